// Package mornings tells the managers of a league at eight o'clock which games of the night before have no result.
package mornings

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"sideout/internal/attention"
	"sideout/internal/attentionlist"
	"sideout/internal/league"
	"sideout/internal/mail"
	"sideout/internal/notices"
	"sideout/internal/store"
	"sideout/internal/usecase"
	"sideout/internal/zones"
)

// The hours of the league's zone between which people are told, and how often Run looks. A server that was stopped at eight
// tells later in the morning.
const (
	firstHour = 8
	lastHour  = 12
	interval  = 5 * time.Minute
)

// tellKinds are what people are told about a night that is over.
var tellKinds = []attention.Kind{attention.Conflict, attention.Reported, attention.ScoreMissing, attention.NoScorer, attention.ScorerOffline}

// Service tells about nights that are over.
type Service struct {
	db        *usecase.DB
	attention *attentionlist.Service
}

// New returns a Service.
func New(db *usecase.DB, attention *attentionlist.Service) *Service { return &Service{db, attention} }

// Run tells until ctx is done. Every server of a database runs it; a mail is queued once. after is time.After.
func (svc *Service) Run(ctx context.Context, after func(time.Duration) <-chan time.Time, log *slog.Logger) {
	told := map[int64]league.Date{}
	for {
		if err := svc.tell(ctx, told); err != nil && ctx.Err() == nil {
			log.Error("tell about results that are missing", "error", err)
		}
		select {
		case <-after(interval):
		case <-ctx.Done():
			return
		}
	}
}

// Tell queues the mails about nights that are over, where it is morning.
func (svc *Service) Tell(ctx context.Context) error { return svc.tell(ctx, map[int64]league.Date{}) }

// tell is Tell for leagues whose last night was not told yet.
func (svc *Service) tell(ctx context.Context, told map[int64]league.Date) error {
	now := svc.db.Now()
	due := map[int64]league.Date{}
	err := svc.db.Read(ctx, func(tx *store.Tx) error {
		leagues, err := tx.LeaguesPlaying(now.Add(-40*time.Hour), now)
		if err != nil {
			return err
		}
		for _, id := range leagues {
			l, err := tx.FindLeague(id)
			if errors.Is(err, store.ErrNotFound) {
				continue // it is deleted
			} else if err != nil {
				return err
			}
			hour, night := now.In(zones.Of(l)).Hour(), league.DayOf(now, zones.Of(l)).AddDays(-1)
			if hour >= firstHour && hour < lastHour && told[id] != night {
				due[id] = night
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for id, night := range due {
		err := svc.db.Write(ctx, func(tx *store.Tx) error {
			l, err := tx.FindLeague(id)
			if errors.Is(err, store.ErrNotFound) {
				return nil
			} else if err != nil {
				return err
			}
			return svc.tellLeague(tx, l, night, now)
		})
		if err != nil {
			return err
		}
		told[id] = night
	}
	return nil
}

// tellLeague queues the mails of one league about a night.
func (svc *Service) tellLeague(tx *store.Tx, l league.League, night league.Date, now time.Time) error {
	items, err := svc.attention.Of(tx, l, league.Owner)
	if err != nil {
		return err
	}
	content := mail.ResultsMissing{LeagueID: l.ID, League: l.Name, Night: string(night)}
	for _, item := range items {
		if item.Day != nil && *item.Day == night && slices.Contains(tellKinds, item.Kind) {
			content.Games = append(content.Games, item.Sentence.String())
		}
	}
	if len(content.Games) == 0 {
		return nil
	}
	return notices.Tell(tx, notices.Notice{
		Key: fmt.Sprintf("results:%d:%s", l.ID, night), League: l, Content: content, Now: now, ExpiresAt: now.Add(12 * time.Hour),
	})
}
