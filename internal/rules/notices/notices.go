package notices

import (
	"time"

	"sideout/internal/base/fault"
)

// registerEventMails registers the mails about events in a league. Recipients choose which ones they get.
func registerEventMails(all map[Kind]decoder) {
	register[ScheduleChanged](all)
	register[SchedulePublished](all)
	register[WeekClosed](all)
	register[ResultsMissing](all)
}

// Place is the day, the time and the court of a game. Day has the form 2026-11-26, Time the form 19:30.
type Place struct {
	Day, Time, Court string
	At               time.Time
}

// Change is the change of a game that was moved, cancelled or restored.
type Change struct {
	ScheduleID   int64
	Team1, Team2 string
	Team1ID      int64
	Team2ID      int64
	From, To     Place
	WasCancelled bool
	Cancelled    bool
	Reason       string
	Instead      string `json:",omitempty"` // the name of the team that one of the two teams replaces
}

// IsNone reports whether the game has not changed in effect.
func (c Change) IsNone() bool {
	return c.From == c.To && c.WasCancelled == c.Cancelled && c.Instead == ""
}

// ScheduleChanged lists games that were moved, cancelled or restored. One mail covers a whole night.
type ScheduleChanged struct {
	ForTeam
	LeagueID int64
	League   string
	Changes  []Change
}

// Kind returns the kind of the mail.
func (ScheduleChanged) Kind() Kind { return "schedule-changed" }

// Topic returns the topic with which the mail can be declined.
func (ScheduleChanged) Topic() Topic { return Changes }

// After merges this content into an earlier one that was not sent yet. For each game, the result has the place before the first change and the
// place after the last one.
func (c ScheduleChanged) After(earlier ScheduleChanged) ScheduleChanged {
	merged := c
	merged.Changes = nil
	position := map[int64]int{}
	for _, change := range append(append([]Change{}, earlier.Changes...), c.Changes...) {
		at, known := position[change.ScheduleID]
		if !known {
			position[change.ScheduleID] = len(merged.Changes)
			merged.Changes = append(merged.Changes, change)
			continue
		}
		first := merged.Changes[at]
		change.From, change.WasCancelled = first.From, first.WasCancelled
		if change.Instead == "" {
			change.Instead = first.Instead
		}
		merged.Changes[at] = change
	}
	kept := merged.Changes[:0]
	for _, change := range merged.Changes {
		if !change.IsNone() {
			kept = append(kept, change)
		}
	}
	merged.Changes = kept
	return merged
}

// maxChanges is the largest number of games that a mail lists.
const maxChanges = 40

// Render returns the message.
func (c ScheduleChanged) Render(site Site) (Message, error) {
	l := Message{
		Subject: c.subject(),
		Lines:   []fault.Text{fault.Textf("The schedule of %s has changed:", c.League)},
		Button:  fault.Textf("See the schedule"), Link: leagueLink(site, c.LeagueID, "schedule"),
		Why: whyManager,
	}
	if c.TeamID != 0 {
		l.Lines = []fault.Text{fault.Textf("Games of %s in the league %s have changed:", c.Team, c.League)}
	}
	common := c.commonReason()
	for i, change := range c.Changes {
		if i == maxChanges {
			l.More = append(l.More, fault.Textf("And %d more.", len(c.Changes)-maxChanges))
			break
		}
		item := change.describe()
		if change.Reason != "" && common == "" {
			item = fault.Textf("%s. Reason: %s", item, change.Reason)
		}
		l.Items = append(l.Items, item)
	}
	if common != "" {
		l.More = append(l.More, fault.Textf("Reason: %s", common))
	}
	return c.adapt(l, site), nil
}

var whyManager = fault.Textf("You get this mail because you manage the league. Your account page has the settings for all mails.")

// subject returns the subject of the mail, with the game or the night if only one has changed.
func (c ScheduleChanged) subject() fault.Text {
	if len(c.Changes) == 0 {
		return fault.Textf("%s: the schedule is as before", c.League)
	}
	first := c.Changes[0]
	if len(c.Changes) == 1 {
		switch {
		case first.Cancelled: // the day is first because a long subject is cut at the end
			return fault.Textf("Cancelled on %s: %s – %s", first.From.date(), first.Team1, first.Team2)
		case first.WasCancelled:
			return fault.Textf("Takes place on %s: %s – %s", first.To.date(), first.Team1, first.Team2)
		case first.Instead != "" && first.From == first.To:
			return fault.Textf("%s – %s in the place of %s, %s", first.Team1, first.Team2, first.Instead, first.To.date())
		default:
			return fault.Textf("Moved to %s: %s – %s", first.To.moment(), first.Team1, first.Team2)
		}
	}
	cancelled, sameDay := true, true
	for _, change := range c.Changes {
		cancelled = cancelled && change.Cancelled
		sameDay = sameDay && change.From.Day == first.From.Day
	}
	n := len(c.Changes)
	switch {
	case cancelled && sameDay:
		return fault.Textf("%s is cancelled: %d games of %s", first.From.date(), n, c.League)
	case sameDay:
		return fault.Textf("%s has changed: %d games of %s", first.From.date(), n, c.League)
	default:
		return fault.Textf("%d games of %s have changed", n, c.League)
	}
}

func (c ScheduleChanged) commonReason() string {
	reason := ""
	for i, change := range c.Changes {
		if i > 0 && change.Reason != reason {
			return ""
		}
		reason = change.Reason
	}
	return reason
}

func (c Change) describe() fault.Text {
	switch {
	case c.Cancelled:
		return fault.Textf("%s – %s: cancelled (it was on %s)", c.Team1, c.Team2, c.From.describe())
	case c.Instead != "":
		return fault.Textf("%s – %s: in the place of %s, %s", c.Team1, c.Team2, c.Instead, c.To.describe())
	case c.WasCancelled:
		return fault.Textf("%s – %s: takes place again, %s", c.Team1, c.Team2, c.To.describe())
	default:
		return fault.Textf("%s – %s: now %s (it was %s)", c.Team1, c.Team2, c.To.describe(), c.From.describe())
	}
}

// date returns the day, such as "Thu, Nov 26".
func (p Place) date() Verbatim { return dateInWords(p.Day) }

// moment returns the day and the time, such as "Thu, Nov 26, 7:30 PM".
func (p Place) moment() Verbatim {
	if at, err := time.Parse("15:04", p.Time); err == nil {
		return p.date() + Verbatim(at.Format(", 3:04 PM"))
	}
	return p.date()
}

// describe returns the day, the time and the court, such as "Thu, Nov 26, 7:30 PM, Court 1".
func (p Place) describe() fault.Text {
	if p.Court == "" {
		return fault.Textf("%s", p.moment())
	}
	return fault.Textf("%s, %s", p.moment(), p.Court)
}

func dateInWords(date string) Verbatim {
	if parsed, err := time.Parse(time.DateOnly, date); err == nil {
		return Verbatim(parsed.Format("Mon, Jan 2"))
	}
	return Verbatim(date)
}

// SchedulePublished reports that games were planned.
type SchedulePublished struct {
	ForTeam
	LeagueID    int64
	League      string
	Games       int
	First, Last string // the first and the last day

	Own []OwnGame `json:",omitempty"` // the games of the team whose captain gets the mail
}

// Kind returns the kind of the mail.
func (SchedulePublished) Kind() Kind { return "schedule-published" }

// Topic returns the topic with which the mail can be declined.
func (SchedulePublished) Topic() Topic { return Schedules }

// Render returns the message.
func (c SchedulePublished) Render(site Site) (Message, error) {
	l := Message{
		Subject: fault.Textf("The schedule of %s is ready", c.League),
		Lines: []fault.Text{fault.Textf("%s from %s to %s.", fault.CountText(c.Games, "1 game was planned,", "%d games were planned,"),
			dateInWords(c.First), dateInWords(c.Last))},
		Button: fault.Textf("See the schedule"), Link: leagueLink(site, c.LeagueID, "schedule"),
		Why: whyManager,
	}
	if c.TeamID != 0 {
		l.Lines = []fault.Text{fault.Textf("%s plays:", c.Team)}
		listGames(&l, c.Own)
	}
	return c.adapt(l, site), nil
}

// TierMove is a team that changes its tier at the end of a week.
type TierMove struct {
	Team     string
	From, To int
}

// WeekClosed reports that a week is closed, and which teams change tier.
type WeekClosed struct {
	ForTeam
	LeagueID int64
	League   string
	Week     int
	Moves    []TierMove

	Tier int       `json:",omitempty"` // the new tier of the team whose captain gets the mail
	Own  []OwnGame `json:",omitempty"` // the games of that team in the next week
}

// Kind returns the kind of the mail.
func (WeekClosed) Kind() Kind { return "week-closed" }

// Topic returns the topic with which the mail can be declined.
func (WeekClosed) Topic() Topic { return Weeks }

// Render returns the message.
func (c WeekClosed) Render(site Site) (Message, error) {
	l := Message{
		Subject: fault.Textf("%s: week %d is closed", c.League, c.Week),
		Lines:   []fault.Text{fault.Textf("The standings of week %d are final, and the next week is planned.", c.Week)},
		Button:  fault.Textf("See the standings"), Link: leagueLink(site, c.LeagueID, "standings"),
		Why: whyManager,
	}
	if c.TeamID != 0 {
		return c.renderForCaptain(l, site), nil
	}
	if len(c.Moves) == 0 {
		l.Lines = append(l.Lines, fault.Textf("No team changes its tier."))
	}
	for _, m := range c.Moves {
		if m.To < m.From {
			l.Items = append(l.Items, fault.Textf("%s moves up to tier %d", m.Team, m.To))
		} else {
			l.Items = append(l.Items, fault.Textf("%s moves down to tier %d", m.Team, m.To))
		}
	}
	return l, nil
}

// renderForCaptain returns the message to a captain, with the new tier of the team and its next games.
func (c WeekClosed) renderForCaptain(l Message, site Site) Message {
	where := fault.Textf("%s stays in tier %d", c.Team, c.Tier)
	for _, m := range c.Moves {
		if m.To < m.From {
			where = fault.Textf("%s moves up to tier %d", c.Team, m.To)
		} else {
			where = fault.Textf("%s moves down to tier %d", c.Team, m.To)
		}
	}
	l.Subject = fault.Textf("%s, week %d: %s", c.League, c.Week, where)
	l.Lines = []fault.Text{fault.Textf("Week %d of %s is closed, and %s.", c.Week, c.League, where)}
	if len(c.Own) == 0 {
		l.Lines = append(l.Lines, fault.Textf("In the next week %s has no game.", c.Team))
	} else {
		l.Lines = append(l.Lines, fault.Textf("In the next week %s plays:", c.Team))
	}
	listGames(&l, c.Own)
	return c.adapt(l, site)
}

// ResultsMissing lists, on the morning after a night, the games without a result or with a disputed result.
type ResultsMissing struct {
	ForTeam
	LeagueID int64
	League   string
	Night    string       // the day of the night
	Games    []StoredText // the sentence about each game from the list "Needs attention"
}

// Kind returns the kind of the mail.
func (ResultsMissing) Kind() Kind { return "results-missing" }

// Topic returns the topic with which the mail can be declined.
func (ResultsMissing) Topic() Topic { return Results }

// Render returns the message.
func (c ResultsMissing) Render(site Site) (Message, error) {
	l := Message{
		Subject: fault.Textf("%s, %s: %s", c.League, dateInWords(c.Night), fault.CountText(len(c.Games), "1 game needs a result", "%d games need a result")),
		Lines:   []fault.Text{fault.Textf("These games need you before the standings are right:")},
		Button:  fault.Textf("Settle them"), Link: leagueLink(site, c.LeagueID, ""),
		Why: whyManager,
	}
	if c.TeamID != 0 {
		l.Lines = []fault.Text{fault.Textf("Tell the result on the page of your team, as long as somebody remembers it:")}
	}
	for _, sentence := range c.Games {
		l.Items = append(l.Items, fault.Text(sentence))
	}
	return c.adapt(l, site), nil
}
