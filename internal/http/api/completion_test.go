package api

import (
	"fmt"
	"testing"
	"time"
)

// A phone that was offline sends the last point hours later: the game ended when that point was scored, by the phone's clock,
// which may be wrong.
func TestAGameScoredOfflineEndedWithItsLastPoint(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		_, phone, _ := liveGame(t, url, `,"rules":{"startingScore":24,"endingScore":25,"winByTwo":false}`)
		start := clock.Now()
		defer func() { clock.Set(start) }()
		const skew = 3 * time.Hour // the phone's clock is ahead
		clock.Set(start.Add(2 * time.Hour))
		sent := clock.Now().Add(skew).UnixMilli()
		event := func(event string, after time.Duration) string {
			return fmt.Sprintf(`PATCH /api/games/{game} {"device":"A","after":0,"sentAt":%d,"completedAt":"2026-11-20T23:59:59Z","unknown":1,"events":[{%s,"at":%d,"new":true}]}`,
				sent, event, start.Add(skew+after).UnixMilli())
		}
		end := start.Add(time.Minute).UTC().Truncate(time.Millisecond).Format(time.RFC3339Nano)
		phone.does(
			step{event(`"type":"point","team":"team1","id":"a1","rally":49`, time.Minute), `200 "status":"completed" & "completedAt":"` + end, ""},
			step{event(`"type":"undo","undoes":"a1","id":"u1"`, 20*time.Minute), `200 "status":"completed" & "outcome":"late"`, ""},
			step{event(`"type":"undo","undoes":"a1","id":"u2"`, 10*time.Minute), `200 "status":"scheduled" & "outcome":"applied" & "completedAt":null`, ""},
			step{event(`"type":"point","team":"team2","id":"a2","rally":49`, 11*time.Minute), `200 "status":"completed" & "winnerId":{diggers}`, ""},
		)
		clock.Set(start.Add(25 * time.Hour))
		sent = clock.Now().Add(skew).UnixMilli()
		phone.does(step{event(`"type":"undo","undoes":"a2","id":"u3"`, 12*time.Minute), `200 "status":"completed" & "outcome":"late"`, ""})
		phone.does(step{"GET /api/games/invite/{token}", `200 "winnerId":{diggers}`, ""})
	})
}

// No field of the documented bodies is ignored.
func TestSpecifiedFieldsAreUsedOrChecked(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		admin, phone, _ := liveGame(t, url, "")
		game := func(more string) string {
			return `POST /api/games {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"team1Score":25,"team2Score":20` + more + `}`
		}
		admin.does(
			step{game(`,"status":"completed","playedAt":"2026-11-19"`), `201 "status":"completed"`, ""},
			step{game(`,"status":"scheduled"`), "422 Status must be completed; schedule a game that is still to be played", ""},
			step{game(`,"winner":1`), `422 This call has no field "winner"`, ""},
			step{`PATCH /api/leagues/{league} {"rules":{"endingScore":21,"startingScore":0,"target":1}}`, `422 This call has no field "target"`, ""},
			step{`PATCH /api/leagues/{league} {"colour":"red"}`, `422 This call has no field "colour"`, ""},
		)
		end := clock.Now().Add(-time.Minute).UTC().Truncate(time.Millisecond).Format(time.RFC3339Nano)
		phone.does(
			step{`PATCH /api/games/{game} {"team1Score":24}`, "200", ""},
			step{`PATCH /api/games/{game} {"team1Score":25,"status":"completed","completedAt":"yesterday"}`, "422 CompletedAt must be an instant", ""},
			step{`PATCH /api/games/{game} {"team1Score":25,"status":"completed","completedAt":"` + end + `","new":1}`, `200 "completedAt":"` + end, ""},
		)
	})
}

// The end of a game, and the fifteen minutes after it, count from the last event that counts, not from what arrives after it.
// The history says when a change was made and when it arrived.
func TestTheEndIsTheLastEventThatCounts(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		admin, phone, _ := liveGame(t, url, `,"rules":{"startingScore":24,"endingScore":25,"winByTwo":false}`)
		start := clock.Now()
		defer func() { clock.Set(start) }()
		at := func(after time.Duration) string {
			return start.Add(after).UTC().Truncate(time.Millisecond).Format(time.RFC3339Nano)
		}
		send := func(event string, made, arrives time.Duration) string {
			clock.Set(start.Add(arrives))
			return fmt.Sprintf(`PATCH /api/games/{game} {"device":"A","sentAt":%d,"events":[{%s,"at":%d,"seen":9}]}`,
				clock.Now().UnixMilli(), event, start.Add(made).UnixMilli())
		}
		phone.does(step{send(`"type":"point","team":"team1","id":"a1","rally":49`, 0, 0), `200 "status":"completed" & "completedAt":"` + at(0), ""})
		phone.does(step{send(`"type":"point","team":"team2","id":"b1","rally":50`, time.Minute, time.Minute), `200 "outcome":"late"`, ""})
		phone.does(step{"GET /api/watch/{watch}", `200 "status":"completed" & "updatedAt":"` + at(0), ""})
		phone.does(step{send(`"type":"correct","team1Score":26,"team2Score":24,"id":"c1"`, 10*time.Minute, 2*time.Hour),
			`200 "team1Score":26 & "status":"completed" & "completedAt":"` + at(10*time.Minute), ""})
		admin.does(step{"GET /api/games/{game}/history",
			`200 "at":"` + at(2*time.Hour) + `" & "via":"link" & "team1Score":26 & "madeAt":"` + at(10*time.Minute), ""})
		phone.does(
			step{"GET /api/watch/{watch}", `200 "updatedAt":"` + at(10*time.Minute), ""},
			step{send(`"type":"undo","undoes":"c1","id":"u1"`, 24*time.Minute, 20*time.Hour), `200 "team1Score":25 & "outcome":"applied" & "completedAt":"` + at(0), ""},
			step{send(`"type":"undo","undoes":"a1","id":"u2"`, 16*time.Minute, 20*time.Hour), `200 "outcome":"late"`, ""},
			step{send(`"type":"undo","undoes":"a1","id":"u3"`, 15*time.Minute, 20*time.Hour), `200 "outcome":"applied" & "status":"scheduled"`, ""},
		)
	})
}
