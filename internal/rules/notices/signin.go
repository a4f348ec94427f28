package notices

import (
	"time"

	"sideout/internal/base/fault"
)

// PasskeyOnly reports that an account can be accessed only with a passkey from now on.
type PasskeyOnly struct {
	mandatory
	At time.Time
}

// Kind returns the kind of the mail.
func (PasskeyOnly) Kind() Kind { return "passkey-only" }

// Render returns the message.
func (c PasskeyOnly) Render(site Site) (Message, error) {
	return Message{
		Subject: fault.Textf("Only a passkey signs in to your account now"),
		Lines: []fault.Text{
			fault.Textf("On %s the passkey became the only way to sign in to your account. Its password was deleted.", formatTime(c.At)),
			fault.Textf("If it was you, keep your recovery codes: each signs you in once if you lose the passkey."),
		},
		Button: fault.Textf("See my account"), Link: site.Address + "/account",
		After: []fault.Text{fault.Textf("If it was not you, ask the operator of this server for a link to set a new password.")},
		Why:   whyAccount,
	}, nil
}

// RecoveryCodeUsed reports that somebody signed in to an account with a recovery code.
type RecoveryCodeUsed struct {
	mandatory
	At   time.Time
	Left int // the number of unused codes
}

// Kind returns the kind of the mail.
func (RecoveryCodeUsed) Kind() Kind { return "recovery-code-used" }

// Render returns the message.
func (c RecoveryCodeUsed) Render(site Site) (Message, error) {
	return Message{
		Subject: fault.Textf("A recovery code was used to sign in"),
		Lines: []fault.Text{
			fault.Textf("Somebody signed in to your account with one of its recovery codes on %s.", formatTime(c.At)),
			fault.CountText(c.Left, "1 code is left.", "%d codes are left."),
			fault.Textf("If it was you, there is nothing to do."),
		},
		Button: fault.Textf("See my account"), Link: site.Address + "/account",
		After: []fault.Text{fault.Textf("If it was not you, sign out every other device there and make new recovery codes.")},
		Why:   whyAccount,
	}, nil
}

// APITokenMade reports that an API token was created for an account.
type APITokenMade struct {
	mandatory
	Name string // the name of the token
	At   time.Time
}

// Kind returns the kind of the mail.
func (APITokenMade) Kind() Kind { return "api-token-made" }

// Render returns the message.
func (c APITokenMade) Render(site Site) (Message, error) {
	return Message{
		Subject: fault.Textf("A new API token of your account"),
		Lines: []fault.Text{
			fault.Textf("The API token “%s” was made on %s. Whoever holds it can read and change the leagues that it was made for.", c.Name, formatTime(c.At)),
			fault.Textf("If it was you, there is nothing to do."),
		},
		Button: fault.Textf("See my account"), Link: site.Address + "/account",
		After: []fault.Text{fault.Textf("If it was not you, revoke it on your account page and change how you sign in.")},
		Why:   whyAccount,
	}, nil
}
