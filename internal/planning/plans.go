package planning

import (
	"context"
	"errors"

	"sideout/internal/authz"
	"sideout/internal/fault"
	"sideout/internal/league"
	"sideout/internal/schedule"
	"sideout/internal/standings"
	"sideout/internal/store"
	"sideout/internal/zones"
)

// PlannedChange is a line of the schedule that a plan inserts, moves or deletes.
type PlannedChange struct {
	Change   ChangeKind            `json:"change"`
	Schedule league.ScheduledGame  `json:"schedule"`
	From     *league.ScheduledGame `json:"from,omitempty"` // the line before a move
}

// ChangeKind is the type of a change of the schedule.
type ChangeKind string

// The values of ChangeKind.
const (
	Inserts ChangeKind = "insert"
	Moves   ChangeKind = "move"
	Deletes ChangeKind = "delete"
)

// Planned is the result, or the preview, of a plan.
type Planned struct {
	Message          string `json:"message"`
	SchedulesCreated int    `json:"schedulesCreated"`
	SchedulesMoved   int    `json:"schedulesMoved"`
	SchedulesDeleted int    `json:"schedulesDeleted"`
	*PlanPreview
}

// PlanPreview is what a plan would change.
type PlanPreview struct {
	Schedules []PlannedChange  `json:"schedules"`
	Quality   *schedule.Report `json:"quality"` // of the schedule after the change; null if it cannot be computed
}

// planning holds a league with everything that a plan depends on.
type planning struct {
	actorID string
	league  league.League
	results []league.Game
	in      schedule.Input
	// pageVersion is the version of the league that points of running games do not increment; only set by readPlanning.
	pageVersion int64
}

// loadPlanning loads a league, if the actor may manage it. It is for reads: other writes would wait while it loads everything.
func (svc *Service) loadPlanning(tx *store.Tx, actor authz.Actor, leagueID int64) (p planning, err error) {
	p.actorID = actor.UserID
	if p.league, _, err = authz.LeagueFor(tx, actor, leagueID, authz.Manage); err != nil {
		return p, err
	}
	return p, svc.fill(tx, &p)
}

// fill loads the teams, courts, schedule and results of the league.
func (svc *Service) fill(tx *store.Tx, p *planning) error {
	l := p.league
	teams, err := tx.TeamsOf(l.ID)
	if err != nil {
		return err
	}
	courts, err := tx.CourtsOf(l.ID)
	if err != nil {
		return err
	}
	lines, err := tx.SchedulesOf(l.ID)
	if err != nil {
		return err
	}
	if p.results, err = tx.ResultsOf(l.ID); err != nil {
		return err
	}
	played, live := map[int64]bool{}, map[int64]bool{}
	for _, g := range p.results {
		played[g.ID], live[g.ID] = isPlayed(g), g.Live
	}
	now := svc.db.Now().In(zones.Of(l))
	p.in = schedule.Input{
		League: l, Teams: teams, Courts: courts, Blackouts: l.Blackouts, ExtraNights: l.ExtraNights,
		Today: league.DayOf(now, now.Location()), Now: league.AtMinute(60*now.Hour() + now.Minute()),
	}
	for _, line := range lines {
		g := schedule.Game{ScheduledGame: line}
		if line.GameID != nil {
			g.Played, g.Live = played[*line.GameID], live[*line.GameID]
		}
		p.in.Games = append(p.in.Games, g)
	}
	return nil
}

// isPlayed reports whether a game has a score, so that no plan may move it.
func isPlayed(g league.Game) bool {
	return g.IsOver() || g.Team1Score != 0 || g.Team2Score != 0
}

// asFault turns a refusal of the planner into a fault.
func asFault(err error) error {
	var refusal *schedule.Refusal
	switch {
	case err == nil || !errors.As(err, &refusal):
		return err
	case refusal.WrongMode:
		return fault.New(fault.Conflict, "%s", refusal.Sentence)
	case len(refusal.Fits) > 0:
		return &fault.Error{Kind: fault.Invalid, Field: refusal.Field, Sentence: refusal.Sentence, Fits: refusal.Fits}
	case refusal.Field != "":
		return fault.Field(refusal.Field, "%s", refusal.Sentence)
	default:
		return fault.New(fault.Invalid, "%s", refusal.Sentence)
	}
}

// counts returns how much a plan changes.
func counts(plan schedule.Plan) Planned {
	return Planned{
		Message: plan.Message, SchedulesCreated: len(plan.Insert), SchedulesMoved: len(plan.Move), SchedulesDeleted: len(plan.Delete),
	}
}

// preview returns what a plan would change, and how good the schedule would be.
func preview(p planning, plan schedule.Plan) Planned {
	done := counts(plan)
	done.PlanPreview = &PlanPreview{Schedules: []PlannedChange{}}
	for _, line := range plan.Insert {
		done.Schedules = append(done.Schedules, PlannedChange{Inserts, line, nil})
	}
	for _, m := range plan.Move {
		done.Schedules = append(done.Schedules, PlannedChange{Moves, m.To, &m.From})
	}
	for _, line := range plan.Delete {
		done.Schedules = append(done.Schedules, PlannedChange{Deletes, line, nil})
	}
	after := p.in
	after.Games = afterPlan(p.in.Games, plan)
	if quality, err := schedule.Quality(after); err == nil {
		done.Quality = &quality
	}
	return done
}

// afterPlan returns the schedule as a plan leaves it.
func afterPlan(games []schedule.Game, plan schedule.Plan) (after []schedule.Game) {
	deleted, moved := map[int64]bool{}, map[int64]league.ScheduledGame{}
	for _, line := range plan.Delete {
		deleted[line.ID] = true
	}
	for _, m := range plan.Move {
		moved[m.From.ID] = m.To
	}
	for _, g := range games {
		if to, ok := moved[g.ID]; ok {
			g.ScheduledGame = to
		}
		if !deleted[g.ID] {
			after = append(after, g)
		}
	}
	for i, line := range plan.Insert {
		line.ID = -int64(i) - 1 // unique; it gets its real id when it is stored
		after = append(after, schedule.Game{ScheduledGame: line})
	}
	return after
}

// storePlan stores a plan. Moved games keep their id and their score link; reason is why they move. It returns errChanged
// if a game that it would move or delete has got a score meanwhile.
func (svc *Service) storePlan(tx *store.Tx, actorID string, l league.League, plan schedule.Plan, reason string) error {
	for _, line := range plan.Delete {
		if err := checkUnplayed(tx, line); err != nil {
			return err
		}
		if err := svc.deleteLine(tx, actorID, line); err != nil {
			return err
		}
	}
	for _, m := range plan.Move {
		if err := checkUnplayed(tx, m.From); err != nil {
			return err
		}
		if m.To.Reason = reason; reason == "" && m.To.Status == m.From.Status {
			m.To.Reason = m.From.Reason
		}
		if err := svc.moveLine(tx, actorID, m.To); err != nil {
			return err
		}
	}
	if err := svc.games.CheckGameQuota(tx, l, len(plan.Insert)); err != nil {
		return err
	}
	return svc.createLines(tx, l, plan.Insert)
}

// deleteLine deletes a line of the schedule with its game.
func (svc *Service) deleteLine(tx *store.Tx, actorID string, line league.ScheduledGame) error {
	if line.GameID == nil {
		return tx.DeleteSchedule(line.ID)
	}
	g, err := tx.FindGame(*line.GameID)
	if err != nil {
		return err
	}
	return svc.games.Delete(tx, g, actorID, "schedule")
}

// moveLine stores a changed line of the schedule and copies the change to its game. Its score stays.
func (svc *Service) moveLine(tx *store.Tx, actorID string, line league.ScheduledGame) error {
	if err := tx.UpdateSchedule(line, svc.db.Now()); err != nil || line.GameID == nil {
		return err
	}
	before, err := tx.FindGame(*line.GameID)
	if err != nil {
		return err
	}
	after := before
	after.GameDate, after.ScheduledFor, after.Day, after.Tier = &line.GameDate, &line.GameDate, &line.Day, line.Tier
	after.Status = line.Status
	if before.Status == after.Status && !before.HasPlay() {
		return tx.UpdateGame(after) // nobody scores or watches it; a plan can move thousands of them
	}
	return svc.games.SaveRow(tx, before, after, actorID, "schedule")
}

// createLines stores new lines of the schedule, each with a new game that has a score link.
func (svc *Service) createLines(tx *store.Tx, l league.League, lines []league.ScheduledGame) error {
	now := svc.db.Now()
	games := make([]store.Game, len(lines))
	for i, s := range lines {
		games[i] = store.Game{Game: league.Game{
			LeagueID: l.ID, Team1ID: s.Team1ID, Team2ID: s.Team2ID, Status: league.Scheduled,
			GameDate: &lines[i].GameDate, ScheduledFor: &lines[i].GameDate, Day: &lines[i].Day, Tier: s.Tier, CreatedAt: now,
		}}
		svc.links.OpenScoreLink(&games[i])
	}
	ids, err := tx.CreateGames(games)
	if err != nil {
		return err
	}
	for i := range lines {
		lines[i].LeagueID, lines[i].GameID, lines[i].CreatedAt = l.ID, &ids[i], now
	}
	return tx.CreateSchedules(lines)
}

// ScheduleQuality rates the schedule of a league.
func (svc *Service) ScheduleQuality(ctx context.Context, v authz.ReadPermit) (schedule.Report, authz.ReadPermit, error) {
	return authz.ReadPermitted(ctx, svc.db, v, func(tx *store.Tx, l league.League) (schedule.Report, error) {
		p := planning{league: l}
		if err := svc.fill(tx, &p); err != nil {
			return schedule.Report{}, err
		}
		report, err := schedule.Quality(p.in)
		return report, asFault(err)
	})
}

// weekOfDay returns the week of a day; nil if the league has no start date or the day is before it.
func weekOfDay(l league.League, day league.Date) *int {
	if l.StartDate == nil {
		return nil
	}
	if week := standings.WeekIndex(*l.StartDate, day); week > 0 {
		return &week
	}
	return nil
}
