package schedule

import (
	"fmt"

	"sideout/internal/league"
	"sideout/internal/message"
	"sideout/internal/schedule/solver"
)

// A season is the state of planning a season.
type season struct {
	in Input
	calendar
	groups    []group
	played    league.Date              // the last night with a played game, or ""
	heldGames int                      // remaining games of a night that has begun
	solved    map[string][]solver.Game // shape and nights -> plan: many tiers have the same shape
}

// maxGames is the largest number of games that is planned: a little more than that of the largest league the dialogs allow,
// 10 tiers of 20 teams that meet 5 times.
const maxGames = 10_000

// Season plans the season of a league in the fixed mode, or the rest of it after the last played night, in the shape that the
// league has chosen. It moves only the games that have to move, unless a new plan would be more even. The error is a *Refusal.
func Season(in Input) (Plan, error) {
	if in.League.ScheduleMode != league.Fixed {
		return Plan{}, &Refusal{Sentence: message.New("auto-schedule is for fixed leagues"), WrongMode: true}
	}
	s, err := newSeason(in)
	if err != nil {
		return Plan{}, err
	}
	inBlocks, err := s.inBlocks()
	if err != nil {
		return Plan{}, err
	}
	drafts, err := inBlocks.drafts()
	if err != nil {
		return Plan{}, s.withFits(err)
	}
	nights := 0
	for _, d := range drafts {
		nights = max(nights, d.nights)
	}
	calendar := s.after(s.played, nights)
	if err := s.checkEndDate(calendar, nights); err != nil {
		return Plan{}, s.withFits(err)
	}
	w := newWriter(s.in, s.calendar)
	for _, d := range drafts {
		if in.League.Shape.Block {
			d = s.inGames(d, calendar)
		}
		w.write(d.group, d.games, calendar)
	}
	plan := w.finish()
	plan.Kept += s.heldGames
	plan.Message = s.message(plan, w)
	return plan, nil
}

func newSeason(in Input) (season, error) {
	s := season{in: in, calendar: newCalendar(in), solved: map[string][]solver.Game{}}
	var err error
	if s.groups, err = groups(in.inGames()); err != nil {
		return s, err
	}
	if len(s.groups) == 0 {
		return s, &Refusal{Sentence: message.New("add at least two teams to a tier first"), Field: "teams"}
	}
	if in.League.Shape.PerNight != nil { // the nights say how often a pair meets
		for _, g := range s.groups {
			for k := range g.shape.Tiers {
				g.shape.Tiers[k].PerPair = maxGames
			}
		}
	}
	for _, g := range in.Games {
		if g.Played {
			s.played = max(s.played, s.nightOf(g.ScheduledGame))
		}
	}
	for i, g := range s.groups {
		s.groups[i].shape = s.shapeAfter(s.played, g)
	}
	if games := s.size(); games > maxGames {
		return s, &Refusal{Sentence: message.New(
			"the season would have %d games, more than %d: choose fewer games per matchup, or more tiers", games, maxGames)}
	}
	s.holdTonight()
	return s, nil
}

// size returns how many games a new season would have.
func (s season) size() (games int) {
	shape := s.in.League.Shape
	for _, g := range s.groups {
		if shape.PerNight == nil {
			for _, n := range g.shape.Season() {
				games += n
			}
			continue
		}
		for _, n := range g.eachNight(*shape.PerNight) {
			games += n * len(s.booked()) * gamesPerMeeting(shape)
		}
	}
	return games
}

// checkEndDate refuses a season that continues after the league's end date.
func (s season) checkEndDate(calendar []night, nights int) error {
	end := s.in.League.EndDate
	if len(calendar) < nights {
		return &Refusal{Sentence: message.New("the season does not end before the year 2999")}
	}
	if end == nil || nights == 0 || calendar[nights-1].day <= *end {
		return nil
	}
	fit := 0
	for calendar[fit].day <= *end {
		fit++
	}
	what, fits := message.New("the season"), message.Count(fit, "1 fits", "%d fit")
	if s.played != "" {
		what = message.New("the rest of the season")
	}
	return &Refusal{Field: "endDate", Sentence: message.New("%s needs %s, through %s; %s before the end date %s",
		what, gameNights(nights), calendar[nights-1].day.Medium(), fits, end.Medium())}
}

// A draft is the plan of a group. Its nights are counted from the first one after the last played night.
type draft struct {
	group  group
	games  []solver.Game
	nights int
}

// pairsLeft returns the pairs of the remaining games of a group, leg by leg.
func (s season) pairsLeft(g group) (pairs []solver.Pair) {
	left := s.remaining(g)
	for more := true; more; {
		more = false
		for a := range left {
			for b := a + 1; b < len(left); b++ {
				if left[a][b] > 0 {
					left[a][b]--
					pairs, more = append(pairs, solver.PairOf(a, b)), true
				}
			}
		}
	}
	return pairs
}

// draft plans the remaining games of a group in the fewest nights.
func (s season) draft(g group) draft {
	pairs := s.pairsLeft(g)
	if len(pairs) == 0 {
		return draft{group: g}
	}
	d := draft{group: g, nights: s.fewestNights(g, pairs)}
	if kept, moving, ok := s.retainable(g, pairs, d.nights); ok {
		if len(moving) == 0 {
			d.games = kept
			return d
		}
		if repaired, ok := g.shape.Repair(kept, moving, d.nights); ok {
			d.games = repaired
			return d
		}
	}
	if uniform, ok := g.shape.Uniform(pairs); ok {
		d.games = s.solve(uniform, d.nights, solver.Shape.Solve)
		return d
	}
	d.games, d.nights = g.shape.Resume(pairs, d.nights)
	return d
}

// remaining returns how many games each pair a < b of a tier still needs. A cancelled game counts as played: it is not
// repeated.
func (s season) remaining(g group) [][]int {
	left := solver.Grid[int](len(g.teams), len(g.teams))
	first := 0
	for _, t := range g.shape.Tiers {
		for a := first; a < first+t.Teams; a++ {
			for b := a + 1; b < first+t.Teams; b++ {
				left[a][b] = t.PerPair
			}
		}
		first += t.Teams
	}
	for _, game := range s.in.Games {
		a, knowsA := g.number(game.Team1ID)
		b, knowsB := g.number(game.Team2ID)
		if !game.isMovable() && knowsA && knowsB {
			left[min(a, b)][max(a, b)]--
		}
	}
	return left
}

// solve plans a new season, and reuses the plan for other groups of the same shape.
func (s season) solve(of solver.Shape, nights int, plan func(solver.Shape, int) []solver.Game) []solver.Game {
	key := fmt.Sprint(of, nights)
	if _, known := s.solved[key]; !known {
		s.solved[key] = plan(of, nights)
	}
	return s.solved[key]
}
