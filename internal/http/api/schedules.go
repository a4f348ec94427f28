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
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Planning.Slots(r.Context(), actor, id) })
}

// listPlacesOfNight responds with the places of the night in the query, or of tonight.
func (s *Server) listPlacesOfNight(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var night league.Date
	if text := r.URL.Query().Get("night"); text != "" {
		var ok bool
		if night, ok = league.ParseDate(text); !ok {
			return fault.Field("night", "The night is a date like 2026-11-26")
		}
	}
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Planning.PlacesOfNight(r.Context(), actor, id, night) })
}

// swapBody is the game with which a scheduled game exchanges its place.
type swapBody struct {
	With  int64 `json:"with"`            // the id of the other scheduled game
	Force bool  `json:"force,omitempty"` // whether to swap even if a team then plays another game at that time
}

func (s *Server) swapSchedules(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body swapBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) {
		return s.app.Planning.SwapSchedules(r.Context(), actor, id, body.With, body.Force)
	})
}

// scheduleChangeBody changes a scheduled game. Omitted fields stay unchanged.
type scheduleChangeBody struct {
	Day       *league.Date            `json:"day"`
	GameTime  *league.TimeOfDay       `json:"gameTime"`
	CourtName httpio.Optional[string] `json:"courtName"` // null: no court
	Status    *league.Status          `json:"status"`
	Reason    *string                 `json:"reason"`
	// The ids of the teams that referee or keep the score; null: they are chosen automatically.
	DutyTeamIDs httpio.Optional[[]int64] `json:"dutyTeamIds"`
	// Whether later plans keep the teams in dutyTeamIds as long as they are free; default true.
	DutyByHand *bool `json:"dutyByHand"`

	Pinned *bool `json:"pinned"`          // whether plans must not move the game; default true if this call moves it
	Force  bool  `json:"force,omitempty"` // whether to move the game even if a team plays another game at that time
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
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Planning.UpdateSchedule(r.Context(), actor, id, change) })
}

// seasonBody contains the options for planning the rest of a season.
type seasonBody struct {
	Way         scheduling.ReplanMode `json:"way,omitempty"`         // how an existing schedule is changed; default: on the fewest nights
	IncludeSoon bool                  `json:"includeSoon,omitempty"` // whether games within the next keepDays days may move
	// The version of the accepted preview; the response is 409 if the league has changed since then
	Version *int64 `json:"version"`
}

func (s *Server) autoSchedule(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body seasonBody
	if err := httpio.ReadOptionalJSON(w, r, &body); err != nil {
		return err
	}
	change := scheduling.SeasonChange{Mode: body.Way, IncludeSoon: body.IncludeSoon, Preview: isPreview(r), Version: body.Version}
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Planning.AutoSchedule(r.Context(), actor, id, change) })
}

func (s *Server) undoPlan(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Planning.UndoPlan(r.Context(), actor, id) })
}

// advanceBody contains the options for advancing to the next week.
type advanceBody struct {
	Choices []scheduling.TierChoice `json:"choices,omitempty"` // overrides the tiers that follow from the standings
	// The version of the accepted preview; the response is 409 if the league has changed since then
	Version *int64 `json:"version"`
}

func (s *Server) advanceWeek(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body advanceBody
	if err := httpio.ReadOptionalJSON(w, r, &body); err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) {
		return s.app.Planning.AdvanceWeek(r.Context(), actor, id, body.Choices, body.Version, isPreview(r))
	})
}

func (s *Server) undoAdvance(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Planning.UndoAdvance(r.Context(), actor, id) })
}

func (s *Server) listWaitingNights(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Planning.NightsForWaiting(r.Context(), actor, id) })
}

// waitingBody gives the games that wait for a place one on a night.
type waitingBody struct {
	Day     league.Date `json:"day"`
	Version *int64      `json:"version"` // the version with which the places were read; the response is 409 if the league has changed since then
}

func (s *Server) placeWaiting(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body waitingBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if _, isDay := league.ParseDate(string(body.Day)); !isDay {
		return fault.Field("day", "A night is a date like 2026-11-26")
	}
	return respondByID(w, r, func(id int64) (any, error) {
		return s.app.Planning.PlaceWaiting(r.Context(), actor, id, body.Day, scheduling.NightChange{Version: body.Version, Preview: isPreview(r)})
	})
}

// nightBody moves or cancels a night.
type nightBody struct {
	To      string `json:"to,omitempty"` // the target of a move: a day, or "end" for the first night after the schedule; default end
	Reason  string `json:"reason,omitempty"`
	Version *int64 `json:"version"` // the version of the accepted preview; the response is 409 if the league has changed since then
}

func (s *Server) moveNight(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return s.changeNight(w, r, func(id int64, day league.Date, body nightBody) (scheduling.NightMoved, error) {
		return s.app.Planning.MoveNight(r.Context(), actor, id, day, body.To, scheduling.NightChange{Reason: body.Reason, Preview: isPreview(r), Version: body.Version})
	})
}

func (s *Server) cancelNight(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return s.changeNight(w, r, func(id int64, day league.Date, body nightBody) (scheduling.NightMoved, error) {
		return s.app.Planning.CancelNight(r.Context(), actor, id, day, scheduling.NightChange{Reason: body.Reason, Preview: isPreview(r), Version: body.Version})
	})
}

// openingsBody contains the exceptions to the usual courts and hours of a night. It replaces all previous exceptions of the night.
type openingsBody struct {
	CourtsOut []string                   `json:"courtsOut,omitempty"` // the names of courts that are closed
	Start     *league.TimeOfDay          `json:"start,omitempty"`     // the opening time of all courts, instead of their own
	End       *league.TimeOfDay          `json:"end,omitempty"`       // the closing time of all courts, instead of their own
	Courts    []nightCourtBody           `json:"courts,omitempty"`    // courts that are open on this night only
	Reason    string                     `json:"reason,omitempty"`    // shown with the games that are moved
	Restore   []scheduling.RestoredPlace `json:"restore,omitempty"`   // the games to move back to the given places; then no other game is moved
	MovedTo   *league.Date               `json:"movedTo,omitempty"`   // with restore: the day to which the night was moved, to undo that
	EndDate   *league.Date               `json:"endDate,omitempty"`   // with movedTo: the end date before the move, as its response has it
	// The version of the accepted preview; the response is 409 if the league has changed since then
	Version *int64 `json:"version"`
}

// nightCourtBody is a court that is open on one night only.
type nightCourtBody struct {
	CourtName     string            `json:"courtName"`
	Tiers         []int             `json:"tiers,omitempty"` // the tiers that may play there; omitted or empty: all
	TimeSlotStart *league.TimeOfDay `json:"timeSlotStart,omitempty"`
	TimeSlotEnd   *league.TimeOfDay `json:"timeSlotEnd,omitempty"`
	TravelMinutes int               `json:"travelMinutes,omitempty"` // the travel time from the usual courts; 0: the court is in the same hall
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
	change := scheduling.OpeningsChange{Restore: body.Restore, MovedTo: body.MovedTo, EndDate: body.EndDate, NightChange: league.NightChange{
		Day: day, CourtsOut: body.CourtsOut, Start: body.Start, End: body.End,
	}}
	for _, court := range body.Courts {
		change.Courts = append(change.Courts, league.NightCourt(court))
	}
	return respondByID(w, r, func(id int64) (any, error) {
		return s.app.Planning.ChangeOpenings(r.Context(), actor, id, change,
			scheduling.NightChange{Reason: body.Reason, Preview: isPreview(r), Version: body.Version})
	})
}

var errNoNight = fault.New(fault.NotFound, "There is no such night: write its date like 2026-11-26.")

// changeNight calls change with the league and day in the path, and responds with its result.
func (s *Server) changeNight(w http.ResponseWriter, r *http.Request, change func(id int64, day league.Date, body nightBody) (scheduling.NightMoved, error)) error {
	var body nightBody
	if err := httpio.ReadOptionalJSON(w, r, &body); err != nil {
		return err
	}
	day, ok := league.ParseDate(r.PathValue("day"))
	if !ok {
		return errNoNight
	}
	return respondByID(w, r, func(id int64) (any, error) { return change(id, day, body) })
}

// previewDuties responds with the number of duties that each team would have. The query may contain the number of duty teams per game; the
// default is the setting of the league.
func (s *Server) previewDuties(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var dutyTeams *int
	if text := r.URL.Query().Get("duty"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			return fault.Field("duty", "Write the number of duty teams, 0, 1 or 2")
		}
		dutyTeams = &n
	}
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Planning.PreviewDuties(r.Context(), actor, id, dutyTeams) })
}

// courtBody is a court to assign to a tier.
type courtBody struct {
	LeagueID      int64             `json:"leagueId"`
	Tier          int               `json:"tier"`
	CourtName     string            `json:"courtName"`
	TimeSlotStart *league.TimeOfDay `json:"timeSlotStart"` // null or omitted: the start of the league's time block
	TimeSlotEnd   *league.TimeOfDay `json:"timeSlotEnd"`   // null or omitted: the end of the league's time block
}

func (s *Server) createCourt(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body courtBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	court, err := s.app.Leagues.CreateCourt(r.Context(), actor, league.Court{
		LeagueID: body.LeagueID, Tier: body.Tier, CourtName: body.CourtName,
		TimeSlotStart: body.TimeSlotStart, TimeSlotEnd: body.TimeSlotEnd,
	})
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusCreated, court)
}

func (s *Server) deleteCourt(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return runByID(w, r, func(id int64) error { return s.app.Leagues.DeleteCourt(r.Context(), actor, id) })
}
