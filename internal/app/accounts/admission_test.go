package accounts_test

import (
	"errors"
	"fmt"
	"testing"

	"sideout/internal/app/accounts"
	"sideout/internal/app/apptest"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// identityOf returns a person of the provider.
func identityOf(name string) credentials.Identity {
	return credentials.Identity{Issuer: "https://id.example.org", Subject: name, Email: name + "@example.org", EmailVerified: true}
}

// The first sign-in at a provider is a registration too, and later ones are none.
func TestAdmissionAtTheProvider(t *testing.T) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx, m := t.Context(), apptest.New(t, s, apptest.SecretHere)
		owner := m.Find("owner@example.org")
		leagueID := m.NewLeague("Thursday")
		signIn := func(name string, may accounts.Admission, invitation string) error {
			_, err := m.People.LoginWith(ctx, identityOf(name), may, invitation, &accounts.SignIn{})
			return err
		}
		for _, may := range []accounts.Admission{accounts.Closed, accounts.ByInvitation} {
			if err := signIn("bob", may, "guessed"); !fault.Is(err, fault.Forbidden) {
				t.Errorf("%s: %v", may, err)
			}
		}
		invitation, err := m.Leagues.InviteMember(ctx, owner, leagueID, league.Scorer)
		if err != nil {
			t.Fatal(err)
		}
		if err := signIn("bob", accounts.ByInvitation, invitation); err != nil {
			t.Errorf("with an invitation: %v", err)
		}
		if err := signIn("carl", accounts.ByInvitation, invitation); !fault.Is(err, fault.Forbidden) {
			t.Errorf("a second account with it: %v", err)
		}
		if err := signIn("bob", accounts.Closed, ""); err != nil {
			t.Errorf("an account that exists: %v", err)
		}
		if err := signIn("dora", accounts.Open, ""); err != nil {
			t.Errorf("open: %v", err)
		}
		if _, err := m.People.DisableUser(ctx, "bob@example.org"); err != nil {
			t.Fatal(err)
		}
		if err := signIn("bob", accounts.Open, ""); !errors.Is(err, accounts.ErrDisabled) {
			t.Errorf("a disabled account: %v", err)
		}
	})
}

// Of people who register with one invitation at the same time, one gets an account.
func TestOneAccountForEachInvitation(t *testing.T) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx, m := t.Context(), apptest.New(t, s, apptest.SecretHere)
		owner := m.Find("owner@example.org")
		invitation, err := m.Leagues.InviteMember(ctx, owner, m.NewLeague("Thursday"), league.Scorer)
		if err != nil {
			t.Fatal(err)
		}
		outcomes := make(chan error, 4)
		for i := range cap(outcomes) {
			go func() {
				r := accounts.Registration{Email: fmt.Sprintf("p%d@example.org", i), Password: oldPassword, Invitation: invitation}
				_, err := m.People.Register(ctx, r, accounts.ByInvitation, nil)
				outcomes <- err
			}()
		}
		created := 0
		for range cap(outcomes) {
			if err := <-outcomes; err == nil {
				created++
			} else if !fault.Is(err, fault.Forbidden) && !fault.Is(err, fault.Unavailable) {
				t.Error(err)
			}
		}
		if created != 1 {
			t.Errorf("%d accounts were created", created)
		}
	})
}
