package standings_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"sideout/internal/rules/league"
	. "sideout/internal/rules/standings"
)

// vectors reads the cases of one file of spec/vectors.
func vectors[T any](t *testing.T, file string) []T {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../../spec/vectors", file))
	if err != nil {
		t.Fatal(err)
	}
	var content struct{ Cases []T }
	if err := json.Unmarshal(text, &content); err != nil {
		t.Fatal(err)
	}
	least := 20
	if file == "tablerules.json" {
		least = 12
	}
	if len(content.Cases) < least {
		t.Fatalf("%s holds only %d cases", file, len(content.Cases))
	}
	return content.Cases
}

func TestWeekVectors(t *testing.T) {
	type vector struct {
		Name, Timezone, Date string
		StartDate, Day       league.Date
		Week                 int
	}
	for _, c := range vectors[vector](t, "weeks.json") {
		zone, known := league.Zone(c.Timezone)
		if !known {
			t.Fatalf("there is no zone %q", c.Timezone)
		}
		_, day, ok := league.ReadMoment(c.Date, zone)
		if week := WeekIndex(c.StartDate, day); !ok || day != c.Day || week != c.Week {
			t.Errorf("%s: got %s in week %d, want %s in week %d", c.Name, day, week, c.Day, c.Week)
		}
	}
}

// vector is a case of standings.json: a league and what its tables must be. Missing expectations are not checked.
type vector struct {
	Name                   string
	TierCount, CurrentWeek int
	StartDate              *league.Date
	Mode                   league.ScheduleMode
	Teams, Games           []string
	Ask                    int // the week whose weekly standings are asked for

	OverallRows, WeeklyRows [][]string // by tier, each row as in showRow
	ByTierRows              [][]string // the same; form and climb stand before the reason
	Overall, Weekly         []string   // by tier, only the names
	Week, BasedOnWeek, Next *int
	Message                 *string
	Moves, Whys             []string
}

// UnmarshalJSON sets the defaults of missing fields.
func (c *vector) UnmarshalJSON(text []byte) error {
	type plain vector
	withDefaults := plain{CurrentWeek: 1, StartDate: new(league.Date("2026-09-03")), Mode: league.Weekly}
	err := json.Unmarshal(text, &withDefaults)
	*c = vector(withDefaults)
	return err
}

func TestStandingsVectors(t *testing.T) {
	for _, c := range vectors[vector](t, "standings.json") {
		t.Run(c.Name, func(t *testing.T) {
			l := league.League{TierCount: c.TierCount, CurrentWeek: c.CurrentWeek, StartDate: c.StartDate, ScheduleMode: c.Mode, TableRules: league.DefaultTableRules()}
			teams := readTeams(t, c.Teams)
			games := readGames(t, c.Games, teams)
			overall, weekly := Overall(l, teams, games), Weekly(l, teams, games, c.Ask)
			next, moves := Next(l, teams, games)

			checkEqual(t, "overall", c.OverallRows, rows(overall))
			checkEqual(t, "overall", c.Overall, names(overall))
			checkEqual(t, "by tier", c.ByTierRows, rows(ByTier(l, teams, games)))
			checkEqual(t, "weekly", c.WeeklyRows, rows(weekly.Tiers))
			checkEqual(t, "weekly", c.Weekly, names(weekly.Tiers))
			checkEqual(t, "moves", c.Moves, each(moves, func(m Move) string { return fmt.Sprintf("%s %d>%d", m.Name, m.From, m.To) }))
			checkEqual(t, "whys", c.Whys, each(moves, func(m Move) string { return m.Why.String() }))
			checkNumber(t, "week", c.Week, weekly.Week)
			checkNumber(t, "basedOnWeek", c.BasedOnWeek, weekly.BasedOnWeek)
			checkNumber(t, "next", c.Next, next)
			if c.Message != nil && weekly.Message.String() != *c.Message {
				t.Errorf("message: got %q, want %q", weekly.Message, *c.Message)
			}
		})
	}
}

// checkEqual compares a result with the expectation of a case; nil means that the case has none.
func checkEqual[T any](t *testing.T, what string, want, got []T) {
	t.Helper()
	if want != nil && !reflect.DeepEqual(got, want) {
		t.Errorf("%s:\n got %v\nwant %v", what, got, want)
	}
}

func checkNumber(t *testing.T, what string, want *int, got int) {
	t.Helper()
	if want != nil && *want != got {
		t.Errorf("%s: got %d, want %d", what, got, *want)
	}
}

// each returns the result of show for each item.
func each[T, U any](list []T, show func(T) U) []U {
	shown := make([]U, len(list))
	for i, item := range list {
		shown[i] = show(item)
	}
	return shown
}

func names(tiers []Tier) []string {
	return each(tiers, func(t Tier) string {
		return strings.Join(each(t.Rows, func(r Row) string { return r.Name }), " ")
	})
}

func rows(tiers []Tier) [][]string {
	return each(tiers, func(t Tier) []string { return each(t.Rows, showRow) })
}

// showRow writes a row as "1 B 2-1 66.7% 74:36 +38 up | why", or with form and climb as "1 B 2-1 66.7% 74:36 +38 WLW ^1 | why".
func showRow(r Row) string {
	text := fmt.Sprintf("%d %s %d-%d %v%% %d:%d %+d", r.Rank, r.Name, r.Wins, r.Losses, r.WinPct, r.PointsFor, r.PointsAgainst, r.Diff)
	if r.Move != "" {
		text += " " + string(r.Move)
	}
	if len(r.Form) > 0 {
		text += " " + strings.Join(each(r.Form, func(r Result) string { return string(r) }), "")
	}
	if r.Climb != 0 {
		text += fmt.Sprintf(" ^%d", r.Climb)
	}
	if !r.Why.IsZero() {
		text += " | " + r.Why.String()
	}
	return text
}

// readTeams reads lines such as "A 1 age=2".
func readTeams(t *testing.T, lines []string) (teams []league.Team) {
	t.Helper()
	for i, line := range lines {
		team, age := league.Team{ID: int64(i + 1)}, i
		first, option, hasAge := strings.Cut(line, " age=")
		if _, err := fmt.Sscanf(first, "%s %d", &team.Name, &team.Tier); err != nil {
			t.Fatalf("team %q: %v", line, err)
		}
		if _, err := fmt.Sscan(option, &age); hasAge && err != nil {
			t.Fatalf("team %q: %v", line, err)
		}
		team.CreatedAt = time.Date(2026, 8, 1, 0, age, 0, 0, time.UTC)
		teams = append(teams, team)
	}
	return teams
}

// readGames reads lines such as "2026-09-03 A 2-1 B sets=25-20,20-25,15-12 tier=1 scheduled".
func readGames(t *testing.T, lines []string, teams []league.Team) (games []league.Game) {
	t.Helper()
	id := map[string]int64{}
	for _, team := range teams {
		id[team.Name] = team.ID
	}
	for i, line := range lines {
		words := strings.Fields(line)
		game := league.Game{ID: int64(i + 1), Team1ID: id[words[1]], Team2ID: id[words[3]], Status: league.Completed}
		if game.Team1ID == 0 || game.Team2ID == 0 {
			t.Fatalf("game %q: no such team", line)
		}
		if day, ok := league.ParseDate(words[0]); ok {
			game.Day = &day
		}
		game.Team1Score, game.Team2Score = readScore(t, words[2])
		for _, word := range words[4:] {
			readOption(t, &game, word)
		}
		games = append(games, game)
	}
	return games
}

func readOption(t *testing.T, game *league.Game, word string) {
	t.Helper()
	name, value, _ := strings.Cut(word, "=")
	switch name {
	case "tier":
		game.Tier = int(value[0] - '0')
	case "sets":
		for _, set := range strings.Split(value, ",") {
			team1, team2 := readScore(t, set)
			game.Sets = append(game.Sets, league.Set{Team1Score: team1, Team2Score: team2})
		}
	case "forfeit":
		game.Forfeit = league.Forfeit(value)
	case "stage":
		game.Stage = league.Stage(value)
	case "deleted":
		game.DeletedAt = new(time.Unix(0, 0))
	default:
		if game.Status = league.Status(name); !slices.Contains([]league.Status{league.Scheduled, league.Cancelled}, game.Status) {
			t.Fatalf("unknown option %q", word)
		}
	}
}

func readScore(t *testing.T, text string) (team1, team2 int) {
	t.Helper()
	if _, err := fmt.Sscanf(text, "%d-%d", &team1, &team2); err != nil {
		t.Fatalf("score %q: %v", text, err)
	}
	return team1, team2
}

func TestExchangesVectors(t *testing.T) {
	for _, c := range vectors[struct {
		Name      string
		Preset    league.TablePreset
		Default   int
		Edges     []league.MoveEdge
		Sizes     []int
		Exchanges []league.MoveEdge
		After     []int
	}](t, "movers.json") {
		r := league.TableRulesOf(c.Preset)
		r.Moves = league.MoveRules{Default: c.Default, Edges: c.Edges}
		got := Exchanges(r, c.Sizes)
		if !slices.Equal(got, c.Exchanges) {
			t.Errorf("%s: %+v, want %+v", c.Name, got, c.Exchanges)
		}
		after := slices.Clone(c.Sizes)
		for i, e := range got {
			after[i] += e.Up - e.Down
			after[i+1] += e.Down - e.Up
		}
		if !slices.Equal(after, c.After) {
			t.Errorf("%s: sizes %v, want %v", c.Name, after, c.After)
		}
	}
}
