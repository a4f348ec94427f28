package api

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"sideout/internal/app/scheduling"
	"sideout/internal/rules/schedule"
)

// swapLeague has two tiers with a court each, and a planned season. games are those of its first night.
func swapLeague(t *testing.T, h *plannerServer) (a admin, games []plannedLine) {
	a = h.createLeague(t, situation{teams: "A B C D / E F G H", courts: []string{"1 Court 1", "2 Court 2"}})
	a.does(step{autoSchedule, "200", ""})
	for _, line := range a.lines() {
		if line.Day == "2026-11-26" {
			games = append(games, line)
		}
	}
	return a, games
}

// line returns the line as it is now.
func (a admin) line(id int64) (found plannedLine) {
	a.t.Helper()
	for _, line := range a.lines() {
		if line.ID == id {
			return line
		}
	}
	a.t.Fatalf("line %d is gone", id)
	return found
}

// Two games exchange their times and courts in one call, and the same call takes it back. A team that would play twice is
// refused unless it is forced, and so is what is over or has no place.
func TestTwoGamesAreSwapped(t *testing.T) {
	eachPlanner(t, func(t *testing.T, h *plannerServer) {
		a, games := swapLeague(t, h)
		one := games[0]
		other := games[len(games)-1]
		for _, g := range games { // a game at another time, of other teams and on another court
			if g.GameTime != one.GameTime && *g.CourtName != *one.CourtName && g.Tier != one.Tier {
				other = g
			}
		}
		a.values["one"] = fmt.Sprint(one.ID)
		a.values["other"] = fmt.Sprint(other.ID)
		before := a.lines()
		status, body := a.call(`POST /api/schedules/{one}/swap {"with":{other},"force":true}`)
		var swapped scheduling.Swapped
		if status != 200 || json.Unmarshal([]byte(body), &swapped) != nil || len(swapped.Schedules) != 2 {
			t.Fatal(status, body)
		}
		now, there := a.line(one.ID), a.line(other.ID)
		if now.GameTime != other.GameTime || *now.CourtName != *other.CourtName || !now.GameDate.Equal(other.GameDate) ||
			there.GameTime != one.GameTime || *there.CourtName != *one.CourtName || now.Sequence != one.Sequence+1 {
			t.Errorf("swapped: %+v and %+v", now, there)
		}
		a.does(step{`POST /api/schedules/{other}/swap {"with":{one},"force":true}`, "200", ""})
		for i, line := range a.lines() {
			if was := before[i]; line.ID != was.ID || line.GameTime != was.GameTime || *line.CourtName != *was.CourtName {
				t.Errorf("after the swap back: %+v, before %+v", line, was)
			}
		}
		a.does(
			step{`POST /api/schedules/{one}/swap {"with":{one}}`, "422 another game", ""},
			step{`POST /api/schedules/{one}/swap {"with":999999}`, "422 another game", ""},
			step{`PATCH /api/schedules/{one} {"status":"cancelled"}`, "200", ""},
			step{`POST /api/schedules/{one}/swap {"with":{other}}`, "409 cancelled", ""},
		)
	})
}

// A swap that is sent again, because its response was lost, does not swap back. One that makes a team play twice is
// refused with the field "force".
func TestASwapSentAgainSwapsOnce(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		p := signedUp(t, url, "ann@example.org")
		schedule := func(teams, at, court string) string {
			a, b, _ := strings.Cut(teams, "-")
			return `POST /api/schedules {"leagueId":{league},"team1Id":{` + a + `},"team2Id":{` + b + `},"gameDate":"2026-11-26","gameTime":"` + at + `","courtName":"` + court + `"}`
		}
		p.does(step{`POST /api/leagues {"name":"L","teamsPerTier":6}`, "201", `league="id":(\d+)`})
		for _, team := range []string{"a", "b", "c", "d", "e"} {
			p.does(step{`POST /api/teams {"leagueId":{league},"name":"Team ` + team + `"}`, "201", team + `="id":(\d+)`})
		}
		p.does(
			step{schedule("a-b", "20:15", "Court 1"), "201", `one="id":(\d+)`},
			step{schedule("c-d", "20:30", "Court 2"), "201", `other="id":(\d+)`},
			step{schedule("d-e", "20:15", "Court 2"), "201", `third="id":(\d+)`},
			step{`POST /api/schedules/{one}/swap {"with":{other}}`, "409 Team d already play then", ""},
			step{`GET /api/leagues/{league}/slots?night=2026-11-26`, `200 "kind":"swap","with":{third} & Team d already play then`, ""},
			step{`GET /api/leagues/{league}/slots?night=soon`, "422 a date like", ""},
		)
		first := p.sends(`POST /api/schedules/{one}/swap {"with":{third}}`, "swap")
		if again := p.sends(`POST /api/schedules/{one}/swap {"with":{third}}`, "swap"); !strings.HasPrefix(first, "200") || again != first {
			t.Errorf("sent again: %s\nat first: %s", again, first)
		}
		p.does(step{"GET /api/leagues/{league}/schedules", `200`, `at="id":{one},[^}]*"courtName":"(Court 2)"`})
	})
}

// The answers for a night are the rules of the calls that move games: a free place accepts the game, an illegal one refuses it.
func TestThePlacesOfANightAreThoseThatMovesAccept(t *testing.T) {
	eachPlanner(t, func(t *testing.T, h *plannerServer) {
		a, _ := swapLeague(t, h)
		status, body := a.call("GET /api/leagues/{league}/slots?night=2026-11-26")
		var night schedule.NightPlaces
		if status != 200 || json.Unmarshal([]byte(body), &night) != nil || len(night.Games) == 0 {
			t.Fatal(status, body)
		}
		of := night.Games[0]
		a.values["game"] = fmt.Sprint(of.ID)
		home := a.line(of.ID)
		for i, answer := range of.Answers {
			place := night.Places[i]
			want := map[schedule.AnswerKind]int{schedule.Free: 200, schedule.Same: 200, schedule.Illegal: 409}[answer.Kind]
			call := `PATCH /api/schedules/{game} {"gameTime":"` + string(place.GameTime) + `","courtName":"` + *place.CourtName + `"}`
			if answer.Kind == schedule.Swap {
				a.values["with"] = fmt.Sprint(*answer.With)
				want, call = 200, `POST /api/schedules/{game}/swap {"with":{with}}`
			}
			if status, response := a.call(call); status != want {
				t.Errorf("%s: %d %s, want %d (%s)", call, status, response, want, answer.Kind)
			}
			if answer.Kind == schedule.Swap {
				a.does(step{call, "200", ""})
			} else if answer.Kind == schedule.Free {
				a.does(step{`PATCH /api/schedules/{game} {"gameTime":"` + string(home.GameTime) + `","courtName":"` + *home.CourtName + `"}`, "200", ""})
			}
		}
	})
}
