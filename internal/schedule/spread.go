package schedule

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"sideout/internal/league"
	"sideout/internal/message"
	"sideout/internal/schedule/solver"
)

// drafts plans the remaining games of all groups in the shape of the league's season.
func (s season) drafts() (drafts []draft, err error) {
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
		drafts = append(drafts, d)
	}
	return drafts, err
}

// booked returns the nights after the last played one on which a spread season is played: those of the number of nights, or
// those until the end date.
func (s season) booked() (booked []night) {
	l := s.in.League
	isOver := func(n night) bool { return n.day <= s.played }
	switch {
	case l.Shape.Nights != nil:
		booked = slices.DeleteFunc(s.after("", *l.Shape.Nights), isOver)
	case l.EndDate != nil:
		weeks := max(l.EndDate.DaysSince(s.first)/7+1, 0)
		booked = slices.DeleteFunc(s.after("", weeks+len(s.extra)), func(n night) bool { return isOver(n) || n.day > *l.EndDate })
	}
	return booked
}

// checkBooked refuses a spread season without nights, and one whose nights go on after the end date.
func (s season) checkBooked() error {
	booked, shape, end := s.booked(), s.in.League.Shape, s.in.League.EndDate
	switch {
	case shape.Nights == nil && end == nil:
		return &Refusal{Field: "shape.nights", Sentence: message.New("Enter the number of nights, or an end date for the season")}
	case len(booked) == 0:
		return nil // there may be nothing left to plan
	case end == nil || booked[len(booked)-1].day <= *end:
		return nil
	}
	fit := 0
	for booked[fit].day <= *end {
		fit++
	}
	return &Refusal{Field: "endDate", Sentence: message.New("%s go through %s; %s before the end date %s",
		gameNights(*shape.Nights), booked[len(booked)-1].day.Medium(),
		message.Count(fit, "1 of them is", "%d of them are"), end.Medium())}
}

// draftSpread plans the remaining games of a group on all nights that are booked, as evenly as docs/scheduling.md#evenness
// says. Games that are on these nights already stay if the nights are then about equally full.
func (s season) draftSpread(g group) (draft, error) {
	pairs := s.pairsLeft(g)
	if len(pairs) == 0 {
		return draft{group: g}, nil
	}
	games, booked := g.shape.GamesOf(pairs), len(s.booked())
	if fewest := s.fewestNights(g, pairs); fewest > booked {
		return draft{}, s.refuseNights(fewest, booked)
	}
	counts := g.shape.EvenCounts(games, booked)
	wanted := 0 // nights on which the group plays
	for night, tonight := range counts {
		if slices.Max(tonight) > 0 {
			wanted = night + 1
		}
	}
	d, found := s.spreadAround(g, pairs, booked, wanted)
	if found && emptier(g, d.games, counts) == 0 {
		return d, nil
	}
	anew, fits := s.spreadAnew(g, pairs, booked, wanted)
	switch {
	case fits && (!found || emptier(g, anew.games, counts) < emptier(g, d.games, counts)):
		return anew, nil
	case found:
		return d, nil
	}
	return draft{}, s.refuseNights(booked+1, booked)
}

// spreadAround keeps the games that may stay, and finds cells for the others.
func (s season) spreadAround(g group, pairs []solver.Pair, booked, wanted int) (draft, bool) {
	kept, moving, mostStay := s.retainable(g, pairs, booked)
	if !mostStay {
		return draft{}, false
	}
	if len(moving) == 0 {
		return draftOf(g, kept), true
	}
	repaired, fits := g.shape.Repair(kept, moving, max(wanted, draftOf(g, kept).nights))
	return draftOf(g, repaired), fits
}

// spreadAnew plans the games without regard to where they are now.
func (s season) spreadAnew(g group, pairs []solver.Pair, booked, wanted int) (draft, bool) {
	if uniform, isUniform := g.shape.Uniform(pairs); isUniform {
		return draftOf(g, s.solve(uniform, booked, solver.Shape.SolveEven)), true
	}
	games, nights := g.shape.Resume(slices.Clone(pairs), wanted)
	return draftOf(g, games), nights <= booked
}

// draftOf returns the draft of a group with these games.
func draftOf(g group, games []solver.Game) draft {
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
func emptier(g group, games []solver.Game, counts [][]int) (n int) {
	has := solver.Grid[int](len(counts), len(g.tiers))
	for _, at := range games {
		has[at.Night][g.shape.TierOf(at.Home)]++
	}
	for night, tonight := range counts {
		for k, wanted := range tonight {
			n += max(wanted-has[night][k]-1, 0)
		}
	}
	return n
}

// fewestNights returns the fewest nights for the remaining games of a group.
func (s season) fewestNights(g group, pairs []solver.Pair) int {
	return max(g.shape.FewestNights(g.shape.GamesOf(pairs)), g.shape.NightsOfBusiestTeam(pairs))
}

// refuseNights refuses a season that needs more nights than are booked.
func (s season) refuseNights(fewest, booked int) error {
	calendar := s.after(s.played, fewest)
	if s.in.League.Shape.Nights == nil && len(calendar) == fewest {
		return s.checkEndDate(calendar, fewest)
	}
	what := message.New("the season")
	if s.played != "" {
		what = message.New("the rest of the season")
	}
	return &Refusal{Field: "shape.nights", Sentence: message.New("%s needs %s; %s",
		what, gameNights(fewest), message.Count(booked, "1 is booked", "%d are booked"))}
}

// mostNamed is how many nights without games a message names.
const mostNamed = 4

// unusedNights names the booked nights on which no game is.
func (s season) unusedNights(lines []league.ScheduledGame) (notes []string) {
	used := map[league.Date]bool{}
	for _, line := range lines {
		if !line.TakesNoPlace() {
			used[s.nightOf(line)] = true
		}
	}
	var unused []string
	for _, n := range s.booked() {
		if !used[n.day] {
			unused = append(unused, s.in.short(n.day))
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
