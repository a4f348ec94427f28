// Package account is about people: who they are, their sessions, and what their plan lets them do.
package account

import "time"

// User is a person who can sign in (specification, section 3 "users"). PasswordHash is empty for one who
// signs in by other means, Email for one whose provider did not tell it.
type User struct {
	ID              string    `json:"id"`
	Email           string    `json:"email"`
	FirstName       string    `json:"firstName"`
	LastName        string    `json:"lastName"`
	ProfileImageURL string    `json:"profileImageUrl"`
	PasswordHash    string    `json:"-"`
	CreatedAt       time.Time `json:"createdAt"`
	UpdatedAt       time.Time `json:"updatedAt"`
}

// Session is one browser in which a user is signed in. ID is the SHA-256 of its cookie.
type Session struct {
	ID     string
	UserID string
	Expire time.Time
	Data   SessionData
}

// SessionData is what is kept of a session besides, as JSON.
type SessionData struct {
	CreatedAt  time.Time `json:"createdAt"`
	LastSeenAt time.Time `json:"lastSeenAt"`
	UserAgent  string    `json:"userAgent"`
	Remember   bool      `json:"remember"`
}

// Passkey is a passkey of a user. Credential is the library's JSON: public key, counter and flags.
type Passkey struct {
	ID         string     `json:"id"` // by which the browser names it
	UserID     string     `json:"-"`
	Name       string     `json:"name"`
	Credential string     `json:"-"`
	CreatedAt  time.Time  `json:"createdAt"`
	LastUsedAt *time.Time `json:"lastUsedAt"`
}

// Plan is what a user has subscribed to.
type Plan string

// Beta is everyone's plan until billing is there; nothing lapses on it (contract, "Status codes").
const Beta Plan = "beta"
