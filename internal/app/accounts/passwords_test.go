package accounts_test

import (
	"testing"

	"sideout/internal/app/apptest"
	"sideout/internal/base/account"
	"sideout/internal/base/fault"
	"sideout/internal/storage/store/storetest"
)

// TestTheFieldOfAWrongPassword: a change has two passwords, and the fault says which of them is wrong.
func TestTheFieldOfAWrongPassword(t *testing.T) {
	m := apptest.New(t, storetest.Open(t, storetest.SQLite(t)), apptest.SecretHere)
	session := account.Session{AuthenticatedAt: m.Now}
	change := func(u account.User, old, next string) string {
		return fault.Of(m.People.ChangePassword(t.Context(), u, session, old, next)).Field
	}
	user := account.User{ID: m.Owner.UserID, Email: "owner@example.org"}
	if field := change(user, "", "123412341234"); field != "newPassword" {
		t.Errorf("a weak new password is reported for the field %q", field)
	}
	user.PasswordHash = apptest.Must(apptest.NewPasswords().Hash(t.Context(), "the present password"))(t)
	if field := change(user, "wrong", "correct horse battery"); field != "password" {
		t.Errorf("a wrong present password is reported for the field %q", field)
	}
}
