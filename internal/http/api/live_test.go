package api

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// liveGame is a league with one game, whose link two phones have opened.
func liveGame(t *testing.T, url, settings string) (admin, phone, other *person) {
	admin = signedUp(t, url, "ann@example.org")
	admin.does(
		step{`POST /api/leagues {"name":"L","startDate":"2026-11-05"` + settings + `}`, "201", `league="id":(\d+)`},
		step{`POST /api/teams {"leagueId":{league},"name":"Aces"}`, "201", `aces="id":(\d+)`},
		step{`POST /api/teams {"leagueId":{league},"name":"Diggers"}`, "201", `diggers="id":(\d+)`},
		step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"gameDate":"2026-11-26","gameTime":"20:15"}`,
			"201", `token="inviteToken":"([^"]+)"`},
		step{"GET /api/leagues/{league}/schedules", "200", `game="gameId":(\d+)`},
	)
	phone, other = newPerson(t, url), newPerson(t, url)
	for _, p := range []*person{phone, other} {
		p.values = admin.values
		p.does(step{"GET /api/games/invite/{token}", `200 "events":[]`, `watch="watchToken":"([^"]+)"`})
	}
	return admin, phone, other
}

// sendEvents returns the PATCH with the events of a device: "p1 a 1" is a point of team 1 with the id a in rally 1, "undo u
// a" takes a back, and anything else has a type and an id.
func sendEvents(device string, after int, events ...string) string {
	bodies := []string{}
	for _, e := range events {
		parts := strings.Fields(e)
		switch parts[0] {
		case "p1", "p2":
			bodies = append(bodies, fmt.Sprintf(`{"type":"point","team":"team%s","id":"%s","rally":%s,"at":1}`, parts[0][1:], parts[1], parts[2]))
		case "undo":
			bodies = append(bodies, fmt.Sprintf(`{"type":"undo","id":"%s","undoes":"%s","at":1}`, parts[1], parts[2]))
		case "correct":
			bodies = append(bodies, fmt.Sprintf(`{"type":"correct","id":"%s","team1Score":%s,"team2Score":%s,"at":1}`, parts[1], parts[2], parts[3]))
		default:
			bodies = append(bodies, fmt.Sprintf(`{"type":"%s","id":"%s","at":1}`, parts[0], parts[1]))
		}
	}
	return fmt.Sprintf(`PATCH /api/games/{game} {"device":"%s","after":%d,"sentAt":1,"events":[%s]}`, device, after, strings.Join(bodies, ","))
}

// points returns n point events of a team, from a rally on. Their ids are the word with the number of the rally.
func points(word string, team, from, n int) (events []string) {
	for rally := from; rally < from+n; rally++ {
		events = append(events, fmt.Sprintf("p%d %s%d %d", team, word, rally, rally))
	}
	return events
}

func TestTwoPhonesScoreOneGame(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		admin, phone, other := liveGame(t, url, "")
		phone.does(
			step{sendEvents("A", 0, "p1 a1 1", "p1 a2 2"), `200 "team1Score":2 & "version":2 & {"id":"a1","outcome":"applied","seq":1}`, ""},
			step{sendEvents("A", 2, "p1 a2 2"), `200 "team1Score":2 & "version":2 & {"id":"a2","outcome":"applied","seq":2}`, ""}, // delivered twice
		)
		other.does(
			step{sendEvents("B", 0, "p1 b2 2"), `200 "team1Score":2 & {"id":"b2","outcome":"merged","seq":3} & "id":"a1" & "id":"a2"`, ""},
			step{sendEvents("B", 3, "p2 b3 3"), `200 "team2Score":1 & "outcome":"applied"`, ""},
		)
		phone.does(
			step{sendEvents("A", 2, "p1 a3 3"), `200 "team1Score":2,"team2Score":1 & {"id":"a3","outcome":"conflict","seq":5} & "id":"b3"`, ""},
			step{sendEvents("A", 5, "undo u1 b3"), `200 "team2Score":0 & "outcome":"applied"`, ""},
			step{sendEvents("A", 6, "undo u2 b3"), `200 "outcome":"noop"`, ""},
			step{sendEvents("A", 7, "take t1", "settle s1"), `200 "seq":9`, ""},
		)
		other.does(step{"GET /api/games/invite/{token}", `200 "device":"A" & "version":9 & "type":"settle"`, ""})
		admin.does(step{"GET /api/leagues/{league}/games", `200 "team1Score":2,"team2Score":0`, ""})
	})
}

func TestTheWinningPointCompletesTheGame(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		admin, phone, other := liveGame(t, url, "")
		phone.does(
			step{sendEvents("A", 0, points("a", 1, 1, 24)...), `200 "team1Score":24 & "status":"scheduled"`, ""},
			step{sendEvents("A", 24, "p1 win 25"), `200 "team1Score":25 & "status":"completed" & "winnerId":{aces} & "completedAt":"2026`, ""},
		)
		admin.does(step{"GET /api/leagues/{league}/teams", `200 "name":"Aces","tier":1,"wins":1,"losses":0,"pointsFor":25`, ""})
		other.does(step{sendEvents("B", 0, "p2 b26 26"), `200 "outcome":"late" & "team2Score":0`, ""})
		phone.does(step{sendEvents("A", 26, "undo u win"), `200 "team1Score":24 & "status":"scheduled" & "completedAt":null`, ""})
		admin.does(step{"GET /api/leagues/{league}/teams", `200 "name":"Aces","tier":1,"wins":0,"losses":0,"pointsFor":0`, ""})
		phone.does(step{sendEvents("A", 27, "p1 again 25"), `200 "status":"completed"`, ""})
		clock.Advance(16 * time.Minute)
		phone.does(step{sendEvents("A", 28, "undo v again"), `200 "outcome":"late" & "status":"completed"`, ""})
		admin.does(
			step{`PATCH /api/games/{game} {"team1Score":21,"team2Score":19}`, `200 "team1Score":21 & "winnerId":{aces} & "version":30`, ""},
			step{"GET /api/leagues/{league}/teams", `200 "wins":1,"losses":0,"pointsFor":21,"pointsAgainst":19`, ""},
		)
		phone.does(step{sendEvents("A", 29, "p1 z 26"), `200 "outcome":"late" & "type":"record" & "team1Score":21`, ""})
		clock.Set(testNow)
	})
}

func TestAGameThatDoesNotStartAtZero(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		_, phone, other := liveGame(t, url, `,"rules":{"startingScore":4,"endingScore":25,"winByTwo":true}`)
		phone.does(
			step{sendEvents("A", 0, "p1 a1 9"), `200 "team1Score":5,"team2Score":4 & "version":1 & {"id":"a1","outcome":"applied","seq":1}`, ""},
			step{sendEvents("A", 1, "p2 a2 10", "undo u a2"), `200 "team1Score":5,"team2Score":4 & "version":3 & "outcome":"applied"`, ""},
		)
		other.does(step{sendEvents("B", 0, "p1 b1 9"), `200 "team1Score":5,"team2Score":4 & "outcome":"merged"`, ""})
	})
}

func TestAClientWithoutEventsCountsFromTheStart(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		_, phone, _ := liveGame(t, url, `,"rules":{"startingScore":4,"endingScore":25,"winByTwo":true}`)
		phone.does(
			step{`PATCH /api/games/{game} {"team1Score":4,"team2Score":5}`, `200 "team1Score":4,"team2Score":5 & "version":1`, ""},
			step{sendEvents("A", 0, "p2 a1 10"), `200 "team2Score":6 & "type":"point" & "outcome":"applied"`, ""},
		)
	})
}

// TestPausesOfTheClock pauses a game on two devices. A pause is stored with its outcome, and scores nothing.
func TestPausesOfTheClock(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		_, phone, other := liveGame(t, url, "")
		phone.does(
			step{sendEvents("A", 0, "p1 a1 1", "pause a2"), `200 "team1Score":1,"team2Score":0 & "version":2 & "type":"pause" & "outcome":"applied"`, ""},
		)
		other.does(
			step{sendEvents("B", 2, "pause b1"), `200 "outcome":"noop" & "version":3`, ""},
			step{sendEvents("B", 3, "p2 b2 2"), `200 "team1Score":1,"team2Score":1 & "outcome":"applied"`, ""},
			step{sendEvents("B", 4, "resume b3"), `200 "outcome":"applied" & "version":5`, ""},
		)
		phone.does(
			step{sendEvents("A", 5, "undo a3 b3"), `200 "team1Score":1,"team2Score":1 & "outcome":"applied"`, ""},
			step{`PATCH /api/games/{game} {"device":"A","events":[{"type":"break","id":"x"}]}`, "422 pause, resume", ""},
		)
	})
}

func TestSetsAndSportsWithoutATarget(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone, _ := liveGame(t, url, `,"rules":{"endingScore":3,"winByTwo":true,"sets":3,"decidingScore":2,"serve":true}`)
		phone.does(
			step{sendEvents("A", 0, points("a", 1, 1, 2)...), "200", ""},
		)
		ctx, cancel := context.WithTimeout(t.Context(), hangLimit)
		defer cancel()
		admin.listen(ctx, "/api/leagues/{league}/stream", "").waitFor("event: hello", `"serving":"team1"`)
		phone.does(
			step{sendEvents("A", 2, points("a", 1, 3, 1)...), `200 "team1Score":1,"team2Score":0,"sets":[{"team1Score":3,"team2Score":0},{"team1Score":0,"team2Score":0}]`, ""},
			step{`PATCH /api/games/{game} {"team1Score":7,"team2Score":0}`, "422 sets", ""},
			step{sendEvents("A", 3, points("b", 2, 4, 3)...), `200 "team1Score":1,"team2Score":1`, ""},
			step{sendEvents("A", 6, points("c", 2, 7, 2)...), `200 "team1Score":1,"team2Score":2 & "status":"completed" & "winnerId":{diggers}`, ""},
			step{"GET /api/watch/{watch}", `200 "status":"completed" & "winner":"team2" & "run":"11122222"`, ""},
		)
		admin.does(
			step{"GET /api/leagues/{league}/teams", `200 "name":"Diggers","tier":1,"wins":1,"losses":0,"pointsFor":5,"pointsAgainst":3`, ""},
			step{`PATCH /api/leagues/{league} {"rules":{"endingScore":3,"sets":10}}`, "422 Sets must be from 1 to 9", ""},
			step{`PATCH /api/leagues/{league} {"sportType":"basketball"}`, `200 "endingScore":0 & "steps":[1,2,3]`, ""},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"gameDate":"2026-12-03","gameTime":"20:15"}`,
				"201", `token="inviteToken":"([^"]+)"`},
			step{"GET /api/leagues/{league}/schedules", "200", `game="gameId":(\d+),"gameDate":"2026-12-04`},
		)
		hoop := `{"type":"point","team":"team2","id":"h%d","rally":%d,"points":3,"at":1}`
		phone.does(
			step{"GET /api/games/invite/{token}", `200 "endingScore":0`, ""},
			step{`PATCH /api/games/{game} {"device":"A","events":[` + fmt.Sprintf(hoop, 1, 3) + `]}`, `200 "team2Score":3 & "status":"scheduled"`, ""},
			step{sendEvents("A", 1, "finish f"), `200 "status":"completed" & "winnerId":{diggers}`, ""},
			step{sendEvents("A", 2, "undo g f"), `200 "status":"scheduled"`, ""},
			step{`PATCH /api/games/{game} {"device":"A","events":[{"type":"dance","id":"x"}]}`, "422 event", ""},
		)
	})
}

// eventStream is an open stream of server-sent events.
type eventStream struct {
	t     *testing.T
	lines *bufio.Scanner
	id    string // the id of the last event
}

// listen opens a stream. seen is the Last-Event-ID of a browser that reconnects, or empty.
func (p *person) listen(ctx context.Context, path, seen string) *eventStream {
	p.t.Helper()
	for name, value := range p.values {
		path = strings.ReplaceAll(path, "{"+name+"}", value)
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, p.url+path, nil)
	check(p.t, err)
	if seen != "" {
		r.Header.Set("Last-Event-ID", seen)
	}
	if p.authorization != "" {
		r.Header.Set("Authorization", p.authorization)
	}
	client := http.Client{Jar: p.client.Jar}
	response, err := client.Do(r)
	check(p.t, err)
	if response.StatusCode != http.StatusOK || response.Header.Get("Content-Type") != "text/event-stream" {
		p.t.Fatalf("%s: %d %s", path, response.StatusCode, response.Header.Get("Content-Type"))
	}
	if response.Header.Get("Content-Security-Policy") == "" {
		p.t.Errorf("%s: the stream has no security headers", path)
	}
	p.t.Cleanup(func() { _ = response.Body.Close() })
	return &eventStream{p.t, bufio.NewScanner(response.Body), ""}
}

// waitFor reads events until one contains all of the parts.
func (h *eventStream) waitFor(parts ...string) {
	h.t.Helper()
	event := ""
	for h.lines.Scan() {
		line := h.lines.Text()
		if id, ok := strings.CutPrefix(line, "id: "); ok {
			h.id = id
		}
		if event += line + "\n"; line != "" {
			continue
		}
		all := true
		for _, part := range parts {
			all = all && strings.Contains(event, part)
		}
		if all {
			return
		}
		event = ""
	}
	h.t.Fatalf("the stream ended (%v) without %q", h.lines.Err(), parts)
}

func TestEverybodySeesEachPoint(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		admin, phone, other := liveGame(t, url, "")
		ctx, cancel := context.WithTimeout(t.Context(), hangLimit)
		defer cancel()
		watcher := newPerson(t, url)
		watcher.values = admin.values
		watching := watcher.listen(ctx, "/api/watch/{watch}/stream", "")
		watching.waitFor("event: view", `"status":"scheduled"`, `"name":"Aces"`)
		scoring := other.listen(ctx, "/api/games/{game}/stream", "")
		scoring.waitFor("event: snapshot", `"events":[]`)
		league := admin.listen(ctx, "/api/leagues/{league}/stream", "")
		league.waitFor("event: hello")

		phone.does(step{sendEvents("A", 0, "p1 a1 1"), "200", ""})
		watching.waitFor("event: view", `"team1Score":1`, `"run":"1"`, `"online":true`)
		scoring.waitFor("event: log", `"id":"a1"`, `"outcome":"applied"`)
		league.waitFor("event: scores", `"team1Score":1`)
		seen := scoring.id
		phone.does(step{sendEvents("A", 1, "p2 a2 2", "p2 a3 3"), "200", ""})
		scoring.waitFor(`"id":"a2"`)
		other.listen(ctx, "/api/games/{game}/stream", seen).waitFor("event: log", `"events":[{"id":"a2"`, `"id":"a3"`)
		other.listen(ctx, "/api/games/{game}/stream", "elsewhere-1").waitFor("event: snapshot", `"reset":true`, `"id":"a1"`)

		admin.does(step{`POST /api/teams {"leagueId":{league},"name":"Late"}`, "201", ""})
		league.waitFor("event: changed")
		admin.does(step{"POST /api/games/{game}/invite/rotate", "200", ""})
		for scoring.lines.Scan() { // it ends, and the phone gets a response when it reconnects
		}
		phone.does(step{sendEvents("A", 3, "p2 a4 4"), "410 replaced", ""})
		phone.does(step{"GET /api/games/{game}/stream", "410 replaced", ""})
		admin.does(step{`PATCH /api/leagues/{league} {"visibility":"public","slug":"thursdays"}`, "200", ""})
		for league.lines.Scan() { // rights have changed, so that every subscriber is authorized again
		}
		public := watcher.listen(ctx, "/api/public/thursdays/stream", "")
		public.waitFor("event: hello")
		admin.does(step{`PATCH /api/leagues/{league} {"visibility":"off"}`, "200", ""})
		for public.lines.Scan() {
		}
		watcher.does(step{"GET /api/public/thursdays/stream", "404", ""})
	})
}
