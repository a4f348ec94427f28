package standings_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"sideout/internal/rules/league"
	. "sideout/internal/rules/standings"
)

// This is a second, slow implementation of the standings by other methods: it counts days one by one, ranks a team by the number
// of teams above it, and uses fractions for win rates. Both must agree on any league.
func TestStandingsAgreeWithANaiveImplementation(t *testing.T) {
	count := 500
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

// randomLeague returns a random league of up to 20 teams with small numbers, so that all kinds of ties are common.
func randomLeague(random *rand.Rand) season {
	s := season{league: league.League{
		TierCount: 1 + random.IntN(5), CurrentWeek: 1 + random.IntN(4),
		ScheduleMode: []league.ScheduleMode{league.Fixed, league.Overall, league.Weekly, league.Weekly}[random.IntN(4)],
		TableRules:   league.DefaultTableRules(),
	}}
	if random.IntN(2) == 0 {
		s.league.TableRules.Moves = randomMoves(random)
	}
	if random.IntN(20) > 0 {
		s.league.StartDate = new(league.Date("2027-03-11")) // the clocks change on the 14th
	}
	teams := random.IntN(21)
	for id := range teams {
		s.teams = append(s.teams, league.Team{ID: int64(id + 1), Name: fmt.Sprint("Team ", id+1), Tier: 1 + random.IntN(s.league.TierCount),
			CreatedAt: time.Unix(int64(random.IntN(3)), 0)})
		if random.IntN(8) == 0 {
			s.teams[id].WithdrawnOn = new(league.Date("2027-03-11").AddDays(random.IntN(40) - 5))
		}
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
	if random.IntN(6) == 0 && g.Status == league.Completed {
		forfeited(random, &g)
	}
	g.Stage = staged(random)
	for range random.IntN(8) / 5 {
		g.Sets = append(g.Sets, league.Set{Team1Score: random.IntN(26), Team2Score: random.IntN(26)})
	}
	return g
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
	got := Overall(n.league, n.teams, n.games)
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
			if n.hasEarlierGames() && team.WithdrawnOn == nil {
				climb = slices.IndexFunc(before, func(other league.Team) bool { return other.ID == team.ID }) - place
			}
			want = append(want, fmt.Sprintf("%d.%d %d %v %d %v", k, place+1, team.ID, n.record(team.ID, everyWeek), climb, n.form(team.ID)))
		}
	}
	var got []string
	for _, tier := range ByTier(n.league, n.teams, n.games) {
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
		if g.Status == league.Completed && g.DeletedAt == nil && isOfSeason(g) && n.latest() > 0 && n.weeks[i] != n.latest() {
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
			if g.Status != league.Completed || g.DeletedAt != nil || !isOfSeason(g) || g.Team1Score == g.Team2Score && g.Forfeit == "" || taken[i] ||
				g.Team1ID != team && g.Team2ID != team {
				continue
			}
			if last < 0 || !endsBefore(g, n.games[last]) {
				last = i // games are in the order of their ids
			}
		}
		if last < 0 {
			break
		}
		taken[last] = true
		result := Lost
		g := n.games[last]
		isFirst := g.Team1Score > g.Team2Score || g.Forfeit == "team2" // a forfeit of team 2 is a win of team 1
		if g.Forfeit != "both" && isFirst == (g.Team1ID == team) {
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
	w, isThere := n.tableOfWeek(requested)
	if !isThere {
		if got.Message.IsZero() || len(got.Tiers) > 0 {
			t.Errorf("week %d cannot be shown: %+v", requested, got)
		}
		return
	}
	n.teams = n.teamsOfWeek(w.week)
	want := n.rows(n.rankedTiers(w.now, w.basis), w.basis, w.from)
	if !slices.Equal(show(got.Tiers), want) || got.Week != w.week || got.BasedOnWeek != w.basis || !got.Message.IsZero() {
		t.Errorf("week %d on %d (%s):\n got %v\nwant %d on %d\n     %v", got.Week, got.BasedOnWeek, got.Message, show(got.Tiers), w.week, w.basis, want)
	}
}

// teamsOfWeek returns the teams without those that withdrew in a week before, by counting the days from the start.
func (n naive) teamsOfWeek(week int) (teams []league.Team) {
	for _, t := range n.teams {
		if t.WithdrawnOn != nil {
			last := n.week(league.Game{Day: t.WithdrawnOn})
			if last < week {
				continue
			}
			if last > week {
				t.WithdrawnOn = nil
			}
		}
		teams = append(teams, t)
	}
	return teams
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
					if team.WithdrawnOn == nil {
						want[team.ID] = k + 1
					}
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
		if m.From == m.To || m.From != n.presentTiers()[m.TeamID] || m.Why.IsZero() {
			t.Errorf("invalid move: %+v", m)
		}
	}
	if got != week {
		t.Errorf("the next week is %d, want %d", got, week)
	}
	return len(moves)
}

// randomMoves returns random rules for the movement between tiers.
func randomMoves(random *rand.Rand) league.MoveRules {
	moves := league.MoveRules{Default: random.IntN(4)}
	for range random.IntN(4) {
		moves.Edges = append(moves.Edges, league.MoveEdge{Down: random.IntN(4), Up: random.IntN(4)})
	}
	return moves
}

// forfeited makes a forfeit of a game, some before the game was to begin.
func forfeited(random *rand.Rand, g *league.Game) {
	g.Forfeit = []league.Forfeit{league.ByTeam1, league.ByTeam2, league.ByBoth}[random.IntN(3)]
	of := []league.ForfeitedScore{league.FullScore, league.NoScore}[random.IntN(2)]
	g.Team1Score, g.Team2Score, _ = league.ForfeitScore(league.DefaultRules(league.Volleyball), league.Volleyball, g.Forfeit, of)
	g.GameDate, g.CompletedAt = new(time.Unix(1000, 0)), new(time.Unix(int64(999+random.IntN(3)), 0))
}

// staged returns the stage of one game in ten that is not of the season.
func staged(random *rand.Rand) league.Stage {
	return []league.Stage{"", league.Season, league.Friendly, league.Finals}[max(0, random.IntN(40)-36)]
}

// endsBefore reports whether a game is earlier than another by its day, then by its end; what has none is the earliest.
func endsBefore(a, b league.Game) bool {
	day := func(g league.Game) string {
		if g.Day == nil {
			return ""
		}
		return string(*g.Day)
	}
	end := func(g league.Game) int64 {
		if g.CompletedAt == nil {
			return -1
		}
		return g.CompletedAt.Unix()
	}
	return day(a) < day(b) || day(a) == day(b) && end(a) < end(b)
}
