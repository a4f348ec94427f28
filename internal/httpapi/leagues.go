package httpapi

import (
	"net/http"
	"strconv"

	"sideout/internal/app"
	"sideout/internal/fault"
	"sideout/internal/league"
)

// leagueBody is a league as clients send it, to create and to edit. What is not here no client can set.
type leagueBody struct {
	Name            given[string]              `json:"name"`
	SportType       given[league.Sport]        `json:"sportType"`
	TierCount       given[int]                 `json:"tierCount"`
	TeamsPerTier    given[int]                 `json:"teamsPerTier"`
	ScheduleMode    given[league.ScheduleMode] `json:"scheduleMode"`
	StartDate       given[league.Date]         `json:"startDate"`
	EndDate         given[league.Date]         `json:"endDate"`
	GameDay         given[league.GameDay]      `json:"gameDay"`
	TimeBlockStart  given[league.TimeOfDay]    `json:"timeBlockStart"`
	TimeBlockEnd    given[league.TimeOfDay]    `json:"timeBlockEnd"`
	GameDuration    given[int]                 `json:"gameDuration"`
	GamesPerMatchup given[int]                 `json:"gamesPerMatchup"`
	Timezone        given[string]              `json:"timezone"`
}

// edit writes what was given over a league.
func (b leagueBody) edit(l *league.League) {
	b.Name.set(&l.Name)
	b.SportType.set(&l.SportType)
	b.TierCount.set(&l.TierCount)
	b.TeamsPerTier.set(&l.TeamsPerTier)
	b.ScheduleMode.set(&l.ScheduleMode)
	b.StartDate.setOptional(&l.StartDate)
	b.EndDate.setOptional(&l.EndDate)
	b.GameDay.setOptional(&l.GameDay)
	b.TimeBlockStart.setOptional(&l.TimeBlockStart)
	b.TimeBlockEnd.setOptional(&l.TimeBlockEnd)
	b.GameDuration.set(&l.GameDuration)
	b.GamesPerMatchup.set(&l.GamesPerMatchup)
	b.Timezone.set(&l.Timezone)
}

func (s *Server) listLeagues(w http.ResponseWriter, r *http.Request, who app.Actor) error {
	leagues, err := s.app.Leagues(r.Context(), who)
	if err != nil {
		return err
	}
	return writeJSON(w, r, http.StatusOK, leagues)
}

func (s *Server) createLeague(w http.ResponseWriter, r *http.Request, who app.Actor) error {
	var body leagueBody
	if err := readJSON(w, r, &body); err != nil {
		return err
	}
	l, err := s.app.CreateLeague(r.Context(), who, body.edit)
	if err != nil {
		return err
	}
	return writeJSON(w, r, http.StatusCreated, l)
}

func (s *Server) showLeague(w http.ResponseWriter, r *http.Request, who app.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.League(r.Context(), who, id) })
}

// showOf answers with what belongs to the id in the path.
func showOf(w http.ResponseWriter, r *http.Request, of func(id int64) (any, error)) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	value, err := of(id)
	if err != nil {
		return err
	}
	return writeJSON(w, r, http.StatusOK, value)
}

// deleteOf does away with what the id in the path names.
func deleteOf(w http.ResponseWriter, r *http.Request, do func(id int64) error) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	if err := do(id); err != nil {
		return err
	}
	return writeNothing(w)
}

func (s *Server) updateLeague(w http.ResponseWriter, r *http.Request, who app.Actor) error {
	var body leagueBody
	if err := readJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) { return s.app.UpdateLeague(r.Context(), who, id, body.edit) })
}

func (s *Server) deleteLeague(w http.ResponseWriter, r *http.Request, who app.Actor) error {
	return deleteOf(w, r, func(id int64) error { return s.app.DeleteLeague(r.Context(), who, id) })
}

func (s *Server) showStandings(w http.ResponseWriter, r *http.Request, who app.Actor) error {
	week := 0
	if text := r.URL.Query().Get("week"); text != "" {
		var err error
		if week, err = strconv.Atoi(text); err != nil || week < 1 {
			return fault.Field("week", "Week must be a number from 1")
		}
	}
	return showOf(w, r, func(id int64) (any, error) { return s.app.StandingsOf(r.Context(), who, id, week) })
}

func (s *Server) recalculate(w http.ResponseWriter, r *http.Request, who app.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Recalculate(r.Context(), who, id) })
}

// notPlanned answers for the planner, which is not built yet. Who may not plan is told so first.
func (s *Server) notPlanned(_ http.ResponseWriter, r *http.Request, who app.Actor) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	if err := s.app.MayManage(r.Context(), who, id); err != nil {
		return err
	}
	return fault.New(fault.NotBuilt, "The season planner is not there yet. Games can be scheduled one by one.")
}

func (s *Server) listCourts(w http.ResponseWriter, r *http.Request, who app.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Courts(r.Context(), who, id) })
}

func (s *Server) createCourt(w http.ResponseWriter, r *http.Request, who app.Actor) error {
	var body struct {
		LeagueID      int64             `json:"leagueId"`
		Tier          int               `json:"tier"`
		CourtName     string            `json:"courtName"`
		TimeSlotStart *league.TimeOfDay `json:"timeSlotStart"`
		TimeSlotEnd   *league.TimeOfDay `json:"timeSlotEnd"`
	}
	if err := readJSON(w, r, &body); err != nil {
		return err
	}
	court, err := s.app.CreateCourt(r.Context(), who, league.Court{
		LeagueID: body.LeagueID, Tier: body.Tier, CourtName: body.CourtName,
		TimeSlotStart: body.TimeSlotStart, TimeSlotEnd: body.TimeSlotEnd,
	})
	if err != nil {
		return err
	}
	return writeJSON(w, r, http.StatusCreated, court)
}

func (s *Server) deleteCourt(w http.ResponseWriter, r *http.Request, who app.Actor) error {
	return deleteOf(w, r, func(id int64) error { return s.app.DeleteCourt(r.Context(), who, id) })
}
