package api

import (
	"fmt"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"sideout/internal/app"
	"sideout/internal/app/access"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// TestADeletedLeagueIsAsIfItDidNotExist makes every call about a league as every actor, on leagues that were deleted
// and on leagues that are not stored at all: both get the same status and the same sentence.
func TestADeletedLeagueIsAsIfItDidNotExist(t *testing.T) {
	storetest.SkipUnderRace(t)
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		h := newAuthzServer(t, s)
		responses := func(fixture int, remove func(actor string, id int64) error) (all []string) {
			w := newAuthzFixture(t, h, fixture)
			type call struct {
				name     string
				response *httptest.ResponseRecorder
				serve    func()
			}
			var calls []call
			for _, route := range h.server.apiRoutes() {
				isOfNoLeague := slices.Contains([]access.Object{"", ownSession, ownPasskey, ownHall, byCode}, route.object)
				if isOfNoLeague || strings.HasSuffix(route.pattern, "/restore") && route.object == access.League {
					continue
				}
				for _, actor := range actors {
					r, response := w.request(t, route, actor, "own"), httptest.NewRecorder()
					calls = append(calls, call{route.pattern + " as " + actor, response, func() { serveUntilFlush(h.server, response, r) }})
				}
			}
			for actor, l := range w.leagues {
				check(t, remove(ownerOf(actor, fixture), l.ids["league"]))
			}
			for _, c := range calls {
				c.serve()
				all = append(all, fmt.Sprintf("%s: %d %s", c.name, c.response.Code, c.response.Body))
			}
			return all
		}
		missing := responses(1, func(_ string, id int64) error {
			return s.Write(t.Context(), func(tx *store.Tx) error { return tx.Leagues.DeleteLeague(id) })
		})
		deleted := responses(2, func(owner string, id int64) error {
			return h.app.Leagues.DeleteLeague(t.Context(), access.Actor{UserID: owner}, id)
		})
		if len(missing) < 400 {
			t.Errorf("only %d calls were made", len(missing))
		}
		for i, want := range missing {
			if deleted[i] != want {
				t.Errorf("%s\nfor a league that is not stored: %s", deleted[i], want)
			}
		}
	})
}

// ownerOf returns the id of the owner of the league that a fixture of newAuthzFixture has for an actor.
func ownerOf(actor string, fixture int) string {
	return ownerBeside(actor, fmt.Sprintf("%s-%d", actor, fixture))
}

func TestRestoringALeague(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		p := signedUp(t, url, "ann@example.org")
		p.does(
			step{`POST /api/leagues {"name":"Thursday","startDate":"2026-11-05","visibility":"public"}`, "201", `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"names":["Aces","Diggers"]}`, "201", `aces="id":(\d+)`},
			step{"GET /api/leagues/{league}/teams", "200", `diggers="id":(\d+),"leagueId":\d+,"name":"Diggers"`},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"gameDate":"2026-11-26","gameTime":"20:15"}`, "201", `token="inviteToken":"([^"]+)"`},
			step{"GET /api/games/invite/{token}", "200", `watch="watchToken":"([^"]+)"`},
			step{"GET /api/games/invite/{token}", "200", `game="game":{"id":(\d+)`},
			step{`POST /api/leagues/{league}/members {"role":"manager"}`, "201", `invitation="invitationToken":"([^"]+)"`},
		)
		holder, stranger, member := newPerson(t, url), signedUp(t, url, "eve@example.org"), signedUp(t, url, "bob@example.org")
		for _, other := range []*person{holder, stranger, member} {
			other.values = p.values
		}
		links := []step{
			{"GET /api/games/invite/{token}", "200", ""}, {"GET /api/watch/{watch}", "200", ""}, {"GET /api/public/thursday", "200", ""},
		}
		holder.does(links...)
		holder.does(step{`PATCH /api/games/{game} {"team1Score":3,"team2Score":1}`, "200", ""})
		p.does(
			step{"DELETE /api/leagues/{league}", "204", ""},
			step{"GET /api/leagues/{league}", "404", ""},
			step{"GET /api/leagues", "200 []", ""},
			step{"GET /api/deleted-leagues", `200 "id":{league},"name":"Thursday" & "deletedAt":"2026-11-20T20:15:00Z","restorableUntil":"2026-12-20T20:15:00Z"`, ""},
		)
		for _, link := range links {
			holder.does(step{link.call, "404", ""})
		}
		holder.does(step{`PATCH /api/games/{game} {"team1Score":4,"team2Score":1}`, "404", ""})
		member.does(step{"POST /api/member-invitations/{invitation}", "404 has been used or has expired", ""})
		stranger.does(
			step{"GET /api/deleted-leagues", "200 []", ""},
			step{"POST /api/leagues/{league}/restore", "404", ""},
			// The address of the public page stays reserved.
			step{`POST /api/leagues {"name":"Thursday","visibility":"public"}`, `201 "slug":"thursday-2"`, ""},
			step{`POST /api/leagues {"name":"Friday","visibility":"public","slug":"thursday"}`, "422 This address is taken.", ""},
		)
		clock.Advance(30 * 24 * time.Hour)
		p = signInAgain(t, url, p)
		p.does(
			step{"POST /api/leagues/{league}/restore", `200 "name":"Thursday" & "role":"owner" & "slug":"thursday"`, ""},
			step{"POST /api/leagues/{league}/restore", `200 "name":"Thursday"`, ""}, // a second time changes nothing
			step{"GET /api/deleted-leagues", "200 []", ""},
			step{"GET /api/leagues/{league}/games", `200 "team1Score":3,"team2Score":1`, ""},
		)
		holder.does(links...)
		holder.does(step{`PATCH /api/games/{game} {"team1Score":4,"team2Score":1}`, "200", ""})

		p.does(step{"DELETE /api/leagues/{league}", "204", ""})
		clock.Advance(30*24*time.Hour + time.Millisecond)
		p = signInAgain(t, url, p)
		p.does(step{"GET /api/deleted-leagues", "200 []", ""}, step{"POST /api/leagues/{league}/restore", "404", ""})
	})
}

// signInAgain signs ann in again after her session has expired.
func signInAgain(t *testing.T, url string, before *person) *person {
	p := newPerson(t, url)
	p.values = before.values
	p.does(
		step{`POST /api/beta-access {"password":"volleyball"}`, "204", ""},
		step{`POST /api/auth/login {"email":"ann@example.org","password":"correct horse battery"}`, "200", ""},
	)
	return p
}

func TestDeletingAnAccountDeletesItsDeletedLeagues(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		p := signedUp(t, url, "ann@example.org")
		p.does(
			step{`POST /api/leagues {"name":"Thursday","visibility":"public"}`, "201", `league="id":(\d+)`},
			step{"DELETE /api/auth/user", "409 1 league", ""},
			step{"DELETE /api/leagues/{league}", "204", ""},
			step{"DELETE /api/auth/user", "204", ""},
		)
		next := signedUp(t, url, "ann@example.org")
		next.does(
			step{"GET /api/deleted-leagues", "200 []", ""},
			step{`POST /api/leagues {"name":"Thursday","visibility":"public"}`, `201 "slug":"thursday"`, ""}, // the slug is free again
		)
	})
}

func TestTheQuotaHoldsForDeletedLeagues(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		p := signedUp(t, url, "ann@example.org")
		create := func(n int) {
			for range n {
				clock.Advance(2 * time.Second) // stay below the rate limit
				p.does(step{`POST /api/leagues {"name":"L"}`, "201", `league="id":(\d+)`})
			}
		}
		create(50)
		p.does(step{`POST /api/leagues {"name":"L"}`, "409 as many leagues as one account can have", ""},
			step{"DELETE /api/leagues/{league}", "204", ""})
		p.values["deleted"] = p.values["league"]
		create(1)
		p.does(step{"POST /api/leagues/{deleted}/restore", "409 as many leagues as one account can have", ""})
		for range 48 {
			clock.Advance(4 * time.Second)
			p.does(step{"DELETE /api/leagues/{league}", "204", ""})
			create(1)
			p.does(step{`POST /api/auth/confirm {"password":"correct horse battery"}`, "204", ""})
		}
		p.does(
			step{"DELETE /api/leagues/{league}", "204", ""},
			step{`POST /api/leagues {"name":"L"}`, "409 kept for 30 days", ""},
			step{"POST /api/leagues/{deleted}/restore", "200", ""},
		)
	})
}

func TestLeaguesArePurgedAfter30Days(t *testing.T) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		h := newAuthzServer(t, s)
		w := newAuthzFixture(t, h, 0)
		now := testNow
		app := app.New(s, nil, testSecret, func() time.Time { return now }, league.DefaultQuotas)
		gamesOf := func(actor string) (n int) {
			check(t, s.Read(t.Context(), func(tx *store.Tx) (err error) {
				n, err = tx.Games.CountGamesOf(w.leagues[actor].ids["league"])
				return err
			}))
			return n
		}
		check(t, app.Leagues.DeleteLeague(t.Context(), access.Actor{UserID: ownerOf("owner", 0)}, w.leagues["owner"].ids["league"]))
		for after, want := range map[time.Duration]bool{0: true, 30 * 24 * time.Hour: true} {
			now = testNow.Add(after)
			check(t, app.Leagues.PurgeDeleted(t.Context()))
			if gamesOf("owner") > 0 != want {
				t.Errorf("the league is purged %s after its deletion", after)
			}
		}
		now = testNow.Add(30*24*time.Hour + time.Millisecond)
		check(t, app.Leagues.PurgeDeleted(t.Context()))
		if gamesOf("owner") != 0 || gamesOf("viewer") == 0 {
			t.Errorf("of the deleted league %d games are left, of another one %d", gamesOf("owner"), gamesOf("viewer"))
		}
	})
}
