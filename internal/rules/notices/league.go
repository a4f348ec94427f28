package notices

import (
	"fmt"
	"time"

	"sideout/internal/base/fault"
)

// leagueKinds adds the mails to somebody who is asked to join or to take a league.
func leagueKinds(all map[Kind]definition) {
	add[Invitation](all)
	add[HandOverOffered](all)
}

// Invitation asks somebody to become a member of a league.
type Invitation struct {
	From, League string // names
	Role         string // "viewer", "scorer" or "manager"
	Expires      time.Time
	Token        string // sealed
}

// Kind returns the name of the kind.
func (Invitation) Kind() Kind { return "invitation" }

// Topic returns what declines it: whoever declines gets no invitation to this league again.
func (Invitation) Topic() Topic { return Invites }

// Letter returns the letter.
func (c Invitation) Letter(site Site) (Letter, error) {
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
	return Letter{
		Subject: fault.Textf("Invitation to %s", c.League),
		Lines:   []fault.Text{invites, may},
		Button:  fault.Textf("See the invitation"), Link: site.Address + "/pro/join/" + token,
		After: []fault.Text{fault.Textf("The link works once, until %s. If you do not know the league, do nothing.", day(c.Expires))},
		Why:   fault.Textf("You get this mail because the owner of the league entered your address."),
	}, err
}

// HandOverOffered offers a league to one of its members.
type HandOverOffered struct {
	always
	From, League string // names
	LeagueID     int64
	Expires      time.Time
}

// Kind returns the name of the kind.
func (HandOverOffered) Kind() Kind { return "hand-over-offered" }

// Letter returns the letter.
func (c HandOverOffered) Letter(site Site) (Letter, error) {
	offers := fault.Textf("%s offers you the league %s. If you accept, you are its owner, and the owner until now becomes a manager.", c.From, c.League)
	if c.From == "" {
		offers = fault.Textf("The league %s is offered to you. If you accept, you are its owner, and the owner until now becomes a manager.", c.League)
	}
	return Letter{
		Subject: fault.Textf("%s is offered to you", c.League),
		Lines:   []fault.Text{offers, fault.Textf("You can accept or decline until %s.", day(c.Expires))},
		Button:  fault.Textf("See the offer"), Link: leagueLink(site, c.LeagueID, ""),
		Why: fault.Textf("You get this mail because you are a member of the league."),
	}, nil
}

// leagueLink returns the address of a tab of a league; the first tab if it is empty.
func leagueLink(site Site, id int64, tab string) string {
	link := fmt.Sprintf("%s/pro/league/%d", site.Address, id)
	if tab != "" {
		link += "/" + tab
	}
	return link
}
