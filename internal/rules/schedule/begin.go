package schedule

import (
	"slices"

	"sideout/internal/rules/league"
)

// Begun returns the last night with a played game, and the day after which a season is planned. A first plan begins with the season,
// even if that is in the past. Once there is a schedule, nothing is planned before today, nor tonight once the night has begun.
func (c Calendar) Begun(in Input, groups []Group) (played, before league.Date) {
	for _, g := range in.Games {
		if g.Played {
			played = max(played, c.NightOf(g.ScheduledGame))
		}
	}
	if len(in.Games) == 0 {
		return played, ""
	}
	before = in.Today.AddDays(-1)
	if tonight := c.Tonight(in); c.hasBegun(in, groups, tonight) {
		before = max(before, tonight)
	}
	return played, before
}

// Tonight returns the night that is on now, or today.
func (c Calendar) Tonight(in Input) league.Date { return c.Rule.Of(in.Today, in.Now) }

// hasBegun reports whether a game of the night is played, or the first start is over by the clock.
func (c Calendar) hasBegun(in Input, groups []Group, night league.Date) bool {
	for _, g := range in.Games {
		if g.Played && c.NightOf(g.ScheduledGame) == night {
			return true
		}
	}
	now := in.Today.DaysSince(night)*MinutesPerDay + in.Now.Minutes()
	return c.IsNight(night) && slices.ContainsFunc(groups, func(g Group) bool { return g.firstStart(night) <= now })
}

// firstStart returns the minute at which the first game of a night may start.
func (g Group) firstStart(night league.Date) int {
	for slot := range g.Starts {
		for k := range g.Tiers {
			if len(g.OpenOn(night, k)[slot]) > 0 {
				return g.Minute(night, slot)
			}
		}
	}
	return 2 * MinutesPerDay
}
