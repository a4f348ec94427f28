package api

import (
	"net/http"
	"strconv"

	"sideout/internal/app/access"
	"sideout/internal/app/scheduling"
	"sideout/internal/base/fault"
	"sideout/internal/http/httpio"
	"sideout/internal/rules/league"
)

func (s *Server) listSlots(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Planning.Slots(r.Context(), actor, id) })
}

// listPlacesOfNight answers for the night in the query, or for tonight.
func (s *Server) listPlacesOfNight(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
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

func (s *Server) swapSchedules(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
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
	// The teams that referee or keep the score; null: those that the rules choose.
	DutyTeamIDs httpio.Optional[[]int64] `json:"dutyTeamIds"`
	// Whether dutyTeamIds stay while they are free; false: later changes may choose others. Default true.
	DutyByHand *bool `json:"dutyByHand"`

	Pinned *bool `json:"pinned"`          // whether plans leave it where it is; omitted: true if this moves it
	Force  bool  `json:"force,omitempty"` // schedule it even if a team plays elsewhere at that time
}

func (s *Server) updateSchedule(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body scheduleChangeBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	change := scheduling.ScheduleChange{Day: body.Day, GameTime: body.GameTime, Status: body.Status, Reason: body.Reason, Pinned: body.Pinned, Force: body.Force}
	if body.CourtName.IsSet {
		change.CourtName = &body.CourtName.Value
	}
	if body.DutyTeamIDs.IsSet {
		change.Duty = &scheduling.DutyChoice{}
		if body.DutyTeamIDs.Value != nil {
			change.Duty = &scheduling.DutyChoice{ByHand: fault.Or(body.DutyByHand, true), TeamIDs: *body.DutyTeamIDs.Value}
		}
	}
	return showOf(w, r, func(id int64) (any, error) { return s.app.Planning.UpdateSchedule(r.Context(), actor, id, change) })
}

// seasonBody says how to plan the rest of a season.
type seasonBody struct {
	Way         scheduling.Way `json:"way,omitempty"`         // how a schedule that exists is changed; omitted: on the fewest nights
	IncludeSoon bool           `json:"includeSoon,omitempty"` // games of the next keepDays days may move too
	Version     *int64         `json:"version"`               // of the preview that this accepts; 409 if the league has changed since
}

func (s *Server) autoSchedule(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body seasonBody
	if err := httpio.ReadOptionalJSON(w, r, &body); err != nil {
		return err
	}
	change := scheduling.SeasonChange{Way: body.Way, IncludeSoon: body.IncludeSoon, Preview: isPreview(r), Version: body.Version}
	return showOf(w, r, func(id int64) (any, error) { return s.app.Planning.AutoSchedule(r.Context(), actor, id, change) })
}

// advanceBody may choose other tiers for some teams than the standings.
type advanceBody struct {
	Choices []scheduling.TierChoice `json:"choices,omitempty"`
	Version *int64                  `json:"version"` // of the preview that this accepts; 409 if the league has changed since
}

func (s *Server) advanceWeek(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body advanceBody
	if err := httpio.ReadOptionalJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) {
		return s.app.Planning.AdvanceWeek(r.Context(), actor, id, body.Choices, body.Version, isPreview(r))
	})
}

func (s *Server) undoAdvance(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Planning.UndoAdvance(r.Context(), actor, id) })
}

// nightBody says where to move the games of a night, and why.
type nightBody struct {
	To      string `json:"to,omitempty"` // "end" or a day
	Reason  string `json:"reason,omitempty"`
	Version *int64 `json:"version"` // of the preview that this accepts; 409 if the league has changed since
}

func (s *Server) moveNight(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return s.night(w, r, func(id int64, day league.Date, body nightBody) (scheduling.NightMoved, error) {
		return s.app.Planning.MoveNight(r.Context(), actor, id, day, body.To, scheduling.NightChange{Reason: body.Reason, Preview: isPreview(r), Version: body.Version})
	})
}

func (s *Server) cancelNight(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return s.night(w, r, func(id int64, day league.Date, body nightBody) (scheduling.NightMoved, error) {
		return s.app.Planning.CancelNight(r.Context(), actor, id, day, scheduling.NightChange{Reason: body.Reason, Preview: isPreview(r), Version: body.Version})
	})
}

// openingsBody says what is not as usual on a night; an empty body: nothing. It replaces what was said before.
type openingsBody struct {
	CourtsOut []string                   `json:"courtsOut,omitempty"` // names of courts that are not open
	Start     *league.TimeOfDay          `json:"start,omitempty"`     // when every court opens, in place of its own hours
	End       *league.TimeOfDay          `json:"end,omitempty"`
	Courts    []nightCourtBody           `json:"courts,omitempty"`  // courts that are open on this night only
	Reason    string                     `json:"reason,omitempty"`  // shown with the games that move
	Restore   []scheduling.RestoredPlace `json:"restore,omitempty"` // games that go back to these places; then no other game moves
	Version   *int64                     `json:"version"`           // of the preview that this accepts; 409 if the league has changed since
}

// nightCourtBody is a court that is open on one night only.
type nightCourtBody struct {
	CourtName     string            `json:"courtName"`
	Tiers         []int             `json:"tiers,omitempty"` // that may play there; if omitted or empty, all
	TimeSlotStart *league.TimeOfDay `json:"timeSlotStart,omitempty"`
	TimeSlotEnd   *league.TimeOfDay `json:"timeSlotEnd,omitempty"`
	TravelMinutes int               `json:"travelMinutes,omitempty"` // from the usual courts to there; 0: it is in the same hall
}

func (s *Server) changeOpenings(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body openingsBody
	if err := httpio.ReadOptionalJSON(w, r, &body); err != nil {
		return err
	}
	day, ok := league.ParseDate(r.PathValue("day"))
	if !ok {
		return errNoNight
	}
	change := scheduling.OpeningsChange{Restore: body.Restore, NightChange: league.NightChange{
		Day: day, CourtsOut: body.CourtsOut, Start: body.Start, End: body.End,
	}}
	for _, court := range body.Courts {
		change.Courts = append(change.Courts, league.NightCourt(court))
	}
	return showOf(w, r, func(id int64) (any, error) {
		return s.app.Planning.ChangeOpenings(r.Context(), actor, id, change,
			scheduling.NightChange{Reason: body.Reason, Preview: isPreview(r), Version: body.Version})
	})
}

var errNoNight = fault.New(fault.NotFound, "There is no such night: write its date like 2026-11-26.")

func (s *Server) night(w http.ResponseWriter, r *http.Request, do func(id int64, day league.Date, body nightBody) (scheduling.NightMoved, error)) error {
	var body nightBody
	if err := httpio.ReadOptionalJSON(w, r, &body); err != nil {
		return err
	}
	day, ok := league.ParseDate(r.PathValue("day"))
	if !ok {
		return errNoNight
	}
	return showOf(w, r, func(id int64) (any, error) { return do(id, day, body) })
}

// previewDuties says how the duties would be shared with the number of duty teams in the query, or with that of the league.
func (s *Server) previewDuties(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var number *int
	if text := r.URL.Query().Get("duty"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			return fault.Field("duty", "Write the number of duty teams, 0, 1 or 2")
		}
		number = &n
	}
	return showOf(w, r, func(id int64) (any, error) { return s.app.Planning.PreviewDuties(r.Context(), actor, id, number) })
}
