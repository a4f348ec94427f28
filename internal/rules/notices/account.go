package notices

import (
	"time"

	"sideout/internal/base/fault"
)

// accountKinds adds the mails about an account. They say to its holder what protects it, so they cannot be declined.
func accountKinds(all map[Kind]definition) {
	add[ResetPassword](all)
	add[PasswordChanged](all)
	add[ConfirmAddress](all)
	add[TakeAddress](all)
	add[AddressChanged](all)
	add[NewSignIn](all)
	add[PasskeyOnly](all)
	add[RecoveryCodeUsed](all)
	add[APITokenMade](all)
}

// always is part of the contents that cannot be declined.
type always struct{}

func (always) Topic() Topic { return "" }

var whyAccount = fault.Textf("You get this mail because there is an account with your address.")

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
		Subject: fault.Textf("Set a new password"),
		Lines: []fault.Text{
			fault.Textf("Somebody, probably you, asked for a new password for your account."),
			fault.Textf("The link works once, and for an hour. You will be signed out on all devices."),
		},
		Button: fault.Textf("Set a new password"), Link: site.Address + "/login#reset=" + token,
		After: []fault.Text{fault.Textf("If it was not you, do nothing: without this link your password stays as it is.")},
		Why:   whyAccount,
	}, err
}

// PasswordChanged says that the password of an account has been changed.
type PasswordChanged struct {
	always
	At time.Time
}

// Kind returns the name of the kind.
func (PasswordChanged) Kind() Kind { return "password-changed" }

// Letter returns the letter.
func (c PasswordChanged) Letter(site Site) (Letter, error) {
	return Letter{
		Subject: fault.Textf("Your password was changed"),
		Lines: []fault.Text{
			fault.Textf("The password of your account was changed on %s.", instant(c.At)),
			fault.Textf("If it was you, there is nothing to do."),
		},
		Button: fault.Textf("It was not me"), Link: site.Address + "/login?forgot=true",
		After: []fault.Text{fault.Textf("If it was not you, set a new password now. That signs out every device.")},
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
		Subject: fault.Textf("Confirm your e-mail address"),
		Lines: []fault.Text{
			fault.Textf("Somebody, probably you, made an account with this address."),
			fault.Textf("Confirm that the address is yours, and we can write to you when something happens in your leagues."),
		},
		Button: fault.Textf("Confirm this address"), Link: site.Address + "/mail#confirm=" + token,
		After: []fault.Text{fault.Textf("If it was not you, do nothing: nobody will write to you again.")},
		Why:   whyAccount,
	}, err
}

// TakeAddress asks the holder of an address whether an account shall have it.
type TakeAddress struct {
	always
	Token   string // sealed
	IsTaken bool   // there is an account with this address already
}

// Kind returns the name of the kind.
func (TakeAddress) Kind() Kind { return "take-address" }

// Letter returns the letter.
func (c TakeAddress) Letter(site Site) (Letter, error) {
	if c.IsTaken {
		return Letter{
			Subject: fault.Textf("There is an account with this address"),
			Lines: []fault.Text{
				fault.Textf("Somebody, probably you, wanted to use this address for another account."),
				fault.Textf("There is already an account with it, so nothing was changed."),
			},
			Button: fault.Textf("See my account"), Link: site.Address + "/account",
			After: []fault.Text{fault.Textf("If it was not you, there is nothing to do.")},
			Why:   whyAccount,
		}, nil
	}
	token, err := site.Open(c.Token)
	return Letter{
		Subject: fault.Textf("Use this address for your account"),
		Lines: []fault.Text{
			fault.Textf("Somebody, probably you, wants to use this address for an account."),
			fault.Textf("Until it is confirmed, the account keeps its present address. The link works for 24 hours."),
		},
		Button: fault.Textf("Use this address"), Link: site.Address + "/mail#address=" + token,
		After: []fault.Text{fault.Textf("If it was not you, do nothing: nobody will write to you again.")},
		Why:   fault.Textf("You get this mail because somebody typed in your address."),
	}, err
}

// AddressChanged says to the address that an account had until now that it has another one.
type AddressChanged struct {
	always
	At time.Time
}

// Kind returns the name of the kind.
func (AddressChanged) Kind() Kind { return "address-changed" }

// Letter returns the letter.
func (c AddressChanged) Letter(site Site) (Letter, error) {
	return Letter{
		Subject: fault.Textf("Your account has another e-mail address"),
		Lines: []fault.Text{
			fault.Textf("The e-mail address of your account was changed on %s. From now on you sign in with the new one, and we write to that.", instant(c.At)),
			fault.Textf("If it was you, there is nothing to do."),
		},
		Button: fault.Textf("See my account"), Link: site.Address + "/account",
		After: []fault.Text{fault.Textf("If it was not you, tell the operator of this server at once.")},
		Why:   fault.Textf("You get this mail because your account had this address until now."),
	}, nil
}

// NewSignIn says that there is a new way to sign in to an account.
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
		Subject: fault.Textf("A new way to sign in to your account"),
		Lines: []fault.Text{
			fault.Textf("The passkey “%s” was added to your account on %s. Whoever holds it can sign in.", c.Name, instant(c.At)),
			fault.Textf("If it was you, there is nothing to do."),
		},
		Button: fault.Textf("See my account"), Link: site.Address + "/account",
		After: []fault.Text{fault.Textf("If it was not you, remove it on your account page and change your password.")},
		Why:   whyAccount,
	}, nil
}

// instant returns a time as text. The reader's time zone is unknown.
func instant(t time.Time) Verbatim { return Verbatim(t.UTC().Format("Jan 2, 2006, 15:04 UTC")) }
