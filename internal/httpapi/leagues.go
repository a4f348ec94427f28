package httpapi

import (
	"net/http"

	"sideout/internal/authz"
	"sideout/internal/league"
	"sideout/internal/score"
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
	Blackouts       given[[]league.Date]       `json:"blackouts"`
	Rules           given[rulesBody]           `json:"rules"` // if omitted, a new sport sets its default rules
	Visibility      given[league.Visibility]   `json:"visibility"`
	Slug            given[string]              `json:"slug"` // the end of the public address
}

// edit writes what was given over a league.
func (b leagueBody) edit(l *league.League) {
	before := l.SportType
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
	b.Blackouts.set(&l.Blackouts)
	if l.SportType != before {
		l.Rules = league.DefaultRules(l.SportType)
	}
	rules := rulesOf(l.Rules)
	b.Rules.set(&rules)
	l.Rules = rules.rules()
	b.Visibility.set(&l.Visibility)
	b.Slug.setOptional(&l.Slug)
}

// rulesBody is what games are played to, as clients send it; omitted fields have their defaults.
type rulesBody struct {
	StartingScore int  `json:"startingScore,omitempty"`
	EndingScore   int  `json:"endingScore,omitempty"` // 0: a game ends when somebody finishes it
	WinByTwo      bool `json:"winByTwo,omitempty"`
	MaxScoreCap   *int `json:"maxScoreCap,omitempty"`
	Sets          int  `json:"sets,omitempty"`
	PlayAll       bool `json:"playAll,omitempty"`
	DecidingScore int  `json:"decidingScore,omitempty"`
	DecidingCap   *int `json:"decidingCap,omitempty"`
	Serve         bool `json:"serve,omitempty"`
}

func rulesOf(m score.Rules) rulesBody {
	return rulesBody{m.StartingScore, m.EndingScore, m.WinByTwo, m.MaxScoreCap, m.Sets, m.PlayAll, m.DecidingScore, m.DecidingCap, m.Serve}
}

// rules returns the rules without Steps, which depend on the sport alone.
func (b rulesBody) rules() score.Rules {
	return score.Rules{
		SetRules: score.SetRules{StartingScore: b.StartingScore, EndingScore: b.EndingScore, WinByTwo: b.WinByTwo, MaxScoreCap: b.MaxScoreCap},
		Sets:     b.Sets, PlayAll: b.PlayAll, DecidingScore: b.DecidingScore, DecidingCap: b.DecidingCap, Serve: b.Serve,
	}
}

func (s *Server) listLeagues(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	leagues, err := s.app.Leagues.Leagues(r.Context(), actor)
	if err != nil {
		return err
	}
	return writeJSON(w, r, http.StatusOK, leagues)
}

func (s *Server) createLeague(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	var body leagueBody
	if err := readJSON(w, r, &body); err != nil {
		return err
	}
	l, err := s.app.Leagues.CreateLeague(r.Context(), actor, body.edit)
	if err != nil {
		return err
	}
	return writeJSON(w, r, http.StatusCreated, l)
}

func (s *Server) showLeague(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Leagues.League(r.Context(), actor, id) })
}

func (s *Server) updateLeague(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	var body leagueBody
	if err := readJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) { return s.app.Leagues.UpdateLeague(r.Context(), actor, id, body.edit) })
}

func (s *Server) deleteLeague(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	return deleteOf(w, r, func(id int64) error { return s.app.Leagues.DeleteLeague(r.Context(), actor, id) })
}

func (s *Server) recalculate(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Leagues.Recalculate(r.Context(), actor, id) })
}

// courtBody is a court to give to a tier.
type courtBody struct {
	LeagueID      int64             `json:"leagueId"`
	Tier          int               `json:"tier"`
	CourtName     string            `json:"courtName"`
	TimeSlotStart *league.TimeOfDay `json:"timeSlotStart"` // nil: the league's time block
	TimeSlotEnd   *league.TimeOfDay `json:"timeSlotEnd"`
}

func (s *Server) createCourt(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	var body courtBody
	if err := readJSON(w, r, &body); err != nil {
		return err
	}
	court, err := s.app.Leagues.CreateCourt(r.Context(), actor, league.Court{
		LeagueID: body.LeagueID, Tier: body.Tier, CourtName: body.CourtName,
		TimeSlotStart: body.TimeSlotStart, TimeSlotEnd: body.TimeSlotEnd,
	})
	if err != nil {
		return err
	}
	return writeJSON(w, r, http.StatusCreated, court)
}

func (s *Server) deleteCourt(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	return deleteOf(w, r, func(id int64) error { return s.app.Leagues.DeleteCourt(r.Context(), actor, id) })
}
