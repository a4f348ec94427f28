package accounts_test

import (
	"context"
	"database/sql"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sideout/internal/app/accounts"
	"sideout/internal/app/apptest"
	"sideout/internal/base/fault"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

const oldPassword, newPassword = "correct horse battery", "staple the other horse"

// register registers the user whose password the tests reset.
func register(t *testing.T, m *apptest.Server) accounts.Registration {
	t.Helper()
	r := accounts.Registration{Email: "ann@example.org", Password: oldPassword}
	apptest.Must(m.People.Register(t.Context(), r, accounts.Open, nil))(t)
	return r
}

func newReset(t *testing.T, m *apptest.Server) (token string) {
	t.Helper()
	token, user, err := m.People.CreatePasswordReset(t.Context(), " Ann@Example.org ")
	if err != nil || user.Email != "ann@example.org" {
		t.Fatal(user, err)
	}
	return token
}

func TestAPasswordCanBeReset(t *testing.T) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx, m := t.Context(), apptest.New(t, s, apptest.SecretHere)
		register(t, m)
		user := apptest.Must(m.People.Login(ctx, "ann@example.org", oldPassword, nil))(t)
		cookie, _, err := m.People.OpenSession(ctx, user.ID, "a phone", true)
		if err != nil {
			t.Fatal(err)
		}
		token := newReset(t, m)
		if _, err := m.People.ResetPassword(ctx, token, "12345", nil); !fault.Is(err, fault.Invalid) || fault.Of(err).Field != "password" {
			t.Errorf("a short password: %v", err)
		}
		if _, err := m.People.ResetPassword(ctx, token, "ann@example.org", nil); !fault.Is(err, fault.Invalid) {
			t.Errorf("the address as the password: %v", err)
		}
		m.Now = m.Now.Add(time.Hour - time.Millisecond)
		if u, err := m.People.ResetPassword(ctx, token, newPassword, nil); err != nil || u.ID != user.ID {
			t.Fatalf("%+v, %v", u, err)
		}
		apptest.Must(m.People.Login(ctx, "ann@example.org", newPassword, nil))(t)
		if _, err := m.People.Login(ctx, "ann@example.org", oldPassword, nil); !fault.Is(err, fault.Unauthorized) {
			t.Errorf("the old password: %v", err)
		}
		if u, _, err := m.People.Authenticate(ctx, cookie); err != nil || u.ID != "" {
			t.Errorf("the phone is still signed in: %+v, %v", u, err)
		}
		if _, err := m.People.ResetPassword(ctx, token, "something else again", nil); !fault.Is(err, fault.NotFound) {
			t.Errorf("a second time: %v", err)
		}
	})
}

func TestLinksThatSetNoPassword(t *testing.T) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx, m := t.Context(), apptest.New(t, s, apptest.SecretHere)
		register(t, m)
		first := newReset(t, m)
		second := newReset(t, m)
		for name, token := range map[string]string{"unknown": strings.Repeat("x", 22), "none": "", "replaced": first} {
			if _, err := m.People.ResetPassword(ctx, token, newPassword, nil); !fault.Is(err, fault.NotFound) {
				t.Errorf("%s: %v", name, err)
			}
		}
		m.Now = m.Now.Add(time.Hour)
		if _, err := m.People.ResetPassword(ctx, second, newPassword, nil); !fault.Is(err, fault.Gone) {
			t.Errorf("expired: %v", err)
		}
		if _, _, err := m.People.CreatePasswordReset(ctx, "bob@example.org"); !fault.Is(err, fault.NotFound) ||
			err.Error() != "There is no account with the e-mail address bob@example.org." {
			t.Errorf("for nobody: %v", err)
		}
		if _, _, err := m.People.CreatePasswordReset(ctx, "bob"); !fault.Is(err, fault.Invalid) {
			t.Errorf("for no address: %v", err)
		}
		apptest.Must(m.People.Login(ctx, "ann@example.org", oldPassword, nil))(t)
	})
}

func TestAResetLinkWorksOnceUnderConcurrency(t *testing.T) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		m := apptest.New(t, s, apptest.SecretHere)
		register(t, m)
		token := newReset(t, m)
		var all sync.WaitGroup
		var successes atomic.Int32
		for range 3 {
			all.Go(func() {
				_, err := m.People.ResetPassword(context.Background(), token, newPassword, nil)
				if err == nil {
					successes.Add(1)
				} else if !fault.Is(err, fault.NotFound) && !fault.Is(err, fault.Unavailable) { // Unavailable: too many passwords are being hashed
					t.Error(err)
				}
			})
		}
		all.Wait()
		if successes.Load() != 1 {
			t.Errorf("the link worked %d times", successes.Load())
		}
	})
}

// TestAFailedResetChangesNothing makes each statement fail in turn. Nothing may change, so that the link can be used again.
func TestAFailedResetChangesNothing(t *testing.T) {
	storetest.EachFaulty(t, func(t *testing.T, s *store.Store, faults *storetest.Faults, beside *sql.DB) {
		m := apptest.New(t, s, apptest.SecretHere)
		register(t, m)
		token := newReset(t, m)
		dump := storetest.Dumper(t, beside)
		before := dump()
		for k := 1; ; k++ {
			faults.Plan(k, storetest.StatementFails)
			_, err := m.People.ResetPassword(context.Background(), token, newPassword, nil)
			if !faults.Clear() {
				if err != nil || k < 5 {
					t.Fatalf("%d statements, %v", k-1, err)
				}
				return
			}
			if after := dump(); err == nil || after != before {
				t.Fatalf("statement %d: %v\n%s", k, err, storetest.Difference(before, after))
			}
		}
	})
}
