package solver

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
)

// unequalShape returns a shape with tiers that share courts, some nights of which are not as usual.
func unequalShape(random *rand.Rand) Shape {
	s := Shape{Slots: 1 + random.IntN(4), Courts: 1 + random.IntN(4), ChangedNights: map[int]Openings{}}
	open := func() (slots [][]int) {
		for range s.Slots {
			var courts []int
			for court := range s.Courts {
				if random.IntN(3) > 0 {
					courts = append(courts, court)
				}
			}
			slots = append(slots, courts)
		}
		return slots
	}
	for range 1 + random.IntN(3) {
		t := Tier{Teams: 2 + random.IntN(6), PerPair: 1 + random.IntN(3), Open: open()}
		for t.Capacity() == 0 {
			t.Open = open()
		}
		s.Tiers = append(s.Tiers, t)
	}
	for range random.IntN(4) {
		var other Openings
		for range s.Tiers {
			other = append(other, open())
		}
		s.ChangedNights[random.IntN(6)] = other
	}
	return s
}

// fitOneByOne decides whether games fit into some nights: it goes through all numbers of games that each night can take.
func (s Shape) fitOneByOne(games []int, nights int) bool {
	reached := map[string][]int{fmt.Sprint(games): games}
	for night := range nights {
		next := map[string][]int{}
		for _, left := range reached {
			s.On(night).eachLoad(left, nil, func(load []int) {
				rest := make([]int, len(left))
				for k := range left {
					rest[k] = left[k] - load[k]
				}
				next[fmt.Sprint(rest)] = rest
			})
		}
		reached = next
	}
	_, done := reached[fmt.Sprint(make([]int, len(games)))]
	return done
}

// eachLoad calls visit with all numbers of games by tier that fit into the night.
func (s Shape) eachLoad(most, chosen []int, visit func([]int)) {
	if k := len(chosen); k < len(most) {
		for n := 0; n <= min(most[k], s.Tiers[k].Capacity()); n++ {
			s.eachLoad(most, append(chosen[:k:k], n), visit)
		}
		return
	}
	if _, fits := s.findFlow(capacities{chosen, 1}.bounds(s)); fits {
		visit(chosen)
	}
}

// The nights are the fewest, which a search over all numbers of games confirms, and the games of each night fit into it.
func TestUnequalNightsAreTheFewest(t *testing.T) {
	count := 20
	if os.Getenv("PROVE") == "1" {
		count = 3000
	}
	for seed := range count {
		random := rand.New(rand.NewPCG(uint64(seed), 7))
		s := unequalShape(random)
		games := make([]int, len(s.Tiers))
		for k := range games {
			games[k] = random.IntN(12)
		}
		nights := s.FewestNights(games)
		if !s.fitOneByOne(games, nights) || nights > 0 && s.fitOneByOne(games, nights-1) {
			t.Fatalf("seed %d: %v games of %+v do not need %d nights", seed, games, s, nights)
		}
		for extra := range 2 {
			s.checkAllotment(t, seed, games, nights+extra)
		}
	}
}

// checkAllotment checks that every night holds its games, each tier on courts that are open for it, and that none is lost.
func (s Shape) checkAllotment(t *testing.T, seed int, games []int, nights int) {
	t.Helper()
	got := make([]int, len(games))
	if nights == 0 {
		return
	}
	for night, byTier := range s.AssignSeason(games, nights) {
		used := map[[2]int]bool{}
		for k, turns := range byTier {
			tier := s.TierOn(night, k)
			for slot, courts := range turns {
				got[k] += len(courts)
				if len(courts) > tier.Teams/2 {
					t.Fatalf("seed %d: %d games at a time of %d teams", seed, len(courts), tier.Teams)
				}
				for _, court := range courts {
					isOpen := false
					for _, open := range tier.Open[slot] {
						isOpen = isOpen || open == court
					}
					if !isOpen || used[[2]int{slot, court}] {
						t.Fatalf("seed %d, night %d: court %d in slot %d is closed or taken", seed, night, court, slot)
					}
					used[[2]int{slot, court}] = true
				}
			}
		}
	}
	if fmt.Sprint(got) != fmt.Sprint(games) {
		t.Fatalf("seed %d: %v games are allotted of %v", seed, got, games)
	}
}

// One tier plays equally many games on every night, or as many as fit.
func TestUnequalNightsAreLevel(t *testing.T) {
	s := Shape{Slots: 4, Courts: 2, Tiers: []Tier{{Teams: 4, PerPair: 5, Open: [][]int{{0, 1}, {0, 1}, {0, 1}, {0, 1}}}},
		ChangedNights: map[int]Openings{1: {{{0}, {0}, nil, nil}}}}
	var perNight []int
	for _, night := range s.AssignSeason([]int{26}, 5) {
		perNight = append(perNight, night[0].GameCount())
	}
	if fmt.Sprint(perNight) != "[6 2 6 6 6]" {
		t.Errorf("the nights have %v games", perNight)
	}
}
