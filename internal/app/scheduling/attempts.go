package scheduling

import (
	"context"
	"errors"
	"slices"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// A plan is computed outside of the transaction that stores it, because all writes share one queue. The league is read from a snapshot,
// and the transaction that stores the plan checks that the league has not changed since.

// errChanged means that the data of a plan has changed since it was read.
var errChanged = errors.New("planning: the league has changed since the plan was made")

// maxAttempts is how often retry calls its function before it gives up because other requests keep changing the league.
const maxAttempts = 4

// retry calls attempt, which computes and stores a plan, up to maxAttempts times while it returns errChanged.
func (svc *Service) retry(attempt func() error) error {
	for range maxAttempts {
		if err := attempt(); !errors.Is(err, errChanged) {
			return err
		}
	}
	return fault.Later(fault.Conflict, time.Second, "Somebody else is changing this league at the same moment. Please try again.")
}

// retryUnlessAccepted is like retry, but for requests that may accept a preview. If version is set, it tries only once, because people accept
// what they have seen. attempt may set the version to nil once it has stored a part of the plan and therefore has to store the rest.
func (svc *Service) retryUnlessAccepted(version **int64, attempt func() error) error {
	return svc.retry(func() error {
		err := attempt()
		if *version != nil && errors.Is(err, errChanged) {
			err = errOutdated
		}
		return err
	})
}

// processors is a semaphore that limits how many plans are computed at the same time.
type processors chan struct{}

func newProcessors(n int) processors { return make(processors, n) }

// maxProcessorWait is how long a plan waits for a processor.
const maxProcessorWait = 20 * time.Second

// acquire waits for a free processor.
func (p processors) acquire(ctx context.Context) (release func(), err error) {
	timer := time.NewTimer(maxProcessorWait)
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

// computeOnProcessor calls plan once a processor is free.
func (svc *Service) computeOnProcessor(ctx context.Context, plan func() error) error {
	release, err := svc.acquire(ctx)
	if err != nil {
		return err
	}
	defer release()
	return plan()
}

// readPlanning reads all data that a plan of a league depends on, if the actor may do the action.
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

// lock locks the league of a plan for an actor whom readPlanning has authorized. It returns errChanged if anything in the league has
// changed, except for points of games in progress.
func (p planning) lock(tx *store.Tx, actor access.Actor) error {
	if _, err := access.LockLeague(tx, actor, p.league.ID, access.Manage); err != nil {
		return err
	}
	return p.checkUnchanged(tx)
}

// lockWithoutEvent is like lock, but without an event for the streams of the league.
func (p planning) lockWithoutEvent(tx *store.Tx, actor access.Actor) error {
	if _, _, err := access.AuthorizeLeague(tx, actor, p.league.ID, access.Manage); err != nil {
		return err
	}
	l, err := tx.Leagues.LockLeague(p.league.ID)
	if err == nil {
		err = access.CheckOpen(l, access.Manage)
	}
	if err != nil {
		return err
	}
	return p.checkUnchanged(tx)
}

// checkUnchanged returns errChanged if the league, which the transaction has locked, has changed since readPlanning, or one of the halls whose
// courts it uses.
func (p planning) checkUnchanged(tx *store.Tx) error {
	version, err := tx.Leagues.PageVersionOf(p.league.ID)
	if err == nil && version != p.pageVersion+1 { // the lock itself has incremented the version by one
		err = errChanged
	}
	if err != nil {
		return err
	}
	if _, err := tx.Halls.LockFor(p.league.ID); err != nil {
		return err
	}
	versions, err := tx.Halls.VersionsFor(p.league.ID)
	if err == nil && !slices.Equal(versions, p.halls) {
		err = errChanged
	}
	return err
}

// checkUnplayed returns errChanged if the game of a schedule line has begun, or, with mayHaveBegun, has a score. lock does not detect that,
// because points do not change the page version.
func checkUnplayed(tx store.Games, line league.ScheduledGame, mayHaveBegun bool) error {
	if line.GameID == nil {
		return nil
	}
	g, err := tx.FindGame(*line.GameID)
	if err == nil && isPlayed(g.Game) && !(mayHaveBegun && g.HasNoScore()) {
		err = errChanged
	}
	return err
}

// publishPartialPlan notifies the streams of a league that only a part of a plan could be stored. It returns err, the reason for that.
func (svc *Service) publishPartialPlan(ctx context.Context, leagueID int64, err error) error {
	publishErr := svc.db.Write(ctx, func(tx *store.Tx) error {
		access.PublishLeague(tx, leagueID)
		return nil
	})
	return errors.Join(err, publishErr)
}
