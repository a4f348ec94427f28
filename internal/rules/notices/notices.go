package notices

import (
	"time"

	"sideout/internal/base/fault"
)

// noticeKinds adds the mails about what happens in a league. Their readers choose which ones they get.
func noticeKinds(all map[Kind]definition) {
	add[ScheduleChanged](all)
	add[SchedulePublished](all)
	add[WeekClosed](all)
	add[ResultsMissing](all)
}

// Place is when and where a game is played. Day is such as 2026-11-26, Time such as 19:30.
type Place struct {
	Day, Time, Court string
	At               time.Time
}

// Change is a game that was moved, cancelled or brought back.
type Change struct {
	ScheduleID   int64
	Team1, Team2 string
	Team1ID      int64
	Team2ID      int64
	From, To     Place
	WasCancelled bool
	Cancelled    bool
	Reason       string
	Instead      string `json:",omitempty"` // the team in whose place one of the two plays now
}

// IsNone reports whether nothing has changed in the end.
func (c Change) IsNone() bool {
	return c.From == c.To && c.WasCancelled == c.Cancelled && c.Instead == ""
}

// ScheduleChanged is about games that were moved, cancelled or brought back: one mail for a whole night.
type ScheduleChanged struct {
	ForTeam
	LeagueID int64
	League   string
	Changes  []Change
}

// Kind returns the name of the kind.
func (ScheduleChanged) Kind() Kind { return "schedule-changed" }

// Topic returns what declines it.
func (ScheduleChanged) Topic() Topic { return Changes }

// After returns one content for an earlier one that waits and this one: where each game was before the first change, and where
// it is after the last one.
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

// maxChanges is how many games a mail lists.
const maxChanges = 40

// Letter returns the letter.
func (c ScheduleChanged) Letter(site Site) (Letter, error) {
	l := Letter{
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
		item := change.item()
		if change.Reason != "" && common == "" {
			item = fault.Textf("%s. Reason: %s", item, change.Reason)
		}
		l.Items = append(l.Items, item)
	}
	if common != "" {
		l.More = append(l.More, fault.Textf("Reason: %s", common))
	}
	return c.forReader(l, site), nil
}

var whyManager = fault.Textf("You get this mail because you manage the league. Your account page has the settings for all mails.")

// subject names the game, or the night, if there is only one.
func (c ScheduleChanged) subject() fault.Text {
	if len(c.Changes) == 0 {
		return fault.Textf("%s: the schedule is as before", c.League)
	}
	first := c.Changes[0]
	if len(c.Changes) == 1 {
		switch {
		case first.Cancelled: // the day comes first: what is too long is cut at the end
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

func (c Change) item() fault.Text {
	switch {
	case c.Cancelled:
		return fault.Textf("%s – %s: cancelled (it was on %s)", c.Team1, c.Team2, c.From.words())
	case c.Instead != "":
		return fault.Textf("%s – %s: in the place of %s, %s", c.Team1, c.Team2, c.Instead, c.To.words())
	case c.WasCancelled:
		return fault.Textf("%s – %s: takes place again, %s", c.Team1, c.Team2, c.To.words())
	default:
		return fault.Textf("%s – %s: now %s (it was %s)", c.Team1, c.Team2, c.To.words(), c.From.words())
	}
}

// date returns the day, such as "Thu, Nov 26".
func (p Place) date() Verbatim { return dateInWords(p.Day) }

// moment returns day and time, such as "Thu, Nov 26, 7:30 PM".
func (p Place) moment() Verbatim {
	if at, err := time.Parse("15:04", p.Time); err == nil {
		return p.date() + Verbatim(at.Format(", 3:04 PM"))
	}
	return p.date()
}

// words returns day, time and court, such as "Thu, Nov 26, 7:30 PM, Court 1".
func (p Place) words() string {
	words := string(p.moment())
	if p.Court != "" {
		words += ", " + p.Court
	}
	return words
}

func dateInWords(date string) Verbatim {
	if parsed, err := time.Parse(time.DateOnly, date); err == nil {
		return Verbatim(parsed.Format("Mon, Jan 2"))
	}
	return Verbatim(date)
}

// SchedulePublished says that games were planned.
type SchedulePublished struct {
	ForTeam
	LeagueID    int64
	League      string
	Games       int
	First, Last string // days

	Own []OwnGame `json:",omitempty"` // those of the team that reads it
}

// Kind returns the name of the kind.
func (SchedulePublished) Kind() Kind { return "schedule-published" }

// Topic returns what declines it.
func (SchedulePublished) Topic() Topic { return Schedules }

// Letter returns the letter.
func (c SchedulePublished) Letter(site Site) (Letter, error) {
	l := Letter{
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
	return c.forReader(l, site), nil
}

// TierMove is a team that changes its tier at the end of a week.
type TierMove struct {
	Team     string
	From, To int
}

// WeekClosed says that a week is over, and which teams have moved.
type WeekClosed struct {
	ForTeam
	LeagueID int64
	League   string
	Week     int
	Moves    []TierMove

	Tier int       `json:",omitempty"` // in which the team that reads it plays from now on
	Own  []OwnGame `json:",omitempty"` // and its games of the next week
}

// Kind returns the name of the kind.
func (WeekClosed) Kind() Kind { return "week-closed" }

// Topic returns what declines it.
func (WeekClosed) Topic() Topic { return Weeks }

// Letter returns the letter.
func (c WeekClosed) Letter(site Site) (Letter, error) {
	l := Letter{
		Subject: fault.Textf("%s: week %d is closed", c.League, c.Week),
		Lines:   []fault.Text{fault.Textf("The standings of week %d are final, and the next week is planned.", c.Week)},
		Button:  fault.Textf("See the standings"), Link: leagueLink(site, c.LeagueID, "standings"),
		Why: whyManager,
	}
	if c.TeamID != 0 {
		return c.toCaptain(l, site), nil
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

// toCaptain says to a captain where the team plays from now on, and its next games.
func (c WeekClosed) toCaptain(l Letter, site Site) Letter {
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
	return c.forReader(l, site)
}

// ResultsMissing says in the morning which games of the night have no result, or one that is disputed.
type ResultsMissing struct {
	ForTeam
	LeagueID int64
	League   string
	Night    string   // a day
	Games    []string // a sentence about each, as the list "Needs attention" has it
}

// Kind returns the name of the kind.
func (ResultsMissing) Kind() Kind { return "results-missing" }

// Topic returns what declines it.
func (ResultsMissing) Topic() Topic { return Results }

// Letter returns the letter.
func (c ResultsMissing) Letter(site Site) (Letter, error) {
	l := Letter{
		Subject: fault.Textf("%s, %s: %s", c.League, dateInWords(c.Night), fault.CountText(len(c.Games), "1 game needs a result", "%d games need a result")),
		Lines:   []fault.Text{fault.Textf("These games need you before the standings are right:")},
		Button:  fault.Textf("Settle them"), Link: leagueLink(site, c.LeagueID, ""),
		Why: whyManager,
	}
	if c.TeamID != 0 {
		l.Lines = []fault.Text{fault.Textf("Tell the result on the page of your team, as long as somebody remembers it:")}
	}
	for _, sentence := range c.Games {
		l.Items = append(l.Items, fault.Textf("%s", sentence))
	}
	return c.forReader(l, site), nil
}
