package schedule_test

import (
	"fmt"
	"slices"
	"strings"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
)

// A checker collects the violations of a schedule. It is independent of the planner: it reads only the league and the lines,
// and checks what is never allowed and which proved bounds are missed.
type checker struct {
	in         schedule.Input
	lines      []league.ScheduledGame
	violations []string
}

// must adds a violation if holds is false.
func (c *checker) must(holds bool, format string, args ...any) {
	if !holds && len(c.violations) < 20 {
		c.violations = append(c.violations, fmt.Sprintf(format, args...))
	}
}

// findViolations returns violations of the rules: missing or additional games, a team or a court used twice at a time, games
// outside the hours of the court or on a day on which the league does not play.
func findViolations(in schedule.Input, lines []league.ScheduledGame) []string {
	c := checker{in: in, lines: lines}
	c.checkPairs()
	c.checkClashes()
	for _, s := range lines {
		c.checkPlace(s)
	}
	return c.violations
}

// tiersOf returns the teams of each tier.
func tiersOf(in schedule.Input) [][]int64 {
	tiers := make([][]int64, in.League.TierCount)
	for _, t := range in.Teams {
		tiers[t.Tier-1] = append(tiers[t.Tier-1], t.ID)
	}
	return tiers
}

func (c *checker) checkPairs() {
	met := map[[2]int64]int{}
	for _, s := range c.lines {
		met[[2]int64{min(s.Team1ID, s.Team2ID), max(s.Team1ID, s.Team2ID)}]++
	}
	for _, teams := range tiersOf(c.in) {
		for _, a := range teams {
			for _, b := range teams {
				if a < b {
					c.must(met[[2]int64{a, b}] == c.in.League.GamesPerMatchup, "%d and %d meet %d times", a, b, met[[2]int64{a, b}])
					delete(met, [2]int64{a, b})
				}
			}
		}
	}
	c.must(len(met) == 0, "games between tiers: %v", met)
}

// minute returns minutes since 2000-01-01.
func minute(s league.ScheduledGame) int {
	return s.Day.DaysSince("2000-01-01")*1440 + s.GameTime.Minutes()
}

// courtKey returns the name of a court as it is compared; the games of a tier without courts share one.
func courtKey(name *string, tier int) string {
	if name == nil {
		return fmt.Sprint("tier ", tier)
	}
	return strings.ToLower(strings.TrimSpace(*name))
}

func (c *checker) checkClashes() {
	sorted := slices.Clone(c.lines)
	slices.SortFunc(sorted, func(a, b league.ScheduledGame) int { return minute(a) - minute(b) })
	for i, a := range sorted {
		for _, b := range sorted[i+1:] {
			if minute(b)-minute(a) >= c.in.League.GameDuration {
				break
			}
			c.must(a.Team1ID != b.Team1ID && a.Team1ID != b.Team2ID && a.Team2ID != b.Team1ID && a.Team2ID != b.Team2ID,
				"a team plays twice: %v and %v", a, b)
			c.must(courtKey(a.CourtName, a.Tier) != courtKey(b.CourtName, b.Tier), "a court is taken twice: %v and %v", a, b)
		}
	}
}

// nightOf returns the day of the night to which a line belongs.
func nightOf(in schedule.Input, s league.ScheduledGame) league.Date {
	if s.Day.Weekday() == in.League.GameDay.Weekday() {
		return s.Day
	}
	return s.Day.AddDays(-1)
}

// hours returns when a tier may play on a court, in minutes of the night.
func hours(l league.League, court league.Court) (from, to int) {
	from, to = l.TimeBlockStart.Minutes(), l.TimeBlockEnd.Minutes()
	if court.TimeSlotStart != nil {
		from = court.TimeSlotStart.Minutes()
	}
	if court.TimeSlotEnd != nil {
		to = court.TimeSlotEnd.Minutes()
	}
	if to <= from {
		to += 1440
	}
	return from, to
}

func (c *checker) checkPlace(s league.ScheduledGame) {
	l := c.in.League
	night := nightOf(c.in, s)
	c.must(night.Weekday() == l.GameDay.Weekday(), "not on the game day: %v", s)
	c.must(night >= *l.StartDate && (l.EndDate == nil || night <= *l.EndDate), "outside the season: %v", s)
	c.must(!slices.Contains(c.in.League.Blackouts, night), "on a blackout date: %v", s)
	c.must(s.WeekNumber != nil && *s.WeekNumber == night.DaysSince(*l.StartDate)/7+1, "wrong week: %v", s)
	zone, _ := league.Zone(l.Timezone)
	c.must(s.GameDate.Equal(league.Instant(s.Day, s.GameTime, zone)), "wrong instant: %v", s)
	at := s.Day.DaysSince(night)*1440 + s.GameTime.Minutes()
	open, courts := false, 0
	for _, court := range c.in.Courts {
		if court.Tier != s.Tier {
			continue
		}
		courts++
		from, to := hours(l, court)
		open = open || s.CourtName != nil && courtKey(&court.CourtName, 0) == courtKey(s.CourtName, 0) && from <= at && at+l.GameDuration <= to
	}
	from, to := hours(l, league.Court{})
	c.must(open || courts == 0 && s.CourtName == nil && from <= at && at+l.GameDuration <= to, "the court is not open: %v", s)
}

// findMissedBounds returns the proved bounds that a new season misses: nights, games per team on each night and after each
// night, meetings on a night, home and away.
func findMissedBounds(in schedule.Input, lines []league.ScheduledGame) []string {
	c := checker{in: in, lines: lines}
	for k, teams := range tiersOf(in) {
		if len(teams) > 1 {
			c.checkTier(k+1, teams)
		}
	}
	c.checkNights()
	return c.violations
}

// spread returns the difference between the most and the fewest games of a team.
func spread(n map[int64]int, teams []int64) int {
	least, most := n[teams[0]], n[teams[0]]
	for _, id := range teams {
		least, most = min(least, n[id]), max(most, n[id])
	}
	return most - least
}

func (c *checker) checkTier(tier int, teams []int64) {
	byNight := map[league.Date][]league.ScheduledGame{}
	var nights []league.Date
	ahead, pairAhead := map[int64]int{}, map[[2]int64]int{}
	for _, s := range c.lines {
		if s.Tier != tier {
			continue
		}
		night := nightOf(c.in, s)
		if byNight[night] == nil {
			nights = append(nights, night)
		}
		byNight[night] = append(byNight[night], s)
		ahead[s.Team1ID]++
		ahead[s.Team2ID]--
		pairAhead[[2]int64{s.Team1ID, s.Team2ID}]++
		pairAhead[[2]int64{s.Team2ID, s.Team1ID}]--
	}
	slices.Sort(nights)
	size, g := len(teams), c.in.League.GamesPerMatchup
	pairs := size * (size - 1) / 2
	soFar, lines := map[int64]int{}, 0
	for _, night := range nights {
		tonight, met := map[int64]int{}, map[[2]int64]int{}
		for _, s := range byNight[night] {
			for _, id := range [2]int64{s.Team1ID, s.Team2ID} {
				tonight[id]++
				soFar[id]++
			}
			met[[2]int64{min(s.Team1ID, s.Team2ID), max(s.Team1ID, s.Team2ID)}]++
		}
		n := len(byNight[night])
		lines += n
		c.must(spread(tonight, teams) == min(2*n%size, 1), "tier %d, %s: %d games, teams play %v", tier, night, n, tonight)
		c.must(spread(soFar, teams) == min(2*lines%size, 1), "tier %d, after %s: %v", tier, night, soFar)
		for pair, times := range met {
			c.must(times <= (n+pairs-1)/pairs, "tier %d, %s: %v meet %d times", tier, night, pair, times)
		}
	}
	for _, id := range teams {
		c.must(max(ahead[id], -ahead[id]) == g*(size-1)%2, "tier %d: team %d is ahead by %d", tier, id, ahead[id])
	}
	for pair, by := range pairAhead {
		c.must(max(by, -by) == g%2, "tier %d: %v are ahead by %d", tier, pair, by)
	}
}

// checkNights checks the number of nights of each group against docs/scheduling.md#weeks, and that no night is skipped.
func (c *checker) checkNights() {
	used := map[int][]league.Date{} // tier -> nights
	for _, s := range c.lines {
		if night := nightOf(c.in, s); !slices.Contains(used[s.Tier], night) {
			used[s.Tier] = append(used[s.Tier], night)
		}
	}
	for _, tiers := range groupsOfTiers(c.in) {
		var all []league.Date
		for _, tier := range tiers {
			for _, night := range used[tier] {
				if !slices.Contains(all, night) {
					all = append(all, night)
				}
			}
		}
		slices.Sort(all)
		c.must(len(all) == leastNights(c.in, tiers), "tiers %v take %d nights, %d are enough", tiers, len(all), leastNights(c.in, tiers))
		next := *c.in.League.StartDate
		for next.Weekday() != c.in.League.GameDay.Weekday() {
			next = next.AddDays(1)
		}
		for _, night := range all {
			for slices.Contains(c.in.League.Blackouts, next) {
				next = next.AddDays(7)
			}
			c.must(night == next, "tiers %v leave %s out", tiers, next)
			next = next.AddDays(7)
		}
	}
}

// groupsOfTiers returns the tiers that can play, grouped by shared courts.
func groupsOfTiers(in schedule.Input) (groups [][]int) {
	for k, teams := range tiersOf(in) {
		if len(teams) < 2 {
			continue
		}
		joined := []int{k + 1}
		var others [][]int
		for _, g := range groups {
			if slices.ContainsFunc(g, func(tier int) bool { return shareACourt(in, tier, k+1) }) {
				joined = append(joined, g...)
			} else {
				others = append(others, g)
			}
		}
		groups = append(others, joined)
	}
	return groups
}

func shareACourt(in schedule.Input, a, b int) bool {
	for _, c := range in.Courts {
		for _, d := range in.Courts {
			if c.Tier == a && d.Tier == b && courtKey(&c.CourtName, 0) == courtKey(&d.CourtName, 0) {
				return true
			}
		}
	}
	return false
}

// leastNights is the bound of docs/scheduling.md#weeks: the maximum, over all sets of tiers, of their games divided by the most
// games that fit into a night. At one start the number of games that fit is the minimum, over the subsets, of their courts plus
// the games of the other tiers (König and Hall). All windows must be inside the time block and begin at its start times.
func leastNights(in schedule.Input, tiers []int) (nights int) {
	size := tiersOf(in)
	for set := 1; set < 1<<len(tiers); set++ {
		games, room := 0, 0
		for i, tier := range tiers {
			if set>>i&1 == 1 {
				games += in.League.GamesPerMatchup * len(size[tier-1]) * (len(size[tier-1]) - 1) / 2
			}
		}
		from, to := hours(in.League, league.Court{})
		for at := from; at < to; at += in.League.GameDuration {
			room += atOnce(in, tiers, set, at)
		}
		nights = max(nights, (games+room-1)/room)
	}
	return nights
}

// atOnce returns how many games the tiers of a set can start at a minute.
func atOnce(in schedule.Input, tiers []int, set, at int) int {
	size := tiersOf(in)
	least := 1 << 30
	for subset := set; ; subset = (subset - 1) & set {
		courts, n := map[string]bool{}, 0
		for i, tier := range tiers {
			switch {
			case subset>>i&1 == 1:
				for name := range openAt(in, tier, at) {
					courts[name] = true
				}
			case set>>i&1 == 1:
				n += len(size[tier-1]) / 2
			}
		}
		least = min(least, n+len(courts))
		if subset == 0 {
			return least
		}
	}
}

// openAt returns the courts on which a tier's game can start at a minute of the night.
func openAt(in schedule.Input, tier, at int) map[string]bool {
	l := in.League
	names := map[string]bool{}
	courts := slices.DeleteFunc(slices.Clone(in.Courts), func(c league.Court) bool { return c.Tier != tier })
	if len(courts) == 0 {
		courts = []league.Court{{CourtName: fmt.Sprint("tier ", tier)}}
	}
	for _, court := range courts {
		from, to := hours(l, court)
		if from <= at && at+l.GameDuration <= to && (at-from)%l.GameDuration == 0 {
			names[courtKey(&court.CourtName, 0)] = true
		}
	}
	return names
}
