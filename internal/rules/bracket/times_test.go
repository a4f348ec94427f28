package bracket

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func minutes(Match) int { return 30 }

func TestTimesOfEightTeamsOnTwoCourts(t *testing.T) {
	k := build(t, Order{Format: Single, Teams: 8})
	times, fits := k.Times(Times{Nights: []Window{{0, 240}}, Courts: 2, Rest: 10, Length: func(p Match) int {
		if p.Name.Kind == FinalName {
			return 60
		}
		return 30
	}, Last: 1})
	if !fits {
		t.Fatal("240 minutes are too short")
	}
	want := map[string]Time{
		"M1-1": {0, 30, 0}, "M1-2": {0, 30, 1}, "M1-3": {30, 60, 0}, "M1-4": {30, 60, 1},
		"M2-1": {60, 90, 0}, "M2-2": {70, 100, 1}, "C3-1": {110, 140, 1}, "M3-1": {140, 200, 1},
	}
	for key, at := range want {
		if times[key] != at {
			t.Errorf("%s is at %v, want %v", key, times[key], at)
		}
	}
	if _, fits := k.Times(Times{Nights: []Window{{0, 199}}, Courts: 2, Rest: 10, Length: minutes, Last: 1}); !fits {
		t.Error("199 minutes are too short for matches of 30")
	}
	if _, fits := k.Times(Times{Nights: []Window{{0, 150}}, Courts: 2, Rest: 10, Length: minutes, Last: 1}); fits {
		t.Error("150 minutes are enough")
	}
}

// No court has two matches at once, all are within a night, sources and the rest of their teams come before, and the last match
// is alone on its court after all others.
func TestTimesKeepTheirRules(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	for _, o := range orders() {
		k := build(t, o)
		for range 1 + shapes()/4 {
			length := 20 + random.IntN(5)*10
			in := Times{Courts: 1 + random.IntN(4), Rest: random.IntN(4) * 10, Length: func(p Match) int { return length + 10*min(1, p.Column-1) }}
			in.Last = random.IntN(in.Courts)
			for night := range 40 {
				in.Nights = append(in.Nights, Window{night * 1440, night*1440 + 240})
			}
			times, fits := k.Times(in)
			if !fits || len(times) != len(k.Matches) {
				t.Fatalf("%v: %d of %d places have a time", o, len(times), len(k.Matches))
			}
			for _, p := range k.Matches {
				at := times[p.Key]
				if at.End-at.Start != in.Length(p) || !slices.ContainsFunc(in.Nights, func(n Window) bool { return n.Start <= at.Start && at.End <= n.End }) {
					t.Errorf("%v: %s is played at %v", o, p.Key, at)
				}
				for _, s := range p.Sources {
					if s.Kind != Seed && times[s.Key].End+in.Rest > at.Start {
						t.Errorf("%v: %s begins at %d, %s ends at %d", o, p.Key, at.Start, s.Key, times[s.Key].End)
					}
				}
				for _, other := range k.Matches {
					then := times[other.Key]
					if p.Key != other.Key && at.Court == then.Court && at.Start < then.End && then.Start < at.End {
						t.Errorf("%v: %s and %s are on one court", o, p.Key, other.Key)
					}
					if p.isLast() && !other.isLast() && then.End > at.Start {
						t.Errorf("%v: %s ends after the last place begins", o, other.Key)
					}
				}
				if p.isLast() && at.Court != in.Last {
					t.Errorf("%v: the last place is on court %d", o, at.Court)
				}
			}
		}
	}
}

// In the queue of free courts every match gets its turn, no court stands empty while a team is ready and rested, and the final is
// played last on its court.
func TestTheQueueStarvesNoPlace(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	for _, o := range orders() {
		k, entry := build(t, o), entryOf(o.Teams)
		for range 1 + shapes()/4 {
			courts, last := 1+random.IntN(4), 0
			results, rested := map[string]Result{}, map[string]int{}
			running := map[string]Call{}
			ends := map[string]int{}
			now := 0
			for {
				all := k.Advance(entry, results)
				if IsOver(all) {
					break
				}
				taken, free := map[string]bool{}, []int{}
				for court := range courts {
					if !slices.ContainsFunc(calls(running), func(c Call) bool { return c.Court == court }) {
						free = append(free, court)
					}
				}
				for key := range running {
					taken[key] = true
				}
				queue := Queue(all, rested, taken, now)
				called := Calls(queue, free, last)
				if len(called) == 0 && len(running) == 0 {
					t.Fatalf("%v: nothing is called and nothing runs", o)
				}
				if len(queue) > 0 && len(free) > 0 && len(called) == 0 && !queue[0].isLast() {
					t.Fatalf("%v: a court stands empty", o)
				}
				for _, c := range called {
					running[c.Key], ends[c.Key] = c, max(now, rested[c.Key])+10+random.IntN(40)
					if p, _ := k.Find(c.Key); p.isLast() && (c.Court != last || len(running) > 1) {
						t.Fatalf("%v: the last place is not alone on its court", o)
					}
				}
				next := ""
				for key := range running {
					if next == "" || ends[key] < ends[next] || ends[key] == ends[next] && key < next {
						next = key
					}
				}
				now = max(now, ends[next])
				delete(running, next)
				i := slices.IndexFunc(all, func(s Situation) bool { return s.Key == next })
				results[next] = Result{[2]int64{all[i].Teams[0].Team, all[i].Teams[1].Team}, all[i].Teams[random.IntN(2)].Team}
				for _, p := range k.Matches {
					for _, s := range p.Sources {
						if s.Key == next {
							rested[p.Key] = max(rested[p.Key], now+10)
						}
					}
				}
			}
		}
	}
}

func calls(running map[string]Call) (all []Call) {
	for _, c := range running {
		all = append(all, c)
	}
	return all
}

// Whoever referees comes from a match that has ended, and neither plays nor referees elsewhere at that time.
func TestDutiesAreFree(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	for _, o := range orders() {
		k := build(t, o)
		in := Times{Courts: 1 + random.IntN(4), Rest: 10 * random.IntN(3), Length: minutes}
		for night := range 40 {
			in.Nights = append(in.Nights, Window{night * 1440, night*1440 + 300})
		}
		times, _ := k.Times(in)
		for _, mode := range []DutyMode{NoDuty, LoserWorks, WaitingTeam, SeedsFirst} {
			duties := k.Duties(mode, times, nobodyIsOut)
			if mode == NoDuty && len(duties) > 0 || mode == LoserWorks && o.Teams > 4 && len(duties) == 0 && o.Format != Promotion {
				t.Errorf("%v by %s: %d duties", o, mode, len(duties))
			}
			for key, s := range duties {
				at := times[key]
				if s.Kind != Seed && times[s.Key].End > at.Start {
					t.Errorf("%v: %s is on duty for %s before it is known", o, s, key)
				}
				for _, p := range k.Matches {
					then := times[p.Key]
					if slices.Contains(p.Sources[:], s) && then.Start < at.End {
						t.Errorf("%v: %s plays %s and is on duty for %s", o, s, p.Key, key)
					}
					if other, has := duties[p.Key]; has && p.Key != key && other == s && then.Start < at.End && at.Start < then.End {
						t.Errorf("%v: %s is on duty twice at once", o, s)
					}
				}
			}
		}
	}
}

func TestLoserWorksNextOnItsCourt(t *testing.T) {
	k := build(t, Order{Format: Single, Teams: 8})
	times, _ := k.Times(Times{Nights: []Window{{0, 600}}, Courts: 2, Length: minutes})
	duties := k.Duties(LoserWorks, times, nobodyIsOut)
	for key, want := range map[string]string{"M1-3": "L:M1-1", "M1-4": "L:M1-2", "M2-1": "L:M1-3", "M2-2": "L:M1-4"} {
		if got := duties[key].String(); got != want {
			t.Errorf("%s is refereed by %s, want %s", key, got, want)
		}
	}
	if s, has := duties["M1-1"]; has {
		t.Errorf("%s referees the first match", s)
	}
	if got := k.Duties(SeedsFirst, times, nobodyIsOut)["M1-1"]; got.Kind != Seed {
		t.Errorf("%s referees the first match", got)
	}
}

func TestSeedsBetweenTiers(t *testing.T) {
	tiers := [][]int64{{11, 12, 13}, {21, 22}, {31, 32, 33}}
	if got, want := PromotionSeeds(tiers), []int64{13, 21, 22, 31}; !slices.Equal(got, want) {
		t.Errorf("between tiers: %v", got)
	}
	if got := PromotionSeeds([][]int64{{1, 2}, {3}, {4}}); !slices.Equal(got, []int64{2, 3}) {
		t.Errorf("a team of a tier of one plays twice: %v", got)
	}
}

func TestNeighboursAreSwappedAgainstRematches(t *testing.T) {
	for _, c := range []struct {
		name   string
		order  Order
		played [][2]int64
		want   []Swap
		left   int
	}{
		{"nothing was played", Order{Format: Single, Teams: 8}, nil, nil, 0},
		{"last against first", Order{Format: Single, Teams: 8}, [][2]int64{{100, 107}}, []Swap{{7, 8}}, 0},
		{"the swap would make another rematch", Order{Format: Single, Teams: 8}, [][2]int64{{100, 107}, {101, 107}}, nil, 1},
		{"a team with a bye meets nobody first", Order{Format: Single, Teams: 7}, [][2]int64{{100, 106}}, nil, 0},
		{"groups stay apart", Order{Format: Groups, Teams: 8}, [][2]int64{{100, 103}}, []Swap{{3, 4}}, 0},
		{"two teams have no other opponent", Order{Format: Single, Teams: 2}, [][2]int64{{100, 101}}, nil, 1},
		{"promotion matches are what they are", Order{Format: Promotion, Teams: 4}, [][2]int64{{100, 101}}, nil, 1},
	} {
		k := build(t, c.order)
		played := func(a, b int64) bool {
			return slices.Contains(c.played, [2]int64{a, b}) || slices.Contains(c.played, [2]int64{b, a})
		}
		seeds, swaps := k.AvoidRematches(entryOf(c.order.Teams).Teams, played)
		if n := k.countRematches(seeds, played); n != c.left {
			t.Errorf("%s: %d rematches are left", c.name, n)
		}
		if !slices.Equal(swaps, c.want) {
			t.Errorf("%s: %v", c.name, swaps)
		}
	}
}

func BenchmarkBuildAndAdvance(b *testing.B) {
	entry := entryOf(32)
	for b.Loop() {
		k, _ := Build(Order{Format: Double, Teams: 32, SecondFinal: true})
		results := map[string]Result{}
		for _, s := range k.Advance(entry, results) {
			if s.State == Ready {
				results[s.Key] = Result{[2]int64{s.Teams[0].Team, s.Teams[1].Team}, s.Teams[0].Team}
			}
		}
		k.Advance(entry, results)
	}
}

func nobodyIsOut(string, Source) bool { return false }
