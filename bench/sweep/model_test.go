package sweep

import (
	"slices"
	"strings"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
)

// The second model says what fits by counting, and plans nothing: no set of tiers may need more games than there are places for it on
// the nights (Hall's theorem for one start; for several starts and nights the places add up).

// hours are minutes after the midnight before a night.
type hours struct{ from, to int }

// hoursOn returns the courts that are open for a tier on a night, by name, with their hours.
func hoursOn(in schedule.Input, night league.Date, tier int) map[string]hours {
	var change league.NightChange
	for _, one := range in.League.NightChanges {
		if one.Day == night {
			change = one
		}
	}
	usual := hours{in.League.TimeBlockStart.Minutes(), in.League.TimeBlockEnd.Minutes()}
	if change.Start != nil {
		usual.from = change.Start.Minutes()
	}
	if change.End != nil {
		usual.to = change.End.Minutes()
	}
	if usual.to <= usual.from {
		usual.to += 1440
	}
	open := map[string]hours{}
	isOut := func(name string) bool { return slices.Contains(change.CourtsOut, name) }
	for _, c := range in.Courts {
		if c.Tier == tier && !isOut(c.CourtName) {
			open[strings.ToLower(c.CourtName)] = usual
		}
	}
	for _, c := range change.Courts {
		if len(c.Tiers) == 0 || slices.Contains(c.Tiers, tier) {
			open[strings.ToLower(c.CourtName)] = usual
		}
	}
	return open
}

// A model counts in games of a shape: in a season of blocks two games are one.
type model struct {
	in     schedule.Input
	size   map[int]int // tier -> teams
	groups [][]int     // of tiers that share courts on any night
}

func newModel(in schedule.Input) model {
	if in.League.Shape.Block {
		in.League.GameDuration *= 2
	}
	m := model{in: in, size: map[int]int{}}
	for tier := 1; tier <= in.League.TierCount; tier++ {
		m.size[tier] = len(teamsOf(in, tier))
		joined, others := []int{tier}, [][]int{}
		for _, g := range m.groups {
			if slices.ContainsFunc(g, func(other int) bool { return m.share(other, tier) }) {
				joined = append(slices.Clone(g), joined...)
			} else {
				others = append(others, g)
			}
		}
		m.groups = append(others, joined)
	}
	return m
}

// share reports whether two tiers share a court, on one night at least.
func (m model) share(a, b int) bool {
	days := []league.Date{""} // a usual night
	for _, change := range m.in.League.NightChanges {
		days = append(days, change.Day)
	}
	names := func(tier int) map[string]bool {
		all := map[string]bool{}
		for _, day := range days {
			for name := range hoursOn(m.in, day, tier) {
				all[name] = true
			}
		}
		for _, c := range m.in.Courts {
			if c.Tier == tier {
				all[strings.ToLower(c.CourtName)] = true
			}
		}
		return all
	}
	one := names(a)
	for name := range names(b) {
		if one[name] {
			return true
		}
	}
	return false
}

// room returns how many games of a set of tiers fit into a night. All courts of a night have the same hours, so each of its starts has
// the same courts. At one start that is the least, over the subsets, of their courts and half of the other teams (König's theorem).
func (m model) room(night league.Date, tiers []int, set int) int {
	starts, atOnce := 0, 1<<30
	for subset := set; ; subset = (subset - 1) & set {
		courts, n := map[string]bool{}, 0
		for i, tier := range tiers {
			switch open := hoursOn(m.in, night, tier); {
			case set>>i&1 == 0:
			case subset>>i&1 == 1:
				for name, h := range open {
					courts[name] = true
					starts = (h.to - h.from) / m.in.League.GameDuration
				}
			default:
				n += m.size[tier] / 2
			}
		}
		atOnce = min(atOnce, n+len(courts))
		if subset == 0 {
			return starts * atOnce
		}
	}
}

// games returns the games of a set of tiers, given those of each.
func games(tiers []int, set int, of func(tier int) int) (sum int) {
	for i, tier := range tiers {
		if set>>i&1 == 1 {
			sum += of(tier)
		}
	}
	return sum
}

func (m model) season(tier int) int {
	return m.in.League.GamesPerMatchup * m.size[tier] * (m.size[tier] - 1) / 2
}

// fewestNights returns how many of the nights, from the first on, the season of a group takes, or one more than there are.
func (m model) fewestNights(tiers []int, nights []league.Date) (fewest int) {
	for set := 1; set < 1<<len(tiers); set++ {
		left, n := games(tiers, set, m.season), 0
		for ; n < len(nights) && left > 0; n++ {
			left -= m.room(nights[n], tiers, set)
		}
		if left > 0 {
			return len(nights) + 1
		}
		fewest = max(fewest, n)
	}
	return fewest
}

// fitsNight reports whether all teams of a group can play this often on a night.
func (m model) fitsNight(night league.Date, tiers []int, perTeam int) bool {
	for set := 1; set < 1<<len(tiers); set++ {
		if games(tiers, set, func(tier int) int { return m.size[tier] * perTeam / 2 }) > m.room(night, tiers, set) {
			return false
		}
	}
	return true
}

// fits reports whether a season in the shape of the league is possible.
func (m model) fits() bool {
	booked, shape := bookedNights(m.in), m.in.League.Shape
	if len(booked) == 0 || shape.Nights != nil && len(booked) < *shape.Nights {
		return false
	}
	for _, tiers := range m.groups {
		for i := range tiers {
			if m.room("", tiers, 1<<i) == 0 {
				return false
			}
		}
		switch {
		case shape.PerNight == nil && m.fewestNights(tiers, booked) > len(booked):
			return false
		case shape.PerNight != nil && !m.fitsNight("", tiers, *shape.PerNight):
			return false
		}
	}
	return true
}

// checkNights checks the number of games of each night: the fewest nights, even nights, or as many games as each team is to play.
func (m model) checkNights(c *checker, lines []league.ScheduledGame) {
	booked, shape := bookedNights(m.in), m.in.League.Shape
	for _, tiers := range m.groups {
		last := map[int]int{}
		count := map[int][]int{}
		for _, tier := range tiers {
			count[tier] = make([]int, len(booked))
		}
		for _, s := range lines {
			if night := slices.Index(booked, nightOf(s)); slices.Contains(tiers, s.Tier) && night >= 0 {
				count[s.Tier][night]++
				last[s.Tier] = max(last[s.Tier], night+1)
			}
		}
		all := 0
		for _, n := range last {
			all = max(all, n)
		}
		switch fewest := m.fewestNights(tiers, booked); {
		case shape.Kind == league.Shortest:
			c.must(all == fewest, "tiers %v take %d nights, %d are enough", tiers, all, fewest)
		case shape.PerNight != nil:
			for i, night := range booked {
				perTeam := *shape.PerNight
				for ; perTeam > 0 && !m.fitsNight(night, tiers, perTeam); perTeam-- {
				}
				for _, tier := range tiers {
					c.must(count[tier][i] == m.size[tier]*perTeam/2, "tier %d has %d games on %s, not %d a team", tier, count[tier][i], night, perTeam)
				}
			}
		case len(m.in.League.NightChanges) == 0:
			for _, tier := range tiers {
				n := count[tier][:last[tier]]
				c.must(slices.Max(n)-slices.Min(n) <= 1, "tier %d: %v games", tier, n)
				nights := m.season(tier)
				if half := m.size[tier] / 2; m.room("", []int{tier}, 1) >= half {
					nights = (nights + half - 1) / half
				}
				c.must(last[tier] >= min(len(booked), nights), "tier %d leaves nights out: %v", tier, n)
			}
		}
	}
}

// travels reports whether a tier can play in two halls on one night: it plays in one of them, which counting does not know.
func (m model) travels() bool {
	return slices.ContainsFunc(m.in.League.NightChanges, func(change league.NightChange) bool {
		return slices.ContainsFunc(change.Courts, func(c league.NightCourt) bool { return c.TravelMinutes > 0 })
	})
}
