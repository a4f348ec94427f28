package api

import (
	"testing"
	"time"
)

// Taps that are all undone leave a game that has not begun: nobody scores it, it is not live, and it has the rules of its
// league.
func TestAGameWhoseTapsAreAllUndoneHasNotBegun(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		clock.Set(time.Date(2026, 11, 27, 1, 20, 0, 0, time.UTC)) // the game is at 20:15 of the day before in New York
		admin, phone, other := liveGame(t, url, `,"rules":{"startingScore":4,"endingScore":25},"visibility":"public","slug":"night"`)
		phone.does(
			step{sendEvents("A", 0, "p1 a1 9", "p2 a2 10"), `200 "team1Score":5,"team2Score":5 & "live":true`, ""},
			step{"GET /api/watch/{watch}", `200 "status":"live"`, ""},
			step{"GET /api/public/night/scores", `200 "id":{game}, & "live":true`, ""},
		)
		other.does(step{"GET /api/games/invite/{token}", `200 "device":"A"`, ""})
		admin.does(step{"GET /api/leagues/{league}/games", `200 "live":true`, ""})
		phone.does(
			step{sendEvents("A", 2, "undo u2 a2", "undo u1 a1"), `200 "team1Score":0,"team2Score":0 & "version":4`, ""},
			step{"GET /api/watch/{watch}", `200 "status":"scheduled" & "scorer":null`, ""},
			step{"GET /api/public/night/scores", `200 "games":[]`, ""},
		)
		other.does(step{"GET /api/games/invite/{token}", `200 "device":"","scorerSeenAt"`, ""})
		admin.does(
			step{"GET /api/leagues/{league}/games", `200 "status":"scheduled","gameDate"`, ""},
			step{`PATCH /api/leagues/{league} {"rules":{"startingScore":0,"endingScore":2,"winByTwo":false}}`, "200", ""},
		)
		other.does(
			step{sendEvents("B", 4, "p1 b1 1"), `200 "team1Score":1,"team2Score":0 & "live":true`, ""},
			step{"GET /api/games/invite/{token}", `200 "endingScore":2 & "device":"B"`, ""},
		)
		admin.does(step{`PATCH /api/leagues/{league} {"rules":{"endingScore":25}}`, "200", ""})
		other.does(
			step{sendEvents("B", 5, "p1 b2 2"), `200 "team1Score":2 & "status":"completed"`, ""},
			step{"GET /api/leagues/{league}/games", "401", ""},
		)
	})
}

// The log of a game is cached in memory from the first time that somebody watches it. The rules that the league sets after
// that still apply, because the game has not begun.
func TestRulesSetAfterAGameWasOpenedApply(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone, _ := liveGame(t, url, "")
		phone.does(step{"GET /api/watch/{watch}", `200 "endingScore":25`, ""})
		admin.does(step{`PATCH /api/leagues/{league} {"rules":{"endingScore":2,"winByTwo":false}}`, "200", ""})
		phone.does(step{sendEvents("A", 0, points("a", 1, 1, 2)...), `200 "team1Score":2 & "status":"completed"`, ""})
	})
}

// A first tap that does not count begins the game all the same: a person has to settle it. The score is then the starting score,
// as on the board.
func TestAGameThatBeginsWithAConflictHasItsStartingScore(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		_, phone, _ := liveGame(t, url, `,"rules":{"startingScore":4,"endingScore":25}`)
		phone.does(
			step{sendEvents("A", 0, "p1 a1 20"), `200 "team1Score":4,"team2Score":4 & "outcome":"conflict"`, ""},
			step{"GET /api/games/invite/{token}", `200 "team1Score":4,"team2Score":4`, ""},
		)
	})
}
