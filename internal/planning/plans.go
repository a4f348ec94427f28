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

// ChangeKind says what happens to a line of the schedule.
type ChangeKind string

// The kinds of changes.
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

// planning is a league with everything that a plan depends on.
type planning struct {
	league  league.League
	results []league.Game
	in      schedule.Input
}

// planningOf reads a league for a plan.
func (svc *Service) planningOf(tx *store.Tx, actor authz.Actor, leagueID int64, preview bool) (p planning, err error) {
	if p.league, err = authz.LockUnlessPreview(tx, actor, leagueID, preview); err != nil {
		return p, err
	}
	return p, svc.fill(tx, &p)
}

// fill reads what belongs to the league.
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
	played := map[int64]bool{}
	for _, g := range p.results {
		played[g.ID] = g.Status == league.Completed || g.Team1Score != 0 || g.Team2Score != 0
	}
	now := svc.db.Now().In(zones.Of(l))
	p.in = schedule.Input{
		League: l, Teams: teams, Courts: courts, Blackouts: l.Blackouts, ExtraNights: l.ExtraNights,
		Today: league.DayOf(now, now.Location()), Now: league.AtMinute(60*now.Hour() + now.Minute()),
	}
	for _, line := range lines {
		p.in.Games = append(p.in.Games, schedule.Game{ScheduledGame: line, Played: line.GameID != nil && played[*line.GameID]})
	}
	return nil
}

// refused turns what the planner says into a fault.
func refused(err error) error {
	var no *schedule.Refusal
	switch {
	case err == nil || !errors.As(err, &no):
		return err
	case no.WrongMode:
		return fault.New(fault.Conflict, "%s", no.Sentence)
	case no.Field != "":
		return fault.Field(no.Field, "%s", no.Sentence)
	default:
		return fault.New(fault.Invalid, "%s", no.Sentence)
	}
}

// finish answers with a plan: a preview with what would change, else what was written down.
func (svc *Service) finish(tx *store.Tx, p planning, plan schedule.Plan, preview bool) (Planned, error) {
	done := Planned{
		Message: plan.Message, SchedulesCreated: len(plan.Insert), SchedulesMoved: len(plan.Move), SchedulesDeleted: len(plan.Delete),
	}
	if !preview {
		return done, svc.carryOut(tx, p.league, plan, "")
	}
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
	return done, nil
}

// afterPlan returns the schedule as a plan leaves it.
func afterPlan(games []schedule.Game, plan schedule.Plan) (after []schedule.Game) {
	gone, moved := map[int64]bool{}, map[int64]league.ScheduledGame{}
	for _, line := range plan.Delete {
		gone[line.ID] = true
	}
	for _, m := range plan.Move {
		moved[m.From.ID] = m.To
	}
	for _, g := range games {
		if to, ok := moved[g.ID]; ok {
			g.ScheduledGame = to
		}
		if !gone[g.ID] {
			after = append(after, g)
		}
	}
	for i, line := range plan.Insert {
		line.ID = -int64(i) - 1 // it has none yet, and must be told from the others
		after = append(after, schedule.Game{ScheduledGame: line})
	}
	return after
}

// carryOut writes a plan down. Moved games keep their id and their score link; reason is why they move.
func (svc *Service) carryOut(tx *store.Tx, l league.League, plan schedule.Plan, reason string) error {
	for _, line := range plan.Delete {
		if err := dropLine(tx, line); err != nil {
			return err
		}
	}
	for _, m := range plan.Move {
		if m.To.Reason = reason; reason == "" && m.To.Status == m.From.Status {
			m.To.Reason = m.From.Reason
		}
		if err := svc.moveLine(tx, m.To); err != nil {
			return err
		}
	}
	if err := svc.games.CheckGameQuota(tx, l, len(plan.Insert)); err != nil {
		return err
	}
	return svc.planAll(tx, l, plan.Insert)
}

// dropLine removes a line of the schedule with its game, which has not been played.
func dropLine(tx *store.Tx, line league.ScheduledGame) error {
	if line.GameID != nil {
		return tx.DeleteGame(*line.GameID)
	}
	return tx.DeleteSchedule(line.ID)
}

// moveLine stores where a line of the schedule is now, and tells its game.
func (svc *Service) moveLine(tx *store.Tx, line league.ScheduledGame) error {
	if err := tx.UpdateSchedule(line, svc.db.Now()); err != nil || line.GameID == nil {
		return err
	}
	g, err := tx.FindGame(*line.GameID)
	if err != nil {
		return err
	}
	g.GameDate, g.ScheduledFor, g.Day, g.Tier = &line.GameDate, &line.GameDate, &line.Day, line.Tier
	g.Status = line.Status
	return tx.UpdateGame(g)
}

// planAll stores new lines of the schedule, each with a game of its own that carries its score and its link.
func (svc *Service) planAll(tx *store.Tx, l league.League, lines []league.ScheduledGame) error {
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

// AutoSchedule plans the season of a fixed league: what is missing is inserted, what has to move moves, and what
// was played stays. A second run changes nothing (docs/product/schedule.md#schedule-season-again).
func (svc *Service) AutoSchedule(ctx context.Context, actor authz.Actor, leagueID int64, preview bool) (done Planned, err error) {
	err = svc.db.CreateUnlessPreview(ctx, preview, &done, func(tx *store.Tx) error {
		p, err := svc.planningOf(tx, actor, leagueID, preview)
		if err != nil {
			return err
		}
		plan, err := schedule.Season(p.in)
		if err != nil {
			return refused(err)
		}
		done, err = svc.finish(tx, p, plan, preview)
		return err
	})
	return done, err
}

// ScheduleQuality tells how good the schedule of a league is.
func (svc *Service) ScheduleQuality(ctx context.Context, v authz.View) (schedule.Report, authz.View, error) {
	return authz.ReadView(ctx, svc.db, v, func(tx *store.Tx, l league.League) (schedule.Report, error) {
		p := planning{league: l}
		if err := svc.fill(tx, &p); err != nil {
			return schedule.Report{}, err
		}
		report, err := schedule.Quality(p.in)
		return report, refused(err)
	})
}

// weekOfDay returns the week of a day; nil where the league has no start or the day precedes it.
func weekOfDay(l league.League, day league.Date) *int {
	if l.StartDate == nil {
		return nil
	}
	if week := standings.WeekIndex(*l.StartDate, day); week > 0 {
		return &week
	}
	return nil
}
