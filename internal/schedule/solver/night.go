package solver

import "slices"

// A History counts the games of all weeks except the one that is planned. Teams are those of the Shape.
type History struct {
	Games   []int   // team -> games
	Met     [][]int // pair a < b -> games
	AtStart [][]int // slot, team -> games
	OnCourt [][]int // court, team -> games
}

// A Quota is how many games each tier of a Shape plays on a night, and which of its teams play.
type Quota struct {
	games   []int
	playing [][]int // tier -> numbers of the teams
}

// EqualQuota returns the largest quota in which all teams of a tier play equally often. Room goes first to the tier whose
// teams play least that night, then to the tier that has played least so far. If there is no room for one game for every
// team, the teams with the fewest games so far play one.
func (s Shape) EqualQuota(history History) Quota {
	tiers := len(s.Tiers)
	q := Quota{make([]int, tiers), make([][]int, tiers)}
	each, full, played := make([]int, tiers), make([]bool, tiers), s.byTier(history.Games)
	for slices.Contains(full, false) {
		k := None
		for i, t := range s.Tiers {
			behind := k == None || each[i] < each[k] ||
				each[i] == each[k] && played[i]*s.Tiers[k].Teams < played[k]*t.Teams
			if !full[i] && behind {
				k = i
			}
		}
		next := each[k] + 1 + s.Tiers[k].Teams%2 // an odd number of teams needs an even number of games each
		if full[k] = !q.trySetGames(s, k, next*s.Tiers[k].Teams/2); !full[k] {
			each[k] = next
		}
	}
	first := 0
	for k, t := range s.Tiers {
		for each[k] == 0 && q.games[k] < t.Teams/2 && q.trySetGames(s, k, q.games[k]+1) {
		}
		q.playing[k] = byFewestGames(history.Games, first, t.Teams)
		if each[k] == 0 {
			q.playing[k] = q.playing[k][:2*q.games[k]]
		}
		slices.Sort(q.playing[k])
		first += t.Teams
	}
	return q
}

// trySetGames sets the number of games of a tier, if there is room for them and the season has that many.
func (q Quota) trySetGames(s Shape, k, games int) bool {
	before := q.games[k]
	q.games[k] = games
	if _, fits := s.flow(capacities{q.games, 1}.bounds(s)); !fits || games > s.Season()[k] {
		q.games[k] = before
		return false
	}
	return true
}

// byTier sums numbers per team to numbers per tier.
func (s Shape) byTier(n []int) []int {
	sums := make([]int, len(s.Tiers))
	for team := range n {
		sums[s.TierOf(team)] += n[team]
	}
	return sums
}

// byFewestGames returns count teams from the number first on, those with the fewest games first.
func byFewestGames(games []int, first, count int) []int {
	teams := make([]int, count)
	for i := range teams {
		teams[i] = first + i
	}
	slices.SortStableFunc(teams, func(a, b int) int { return games[a] - games[b] })
	return teams
}

// PerTeam returns the number of games of each team on the night.
func (q Quota) PerTeam(s Shape) []int {
	n := make([]int, s.Teams())
	for k, teams := range q.playing {
		for _, team := range teams {
			n[team] = 2 * q.games[k] / len(teams)
		}
	}
	return n
}

// PlanNight plans a night in two steps: split makes games that are balanced but ignore the history, then a search exchanges
// opponents, starts and courts, with the history in its cost.
func (s Shape) PlanNight(q Quota, history History) []Game {
	s.Tiers = slices.Clone(s.Tiers)
	var seats []int // team of the smaller shape, without those that do not play -> team
	total := 0
	for k := range s.Tiers {
		s.Tiers[k].Teams = len(q.playing[k])
		seats = append(seats, q.playing[k]...)
		total += q.games[k]
	}
	turns := s.allot(q.games, 1)
	var best *table
	for seed := range weekTries {
		rng := &random{uint64(seed)}
		t := newTable(s, 1)
		t.loadHistory(history, seats)
		t.put(s.split(turns, rng))
		t.search(effort(total)/weekTries, rng)
		if best == nil || t.cost() < best.cost() {
			best = t
		}
	}
	games := best.games()
	for i, at := range games {
		games[i].Home, games[i].Away = seats[at.Home], seats[at.Away]
	}
	return games
}

// weekTries is the number of independent searches that share the work for a night.
const weekTries = 4

// loadHistory initializes the counts with those of the other weeks. seats are the numbers of the teams in the history.
func (t *table) loadHistory(history History, seats []int) {
	t.mayRepeat = true
	t.rematches = &rematches{met: Grid[int](t.teams, t.teams), tonight: Grid[int](t.teams, t.teams)}
	for team, seat := range seats {
		for slot := range t.shape.Slots {
			t.countStart(team, slot, int32(history.AtStart[slot][seat]))
		}
		for court := range t.shape.Courts {
			t.countCourt(team, court, int32(history.OnCourt[court][seat]))
		}
		for other := range team {
			t.rematches.met[other][team] = history.Met[seats[other]][seat]
		}
	}
}

// PerTeam counts the games of each team.
func (s Shape) PerTeam(lists ...[]Game) []int {
	n := make([]int, s.Teams())
	for _, games := range lists {
		for _, at := range games {
			n[at.Home]++
			n[at.Away]++
		}
	}
	return n
}

// completeTries is in how many orders Complete tries to add games to a night that has none yet.
const completeTries = 8

// Complete adds games to a night beside the fixed ones, for teams with fewer than their quota, where there is room: first for
// the pairs that have met least. counted are the games of the night that may not move, including those that take no place.
func (s Shape) Complete(movable, counted []Game, q Quota, history History, fixed Fixed) []Game {
	tries := completeTries
	if len(movable) > 0 {
		tries = 1
	}
	var best *completion
	for seed := range tries {
		c := s.newCompletion(movable, counted, q, fixed)
		c.add(history, &random{uint64(seed)}, seed > 0)
		if best == nil || c.isBetterThan(best) {
			best = c
		}
	}
	if len(movable) == 0 {
		best.search(effort(best.added), &random{})
		best.add(history, &random{}, false) // the search may have made room
	}
	return best.movableGames()
}

// A completion is a night to which Complete adds games.
type completion struct {
	*filler
	short []int // team -> games that it lacks
	added int
	met   int // how often the pairs of the added games have met on other nights
}

func (s Shape) newCompletion(movable, counted []Game, q Quota, fixed Fixed) *completion {
	t := newTable(s, 1)
	t.fix(fixed)
	t.put(movable)
	c := &completion{filler: newFiller(t), short: q.PerTeam(s)}
	for team, n := range s.PerTeam(movable, counted) {
		c.short[team] -= n
	}
	return c
}

// add adds games for the teams that lack some, in the order of their earlier meetings, and of teams or at random.
func (c *completion) add(history History, rng *random, shuffled bool) {
	var pairs []Pair
	for a := range c.short {
		for b := a + 1; b < len(c.short); b++ {
			if c.tierOf[a] == c.tierOf[b] {
				pairs = append(pairs, Pair{a, b})
			}
		}
	}
	if shuffled {
		shuffle(rng, pairs)
	}
	slices.SortStableFunc(pairs, func(x, y Pair) int { return history.Met[x.A][x.B] - history.Met[y.A][y.B] })
	for _, p := range pairs {
		if c.short[p.A] > 0 && c.short[p.B] > 0 && c.meetings(0, p) == 0 && c.placeOn([]int{0}, p) {
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
	return c.cost() < other.cost()
}
