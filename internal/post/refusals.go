package post

import (
	"time"

	"sideout/internal/secret"
)

// Refusal is what the link below a mail declines: all mails to a subject about a scope, see store.Mail.
type Refusal struct {
	Subject string `json:"subject"`
	Scope   string `json:"scope"`
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
