package schedule_test

import (
	"slices"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
)

// bookedNights returns the game days that a shape books, without blackouts; for the shortest season those until the end date, or
// many.
func bookedNights(in schedule.Input) (days []league.Date) {
	l := in.League
	for day := *l.StartDate; len(days) < 2000; day = day.AddDays(7) {
		if l.EndDate != nil && day > *l.EndDate || l.Shape.Nights != nil && len(days) == *l.Shape.Nights {
			break
		}
		if !slices.Contains(in.League.Blackouts, day) {
			days = append(days, day)
		}
	}
	return days
}

// inBlocks returns the league in which a block of two games is one game of twice the length.
func inBlocks(in schedule.Input) schedule.Input {
	if in.League.Shape.Block {
		in.League.GameDuration *= 2
	}
	return in
}

// fitsByCounting is a second model of what fits: it counts games and places, and plans nothing. Of every set of tiers that share
// courts no more games may be needed than there are places at the starts (Hall's theorem).
func fitsByCounting(in schedule.Input) bool {
	in = inBlocks(in)
	booked, shape := len(bookedNights(in)), in.League.Shape
	if shape.Nights != nil && booked < *shape.Nights {
		return false
	}
	for _, tiers := range groupsOfTiers(in) {
		for _, tier := range tiers {
			if roomANight(in, []int{tier}, 1) == 0 {
				return false
			}
		}
		switch {
		case shape.PerNight == nil && leastNights(in, tiers) > booked:
			return false
		case shape.PerNight != nil && !nightFits(in, tiers):
			return false
		}
	}
	return booked > 0
}

// roomANight returns the most games of a set of tiers on a night.
func roomANight(in schedule.Input, tiers []int, set int) (room int) {
	from, to := hours(in.League, league.Court{})
	for at := from; at < to; at += in.League.GameDuration {
		room += atOnce(in, tiers, set, at)
	}
	return room
}

func nightFits(in schedule.Input, tiers []int) bool {
	for set := 1; set < 1<<len(tiers); set++ {
		games := 0
		for i, tier := range tiers {
			if set>>i&1 == 1 {
				games += len(tiersOf(in)[tier-1]) * *in.League.Shape.PerNight / 2
			}
		}
		if games > roomANight(in, tiers, set) {
			return false
		}
	}
	return true
}

// findShapeViolations returns how a new season breaks the promises of its shape.
func findShapeViolations(in schedule.Input, lines []league.ScheduledGame) []string {
	c := checker{in: in, lines: lines}
	c.checkClashes()
	for _, s := range lines {
		c.checkPlace(s)
	}
	booked := bookedNights(in)
	if in.League.Shape.Block {
		c.lines = c.checkBlocks()
	}
	for k, teams := range tiersOf(in) {
		c.checkShapeOfTier(k+1, teams, booked)
	}
	return c.violations
}

// checkBlocks checks that games come as two in a row of the same teams on the same court, and returns the first game of each two.
func (c *checker) checkBlocks() (blocks []league.ScheduledGame) {
	sorted := slices.Clone(c.lines)
	slices.SortFunc(sorted, func(a, b league.ScheduledGame) int { return minute(a) - minute(b) })
	second := map[int]bool{}
	for i, a := range sorted {
		if second[i] {
			continue
		}
		at := slices.IndexFunc(sorted, func(b league.ScheduledGame) bool {
			return minute(b) == minute(a)+c.in.League.GameDuration && courtKey(b.CourtName, b.Tier) == courtKey(a.CourtName, a.Tier)
		})
		isBlock := at >= 0 && sorted[at].Team1ID == a.Team2ID && sorted[at].Team2ID == a.Team1ID
		c.must(isBlock, "no second game after %v", a)
		if isBlock {
			second[at] = true
		}
		blocks = append(blocks, a)
	}
	return blocks
}

func (c *checker) checkShapeOfTier(tier int, teams []int64, booked []league.Date) {
	shape, games := c.in.League.Shape, map[league.Date][]league.ScheduledGame{}
	met, total := map[[2]int64]int{}, 0
	for _, s := range c.lines {
		if s.Tier == tier {
			night := nightOf(c.in, s)
			games[night] = append(games[night], s)
			met[[2]int64{min(s.Team1ID, s.Team2ID), max(s.Team1ID, s.Team2ID)}]++
			total++
			c.must(slices.Contains(booked, night), "tier %d plays on %s, which is not booked", tier, night)
		}
	}
	size, soFar, lines, last := len(teams), map[int64]int{}, 0, 0
	least, most := total, 0
	for i, night := range booked {
		n := len(games[night])
		if n > 0 {
			last = i
		}
		lines += n
		c.checkNight(tier, teams, night, games[night], soFar)
		c.must(spread(soFar, teams) == min(2*lines%size, 1), "tier %d, after %s: %v", tier, night, soFar)
		if shape.PerNight != nil {
			c.must(n == size**shape.PerNight/2, "tier %d has %d games on %s", tier, n, night)
		}
	}
	pairs := size * (size - 1) / 2
	for a := range teams {
		for b := range a {
			n := met[[2]int64{min(teams[a], teams[b]), max(teams[a], teams[b])}]
			if shape.PerNight != nil {
				c.must(n == total/pairs || n == (total+pairs-1)/pairs, "tier %d: %d games, a pair meets %d times", tier, total, n)
			} else {
				c.must(n == c.in.League.GamesPerMatchup, "tier %d: a pair meets %d times", tier, n)
			}
		}
	}
	if shape.Kind == league.Spread && shape.PerNight == nil {
		for _, night := range booked[:last+1] {
			least, most = min(least, len(games[night])), max(most, len(games[night]))
		}
		c.must(most-least <= 1, "tier %d has %d to %d games a night", tier, least, most)
		nights := total // as many as there are games, if not all teams can play on a night
		if roomANight(inBlocks(c.in), []int{tier}, 1) >= size/2 {
			nights = (total + size/2 - 1) / (size / 2)
		}
		c.must(last+1 >= min(len(booked), nights), "tier %d leaves nights out: %d of %d", tier, last+1, len(booked))
	}
}

// checkNight checks that the teams of a tier play equally often on a night, or one game apart, and that no pair meets twice
// without need.
func (c *checker) checkNight(tier int, teams []int64, night league.Date, games []league.ScheduledGame, soFar map[int64]int) {
	tonight, met := map[int64]int{}, map[[2]int64]int{}
	for _, s := range games {
		for _, id := range [2]int64{s.Team1ID, s.Team2ID} {
			tonight[id]++
			soFar[id]++
		}
		met[[2]int64{min(s.Team1ID, s.Team2ID), max(s.Team1ID, s.Team2ID)}]++
	}
	c.must(spread(tonight, teams) == min(2*len(games)%len(teams), 1), "tier %d, %s: teams play %v", tier, night, tonight)
	pairs := len(teams) * (len(teams) - 1) / 2
	for pair, times := range met {
		c.must(times <= (len(games)+pairs-1)/pairs, "tier %d, %s: %v meet %d times", tier, night, pair, times)
	}
}

func findViolationsOnChangedNights(in schedule.Input, lines []league.ScheduledGame) []string {
	c := checker{in: in, lines: lines}
	c.checkClashes()
	byNight := map[league.Date][]league.ScheduledGame{}
	for _, s := range lines {
		c.checkPlace(s)
		change := in.League.NightChangeOn(nightOf(in, s))
		c.must(!change.IsOut(*s.CourtName), "the court is out: %v", s)
		c.must(change.End == nil || s.GameTime.Minutes()+in.League.GameDuration <= change.End.Minutes(), "after the end of the night: %v", s)
	}
	if in.League.Shape.Block {
		c.lines = c.checkBlocks()
	}
	for _, s := range c.lines {
		byNight[nightOf(in, s)] = append(byNight[nightOf(in, s)], s)
	}
	for tier, teams := range tiersOf(in) {
		soFar := map[int64]int{}
		for _, night := range bookedNights(in) {
			games := slices.DeleteFunc(slices.Clone(byNight[night]), func(s league.ScheduledGame) bool { return s.Tier != tier+1 })
			c.checkNight(tier+1, teams, night, games, soFar)
			c.must(spread(soFar, teams) <= 1, "tier %d, after %s: %v", tier+1, night, soFar)
		}
	}
	return c.violations
}
