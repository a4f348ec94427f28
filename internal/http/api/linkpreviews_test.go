package api

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"sideout/internal/app/scoring"
	"sideout/internal/rules/league"
)

// TestPagesSayWhatLinksToThemShow checks the tags of the pages for other sites. Names come from strangers.
func TestPagesSayWhatLinksToThemShow(t *testing.T) {
	eachServerPair(t, func(t *testing.T, h *serverPair) {
		ctx := t.Context()
		o := testOptions(h.app, func() time.Time { return h.now })
		o.LinkAddress = "https://score.example.org"
		var err error
		h.here, err = New(o)
		check(t, err)
		h.show(t, league.Public)
		added, err := h.app.Leagues.CreateTeams(ctx, leagueOwner, h.league, []string{
			`"Quoted" & <script>alert(1)</script>`, "الصقور", strings.Repeat("W", 100), "'/><meta http-equiv=refresh>",
		})
		check(t, err)
		h.teams = append(h.teams, added...)
		at := len(h.teams) - len(added)
		page := func(s *Server, path string) string {
			t.Helper()
			w := h.ask(s, path) // its Host is example.com
			if w.Code != http.StatusOK {
				t.Errorf("%s: %d", path, w.Code)
			}
			return w.Body.String()
		}
		says := func(path string, wants ...string) {
			t.Helper()
			body := page(h.here, path)
			for _, want := range wants {
				if !strings.Contains(body, want) {
					t.Errorf("%s does not say %q: %s", path, want, body)
				}
			}
			if strings.Count(body, "<script>") != 1 || strings.Contains(body, "example.com") || strings.Contains(body, "http-equiv") && !strings.Contains(body, "&lt;meta http-equiv") {
				t.Errorf("%s is not escaped: %s", path, body)
			}
			// Without a configured address nothing has one.
			if other := page(h.there, path); strings.Contains(other, "og:image") || strings.Contains(other, "og:url") || strings.Contains(other, "://") ||
				strings.Contains(other, "twitter:image") {
				t.Errorf("%s has an address without a configured one: %s", path, other)
			}
		}
		set := func(game int64, change scoring.GameChange) {
			t.Helper()
			_, err := h.app.Scoring.ChangeGame(ctx, leagueOwner, game, change)
			check(t, err)
		}

		game := *h.planned.GameID
		watch := "/watch/" + h.app.Links.WatchToken(game)
		says(watch, `property="og:title" content="Team 19 vs Team 20, not started"`, "Thursday. Follow the score live.")
		set(game, scoring.GameChange{Team1Score: new(16), Team2Score: new(20)})
		says(watch, `property="og:title" content="Team 19 16 - 20 Team 20, live"`, `name="twitter:title" content="Team 19 16 - 20 Team 20, live"`,
			`name="twitter:card" content="summary_large_image"`, `property="og:url" content="https://score.example.org`+watch+`"`,
			`property="og:image" content="https://score.example.org`+watch+`/preview.png?v=`)
		set(game, scoring.GameChange{Team1Score: new(25), Team2Score: new(20), Status: new(league.Completed)})
		says(watch, "Team 19 25 - 20 Team 20, final")
		says("/l/thursday", `content="Thursday"`, "Team 19 25 - 20 Team 20, final.", "/l/thursday/preview.png?v=")
		says("/l/thursday/board", `og:url" content="https://score.example.org/l/thursday"`)
		says(fmt.Sprintf("/l/thursday/teams/%d", h.teams[18].ID), `content="Team 19, Thursday"`)

		scripts := h.plan(t, at, at+3, "2026-11-26", "21:00", "")
		says("/watch/"+h.app.Links.WatchToken(*scripts.GameID), "&#34;Quoted&#34; &amp; &lt;script&gt;alert(1)&lt;/script&gt; vs &#39;/&gt;&lt;meta http-equiv=refresh&gt;")
		bidi := h.plan(t, at+1, at+2, "2026-11-26", "21:30", "")
		says("/watch/"+h.app.Links.WatchToken(*bidi.GameID), "\u2068الصقور\u2069 vs WWW")
		says(fmt.Sprintf("/l/thursday/teams/%d", added[0].ID), "&#34;Quoted&#34;")

		for _, path := range []string{watch, "/watch/" + h.app.Links.WatchToken(*bidi.GameID), "/l/thursday", fmt.Sprintf("/l/thursday/teams/%d", added[2].ID)} {
			w := h.ask(h.here, path+"/preview.png")
			if w.Code != 200 || w.Header().Get("Content-Type") != "image/png" || w.Body.Len() > 60<<10 || w.Header().Get("X-Robots-Tag") != "noindex" {
				t.Errorf("picture of %s: %d, %d bytes, %v", path, w.Code, w.Body.Len(), w.Header())
			}
			if again := h.ask(h.here, path+"/preview.png", "If-None-Match: "+w.Header().Get("Etag")); again.Code != http.StatusNotModified {
				t.Errorf("picture of %s again: %d", path, again.Code)
			}
		}
		// The page of a link has an ETag for what it says.
		tag := h.ask(h.here, watch).Header().Get("Etag")
		if w := h.ask(h.here, watch, "If-None-Match: "+tag); w.Code != http.StatusNotModified {
			t.Errorf("unchanged page: %d", w.Code)
		}
		set(game, scoring.GameChange{Team1Score: new(26), Team2Score: new(24)})
		if w := h.ask(h.here, watch, "If-None-Match: "+tag); w.Code != http.StatusOK {
			t.Errorf("changed page: %d", w.Code)
		}

		// Score links, and leagues that are not public.
		tags := regexp.MustCompile(`og:|twitter:`)
		h.show(t, league.Unlisted)
		for _, path := range []string{"/game/" + *h.planned.InviteToken, "/l/thursday", fmt.Sprintf("/l/thursday/teams/%d", h.teams[18].ID)} {
			if body := page(h.here, path); tags.MatchString(body) || strings.Contains(body, "Thursday") {
				t.Errorf("%s says too much: %s", path, body)
			}
		}
		if w := h.ask(h.here, "/l/thursday/preview.png"); w.Code != http.StatusNotFound {
			t.Errorf("picture of an unlisted league: %d", w.Code)
		}
		if body := page(h.here, watch); strings.Contains(body, "Thursday") || !strings.Contains(body, "Team 19 26 - 24 Team 20") {
			t.Errorf("a game of an unlisted league: %s", body)
		}
		if w := h.ask(h.here, "/watch/nonsense/preview.png"); w.Code != http.StatusNotFound {
			t.Errorf("picture of nothing: %d", w.Code)
		}
	})
}
