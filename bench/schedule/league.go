package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
)

// An instance is a league of instances.json. Its bounds were computed without the planner.
type instance struct {
	Name            string
	GameDay         int // 0 is Sunday
	TimeBlockStart  league.TimeOfDay
	TimeBlockEnd    league.TimeOfDay
	GameDuration    int
	GamesPerMatchup int
	StartDate       league.Date
	Timezone        string
	Tiers           []tier
	Bounds          []struct{ Games, MinWeeks, HomeAwayBound int }
	Nights          int // number of nights for a spread season; 0 for as few as possible
}

type tier struct {
	Teams  int
	Courts []court
}

type court struct {
	Name       string
	Start, End *league.TimeOfDay
}

// size returns the argument of peers.mjs for a tier, such as "8x2" for 8 teams that meet twice.
func (x instance) size(t tier) string { return fmt.Sprintf("%dx%d", t.Teams, x.GamesPerMatchup) }

// input returns the league as input of the planner, a month before its first night. Within a week of the first night (-soon) the
// planner plans twice, so that running it again changes nothing. Team ids are consecutive over all tiers, from 1.
func (x instance) input() schedule.Input {
	l := league.CreateDefaults()
	l.TierCount, l.GameDuration, l.GamesPerMatchup, l.Timezone = len(x.Tiers), x.GameDuration, x.GamesPerMatchup, x.Timezone
	l.StartDate, l.TimeBlockStart, l.TimeBlockEnd = &x.StartDate, &x.TimeBlockStart, &x.TimeBlockEnd
	l.GameDay = new(league.GameDay(time.Weekday(x.GameDay).String()))
	if x.Nights > 0 {
		l.Shape = league.Shape{Kind: league.Spread, Nights: &x.Nights}
	}
	in := schedule.Input{League: l, Today: x.StartDate.AddDays(-30)}
	if *soon {
		in.Today = x.StartDate.AddDays(-2)
	}
	for k, t := range x.Tiers {
		for range t.Teams {
			in.Teams = append(in.Teams, league.Team{ID: int64(len(in.Teams) + 1), Tier: k + 1})
		}
		for _, c := range t.Courts {
			in.Courts = append(in.Courts, league.Court{Tier: k + 1, CourtName: c.Name, TimeSlotStart: c.Start, TimeSlotEnd: c.End})
		}
	}
	return in
}

// spreadOver returns the league with its season spread over the given multiple of its fewest nights. The bound of weeks is lower if all
// teams can play on the same night and have too few games for more nights.
func (x instance) spreadOver(times float64) instance {
	fewest, rounds := 0, 0
	x.Bounds = slices.Clone(x.Bounds)
	for k, t := range x.Tiers {
		fewest = max(fewest, x.Bounds[k].MinWeeks)
		games, half := x.Bounds[k].Games, t.Teams/2
		switch {
		case half == 0:
		case games < half*x.Bounds[k].MinWeeks: // not all teams can play on the same night
			rounds = max(rounds, games)
		default:
			rounds = max(rounds, (games+half-1)/half)
		}
	}
	x.Nights = int(math.Ceil(times * float64(fewest)))
	for k := range x.Bounds {
		x.Bounds[k].MinWeeks = min(x.Nights, max(rounds, fewest))
	}
	return x
}

// A game is a planned game for measuring. Tiers, weeks and the teams of a tier are numbered from 0, minute is counted from midnight
// before the night, and court is a key.
type game struct {
	tier, week, minute int
	court              string
	a, b               int // a is the home team
}

// gamesOf converts the lines of a plan.
func gamesOf(x instance, lines []league.ScheduledGame) (games []game) {
	for _, s := range lines {
		before := int64(1)
		for _, t := range x.Tiers[:s.Tier-1] {
			before += int64(t.Teams)
		}
		minute := s.GameTime.Minutes()
		if int(s.Day.Weekday()) != x.GameDay {
			minute += 24 * 60
		}
		name := ""
		if s.CourtName != nil {
			name = *s.CourtName
		}
		games = append(games, game{tier: s.Tier - 1, week: *s.WeekNumber - 1, minute: minute, court: x.key(s.Tier-1, name),
			a: int(s.Team1ID - before), b: int(s.Team2ID - before)})
	}
	return games
}

// key returns the lower-case name of a court, or a key of the tier for games without a court.
func (x instance) key(tier int, name string) string {
	if name == "" {
		return fmt.Sprint("tier ", tier)
	}
	return strings.ToLower(strings.TrimSpace(name))
}

// windows returns the minutes between which the tier may play on each court.
func (x instance) windows(tier int) map[string][2]int {
	courts := x.Tiers[tier].Courts
	if len(courts) == 0 {
		courts = []court{{}}
	}
	windows := map[string][2]int{}
	for _, c := range courts {
		start, end := x.TimeBlockStart, x.TimeBlockEnd
		if c.Start != nil {
			start = *c.Start
		}
		if c.End != nil {
			end = *c.End
		}
		w := [2]int{start.Minutes(), end.Minutes()}
		if w[1] <= w[0] {
			w[1] += 24 * 60
		}
		windows[x.key(tier, c.Name)] = w
	}
	return windows
}

// starts returns the minutes at which games of the tier can start, and the open courts at each. All starts differ from aStart by a
// multiple of the game duration.
func (x instance) starts(tier, aStart int) (minutes []int, open map[int][]string) {
	open = map[int][]string{}
	for key, w := range x.windows(tier) {
		for at := w[0] + ((aStart-w[0])%x.GameDuration+x.GameDuration)%x.GameDuration; at+x.GameDuration <= w[1]; at += x.GameDuration {
			if open[at] == nil {
				minutes = append(minutes, at)
			}
			open[at] = append(open[at], key)
		}
	}
	slices.Sort(minutes)
	for _, courts := range open {
		slices.Sort(courts)
	}
	return minutes, open
}
