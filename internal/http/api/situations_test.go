package api

import (
	"cmp"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sideout/internal/app"
	"sideout/internal/app/apptest"
	"sideout/internal/app/scheduling"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// A situation is a league with a history, one action of its admin, and the expected result.
type situation struct {
	name    string
	league  string   // settings over those of usualLeague
	teams   string   // "A B C D / E F G H": a tier after the other
	courts  []string // "1 Court 1", "2 Court 1 20:15-21:00", "1 Court 2 21:00-"
	before  []string // calls that succeed, as text for admin.call
	at      string   // the instant of the last call, where it is not testNow
	call    string   // the last call; autoSchedule if empty
	message string   // its status and, word for word, the message or the refusal
	counts  string   // lines of the schedule that it inserts, moves and deletes; where that matters
	nights  []string // the schedule after it, one line per night as nightsOf returns it; where that matters
}

// usualLeague has the settings that the dialog for a new league sends, and a start date.
const usualLeague = `"name":"Thursday","tierCount":2,"teamsPerTier":4,"startDate":"2026-11-26","gameDay":"Thursday",` +
	`"timeBlockStart":"20:15","timeBlockEnd":"22:00","gameDuration":15,"gamesPerMatchup":2,"timezone":"America/New_York"`

// The calls that are tested.
const (
	autoSchedule = "POST /api/leagues/{league}/auto-schedule"
	includeSoon  = autoSchedule + ` {"includeSoon":true}`
	advanceWeek  = "POST /api/leagues/{league}/advance-week"
	undoAdvance  = "POST /api/leagues/{league}/advance-week/undo"
)

// TestTheSituations runs each situation of docs/product/schedule.md through the whole server.
func TestTheSituations(t *testing.T) {
	storetest.SkipUnderRace(t)
	eachPlanner(t, func(t *testing.T, h *plannerServer) {
		for _, s := range slices.Concat(seasonSituations, againSituations, weekSituations) {
			t.Run(s.name, func(t *testing.T) { h.run(t, s) })
		}
	})
}

// plannerServer is a server with a clock, a direct connection to its database, and a signed-in person.
type plannerServer struct {
	clock  *testClock
	beside *sql.DB
	person *person
}

// eachPlanner runs a test with a plannerServer on each database.
func eachPlanner(t *testing.T, test func(t *testing.T, h *plannerServer)) {
	storetest.EachFaulty(t, func(t *testing.T, s *store.Store, _ *storetest.Faults, beside *sql.DB) {
		clock := &testClock{}
		many := league.DefaultQuotas
		many.LeaguesPerUser = 1000
		o := testOptions(app.New(s, apptest.NewPasswords(), testSecret, clock.Now, many), clock.Now)
		o.Beta = gate
		server, err := New(o)
		check(t, err)
		web := httptest.NewServer(asDocumented(t, server))
		t.Cleanup(web.Close)
		test(t, &plannerServer{clock, beside, signedUp(t, web.URL, "ann@example.org")})
	})
}

// run tests a situation.
func (h *plannerServer) run(t *testing.T, s situation) {
	a := h.createLeague(t, s)
	for _, call := range s.before {
		if status, response := a.call(call); status >= 300 {
			t.Fatalf("%s: %d %s", call, status, response)
		}
	}
	if s.at != "" {
		setClock(t, h.clock, s.at)
	}
	h.checkPreview(t, a, s)
	before, lines := storetest.Dump(t, h.beside), a.lines()
	status, response := a.call(cmp.Or(s.call, autoSchedule))
	message, counts := messageOf(t, status, response)
	if message != s.message {
		t.Errorf("the message is\n     %s\nwant %s", message, s.message)
	}
	if after := storetest.Dump(t, h.beside); status >= 300 && after != before {
		t.Errorf("a refusal has written\n%s", storetest.Difference(before, after))
	}
	if s.counts != "" && counts != s.counts {
		t.Errorf("%s lines of the schedule are inserted, moved, deleted; want %s", counts, s.counts)
	}
	after := a.lines()
	if nights := nightsOf(after); s.nights != nil && !slices.Equal(nights, s.nights) {
		t.Errorf("the schedule is\n%s\nwant\n%s", strings.Join(nights, "\n"), strings.Join(s.nights, "\n"))
	}
	legalAndLinked(t, lines, after, a.zone())
	if status < 300 && !strings.Contains(s.call, "undo") {
		h.repeat(t, a, cmp.Or(s.call, autoSchedule))
	}
}

// checkPreview makes the last call as a preview, which must have the same message and write nothing.
func (h *plannerServer) checkPreview(t *testing.T, a admin, s situation) {
	t.Helper()
	call := cmp.Or(s.call, autoSchedule)
	if call != autoSchedule && call != includeSoon && call != advanceWeek {
		return
	}
	path, body, _ := strings.Cut(strings.TrimPrefix(call, "POST "), " ")
	before := storetest.Dump(t, h.beside)
	status, response := a.call("POST " + path + "?preview=true " + body)
	if message, _ := messageOf(t, status, response); message != asPreview.Replace(s.message) {
		t.Errorf("the message of the preview is\n     %s\nwant %s", message, asPreview.Replace(s.message))
	}
	if after := storetest.Dump(t, h.beside); after != before {
		t.Errorf("the preview has written\n%s", storetest.Difference(before, after))
	}
}

// asPreview replaces the verbs of a message about a plan that is stored by those of its preview.
var asPreview = strings.NewReplacer("Added ", "Would add ", "Moved ", "Would move ", "Removed ", "Would remove ", ", moved ", ", move ", ", removed ", ", remove ",
	"nothing had to move", "nothing has to move", "Nothing had to change", "Nothing has to change")

// repeat makes a call that has succeeded once more: it must change nothing.
func (h *plannerServer) repeat(t *testing.T, a admin, call string) {
	t.Helper()
	was := a.lines()
	status, response := a.call(call)
	if _, counts := messageOf(t, status, response); counts != "0, 0, 0" {
		t.Errorf("by a second call %s lines are inserted, moved, deleted: %s", counts, response)
	}
	if is := a.lines(); !slices.EqualFunc(was, is, sameLine) {
		t.Errorf("after a second call the schedule is\n%v\nbefore\n%v", is, was)
	}
}

// messageOf returns the status with the message or the refusal, and the numbers of lines that were inserted, moved and
// deleted.
func messageOf(t *testing.T, status int, response string) (message, counts string) {
	t.Helper()
	if status >= 300 {
		return fmt.Sprintf("%d %s", status, response), "0, 0, 0"
	}
	var done scheduling.Planned
	check(t, json.Unmarshal([]byte(response), &done))
	return fmt.Sprintf("%d %s", status, done.Message),
		fmt.Sprintf("%d, %d, %d", done.SchedulesCreated, done.SchedulesMoved, done.SchedulesDeleted)
}

// admin is a person with one league.
type admin struct{ *person }

// createLeague creates the league of a situation.
func (h *plannerServer) createLeague(t *testing.T, s situation) admin {
	t.Helper()
	a := admin{&person{t: t, url: h.person.url, client: h.person.client, values: map[string]string{}}}
	settings := map[string]any{}
	check(t, json.Unmarshal([]byte("{"+usualLeague+"}"), &settings))
	check(t, json.Unmarshal([]byte("{"+s.league+"}"), &settings)) // they override usualLeague
	text, err := json.Marshal(settings)
	check(t, err)
	a.does(step{"POST /api/leagues " + string(text), "201", `league="id":(\d+)`})
	tiers := strings.Split(s.teams, "/")
	for i, tier := range tiers {
		for _, name := range strings.Fields(tier) {
			a.does(
				step{`POST /api/teams {"leagueId":{league},"name":"` + name + `"}`, "201", name + `="id":(\d+)`},
				step{fmt.Sprintf(`PATCH /api/teams/{%s} {"tier":%d}`, name, i+1), "200", ""},
			)
		}
	}
	for _, court := range s.courts {
		a.addsCourt(court)
	}
	return a
}

// addsCourt adds a court from a text: its tier, its name of two words, and its time slot if it has one.
func (a admin) addsCourt(court string) {
	a.t.Helper()
	words := strings.Fields(court)
	body := fmt.Sprintf(`"leagueId":{league},"tier":%s,"courtName":"%s %s"`, words[0], words[1], words[2])
	from, to, _ := strings.Cut(strings.Join(words[3:], ""), "-")
	if from != "" {
		body += `,"timeSlotStart":"` + from + `"`
	}
	if to != "" {
		body += `,"timeSlotEnd":"` + to + `"`
	}
	a.does(step{"POST /api/tier-courts {" + body + "}", "201", `court="id":(\d+)`})
}

// call makes a call: "METHOD /path body", in which {A} is the id of team A, {line3} that of the third line of the schedule
// as it is now, and {game3} its game's.
func (a admin) call(text string) (status int, response string) {
	a.t.Helper()
	if strings.Contains(text, "{line") || strings.Contains(text, "{game") {
		for i, line := range a.lines() {
			a.values[fmt.Sprintf("line%d", i+1)], a.values[fmt.Sprintf("game%d", i+1)] = fmt.Sprint(line.ID), fmt.Sprint(*line.GameID)
		}
	}
	for name, value := range a.values {
		text = strings.ReplaceAll(text, "{"+name+"}", value)
	}
	method, rest, _ := strings.Cut(text, " ")
	path, body, _ := strings.Cut(rest, " ")
	r, err := http.NewRequest(method, a.url+path, strings.NewReader(body))
	check(a.t, err)
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	got, err := a.client.Do(r)
	check(a.t, err)
	defer got.Body.Close()
	read, err := io.ReadAll(got.Body)
	check(a.t, err)
	return got.StatusCode, string(read)
}

// A plannedLine is a line of the schedule as the page gets it.
type plannedLine struct {
	league.ScheduledGame
	InviteToken string `json:"inviteToken"`
}

func sameLine(a, b plannedLine) bool { return describe(a) == describe(b) }

// describe returns the fields of a line that people see.
func describe(l plannedLine) string {
	court := "Unassigned"
	if l.CourtName != nil {
		court = *l.CourtName
	}
	return fmt.Sprint(l.ID, *l.GameID, l.Team1ID, l.Team2ID, l.Day, l.GameTime, l.GameDate, court, *l.WeekNumber, l.Tier, l.Status, l.Reason, l.InviteToken)
}

// lines returns the schedule in the order of play.
func (a admin) lines() (lines []plannedLine) {
	a.t.Helper()
	status, response := a.call("GET /api/leagues/{league}/schedules")
	if status != http.StatusOK {
		a.t.Fatal(status, response)
	}
	check(a.t, json.Unmarshal([]byte(response), &lines))
	return lines
}

// nightsOf writes the schedule as "week 1, 2026-11-26: 6 games from 20:15 to 21:30 on Court 1, Court 2".
func nightsOf(lines []plannedLine) (nights []string) {
	for len(lines) > 0 {
		first, count := lines[0], 0
		var courts []string
		for count < len(lines) && lines[count].Day == first.Day {
			court := "no court"
			if lines[count].CourtName != nil {
				court = *lines[count].CourtName
			}
			courts = append(courts, court)
			count++
		}
		slices.Sort(courts)
		nights = append(nights, fmt.Sprintf("week %d, %s: %d from %s to %s on %s", *first.WeekNumber, first.Day, count,
			first.GameTime, lines[count-1].GameTime, strings.Join(slices.Compact(courts), ", ")))
		lines = lines[count:]
	}
	return nights
}

// zone returns the time zone of the league.
func (a admin) zone() *time.Location {
	a.t.Helper()
	_, response := a.call("GET /api/leagues/{league}")
	var l league.League
	check(a.t, json.Unmarshal([]byte(response), &l))
	zone, err := time.LoadLocation(l.Timezone)
	check(a.t, err)
	return zone
}

// legalAndLinked checks that no team and no court is taken twice, that instants are those of the days and times, and that
// every remaining line still has its teams, its game and its score link.
func legalAndLinked(t *testing.T, before, after []plannedLine, zone *time.Location) {
	t.Helper()
	links := map[int64][4]any{}
	link := func(l plannedLine) [4]any { return [4]any{l.Team1ID, l.Team2ID, *l.GameID, l.InviteToken} }
	for _, l := range before {
		links[l.ID] = link(l)
	}
	taken := map[string]bool{}
	for _, l := range after {
		if was, there := links[l.ID]; there && was != link(l) {
			t.Errorf("line %d was %v, is %v", l.ID, was, link(l))
		}
		if want := league.Instant(l.Day, l.GameTime, zone); !l.GameDate.Equal(want) {
			t.Errorf("line %d is at %s, not at %s", l.ID, l.GameDate, want)
		}
		at := fmt.Sprint(l.GameDate)
		places := []string{fmt.Sprint(at, "team", l.Team1ID), fmt.Sprint(at, "team", l.Team2ID)}
		if l.CourtName != nil {
			places = append(places, fmt.Sprint(at, "court", league.FoldName(*l.CourtName)))
		}
		for _, place := range places {
			if taken[place] {
				t.Errorf("taken twice: %s", place)
			}
			taken[place] = true
		}
		if l.InviteToken == "" {
			t.Errorf("line %d has no score link", l.ID)
		}
	}
}

// TestTwoClicksAtOnce makes a call several times at once: one plans the season, and the others change nothing.
func TestTwoClicksAtOnce(t *testing.T) {
	eachPlanner(t, func(t *testing.T, h *plannerServer) {
		a := h.createLeague(t, situation{teams: "A B C D / E F G H", courts: []string{"1 Court 1", "2 Court 2"}})
		var clicks sync.WaitGroup
		const count = 4
		responses := make([]string, count)
		for i := range count {
			clicks.Go(func() {
				status, response := a.call(autoSchedule)
				_, responses[i] = messageOf(t, status, response)
			})
		}
		clicks.Wait()
		slices.Sort(responses)
		if want := []string{"0, 0, 0", "0, 0, 0", "0, 0, 0", "24, 0, 0"}; !slices.Equal(responses, want) {
			t.Errorf("%v lines are inserted, moved, deleted", responses)
		}
		if lines := a.lines(); len(lines) != 24 {
			t.Errorf("%d games are scheduled", len(lines))
		}
	})
}
