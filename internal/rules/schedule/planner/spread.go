package planner

import (
	"cmp"
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/search"
	"sideout/internal/rules/schedule/solver"
)

// planGroups plans the remaining games of all groups in the shape of the league's season.
func (s season) planGroups() (_ []draft, err error) {
	isSpread := s.in.League.Shape.Kind == league.Spread
	if isSpread {
		err = s.checkBookedNights()
	}
	for _, g := range s.groups {
		if err != nil {
			break
		}
		var d draft
		switch {
		case !isSpread:
			d = s.draftGroup(g)
		case s.in.League.Shape.PerNight != nil:
			d, err = s.draftPerNight(g)
		default:
			d, err = s.draftSpread(g)
		}
		s.planned = append(s.planned, d)
	}
	if err == nil && s.in.ReplanMode != schedule.FitIn {
		s.grantWishes()
	}
	return s.planned, err
}

// bookedNights returns the nights of a spread season on which games may still be planned: a fixed number of nights, or all
// nights until the end date.
func (s season) bookedNights() (booked []schedule.Night) {
	l := s.in.League
	isOver := func(n schedule.Night) bool { return n.Day <= s.planAfter }
	switch {
	case l.Shape.Nights != nil:
		booked = slices.DeleteFunc(s.NightsAfter("", *l.Shape.Nights), isOver)
	case l.EndDate != nil:
		weeks := max(l.EndDate.DaysSince(s.First)/7+1, 0)
		booked = slices.DeleteFunc(s.NightsAfter("", weeks+len(s.Extra)), func(n schedule.Night) bool { return isOver(n) || n.Day > *l.EndDate })
	}
	return booked
}

// checkBookedNights returns an error for a spread season that has no nights, or nights after the end date.
func (s season) checkBookedNights() error {
	booked, shape, end := s.bookedNights(), s.in.League.Shape, s.in.League.EndDate
	switch {
	case shape.Nights == nil && end == nil:
		return &schedule.Refusal{Field: "shape.nights", Sentence: fault.Textf("Enter the number of nights, or an end date for the season")}
	case len(booked) == 0 && len(s.in.Games) == 0 && end != nil:
		return &schedule.Refusal{Field: "endDate", Sentence: fault.Textf("no game night is left before the end date %s", end.Medium())}
	case len(booked) == 0:
		return nil // there may be no games left to plan
	case end == nil || booked[len(booked)-1].Day <= *end:
		return nil
	}
	fit := 0
	for booked[fit].Day <= *end {
		fit++
	}
	return &schedule.Refusal{Field: "endDate", Sentence: fault.Textf("%s go through %s; %s before the end date %s",
		nightsText(*shape.Nights), booked[len(booked)-1].Day.Medium(),
		fault.CountText(fit, "1 of them is", "%d of them are"), end.Medium())}
}

// draftSpread plans the remaining games of a group on all booked nights, as evenly as described in docs/scheduling.md#evenness.
// Games that are on these nights already stay if the nights are then about equally full.
func (s season) draftSpread(g schedule.TierGroup) (draft, error) {
	t := s.newTask(g)
	if len(t.pairs) == 0 {
		return draft{group: g}, nil
	}
	booked := len(s.bookedNights())
	if t.minNights > booked {
		return draft{}, s.nightsRefusal(t.minNights, booked)
	}
	counts := g.Shape.EvenCounts(g.Shape.CountByTier(t.pairsWithFixed(booked)), booked)
	neededNights := 0 // the number of nights that the group needs
	for night, tonight := range counts {
		if slices.Max(tonight) > 0 {
			neededNights = night + 1
		}
	}
	d, found := s.spreadKeeping(t, booked, neededNights)
	if found && (s.in.ReplanMode == schedule.FitIn || s.in.ReplanMode == "" && t.countShortfall(d.games, counts) == 0) {
		return d, nil
	}
	anew, fits := s.spreadAnew(t, booked, neededNights)
	switch {
	case fits && (!found || t.countShortfall(anew.games, counts) < t.countShortfall(d.games, counts)):
		return anew, nil
	case fits && s.in.ReplanMode == schedule.PlanAnew && s.meetsMoreWishes(t, anew.games, d.games):
		return anew, nil
	case fits && s.in.ReplanMode == schedule.PlanAnew && search.Unevenness(t.Shape, anew.games, booked, t.fixed) < search.Unevenness(t.Shape, d.games, booked, t.fixed):
		return anew, nil
	case found:
		return d, nil
	}
	return draft{}, s.nightsRefusal(max(booked+1, anew.nights), booked)
}

// pairsWithFixed returns the pairs that still need a game, and those of the fixed games on the first nights.
func (t task) pairsWithFixed(nights int) []solver.Pair {
	pairs := slices.Clone(t.pairs)
	for _, at := range t.fixed.Games {
		if at.Night < nights {
			pairs = append(pairs, solver.PairOf(at.Home, at.Away))
		}
	}
	return pairs
}

// spreadKeeping keeps the games that may stay, and finds cells for the others.
func (s season) spreadKeeping(t task, booked, neededNights int) (draft, bool) {
	kept, moving := s.retainGames(t, booked)
	if len(moving) == 0 {
		return newDraft(t.TierGroup, kept), true
	}
	if s.in.ReplanMode == schedule.FitIn && len(kept) > 0 {
		games, _, fits := search.FitIn(t.Shape, kept, moving, booked, booked, t.fixed)
		if !fits {
			games, fits = search.Fill(t.Shape, kept, moving, booked, t.fixed)
		}
		return newDraft(t.TierGroup, games), fits
	}
	if 2*len(kept) < len(t.pairs) {
		return draft{}, false
	}
	repaired, fits := search.Repair(t.Shape, kept, moving, max(neededNights, newDraft(t.TierGroup, kept).nights), t.fixed)
	return newDraft(t.TierGroup, repaired), fits
}

// spreadAnew plans all movable games, regardless of their present places.
func (s season) spreadAnew(t task, booked, neededNights int) (draft, bool) {
	if uniform, isUniform := t.Shape.Uniform(t.pairs); isUniform && t.isNew {
		if games, fits := s.solveWithWishes(t, uniform, booked, search.PlanEvenSeason); fits {
			return newDraft(t.TierGroup, games), true
		}
	}
	games, nights := search.PlanRest(t.Shape, slices.Clone(t.pairs), max(neededNights, t.minNights), t.fixed)
	return newDraft(t.TierGroup, games), nights <= booked
}

// newDraft returns the draft of a group with these games.
func newDraft(g schedule.TierGroup, games []solver.Game) draft {
	d := draft{group: g, games: slices.SortedFunc(slices.Values(games), compareCells)}
	for _, at := range games {
		d.nights = max(d.nights, at.Night+1)
	}
	return d
}

// compareCells orders games by night, start and court.
func compareCells(a, b solver.Game) int {
	return cmp.Or(cmp.Compare(a.Night, b.Night), cmp.Compare(a.Slot, b.Slot), cmp.Compare(a.Court, b.Court))
}

// countShortfall sums, over nights and tiers, by how many games a night is below the evenly spread counts. The first missing
// game of a night is ignored, because a single moved game does not need a new plan.
func (t task) countShortfall(games []solver.Game, counts [][]int) (n int) {
	has := solver.NewGrid[int](len(counts), len(t.Tiers))
	for _, at := range slices.Concat(games, t.fixed.Games) {
		if at.Night < len(counts) {
			has[at.Night][t.Shape.TierOf(at.Home)]++
		}
	}
	for night, tonight := range counts {
		for k, wanted := range tonight {
			n += max(wanted-has[night][k]-1, 0)
		}
	}
	return n
}

// fewestNights returns a lower bound on the nights for the remaining games of a group.
func (s season) fewestNights(g schedule.TierGroup, pairs []solver.Pair) int {
	return max(g.Shape.FewestNights(g.Shape.CountByTier(pairs)), g.Shape.MinNightsOfBusiestTeam(pairs))
}

// nightsRefusal returns the error for a season that needs more nights than are booked.
func (s season) nightsRefusal(fewest, booked int) error {
	calendar := s.NightsAfter(s.planAfter, fewest)
	if s.in.League.Shape.Nights == nil && len(calendar) == fewest {
		return s.checkEndDate(calendar, fewest)
	}
	what := fault.Textf("the season")
	if s.lastPlayed != "" {
		what = fault.Textf("the rest of the season")
	}
	return &schedule.Refusal{Field: "shape.nights", Sentence: fault.Textf("%s needs %s; %s",
		what, nightsText(fewest), fault.CountText(booked, "1 is booked", "%d are booked"))}
}

// maxNamedNights is the maximum number of nights without games that a message names.
const maxNamedNights = 4

// unusedNightNotes returns a note that names the booked nights without games.
func (s season) unusedNightNotes(lines []league.ScheduledGame) (notes []fault.Text) {
	used := map[league.Date]bool{}
	for _, line := range lines {
		if !line.FreesItsPlace() {
			used[s.NightOf(line)] = true
		}
	}
	var unused []any
	for _, n := range s.bookedNights() {
		if !used[n.Day] {
			unused = append(unused, s.in.FormatDay(n.Day))
		}
	}
	switch n := len(unused); {
	case n == 0:
		return nil
	case n > maxNamedNights:
		unused = append(unused[:maxNamedNights-1], fault.Textf("%d more nights", n-maxNamedNights+1))
	}
	return []fault.Text{fault.Textf("There are more nights than games: none is on %s.", fault.List(unused...))}
}
