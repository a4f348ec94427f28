package main

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sideout/cmd/sideout/config"
	"sideout/internal/app"
	"sideout/internal/app/access"
	"sideout/internal/app/public"
	"sideout/internal/app/scheduling"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
)

var demoDay = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC) // a Saturday, 21:00 in Tokyo

// fillDemo creates the demo league and returns the output.
func fillDemo(t *testing.T, environ []string) string {
	t.Helper()
	cfg, err := config.Load(nil, environ)
	if err != nil {
		t.Fatal(err)
	}
	var stdout strings.Builder
	if err := seedDemo(t.Context(), cfg, &stdout, demoDay); err != nil {
		t.Fatal(err)
	}
	return stdout.String()
}

var demoResult = regexp.MustCompile(`"team1Score":\d+,"team2Score":\d+|"name":"[^"]*"|"duration":\d+`)

var signInLine = regexp.MustCompile(`Sign in as (\S+) with the password (\S+)\n$`)

// The demo is a season half played, the same each time except for its dates and links.
func TestDemoSeason(t *testing.T) {
	var first string
	eachEnviron(t, func(t *testing.T, environ []string) {
		if output := fillDemo(t, environ); !signInLine.MatchString(output) {
			t.Fatalf("it prints %q", output)
		}
		file := runCommand(t, environ, "export", "--league", "1")
		checkDemo(t, file)
		results := strings.Join(demoResult.FindAllString(file, -1), "\n")
		if first == "" {
			first = results
		}
		if results != first {
			t.Errorf("%s\nand then\n%s", first, results)
		}
		if output := fillDemo(t, environ); !strings.Contains(output, "--demo has changed nothing") {
			t.Errorf("a second time it prints %q", output)
		}
		past := runCommand(t, environ, "export", "--league", "3")
		for what, count := range map[string]int{`"kind":"game"`: 32, `"kind":"finals"`: 1, `"back":"yes"`: 6, `"back":"no"`: 1} {
			if got := strings.Count(past, what); got != count {
				t.Errorf("the season that is over has %d times %s, want %d", got, what, count)
			}
		}
		runFailing(t, environ, "export", "--league", "4")
	})
}

// checkDemo checks the exported league.
func checkDemo(t *testing.T, file string) {
	t.Helper()
	meetings, gamesPerNight := map[[2]int64]int{}, map[string]int{}
	courtTimes := map[string]bool{}
	played, won, running := 0, map[bool]int{}, []string{}
	for line := range strings.Lines(file) {
		var g struct {
			Kind string
			store.Game
			Rules     json.RawMessage
			ID        json.RawMessage `json:"id"` // a string for people
			CourtName string
		}
		if err := json.Unmarshal([]byte(line), &g); err != nil {
			t.Fatal(err)
		}
		switch g.Kind {
		case "game":
			meetings[[2]int64{min(g.Team1ID, g.Team2ID), max(g.Team1ID, g.Team2ID)}]++
			if past := g.GameDate.Before(demoDay.Add(-2 * 15 * time.Minute).Add(time.Second)); (g.Status == league.Completed) != past {
				t.Errorf("on %s: %s", g.GameDate, g.Status)
			} else if past {
				played++
				won[*g.WinnerID == g.Team1ID]++
				checkPlayed(t, g.Game)
			} else if g.Version > 0 {
				running = append(running, fmt.Sprintf("%s %d:%d", g.GameDate.Format(time.DateTime), g.Team1Score, g.Team2Score))
			}
		case "schedule":
			at := g.CourtName + " " + g.GameDate.String()
			if courtTimes[at] {
				t.Errorf("two games on %s", at)
			}
			courtTimes[at] = true
			gamesPerNight[fmt.Sprintf("%d on %s", g.Team1ID, *g.Day)]++
			gamesPerNight[fmt.Sprintf("%d on %s", g.Team2ID, *g.Day)]++
		}
	}
	for team, games := range gamesPerNight {
		if games != 2 {
			t.Errorf("team %s plays %d times", team, games)
		}
	}
	for pair, count := range meetings {
		if count != 2 {
			t.Errorf("%v meet %d times", pair, count)
		}
	}
	if len(meetings) != 2*28 || len(courtTimes) != 112 || len(gamesPerNight) != 7*16 || played != 64+4 || won[true] == 0 || won[false] == 0 {
		t.Errorf("%d pairs, %d planned, %d played, %v", len(meetings), len(courtTimes), played, won)
	}
	if len(running) != 4 || slices.ContainsFunc(running, func(g string) bool { return !strings.HasPrefix(g, "2026-11-21 11:45:00") }) {
		t.Errorf("running games: %v", running)
	}
}

// The season is that of the planner, which has nothing to add or move when it runs again, and the values that the
// schedule report calls proved are optimal.
func TestTheDemoSeasonIsOptimal(t *testing.T) {
	ctx, environ := t.Context(), []string{"SIDEOUT_DATA_DIR=" + t.TempDir()}
	found := signInLine.FindStringSubmatch(fillDemo(t, environ))
	cfg, err := config.Load(nil, environ)
	if err != nil {
		t.Fatal(err)
	}
	svc, done, err := openServices(ctx, cfg, func() time.Time { return demoDay })
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	admin, err := svc.People.Login(ctx, found[1], found[2], nil)
	if err != nil {
		t.Fatal(err)
	}
	again, err := svc.Planning.AutoSchedule(ctx, access.Actor{UserID: admin.ID}, 1, scheduling.SeasonChange{})
	if err != nil || again.SchedulesCreated+again.SchedulesMoved+again.SchedulesDeleted != 0 {
		t.Errorf("planned again: %+v, %v", again, err)
	}
	cookie, _, err := svc.People.OpenSession(ctx, admin.ID, "test", false)
	if err != nil {
		t.Fatal(err)
	}
	view, err := svc.Access.PermitRead(ctx, cookie, 1)
	if err != nil {
		t.Fatal(err)
	}
	report, _, err := svc.Planning.ScheduleQuality(ctx, view)
	if err != nil || len(report.Tiers) != 2 {
		t.Fatalf("%+v, %v", report, err)
	}
	for _, line := range slices.Concat(report.Lines, report.Tiers[0].Lines, report.Tiers[1].Lines) {
		if line.Proved && line.Value != line.Best {
			t.Errorf("%s: %s, and %s is possible", line.Name, line.Value, line.Best)
		}
	}
}

// checkPlayed checks a result against the rules: the game was won, and not before.
func checkPlayed(t *testing.T, g store.Game) {
	t.Helper()
	rules := score.SetRules{EndingScore: 25, WinByTwo: true, MaxScoreCap: new(30)}
	more, less := max(g.Team1Score, g.Team2Score), min(g.Team1Score, g.Team2Score)
	if score.Winner(rules, more, less) == score.None || score.Winner(rules, more-1, less) != score.None || less < 5 {
		t.Errorf("%d:%d", g.Team1Score, g.Team2Score)
	}
	if ends := g.GameDate.Add(time.Duration(*g.Duration) * time.Second); !g.CompletedAt.Equal(ends) || *g.Duration > 20*60 || g.CompletedAt.Before(g.CreatedAt) {
		t.Errorf("from %s for %d s to %s", g.GameDate, *g.Duration, g.CompletedAt)
	}
}

// Watchers see the running games as phones have sent them: three phones are online and one is offline.
func TestTheDemoHasLiveGames(t *testing.T) {
	ctx, environ := t.Context(), []string{"SIDEOUT_DATA_DIR=" + t.TempDir()}
	if output := fillDemo(t, environ); !strings.Contains(output, "a night is on, see /l/riverside-volleyball, and a season is over, see /l/riverside-beach.") {
		t.Errorf("it prints %q", output)
	}
	cfg, err := config.Load(nil, environ)
	if err != nil {
		t.Fatal(err)
	}
	svc, done, err := openServices(ctx, cfg, func() time.Time { return demoDay })
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	view, err := svc.Public.PermitPublic(ctx, "riverside-volleyball")
	if err != nil {
		t.Fatal(err)
	}
	page, _, err := svc.Public.PublicLeague(ctx, view)
	if err != nil || page.Night == nil || *page.Night != "2026-11-21" || len(page.Courts) != 4 {
		t.Fatalf("%+v, %v", page, err)
	}
	online := 0
	for _, court := range page.Courts {
		first, second := watched(t, svc, court.Games[0]), watched(t, svc, court.Games[1])
		if first.Status != public.Over || len(first.Run) != first.Team1Score+first.Team2Score || second.Status != public.Live {
			t.Errorf("%s: %+v, then %+v", *court.CourtName, first, second)
		}
		if second.Scorer.Online {
			online++
		}
	}
	if online != 3 {
		t.Errorf("%d of 4 phones are online", online)
	}
}

func watched(t *testing.T, svc *app.Services, game public.PublicGame) public.WatchView {
	t.Helper()
	view, err := svc.Public.Watch(t.Context(), *game.GameID)
	if err != nil {
		t.Fatal(err)
	}
	return view
}

func TestServeDemo(t *testing.T) {
	environ := []string{"SIDEOUT_DATA_DIR=" + t.TempDir()}
	url, output, stop := startServer(t, environ, "serve", "-addr", "127.0.0.1:0", "--demo", "-beta-password", "")
	found := signInLine.FindStringSubmatch(output)
	if found == nil {
		t.Fatalf("it prints %q", output)
	}
	if status := signInStatus(t, url, found[1], found[2]); status != 200 {
		t.Errorf("signing in: %d", status)
	}
	stop() // one server at a time uses a SQLite file
	_, output, _ = startServer(t, environ, "-demo", "-addr", "127.0.0.1:0")
	if !strings.Contains(output, "--demo has changed nothing") {
		t.Errorf("on a database with accounts it prints %q", output)
	}
	if failure := runFailing(t, environ, "serve", "--demo", "now"); !strings.Contains(failure, `"now" is not a flag`) {
		t.Error(failure)
	}
}

// Of servers that are started with --demo on an empty database at the same time, one fills it.
func TestServeDemoTwiceAtTheSameTime(t *testing.T) {
	eachEnviron(t, func(t *testing.T, environ []string) {
		cfg, err := config.Load(nil, environ)
		if err != nil {
			t.Fatal(err)
		}
		_, done, err := openServices(t.Context(), cfg, time.Now) // migrates the database, so that both are at the same point
		if err != nil {
			t.Fatal(err)
		}
		defer done()
		var outputs [3]strings.Builder
		var all sync.WaitGroup
		for i := range outputs {
			all.Go(func() {
				if err := seedDemo(t.Context(), cfg, &outputs[i], demoDay); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		made, filled := 0, 0
		for i := range outputs {
			made += strings.Count(outputs[i].String(), "The demo is ready")
			filled += strings.Count(outputs[i].String(), "--demo has changed nothing")
		}
		if made != 1 || filled != len(outputs)-1 {
			t.Errorf("%d servers made the demo, %d found it", made, filled)
		}
	})
}
