package scheduling

import (
	"context"
	"errors"
	"fmt"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/notify/outbox"
	"sideout/internal/rules/league"
	"sideout/internal/rules/notices"
	"sideout/internal/rules/schedule"
	"sideout/internal/storage/store"
)

// PlanUndone is the result of UndoPlan.
type PlanUndone struct {
	Message fault.Text `json:"message"`
}

// recordChanges adds the changes of a plan, which has been stored, to those that an undo takes back.
func recordChanges(changes *store.PlanChanges, plan schedule.Plan) {
	for _, line := range plan.Insert {
		if line.GameID != nil {
			changes.Inserted = append(changes.Inserted, *line.GameID)
		}
	}
	for _, line := range plan.Delete {
		if line.GameID != nil {
			changes.Deleted = append(changes.Deleted, *line.GameID)
		}
	}
	for _, m := range plan.Move {
		changes.Moved = append(changes.Moved, store.PlanMove{ID: m.From.ID, From: plannedLine(m.From), To: plannedLine(m.To)})
	}
}

func plannedLine(s league.ScheduledGame) store.PlannedLine {
	return store.PlannedLine{Day: s.Day, GameTime: s.GameTime, CourtName: s.CourtName, Tier: s.Tier, Week: s.WeekNumber, Reason: s.Reason}
}

// UndoPlan takes the last plan of the season or of the current week back: its games are deleted, and those that it has moved or deleted
// are as before. It returns an error, and changes nothing, if one of its games has begun or was moved since.
func (svc *Service) UndoPlan(ctx context.Context, actor access.Actor, leagueID int64) (undone PlanUndone, err error) {
	var stored schedule.Plan // what is taken back already
	err = svc.retry(func() error {
		p, err := svc.readPlanning(ctx, actor, leagueID, access.Manage)
		if err == nil {
			err = access.CheckOpen(p.league, access.Manage)
		}
		if err != nil {
			return err
		}
		u := planUndo{svc: svc, planning: &p, keepsBegun: countChanges(stored) > 0}
		if err := svc.db.Read(ctx, u.load); err != nil {
			return err
		}
		plan := u.plan
		for countChanges(plan) > partSize {
			var part schedule.Plan
			part, plan = splitPlan(plan, partSize)
			if err := svc.storePart(ctx, actor, &p, part, schedule.Plan{}); err != nil {
				return err
			}
			stored.Delete, stored.Move = append(stored.Delete, part.Delete...), append(stored.Move, part.Move...)
			ctx = context.WithoutCancel(ctx) // take the remaining parts back even if the client disconnects
		}
		return svc.db.Write(ctx, func(tx *store.Tx) error {
			if err := p.lock(tx, actor); err != nil {
				return err
			}
			if err := svc.storePlan(tx, p.actorID, p.league, plan, ""); err != nil {
				return err
			}
			u.plan.Delete, u.plan.Move = append(stored.Delete, plan.Delete...), append(stored.Move, plan.Move...)
			undone, err = u.finish(tx)
			return err
		})
	})
	if err != nil && countChanges(stored) > 0 {
		err = svc.publishPartialPlan(ctx, leagueID, err)
	}
	return undone, err
}

// A planUndo takes the last plan of a league back.
type planUndo struct {
	svc        *Service
	planning   *planning
	keepsBegun bool // whether games that have begun stay, because a part of the plan is taken back already
	last       store.LastPlan
	plan       schedule.Plan          // deletes the inserted games, and moves the others back
	restored   []store.Game           // games that the plan has deleted
	waiting    []league.ScheduledGame // those whose place another league of a hall has now, so that they wait for another
	taken      int                    // the number of games whose place another league has now
}

// load reads the last plan and checks that it can be taken back.
func (u *planUndo) load(tx *store.Tx) (err error) {
	p := u.planning
	if u.last, err = tx.Seasons.FindLastPlan(p.league.ID); errors.Is(err, store.ErrNotFound) {
		return fault.New(fault.Conflict, "There is no plan to take back.")
	} else if err != nil {
		return err
	}
	byGame, byLine := map[int64]schedule.Game{}, map[int64]schedule.Game{}
	for _, g := range p.input.Games {
		if byLine[g.ID] = g; g.GameID != nil {
			byGame[*g.GameID] = g
		}
	}
	for _, id := range u.last.Changes.Inserted {
		if g, isThere := byGame[id]; isThere {
			if err := u.deleteLine(g); err != nil {
				return err
			}
		}
	}
	for _, m := range u.last.Changes.Moved {
		if g, isThere := byLine[m.ID]; isThere {
			if err := u.moveBack(g, m); err != nil {
				return err
			}
		}
	}
	after := u.plan
	for _, id := range u.last.Changes.Deleted {
		g, err := tx.Games.FindGame(id)
		if errors.Is(err, store.ErrNotFound) || err == nil && g.DeletedAt == nil {
			continue // it was restored, or it is gone for good
		} else if err != nil {
			return err
		}
		line, isScheduled, err := tx.Schedules.FindScheduleOfGame(id)
		if err != nil {
			return err
		}
		if !isScheduled {
			continue
		}
		u.restored = append(u.restored, g)
		if p.input.IsTaken(line) {
			line.Waiting = true
			u.waiting = append(u.waiting, line)
			u.taken++
		}
		after.Insert = append(after.Insert, line)
	}
	if clash, found := schedule.PlanClash(p.input, after); found {
		return fault.New(fault.Conflict, "The plan can no longer be taken back: %s. Move that game first.", clash.Sentence)
	}
	u.plan.HasReasons = true
	return nil
}

func (u *planUndo) deleteLine(g schedule.Game) error {
	switch hasBegun := u.hasBegun(g); {
	case hasBegun && u.keepsBegun:
		return nil
	case hasBegun:
		return u.conflict(g, "has begun")
	case g.Pinned:
		return u.conflict(g, "was moved since")
	}
	u.plan.Delete = append(u.plan.Delete, g.ScheduledGame)
	return nil
}

func (u *planUndo) moveBack(g schedule.Game, m store.PlanMove) error {
	isThere := func(place store.PlannedLine) bool {
		return schedule.SamePlace(g.ScheduledGame, league.ScheduledGame{Day: place.Day, GameTime: place.GameTime, CourtName: place.CourtName})
	}
	switch hasBegun := u.hasBegun(g); {
	case hasBegun && u.keepsBegun || isThere(m.From) && !isThere(m.To):
		return nil // it is back already
	case hasBegun:
		return u.conflict(g, "has begun")
	case !isThere(m.To):
		return u.conflict(g, "was moved since")
	}
	to := g.ScheduledGame
	to.Day, to.GameTime, to.CourtName, to.Tier, to.WeekNumber, to.Reason = m.From.Day, m.From.GameTime, m.From.CourtName, m.From.Tier, m.From.Week, m.From.Reason
	to.GameDate = league.Instant(to.Day, to.GameTime, league.ZoneOf(u.planning.league))
	if u.planning.input.IsTaken(to) { // nobody in this league can move the game of another one
		to.Waiting = true
		u.taken++
	}
	u.plan.Move = append(u.plan.Move, schedule.Move{From: g.ScheduledGame, To: to})
	return nil
}

// hasBegun reports whether a game has a score or a result.
func (u *planUndo) hasBegun(g schedule.Game) bool {
	return g.Played || g.Status != league.Scheduled && g.Status != league.Cancelled
}

func (u *planUndo) conflict(g schedule.Game, what string) error {
	names := schedule.TeamNames(u.planning.input.Teams)
	return fault.New(fault.Conflict, "The plan can no longer be taken back: %s vs %s on %s %s.", names(g.Team1ID), names(g.Team2ID), g.Day.Medium(), what)
}

// finish restores the deleted games, updates the mails and forgets the plan. The other changes are stored already.
func (u *planUndo) finish(tx *store.Tx) (undone PlanUndone, err error) {
	p, svc := u.planning, u.svc
	for _, g := range u.restored {
		after := g
		after.DeletedAt = nil
		if err := svc.games.SaveRow(tx, g, after, p.actorID, "restore"); err != nil {
			return undone, err
		}
	}
	for _, line := range u.waiting {
		if err := tx.Schedules.UpdateSchedule(line, svc.db.Now()); err != nil {
			return undone, err
		}
	}
	if err := svc.games.AssignDuties(tx, p.league); err != nil {
		return undone, err
	}
	if err := outbox.WithdrawNotices(tx, p.league, notices.SchedulePublished{}.Kind(), publishedKey(p.league, u.last.At)); err != nil {
		return undone, err
	}
	changes := movesOf(schedule.Plan{Move: u.plan.Move, HasReasons: true}, "")
	if !svc.db.Now().Before(outbox.DelayedUntil(u.last.At)) { // the mail about the new games has already been sent
		changes = append(changes, removalsOf(u.plan.Delete, "The schedule was taken back")...)
	}
	if err := svc.notifyMoved(tx, p.actorID, p.league, changes...); err != nil {
		return undone, err
	}
	var parts []fault.Text
	if n := len(u.plan.Delete); n > 0 {
		parts = append(parts, fault.CountText(n, "1 game taken out of the schedule", "%d games taken out of the schedule"))
	}
	if n := len(u.plan.Move); n > 0 {
		parts = append(parts, fault.CountText(n, "1 game moved back", "%d games moved back"))
	}
	if n := len(u.restored); n > 0 {
		parts = append(parts, fault.CountText(n, "1 game brought back", "%d games brought back"))
	}
	if parts == nil {
		parts = []fault.Text{fault.Textf("no game changes")}
	}
	undone.Message = fault.Textf("The schedule is as before: %s.", fault.Joined(", ", parts...))
	if u.taken > 0 {
		undone.Message = fault.Sentences(undone.Message, fault.CountText(u.taken,
			"1 game waits for a place, because another league has the court then.", "%d games wait for a place, because another league has the court then."))
	}
	return undone, tx.Seasons.DeleteLastPlan(p.league.ID)
}

// publishedKey returns the key of the notice about the new games of a plan.
func publishedKey(l league.League, at time.Time) string {
	return fmt.Sprintf("schedule:%d:%d", l.ID, at.UnixMilli())
}
