package api

import (
	"bytes"
	"context"
	"fmt"
	"net/http"

	"sideout/internal/app"
	"sideout/internal/app/access"
	"sideout/internal/app/leagues"
	"sideout/internal/base/fault"
	"sideout/internal/http/httpio"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
)

// leagueBody is a league as clients send it, to create and to edit. What is not here no client can set.
type leagueBody struct {
	Name            httpio.Optional[string]              `json:"name"`
	SportType       httpio.Optional[league.Sport]        `json:"sportType"`
	TierCount       httpio.Optional[int]                 `json:"tierCount"`
	TeamsPerTier    httpio.Optional[int]                 `json:"teamsPerTier"`
	ScheduleMode    httpio.Optional[league.ScheduleMode] `json:"scheduleMode"`
	StartDate       httpio.Optional[league.Date]         `json:"startDate"`
	EndDate         httpio.Optional[league.Date]         `json:"endDate"`
	GameDay         httpio.Optional[league.GameDay]      `json:"gameDay"`
	TimeBlockStart  httpio.Optional[league.TimeOfDay]    `json:"timeBlockStart"`
	TimeBlockEnd    httpio.Optional[league.TimeOfDay]    `json:"timeBlockEnd"`
	GameDuration    httpio.Optional[int]                 `json:"gameDuration"`
	GamesPerMatchup httpio.Optional[int]                 `json:"gamesPerMatchup"`
	Shape           httpio.Optional[shapeBody]           `json:"shape"`
	Duty            httpio.Optional[int]                 `json:"duty"` // duty teams of a game, 0 to 2
	Timezone        httpio.Optional[string]              `json:"timezone"`
	Blackouts       httpio.Optional[[]league.Date]       `json:"blackouts"`
	SecondGameDay   httpio.Optional[league.GameDay]      `json:"secondGameDay"`
	TierMinutes     httpio.Optional[[]int]               `json:"tierMinutes"` // by tier; 0: gameDuration
	KeepDays        httpio.Optional[int]                 `json:"keepDays"`
	Rules           httpio.Optional[rulesBody]           `json:"rules"` // if omitted, a new sport sets its default rules
	TableRules      httpio.Optional[tableRulesBody]      `json:"tableRules"`
	Visibility      httpio.Optional[league.Visibility]   `json:"visibility"`
	SeasonName      httpio.Optional[string]              `json:"seasonName"`
	Slug            httpio.Optional[string]              `json:"slug"` // the end of the public address
}

// edit writes what was given over a league.
func (b leagueBody) edit(l *league.League) {
	before := l.SportType
	b.Name.Set(&l.Name)
	b.SportType.Set(&l.SportType)
	b.TierCount.Set(&l.TierCount)
	b.TeamsPerTier.Set(&l.TeamsPerTier)
	b.ScheduleMode.Set(&l.ScheduleMode)
	b.StartDate.SetPointer(&l.StartDate)
	b.EndDate.SetPointer(&l.EndDate)
	b.GameDay.SetPointer(&l.GameDay)
	b.TimeBlockStart.SetPointer(&l.TimeBlockStart)
	b.TimeBlockEnd.SetPointer(&l.TimeBlockEnd)
	b.GameDuration.Set(&l.GameDuration)
	b.GamesPerMatchup.Set(&l.GamesPerMatchup)
	if b.Shape.IsSet {
		var shape shapeBody
		b.Shape.Set(&shape)
		l.Shape = shape.shape()
	}
	b.Duty.Set(&l.Duty)
	b.Timezone.Set(&l.Timezone)
	b.Blackouts.Set(&l.Blackouts)
	b.SecondGameDay.SetPointer(&l.SecondGameDay)
	b.TierMinutes.Set(&l.TierMinutes)
	b.KeepDays.Set(&l.KeepDays)
	if l.SportType != before {
		l.Rules = league.DefaultRules(l.SportType)
	}
	if b.Rules.IsSet {
		var rules rulesBody
		b.Rules.Set(&rules)
		l.Rules = rules.rules(league.DefaultRules(l.SportType))
	}
	if b.TableRules.IsSet {
		var rules tableRulesBody
		b.TableRules.Set(&rules)
		l.TableRules = rules.rules()
	}
	b.Visibility.Set(&l.Visibility)
	b.SeasonName.Set(&l.SeasonName)
	b.Slug.SetPointer(&l.Slug)
}

// shapeBody is the shape of a season as clients send it, always the whole.
type shapeBody struct {
	Kind     httpio.Optional[league.ShapeKind] `json:"kind"`     // default shortest
	Nights   *int                              `json:"nights"`   // null, or omitted: until the end date
	PerNight *int                              `json:"perNight"` // null, or omitted: as gamesPerMatchup gives
	Block    bool                              `json:"block,omitempty"`
}

func (b shapeBody) shape() league.Shape {
	s := league.Shape{Kind: league.Shortest, Nights: b.Nights, PerNight: b.PerNight, Block: b.Block}
	b.Kind.Set(&s.Kind)
	return s
}

// rulesBody holds the rules of games as clients send them; omitted fields have the defaults of the sport.
type rulesBody struct {
	StartingScore httpio.Optional[int]   `json:"startingScore"` // default 0
	EndingScore   httpio.Optional[int]   `json:"endingScore"`   // 0: a game ends when somebody finishes it
	WinByTwo      httpio.Optional[bool]  `json:"winByTwo"`
	MaxScoreCap   httpio.Optional[int]   `json:"maxScoreCap"`   // null: no cap, as when only this field is omitted and not endingScore
	Sets          httpio.Optional[int]   `json:"sets"`          // from 1 to 9; the default is that of the sport
	PlayAll       httpio.Optional[bool]  `json:"playAll"`       // default false
	Targets       httpio.Optional[[]int] `json:"targets"`       // points to win each set, the last number also all that follow; endingScore and decidingScore are then not read
	DecidingScore httpio.Optional[int]   `json:"decidingScore"` // if omitted never more than endingScore
	DecidingCap   httpio.Optional[int]   `json:"decidingCap"`   // default null: no cap
	Serve         httpio.Optional[bool]  `json:"serve"`         // default false
	MaxTime       httpio.Optional[int]   `json:"maxTime"`       // minutes; default null: no time limit
}

// rules returns the rules without Steps and Sides, which depend on the sport alone. The cap of the usual rules belongs to their ending
// score: it does not apply to another one.
func (b rulesBody) rules(usual score.Rules) score.Rules {
	b.Targets.Set(&usual.Targets)
	if b.EndingScore.IsSet || len(usual.Targets) > 0 {
		usual.MaxScoreCap = nil
	}
	usual.DecidingScore = 0 // depends on the ending score, see league.CheckRules
	b.StartingScore.Set(&usual.StartingScore)
	b.EndingScore.Set(&usual.EndingScore)
	b.WinByTwo.Set(&usual.WinByTwo)
	b.MaxScoreCap.SetPointer(&usual.MaxScoreCap)
	b.Sets.Set(&usual.Sets)
	b.PlayAll.Set(&usual.PlayAll)
	b.DecidingScore.Set(&usual.DecidingScore)
	b.DecidingCap.SetPointer(&usual.DecidingCap)
	b.Serve.Set(&usual.Serve)
	b.MaxTime.SetPointer(&usual.MaxTime)
	return usual
}

func (s *Server) listLeagues(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	leagues, err := s.app.Leagues.Leagues(r.Context(), actor)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, leagues)
}

func (s *Server) createLeague(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body leagueBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	l, err := s.app.Leagues.CreateLeague(r.Context(), actor, body.edit)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusCreated, l)
}

func (s *Server) showLeague(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Leagues.League(r.Context(), actor, id) })
}

func (s *Server) updateLeague(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body leagueBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) { return s.app.Leagues.UpdateLeague(r.Context(), actor, id, body.edit) })
}

// deleteLeague needs a recent sign-in, except for a demo league, in which nobody has put anything of worth.
func (s *Server) deleteLeague(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	id, err := httpio.PathID(r, "id")
	if err != nil {
		return err
	}
	l, err := s.app.Leagues.League(r.Context(), actor, id)
	if err != nil {
		return err
	}
	remove := func(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
		return deleteOf(w, r, func(id int64) error { return s.app.Leagues.DeleteLeague(r.Context(), actor, id) })
	}
	if !l.IsDemo {
		remove = s.accounts.RequireRecentSignIn(remove)
	}
	return remove(w, r, actor)
}

// createDemoLeague makes one demo league at a time: it takes a season of writes.
func (s *Server) createDemoLeague(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	select {
	case s.demos <- struct{}{}:
		defer func() { <-s.demos }()
	case <-r.Context().Done():
		return r.Context().Err()
	}
	l, err := app.CreateDemo(r.Context(), s.app, actor)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusCreated, l)
}

func (s *Server) listDeletedLeagues(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	deleted, err := s.app.Leagues.DeletedLeagues(r.Context(), actor)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, deleted)
}

func (s *Server) restoreLeague(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Leagues.RestoreLeague(r.Context(), actor, id) })
}

func (s *Server) recalculate(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
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
	return deleteOf(w, r, func(id int64) error { return s.app.Leagues.DeleteCourt(r.Context(), actor, id) })
}

// teamsBody is one team to add, or the names of several, which get kits by turn.
type teamsBody struct {
	LeagueID  int64       `json:"leagueId"`
	Name      string      `json:"name,omitempty"`
	Names     []string    `json:"names,omitempty"` // if given, the response is a list
	Kit       *league.Kit `json:"kit"`             // nil: its turn
	SecondKit *league.Kit `json:"secondKit"`       // nil: the usual one for its kit
	Badge     string      `json:"badge,omitempty"` // two or three letters; if empty or omitted it is made from the name
}

// createTeams takes one team, or the names of a pasted list.
func (s *Server) createTeams(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body teamsBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if body.Names == nil {
		teams, err := s.app.Leagues.AddTeams(r.Context(), actor, body.LeagueID, []leagues.NewTeam{
			{Name: body.Name, Kit: body.Kit, SecondKit: body.SecondKit, Badge: body.Badge},
		})
		if err != nil {
			return err
		}
		return httpio.WriteJSON(w, r, http.StatusCreated, teams[0])
	}
	if body.Kit != nil || body.SecondKit != nil || body.Badge != "" {
		return fault.Field("names", "The teams of a list get kits by turn, and badges from their names: change them afterwards")
	}
	teams, err := s.app.Leagues.CreateTeams(r.Context(), actor, body.LeagueID, body.Names)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusCreated, teams)
}

// teamBody is a change of a team. What is left out stays.
type teamBody struct {
	Name      *string                     `json:"name"`
	Tier      *int                        `json:"tier"`
	Kit       *league.Kit                 `json:"kit"`
	SecondKit httpio.Optional[league.Kit] `json:"secondKit"` // null: the usual one for the kit
	Badge     httpio.Optional[string]     `json:"badge"`     // null or empty: made from the name

	Wishes httpio.Optional[wishesBody] `json:"wishes"` // all of them; null: none
}

// wishesBody is what a team asks the planner for. What is left out is no wish.
type wishesBody struct {
	Away      []league.Date     `json:"away,omitempty"`      // days on which it cannot play
	NotBefore *league.TimeOfDay `json:"notBefore,omitempty"` // the team prefers not to start a game earlier
	NotAfter  *league.TimeOfDay `json:"notAfter,omitempty"`  // the team prefers not to start a game later
	NotWith   []int64           `json:"notWith,omitempty"`   // ids of teams that never play at the same time
	HomeCourt *string           `json:"homeCourt,omitempty"` // the court that the team prefers
}

// edit writes what was given over a team.
func (b teamBody) edit(t *league.Team) {
	t.Name, t.Tier, t.Kit = fault.Or(b.Name, t.Name), fault.Or(b.Tier, t.Tier), fault.Or(b.Kit, t.Kit)
	b.SecondKit.SetPointer(&t.SecondKit)
	b.Badge.Set(&t.Badge)
	t.BadgeIsOwn = t.BadgeIsOwn || b.Badge.IsSet
	if b.Wishes.IsSet {
		if t.Wishes = nil; b.Wishes.Value != nil {
			t.Wishes = new(league.Wishes(*b.Wishes.Value))
		}
	}
}

func (s *Server) updateTeam(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body teamBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) {
		return s.app.Leagues.UpdateTeam(r.Context(), actor, id, body.edit)
	})
}

func (s *Server) deleteTeam(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return deleteOf(w, r, func(id int64) error { return s.app.Leagues.DeleteTeam(r.Context(), actor, id) })
}

// exportLeague responds with the whole league as a file that `sideout import` reads.
func (s *Server) exportLeague(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return download(w, r, "application/x-ndjson", "league-%d.jsonl", func(ctx context.Context, id int64) ([]byte, error) {
		var file bytes.Buffer
		err := s.app.Transfer.ExportLeague(ctx, actor, id, &file)
		return file.Bytes(), err
	})
}

func (s *Server) standingsFile(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return sheet(w, r, actor, "standings", s.app.Leagues.StandingsCSV)
}

func (s *Server) scheduleFile(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return sheet(w, r, actor, "schedule", s.app.Leagues.ScheduleCSV)
}

func (s *Server) historyFile(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return sheet(w, r, actor, "history", s.app.Leagues.HistoryCSV)
}

// sheet responds with a table for a spreadsheet.
func sheet(w http.ResponseWriter, r *http.Request, actor access.Actor, name string, build func(context.Context, access.Actor, int64) ([]byte, error)) error {
	return download(w, r, "text/csv; charset=utf-8", name+"-%d.csv", func(ctx context.Context, id int64) ([]byte, error) {
		return build(ctx, actor, id)
	})
}

// download responds with a file that the browser saves under a name with the league's id in it.
func download(w http.ResponseWriter, r *http.Request, contentType, name string, build func(ctx context.Context, id int64) ([]byte, error)) error {
	id, err := httpio.PathID(r, "id")
	if err != nil {
		return err
	}
	content, err := build(r.Context(), id)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="`+name+`"`, id))
	return httpio.WriteBytes(w, r, http.StatusOK, contentType, content)
}
