package schedule

// A pair is two teams that meet.
type pair struct{ a, b int }

// A part is how many games of a tier start together, in one slot of a night.
type part struct{ night, size int }

// A split decides who meets whom in each part, see docs/scheduling.md#evenness. At first nobody knows the teams
// apart: they are a crowd, and every game is one inside the crowd. Then they step out of it one by one.
// The team that leaves a crowd of r takes a share of 1/r, rounded up or down, of everything at once:
//
//	of the season so far, of the night, of the part;
//	of the games against each team outside, and inside the crowd: in all, in a leg, in a night.
//
// A share of 1/r everywhere is a flow from the first line to the second, so a flow in whole games exists
// as well. When all have left, then: nobody plays twice in a part; games per team differ by one at most
// in every night and after every night; and so do the meetings of the pairs in a night, a leg and in all.
type split struct {
	parts []part
	legOf []int // night -> leg of the season
	legs  int
	rng   *random
	net   network

	inside  []int    // part -> games inside the crowd
	across  [][]int  // part -> teams outside that play one of the crowd
	settled [][]pair // part -> games of which both teams are known
}

// matchings returns the pairs of each part, for sizes up to half the teams.
func matchings(teams int, parts []part, legOf []int, rng *random) [][]pair {
	s := split{parts: parts, legOf: legOf, rng: rng, inside: make([]int, len(parts)),
		across: make([][]int, len(parts)), settled: make([][]pair, len(parts))}
	for _, leg := range legOf {
		s.legs = max(s.legs, leg+1)
	}
	for p, part := range parts {
		s.inside[p] = part.size
	}
	for team := range teams - 1 {
		s.leave(team, teams-team)
	}
	for p := range parts { // the last of the crowd plays what is left
		for _, other := range s.across[p] {
			s.settled[p] = append(s.settled[p], pair{other, teams - 1})
		}
	}
	return s.settled
}

// leave lets the next team step out of a crowd of so many.
func (s *split) leave(team, crowd int) {
	c := s.count(team)
	s.net.reset(c.nodes())
	s.connect(c, crowd)
	arcs := s.connectParts(c, team, crowd)
	if !s.net.circulate() {
		panic("schedule: a crowd cannot be split") // that a share of 1/crowd is a flow shows that it can
	}
	for p := range s.parts {
		s.settle(p, team, crowd, arcs[p])
	}
}

// A census counts the crowd's places, two in each game inside it and one in each across.
type census struct {
	inPart, inNight []int
	vs              []int   // opponent -> places; the last opponent is the crowd itself
	vsLeg, vsNight  [][]int // opponent, leg or night -> places
}

func (s *split) count(team int) census {
	c := census{make([]int, len(s.parts)), make([]int, len(s.legOf)), make([]int, team+1),
		grid[int](team+1, s.legs), grid[int](team+1, len(s.legOf))}
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

// The nodes of the network: a hub, then per night the season so far, the nights, the parts, and per
// opponent all games, its legs and its nights.
const hub = 0

func (c census) soFar(night int) int { return 1 + night }
func (c census) night(night int) int { return c.soFar(len(c.inNight)) + night }
func (c census) part(p int) int      { return c.night(len(c.inNight)) + p }
func (c census) all(opponent int) int {
	return c.part(len(c.inPart)) + opponent*(1+len(c.vsLeg[0])+len(c.inNight))
}
func (c census) leg(opponent, leg int) int        { return c.all(opponent) + 1 + leg }
func (c census) meetings(opponent, night int) int { return c.leg(opponent, len(c.vsLeg[0])) + night }
func (c census) nodes() int                       { return c.all(len(c.vs)) }
func (s *split) share(from, to, places, crowd int) {
	s.net.connect(from, to, places/crowd, ceil(places, crowd))
}
func ceil(n, by int) int { return (n + by - 1) / by }

// connect leads from the hub to the nights, and from the meetings of a night back to the hub.
func (s *split) connect(c census, crowd int) {
	places := 0
	for night, n := range c.inNight {
		from := hub
		if night+1 < len(c.inNight) {
			from = c.soFar(night + 1)
		}
		places += n
		s.share(from, c.soFar(night), places, crowd)
		s.share(c.soFar(night), c.night(night), n, crowd)
	}
	for opponent, n := range c.vs {
		s.share(c.all(opponent), hub, n, crowd)
		for leg, n := range c.vsLeg[opponent] {
			s.share(c.leg(opponent, leg), c.all(opponent), n, crowd)
		}
		for night, n := range c.vsNight[opponent] {
			if n > 0 {
				s.share(c.meetings(opponent, night), c.leg(opponent, s.legOf[night]), n, crowd)
			}
		}
	}
}

// connectParts leads from the nights through their parts to the meetings, in an order that chance
// decides, so that every seed gives other pairs. It returns the first of each part's last arcs: one per
// opponent in s.across, then the one for the games inside the crowd.
func (s *split) connectParts(c census, team, crowd int) (arcs []int) {
	arcs = make([]int, len(s.parts))
	order := make([]int, len(s.parts))
	for p := range order {
		order[p] = p
	}
	shuffle(s.rng, order)
	for _, p := range order {
		night := s.parts[p].night
		s.share(c.night(night), c.part(p), c.inPart[p], crowd)
		shuffle(s.rng, s.across[p])
		arcs[p] = len(s.net.arcs)
		for _, opponent := range s.across[p] {
			s.net.connect(c.part(p), c.meetings(opponent, night), 0, 1)
		}
		if n := s.inside[p]; n > 0 {
			s.share(c.part(p), c.meetings(team, night), 2*n, crowd)
		}
	}
	return arcs
}

// settle reads from the flow what the team has taken of a part. A place in a game across settles it; a
// place in a game inside the crowd makes it one across.
func (s *split) settle(p, team, crowd, arc int) {
	across := s.across[p][:0]
	for _, opponent := range s.across[p] {
		if s.net.above(arc) == 1 {
			s.settled[p] = append(s.settled[p], pair{opponent, team})
		} else {
			across = append(across, opponent)
		}
		arc += 2
	}
	if n := s.inside[p]; n > 0 {
		for range 2*n/crowd + s.net.above(arc) {
			s.inside[p]--
			across = append(across, team)
		}
	}
	s.across[p] = across
}

// grid returns rows of zeros that lie side by side.
func grid[T any](rows, columns int) [][]T {
	cells, list := make([]T, rows*columns), make([][]T, rows)
	for i := range list {
		list[i] = cells[i*columns : (i+1)*columns : (i+1)*columns]
	}
	return list
}
