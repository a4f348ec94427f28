package api

import (
	"testing"
)

const bestOf3 = `,"visibility":"public","slug":"late","rules":{"endingScore":25,"sets":3}`

// A team that is late forfeits the first set: the next one starts 0-0, on every screen, and a person can take that back.
func TestASetIsForfeitedAndThatIsTakenBack(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone, _ := liveGame(t, url, bestOf3)
		admin.does(
			step{`POST /api/games/{game}/forfeit-set {"by":"both"}`, "422 By must be team1 or team2", ""},
			step{`POST /api/games/{game}/forfeit-set/undo`, "409 No set is forfeited", ""},
			step{`POST /api/games/{game}/forfeit-set {"by":"team2"}`,
				`200 "team1Score":1,"team2Score":0,"sets":[{"team1Score":25,"team2Score":0,"forfeit":"team2"},{"team1Score":0,"team2Score":0}] & "status":"scheduled","live":true & Diggers forfeited set 1.`, ""},
			step{`POST /api/games/{game}/forfeit-set {"by":"team2"}`, "409 This set would end the match: forfeit the game instead.", ""},
			step{"GET /api/leagues/{league}/teams", `200 "wins":0,"losses":0,"pointsFor":0,"pointsAgainst":0`, ""},
		)
		phone.does(
			step{"GET /api/games/invite/{token}", `200 "forfeit":"team2"`, ""},
			step{"GET /api/watch/{watch}", `200 "sets":[{"team1Score":25,"team2Score":0,"forfeit":"team2"},{"team1Score":0,"team2Score":0}]`, ""},
		)
		admin.does(
			step{`POST /api/games/{game}/forfeit-set/undo`, `200 "team1Score":0,"team2Score":0,"winnerId":null,"status":"scheduled","gameDate" & No set is forfeited.`, ""},
			step{`POST /api/games/{game}/forfeit-set {"by":"team1"}`, `200 Aces forfeited set 1.`, ""},
		)
		phone.does(
			step{`PATCH /api/games/{game} {"device":"A","after":9,"events":[{"id":"p1","type":"point","team":"team1","rally":26,"seen":9}]}`, `200 "outcome":"applied"`, ""},
		)
		admin.does(
			step{`POST /api/games/{game}/forfeit-set {"by":"team1"}`, "409 This set has begun, so it can no longer be forfeited.", ""},
			step{`POST /api/games/{game}/forfeit-set/undo`, "409 or the game has been scored since", ""},
			// The result that a person enters keeps it, as long as the score of the set stays.
			step{`PATCH /api/games/{game} {"status":"completed","team1Score":1,"team2Score":2,"sets":[{"team1Score":0,"team2Score":25},{"team1Score":25,"team2Score":20},{"team1Score":9,"team2Score":15}]}`,
				`200 "sets":[{"team1Score":0,"team2Score":25,"forfeit":"team1"},{"team1Score":25,"team2Score":20},{"team1Score":9,"team2Score":15}]`, ""},
			step{`POST /api/games/{game}/forfeit-set {"by":"team1"}`, "409 This game is over or called off.", ""},
			step{"GET /api/leagues/{league}/teams", `200 "pointsFor":34,"pointsAgainst":60`, ""},
			step{"GET /api/games/{game}/history", `200 "forfeit":"team1"`, ""},
			step{"GET /api/leagues/{league}/history.csv", "200 Score B,Forfeit,Stage,Note & Aces,Diggers,1,2,,,Aces forfeited set 1", ""},
			step{"GET /api/public/late", `200 "forfeit":"team1"`, ""},
			step{"GET /api/public/late/calendar.ics", `200 Aces forfeited set 1`, ""},
		)
	})
}

// A phone says so too, and the server checks what it says.
func TestAPhoneForfeitsASet(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone, _ := liveGame(t, url, bestOf3)
		send := func(fields string) string {
			return `PATCH /api/games/{game} {"device":"A","events":[{"id":"f1","type":"correct",` + fields + `}]}`
		}
		phone.does(
			step{send(`"team2Score":25,"forfeit":"both"`), "422 A team that has forfeited a set has lost it", ""},
			step{send(`"team1Score":25,"forfeit":"team1"`), "422 A team that has forfeited a set has lost it", ""},
			step{send(`"team2Score":25,"set":1,"forfeit":"team1"`), "422 Only the running set can be forfeited", ""},
			step{send(`"team2Score":25,"forfeit":"team1"`), `200 "outcome":"applied" & "team1Score":0,"team2Score":25,"forfeit":"team1"`, ""},
		)
		admin.does(
			step{`PATCH /api/games/{game} {"status":"completed","team1Score":0,"team2Score":2,"sets":[{"team1Score":0,"team2Score":25,"forfeit":"team2"},{"team1Score":0,"team2Score":25}]}`,
				"422 A team that has forfeited a set has lost it", ""},
			step{`POST /api/games/{game}/forfeit-set/undo`, `200 No set is forfeited.`, ""},
		)
	})
}

// In a game of one set the forfeit of the set is that of the game.
func TestTheOnlySetIsForfeitedWithTheGame(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, _, _ := liveGame(t, url, "")
		admin.does(
			step{`POST /api/games/{game}/forfeit-set {"by":"team1"}`, "409 A game of one set is forfeited as a whole.", ""},
			step{`POST /api/games/{game}/forfeit {"by":"team1"}`, "200", ""},
			step{`POST /api/games/{game}/forfeit-set {"by":"team1"}`, "409 This game is forfeited. Take that back first.", ""},
		)
	})
}
