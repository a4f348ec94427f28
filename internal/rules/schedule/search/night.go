package search

import (
	"slices"

	"sideout/internal/rules/schedule/solver"
)

// PlanNight plans a night in two steps: dealing creates balanced games that ignore the history, then a search exchanges
// opponents, starts and courts with the history in its cost.
func PlanNight(s solver.Shape, q solver.Quota, history solver.History) []solver.Game {
	s.Apart = s.RestrictTo(slices.Concat(q.Playing...)).Apart
	s.Tiers = slices.Clone(s.Tiers)
	var seats []int // index in the smaller shape, which has only the playing teams -> team
	total := 0
	for k := range s.Tiers {
		s.Tiers[k].Teams = len(q.Playing[k])
		seats = append(seats, q.Playing[k]...)
		total += q.Games[k]
	}
	turns := s.AssignSeason(q.Games, 1)
	var best *Table
	for seed := range nightTries {
		rng := &solver.Random{State: uint64(seed)}
		t := NewTable(s, 1)
		t.LoadHistory(history, seats)
		t.AddGames(solver.DealPairs(s, turns, rng))
		t.Search(Effort(total)/nightTries, rng)
		if best == nil || t.Cost() < best.Cost() {
			best = t
		}
	}
	games := best.Games()
	for i, at := range games {
		games[i].Home, games[i].Away = seats[at.Home], seats[at.Away]
	}
	return games
}

// nightTries is the number of independent searches that share the work for a night.
const nightTries = 4

// completeTries is the number of orders in which CompleteNight adds games to an empty night.
const completeTries = 8

// CompleteNight adds games to a night beside the fixed ones where there is room, for teams that are below their quota. Pairs
// that have met least come first. counted are the games of the night that may not move, including those that take no place.
func CompleteNight(s solver.Shape, movable, counted []solver.Game, q solver.Quota, history solver.History, fixed solver.Fixed) []solver.Game {
	tries := completeTries
	if len(movable) > 0 {
		tries = 1
	}
	var best *completion
	for seed := range tries {
		c := newCompletion(s, movable, counted, q, fixed)
		c.add(history, &solver.Random{State: uint64(seed)}, seed > 0)
		if best == nil || c.isBetterThan(best) {
			best = c
		}
	}
	if len(movable) == 0 {
		best.Search(Effort(best.added), &solver.Random{})
		best.add(history, &solver.Random{}, false) // the search may have freed cells
	}
	return best.MovableGames()
}

// A completion is the state of CompleteNight.
type completion struct {
	*Filler
	missing []int // team -> number of missing games
	added   int
	met     int // the number of earlier meetings of the pairs of the added games
}

func newCompletion(s solver.Shape, movable, counted []solver.Game, q solver.Quota, fixed solver.Fixed) *completion {
	t := NewTable(s, 1)
	t.AddFixed(fixed)
	t.AddGames(movable)
	c := &completion{Filler: NewFiller(t), missing: q.GamesPerTeam(s)}
	for team, n := range s.CountGames(movable, counted) {
		c.missing[team] -= n
	}
	return c
}

// add adds games for teams that lack some, in ascending order of earlier meetings. Ties are in the order of the teams, or
// random if shuffled.
func (c *completion) add(history solver.History, rng *solver.Random, shuffled bool) {
	var pairs []solver.Pair
	for a := range c.missing {
		for b := a + 1; b < len(c.missing); b++ {
			if c.TierOf[a] == c.TierOf[b] {
				pairs = append(pairs, solver.Pair{A: a, B: b})
			}
		}
	}
	if shuffled {
		solver.Shuffle(rng, pairs)
	}
	slices.SortStableFunc(pairs, func(x, y solver.Pair) int { return history.Met[x.A][x.B] - history.Met[y.A][y.B] })
	for _, p := range pairs {
		if c.missing[p.A] > 0 && c.missing[p.B] > 0 && c.CountMeetings(0, p) == 0 && c.PlaceOnFirstNight([]int{0}, p) {
			c.missing[p.A]--
			c.missing[p.B]--
			c.added++
			c.met += history.Met[p.A][p.B]
		}
	}
}

func (c *completion) isBetterThan(other *completion) bool {
	if c.added != other.added {
		return c.added > other.added
	}
	if c.met != other.met {
		return c.met < other.met
	}
	return c.Cost() < other.Cost()
}

// PlanSeasonWithCounts returns the games of a season with the given numbers of games by night and tier. It reports false if the
// games of a night do not fit. docs/scheduling.md#evenness describes what it guarantees for any numbers.
func PlanSeasonWithCounts(s solver.Shape, counts [][]int) ([]solver.Game, bool) {
	nights, fits := s.AssignCourtsByNight(counts)
	if !fits {
		return nil, false
	}
	return bestSeason(s, nights, solver.NewDealer(s, nights, 1)), true
}

// PlanEvenSeason returns the games of whole seasons in exactly the given number of nights, or in fewer if there are too few games
// for every team to play each night. nights must be at least FewestNights.
func PlanEvenSeason(s solver.Shape, nights int) []solver.Game {
	if parts := s.EqualParts(nights, solver.Shape.EvenAssignment); parts > 1 {
		turns := s.Part(parts).EvenAssignment(nights / parts)
		return bestSeason(s, slices.Repeat(turns, parts), solver.NewDealer(s, turns, parts))
	}
	if games, fits := PlanSeasonWithCounts(s, s.EvenCounts(s.SeasonGames(), nights)); fits {
		return games
	}
	if len(s.Tiers) == 1 {
		panic("schedule: the games do not fit into their nights") // impossible: no night has more games than the average
	}
	return PlanSeason(s, nights)
}

// PlanEvenNight returns a night with the given numbers of games by tier, on which all teams of a tier play equally often. If the
// numbers do not divide evenly, the teams with the most games so far play one game fewer. Pairs that have met least meet. It
// reports false if the games do not fit.
func PlanEvenNight(s solver.Shape, counts []int, history solver.History) ([]solver.Game, bool) {
	turns, fits := s.AssignCourtsByNight([][]int{counts})
	if !fits {
		return nil, false
	}
	total := 0
	for _, n := range counts {
		total += n
	}
	var best *Table
	var bestSeats []int
	for seed := range nightTries {
		rng := &solver.Random{State: uint64(seed)}
		games := solver.DealPairs(s, turns, rng)
		seats := seatsByGames(s, games, history.Games)
		t := NewTable(s, 1)
		t.LoadHistory(history, seats)
		t.AddGames(games)
		t.Search(Effort(total)/nightTries, rng)
		if best == nil || t.Cost() < best.Cost() {
			best, bestSeats = t, seats
		}
	}
	games := best.Games()
	for i, at := range games {
		games[i].Home, games[i].Away = bestSeats[at.Home], bestSeats[at.Away]
	}
	return games, true
}

// seatsByGames assigns teams to the seats of a night: in each tier the teams with the fewest games so far get the seats with
// the most games.
func seatsByGames(s solver.Shape, games []solver.Game, played []int) []int {
	tonight := s.CountGames(games)
	seats := make([]int, 0, len(tonight))
	first := 0
	for _, t := range s.Tiers {
		places := solver.SortByGames(tonight, first, t.Teams)
		slices.Reverse(places)
		seats = append(seats, make([]int, t.Teams)...)
		for i, team := range solver.SortByGames(played, first, t.Teams) {
			seats[places[i]] = team
		}
		first += t.Teams
	}
	return seats
}

// CompleteEvenNight adds games to a night until every team plays as often as counts requires, where there is room. Pairs that
// have met least come first. It returns the games that are not fixed. around contains the constraints by fixed games.
func CompleteEvenNight(s solver.Shape, movable, fixed []solver.Game, counts []int, history solver.History, constraints solver.Fixed) []solver.Game {
	t := NewTable(s, 1)
	t.AddFixed(constraints)
	for _, at := range movable {
		at.Night = 0
		t.AddGames([]solver.Game{at})
	}
	f := NewFiller(t)
	tonight := s.CountGames(fixed, movable)
	there := countPresent(s, constraints.Away)
	var pairs []solver.Pair
	first := 0
	for k, tier := range s.Tiers {
		most := solver.CeilDiv(2*counts[k], there[k])
		for a := first; a < first+tier.Teams; a++ {
			for b := a + 1; b < first+tier.Teams; b++ {
				if tonight[a] < most && tonight[b] < most {
					pairs = append(pairs, solver.Pair{A: a, B: b})
				}
			}
		}
		first += tier.Teams
	}
	slices.SortStableFunc(pairs, func(p, q solver.Pair) int { return history.Met[p.A][p.B] - history.Met[q.A][q.B] })
	for _, p := range pairs {
		k := s.TierOf(p.A)
		most := solver.CeilDiv(2*counts[k], there[k])
		if tonight[p.A] < most && tonight[p.B] < most && f.CountMeetings(0, p) == 0 && f.PlaceOnFirstNight([]int{0}, p) {
			tonight[p.A]++
			tonight[p.B]++
		}
	}
	return t.MovableGames()
}

// countPresent returns the number of teams of each tier that are not away, at least one.
func countPresent(s solver.Shape, absences []solver.Absence) []int {
	there := make([]int, len(s.Tiers))
	for k, tier := range s.Tiers {
		there[k] = tier.Teams
	}
	for _, a := range absences {
		there[s.TierOf(a.Team)]--
	}
	for k := range there {
		there[k] = max(there[k], 1)
	}
	return there
}
