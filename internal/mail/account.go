package mail

import (
	"time"

	"sideout/internal/message"
)

// accountKinds adds the mails about an account. They tell its holder what protects it, so they cannot be declined.
func accountKinds(all map[Kind]definition) {
	add[ResetPassword](all)
	add[PasswordChanged](all)
	add[ConfirmAddress](all)
	add[NewSignIn](all)
}

// always is part of the contents that cannot be declined.
type always struct{}

func (always) Topic() Topic { return "" }

var whyAccount = message.New("You get this mail because there is an account with your address.")

// ResetPassword has the link with which somebody who has forgotten the password sets a new one.
type ResetPassword struct {
	always
	Token string // sealed
}

// Kind returns the name of the kind.
func (ResetPassword) Kind() Kind { return "reset-password" }

// Letter returns the letter.
func (c ResetPassword) Letter(site Site) (Letter, error) {
	token, err := site.Open(c.Token)
	return Letter{
		Subject: message.New("Set a new password"),
		Lines: []message.Text{
			message.New("Somebody, probably you, asked for a new password for your account."),
			message.New("The link works once, and for an hour. You will be signed out on all devices."),
		},
		Button: message.New("Set a new password"), Link: site.Address + "/login#reset=" + token,
		After: []message.Text{message.New("If it was not you, do nothing: without this link your password stays as it is.")},
		Why:   whyAccount,
	}, err
}

// PasswordChanged tells that the password of an account has been changed.
type PasswordChanged struct {
	always
	At time.Time
}

// Kind returns the name of the kind.
func (PasswordChanged) Kind() Kind { return "password-changed" }

// Letter returns the letter.
func (c PasswordChanged) Letter(site Site) (Letter, error) {
	return Letter{
		Subject: message.New("Your password was changed"),
		Lines: []message.Text{
			message.New("The password of your account was changed on %s.", instant(c.At)),
			message.New("If it was you, there is nothing to do."),
		},
		Button: message.New("It was not me"), Link: site.Address + "/login?forgot=true",
		After: []message.Text{message.New("If it was not you, set a new password now. That signs out every device.")},
		Why:   whyAccount,
	}, nil
}

// ConfirmAddress asks whether an address belongs to the person who made an account with it.
type ConfirmAddress struct {
	always
	Token string // sealed
}

// Kind returns the name of the kind.
func (ConfirmAddress) Kind() Kind { return "confirm-address" }

// Letter returns the letter.
func (c ConfirmAddress) Letter(site Site) (Letter, error) {
	token, err := site.Open(c.Token)
	return Letter{
		Subject: message.New("Confirm your e-mail address"),
		Lines: []message.Text{
			message.New("Somebody, probably you, made an account with this address."),
			message.New("Confirm that the address is yours, and we can write to you when something happens in your leagues."),
		},
		Button: message.New("Confirm this address"), Link: site.Address + "/mail#confirm=" + token,
		After: []message.Text{message.New("If it was not you, do nothing: nobody will write to you again.")},
		Why:   whyAccount,
	}, err
}

// NewSignIn tells that there is a new way to sign in to an account.
type NewSignIn struct {
	always
	Name string // of the passkey
	At   time.Time
}

// Kind returns the name of the kind.
func (NewSignIn) Kind() Kind { return "new-sign-in-method" }

// Letter returns the letter.
func (c NewSignIn) Letter(site Site) (Letter, error) {
	return Letter{
		Subject: message.New("A new way to sign in to your account"),
		Lines: []message.Text{
			message.New("The passkey “%s” was added to your account on %s. Whoever holds it can sign in.", c.Name, instant(c.At)),
			message.New("If it was you, there is nothing to do."),
		},
		Button: message.New("See my account"), Link: site.Address + "/account",
		After: []message.Text{message.New("If it was not you, remove it on your account page and change your password.")},
		Why:   whyAccount,
	}, nil
}

// instant returns a time as text. The reader's time zone is unknown.
func instant(t time.Time) Verbatim { return Verbatim(t.UTC().Format("Jan 2, 2006, 15:04 UTC")) }
