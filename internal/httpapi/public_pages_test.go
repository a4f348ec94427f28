package httpapi

import (
	"net/http/httptest"
	"strings"
	"testing"

	"sideout/internal/league"
)

// TestThePagesForEverybody checks which pages exist, which may be framed, and which are hidden from search engines.
func TestThePagesForEverybody(t *testing.T) {
	own := "Content-Security-Policy: " + common["Content-Security-Policy"] + " | X-Frame-Options: DENY | " + ask
	anyone := "Content-Security-Policy: " + strings.Replace(common["Content-Security-Policy"], "frame-ancestors 'none'", "frame-ancestors *", 1) +
		" | X-Frame-Options: - | " + ask
	const hidden, open = " | X-Robots-Tag: noindex", " | X-Robots-Tag: -"
	eachServerPair(t, func(t *testing.T, h *serverPair) {
		h.show(t, league.Public)
		for _, v := range []league.Visibility{league.Unlisted, league.Off} {
			_, err := h.app.Leagues.CreateLeague(t.Context(), hotOwner, func(l *league.League) { l.Name, l.Visibility, l.Slug = "L", v, new("the-"+string(v)) })
			check(t, err)
		}
		server := httptest.NewServer(h.here)
		defer server.Close()
		for _, x := range []exchange{
			{"GET /l/thursday", 200, "<title>app...", own + open},
			{"GET /l/Thursday", 200, "<title>app...", own + open},
			{"GET /l/thursday/board", 200, "<title>app...", own + open},
			{"GET /l/thursday/standings", 200, "<title>app...", own + open},
			{"GET /l/thursday/teams/7", 200, "<title>app...", own + open},
			{"HEAD /l/thursday", 200, "", own + open},
			{"GET /l/the-unlisted", 200, "<title>app...", own + hidden},
			{"GET /l/the-unlisted/board", 200, "<title>app...", own + hidden},
			{"GET /l/the-unlisted/teams/7", 200, "<title>app...", own + hidden},
			{"GET /l/the-off", 200, "<title>app...", own + hidden},
			{"GET /l/nobody-here", 200, "<title>app...", own + hidden},
			{"GET /watch/some.token", 200, "<title>app...", own + hidden},
			{"GET /game/some-token", 200, "<title>app...", own + hidden},
			{"GET /overlay/some.token", 200, "<title>app...", anyone + hidden},
			{"GET /embed/thursday/standings", 200, "<title>app...", anyone + hidden},
			{"GET /embed/thursday/schedule", 200, "<title>app...", anyone + hidden},
			{"GET /embed/thursday/standings | Accept-Encoding: gzip", 200, "app gzip", anyone + hidden},
			{"GET /embed/nobody-here/standings", 200, "<title>app...", anyone + hidden}, // the page says so
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
