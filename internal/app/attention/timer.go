package attention

import (
	"context"
	"log/slog"
	"time"

	"sideout/internal/app/games"
	"sideout/internal/base/topic"
	"sideout/internal/rules/attention"
	"sideout/internal/storage/store"
)

// Limits of the time between two steps of a Timer. A deadline that is added meanwhile, for example by moving a game to an earlier time,
// is noticed after maxWait at the latest.
const (
	minWait = time.Second
	maxWait = 15 * time.Second
)

// lostBatchSize is the maximum number of devices that one transaction marks as lost.
const lostBatchSize = 100

// A Timer finds the changes that time causes: a scoring device has sent nothing for a while, or a game should have started or should be
// over. Its queries cover all leagues at once and need only a few index lookups.
type Timer struct {
	svc  *Service
	done store.Deadlines // deadlines of the last step; all earlier changes have been found
}

// NewTimer returns a Timer that finds changes from now on.
func (svc *Service) NewTimer() *Timer { return &Timer{svc, deadlinesAt(svc.db.Now())} }

// deadlinesAt returns the deadlines that pass at the given time, see store.Deadlines.
func deadlinesAt(now time.Time) store.Deadlines {
	return store.Deadlines{Start: now, Missing: now.Add(-attention.MissingAfter), Left: now.Add(-attention.LeftAfter)}
}

// Run calls publish with the topics that time has changed, until ctx is done. Every server of a database runs a Timer and publishes to
// its own streams. after is time.After.
func (t *Timer) Run(ctx context.Context, after func(time.Duration) <-chan time.Time, publish func([]topic.Topic), log *slog.Logger) {
	for {
		topics, wait, err := t.Step(ctx)
		if err != nil && ctx.Err() == nil {
			log.Error("find what needs attention", "error", err)
		}
		if len(topics) > 0 {
			publish(topics)
		}
		select {
		case <-after(wait):
		case <-ctx.Done():
			return
		}
	}
}

// Step returns the topics that have changed since the last step, and the time to wait until the next one. It also marks devices that have
// sent nothing for attention.OfflineAfter as lost, in a transaction that publishes to all servers.
func (t *Timer) Step(ctx context.Context) (topics []topic.Topic, wait time.Duration, err error) {
	now := t.svc.db.Now()
	if err := t.svc.markLost(ctx, now.Add(-attention.OfflineAfter)); err != nil {
		return nil, maxWait, err
	}
	due, wait := deadlinesAt(now), maxWait
	err = t.svc.db.Read(ctx, func(tx *store.Tx) error {
		leagues, err := tx.Attention.LeaguesPast(t.done, due)
		if err != nil {
			return err
		}
		for _, id := range leagues {
			topics = append(topics, topic.AttentionOf(id))
		}
		next, lost, err := tx.Attention.NextDeadlines(due)
		wait = min(untilNext(next.Start, due.Start), untilNext(next.Missing, due.Missing), untilNext(next.Left, due.Left),
			untilNext(lost, now.Add(-attention.OfflineAfter)))
		return err
	})
	if err != nil {
		return nil, maxWait, err
	}
	t.done = due
	return topics, wait, nil
}

// untilNext returns the time to wait for a deadline, within the limits. A zero deadline means that there is none.
func untilNext(deadline, now time.Time) time.Duration {
	if deadline.IsZero() {
		return maxWait
	}
	return min(max(deadline.Sub(now), minWait), maxWait)
}

// markLost marks all devices as lost that have sent nothing since the given time.
func (svc *Service) markLost(ctx context.Context, since time.Time) error {
	for {
		found := 0
		err := svc.db.Read(ctx, func(tx *store.Tx) error {
			gameIDs, err := tx.Attention.LostScorers(since, 1)
			found = len(gameIDs)
			return err
		})
		if err != nil || found == 0 {
			return err
		}
		if err := svc.db.Write(ctx, func(tx *store.Tx) error { return markLostBatch(tx, since) }); err != nil {
			return err
		}
	}
}

func markLostBatch(tx *store.Tx, since time.Time) error {
	gameIDs, err := tx.Attention.LostScorers(since, lostBatchSize)
	if err != nil {
		return err
	}
	for _, id := range gameIDs {
		// This increments the version of the league, because responses about it contain which scorers are offline.
		if _, _, err := tx.Leagues.LockLeagueOfGame(id); err != nil {
			return err
		}
		if isLost, err := tx.Attention.MarkScorerLost(id, since); err != nil {
			return err
		} else if !isLost {
			continue // another server has already marked the device
		}
		g, err := tx.Games.FindGame(id)
		if err != nil {
			return err
		}
		games.PublishPresence(tx, g.Game)
	}
	return nil
}
