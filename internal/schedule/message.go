package schedule

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"sideout/internal/league"
)

// count returns the number with its noun: "1 game night", "8 game nights".
func count(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

// byPlace orders scheduled games by day, time, tier and court.
func byPlace(a, b league.ScheduledGame) int {
	return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.GameTime, b.GameTime), cmp.Compare(a.Tier, b.Tier),
		cmp.Compare(courtName(a), courtName(b)), cmp.Compare(a.Team1ID, b.Team1ID), cmp.Compare(a.ID, b.ID))
}

// message describes a season and what has changed, see docs/product/schedule.md#schedule-message.
func (s season) message(plan Plan, w *writer) string {
	parts := []string{s.changes(plan)}
	parts = append(parts, s.overview(w.lines)...)
	parts = append(parts, s.notes(w.lines)...)
	return strings.Join(parts, " ")
}

// changes describes what a plan changes in an existing schedule.
func (s season) changes(p Plan) string {
	moved := p.Moved()
	switch {
	case len(p.Insert)+len(p.Delete)+moved == 0:
		return "The schedule is up to date; nothing had to move."
	case len(p.Insert) > 0 && moved+len(p.Delete)+p.Kept == 0 && s.played == "":
		return "Season scheduled:"
	}
	var list []string
	for _, change := range []struct {
		n    int
		what string
	}{{len(p.Insert), "added"}, {moved, "moved"}, {len(p.Delete), "removed"}} {
		if change.n > 0 {
			list = append(list, count(change.n, "game")+" "+change.what)
		}
	}
	return "Schedule updated: " + strings.Join(list, ", ") + "; " + stay(p.Kept) + "."
}

// stay says how many games stay where they are.
func stay(n int) string {
	switch n {
	case 0:
		return "no other could stay"
	case 1:
		return "1 stays where it is"
	}
	return fmt.Sprintf("%d stay where they are", n)
}

// overview says how many games and nights there are, and how long teams wait.
func (s season) overview(lines []league.ScheduledGame) []string {
	var teams []int64
	var present []league.ScheduledGame
	for _, line := range lines {
		if !line.TakesNoPlace() {
			present = append(present, line)
		}
	}
	for _, g := range s.groups {
		teams = append(teams, g.teams...)
	}
	r := newRecord(teams, present, s.calendar, s.in.League.GameDuration)
	if len(r.nights) == 0 {
		return nil
	}
	first, last := r.nights[0], r.nights[len(r.nights)-1]
	over := count(len(r.nights), "week")
	if len(r.nights) != last.DaysSince(first)/7+1 {
		over = count(len(r.nights), "game night")
	}
	played := spanOf(r.played())
	each := "Every team plays " + (figure{}).text(played)
	if played.least != played.most {
		each = "The teams play " + (figure{}).text(played) + " games"
	}
	_, longest, _ := r.rests()
	if s.in.League.Shape.Kind == league.Spread {
		r.joined = joinDays(s.in)
		nightly, _, _ := r.perNight()
		each += ", " + nightly.text(nightly.value) + " a night"
	}
	wait := "nobody waits between games"
	if longest.value.most > 0 {
		wait = "nobody waits more than " + count(longest.value.most, "minute")
	}
	return []string{
		fmt.Sprintf("%s over %s, %s.", count(len(present), "game"), over, s.in.dates(first, last)),
		fmt.Sprintf("%s; %s.", each, wait),
	}
}

// dates formats a range of days: "Sep 3 - Oct 22", with the years where they differ.
func (in Input) dates(first, last league.Date) string {
	switch {
	case first == last:
		return in.short(first)
	case first[:4] != last[:4]:
		return first.Medium() + " - " + last.Medium()
	}
	return in.short(first) + " - " + in.short(last)
}

// short formats a day of this year without the year: "Sep 3".
func (in Input) short(d league.Date) string {
	day, year, _ := strings.Cut(d.Medium(), ", ")
	if strings.HasPrefix(string(in.Today), year) {
		return day
	}
	return d.Medium()
}

// sittingOut names the tiers that cannot play.
func (s season) sittingOut() (notes []string) {
	for tier, ids := range members(s.in.League, s.in.Teams) {
		switch len(ids) {
		case 0:
			notes = append(notes, fmt.Sprintf("Tier %d has no teams.", tier+1))
		case 1:
			notes = append(notes, fmt.Sprintf("Tier %d has only one team, which sits out.", tier+1))
		}
	}
	return notes
}

// inThePast says how many nights of a first plan are before today.
func (s season) inThePast(lines []league.ScheduledGame) (notes []string) {
	if len(s.in.Games) > 0 {
		return nil
	}
	var past []league.Date
	for _, line := range lines {
		if night := s.nightOf(line); night < s.tonight() && !slices.Contains(past, night) {
			past = append(past, night)
		}
	}
	switch len(past) {
	case 0:
		return nil
	case 1:
		return []string{fmt.Sprintf("The night of %s is in the past.", s.in.short(past[0]))}
	default:
		return []string{fmt.Sprintf("The first %d game nights are in the past.", len(past))}
	}
}

// notes says what is unusual: tiers that cannot play, games that stay, cancelled games and unused nights.
func (s season) notes(lines []league.ScheduledGame) (notes []string) {
	notes = append(s.inThePast(lines), s.sittingOut()...)
	switch s.heldGames {
	case 0:
	case 1:
		notes = append(notes, "Tonight's 1 game without a score stays where it is; to play it another day, move the night.")
	default:
		notes = append(notes, fmt.Sprintf(
			"Tonight's %d games without a score stay where they are; to play them another day, move the night.", s.heldGames))
	}
	for _, g := range s.groups {
		if slices.Equal(g.names, []string{""}) {
			notes = append(notes, fmt.Sprintf(
				"Tier %d has no courts: its games are planned one at a time, on no court. Give it courts, and more can be played at a time.", g.tiers[0]))
		}
	}
	cancelled := 0
	for _, line := range lines {
		if line.Status == league.Cancelled {
			cancelled++
		}
	}
	if cancelled > 0 {
		notes = append(notes, count(cancelled, "cancelled game")+" will not be played.")
	}
	if s.in.League.Shape.Kind == league.Spread {
		return append(notes, s.unusedNights(lines)...)
	}
	if end := s.in.League.EndDate; end != nil && len(lines) > 0 {
		last := s.nightOf(lines[len(lines)-1])
		if unused := s.nightsThrough(last, *end); unused == 1 {
			notes = append(notes, "1 game night before the end date is unused.")
		} else if unused > 1 {
			notes = append(notes, fmt.Sprintf("%d game nights before the end date are unused.", unused))
		}
	}
	return notes
}
