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

// Limits of the time between two steps of a Timer. A deadline that is set meanwhile, such as a game that is moved to an
// earlier time, waits at most for maxPause.
const (
	minPause = time.Second
	maxPause = 15 * time.Second
)

// maxLost is how many devices one transaction marks as lost.
const maxLost = 100

// A Timer finds what changes because time passes: a device that scores has sent nothing for a while, or a game should have
// started or should be over. It asks the database for all leagues together, with a few lookups in indexes.
type Timer struct {
	svc  *Service
	done store.Deadlines // of the last step: everything due before has been found
}

// NewTimer returns a Timer that finds what happens from now on.
func (svc *Service) NewTimer() *Timer { return &Timer{svc, deadlinesAt(svc.db.Now())} }

// deadlinesAt returns the deadlines that pass at a time, see store.Deadlines.
func deadlinesAt(now time.Time) store.Deadlines {
	return store.Deadlines{Start: now, Missing: now.Add(-attention.MissingAfter), Left: now.Add(-attention.LeftAfter)}
}

// Run calls publish with the topics that have changed because time has passed, until ctx is done. Every server of a database
// runs one: it publishes for its own streams. after is time.After.
func (t *Timer) Run(ctx context.Context, after func(time.Duration) <-chan time.Time, publish func([]topic.Topic), log *slog.Logger) {
	for {
		topics, pause, err := t.Step(ctx)
		if err != nil && ctx.Err() == nil {
			log.Error("find what needs attention", "error", err)
		}
		if len(topics) > 0 {
			publish(topics)
		}
		select {
		case <-after(pause):
		case <-ctx.Done():
			return
		}
	}
}

// Step returns what has changed since the step before, and how long to wait until the next one. Devices that have sent
// nothing for attention.OfflineAfter are stored as lost, in a transaction that publishes for all servers.
func (t *Timer) Step(ctx context.Context) (topics []topic.Topic, pause time.Duration, err error) {
	now := t.svc.db.Now()
	if err := t.svc.markLost(ctx, now.Add(-attention.OfflineAfter)); err != nil {
		return nil, maxPause, err
	}
	due, pause := deadlinesAt(now), maxPause
	err = t.svc.db.Read(ctx, func(tx *store.Tx) error {
		leagues, err := tx.Attention.LeaguesPast(t.done, due)
		if err != nil {
			return err
		}
		for _, id := range leagues {
			topics = append(topics, topic.AttentionOf(id))
		}
		next, lost, err := tx.Attention.NextDeadlines(due)
		pause = min(untilNext(next.Start, due.Start), untilNext(next.Missing, due.Missing), untilNext(next.Left, due.Left),
			untilNext(lost, now.Add(-attention.OfflineAfter)))
		return err
	})
	if err != nil {
		return nil, maxPause, err
	}
	t.done = due
	return topics, pause, nil
}

// untilNext returns how long to wait for a deadline, within the limits; a zero deadline means that there is none.
func untilNext(deadline, now time.Time) time.Duration {
	if deadline.IsZero() {
		return maxPause
	}
	return min(max(deadline.Sub(now), minPause), maxPause)
}

// markLost stores which devices have sent nothing since a time.
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
		if err := svc.db.Write(ctx, func(tx *store.Tx) error { return markSomeLost(tx, since) }); err != nil {
			return err
		}
	}
}

func markSomeLost(tx *store.Tx, since time.Time) error {
	gameIDs, err := tx.Attention.LostScorers(since, maxLost)
	if err != nil {
		return err
	}
	for _, id := range gameIDs {
		// This increments the version of the league, because responses about it say which scorers are offline.
		if _, _, err := tx.Leagues.LockLeagueOfGame(id); err != nil {
			return err
		}
		if isLost, err := tx.Attention.MarkScorerLost(id, since); err != nil {
			return err
		} else if !isLost {
			continue // another server has marked it
		}
		g, err := tx.Games.FindGame(id)
		if err != nil {
			return err
		}
		games.PublishPresence(tx, g.Game)
	}
	return nil
}
