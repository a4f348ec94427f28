package standings_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"sideout/internal/league"
	. "sideout/internal/standings"
)

// This is a second, slow implementation of the standings by other methods: it counts days one by one, ranks a team by the number
// of teams above it, and uses fractions for win rates. Both must agree on any league.
func TestStandingsAgreeWithANaiveImplementation(t *testing.T) {
	count := 3_000
	if os.Getenv("PROVE") != "" {
		count = 100_000
	}
	moved := map[league.ScheduleMode]int{}
	for seed := range count {
		random := rand.New(rand.NewPCG(uint64(seed), 53))
		n := newNaive(randomLeague(random))
		checkOverall(t, n)
		checkByTier(t, n)
		for week := -1; week <= 5; week++ {
			checkWeekly(t, n, week)
		}
		moved[n.league.ScheduleMode] += checkNext(t, n)
		if t.Failed() {
			t.Fatalf("in league %d, %s, week %d", seed, n.league.ScheduleMode, n.league.CurrentWeek)
		}
	}
	t.Logf("%d leagues agree; %d and %d teams changed tier by the weekly and the overall rule", count, moved[league.Weekly], moved[league.Overall])
	if moved[league.Weekly] == 0 || moved[league.Overall] == 0 || moved[league.Fixed] != 0 {
		t.Errorf("teams that moved: %v", moved)
	}
}

// naive computes the standings of a league in the simplest way.
type naive struct {
	season
	weeks []int // the week of each game
}

func newNaive(s season) naive {
	n := naive{season: s}
	for _, g := range s.games {
		n.weeks = append(n.weeks, n.week(g))
	}
	return n
}

// randomLeague returns a random league of up to 20 teams with small numbers, so that all kinds of ties are common.
func randomLeague(random *rand.Rand) season {
	s := season{league: league.League{
		TierCount: 1 + random.IntN(5), CurrentWeek: 1 + random.IntN(4),
		ScheduleMode: []league.ScheduleMode{league.Fixed, league.Overall, league.Weekly, league.Weekly}[random.IntN(4)],
	}}
	if random.IntN(20) > 0 {
		s.league.StartDate = new(league.Date("2027-03-11")) // the clocks change on the 14th
	}
	teams := random.IntN(21)
	for id := range teams {
		s.teams = append(s.teams, league.Team{ID: int64(id + 1), Name: fmt.Sprint("Team ", id+1), Tier: 1 + random.IntN(s.league.TierCount),
			CreatedAt: time.Unix(int64(random.IntN(3)), 0)})
	}
	for id := range random.IntN(40) {
		if teams > 1 {
			s.games = append(s.games, randomGame(random, s, int64(id+1)))
		}
	}
	return s
}

func randomGame(random *rand.Rand, s season, id int64) league.Game {
	team1 := random.IntN(len(s.teams))
	team2 := (team1 + 1 + random.IntN(len(s.teams)-1)) % len(s.teams)
	g := league.Game{ID: id, Team1ID: s.teams[team1].ID, Team2ID: s.teams[team2].ID, Tier: 1 + random.IntN(s.league.TierCount),
		Team1Score: random.IntN(4), Team2Score: random.IntN(4),
		Status: []league.Status{league.Completed, league.Completed, league.Completed, league.Scheduled, league.Cancelled}[random.IntN(5)]}
	if days := random.IntN(32) - 3; days != 0 {
		g.Day = new(league.Date("2027-03-11").AddDays(days))
	}
	if random.IntN(10) == 0 {
		g.DeletedAt = new(time.Unix(1, 0))
	}
	for range random.IntN(8) / 5 {
		g.Sets = append(g.Sets, league.Set{Team1Score: random.IntN(26), Team2Score: random.IntN(26)})
	}
	return g
}

// week counts the weeks from the start to a game, by its days.
func (n naive) week(g league.Game) (week int) {
	if n.league.StartDate == nil || g.Day == nil {
		return 0
	}
	days := 0
	for day := *n.league.StartDate; day <= *g.Day; day = day.AddDays(1) {
		if days%7 == 0 {
			week++
		}
		days++
	}
	return week
}

// latest returns the latest week with completed games.
func (n naive) latest() (latest int) {
	for i, g := range n.games {
		if g.Status == league.Completed && g.DeletedAt == nil && n.weeks[i] > latest {
			latest = n.weeks[i]
		}
	}
	return latest
}

// everyWeek selects all games, including those without a week; allButLatest all that are not of the latest week.
const (
	everyWeek    = -1
	allButLatest = -2
)

// record adds up the completed games of a team in a week.
func (n naive) record(team int64, week int) (r league.Record) {
	for i, g := range n.games {
		if g.Status != league.Completed || g.DeletedAt != nil || week == allButLatest && n.weeks[i] == n.latest() ||
			week >= 0 && (week == 0 || n.weeks[i] != week) {
			continue
		}
		points1, points2 := 0, 0
		for _, set := range g.Sets {
			points1, points2 = points1+set.Team1Score, points2+set.Team2Score
		}
		if len(g.Sets) == 0 {
			points1, points2 = g.Team1Score, g.Team2Score
		}
		own, other, made, got := g.Team1Score, g.Team2Score, points1, points2
		if team == g.Team2ID {
			own, other, made, got = other, own, got, made
		} else if team != g.Team1ID {
			continue
		}
		r.PointsFor += made
		r.PointsAgainst += got
		if own > other {
			r.Wins++
		}
		if own < other {
			r.Losses++
		}
	}
	return r
}

// keys returns the ranking keys of a team, higher is better: wins, the win rate if share is true, points, then age.
func (n naive) keys(t league.Team, week int, share bool) []float64 {
	r := n.record(t.ID, week)
	keys := []float64{float64(r.Wins), 0, float64(r.PointsFor - r.PointsAgainst), float64(r.PointsFor), -float64(t.CreatedAt.Unix()), -float64(t.ID)}
	if share && r.Wins > 0 {
		keys[1] = float64(r.Wins) / float64(r.Wins+r.Losses) // the same for 2 of 3 and 4 of 6
	}
	return keys
}

// ranked returns the teams in order: the index of a team is the number of teams above it.
func (n naive) ranked(teams []league.Team, week int, share bool) []league.Team {
	ranked := make([]league.Team, len(teams))
	keys := make([][]float64, len(teams))
	for i, t := range teams {
		keys[i] = n.keys(t, week, share)
	}
	for i, t := range teams {
		higher := 0
		for _, other := range keys {
			if slices.Compare(other, keys[i]) > 0 {
				higher++
			}
		}
		ranked[higher] = t
	}
	return ranked
}

// split divides the ranked teams into tiers of equal size, rounded up.
func (n naive) split() (tiers [][]league.Team) {
	left := n.ranked(n.teams, everyWeek, true)
	size := 0
	for size*n.league.TierCount < len(left) {
		size++
	}
	for range n.league.TierCount {
		take := min(size, len(left))
		tiers, left = append(tiers, left[:take]), left[take:]
	}
	return tiers
}

// rankedTiers returns the teams of each tier, ranked by a week.
func (n naive) rankedTiers(tier map[int64]int, week int) (tiers [][]league.Team) {
	for k := 1; k <= n.league.TierCount; k++ {
		var members []league.Team
		for _, t := range n.teams {
			if tier[t.ID] == k {
				members = append(members, t)
			}
		}
		tiers = append(tiers, n.ranked(members, week, false))
	}
	return tiers
}

// presentTiers returns the tier of each team.
func (n naive) presentTiers() map[int64]int {
	tier := map[int64]int{}
	for _, t := range n.teams {
		tier[t.ID] = t.Tier
	}
	return tier
}

// tiersAfter returns the tiers after the movement of a week: of two or three teams the first and the last move, of more the
// first two and the last two.
func (n naive) tiersAfter(week int) map[int64]int {
	to := n.presentTiers()
	for k, ranked := range n.rankedTiers(n.presentTiers(), week) {
		movers := map[bool]int{true: 2}[len(ranked) > 3]
		if len(ranked) == 2 || len(ranked) == 3 {
			movers = 1
		}
		for i := range movers {
			if k > 0 {
				to[ranked[i].ID] = k
			}
			if k < n.league.TierCount-1 {
				to[ranked[len(ranked)-1-i].ID] = k + 2
			}
		}
	}
	return to
}

// tiersInWeek returns the tiers of a past week: that of the team's last game as team 1, otherwise as team 2, otherwise the given
// one.
func (n naive) tiersInWeek(week int, otherwise map[int64]int) map[int64]int {
	tier := map[int64]int{}
	for _, t := range n.teams {
		first, second := 0, 0
		for i, g := range n.games { // in the order of their ids
			if week > 0 && n.weeks[i] == week && g.Team1ID == t.ID {
				first = g.Tier
			}
			if week > 0 && n.weeks[i] == week && g.Team2ID == t.ID {
				second = g.Tier
			}
		}
		tier[t.ID] = otherwise[t.ID]
		if second > 0 {
			tier[t.ID] = second
		}
		if first > 0 {
			tier[t.ID] = first
		}
	}
	return tier
}

// show formats the rows of tables: rank, team, record, percentage, difference, arrow.
func show(tiers []Tier) (rows []string) {
	for _, tier := range tiers {
		for _, r := range tier.Rows {
			rows = append(rows, fmt.Sprintf("%d.%d %d %v %.1f %d %s", tier.Tier, r.Rank, r.TeamID, r.Record, r.WinPct, r.Diff, r.Move))
		}
	}
	return rows
}

// rows formats the expected rows. from contains the previous tiers of the teams, for the arrows.
func (n naive) rows(tiers [][]league.Team, week int, from map[int64]int) (rows []string) {
	for k, teams := range tiers {
		for place, t := range teams {
			r, percent, arrow := n.record(t.ID, week), 0.0, ""
			if played := r.Wins + r.Losses; played > 0 {
				percent = float64((2000*r.Wins+played)/(2*played)) / 10
			}
			if was := from[t.ID]; was > k+1 {
				arrow = "up"
			} else if was > 0 && was < k+1 {
				arrow = "down"
			}
			rows = append(rows, fmt.Sprintf("%d.%d %d %v %.1f %d %s", k+1, place+1, t.ID, r, percent, r.PointsFor-r.PointsAgainst, arrow))
		}
	}
	return rows
}

func checkOverall(t *testing.T, n naive) {
	t.Helper()
	got := Overall(n.league, Records(n.teams, n.games))
	if want := n.rows(n.split(), everyWeek, nil); !slices.Equal(show(got), want) || len(got) != n.league.TierCount {
		t.Errorf("overall:\n got %v\nwant %v", show(got), want)
	}
}

// checkByTier compares the tiers of the season: each team is placed by the number of teams of its tier above it, now and
// without the games of the latest week.
func checkByTier(t *testing.T, n naive) {
	t.Helper()
	var want []string
	for k := 1; k <= n.league.TierCount; k++ {
		var members []league.Team
		for _, team := range n.teams {
			if team.Tier == k {
				members = append(members, team)
			}
		}
		now, before := n.ranked(members, everyWeek, true), n.ranked(members, allButLatest, true)
		for place, team := range now {
			climb := 0
			if n.hasEarlierGames() {
				climb = slices.IndexFunc(before, func(other league.Team) bool { return other.ID == team.ID }) - place
			}
			want = append(want, fmt.Sprintf("%d.%d %d %v %d %v", k, place+1, team.ID, n.record(team.ID, everyWeek), climb, n.form(team.ID)))
		}
	}
	var got []string
	for _, tier := range ByTier(n.league, Records(n.teams, n.games), n.games) {
		for _, r := range tier.Rows {
			got = append(got, fmt.Sprintf("%d.%d %d %v %d %v", tier.Tier, r.Rank, r.TeamID, r.Record, r.Climb, r.Form))
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("by tier:\n got %v\nwant %v", got, want)
	}
}

// hasEarlierGames reports whether a game counts that is not of the latest week, and there is a latest week.
func (n naive) hasEarlierGames() bool {
	for i, g := range n.games {
		if g.Status == league.Completed && g.DeletedAt == nil && n.latest() > 0 && n.weeks[i] != n.latest() {
			return true
		}
	}
	return false
}

// form takes the latest game of a team that is left, five times.
func (n naive) form(team int64) (results []Result) {
	taken := map[int]bool{}
	for range 5 {
		last := -1
		for i, g := range n.games {
			if g.Status != league.Completed || g.DeletedAt != nil || g.Team1Score == g.Team2Score || taken[i] ||
				g.Team1ID != team && g.Team2ID != team {
				continue
			}
			if last < 0 || g.Day != nil && (n.games[last].Day == nil || *g.Day >= *n.games[last].Day) || g.Day == nil && n.games[last].Day == nil {
				last = i // games are in the order of their ids
			}
		}
		if last < 0 {
			break
		}
		taken[last] = true
		result := Lost
		if g := n.games[last]; (g.Team1Score > g.Team2Score) == (g.Team1ID == team) {
			result = Won
		}
		results = append([]Result{result}, results...)
	}
	return results
}

// checkWeekly compares the table of a week; 0 is the newest.
func checkWeekly(t *testing.T, n naive, requested int) {
	t.Helper()
	got := Weekly(n.league, n.teams, n.games, requested)
	latest := n.latest()
	newest := max(latest+1, n.league.CurrentWeek)
	week := requested
	if requested == 0 {
		week = newest
	}
	if n.league.StartDate == nil || latest == 0 || requested < 0 || week > newest {
		if got.Message == "" || len(got.Tiers) > 0 {
			t.Errorf("week %d cannot be shown: %+v", requested, got)
		}
		return
	}
	now, from, basis := n.presentTiers(), n.presentTiers(), latest
	switch {
	case n.league.ScheduleMode == league.Fixed:
		if week < newest {
			basis = week - 1
		}
	case week < newest:
		now = n.tiersInWeek(week, n.presentTiers())
		from, basis = n.tiersInWeek(week-1, now), week-1
	case n.league.CurrentWeek > latest:
		from = n.tiersInWeek(latest, n.presentTiers())
	default:
		now = n.tiersAfter(latest)
	}
	want := n.rows(n.rankedTiers(now, basis), basis, from)
	if !slices.Equal(show(got.Tiers), want) || got.Week != week || got.BasedOnWeek != basis || got.Message != "" {
		t.Errorf("week %d of %d on %d (%s):\n got %v\nwant %d on %d\n     %v", got.Week, newest, got.BasedOnWeek, got.Message, show(got.Tiers), week, basis, want)
	}
}

// checkNext compares the next week, and returns how many teams move.
func checkNext(t *testing.T, n naive) (moved int) {
	t.Helper()
	week, want := n.league.CurrentWeek, n.presentTiers()
	if next := n.latest() + 1; next > week {
		week = next
		switch n.league.ScheduleMode {
		case league.Weekly:
			want = n.tiersAfter(n.latest())
		case league.Overall:
			for k, teams := range n.split() {
				for _, team := range teams {
					want[team.ID] = k + 1
				}
			}
		}
	}
	got, moves := Next(n.league, n.teams, n.games)
	after := Apply(n.teams, moves)
	for _, team := range after {
		if want[team.ID] != team.Tier {
			t.Errorf("team %d goes to tier %d, want %d", team.ID, team.Tier, want[team.ID])
		}
	}
	for _, m := range moves {
		if m.From == m.To || m.From != n.presentTiers()[m.TeamID] || m.Why == "" {
			t.Errorf("invalid move: %+v", m)
		}
	}
	if got != week {
		t.Errorf("the next week is %d, want %d", got, week)
	}
	return len(moves)
}
