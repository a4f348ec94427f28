package httpapi

import (
	"net/http"

	"sideout/internal/authz"
	"sideout/internal/fault"
	"sideout/internal/httpio"
	"sideout/internal/league"
	"sideout/internal/planning"
)

func (s *Server) listSlots(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Planning.Slots(r.Context(), actor, id) })
}

// listPlacesOfNight answers for the night in the query, or for tonight.
func (s *Server) listPlacesOfNight(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	var night league.Date
	if text := r.URL.Query().Get("night"); text != "" {
		var ok bool
		if night, ok = league.ParseDate(text); !ok {
			return fault.Field("night", "The night is a date like 2026-11-26")
		}
	}
	return showOf(w, r, func(id int64) (any, error) { return s.app.Planning.PlacesOfNight(r.Context(), actor, id, night) })
}

// swapBody names the other game of a swap.
type swapBody struct {
	With  int64 `json:"with"`
	Force bool  `json:"force,omitempty"` // swap even if a team then plays elsewhere at that time
}

func (s *Server) swapSchedules(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	var body swapBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) {
		return s.app.Planning.SwapSchedules(r.Context(), actor, id, body.With, body.Force)
	})
}

// scheduleChangeBody is a change of a scheduled game.
type scheduleChangeBody struct {
	Day       *league.Date            `json:"day"`
	GameTime  *league.TimeOfDay       `json:"gameTime"`
	CourtName httpio.Optional[string] `json:"courtName"` // null: none
	Status    *league.Status          `json:"status"`
	Reason    *string                 `json:"reason"`
	Force     bool                    `json:"force,omitempty"` // schedule it even if a team plays elsewhere at that time
}

func (s *Server) updateSchedule(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	var body scheduleChangeBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	change := planning.ScheduleChange{Day: body.Day, GameTime: body.GameTime, Status: body.Status, Reason: body.Reason, Force: body.Force}
	if body.CourtName.IsSet {
		change.CourtName = &body.CourtName.Value
	}
	return showOf(w, r, func(id int64) (any, error) { return s.app.Planning.UpdateSchedule(r.Context(), actor, id, change) })
}

func (s *Server) autoSchedule(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Planning.AutoSchedule(r.Context(), actor, id, isPreview(r)) })
}

// advanceBody may choose other tiers for some teams than the standings.
type advanceBody struct {
	Choices []planning.TierChoice `json:"choices,omitempty"`
}

func (s *Server) advanceWeek(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	var body advanceBody
	if err := httpio.ReadOptionalJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) {
		return s.app.Planning.AdvanceWeek(r.Context(), actor, id, body.Choices, isPreview(r))
	})
}

func (s *Server) undoAdvance(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Planning.UndoAdvance(r.Context(), actor, id) })
}

// nightBody says where to move the games of a night, and why.
type nightBody struct {
	To     string `json:"to,omitempty"` // "end" or a day
	Reason string `json:"reason,omitempty"`
}

func (s *Server) moveNight(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	return s.night(w, r, func(id int64, day league.Date, body nightBody) (planning.NightMoved, error) {
		return s.app.Planning.MoveNight(r.Context(), actor, id, day, body.To, body.Reason, isPreview(r))
	})
}

func (s *Server) cancelNight(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	return s.night(w, r, func(id int64, day league.Date, body nightBody) (planning.NightMoved, error) {
		return s.app.Planning.CancelNight(r.Context(), actor, id, day, body.Reason, isPreview(r))
	})
}

func (s *Server) night(w http.ResponseWriter, r *http.Request, do func(id int64, day league.Date, body nightBody) (planning.NightMoved, error)) error {
	var body nightBody
	if err := httpio.ReadOptionalJSON(w, r, &body); err != nil {
		return err
	}
	day, ok := league.ParseDate(r.PathValue("day"))
	if !ok {
		return fault.New(fault.NotFound, "There is no such night: write its date like 2026-11-26.")
	}
	return showOf(w, r, func(id int64) (any, error) { return do(id, day, body) })
}
