package schedule

import (
	"slices"

	"sideout/internal/league"
	"sideout/internal/message"
	"sideout/internal/nights"
)

// A group is tiers that share courts, or one tier that shares none: they are planned together.
type group struct {
	shape
	tiers  []int    // of the league, by their number in the shape
	teams  []int64  // ids, by their number in the shape
	starts []int    // slot -> minutes after the midnight with which the night's day begins
	names  []string // court -> name; "" is a court that nobody has named
	keys   []string // court -> name as it is compared
}

// A window is when a tier may play on a court: minutes, from 1440 on of the next day.
type window struct{ court, from, to int }

// members returns the ids of each tier's teams, in the order of the ids.
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

// groups returns the groups of the tiers that can play, in the order of their first tiers.
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

// join makes two groups one, named after the smaller.
func join(groupOf []int, a, b int) {
	for tier, g := range groupOf {
		if g == a || g == b {
			groupOf[tier] = min(a, b)
		}
	}
}

// newGroup finds the clock of tiers that share courts, and what is open for whom.
func newGroup(l league.League, tiers []int, ids [][]int64, courts [][]league.Court) (group, error) {
	g := group{tiers: tiers}
	for _, tier := range tiers {
		g.teams = append(g.teams, ids[tier-1]...)
	}
	windows := g.windows(l, ids, courts)
	best, most, left := shape{}, -1, len(tiers)+1
	for _, clock := range clocks(windows, l.GameDuration) {
		starts, open := g.onClock(clock, windows, l.GameDuration)
		s := shape{slots: len(starts), courts: len(g.names)}
		without := 0 // tiers for which no game fits
		for k, tier := range tiers {
			t := tierShape{teams: len(ids[tier-1]), perPair: l.GamesPerMatchup, open: open[k]}
			s.tiers = append(s.tiers, t)
			if t.capacity() == 0 {
				without++
			}
		}
		if games := s.perNight(); without < left || without == left && games > most {
			best, most, left, g.starts = s, games, without, starts
		}
	}
	g.shape = best
	for k, t := range best.tiers {
		if t.capacity() == 0 {
			return g, &Refusal{Sentence: message.New("tier %d: no %d-minute game fits into its time block", tiers[k], l.GameDuration)}
		}
	}
	return g, nil
}

// windows returns the windows of each tier, and names the courts. A tier without courts plays on one of
// its own.
func (g *group) windows(l league.League, ids [][]int64, courts [][]league.Court) [][]window {
	once := 0 // slots in which every team plays once
	all := 0
	for _, tier := range g.tiers {
		for _, c := range courts[tier-1] {
			if key := league.FoldName(c.CourtName); !slices.Contains(g.keys, key) {
				g.keys, g.names = append(g.keys, key), append(g.names, c.CourtName)
			}
		}
		half := len(ids[tier-1]) / 2
		once, all = max(once, ceil(half, max(len(courts[tier-1]), 1))), all+half
	}
	if g.keys == nil {
		g.keys, g.names = []string{""}, []string{""}
		courts[g.tiers[0]-1] = []league.Court{{}}
	}
	once = max(once, ceil(all, len(g.keys)))
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

// open returns the hours of a court; without an end, so many minutes.
func open(l league.League, c league.Court, minutes int) window {
	from, to, hasEnd := nights.Hours(l, c)
	if !hasEnd {
		to = from + minutes
	}
	return window{from: from, to: to}
}

// day is the minutes of a day.
const day = 24 * 60

// clocks returns the clocks on which games may start: a start of a window each, the earliest first, and of
// those that differ by whole games only one.
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

// onClock returns the starts of a clock from the first that a window holds to the last, and which courts
// are open then: tier, slot.
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

// number returns a team's number in the group.
func (g group) number(team int64) (int, bool) {
	i := slices.Index(g.teams, team)
	return i, i >= 0
}

// tierOf returns the place of a team's tier in the group.
func (g group) tierOf(team int) int {
	for k, t := range g.shape.tiers {
		if team < t.teams {
			return k
		}
		team -= t.teams
	}
	return none
}
