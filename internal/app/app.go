// Package app performs every deed a user can do: it asks the policy, opens a transaction, applies a
// rule, and saves.
package app

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"sync/atomic"
	"time"

	"sideout/internal/fault"
	"sideout/internal/league"
	"sideout/internal/login"
	"sideout/internal/store"
)

// Quotas keep one user from filling the disk for all (design, section 7).
type Quotas struct {
	LeaguesPerUser, TeamsPerLeague, GamesPerLeague int
}

// DefaultQuotas are the quotas where nobody says otherwise.
var DefaultQuotas = Quotas{LeaguesPerUser: 50, TeamsPerLeague: 200, GamesPerLeague: 100_000}

// App is everything users can do.
type App struct {
	store     *store.Store
	passwords *login.Passwords
	secret    []byte
	now       func() time.Time
	quotas    Quotas
	played    playedGames
	scorers   scorersNoted
	epoch     atomic.Pointer[string] // nil: not asked for yet

	extendFrom atomic.Int64 // milliseconds: no session is extended before
}

// New returns the deeds over a store. The secret makes the tokens of score links: with another one
// those that were handed out still open their games, but no link can be shown again until it is replaced. now is the clock.
func New(s *store.Store, passwords *login.Passwords, secret []byte, now func() time.Time, quotas Quotas) *App {
	return &App{store: s, passwords: passwords, secret: secret, now: now, quotas: quotas}
}

// Ready reports whether the database answers.
func (a *App) Ready(ctx context.Context) error { return a.store.Ping(ctx) }

// clock returns the current instant as it is stored: in UTC, whole milliseconds.
func (a *App) clock() time.Time { return a.now().UTC().Truncate(time.Millisecond) }

func (a *App) read(ctx context.Context, fn func(*store.Tx) error) error {
	return asFault(a.store.Read(ctx, fn))
}

func (a *App) write(ctx context.Context, fn func(*store.Tx) error) error {
	return asFault(a.store.Write(ctx, fn))
}

// asFault says what the store says of a missing record in words for people.
func asFault(err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return errMissing
	}
	return err
}

// invalid turns the first broken rule into an error that blames its field.
func invalid(problems []league.Problem) error {
	if len(problems) == 0 {
		return nil
	}
	return fault.Field(problems[0].Field, problems[0].Message)
}

// newToken returns 128 random bits as a text that can stand in an address.
func newToken() string {
	var bits [16]byte
	_, _ = rand.Read(bits[:]) // it never fails
	return base64.RawURLEncoding.EncodeToString(bits[:])
}

// hashToken is how a token is kept: from a stolen copy of the database nobody can use it.
func hashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// seal returns 128 bits that only the holder of the secret can make of a text.
func (a *App) seal(text string) string {
	mac := hmac.New(sha256.New, a.secret)
	mac.Write([]byte(text))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
}

// Seal returns a value as a text that nobody without the secret can read or make; it opens for the same
// purpose, for so long.
func (a *App) Seal(purpose string, value any, lasting time.Duration) (string, error) {
	return login.Seal(a.secret, purpose, value, a.clock().Add(lasting))
}

// Unseal reads into value what Seal has sealed. It fails with fault.BadRequest on anything else.
func (a *App) Unseal(purpose, text string, value any) error {
	return login.Open(a.secret, purpose, text, value, a.clock())
}
