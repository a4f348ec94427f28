package planner

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/search"
	"sideout/internal/rules/schedule/solver"
)

// drafts plans the remaining games of all groups in the shape of the league's season.
func (s season) drafts() (_ []draft, err error) {
	isSpread := s.in.League.Shape.Kind == league.Spread
	if isSpread {
		err = s.checkBooked()
	}
	for _, g := range s.groups {
		if err != nil {
			break
		}
		var d draft
		switch {
		case !isSpread:
			d = s.draft(g)
		case s.in.League.Shape.PerNight != nil:
			d, err = s.draftPerNight(g)
		default:
			d, err = s.draftSpread(g)
		}
		s.planned = append(s.planned, d)
	}
	if err == nil && s.in.Way != schedule.FitIn {
		s.grant()
	}
	return s.planned, err
}

// booked returns the nights on which a spread season is played, as far as games may still be planned on them: those of the number
// of nights, or those until the end date.
func (s season) booked() (booked []schedule.Night) {
	l := s.in.League
	isOver := func(n schedule.Night) bool { return n.Day <= s.before }
	switch {
	case l.Shape.Nights != nil:
		booked = slices.DeleteFunc(s.After("", *l.Shape.Nights), isOver)
	case l.EndDate != nil:
		weeks := max(l.EndDate.DaysSince(s.First)/7+1, 0)
		booked = slices.DeleteFunc(s.After("", weeks+len(s.Extra)), func(n schedule.Night) bool { return isOver(n) || n.Day > *l.EndDate })
	}
	return booked
}

// checkBooked refuses a spread season without nights, and one whose nights go on after the end date.
func (s season) checkBooked() error {
	booked, shape, end := s.booked(), s.in.League.Shape, s.in.League.EndDate
	switch {
	case shape.Nights == nil && end == nil:
		return &schedule.Refusal{Field: "shape.nights", Sentence: fault.Textf("Enter the number of nights, or an end date for the season")}
	case len(booked) == 0 && len(s.in.Games) == 0 && end != nil:
		return &schedule.Refusal{Field: "endDate", Sentence: fault.Textf("no game night is left before the end date %s", end.Medium())}
	case len(booked) == 0:
		return nil // there may be nothing left to plan
	case end == nil || booked[len(booked)-1].Day <= *end:
		return nil
	}
	fit := 0
	for booked[fit].Day <= *end {
		fit++
	}
	return &schedule.Refusal{Field: "endDate", Sentence: fault.Textf("%s go through %s; %s before the end date %s",
		gameNights(*shape.Nights), booked[len(booked)-1].Day.Medium(),
		fault.CountText(fit, "1 of them is", "%d of them are"), end.Medium())}
}

// draftSpread plans the remaining games of a group on all nights that are booked, as evenly as docs/scheduling.md#evenness
// says. Games that are on these nights already stay if the nights are then about equally full.
func (s season) draftSpread(g schedule.Group) (draft, error) {
	t := s.taskOf(g)
	if len(t.pairs) == 0 {
		return draft{group: g}, nil
	}
	booked := len(s.booked())
	if t.least > booked {
		return draft{}, s.refuseNights(t.least, booked)
	}
	counts := g.Shape.EvenCounts(g.Shape.GamesOf(t.pairsWithFixed(booked)), booked)
	wanted := 0 // nights on which the group plays
	for night, tonight := range counts {
		if slices.Max(tonight) > 0 {
			wanted = night + 1
		}
	}
	d, found := s.spreadAround(t, booked, wanted)
	if found && (s.in.Way == schedule.FitIn || s.in.Way == "" && t.emptier(d.games, counts) == 0) {
		return d, nil
	}
	anew, fits := s.spreadAnew(t, booked, wanted)
	switch {
	case fits && (!found || t.emptier(anew.games, counts) < t.emptier(d.games, counts)):
		return anew, nil
	case fits && s.in.Way == schedule.Anew && s.meetsMore(t, anew.games, d.games):
		return anew, nil
	case fits && s.in.Way == schedule.Anew && search.Uneven(t.Shape, anew.games, booked, t.fixed) < search.Uneven(t.Shape, d.games, booked, t.fixed):
		return anew, nil
	case found:
		return d, nil
	}
	return draft{}, s.refuseNights(max(booked+1, anew.nights), booked)
}

// pairsWithFixed returns the pairs that still need a game, and those of the fixed games of the first nights.
func (t task) pairsWithFixed(nights int) []solver.Pair {
	pairs := slices.Clone(t.pairs)
	for _, at := range t.fixed.Games {
		if at.Night < nights {
			pairs = append(pairs, solver.PairOf(at.Home, at.Away))
		}
	}
	return pairs
}

// spreadAround keeps the games that may stay, and finds cells for the others.
func (s season) spreadAround(t task, booked, wanted int) (draft, bool) {
	kept, moving := s.retainable(t, booked)
	if len(moving) == 0 {
		return draftOf(t.Group, kept), true
	}
	if s.in.Way == schedule.FitIn && len(kept) > 0 {
		games, _, fits := search.FitIn(t.Shape, kept, moving, booked, booked, t.fixed)
		if !fits {
			games, fits = search.Fill(t.Shape, kept, moving, booked, t.fixed)
		}
		return draftOf(t.Group, games), fits
	}
	if 2*len(kept) < len(t.pairs) {
		return draft{}, false
	}
	repaired, fits := search.Repair(t.Shape, kept, moving, max(wanted, draftOf(t.Group, kept).nights), t.fixed)
	return draftOf(t.Group, repaired), fits
}

// spreadAnew plans the games without regard to where they are now.
func (s season) spreadAnew(t task, booked, wanted int) (draft, bool) {
	if uniform, isUniform := t.Shape.Uniform(t.pairs); isUniform && t.isNew {
		if games, fits := s.solveWithWishes(t, uniform, booked, search.EvenSeason); fits {
			return draftOf(t.Group, games), true
		}
	}
	games, nights := search.Resume(t.Shape, slices.Clone(t.pairs), max(wanted, t.least), t.fixed)
	return draftOf(t.Group, games), nights <= booked
}

// draftOf returns the draft of a group with these games.
func draftOf(g schedule.Group, games []solver.Game) draft {
	d := draft{group: g, games: slices.SortedFunc(slices.Values(games), byCell)}
	for _, at := range games {
		d.nights = max(d.nights, at.Night+1)
	}
	return d
}

// byCell orders games by night, start and court.
func byCell(a, b solver.Game) int {
	return cmp.Or(cmp.Compare(a.Night, b.Night), cmp.Compare(a.Slot, b.Slot), cmp.Compare(a.Court, b.Court))
}

// emptier sums, over nights and tiers, how many games a night has less than the evenly spread counts. One game less is nothing: a
// game that moved there, or left, needs no new plan.
func (t task) emptier(games []solver.Game, counts [][]int) (n int) {
	has := solver.Grid[int](len(counts), len(t.Tiers))
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

// fewestNights returns the fewest nights for the remaining games of a group.
func (s season) fewestNights(g schedule.Group, pairs []solver.Pair) int {
	return max(g.Shape.FewestNights(g.Shape.GamesOf(pairs)), g.Shape.NightsOfBusiestTeam(pairs))
}

// refuseNights refuses a season that needs more nights than are booked.
func (s season) refuseNights(fewest, booked int) error {
	calendar := s.After(s.before, fewest)
	if s.in.League.Shape.Nights == nil && len(calendar) == fewest {
		return s.checkEndDate(calendar, fewest)
	}
	what := fault.Textf("the season")
	if s.played != "" {
		what = fault.Textf("the rest of the season")
	}
	return &schedule.Refusal{Field: "shape.nights", Sentence: fault.Textf("%s needs %s; %s",
		what, gameNights(fewest), fault.CountText(booked, "1 is booked", "%d are booked"))}
}

// mostNamed is how many nights without games a message names.
const mostNamed = 4

// unusedNights names the booked nights on which no game is.
func (s season) unusedNights(lines []league.ScheduledGame) (notes []string) {
	used := map[league.Date]bool{}
	for _, line := range lines {
		if !line.TakesNoPlace() {
			used[s.NightOf(line)] = true
		}
	}
	var unused []string
	for _, n := range s.booked() {
		if !used[n.Day] {
			unused = append(unused, s.in.Short(n.Day))
		}
	}
	switch n := len(unused); {
	case n == 0:
		return nil
	case n > mostNamed:
		unused = append(unused[:mostNamed-1], fmt.Sprintf("%d more nights", n-mostNamed+1))
	}
	last := len(unused) - 1
	days := unused[last]
	if last > 0 {
		days = strings.Join(unused[:last], ", ") + " and " + days
	}
	return []string{"There are more nights than games: none is on " + days + "."}
}
