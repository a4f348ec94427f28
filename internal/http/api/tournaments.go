package api

import (
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/app/tournaments"
	"sideout/internal/http/httpio"
	"sideout/internal/rules/league"
)

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
