package api

import (
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"

	"sideout/internal/rules/league"
)

// TestThePagesForEverybody checks which pages exist, which may be framed, and which are hidden from search engines.
func TestThePagesForEverybody(t *testing.T) {
	own := "Content-Security-Policy: " + common["Content-Security-Policy"] + " | X-Frame-Options: DENY | " + revalidated
	anyone := "Content-Security-Policy: " + strings.Replace(common["Content-Security-Policy"], "frame-ancestors 'none'", "frame-ancestors *", 1) +
		" | X-Frame-Options: - | " + revalidated
	const hidden, open = " | X-Robots-Tag: noindex", " | X-Robots-Tag: -"
	eachServerPair(t, func(t *testing.T, h *serverPair) {
		h.show(t, league.Public)
		for _, v := range []league.Visibility{league.Unlisted, league.Off} {
			_, err := h.app.Leagues.CreateLeague(t.Context(), leagueOwner, func(l *league.League) { l.Name, l.Visibility, l.Slug = "L", v, new("the-"+string(v)) })
			check(t, err)
		}
		server := httptest.NewServer(h.here)
		defer server.Close()
		game, team := *h.planned.InviteToken, fmt.Sprint(h.teams[0].ID)
		watch := h.app.Links.WatchToken(*h.planned.GameID)
		_, err := h.app.Leagues.CreateCourt(t.Context(), leagueOwner, league.Court{LeagueID: h.planned.LeagueID, Tier: 1, CourtName: "Court 7"})
		check(t, err)
		court, err := h.app.Courts.Rotate(t.Context(), leagueOwner, h.planned.LeagueID, "Court 7")
		check(t, err)
		captain, err := h.app.Captains.Rotate(t.Context(), leagueOwner, h.teams[0].ID)
		check(t, err)
		ended, err := h.app.Captains.Rotate(t.Context(), leagueOwner, h.teams[1].ID)
		check(t, err)
		check(t, h.app.Captains.DisableLink(t.Context(), leagueOwner, h.teams[1].ID))
		for _, x := range []exchange{
			{"GET /team/" + *captain.Token, 200, "<title>app...", own + hidden + " | Referrer-Policy: no-referrer"},
			{"GET /team/" + *ended.Token, 410, "<title>app...", own + hidden + " | Referrer-Policy: no-referrer"},
			{"GET /team/nonsense", 404, "<title>app...", own + hidden + " | Referrer-Policy: no-referrer"},
			{"GET /l/thursday", 200, "<title>app...", own + open},
			{"GET /l/Thursday", 200, "<title>app...", own + open},
			{"GET /l/thursday/board", 200, "<title>app...", own + open},
			{"GET /l/thursday/standings", 404, "<title>app...", own}, // there is no such page
			{"GET /l/thursday/teams/" + team, 200, "<title>app...", own + open},
			{"GET /l/thursday/teams/999", 404, "<title>app...", own + hidden},
			{"GET /l/thursday/teams/aces", 404, "<title>app...", own + hidden},
			{"HEAD /l/thursday", 200, "", own + open},
			{"GET /l/the-unlisted", 200, "<title>app...", own + hidden},
			{"GET /l/the-unlisted/board", 200, "<title>app...", own + hidden},
			{"GET /l/the-unlisted/teams/" + team, 404, "<title>app...", own + hidden}, // it is in another league
			{"GET /l/the-off", 404, "<title>app...", own + hidden},
			{"GET /l/nobody-here", 404, "<title>app...", own + hidden},
			{"GET /court/" + *court.Token, 200, "<title>app...", own + hidden},
			{"GET /court/nonsense", 404, "<title>app...", own + hidden},
			{"GET /watch/" + watch, 200, "<title>app...", own + hidden},
			{"GET /watch/" + watch + "x", 404, "<title>app...", own + hidden},
			{"GET /watch/some.token", 404, "<title>app...", own + hidden},
			{"GET /game/" + game, 200, "<title>app...", own + hidden},
			{"GET /game/some-token", 404, "<title>app...", own + hidden},
			{"HEAD /game/some-token", 404, "", own + hidden},
			{"GET /overlay/" + watch, 200, "<title>app...", anyone + hidden},
			{"GET /overlay/some.token", 404, "<title>app...", anyone + hidden},
			{"GET /embed/thursday/standings", 200, "<title>app...", anyone + hidden},
			{"GET /embed/thursday/schedule", 200, "<title>app...", anyone + hidden},
			{"GET /embed/thursday/finals", 200, "<title>app...", anyone + hidden},
			{"GET /embed/thursday/standings | Accept-Encoding: gzip", 200, "app gzip", anyone + hidden},
			{"GET /embed/nobody-here/standings", 404, "<title>app...", anyone + hidden},
			// Nothing else may be framed.
			{"GET /embed/thursday", 404, "<title>app...", own},
			{"GET /embed/thursday/results", 404, "<title>app...", own},
			{"GET /embed/thursday/standings/", 404, "<title>app...", own},
			{"GET /overlay", 404, "<title>app...", own},
			{"GET /l", 404, "<title>app...", own},
			{"GET /l/thursday/a/b", 404, "<title>app...", own},
			{"GET /pro", 200, "<title>app...", own + open},
			{"GET /api/public/thursday", 200, `{"league":{"name":"Thursday"...`, "X-Frame-Options: DENY"},
			{"POST /embed/thursday/standings", 405, readOnly, "X-Frame-Options: DENY"},
		} {
			x.do(t, server)
		}
	})
}

// TestThePageOfALinkThatHasEnded checks that the page of a score link has the status that the call for it has, also for a
// browser that has the page from before.
func TestThePageOfALinkThatHasEnded(t *testing.T) {
	eachServerPair(t, func(t *testing.T, h *serverPair) {
		game, watch := "/game/"+*h.planned.InviteToken, "/watch/"+h.app.Links.WatchToken(*h.planned.GameID)
		etags := map[string]string{}
		opens := func(when, page string, status int) {
			t.Helper()
			if etags[page] == "" {
				etags[page] = h.ask(h.here, page).Header().Get("Etag")
			}
			w := h.ask(h.here, page, "If-None-Match: "+etags[page])
			if w.Code != status {
				t.Errorf("%s, %s: %d, want %d", when, page, w.Code, status)
			}
		}
		opens("at first", game, 304)
		opens("at first", watch, 304)
		invite, err := h.app.Scoring.RotateInvite(t.Context(), leagueOwner, *h.planned.GameID)
		check(t, err)
		opens("after a new link", game, 404)
		opens("after a new link", "/game/"+invite, 304)
		check(t, h.app.Leagues.DeleteGame(t.Context(), leagueOwner, *h.planned.GameID))
		opens("after the game was deleted", "/game/"+invite, 404)
		opens("after the game was deleted", watch, 404)
	})
}
