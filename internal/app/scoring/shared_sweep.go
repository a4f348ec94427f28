package scoring

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"sideout/internal/app/games"
	"sideout/internal/base/topic"
	"sideout/internal/storage/store"
)

// sweepSize is how many games one transaction marks or deletes.
const sweepSize = 100

// lostInterval is how often Run searches for devices that have gone offline.
const lostInterval = 5 * time.Second

// Run periodically calls MarkOffline until ctx is done. Every server of a database runs it. after is time.After, except in tests.
func (svc *SharedGames) Run(ctx context.Context, after func(time.Duration) <-chan time.Time, log *slog.Logger) {
	for {
		if err := svc.MarkOffline(ctx); err != nil && ctx.Err() == nil {
			log.Error("find open games whose devices are offline", "error", err)
		}
		select {
		case <-after(lostInterval):
		case <-ctx.Done():
			return
		}
	}
}

// MarkOffline marks devices as offline that have sent nothing for games.OnlineWindow, and notifies the watchers of their games.
func (svc *SharedGames) MarkOffline(ctx context.Context) error {
	since := svc.db.Now().Add(-games.OnlineWindow)
	return svc.sweep(ctx, func(tx *store.Tx) ([]int64, error) { return tx.SharedGames.LostSharedGames(since, sweepSize) },
		func(tx *store.Tx, id int64) error {
			isLost, err := tx.SharedGames.MarkSharedGameLost(id, since)
			if isLost {
				tx.Publish(topic.SharedGame(id))
			}
			return err
		})
}

// DeleteExpired deletes expired games, and the codes of games that ended that long ago.
func (svc *SharedGames) DeleteExpired(ctx context.Context) error {
	since := svc.expiry()
	return svc.sweep(ctx, func(tx *store.Tx) ([]int64, error) { return tx.SharedGames.ExpiredSharedGames(since, sweepSize) },
		func(tx *store.Tx, id int64) error {
			tx.Publish(topic.SharedGame(id))
			return tx.SharedGames.DeleteSharedGame(id, since)
		})
}

// sweep changes all games that find returns, in several transactions. It writes nothing if find returns none.
func (svc *SharedGames) sweep(ctx context.Context, find func(*store.Tx) ([]int64, error), change func(*store.Tx, int64) error) error {
	for {
		var found []int64
		err := svc.db.Read(ctx, func(tx *store.Tx) (err error) {
			found, err = find(tx)
			return err
		})
		if err != nil || len(found) == 0 {
			return err
		}
		err = svc.db.Write(ctx, func(tx *store.Tx) (err error) {
			for _, id := range found {
				err = errors.Join(err, change(tx, id))
			}
			return err
		})
		svc.views.forgetAll()
		if err != nil {
			return err
		}
	}
}
