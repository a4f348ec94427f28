// Package apptest has a server without HTTP for the tests of the use cases.
package apptest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"sideout/internal/app"
	"sideout/internal/app/access"
	"sideout/internal/app/scheduling"
	"sideout/internal/base/account"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// Start is the time at which a Server begins.
var Start = time.Date(2026, 11, 20, 20, 15, 0, int(7*time.Millisecond), time.UTC)

// Prove selects the long versions of the proofs (make prove).
var Prove = os.Getenv("PROVE") != ""

// NewPasswords returns Passwords whose hashes cost almost nothing and protect nothing: tests sign up hundreds of people.
func NewPasswords() *credentials.Passwords {
	return credentials.NewPasswordsWithCost(credentials.Cost{MemoryKiB: 8, Passes: 1})
}

// Server is a server with its store and its clock.
type Server struct {
	*app.Services
	T     testing.TB
	Store *store.Store
	Now   time.Time
	Owner access.Actor

	cookie string // of the owner's session
}

// SecretHere and SecretThere are the secrets of two servers.
const SecretHere, SecretThere = "a secret that is long enough, here", "a secret that is long enough, there"

// New returns a server over a store, with an owner of leagues.
func New(t testing.TB, s *store.Store, secret string) *Server {
	t.Helper()
	m := &Server{T: t, Store: s, Now: Start}
	m.Services = app.New(s, NewPasswords(), []byte(secret), m.Clock, league.DefaultQuotas)
	if m.Owner = m.Find("owner@example.org"); m.Owner.UserID == "" {
		m.Owner = m.Join("owner@example.org")
	}
	return m
}

// Clock returns the time of the server.
func (m *Server) Clock() time.Time { return m.Now }

// Find returns the user with an e-mail address; an empty actor if there is none.
func (m *Server) Find(email string) (actor access.Actor) {
	m.T.Helper()
	err := m.Store.Read(context.Background(), func(tx *store.Tx) error {
		u, err := tx.Users.FindUserByEmail(email)
		actor.UserID = u.ID
		return err
	})
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		m.T.Fatal(err)
	}
	return actor
}

// Join creates an account without a password, because hashing is slow.
func (m *Server) Join(email string) access.Actor {
	m.T.Helper()
	id := fmt.Sprintf("%s on %p", strings.TrimSuffix(email, "@example.org"), m)
	u := account.User{ID: id, Email: email, CreatedAt: Start, UpdatedAt: Start}
	if err := m.Store.Write(context.Background(), func(tx *store.Tx) error { return tx.Users.CreateUser(u) }); err != nil {
		m.T.Fatal(err)
	}
	return access.Actor{UserID: u.ID}
}

// Must returns a function that returns the value, or ends the test if there is an error: Must(call())(t).
func Must[T any](value T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

// NewLeague creates a league of the owner.
func (m *Server) NewLeague(name string) int64 {
	m.T.Helper()
	return Must(m.Leagues.CreateLeague(m.T.Context(), m.Owner, func(l *league.League) {
		*l = league.CreateDefaults()
		l.Name, l.StartDate = name, new(league.Date("2026-10-01"))
	}))(m.T).ID
}

// View returns the owner's permit to read a league.
func (m *Server) View(id int64) access.ReadPermit {
	m.T.Helper()
	if m.cookie == "" {
		var err error
		if m.cookie, _, err = m.People.OpenSession(m.T.Context(), m.Owner.UserID, "test", true); err != nil {
			m.T.Fatal(err)
		}
	}
	return Must(m.Access.PermitRead(m.T.Context(), m.cookie, id))(m.T)
}

// GamesOf returns the games of a league.
func (m *Server) GamesOf(id int64) []league.Game {
	m.T.Helper()
	games, _, err := m.Leagues.Games(m.T.Context(), m.View(id))
	return Must(games, err)(m.T)
}

// FailUnlessRefused ends the test on an error that is not a refusal by a rule.
func (m *Server) FailUnlessRefused(err error) {
	m.T.Helper()
	if err != nil && !fault.Is(err, fault.Conflict) && !fault.Is(err, fault.Invalid) {
		m.T.Fatal(err)
	}
}

// NewLink creates a league with one scheduled game and returns both ids and the token of the game's score link.
func (m *Server) NewLink() (id, game int64, token string) {
	m.T.Helper()
	ctx := m.T.Context()
	id = m.NewLeague("Thursday")
	teams := Must(m.Leagues.CreateTeams(ctx, m.Owner, id, []string{"Aces", "Diggers"}))(m.T)
	s := Must(m.Planning.ScheduleGame(ctx, m.Owner, scheduling.NewSchedule{
		LeagueID: id, Team1ID: teams[0].ID, Team2ID: teams[1].ID, GameDate: "2026-11-26", GameTime: "20:15",
	}))(m.T)
	return id, *s.GameID, *s.InviteToken
}
