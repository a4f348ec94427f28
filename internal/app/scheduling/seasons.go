package scheduling

import (
	"context"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/planner"
	"sideout/internal/storage/store"
)

// partSize is how many games of a season are stored in one transaction: few enough that a point of another league, which
// waits for the transaction, has no delay that people notice.
const partSize = 60

// SeasonChange says how to plan the rest of a season.
type SeasonChange struct {
	Way         schedule.ReplanMode // how a schedule that exists is changed; "": on the fewest nights
	IncludeSoon bool                // games of the next League.KeepDays days may move too
	Preview     bool
	Version     *int64 // of the accepted preview; nil: there was none
}

// AutoSchedule plans the season of a fixed league: it inserts missing games, moves games that no longer fit, and leaves those
// alone that have begun, are past or soon, or are pinned. A second run changes nothing
// (docs/product/schedule.md#schedule-season-again).
func (svc *Service) AutoSchedule(ctx context.Context, actor access.Actor, leagueID int64, c SeasonChange) (done Planned, err error) {
	if c.Way != "" && !c.Way.Valid() {
		return done, fault.Field("way", "Way must be fit or anew")
	}
	if c.Preview {
		_, _, done, err = svc.planSeason(ctx, actor, leagueID, c)
		return done, err
	}
	if found, err := svc.db.FindResponse(ctx, &done); found || err != nil {
		return done, err
	}
	var stored Planned // counts of the parts that are stored already, also by tries that then returned errChanged
	err = svc.retryUnlessAccepted(&c.Version, func() error {
		p, plan, _, err := svc.planSeason(ctx, actor, leagueID, c)
		if err != nil {
			return err
		}
		whole := plan
		for size(plan) > partSize {
			var part schedule.Plan
			part, plan = split(plan, partSize)
			if err := svc.storePart(ctx, actor, &p, part, plan); err != nil {
				return err
			}
			stored = sum(stored, counts(part))
			c.Version = nil                  // from here on, the season has to be finished
			ctx = context.WithoutCancel(ctx) // store the other parts too, even if the client disconnects
		}
		return svc.db.Create(ctx, &done, func(tx *store.Tx) error {
			if err := p.lock(tx, actor); err != nil {
				return err
			}
			done = sum(stored, counts(plan))
			if err := svc.storePlan(tx, p.actorID, p.league, plan, ""); err != nil {
				return err
			}
			return svc.notifyPlanned(tx, p.actorID, p.league, p.in.Teams, whole)
		})
	})
	if err != nil && stored != (Planned{}) {
		err = svc.publish(ctx, leagueID, err)
	}
	return done, err
}

// planSeason plans the season of a league. planned is what the plan would change; it is set only for a preview.
func (svc *Service) planSeason(ctx context.Context, actor access.Actor, leagueID int64, c SeasonChange) (p planning, plan schedule.Plan, planned Planned, err error) {
	if p, err = svc.readPlanning(ctx, actor, leagueID, arrangeUnless(c.Preview)); err != nil {
		return p, plan, planned, err
	}
	if err := p.checkVersion(c.Version); err != nil {
		return p, plan, planned, err
	}
	p.in.ReplanMode, p.in.IncludeSoon = c.Way, c.IncludeSoon
	err = svc.compute(ctx, func() error {
		var in schedule.Input
		if plan, in, err = p.aroundAbsences(planner.Season); err == nil {
			plan = withDuties(p, plan)
		}
		if err == nil && c.Preview {
			planned = preview(p, plan)
			planned.Ways, err = waysOf(in, plan)
		}
		return asFault(err)
	})
	return p, plan, planned, err
}

// storePart stores a part of a plan, if the league has not changed and the quota of games allows the rest too. It sends no
// event to the streams of the league; storing the last part does.
func (svc *Service) storePart(ctx context.Context, actor access.Actor, p *planning, part, rest schedule.Plan) error {
	err := svc.db.Write(ctx, func(tx *store.Tx) error {
		if err := p.lockQuietly(tx, actor); err != nil {
			return err
		}
		if err := svc.games.CheckGameQuota(tx.Games, p.league, len(part.Insert)+len(rest.Insert)); err != nil {
			return err
		}
		return svc.storePlan(tx, p.actorID, p.league, part, "")
	})
	if err == nil {
		p.pageVersion++
	}
	return err
}

// size returns how many games a plan changes.
func size(plan schedule.Plan) int {
	return len(plan.Delete) + len(plan.Move) + len(plan.Duties) + len(plan.Insert)
}

// split returns the first n changes of a plan, and the others.
func split(plan schedule.Plan, n int) (part, rest schedule.Plan) {
	part, rest = plan, plan
	part.Delete, rest.Delete, n = cut(plan.Delete, n)
	part.Move, rest.Move, n = cut(plan.Move, n)
	part.Duties, rest.Duties, n = cut(plan.Duties, n)
	part.Insert, rest.Insert, _ = cut(plan.Insert, n)
	return part, rest
}

// cut splits a list after n values. missing is how many values the list has too few for that.
func cut[T any](all []T, n int) (first, rest []T, missing int) {
	at := min(n, len(all))
	return all[:at], all[at:], n - at
}

// sum returns the counts of two plans, with the message of the second.
func sum(a, b Planned) Planned {
	return Planned{
		Message: b.Message, SchedulesCreated: a.SchedulesCreated + b.SchedulesCreated,
		SchedulesMoved: a.SchedulesMoved + b.SchedulesMoved, SchedulesDeleted: a.SchedulesDeleted + b.SchedulesDeleted,
		SchedulesKept: b.SchedulesKept,
	}
}
