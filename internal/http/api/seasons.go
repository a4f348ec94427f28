package api

import (
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/app/seasons"
	"sideout/internal/base/fault"
	"sideout/internal/http/httpio"
	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
)

// nextBody asks for the next season; what is omitted has its default.
type nextBody struct {
	ThisSeason httpio.Optional[string]      `json:"thisSeason"` // the name of the season that ends, if it has none; default by its start, such as Fall 2026
	SeasonName httpio.Optional[string]      `json:"seasonName"` // default by the start date
	StartDate  httpio.Optional[league.Date] `json:"startDate"`
	EndDate    httpio.Optional[league.Date] `json:"endDate"`
	Teams      *[]nextTeamBody              `json:"teams,omitempty"` // omitted: all teams but those that have withdrawn or said no
	Tiers      httpio.Optional[string]      `json:"tiers"`           // final, finals or same; default same
	Moves      *int                         `json:"moves,omitempty"` // with same: how many teams change between two tiers; omitted: by the rules of the league
	TierCount  *int                         `json:"tierCount,omitempty"`
	Copy       *[]string                    `json:"copy,omitempty"` // of courts, rules, members, duty and shape; omitted: all
}

// nextTeamBody is a team of the next season.
type nextTeamBody struct {
	ID   int64  `json:"id,omitempty"`   // in the season that ends; omitted: a new team
	Name string `json:"name,omitempty"` // omitted: as before
	Tier int    `json:"tier,omitempty"` // omitted: it follows from the season
}

func (b nextBody) request() (r seasons.Request, err error) {
	r = seasons.Request{Basis: standings.AsBefore, Moves: b.Moves, TierCount: b.TierCount}
	b.ThisSeason.Set(&r.ThisSeason)
	b.SeasonName.Set(&r.SeasonName)
	b.StartDate.SetPointer(&r.StartDate)
	b.EndDate.SetPointer(&r.EndDate)
	var basis string
	if b.Tiers.Set(&basis); basis != "" {
		r.Basis = standings.Basis(basis)
	}
	if b.Teams != nil {
		entries := make([]seasons.Entry, len(*b.Teams))
		for i, t := range *b.Teams {
			entries[i] = seasons.Entry(t)
		}
		r.Teams = &entries
	}
	if b.Copy == nil {
		r.Copied = standings.CopiedSettings{Courts: true, Rules: true, Members: true, Duty: true, Shape: true}
		return r, nil
	}
	for _, what := range *b.Copy {
		field := map[string]*bool{"courts": &r.Copied.Courts, "rules": &r.Copied.Rules, "members": &r.Copied.Members, "duty": &r.Copied.Duty, "shape": &r.Copied.Shape}[what]
		if field == nil {
			return r, fault.Field("copy", "Only courts, rules, members, duty and shape can be taken along")
		}
		*field = true
	}
	return r, nil
}

func (s *Server) startNext(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body nextBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	request, err := body.request()
	if err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) {
		return s.app.Seasons.Start(r.Context(), actor, id, request, isPreview(r))
	})
}

func (s *Server) showSeason(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Seasons.Find(r.Context(), actor, id) })
}

func (s *Server) askBack(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Seasons.AskBack(r.Context(), actor, id) })
}

func (s *Server) teamHistory(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Seasons.TeamHistory(r.Context(), actor, id) })
}

func (s *Server) closeSeason(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Seasons.Close(r.Context(), actor, id) })
}

func (s *Server) reopenSeason(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Seasons.Reopen(r.Context(), actor, id) })
}
