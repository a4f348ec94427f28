package httpapi

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

	"sideout/internal/account"
	"sideout/internal/authz"
	"sideout/internal/league"
	"sideout/internal/planning"
	"sideout/internal/scoring"
	"sideout/internal/services"
	"sideout/internal/signin"
	"sideout/internal/store"
	"sideout/internal/store/storetest"
)

// serverPair is two servers on one database, each with a store of its own, and a league with its people.
type serverPair struct {
	here, there *Server // what is changed there must be seen here
	app         *services.Services
	store       *store.Store // both of there
	now         time.Time
	league      int64
	teams       []league.Team
	planned     league.ScheduledGame
	court       league.Court
	members     map[string]int64
	cookies     map[string]string
}

var hotOwner = authz.Actor{UserID: "owner"}

func eachServerPair(t *testing.T, test func(t *testing.T, h *serverPair)) {
	for name, address := range map[string]func(*testing.T) string{"SQLite": storetest.SQLite, "PostgreSQL": storetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			h := &serverPair{now: testNow, members: map[string]int64{}, cookies: map[string]string{}}
			where := address(t)
			h.there = h.serve(t, where)
			h.here = h.serve(t, where) // changes are made at the first one
			h.fill(t)
			test(t, h)
		})
	}
}

func (h *serverPair) serve(t *testing.T, address string) *Server {
	s, clock := storetest.Open(t, address), func() time.Time { return h.now }
	deeds := services.New(s, nil, testSecret, clock, league.DefaultQuotas)
	if h.app == nil {
		h.app, h.store = deeds, s
	}
	server, err := New(testOptions(deeds, clock))
	check(t, err)
	return server
}

func (h *serverPair) fill(t *testing.T) {
	ctx := t.Context()
	check(t, h.store.Write(ctx, func(tx *store.Tx) error {
		for _, id := range []string{"owner", "scorer", "viewer", "stranger"} {
			if err := tx.CreateUser(account.User{ID: id, CreatedAt: testNow, UpdatedAt: testNow}); err != nil {
				return err
			}
		}
		return nil
	}))
	l, err := h.app.Leagues.CreateLeague(ctx, hotOwner, func(l *league.League) { l.Name = "Thursday"; l.StartDate = new(league.Date("2026-11-05")) })
	check(t, err)
	h.league = l.ID
	names := make([]string, 20) // so many that compressing pays
	for i := range names {
		names[i] = fmt.Sprintf("Team %d", i+1)
	}
	h.teams, err = h.app.Leagues.CreateTeams(ctx, hotOwner, l.ID, names)
	check(t, err)
	h.court, err = h.app.Leagues.CreateCourt(ctx, hotOwner, league.Court{LeagueID: l.ID, Tier: 1, CourtName: "Court 1"})
	check(t, err)
	for i := range 10 {
		h.planned, err = h.app.Planning.ScheduleGame(ctx, hotOwner, planning.NewSchedule{
			LeagueID: l.ID, Team1ID: h.teams[2*i].ID, Team2ID: h.teams[2*i+1].ID, GameDate: "2026-11-26", GameTime: "20:15",
		})
		check(t, err)
	}
	for id, role := range map[string]league.Role{"owner": "", "scorer": league.Scorer, "viewer": league.Viewer, "stranger": ""} {
		if role != "" {
			check(t, h.store.Write(ctx, func(tx *store.Tx) (err error) {
				h.members[id], err = tx.CreateMember(league.Member{LeagueID: l.ID, UserID: id, Role: role, JoinedAt: testNow})
				return err
			}))
		}
		h.cookies[id], _, err = h.app.People.OpenSession(ctx, id, "test", false)
		check(t, err)
	}
}

// get reads something of the league at a server.
func (h *serverPair) get(s *Server, who, what string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("GET", fmt.Sprintf("/api/leagues/%d/%s", h.league, what), nil)
	r.AddCookie(&http.Cookie{Name: signin.SessionCookie, Value: h.cookies[who]})
	for _, header := range headers {
		name, value, _ := strings.Cut(header, ": ")
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

// want reads it here and expects a status, and parts of the body that are there, or with "!" are not.
func (h *serverPair) want(t *testing.T, who, what, etag string, status int, parts ...string) (newTag string) {
	t.Helper()
	w := h.get(h.here, who, what, "If-None-Match: "+etag)
	ok := w.Code == status
	for _, part := range parts {
		missing, no := strings.CutPrefix(part, "!")
		ok = ok && strings.Contains(w.Body.String(), missing) != no
	}
	if !ok {
		t.Errorf("%s of %s: got %d %.300s\nwant %d %q", what, who, w.Code, w.Body, status, parts)
	}
	return w.Header().Get("Etag")
}

var hotKinds = []string{"games", "schedules", "teams", "tier-courts", "standings", "standings?week=1"}

func TestHotReadsCanBeKept(t *testing.T) {
	eachServerPair(t, func(t *testing.T, h *serverPair) {
		for _, what := range hotKinds {
			first := h.get(h.here, "viewer", what)
			etag := first.Header().Get("Etag")
			if first.Code != 200 || etag == "" || first.Header().Get("Cache-Control") != "private, no-cache" ||
				first.Header().Get("Vary") != "Accept-Encoding" || first.Header().Get("Content-Type") != "application/json" {
				t.Errorf("%s: %d %v", what, first.Code, first.Header())
			}
			for _, s := range []*Server{h.here, h.there} { // an ETag of one server holds at the other
				again := h.get(s, "viewer", what, "If-None-Match: "+etag)
				if again.Code != 304 || again.Body.Len() != 0 || again.Header().Get("Etag") != etag {
					t.Errorf("%s again: %d %v", what, again.Code, again.Header())
				}
			}
			if again := h.get(h.here, "viewer", what); !bytes.Equal(again.Body.Bytes(), first.Body.Bytes()) {
				t.Errorf("%s: not the same again", what)
			}
			if what != "tier-courts" {
				compareZipped(t, h, what, first)
			}
		}
		for _, what := range []string{"games", "schedules"} {
			if policy := h.get(h.here, "scorer", what).Header().Get("Cache-Control"); policy != "no-store" {
				t.Errorf("%s with score links: Cache-Control is %s", what, policy)
			}
		}
		h.want(t, "viewer", "standings?week=0", "", 422)
		h.want(t, "viewer", "standings?week=x", "", 422)
	})
}

func compareZipped(t *testing.T, h *serverPair, what string, plain *httptest.ResponseRecorder) {
	t.Helper()
	w := h.get(h.here, "viewer", what, "Accept-Encoding: gzip")
	if w.Header().Get("Content-Encoding") != "gzip" || w.Header().Get("Etag") == plain.Header().Get("Etag") {
		t.Fatalf("%s, zipped: %d %v", what, w.Code, w.Header())
	}
	unzipped, err := gzip.NewReader(w.Body)
	check(t, err)
	body, err := io.ReadAll(unzipped)
	check(t, err)
	if !bytes.Equal(body, plain.Body.Bytes()) {
		t.Errorf("%s: the zipped answer is another one", what)
	}
}

func TestHotReadsSeeEveryChangeAtAnotherServer(t *testing.T) {
	eachServerPair(t, func(t *testing.T, h *serverPair) {
		ctx, game := context.Background(), *h.planned.GameID
		for _, c := range []struct {
			name  string
			do    func() error
			seen  map[string]string // what the read holds afterwards
			still string            // a read in which nothing changes
		}{
			{"a point", func() error {
				_, err := h.app.Scoring.ChangeGame(ctx, hotOwner, game, scoring.GameChange{Team1Score: new(7)})
				return err
			}, map[string]string{"games": `"team1Score":7`}, "teams"},
			{"a result", func() error {
				_, err := h.app.Scoring.ChangeGame(ctx, hotOwner, game, scoring.GameChange{Team1Score: new(25), Team2Score: new(3)})
				return err
			}, map[string]string{"games": `"team1Score":25`, "schedules": `"completed"`, "teams": `"wins":1`,
				"standings": `"wins":1`, "standings?week=1": `"week":1`}, "tier-courts"},
			{"a name", func() error {
				_, err := h.app.Leagues.UpdateTeam(ctx, hotOwner, h.teams[3].ID, new("Renamed"), nil)
				return err
			}, map[string]string{"teams": "Renamed", "standings": "Renamed"}, "games"},
			{"a court", func() error { return h.app.Leagues.DeleteCourt(ctx, hotOwner, h.court.ID) },
				map[string]string{"tier-courts": "[]"}, "games"},
		} {
			tags := map[string]string{}
			for _, what := range hotKinds {
				tags[what] = h.want(t, "viewer", what, "", 200)
			}
			check(t, c.do())
			for what, part := range c.seen {
				if what == "standings?week=1" {
					h.want(t, "viewer", what, "", 200, part)
				} else {
					h.want(t, "viewer", what, tags[what], 200, part)
				}
			}
			h.want(t, "viewer", c.still, tags[c.still], 304)
		}
	})
}

func TestHotReadsFollowTheLaw(t *testing.T) {
	eachServerPair(t, func(t *testing.T, h *serverPair) {
		ctx, game := context.Background(), *h.planned.GameID
		link := `"inviteToken":"` + *h.planned.InviteToken
		for _, what := range []string{"games", "schedules"} {
			withLinks := h.want(t, "scorer", what, "", 200, link) // the scorer first, so that the response is cached
			without := h.want(t, "viewer", what, withLinks, 200, "!inviteToken")
			h.want(t, "owner", what, without, 200, link)
			h.want(t, "stranger", what, withLinks, 404)
		}
		_, err := h.app.Scoring.RotateInvite(ctx, hotOwner, game)
		check(t, err)
		h.want(t, "scorer", "games", "", 200, "!"+link)
		h.want(t, "scorer", "schedules", "", 200, "!"+link)

		withLinks := h.want(t, "scorer", "games", "", 200, "inviteToken")
		_, err = h.app.Leagues.UpdateMember(ctx, hotOwner, h.members["scorer"], league.Viewer)
		check(t, err)
		h.want(t, "scorer", "games", withLinks, 200, "!inviteToken")
		_, err = h.app.Leagues.UpdateMember(ctx, hotOwner, h.members["viewer"], league.Scorer)
		check(t, err)
		h.want(t, "viewer", "games", "", 200, "inviteToken")

		check(t, h.app.Leagues.DeleteMember(ctx, hotOwner, h.members["scorer"]))
		for _, what := range hotKinds {
			h.want(t, "scorer", what, "*", 404)
		}
		check(t, h.app.People.CloseSession(ctx, h.cookies["viewer"]))
		for _, what := range hotKinds {
			h.want(t, "viewer", what, "*", 401)
		}
		h.want(t, "owner", "games", "", 200)
		h.now = h.now.Add(23 * time.Hour) // it is in use, and lasts on
		h.want(t, "owner", "games", "", 200)
		h.now = h.now.Add(23 * time.Hour)
		h.want(t, "owner", "games", "", 200)
		h.now = h.now.Add(25 * time.Hour)
		h.want(t, "owner", "games", "*", 401)
		h.now = testNow
		check(t, h.app.Leagues.DeleteLeague(ctx, hotOwner, h.league))
		h.cookies["owner"], _, err = h.app.People.OpenSession(ctx, "owner", "test", false)
		check(t, err)
		for _, what := range hotKinds {
			h.want(t, "owner", what, "*", 404)
		}
	})
}
