package httpapi

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

	"sideout/internal/league"
	"sideout/internal/login"
	"sideout/internal/planning"
	"sideout/internal/services"
	"sideout/internal/store"
	"sideout/internal/store/storetest"
)

// A situation is a league with a history, one action of its admin, and the expected result.
type situation struct {
	name   string
	league string   // settings over those of usualLeague
	teams  string   // "A B C D / E F G H": a tier after the other
	courts []string // "1 Court 1", "2 Court 1 20:15-21:00", "1 Court 2 21:00-"
	before []string // calls that succeed, in the words of admin.call
	at     string   // the instant of the last call, where it is not testNow
	call   string   // the last call; autoSchedule if empty
	says   string   // its status and, word for word, the message or the refusal
	counts string   // lines of the schedule that it inserts, moves and deletes; where that matters
	nights []string // the schedule after it, a night a line, in the words of nightsOf; where that matters
}

// usualLeague is what the create dialog sends, with a start.
const usualLeague = `"name":"Thursday","tierCount":2,"teamsPerTier":4,"startDate":"2026-11-26","gameDay":"Thursday",` +
	`"timeBlockStart":"20:15","timeBlockEnd":"22:00","gameDuration":15,"gamesPerMatchup":2,"timezone":"America/New_York"`

// The actions.
const (
	autoSchedule = "POST /api/leagues/{league}/auto-schedule"
	advanceWeek  = "POST /api/leagues/{league}/advance-week"
	undoAdvance  = "POST /api/leagues/{league}/advance-week/undo"
)

// TestTheSituations runs each situation of docs/product/schedule.md through the whole server.
func TestTheSituations(t *testing.T) {
	storetest.SkipUnderRace(t)
	eachPlanner(t, func(t *testing.T, h *plannerHouse) {
		for _, s := range slices.Concat(seasonSituations, againSituations, weekSituations) {
			t.Run(s.name, func(t *testing.T) { h.meets(t, s) })
		}
	})
}

// plannerHouse is a server with a clock, and a look into its database.
type plannerHouse struct {
	clock  *time.Time
	beside *sql.DB
	person *person
}

// eachPlanner gives the test a house on each database.
func eachPlanner(t *testing.T, test func(t *testing.T, h *plannerHouse)) {
	storetest.EachFaulty(t, func(t *testing.T, s *store.Store, _ *storetest.Faults, beside *sql.DB) {
		now := testNow
		clock := func() time.Time { return now }
		many := league.DefaultQuotas
		many.LeaguesPerUser = 1000
		o := testOptions(services.New(s, login.NewPasswords(), testSecret, clock, many), clock)
		o.Beta = gate
		server, err := New(o)
		check(t, err)
		web := httptest.NewServer(asDocumented(t, server))
		t.Cleanup(web.Close)
		test(t, &plannerHouse{&now, beside, signedUp(t, web.URL, "ann@example.org")})
	})
}

// meets goes through a situation.
func (h *plannerHouse) meets(t *testing.T, s situation) {
	a := h.opens(t, s)
	for _, call := range s.before {
		if status, answer := a.call(call); status >= 300 {
			t.Fatalf("%s: %d %s", call, status, answer)
		}
	}
	if s.at != "" {
		instant, err := time.Parse(time.RFC3339, s.at)
		check(t, err)
		*h.clock = instant
		t.Cleanup(func() { *h.clock = testNow })
	}
	h.previewed(t, a, s)
	before, lines := storetest.Dump(t, h.beside), a.lines()
	status, answer := a.call(cmp.Or(s.call, autoSchedule))
	says, counts := messageOf(t, status, answer)
	if says != s.says {
		t.Errorf("says\n     %s\nwant %s", says, s.says)
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
		h.twice(t, a, cmp.Or(s.call, autoSchedule))
	}
}

// previewed makes the last call as a preview, which says the same and writes nothing.
func (h *plannerHouse) previewed(t *testing.T, a admin, s situation) {
	t.Helper()
	call := cmp.Or(s.call, autoSchedule)
	if call != autoSchedule && call != advanceWeek {
		return
	}
	before := storetest.Dump(t, h.beside)
	status, answer := a.call(call + "?preview=true")
	if says, _ := messageOf(t, status, answer); says != s.says {
		t.Errorf("the preview says\n     %s\nwant %s", says, s.says)
	}
	if after := storetest.Dump(t, h.beside); after != before {
		t.Errorf("the preview has written\n%s", storetest.Difference(before, after))
	}
}

// twice makes a call that has succeeded once more: nothing is left to do.
func (h *plannerHouse) twice(t *testing.T, a admin, call string) {
	t.Helper()
	was := a.lines()
	status, answer := a.call(call)
	if _, counts := messageOf(t, status, answer); counts != "0, 0, 0" {
		t.Errorf("a second time %s lines are inserted, moved, deleted: %s", counts, answer)
	}
	if is := a.lines(); !slices.EqualFunc(was, is, sameLine) {
		t.Errorf("a second time it is\n%v\nbefore\n%v", is, was)
	}
}

// messageOf returns the status with what a person reads, and the counts of a plan.
func messageOf(t *testing.T, status int, answer string) (says, counts string) {
	t.Helper()
	if status >= 300 {
		return fmt.Sprintf("%d %s", status, answer), "0, 0, 0"
	}
	var done planning.Planned
	check(t, json.Unmarshal([]byte(answer), &done))
	return fmt.Sprintf("%d %s", status, done.Message),
		fmt.Sprintf("%d, %d, %d", done.SchedulesCreated, done.SchedulesMoved, done.SchedulesDeleted)
}

// admin is a person with one league.
type admin struct{ *person }

// opens enters the league of a situation.
func (h *plannerHouse) opens(t *testing.T, s situation) admin {
	t.Helper()
	a := admin{&person{t, h.person.url, h.person.client, map[string]string{}, ""}}
	settings := map[string]any{}
	check(t, json.Unmarshal([]byte("{"+usualLeague+"}"), &settings))
	check(t, json.Unmarshal([]byte("{"+s.league+"}"), &settings)) // over them
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

// addsCourt enters a court: its tier, its name of two words, and its time slot if it has one.
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
func (a admin) call(text string) (status int, answer string) {
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

// describe is all of a line that a person could notice.
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
	status, answer := a.call("GET /api/leagues/{league}/schedules")
	if status != http.StatusOK {
		a.t.Fatal(status, answer)
	}
	check(a.t, json.Unmarshal([]byte(answer), &lines))
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

// zone returns where the league is.
func (a admin) zone() *time.Location {
	a.t.Helper()
	_, answer := a.call("GET /api/leagues/{league}")
	var l league.League
	check(a.t, json.Unmarshal([]byte(answer), &l))
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

// TestTwoClicksAtOnce: the second finds the season of the first and changes nothing.
func TestTwoClicksAtOnce(t *testing.T) {
	eachPlanner(t, func(t *testing.T, h *plannerHouse) {
		a := h.opens(t, situation{teams: "A B C D / E F G H", courts: []string{"1 Court 1", "2 Court 2"}})
		var clicks sync.WaitGroup
		const count = 4
		answers := make([]string, count)
		for i := range count {
			clicks.Go(func() {
				status, answer := a.call(autoSchedule)
				_, answers[i] = messageOf(t, status, answer)
			})
		}
		clicks.Wait()
		slices.Sort(answers)
		if want := []string{"0, 0, 0", "0, 0, 0", "0, 0, 0", "24, 0, 0"}; !slices.Equal(answers, want) {
			t.Errorf("%v lines are inserted, moved, deleted", answers)
		}
		if lines := a.lines(); len(lines) != 24 {
			t.Errorf("%d games are scheduled", len(lines))
		}
	})
}
