package schedule

// construct returns a season by formula, where one is known: nil else. It holds to what split proves.
func (s shape) construct(nights [][]turn) []game {
	if len(s.tiers) != 1 {
		return nil
	}
	t := s.tiers[0]
	if paths := t.paths(nights); paths != nil {
		return paths
	}
	return t.rounds(nights)
}

// paths is for nights of one game less than teams, one after another: each night a path through all
// teams, neighbours play. The paths are the rows of a row-complete Latin square (Williams 1949): every
// pair is neighbours once in half of the rows, nobody waits, nobody plays three in a row, and a whole
// square gives everybody every start equally often.
func (t tierShape) paths(nights [][]turn) (games []game) {
	if t.teams%2 != 0 {
		return nil
	}
	for row, night := range nights {
		if !night[0].isPath(t.teams - 1) {
			return nil
		}
		team := row % t.teams
		for slot := range t.teams - 1 {
			next := team + slot + 1 // there and back: +1, -2, +3, -4, ...
			if slot%2 == 1 {
				next = team - slot - 1 + t.teams
			}
			next %= t.teams
			games = append(games, game{row, slot, night[0][slot][0], team, next})
			team = next
		}
	}
	return games
}

// isPath reports whether the turn is so many slots from the first on, with one game each.
func (t turn) isPath(slots int) bool {
	for slot, courts := range t {
		if len(courts) != 1 && slot < slots || len(courts) != 0 && slot >= slots {
			return false
		}
	}
	return len(t) >= slots
}

// rounds is for slots in which all teams play, but one if their number is odd. Each leg moves on by a
// court, so that the courts that a team meets once are different ones.
func (t tierShape) rounds(nights [][]turn) (games []game) {
	half, legLength := t.teams/2, t.circle()
	round := 0
	for night, turns := range nights {
		for slot, courts := range turns[0] {
			if len(courts) == 0 {
				continue
			}
			if len(courts) != half {
				return nil
			}
			for court := range half {
				p := t.roundPair(round%legLength, court)
				games = append(games, game{night, slot, courts[(court+round/legLength)%half], p.a, p.b})
			}
			round++
		}
	}
	return games
}

// circle is the number of rounds in which everybody meets once.
func (t tierShape) circle() int { return t.teams - 1 + t.teams%2 }

// roundPair returns who plays on a court in round i: a design in which each team plays twice on every
// court, but once on one of them if the number of teams is even (a balanced tournament design).
//
// Round i of the circle pairs i-j with i+j, and i with the last team if there is one. On the court of its
// j every team plays twice, but the last team always on the court of j = 0. So in round i it trades places
// with the pair 3i, -i, which makes the design if 3 does not divide the number of rounds (Haselgrove and
// Leech 1977). Where it does, sixteen teams have a design of their own; else the search sees to it.
func (t tierShape) roundPair(i, j int) pair {
	if t.teams == 16 {
		return sixteenPair(i, j)
	}
	circle := t.circle()
	if t.teams%2 == 1 {
		j++ // there is no last team
	} else if trade := min(2*i%circle, circle-2*i%circle); i != 0 && (j == 0 || j == trade) {
		j = trade - j
	}
	if j == 0 {
		return pair{i, t.teams - 1}
	}
	return pair{(i + j) % circle, (i - j + circle) % circle}
}

// sixteen is two rounds, court by court, of teams in two rings of seven, 0 to 6 and 7 to 13, and 14 and 15
// beside them. Turned by one to six places, rings and courts but the last, they give fourteen rounds; in
// the last round the rings face each other. The two were found by a search.
var sixteen = [2][8]pair{
	{{7, 10}, {3, 13}, {5, 6}, {15, 2}, {14, 1}, {8, 9}, {4, 12}, {0, 11}},
	{{5, 1}, {0, 13}, {2, 4}, {6, 11}, {15, 10}, {7, 9}, {14, 8}, {3, 12}},
}

func sixteenPair(i, court int) pair {
	const ring = 7
	if i == 2*ring {
		if court == ring {
			return pair{2 * ring, 2*ring + 1}
		}
		return pair{court, court + ring}
	}
	by := i % ring
	turn := func(team int) int {
		if team >= 2*ring {
			return team
		}
		return team/ring*ring + (team+by)%ring
	}
	if court < ring {
		court = (court - by + ring) % ring
	}
	p := sixteen[i/ring][court]
	return pair{turn(p.a), turn(p.b)}
}
