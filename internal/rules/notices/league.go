package notices

import (
	"fmt"
	"time"

	"sideout/internal/base/fault"
)

// registerLeagueMails registers the mails that ask a person to join a league or to become its owner.
func registerLeagueMails(all map[Kind]decoder) {
	register[Invitation](all)
	register[HandOverOffered](all)
}

// Invitation invites a person to become a member of a league.
type Invitation struct {
	From, League string // names
	Role         string // "viewer", "scorer" or "manager"
	Expires      time.Time
	Token        string // sealed
}

// Kind returns the kind of the mail.
func (Invitation) Kind() Kind { return "invitation" }

// Topic returns the topic with which the mail can be declined. A person who declines gets no further invitations to this league.
func (Invitation) Topic() Topic { return Invites }

// Render returns the message.
func (c Invitation) Render(site Site) (Message, error) {
	token, err := site.Open(c.Token)
	invites := fault.Textf("%s invites you to the league %s.", c.From, c.League)
	if c.From == "" {
		invites = fault.Textf("You are invited to the league %s.", c.League)
	}
	may := map[string]fault.Text{
		"viewer":  fault.Textf("As a viewer you see its schedule, its games and its standings."),
		"scorer":  fault.Textf("As a scorer you keep the score of its games on your phone."),
		"manager": fault.Textf("As a manager you run it: schedule, teams, results and standings."),
	}[c.Role]
	return Message{
		Subject: fault.Textf("Invitation to %s", c.League),
		Lines:   []fault.Text{invites, may},
		Button:  fault.Textf("See the invitation"), Link: site.Address + "/pro/join/" + token,
		After: []fault.Text{fault.Textf("The link works once, until %s. If you do not know the league, do nothing.", formatDay(c.Expires))},
		Why:   fault.Textf("You get this mail because the owner of the league entered your address."),
	}, err
}

// HandOverOffered offers the ownership of a league to one of its members.
type HandOverOffered struct {
	mandatory
	From, League string // names
	LeagueID     int64
	Expires      time.Time
}

// Kind returns the kind of the mail.
func (HandOverOffered) Kind() Kind { return "hand-over-offered" }

// Render returns the message.
func (c HandOverOffered) Render(site Site) (Message, error) {
	offers := fault.Textf("%s offers you the league %s. If you accept, you are its owner, and the owner until now becomes a manager.", c.From, c.League)
	if c.From == "" {
		offers = fault.Textf("The league %s is offered to you. If you accept, you are its owner, and the owner until now becomes a manager.", c.League)
	}
	return Message{
		Subject: fault.Textf("%s is offered to you", c.League),
		Lines:   []fault.Text{offers, fault.Textf("You can accept or decline until %s.", formatDay(c.Expires))},
		Button:  fault.Textf("See the offer"), Link: leagueLink(site, c.LeagueID, ""),
		Why: fault.Textf("You get this mail because you are a member of the league."),
	}, nil
}

// leagueLink returns the address of a tab of a league, or of the league if tab is empty.
func leagueLink(site Site, id int64, tab string) string {
	link := fmt.Sprintf("%s/pro/league/%d", site.Address, id)
	if tab != "" {
		link += "/" + tab
	}
	return link
}
