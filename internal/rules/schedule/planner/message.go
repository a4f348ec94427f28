package planner

import (
	"fmt"
	"slices"
	"strings"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/quality"
)

// message describes a season and its changes, see docs/product/schedule.md#schedule-message. It ends with the notes, which are returned
// on their own too.
func (s season) message(plan schedule.Plan, w *schedule.Writer) (message string, notes []string) {
	parts := append([]string{s.describeChanges(plan)}, s.explainMoves(plan)...)
	parts = append(parts, s.describeSeason(w.Lines)...)
	notes = s.notes(w.Lines)
	return strings.Join(append(parts, notes...), " "), notes
}

// describeChanges describes what a plan changes in an existing schedule.
func (s season) describeChanges(p schedule.Plan) string {
	moved := p.Moved()
	switch {
	case len(p.Insert)+len(p.Delete)+moved == 0:
		return "The schedule is up to date; nothing had to move."
	case len(p.Insert) > 0 && moved+len(p.Delete)+p.Kept == 0 && s.lastPlayed == "":
		return "Season scheduled:"
	}
	var list []string
	for _, change := range []struct {
		n    int
		what string
	}{{len(p.Insert), "added"}, {moved, "moved"}, {len(p.Delete), "removed"}} {
		if change.n > 0 {
			list = append(list, schedule.FormatCount(change.n, "game")+" "+change.what)
		}
	}
	return "Schedule updated: " + strings.Join(list, ", ") + "; " + stayText(p.Kept) + "."
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

// describeSeason describes the number of games and nights, and how long teams wait.
func (s season) describeSeason(lines []league.ScheduledGame) []string {
	var teams []int64
	present := make([]league.ScheduledGame, 0, len(lines))
	for _, line := range lines {
		if !line.FreesItsPlace() {
			present = append(present, line)
		}
	}
	for _, g := range s.groups {
		teams = append(teams, g.Teams...)
	}
	r := quality.NewRecord(teams, present, s.Calendar, s.in.League)
	if len(r.Nights) == 0 {
		return nil
	}
	first, last := r.Nights[0], r.Nights[len(r.Nights)-1]
	over := schedule.FormatCount(len(r.Nights), "week")
	if len(r.Nights) != last.DaysSince(first)/7+1 {
		over = schedule.FormatCount(len(r.Nights), "game night")
	}
	played := schedule.SpanOf(r.Played())
	each := "Every team plays " + played.String()
	if played.Least != played.Most {
		each = "The teams play " + played.String() + " games"
	}
	_, longest, _ := r.Rests()
	if s.in.League.Shape.Kind == league.Spread {
		r.Joined = quality.JoinDays(s.in)
		nightly, _, _ := r.PerNight()
		each += ", " + nightly.Value.String() + " a night"
	}
	wait := "nobody waits between games"
	if longest.Value.Most > 0 {
		wait = "nobody waits more than " + schedule.FormatCount(longest.Value.Most, "minute")
	}
	return []string{
		fmt.Sprintf("%s over %s, %s.", schedule.FormatCount(len(present), "game"), over, s.in.FormatDays(first, last)),
		fmt.Sprintf("%s; %s.", each, wait),
	}
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
