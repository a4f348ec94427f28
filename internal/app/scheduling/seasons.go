package scheduling

import (
	"context"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/planner"
	"sideout/internal/storage/store"
)

// partSize is how many changes of a season one transaction stores. It is small, so that points of other leagues, which wait for the
// transaction, have no noticeable delay.
const partSize = 60

// SeasonChange has the options for planning the rest of a season.
type SeasonChange struct {
	Mode        schedule.ReplanMode // how an existing schedule is changed; "" plans the fewest nights
	IncludeSoon bool                // whether games of the next League.KeepDays days may move too
	Preview     bool
	Version     *int64 // version of the accepted preview, or nil
}

// AutoSchedule plans the season of a fixed league. It inserts missing games and moves games that no longer fit. It never moves games
// that have begun, are in the past, are soon, or are pinned. It is idempotent (docs/product/schedule.md#schedule-season-again).
func (svc *Service) AutoSchedule(ctx context.Context, actor access.Actor, leagueID int64, change SeasonChange) (done Planned, err error) {
	if change.Mode != "" && !change.Mode.IsValid() {
		return done, fault.Field("way", "Way must be fit or anew")
	}
	if change.Preview {
		_, _, done, err = svc.planSeason(ctx, actor, leagueID, change)
		return done, err
	}
	if found, err := svc.db.FindResponse(ctx, &done); found || err != nil {
		return done, err
	}
	var stored Planned // counts of the parts that are already stored, including those of attempts that later returned errChanged
	var changes store.PlanChanges
	err = svc.retryUnlessAccepted(&change.Version, func() error {
		p, plan, _, err := svc.planSeason(ctx, actor, leagueID, change)
		if err != nil {
			return err
		}
		wholePlan := plan
		for countChanges(plan) > partSize {
			var part schedule.Plan
			part, plan = splitPlan(plan, partSize)
			if err := svc.storePart(ctx, actor, &p, part, plan); err != nil {
				return err
			}
			stored = addCounts(stored, summarize(part))
			recordChanges(&changes, part)
			change.Version = nil             // a season that is stored in part has to be completed
			ctx = context.WithoutCancel(ctx) // store the remaining parts even if the client disconnects
		}
		return svc.db.Create(ctx, &done, func(tx *store.Tx) error {
			if err := p.lock(tx, actor); err != nil {
				return err
			}
			done = addCounts(stored, summarize(plan))
			if err := svc.storePlan(tx, p.actorID, p.league, plan, ""); err != nil {
				return err
			}
			return svc.savePlanned(tx, p, wholePlan, changes, plan)
		})
	})
	if err != nil && !stored.Message.IsZero() {
		err = svc.publishPartialPlan(ctx, leagueID, err)
	}
	return done, err
}

// savePlanned queues the mails about a plan, and stores what an undo takes back. last is the part that the transaction has stored.
func (svc *Service) savePlanned(tx *store.Tx, p planning, whole schedule.Plan, changes store.PlanChanges, last schedule.Plan) error {
	now := svc.db.Now()
	recordChanges(&changes, last)
	if len(changes.Inserted)+len(changes.Deleted)+len(changes.Moved) == 0 {
		return nil // the plan before it can still be taken back
	}
	if err := tx.Seasons.SaveLastPlan(store.LastPlan{LeagueID: p.league.ID, At: now, Changes: changes}); err != nil {
		return err
	}
	return svc.notifyPlanned(tx, p.actorID, p.league, p.input.Teams, whole, now)
}

// planSeason plans the season of a league. planned describes the changes and is only set for a preview.
func (svc *Service) planSeason(ctx context.Context, actor access.Actor, leagueID int64, change SeasonChange) (p planning, plan schedule.Plan, result Planned, err error) {
	if p, err = svc.readPlanning(ctx, actor, leagueID, planningAction(change.Preview)); err != nil {
		return p, plan, result, err
	}
	if err := p.checkVersion(change.Version); err != nil {
		return p, plan, result, err
	}
	p.input.ReplanMode, p.input.IncludeSoon = change.Mode, change.IncludeSoon
	err = svc.computeOnProcessor(ctx, func() error {
		var in schedule.Input
		if plan, in, err = p.planAroundAbsences(planner.Season); err == nil {
			plan = assignDuties(p, plan)
			err = games.CheckPlan(p.input, plan)
		}
		if err == nil && change.Preview {
			result = newPreview(p, plan)
			result.Ways, err = previewModes(in, plan)
		}
		return toFault(err)
	})
	return p, plan, result, err
}

// storePart stores a part of a plan if the league has not changed and the game quota also allows the rest. It sends no event to the
// streams of the league, because the last part does.
func (svc *Service) storePart(ctx context.Context, actor access.Actor, p *planning, part, rest schedule.Plan) error {
	var halls []store.HallVersion
	err := svc.db.Write(ctx, func(tx *store.Tx) error {
		if err := p.lockWithoutEvent(tx, actor); err != nil {
			return err
		}
		if err := svc.games.CheckGameQuota(tx.Games, p.league, len(part.Insert)+len(rest.Insert)); err != nil {
			return err
		}
		if err := svc.storePlan(tx, p.actorID, p.league, part, ""); err != nil {
			return err
		}
		var err error
		halls, err = tx.Halls.VersionsFor(p.league.ID) // the part itself has changed them
		return err
	})
	if err == nil {
		p.pageVersion++
		p.halls = halls
	}
	return err
}

// countChanges returns the number of changes in a plan.
func countChanges(plan schedule.Plan) int {
	return len(plan.Delete) + len(plan.Move) + len(plan.Duties) + len(plan.Insert)
}

// splitPlan splits a plan into its first n changes and the rest.
func splitPlan(plan schedule.Plan, n int) (part, rest schedule.Plan) {
	part, rest = plan, plan
	part.Delete, rest.Delete, n = splitAt(plan.Delete, n)
	part.Move, rest.Move, n = splitAt(plan.Move, n)
	part.Duties, rest.Duties, n = splitAt(plan.Duties, n)
	part.Insert, rest.Insert, _ = splitAt(plan.Insert, n)
	return part, rest
}

// splitAt splits a list after n values. missing is how many values the list lacks to have n.
func splitAt[T any](all []T, n int) (first, rest []T, missing int) {
	at := min(n, len(all))
	return all[:at], all[at:], n - at
}

// addCounts adds the counts of two plans and keeps the message of the second.
func addCounts(a, b Planned) Planned {
	return Planned{
		Message: b.Message, SchedulesCreated: a.SchedulesCreated + b.SchedulesCreated,
		SchedulesMoved: a.SchedulesMoved + b.SchedulesMoved, SchedulesDeleted: a.SchedulesDeleted + b.SchedulesDeleted,
		SchedulesKept: b.SchedulesKept,
	}
}
