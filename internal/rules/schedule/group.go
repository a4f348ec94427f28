package schedule

import (
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule/solver"
)

// A Group is a set of tiers that share courts, or one tier that shares none. The tiers of a group are planned together.
type Group struct {
	Shape  solver.Shape
	Tiers  []int    // of the league, by their number in the shape
	Teams  []int64  // ids, by their number in the shape
	Starts []int    // slot -> minutes after the midnight before the night
	Names  []string // court -> name; "" is an unnamed court
	keys   []string // court -> folded name, for comparisons

	Minutes    int                           // the length of a game
	withoutEnd int                           // how many minutes a window without an end has
	Other      map[league.Date]NightOpenings // of the nights that are not as usual
}

// A window is when a tier may play on a court, in minutes after the midnight before the night.
type window struct{ court, From, To int }

// Members returns the ids of each tier's teams in ascending order, without those that have withdrawn.
func Members(l league.League, teams []league.Team) [][]int64 {
	tiers := make([][]int64, max(l.TierCount, 1))
	for _, t := range teams {
		if t.WithdrawnOn != nil {
			continue
		}
		tier := min(max(t.Tier, 1), len(tiers)) - 1
		tiers[tier] = append(tiers[tier], t.ID)
	}
	for _, ids := range tiers {
		slices.Sort(ids)
	}
	return tiers
}

// Groups returns the groups of the tiers that can play, ordered by their first tiers.
func Groups(in Input) ([]Group, error) {
	ids := Members(in.League, in.Teams)
	courts := courtsByTier(in, ids)
	groupOf, err := groupsOf(in.League, courts)
	if err != nil {
		return nil, err
	}
	var list []Group
	for first := range ids {
		var tiers []int
		for tier := range ids {
			if groupOf[tier] == first && len(ids[tier]) > 1 {
				tiers = append(tiers, tier+1)
			}
		}
		if tiers == nil {
			continue
		}
		g, err := newGroup(in.League, tiers, ids, courts)
		if err != nil {
			return nil, err
		}
		g.Shape.Apart = g.apart(in.Teams)
		list = append(list, g)
	}
	return list, nil
}

// courtsByTier returns the courts of the tiers that can play.
func courtsByTier(in Input, ids [][]int64) [][]league.Court {
	courts := make([][]league.Court, len(ids))
	for tier := range ids {
		for _, c := range in.Courts {
			if c.Tier == tier+1 && len(ids[tier]) > 1 {
				courts[tier] = append(courts[tier], c)
			}
		}
	}
	return courts
}

// groupsOf returns the smallest tier of the group of each tier. Tiers that share a court are one group, also if they share it
// on one night only, unless their games have different lengths: then they may not share it at the same time.
func groupsOf(l league.League, courts [][]league.Court) ([]int, error) {
	groupOf := make([]int, len(courts))
	for tier := range courts {
		groupOf[tier] = tier
	}
	for tier := range courts {
		for _, c := range courtsOnAnyNight(l, courts, tier) {
			for first := range tier {
				for _, other := range courtsOnAnyNight(l, courts, first) {
					if league.FoldName(c.CourtName) != league.FoldName(other.CourtName) {
						continue
					}
					if l.MinutesOf(first+1) == l.MinutesOf(tier+1) {
						join(groupOf, groupOf[first], groupOf[tier])
					} else if overlapInTime(l, c, other) {
						return nil, &Refusal{Field: "tierMinutes", Sentence: fault.Textf(
							"tiers %d and %d share %s at the same time, so their games must have the same length", first+1, tier+1, c.CourtName)}
					}
				}
			}
		}
	}
	return groupOf, nil
}

// courtsOnAnyNight returns the courts of a tier that can play, with those that it has on one night only.
func courtsOnAnyNight(l league.League, courts [][]league.Court, tier int) (list []league.Court) {
	if len(courts[tier]) == 0 {
		return nil
	}
	list = slices.Clone(courts[tier])
	for _, change := range l.NightChanges {
		for _, c := range change.CourtsOf(tier + 1) {
			list = append(list, c.Court())
		}
	}
	return list
}

// overlapInTime reports whether two courts are open at the same time. A window without an end has none.
func overlapInTime(l league.League, a, b league.Court) bool {
	x, y := Open(l, a, 2*MinutesPerDay), Open(l, b, 2*MinutesPerDay)
	return x.From < y.To && y.From < x.To
}

// join merges two groups under the smaller number.
func join(groupOf []int, a, b int) {
	for tier, g := range groupOf {
		if g == a || g == b {
			groupOf[tier] = min(a, b)
		}
	}
}

// newGroup chooses the start times of a group, and finds which courts are open to each tier at each of them.
func newGroup(l league.League, tiers []int, ids [][]int64, courts [][]league.Court) (Group, error) {
	g := Group{Tiers: tiers, Minutes: l.MinutesOf(tiers[0])}
	var sizes []int
	for _, tier := range tiers {
		g.Teams = append(g.Teams, ids[tier-1]...)
		sizes = append(sizes, len(ids[tier-1]))
	}
	windows := g.windows(l, ids, courts)
	usual := g.useClock(windows, clocks(windows, g.Minutes), sizes, l.GamesPerMatchup)
	g.Shape, g.Starts = usual.shape, usual.starts
	for k, t := range g.Shape.Tiers {
		if t.Capacity() == 0 {
			return g, &Refusal{Sentence: fault.Textf("tier %d: no %d-minute game fits into its time block", tiers[k], g.Minutes)}
		}
	}
	g.addNights(l, courts, usual, sizes)
	return g, nil
}

// windows returns the usual windows of each tier, and sets the names of the courts. A tier without courts has an unnamed one.
func (g *Group) windows(l league.League, ids [][]int64, courts [][]league.Court) [][]window {
	once := 0 // the slots that it takes for every team to play once
	all := 0  // the games that it takes
	for _, tier := range g.Tiers {
		for _, c := range courts[tier-1] {
			g.addCourt(c.CourtName)
		}
		half := len(ids[tier-1]) / 2
		once, all = max(once, solver.Ceil(half, max(len(courts[tier-1]), 1))), all+half
	}
	if g.keys == nil {
		g.keys, g.Names = []string{""}, []string{""}
		courts[g.Tiers[0]-1] = []league.Court{{}}
	}
	g.withoutEnd = max(once, solver.Ceil(all, len(g.keys))) * g.Minutes
	windows := make([][]window, len(g.Tiers))
	for k, tier := range g.Tiers {
		for _, c := range courts[tier-1] {
			windows[k] = append(windows[k], g.windowOf(l, c))
		}
	}
	for _, tier := range g.Tiers {
		for _, c := range courtsOnAnyNight(l, courts, tier-1) {
			if g.Names[0] != "" {
				g.addCourt(c.CourtName)
			}
		}
	}
	return windows
}

// addCourt adds a court to those of the group, if it is new.
func (g *Group) addCourt(name string) {
	if key := league.FoldName(name); !slices.Contains(g.keys, key) {
		g.keys, g.Names = append(g.keys, key), append(g.Names, name)
	}
}

// Open returns the window of a court. A window without an end has this many minutes.
func Open(l league.League, c league.Court, minutes int) window {
	from, to, hasEnd := league.CourtHours(l, c)
	if !hasEnd {
		to = from + minutes
	}
	return window{From: from, To: to}
}

// clocks returns the candidates for the first start time: the start of each window, the earliest first, without those that
// differ from an earlier one by a multiple of the game's length.
func clocks(windows [][]window, minutes int) (list []int) {
	for _, tier := range windows {
		for _, w := range tier {
			list = append(list, w.From)
		}
	}
	slices.Sort(list)
	var clocks []int
	for _, at := range list {
		if !slices.ContainsFunc(clocks, func(c int) bool { return (at-c)%minutes == 0 }) {
			clocks = append(clocks, at)
		}
	}
	return clocks
}

// onClock returns the start times that are whole games before or after clock, from the first that a window contains to the
// last, and the courts that are open then, by tier and slot.
func (g *Group) onClock(clock int, windows [][]window, minutes int) (starts []int, courts [][][]int) {
	first, last := 2*MinutesPerDay, 0
	for _, tier := range windows {
		for _, w := range tier {
			start := w.From + ((clock-w.From)%minutes+minutes)%minutes
			if start+minutes <= w.To {
				first, last = min(first, start), max(last, start+(w.To-start)/minutes*minutes)
			}
		}
	}
	for at := first; at < last; at += minutes {
		starts = append(starts, at)
	}
	courts = make([][][]int, len(windows))
	for k, tier := range windows {
		courts[k] = make([][]int, len(starts))
		for slot, at := range starts {
			for _, w := range tier {
				if w.From <= at && at+minutes <= w.To && !slices.Contains(courts[k][slot], w.court) {
					courts[k][slot] = append(courts[k][slot], w.court)
				}
			}
			slices.Sort(courts[k][slot])
		}
	}
	return starts, courts
}

// Number returns the number of a team in the group.
func (g Group) Number(team int64) (int, bool) {
	i := slices.Index(g.Teams, team)
	return i, i >= 0
}

// apart returns the pairs of the group's teams that share a person.
func (g Group) apart(teams []league.Team) (pairs []solver.Pair) {
	for _, t := range teams {
		a, known := g.Number(t.ID)
		if t.Wishes == nil || !known {
			continue
		}
		for _, id := range t.Wishes.NotWith {
			if b, known := g.Number(id); known && a != b && !slices.Contains(pairs, solver.PairOf(a, b)) {
				pairs = append(pairs, solver.PairOf(a, b))
			}
		}
	}
	return pairs
}

// Court returns the number of a court of the group, or solver.None.
func (g Group) Court(name string) int { return slices.Index(g.keys, league.FoldName(name)) }
