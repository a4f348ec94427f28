package notices

import (
	"time"

	"sideout/internal/base/fault"
)

// registerCaptainMails registers the mails to captains. Only ContactAsked is sent to addresses that their holder has not confirmed.
func registerCaptainMails(all map[Kind]decoder) {
	register[ContactAsked](all)
	register[DisputeAnswered](all)
	register[AbsenceAnswered](all)
	register[AbsenceReported](all)
	register[BackAsked](all)
}

// ForTeam is embedded in the contents of mails that go to captains as well as to managers. The zero value is for a manager.
type ForTeam struct {
	TeamID int64  `json:",omitempty"`
	Team   string `json:",omitempty"`
}

// ReadingTeam returns the id of the team whose captain receives the mail; 0 for other recipients.
func (t ForTeam) ReadingTeam() int64 { return t.TeamID }

// adapt changes a message for managers to one for a captain, if the mail goes to a captain.
func (t ForTeam) adapt(l Message, site Site) Message {
	if t.TeamID == 0 {
		return l
	}
	l.Button, l.Link = fault.Textf("See the page of your team"), site.Address+site.TeamPath
	if site.TeamPath == "" {
		l.Button, l.Link = fault.Text{}, ""
	}
	l.Why = fault.Textf("You get this mail because you said yes to mails about %s.", t.Team)
	return l
}

// OwnGame is a game as described to the captain of one of its teams.
type OwnGame struct {
	Place
	Opponent string
}

// listGames adds the games of a team to a message.
func listGames(l *Message, games []OwnGame) {
	for i, g := range games {
		if i == maxChanges {
			l.More = append(l.More, fault.Textf("And %d more.", len(games)-maxChanges))
			break
		}
		l.Items = append(l.Items, fault.Textf("%s: against %s", g.describe(), g.Opponent))
	}
}

// DisputeAnswered informs a captain how the league has decided about a disputed result.
type DisputeAnswered struct {
	ForTeam
	League       string
	Team1, Team2 string
	Score        string // the score that counts, such as "25–20"
	Kept         bool   // whether the disputed result stands
	Why          string
}

// Kind returns the kind of the mail.
func (DisputeAnswered) Kind() Kind { return "dispute-answered" }

// Topic returns the topic with which the mail can be declined.
func (DisputeAnswered) Topic() Topic { return Results }

// Render returns the message.
func (c DisputeAnswered) Render(site Site) (Message, error) {
	decided := fault.Textf("The league has changed the result of %s – %s to %s.", c.Team1, c.Team2, Verbatim(c.Score))
	if c.Kept {
		decided = fault.Textf("The league keeps the result of %s – %s: %s.", c.Team1, c.Team2, Verbatim(c.Score))
	}
	l := Message{Subject: fault.Textf("%s – %s: the league has decided", c.Team1, c.Team2), Lines: []fault.Text{decided}}
	if c.Why != "" {
		l.Lines = append(l.Lines, fault.Textf("Reason: %s", c.Why))
	}
	return c.adapt(l, site), nil
}

// ContactAsked asks the holder of an address for permission to send mails about a team.
type ContactAsked struct {
	From         string // the name of the person who entered the address; empty if it was entered on the page of the team
	Team, League string
	Expires      time.Time
	Token        string // sealed
}

// ContactQuestion is the kind of ContactAsked.
const ContactQuestion Kind = "contact-asked"

// Kind returns the kind of the mail.
func (ContactAsked) Kind() Kind { return ContactQuestion }

// Topic returns the topic with which the mail can be declined. A person who declines is not asked about this team again.
func (ContactAsked) Topic() Topic { return Invites }

// Render returns the message.
func (c ContactAsked) Render(site Site) (Message, error) {
	token, err := site.Open(c.Token)
	asks := fault.Textf("%s put you down as a captain of %s in the league %s.", c.From, c.Team, c.League)
	if c.From == "" {
		asks = fault.Textf("Somebody with the captain’s link of %s in the league %s put you down as a captain.", c.Team, c.League)
	}
	return Message{
		Subject: fault.Textf("May we write to you about %s?", c.Team),
		Lines: []fault.Text{
			asks,
			fault.Textf("We would write to you when a game of your team is moved or cancelled, when its schedule is ready, when a week is closed, when a result needs you, and before the next season."),
		},
		Button: fault.Textf("Yes, write to me"), Link: site.Address + "/mail#captain=" + token,
		After: []fault.Text{fault.Textf("The link works until %s. If you do nothing, nobody writes to you again.", formatDay(c.Expires))},
		Why:   fault.Textf("You get this mail because somebody entered your address."),
	}, err
}

// AbsenceAnswered informs a captain that the league keeps the games on a day on which the team cannot play.
type AbsenceAnswered struct {
	ForTeam
	League string
	Day    string
	Why    string
}

// Kind returns the kind of the mail.
func (AbsenceAnswered) Kind() Kind { return "absence-answered" }

// Topic returns the topic with which the mail can be declined.
func (AbsenceAnswered) Topic() Topic { return Changes }

// Render returns the message.
func (c AbsenceAnswered) Render(site Site) (Message, error) {
	l := Message{
		Subject: fault.Textf("%s: the league asks %s to play", dateInWords(c.Day), c.Team),
		Lines:   []fault.Text{fault.Textf("You told the league %s that %s cannot play on %s. Your games of that day stay where they are.", c.League, c.Team, dateInWords(c.Day))},
	}
	if c.Why != "" {
		l.Lines = append(l.Lines, fault.Textf("Reason: %s", c.Why))
	}
	return c.adapt(l, site), nil
}

// AbsenceReported informs managers that a team cannot play on a day on which it has a game.
type AbsenceReported struct {
	LeagueID int64
	League   string
	Team     string
	Day      string
	Reason   string
}

// Kind returns the kind of the mail.
func (AbsenceReported) Kind() Kind { return "absence-told" }

// Topic returns the topic with which the mail can be declined.
func (AbsenceReported) Topic() Topic { return Changes }

// Render returns the message.
func (c AbsenceReported) Render(site Site) (Message, error) {
	l := Message{
		Subject: fault.Textf("%s cannot play on %s", c.Team, dateInWords(c.Day)),
		Lines: []fault.Text{
			fault.Textf("%s cannot play on %s, and has a game of the league %s on that day. Move it, cancel it, let it count as forfeited, or keep it.", c.Team, dateInWords(c.Day), c.League),
		},
		Button: fault.Textf("Decide"), Link: leagueLink(site, c.LeagueID, "attention"),
		Why: whyManager,
	}
	if c.Reason != "" {
		l.Lines = append(l.Lines, fault.Textf("Reason: %s", c.Reason))
	}
	return l, nil
}

// BackAsked asks a captain whether the team plays the next season.
type BackAsked struct {
	ForTeam
	League string
	Season string // the name of the season that ends, such as Fall 2026
}

// Kind returns the kind of the mail.
func (BackAsked) Kind() Kind { return "back-asked" }

// Topic returns the topic with which the mail can be declined.
func (BackAsked) Topic() Topic { return Schedules }

// Render returns the message.
func (c BackAsked) Render(site Site) (Message, error) {
	return c.adapt(Message{
		Subject: fault.Textf("Is %s back next season?", c.Team),
		Lines: []fault.Text{
			fault.Textf("The league %s plans the season after %s, and asks whether %s plays in it.", c.League, c.Season, c.Team),
			fault.Textf("Open the page of your team and say yes or no. You can change that until the next season starts."),
		},
	}, site), nil
}
