package outbox

import (
	"context"
	"errors"
	"slices"
	"time"

	"sideout/internal/base/secret"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
)

// Refusal is what the link below a mail declines: all mails to a subject about a scope, see store.Mail.
type Refusal struct {
	Recipient string `json:"subject"`
	Scope     string `json:"scope"`
	About     string `json:"about"` // the name of the league or team

	Captain *CaptainRefusal `json:"captain,omitempty"` // of a mail to a captain
}

// CaptainRefusal is what the link below a mail to a captain needs besides: it takes the address off the team, or off all teams of the
// league.
type CaptainRefusal struct {
	TeamID   int64  `json:"teamId"`
	LeagueID int64  `json:"leagueId"`
	League   string `json:"league"`
	Address  string `json:"address"`
	IsAsked  bool   `json:"isAsked,omitempty"` // the mail is the question, which nobody has answered
}

// The link below a mail works as long as people keep mails.
const (
	refusalPurpose  = "unsubscribe"
	refusalLifetime = 5 * 365 * 24 * time.Hour
)

// NewRefusalToken returns the token of the link that declines mails.
func NewRefusalToken(key *secret.Key, r Refusal) (string, error) {
	return key.Seal(refusalPurpose, r, refusalLifetime)
}

// RefusalView is what the page of an unsubscribe link shows.
type RefusalView struct {
	About   string `json:"about"`   // the name of the league or team; empty if the link is not valid any more
	Stopped bool   `json:"stopped"` // whether such mails are declined already

	League string `json:"league,omitempty"` // the name of the league about whose teams all mails can be stopped
}

// ShowRefusal returns what a link below a mail declines. It needs no actor: whoever has the mail has the link.
func (svc *NoticeSettings) ShowRefusal(ctx context.Context, token string) (view RefusalView, err error) {
	var r Refusal
	if svc.key.Open(refusalPurpose, token, &r) != nil {
		return view, nil // a stale link is no error: there is nothing to decline
	}
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		all, err := tx.Mails.MailRefusalsOf(r.Recipient)
		view.About = r.About
		if r.Captain != nil {
			view.League = r.Captain.League
		}
		view.Stopped = isStopped(all, r)
		return err
	})
	return view, err
}

// isStopped reports whether the mails of a link are declined already.
func isStopped(all []store.MailRefusal, r Refusal) bool {
	return slices.ContainsFunc(all, func(one store.MailRefusal) bool {
		ofLeague := r.Captain != nil && one.Scope == store.LeagueScope(r.Captain.LeagueID)
		return one.Topic == "" && (one.Scope == "" || one.Scope == r.Scope || ofLeague)
	})
}

// Stop stores that somebody wants no more mails like the one with the link. The address of a captain is taken off the team, or with
// wholeLeague off all teams of the league. A stale link changes nothing and is no error.
func (svc *NoticeSettings) Stop(ctx context.Context, token string, wholeLeague bool) error {
	return svc.change(ctx, token, func(tx *store.Tx, r Refusal) error {
		if err := tx.Mails.AddRefusal(r.Recipient, store.MailRefusal{Scope: r.Scope}, svc.db.Now()); err != nil || r.Captain == nil {
			return err
		}
		return svc.stopCaptain(tx, r, wholeLeague)
	})
}

func (svc *NoticeSettings) stopCaptain(tx *store.Tx, r Refusal, wholeLeague bool) error {
	if wholeLeague {
		if err := tx.Mails.AddRefusal(r.Recipient, store.MailRefusal{Scope: store.LeagueScope(r.Captain.LeagueID)}, svc.db.Now()); err != nil {
			return err
		}
	}
	all, err := tx.Captains.ContactsOf(r.Captain.LeagueID)
	if err != nil {
		return err
	}
	for _, c := range all {
		if c.Recipient != r.Recipient || !wholeLeague && c.TeamID != r.Captain.TeamID {
			continue
		}
		if err := tx.Captains.DeleteContact(c); err != nil {
			return err
		}
	}
	return nil
}

// Resume takes Stop back. The address of a captain is put down for the team of the link again, if the holder has taken it off.
func (svc *NoticeSettings) Resume(ctx context.Context, token string) error {
	return svc.change(ctx, token, func(tx *store.Tx, r Refusal) error {
		all, err := tx.Mails.MailRefusalsOf(r.Recipient)
		if err != nil || !isStopped(all, r) {
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
		return nil // it is deleted
	}
	if err != nil {
		return err
	}
	now := svc.db.Now()
	c := store.Contact{TeamID: t.ID, LeagueID: t.LeagueID, Address: r.Captain.Address, Recipient: r.Recipient, AskedAt: now}
	if !r.Captain.IsAsked {
		c.ConfirmedAt = &now
	}
	_, err = tx.Captains.SaveContact(c)
	return err
}

// RefusalOf returns what the link below a mail of the queue declines.
func RefusalOf(tx *store.Tx, m store.QueuedMail) (Refusal, error) {
	r := Refusal{Recipient: m.Recipient, Scope: m.Scope, About: m.About}
	id, isTeam := store.ParseTeamScope(m.Scope)
	if !isTeam {
		return r, nil
	}
	t, err := tx.Teams.FindTeam(id)
	if err != nil {
		return r, err
	}
	l, err := tx.Leagues.FindLeague(t.LeagueID)
	r.Captain = &CaptainRefusal{t.ID, l.ID, l.Name, m.To, m.Kind == notices.ContactQuestion}
	return r, err
}

func (svc *NoticeSettings) change(ctx context.Context, token string, change func(*store.Tx, Refusal) error) error {
	var r Refusal
	if svc.key.Open(refusalPurpose, token, &r) != nil {
		return nil
	}
	return svc.db.Write(ctx, func(tx *store.Tx) error { return change(tx, r) })
}

// wanted returns the topics about a scope that are not declined, of those that members can choose.
func wanted(all []store.MailRefusal, scope string) []notices.Topic {
	topics := []notices.Topic{}
	for _, topic := range notices.Topics {
		declined := false
		for _, r := range all {
			declined = declined || r.Scope == scope && (r.Topic == "" || r.Topic == topic)
		}
		if !declined {
			topics = append(topics, topic)
		}
	}
	return topics
}
