package mail

import (
	"time"

	"sideout/internal/message"
)

// noticeKinds adds the mails about what happens in a league. Their readers choose what they are told.
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
}

// isNone reports whether a change has been taken back.
func (c Change) isNone() bool { return c.From == c.To && c.WasCancelled == c.Cancelled }

// ScheduleChanged tells about games that were moved, cancelled or brought back: one mail for a whole night.
type ScheduleChanged struct {
	LeagueID int64
	League   string
	Changes  []Change
	Path     string // of the page with the schedule; empty: the schedule for members
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
		change.From, change.WasCancelled = merged.Changes[at].From, merged.Changes[at].WasCancelled
		merged.Changes[at] = change
	}
	kept := merged.Changes[:0]
	for _, change := range merged.Changes {
		if !change.isNone() {
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
		Lines:   []message.Text{message.New("The schedule of %s has changed:", c.League)},
		Button:  message.New("See the schedule"), Link: leagueLink(site, c.LeagueID, "schedule"),
		Why: whyManager,
	}
	if c.Path != "" {
		l.Link = site.Address + c.Path
	}
	for i, change := range c.Changes {
		if i == maxChanges {
			l.After = append(l.After, message.New("And %d more.", len(c.Changes)-maxChanges))
			break
		}
		l.Items = append(l.Items, change.item())
	}
	if reason := c.commonReason(); reason != "" {
		l.After = append(l.After, message.New("Reason: %s", reason))
	}
	return l, nil
}

var whyManager = message.New("You get this mail because you manage the league. Your account page has the settings for all mails.")

// subject names the game, or the night, if there is only one.
func (c ScheduleChanged) subject() message.Text {
	if len(c.Changes) == 0 {
		return message.New("%s: the schedule is as before", c.League)
	}
	first := c.Changes[0]
	if len(c.Changes) == 1 {
		switch {
		case first.Cancelled:
			return message.New("Cancelled: %s – %s, %s", first.Team1, first.Team2, first.From.date())
		default:
			return message.New("Moved: %s – %s, now %s", first.Team1, first.Team2, first.To.date())
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
		return message.New("%s is cancelled: %d games of %s", first.From.date(), n, c.League)
	case sameDay:
		return message.New("%s has changed: %d games of %s", first.From.date(), n, c.League)
	default:
		return message.New("%d games of %s have changed", n, c.League)
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

func (c Change) item() message.Text {
	switch {
	case c.Cancelled:
		return message.New("%s – %s: cancelled (it was on %s)", c.Team1, c.Team2, c.From.words())
	case c.WasCancelled:
		return message.New("%s – %s: takes place again, %s", c.Team1, c.Team2, c.To.words())
	default:
		return message.New("%s – %s: now %s (it was %s)", c.Team1, c.Team2, c.To.words(), c.From.words())
	}
}

// date returns the day, such as "Thu, Nov 26".
func (p Place) date() Verbatim { return dateInWords(p.Day) }

// words returns day, time and court, such as "Thu, Nov 26, 7:30 PM, Court 1".
func (p Place) words() string {
	words := string(p.date())
	if at, err := time.Parse("15:04", p.Time); err == nil {
		words += ", " + at.Format("3:04 PM")
	}
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

// SchedulePublished tells that games were planned.
type SchedulePublished struct {
	LeagueID    int64
	League      string
	Games       int
	First, Last string // days
	Path        string // of the page with the schedule; empty: the schedule for members
}

// Kind returns the name of the kind.
func (SchedulePublished) Kind() Kind { return "schedule-published" }

// Topic returns what declines it.
func (SchedulePublished) Topic() Topic { return Schedules }

// Letter returns the letter.
func (c SchedulePublished) Letter(site Site) (Letter, error) {
	l := Letter{
		Subject: message.New("The schedule of %s is ready", c.League),
		Lines: []message.Text{message.New("%s from %s to %s.", message.Count(c.Games, "1 game was planned,", "%d games were planned,"),
			dateInWords(c.First), dateInWords(c.Last))},
		Button: message.New("See the schedule"), Link: leagueLink(site, c.LeagueID, "schedule"),
		Why: whyManager,
	}
	if c.Path != "" {
		l.Link = site.Address + c.Path
	}
	return l, nil
}

// TierMove is a team that changes its tier at the end of a week.
type TierMove struct {
	Team     string
	From, To int
}

// WeekClosed tells that a week is over, and which teams have moved.
type WeekClosed struct {
	LeagueID int64
	League   string
	Week     int
	Moves    []TierMove
	Path     string // of the page with the standings; empty: those for members
}

// Kind returns the name of the kind.
func (WeekClosed) Kind() Kind { return "week-closed" }

// Topic returns what declines it.
func (WeekClosed) Topic() Topic { return Weeks }

// Letter returns the letter.
func (c WeekClosed) Letter(site Site) (Letter, error) {
	l := Letter{
		Subject: message.New("%s: week %d is closed", c.League, c.Week),
		Lines:   []message.Text{message.New("The standings of week %d are final, and the next week is planned.", c.Week)},
		Button:  message.New("See the standings"), Link: leagueLink(site, c.LeagueID, "standings"),
		Why: whyManager,
	}
	if c.Path != "" {
		l.Link = site.Address + c.Path
	}
	if len(c.Moves) == 0 {
		l.Lines = append(l.Lines, message.New("No team changes its tier."))
	}
	for _, m := range c.Moves {
		if m.To < m.From {
			l.Items = append(l.Items, message.New("%s moves up to tier %d", m.Team, m.To))
		} else {
			l.Items = append(l.Items, message.New("%s moves down to tier %d", m.Team, m.To))
		}
	}
	return l, nil
}

// ResultsMissing tells in the morning which games of the night have no result, or one that is disputed.
type ResultsMissing struct {
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
		Subject: message.New("%s, %s: %s", c.League, dateInWords(c.Night), message.Count(len(c.Games), "1 game needs a result", "%d games need a result")),
		Lines:   []message.Text{message.New("These games need you before the standings are right:")},
		Button:  message.New("Settle them"), Link: leagueLink(site, c.LeagueID, ""),
		Why: whyManager,
	}
	for _, sentence := range c.Games {
		l.Items = append(l.Items, message.New("%s", sentence))
	}
	return l, nil
}
