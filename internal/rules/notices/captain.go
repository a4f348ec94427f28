package notices

import (
	"time"

	"sideout/internal/base/fault"
)

// captainKinds adds the mails to captains. Only the question goes to an address that its holder has not confirmed.
func captainKinds(all map[Kind]definition) {
	add[ContactAsked](all)
	add[DisputeAnswered](all)
	add[AbsenceAnswered](all)
	add[AbsenceReported](all)
	add[BackAsked](all)
}

// ForTeam is part of the contents that captains get too. The zero value is for a manager.
type ForTeam struct {
	TeamID int64  `json:",omitempty"`
	Team   string `json:",omitempty"`
}

// ReadingTeam returns the team whose captain reads the mail; 0 for other readers.
func (t ForTeam) ReadingTeam() int64 { return t.TeamID }

// forReader makes a letter to managers one to a captain, if it is for one.
func (t ForTeam) forReader(l Letter, site Site) Letter {
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

// OwnGame is a game as the captain of one of its teams reads it.
type OwnGame struct {
	Place
	Opponent string
}

// listGames adds the games of a team to a letter.
func listGames(l *Letter, games []OwnGame) {
	for i, g := range games {
		if i == maxChanges {
			l.More = append(l.More, fault.Textf("And %d more.", len(games)-maxChanges))
			break
		}
		l.Items = append(l.Items, fault.Textf("%s: against %s", g.words(), g.Opponent))
	}
}

// DisputeAnswered says to a captain what the league has decided about a result that a team has disputed.
type DisputeAnswered struct {
	ForTeam
	League       string
	Team1, Team2 string
	Score        string // that counts, such as "25–20"
	Kept         bool   // it is the result that was disputed
	Why          string
}

// Kind returns the name of the kind.
func (DisputeAnswered) Kind() Kind { return "dispute-answered" }

// Topic returns what declines it.
func (DisputeAnswered) Topic() Topic { return Results }

// Letter returns the letter.
func (c DisputeAnswered) Letter(site Site) (Letter, error) {
	decided := fault.Textf("The league has changed the result of %s – %s to %s.", c.Team1, c.Team2, Verbatim(c.Score))
	if c.Kept {
		decided = fault.Textf("The league keeps the result of %s – %s: %s.", c.Team1, c.Team2, Verbatim(c.Score))
	}
	l := Letter{Subject: fault.Textf("%s – %s: the league has decided", c.Team1, c.Team2), Lines: []fault.Text{decided}}
	if c.Why != "" {
		l.Lines = append(l.Lines, fault.Textf("Reason: %s", c.Why))
	}
	return c.forReader(l, site), nil
}

// ContactAsked asks the holder of an address whether mails about a team may be sent there.
type ContactAsked struct {
	From         string // the name of the person who has entered the address; empty: it was entered on the page of the team
	Team, League string
	Expires      time.Time
	Token        string // sealed
}

// ContactQuestion is the kind of the mail that asks.
const ContactQuestion Kind = "contact-asked"

// Kind returns the name of the kind.
func (ContactAsked) Kind() Kind { return ContactQuestion }

// Topic returns what declines it: whoever declines is not asked about this team again.
func (ContactAsked) Topic() Topic { return Invites }

// Letter returns the letter.
func (c ContactAsked) Letter(site Site) (Letter, error) {
	token, err := site.Open(c.Token)
	asks := fault.Textf("%s put you down as a captain of %s in the league %s.", c.From, c.Team, c.League)
	if c.From == "" {
		asks = fault.Textf("Somebody with the captain’s link of %s in the league %s put you down as a captain.", c.Team, c.League)
	}
	return Letter{
		Subject: fault.Textf("May we write to you about %s?", c.Team),
		Lines: []fault.Text{
			asks,
			fault.Textf("We would write to you when a game of your team is moved or cancelled, when its schedule is ready, when a week is closed, when a result needs you, and before the next season."),
		},
		Button: fault.Textf("Yes, write to me"), Link: site.Address + "/mail#captain=" + token,
		After: []fault.Text{fault.Textf("The link works until %s. If you do nothing, nobody writes to you again.", day(c.Expires))},
		Why:   fault.Textf("You get this mail because somebody entered your address."),
	}, err
}

// AbsenceAnswered says to a captain that the games stay on a day on which the team cannot play.
type AbsenceAnswered struct {
	ForTeam
	League string
	Day    string
	Why    string
}

// Kind returns the name of the kind.
func (AbsenceAnswered) Kind() Kind { return "absence-answered" }

// Topic returns what declines it.
func (AbsenceAnswered) Topic() Topic { return Changes }

// Letter returns the letter.
func (c AbsenceAnswered) Letter(site Site) (Letter, error) {
	l := Letter{
		Subject: fault.Textf("%s: the league asks %s to play", dateInWords(c.Day), c.Team),
		Lines:   []fault.Text{fault.Textf("You told the league %s that %s cannot play on %s. Your games of that day stay where they are.", c.League, c.Team, dateInWords(c.Day))},
	}
	if c.Why != "" {
		l.Lines = append(l.Lines, fault.Textf("Reason: %s", c.Why))
	}
	return c.forReader(l, site), nil
}

// AbsenceReported says to managers that a team cannot play on a day on which it has a game.
type AbsenceReported struct {
	LeagueID int64
	League   string
	Team     string
	Day      string
	Reason   string
}

// Kind returns the name of the kind.
func (AbsenceReported) Kind() Kind { return "absence-told" }

// Topic returns what declines it.
func (AbsenceReported) Topic() Topic { return Changes }

// Letter returns the letter.
func (c AbsenceReported) Letter(site Site) (Letter, error) {
	l := Letter{
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

// BackAsked asks a captain whether the team plays the next season too.
type BackAsked struct {
	ForTeam
	League string
	Season string // that ends, such as Fall 2026
}

// Kind returns the name of the kind.
func (BackAsked) Kind() Kind { return "back-asked" }

// Topic returns what declines it.
func (BackAsked) Topic() Topic { return Schedules }

// Letter returns the letter.
func (c BackAsked) Letter(site Site) (Letter, error) {
	return c.forReader(Letter{
		Subject: fault.Textf("Is %s back next season?", c.Team),
		Lines: []fault.Text{
			fault.Textf("The league %s plans the season after %s, and asks whether %s plays in it.", c.League, c.Season, c.Team),
			fault.Textf("Open the page of your team and say yes or no. You can change that until the next season starts."),
		},
	}, site), nil
}
