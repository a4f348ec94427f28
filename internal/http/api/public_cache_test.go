package api

import (
	"errors"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"sideout/internal/app/scheduling"
	"sideout/internal/app/scoring"
	"sideout/internal/http/httpio"
	"sideout/internal/rules/league"
)

func TestPublicResponsesCanBeCached(t *testing.T) {
	eachServerPair(t, func(t *testing.T, h *serverPair) {
		h.show(t, league.Public)
		for _, path := range publicPaths {
			first := h.ask(h.here, "/api/public/thursday"+path)
			etag, kind := first.Header().Get("Etag"), "application/json"
			if strings.HasSuffix(path, ".ics") {
				kind = "text/calendar; charset=utf-8"
			}
			if first.Code != 200 || etag == "" || first.Header().Get("Cache-Control") != "public, no-cache" ||
				first.Header().Get("Vary") != "Accept-Encoding" || first.Header().Get("Content-Type") != kind {
				t.Errorf("%s: %d %v", path, first.Code, first.Header())
			}
			for _, s := range []*Server{h.here, h.there} { // an ETag of one server holds at the other
				again := h.ask(s, "/api/public/thursday"+path, "If-None-Match: "+etag)
				if again.Code != 304 || again.Body.Len() != 0 {
					t.Errorf("%s again: %d %v", path, again.Code, again.Header())
				}
			}
			if path == "" || path == "/calendar.ics" { // these are large enough to be compressed
				zipped := h.ask(h.here, "/api/public/thursday"+path, "Accept-Encoding: gzip")
				if zipped.Header().Get("Content-Encoding") != "gzip" || unzip(t, zipped.Body) == nil {
					t.Errorf("%s zipped: %v", path, zipped.Header())
				}
			}
		}
	})
}

// cached returns the cached response of a public page, a new one each time it is built; nil if there is none.
func (h *serverPair) cached(t *testing.T, pattern string, team int64) *httpio.File {
	key := httpio.ResponseKey{Pattern: pattern, LeagueID: h.league, Team: team, Language: httpio.English, Hour: h.now.Unix() / 3600}
	f, _ := h.here.cache.Get(t.Context(), key, 0, func() (*httpio.File, int64, error) { return nil, 0, errors.New("it is not cached") })
	return f
}

// A point rebuilds only the response with the scores, not the pages and the calendar.
func TestPointsDoNotRebuildThePage(t *testing.T) {
	eachServerPair(t, func(t *testing.T, h *serverPair) {
		h.show(t, league.Public)
		h.now = h.planned.GameDate.Add(time.Minute)
		game, team := *h.planned.GameID, h.teams[18].ID // the game and a team of tonight
		requestAll := func() (page, teamPage, feed *httpio.File, scores *httptest.ResponseRecorder) {
			h.ask(h.here, "/api/public/thursday")
			h.ask(h.here, "/api/public/thursday/teams/"+fmt.Sprint(team))
			h.ask(h.here, "/api/public/thursday/calendar.ics")
			return h.cached(t, "GET /api/public/{slug}", 0), h.cached(t, "GET /api/public/{slug}/teams/{id}", team),
				h.cached(t, "GET /api/public/{slug}/calendar.ics", 0), h.ask(h.here, "/api/public/thursday/scores")
		}
		page, teamPage, feed, scores := requestAll()
		if !strings.Contains(scores.Body.String(), `"games":[]`) {
			t.Errorf("before the first point: %s", scores.Body)
		}
		points := func(team1, team2 int) {
			t.Helper()
			_, err := h.app.Scoring.ChangeGame(t.Context(), leagueOwner, game, scoring.GameChange{Team1Score: &team1, Team2Score: &team2})
			check(t, err)
		}
		for n := 1; n < 25; n++ {
			points(n, 0)
			if a, b, c, scores := requestAll(); a != page || b != teamPage || c != feed {
				t.Fatalf("point %d rebuilt a page", n)
			} else if !strings.Contains(scores.Body.String(), `"team1Score":`+fmt.Sprint(n)+`,"team2Score":0,"status":"scheduled"`) {
				t.Fatalf("point %d: %s", n, scores.Body)
			}
		}
		points(25, 0) // the game is over
		a, b, _, scores := requestAll()
		if a == page || b == teamPage || !strings.Contains(scores.Body.String(), `"status":"completed"`) {
			t.Errorf("the result did not rebuild the page, or %s", scores.Body)
		}
		for _, path := range []string{"", "/teams/" + fmt.Sprint(team)} {
			if body := h.ask(h.here, "/api/public/thursday"+path).Body.String(); !strings.Contains(body, `"team1Score":25,"team2Score":0`) {
				t.Errorf("%s does not show the result: %s", path, body)
			}
		}
		points(24, 0) // a correction: the game is not over
		if now, _, _, _ := requestAll(); now == a || strings.Contains(h.ask(h.here, "/api/public/thursday").Body.String(), `"team1Score":25`) {
			t.Error("the result is still shown")
		}
	})
}

func TestPublicPagesSeeEveryChangeAtAnotherServer(t *testing.T) {
	eachServerPair(t, func(t *testing.T, h *serverPair) {
		h.show(t, league.Public)
		ctx := t.Context()
		const page, feed = "", "/calendar.ics"
		for _, c := range []struct {
			name string
			do   func() error
			seen map[string]string // by path, a part of the response afterwards; with "!" one that is missing
		}{
			{"a name", func() error {
				_, err := h.app.Leagues.UpdateTeam(ctx, leagueOwner, h.teams[0].ID, func(t *league.Team) { t.Name = "Renamed" })
				return err
			}, map[string]string{page: "Renamed", feed: "Renamed vs Team 2", "/teams/TEAM": "Renamed"}},
			{"a game that moves", func() error {
				_, err := h.app.Planning.UpdateSchedule(ctx, leagueOwner, h.planned.ID, scheduling.ScheduleChange{GameTime: new(league.TimeOfDay("21:45")), Force: true})
				return err
			}, map[string]string{page: `"gameTime":"21:45"`, feed: "T214500"}},
			{"another zone", func() error {
				_, err := h.app.Leagues.UpdateLeague(ctx, leagueOwner, h.league, func(l *league.League) { l.Timezone = "Europe/Berlin" })
				return err
			}, map[string]string{page: "Europe/Berlin", feed: "TZID=Europe/Berlin:20261126T214500"}},
			{"a new game", func() error { h.plan(t, 0, 5, "2026-12-03", "20:15", "Center Court"); return nil },
				map[string]string{page: "Center Court", feed: "LOCATION:Center Court", "/teams/TEAM": "Center Court"}},
			{"a game that is deleted", func() error { return h.app.Planning.DeleteSchedule(ctx, leagueOwner, h.planned.ID, false) },
				map[string]string{page: "!21:45", feed: "!T214500"}},
			{"a night that is cancelled", func() error {
				_, err := h.app.Planning.CancelNight(ctx, leagueOwner, h.league, "2026-11-26", scheduling.NightChange{Reason: "Snow"})
				return err
			}, map[string]string{page: `"reason":"Snow"`, feed: "STATUS:CANCELLED", "/teams/TEAM": `"cancelled"`}},
		} {
			tags := map[string]string{}
			for path := range c.seen {
				tags[path] = h.ask(h.here, "/api/public/thursday"+path).Header().Get("Etag")
			}
			check(t, c.do())
			for path, part := range c.seen {
				w := h.ask(h.here, "/api/public/thursday"+path, "If-None-Match: "+tags[path])
				missing, no := strings.CutPrefix(part, "!")
				if w.Code != 200 || strings.Contains(w.Body.String(), missing) == no {
					t.Errorf("%s, %s: %d %s", c.name, path, w.Code, w.Body)
				}
			}
		}
	})
}

// Cached responses are valid for one hour, because the night that the page shows changes without a change of the league.
func TestTheShownNightChangesWithTime(t *testing.T) {
	eachServerPair(t, func(t *testing.T, h *serverPair) {
		h.show(t, league.Public)
		h.plan(t, 0, 1, "2026-11-20", "20:15", "Court 1")
		for now, want := range map[time.Duration]string{0: `"night":"2026-11-20"`, 15 * time.Hour: `"night":"2026-11-26"`, 14 * time.Minute: `"night":"2026-11-20"`} {
			h.now = testNow.Add(now)
			if body := h.ask(h.here, "/api/public/thursday").Body.String(); !strings.Contains(body, want) {
				t.Errorf("after %v: %s", now, body)
			}
		}
	})
}
