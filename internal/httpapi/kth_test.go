package httpapi

import (
	"database/sql"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"sideout/internal/store"
	"sideout/internal/store/storetest"
)

// example is a valid request of a call, where it is not just the call by the owner of the league on the object that the
// table names. {name} is a value of the world.
type example struct {
	body string
	id   string // the name of what {id} names, if it is not the object of the table
	as   string // "guest", "newcomer", or "nobody"; the owner if empty
	// begin is the other half of a call about passkeys.
	begin string
	// before are calls that have to be made first.
	before []string
}

const weekly = `PATCH /api/leagues/{league} {"scheduleMode":"weekly"}`

const offer = `POST /api/leagues/{league}/hand-over {"memberId":{member}}`

// examples by pattern. A call that needs none is not here.
var examples = map[string]example{
	"POST /api/beta-access":                     {body: `{"password":""}`, as: "nobody"},
	"POST /api/auth/register":                   {body: `{"email":"fourth@example.org","password":"{password}"}`, as: "nobody"},
	"POST /api/auth/login":                      {body: `{"email":"guest@example.org","password":"{password}"}`, as: "guest"},
	"POST /api/auth/confirm":                    {body: `{"password":"{password}"}`},
	"POST /api/auth/passkeys/confirm/finish":    {begin: "POST /api/auth/passkeys/confirm/begin"},
	"POST /api/auth/password":                   {body: `{"password":"{password}","newPassword":"another long one"}`},
	"POST /api/auth/password/reset":             {body: `{"token":"{reset}","password":"another long one"}`, as: "nobody"},
	"PATCH /api/auth/user":                      {body: `{"firstName":"Ann"}`},
	"DELETE /api/auth/user":                     {as: "guest"},
	"POST /api/auth/passkeys/login/finish":      {begin: "POST /api/auth/passkeys/login/begin", as: "nobody"},
	"POST /api/auth/passkeys/register/finish":   {begin: "POST /api/auth/passkeys/register/begin", as: "newcomer"},
	"POST /api/leagues":                         {body: `{"name":"Friday"}`},
	"POST /api/leagues/{id}/restore":            {before: []string{"DELETE /api/leagues/{league} {}"}},
	"POST /api/leagues/{id}/hand-over":          {body: `{"memberId":{member}}`},
	"POST /api/leagues/{id}/hand-over/accept":   {before: []string{offer}, as: "guest"},
	"DELETE /api/leagues/{id}/hand-over":        {before: []string{offer}, as: "guest"},
	"PATCH /api/leagues/{id}":                   {body: `{"name":"Renamed","timezone":"Europe/Berlin"}`},
	"POST /api/leagues/{id}/members":            {body: `{"role":"scorer"}`},
	"POST /api/leagues/{id}/attention/dismiss":  {body: `{"id":"noScorer-{game}"}`},
	"POST /api/leagues/{id}/cleanup-duplicates": {body: `{"keepCount":0}`},
	"POST /api/leagues/{id}/bulk-import":        {body: `{"csvData":"2026-11-12,Aces,Diggers,25,20\n2026-11-12,Setters,Aces,25,23"}`},
	"POST /api/leagues/{id}/advance-week":       {before: []string{weekly}},
	"POST /api/leagues/{id}/advance-week/undo":  {before: []string{weekly, "POST /api/leagues/{league}/advance-week {}"}},
	"POST /api/leagues/{id}/nights/{day}/move":  {body: `{"to":"end","reason":"Holiday"}`},
	"PATCH /api/schedules/{id}":                 {body: `{"gameTime":"21:00"}`},
	"POST /api/teams":                           {body: `{"leagueId":{league},"names":["Fourth","Fifth"]}`},
	"PATCH /api/teams/{id}":                     {body: `{"name":"Renamed"}`},
	"POST /api/tier-courts":                     {body: `{"leagueId":{league},"tier":1,"courtName":"Court 2"}`},
	"POST /api/games":                           {body: `{"leagueId":{league},"team1Id":{team},"team2Id":{team2},"team1Score":25,"team2Score":20}`},
	"PATCH /api/games/{id}":                     {body: `{"team1Score":25,"team2Score":23,"status":"completed","winnerId":{team},"duration":900}`},
	"POST /api/games/bulk-delete":               {body: `{"gameIds":[{game},{played}]}`},
	"POST /api/games/{id}/revert":               {body: `{"changeId":{change}}`, id: "played"},
	"POST /api/games/{id}/restore":              {id: "deleted"},
	"POST /api/games/{id}/abandon":              {body: `{"how":"replay","reason":"Power cut"}`, id: "running"},
	"POST /api/games/{id}/abandon/undo":         {id: "running", before: []string{`POST /api/games/{running}/abandon {"how":"replay"}`}},
	"GET /api/games/{id}/history":               {id: "played"},
	"POST /api/schedules":                       {body: `{"leagueId":{league},"team1Id":{team},"team2Id":{team2},"gameDate":"2026-12-03","gameTime":"20:15"}`},
	"PATCH /api/members/{id}":                   {body: `{"role":"manager"}`},
	"POST /api/member-invitations/{token}":      {as: "newcomer"},
}

// TestTheKthStatementFails makes every call of the table with every one of its statements failing in turn, alone and
// with its connection: the response is a 5xx with a request id and no internals, every table
// is as it was before, and the same call again succeeds.
func TestTheKthStatementFails(t *testing.T) {
	storetest.SkipUnderRace(t)
	storetest.EachFaulty(t, func(t *testing.T, s *store.Store, faults *storetest.Faults, beside *sql.DB) {
		t.Parallel()
		h := newFaultyServer(t, s, faults, beside)
		statements := 0
		for _, route := range h.server.apiRoutes() {
			t.Run(route.pattern, func(t *testing.T) { statements += h.kth(t, route) })
		}
		t.Logf("%d statements failed", statements)
	})
}

// kth is the proof for one call. It returns how many statements failed.
func (h *faultyServer) kth(t *testing.T, route apiRoute) (failed int) {
	h.build(t)
	if answer := h.serve(h.valid(t, route)); !succeeded(answer) {
		t.Fatalf("%s has no valid example request (%d %s): give it one in the table of examples in kth_test.go",
			route.pattern, answer.Code, answer.Body)
	}
	var problems []string
	for kind, step := range map[storetest.Kind]int{storetest.StatementFails: 1, storetest.LostBefore: cutEvery} {
		h.build(t)
		for k := 1; ; k += step {
			fired, found := h.fail(t, route, k, kind)
			problems = append(problems, found...)
			if !fired { // the call again, after all that failed
				break
			}
			if failed++; prove || len(found) > 0 { // the call again, after this one
				problems = append(problems, h.again(t, route, k, kind)...)
				h.build(t)
			}
		}
	}
	for _, problem := range problems {
		t.Error(problem)
	}
	return failed
}

// prove asks for the long version (scripts/prove.sh). The short one makes each call again once, after all its
// statements have failed, and cuts the connection, which takes a while to be made anew, at every seventh.
var (
	prove    = os.Getenv("SIDEOUT_PROVE") != ""
	cutEvery = map[bool]int{false: 7, true: 1}[prove]
)

// fail makes the call with its k-th statement failing, and says what is wrong then. Where the call has fewer, nothing
// has fired, and it has to succeed.
func (h *faultyServer) fail(t *testing.T, route apiRoute, k int, kind storetest.Kind) (fired bool, problems []string) {
	t.Helper()
	r := h.valid(t, route)
	h.faults.Plan(k, kind)
	answer := h.serve(r)
	if !h.faults.Clear() {
		if !succeeded(answer) {
			problems = append(problems, fmt.Sprintf("after all faults: %d %s", answer.Code, answer.Body))
		}
		return false, problems
	}
	problems = problemsOf(answer)
	if route.method() == http.MethodGet && succeeded(answer) {
		problems = nil // it found another way, and says the same as without a fault
		if again := h.serve(h.valid(t, route)); again.Body.String() != answer.Body.String() {
			problems = append(problems, fmt.Sprintf("answered %s instead of %s", answer.Body, again.Body))
		}
	}
	if after := h.dump(); after != h.state {
		problems = append(problems, "something is left of it:\n"+storetest.Difference(h.state, after))
	}
	return true, at(problems, k, kind)
}

// again makes the call once more, without a fault.
func (h *faultyServer) again(t *testing.T, route apiRoute, k int, kind storetest.Kind) []string {
	t.Helper()
	if answer := h.serve(h.valid(t, route)); !succeeded(answer) {
		return at([]string{fmt.Sprintf("the call again: %d %s", answer.Code, answer.Body)}, k, kind)
	}
	return nil
}

// at says which statement it was.
func at(problems []string, k int, kind storetest.Kind) []string {
	for i, problem := range problems {
		problems[i] = fmt.Sprintf("statement %d, kind %d: %s", k, kind, problem)
	}
	return problems
}

func (r apiRoute) method() string {
	method, _, _ := strings.Cut(r.pattern, " ")
	return method
}

// problemsOf says what is wrong with the response to a call of which a statement failed.
func problemsOf(answer *httptest.ResponseRecorder) (problems []string) {
	id, body := answer.Header().Get("X-Request-Id"), answer.Body.String()
	if answer.Code != http.StatusInternalServerError && answer.Code != http.StatusServiceUnavailable || id == "" {
		problems = append(problems, fmt.Sprintf("answered %d %s, request id %q", answer.Code, body, id))
	}
	if strings.Contains(body, "storetest") || answer.Code == http.StatusInternalServerError && !strings.Contains(body, id) {
		problems = append(problems, fmt.Sprintf("the answer says %s, want the request id %s and no internals", body, id))
	}
	if answer.Code == http.StatusServiceUnavailable && answer.Header().Get("Retry-After") == "" {
		problems = append(problems, "nobody says when to try again")
	}
	return problems
}

func succeeded(answer *httptest.ResponseRecorder) bool { return answer.Code < 300 }

// prepare makes the calls that the tested call depends on, once per database.
func (h *faultyServer) prepare(t *testing.T, before []string) {
	t.Helper()
	if h.prepared || len(before) == 0 {
		return
	}
	for _, call := range before {
		call, body, _ := strings.Cut(h.fill(call), " {")
		if answer := h.serve(h.request(call, "{"+body, "owner")); !succeeded(answer) {
			t.Fatalf("%s: %d %s", call, answer.Code, answer.Body)
		}
	}
	h.prepared, h.state = true, h.dump()
}

// valid returns a request that has to succeed.
func (h *faultyServer) valid(t *testing.T, route apiRoute) *http.Request {
	t.Helper()
	e := examples[route.pattern]
	h.prepare(t, e.before)
	id := e.id
	if id == "" {
		id = string(route.object)
	}
	token := "{token}"
	if strings.Contains(route.pattern, "invitations") {
		token = "{invitation}"
	}
	if strings.Contains(route.pattern, "/watch/") {
		token = h.watchToken(t)
	}
	call := strings.NewReplacer("{id}", "{"+id+"}", "{token}", token, "{invitation}", hashToken("invitation-token")).Replace(route.pattern)
	as := e.as
	switch as {
	case "":
		as = "owner"
	case "nobody":
		as = ""
	}
	if e.begin == "" {
		return h.request(h.fill(call), h.fill(e.body), as)
	}
	answer := h.device.Get
	if strings.Contains(e.begin, "register") {
		answer = newKthDevice().Create
	}
	body, cookies := h.asked(t, e.begin, as, answer)
	r := h.request(h.fill(call), body, as)
	for _, c := range cookies {
		r.AddCookie(c)
	}
	return r
}
