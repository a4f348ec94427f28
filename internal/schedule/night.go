package schedule

import "slices"

// A history counts the games of all other weeks, by the numbers of a group's teams.
type history struct {
	games   []int
	met     [][]int // a < b
	atStart [][]int // slot, team
	onCourt [][]int // court, team
}

// history counts the games of the other weeks that are not cancelled.
func (w week) history(g group) history {
	teams := len(g.teams)
	p := history{make([]int, teams), grid[int](teams, teams), grid[int](g.shape.slots, teams), grid[int](g.shape.courts, teams)}
	for _, old := range w.in.Games {
		if old.isCancelled() || w.nightOf(old.ScheduledGame) == w.night.day {
			continue
		}
		if number := weekOf(old); number == w.night.week || old.isMovable() {
			continue // of the week being planned
		}
		a, knowsA := g.number(old.Team1ID)
		b, knowsB := g.number(old.Team2ID)
		if knowsA && knowsB {
			p.met[min(a, b)][max(a, b)]++
		}
		slot := slices.IndexFunc(g.starts, func(minute int) bool { return minute%day == old.GameTime.Minutes() })
		court := slices.Index(g.names, courtName(old.ScheduledGame))
		for _, id := range [2]int64{old.Team1ID, old.Team2ID} {
			team, known := g.number(id)
			if !known {
				continue
			}
			p.games[team]++
			if slot >= 0 {
				p.atStart[slot][team]++
			}
			if court >= 0 {
				p.onCourt[court][team]++
			}
		}
	}
	return p
}

// A quota is how many games each tier of a group plays on a night, and which of its teams play.
type quota struct {
	games   []int
	playing [][]int // tier -> teams, by their numbers in the group
}

// equalQuota returns the largest quota in which all teams of a tier play equally often. Room goes first to the tier whose
// teams play least that night, then to the tier that has played least so far. If there is no room for one game for every
// team, the teams with the fewest games so far play one.
func (g group) equalQuota(p history) quota {
	tiers := len(g.shape.tiers)
	q := quota{make([]int, tiers), make([][]int, tiers)}
	each, full, played := make([]int, tiers), make([]bool, tiers), g.byTier(p.games)
	for slices.Contains(full, false) {
		k := none
		for i, t := range g.shape.tiers {
			behind := k == none || each[i] < each[k] ||
				each[i] == each[k] && played[i]*g.shape.tiers[k].teams < played[k]*t.teams
			if !full[i] && behind {
				k = i
			}
		}
		next := each[k] + 1 + g.shape.tiers[k].teams%2 // an odd number of teams needs an even number of games each
		if full[k] = !q.trySetGames(g, k, next*g.shape.tiers[k].teams/2); !full[k] {
			each[k] = next
		}
	}
	first := 0
	for k, t := range g.shape.tiers {
		for each[k] == 0 && q.games[k] < t.teams/2 && q.trySetGames(g, k, q.games[k]+1) {
		}
		q.playing[k] = byFewestGames(p.games, first, t.teams)
		if each[k] == 0 {
			q.playing[k] = q.playing[k][:2*q.games[k]]
		}
		slices.Sort(q.playing[k])
		first += t.teams
	}
	return q
}

// trySetGames sets the number of games of a tier, if there is room for them and the season has that many.
func (q quota) trySetGames(g group, k, games int) bool {
	before := q.games[k]
	q.games[k] = games
	if _, fits := g.flow(capacities{q.games, 1}.bounds(g.shape)); !fits || games > g.season()[k] {
		q.games[k] = before
		return false
	}
	return true
}

// byTier sums numbers per team to numbers per tier.
func (g group) byTier(n []int) []int {
	sums := make([]int, len(g.shape.tiers))
	for team := range n {
		sums[g.tierOf(team)] += n[team]
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

// perTeam returns the number of games of each team of the group.
func (q quota) perTeam(g group) []int {
	n := make([]int, len(g.teams))
	for k, teams := range q.playing {
		for _, team := range teams {
			n[team] = 2 * q.games[k] / len(teams)
		}
	}
	return n
}

// planNight plans a night in two steps: games between anonymous teams, balanced as split guarantees, and then a search that
// exchanges opponents, starts and courts, with the history in its cost.
func (g group) planNight(q quota, p history) []game {
	s := g.shape
	s.tiers = slices.Clone(s.tiers)
	var seats []int // team in the shape -> team in the group
	total := 0
	for k := range s.tiers {
		s.tiers[k].teams = len(q.playing[k])
		seats = append(seats, q.playing[k]...)
		total += q.games[k]
	}
	turns := s.allot(q.games, 1)
	var best *table
	for seed := range weekTries {
		rng := &random{uint64(seed)}
		t := newTable(s, 1)
		t.loadHistory(p, seats)
		t.put(s.split(turns, rng))
		t.search(effort(total)/weekTries, rng)
		if best == nil || t.cost() < best.cost() {
			best = t
		}
	}
	games := best.games()
	for i, at := range games {
		games[i].home, games[i].away = seats[at.home], seats[at.away]
	}
	return games
}

// weekTries is the number of independent searches that share the work for a night.
const weekTries = 4

// loadHistory initializes the counts with those of the other weeks.
func (t *table) loadHistory(p history, seats []int) {
	tiers := len(t.shape.tiers)
	t.rematches = &rematches{met: grid[int](t.teams, t.teams), tonight: grid[int](t.teams, t.teams)}
	for team, seat := range seats {
		tier := int(t.tierOf[team])
		for slot := range t.shape.slots {
			t.unfairStarts += t.tally(tier, &t.atStart[slot*t.teams+team], &t.allAtStart[slot*tiers+tier], int32(p.atStart[slot][seat]))
		}
		for court := range t.shape.courts {
			t.unfairCourts += t.tally(tier, &t.onCourt[court*t.teams+team], &t.allOnCourt[court*tiers+tier], int32(p.onCourt[court][seat]))
		}
		for other := range team {
			t.rematches.met[other][team] = p.met[seats[other]][seat]
		}
	}
}
