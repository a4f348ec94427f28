package scheduling

import (
	"context"
	"errors"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// A plan is computed outside of the transaction that stores it, because all writes wait in one queue. The league
// is read from a snapshot; the transaction that stores the plan checks that the league has not changed since.

// errChanged means that something that a plan depends on has changed since it was read.
var errChanged = errors.New("planning: the league has changed since the plan was made")

// maxTries is how often a plan is made before retry gives up, because other requests keep changing the league.
const maxTries = 4

// retry calls try, which makes a plan and stores it, up to maxTries times as long as it returns errChanged.
func (svc *Service) retry(try func() error) error {
	for range maxTries {
		if err := try(); !errors.Is(err, errChanged) {
			return err
		}
	}
	return fault.Later(fault.Conflict, time.Second, "Somebody else is changing this league at the same moment. Please try again.")
}

// retryUnlessAccepted is retry for a request that may accept a preview of a version: then it tries once, because people accept
// what they have seen. try may set the version to nil once it has stored something that it has to finish.
func (svc *Service) retryUnlessAccepted(version **int64, try func() error) error {
	return svc.retry(func() error {
		err := try()
		if *version != nil && errors.Is(err, errChanged) {
			err = errOutdated
		}
		return err
	})
}

// processors is a semaphore that holds one value for each plan that is being computed.
type processors chan struct{}

func newProcessors(n int) processors { return make(processors, n) }

// maxWait is how long a plan waits for a processor.
const maxWait = 20 * time.Second

// acquire waits for a processor.
func (p processors) acquire(ctx context.Context) (release func(), err error) {
	timer := time.NewTimer(maxWait)
	defer timer.Stop()
	select {
	case p <- struct{}{}:
		return func() { <-p }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-timer.C:
		return nil, fault.Later(fault.Unavailable, 5*time.Second, "Many schedules are being planned at this moment. Please try again in a few seconds.")
	}
}

// compute calls plan when there is a processor for it.
func (svc *Service) compute(ctx context.Context, plan func() error) error {
	release, err := svc.acquire(ctx)
	if err != nil {
		return err
	}
	defer release()
	return plan()
}

// readPlanning reads a league with everything that a plan depends on, if the actor may do the action.
func (svc *Service) readPlanning(ctx context.Context, actor access.Actor, leagueID int64, action access.Action) (p planning, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		if p, err = svc.loadPlanning(tx, actor, leagueID, action); err != nil {
			return err
		}
		p.pageVersion, err = tx.Leagues.PageVersionOf(leagueID)
		return err
	})
	return p, err
}

// lock locks the league of a plan, for which readPlanning has authorized the actor, or returns errChanged if anything in it has changed except points of running games.
func (p planning) lock(tx *store.Tx, actor access.Actor) error {
	if _, err := access.LockLeague(tx, actor, p.league.ID, access.Manage); err != nil {
		return err
	}
	return p.check(tx.Leagues)
}

// lockQuietly is lock without an event for the streams of the league.
func (p planning) lockQuietly(tx *store.Tx, actor access.Actor) error {
	if _, _, err := access.LeagueFor(tx, actor, p.league.ID, access.Manage); err != nil {
		return err
	}
	l, err := tx.Leagues.LockLeague(p.league.ID)
	if err == nil {
		err = access.CheckOpen(l, access.Manage)
	}
	if err != nil {
		return err
	}
	return p.check(tx.Leagues)
}

// check returns errChanged if the league, which the transaction has locked, has changed since readPlanning.
func (p planning) check(tx store.Leagues) error {
	version, err := tx.PageVersionOf(p.league.ID)
	if err == nil && version != p.pageVersion+1 { // locking increments the version by one
		err = errChanged
	}
	return err
}

// checkUnplayed returns errChanged if the game of a line has begun. Points do not count as changes of the league.
func checkUnplayed(tx store.Games, line league.ScheduledGame) error {
	if line.GameID == nil {
		return nil
	}
	g, err := tx.FindGame(*line.GameID)
	if err == nil && isPlayed(g.Game) {
		err = errChanged
	}
	return err
}

// publish notifies the streams of a league that a part of a plan has been stored, although the rest could not
// be stored: err says why, and is returned.
func (svc *Service) publish(ctx context.Context, leagueID int64, err error) error {
	publishErr := svc.db.Write(ctx, func(tx *store.Tx) error {
		access.PublishLeague(tx, leagueID)
		return nil
	})
	return errors.Join(err, publishErr)
}
