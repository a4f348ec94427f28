package api

import (
	"testing"
)

// Omitted rules of a league have the defaults of its sport.
func TestOmittedRulesHaveTheirDefaults(t *testing.T) {
	usual := `"startingScore":0,"endingScore":25,"winByTwo":true,"maxScoreCap":30,`
	cases := []struct{ league, rules string }{
		{`"rules":{"serve":true}`, usual + `"sets":1,"playAll":false,"decidingScore":15,"steps":[1],"serve":true`},
		{`"rules":{"sets":3}`, usual + `"sets":3,"playAll":false,"decidingScore":15,"steps":[1],"serve":false`},
		{`"rules":{"maxScoreCap":null}`, `"startingScore":0,"endingScore":25,"winByTwo":true,"sets":1`},
		{`"rules":{"endingScore":21}`, `"startingScore":0,"endingScore":21,"winByTwo":true,"sets":1,"playAll":false,"decidingScore":15`},
		{`"rules":{"endingScore":11,"sets":3}`, `"endingScore":11,"winByTwo":true,"sets":3,"playAll":false,"decidingScore":11`},
		{`"rules":{"winByTwo":false}`, `"endingScore":25,"winByTwo":false,"maxScoreCap":30`},
		{`"rules":{"maxTime":20}`, usual + `"sets":1,"playAll":false,"decidingScore":15,"steps":[1],"serve":false,"maxTime":20}`},
		{`"rules":{"maxTime":null}`, usual + `"sets":1,"playAll":false,"decidingScore":15,"steps":[1],"serve":false}`},
		{`"sportType":"soccer","rules":{"serve":true}`, `"startingScore":0,"endingScore":0,"winByTwo":false,"sets":1,"playAll":false,"decidingScore":15,"steps":[1],"serve":true`},
	}
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		ann := signedUp(t, url, "ann@example.org")
		for _, c := range cases {
			ann.does(
				step{`POST /api/leagues {"name":"L",` + c.league + `}`, "201 " + c.rules, ""},
				step{`POST /api/leagues {"name":"L"}`, "201", `league="id":(\d+)`},
				step{`PATCH /api/leagues/{league} {` + c.league + `}`, "200 " + c.rules, ""},
			)
		}
		for _, minutes := range []string{"0", "-1", "1000"} {
			ann.does(step{`PATCH /api/leagues/{league} {"rules":{"maxTime":` + minutes + `}}`, "422 Max time must be from 1 to 999 minutes", ""})
		}
	})
}
