package api

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"sideout/internal/http/contract"
)

// pastVerbs are the verbs with which a message says what has been done. Before it is stored a plan "would add" games.
const pastVerbs = `scheduled|added|moved|removed|deleted|cancelled|withdrew|withdrawn|imported|advanced|replaced|lost|created|changed|entered|forfeited|published|updated|took`

var (
	pastVerb = regexp.MustCompile(`(?i)\b(` + pastVerbs + `|had to)\b`)
	// What is not past: "would be played", "is cancelled", "2 cancelled games".
	notPast = regexp.MustCompile(`(?i)\b(would be|is|are|be) (` + pastVerbs + `)\b|\bcancelled games?\b`)
)

// sentenceKeys are the properties of responses that hold sentences about what a call does.
var sentenceKeys = []string{"message", "sentence", "sentences", "notes", "why", "problems", "waitsFor", "rule"}

// english finds words of English sentences that are no words of German ones, and no names of this test.
var english = regexp.MustCompile(`(?i)\b(the|and|of|would|games?|is|are|on|stays?|nights?|weeks?|tiers?|than|to|has|have|with|for|from|nobody|every|places?)\b`)

// checkGerman returns an error if a sentence of a response in German, or a part of one, is English.
func checkGerman(pattern string, body []byte) error {
	var response any
	if err := json.Unmarshal(body, &response); err != nil {
		return err
	}
	for _, sentence := range sentencesIn(response, false) {
		if found := english.FindString(sentence); found != "" {
			return fmt.Errorf("%s says %q in German: %s", pattern, found, sentence)
		}
	}
	return nil
}

// previewed contains the route patterns for which a test of this run has checked a preview.
var previewed sync.Map

// checkTense returns an error if the preview of a call says that something has been done already.
func checkTense(pattern string, body []byte) error {
	var response any
	if err := json.Unmarshal(body, &response); err != nil {
		return err
	}
	previewed.Store(pattern, true)
	for _, sentence := range sentencesIn(response, false) {
		if found := pastVerb.FindString(notPast.ReplaceAllString(sentence, "")); found != "" {
			return fmt.Errorf("the preview of %s says %q, as if it were done: %s", pattern, found, sentence)
		}
	}
	return nil
}

// sentencesIn returns the strings of a response that are sentences.
func sentencesIn(value any, isSentence bool) (found []string) {
	switch v := value.(type) {
	case string:
		if isSentence {
			found = append(found, v)
		}
	case []any:
		for _, element := range v {
			found = append(found, sentencesIn(element, isSentence)...)
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			found = append(found, sentencesIn(v[key], slices.Contains(sentenceKeys, key))...)
		}
	}
	return found
}

func TestWhatSoundsAsIfItWereDone(t *testing.T) {
	for sentence, isPast := range map[string]bool{
		"Season scheduled: 180 games over 10 weeks":                                true,
		"Schedule updated: 6 games moved; 4 stay where they are.":                  true,
		"Diggers withdrew on Nov 5, 2026: 8 games cancelled":                       true,
		"6 games lost their place":                                                 true,
		"Nothing had to change.":                                                   true,
		"Would add 180 games over 10 weeks. 2 cancelled games will not be played.": false,
		"6 games would lose their place: 2 would be moved":                         false,
		"Semi-final 1 is cancelled. Bring it back, or let a team forfeit it.":      false,
	} {
		text, err := json.Marshal(map[string]any{"notes": []string{sentence}})
		check(t, err)
		if err := checkTense("TEST", text); (err != nil) != isPast {
			t.Errorf("%s: %v", sentence, err)
		}
	}
	previewed.Delete("TEST")
}

// TestNoPreviewSaysThatItIsDone makes a preview with every call that has one, in English and in German; asDocumented checks its sentences,
// here as in all tests.
func TestNoPreviewSaysThatItIsDone(t *testing.T) {
	eachServerWith(t, speakGerman, func(t *testing.T, url string, _ *testClock) {
		p := signedUp(t, url, "ann@example.org")
		p.does(step{`POST /api/leagues {"name":"L","startDate":"2026-11-26","gameDay":"Thursday","timeBlockStart":"20:15","timeBlockEnd":"22:00","tierCount":1,"teamsPerTier":6,"keepDays":0}`,
			"201", `league="id":(\d+)`})
		for _, name := range []string{"A", "B", "C", "D", "E", "F"} {
			p.does(step{`POST /api/teams {"leagueId":{league},"name":"` + name + `"}`, "201", name + `="id":(\d+)`})
		}
		preview := func(calls ...string) {
			t.Helper()
			for _, call := range calls {
				method, rest, _ := strings.Cut(call, " ")
				path, body, _ := strings.Cut(rest, " ")
				for _, language := range []string{"en", "de"} {
					p.accepts(language).does(step{method + " " + path + "?preview=true " + body, "200", ""})
				}
				p.accepts("en")
			}
		}
		season := "POST /api/leagues/{league}/auto-schedule {}"
		preview(season) // a first plan, without courts
		p.does(step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 1"}`, "201", ""}, step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 2"}`, "201", ""},
			step{season, "200", ""})
		preview(season) // nothing to do
		preview(`POST /api/leagues/{league}/nights/2026-11-26/move {"to":"end"}`, `POST /api/leagues/{league}/nights/2026-11-26/move {"to":"2026-11-27"}`,
			`POST /api/leagues/{league}/nights/2026-11-26/cancel {}`, `POST /api/leagues/{league}/nights/2026-11-26/openings {"courtsOut":["Court 1","Court 2"]}`,
			`POST /api/leagues/{league}/nights/2026-11-26/openings {"start":"20:45","end":"21:30"}`, `POST /api/leagues/{league}/nights/2026-11-26/openings {}`,
			`POST /api/leagues/{league}/nights/2026-11-26/openings {"courts":[{"courtName":"Annex"}]}`)
		p.does(step{`POST /api/teams {"leagueId":{league},"name":"Late"}`, "201", ""}, step{`PATCH /api/leagues/{league} {"blackouts":["2026-11-26"]}`, "200", ""})
		preview(season, `POST /api/leagues/{league}/auto-schedule {"way":"fit"}`, `POST /api/leagues/{league}/auto-schedule {"way":"anew","includeSoon":true}`)
		p.does(step{"POST /api/leagues/{league}/nights/2026-12-03/cancel {}", "200", ""})
		preview(season)
		p.does(step{`PATCH /api/leagues/{league} {"gamesPerMatchup":1}`, "200", ""})
		preview(season) // it removes games
		p.does(step{`POST /api/games {"leagueId":{league},"team1Id":{A},"team2Id":{B},"team1Score":25,"team2Score":20,"status":"completed","playedAt":"2026-11-19"}`, "201", ""})
		preview(`POST /api/games {"leagueId":{league},"team1Id":{A},"team2Id":{B},"team1Score":25,"team2Score":21,"status":"completed","playedAt":"2026-11-19"}`,
			`POST /api/leagues/{league}/bulk-import {"csvData":"2026-11-19,C,D,25,20\n2026-11-18,A,D,25,20"}`, `POST /api/leagues/{league}/cleanup-duplicates {"keepCount":0}`,
			`POST /api/teams/{A}/withdraw {"how":"keep"}`, `POST /api/teams/{A}/withdraw {"how":"forfeit"}`, `POST /api/teams/{A}/withdraw {"how":"void"}`,
			`POST /api/teams/{A}/withdraw {"how":"keep","newTeam":"New"}`)
		const nights = `"nights":[{"day":"2027-06-10","start":"18:00","end":"22:00"}],"courts":["Court 1","Court 2"]`
		preview(`POST /api/leagues/{league}/finals {"count":4,` + nights + `}`)
		p.does(step{`POST /api/leagues/{league}/finals {"count":4,` + nights + `}`, "201", ""}, step{"GET /api/leagues/{league}/finals", "200", `place="id":(\d+),"key":"M1-1"`})
		preview(`POST /api/finals-places/{place}/late {"minutes":20}`, `POST /api/leagues/{league}/next {"seasonName":"Spring 2027","startDate":"2027-07-01"}`)

		p.does(step{`POST /api/leagues {"name":"W","tierCount":1,"startDate":"2026-11-26","gameDay":"Thursday","gamesPerMatchup":1,"timeBlockStart":"18:00","timeBlockEnd":"20:00"}`, "201", `waiting="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{waiting},"names":["Aces","Bees","Crows","Diggers"]}`, "201", ""},
			step{`POST /api/tier-courts {"leagueId":{waiting},"tier":1,"courtName":"Court 1"}`, "201", ""},
			step{"POST /api/leagues/{waiting}/auto-schedule {}", "200", ""},
			step{`POST /api/leagues/{waiting}/nights/2026-11-26/openings {"courtsOut":["Court 1"]}`, "200 wait for a place.", ""},
			step{"GET /api/leagues/{waiting}/waiting", "200", `best="nights":\[\{"day":"([^"]+)"`})
		preview(`POST /api/leagues/{waiting}/waiting {"day":"{best}"}`)

		p.does(step{`PUT /api/leagues/{waiting}/signup {"open":true}`, "200", `join="token":"([^"]+)"`},
			step{`POST /api/join/{join} {"teamName":"Eagles","contactName":"Eve","email":"eve@example.org"}`, "201", ""})
		preview("POST /api/leagues/{waiting}/signups/accept {}")

		p.does(step{`POST /api/halls {"name":"School","courts":["Court 1"]}`, "201", `hall="id":(\d+)`})
		preview("POST /api/halls/{hall}/adopt {}")
		p.does(step{"GET /api/halls", "200", `court="courts":\[\{"id":(\d+)`},
			step{`POST /api/halls/{hall}/adopt {"courts":[{"leagueId":{waiting},"name":"Court 1","courtId":{court}}]}`, "200", ""})
		preview(`POST /api/halls/{hall}/close {"day":"2026-12-03"}`)

		preview("POST /api/tournaments " + tournament(8, twoCourts, ""))
		p.does(step{"POST /api/tournaments " + tournament(8, twoCourts, `,"rules":{"endingScore":5,"winByTwo":false}`), `201 "seedsOpen":true`, `cup="leagueId":(\d+)`},
			step{"GET /api/leagues/{cup}/finals", "200", `seeds="id":(\d+)`})
		preview("POST /api/finals/{seeds}/seeds {}")

		p.does(step{`PATCH /api/leagues/{league} {"scheduleMode":"weekly"}`, "200", ""})
		preview(`POST /api/leagues/{league}/advance-week {}`)
		p.does(step{`POST /api/leagues/{league}/advance-week {}`, "200", ""})
		preview(`POST /api/leagues/{league}/advance-week {}`) // nothing to do
	})
	for pattern, call := range calls {
		if _, isChecked := previewed.Load(pattern); !isChecked && slices.ContainsFunc(call.query, func(q contract.Parameter) bool { return q.Name == preview.Name }) {
			t.Errorf("no preview of %s is checked", pattern)
		}
	}
}

// isPreviewed reports whether a response is a successful preview.
func isPreviewed(r *http.Request, status int) bool { return isPreview(r) && status == http.StatusOK }
