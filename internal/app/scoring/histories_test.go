package scoring_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"sideout/internal/app"
	"sideout/internal/app/apptest"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/rules/score/scoretest"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// TestHistories lets two or three phones score the two games of a night on one court under faults: requests and responses are
// lost, duplicated and reordered, the server is replaced, the clocks of the phones are hours off, the phones restart, and the
// way into a game (its score link or the code of its court) is replaced in the middle. No confirmed event may be lost or counted
// twice, all phones must agree in the end, and the official result must equal the log.
func TestHistories(t *testing.T) {
	storetest.SkipUnderRace(t)
	storetest.OnBoth(t, func(t *testing.T, s *store.Store) {
		m := apptest.New(t, s, apptest.SecretHere)
		var places []*place
		for _, rules := range ruleSets() {
			places = append(places, newPlace(m, rules))
		}
		var logs []recorded
		for seed := range histories() {
			n := newNight(m, places[seed%uint64(len(places))], seed)
			n.run()
			if t.Failed() {
				t.Fatalf("history %d", seed)
			}
			logs = append(logs, n.logs()...)
		}
		for _, p := range places {
			m.CheckRecords(p.league)
		}
		if path := os.Getenv("HISTORIES_FILE"); path != "" && t.Name() == "TestHistories/SQLite" {
			writeHistories(t, path, logs)
		}
	})
}

// histories is how many histories each test runs on each database.
func histories() uint64 {
	if apptest.Prove {
		return 1000
	}
	return 26 // each of the rules twice
}

// ruleSets are the rules of the leagues. Their number is odd, because every second history is realistic.
func ruleSets() []score.Rules {
	ordinary := scoretest.InviteRules()
	return append(courtRules(), []score.Rules{
		ordinary,
		{SetRules: score.SetRules{EndingScore: 9, WinByTwo: true}, Sets: 3, DecidingScore: 7, Steps: []int{1}, Serve: true},
		{SetRules: score.SetRules{StartingScore: 2, EndingScore: 8, MaxScoreCap: new(8)}, Sets: 5, DecidingScore: 5, Steps: []int{1}, Serve: true},
		{SetRules: score.SetRules{EndingScore: score.NoTarget}, Sets: 1, DecidingScore: 15, Steps: []int{1}},
		{SetRules: score.SetRules{EndingScore: 7, WinByTwo: true, MaxScoreCap: new(9)}, Sets: 3, PlayAll: true, DecidingScore: 5, DecidingCap: new(7), Steps: []int{1}, Serve: true},
		{SetRules: score.SetRules{EndingScore: 5, WinByTwo: true}, Sets: 4, PlayAll: true, Targets: []int{5, 6, 5, 4}, DecidingScore: 4, Steps: []int{1}, Serve: true},
		{SetRules: score.SetRules{EndingScore: 6}, Sets: 7, DecidingScore: 4, Steps: []int{1}, Serve: true},
		{SetRules: score.SetRules{EndingScore: score.NoTarget}, Sets: 1, DecidingScore: 15, Draws: true, Steps: []int{1}},
		{SetRules: score.SetRules{EndingScore: 5, WinByTwo: true}, Sets: 2, PlayAll: true, DecidingScore: 5, Draws: true, Steps: []int{1}, Serve: true},
		{SetRules: score.SetRules{EndingScore: 21, WinByTwo: true}, Sets: 2, PlayAll: true, DecidingScore: 15, Steps: []int{1}, Serve: true},
		{SetRules: score.SetRules{EndingScore: 4}, Sets: 6, PlayAll: true, Targets: []int{4, 5}, DecidingScore: 5, Draws: true, Steps: []int{1}, Serve: true},
	}...)
}

// night is two games on one court, one after the other, and the phones that score them.
type night struct {
	m      *apptest.Server
	place  *place
	court  *court
	seed   uint64
	random *rand.Rand
	phones []*phone
	games  []*leagueGame
}

// phone is a device. Its clock is wrong by skew.
type phone struct {
	name    string
	skew    time.Duration
	byCourt bool // it scans the code of the court, instead of opening the score link of a game
}

func newNight(m *apptest.Server, p *place, seed uint64) *night {
	n := &night{m: m, place: p, court: p.courts[int(seed)%len(p.courts)], seed: seed, random: rand.New(rand.NewPCG(seed, 6))}
	m.Now = apptest.Start.Truncate(24*time.Hour).AddDate(0, 0, int(seed)).Add(20 * time.Hour)
	for i := range 2 + int(seed%2) {
		n.phones = append(n.phones, &phone{
			name: string(rune('A' + i)), skew: time.Duration(n.random.IntN(13)-6) * time.Hour, byCourt: n.random.IntN(3) > 0,
		})
	}
	for i := range 2 {
		n.games = append(n.games, newLeagueGame(n, m.Now.Add(time.Duration(10+30*i)*time.Minute)))
	}
	return n
}

// run plays the games in turn. What the phones could not send of the first one is sent while the second one is played, or after
// both.
func (n *night) run() {
	for i, h := range n.games {
		h.play(func() {
			for _, earlier := range n.games[:i] {
				earlier.disturb()
			}
			n.replaceWaysIn()
			if !h.isRealistic && h.chance(2) {
				h.enterResult()
			}
		})
		if h.isOver() && i+1 < len(n.games) {
			h.checkNextOnCourt(n.games[i+1])
		}
	}
	for _, h := range n.games {
		h.drain()
		h.check()
	}
}

// replaceWaysIn replaces the server, the code of the court, or a score link, or renames the court, now and then.
func (n *night) replaceWaysIn() {
	if n.chance(5) { // the new server has an empty cache
		n.m.Services = app.New(n.m.Store, nil, []byte(apptest.SecretHere), n.m.Clock, league.DefaultQuotas)
	}
	if n.chance(2) {
		n.place.rotate(n.m, n.court)
	}
	if n.chance(2) {
		n.place.rename(n.m, n.court)
	}
	if n.chance(2) {
		h := n.games[n.random.IntN(len(n.games))]
		h.link = apptest.Must(n.m.Scoring.RotateInvite(n.m.T.Context(), n.m.Owner, h.game))(n.m.T)
	}
}

func (n *night) chance(percent int) bool { return n.random.IntN(100) < percent }

// recorded is a game as the log in the browser is tested with.
type recorded struct {
	Name   string        `json:"name"`
	Rules  score.Rules   `json:"rules"`
	Events []score.Entry `json:"events"`
	State  string        `json:"state"` // see scoretest.Describe

	Reports int   `json:"reports"` // that stand
	Seconds int64 `json:"seconds"` // on the clock at the time of the last event
}

func (n *night) logs() (all []recorded) {
	for i, h := range n.games {
		log := score.Replay(n.place.rules, h.entries())
		all = append(all, recorded{fmt.Sprintf("history %d, game %d", n.seed, i+1), n.place.rules, log.Entries(0), scoretest.Describe(log), len(log.Reports()), secondsAtEnd(log)})
	}
	return all
}

func secondsAtEnd(l score.Log) int64 {
	latest, _ := l.Latest()
	return l.SecondsPlayed(latest.At)
}

// writeHistories writes one game a line.
func writeHistories(t *testing.T, path string, logs []recorded) {
	t.Helper()
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewWriter(file)
	for _, one := range logs {
		if err := json.NewEncoder(lines).Encode(one); err != nil {
			t.Fatal(err)
		}
	}
	if err := lines.Flush(); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d games written for the log in the browser", len(logs))
}
