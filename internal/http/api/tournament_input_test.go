package api

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"sideout/internal/http/httpio"
)

// Each mistake in a tournament is refused with a sentence and the field that it belongs to, and stores nothing.
func TestAMistakeInATournamentNamesItsField(t *testing.T) {
	long := strings.Repeat("x", 100)
	withTeams := func(names ...string) string {
		return `"teams":["` + strings.Join(names, `","`) + `"]`
	}
	mistakes := []struct{ change, field, sentence string }{
		{`"name":""`, "name", "League name is required"},
		{`"name":"` + long + `x"`, "name", "League name must be at most 100 characters"},
		{withTeams("A"), "teams", "A tournament has 4 to 64 teams, and 1 are entered"},
		{withTeams("A", "B", "C", " a "), "teams", "is entered twice. Give each its own name"},
		{withTeams("A", "B", "C", " "), "teams", "Team name is required"},
		{withTeams("A", "B", "C", long+"x"), "teams", "Team name must be at most 100 characters"},
		{teamsOf(65), "teams", "A tournament has 4 to 64 teams, and 65 are entered"},
		{teamsOf(33) + `,"format":"groups"`, "format", "This format is for 2 to 32 teams, not for 33"},
		{teamsOf(33) + `,"count":33`, "count", "This format is for 2 to 32 teams, not for 33"},
		{`"courts":[]`, "courts", "Enter 1 to 20 courts"},
		{`"courts":["A","a"]`, "courts", "is entered twice. Give each its own name"},
		{`"courts":["A",""]`, "courts", "Court name required"},
		{`"day":""`, "day", "Choose the date of the tournament"},
		{`"day":"2026-02-30"`, "day", "Choose the date of the tournament"},
		{`"day":"2026-11-30"`, "day", "This day is over. Choose today or a later day"},
		{`"end":"09:00"`, "end", "The last game has to be over later than the first one begins"},
		{`"end":"08:00"`, "end", "The end is before the first game. A day that goes on after midnight has at most 18 hours"},
		{`"end":""`, "end", "Enter when the first game begins and when the last one has to be over"},
		{`"pools":5`, "pools", "8 teams play in 1 to 4 pools"},
		{`"pools":-1`, "pools", "8 teams play in 1 to 4 pools"},
	}
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-01T09:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.accept = httpio.ProblemType
		for _, m := range mistakes {
			body := changed(t, tournament(8, twoCourts, ""), m.change)
			for _, call := range []string{"POST /api/tournaments ", "POST /api/tournaments?preview=true "} {
				admin.does(step{call + body, fmt.Sprintf(`422 "field":%q & %s`, m.field, m.sentence), ""})
			}
		}
		admin.does(step{"GET /api/leagues", "200 []", ""})
	})
}

// teamsOf returns a list of n teams.
func teamsOf(n int) string {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf(`"T%d"`, i+1)
	}
	return `"teams":[` + strings.Join(names, ",") + `]`
}

// changed returns a JSON object with other values of some members.
func changed(t *testing.T, object, members string) string {
	t.Helper()
	all := map[string]json.RawMessage{}
	check(t, json.Unmarshal([]byte(object), &all))
	check(t, json.Unmarshal([]byte("{"+members+"}"), &all))
	text, err := json.Marshal(all)
	check(t, err)
	return string(text)
}

// A tournament may be unusual: names of 100 characters, pools of different sizes, today, or a day that ends after midnight.
func TestAnUnusualTournamentIsMade(t *testing.T) {
	long := strings.Repeat("x", 97)
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-01T09:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		request := func(teams int, change string) string {
			return "POST /api/tournaments " + changed(t, tournament(teams, twoCourts, ""), change)
		}
		admin.does(
			step{request(7, `"pools":2,"day":"2026-12-01"`), `201 "pools":[["T1","T4","T5"],["T2","T3","T6","T7"]]`, ""},
			step{request(4, fmt.Sprintf(`"teams":["%[1]s-01","%[1]s-02","%[1]s-03","%[1]s-04"]`, long)), "201 " + long + "-04", ""},
			step{request(4, `"courts":["1"],"start":"20:00","end":"02:00"`), `201 "poolsEnd":"22:00"`, ""},
		)
	})
}
