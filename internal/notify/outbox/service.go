package outbox

import (
	"context"
	"slices"

	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// NoticeSettings stores which mails people want to receive.
type NoticeSettings struct {
	db  *transaction.DB
	key *credentials.Key
}

// NewNoticeSettings returns NoticeSettings for a database. The key seals the tokens in the links of mails.
func NewNoticeSettings(db *transaction.DB, key *credentials.Key) *NoticeSettings {
	return &NoticeSettings{db, key}
}

// Settings describes which mails a user receives.
type Settings struct {
	Address   string           `json:"address"`
	Confirmed bool             `json:"confirmed"` // whether the address is confirmed; mails are only sent to confirmed addresses
	Topics    []notices.Topic  `json:"topics"`    // the topics about which the user wants mails, for all leagues
	Leagues   []LeagueSettings `json:"leagues"`   // the settings of the leagues that the user owns or manages

	Undelivered *Undelivered `json:"undelivered,omitempty"` // why the latest mail to the address was not delivered, if it was not
}

// LeagueSettings describes which mails a user receives about one league. A topic must also be in Settings.Topics.
type LeagueSettings struct {
	ID     int64           `json:"id"`
	Name   string          `json:"name"`
	Topics []notices.Topic `json:"topics"`
}

// Settings returns the Settings of a user.
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
	s.Address, s.Topics, s.Leagues = user.Email, acceptedTopics(refusals, ""), []LeagueSettings{}
	if s.Undelivered, err = findLatestProblem(tx.Mails, user.Email); err != nil {
		return s, err
	}
	leagues, err := leaguesManagedBy(tx, userID)
	for _, l := range leagues {
		s.Leagues = append(s.Leagues, LeagueSettings{l.ID, l.Name, acceptedTopics(refusals, store.LeagueScope(l.ID))})
	}
	return s, err
}

// leaguesManagedBy returns the leagues of which a user is the owner or a manager, and therefore receives notices.
func leaguesManagedBy(tx *store.Tx, userID string) ([]league.League, error) {
	leagues, err := tx.Leagues.LeaguesOf(userID)
	if err != nil {
		return nil, err
	}
	roles, err := tx.Members.RolesOf(userID)
	return slices.DeleteFunc(leagues, func(l league.League) bool { return l.OwnerID != userID && roles[l.ID] != league.Manager }), err
}

// Choice describes which mails a user wants to receive about one league or about all leagues.
type Choice struct {
	LeagueID int64           `json:"leagueId,omitempty"` // the league; omitted or 0 for all leagues
	Topics   []notices.Topic `json:"topics"`             // the topics about which the user wants mails
}

// StoreChoice stores a Choice of a user and returns the new Settings.
func (svc *NoticeSettings) StoreChoice(ctx context.Context, userID string, c Choice) (s Settings, err error) {
	if userID == "" {
		return s, fault.ErrSignedOut
	}
	for _, topic := range c.Topics {
		if !slices.Contains(notices.Topics, topic) {
			return s, fault.Field("topics", "%s is not something that can be told by mail.", string(topic))
		}
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		leagues, err := leaguesManagedBy(tx, userID)
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
		recipientID := store.UserRecipient(userID)
		if err := tx.Mails.DeleteRefusal(recipientID, store.MailRefusal{Scope: scope}); err != nil {
			return err
		}
		for _, topic := range notices.Topics {
			r := store.MailRefusal{Scope: scope, Topic: topic}
			if slices.Contains(c.Topics, topic) {
				err = tx.Mails.DeleteRefusal(recipientID, r)
			} else {
				err = tx.Mails.AddRefusal(recipientID, r, svc.db.Now())
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
