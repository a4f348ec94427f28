package api

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"sideout/internal/app/leagues"
	"sideout/internal/app/public"
	"sideout/internal/app/scheduling"
	"sideout/internal/app/scoring"
	"sideout/internal/http/httpio"
	"sideout/internal/http/signin"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// publicPaths are the calls about a public league; TEAM is one of its teams.
var publicPaths = []string{"", "/scores", "/teams/TEAM", "/calendar.ics", "/teams/TEAM/calendar.ics"}

// ask makes a GET request at a server without a session. TEAM in the path is a team of the league.
func (h *serverPair) ask(s *Server, path string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("GET", strings.ReplaceAll(path, "TEAM", fmt.Sprint(h.teams[0].ID)), nil)
	for _, header := range headers {
		name, value, _ := strings.Cut(header, ": ")
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

// show sets the visibility of the league.
func (h *serverPair) show(t *testing.T, v league.Visibility) {
	t.Helper()
	_, err := h.app.Leagues.UpdateLeague(t.Context(), leagueOwner, h.league, func(l *league.League) { l.Visibility = v })
	check(t, err)
}

// page reads the public page of the league.
func (h *serverPair) page(t *testing.T) (page public.PublicLeague) {
	t.Helper()
	w := h.ask(h.here, "/api/public/thursday")
	if w.Code != 200 {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	check(t, json.Unmarshal(w.Body.Bytes(), &page))
	return page
}

func TestVisibilityOfALeague(t *testing.T) {
	eachServerPair(t, func(t *testing.T, h *serverPair) {
		checkStatus := func(when string, status int) {
			t.Helper()
			for _, path := range publicPaths {
				for _, slug := range []string{"thursday", "Thursday"} {
					if w := h.ask(h.here, "/api/public/"+slug+path); w.Code != status {
						t.Errorf("%s, %s%s: %d %.200s", when, slug, path, w.Code, w.Body)
					}
				}
			}
		}
		checkStatus("before", 404)
		for _, v := range []league.Visibility{league.Unlisted, league.Off, league.Public, league.Off, league.Public} {
			h.show(t, v)
			checkStatus(string(v), map[bool]int{true: 404, false: 200}[v == league.Off])
		}
		other, err := h.app.Leagues.CreateLeague(t.Context(), leagueOwner, func(l *league.League) { l.Name, l.Visibility = "Other", league.Public })
		check(t, err)
		for path, status := range map[string]int{
			"/api/public/other": 200, "/api/public/other/teams/TEAM": 404, "/api/public/other/teams/TEAM/calendar.ics": 404,
			"/api/public/thursday/teams/x": 404, "/api/public/thursday/teams/0": 404, "/api/public/thursdays": 404,
			"/api/public/%00": 404, "/api/public/%FF": 404, "/api/public/" + strings.Repeat("x", 5000): 404,
		} {
			if w := h.ask(h.here, path); w.Code != status {
				t.Errorf("%.60s: %d %s", path, w.Code, w.Body)
			}
		}
		check(t, h.app.Leagues.DeleteLeague(t.Context(), leagueOwner, other.ID))
		if w := h.ask(h.here, "/api/public/other"); w.Code != 404 || !strings.Contains(w.Body.String(), "no public page") {
			t.Errorf("a deleted league: %d %s", w.Code, w.Body)
		}
	})
}

// A league that was hidden from search engines can be indexed once it is public: the page is not a 304 with an old header.
func TestOnlyPublicLeaguesAreIndexed(t *testing.T) {
	eachServerPair(t, func(t *testing.T, h *serverPair) {
		etag := ""
		for _, v := range []league.Visibility{league.Off, league.Unlisted, league.Public, league.Unlisted} {
			h.show(t, v)
			status := map[bool]int{true: 404, false: 200}[v == league.Off]
			w := h.ask(h.here, "/l/thursday", "If-None-Match: "+etag)
			if out := w.Header().Get("X-Robots-Tag") == "noindex"; w.Code != status || out == (v == league.Public) {
				t.Errorf("%s: %d %v", v, w.Code, w.Header())
			}
			etag = w.Header().Get("Etag")
		}
	})
}

// TestAPublicPageNamesNobody checks that public responses contain no people and no score links.
func TestAPublicPageNamesNobody(t *testing.T) {
	eachServerPair(t, func(t *testing.T, h *serverPair) {
		h.show(t, league.Public)
		secrets := []string{"owner", "scorer", "viewer", "inviteToken", "members", "email", *h.planned.InviteToken}
		for _, path := range publicPaths {
			w := h.ask(h.here, "/api/public/thursday"+path, "Cookie: "+signin.SessionCookie+"="+h.cookies["owner"])
			for _, secret := range secrets {
				if strings.Contains(w.Body.String(), secret) {
					t.Errorf("%s contains %s", path, secret)
				}
			}
			if w.Header().Get("Set-Cookie") != "" {
				t.Errorf("%s sets a cookie", path)
			}
		}
	})
}

func TestAddressesOfLeagues(t *testing.T) {
	eachServerPair(t, func(t *testing.T, h *serverPair) {
		long := strings.Repeat("volleyball ", 9)
		idByKey := map[string]int64{}
		for _, c := range []struct {
			name, key string // key is what changeAddresses calls the league
			slug      *string
			visible   league.Visibility
			want      string // the address, or what is wrong with it
		}{
			{"Friday Night", "friday", nil, league.Public, "friday-night"},
			{"friday  NIGHT!", "", nil, league.Unlisted, "friday-night-2"},
			{"Friday Night", "", nil, league.Public, "friday-night-3"},
			{"Friday Night", "quiet", nil, league.Off, ""},
			{"Saturday", "", new("friday-night"), league.Public, "! This address is taken. Choose another one."},
			{"Saturday", "", new("friday-night"), league.Off, "! This address is taken. Choose another one."},
			{"Saturday", "", new("Friday Night"), league.Public, "! The address must have 3 to 60 small letters, digits and dashes between them"},
			{"Saturday", "", nil, "everyone", "! Visibility must be off, unlisted or public"},
			{"Saturday", "", new("sat"), league.Off, "sat"},
			{"Müller-Straße", "", nil, league.Public, "muller-strasse"},
			{"排球", "", nil, league.Public, "league-ID"},
			{"X", "", nil, league.Public, "league-ID"},
			{long, "", nil, league.Public, "volleyball-volleyball-volleyball-volleyball-volleyball-volle"},
			{long, "", nil, league.Public, "volleyball-volleyball-volleyball-volleyball-volleyball-v-2"},
		} {
			l, err := h.app.Leagues.CreateLeague(t.Context(), leagueOwner, func(l *league.League) {
				l.Name, l.Slug, l.Visibility = c.name, c.slug, c.visible
			})
			got := ""
			if l.Slug != nil {
				got = *l.Slug
			}
			if err != nil {
				got = "! " + err.Error()
			}
			if want := strings.ReplaceAll(c.want, "ID", fmt.Sprint(l.ID)); got != want {
				t.Errorf("%s at %v, %s: %q, want %q", c.name, c.slug, c.visible, got, want)
			}
			idByKey[c.key] = l.ID
		}
		h.changeAddresses(t, idByKey)
	})
}

// changeAddresses changes the addresses of leagues with PATCH requests.
func (h *serverPair) changeAddresses(t *testing.T, idByKey map[string]int64) {
	for _, c := range []struct {
		key, body string
		status    int
		want      string // a part of the response
	}{
		{"quiet", `{"visibility":"unlisted"}`, 200, `"slug":"friday-night-4"`},
		{"quiet", `{"name":"Sunday"}`, 200, `"slug":"friday-night-4"`},
		{"quiet", `{"slug":null}`, 200, `"slug":"sunday"`},
		{"quiet", `{"slug":"friday-night"}`, 422, `"detail":"This address is taken. Choose another one.","field":"slug"`},
		{"quiet", `{"slug":"-"}`, 422, `"field":"slug"`},
		{"quiet", `{"visibility":"off"}`, 200, `"slug":"sunday"`},
		{"quiet", `{"slug":null}`, 200, `"slug":null`},
		{"friday", `{"slug":"sunday"}`, 200, `"slug":"sunday"`},
		{"quiet", `{"slug":"friday-night","visibility":"public"}`, 200, `"slug":"friday-night"`},
		{"quiet", `{"visibility":"nobody"}`, 422, `"field":"visibility"`},
	} {
		r := httptest.NewRequest("PATCH", fmt.Sprintf("/api/leagues/%d", idByKey[c.key]), strings.NewReader(c.body))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", httpio.ProblemType)
		r.Header.Set("Cookie", signin.SessionCookie+"="+h.cookies["owner"])
		w := httptest.NewRecorder()
		h.here.ServeHTTP(w, r)
		if w.Code != c.status || !strings.Contains(w.Body.String(), c.want) {
			t.Errorf("%s of %s: %d %s", c.body, c.key, w.Code, w.Body)
		}
	}
}

// plan schedules a game of two teams, on a court.
func (h *serverPair) plan(t *testing.T, team1, team2 int, day, at, court string) league.ScheduledGame {
	t.Helper()
	planned, err := h.app.Planning.ScheduleGame(t.Context(), leagueOwner, scheduling.NewSchedule{
		LeagueID: h.league, Team1ID: h.teams[team1].ID, Team2ID: h.teams[team2].ID, GameDate: day, GameTime: at, CourtName: court, Force: true,
	})
	check(t, err)
	return planned
}

// clear deletes all games of the league.
func (h *serverPair) clear(t *testing.T) {
	t.Helper()
	check(t, h.store.Write(t.Context(), func(tx *store.Tx) error {
		games, err := tx.Games.GamesOf(h.league)
		for _, g := range games {
			if err == nil {
				err = tx.Games.DeleteGame(g.ID)
			}
		}
		return err
	}))
}

func TestTonightsCourts(t *testing.T) {
	eachServerPair(t, func(t *testing.T, h *serverPair) {
		h.clear(t)
		_, err := h.app.Leagues.UpdateLeague(t.Context(), leagueOwner, h.league, func(l *league.League) {
			l.Visibility, l.GameDay = league.Public, new(league.Thursday)
			l.TimeBlockStart, l.TimeBlockEnd = new(league.TimeOfDay("20:00")), new(league.TimeOfDay("00:30"))
		})
		check(t, err)
		h.plan(t, 0, 1, "2026-11-19", "21:00", "Court 10")
		h.plan(t, 2, 3, "2026-11-19", "20:00", "Court 2")
		h.plan(t, 4, 5, "2026-11-19", "20:00", "")
		h.plan(t, 6, 7, "2026-11-20", "00:15", "Court 2") // still the night of Thursday
		h.plan(t, 8, 9, "2026-11-19", "20:00", "court 1")
		h.plan(t, 0, 1, "2026-11-26", "20:00", "Court 1")
		h.plan(t, 2, 3, "2026-12-03", "20:00", "Court 1")
		const thursday = "2026-11-19: court 1: 20:00 9-10 | Court 2: 20:00 3-4, 00:15 7-8 | Court 10: 21:00 1-2 | -: 20:00 5-6"
		for _, c := range []struct{ now, today, want string }{
			{"2026-11-12 12:00", "2026-11-12", thursday}, // the first night is ahead
			{"2026-11-19 00:00", "2026-11-19", thursday},
			{"2026-11-19 20:30", "2026-11-19", thursday},
			{"2026-11-19 23:59", "2026-11-19", thursday},
			{"2026-11-20 00:20", "2026-11-20", thursday}, // the night goes on
			{"2026-11-20 03:59", "2026-11-20", thursday}, // all courts are closed, but the night is on until 04:00
			{"2026-11-20 04:00", "2026-11-20", "2026-11-26: Court 1: 20:00 1-2"},
			{"2026-11-27 04:00", "2026-11-27", "2026-12-03: Court 1: 20:00 3-4"},
			{"2026-12-25 12:00", "2026-12-25", "2026-12-03: Court 1: 20:00 3-4"}, // nothing is ahead any more
		} {
			zone, _ := league.Zone("America/New_York")
			if h.now, err = time.ParseInLocation("2006-01-02 15:04", c.now, zone); err != nil {
				t.Fatal(err)
			}
			page := h.page(t)
			if got := courtsInWords(page); got != c.want || string(page.Today) != c.today {
				t.Errorf("at %s it is %s: %s\nwant %s", c.now, page.Today, got, c.want)
			}
		}
		h.clear(t)
		check(t, h.store.Write(t.Context(), func(tx *store.Tx) error { return tx.Leagues.IncrementPageVersion(h.league) }))
		if page := h.page(t); page.Night != nil || page.Courts == nil || len(page.Courts) != 0 {
			t.Errorf("without games: %v %v", page.Night, page.Courts)
		}
	})
}

// courtsInWords describes each game: teams, court and time.
func courtsInWords(page public.PublicLeague) string {
	var courts []string
	for _, c := range page.Courts {
		var games []string
		for _, g := range c.Games {
			number := func(name string) string { return strings.TrimPrefix(name, "Team ") }
			games = append(games, fmt.Sprintf("%s %s-%s", *g.GameTime, number(g.Team1.Name), number(g.Team2.Name)))
		}
		name := "-"
		if c.CourtName != nil {
			name = *c.CourtName
		}
		courts = append(courts, name+": "+strings.Join(games, ", "))
	}
	return string(*page.Night) + ": " + strings.Join(courts, " | ")
}

func TestContentsOfAPublicPage(t *testing.T) {
	eachServerPair(t, func(t *testing.T, h *serverPair) {
		h.clear(t)
		h.show(t, league.Public)
		ctx := t.Context()
		h.plan(t, 0, 1, "2026-11-05", "20:00", "Court 1") // nobody has entered its result
		played := h.plan(t, 0, 1, "2026-11-12", "20:00", "Court 1")
		later := h.plan(t, 2, 0, "2026-11-12", "21:00", "Court 1")
		cancelled := h.plan(t, 0, 3, "2026-12-03", "20:00", "Court 1")
		h.plan(t, 0, 4, "2026-11-26", "20:00", "Court 1")
		for _, s := range []league.ScheduledGame{played, later} {
			_, err := h.app.Scoring.ChangeGame(ctx, leagueOwner, *s.GameID, scoring.GameChange{Team1Score: new(25), Team2Score: new(20), Status: new(league.Completed)})
			check(t, err)
		}
		_, err := h.app.Leagues.RecordGame(ctx, leagueOwner, leagues.NewGame{
			LeagueID: h.league, Team1ID: h.teams[5].ID, Team2ID: h.teams[0].ID, Team1Score: 1, Team2Score: 25, DateField: "playedAt", Date: "2026-11-13",
		})
		check(t, err)
		_, err = h.app.Planning.UpdateSchedule(ctx, leagueOwner, cancelled.ID, scheduling.ScheduleChange{Status: new(league.Cancelled), Reason: new("No hall")})
		check(t, err)
		page := h.page(t)
		var team public.PublicTeamPage
		check(t, json.Unmarshal(h.ask(h.here, "/api/public/thursday/teams/TEAM").Body.Bytes(), &team))

		ahead := "2026-11-26 20:00 Team 1 - Team 5 scheduled | 2026-12-03 20:00 Team 1 - Team 4 cancelled No hall"
		results := "2026-11-13 - Team 6 - Team 1 1:25 for Team 1 | 2026-11-12 21:00 Team 3 - Team 1 25:20 for Team 3 | 2026-11-12 20:00 Team 1 - Team 2 25:20 for Team 1"
		for what, pair := range map[string][2]string{
			"schedule": {gamesInWords(page.Schedule.Games), ahead}, "results": {gamesInWords(page.Results.Games), results},
			"the team's schedule": {gamesInWords(team.Schedule), ahead}, "the team's results": {gamesInWords(team.Results), results},
			"totals":     {fmt.Sprint(page.Schedule.Total, page.Results.Total), "2 3"},
			"the team":   {fmt.Sprint(team.Team), fmt.Sprint(public.PublicTeamRecord{PublicTeam: public.PublicTeam{ID: h.teams[0].ID, Name: "Team 1", Tier: 1, Kit: "blue", Badge: "T1"}, Record: league.Record{Wins: 2, Losses: 1, PointsFor: 70, PointsAgainst: 46}})},
			"the league": {page.League.Name + " " + page.League.Slug + " " + page.League.Timezone, "Thursday thursday America/New_York"},
			"teams":      {fmt.Sprintln(len(page.Teams), page.Teams[1].Name, page.Teams[19].Name), "20 Team 2 Team 20\n"},
			"best":       {fmt.Sprint(page.Standings.Overall[0].Rows[0].Name, page.Standings.Overall[0].Rows[0].Wins), "Team 12"},
		} {
			if pair[0] != pair[1] {
				t.Errorf("%s: %s\nwant %s", what, pair[0], pair[1])
			}
		}
		for _, g := range slices.Concat(page.Schedule.Games, page.Results.Games) {
			if watched := h.ask(h.here, "/api/watch/"+g.WatchToken); watched.Code != 200 {
				t.Errorf("%s at %v can be watched at %q: %d", g.Team1.Name, g.GameDate, g.WatchToken, watched.Code)
			}
		}
	})
}

func gamesInWords(games []public.PublicGame) string {
	var words []string
	for _, g := range games {
		at := league.TimeOfDay("-")
		if g.GameTime != nil {
			at = *g.GameTime
		}
		one := fmt.Sprintf("%s %s %s - %s", *g.Day, at, g.Team1.Name, g.Team2.Name)
		if g.Status == league.Completed {
			winner := map[bool]string{true: g.Team1.Name, false: g.Team2.Name}[*g.WinnerID == g.Team1.ID]
			words = append(words, fmt.Sprintf("%s %d:%d for %s", one, *g.Team1Score, *g.Team2Score, winner))
		} else {
			words = append(words, strings.TrimSpace(one+" "+string(g.Status)+" "+g.Reason))
		}
	}
	return strings.Join(words, " | ")
}
