package mail

import (
	"fmt"
	"time"

	"sideout/internal/base/message"
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
	invites := message.New("%s invites you to the league %s.", c.From, c.League)
	if c.From == "" {
		invites = message.New("You are invited to the league %s.", c.League)
	}
	may := map[string]message.Text{
		"viewer":  message.New("As a viewer you see its schedule, its games and its standings."),
		"scorer":  message.New("As a scorer you keep the score of its games on your phone."),
		"manager": message.New("As a manager you run it: schedule, teams, results and standings."),
	}[c.Role]
	return Letter{
		Subject: message.New("Invitation to %s", c.League),
		Lines:   []message.Text{invites, may},
		Button:  message.New("See the invitation"), Link: site.Address + "/pro/join/" + token,
		After: []message.Text{message.New("The link works once, until %s. If you do not know the league, do nothing.", day(c.Expires))},
		Why:   message.New("You get this mail because the owner of the league entered your address."),
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
	offers := message.New("%s offers you the league %s. If you accept, you are its owner, and the owner until now becomes a manager.", c.From, c.League)
	if c.From == "" {
		offers = message.New("The league %s is offered to you. If you accept, you are its owner, and the owner until now becomes a manager.", c.League)
	}
	return Letter{
		Subject: message.New("%s is offered to you", c.League),
		Lines:   []message.Text{offers, message.New("You can accept or decline until %s.", day(c.Expires))},
		Button:  message.New("See the offer"), Link: leagueLink(site, c.LeagueID, ""),
		Why: message.New("You get this mail because you are a member of the league."),
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
