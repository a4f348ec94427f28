package api

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"sideout/internal/base/topic"
	"sideout/internal/rules/attention"
)

// eachTimer is eachServer with a function that runs the next step of the timer of the list "Needs attention".
func eachTimer(t *testing.T, test func(t *testing.T, url string, clock *testClock, step func() []topic.Topic)) {
	var options *Options
	eachServerWith(t, func(_ *testing.T, o *Options) { options = o }, func(t *testing.T, url string, clock *testClock) {
		timer := options.App.Attention.NewTimer()
		test(t, url, clock, func() []topic.Topic {
			t.Helper()
			topics, pause, err := timer.Step(t.Context())
			check(t, err)
			if pause < time.Second || pause > 15*time.Second {
				t.Errorf("the next step is after %s", pause)
			}
			return topics
		})
	})
}

const attentionCall = "GET /api/leagues/{league}/attention"

// moveGameToSoon moves the game of liveGame to gameStart: 3:30 PM in New York, a quarter of an hour after the test begins.
func moveGameToSoon(admin *person) {
	admin.does(
		step{"GET /api/leagues/{league}/schedules", "200", `schedule="id":(\d+)`},
		step{`PATCH /api/schedules/{schedule} {"day":"2026-11-20","gameTime":"15:30"}`, `200 "gameDate":"2026-11-20T20:30:00Z"`, ""},
	)
}

var gameStart = time.Date(2026, 11, 20, 20, 30, 0, 0, time.UTC)

// addMember signs up a person and gives them a role in the league of an owner.
func addMember(t *testing.T, url, email, role string, owner *person) *person {
	t.Helper()
	owner.does(step{`POST /api/leagues/{league}/members {"role":"` + role + `"}`, "201", `invitation="invitationToken":"([^"]+)"`})
	p := signedUp(t, url, email)
	p.values = owner.values
	p.does(step{"POST /api/member-invitations/{invitation}", "200", ""})
	return p
}

func TestConflictsNeedAttention(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone, other := liveGame(t, url, "")
		scorer, viewer := addMember(t, url, "bob@example.org", "scorer", admin), addMember(t, url, "eve@example.org", "viewer", admin)
		ctx, cancel := context.WithTimeout(t.Context(), hangLimit)
		defer cancel()
		stream := admin.listen(ctx, "/api/leagues/{league}/stream", "")
		stream.waitFor("event: hello")
		admin.does(step{attentionCall, "200 []", ""})
		phone.does(step{sendEvents("A", 0, points("a", 1, 1, 3)...), "200", ""})
		stream.waitFor("event: attention") // the game has begun
		other.does(step{sendEvents("B", 0, "p2 b1 1", "p2 b2 2"), `200 "outcome":"conflict"`, ""})
		stream.waitFor("event: attention")
		admin.does(step{attentionCall, `200 "kind":"conflict","gameId":{game} & "day":"2026-11-26" & two phones recorded different points. The score is 3–0, the other phone has 0–2. & ` +
			`"actions":[{"name":"keepScore","score":{"team1Score":3,"team2Score":0},"seen":5},{"name":"useScore","score":{"team1Score":0,"team2Score":2},"seen":5}]`, ""})
		scorer.does(step{attentionCall, `200 "name":"useScore"`, ""})
		viewer.does(step{attentionCall, "403", ""})
		newPerson(t, url).does(step{"GET /api/leagues/" + admin.values["league"] + "/attention", "401", ""})

		scorer.does(step{`PATCH /api/games/{game} {"events":[{"id":"s1","type":"correct","team1Score":0,"team2Score":2,"seen":5}],"after":5}`,
			`200 "team1Score":0,"team2Score":2 & "outcome":"applied"`, ""})
		stream.waitFor("event: attention")
		admin.does(step{attentionCall, "200 []", ""})
		other.does(step{sendEvents("A", 0, "p1 a4 4"), `200 "outcome":"conflict"`, ""}) // the phone had not seen the correction
		admin.does(
			step{attentionCall, `200 the other phone has 4–0. & "seen":7`, ""},
			step{`PATCH /api/games/{game} {"events":[{"id":"s2","type":"settle","seen":7}],"after":7}`, `200 "team1Score":0,"team2Score":2`, ""},
			step{attentionCall, "200 []", ""},
		)
	})
}

func TestOnlyAManagerSettlesALateConflict(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		admin, phone, other := liveGame(t, url, "")
		scorer := addMember(t, url, "bob@example.org", "scorer", admin)
		phone.does(step{sendEvents("A", 0, points("a", 1, 1, 25)...), `200 "status":"completed"`, ""})
		clock.Advance(20 * time.Minute)
		other.does(step{sendEvents("B", 0, "p2 b1 1"), `200 "outcome":"late"`, ""})
		admin.does(step{attentionCall, `200 points arrived when the game was over. The result is 25–0, the phone has 0–1. & "useScore"`, ""})
		scorer.does(step{attentionCall, `200 "actions":[{"name":"keepScore","score":{"team1Score":25,"team2Score":0},"seen":26}]`, ""})
		admin.does(
			step{`PATCH /api/games/{game} {"team1Score":25,"team2Score":1}`, `200 "team2Score":1`, ""}, // a manager has decided the result
			step{attentionCall, "200 []", ""},
			step{`DELETE /api/games/{game}`, "204", ""},
		)
		clock.Set(testNow)
	})
}

func TestMissedTimesNeedAttention(t *testing.T) {
	eachTimer(t, func(t *testing.T, url string, clock *testClock, timeStep func() []topic.Topic) {
		admin, phone, _ := liveGame(t, url, "")
		moveGameToSoon(admin)
		var league int64
		_, _ = fmt.Sscan(admin.values["league"], &league)
		changes := func(want bool) {
			t.Helper()
			if got := slices.Contains(timeStep(), topic.AttentionOf(league)); got != want {
				t.Errorf("at %s the list has changed: %t, want %t", clock, got, want)
			}
		}
		ctx, cancel := context.WithTimeout(t.Context(), hangLimit)
		defer cancel()
		changes(false)
		clock.Set(gameStart.Add(-time.Second))
		changes(false)
		admin.does(step{attentionCall, "200 []", ""})
		clock.Set(gameStart)
		changes(true)
		changes(false)
		admin.does(
			step{attentionCall, `200 [{"id":"noScorer-{game}","kind":"noScorer" & Aces vs Diggers, 3:30 PM: it should have started, and no phone is scoring it. & "since":"2026-11-20T20:30:00Z"`, ""},
			step{`POST /api/leagues/{league}/attention/dismiss {"id":"noScorer-{game}"}`, "204", ""},
			step{attentionCall, "200 []", ""},
			step{`POST /api/leagues/{league}/attention/dismiss {"id":"noScorer-{game}"}`, "404 no longer on the list", ""},
		)
		stream := admin.listen(ctx, "/api/leagues/{league}/stream", "")
		stream.waitFor("event: hello")
		watching := admin.listen(ctx, "/api/watch/{watch}/stream", "")
		watching.waitFor("event: view")

		phone.does(step{sendEvents("A", 0, "p1 a1 1"), "200", ""})
		stream.waitFor("event: attention")
		clock.Advance(attention.OfflineAfter - time.Second)
		changes(false)
		admin.does(step{attentionCall, "200 []", ""})
		clock.Advance(time.Second)
		timeStep()
		stream.waitFor("event: scores", `"id":`+admin.values["game"])
		stream.waitFor("event: attention")
		watching.waitFor("event: view", `"online":false`)
		admin.does(
			step{attentionCall, `200 "kind":"scorerOffline" & offline since 3:30 PM. The last score is 1–0. & "since":"2026-11-20T20:30:00Z"`, ""},
			step{`POST /api/leagues/{league}/attention/dismiss {"id":"conflict-{game}"}`, "404", ""},
		)
		phone.does(step{sendEvents("A", 1), "200", ""}) // a heartbeat
		stream.waitFor("event: attention")
		watching.waitFor("event: view", `"online":true`)
		admin.does(step{attentionCall, "200 []", ""})

		clock.Advance(30 * time.Minute)
		timeStep()
		stream.waitFor("event: attention")
		admin.does(
			step{attentionCall, `200 "kind":"scoreMissing" & the score is 1–0, and nothing has arrived since 3:31 PM. & "name":"enterResult"`, ""},
			step{`POST /api/leagues/{league}/attention/dismiss {"id":"scoreMissing-{game}"}`, "409 needs a decision", ""},
			step{`PATCH /api/games/{game} {"team1Score":25,"team2Score":20,"status":"completed"}`, `200 "status":"completed"`, ""},
			step{attentionCall, "200 []", ""},
		)
		clock.Set(testNow)
	})
}

func TestAScoreIsMissingAfterTheNight(t *testing.T) {
	eachTimer(t, func(t *testing.T, url string, clock *testClock, timeStep func() []topic.Topic) {
		admin, _, _ := liveGame(t, url, "")
		moveGameToSoon(admin)
		timeStep()
		clock.Set(gameStart.Add(89 * time.Minute))
		timeStep()
		admin.does(step{attentionCall, `200 "kind":"noScorer"`, ""})
		clock.Set(gameStart.Add(90 * time.Minute))
		if len(timeStep()) != 1 {
			t.Error("the list does not change when the score is missing")
		}
		admin.does(
			step{attentionCall, `200 "kind":"scoreMissing" & Aces vs Diggers, 3:30 PM: it should be over, and has no result. & "actions":[{"name":"enterResult"},{"name":"takeOver"},{"name":"showLink"}]`, ""},
			step{`PATCH /api/schedules/{schedule} {"status":"cancelled"}`, "200", ""},
			step{attentionCall, "200 []", ""},
		)
		clock.Set(testNow)
	})
}

func TestAReplayWithoutAPlaceNeedsAttention(t *testing.T) {
	eachTimer(t, func(t *testing.T, url string, clock *testClock, timeStep func() []topic.Topic) {
		admin, phone, _ := liveGame(t, url, "")
		moveGameToSoon(admin)
		phone.does(step{sendEvents("A", 0, "p1 a1 1"), "200", ""})
		clock.Advance(time.Hour)
		timeStep()
		admin.does(
			step{attentionCall, `200 "kind":"scoreMissing"`, ""},
			step{`POST /api/games/{game}/abandon {"how":"replay","reason":"Power cut"}`, "200", ""},
			step{attentionCall, `200 "kind":"abandoned" & is to be played again & "actions":[{"name":"reschedule"},{"name":"enterResult"}]`, ""},
			step{`PATCH /api/schedules/{schedule} {"day":"2026-11-20","gameTime":"17:00"}`, "200", ""},
			step{attentionCall, "200 []", ""}, // the replay has not begun
			step{`PATCH /api/schedules/{schedule} {"status":"cancelled","reason":"Nobody came"}`, "200", ""},
		)
		clock.Advance(4 * time.Hour)
		admin.does(step{attentionCall, "200 []", ""})
		clock.Set(testNow)
	})
}

// A game that loses its place tonight is listed as one of tonight, with the reason, even if no other game takes place that night.
func TestAGameThatLosesItsPlaceTonightIsListedForTonight(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		clock.Set(time.Date(2026, 11, 26, 23, 0, 0, 0, time.UTC))
		admin, _, _ := liveGame(t, url, "")
		admin.does(
			step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 3"}`, "201", ""},
			step{"GET /api/leagues/{league}/schedules", "200", `schedule="id":(\d+)`},
			step{`PATCH /api/schedules/{schedule} {"courtName":"Court 3"}`, "200", ""},
			step{"GET /api/leagues/{league}/tonight", `200 "day":"2026-11-26" & "waiting":[]`, ""},
			step{`POST /api/leagues/{league}/nights/2026-11-26/openings {"courtsOut":["Court 3"]}`, "200", ""},
			step{attentionCall, `200 "kind":"noPlace" & "night":"2026-11-26" & Aces vs Diggers, Court 3, 8:15 PM: Court 3 is out on Nov 26. It needs a new place.`, ""},
			step{"GET /api/leagues/{league}/tonight", `200 "today":"2026-11-26","day":null & "games":[],"waiting":[{"line":{"id":{schedule}, & "inviteToken":"`, ""},
			step{`POST /api/leagues/{league}/nights/2026-11-26/openings {"courtsOut":[]}`, "200", ""},
			step{attentionCall, `200 "kind":"noPlace" & Aces vs Diggers, Court 3, 8:15 PM: its place is free again. Move it back, or choose another place.`, ""},
			step{`PATCH /api/schedules/{schedule} {"day":"2026-11-26","gameTime":"20:15","courtName":"Court 3"}`, "200", ""},
			step{attentionCall, "200 []", ""},
			step{"GET /api/leagues/{league}/tonight", `200 "day":"2026-11-26" & "waiting":[]`, ""},
		)
		clock.Set(testNow)
	})
}

// The public stream of a league has no events about what needs attention.
func TestThePublicStreamOmitsAttention(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone, _ := liveGame(t, url, `,"visibility":"public","slug":"thursdays"`)
		ctx, cancel := context.WithTimeout(t.Context(), hangLimit)
		defer cancel()
		public := newPerson(t, url).listen(ctx, "/api/public/thursdays/stream", "")
		public.waitFor("event: hello")
		phone.does(step{sendEvents("A", 0, "p1 a1 1"), "200", ""})
		public.waitFor("event: scores")
		admin.does(step{`POST /api/teams {"leagueId":{league},"name":"Late"}`, "201", ""})
		for public.lines.Scan() {
			line := public.lines.Text()
			if strings.Contains(line, "attention") {
				t.Error(line)
			}
			if line == "event: changed" {
				break
			}
		}
	})
}

// All streams and responses with a running score say how old it is and since when its scorer is offline, also the
// cached ones.
func TestScoresHaveTheirTimes(t *testing.T) {
	eachTimer(t, func(t *testing.T, url string, clock *testClock, timeStep func() []topic.Topic) {
		admin, phone, _ := liveGame(t, url, `,"visibility":"public","slug":"thursdays"`)
		moveGameToSoon(admin)
		clock.Set(gameStart)
		ctx, cancel := context.WithTimeout(t.Context(), hangLimit)
		defer cancel()
		watcher := newPerson(t, url)
		watcher.values = admin.values
		public, members := watcher.listen(ctx, "/api/public/thursdays/stream", ""), admin.listen(ctx, "/api/leagues/{league}/stream", "")
		for _, stream := range []*eventStream{public, members} {
			stream.waitFor("event: hello", `"now":"2026-11-20T20:30:00Z","games":[]`)
		}
		phone.does(step{sendEvents("A", 0, "p1 a1 1"), "200", ""})
		for _, stream := range []*eventStream{public, members} {
			stream.waitFor("event: scores", `"now":"2026-11-20T20:30:00Z"`, `"version":1,"updatedAt":"2026-11-20T20:30:00Z"}`)
		}
		watcher.does(step{"GET /api/public/thursdays/scores", `200 "updatedAt":"2026-11-20T20:30:00Z"}`, ""})
		clock.Advance(time.Minute)
		timeStep()
		for _, stream := range []*eventStream{public, members} {
			stream.waitFor("event: scores", `"now":"2026-11-20T20:31:00Z"`, `"offlineSince":"2026-11-20T20:30:00Z"}`)
		}
		watcher.does(step{"GET /api/public/thursdays/scores", `200 "updatedAt":"2026-11-20T20:30:00Z","offlineSince":"2026-11-20T20:30:00Z"}`, ""})
		admin.listen(ctx, "/api/leagues/{league}/stream", "").waitFor("event: hello", `"team1Score":1`, `"offlineSince":"2026-11-20T20:30:00Z"}`)
		watcher.does(step{"GET /watch/{watch}", `200 content="Aces 1 - 0 Diggers, last 3:30 PM"`, ""})
		phone.does(step{sendEvents("A", 1), "200", ""}) // a heartbeat
		for _, stream := range []*eventStream{public, members} {
			stream.waitFor("event: scores", `"updatedAt":"2026-11-20T20:30:00Z"}`)
		}
		watcher.does(step{"GET /watch/{watch}", `200 content="Aces 1 - 0 Diggers, live"`, ""})
		watcher.does(step{"GET /api/public/thursdays/scores", `200 "updatedAt":"2026-11-20T20:30:00Z"}`, ""})
		phone.does(step{sendEvents("A", 1, points("b", 1, 2, 24)...), `200 "status":"completed"`, ""})
		watcher.does(step{"GET /api/public/thursdays/scores", `200 "status":"completed","winnerId":{aces},"version":25}`, ""})
		clock.Set(testNow)
	})
}
