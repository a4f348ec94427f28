package api

import (
	"context"
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/app/finals"
	"sideout/internal/app/public"
	"sideout/internal/app/tournaments"
	"sideout/internal/http/httpio"
	"sideout/internal/rules/league"
)

// finalsBody describes the finals to plan. Omitted fields have their defaults.
type finalsBody struct {
	Name   httpio.Optional[string]          `json:"name"`   // default Finals
	Format httpio.Optional[string]          `json:"format"` // single, double, consolation, groups, promotion or page; default single
	From   httpio.Optional[league.SeedFrom] `json:"from"`   // the source of the seeds; default overall
	Count  httpio.Optional[int]             `json:"count"`  // the number of teams that play; default all teams of the source
	Tier   httpio.Optional[int]             `json:"tier"`   // only teams of this tier play; default 0: all tiers
	Seeds  httpio.Optional[[]int64]         `json:"seeds"`  // if from is hand: the ids of the teams, the best first
	// If from is hand: the number of teams of each group; default groups of four
	Groups httpio.Optional[[]int] `json:"groups"`
	// Whether the final of a double knockout is played again if the team from the lower bracket wins it; default false
	SecondFinal httpio.Optional[bool] `json:"secondFinal"`
	NoThird     httpio.Optional[bool] `json:"noThird"` // whether there is no match for third place; default false
	// Whether teams that met in the last week may meet in the first round; default false
	KeepRematches httpio.Optional[bool] `json:"keepRematches"`
	// Whether the next match is called to the next free court; default false: matches have fixed times
	Queue      httpio.Optional[bool]              `json:"queue"`
	Nights     httpio.Optional[[]finalsNightBody] `json:"nights"`
	Courts     httpio.Optional[[]string]          `json:"courts"`
	FinalCourt httpio.Optional[string]            `json:"finalCourt"` // the court of the final; default the first court
	// The duration of a match; default the duration of a game of the league, or 60
	Minutes      httpio.Optional[int]    `json:"minutes"`
	FinalMinutes httpio.Optional[int]    `json:"finalMinutes"`    // the duration of a final; default the duration of the other matches
	Rest         httpio.Optional[int]    `json:"rest"`            // the minimum of minutes between two matches of a team; default 10
	Duty         httpio.Optional[string] `json:"duty"`            // the teams that referee: none, loser, waiting or seeds; default none
	Sets         *int                    `json:"sets"`            // the number of sets of a match; null or omitted: as in the season
	FinalSets    *int                    `json:"finalSets"`       // the number of sets of a final; null or omitted: as in the other matches
	Force        bool                    `json:"force,omitempty"` // plan them even if a team has another game at the time of its match
}

// finalsNightBody is a period during which courts are open for finals.
type finalsNightBody struct {
	Day   string `json:"day"`
	Start string `json:"start"`
	End   string `json:"end"` // an end at or before the start is after midnight
}

func (b finalsBody) toRequest() finals.Request {
	r := finals.Request{FinalsPlan: league.FinalsPlan{Name: "Finals", Format: "single", From: league.SeedsOverall, Rest: 10, Duty: "none"}, Sets: b.Sets, FinalSets: b.FinalSets, Force: b.Force}
	b.Name.Set(&r.Name)
	b.Format.Set(&r.Format)
	b.From.Set(&r.From)
	b.Count.Set(&r.Count)
	b.Tier.Set(&r.Tier)
	b.Seeds.Set(&r.Seeds)
	b.Groups.Set(&r.Groups)
	b.SecondFinal.Set(&r.SecondFinal)
	b.NoThird.Set(&r.NoThird)
	b.KeepRematches.Set(&r.KeepRematches)
	b.Queue.Set(&r.Queue)
	var nights []finalsNightBody
	b.Nights.Set(&nights)
	for _, n := range nights {
		r.Nights = append(r.Nights, league.FinalsNight{Day: league.Date(n.Day), Start: league.TimeOfDay(n.Start), End: league.TimeOfDay(n.End)})
	}
	b.Courts.Set(&r.Courts)
	b.FinalCourt.Set(&r.FinalCourt)
	b.Minutes.Set(&r.Minutes)
	b.FinalMinutes.Set(&r.FinalMinutes)
	b.Rest.Set(&r.Rest)
	b.Duty.Set(&r.Duty)
	return r
}

func (s *Server) planFinals(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body finalsBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return createByID(w, r, func(id int64) (any, error) {
		return s.app.Finals.Plan(r.Context(), actor, id, body.toRequest(), isPreview(r))
	})
}

func (s *Server) listFinals(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Finals.Find(r.Context(), actor, id) })
}

// finalsChangeBody changes finals. Omitted fields stay unchanged.
type finalsChangeBody struct {
	Name   *string  `json:"name,omitempty"`
	Seeds  *[]int64 `json:"seeds,omitempty"`  // the ids of all teams in the new order; a match that has a score keeps its teams
	Absent *[]int64 `json:"absent,omitempty"` // the ids of all teams that cannot come; they forfeit their unplayed matches
	Force  bool     `json:"force,omitempty"`  // allow it even if a team has another game at the time of its match

	Places []placeChangeBody `json:"places,omitempty"` // matches to move, all or none
	Seen   *seenFinalsBody   `json:"seen,omitempty"`   // what the sender has seen; 409 if it was changed since
	Origin *seedOriginBody   `json:"origin,omitempty"` // with seeds: where they come from; omitted: chosen by hand
}

// seenFinalsBody is finals as a person has seen them. Omitted fields are not compared.
type seenFinalsBody struct {
	Seeds  *[]int64 `json:"seeds,omitempty"`
	Absent *[]int64 `json:"absent,omitempty"`
}

// seedOriginBody is where the seeds of finals come from, as in the response about finals.
type seedOriginBody struct {
	From       league.SeedFrom `json:"from"`
	AfterPools bool            `json:"afterPools,omitempty"`
	SeedsOpen  bool            `json:"seedsOpen,omitempty"`
}

// placeChangeBody moves a match of finals from one place to another.
type placeChangeBody struct {
	ID   int64          `json:"id"`
	From matchPlaceBody `json:"from"` // the place that the sender has seen; 409 if the match is elsewhere
	To   matchPlaceBody `json:"to"`
}

// matchPlaceBody is the time and the court of a match.
type matchPlaceBody struct {
	Day       league.Date      `json:"day"`
	GameTime  league.TimeOfDay `json:"gameTime"`
	CourtName string           `json:"courtName"`
}

func (b finalsChangeBody) toChange() finals.Change {
	c := finals.Change{
		Name: b.Name, Seeds: b.Seeds, Absent: b.Absent, Force: b.Force, Seen: (*finals.SeenFinals)(b.Seen), Origin: (*finals.SeedOrigin)(b.Origin),
	}
	for _, place := range b.Places {
		c.Places = append(c.Places, finals.PlaceChange{ID: place.ID, From: finals.MatchPlace(place.From), To: finals.MatchPlace(place.To)})
	}
	return c
}

func (s *Server) updateFinals(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body finalsChangeBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Finals.Change(r.Context(), actor, id, body.toChange()) })
}

func (s *Server) enterSeeds(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Finals.EnterSeeds(r.Context(), actor, id, isPreview(r)) })
}

func (s *Server) removeFinals(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return runByID(w, r, func(id int64) error { return s.app.Finals.Remove(r.Context(), actor, id) })
}

func (s *Server) restoreFinals(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Finals.Restore(r.Context(), actor, id) })
}

// placingBody moves a match of finals to another time or court. Omitted fields stay unchanged.
type placingBody struct {
	Day       *string `json:"day,omitempty"`
	GameTime  *string `json:"gameTime,omitempty"`
	CourtName *string `json:"courtName,omitempty"`
	Force     bool    `json:"force,omitempty"` // allow it even if a team has another game at that time
}

func (s *Server) moveMatch(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body placingBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Finals.Place(r.Context(), actor, id, finals.Placing(body)) })
}

// lateBody is the delay of a match.
type lateBody struct {
	Minutes int  `json:"minutes"`
	Force   bool `json:"force,omitempty"` // allow it even if a team has another game at the new time of its match
}

func (s *Server) delayMatch(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body lateBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) {
		return s.app.Finals.Delay(r.Context(), actor, id, body.Minutes, body.Force, isPreview(r))
	})
}

func (s *Server) publicFinals() endpoint {
	return s.publicEndpoint(publicCall{"application/json", func(ctx context.Context, v public.PublicPermit, _ int64) (any, public.PublicPermit, error) {
		return s.app.Public.PublicFinals(ctx, v)
	}, leagueVersion})
}

// tournamentBody describes a new tournament. Omitted fields have their defaults.
type tournamentBody struct {
	Name       httpio.Optional[string]            `json:"name"`
	SportType  httpio.Optional[league.Sport]      `json:"sportType"`
	Timezone   httpio.Optional[string]            `json:"timezone"`
	Rules      httpio.Optional[rulesBody]         `json:"rules"`
	Visibility httpio.Optional[league.Visibility] `json:"visibility"`
	Day        string                             `json:"day"`
	Start      string                             `json:"start"` // the start of the first game
	// The latest end of the last game; an end at or before the start is after midnight
	End     string                `json:"end"`
	Courts  []string              `json:"courts"`  // the names of the courts; the final is played on the first one
	Teams   []string              `json:"teams"`   // the names of the teams, the best first
	Pools   httpio.Optional[int]  `json:"pools"`   // the number of pools; default a usual number that fits
	Minutes httpio.Optional[int]  `json:"minutes"` // the duration of a game in the pools; default 20
	Rest    httpio.Optional[int]  `json:"rest"`    // the minimum of minutes between two games of a team; default 0
	Duty    httpio.Optional[bool] `json:"duty"`    // whether teams that do not play referee; default false
	// The format of the knockout: single, double, consolation, groups (gold and silver) or page; default single
	Format httpio.Optional[string] `json:"format"`
	// The number of teams in the knockout; default 4, 8 or 16, depending on the number of teams
	Count httpio.Optional[int] `json:"count"`
	// Whether the next match of the knockout is called to the next free court; default false: matches have fixed times
	Queue httpio.Optional[bool] `json:"queue"`
	// Whether the final of a double knockout is played again if the team from the lower bracket wins it; default false
	SecondFinal  httpio.Optional[bool] `json:"secondFinal"`
	NoThird      httpio.Optional[bool] `json:"noThird"`      // whether there is no match for third place; default false
	FinalMinutes httpio.Optional[int]  `json:"finalMinutes"` // the duration of a match of the knockout; default as in the pools
	// The number of sets of a match of the knockout; null or omitted: as in the pools
	Sets *int `json:"sets"`
	// The number of sets of a final; null or omitted: as in the other matches of the knockout
	FinalSets *int `json:"finalSets"`
}

func (b tournamentBody) toOrder() tournaments.Request {
	o := tournaments.Request{
		Edit: leagueBody{Name: b.Name, SportType: b.SportType, Timezone: b.Timezone, Rules: b.Rules, Visibility: b.Visibility}.applyTo,
		Day:  league.Date(b.Day), Start: league.TimeOfDay(b.Start), End: league.TimeOfDay(b.End), Courts: b.Courts, Teams: b.Teams,
		Minutes: 20, Format: "single", Sets: b.Sets, FinalSets: b.FinalSets,
	}
	b.Pools.Set(&o.Pools)
	b.Minutes.Set(&o.Minutes)
	b.Rest.Set(&o.Rest)
	b.Duty.Set(&o.Duty)
	b.Format.Set(&o.Format)
	b.Count.Set(&o.Count)
	b.Queue.Set(&o.Queue)
	b.SecondFinal.Set(&o.SecondFinal)
	b.NoThird.Set(&o.NoThird)
	b.FinalMinutes.Set(&o.FinalMinutes)
	return o
}

func (s *Server) createTournament(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body tournamentBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	created, err := s.app.Tournaments.Create(r.Context(), actor, body.toOrder(), isPreview(r))
	if err != nil {
		return err
	}
	status := http.StatusCreated
	if isPreview(r) {
		status = http.StatusOK
	}
	return httpio.WriteJSON(w, r, status, created)
}
