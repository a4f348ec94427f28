package outbox

import (
	"context"
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/base/secret"
	"sideout/internal/rules/league"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// NoticeSettings stores which mails people choose.
type NoticeSettings struct {
	db  *transaction.DB
	key *secret.Key
}

// NewNoticeSettings returns a Service.
func NewNoticeSettings(db *transaction.DB, key *secret.Key) *NoticeSettings {
	return &NoticeSettings{db, key}
}

// Settings are the mails that a user gets.
type Settings struct {
	Address   string           `json:"address"`
	Confirmed bool             `json:"confirmed"` // nothing is sent to an address that nobody has confirmed
	Topics    []notices.Topic  `json:"topics"`    // that the user wants of all leagues
	Leagues   []LeagueSettings `json:"leagues"`   // those that the user manages

	Undelivered *Undelivered `json:"undelivered,omitempty"` // the latest mail to the address, if it has not arrived
}

// LeagueSettings are the mails that a user gets about one league. Only topics that Settings.Topics has too are sent.
type LeagueSettings struct {
	ID     int64           `json:"id"`
	Name   string          `json:"name"`
	Topics []notices.Topic `json:"topics"`
}

// Settings returns which mails a user gets.
func (svc *NoticeSettings) Settings(ctx context.Context, userID string) (s Settings, err error) {
	if userID == "" {
		return s, fault.ErrSignedOut
	}
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		s, err = settingsOf(tx, userID)
		return err
	})
	return s, err
}

func settingsOf(tx *store.Tx, userID string) (s Settings, err error) {
	user, err := tx.Users.FindUser(userID)
	if err != nil {
		return s, err
	}
	if s.Confirmed, err = tx.Users.IsAddressConfirmed(userID); err != nil {
		return s, err
	}
	refusals, err := tx.Mails.MailRefusalsOf(store.UserRecipient(userID))
	if err != nil {
		return s, err
	}
	s.Address, s.Topics, s.Leagues = user.Email, wanted(refusals, ""), []LeagueSettings{}
	if s.Undelivered, err = latestUndelivered(tx.Mails, user.Email); err != nil {
		return s, err
	}
	leagues, err := managedBy(tx, userID)
	for _, l := range leagues {
		s.Leagues = append(s.Leagues, LeagueSettings{l.ID, l.Name, wanted(refusals, store.LeagueScope(l.ID))})
	}
	return s, err
}

// managedBy returns the leagues of which a user is an owner or manager: their notices go to the user.
func managedBy(tx *store.Tx, userID string) ([]league.League, error) {
	leagues, err := tx.Leagues.LeaguesOf(userID)
	if err != nil {
		return nil, err
	}
	roles, err := tx.Members.RolesOf(userID)
	return slices.DeleteFunc(leagues, func(l league.League) bool { return l.OwnerID != userID && roles[l.ID] != league.Manager }), err
}

// Choice is which mails a user wants about a league, or about all of them.
type Choice struct {
	LeagueID int64           `json:"leagueId,omitempty"` // 0: all leagues
	Topics   []notices.Topic `json:"topics"`
}

// Choose stores which mails a user wants.
func (svc *NoticeSettings) Choose(ctx context.Context, userID string, c Choice) (s Settings, err error) {
	if userID == "" {
		return s, fault.ErrSignedOut
	}
	for _, topic := range c.Topics {
		if !slices.Contains(notices.Topics, topic) {
			return s, fault.Field("topics", "%s is not something that can be told by mail.", string(topic))
		}
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		leagues, err := managedBy(tx, userID)
		if err != nil {
			return err
		}
		scope := ""
		if c.LeagueID != 0 {
			if !slices.ContainsFunc(leagues, func(l league.League) bool { return l.ID == c.LeagueID }) {
				return store.ErrNotFound
			}
			scope = store.LeagueScope(c.LeagueID)
		}
		subject := store.UserRecipient(userID)
		if err := tx.Mails.DeleteRefusal(subject, store.MailRefusal{Scope: scope}); err != nil {
			return err
		}
		for _, topic := range notices.Topics {
			r := store.MailRefusal{Scope: scope, Topic: topic}
			if slices.Contains(c.Topics, topic) {
				err = tx.Mails.DeleteRefusal(subject, r)
			} else {
				err = tx.Mails.AddRefusal(subject, r, svc.db.Now())
			}
			if err != nil {
				return err
			}
		}
		s, err = settingsOf(tx, userID)
		return err
	})
	return s, err
}
