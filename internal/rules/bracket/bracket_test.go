package bracket

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
)

var formats = []Format{Single, Double, Consolation, Groups, Promotion, PagePlayoff}

// orders returns an order for each format, number of teams and variant.
func orders() (all []Order) {
	for _, f := range formats {
		for n := range MaxTeams + 1 {
			if !f.Fits(n) {
				continue
			}
			all = append(all, Order{Format: f, Teams: n})
			switch f {
			case Double:
				all = append(all, Order{Format: f, Teams: n, SecondFinal: true})
			case Single:
				all = append(all, Order{Format: f, Teams: n, NoThird: true})
			case Groups:
				if n >= 9 {
					all = append(all, Order{Format: f, Teams: n, Groups: []int{2, n - 5, 3}})
				}
			}
		}
	}
	return all
}

func (o Order) String() string {
	return fmt.Sprintf("%s of %d %v second=%t noThird=%t", o.Format, o.Teams, o.Groups, o.SecondFinal, o.NoThird)
}

func build(t testing.TB, o Order) Knockout {
	t.Helper()
	k, ok := Build(o)
	if !ok {
		t.Fatalf("%v is refused", o)
	}
	return k
}

func TestSizesThatDoNotFitAreRefused(t *testing.T) {
	for _, c := range []struct {
		format Format
		fits   func(n int) bool
	}{
		{Single, func(n int) bool { return n >= 2 && n <= 32 }},
		{Groups, func(n int) bool { return n >= 2 && n <= 32 }},
		{Double, func(n int) bool { return n >= 4 && n <= 32 }},
		{Consolation, func(n int) bool { return n >= 4 && n <= 32 }},
		{Promotion, func(n int) bool { return n >= 2 && n <= 32 && n%2 == 0 }},
		{PagePlayoff, func(n int) bool { return n == 4 }},
		{"swiss", func(int) bool { return false }},
	} {
		for n := -1; n < 40; n++ {
			if _, ok := Build(Order{Format: c.format, Teams: n}); ok != c.fits(n) {
				t.Errorf("%s of %d: %t", c.format, n, ok)
			}
		}
	}
	for _, groups := range [][]int{{4, 3}, {4, 5}, {7, 1}, {8, 0}, {9, -1}, {}} {
		if _, ok := Build(Order{Format: Groups, Teams: 8, Groups: groups}); ok {
			t.Errorf("groups of %v are taken for 8 teams", groups)
		}
	}
}

// Each match has two sources that come before it, each seed enters once, and nobody is the winner or the loser of a match twice.
func TestEveryPlaceHasTwoSources(t *testing.T) {
	for _, o := range orders() {
		k := build(t, o)
		seen, used := map[string]bool{}, map[Source]int{}
		for _, p := range k.Matches {
			if seen[p.Key] {
				t.Errorf("%v: the key %s is used twice", o, p.Key)
			}
			for _, s := range p.Sources {
				used[s]++
				if s.Kind != Seed && !seen[s.Key] {
					t.Errorf("%v: %s comes from %s, which is not before it", o, p.Key, s)
				}
			}
			seen[p.Key] = true
			if p.Name.Label().String() == "" || p.Name.Heading().String() == "" {
				t.Errorf("%v: %s has no name", o, p.Key)
			}
		}
		for seed := range o.Teams {
			if n := used[Source{Kind: Seed, Seed: seed + 1}]; n != 1 {
				t.Errorf("%v: seed %d enters %d times", o, seed+1, n)
			}
		}
		for _, p := range k.Matches {
			for kind, rank := range map[SourceKind]int{Winner: p.WinnerRank, Loser: p.LoserRank} {
				if n := used[Source{Kind: kind, Key: p.Key}]; n > 1 || (n == 1) == (rank > 0) {
					t.Errorf("%v: the %s of %s goes to %d places and has rank %d", o, kind, p.Key, n, rank)
				}
			}
		}
	}
}

// Two matches of a knockout never have the same name.
func TestNamesAreUnique(t *testing.T) {
	for _, o := range orders() {
		seen := map[string]bool{}
		for _, p := range build(t, o).Matches {
			name := fmt.Sprint(p.Group, p.Name.Label())
			if seen[name] {
				t.Errorf("%v: two places are named %s", o, name)
			}
			seen[name] = true
		}
	}
}

func TestNumberOfPlaces(t *testing.T) {
	for _, o := range orders() {
		want := map[Format]int{Single: o.Teams - 1, Double: 2*o.Teams - 2, PagePlayoff: 4, Promotion: o.Teams / 2}[o.Format]
		switch {
		case o.Format == Single && !o.NoThird && o.Teams >= 4:
			want++
		case o.SecondFinal:
			want++
		case o.Format == Groups || o.Format == Consolation:
			continue
		}
		if k := build(t, o); len(k.Matches) != want {
			t.Errorf("%v has %d places, want %d", o, len(k.Matches), want)
		}
	}
}

// shapes returns how many random runs a test of all orders makes for each.
func shapes() int {
	if os.Getenv("PROVE") != "" {
		return 300
	}
	return 4
}

func entryOf(n int) (e Entry) {
	for seed := range n {
		e.Teams = append(e.Teams, int64(100+seed))
	}
	e.Absent = map[int64]bool{}
	return e
}

// run plays a knockout to its end. choose returns the winner of a match, 0 if both forfeit.
func run(t *testing.T, k Knockout, entry Entry, choose func(Situation) int64) (all []Situation, results map[string]Result) {
	t.Helper()
	results = map[string]Result{}
	for range 2*len(k.Matches) + 1 {
		all = k.Advance(entry, results)
		if forfeited := slices.IndexFunc(all, func(s Situation) bool { return s.IsForfeited(results) }); forfeited >= 0 {
			s := all[forfeited]
			results[s.Key] = Result{[2]int64{s.Teams[0].Team, s.Teams[1].Team}, s.Winner.Team}
			continue
		}
		i := slices.IndexFunc(all, func(s Situation) bool { return s.State == Ready })
		if i < 0 {
			break
		}
		teams := [2]int64{all[i].Teams[0].Team, all[i].Teams[1].Team}
		results[all[i].Key] = Result{teams, choose(all[i])}
	}
	if !IsOver(all) {
		t.Fatalf("%s of %d ends with open places", k.Format, k.Teams)
	}
	return all, results
}

func randomWinner(random *rand.Rand) func(Situation) int64 {
	return func(s Situation) int64 { return s.Teams[random.IntN(2)].Team }
}

func betterSeed(s Situation) int64 { return min(s.Teams[0].Team, s.Teams[1].Team) }

// matches counts the results of each team, and its defeats.
func matches(results map[string]Result) (played, lost map[int64]int) {
	played, lost = map[int64]int{}, map[int64]int{}
	for _, r := range results {
		for _, id := range r.Teams {
			played[id]++
			if id != r.Winner {
				lost[id]++
			}
		}
	}
	return played, lost
}

func TestRanksAreCompleteAndDefeatsAreRight(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, o := range orders() {
		k, entry := build(t, o), entryOf(o.Teams)
		for range shapes() {
			all, results := run(t, k, entry, randomWinner(random))
			ranks := Standing(all, entry)
			checkRanks(t, o, all, ranks, entry.Teams)
			played, lost := matches(results)
			champion := ranks[0].Team
			for _, id := range entry.Teams {
				switch {
				case o.Format == Consolation && played[id] < 2:
					t.Errorf("%v: team %d plays %d times", o, id, played[id])
				case o.Format == Double && id != champion && lost[id] != 2 && (o.SecondFinal || id != ranks[1].Team || lost[id] != 1):
					t.Errorf("%v: team %d is out after %d defeats", o, id, lost[id])
				case o.Format == Double && o.SecondFinal && id == champion && lost[id] > 1:
					t.Errorf("%v: the champion has lost %d times", o, lost[id])
				case o.Format == Single && id == champion && lost[id] > 0:
					t.Errorf("%v: the champion has lost", o)
				}
			}
		}
	}
}

// checkRanks checks that every team has a rank of its own. Only if nobody has won a title the next two teams share the rank below it.
func checkRanks(t *testing.T, o Order, all []Situation, ranks []Rank, teams []int64) {
	t.Helper()
	isVacant := map[int]bool{}
	for _, title := range Titles(all) {
		isVacant[title.Rank] = title.Team == 0
	}
	var ids []int64
	for i, r := range ranks {
		ids = append(ids, r.Team)
		if want := i + 1; r.Rank != want && !(isVacant[want] && r.Rank == want+1) {
			t.Errorf("%v: rank %d follows %d", o, r.Rank, i)
		}
	}
	if slices.Sort(ids); !slices.Equal(ids, slices.Sorted(slices.Values(teams))) {
		t.Errorf("%v: ranks have the teams %v", o, ids)
	}
}

// If the better seed always wins, the first two meet at the end only, and rank as they were seeded.
func TestTheBestTwoSeedsMeetAtTheEnd(t *testing.T) {
	for _, o := range orders() {
		if o.Format == Promotion || o.Format == PagePlayoff {
			continue
		}
		k := build(t, o)
		all, _ := run(t, k, entryOf(o.Teams), betterSeed)
		ranks := Standing(all, entryOf(o.Teams))
		if ranks[0].Team != 100 || ranks[1].Team != 101 {
			t.Errorf("%v ends with %v", o, ranks[:2])
		}
		for _, s := range all {
			if s.Teams[0].Team+s.Teams[1].Team != 201 {
				continue
			}
			switch s.Name.Kind {
			case FinalName, SecondFinalName, UpperFinalName:
			default:
				t.Errorf("%v: the first two seeds meet in %s", o, s.Name.Label())
			}
		}
	}
	for _, o := range orders() { // whoever wins, the ways of the first two seeds join in the last round of the main bracket
		k := build(t, o)
		if o.Format == Promotion || o.Format == PagePlayoff || o.Groups != nil {
			continue
		}
		reach := map[string][]int{}
		for _, p := range k.Matches {
			if p.Part != Main || p.Group > 1 {
				continue
			}
			for _, s := range p.Sources {
				if s.Kind == Seed {
					reach[p.Key] = append(reach[p.Key], s.Seed)
				} else {
					reach[p.Key] = append(reach[p.Key], reach[s.Key]...)
				}
			}
			if slices.Contains(reach[p.Key], 1) && slices.Contains(reach[p.Key], 2) && !p.Name.IsLast() && p.Name.Kind != UpperFinalName {
				t.Errorf("%v: the first two seeds can meet in %s", o, p.Name.Label())
			}
		}
	}
}

// Whatever is forfeited by both, and whoever does not come, nobody waits forever and all teams get a rank.
func TestForfeitsAndAbsentTeamsLeaveNothingOpen(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, o := range orders() {
		k := build(t, o)
		for range shapes() {
			entry := entryOf(o.Teams)
			all, _ := run(t, k, entry, func(s Situation) int64 {
				if random.IntN(4) == 0 {
					entry.Absent[entry.Teams[random.IntN(o.Teams)]] = true
				}
				if random.IntN(4) == 0 {
					return 0
				}
				return s.Teams[random.IntN(2)].Team
			})
			checkRanks(t, o, all, Standing(all, entry), entry.Teams)
		}
	}
}

// A final that both teams forfeit has no winner: nobody is first, and both are second.
func TestNobodyIsFirstAfterAFinalThatBothForfeit(t *testing.T) {
	for _, c := range []struct {
		order Order
		ranks []int
	}{
		{Order{Format: Single, Teams: 2}, []int{2, 2}},
		{Order{Format: Single, Teams: 4}, []int{2, 2, 3, 4}},
		{Order{Format: Double, Teams: 4, SecondFinal: true}, []int{2, 2, 3, 4}},
		{Order{Format: Groups, Teams: 8}, []int{2, 2, 3, 4, 6, 6, 7, 8}},
	} {
		k, entry := build(t, c.order), entryOf(c.order.Teams)
		all, _ := run(t, k, entry, func(s Situation) int64 {
			if s.Name.IsLast() {
				return 0
			}
			return betterSeed(s)
		})
		var ranks []int
		for _, r := range Standing(all, entry) {
			ranks = append(ranks, r.Rank)
		}
		if !slices.Equal(ranks, c.ranks) {
			t.Errorf("%v: got %v, want %v", c.order, ranks, c.ranks)
		}
		for _, title := range Titles(all) {
			if !title.IsVacant || title.Team != 0 {
				t.Errorf("%v: %+v", c.order, title)
			}
		}
	}
}

// A corrected result exchanges the teams of the matches that follow and have no result; those that have one say that they do not
// match any more.
func TestACorrectedResultExchangesTeams(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for _, o := range orders() {
		k, entry := build(t, o), entryOf(o.Teams)
		for range shapes() {
			_, results := run(t, k, entry, randomWinner(random))
			keys := slices.Sorted(maps.Keys(results))
			some := map[string]Result{}
			for _, p := range k.Matches[:random.IntN(len(k.Matches))+1] {
				if r, played := results[p.Key]; played {
					some[p.Key] = r
				}
			}
			key := keys[random.IntN(len(keys))]
			r, played := some[key]
			if !played {
				continue
			}
			before := k.Advance(entry, some)
			other := r.Teams[0]
			if other == r.Winner {
				other = r.Teams[1]
			}
			some[key] = Result{r.Teams, other}
			for i, s := range k.Advance(entry, some) {
				follows := slices.ContainsFunc(s.Sources[:], func(source Source) bool { return source.Key == key })
				_, isPlayed := some[s.Key]
				if follows && isPlayed && !s.Mismatch && !hasSameTeams(s, before[i]) {
					t.Fatalf("%v: %s has changed silently", o, s.Key)
				}
				if follows && !s.IfNeeded && s.State == Ready && s.Teams == before[i].Teams {
					t.Fatalf("%v: %s keeps its teams", o, s.Key)
				}
			}
		}
	}
}

// hasSameTeams reports whether two matches have the same teams, also with the sides exchanged.
func hasSameTeams(a, b Situation) bool {
	return a.Teams == b.Teams || a.Teams[0] == b.Teams[1] && a.Teams[1] == b.Teams[0]
}
