package planner

import (
	"fmt"
	"slices"
	"strings"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/quality"
)

// describe sets what a plan of the season says: its messages before and after it is stored, see docs/product/schedule.md#schedule-message, and
// the figures. The messages end with the notes, which are returned on their own too.
func (s season) describe(plan *schedule.Plan, w *schedule.Writer) {
	summary := s.summarize(w.Lines)
	plan.Figures, plan.Notes = &summary.figures, s.notes(w.Lines)
	for _, message := range []struct {
		text *string
		t    tense
	}{{&plan.Preview, would}, {&plan.Message, did}} {
		parts := s.describeChanges(*plan, message.t)
		parts = append(parts, s.explainMoves(*plan)...)
		if len(summary.nights) > 0 {
			over, each := s.describeSeason(summary)
			if s.isFirst(*plan) {
				parts[0] += " " + over
			} else {
				parts = append(parts, over)
			}
			parts = append(parts, each)
		}
		*message.text = strings.Join(append(parts, plan.Notes...), " ")
	}
}

// A tense says of the changes of a plan what it would do, before it is stored, or what it did.
type tense struct{ add, move, remove, addHead, moveHead, removeHead, upToDate, unchanged string }

var (
	would = tense{
		"add", "move", "remove", "Would add", "Would move", "Would remove",
		"The schedule is up to date; nothing has to move.", "Nothing has to change.",
	}
	did = tense{
		"added", "moved", "removed", "Added", "Moved", "Removed",
		"The schedule is up to date; nothing had to move.", "Nothing had to change.",
	}
)

// isFirst reports whether a plan is the first one of a season that has not begun.
func (s season) isFirst(p schedule.Plan) bool {
	return len(p.Insert) > 0 && len(p.Delete)+p.Moved()+p.Kept == 0 && s.lastPlayed == ""
}

// describeChanges describes what a plan changes in an existing schedule. Of a first plan it returns only the verb, which the description of the
// season continues.
func (s season) describeChanges(p schedule.Plan, t tense) []string {
	switch {
	case len(p.Insert)+len(p.Delete)+p.Moved() == 0:
		return []string{t.upToDate}
	case s.isFirst(p):
		return []string{t.addHead}
	}
	var list []string
	for _, change := range []struct {
		n          int
		head, verb string
	}{{len(p.Insert), t.addHead, t.add}, {p.Moved(), t.moveHead, t.move}, {len(p.Delete), t.removeHead, t.remove}} {
		switch {
		case change.n == 0:
		case list == nil:
			list = append(list, change.head+" "+schedule.FormatCount(change.n, "game"))
		default:
			list = append(list, change.verb+" "+schedule.FormatCount(change.n, "game"))
		}
	}
	return []string{strings.Join(list, ", ") + "; " + stayText(p.Kept) + "."}
}

// stayText describes how many games stay in place.
func stayText(n int) string {
	switch n {
	case 0:
		return "no other stays where it is"
	case 1:
		return "1 stays where it is"
	}
	return fmt.Sprintf("%d stay where they are", n)
}

// A summary is what a message says about a schedule.
type summary struct {
	figures schedule.Figures
	nights  []league.Date
	nightly schedule.Span // games of a team on a night; only set for a season that is spread
}

// summarize sums up the lines that take place, for the teams that are planned.
func (s season) summarize(lines []league.ScheduledGame) summary {
	var teams []int64
	for _, g := range s.groups {
		teams = append(teams, g.Teams...)
	}
	present := make([]league.ScheduledGame, 0, len(lines))
	for _, line := range lines {
		if !line.FreesItsPlace() {
			present = append(present, line)
		}
	}
	r := quality.NewRecord(teams, present, s.Calendar, s.in.League)
	sum := summary{figures: r.Figures(s.tiersOfTeams()), nights: r.Nights}
	if s.in.League.Shape.Kind == league.Spread && len(present) > 0 {
		r.Joined = quality.JoinDays(s.in)
		nightly, _, _ := r.PerNight()
		sum.nightly = nightly.Value
	}
	return sum
}

// tiersOfTeams returns the tiers of the teams that are planned, in the order of summarize.
func (s season) tiersOfTeams() (tiers []int) {
	for _, g := range s.groups {
		for team := range g.Teams {
			tiers = append(tiers, g.Tiers[g.Shape.TierOf(team)])
		}
	}
	return tiers
}

// describeSeason describes the number of games and nights, and how often teams play and how long they wait.
func (s season) describeSeason(sum summary) (over, each string) {
	figures, first, last := sum.figures, sum.nights[0], sum.nights[len(sum.nights)-1]
	nights := schedule.FormatCount(len(sum.nights), "week")
	if len(sum.nights) != last.DaysSince(first)/7+1 {
		nights = schedule.FormatCount(len(sum.nights), "game night")
	}
	each = "Every team plays " + figures.PerTeam.String()
	if figures.PerTeam.Least != figures.PerTeam.Most {
		each = "The teams play " + figures.PerTeam.String() + " games"
	}
	if s.in.League.Shape.Kind == league.Spread {
		each += ", " + sum.nightly.String() + " a night"
	}
	wait := "nobody waits between games"
	if figures.LongestWait > 0 {
		wait = "nobody waits more than " + schedule.FormatCount(figures.LongestWait, "minute")
	}
	return fmt.Sprintf("%s over %s, %s.", schedule.FormatCount(figures.Games, "game"), nights, s.in.FormatDays(first, last)),
		fmt.Sprintf("%s; %s.", each, wait)
}

// unplayableTierNotes returns the notes about tiers with too few teams to play, one for all of a kind.
func (s season) unplayableTierNotes() []string {
	var empty, single []int
	for tier, ids := range schedule.TeamIDsByTier(s.in.League, s.in.Teams) {
		switch len(ids) {
		case 0:
			empty = append(empty, tier+1)
		case 1:
			single = append(single, tier+1)
		}
	}
	return append(tierNote(single, "Tier %d has only one team, which sits out.", "%d tiers have only one team, which sits out."),
		tierNote(empty, "Tier %d has no teams.", "%d tiers have no teams.")...)
}

// noCourtNotes returns the note about tiers without courts. web/src/rules/capacity.ts has the same words.
func (s season) noCourtNotes() []string {
	var tiers []int
	for _, g := range s.groups {
		if slices.Equal(g.Names, []string{""}) {
			tiers = append(tiers, g.Tiers...)
		}
	}
	playing := 0
	for _, g := range s.groups {
		playing += len(g.Tiers)
	}
	switch {
	case len(tiers) < playing:
		return tierNote(tiers, "Tier %d has no courts: one game at a time in it.", "%d tiers have no courts: one game at a time in each.")
	case s.in.League.TierCount > 1:
		return []string{"No courts yet: one game at a time in each tier."}
	default:
		return []string{"No courts yet: one game at a time."}
	}
}

// tierNote returns one note about tiers: with the number of the only tier, or with how many there are.
func tierNote(tiers []int, one, more string) []string {
	switch len(tiers) {
	case 0:
		return nil
	case 1:
		return []string{fmt.Sprintf(one, tiers[0])}
	default:
		return []string{fmt.Sprintf(more, len(tiers))}
	}
}

// pastNightNotes returns a note if nights of a first plan are before today.
func (s season) pastNightNotes(lines []league.ScheduledGame) (notes []string) {
	if len(s.in.Games) > 0 {
		return nil
	}
	var past []league.Date
	for _, line := range lines {
		if night := s.NightOf(line); night < s.tonight() && !slices.Contains(past, night) {
			past = append(past, night)
		}
	}
	switch len(past) {
	case 0:
		return nil
	case 1:
		return []string{fmt.Sprintf("The night of %s is in the past.", s.in.FormatDay(past[0]))}
	default:
		return []string{fmt.Sprintf("The first %d game nights are in the past.", len(past))}
	}
}

// notes returns notes about anything unusual: tiers that cannot play, games that stay, cancelled games and unused nights.
func (s season) notes(lines []league.ScheduledGame) (notes []string) {
	notes = append(s.pastNightNotes(lines), s.unplayableTierNotes()...)
	switch s.heldGames {
	case 0:
	case 1:
		notes = append(notes, "Tonight's 1 game without a score stays where it is; to play it another day, move the night.")
	default:
		notes = append(notes, fmt.Sprintf(
			"Tonight's %d games without a score stay where they are; to play them another day, move the night.", s.heldGames))
	}
	notes = append(notes, s.noCourtNotes()...)
	used := map[league.Date]bool{}
	for _, line := range lines {
		used[s.NightOf(line)] = true
	}
	notes = append(notes, takenNotes(s.in, s.groups, func(day league.Date) bool { return used[day] })...)
	cancelled := 0
	for _, line := range lines {
		if line.Status == league.Cancelled {
			cancelled++
		}
	}
	if cancelled > 0 {
		notes = append(notes, schedule.FormatCount(cancelled, "cancelled game")+" will not be played.")
	}
	if s.in.League.Shape.Kind == league.Spread {
		return append(notes, s.unusedNightNotes(lines)...)
	}
	if end := s.in.League.EndDate; end != nil && len(lines) > 0 {
		last := s.NightOf(lines[len(lines)-1])
		if unused := s.CountNights(last, *end); unused == 1 {
			notes = append(notes, "1 game night before the end date is unused.")
		} else if unused > 1 {
			notes = append(notes, fmt.Sprintf("%d game nights before the end date are unused.", unused))
		}
	}
	return notes
}

// takenNotes returns one note about all courts that other leagues of a hall take on the given nights.
func takenNotes(in schedule.Input, groups []schedule.TierGroup, isNight func(league.Date) bool) []string {
	taken := schedule.SumUpTaken(in, groups, isNight)
	if taken.IsZero() {
		return nil
	}
	return []string{taken.String() + "."}
}
