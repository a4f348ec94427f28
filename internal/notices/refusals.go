package notices

import (
	"context"
	"time"

	"sideout/internal/mail"
	"sideout/internal/secret"
	"sideout/internal/store"
)

// Refusal is what the link below a mail declines: all mails to a subject about a scope, see store.Mail.
type Refusal struct {
	Subject string `json:"subject"`
	Scope   string `json:"scope"`
	About   string `json:"about"` // the name of the league or team
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
}

// ShowRefusal returns what a link below a mail declines. It needs no actor: whoever has the mail has the link.
func (svc *Service) ShowRefusal(ctx context.Context, token string) (view RefusalView, err error) {
	var r Refusal
	if svc.key.Open(refusalPurpose, token, &r) != nil {
		return view, nil // a stale link is no error: there is nothing to decline
	}
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		all, err := tx.MailRefusalsOf(r.Subject)
		view.About = r.About
		for _, one := range all {
			view.Stopped = view.Stopped || one.Topic == "" && (one.Scope == "" || one.Scope == r.Scope)
		}
		return err
	})
	return view, err
}

// Stop stores that somebody wants no more mails like the one with the link. A stale link changes nothing and is no error.
func (svc *Service) Stop(ctx context.Context, token string) error {
	return svc.change(ctx, token, func(tx *store.Tx, r Refusal) error {
		return tx.RefuseMail(r.Subject, store.MailRefusal{Scope: r.Scope}, svc.db.Now())
	})
}

// Resume takes Stop back.
func (svc *Service) Resume(ctx context.Context, token string) error {
	return svc.change(ctx, token, func(tx *store.Tx, r Refusal) error {
		return tx.AcceptMail(r.Subject, store.MailRefusal{Scope: r.Scope})
	})
}

func (svc *Service) change(ctx context.Context, token string, change func(*store.Tx, Refusal) error) error {
	var r Refusal
	if svc.key.Open(refusalPurpose, token, &r) != nil {
		return nil
	}
	return svc.db.Write(ctx, func(tx *store.Tx) error { return change(tx, r) })
}

// wanted returns the topics about a scope that are not declined, of those that members can choose.
func wanted(all []store.MailRefusal, scope string) []mail.Topic {
	topics := []mail.Topic{}
	for _, topic := range mail.Topics {
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
