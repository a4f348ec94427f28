package api

import (
	"context"
	"strings"
	"testing"
)

const kitList = "blue, orange, red, amber, green, sky, violet, white, teal, pink, indigo or graphite"

func TestTeamsGetKitsByTurn(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		ann := signedUp(t, url, "ann@example.org")
		ann.does(
			step{`POST /api/leagues {"name":"L"}`, "201", `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"names":["Harbor Lights","Team 12","Aces"]}`,
				`201 "kit":"blue","secondKit":null,"badge":"HL","badgeIsOwn":false & "kit":"orange","secondKit":null,"badge":"T12" & "kit":"red","secondKit":null,"badge":"ACE"`,
				`harbor="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"name":"Diggers"}`, `201 "kit":"amber" & "badge":"DIG"`, ""},
			step{`DELETE /api/teams/{harbor}`, "204", ""},
			step{`POST /api/teams {"leagueId":{league},"name":"Second Bounce"}`, `201 "kit":"blue"`, ""}, // nobody else has it now
			step{`GET /api/leagues/{league}/teams`, `200 "kit":"orange" & "kit":"red" & "kit":"amber" & "kit":"blue"`, ""},
		)
	})
}

func TestKitsAndBadgesOfATeam(t *testing.T) {
	cases := []struct{ name, body, want string }{
		{"a kit", `{"kit":"teal"}`, `200 "kit":"teal","secondKit":null,"badge":"ACE","badgeIsOwn":false`},
		{"a second kit", `{"secondKit":"white"}`, `200 "kit":"blue","secondKit":"white"`},
		{"both, and a badge", `{"kit":"pink","secondKit":"teal","badge":" a1s"}`, `200 "kit":"pink","secondKit":"teal","badge":"A1S","badgeIsOwn":true`},
		{"a new name makes a new badge", `{"name":"Kings of the Net"}`, `200 "badge":"KOT","badgeIsOwn":false`},
		{"an unknown kit", `{"kit":"mauve"}`, "422 Kit must be " + kitList},
		{"an unknown second kit", `{"secondKit":"mauve"}`, "422 Second kit must be " + kitList},
		{"the same kit twice", `{"secondKit":"blue"}`, "422 The second kit must be another one than the kit"},
		{"a badge that is too long", `{"badge":"ACES"}`, "422 A badge has two or three letters or digits"},
		{"an unknown field", `{"colour":"teal"}`, "422 colour"},
	}
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		ann := signedUp(t, url, "ann@example.org")
		ann.does(step{`POST /api/leagues {"name":"L"}`, "201", `league="id":(\d+)`})
		for _, c := range cases {
			ann.does(
				step{`POST /api/teams {"leagueId":{league},"name":"Aces","kit":"blue"}`, `201 "kit":"blue"`, `team="id":(\d+)`},
				step{`PATCH /api/teams/{team} ` + c.body, c.want, ""},
				step{`DELETE /api/teams/{team}`, "204", ""},
			)
		}
		ann.does(
			step{`POST /api/teams {"leagueId":{league},"name":"Aces","kit":"white","secondKit":"red","badge":"ac"}`,
				`201 "kit":"white","secondKit":"red","badge":"AC","badgeIsOwn":true`, `team="id":(\d+)`},
			step{`PATCH /api/teams/{team} {"name":"Kings"}`, `200 "secondKit":"red","badge":"AC","badgeIsOwn":true`, ""},
			step{`PATCH /api/teams/{team} {"secondKit":null,"badge":""}`, `200 "kit":"white","secondKit":null,"badge":"KIN","badgeIsOwn":false`, ""},
			step{`PATCH /api/teams/{team} {"kit":null}`, `200 "kit":"white"`, ""},
			step{`POST /api/teams {"leagueId":{league},"name":"Diggers","kit":"mauve"}`, "422 Kit must be " + kitList, ""},
			step{`POST /api/teams {"leagueId":{league},"names":["Diggers"],"kit":"red"}`, "422 kits by turn", ""},
			step{`GET /api/leagues/{league}/teams`, `200 "name":"Kings"`, ""},
		)
	})
}

// A game shows two kits that nobody mistakes for each other, wherever it is shown, and follows a change at once.
func TestGamesShowTheKits(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone, _ := liveGame(t, url, `,"visibility":"public","slug":"thursday"`)
		shown := func(kit1, kit2 string) string {
			return `"name":"Aces","kit":"` + kit1 + `","badge":"ACE" & "name":"Diggers","kit":"` + kit2 + `","badge":"DIG"`
		}
		everywhere := func(kit1, kit2 string) {
			t.Helper()
			phone.does(
				step{"GET /api/games/invite/{token}", "200 " + shown(kit1, kit2), ""},
				step{"GET /api/watch/{watch}", "200 " + shown(kit1, kit2), ""},
				step{"GET /api/public/thursday", "200 " + shown(kit1, kit2), ""},
			)
		}
		everywhere("blue", "orange")
		ctx, cancel := context.WithTimeout(t.Context(), hangLimit)
		defer cancel()
		parts := func(kit1, kit2 string) []string { return strings.Split(shown(kit1, kit2), " & ") }
		scoring := phone.listen(ctx, "/api/games/{game}/stream", "")
		scoring.waitFor(append([]string{"event: snapshot"}, parts("blue", "orange")...)...)
		watching := phone.listen(ctx, "/api/watch/{watch}/stream", "")
		watching.waitFor(append([]string{"event: view"}, parts("blue", "orange")...)...)

		admin.does(step{`PATCH /api/teams/{diggers} {"kit":"indigo"}`, `200 "kit":"indigo"`, ""})
		scoring.waitFor(append([]string{"event: log"}, parts("blue", "amber")...)...) // blue and indigo are too close
		watching.waitFor(append([]string{"event: view"}, parts("blue", "amber")...)...)
		everywhere("blue", "amber")
		admin.does(
			step{`PATCH /api/teams/{diggers} {"secondKit":"green"}`, `200 "secondKit":"green"`, ""},
			step{"GET /api/public/thursday", `200 "teams":[{"id":{aces},"name":"Aces","tier":1,"kit":"blue","badge":"ACE"},{"id":{diggers},"name":"Diggers","tier":1,"kit":"indigo","badge":"DIG"}]`, ""},
			step{"GET /api/public/thursday/teams/{diggers}", `200 "kit":"indigo","badge":"DIG" & "kit":"green"`, ""},
		)
		everywhere("blue", "green")
	})
}
