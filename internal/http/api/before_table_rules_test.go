package api

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sideout/internal/app"
	"sideout/internal/app/apptest"
	"sideout/internal/app/transfer"
	"sideout/internal/http/httpio"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// beforeTableRules has the leagues of a program that had no table rules, and what it answered; see the README there.
const beforeTableRules = "testdata/before-table-rules"

var leaguesBefore = []string{"fixed", "weekly", "overall"}

// whenAnswered is when the old program gave its answers.
const whenAnswered = "2026-10-31T12:00:00Z"

const annSignsIn = `POST /api/auth/login {"email":"ann@example.org","password":"correct horse battery"}`

// TestLeaguesFromBeforeTableRulesAreImportedAsTheyWere imports league files that the old program wrote, on both databases.
func TestLeaguesFromBeforeTableRulesAreImportedAsTheyWere(t *testing.T) {
	for _, name := range leaguesBefore {
		t.Run(name, func(t *testing.T) {
			var app *app.Services
			withoutLimits := func(_ *testing.T, o *Options) { app, o.Limits = o.App, httpio.Limits{} }
			eachServerWith(t, withoutLimits, func(t *testing.T, url string, clock *testClock) {
				setClock(t, clock, whenAnswered)
				p := signedUp(t, url, "ann@example.org")
				p.does(step{"GET /api/auth/user", "200", `owner="id":"([^"]+)"`})
				file := bytes.NewReader(unzipped(t, name+".league.jsonl.gz"))
				imported, err := app.Transfer.ImportLeague(t.Context(), transfer.ImportOptions{Owner: p.values["owner"]}, file)
				check(t, err)
				countSetsAsPoints(t, app.Store, imported.League.ID)
				c := &comparison{t: t, p: p, ids: map[string]map[float64]float64{}, isImport: true}
				c.compare(name, imported.League.ID)
			})
		})
	}
}

// TestADatabaseFromBeforeTableRulesAnswersAsItDid opens the database of the old program.
func TestADatabaseFromBeforeTableRulesAnswersAsItDid(t *testing.T) {
	file := filepath.Join(t.TempDir(), "sideout.db")
	check(t, os.WriteFile(file, unzipped(t, "sideout.db.gz"), 0o600))
	s, clock := storetest.Open(t, "sqlite:"+file), &testClock{}
	setClock(t, clock, whenAnswered)
	app := app.New(s, apptest.NewPasswords(), testSecret, clock.Now, league.DefaultQuotas)
	server, err := New(testOptions(app, clock.Now))
	check(t, err)
	web := httptest.NewServer(asDocumented(t, server))
	t.Cleanup(web.Close)
	p := newPerson(t, web.URL)
	p.does(step{annSignsIn, "200", ""})
	for i, name := range leaguesBefore {
		countSetsAsPoints(t, s, int64(i+1))
		c := &comparison{t: t, p: p}
		c.compare(name, int64(i+1))
	}
}

// countSetsAsPoints makes the results of a league without sets points, as the old program counted them.
func countSetsAsPoints(t *testing.T, s *store.Store, leagueID int64) {
	check(t, s.Write(t.Context(), func(tx *store.Tx) error {
		games, err := tx.Games.GamesOf(leagueID)
		for _, g := range games {
			g.SetsOnly = false
			err = errors.Join(err, tx.Games.UpdateGame(g))
		}
		return err
	}))
}

func unzipped(t *testing.T, name string) []byte {
	t.Helper()
	file, err := os.Open(filepath.Join(beforeTableRules, name))
	check(t, err)
	defer file.Close()
	zipped, err := gzip.NewReader(file)
	check(t, err)
	text, err := io.ReadAll(zipped)
	check(t, err)
	return text
}

var reasonOfAge = regexp.MustCompile(`"same [^"]*, (the older team|entered first)"`)

// inPresentWords returns old answers with the present words for the order of teams that are equal by all criteria.
func inPresentWords(answers []byte) []byte {
	answers = reasonOfAge.ReplaceAll(answers, []byte(`"order on your list"`))
	return bytes.ReplaceAll(answers, []byte("then the older team"), []byte("then the order on the list"))
}

// A comparison compares answers with those of the old program. In an imported league ids, links and instants of the import may
// differ, but the same id is always the same other one.
type comparison struct {
	t        *testing.T
	p        *person
	isImport bool
	ids      map[string]map[float64]float64 // of what, then the old id and the new one
}

// compare compares all answers about a league, which had the id of its place in leaguesBefore.
func (c *comparison) compare(name string, id int64) {
	c.t.Helper()
	var answers map[string]any
	check(c.t, json.Unmarshal(inPresentWords(unzipped(c.t, name+".answers.json.gz")), &answers))
	old := fmt.Sprintf("/api/leagues/%d", slices.Index(leaguesBefore, name)+1)
	compared := 0
	for _, path := range slices.SortedFunc(maps.Keys(answers), listsFirst) {
		if strings.HasSuffix(path, "/schedule-quality") || strings.HasSuffix(path, ".ics") && c.isImport {
			continue // table rules have nothing to do with the quality; calendars consist of links
		}
		now := strings.Replace(path, old, fmt.Sprintf("/api/leagues/%d", id), 1)
		if c.isImport {
			now = c.withNewID(now)
		}
		response, err := c.p.client.Get(c.p.url + now)
		check(c.t, err)
		text, err := io.ReadAll(response.Body)
		check(c.t, err)
		_ = response.Body.Close()
		var got any = string(text)
		if response.StatusCode != 200 {
			c.t.Fatalf("GET %s: %d %s", now, response.StatusCode, text)
		}
		if json.Valid(text) {
			check(c.t, json.Unmarshal(text, &got))
		}
		where := strings.TrimPrefix(path, old)
		if sheet, isText := got.(string); isText && where == "/history.csv" {
			got = withoutSets(sheet)
		}
		was := answers[path]
		if strings.HasPrefix(path, "/api/public/") {
			// The old program showed the newest week, also before its night. The tables of each week are compared under /standings.
			withoutWeekly(was)
			withoutWeekly(got)
		}
		if calendar, isText := was.(string); isText && strings.HasSuffix(path, ".ics") {
			// The old program left out the changes of the clock that a strict reader needs.
			was, got = withoutTimeZone(calendar), withoutTimeZone(got.(string))
		}
		c.values(where, was, got)
		compared++
	}
	c.t.Logf("%s: %d answers", name, compared)
	if compared < 25 {
		c.t.Errorf("only %d answers were compared", compared)
	}
}

// withoutWeekly removes the tables of the week from the answer of a public page.
func withoutWeekly(page any) {
	if page, isPage := page.(map[string]any); isPage {
		if tables, has := page["standings"].(map[string]any); has {
			delete(tables, "weekly")
		}
	}
}

// withoutSets returns a sheet without the columns that the old program did not have, but for one of forfeits, which it had if a game
// was forfeited.
func withoutSets(sheet string) string {
	if !strings.Contains(sheet, ",Sets\r\n") {
		return sheet
	}
	lines := strings.Split(sheet, "\r\n")
	hasForfeits := slices.ContainsFunc(lines[1:], func(line string) bool { return strings.Count(line, ",") >= 5 && strings.Split(line, ",")[5] != "" })
	columns := 5
	if hasForfeits {
		columns = 6
	}
	for i, line := range lines {
		if cells := strings.Split(line, ","); len(cells) > columns {
			lines[i] = strings.Join(cells[:columns], ",")
		}
	}
	return strings.Join(lines, "\r\n")
}

var timeZone = regexp.MustCompile(`(?s)BEGIN:VTIMEZONE\r\n.*?END:VTIMEZONE\r\n`)

// withoutTimeZone returns a calendar without the rules of its time zone.
func withoutTimeZone(calendar string) string { return timeZone.ReplaceAllString(calendar, "") }

// listsFirst sorts the lists of teams and games before paths with their ids.
func listsFirst(a, b string) int {
	isOfLeague := func(path string) bool { return strings.HasPrefix(path, "/api/leagues/") }
	if isOfLeague(a) != isOfLeague(b) {
		return map[bool]int{true: -1, false: 1}[isOfLeague(a)]
	}
	return strings.Compare(a, b)
}

var pathWithID = regexp.MustCompile(`(/teams/|/games/)(\d+)`)

// withNewID returns a path with the present id of its team or game.
func (c *comparison) withNewID(path string) string {
	return pathWithID.ReplaceAllStringFunc(path, func(part string) string {
		found := pathWithID.FindStringSubmatch(part)
		var was float64
		check(c.t, json.Unmarshal([]byte(found[2]), &was))
		is, ok := c.ids[strings.Trim(found[1], "s/")][was]
		if !ok {
			c.t.Fatalf("%s was not in a list", part)
		}
		return fmt.Sprintf("%s%.0f", found[1], is)
	})
}

// values compares two values of JSON at a place.
func (c *comparison) values(where string, old, now any) {
	c.t.Helper()
	switch old := old.(type) {
	case map[string]any:
		now, _ := now.(map[string]any)
		for name := range old {
			if _, isThere := now[name]; !isThere {
				c.t.Errorf("%s.%s is no longer there", where, name)
				continue
			}
			c.field(where, name, old[name], now[name])
		}
		for name, value := range now {
			if _, wasThere := old[name]; !wasThere && !isDefaultOfLater(name, value) {
				c.t.Errorf("%s.%s is there now: %v", where, name, value)
			}
		}
	case []any:
		now, _ := now.([]any)
		if len(now) != len(old) {
			c.t.Errorf("%s: %d values, and there were %d", where, len(now), len(old))
			return
		}
		for i := range old {
			c.values(where+"[]", old[i], now[i])
		}
	default:
		if !reflect.DeepEqual(old, now) {
			c.t.Errorf("%s is %v\nand was %v", where, now, old)
		}
	}
}

// field compares a field of two objects.
func (c *comparison) field(where, name string, old, now any) {
	c.t.Helper()
	number, isNumber := old.(float64)
	other, _ := now.(float64)
	kind := kindOfID(where, name)
	switch {
	case c.isImport && isNumber && kind != "":
		if c.ids[kind] == nil {
			c.ids[kind] = map[float64]float64{}
		}
		if known, ok := c.ids[kind][number]; ok && known != other {
			c.t.Errorf("%s.%s: the %s %v is %v, and elsewhere %v", where, name, kind, number, other, known)
		}
		c.ids[kind][number] = other
	case c.isImport && slices.Contains([]string{"inviteToken", "watchToken", "version", "ownerId", "actor"}, name):
		if (old == nil) != (now == nil) {
			c.t.Errorf("%s.%s is %v, and was %v", where, name, now, old)
		}
	default:
		c.values(where+"."+name, old, now)
	}
}

// kindOfID returns of what a field has the id; empty if it has none.
func kindOfID(where, name string) string {
	switch name {
	case "teamId", "team1Id", "team2Id", "winnerId", "replacedBy":
		return "team"
	case "gameId":
		return "game"
	case "leagueId":
		return "league"
	case "id":
		for list, kind := range map[string]string{"/teams[]": "team", ".team1": "team", ".team2": "team", ".teams[]": "team", ".team": "team", "/games[]": "game", "/deleted-games[]": "game"} {
			if strings.HasSuffix(where, list) {
				return kind
			}
		}
		return "id in " + regexp.MustCompile(`\d+`).ReplaceAllString(where, "N")
	}
	return ""
}

// isDefaultOfLater reports whether a field that the old program did not know says nothing new about a league: it is empty, has the
// value that keeps what was before, or is on another page with the value that the old program shows as well.
func isDefaultOfLater(name string, value any) bool {
	if name == "startDate" || name == "endDate" { // public pages have them too now
		return true
	}
	if name == "language" {
		return value == "en"
	}
	switch value := value.(type) {
	case nil:
		return true
	case []any:
		return len(value) == 0
	case map[string]any:
		if name == "tableRules" {
			text, err := json.Marshal(league.DefaultTableRules())
			var rules any
			return err == nil && json.Unmarshal(text, &rules) == nil && reflect.DeepEqual(value, rules)
		}
		return len(value) == 0 || name == "history" // it follows from the results, which are compared
	default:
		return reflect.ValueOf(value).IsZero()
	}
}
