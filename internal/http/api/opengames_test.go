package api

import (
	"context"
	"database/sql"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"sideout/internal/app"
	"sideout/internal/app/apptest"
	"sideout/internal/app/games"
	"sideout/internal/app/scoring"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// sharing is a server with a phone that has a write key.
type sharing struct {
	app            *app.Services
	phone, watcher *person
	clock          testClock
}

const phoneKey = "a-key-that-the-phone-has-made"

func eachSharing(t *testing.T, quotas league.Quotas, test func(t *testing.T, s *sharing)) {
	storetest.Each(t, func(t *testing.T, data *store.Store) { test(t, newSharing(t, data, quotas)) })
}

func newSharing(t *testing.T, data *store.Store, quotas league.Quotas) *sharing {
	s := &sharing{}
	s.app = app.New(data, apptest.NewPasswords(), testSecret, s.clock.Now, quotas)
	server, err := New(testOptions(s.app, s.clock.Now))
	check(t, err)
	s.app.Store.OnCommit(server.HandlePublished)
	web := httptest.NewServer(asDocumented(t, server))
	t.Cleanup(web.Close)
	s.phone, s.watcher = newPerson(t, web.URL), newPerson(t, web.URL)
	s.phone.writeKey, s.watcher.values = phoneKey, s.phone.values
	return s
}

// checkPages opens the watch page and the overlay. Neither may be indexed, and only the overlay may be framed.
func (s *sharing) checkPages(t *testing.T, want int) {
	t.Helper()
	for path, mayFrame := range map[string]bool{"/w/%s": false, "/w/%s/overlay": true} {
		request, err := http.NewRequestWithContext(t.Context(), "GET", s.phone.url+fmt.Sprintf(path, s.phone.values["code"]), nil)
		check(t, err)
		request.Header.Set("Accept-Encoding", "identity") // the compressed pages of the test are none
		response, err := http.DefaultClient.Do(request)
		check(t, err)
		body, err := io.ReadAll(response.Body)
		check(t, err)
		check(t, response.Body.Close())
		isFramed := response.Header.Get("X-Frame-Options") == ""
		if path == "/w/%s" && want == http.StatusOK && !strings.Contains(string(body), `property="og:title" content="Ferry Road`) {
			t.Errorf("%s does not say what is played: %s", path, body)
		}
		if response.StatusCode != want || response.Header.Get("X-Robots-Tag") != "noindex" || isFramed != mayFrame {
			t.Errorf("%s: %d, want %d; %v", path, response.StatusCode, want, response.Header)
		}
	}
}

const share = `POST /api/open-games {"team1":" Ferry Road ","team2":"Setting Suns","rules":{"endingScore":3,"sets":3,"decidingScore":2}}`

var shared = step{share, `201`, `code="code":"([0-9A-Z]{6})"`}

// sharedEvents is sendEvents for the shared game.
func sharedEvents(device string, after int, events ...string) string {
	return strings.Replace(sendEvents(device, after, events...), "/api/games/{game}", "/api/open-games/{code}", 1)
}

func TestASharedGameIsWatchedLive(t *testing.T) {
	eachSharing(t, league.DefaultQuotas, func(t *testing.T, s *sharing) {
		s.phone.does(shared, step{share, `201 "code":"{code}"`, ""}) // the first response was lost
		s.watcher.does(step{"GET /api/open-games/{code}",
			`200 "team1":{"name":"Ferry Road","kit":"blue","badge":"FR"} & "name":"Setting Suns","kit":"orange","badge":"SS" & "status":"scheduled" & "endingScore":3 & "winByTwo":true & "sets":[{"team1Score":0,"team2Score":0}] & "scorer":null`, ""})
		ctx, cancel := context.WithTimeout(t.Context(), hangLimit)
		defer cancel()
		stream := s.watcher.listen(ctx, "/api/open-games/{code}/stream", "")
		stream.waitFor("event: view", `"status":"scheduled"`)

		s.phone.does(
			step{sharedEvents("A", 0, "p1 a1 1", "p1 a2 2"), `200 "code":"{code}","version":2,"watchers":1 & {"id":"a1","outcome":"applied","seq":1} & "id":"a2","type":"point"`, ""},
			step{sharedEvents("A", 2, "p1 a2 2", "undo u a1"), `200 "version":3 & {"id":"a2","outcome":"applied","seq":2} & {"id":"u","outcome":"conflict","seq":3}`, ""},
		)
		stream.waitFor("event: view", `"team1Score":0`, `"sets":[{"team1Score":2,"team2Score":0}]`, `"status":"live"`, `"run":"11"`, `"online":true`)
		s.phone.does(step{sharedEvents("A", 3, "p1 a3 3", "p2 b1 4", "p2 b2 5", "p2 b3 6", "p1 c1 7", "p1 c2 8"), `200 "version":9`, ""})
		stream.waitFor(`"team1Score":2,"team2Score":1,"sets":[{"team1Score":3,"team2Score":0},{"team1Score":0,"team2Score":3},{"team1Score":2,"team2Score":0}]`,
			`"status":"completed"`, `"winner":"team1"`)

		s.clock.Advance(time.Hour) // nobody else can mend the result, so the device may take it back hours later
		s.phone.does(step{sharedEvents("A", 9, "undo v c2"), `200 {"id":"v","outcome":"applied","seq":10}`, ""})
		stream.waitFor(`"status":"live"`, `"winner":""`)
	})
}

func TestASharedGameShowsWhenItsDeviceIsOffline(t *testing.T) {
	eachSharing(t, league.DefaultQuotas, func(t *testing.T, s *sharing) {
		s.phone.does(shared, step{sharedEvents("A", 0, "p1 a1 1"), "200", ""})
		ctx, cancel := context.WithTimeout(t.Context(), hangLimit)
		defer cancel()
		stream := s.watcher.listen(ctx, "/api/open-games/{code}/stream", "")
		stream.waitFor(`"online":true`)
		s.clock.Advance(games.OnlineWindow - time.Second)
		check(t, s.app.SharedGames.MarkOffline(ctx))
		s.phone.does(step{sharedEvents("A", 1), `200 "version":1`, ""}) // a heartbeat, just in time
		s.clock.Advance(games.OnlineWindow)
		check(t, s.app.SharedGames.MarkOffline(ctx))
		stream.waitFor(`"online":false,"seenAt":"2026-11-20T20:15:59Z"`, `"version":1`)
		s.phone.does(step{sharedEvents("A", 1), "200", ""})
		stream.waitFor(`"online":true`)
	})
}

func TestASharedGameEnds(t *testing.T) {
	eachSharing(t, league.DefaultQuotas, func(t *testing.T, s *sharing) {
		s.phone.does(shared, step{sharedEvents("A", 0, "p1 a1 1"), "200", ""})
		ctx, cancel := context.WithTimeout(t.Context(), hangLimit)
		defer cancel()
		stream := s.watcher.listen(ctx, "/api/open-games/{code}/stream", "")
		stream.waitFor("event: view")
		s.watcher.does(
			step{"DELETE /api/open-games/{code}", "401 Unauthorized", ""},
		)
		s.checkPages(t, http.StatusOK)
		s.phone.does(step{"DELETE /api/open-games/{code}", "204", ""})
		stream.waitForEnd("the shared game")
		s.watcher.does(
			step{"GET /api/open-games/{code}", "410 not shared any more", ""}, step{"GET /api/open-games/{code}/stream", "410", ""},
		)
		s.checkPages(t, http.StatusGone)
		s.phone.does(
			step{sharedEvents("A", 1, "p1 a2 2"), "410 not shared any more", ""}, step{"DELETE /api/open-games/{code}", "410", ""},
			step{share, "410 not shared any more", ""},
		)
		s.clock.Advance(scoring.SharedLifetime)
		s.watcher.does(step{"GET /api/open-games/{code}", "404", ""})
		s.phone.does(shared, step{"GET /api/open-games/{code}", `200 "version":0`, ""})
	})
}

func TestASharedGameExpiresADayAfterItsLastEvent(t *testing.T) {
	eachSharing(t, league.DefaultQuotas, func(t *testing.T, s *sharing) {
		s.phone.does(shared)
		s.clock.Advance(scoring.SharedLifetime - time.Minute)
		s.phone.does(step{sharedEvents("A", 0, "p1 a1 1"), "200", ""})
		s.clock.Advance(scoring.SharedLifetime - time.Minute)
		check(t, s.app.SharedGames.DeleteExpired(t.Context()))
		s.phone.does(step{sharedEvents("A", 1), `200 "version":1`, ""}) // a heartbeat is no event
		ctx, cancel := context.WithTimeout(t.Context(), hangLimit)
		defer cancel()
		stream := s.watcher.listen(ctx, "/api/open-games/{code}/stream", "")
		stream.waitFor("event: view")
		s.clock.Advance(time.Minute)
		s.watcher.does(step{"GET /api/open-games/{code}", "404", ""})
		s.checkPages(t, http.StatusNotFound)
		s.phone.does(step{sharedEvents("A", 1, "p1 a2 2"), "404", ""})
		check(t, s.app.SharedGames.DeleteExpired(t.Context()))
		stream.waitForEnd("the expired game")
		s.phone.does(shared)
	})
}

func TestWhoMayChangeASharedGame(t *testing.T) {
	eachSharing(t, league.DefaultQuotas, func(t *testing.T, s *sharing) {
		s.phone.does(shared)
		s.watcher.does(step{sharedEvents("B", 0, "p1 b1 1"), "401 Unauthorized", ""})
		s.watcher.writeKey = "another-key-of-the-same-length"
		s.watcher.does(
			step{sharedEvents("B", 0, "p1 b1 1"), "403 Another device", ""},
			step{"PATCH /api/open-games/000000 {}", "404", ""},
			step{"GET /api/open-games/{code}", `200 "version":0`, ""},
		)
		typed := strings.ToLower(s.phone.values["code"])
		typed = typed[:3] + "-" + typed[3:]
		s.watcher.does(step{"GET /api/open-games/" + typed, `200 "code":"{code}"`, ""})
	})
}

func TestWhatCannotBeShared(t *testing.T) {
	eachSharing(t, league.DefaultQuotas, func(t *testing.T, s *sharing) {
		s.phone.does(
			step{`POST /api/open-games {"team1":"` + strings.Repeat("é", 101) + `","team2":"B"}`, "422 at most 100 characters", ""},
			step{`POST /api/open-games {"team1":"A","team2":" "}`, "422 required", ""},
			step{`POST /api/open-games {"team1":"A","team2":"B","rules":{"sets":10}}`, "422 Sets must be from 1 to 9", ""},
			step{`POST /api/open-games {"team1":"A","team2":"B","rules":{"surprise":2}}`, "422 surprise", ""},
			step{`POST /api/open-games {"team1":"` + strings.Repeat("é", 100) + `","team2":"B"}`, "201", `code="code":"([0-9A-Z]{6})"`},
			step{sharedEvents("A", 0, "record r"), "422 event", ""},
			step{sharedEvents("A", 0, points("a", 1, 1, 201)...), "422 200", ""},
			step{sharedEvents(strings.Repeat("A", 65), 0), "422 64", ""},
		)
		for _, key := range []string{"", "short", phoneKey + "+", strings.Repeat("k", scoring.MaxKey+1)} {
			s.phone.writeKey = key
			s.phone.does(step{share, "422 X-Write-Key", ""})
		}
	})
}

// The codes stay the same, so that people who have typed one go on watching.
func TestTheNextGameUnderTheSameCode(t *testing.T) {
	eachSharing(t, league.DefaultQuotas, func(t *testing.T, s *sharing) {
		const next = `PUT /api/open-games/{code} {"game":"second","team1":"Setting Suns","team2":"Blockers","kits":{"team2":"amber"},"rules":{"endingScore":2,"winByTwo":false}}`
		of := func(game, change string) string { return strings.Replace(change, "{\"", `{"game":"`+game+`","`, 1) }
		s.phone.does(
			step{strings.Replace(share, `{"`, `{"game":"first","`, 1), "201", `code="code":"([0-9A-Z]{6})"`},
			step{of("first", sharedEvents("A", 0, "p1 a1 1", "p1 a2 2", "p1 a3 3")), `200 "version":3`, ""},
		)
		ctx, cancel := context.WithTimeout(t.Context(), hangLimit)
		defer cancel()
		stream := s.watcher.listen(ctx, "/api/open-games/{code}/stream", "")
		stream.waitFor("event: view", `"name":"Ferry Road"`)
		s.phone.does(
			step{next, "204", ""},
			step{of("first", sharedEvents("A", 3, "p1 a4 4")), "412 another game", ""}, // a request that was under way for long
			step{of("second", sharedEvents("A", 0, "p2 b1 1")), `200 "version":1`, ""},
			step{next, "204", ""}, // the response was lost
			step{of("second", sharedEvents("A", 1, "p2 b2 2")), `200 "version":2 & {"id":"b2","outcome":"applied","seq":2}`, ""},
			step{strings.Replace(share, `{"`, `{"game":"third","`, 1), `201 "code":"{code}"`, ""}, // known by its key, and unchanged
			step{sharedEvents("A", 2), `200 "version":2`, ""},                                     // a device that names no game
		)
		stream.waitFor(`"team1":{"name":"Setting Suns"`, `"kit":"amber"`, `"run":"22"`, `"status":"completed"`)
		s.phone.does(
			step{strings.Replace(next, `"game":"second",`, "", 1), "422 game", ""},
			step{strings.Replace(next, "second", strings.Repeat("x", 65), 1), "422 64", ""},
			step{strings.Replace(next, "amber", "mauve", 1), "422 Kit must be blue", ""},
			step{strings.Replace(next, "Blockers", " ", 1), "422 Team name is required", ""},
		)
		s.watcher.does(step{next, "401 Unauthorized", ""})
		s.phone.does(step{"DELETE /api/open-games/{code}", "204", ""}, step{next, "410", ""})
	})
}

func TestTheKitsOfASharedGame(t *testing.T) {
	eachSharing(t, league.DefaultQuotas, func(t *testing.T, s *sharing) {
		for n, kits := range []struct{ chosen, kit1, kit2 string }{
			{`{}`, "blue", "orange"},
			{`{"team1":"green","team2":"green"}`, "green", "green"},
			{`{"team1":"red"}`, "red", "white"},
			{`{"team2":"blue"}`, "orange", "blue"},
		} {
			s.phone.writeKey = fmt.Sprint(phoneKey, n)
			s.phone.does(
				step{`POST /api/open-games {"team1":"A","team2":"B","kits":` + kits.chosen + `}`, "201", `code="code":"(.{6})"`},
				step{"GET /api/open-games/{code}", `200 "name":"A","kit":"` + kits.kit1 + `" & "name":"B","kit":"` + kits.kit2 + `"`, ""},
			)
		}
		s.phone.does(step{`POST /api/open-games {"team1":"A","team2":"B","kits":{"team1":"mauve"}}`, "422 Kit must be blue", ""})
	})
}

func TestTheQuotasOfSharedGames(t *testing.T) {
	quotas := league.DefaultQuotas
	quotas.SharedGames, quotas.EventsPerSharedGame = 2, 3
	eachSharing(t, quotas, func(t *testing.T, s *sharing) {
		s.phone.does(
			shared, step{sharedEvents("A", 0, points("a", 1, 1, 4)...), "409 3 events", ""},
			step{sharedEvents("A", 0, points("a", 1, 1, 3)...), `200 "version":3`, ""},
			step{sharedEvents("A", 0, points("a", 1, 1, 3)...), `200 "version":3`, ""}, // sent again
			step{sharedEvents("A", 3, "p1 b 4"), "409 3 events", ""},
		)
		s.watcher.writeKey = "the-key-of-another-phone"
		s.watcher.does(step{share, "201", ""})
		s.watcher.writeKey = "the-key-of-a-third-phone"
		s.watcher.does(step{share, "503 as many free games", ""})
		s.phone.does(step{"DELETE /api/open-games/{code}", "204", ""})
		s.watcher.does(step{share, "201", ""})
	})
}

// Thousands may open one game in the same moment. Ten statements fail the test: one watcher alone needs two.
func TestWatchersOfASharedGameShareItsReads(t *testing.T) {
	storetest.EachFaulty(t, func(t *testing.T, data *store.Store, faults *storetest.Faults, _ *sql.DB) {
		s := newSharing(t, data, league.DefaultQuotas)
		s.phone.does(shared, step{sharedEvents("A", 0, "p1 a1 1", "p1 a2 2"), "200", ""})
		faults.Plan(10, storetest.StatementFails)
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				for range 20 {
					s.watcher.does(step{"GET /api/open-games/{code}", `200 "version":2`, ""})
				}
				s.checkPages(t, http.StatusOK)
			})
		}
		all.Wait()
		if faults.Clear() {
			t.Error("400 watchers and 40 pages have cost ten statements")
		}
		s.phone.does(step{sharedEvents("A", 2, "p2 a3 3"), "200", ""})
		s.watcher.does(step{"GET /api/open-games/{code}", `200 "version":3`, ""}) // what this server changes is seen at once
	})
}

// TestManyWatchASharedGame sends points while watchers come, and the server looks for lost devices.
func TestManyWatchASharedGame(t *testing.T) {
	const rallies, watchers = 40, 8
	eachSharing(t, league.DefaultQuotas, func(t *testing.T, s *sharing) {
		s.phone.does(step{`POST /api/open-games {"team1":"A","team2":"B","rules":{"endingScore":99}}`, `201`, `code="code":"(.{6})"`})
		ctx, cancel := context.WithTimeout(t.Context(), hangLimit)
		defer cancel()
		var all sync.WaitGroup
		for range watchers {
			stream := s.watcher.listen(ctx, "/api/open-games/{code}/stream", "")
			all.Go(func() {
				for stream.lines.Scan() {
					if strings.Contains(stream.lines.Text(), fmt.Sprintf(`"version":%d`, rallies)) {
						return
					}
				}
				t.Error("a watcher has not seen the last point")
			})
		}
		all.Go(func() {
			for range rallies {
				if err := s.app.SharedGames.MarkOffline(ctx); err != nil {
					t.Error(err)
				}
			}
		})
		for n := range rallies {
			s.phone.does(step{sharedEvents("A", n, fmt.Sprintf("p1 a%d %d", n, n+1)), fmt.Sprintf(`200 "version":%d`, n+1), ""})
		}
		all.Wait()
	})
}

func TestAnotherPhoneTakesASharedGameOver(t *testing.T) {
	eachSharing(t, league.DefaultQuotas, func(t *testing.T, s *sharing) {
		const take = `POST /api/open-games/{code}/take {"recoveryCode":"%s"}`
		second := *s.phone
		second.writeKey = "a-key-that-the-second-phone-made"
		s.phone.does(step{share, "201", `code="code":"([0-9A-Z]{6})"`}, step{share, "201", `recovery="recoveryCode":"([0-9A-Z]{10})"`},
			step{sharedEvents("A", 0, "p1 a1 1", "p1 a2 2"), "200", ""})
		second.does(
			step{sharedEvents("B", 2, "p1 b1 3"), "403 Another device scores this game", ""},
			step{fmt.Sprintf(take, "0000000000"), "403 does not belong to this game", ""},
			step{fmt.Sprintf(take, ""), "403", ""},
			step{fmt.Sprintf(take, "{recovery}"), `200 "code":"{code}" & "team1":"Ferry Road" & "sets":3 & "version":2 & "id":"a2" & "outcome":"applied"`, `next="recoveryCode":"([0-9A-Z]{10})"`},
			step{fmt.Sprintf(take, "{recovery}"), `200 "recoveryCode":"{next}"`, ""}, // the first response was lost
			step{sharedEvents("B", 2, "p2 b1 3"), `200 "version":3 & "outcome":"applied"`, ""},
		)
		s.phone.does(
			step{sharedEvents("A", 2, "p1 a3 3"), "403 Another device scores this game", ""},
			step{fmt.Sprintf(take, "{recovery}"), "403 taken over with it already", ""},
			step{"DELETE /api/open-games/{code}", "403", ""},
			step{fmt.Sprintf(take, "{next}"), `200 "version":3 & "id":"b1"`, ""}, // and back
		)
		second.does(step{sharedEvents("B", 3, "p2 b2 4"), "403", ""})
		s.phone.writeKey = ""
		s.phone.does(step{fmt.Sprintf(take, "{next}"), "422 Send a write key", ""})
	})
}
