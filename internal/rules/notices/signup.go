package notices

import (
	"time"

	"sideout/internal/base/fault"
)

// registerSignupMails registers the mails to those who sign up a team. Only SignupAsked is sent to addresses that their holder has not
// confirmed.
func registerSignupMails(all map[Kind]decoder) {
	register[SignupAsked](all)
	register[SignupAccepted](all)
	register[SignupDeclined](all)
	register[SignupOffered](all)
}

// SignupAsked asks the holder of an address to confirm the sign-up of a team.
type SignupAsked struct {
	Team, League string
	Expires      time.Time
	Token        string // sealed; the end of the address of the sender's page
}

// SignupQuestion is the kind of SignupAsked.
const SignupQuestion Kind = "sign-up-asked"

// Kind returns the kind of the mail.
func (SignupAsked) Kind() Kind { return SignupQuestion }

// Topic returns the topic with which the mail can be declined.
func (SignupAsked) Topic() Topic { return Invites }

// Render returns the message.
func (c SignupAsked) Render(site Site) (Message, error) {
	token, err := site.Open(c.Token)
	return Message{
		Subject: fault.Textf("Confirm that %s sign up for %s", c.Team, c.League),
		Lines: []fault.Text{
			fault.Textf("Somebody with this address signed up %s for the league %s. The team takes a place when you confirm it.", c.Team, c.League),
			fault.Textf("If the league takes the team, we write to you about its games. You can stop that at any time."),
		},
		Button: fault.Textf("Confirm the sign-up"), Link: site.Address + "/join/" + token,
		After: []fault.Text{fault.Textf("The link works until %s. If you did not sign up, do nothing: we delete it then.", formatDay(c.Expires))},
		Why:   fault.Textf("You get this mail because somebody entered your address."),
	}, err
}

// SignupAccepted informs a captain that the team is in the league.
type SignupAccepted struct {
	ForTeam
	League string
}

// SignupAcceptedKind is the kind of SignupAccepted.
const SignupAcceptedKind Kind = "sign-up-accepted"

// Kind returns the kind of the mail.
func (SignupAccepted) Kind() Kind { return SignupAcceptedKind }

// Topic returns the topic with which the mail can be declined.
func (SignupAccepted) Topic() Topic { return Invites }

// Render returns the message.
func (c SignupAccepted) Render(site Site) (Message, error) {
	return c.adapt(Message{
		Subject: fault.Textf("%s are in: %s", c.Team, c.League),
		Lines:   []fault.Text{fault.Textf("The league %s has accepted the sign-up of %s. The page of your team shows its games as soon as they are planned.", c.League, c.Team)},
	}, site), nil
}

// SignupDeclined informs the sender of a sign-up that the league does not take the team.
type SignupDeclined struct {
	Team, League string
	Why          string
	Token        string // sealed
}

// SignupDeclinedKind is the kind of SignupDeclined.
const SignupDeclinedKind Kind = "sign-up-declined"

// Kind returns the kind of the mail.
func (SignupDeclined) Kind() Kind { return SignupDeclinedKind }

// Topic returns the topic with which the mail can be declined.
func (SignupDeclined) Topic() Topic { return Invites }

// Render returns the message.
func (c SignupDeclined) Render(site Site) (Message, error) {
	token, err := site.Open(c.Token)
	m := Message{
		Subject: fault.Textf("%s: no place in %s", c.Team, c.League),
		Lines:   []fault.Text{fault.Textf("The league %s has no place for %s in this season.", c.League, c.Team)},
		Button:  fault.Textf("See the sign-up"), Link: site.Address + "/join/" + token,
		Why: whySignedUp(c.Team),
	}
	if c.Why != "" {
		m.Lines = append(m.Lines, fault.Textf("Reason: %s", c.Why))
	}
	return m, err
}

// SignupOffered informs the sender of a sign-up on the waiting list that a place is free.
type SignupOffered struct {
	Team, League string
	Until        time.Time
	Token        string // sealed
}

// Kind returns the kind of the mail.
func (SignupOffered) Kind() Kind { return "sign-up-offered" }

// Topic returns the topic with which the mail can be declined.
func (SignupOffered) Topic() Topic { return Invites }

// Render returns the message.
func (c SignupOffered) Render(site Site) (Message, error) {
	token, err := site.Open(c.Token)
	return Message{
		Subject: fault.Textf("A place for %s in %s", c.Team, c.League),
		Lines: []fault.Text{
			fault.Textf("A place in the league %s has become free, and %s are next on the waiting list.", c.League, c.Team),
			fault.Textf("It is yours if you take it by %s. After that the next team gets it.", Verbatim(c.Until.Format("Mon, Jan 2, 3:04 PM"))),
		},
		Button: fault.Textf("Take the place"), Link: site.Address + "/join/" + token,
		Why: whySignedUp(c.Team),
	}, err
}

func whySignedUp(team string) fault.Text {
	return fault.Textf("You get this mail because you signed up %s.", team)
}
