package httpapi

import (
	"testing"
)

// TestTableRules creates a league without table rules, chooses others, and is refused with what does not exist.
func TestTableRules(t *testing.T) {
	const fixed = "422 What is counted, the points and the order are fixed by this table rule"
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		signedUp(t, url, "ann@example.org").does(
			step{`POST /api/leagues {"name":"Friday"}`, `201 "tableRules":{"preset":"sideout","counts":"games","points":{"win":1, & "order":["wins","winPct","pointDiff","pointsFor"],"diffCap":null`, `league="id":(\d+)`},
			step{`PATCH /api/leagues/{league} {"tableRules":{"preset":"fivb"}}`, `200 "tableRules":{"preset":"fivb","counts":"games","points":{"win":3,"winDecider":2,`, ""},
			step{`PATCH /api/leagues/{league} {"name":"Fridays"}`, `200 "preset":"fivb"`, ""},
			step{`PATCH /api/leagues/{league} {"tableRules":{"preset":"fivb","points":{"loss":1}}}`, fixed, ""},
			step{`PATCH /api/leagues/{league} {"tableRules":{"preset":"own","points":{"loss":1},"order":["points","headToHeadWins"],"diffCap":12,"forfeit":{"score":"none"},"moves":{"edges":[{"down":1,"up":2}]}}}`,
				`200 "loss":1 & "order":["points","headToHeadWins"],"diffCap":12,"forfeit":{"score":"none","setAfter":10,"noticeHours":24},"draws":false,"moves":{"default":2,"edges":[{"down":1,"up":2}]},"abandonedFrom":null`, ""},
			step{`PATCH /api/leagues/{league} {"tableRules":{"preset":"own","order":["luck"]}}`, "422 There is no criterion “luck” for the order of the table", ""},
			step{`PATCH /api/leagues/{league} {"tableRules":{"preset":"dice"}}`, "422 The table rule must be one of the presets, or own", ""},
			step{`PATCH /api/leagues/{league} {"tableRules":{"order":["wins"],"ties":"none"}}`, "422 ties", ""},
			step{`PATCH /api/leagues/{league} {"tableRules":{}}`, `200 "preset":"sideout"`, ""},
			step{`POST /api/leagues {"name":"Soccer","sportType":"soccer","tableRules":{"preset":"soccer"}}`, `201 "draw":1 & "draws":true`, ""},
		)
	})
}
