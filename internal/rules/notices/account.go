package notices

import (
	"time"

	"sideout/internal/base/fault"
)

// registerAccountMails registers the mails about the security of an account, which cannot be declined.
func registerAccountMails(all map[Kind]decoder) {
	register[ResetPassword](all)
	register[PasswordChanged](all)
	register[ConfirmAddress](all)
	register[TakeAddress](all)
	register[AddressChanged](all)
	register[NewSignIn](all)
	register[PasskeyOnly](all)
	register[RecoveryCodeUsed](all)
	register[APITokenMade](all)
}

// mandatory is embedded in the contents of mails that cannot be declined.
type mandatory struct{}

func (mandatory) Topic() Topic { return "" }

var whyAccount = fault.Textf("You get this mail because there is an account with your address.")

// ResetPassword contains the link with which a user who has forgotten the password can set a new one.
type ResetPassword struct {
	mandatory
	Token string // sealed
}

// Kind returns the kind of the mail.
func (ResetPassword) Kind() Kind { return "reset-password" }

// Render returns the message.
func (c ResetPassword) Render(site Site) (Message, error) {
	token, err := site.Open(c.Token)
	return Message{
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

// PasswordChanged reports that the password of an account was changed.
type PasswordChanged struct {
	mandatory
	At time.Time
}

// Kind returns the kind of the mail.
func (PasswordChanged) Kind() Kind { return "password-changed" }

// Render returns the message.
func (c PasswordChanged) Render(site Site) (Message, error) {
	return Message{
		Subject: fault.Textf("Your password was changed"),
		Lines: []fault.Text{
			fault.Textf("The password of your account was changed on %s.", formatTime(c.At)),
			fault.Textf("If it was you, there is nothing to do."),
		},
		Button: fault.Textf("It was not me"), Link: site.Address + "/login?forgot=true",
		After: []fault.Text{fault.Textf("If it was not you, set a new password now. That signs out every device.")},
		Why:   whyAccount,
	}, nil
}

// ConfirmAddress asks the holder of an address to confirm that the account that was created with it is theirs.
type ConfirmAddress struct {
	mandatory
	Token string // sealed
}

// Kind returns the kind of the mail.
func (ConfirmAddress) Kind() Kind { return "confirm-address" }

// Render returns the message.
func (c ConfirmAddress) Render(site Site) (Message, error) {
	token, err := site.Open(c.Token)
	return Message{
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

// TakeAddress asks the holder of an address to confirm that an account may use it.
type TakeAddress struct {
	mandatory
	Token   string // sealed
	IsTaken bool   // whether another account already has this address
}

// Kind returns the kind of the mail.
func (TakeAddress) Kind() Kind { return "take-address" }

// Render returns the message.
func (c TakeAddress) Render(site Site) (Message, error) {
	if c.IsTaken {
		return Message{
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
	return Message{
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

// AddressChanged reports to the previous address of an account that the address was changed.
type AddressChanged struct {
	mandatory
	At time.Time
}

// Kind returns the kind of the mail.
func (AddressChanged) Kind() Kind { return "address-changed" }

// Render returns the message.
func (c AddressChanged) Render(site Site) (Message, error) {
	return Message{
		Subject: fault.Textf("Your account has another e-mail address"),
		Lines: []fault.Text{
			fault.Textf("The e-mail address of your account was changed on %s. From now on you sign in with the new one, and we write to that.", formatTime(c.At)),
			fault.Textf("If it was you, there is nothing to do."),
		},
		Button: fault.Textf("See my account"), Link: site.Address + "/account",
		After: []fault.Text{fault.Textf("If it was not you, tell the operator of this server at once.")},
		Why:   fault.Textf("You get this mail because your account had this address until now."),
	}, nil
}

// NewSignIn reports that a passkey was added to an account.
type NewSignIn struct {
	mandatory
	Name string // the name of the passkey
	At   time.Time
}

// Kind returns the kind of the mail.
func (NewSignIn) Kind() Kind { return "new-sign-in-method" }

// Render returns the message.
func (c NewSignIn) Render(site Site) (Message, error) {
	return Message{
		Subject: fault.Textf("A new way to sign in to your account"),
		Lines: []fault.Text{
			fault.Textf("The passkey “%s” was added to your account on %s. Whoever holds it can sign in.", c.Name, formatTime(c.At)),
			fault.Textf("If it was you, there is nothing to do."),
		},
		Button: fault.Textf("See my account"), Link: site.Address + "/account",
		After: []fault.Text{fault.Textf("If it was not you, remove it on your account page and change your password.")},
		Why:   whyAccount,
	}, nil
}

// formatTime formats a time in UTC, because the time zone of the reader is unknown.
func formatTime(t time.Time) Verbatim { return Verbatim(t.UTC().Format("Jan 2, 2006, 15:04 UTC")) }
