// Package account defines the users of the server, their sessions, passkeys and API tokens, and their plans.
package account

import "time"

// User is a person who can sign in. PasswordHash is empty for a user without a password, and Email for a user whose OpenID provider
// does not supply an address.
type User struct {
	ID              string    `json:"id"`
	Email           string    `json:"email"`
	FirstName       string    `json:"firstName"`
	LastName        string    `json:"lastName"`
	ProfileImageURL string    `json:"profileImageUrl"`
	PasswordHash    string    `json:"-"`
	Language        string    `json:"language,omitempty"` // such as "pt-BR", the language that the person has chosen; omitted if none
	CreatedAt       time.Time `json:"createdAt"`
	UpdatedAt       time.Time `json:"updatedAt"`
}

// Session is a signed-in browser.
type Session struct {
	ID     string // the SHA-256 of the cookie
	UserID string
	Expire time.Time
	Data   SessionData

	AuthenticatedAt time.Time // when the user last authenticated, by signing in or for a sensitive action
}

// SessionData is the part of a session that is stored as JSON.
type SessionData struct {
	CreatedAt  time.Time `json:"createdAt"`
	LastSeenAt time.Time `json:"lastSeenAt"`
	UserAgent  string    `json:"userAgent"`
	Address    string    `json:"address,omitempty"` // the network address from which the user signed in; empty in sessions of earlier versions
	Remember   bool      `json:"remember"`
}

// Passkey is a passkey of a user. Credential is JSON of the WebAuthn library, with the public key, the counter and the flags.
type Passkey struct {
	ID         string     `json:"id"` // the credential id
	UserID     string     `json:"-"`
	Name       string     `json:"name"`
	Credential string     `json:"-"`
	CreatedAt  time.Time  `json:"createdAt"`
	LastUsedAt *time.Time `json:"lastUsedAt"`
}

// APIToken is a token with which scripts call the API on behalf of a user.
type APIToken struct {
	ID         int64      `json:"id"`
	UserID     string     `json:"-"`
	Name       string     `json:"name"`
	CreatedAt  time.Time  `json:"createdAt"`
	ExpiresAt  time.Time  `json:"expiresAt"`
	LastUsedAt *time.Time `json:"lastUsedAt"`
}

// Plan is the kind of plan that the users of a server have.
type Plan string

// The kinds of plans. Beta is free and does not expire; all users have it if the server does not bill them. Otherwise all users have
// Billed, and Facts.Access returns what their plans allow.
const (
	Beta   Plan = "beta"
	Billed Plan = "billed"
)
