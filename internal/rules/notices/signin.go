package notices

import (
	"time"

	"sideout/internal/base/fault"
)

// PasskeyOnly says that only a passkey signs in to an account from now on.
type PasskeyOnly struct {
	always
	At time.Time
}

// Kind returns the name of the kind.
func (PasskeyOnly) Kind() Kind { return "passkey-only" }

// Letter returns the letter.
func (c PasskeyOnly) Letter(site Site) (Letter, error) {
	return Letter{
		Subject: fault.Textf("Only a passkey signs in to your account now"),
		Lines: []fault.Text{
			fault.Textf("On %s the passkey became the only way to sign in to your account. Its password was deleted.", instant(c.At)),
			fault.Textf("If it was you, keep your recovery codes: each signs you in once if you lose the passkey."),
		},
		Button: fault.Textf("See my account"), Link: site.Address + "/account",
		After: []fault.Text{fault.Textf("If it was not you, ask the operator of this server for a link to set a new password.")},
		Why:   whyAccount,
	}, nil
}

// RecoveryCodeUsed says that somebody signed in to an account with a recovery code.
type RecoveryCodeUsed struct {
	always
	At   time.Time
	Left int // codes that were not used yet
}

// Kind returns the name of the kind.
func (RecoveryCodeUsed) Kind() Kind { return "recovery-code-used" }

// Letter returns the letter.
func (c RecoveryCodeUsed) Letter(site Site) (Letter, error) {
	return Letter{
		Subject: fault.Textf("A recovery code was used to sign in"),
		Lines: []fault.Text{
			fault.Textf("Somebody signed in to your account with one of its recovery codes on %s.", instant(c.At)),
			fault.CountText(c.Left, "1 code is left.", "%d codes are left."),
			fault.Textf("If it was you, there is nothing to do."),
		},
		Button: fault.Textf("See my account"), Link: site.Address + "/account",
		After: []fault.Text{fault.Textf("If it was not you, sign out every other device there and make new recovery codes.")},
		Why:   whyAccount,
	}, nil
}

// APITokenMade says that there is a new API token of an account.
type APITokenMade struct {
	always
	Name string // of the token
	At   time.Time
}

// Kind returns the name of the kind.
func (APITokenMade) Kind() Kind { return "api-token-made" }

// Letter returns the letter.
func (c APITokenMade) Letter(site Site) (Letter, error) {
	return Letter{
		Subject: fault.Textf("A new API token of your account"),
		Lines: []fault.Text{
			fault.Textf("The API token “%s” was made on %s. Whoever holds it can read and change the leagues that it was made for.", c.Name, instant(c.At)),
			fault.Textf("If it was you, there is nothing to do."),
		},
		Button: fault.Textf("See my account"), Link: site.Address + "/account",
		After: []fault.Text{fault.Textf("If it was not you, revoke it on your account page and change how you sign in.")},
		Why:   whyAccount,
	}, nil
}
