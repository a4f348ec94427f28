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

// Mails are queued between these hours in the time zone of the league. Run checks once per interval, so a server that was down at eight
// queues them later in the morning.
const (
	firstHour    = 8
	captainsHour = 10 // later, because by then the managers may have entered the results
	lastHour     = 12
	interval     = 5 * time.Minute
)

// managerKinds are the kinds of items in the mail to managers about a night that is over.
var managerKinds = []attention.Kind{attention.Conflict, attention.Reported, attention.ScoreMissing, attention.NoScorer, attention.ScorerOffline}

// captainKinds are the kinds of items in the mail to captains, who can report the result themselves.
var captainKinds = []attention.Kind{attention.ScoreMissing, attention.NoScorer}

// recipientGroup is either the managers or the captains of a league.
type recipientGroup struct {
	league     int64
	toCaptains bool
}

// MorningMails queues mails about missing results on the morning after a night.
type MorningMails struct {
	db        *transaction.DB
	attention *Service
}

// NewMorningMails returns MorningMails.
func NewMorningMails(db *transaction.DB, attention *Service) *MorningMails {
	return &MorningMails{db, attention}
}

// Run queues mails until ctx is done. Every server of a database runs it, but each mail is queued only once. after is time.After.
func (svc *MorningMails) Run(ctx context.Context, after func(time.Duration) <-chan time.Time, log *slog.Logger) {
	done := map[recipientGroup]league.Date{} // the last night whose mails are queued
	for {
		if err := svc.queueMissing(ctx, done); err != nil && ctx.Err() == nil {
			log.Error("queue mails about results that are missing", "error", err)
		}
		select {
		case <-after(interval):
		case <-ctx.Done():
			return
		}
	}
}

// Queue queues the mails about the last night of all leagues in whose time zone it is morning.
func (svc *MorningMails) Queue(ctx context.Context) error {
	return svc.queueMissing(ctx, map[recipientGroup]league.Date{})
}

// queueMissing is like Queue, but without the audiences whose last night is already in done. It adds the others to done.
func (svc *MorningMails) queueMissing(ctx context.Context, done map[recipientGroup]league.Date) error {
	now := svc.db.Now()
	due := map[recipientGroup]league.Date{}
	err := svc.db.Read(ctx, func(tx *store.Tx) error {
		leagues, err := tx.Attention.LeaguesPlaying(now.Add(-40*time.Hour), now)
		if err != nil {
			return err
		}
		for _, id := range leagues {
			l, err := tx.Leagues.FindLeague(id)
			if errors.Is(err, store.ErrNotFound) {
				continue // the league was deleted
			} else if err != nil {
				return err
			}
			hour, night := now.In(league.ZoneOf(l)).Hour(), league.DayOf(now, league.ZoneOf(l)).AddDays(-1)
			for readers, from := range map[recipientGroup]int{{id, false}: firstHour, {id, true}: captainsHour} {
				if hour >= from && hour < lastHour && done[readers] != night {
					due[readers] = night
				}
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for readers, night := range due {
		err := svc.db.Write(ctx, func(tx *store.Tx) error {
			l, err := tx.Leagues.FindLeague(readers.league)
			if errors.Is(err, store.ErrNotFound) {
				return nil
			} else if err != nil {
				return err
			}
			if readers.toCaptains {
				return svc.queueForCaptains(tx, l, night, now)
			}
			return svc.queueForManagers(tx, l, night, now)
		})
		if err != nil {
			return err
		}
		done[readers] = night
	}
	return nil
}

// queueForManagers queues the mails to the managers of a league about a night.
func (svc *MorningMails) queueForManagers(tx *store.Tx, l league.League, night league.Date, now time.Time) error {
	items, err := svc.attention.ItemsFor(tx, l, league.Owner)
	if err != nil {
		return err
	}
	content := notices.ResultsMissing{LeagueID: l.ID, League: l.Name, Night: string(night)}
	for _, item := range items {
		if item.Day != nil && *item.Day == night && slices.Contains(managerKinds, item.Kind) {
			content.Games = append(content.Games, notices.StoredText(item.Sentence))
		}
	}
	if len(content.Games) == 0 {
		return nil
	}
	return outbox.Notify(tx.Mails, outbox.Notice{
		Key: fmt.Sprintf("results:%d:%s", l.ID, night), League: l, Content: content, Now: now, ExpiresAt: now.Add(12 * time.Hour),
	})
}

// queueForCaptains queues the mails to the captains of a league about a night.
func (svc *MorningMails) queueForCaptains(tx *store.Tx, l league.League, night league.Date, now time.Time) error {
	if !tx.Mails.SendsMail() {
		return nil
	}
	items, err := svc.attention.ItemsFor(tx, l, league.Owner)
	if err != nil {
		return err
	}
	games := map[int64][]notices.StoredText{} // by team
	for _, item := range items {
		if item.Day == nil || *item.Day != night || item.GameID == nil || !slices.Contains(captainKinds, item.Kind) {
			continue
		}
		g, err := tx.Games.FindGame(*item.GameID)
		if err != nil {
			return err
		}
		for _, team := range []int64{g.Team1ID, g.Team2ID} {
			games[team] = append(games[team], notices.StoredText(item.Sentence))
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
