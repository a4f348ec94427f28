package httpapi

import (
	"context"
	"net/http"
	"testing"
	"time"
)

// waitForEnd reads a stream to its end. It fails if the stream has not ended when the context of listen is cancelled.
func (h *eventStream) waitForEnd(name string) {
	h.t.Helper()
	for h.lines.Scan() {
	}
	if err := h.lines.Err(); err != nil {
		h.t.Errorf("%s: the stream did not end: %v", name, err)
	}
}

// TestAStreamEndsWithItsRights opens the streams of a league and of its game as a member, takes the member's rights away
// in each way, and waits for the streams to end. A stream of somebody else goes on.
func TestAStreamEndsWithItsRights(t *testing.T) {
	for name, c := range map[string]struct {
		owner, member []step // the calls that they make
		again         int    // the status when the member's browser opens the stream of the game again
	}{
		"removed":        {owner: []step{{"DELETE /api/members/{member}", "204", ""}}, again: 404},
		"another role":   {owner: []step{{`PATCH /api/members/{member} {"role":"viewer"}`, "200", ""}}, again: 200},
		"signed out":     {member: []step{{"POST /api/auth/logout", "204", ""}}, again: 401},
		"session ended":  {member: []step{{"GET /api/auth/sessions", "200", `session="id":"([^"]+)"`}, {"DELETE /api/auth/sessions/{session}", "204", ""}}, again: 401},
		"account closed": {member: []step{{"DELETE /api/auth/user", "204", ""}}, again: 401},
		"signed in anew": {member: []step{{`POST /api/auth/login {"email":"bob@example.org","password":"correct horse battery"}`, "200", ""}}, again: 200},
	} {
		t.Run(name, func(t *testing.T) {
			eachServer(t, func(t *testing.T, url string, _ *time.Time) {
				owner, phone, _ := liveGame(t, url, "")
				member := signedUp(t, url, "bob@example.org")
				member.values = owner.values
				owner.does(step{`POST /api/leagues/{league}/members {"role":"scorer"}`, "201", `invitation="invitationToken":"([^"]+)"`})
				member.does(step{"POST /api/member-invitations/{invitation}", "200", ""})
				owner.does(step{"GET /api/leagues/{league}/members", "200", `member="id":(\d+),[^}]*"role":"scorer"`})
				ctx, cancel := context.WithTimeout(t.Context(), 8*time.Second)
				defer cancel()
				game, league := member.listen(ctx, "/api/games/{game}/stream", ""), member.listen(ctx, "/api/leagues/{league}/stream", "")
				game.waitFor("event: snapshot")
				league.waitFor("event: hello")
				link := phone.listen(ctx, "/api/games/{game}/stream", "")
				link.waitFor("event: snapshot")

				owner.does(c.owner...)
				member.does(c.member...)
				game.waitForEnd("the game")
				league.waitForEnd("the league")
				phone.does(step{sendEvents("A", 0, "p1 a1 1"), "200", ""})
				link.waitFor("event: log", `"id":"a1"`)
				r, err := http.NewRequestWithContext(ctx, "GET", url+"/api/games/"+owner.values["game"]+"/stream", nil)
				check(t, err)
				response, err := member.client.Do(r)
				check(t, err)
				_ = response.Body.Close()
				if response.StatusCode != c.again {
					t.Errorf("opened again: %d, want %d", response.StatusCode, c.again)
				}
			})
		})
	}
}

// TestStreamsEndWithTheirLeague checks that deleting a league ends all streams about it, with or without an account.
func TestStreamsEndWithTheirLeague(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *time.Time) {
		owner, phone, anybody := liveGame(t, url, `,"visibility":"public","slug":"live-league"`)
		owner.does(step{"GET /api/games/invite/{token}", "200", `watch="watchToken":"([^"]+)"`})
		phone.does(step{sendEvents("A", 0, "p1 a1 1"), "200", ""})
		ctx, cancel := context.WithTimeout(t.Context(), 8*time.Second)
		defer cancel()
		streams := map[string]*eventStream{
			"of the league": owner.listen(ctx, "/api/leagues/{league}/stream", ""), "of the game": owner.listen(ctx, "/api/games/{game}/stream", ""),
			"of the phone": phone.listen(ctx, "/api/games/{game}/stream", ""), "of a watcher": anybody.listen(ctx, "/api/watch/{watch}/stream", ""),
			"of the public page": anybody.listen(ctx, "/api/public/live-league/stream", ""),
		}
		for _, stream := range streams {
			stream.waitFor("event: ")
		}
		owner.does(step{"DELETE /api/leagues/{league}", "204", ""})
		for name, stream := range streams {
			stream.waitForEnd(name)
		}
	})
}
