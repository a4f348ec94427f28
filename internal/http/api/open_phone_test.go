package api

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
)

// An open phone and an open watch page learn of a new name and of a cancellation at once, without a point or a reload.
func TestOpenPagesReceiveChangesOfTheLeague(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone, _ := liveGame(t, url, "")
		admin.does(step{"GET /api/leagues/{league}/schedules", "200", `schedule=\[\{"id":(\d+)`})
		ctx, cancel := context.WithTimeout(t.Context(), hangLimit)
		defer cancel()
		scoring := phone.listen(ctx, "/api/games/{game}/stream", "")
		scoring.waitFor("event: snapshot", `"name":"Aces"`, `"rules":{`)
		watching := phone.listen(ctx, "/api/watch/{watch}/stream", "")
		watching.waitFor("event: view", `"name":"Aces"`)

		admin.does(step{`PATCH /api/teams/{aces} {"name":"Kings"}`, "200", ""})
		scoring.waitFor("event: log", `"events":[]`, `"name":"Kings"`)
		watching.waitFor("event: view", `"name":"Kings"`)
		admin.does(step{`PATCH /api/schedules/{schedule} {"status":"cancelled","reason":"Power cut"}`, "200", ""})
		scoring.waitFor("event: log", `"cancelled":{"reason":"Power cut"}`)
		watching.waitFor("event: view", `"status":"cancelled"`)
		seen := scoring.id
		admin.does(step{`PATCH /api/schedules/{schedule} {"status":"scheduled"}`, "200", ""})
		phone.listen(ctx, "/api/games/{game}/stream", seen).waitFor("event: log", `"name":"Kings"`)
	})
}

// The type of a problem distinguishes a deleted game from a score link that was replaced.
func TestTheProblemTypeOfADeletedGame(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone, _ := liveGame(t, url, "")
		phone.does(step{sendEvents("A", 0, "p1 a1 1"), "200", ""})
		problem := func(method, path, body string) string {
			t.Helper()
			for name, value := range phone.values {
				path = strings.ReplaceAll(path, "{"+name+"}", value)
			}
			r, err := http.NewRequest(method, url+path, strings.NewReader(body))
			check(t, err)
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Accept", "application/problem+json")
			r.Header.Set("X-Invite-Token", phone.values["token"])
			response, err := phone.client.Do(r)
			check(t, err)
			text, err := io.ReadAll(response.Body)
			check(t, err)
			_ = response.Body.Close()
			return string(text)
		}
		beat := `{"device":"A","events":[]}`
		admin.does(step{"DELETE /api/games/{game}", "204", ""})
		for _, got := range []string{problem("GET", "/api/games/invite/{token}", ""), problem("PATCH", "/api/games/{game}", beat)} {
			if !strings.Contains(got, `"type":"game-deleted"`) || !strings.Contains(got, "This game has been deleted.") {
				t.Errorf("the response for a deleted game is %s", got)
			}
		}
		admin.does(
			step{"POST /api/games/{game}/restore", "200", ""},
			step{"POST /api/games/{game}/invite/rotate", "200", ""},
		)
		if got := problem("PATCH", "/api/games/{game}", beat); strings.Contains(got, "type") || !strings.Contains(got, `"status":410`) {
			t.Errorf("the response for a replaced link is %s", got)
		}
	})
}
