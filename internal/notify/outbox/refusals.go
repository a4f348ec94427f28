package outbox

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"sideout/internal/base/credentials"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
)

// Refusal describes the mails that the unsubscribe link of a mail declines: all mails to a recipient with a scope, see store.Mail.
type Refusal struct {
	Recipient string `json:"subject"`
	Scope     string `json:"scope"`
	About     string `json:"about,omitempty"` // the name of the league or team; only in links of mails that older versions have sent

	Captain *CaptainRefusal `json:"captain,omitempty"` // nil unless the mail is to a captain

	Padding string `json:"padding,omitempty"` // makes all links equally long
}

// CaptainRefusal is the additional data of the unsubscribe link of a mail to a captain. The link also deletes the contact of the team,
// or the contacts of all teams of the league.
type CaptainRefusal struct {
	TeamID     int64  `json:"teamId"`
	LeagueID   int64  `json:"leagueId"`
	League     string `json:"league,omitempty"` // the name of the league; only in links of mails that older versions have sent
	Address    string `json:"address"`
	IsQuestion bool   `json:"isAsked,omitempty"` // whether the mail asks for consent, so that there is none yet
}

// Unsubscribe links are valid for a long time, because people keep mails.
const (
	refusalPurpose  = "unsubscribe"
	refusalLifetime = 5 * 365 * 24 * time.Hour
)

// refusalStep divides the number of bytes of each Refusal in a link, so that links to nearly all addresses are equally long. The link is a
// header of the mail, and no line of a mail may be longer than 998 bytes.
const refusalStep = 192

// NewRefusalToken returns the token of an unsubscribe link.
func NewRefusalToken(key *credentials.Key, r Refusal) (string, error) {
	text, err := json.Marshal(r)
	if err != nil {
		return "", err
	}
	const emptyPadding = `,"padding":""`
	length := len(text) + len(emptyPadding)
	r.Padding = strings.Repeat("-", refusalStep-length%refusalStep)
	return key.Seal(refusalPurpose, r, refusalLifetime)
}

// RefusalView describes an unsubscribe link for its page.
type RefusalView struct {
	About   string `json:"about"`   // the name of the league or team; empty if the link is no longer valid
	Stopped bool   `json:"stopped"` // whether such mails have already been declined

	League string `json:"league,omitempty"` // for mails to captains: the league, whose mails about all teams can be declined
}

// ShowUnsubscribe returns the RefusalView of an unsubscribe link. It needs no authentication besides the token of the link.
func (svc *NoticeSettings) ShowUnsubscribe(ctx context.Context, token string) (view RefusalView, err error) {
	var r Refusal
	if svc.key.Open(refusalPurpose, token, &r) != nil {
		return view, nil // an expired link is no error: there is nothing to decline
	}
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		if view.About, view.League, err = namesOf(tx, r); err != nil || view.About == "" {
			return err
		}
		refusals, err := tx.Mails.MailRefusalsOf(r.Recipient)
		view.Stopped = hasDeclined(refusals, r)
		return err
	})
	return view, err
}

// namesOf returns the name of the league or team of an unsubscribe link, and for mails to captains that of the league. about is empty if
// the league has been deleted.
func namesOf(tx *store.Tx, r Refusal) (about, forCaptain string, err error) {
	if r.About != "" && r.Captain != nil {
		return r.About, r.Captain.League, nil
	}
	if r.About != "" {
		return r.About, "", nil
	}
	leagueID, isLeague := store.ParseLeagueScope(r.Scope)
	if r.Captain != nil {
		leagueID = r.Captain.LeagueID
	} else if !isLeague {
		return "", "", nil
	}
	l, err := tx.Leagues.FindLeague(leagueID)
	if errors.Is(err, store.ErrNotFound) {
		return "", "", nil
	}
	if err != nil || r.Captain == nil {
		return l.Name, "", err
	}
	t, err := tx.Teams.FindTeam(r.Captain.TeamID)
	if errors.Is(err, store.ErrNotFound) {
		return l.Name, l.Name, nil
	}
	return t.Name, l.Name, err
}

// hasDeclined reports whether the stored refusals of a recipient already include the mails that a link declines.
func hasDeclined(refusals []store.MailRefusal, r Refusal) bool {
	return slices.ContainsFunc(refusals, func(stored store.MailRefusal) bool {
		isOfLeague := r.Captain != nil && stored.Scope == store.LeagueScope(r.Captain.LeagueID)
		return stored.Topic == "" && (stored.Scope == "" || stored.Scope == r.Scope || isOfLeague)
	})
}

// Unsubscribe declines the mails of an unsubscribe link. For a mail to a captain it also deletes the contact of the team, or with wholeLeague
// the contacts of the captain in all teams of the league. An expired link changes nothing and is no error.
func (svc *NoticeSettings) Unsubscribe(ctx context.Context, token string, wholeLeague bool) error {
	return svc.writeWithRefusal(ctx, token, func(tx *store.Tx, r Refusal) error {
		if err := tx.Mails.AddRefusal(r.Recipient, store.MailRefusal{Scope: r.Scope}, svc.db.Now()); err != nil || r.Captain == nil {
			return err
		}
		return svc.deleteContacts(tx, r, wholeLeague)
	})
}

// deleteContacts deletes the contact to which a link belongs. With wholeLeague it declines all mails about the league and deletes the
// contacts of the same recipient in all of its teams.
func (svc *NoticeSettings) deleteContacts(tx *store.Tx, r Refusal, wholeLeague bool) error {
	if wholeLeague {
		if err := tx.Mails.AddRefusal(r.Recipient, store.MailRefusal{Scope: store.LeagueScope(r.Captain.LeagueID)}, svc.db.Now()); err != nil {
			return err
		}
	}
	contacts, err := tx.Captains.ContactsOf(r.Captain.LeagueID)
	if err != nil {
		return err
	}
	for _, c := range contacts {
		if c.Recipient != r.Recipient || !wholeLeague && c.TeamID != r.Captain.TeamID {
			continue
		}
		if err := tx.Captains.DeleteContact(c); err != nil {
			return err
		}
	}
	return nil
}

// Resubscribe undoes Unsubscribe. For a mail to a captain it also restores the contact of the team of the link.
func (svc *NoticeSettings) Resubscribe(ctx context.Context, token string) error {
	return svc.writeWithRefusal(ctx, token, func(tx *store.Tx, r Refusal) error {
		refusals, err := tx.Mails.MailRefusalsOf(r.Recipient)
		if err != nil || !hasDeclined(refusals, r) {
			return err
		}
		if err := tx.Mails.DeleteRefusal(r.Recipient, store.MailRefusal{Scope: r.Scope}); err != nil || r.Captain == nil {
			return err
		}
		if err := tx.Mails.DeleteRefusal(r.Recipient, store.MailRefusal{Scope: store.LeagueScope(r.Captain.LeagueID)}); err != nil {
			return err
		}
		return svc.restoreContact(tx, r)
	})
}

func (svc *NoticeSettings) restoreContact(tx *store.Tx, r Refusal) error {
	t, err := tx.Teams.FindTeam(r.Captain.TeamID)
	if errors.Is(err, store.ErrNotFound) {
		return nil // the team was deleted
	}
	if err != nil {
		return err
	}
	now := svc.db.Now()
	c := store.Contact{TeamID: t.ID, LeagueID: t.LeagueID, Address: r.Captain.Address, Recipient: r.Recipient, AskedAt: now}
	if !r.Captain.IsQuestion {
		c.ConfirmedAt = &now
	}
	_, err = tx.Captains.SaveContact(c)
	return err
}

// NewRefusal returns the Refusal for the unsubscribe link of a queued mail.
func NewRefusal(tx *store.Tx, m store.QueuedMail) (Refusal, error) {
	r := Refusal{Recipient: m.Recipient, Scope: m.Scope}
	id, isTeam := store.ParseTeamScope(m.Scope)
	if !isTeam {
		return r, nil
	}
	t, err := tx.Teams.FindTeam(id)
	if err != nil {
		return r, err
	}
	r.Captain = &CaptainRefusal{TeamID: t.ID, LeagueID: t.LeagueID, Address: m.To, IsQuestion: m.Kind == notices.ContactQuestion}
	return r, nil
}

// writeWithRefusal calls fn in a transaction with the Refusal of an unsubscribe link. If the link has expired, it does nothing.
func (svc *NoticeSettings) writeWithRefusal(ctx context.Context, token string, fn func(*store.Tx, Refusal) error) error {
	var r Refusal
	if svc.key.Open(refusalPurpose, token, &r) != nil {
		return nil
	}
	return svc.db.Write(ctx, func(tx *store.Tx) error { return fn(tx, r) })
}

// acceptedTopics returns which of the topics that members can choose have not been declined for a scope.
func acceptedTopics(refusals []store.MailRefusal, scope string) []notices.Topic {
	topics := []notices.Topic{}
	for _, topic := range notices.Topics {
		isDeclined := slices.ContainsFunc(refusals, func(r store.MailRefusal) bool {
			return r.Scope == scope && (r.Topic == "" || r.Topic == topic)
		})
		if !isDeclined {
			topics = append(topics, topic)
		}
	}
	return topics
}
