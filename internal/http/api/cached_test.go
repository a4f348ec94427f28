package api

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"sideout/internal/app"
	"sideout/internal/app/access"
	"sideout/internal/app/scheduling"
	"sideout/internal/app/scoring"
	"sideout/internal/base/account"
	"sideout/internal/http/signin"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// serverPair is two servers on one database, each with a store of its own, and a league with its members.
type serverPair struct {
	here, there *Server // here must see what is changed through there
	app         *app.Services
	store       *store.Store // app and store are those of there
	now         time.Time
	league      int64
	teams       []league.Team
	planned     league.ScheduledGame
	court       league.Court
	members     map[string]int64
	cookies     map[string]string
}

var leagueOwner = access.Actor{UserID: "owner"}

func eachServerPair(t *testing.T, test func(t *testing.T, h *serverPair)) {
	for name, address := range storetest.Addresses() {
		t.Run(name, func(t *testing.T) {
			h := &serverPair{now: testNow, members: map[string]int64{}, cookies: map[string]string{}}
			where := address(t)
			h.there = h.serve(t, where)
			h.here = h.serve(t, where) // tests make their changes through there
			h.fill(t)
			test(t, h)
		})
	}
}

func (h *serverPair) serve(t *testing.T, address string) *Server {
	s, clock := storetest.Open(t, address), func() time.Time { return h.now }
	app := app.New(s, nil, testSecret, clock, league.DefaultQuotas)
	if h.app == nil {
		h.app, h.store = app, s
	}
	server, err := New(testOptions(app, clock))
	check(t, err)
	return server
}

func (h *serverPair) fill(t *testing.T) {
	ctx := t.Context()
	check(t, h.store.Write(ctx, func(tx *store.Tx) error {
		for _, id := range []string{"owner", "scorer", "viewer", "stranger"} {
			if err := tx.Users.CreateUser(account.User{ID: id, CreatedAt: testNow, UpdatedAt: testNow}); err != nil {
				return err
			}
		}
		return nil
	}))
	l, err := h.app.Leagues.CreateLeague(ctx, leagueOwner, func(l *league.League) { l.Name = "Thursday"; l.StartDate = new(league.Date("2026-11-05")) })
	check(t, err)
	h.league = l.ID
	names := make([]string, 20) // so many that responses are compressed
	for i := range names {
		names[i] = fmt.Sprintf("Team %d", i+1)
	}
	h.teams, err = h.app.Leagues.CreateTeams(ctx, leagueOwner, l.ID, names)
	check(t, err)
	h.court, err = h.app.Leagues.CreateCourt(ctx, leagueOwner, league.Court{LeagueID: l.ID, Tier: 1, CourtName: "Court 1"})
	check(t, err)
	for i := range 10 {
		h.planned, err = h.app.Planning.ScheduleGame(ctx, leagueOwner, scheduling.NewSchedule{
			LeagueID: l.ID, Team1ID: h.teams[2*i].ID, Team2ID: h.teams[2*i+1].ID, GameDate: "2026-11-26", GameTime: "20:15",
		})
		check(t, err)
	}
	for id, role := range map[string]league.Role{"owner": "", "scorer": league.Scorer, "viewer": league.Viewer, "stranger": ""} {
		if role != "" {
			check(t, h.store.Write(ctx, func(tx *store.Tx) (err error) {
				h.members[id], err = tx.Members.CreateMember(league.Member{LeagueID: l.ID, UserID: id, Role: role, JoinedAt: testNow})
				return err
			}))
		}
		h.cookies[id], _, err = h.app.People.OpenSession(ctx, id, "test", false)
		check(t, err)
	}
}

// get makes a GET request below the address of the league at a server, as a user.
func (h *serverPair) get(s *Server, user, path string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("GET", fmt.Sprintf("/api/leagues/%d/%s", h.league, path), nil)
	r.AddCookie(&http.Cookie{Name: signin.SessionCookie, Value: h.cookies[user]})
	for _, header := range headers {
		name, value, _ := strings.Cut(header, ": ")
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

// want makes a request as get does, at here. It expects a status and parts of the body, which must be missing if they begin
// with "!".
func (h *serverPair) want(t *testing.T, user, path, etag string, status int, parts ...string) (newTag string) {
	t.Helper()
	w := h.get(h.here, user, path, "If-None-Match: "+etag)
	ok := w.Code == status
	for _, part := range parts {
		missing, no := strings.CutPrefix(part, "!")
		ok = ok && strings.Contains(w.Body.String(), missing) != no
	}
	if !ok {
		t.Errorf("%s of %s: got %d %.300s\nwant %d %q", path, user, w.Code, w.Body, status, parts)
	}
	return w.Header().Get("Etag")
}

var cachedPaths = []string{"games", "schedules", "teams", "tier-courts", "standings", "standings?week=1"}

func TestCachedReadsCanBeRevalidated(t *testing.T) {
	eachServerPair(t, func(t *testing.T, h *serverPair) {
		for _, path := range cachedPaths {
			first := h.get(h.here, "viewer", path)
			etag := first.Header().Get("Etag")
			if first.Code != 200 || etag == "" || first.Header().Get("Cache-Control") != "private, no-cache" ||
				first.Header().Get("Vary") != "Accept-Encoding" || first.Header().Get("Content-Type") != "application/json" {
				t.Errorf("%s: %d %v", path, first.Code, first.Header())
			}
			for _, s := range []*Server{h.here, h.there} { // an ETag of one server holds at the other
				again := h.get(s, "viewer", path, "If-None-Match: "+etag)
				if again.Code != 304 || again.Body.Len() != 0 || again.Header().Get("Etag") != etag {
					t.Errorf("%s again: %d %v", path, again.Code, again.Header())
				}
			}
			if again := h.get(h.here, "viewer", path); !bytes.Equal(again.Body.Bytes(), first.Body.Bytes()) {
				t.Errorf("%s: the second response differs", path)
			}
			if path != "tier-courts" {
				compareZipped(t, h, path, first)
			}
		}
		for _, path := range []string{"games", "schedules"} {
			if policy := h.get(h.here, "scorer", path).Header().Get("Cache-Control"); policy != "no-store" {
				t.Errorf("%s with score links: Cache-Control is %s", path, policy)
			}
		}
		h.want(t, "viewer", "standings?week=0", "", 422)
		h.want(t, "viewer", "standings?week=x", "", 422)
	})
}

func compareZipped(t *testing.T, h *serverPair, path string, plain *httptest.ResponseRecorder) {
	t.Helper()
	w := h.get(h.here, "viewer", path, "Accept-Encoding: gzip")
	if w.Header().Get("Content-Encoding") != "gzip" || w.Header().Get("Etag") == plain.Header().Get("Etag") {
		t.Fatalf("%s, zipped: %d %v", path, w.Code, w.Header())
	}
	unzipped, err := gzip.NewReader(w.Body)
	check(t, err)
	body, err := io.ReadAll(unzipped)
	check(t, err)
	if !bytes.Equal(body, plain.Body.Bytes()) {
		t.Errorf("%s: the unpacked response differs", path)
	}
}

func TestCachedReadsSeeEveryChangeAtAnotherServer(t *testing.T) {
	eachServerPair(t, func(t *testing.T, h *serverPair) {
		ctx, game := context.Background(), *h.planned.GameID
		for _, c := range []struct {
			name  string
			do    func() error
			seen  map[string]string // by path, a part of the response afterwards
			still string            // a path whose response does not change
		}{
			{"a point", func() error {
				_, err := h.app.Scoring.ChangeGame(ctx, leagueOwner, game, scoring.GameChange{Team1Score: new(7)})
				return err
			}, map[string]string{"games": `"team1Score":7`}, "teams"},
			{"a result", func() error {
				_, err := h.app.Scoring.ChangeGame(ctx, leagueOwner, game, scoring.GameChange{Team1Score: new(25), Team2Score: new(3)})
				return err
			}, map[string]string{"games": `"team1Score":25`, "schedules": `"completed"`, "teams": `"wins":1`,
				"standings": `"wins":1`, "standings?week=1": `"week":1`}, "tier-courts"},
			{"a name", func() error {
				_, err := h.app.Leagues.UpdateTeam(ctx, leagueOwner, h.teams[3].ID, func(t *league.Team) { t.Name = "Renamed" })
				return err
			}, map[string]string{"teams": "Renamed", "standings": "Renamed"}, "games"},
			{"a court", func() error { return h.app.Leagues.DeleteCourt(ctx, leagueOwner, h.court.ID) },
				map[string]string{"tier-courts": "[]"}, "games"},
		} {
			tags := map[string]string{}
			for _, path := range cachedPaths {
				tags[path] = h.want(t, "viewer", path, "", 200)
			}
			check(t, c.do())
			for path, part := range c.seen {
				if path == "standings?week=1" {
					h.want(t, "viewer", path, "", 200, part)
				} else {
					h.want(t, "viewer", path, tags[path], 200, part)
				}
			}
			h.want(t, "viewer", c.still, tags[c.still], 304)
		}
	})
}

func TestCachedReadsFollowRights(t *testing.T) {
	eachServerPair(t, func(t *testing.T, h *serverPair) {
		ctx, game := context.Background(), *h.planned.GameID
		link := `"inviteToken":"` + *h.planned.InviteToken
		for _, path := range []string{"games", "schedules"} {
			withLinks := h.want(t, "scorer", path, "", 200, link) // the scorer first, so that the response is cached
			without := h.want(t, "viewer", path, withLinks, 200, "!inviteToken")
			h.want(t, "owner", path, without, 200, link)
			h.want(t, "stranger", path, withLinks, 404)
		}
		_, err := h.app.Scoring.RotateInvite(ctx, leagueOwner, game)
		check(t, err)
		h.want(t, "scorer", "games", "", 200, "!"+link)
		h.want(t, "scorer", "schedules", "", 200, "!"+link)

		withLinks := h.want(t, "scorer", "games", "", 200, "inviteToken")
		_, err = h.app.Leagues.UpdateMember(ctx, leagueOwner, h.members["scorer"], league.Viewer)
		check(t, err)
		h.want(t, "scorer", "games", withLinks, 200, "!inviteToken")
		_, err = h.app.Leagues.UpdateMember(ctx, leagueOwner, h.members["viewer"], league.Scorer)
		check(t, err)
		h.want(t, "viewer", "games", "", 200, "inviteToken")

		check(t, h.app.Leagues.DeleteMember(ctx, leagueOwner, h.members["scorer"]))
		for _, path := range cachedPaths {
			h.want(t, "scorer", path, "*", 404)
		}
		check(t, h.app.People.CloseSession(ctx, h.cookies["viewer"]))
		for _, path := range cachedPaths {
			h.want(t, "viewer", path, "*", 401)
		}
		h.want(t, "owner", "games", "", 200)
		h.now = h.now.Add(23 * time.Hour) // a session that is in use does not expire
		h.want(t, "owner", "games", "", 200)
		h.now = h.now.Add(23 * time.Hour)
		h.want(t, "owner", "games", "", 200)
		h.now = h.now.Add(25 * time.Hour)
		h.want(t, "owner", "games", "*", 401)
		h.now = testNow
		check(t, h.app.Leagues.DeleteLeague(ctx, leagueOwner, h.league))
		h.cookies["owner"], _, err = h.app.People.OpenSession(ctx, "owner", "test", false)
		check(t, err)
		for _, path := range cachedPaths {
			h.want(t, "owner", path, "*", 404)
		}
	})
}
