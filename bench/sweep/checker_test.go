package sweep

import (
	"fmt"
	"slices"
	"strings"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
)

// A checker collects what is wrong with a schedule. It reads the league and the lines only.
type checker struct {
	in         schedule.Input
	violations []string
}

// must adds a violation if holds is false.
func (c *checker) must(holds bool, format string, args ...any) {
	if !holds && len(c.violations) < 12 {
		c.violations = append(c.violations, fmt.Sprintf(format, args...))
	}
}

type pair [2]int64

func pairOf(s league.ScheduledGame) pair {
	return pair{min(s.Team1ID, s.Team2ID), max(s.Team1ID, s.Team2ID)}
}

func courtOf(s league.ScheduledGame) string {
	if s.CourtName == nil {
		return ""
	}
	return strings.ToLower(*s.CourtName)
}

// minuteOf returns minutes since the midnight before the first night.
func minuteOf(s league.ScheduledGame) int {
	return s.Day.DaysSince(firstNight)*1440 + s.GameTime.Minutes()
}

func inWords(s league.ScheduledGame) string {
	return fmt.Sprintf("%d-%d %s %s %s", s.Team1ID, s.Team2ID, s.Day, s.GameTime, courtOf(s))
}

// nightOf returns the night of a game: the game day on which it is, or that before it.
func nightOf(s league.ScheduledGame) league.Date {
	return s.Day.AddDays(-(s.Day.DaysSince(firstNight)%7 + 7) % 7)
}

// checkClashes checks that no team and no court is used twice at a time, and that teams have the time to travel.
func (c *checker) checkClashes(lines []league.ScheduledGame) {
	used := map[string][]league.ScheduledGame{}
	for _, s := range lines {
		used[fmt.Sprint("team ", s.Team1ID)] = append(used[fmt.Sprint("team ", s.Team1ID)], s)
		used[fmt.Sprint("team ", s.Team2ID)] = append(used[fmt.Sprint("team ", s.Team2ID)], s)
		if courtOf(s) != "" {
			used[courtOf(s)] = append(used[courtOf(s)], s)
		}
	}
	for who, games := range used {
		slices.SortFunc(games, func(a, b league.ScheduledGame) int { return minuteOf(a) - minuteOf(b) })
		for i, s := range games[1:] {
			gap := minuteOf(s) - minuteOf(games[i]) - c.in.League.GameDuration
			c.must(gap >= 0, "%s twice: %s and %s", who, inWords(games[i]), inWords(s))
			c.must(gap >= c.travel(games[i], s) || !strings.HasPrefix(who, "team"), "%s cannot travel: %s and %s", who, inWords(games[i]), inWords(s))
		}
	}
}

// travel returns how long it takes from the court of one game to that of another one of the same night.
func (c *checker) travel(a, b league.ScheduledGame) int {
	if nightOf(a) != nightOf(b) {
		return 0
	}
	away := func(s league.ScheduledGame) int {
		for _, change := range c.in.League.NightChanges {
			for _, court := range change.Courts {
				if change.Day == nightOf(s) && strings.EqualFold(court.CourtName, courtOf(s)) {
					return court.TravelMinutes
				}
			}
		}
		return 0
	}
	if away(a) > 0 && away(b) > 0 {
		return 0
	}
	return max(away(a), away(b))
}

// checkPlaces checks that each game is on a night of the league, within the hours of a court that is open for its tier.
func (c *checker) checkPlaces(lines []league.ScheduledGame, booked []league.Date) {
	zone, _ := league.Zone(c.in.League.Timezone)
	for _, s := range lines {
		night := nightOf(s)
		c.must(slices.Contains(booked, night), "on no night: %s", inWords(s))
		c.must(s.WeekNumber != nil && *s.WeekNumber == night.DaysSince(firstNight)/7+1, "wrong week: %s", inWords(s))
		c.must(s.GameDate.Equal(league.Instant(s.Day, s.GameTime, zone)), "wrong instant: %s", inWords(s))
		at := s.Day.DaysSince(night)*1440 + s.GameTime.Minutes()
		hours, isOpen := hoursOn(c.in, night, s.Tier)[courtOf(s)]
		c.must(isOpen && hours.from <= at && at+c.in.League.GameDuration <= hours.to, "not open: %s", inWords(s))
	}
}

// checkWishes checks that games keep the wishes that no plan breaks. all are the lines beside which they are planned.
func (c *checker) checkWishes(games, all []league.ScheduledGame) {
	away, apart := map[string]bool{}, map[pair]bool{}
	for _, t := range c.in.Teams {
		if t.Wishes == nil {
			continue
		}
		for _, day := range t.Wishes.Away {
			away[fmt.Sprint(t.ID, day)] = true
		}
		for _, other := range t.Wishes.NotWith {
			apart[pair{t.ID, other}], apart[pair{other, t.ID}] = true, true
		}
	}
	for _, s := range games {
		for _, id := range pairOf(s) {
			c.must(!away[fmt.Sprint(id, nightOf(s))], "%d cannot play then: %s", id, inWords(s))
			for _, other := range all {
				if gap := minuteOf(s) - minuteOf(other); len(apart) > 0 && gap < c.in.League.GameDuration && -gap < c.in.League.GameDuration && other.ID != s.ID {
					c.must(!apart[pair{id, other.Team1ID}] && !apart[pair{id, other.Team2ID}], "%d shares a person: %s and %s", id, inWords(s), inWords(other))
				}
			}
		}
	}
}

// checkTotals checks how often the pairs meet, and that no game is between tiers.
func (c *checker) checkTotals(lines []league.ScheduledGame) {
	met, total := map[pair]int{}, map[int]int{}
	for _, s := range lines {
		met[pairOf(s)]++
		total[s.Tier]++
	}
	for tier := 1; tier <= c.in.League.TierCount; tier++ {
		ids := teamsOf(c.in, tier)
		pairs := max(len(ids)*(len(ids)-1)/2, 1)
		least, most := c.in.League.GamesPerMatchup, c.in.League.GamesPerMatchup
		if c.in.League.Shape.PerNight != nil {
			least, most = total[tier]/pairs, (total[tier]+pairs-1)/pairs
		}
		for i, a := range ids {
			for _, b := range ids[:i] {
				n := met[pair{min(a, b), max(a, b)}]
				c.must(least <= n && n <= most, "tier %d: %d and %d meet %d times, not %d to %d", tier, a, b, n, least, most)
				delete(met, pair{min(a, b), max(a, b)})
			}
		}
	}
	c.must(len(met) == 0, "games between tiers: %v", met)
}

// checkEvenness checks that the games of the teams of a tier differ by at most one on each night and after each, and by as little as
// their number allows; that no pair meets twice on a night without need; and that home and away are even in the end.
func (c *checker) checkEvenness(lines []league.ScheduledGame, booked []league.Date) {
	byNight := map[league.Date][]league.ScheduledGame{}
	for _, s := range lines {
		byNight[nightOf(s)] = append(byNight[nightOf(s)], s)
	}
	for tier := 1; tier <= c.in.League.TierCount; tier++ {
		ids := teamsOf(c.in, tier)
		soFar, all := map[int64]int{}, 0
		for _, night := range booked {
			tonight, met, games := map[int64]int{}, map[pair]int{}, 0
			for _, s := range byNight[night] {
				if s.Tier != tier {
					continue
				}
				games++
				met[pairOf(s)]++
				for _, id := range pairOf(s) {
					tonight[id]++
					soFar[id]++
				}
			}
			all += games
			c.must(apart(tonight, ids) == min(2*games%len(ids), 1), "tier %d, %s: %d games, %v", tier, night, games, tonight)
			c.must(apart(soFar, ids) == min(2*all%len(ids), 1), "tier %d, after %s: %v", tier, night, soFar)
			pairs := len(ids) * (len(ids) - 1) / 2
			for p, n := range met {
				c.must(n <= (games+pairs-1)/pairs, "tier %d, %s: %v meet %d times", tier, night, p, n)
			}
		}
	}
}

// apart returns the difference between the most and the fewest games of a team.
func apart(games map[int64]int, ids []int64) int {
	least, most := games[ids[0]], games[ids[0]]
	for _, id := range ids {
		least, most = min(least, games[id]), max(most, games[id])
	}
	return most - least
}

// blocks checks that games come two in a row, of the same teams on the same court, and returns the first of each two.
func (c *checker) blocks(lines []league.ScheduledGame) (firsts []league.ScheduledGame) {
	at := map[string]league.ScheduledGame{}
	key := func(court string, minute int) string { return fmt.Sprint(court, " ", minute) }
	for _, s := range lines {
		at[key(courtOf(s), minuteOf(s))] = s
	}
	sorted := slices.SortedFunc(slices.Values(lines), func(a, b league.ScheduledGame) int { return minuteOf(a) - minuteOf(b) })
	seconds := map[int64]bool{}
	for _, s := range sorted {
		if seconds[s.ID] {
			continue
		}
		second, found := at[key(courtOf(s), minuteOf(s)+c.in.League.GameDuration)]
		c.must(found && pairOf(second) == pairOf(s) && second.Team1ID == s.Team2ID, "no second game of the block: %s", inWords(s))
		seconds[second.ID] = true
		firsts = append(firsts, s)
	}
	return firsts
}
