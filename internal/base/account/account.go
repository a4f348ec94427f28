// Package account defines people, their sessions and passkeys, and their plans.
package account

import "time"

// User is a person who can sign in. PasswordHash is empty for a user who signs in by other means, Email for one whose
// provider does not supply it.
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

// Session is a signed-in browser. ID is the SHA-256 of its cookie.
type Session struct {
	ID     string
	UserID string
	Expire time.Time
	Data   SessionData

	AuthenticatedAt time.Time // when its user last signed in, or confirmed it
}

// SessionData is the part of a session that is stored as JSON.
type SessionData struct {
	CreatedAt  time.Time `json:"createdAt"`
	LastSeenAt time.Time `json:"lastSeenAt"`
	UserAgent  string    `json:"userAgent"`
	Address    string    `json:"address,omitempty"` // of the network from which its user signed in; empty: opened by an earlier version
	Remember   bool      `json:"remember"`
}

// Passkey is a passkey of a user. Credential is the JSON of the WebAuthn library: public key, counter and flags.
type Passkey struct {
	ID         string     `json:"id"` // the credential id
	UserID     string     `json:"-"`
	Name       string     `json:"name"`
	Credential string     `json:"-"`
	CreatedAt  time.Time  `json:"createdAt"`
	LastUsedAt *time.Time `json:"lastUsedAt"`
}

// APIToken is a token with which scripts make calls for its user.
type APIToken struct {
	ID         int64      `json:"id"`
	UserID     string     `json:"-"`
	Name       string     `json:"name"`
	CreatedAt  time.Time  `json:"createdAt"`
	ExpiresAt  time.Time  `json:"expiresAt"`
	LastUsedAt *time.Time `json:"lastUsedAt"`
}

// Plan is the subscription of a user.
type Plan string

// Beta is the plan of all users of a server that takes no money; it does not expire. Billed is that of all users of the others: what it is
// follows from facts, see Facts.Access.
const (
	Beta   Plan = "beta"
	Billed Plan = "billed"
)
