// Package planner plans a season, the rest of one, or a single week. Planning the same input again changes nothing, and games
// that a person has pinned stay, see docs/product/schedule.md.
package planner

import (
	"fmt"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/solver"
)

// A season holds the state while one season is planned.
type season struct {
	in schedule.Input
	schedule.Calendar
	groups     []schedule.TierGroup
	lastPlayed league.Date              // the last night with a played game, or ""
	planAfter  league.Date              // games are planned on nights after this day; "" for all nights
	heldGames  int                      // the number of unplayed games of a night that has begun
	planned    []draft                  // the drafts of the groups that are planned already
	lines      []schedule.Game          // the games of the schedule, even where in.Games are blocks
	solved     map[string][]solver.Game // cache by shape and nights: many tiers have the same shape
}

// maxGames is the largest number of games that is planned: a little more than the largest league that the dialogs allow, 10
// tiers of 20 teams that meet 5 times.
const maxGames = 10_000

// Season plans the season of a league in fixed mode, or the rest of it from today on, in the shape of the league. Games that
// are pinned, have begun, are past or soon keep their places. Without a ReplanMode it moves only the games that have to move,
// unless a new plan would be more even. The error is a *Refusal.
func Season(in schedule.Input) (schedule.Plan, error) {
	plan, _, err := planUntilStable(in)
	if err != nil {
		err = addWishesToRefusal(in, err)
	}
	return plan, err
}

func planSeason(in schedule.Input) (schedule.Plan, *season, error) {
	if in.League.ScheduleMode != league.Fixed {
		return schedule.Plan{}, nil, &schedule.Refusal{Sentence: fault.Textf("auto-schedule is for fixed leagues"), WrongMode: true}
	}
	s, err := newSeason(in)
	if err != nil {
		return schedule.Plan{}, nil, err
	}
	inBlocks, err := s.toBlocks()
	if err != nil {
		return schedule.Plan{}, nil, err
	}
	drafts, err := inBlocks.planGroups()
	if err != nil {
		return schedule.Plan{}, nil, s.addFits(err)
	}
	nights, games := 0, 0
	for _, d := range drafts {
		nights, games = max(nights, d.nights), games+len(d.games)
	}
	calendar := s.NightsAfter(s.planAfter, nights)
	if err := s.checkEndDate(calendar, nights); err != nil {
		return schedule.Plan{}, nil, s.addFits(err)
	}
	w := schedule.NewWriter(s.in, s.Calendar)
	w.Grow(games * schedule.GamesPerMeeting(in.League.Shape))
	for _, d := range drafts {
		if in.League.Shape.Block {
			d = s.splitBlocks(d, calendar)
		}
		w.Write(d.group, d.games, calendar)
	}
	plan := w.Finish()
	plan.After = w.Lines
	s.describe(&plan, w)
	return plan, &s, nil
}

func newSeason(in schedule.Input) (season, error) {
	s := season{in: in, Calendar: schedule.NewCalendar(in), solved: map[string][]solver.Game{}}
	var err error
	if s.groups, err = schedule.GroupsInHall(in.WithGamesPerMatchup()); err != nil {
		return s, err
	}
	if len(s.groups) == 0 {
		return s, &schedule.Refusal{Sentence: fault.Textf("add at least two teams to a tier first"), Field: "teams"}
	}
	if in.League.Shape.PerNight != nil { // the number of nights decides how often a pair meets
		for _, g := range s.groups {
			for k := range g.Shape.Tiers {
				g.Shape.Tiers[k].PerPair = maxGames
			}
		}
	}
	s.setPlanningBounds()
	for i, g := range s.groups {
		s.groups[i].Shape = s.ShapeAfter(s.planAfter, g)
	}
	s.holdGames()
	s.holdSingleHalves()
	s.lines = s.in.Games
	return s, s.addFits(s.checkSize())
}

// checkSize returns an error for a season with more than maxGames games.
func (s season) checkSize() error {
	switch games := s.countSeasonGames(); {
	case games > maxGames && s.in.League.Shape.PerNight != nil:
		return &schedule.Refusal{Field: "shape.nights", Sentence: fault.Textf(
			"the season would have %d games, more than %d: choose fewer nights, or fewer games each night", games, maxGames)}
	case games > maxGames:
		return &schedule.Refusal{Sentence: fault.Textf(
			"the season would have %d games, more than %d: choose fewer games per matchup, or more tiers", games, maxGames)}
	}
	return nil
}

// countSeasonGames returns the number of games of a new season.
func (s season) countSeasonGames() (games int) {
	shape := s.in.League.Shape
	for _, g := range s.groups {
		if shape.PerNight == nil {
			for _, n := range g.Shape.SeasonGames() {
				games += n
			}
			continue
		}
		for _, n := range gamesPerNight(g, *shape.PerNight) {
			games += n * len(s.bookedNights()) * schedule.GamesPerMeeting(shape)
		}
	}
	return games
}

// checkEndDate returns an error for a season that continues after the league's end date.
func (s season) checkEndDate(calendar []schedule.Night, nights int) error {
	end := s.in.League.EndDate
	if len(calendar) < nights {
		return &schedule.Refusal{Sentence: fault.Textf("the season does not end before the year 2999")}
	}
	if end == nil || nights == 0 || calendar[nights-1].Day <= *end {
		return nil
	}
	fit := 0
	for calendar[fit].Day <= *end {
		fit++
	}
	what, fits := fault.Textf("the season"), fault.CountText(fit, "1 fits", "%d fit")
	if s.lastPlayed != "" {
		what = fault.Textf("the rest of the season")
	}
	sentence := fault.Textf("%s needs %s, through %s; %s before the end date %s", what, nightsText(nights), calendar[nights-1].Day.Medium(), fits, end.Medium())
	if taken := schedule.SumUpTaken(s.in, s.groups, func(day league.Date) bool { return day > s.planAfter && day <= *end && s.IsNight(day) }); !taken.IsZero() {
		sentence = fault.Textf("%s (%s)", sentence, taken)
	}
	return &schedule.Refusal{Field: "endDate", Sentence: sentence}
}

// remainingGames returns how many games each pair a < b of a tier still needs. A game that may not move counts as played. A
// cancelled game also counts, because it is not repeated.
func (s season) remainingGames(g schedule.TierGroup) [][]int {
	left := solver.NewGrid[int](len(g.Teams), len(g.Teams))
	first := 0
	for _, t := range g.Shape.Tiers {
		for a := first; a < first+t.Teams; a++ {
			for b := a + 1; b < first+t.Teams; b++ {
				left[a][b] = t.PerPair
			}
		}
		first += t.Teams
	}
	for _, game := range s.in.Games {
		a, knowsA := g.TeamIndex(game.Team1ID)
		b, knowsB := g.TeamIndex(game.Team2ID)
		if !game.IsMovable() && knowsA && knowsB {
			left[min(a, b)][max(a, b)]--
		}
	}
	return left
}

// solveCached plans a new season, and reuses the plan for other groups of the same shape.
func (s season) solveCached(shape solver.Shape, nights int, plan func(solver.Shape, int) []solver.Game) []solver.Game {
	key := fmt.Sprint(shape, nights)
	if _, known := s.solved[key]; !known {
		s.solved[key] = plan(shape, nights)
	}
	return s.solved[key]
}
