package planner

import (
	"slices"

	"sideout/internal/base/fault"
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
		text *fault.Text
		t    tense
	}{{&plan.Preview, would}, {&plan.Message, did}} {
		parts := s.describeChanges(*plan, message.t)
		parts = append(parts, s.explainMoves(*plan)...)
		if len(summary.nights) > 0 {
			parts = append(parts, s.describeSeason(*plan, summary, message.t)...)
		}
		*message.text = fault.Sentences(append(parts, plan.Notes...)...)
	}
}

// A tense says of the changes of a plan what it would do, before it is stored, or what it did.
type tense int

const (
	would tense = iota
	did
)

// choose returns the text of the tense.
func (t tense) choose(before, after fault.Text) fault.Text {
	if t == would {
		return before
	}
	return after
}

// isFirst reports whether a plan is the first one of a season that has not begun.
func (s season) isFirst(p schedule.Plan) bool {
	return len(p.Insert) > 0 && len(p.Delete)+p.Moved()+p.Kept == 0 && s.lastPlayed == ""
}

// describeChanges describes what a plan changes in an existing schedule. Of a first plan it returns nothing: the description of the season
// says it.
func (s season) describeChanges(p schedule.Plan, t tense) []fault.Text {
	added, moved, removed := len(p.Insert), p.Moved(), len(p.Delete)
	switch {
	case added+moved+removed == 0:
		return []fault.Text{t.choose(fault.Textf("The schedule is up to date; nothing has to move."), fault.Textf("The schedule is up to date; nothing had to move."))}
	case s.isFirst(p):
		return nil
	}
	var list []fault.Text
	add := func(n int, first, next fault.Text) {
		switch {
		case n == 0:
		case list == nil:
			list = append(list, first)
		default:
			list = append(list, next)
		}
	}
	if t == would {
		add(added, fault.Textf("Would add %s", fault.Games(added)), fault.Textf("add %s", fault.Games(added)))
		add(moved, fault.Textf("Would move %s", fault.Games(moved)), fault.Textf("move %s", fault.Games(moved)))
		add(removed, fault.Textf("Would remove %s", fault.Games(removed)), fault.Textf("remove %s", fault.Games(removed)))
	} else {
		add(added, fault.Textf("Added %s", fault.Games(added)), fault.Textf("added %s", fault.Games(added)))
		add(moved, fault.Textf("Moved %s", fault.Games(moved)), fault.Textf("moved %s", fault.Games(moved)))
		add(removed, fault.Textf("Removed %s", fault.Games(removed)), fault.Textf("removed %s", fault.Games(removed)))
	}
	return []fault.Text{fault.Textf("%s; %s.", fault.Joined(", ", list...), stayText(p.Kept))}
}

// stayText describes how many games stay in place.
func stayText(n int) fault.Text {
	if n == 0 {
		return fault.Textf("no other stays where it is")
	}
	return fault.CountText(n, "1 stays where it is", "%d stay where they are")
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

// describeSeason describes the number of games and nights, and how often teams play and how long they wait. Of a first plan it says that the
// games are added.
func (s season) describeSeason(plan schedule.Plan, sum summary, t tense) []fault.Text {
	figures, first, last := sum.figures, sum.nights[0], sum.nights[len(sum.nights)-1]
	games, days := fault.Games(figures.Games), s.in.FormatDays(first, last)
	nights := fault.CountText(len(sum.nights), "1 week", "%d weeks")
	if len(sum.nights) != last.DaysSince(first)/7+1 {
		nights = fault.CountText(len(sum.nights), "1 game night", "%d game nights")
	}
	over := fault.Textf("%s over %s, %s.", games, nights, days)
	if s.isFirst(plan) {
		over = t.choose(fault.Textf("Would add %s over %s, %s.", games, nights, days), fault.Textf("Added %s over %s, %s.", games, nights, days))
	}
	wait := fault.Textf("nobody waits between games")
	if figures.LongestWait > 0 {
		wait = fault.CountText(figures.LongestWait, "nobody waits more than 1 minute", "nobody waits more than %d minutes")
	}
	return []fault.Text{over, fault.Textf("%s; %s.", s.gamesPerTeam(sum), wait)}
}

// gamesPerTeam says how often the teams play.
func (s season) gamesPerTeam(sum summary) fault.Text {
	each := sum.figures.PerTeam
	isSame := each.Least == each.Most
	switch isSpread := s.in.League.Shape.Kind == league.Spread; {
	case isSpread && isSame:
		return fault.Textf("Every team plays %s, %s a night", each.Text(), sum.nightly.Text())
	case isSpread:
		return fault.Textf("The teams play %s games, %s a night", each.Text(), sum.nightly.Text())
	case isSame:
		return fault.Textf("Every team plays %s", each.Text())
	}
	return fault.Textf("The teams play %s games", each.Text())
}

// unplayableTierNotes returns the notes about tiers with too few teams to play, one for all of a kind.
func (s season) unplayableTierNotes() []fault.Text {
	var empty, single []int
	for tier, ids := range schedule.TeamIDsByTier(s.in.League, s.in.Teams) {
		switch len(ids) {
		case 0:
			empty = append(empty, tier+1)
		case 1:
			single = append(single, tier+1)
		}
	}
	return append(tierNote(single, func(tier int) fault.Text {
		return fault.Textf("Tier %s has only one team, which sits out.", fault.Number(tier))
	},
		func(n int) fault.Text { return fault.Textf("%d tiers have only one team, which sits out.", n) }),
		tierNote(empty, func(tier int) fault.Text { return fault.Textf("Tier %s has no teams.", fault.Number(tier)) },
			func(n int) fault.Text { return fault.Textf("%d tiers have no teams.", n) })...)
}

// noCourtNotes returns the note about tiers without courts. web/src/rules/capacity.ts has the same words.
func (s season) noCourtNotes() []fault.Text {
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
		return tierNote(tiers, func(tier int) fault.Text {
			return fault.Textf("Tier %s has no courts: one game at a time in it.", fault.Number(tier))
		},
			func(n int) fault.Text { return fault.Textf("%d tiers have no courts: one game at a time in each.", n) })
	case s.in.League.TierCount > 1:
		return []fault.Text{fault.Textf("No courts yet: one game at a time in each tier.")}
	default:
		return []fault.Text{fault.Textf("No courts yet: one game at a time.")}
	}
}

// tierNote returns one note about tiers: with the number of the only tier, or with how many there are.
func tierNote(tiers []int, one, more func(int) fault.Text) []fault.Text {
	switch len(tiers) {
	case 0:
		return nil
	case 1:
		return []fault.Text{one(tiers[0])}
	default:
		return []fault.Text{more(len(tiers))}
	}
}

// pastNightNotes returns a note if nights of a first plan are before today.
func (s season) pastNightNotes(lines []league.ScheduledGame) (notes []fault.Text) {
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
		return []fault.Text{fault.Textf("The night of %s is in the past.", s.in.FormatDay(past[0]))}
	default:
		return []fault.Text{fault.Textf("The first %d game nights are in the past.", len(past))}
	}
}

// notes returns notes about anything unusual: tiers that cannot play, games that stay, cancelled games and unused nights.
func (s season) notes(lines []league.ScheduledGame) (notes []fault.Text) {
	notes = append(s.pastNightNotes(lines), s.unplayableTierNotes()...)
	switch s.heldGames {
	case 0:
	case 1:
		notes = append(notes, fault.Textf("Tonight's 1 game without a score stays where it is; to play it another day, move the night."))
	default:
		notes = append(notes, fault.Textf(
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
		notes = append(notes, fault.CountText(cancelled, "1 cancelled game will not be played.", "%d cancelled games will not be played."))
	}
	if s.in.League.Shape.Kind == league.Spread {
		return append(notes, s.unusedNightNotes(lines)...)
	}
	if end := s.in.League.EndDate; end != nil && len(lines) > 0 {
		last := s.NightOf(lines[len(lines)-1])
		if unused := s.CountNights(last, *end); unused == 1 {
			notes = append(notes, fault.Textf("1 game night before the end date is unused."))
		} else if unused > 1 {
			notes = append(notes, fault.Textf("%d game nights before the end date are unused.", unused))
		}
	}
	return notes
}

// takenNotes returns one note about all courts that other leagues of a hall take on the given nights.
func takenNotes(in schedule.Input, groups []schedule.TierGroup, isNight func(league.Date) bool) []fault.Text {
	taken := schedule.SumUpTaken(in, groups, isNight)
	if taken.IsZero() {
		return nil
	}
	return []fault.Text{{Format: "%s.", Args: []any{taken}}}
}
