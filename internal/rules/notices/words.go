package notices

import (
	"fmt"
	"strings"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

// text returns the title and the body of a notification.
func (n GameNotice) text(before GameBefore, now GameNow) (title, body string) {
	teams := fault.Textf("%s vs %s", isolateName(now.Team1), isolateName(now.Team2))
	heading := map[GameEvent]fault.Text{
		Started:   fault.Textf("%s has begun", teams),
		Ended:     fault.Textf("Final: %s", formatResult(now)),
		Corrected: fault.Textf("Corrected: %s", formatResult(now)),
		TakenBack: fault.Textf("Not over: %s", teams),
		Cancelled: fault.Textf("Cancelled: %s", teams),
		Postponed: fault.Textf("Postponed: %s", teams),
		Back:      fault.Textf("On again: %s", teams),
		Called:    fault.Textf("Called: %s", teams),
		Moved:     fault.Textf("Moved: %s", teams),
	}
	return heading[n.Kind].In(now.printer()), strings.Join(n.sentences(before, now), " ")
}

func (n GameNotice) sentences(before GameBefore, now GameNow) (all []string) {
	add := func(sentence fault.Text) { all = append(all, sentence.In(now.printer())) }
	old := now.Place
	if before.Place != nil {
		old = before.Place
	}
	switch n.Kind {
	case Started:
		if now.Place != nil && now.Place.Court != "" {
			add(fault.Textf("%s.", now.Place.Court))
		}
		add(fault.Textf("%s.", isolateName(now.League)))
	case Ended, Corrected:
		if sets := formatSets(now.Play.Sets); sets != "" {
			add(fault.Textf("%s.", sets))
		}
		all = append(all, describeForfeit(now)...)
		add(fault.Textf("%s.", isolateName(now.League)))
	case TakenBack:
		add(fault.Textf("The result was taken back."))
	case Called:
		add(fault.Textf("It begins on %s at %s.", truncate(now.Place.Court), now.Place.formatTime()))
	case Moved:
		add(fault.Textf("Now %s.", now.Place.describe()))
		add(fault.Textf("It was on %s.", old.describe()))
	case Back:
		if now.Place != nil {
			add(fault.Textf("It takes place on %s.", now.Place.describe()))
		}
	case Postponed:
		add(fault.Textf("It was on %s and waits for a new time.", old.describe()))
	case Cancelled:
		if old != nil {
			add(fault.Textf("It was on %s.", old.describe()))
		}
	}
	if !n.Kind.IsPlay() && now.Reason != "" {
		all = append(all, truncate(now.Reason))
	}
	return all
}

// formatResult returns the result between the names, such as "Aces 2–1 Diggers".
func formatResult(now GameNow) fault.Text {
	score := fmt.Sprintf("%d–%d", now.Play.Team1Score, now.Play.Team2Score)
	return fault.Textf("%s %s %s", isolateName(now.Team1), score, isolateName(now.Team2))
}

// formatSets returns the points of each set, such as "25–20, 18–25, 15–11"; empty for a single set.
func formatSets(sets []league.Set) string {
	if len(sets) < 2 {
		return ""
	}
	points := make([]string, len(sets))
	for i, set := range sets {
		points[i] = fmt.Sprintf("%d–%d", set.Team1Score, set.Team2Score)
	}
	return strings.Join(points, ", ")
}

func describeForfeit(now GameNow) []string {
	switch now.Play.Forfeit {
	case league.ByTeam1:
		return []string{fault.Textf("%s forfeited.", isolateName(now.Team1)).In(now.printer())}
	case league.ByTeam2:
		return []string{fault.Textf("%s forfeited.", isolateName(now.Team2)).In(now.printer())}
	case league.ByBoth:
		return []string{fault.Textf("Both teams forfeited.").In(now.printer())}
	default:
		return nil
	}
}

// describe returns the day, the time and the court, such as "Thu, Nov 26, 7:30 PM, Court 1".
func (p PlayedAt) describe() fault.Text {
	words := string(p.Day)
	if day, err := time.Parse(time.DateOnly, words); err == nil {
		words = day.Format("Mon, Jan 2")
	}
	if at := p.formatTime(); at != "" {
		words += ", " + at
	}
	if p.Court != "" {
		return fault.Textf("%s, %s", words, truncate(p.Court))
	}
	return fault.Textf("%s", words)
}

// formatTime returns the time of day, such as "7:30 PM"; empty if there is none.
func (p PlayedAt) formatTime() string {
	at, err := time.Parse("15:04", string(p.Time))
	if err != nil {
		return ""
	}
	return at.Format("3:04 PM")
}

// FormatBatchNotice returns the title and the body of a single notification about several changed games of a team.
func FormatBatchNotice(team, league string, games int, print fault.Printer) (title, body string) {
	title = fault.Textf("%s: %s", isolateName(team), fault.CountText(games, "1 game has changed", "%d games have changed")).In(print)
	return title, fault.Textf("See the new schedule. %s.", isolateName(league)).In(print)
}

// maxName is the largest number of characters of a name or a reason in a notification. Phones show fewer.
const maxName = 60

func truncate(text string) string {
	if runes := []rune(text); len(runes) > maxName {
		return strings.TrimSpace(string(runes[:maxName-1])) + "…"
	}
	return text
}

// isolateName returns a name, truncated, between Unicode isolates. These keep a name with another writing direction from moving the score.
func isolateName(text string) string { return "\u2068" + truncate(text) + "\u2069" }
