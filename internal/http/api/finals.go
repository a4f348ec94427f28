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

// finalsBody asks for finals; what is omitted has its default.
type finalsBody struct {
	Name          httpio.Optional[string]            `json:"name"`   // default Finals
	Format        httpio.Optional[string]            `json:"format"` // single, double, consolation, groups, promotion or page; default single
	From          httpio.Optional[league.SeedFrom]   `json:"from"`   // where the seeds come from; default overall
	Count         httpio.Optional[int]               `json:"count"`  // how many of these teams play; default all
	Tier          httpio.Optional[int]               `json:"tier"`   // only teams of this tier; default 0, all
	Seeds         httpio.Optional[[]int64]           `json:"seeds"`  // from hand: the ids of the teams, the best first
	Groups        httpio.Optional[[]int]             `json:"groups"` // from hand: the numbers of teams of the groups; default groups of four
	SecondFinal   httpio.Optional[bool]              `json:"secondFinal"`
	NoThird       httpio.Optional[bool]              `json:"noThird"`
	KeepRematches httpio.Optional[bool]              `json:"keepRematches"` // do not keep teams apart that met in the last week; default false
	Queue         httpio.Optional[bool]              `json:"queue"`         // call the next match to the next free court; default false: fixed times
	Nights        httpio.Optional[[]finalsNightBody] `json:"nights"`
	Courts        httpio.Optional[[]string]          `json:"courts"`
	FinalCourt    httpio.Optional[string]            `json:"finalCourt"`   // default the first court
	Minutes       httpio.Optional[int]               `json:"minutes"`      // of a match; default the length of a game of the league, or 60
	FinalMinutes  httpio.Optional[int]               `json:"finalMinutes"` // of a final; default as the others
	Rest          httpio.Optional[int]               `json:"rest"`         // minutes between two matches of a team; default 10
	Duty          httpio.Optional[string]            `json:"duty"`         // none, loser, waiting or seeds; default none
	Sets          *int                               `json:"sets"`         // of a match; null, or omitted: as in the season
	FinalSets     *int                               `json:"finalSets"`    // of a final; null, or omitted: as the other matches
}

// finalsNightBody is when courts are open for finals.
type finalsNightBody struct {
	Day   string `json:"day"`
	Start string `json:"start"`
	End   string `json:"end"` // at or before start: after midnight
}

func (b finalsBody) request() finals.Request {
	r := finals.Request{FinalsPlan: league.FinalsPlan{Name: "Finals", Format: "single", From: league.SeedsOverall, Rest: 10, Duty: "none"}, Sets: b.Sets, FinalSets: b.FinalSets}
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
	return showOf(w, r, func(id int64) (any, error) {
		return s.app.Finals.Plan(r.Context(), actor, id, body.request(), isPreview(r))
	})
}

func (s *Server) listFinals(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Finals.Find(r.Context(), actor, id) })
}

// finalsChangeBody changes finals; what is omitted stays as it is.
type finalsChangeBody struct {
	Name   *string  `json:"name,omitempty"`
	Seeds  *[]int64 `json:"seeds,omitempty"`  // all teams in their order; a match that has a score keeps its teams
	Absent *[]int64 `json:"absent,omitempty"` // the teams that cannot come; they forfeit what they have not played
}

func (s *Server) changeFinals(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body finalsChangeBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) { return s.app.Finals.Change(r.Context(), actor, id, finals.Change(body)) })
}

func (s *Server) enterSeeds(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Finals.EnterSeeds(r.Context(), actor, id, isPreview(r)) })
}

func (s *Server) removeFinals(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return deleteOf(w, r, func(id int64) error { return s.app.Finals.Remove(r.Context(), actor, id) })
}

// placingBody gives a match of finals another time or court; what is omitted stays as it is.
type placingBody struct {
	Day       *string `json:"day,omitempty"`
	GameTime  *string `json:"gameTime,omitempty"`
	CourtName *string `json:"courtName,omitempty"`
}

func (s *Server) placeMatch(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body placingBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) { return s.app.Finals.Place(r.Context(), actor, id, finals.Placing(body)) })
}

// lateBody says by how many minutes a match is late.
type lateBody struct {
	Minutes int `json:"minutes"`
}

func (s *Server) delayMatch(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body lateBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) {
		return s.app.Finals.Delay(r.Context(), actor, id, body.Minutes, isPreview(r))
	})
}

func (s *Server) publicFinals() endpoint {
	return s.public(publicCall{"application/json", func(ctx context.Context, v public.PublicPermit, _ int64) ([]byte, public.PublicPermit, error) {
		return encoded(s.app.Public.PublicFinals(ctx, v))
	}, leagueVersion})
}

// tournamentBody asks for a league of one day; what is omitted has its default.
type tournamentBody struct {
	Name         httpio.Optional[string]            `json:"name"`
	SportType    httpio.Optional[league.Sport]      `json:"sportType"`
	Timezone     httpio.Optional[string]            `json:"timezone"`
	Rules        httpio.Optional[rulesBody]         `json:"rules"`
	Visibility   httpio.Optional[league.Visibility] `json:"visibility"`
	Day          string                             `json:"day"`
	Start        string                             `json:"start"`        // of the first game
	End          string                             `json:"end"`          // when all is over; at or before start: after midnight
	Courts       []string                           `json:"courts"`       // the final is played on the first
	Teams        []string                           `json:"teams"`        // the best first
	Pools        httpio.Optional[int]               `json:"pools"`        // default: as many as usual, of those numbers that fit
	Minutes      httpio.Optional[int]               `json:"minutes"`      // of a game of the pools; default 20
	Rest         httpio.Optional[int]               `json:"rest"`         // minutes between two games of a team; default 0
	Duty         httpio.Optional[bool]              `json:"duty"`         // teams that do not play referee; default false
	Format       httpio.Optional[string]            `json:"format"`       // of the knockout: single, double, consolation, groups (gold and silver) or page; default single
	Count        httpio.Optional[int]               `json:"count"`        // how many teams reach it; default 4, 8 or 16, by how many there are
	Queue        httpio.Optional[bool]              `json:"queue"`        // call its matches to free courts; default false: fixed times
	SecondFinal  httpio.Optional[bool]              `json:"secondFinal"`  // default false
	NoThird      httpio.Optional[bool]              `json:"noThird"`      // default false
	FinalMinutes httpio.Optional[int]               `json:"finalMinutes"` // of a match of the knockout; default as in the pools
	Sets         *int                               `json:"sets"`         // of a match of the knockout; null, or omitted: as in the pools
	FinalSets    *int                               `json:"finalSets"`    // of a final; null, or omitted: as the other matches
}

func (b tournamentBody) order() tournaments.Order {
	o := tournaments.Order{
		Edit: leagueBody{Name: b.Name, SportType: b.SportType, Timezone: b.Timezone, Rules: b.Rules, Visibility: b.Visibility}.edit,
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
	made, err := s.app.Tournaments.Create(r.Context(), actor, body.order(), isPreview(r))
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, made)
}
