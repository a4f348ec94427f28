package api

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"sideout/internal/app"
	"sideout/internal/app/finals"
	"sideout/internal/http/httpio"
	"sideout/internal/rules/league"
)

// TestNoCourtTwice lets two managers of a league do anything that makes, moves or restores a game, in any order and both at the same moment:
// single games, seasons and weeks, nights and openings, finals and their late matches, results and what takes them back, withdrawals and teams
// that take over, imports, deleted and restored games. After each pair of calls no court has two games at an instant, and no team plays two,
// unless a person has said force. Then a copy of the league, made of its file, has no more of these.
//
// A failing history prints its seed: TEST_SEED=… plays it alone.
func TestNoCourtTwice(t *testing.T) {
	first, count, rounds := uint64(0), 4, 20
	if os.Getenv("PROVE") != "" {
		count, rounds = 200, 40
	}
	if text := os.Getenv(kthSeedVariable); text != "" {
		seed, err := strconv.ParseUint(text, 10, 64)
		check(t, err)
		first, count, rounds = seed, 1, 40
	}
	var services *app.Services
	withoutLimits := func(_ *testing.T, o *Options) { services, o.Limits = o.App, httpio.Limits{} }
	eachServerWith(t, withoutLimits, func(t *testing.T, url string, clock *testClock) {
		done, refused := map[string]int{}, map[string]int{}
		for seed := first; seed < first+uint64(count); seed++ {
			h := newClashHistory(t, url, services, clock, seed)
			for range rounds {
				h.step()
				if t.Failed() {
					t.Fatalf("TEST_SEED=%d\n%s", seed, strings.Join(h.calls, "\n"))
				}
			}
			h.checkCopy()
			if t.Failed() {
				t.Fatalf("TEST_SEED=%d\n%s", seed, strings.Join(h.calls, "\n"))
			}
			for name, n := range h.done {
				done[name] += n
			}
			for name, n := range h.refused {
				refused[name] += n
			}
		}
		t.Logf("%d leagues from seed %d, done: %v, refused: %v", count, first, done, refused)
	})
}

// clashHistory is a league in which two managers act at random.
type clashHistory struct {
	t       *testing.T
	seed    uint64
	r       *rand.Rand
	admin   *person
	app     *app.Services
	clock   *testClock
	league  int64
	minutes int             // the length of a game of the league
	sent    int             // for the keys of calls
	forced  map[string]bool // the doubles that a person has forced, by key
	calls   []string

	done, refused map[string]int // by kind of call

	// What the league has now.
	lines   []league.ScheduledGame
	finals  []finals.FinalsView
	teams   []league.Team
	deleted []league.Game
	courts  []league.Court
}

// newClashHistory makes a league of one of three kinds: a season, weeks by rank, or a tournament.
func newClashHistory(t *testing.T, url string, services *app.Services, clock *testClock, seed uint64) *clashHistory {
	t.Helper()
	setClock(t, clock, "2026-12-01T17:00:00Z")
	h := &clashHistory{t: t, seed: seed, r: rand.New(rand.NewPCG(seed, 34)), app: services, clock: clock, minutes: 30,
		forced: map[string]bool{}, done: map[string]int{}, refused: map[string]int{}}
	h.admin = signedUp(t, url, fmt.Sprintf("ann%d@example.org", seed))
	h.admin.does(step{fmt.Sprintf(`POST /api/auth/login {"email":"ann%d@example.org","password":"correct horse battery","remember":true}`, seed), "200", ""})
	duty := h.r.IntN(2)
	if h.r.IntN(4) == 0 {
		h.minutes = 20
		h.admin.does(step{`POST /api/tournaments {"name":"Cup","day":"2026-12-10","start":"18:00","end":"23:30","teams":["A","B","C","D","E","F"],"courts":["Court 1","Court 2"],` +
			`"duty":` + strconv.FormatBool(duty == 1) + `}`, "201", `league="leagueId":(\d+)`})
	} else {
		mode := `"scheduleMode":"fixed","gamesPerMatchup":1`
		if h.r.IntN(3) == 0 {
			mode = `"scheduleMode":"weekly"`
		}
		h.admin.does(step{fmt.Sprintf(`POST /api/leagues {"name":"L","tierCount":2,"teamsPerTier":4,%s,"duty":%d,"startDate":"2026-12-10","gameDay":"Thursday","gameDuration":30,`+
			`"timeBlockStart":"18:00","timeBlockEnd":"22:00"}`, mode, duty), "201", `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"names":["A","B","C","D","E","F","G","H"]}`, "201", ""})
		for tier := range 2 {
			for court := range 2 {
				h.admin.does(step{fmt.Sprintf(`POST /api/tier-courts {"leagueId":{league},"tier":%d,"courtName":"Court %d"}`, tier+1, court+1), "201", ""})
			}
		}
	}
	id, err := strconv.ParseInt(h.admin.values["league"], 10, 64)
	check(t, err)
	h.league = id
	h.read()
	return h
}

// read reads what the league has now.
func (h *clashHistory) read() {
	h.t.Helper()
	var list finals.FinalsList
	h.lines, h.teams, h.deleted, h.courts = nil, nil, nil, nil // otherwise a field that is omitted now would keep its value
	for path, into := range map[string]any{"schedules": &h.lines, "finals": &list, "teams": &h.teams, "deleted-games": &h.deleted, "tier-courts": &h.courts} {
		body, found := strings.CutPrefix(h.admin.sends("GET /api/leagues/{league}/"+path, ""), "200 ")
		if !found {
			h.t.Fatalf("%s: %s", path, body)
		}
		check(h.t, json.Unmarshal([]byte(body), into))
	}
	h.finals = list.Finals
}

// step sends two calls at the same moment and checks what the league has then.
func (h *clashHistory) step() {
	h.t.Helper()
	if h.r.IntN(4) == 0 && h.clock.Now().Before(lastOfClashes) {
		h.clock.Advance(time.Duration(h.r.IntN(60)) * time.Hour)
	}
	if h.r.IntN(10) == 0 {
		setClock(h.t, h.clock, "2026-12-11T00:00:00Z") // the evening of the first night
	}
	var both [2]clashCall
	for i := range both {
		both[i] = h.choose()
		both[i].key = fmt.Sprintf("clash-%d-%d", h.league, h.sent)
		h.sent++
	}
	var responses [2]string
	var all sync.WaitGroup
	for i, call := range both {
		all.Go(func() { responses[i] = h.admin.sends(call.call, call.key) })
	}
	all.Wait()
	isForced := false
	for i, response := range responses {
		h.calls = append(h.calls, fmt.Sprintf("%s -> %.300s", both[i].call, response))
		switch {
		case strings.HasPrefix(response, "2"):
			h.done[both[i].kind]++
			isForced = isForced || strings.Contains(both[i].call, `"force":true`)
		case strings.HasPrefix(response, "4"):
			h.refused[both[i].kind]++
		default:
			h.t.Errorf("%s: %s", both[i].call, response)
		}
	}
	h.read()
	h.compare(isForced)
}

var lastOfClashes = time.Date(2026, 12, 18, 0, 0, 0, 0, time.UTC)

// compare fails the test if a court or a team has two games at an instant that nobody has forced. Who forces a match at the time of one that
// waits for its teams has forced it for whoever these are.
func (h *clashHistory) compare(isForced bool) {
	h.t.Helper()
	times := occupiedTimes(h.lines, h.finals, h.minutes)
	if isForced {
		for _, double := range doublesOf(times, func(a, b occupied) bool { return min(len(a.teams), len(b.teams)) < 2 }) {
			if double.court == "" {
				h.forced[double.key()] = true
			}
		}
	}
	for _, double := range findDoubles(h.lines, h.finals, h.minutes) {
		if !h.forced[double.key()] {
			h.t.Error(double)
		}
	}
}
