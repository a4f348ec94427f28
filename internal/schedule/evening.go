package schedule

import "slices"

// A past is what the other weeks mean for a night: all by the numbers of a group's teams.
type past struct {
	games   []int
	met     [][]int // a < b
	atStart [][]int // slot, team
	onCourt [][]int // court, team
}

// past counts the games of the other weeks that are not cancelled.
func (w week) past(g group) past {
	teams := len(g.teams)
	p := past{make([]int, teams), grid[int](teams, teams), grid[int](g.shape.slots, teams), grid[int](g.shape.courts, teams)}
	for _, old := range w.in.Games {
		if old.cancelled() || w.nightOf(old.ScheduledGame) == w.night.day {
			continue
		}
		if number := weekOf(old); number == w.night.week || old.loose() {
			continue // of this week
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

// A quota is how many games each tier of a group has in a night, and which of its teams play.
type quota struct {
	games   []int
	playing [][]int // tier -> teams, by their numbers in the group
}

// equal lets all teams of a tier play equally often, as often as there is room for: one game more for the
// tier that plays least tonight, then for the one that has played least. Where there is no room for a game
// for everybody, those with the fewest games play one.
func (g group) equal(p past) quota {
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
		next := each[k] + 1 + g.shape.tiers[k].teams%2 // of an odd number, each must play evenly often
		if full[k] = !q.raise(g, k, next*g.shape.tiers[k].teams/2); !full[k] {
			each[k] = next
		}
	}
	first := 0
	for k, t := range g.shape.tiers {
		for each[k] == 0 && q.games[k] < t.teams/2 && q.raise(g, k, q.games[k]+1) {
		}
		q.playing[k] = fewest(p.games, first, t.teams)
		if each[k] == 0 {
			q.playing[k] = q.playing[k][:2*q.games[k]]
		}
		slices.Sort(q.playing[k])
		first += t.teams
	}
	return q
}

// raise gives a tier so many games, if there is room for them and so many are wanted.
func (q quota) raise(g group, k, games int) bool {
	before := q.games[k]
	q.games[k] = games
	if _, fits := g.flow(capacities{q.games, 1}.bounds(g.shape)); !fits || games > g.season()[k] {
		q.games[k] = before
		return false
	}
	return true
}

// byTier adds up numbers of teams.
func (g group) byTier(n []int) []int {
	sums := make([]int, len(g.shape.tiers))
	for team := range n {
		sums[g.tierOf(team)] += n[team]
	}
	return sums
}

// fewest returns so many teams from the first on, those with the fewest games first.
func fewest(games []int, first, count int) []int {
	teams := make([]int, count)
	for i := range teams {
		teams[i] = first + i
	}
	slices.SortStableFunc(teams, func(a, b int) int { return games[a] - games[b] })
	return teams
}

// perTeam returns the games of each team of the group.
func (q quota) perTeam(g group) []int {
	n := make([]int, len(g.teams))
	for k, teams := range q.playing {
		for _, team := range teams {
			n[team] = 2 * q.games[k] / len(teams)
		}
	}
	return n
}

// evening plans a night: games that are even for seats that nobody has yet, then a search that lets the
// teams trade opponents, starts and courts, with what is past in mind.
func (g group) evening(q quota, p past) []game {
	s := g.shape
	s.tiers = slices.Clone(s.tiers)
	var seats []int // the shape's team -> the group's
	total := 0
	for k := range s.tiers {
		s.tiers[k].teams = len(q.playing[k])
		seats = append(seats, q.playing[k]...)
		total += q.games[k]
	}
	turns := s.turns(q.games, 1)
	var best *table
	for seed := range weekTries {
		rng := &random{uint64(seed)}
		t := newTable(s, 1)
		t.remember(p, seats)
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

// weekTries is how many independent searches share the effort for a night.
const weekTries = 4

// remember starts the counts where the other weeks have left them.
func (t *table) remember(p past, seats []int) {
	tiers := len(t.shape.tiers)
	t.company = &company{met: grid[int](t.teams, t.teams), tonight: grid[int](t.teams, t.teams)}
	for team, seat := range seats {
		tier := int(t.tierOf[team])
		for slot := range t.shape.slots {
			t.unfairStarts += t.tally(tier, &t.atStart[slot*t.teams+team], &t.allAtStart[slot*tiers+tier], int32(p.atStart[slot][seat]))
		}
		for court := range t.shape.courts {
			t.unfairCourts += t.tally(tier, &t.onCourt[court*t.teams+team], &t.allOnCourt[court*tiers+tier], int32(p.onCourt[court][seat]))
		}
		for other := range team {
			t.company.met[other][team] = p.met[seats[other]][seat]
		}
	}
}
