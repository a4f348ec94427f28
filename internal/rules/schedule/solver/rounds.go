package solver

// ConstructSeason returns a season by formula, or nil if no formula is known. It has all the properties that split guarantees.
func ConstructSeason(s Shape, nights [][]CourtAssignment) []Game {
	if len(s.Tiers) != 1 {
		return nil
	}
	t := s.Tiers[0]
	if paths := planPaths(t, nights); paths != nil {
		return paths
	}
	return planRounds(t, nights)
}

// planPaths plans seasons in which each night has one court and one slot fewer than teams. Each night is a path through all
// teams, in which neighbors play. The paths are the rows of a row-complete Latin square (Williams 1949): every pair is adjacent
// in half of the rows, no team waits, none plays three in a row, and over a whole square every team has every start equally
// often.
func planPaths(t Tier, nights [][]CourtAssignment) (games []Game) {
	if t.Teams%2 != 0 {
		return nil
	}
	for row, night := range nights {
		if !isPath(night[0], t.Teams-1) {
			return nil
		}
		team := row % t.Teams
		for slot := range t.Teams - 1 {
			next := team + slot + 1 // alternating: +1, -2, +3, -4, ...
			if slot%2 == 1 {
				next = team - slot - 1 + t.Teams
			}
			next %= t.Teams
			games = append(games, Game{Night: row, Slot: slot, Court: night[0][slot][0], Home: team, Away: next})
			team = next
		}
	}
	return games
}

// isPath reports whether exactly the first slots are used, with one game each.
func isPath(t CourtAssignment, slots int) bool {
	for slot, courts := range t {
		if len(courts) != 1 && slot < slots || len(courts) != 0 && slot >= slots {
			return false
		}
	}
	return len(t) >= slots
}

// planRounds plans seasons in which all teams play in every slot, except one if their number is odd. Each leg is shifted by a
// court, so that the courts on which a team plays one game fewer vary.
func planRounds(t Tier, nights [][]CourtAssignment) (games []Game) {
	half, legLength := t.Teams/2, roundsPerLeg(t)
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
				p := roundPair(t, round%legLength, court)
				games = append(games, Game{Night: night, Slot: slot, Court: courts[(court+round/legLength)%half], Home: p.A, Away: p.B})
			}
			round++
		}
	}
	return games
}

// roundsPerLeg returns the number of rounds in which every pair meets once.
func roundsPerLeg(t Tier) int { return t.Teams - 1 + t.Teams%2 }

// roundPair returns the pair on court j in round i. In this balanced tournament design each team plays twice on every court,
// except once on one court if the number of teams is even.
// Round i of the circle method pairs i-j with i+j, and i with the last team if there is one. On court j every team then plays
// twice, except that the last team is always on court 0. So in round i it changes places with the pair (3i, -i), which gives a
// design if 3 does not divide the number of rounds (Haselgrove and Leech 1977). Sixteen teams have a design of their own. In
// the other cases the search balances the courts.
func roundPair(t Tier, i, j int) Pair {
	if t.Teams == 16 {
		return sixteenPair(i, j)
	}
	circle := roundsPerLeg(t)
	if t.Teams%2 == 1 {
		j++ // an odd number has no last team
	} else if trade := min(2*i%circle, circle-2*i%circle); i != 0 && (j == 0 || j == trade) {
		j = trade - j
	}
	if j == 0 {
		return Pair{A: i, B: t.Teams - 1}
	}
	return Pair{A: (i + j) % circle, B: (i - j + circle) % circle}
}

// sixteen contains two rounds for 16 teams, court by court: two rings of seven teams, 0 to 6 and 7 to 13, and the teams 14 and
// 15. Rotating the rings and all courts except the last by 0 to 6 gives fourteen rounds. In the last round each team of one
// ring plays the opposite team of the other. The two rounds were found by a search.
var sixteen = [2][8]Pair{
	{{A: 7, B: 10}, {A: 3, B: 13}, {A: 5, B: 6}, {A: 15, B: 2}, {A: 14, B: 1}, {A: 8, B: 9}, {A: 4, B: 12}, {A: 0, B: 11}},
	{{A: 5, B: 1}, {A: 0, B: 13}, {A: 2, B: 4}, {A: 6, B: 11}, {A: 15, B: 10}, {A: 7, B: 9}, {A: 14, B: 8}, {A: 3, B: 12}},
}

func sixteenPair(i, court int) Pair {
	const ring = 7
	if i == 2*ring {
		if court == ring {
			return Pair{A: 2 * ring, B: 2*ring + 1}
		}
		return Pair{A: court, B: court + ring}
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
	return Pair{A: turn(p.A), B: turn(p.B)}
}

// NewDealer returns a function that deals the pairs of a season of equal parts, given the court assignments of a part.
func NewDealer(s Shape, assignments [][]CourtAssignment, parts int) func(rng *Random) []Game {
	part := s.Part(parts)
	return func(rng *Random) (games []Game) {
		once := DealPairs(part, assignments, rng)
		for i := range parts {
			for _, g := range once {
				g.Night += i * len(assignments)
				games = append(games, g)
			}
		}
		return games
	}
}

// DealPairs chooses the pairs of all tiers for their assigned courts.
func DealPairs(s Shape, nights [][]CourtAssignment, rng *Random) (games []Game) {
	first := 0
	for k, tier := range s.Tiers {
		parts, slots, legOf := partsOf(tier, nights, k)
		dealt := dealLegs(tier, parts, rng)
		if dealt == nil {
			dealt = dealMatchings(tier.Teams, parts, legOf, rng)
		}
		for p, pairs := range dealt {
			night, slot := parts[p].night, slots[p]
			for i, pair := range pairs {
				games = append(games, Game{Night: night, Slot: slot, Court: nights[night][k][slot][i], Home: first + pair.A, Away: first + pair.B})
			}
		}
		first += tier.Teams
	}
	return games
}

// partsOf returns the parts of a tier, their slots, and for each night the leg of the season that contains its middle.
func partsOf(t Tier, nights [][]CourtAssignment, k int) (parts []part, slots, legOf []int) {
	played := 0
	for night, turns := range nights {
		games := turns[k].GameCount()
		leg := 0
		if t.Teams > 1 {
			leg = min(max(t.PerPair, 1)-1, (2*played+games)/(2*t.PairCount()))
		}
		legOf = append(legOf, leg)
		played += games
		for slot, courts := range turns[k] {
			if len(courts) > 0 {
				parts, slots = append(parts, part{night, len(courts)}), append(slots, slot)
			}
		}
	}
	return parts, slots, legOf
}
