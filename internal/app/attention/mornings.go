package attention

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"sideout/internal/notify/outbox"
	"sideout/internal/rules/attention"
	"sideout/internal/rules/league"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// The hours of the league's zone between which people are told, and how often Run looks. A server that was stopped at eight
// tells later in the morning.
const (
	firstHour    = 8
	captainsHour = 10 // later: the managers may have found the results
	lastHour     = 12
	interval     = 5 * time.Minute
)

// tellKinds are what people are told about a night that is over.
var tellKinds = []attention.Kind{attention.Conflict, attention.Reported, attention.ScoreMissing, attention.NoScorer, attention.ScorerOffline}

// captainKinds are what captains are told about: they can tell the result themselves.
var captainKinds = []attention.Kind{attention.ScoreMissing, attention.NoScorer}

// telling is to tell the managers of a league, or its captains.
type telling struct {
	league     int64
	toCaptains bool
}

// MorningMails tells about nights that are over.
type MorningMails struct {
	db        *transaction.DB
	attention *Service
}

// NewMorningMails returns a Service.
func NewMorningMails(db *transaction.DB, attention *Service) *MorningMails {
	return &MorningMails{db, attention}
}

// Run tells until ctx is done. Every server of a database runs it; a mail is queued once. after is time.After.
func (svc *MorningMails) Run(ctx context.Context, after func(time.Duration) <-chan time.Time, log *slog.Logger) {
	told := map[telling]league.Date{}
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
func (svc *MorningMails) Tell(ctx context.Context) error {
	return svc.tell(ctx, map[telling]league.Date{})
}

// tell is Tell for leagues whose last night was not told yet.
func (svc *MorningMails) tell(ctx context.Context, told map[telling]league.Date) error {
	now := svc.db.Now()
	due := map[telling]league.Date{}
	err := svc.db.Read(ctx, func(tx *store.Tx) error {
		leagues, err := tx.Attention.LeaguesPlaying(now.Add(-40*time.Hour), now)
		if err != nil {
			return err
		}
		for _, id := range leagues {
			l, err := tx.Leagues.FindLeague(id)
			if errors.Is(err, store.ErrNotFound) {
				continue // it is deleted
			} else if err != nil {
				return err
			}
			hour, night := now.In(league.ZoneOf(l)).Hour(), league.DayOf(now, league.ZoneOf(l)).AddDays(-1)
			for one, from := range map[telling]int{{id, false}: firstHour, {id, true}: captainsHour} {
				if hour >= from && hour < lastHour && told[one] != night {
					due[one] = night
				}
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for one, night := range due {
		err := svc.db.Write(ctx, func(tx *store.Tx) error {
			l, err := tx.Leagues.FindLeague(one.league)
			if errors.Is(err, store.ErrNotFound) {
				return nil
			} else if err != nil {
				return err
			}
			if one.toCaptains {
				return svc.tellCaptains(tx, l, night, now)
			}
			return svc.tellLeague(tx, l, night, now)
		})
		if err != nil {
			return err
		}
		told[one] = night
	}
	return nil
}

// tellLeague queues the mails of one league about a night.
func (svc *MorningMails) tellLeague(tx *store.Tx, l league.League, night league.Date, now time.Time) error {
	items, err := svc.attention.Of(tx, l, league.Owner)
	if err != nil {
		return err
	}
	content := notices.ResultsMissing{LeagueID: l.ID, League: l.Name, Night: string(night)}
	for _, item := range items {
		if item.Day != nil && *item.Day == night && slices.Contains(tellKinds, item.Kind) {
			content.Games = append(content.Games, item.Sentence.String())
		}
	}
	if len(content.Games) == 0 {
		return nil
	}
	return outbox.Notify(tx.Mails, outbox.Notice{
		Key: fmt.Sprintf("results:%d:%s", l.ID, night), League: l, Content: content, Now: now, ExpiresAt: now.Add(12 * time.Hour),
	})
}

// tellCaptains queues the mails to the captains of a league about a night.
func (svc *MorningMails) tellCaptains(tx *store.Tx, l league.League, night league.Date, now time.Time) error {
	if !tx.Mails.SendsMail() {
		return nil
	}
	items, err := svc.attention.Of(tx, l, league.Owner)
	if err != nil {
		return err
	}
	games := map[int64][]string{} // by team
	for _, item := range items {
		if item.Day == nil || *item.Day != night || item.GameID == nil || !slices.Contains(captainKinds, item.Kind) {
			continue
		}
		g, err := tx.Games.FindGame(*item.GameID)
		if err != nil {
			return err
		}
		for _, team := range []int64{g.Team1ID, g.Team2ID} {
			games[team] = append(games[team], item.Sentence.String())
		}
	}
	notice := outbox.Notice{Key: fmt.Sprintf("results:%d:%s", l.ID, night), League: l, Now: now, ExpiresAt: now.Add(12 * time.Hour)}
	return outbox.NotifyCaptains(tx, notice, func(reader notices.ForTeam) notices.Content {
		if len(games[reader.TeamID]) == 0 {
			return nil
		}
		return notices.ResultsMissing{ForTeam: reader, LeagueID: l.ID, League: l.Name, Night: string(night), Games: games[reader.TeamID]}
	})
}
