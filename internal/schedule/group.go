package schedule

import (
	"slices"

	"sideout/internal/league"
	"sideout/internal/message"
	"sideout/internal/nights"
	"sideout/internal/schedule/solver"
)

// A group is a set of tiers that share courts, or one tier that shares none. The tiers of a group are planned together.
type group struct {
	shape  solver.Shape
	tiers  []int    // of the league, by their number in the shape
	teams  []int64  // ids, by their number in the shape
	starts []int    // slot -> minutes after the midnight before the night
	names  []string // court -> name; "" is an unnamed court
	keys   []string // court -> folded name, for comparisons
}

// A window is when a tier may play on a court, in minutes after the midnight before the night.
type window struct{ court, from, to int }

// members returns the ids of each tier's teams in ascending order.
func members(l league.League, teams []league.Team) [][]int64 {
	tiers := make([][]int64, max(l.TierCount, 1))
	for _, t := range teams {
		tier := min(max(t.Tier, 1), len(tiers)) - 1
		tiers[tier] = append(tiers[tier], t.ID)
	}
	for _, ids := range tiers {
		slices.Sort(ids)
	}
	return tiers
}

// groups returns the groups of the tiers that can play, ordered by their first tiers.
func groups(in Input) ([]group, error) {
	ids := members(in.League, in.Teams)
	groupOf, owner := make([]int, len(ids)), map[string]int{}
	courts := make([][]league.Court, len(ids))
	for tier := range ids {
		groupOf[tier] = tier
		if len(ids[tier]) < 2 {
			continue
		}
		for _, c := range in.Courts {
			if c.Tier != tier+1 {
				continue
			}
			courts[tier] = append(courts[tier], c)
			first, shared := owner[league.FoldName(c.CourtName)]
			if !shared {
				owner[league.FoldName(c.CourtName)] = tier
				continue
			}
			join(groupOf, groupOf[first], groupOf[tier])
		}
	}
	var list []group
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
		list = append(list, g)
	}
	return list, nil
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
func newGroup(l league.League, tiers []int, ids [][]int64, courts [][]league.Court) (group, error) {
	g := group{tiers: tiers}
	for _, tier := range tiers {
		g.teams = append(g.teams, ids[tier-1]...)
	}
	windows := g.windows(l, ids, courts)
	best, most, fewestWithout := solver.Shape{}, -1, len(tiers)+1
	for _, clock := range clocks(windows, l.GameDuration) {
		starts, open := g.onClock(clock, windows, l.GameDuration)
		s := solver.Shape{Slots: len(starts), Courts: len(g.names)}
		without := 0 // tiers for which no game fits
		for k, tier := range tiers {
			t := solver.Tier{Teams: len(ids[tier-1]), PerPair: l.GamesPerMatchup, Open: open[k]}
			s.Tiers = append(s.Tiers, t)
			if t.Capacity() == 0 {
				without++
			}
		}
		if games := s.PerNight(); without < fewestWithout || without == fewestWithout && games > most {
			best, most, fewestWithout, g.starts = s, games, without, starts
		}
	}
	g.shape = best
	for k, t := range best.Tiers {
		if t.Capacity() == 0 {
			return g, &Refusal{Sentence: message.New("tier %d: no %d-minute game fits into its time block", tiers[k], l.GameDuration)}
		}
	}
	return g, nil
}

// windows returns the windows of each tier, and sets the names of the courts. A tier without courts has an unnamed one.
func (g *group) windows(l league.League, ids [][]int64, courts [][]league.Court) [][]window {
	once := 0 // the slots that it takes for every team to play once
	all := 0  // the games that it takes
	for _, tier := range g.tiers {
		for _, c := range courts[tier-1] {
			if key := league.FoldName(c.CourtName); !slices.Contains(g.keys, key) {
				g.keys, g.names = append(g.keys, key), append(g.names, c.CourtName)
			}
		}
		half := len(ids[tier-1]) / 2
		once, all = max(once, solver.Ceil(half, max(len(courts[tier-1]), 1))), all+half
	}
	if g.keys == nil {
		g.keys, g.names = []string{""}, []string{""}
		courts[g.tiers[0]-1] = []league.Court{{}}
	}
	once = max(once, solver.Ceil(all, len(g.keys)))
	windows := make([][]window, len(g.tiers))
	for k, tier := range g.tiers {
		for _, c := range courts[tier-1] {
			w := open(l, c, once*l.GameDuration)
			w.court = slices.Index(g.keys, league.FoldName(c.CourtName))
			windows[k] = append(windows[k], w)
		}
	}
	return windows
}

// open returns the window of a court. A window without an end has this many minutes.
func open(l league.League, c league.Court, minutes int) window {
	from, to, hasEnd := nights.Hours(l, c)
	if !hasEnd {
		to = from + minutes
	}
	return window{from: from, to: to}
}

// day is the minutes of a day.
const day = 24 * 60

// clocks returns the candidates for the first start time: the start of each window, the earliest first, without those that
// differ from an earlier one by a multiple of the game's length.
func clocks(windows [][]window, minutes int) (list []int) {
	for _, tier := range windows {
		for _, w := range tier {
			list = append(list, w.from)
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
func (g *group) onClock(clock int, windows [][]window, minutes int) (starts []int, courts [][][]int) {
	first, last := 2*day, 0
	for _, tier := range windows {
		for _, w := range tier {
			start := w.from + ((clock-w.from)%minutes+minutes)%minutes
			if start+minutes <= w.to {
				first, last = min(first, start), max(last, start+(w.to-start)/minutes*minutes)
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
				if w.from <= at && at+minutes <= w.to && !slices.Contains(courts[k][slot], w.court) {
					courts[k][slot] = append(courts[k][slot], w.court)
				}
			}
			slices.Sort(courts[k][slot])
		}
	}
	return starts, courts
}

// number returns the number of a team in the group.
func (g group) number(team int64) (int, bool) {
	i := slices.Index(g.teams, team)
	return i, i >= 0
}
