package search

import (
	"slices"

	"sideout/internal/rules/schedule/solver"
)

// Night plans a night in two steps: split makes games that are balanced but ignore the history, then a search exchanges
// opponents, starts and courts, with the history in its cost.
func Night(s solver.Shape, q solver.Quota, history solver.History) []solver.Game {
	s.Apart = s.Among(slices.Concat(q.Playing...)).Apart
	s.Tiers = slices.Clone(s.Tiers)
	var seats []int // team of the smaller shape, without those that do not play -> team
	total := 0
	for k := range s.Tiers {
		s.Tiers[k].Teams = len(q.Playing[k])
		seats = append(seats, q.Playing[k]...)
		total += q.Games[k]
	}
	turns := s.Allot(q.Games, 1)
	var best *Table
	for seed := range weekTries {
		rng := &solver.Random{State: uint64(seed)}
		t := New(s, 1)
		t.LoadHistory(history, seats)
		t.Put(solver.Deal(s, turns, rng))
		t.Search(Effort(total)/weekTries, rng)
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

// weekTries is the number of independent searches that share the work for a night.
const weekTries = 4

// completeTries is in how many orders Complete tries to add games to a night that has none yet.
const completeTries = 8

// Complete adds games to a night beside the fixed ones, for teams with fewer than their quota, where there is room: first for
// the pairs that have met least. counted are the games of the night that may not move, including those that take no place.
func Complete(s solver.Shape, movable, counted []solver.Game, q solver.Quota, history solver.History, fixed solver.Fixed) []solver.Game {
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
		best.add(history, &solver.Random{}, false) // the search may have made room
	}
	return best.MovableGames()
}

// A completion is a night to which Complete adds games.
type completion struct {
	*Filler
	short []int // team -> games that it lacks
	added int
	met   int // how often the pairs of the added games have met on other nights
}

func newCompletion(s solver.Shape, movable, counted []solver.Game, q solver.Quota, fixed solver.Fixed) *completion {
	t := New(s, 1)
	t.Fix(fixed)
	t.Put(movable)
	c := &completion{Filler: NewFiller(t), short: q.PerTeam(s)}
	for team, n := range s.PerTeam(movable, counted) {
		c.short[team] -= n
	}
	return c
}

// add adds games for the teams that lack some, in the order of their earlier meetings, and of teams or at random.
func (c *completion) add(history solver.History, rng *solver.Random, shuffled bool) {
	var pairs []solver.Pair
	for a := range c.short {
		for b := a + 1; b < len(c.short); b++ {
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
		if c.short[p.A] > 0 && c.short[p.B] > 0 && c.Meetings(0, p) == 0 && c.PlaceOn([]int{0}, p) {
			c.short[p.A]--
			c.short[p.B]--
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

// SeasonOfCounts returns the games of a season with these numbers of games by night and tier. It reports false if the games of a
// night do not fit. docs/scheduling.md#evenness says what it guarantees, whatever the numbers are.
func SeasonOfCounts(s solver.Shape, counts [][]int) ([]solver.Game, bool) {
	nights, fits := s.AllotCounts(counts)
	if !fits {
		return nil, false
	}
	return bestOf(s, nights, solver.Dealer(s, nights, 1)), true
}

// EvenSeason returns the games of whole seasons in exactly this number of nights, or in fewer if there are too few games for
// every team to play each night. nights is at least FewestNights.
func EvenSeason(s solver.Shape, nights int) []solver.Game {
	if parts := s.EqualParts(nights, solver.Shape.EvenAllotment); parts > 1 {
		turns := s.Part(parts).EvenAllotment(nights / parts)
		return bestOf(s, slices.Repeat(turns, parts), solver.Dealer(s, turns, parts))
	}
	if games, fits := SeasonOfCounts(s, s.EvenCounts(s.Season(), nights)); fits {
		return games
	}
	if len(s.Tiers) == 1 {
		panic("schedule: the games do not fit into their nights") // impossible: no night has more than the average
	}
	return Season(s, nights)
}

// EvenNight returns a night with these numbers of games by tier in which all teams of a tier play equally often, except
// that those with the most games so far play one less where the numbers do not divide. Pairs that met least meet. It
// reports false if the games do not fit.
func EvenNight(s solver.Shape, counts []int, history solver.History) ([]solver.Game, bool) {
	turns, fits := s.AllotCounts([][]int{counts})
	if !fits {
		return nil, false
	}
	total := 0
	for _, n := range counts {
		total += n
	}
	var best *Table
	var bestSeats []int
	for seed := range weekTries {
		rng := &solver.Random{State: uint64(seed)}
		games := solver.Deal(s, turns, rng)
		seats := seatsByGames(s, games, history.Games)
		t := New(s, 1)
		t.LoadHistory(history, seats)
		t.Put(games)
		t.Search(Effort(total)/weekTries, rng)
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

// seatsByGames returns the team that takes the place of each number in the games of a night: in each tier those with the
// fewest games so far take the places with the most games.
func seatsByGames(s solver.Shape, games []solver.Game, played []int) []int {
	tonight := s.PerTeam(games)
	seats := make([]int, 0, len(tonight))
	first := 0
	for _, t := range s.Tiers {
		places := solver.ByFewestGames(tonight, first, t.Teams)
		slices.Reverse(places)
		seats = append(seats, make([]int, t.Teams)...)
		for i, team := range solver.ByFewestGames(played, first, t.Teams) {
			seats[places[i]] = team
		}
		first += t.Teams
	}
	return seats
}

// CompleteEvenNight adds games to a night of which some are fixed, until every team plays as often as the numbers of games by
// tier say, where there is room. Pairs that met least are added first. It returns the games that are not fixed. around is what the
// fixed games take.
func CompleteEvenNight(s solver.Shape, movable, fixed []solver.Game, counts []int, history solver.History, around solver.Fixed) []solver.Game {
	t := New(s, 1)
	t.Fix(around)
	for _, at := range movable {
		at.Night = 0
		t.Put([]solver.Game{at})
	}
	f := NewFiller(t)
	tonight := s.PerTeam(fixed, movable)
	there := present(s, around.Away)
	var pairs []solver.Pair
	first := 0
	for k, tier := range s.Tiers {
		most := solver.Ceil(2*counts[k], there[k])
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
		most := solver.Ceil(2*counts[k], there[k])
		if tonight[p.A] < most && tonight[p.B] < most && f.Meetings(0, p) == 0 && f.PlaceOn([]int{0}, p) {
			tonight[p.A]++
			tonight[p.B]++
		}
	}
	return t.MovableGames()
}

// present returns how many teams of each tier are not away, at least one.
func present(s solver.Shape, absences []solver.Absence) []int {
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
