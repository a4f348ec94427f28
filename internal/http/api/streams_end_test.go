package api

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"sideout/internal/app"
	"sideout/internal/app/apptest"
	"sideout/internal/http/live"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store/storetest"
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
			eachServer(t, func(t *testing.T, url string, _ *testClock) {
				owner, phone, _ := liveGame(t, url, "")
				member := signedUp(t, url, "bob@example.org")
				member.values = owner.values
				owner.does(step{`POST /api/leagues/{league}/members {"role":"scorer"}`, "201", `invitation="invitationToken":"([^"]+)"`})
				member.does(step{"POST /api/member-invitations/{invitation}", "200", ""})
				owner.does(step{"GET /api/leagues/{league}/members", "200", `member="id":(\d+),[^}]*"role":"scorer"`})
				ctx, cancel := context.WithTimeout(t.Context(), hangLimit)
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

// TestAStreamOfAScriptEndsWithItsToken opens the streams of a league and of its game with an API token, ends its rights in each way, and
// waits for the streams to end.
func TestAStreamOfAScriptEndsWithItsToken(t *testing.T) {
	for name, c := range map[string]struct {
		owner, member []step
		later         time.Duration // the time that passes before the streams are opened
		again         int           // the status when the script opens the stream of the game again
	}{
		"revoked":        {member: []step{{"DELETE /api/auth/tokens/{token}", "204", ""}}, again: 401},
		"expired":        {later: 30*24*time.Hour - 200*time.Millisecond, again: 401},
		"removed":        {owner: []step{{"DELETE /api/members/{member}", "204", ""}}, again: 404},
		"another role":   {owner: []step{{`PATCH /api/members/{member} {"role":"viewer"}`, "200", ""}}, again: 200},
		"account closed": {member: []step{{"DELETE /api/auth/user", "204", ""}}, again: 401},
	} {
		t.Run(name, func(t *testing.T) {
			quick := func(_ *testing.T, o *Options) { o.Live = live.New(live.Options{Heartbeat: 200 * time.Millisecond}) }
			eachServerWith(t, quick, func(t *testing.T, url string, clock *testClock) {
				t.Cleanup(func() { clock.Set(testNow) })
				owner, _, _ := liveGame(t, url, "")
				member := signedUp(t, url, "bob@example.org")
				member.values = owner.values
				owner.does(step{`POST /api/leagues/{league}/members {"role":"scorer"}`, "201", `invitation="invitationToken":"([^"]+)"`})
				member.does(step{"POST /api/member-invitations/{invitation}", "200", ""})
				owner.does(step{"GET /api/leagues/{league}/members", "200", `member="id":(\d+),[^}]*"role":"scorer"`})
				script := bearer(member, member.makesToken("scorer"))
				clock.Advance(c.later)
				ctx, cancel := context.WithTimeout(t.Context(), hangLimit)
				defer cancel()
				game, league := script.listen(ctx, "/api/games/{game}/stream", ""), script.listen(ctx, "/api/leagues/{league}/stream", "")
				game.waitFor("event: snapshot")
				league.waitFor("event: hello")

				owner.does(c.owner...)
				member.does(c.member...)
				game.waitForEnd("the game")
				league.waitForEnd("the league")
				clock.Advance(200 * time.Millisecond)
				if c.again == http.StatusOK {
					script.listen(ctx, "/api/games/{game}/stream", "").waitFor("event: snapshot")
				} else {
					script.does(step{"GET /api/games/{game}/stream", fmt.Sprint(c.again), ""})
				}
			})
		})
	}
}

// streamsOf opens all streams about a game and its league, as owner, with the score link and without an account, and waits
// until each is open. The league is public and has the slug "live-league".
func streamsOf(ctx context.Context, owner, phone, anybody *person) map[string]*eventStream {
	streams := map[string]*eventStream{
		"of the league": owner.listen(ctx, "/api/leagues/{league}/stream", ""), "of the game": owner.listen(ctx, "/api/games/{game}/stream", ""),
		"of the phone": phone.listen(ctx, "/api/games/{game}/stream", ""), "of a watcher": anybody.listen(ctx, "/api/watch/{watch}/stream", ""),
		"of the public page": anybody.listen(ctx, "/api/public/live-league/stream", ""),
	}
	for _, stream := range streams {
		stream.waitFor("event: ")
	}
	return streams
}

// waitForDeletion reads a stream to its end, which the event deleted announces.
func (h *eventStream) waitForDeletion(name string) {
	h.t.Helper()
	last := ""
	for h.lines.Scan() {
		if event, ok := strings.CutPrefix(h.lines.Text(), "event: "); ok {
			last = event
		}
	}
	if err := h.lines.Err(); err != nil || last != "deleted" {
		h.t.Errorf("%s: the last event was %q, %v", name, last, err)
	}
}

// TestStreamsEndWithTheirLeague checks that deleting a league ends all streams about it, with or without an account, and
// says so: their clients need not open them again to learn it.
func TestStreamsEndWithTheirLeague(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		owner, phone, anybody := liveGame(t, url, `,"visibility":"public","slug":"live-league"`)
		phone.does(step{sendEvents("A", 0, "p1 a1 1"), "200", ""})
		ctx, cancel := context.WithTimeout(t.Context(), hangLimit)
		defer cancel()
		streams := streamsOf(ctx, owner, phone, anybody)
		owner.does(step{"DELETE /api/leagues/{league}", "204", ""})
		for name, stream := range streams {
			stream.waitForDeletion(name)
		}
	})
}

// The phone of a game that has just ended still shows it.
func TestStreamsOfAnEndedGameEndWithTheirLeague(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		owner, phone, anybody := liveGame(t, url, `,"visibility":"public","slug":"live-league"`)
		phone.does(step{`PATCH /api/games/{game} {"team1Score":25,"team2Score":3,"status":"completed"}`, `200 "status":"completed"`, ""})
		ctx, cancel := context.WithTimeout(t.Context(), hangLimit)
		defer cancel()
		streams := streamsOf(ctx, owner, phone, anybody)
		owner.does(step{"DELETE /api/leagues/{league}", "204", ""})
		for name, stream := range streams {
			stream.waitForDeletion(name)
		}
	})
}

// TestStreamsEndWithTheirGame checks that deleting a game ends its streams and says so, whether it has begun or not. Those
// of the league go on.
func TestStreamsEndWithTheirGame(t *testing.T) {
	for name, begin := range map[string][]step{"begun": {{sendEvents("A", 0, "p1 a1 1"), "200", ""}}, "not begun": nil} {
		t.Run(name, func(t *testing.T) {
			eachServer(t, func(t *testing.T, url string, _ *testClock) {
				owner, phone, anybody := liveGame(t, url, `,"visibility":"public","slug":"live-league"`)
				phone.does(begin...)
				ctx, cancel := context.WithTimeout(t.Context(), hangLimit)
				defer cancel()
				checkGameDeletion(ctx, owner, streamsOf(ctx, owner, phone, anybody))
			})
		})
	}
}

// checkGameDeletion deletes the game of streamsOf, and checks which streams end.
func checkGameDeletion(ctx context.Context, owner *person, streams map[string]*eventStream) {
	owner.t.Helper()
	owner.does(step{"DELETE /api/games/{game}", "204", ""})
	for _, name := range []string{"of the game", "of the phone", "of a watcher"} {
		streams[name].waitForDeletion(name)
	}
	for _, name := range []string{"of the league", "of the public page"} {
		streams[name].waitFor("event: changed")
	}
}

// TestStreamsOfAnotherServerEnd checks that a deletion ends the streams of another server on the same database.
func TestStreamsOfAnotherServerEnd(t *testing.T) {
	address := storetest.Postgres(t)
	clock := func() time.Time { return testNow }
	serve := func() string {
		app := app.New(storetest.Open(t, address), apptest.NewPasswords(), testSecret, clock, league.DefaultQuotas)
		o := testOptions(app, clock)
		o.Beta, o.Limits = gate, testLimits
		server, err := New(o)
		check(t, err)
		app.Store.OnCommit(server.HandlePublished)
		web := httptest.NewServer(server)
		t.Cleanup(web.Close)
		return web.URL
	}
	here, there := serve(), serve()
	owner, phone, anybody := liveGame(t, here, `,"visibility":"public","slug":"live-league"`)
	phone.does(step{sendEvents("A", 0, "p1 a1 1"), "200", ""})
	at := func(p *person) *person {
		return &person{t: t, url: there, client: p.client, values: p.values, cookies: p.cookies}
	}
	ctx, cancel := context.WithTimeout(t.Context(), hangLimit)
	defer cancel()
	checkGameDeletion(ctx, owner, streamsOf(ctx, at(owner), at(phone), at(anybody)))
	owner.does(step{"POST /api/games/{game}/restore", "200", ""})
	streams := streamsOf(ctx, at(owner), at(phone), at(anybody))
	owner.does(step{"DELETE /api/leagues/{league}", "204", ""})
	for name, stream := range streams {
		stream.waitForDeletion(name)
	}
}
