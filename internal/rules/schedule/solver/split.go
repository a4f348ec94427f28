package solver

// A part is the games of a tier that start together, in one slot of a night. size is their number.
type part struct{ night, size int }

// A split chooses the pairs of each part, see docs/scheduling.md#evenness. At first the teams are anonymous: they form a pool,
// and every game is inside the pool. Then they are separated from it one by one. A team that leaves a pool of r teams takes a
// share of 1/r, rounded up or down, of all of these quantities:
//
//	the games of the season so far, of each night, and of each part;
//	the games against each separated team, and inside the pool: in total, in each leg, and on each night.
//
// A share of exactly 1/r is a flow from the first line to the second, so a flow of whole games exists as well. When all teams
// are separated, no team plays twice in a part. The teams' games differ by at most one on every night and after every night,
// and so do the meetings of the pairs on a night, in a leg and in total.
type split struct {
	parts []part
	legOf []int // night -> leg of the season
	legs  int
	rng   *Random
	net   Network

	inside []int    // part -> games inside the pool
	across [][]int  // part -> separated teams with a game against the pool (a game across)
	pairs  [][]Pair // part -> games with both teams known
}

// dealMatchings returns the pairs of each part. A part has at most half as many games as there are teams.
func dealMatchings(teams int, parts []part, legOf []int, rng *Random) [][]Pair {
	s := split{parts: parts, legOf: legOf, rng: rng, inside: make([]int, len(parts)),
		across: make([][]int, len(parts)), pairs: make([][]Pair, len(parts))}
	for _, leg := range legOf {
		s.legs = max(s.legs, leg+1)
	}
	for p, part := range parts {
		s.inside[p] = part.size
	}
	for team := range teams - 1 {
		s.separate(team, teams-team)
	}
	for p := range parts { // the last team of the pool plays the remaining games
		for _, other := range s.across[p] {
			s.pairs[p] = append(s.pairs[p], Pair{A: other, B: teams - 1})
		}
	}
	return s.pairs
}

// separate separates a team from a pool of the given size.
func (s *split) separate(team, pool int) {
	c := s.countPlaces(team)
	s.net.Reset(c.nodeCount())
	s.connect(c, pool)
	arcs := s.connectParts(c, team, pool)
	if !s.net.Circulate() {
		panic("schedule: a pool cannot be split") // impossible: a share of 1/pool is a flow
	}
	for p := range s.parts {
		s.assignPart(p, team, pool, arcs[p])
	}
}

// placeCounts counts the places of pool teams: two in each game inside the pool, one in each game against a separated team.
type placeCounts struct {
	inPart, inNight []int
	vs              []int   // opponent -> places; the last opponent is the pool
	vsLeg, vsNight  [][]int // opponent, leg or night -> places
}

func (s *split) countPlaces(team int) placeCounts {
	c := placeCounts{make([]int, len(s.parts)), make([]int, len(s.legOf)), make([]int, team+1),
		NewGrid[int](team+1, s.legs), NewGrid[int](team+1, len(s.legOf))}
	add := func(p, opponent, places int) {
		night := s.parts[p].night
		c.inPart[p] += places
		c.inNight[night] += places
		c.vs[opponent] += places
		c.vsLeg[opponent][s.legOf[night]] += places
		c.vsNight[opponent][night] += places
	}
	for p := range s.parts {
		add(p, team, 2*s.inside[p])
		for _, opponent := range s.across[p] {
			add(p, opponent, 1)
		}
	}
	return c
}

func (c placeCounts) soFarNode(night int) int { return 1 + night }
func (c placeCounts) nightNode(night int) int { return c.soFarNode(len(c.inNight)) + night }
func (c placeCounts) partNode(p int) int      { return c.nightNode(len(c.inNight)) + p }
func (c placeCounts) totalNode(opponent int) int {
	return c.partNode(len(c.inPart)) + opponent*(1+len(c.vsLeg[0])+len(c.inNight))
}
func (c placeCounts) legNode(opponent, leg int) int { return c.totalNode(opponent) + 1 + leg }
func (c placeCounts) meetingsNode(opponent, night int) int {
	return c.legNode(opponent, len(c.vsLeg[0])) + night
}
func (c placeCounts) nodeCount() int { return c.totalNode(len(c.vs)) }

// connectShare adds an arc for the team's share of the places of the pool: 1/pool of them, rounded down or up.
func (s *split) connectShare(from, to, places, pool int) {
	s.net.Connect(from, to, places/pool, CeilDiv(places, pool))
}

// connect adds the arcs from the hub to the nights, and from the meetings of a night back to the hub.
func (s *split) connect(c placeCounts, pool int) {
	places := 0
	for night, n := range c.inNight {
		from := Hub
		if night+1 < len(c.inNight) {
			from = c.soFarNode(night + 1)
		}
		places += n
		s.connectShare(from, c.soFarNode(night), places, pool)
		s.connectShare(c.soFarNode(night), c.nightNode(night), n, pool)
	}
	for opponent, n := range c.vs {
		s.connectShare(c.totalNode(opponent), Hub, n, pool)
		for leg, n := range c.vsLeg[opponent] {
			s.connectShare(c.legNode(opponent, leg), c.totalNode(opponent), n, pool)
		}
		for night, n := range c.vsNight[opponent] {
			if n > 0 {
				s.connectShare(c.meetingsNode(opponent, night), c.legNode(opponent, s.legOf[night]), n, pool)
			}
		}
	}
}

// connectParts adds the arcs from the nights through their parts to the meetings. Their order is random, so that every seed
// gives different pairs. It returns the first arc to a meeting for each part: one for each opponent in s.across, in that order,
// then one for the games inside the pool.
func (s *split) connectParts(c placeCounts, team, pool int) (arcs []int) {
	arcs = make([]int, len(s.parts))
	order := make([]int, len(s.parts))
	for p := range order {
		order[p] = p
	}
	Shuffle(s.rng, order)
	for _, p := range order {
		night := s.parts[p].night
		s.connectShare(c.nightNode(night), c.partNode(p), c.inPart[p], pool)
		Shuffle(s.rng, s.across[p])
		arcs[p] = len(s.net.Arcs)
		for _, opponent := range s.across[p] {
			s.net.Connect(c.partNode(p), c.meetingsNode(opponent, night), 0, 1)
		}
		if n := s.inside[p]; n > 0 {
			s.connectShare(c.partNode(p), c.meetingsNode(team, night), 2*n, pool)
		}
	}
	return arcs
}

// assignPart reads from the flow which games of a part the team plays. In a game across it becomes the second team of the pair.
// A game inside the pool becomes a game across, of the team against the pool.
func (s *split) assignPart(p, team, pool, arc int) {
	across := s.across[p][:0]
	for _, opponent := range s.across[p] {
		if s.net.FlowAboveLower(arc) == 1 {
			s.pairs[p] = append(s.pairs[p], Pair{A: opponent, B: team})
		} else {
			across = append(across, opponent)
		}
		arc += 2
	}
	if n := s.inside[p]; n > 0 {
		for range 2*n/pool + s.net.FlowAboveLower(arc) {
			s.inside[p]--
			across = append(across, team)
		}
	}
	s.across[p] = across
}
