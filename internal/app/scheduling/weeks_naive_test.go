package scheduling

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/storage/store/storetest"
)

// This file is a reference implementation of "Advance to Next Week", written simply and independently. Both implementations
// must agree for random leagues: on the week, the moves, the date of the night, the games per team, and the refusals.

func TestTheNaiveAdvanceAgrees(t *testing.T) {
	storetest.SkipUnderRace(t)
	count := 40
	if os.Getenv("PROVE") != "" {
		count = 100_000
	}
	var next, refused, moved, planned atomic.Int64
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for seed := next.Add(1); seed <= int64(count) && !t.Failed(); seed = next.Add(1) {
				n := naiveAdvance{randomPlanning(rand.New(rand.NewPCG(uint64(seed), 56)))}
				plan, moves, problems := n.check()
				for _, problem := range problems {
					t.Errorf("league %d: %s", seed, problem)
				}
				moved.Add(int64(len(moves)))
				planned.Add(int64(plan.Changes()))
				if plan.Week == 0 {
					refused.Add(1)
				}
			}
		})
	}
	workers.Wait()
	t.Logf("%d leagues agree: %d refused, %d teams moved, %d lines of schedules changed", count, refused.Load(), moved.Load(), planned.Load())
	if refused.Load() == 0 || moved.Load() == 0 || planned.Load() == 0 {
		t.Error("at least one of these cases never occurred")
	}
}

// randomPlanning returns a random small dynamic league with a history.
func randomPlanning(random *rand.Rand) planning {
	l := league.CreateDefaults()
	l.ID, l.TierCount, l.CurrentWeek, l.GamesPerMatchup = 1, 1+random.IntN(3), 1+random.IntN(4), 1+random.IntN(3)
	l.ScheduleMode = []league.ScheduleMode{league.Weekly, league.Overall}[random.IntN(2)]
	start := league.Date("2027-03-01").AddDays(random.IntN(28)) // the clocks change on the 14th
	l.StartDate, l.GameDay = &start, nil
	if days := []league.GameDay{league.Monday, league.Thursday, league.Saturday}; random.IntN(4) > 0 {
		l.GameDay = &days[random.IntN(len(days))]
	}
	l.TimeBlockEnd = new(league.AtMinute(20*60 + 15 + 15*(1+random.IntN(6))))
	if random.IntN(3) == 0 {
		l.EndDate = new(start.AddDays(7 * random.IntN(7)))
	}
	for range random.IntN(4) {
		l.Blackouts = append(l.Blackouts, start.AddDays(random.IntN(35)))
	}
	p := planning{league: l, input: schedule.Input{League: l, Today: start}}
	for tier := 1; tier <= l.TierCount; tier++ {
		for range random.IntN(3) {
			p.input.Courts = append(p.input.Courts, league.Court{Tier: tier, CourtName: fmt.Sprint("Court ", len(p.input.Courts)+1)})
		}
		for range []int{0, 1, 2, 3, 4, 4, 5}[random.IntN(7)] {
			id := int64(len(p.input.Teams) + 1)
			p.input.Teams = append(p.input.Teams, league.Team{ID: id, Name: fmt.Sprint("Team ", id), Tier: tier,
				CreatedAt: time.Unix(int64(random.IntN(2)), 0)})
		}
	}
	for range random.IntN(12) {
		if len(p.input.Teams) > 1 {
			p.addGame(random)
		}
	}
	return p
}

// addGame adds a random game of the first five weeks, mostly with a line of the schedule.
func (p *planning) addGame(random *rand.Rand) {
	teams := p.input.Teams
	i := random.IntN(len(teams))
	j := (i + 1 + random.IntN(len(teams)-1)) % len(teams)
	day := p.league.StartDate.AddDays(random.IntN(35))
	g := league.Game{ID: int64(len(p.results) + 1), Team1ID: teams[i].ID, Team2ID: teams[j].ID, Tier: teams[i].Tier, Day: &day,
		Status: []league.Status{league.Completed, league.Completed, league.Scheduled, league.Cancelled}[random.IntN(4)]}
	if g.Status == league.Completed || random.IntN(4) == 0 {
		g.Team1Score, g.Team2Score = random.IntN(3), random.IntN(3)
	}
	p.results = append(p.results, g)
	if random.IntN(4) > 0 {
		p.input.Games = append(p.input.Games, schedule.Game{
			ScheduledGame: league.ScheduledGame{ID: g.ID, LeagueID: 1, Team1ID: g.Team1ID, Team2ID: g.Team2ID, GameID: new(g.ID), Day: day, Origin: league.ByWeek,
				GameTime: "20:15", WeekNumber: new(weekByDays(*p.league.StartDate, day)), Tier: g.Tier, Status: g.Status},
			Played: g.Status == league.Completed || g.Team1Score+g.Team2Score > 0,
		})
	}
}

// weekByDays returns the week of a day by counting from the start.
func weekByDays(start, day league.Date) (week int) {
	for ; start <= day; start = start.AddDays(7) {
		week++
	}
	return week
}

// naiveAdvance computes the next week of a league in the simplest way.
type naiveAdvance struct{ planning }

// week returns the week that the league advances to, the latest week with results, and the new tiers of its teams.
func (n naiveAdvance) week() (week, latest int, tier map[int64]int) {
	tier = map[int64]int{}
	for _, t := range n.input.Teams {
		tier[t.ID] = t.Tier
	}
	for _, g := range n.results {
		if g.Status == league.Completed {
			latest = max(latest, weekByDays(*n.league.StartDate, *g.Day))
		}
	}
	if latest+1 <= n.league.CurrentWeek {
		return n.league.CurrentWeek, latest, tier
	}
	if n.league.ScheduleMode == league.Overall {
		each := (len(n.input.Teams) + n.league.TierCount - 1) / n.league.TierCount
		for place, t := range n.ranked(n.input.Teams, 0) {
			tier[t.ID] = 1 + place/each
		}
		return latest + 1, latest, tier
	}
	for k := 1; k <= n.league.TierCount; k++ {
		members := n.ranked(slices.DeleteFunc(slices.Clone(n.input.Teams), func(t league.Team) bool { return t.Tier != k }), latest)
		for i := range []int{0, 0, 1, 1, 2, 2}[len(members)] {
			tier[members[i].ID] = max(k-1, 1)
			tier[members[len(members)-1-i].ID] = min(k+1, n.league.TierCount)
		}
	}
	return latest + 1, latest, tier
}

// ranked sorts teams by the results of a week, or by all results (week 0), with a bubble sort.
func (n naiveAdvance) ranked(teams []league.Team, week int) []league.Team {
	keys := map[int64][]float64{}
	for _, t := range teams {
		var wins, losses, pointsFor, pointsAgainst float64
		for _, g := range n.results {
			if g.Status != league.Completed || week > 0 && weekByDays(*n.league.StartDate, *g.Day) != week {
				continue
			}
			own, other := float64(g.Team1Score), float64(g.Team2Score)
			if g.Team2ID == t.ID {
				own, other = other, own
			} else if g.Team1ID != t.ID {
				continue
			}
			pointsFor, pointsAgainst = pointsFor+own, pointsAgainst+other
			if own > other {
				wins++
			} else if own < other {
				losses++
			}
		}
		share := 0.0
		if week == 0 && wins > 0 {
			share = wins / (wins + losses)
		}
		keys[t.ID] = []float64{wins, share, pointsFor - pointsAgainst, pointsFor, -float64(t.CreatedAt.Unix()), -float64(t.ID)}
	}
	ranked := slices.Clone(teams)
	for range ranked {
		for i := range len(ranked) - 1 {
			if slices.Compare(keys[ranked[i].ID], keys[ranked[i+1].ID]) < 0 {
				ranked[i], ranked[i+1] = ranked[i+1], ranked[i]
			}
		}
	}
	return ranked
}

// night finds the day of a week's night by trying each day.
func (n naiveAdvance) night(week int) league.Date {
	weekday := n.league.StartDate.Weekday()
	if n.league.GameDay != nil {
		weekday = n.league.GameDay.Weekday()
	}
	for day := n.league.StartDate.AddDays(7 * (week - 1)); ; day = day.AddDays(1) {
		cancelled, open := 0, 0
		for _, g := range n.input.Games {
			if g.Day == day && g.Status == league.Cancelled {
				cancelled++
			} else if g.Day == day {
				open++
			}
		}
		if day.Weekday() == weekday && !slices.Contains(n.league.Blackouts, day) && (cancelled == 0 || open > 0) {
			return day
		}
	}
}

// gamesPerTeam returns how often each team plays on a night that has not begun. All teams of a tier play equally often, as
// often as courts and pairs allow. If not all can play, those with the fewest games so far play once.
func (n naiveAdvance) gamesPerTeam(tier map[int64]int, requested, week int) map[int64]int {
	each := map[int64]int{}
	starts := (n.league.TimeBlockEnd.Minutes() - n.league.TimeBlockStart.Minutes()) / n.league.GameDuration
	for k := 1; k <= n.league.TierCount; k++ {
		var members []int64
		for _, t := range n.input.Teams {
			if tier[t.ID] == k {
				members = append(members, t.ID)
			}
		}
		count, courts := len(members), 0
		for _, c := range n.input.Courts {
			if c.Tier == k {
				courts++
			}
		}
		if count < 2 {
			continue
		}
		games := min(starts*min(max(courts, 1), count/2), n.league.GamesPerMatchup*count*(count-1)/2)
		times := 2 * games / count
		if times*count%2 == 1 {
			times--
		}
		for _, id := range members {
			each[id] = times
		}
		if times == 0 {
			slices.SortStableFunc(members, func(a, b int64) int { return n.gamesSoFar(a, requested, week) - n.gamesSoFar(b, requested, week) })
			for _, id := range members[:2*min(games, count/2)] {
				each[id] = 1
			}
		}
	}
	return each
}

// gamesSoFar counts the scheduled games of a team in all weeks except the requested week and the week of the night.
func (n naiveAdvance) gamesSoFar(team int64, requested, week int) (games int) {
	for _, g := range n.input.Games {
		if *g.WeekNumber != requested && *g.WeekNumber != week && g.Status != league.Cancelled && (g.Team1ID == team || g.Team2ID == team) {
			games++
		}
	}
	return games
}
