package schedule

import (
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule/solver"
)

// A TierGroup is a set of tiers that share courts, or a single tier that shares none. The tiers of a group are planned
// together.
type TierGroup struct {
	Shape  solver.Shape
	Tiers  []int    // the tier numbers of the league, by index in the shape
	Teams  []int64  // the team ids, by index in the shape
	Starts []int    // slot -> minutes after the midnight before the night
	Names  []string // court -> name; "" is an unnamed court
	keys   []string // court -> folded name, for comparisons

	Minutes        int                           // the length of a game
	openEndMinutes int                           // the length in minutes of a window without an end
	ChangedNights  map[league.Date]NightOpenings // the nights that differ from the usual one
}

// A window is the time in which a tier may play on a court, in minutes after the midnight before the night.
type window struct{ court, From, To int }

// TeamIDsByTier returns the team ids of each tier in ascending order, without withdrawn teams.
func TeamIDsByTier(l league.League, teams []league.Team) [][]int64 {
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

// TierGroups returns the groups of the tiers that can play, ordered by their first tier.
func TierGroups(in Input) ([]TierGroup, error) {
	ids := TeamIDsByTier(in.League, in.Teams)
	courts := courtsByTier(in, ids)
	groupOf, err := findGroups(in.League, courts)
	if err != nil {
		return nil, err
	}
	var list []TierGroup
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
		g.Shape.Apart = g.pairsApart(in.Teams)
		list = append(list, g)
	}
	return list, nil
}

// courtsByTier returns the courts of each tier. A tier with fewer than two teams gets none.
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

// findGroups returns, for each tier, the first tier of its group. Tiers that share a court belong to one group, even if they
// share it on one night only. Tiers with different game durations stay separate, and may not use the court at the same time.
func findGroups(l league.League, courts [][]league.Court) ([]int, error) {
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
						mergeGroups(groupOf, groupOf[first], groupOf[tier])
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

// courtsOnAnyNight returns the courts of a tier, including those that it has on single nights only.
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

// overlapInTime reports whether two courts are open at the same time. A window without an end is treated as open until the end
// of the next day.
func overlapInTime(l league.League, a, b league.Court) bool {
	x, y := windowOfCourt(l, a, 2*MinutesPerDay), windowOfCourt(l, b, 2*MinutesPerDay)
	return x.From < y.To && y.From < x.To
}

// mergeGroups merges two groups under the smaller number.
func mergeGroups(groupOf []int, a, b int) {
	for tier, g := range groupOf {
		if g == a || g == b {
			groupOf[tier] = min(a, b)
		}
	}
}

// newGroup chooses the start times of a group and finds the courts that are open to each tier at each start.
func newGroup(l league.League, tiers []int, ids [][]int64, courts [][]league.Court) (TierGroup, error) {
	g := TierGroup{Tiers: tiers, Minutes: l.MinutesOf(tiers[0])}
	var sizes []int
	for _, tier := range tiers {
		g.Teams = append(g.Teams, ids[tier-1]...)
		sizes = append(sizes, len(ids[tier-1]))
	}
	windows := g.windows(l, ids, courts)
	usual := g.bestTimetable(windows, firstStarts(windows, g.Minutes), sizes, l.GamesPerMatchup)
	g.Shape, g.Starts = usual.shape, usual.starts
	for k, t := range g.Shape.Tiers {
		if t.Capacity() == 0 {
			return g, &Refusal{Sentence: fault.Textf("tier %d: no %d-minute game fits into its time block", tiers[k], g.Minutes)}
		}
	}
	g.addChangedNights(l, courts, usual, sizes)
	return g, nil
}

// windows returns the usual windows of each tier and sets the court names of the group. A group without courts gets one unnamed
// court.
func (g *TierGroup) windows(l league.League, ids [][]int64, courts [][]league.Court) [][]window {
	once := 0 // the slots needed for every team to play once
	all := 0  // the games in which every team plays once
	for _, tier := range g.Tiers {
		for _, c := range courts[tier-1] {
			g.addCourt(c.CourtName)
		}
		half := len(ids[tier-1]) / 2
		once, all = max(once, solver.CeilDiv(half, max(len(courts[tier-1]), 1))), all+half
	}
	if g.keys == nil {
		g.keys, g.Names = []string{""}, []string{""}
		courts[g.Tiers[0]-1] = []league.Court{{}}
	}
	g.openEndMinutes = max(once, solver.CeilDiv(all, len(g.keys))) * g.Minutes
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

// addCourt adds a court to the group unless it is there already.
func (g *TierGroup) addCourt(name string) {
	if key := league.FoldName(name); !slices.Contains(g.keys, key) {
		g.keys, g.Names = append(g.keys, key), append(g.Names, name)
	}
}

// windowOfCourt returns the window of a court. minutes is the length of a window that has no end.
func windowOfCourt(l league.League, c league.Court, minutes int) window {
	from, to, hasEnd := league.CourtHours(l, c)
	if !hasEnd {
		to = from + minutes
	}
	return window{From: from, To: to}
}

// firstStarts returns the candidates for the first start time in ascending order: the start of each window, unless it differs
// from an earlier one by a multiple of the game duration.
func firstStarts(windows [][]window, minutes int) (list []int) {
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

// startsFrom returns the start times that differ from clock by a multiple of the game duration, from the first to the last that
// fits into a window, and the open courts by tier and slot.
func (g *TierGroup) startsFrom(clock int, windows [][]window, minutes int) (starts []int, courts [][][]int) {
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

// TeamIndex returns the index of a team in the group.
func (g TierGroup) TeamIndex(team int64) (int, bool) {
	i := slices.Index(g.Teams, team)
	return i, i >= 0
}

// pairsApart returns the pairs of teams of the group that share a person.
func (g TierGroup) pairsApart(teams []league.Team) (pairs []solver.Pair) {
	for _, t := range teams {
		a, known := g.TeamIndex(t.ID)
		if t.Wishes == nil || !known {
			continue
		}
		for _, id := range t.Wishes.NotWith {
			if b, known := g.TeamIndex(id); known && a != b && !slices.Contains(pairs, solver.PairOf(a, b)) {
				pairs = append(pairs, solver.PairOf(a, b))
			}
		}
	}
	return pairs
}

// CourtIndex returns the index of a court in the group, or solver.None.
func (g TierGroup) CourtIndex(name string) int { return slices.Index(g.keys, league.FoldName(name)) }
