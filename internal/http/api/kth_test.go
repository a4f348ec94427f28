package api

import (
	"database/sql"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// example describes a valid request of a call that needs more than the cookie of the owner and the id of an object of the
// kind that apiRoutes names. {name} stands for a value of faultyServer.
type example struct {
	body  string
	query string // after "?", encoded
	id    string // the name of the value for {id}, if it is not the object in apiRoutes
	as    string // "guest", "newcomer", "nobody", or "script" with an API token of the owner; the owner if empty
	// begin is the call that returns the challenge for a call about passkeys.
	begin string
	// before are calls that have to be made first.
	before []string
}

const tournamentExample = `{"name":"Cup","day":"2026-12-12","start":"09:00","end":"17:00","courts":["1"],"teams":["A","B","C","D"],"duty":true,"visibility":"public"}`

const finalsExample = `{"from":"hand","format":"single","duty":"seeds","seeds":[{team},{team2}],"nights":[{"day":"2026-12-10","start":"18:00","end":"22:00"}],"courts":["Court 1"]}`

const ofThreeSets = `PATCH /api/leagues/{league} {"rules":{"endingScore":25,"sets":3}}`

const weekly = `PATCH /api/leagues/{league} {"scheduleMode":"weekly"}`

const offer = `POST /api/leagues/{league}/hand-over {"memberId":{member}}`

const january = `POST /api/schedules {"leagueId":{league},"team1Id":{team},"team2Id":{team2},"gameDate":"2027-01-07","gameTime":"19:00","courtName":"Court 1"}`

const waits = `POST /api/leagues/{league}/nights/2027-01-07/openings {"courtsOut":["Court 1"]}`

const keepTeam = `POST /api/teams/{team}/withdraw {"how":"keep"}`

// examples by pattern. A call that needs none is not here.
var examples = map[string]example{
	"POST /api/beta-access":                   {body: `{"password":""}`, as: "nobody"},
	"POST /api/auth/register":                 {body: `{"email":"fourth@example.org","password":"{password}"}`, as: "nobody"},
	"POST /api/auth/login":                    {body: `{"email":"guest@example.org","password":"{password}"}`, as: "guest"},
	"POST /api/auth/confirm":                  {body: `{"password":"{password}"}`},
	"POST /api/auth/passkeys/confirm/finish":  {begin: "POST /api/auth/passkeys/confirm/begin"},
	"POST /api/auth/password":                 {body: `{"password":"{password}","newPassword":"another long one"}`},
	"POST /api/auth/password/reset":           {body: `{"token":"{reset}","password":"another long one"}`, as: "nobody"},
	"POST /api/auth/password/forgotten":       {body: `{"email":"guest@example.org"}`, as: "nobody"},
	"PUT /api/notices":                        {body: `{"leagueId":{league},"topics":["results"]}`},
	"POST /api/auth/address":                  {body: `{"email":"another@example.org"}`},
	"POST /api/auth/address/take":             {body: `{"token":"{take}"}`, as: "nobody"},
	"POST /api/auth/address/confirm":          {body: `{"token":"{address}"}`, as: "nobody"},
	"PUT /api/auth/passkey-only":              {before: []string{"POST /api/auth/recovery-codes {}"}},
	"POST /api/auth/tokens":                   {body: `{"name":"Script","days":90,"roles":[{"leagueId":{league},"role":"manager"}]}`},
	"POST /api/auth/recovery":                 {body: `{"account":"keeper@example.org","code":"3k7p-9xw2-h4td-vm60"}`, as: "nobody"},
	"PATCH /api/auth/user":                    {body: `{"firstName":"Ann"}`},
	"DELETE /api/auth/user":                   {as: "guest"},
	"POST /api/auth/passkeys/login/finish":    {begin: "POST /api/auth/passkeys/login/begin", as: "nobody"},
	"POST /api/auth/passkeys/register/finish": {begin: "POST /api/auth/passkeys/register/begin", as: "newcomer"},
	"POST /api/leagues":                       {body: `{"name":"Friday"}`},
	"POST /api/tournaments":                   {body: tournamentExample},
	"POST /api/leagues/{id}/restore":          {before: []string{"DELETE /api/leagues/{league} {}"}},
	"POST /api/leagues/{id}/hand-over":        {body: `{"memberId":{member}}`},
	"POST /api/leagues/{id}/hand-over/accept": {before: []string{offer}, as: "guest"},
	"DELETE /api/leagues/{id}/hand-over":      {before: []string{offer}, as: "guest"},
	"PATCH /api/leagues/{id}":                 {body: `{"name":"Renamed","timezone":"Europe/Berlin","duty":1}`},
	"POST /api/leagues/{id}/members": {body: `{"role":"scorer","email":"fifth@example.org"}`,
		before: []string{`POST /api/auth/address/confirm {"token":"{address}"}`}},
	"POST /api/leagues/{id}/attention/dismiss":    {body: `{"id":"noScorer-{game}"}`},
	"POST /api/leagues/{id}/cleanup-duplicates":   {body: `{"keepCount":0}`},
	"POST /api/leagues/{id}/bulk-import":          {body: `{"csvData":"2026-11-12,Aces,Diggers,25,20\n2026-11-12,Setters,Aces,25,23"}`},
	"POST /api/leagues/{id}/auto-schedule/undo":   {before: []string{"POST /api/leagues/{league}/auto-schedule {}"}},
	"POST /api/leagues/{id}/advance-week":         {before: []string{weekly}},
	"POST /api/leagues/{id}/advance-week/undo":    {before: []string{weekly, "POST /api/leagues/{league}/advance-week {}"}},
	"POST /api/leagues/{id}/waiting":              {body: `{"day":"2026-12-03"}`, before: []string{january, waits}},
	"POST /api/leagues/{id}/nights/{day}/move":    {body: `{"to":"end","reason":"Holiday"}`},
	"PATCH /api/schedules/{id}":                   {body: `{"gameTime":"21:00"}`, before: []string{`PATCH /api/leagues/{league} {"duty":1}`}},
	"POST /api/schedules/{id}/swap":               {body: `{"with":{schedule2}}`},
	"POST /api/teams":                             {body: `{"leagueId":{league},"names":["Fourth","Fifth"]}`},
	"PATCH /api/teams/{id}":                       {body: `{"name":"Renamed"}`},
	"POST /api/leagues/{id}/court-codes":          {body: `{"courtName":"Court 1"}`},
	"PATCH /api/tier-courts/{id}":                 {body: `{"courtName":"Court 7"}`},
	"POST /api/tier-courts":                       {body: `{"leagueId":{league},"tier":1,"courtName":"Court 2"}`},
	"POST /api/games":                             {body: `{"leagueId":{league},"team1Id":{team},"team2Id":{team2},"team1Score":25,"team2Score":20}`},
	"PATCH /api/games/{id}":                       {body: `{"team1Score":25,"team2Score":23,"status":"completed","winnerId":{team},"duration":900}`},
	"POST /api/games/bulk-delete":                 {body: `{"gameIds":[{game},{played}]}`},
	"POST /api/games/{id}/revert":                 {body: `{"changeId":{change}}`, id: "played"},
	"POST /api/games/{id}/restore":                {id: "deleted"},
	"POST /api/games/{id}/stage":                  {body: `{"stage":"friendly"}`, id: "played"},
	"POST /api/games/{id}/lineups":                {body: `{"lineups":6}`, id: "game"},
	"POST /api/games/{id}/forfeit":                {body: `{"by":"team1"}`, id: "running"},
	"POST /api/games/{id}/forfeit/undo":           {id: "running", before: []string{`POST /api/games/{running}/forfeit {"by":"both"}`}},
	"POST /api/teams/{id}/no-show":                {body: `{"date":"2027-01-07"}`, before: []string{january}},
	"POST /api/games/{id}/forfeit-set":            {body: `{"by":"team1"}`, id: "game", before: []string{ofThreeSets}},
	"POST /api/games/{id}/forfeit-set/undo":       {id: "game", before: []string{ofThreeSets, `POST /api/games/{game}/forfeit-set {"by":"team1"}`}},
	"POST /api/teams/{id}/no-show/undo":           {body: `{"gameIds":[{running}]}`, before: []string{`POST /api/games/{running}/forfeit {"by":"both"}`}},
	"POST /api/teams/{id}/withdraw":               {body: `{"how":"void","newTeam":"Late"}`},
	"POST /api/teams/{id}/withdraw/undo":          {before: []string{`POST /api/teams/{team}/withdraw {"how":"void","newTeam":"Late"}`}},
	"POST /api/teams/{id}/place":                  {body: `{"of":{team}}`, id: "team3", before: []string{january, keepTeam}},
	"POST /api/teams/{id}/place/undo":             {id: "team3", before: []string{january, keepTeam, `POST /api/teams/{team3}/place {"of":{team}}`}},
	"POST /api/games/{id}/abandon":                {body: `{"how":"replay","reason":"Power cut"}`, id: "running"},
	"POST /api/games/{id}/abandon/undo":           {id: "running", before: []string{`POST /api/games/{running}/abandon {"how":"replay"}`}},
	"GET /api/games/{id}/history":                 {id: "played"},
	"POST /api/open-games":                        {body: `{"team1":"Aces","team2":"Diggers","rules":{"endingScore":21}}`, as: "nobody"},
	"PATCH /api/open-games/{code}":                {body: `{"device":"A","events":[{"id":"e1","type":"point","team":"team1","rally":1,"at":1}]}`, as: "nobody"},
	"POST /api/open-games/{code}/take":            {body: `{"recoveryCode":"0000000000"}`, as: "nobody"},
	"PUT /api/open-games/{code}":                  {body: `{"game":"2","team1":"Aces","team2":"Blockers","kits":{"team1":"red"}}`, as: "nobody"},
	"DELETE /api/open-games/{code}":               {as: "nobody"},
	"POST /api/schedules":                         {body: `{"leagueId":{league},"team1Id":{team},"team2Id":{team2},"gameDate":"2026-12-03","gameTime":"20:15"}`},
	"PATCH /api/leagues/{id}/captains":            {body: `{"scoreLinks":false}`},
	"PATCH /api/members/{id}":                     {body: `{"role":"manager"}`},
	"POST /api/member-invitations/{token}":        {as: "newcomer"},
	"POST /api/captain/{token}/games/{id}/claims": {body: `{"kind":"result","score":{"team1Score":25,"team2Score":20}}`},
	"POST /api/captain/{token}/absences":          {body: `{"day":"2027-01-07","reason":"A wedding"}`},
	"POST /api/leagues/{id}/absences/{absence}/keep": {body: `{"why":"The hall is booked"}`, before: []string{
		`POST /api/schedules {"leagueId":{league},"team1Id":{team},"team2Id":{team2},"gameDate":"2027-01-14","gameTime":"19:00","force":true}`}},
	"POST /api/captain/{token}/contacts": {body: `{"email":"fifth@example.org"}`},
	"POST /api/teams/{id}/contacts":      {body: `{"email":"fifth@example.org"}`},
	"POST /api/games/{id}/claims/settle": {body: `{"score":{"team1Score":20,"team2Score":25},"why":"The sheet says so"}`, id: "played",
		before: []string{`POST /api/captain/team-link-token/games/{played}/claims {"kind":"dispute"}`}},
	"POST /api/games/{id}/claims/settle/undo": {body: `{"decided":{"team1Score":20,"team2Score":25},"before":{"team1Score":25,"team2Score":20}}`, id: "played",
		before: []string{`POST /api/captain/team-link-token/games/{played}/claims {"kind":"dispute"}`, `POST /api/games/{played}/claims/settle {"score":{"team1Score":20,"team2Score":25}}`}},
	"POST /api/leagues/{id}/bulk-import/undo": {body: `{"first":1,"last":100000}`, before: []string{`POST /api/leagues/{league}/bulk-import {"csvData":"2026-11-12,Setters,Aces,25,23"}`}},
	"POST /api/leagues/{id}/lots/undo":        {body: `{"lots":[` + anyLots() + `]}`, before: []string{"POST /api/leagues/{league}/lots {}"}},

	"POST /api/leagues/{id}/finals":  {body: `{"name":"Cup",` + finalsExample[1:]},
	"POST /api/captain/{token}/back": {body: `{"back":"no"}`},
	"POST /api/leagues/{id}/next":    {body: `{"seasonName":"Spring 2027","startDate":"2027-04-01"}`},
	"PATCH /api/finals/{id}":         {body: `{"seeds":[{west},{east}]}`},
	"PATCH /api/finals-places/{id}":  {body: `{"gameTime":"21:00"}`},

	"POST /api/finals-places/{id}/late": {body: `{"minutes":5}`},
	"POST /api/finals/{id}/restore":     {before: []string{"DELETE /api/finals/{finals} {}"}},

	"POST /api/leagues/{id}/nights/{day}/openings": {body: `{"courtsOut":["Court 1"]}`},

	"POST /api/teams/{id}/adjustments":                {body: `{"points":-1,"reason":"Late fee"}`, before: []string{usePoints}},
	"DELETE /api/teams/{id}/adjustments/{adjustment}": {before: []string{usePoints, `POST /api/teams/{team}/adjustments {"points":-1,"reason":"Late fee"}`}},

	"PUT /api/public/{slug}/teams/{id}/devices/{device}": {body: `{"endpoint":"` + pushEndpoint + `","p256dh":"` + pushP256dh + `","auth":"` + pushAuth + `"}`, as: "nobody"},
}

// moreExamples are further bodies of calls, which store other tables, by pattern.
var moreExamples = map[string]example{
	"GET /api/leagues/{id}/standings": {query: tryFIVB},
	"PATCH /api/leagues/{id}":         {body: `{"tableRules":{"preset":"soccer","moves":{"edges":[{"down":1,"up":1}]}},"rules":{"sets":4,"targets":[21,21,21,15]}}`},
	"POST /api/games":                 {body: `{"leagueId":{league},"team1Id":{team},"team2Id":{team2},"team1Score":25,"team2Score":20,"stage":"friendly"}`},
	"GET /api/leagues/{id}/teams":     {as: "script"},
	"POST /api/teams":                 {body: `{"leagueId":{league},"name":"Fourth"}`, as: "script"},
	"POST /api/teams/{id}/withdraw":   {body: `{"how":"forfeit"}`},
	"PATCH /api/games/{id}": {body: `{"device":"A","events":[{"id":"r1","type":"report","reason":"hall","words":"No light","at":1},` +
		`{"id":"c1","type":"correct","final":true,"team1Score":25,"team2Score":20,"at":1}]}`},
}

// TestTheKthStatementFails makes every call with each of its SQL statements failing in turn, alone and with its connection.
// The response is a 5xx with a request id and no internals, every table is as before, and the same call again succeeds. The short
// version takes some of the statements, other ones each day.
func TestTheKthStatementFails(t *testing.T) {
	storetest.SkipUnderRace(t)
	storetest.EachFaulty(t, func(t *testing.T, s *store.Store, faults *storetest.Faults, direct *sql.DB) {
		t.Parallel()
		h := newFaultyServer(t, s, faults, direct)
		statements, seed := 0, kthSeed(t)
		for _, route := range h.server.apiRoutes() {
			if asksProvider(route) {
				continue
			}
			t.Run(route.pattern, func(t *testing.T) { statements += h.failEachStatement(t, route, seed) })
			if more, ok := moreExamples[route.pattern]; ok {
				h.example = &more
				t.Run(route.pattern+" with another body", func(t *testing.T) { statements += h.failEachStatement(t, route, seed) })
				h.example = nil
			}
		}
		t.Logf("%d statements failed; %s=%d takes the same ones again", statements, kthSeedVariable, seed)
	})
}

// asksProvider reports whether a call asks the payment provider between transactions of its own, which this server has none of.
// internal/app/billing tests what failing statements do to it, and TestPayingOverHTTP its responses.
func asksProvider(route apiRoute) bool { return strings.HasPrefix(route.pattern, "POST /api/billing/") }

// failEachStatement tests one call. It returns how many statements failed.
func (h *faultyServer) failEachStatement(t *testing.T, route apiRoute, seed int64) (failed int) {
	h.build(t)
	if response := h.serve(h.valid(t, route)); !succeeded(response) {
		t.Fatalf("%s has no valid example request (%d %s): give it one in the table of examples in kth_test.go",
			route.pattern, response.Code, response.Body)
	}
	random := rand.New(rand.NewPCG(uint64(seed), uint64(len(route.pattern))))
	var problems []string
	for _, kind := range []storetest.Kind{storetest.StatementFails, storetest.LostBefore} {
		first := 1 + random.IntN(every[kind])
		h.build(t)
		for k := first; ; k += every[kind] {
			fired, found := h.fail(t, route, k, kind)
			problems = append(problems, found...)
			if !fired && k == first && first > 1 { // it has fewer statements: at least the first one fails
				k, first = 1-every[kind], 1
				h.build(t)
				continue
			}
			if !fired { // fail has made the call without a fault, after all faults
				break
			}
			if failed++; prove || len(found) > 0 { // make the call again after this fault
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

// prove selects the long version of the test (scripts/prove.sh). The short one makes each call again only once, after all its
// statements have failed. It takes every twelfth statement, and breaks the connection at every 40th, because reconnecting takes a
// while. The first one of a call is drawn with the seed.
var (
	prove = os.Getenv("PROVE") != ""
	every = map[bool]map[storetest.Kind]int{
		false: {storetest.StatementFails: 12, storetest.LostBefore: 40},
		true:  {storetest.StatementFails: 1, storetest.LostBefore: 1},
	}[prove]
)

// kthSeedVariable is the environment variable with the seed of an earlier run.
const kthSeedVariable = "TEST_SEED"

// kthSeed returns the seed of the short version: another one each day.
func kthSeed(t *testing.T) int64 {
	t.Helper()
	text := os.Getenv(kthSeedVariable)
	if text == "" {
		return time.Now().Unix() / (24 * 60 * 60)
	}
	seed, err := strconv.ParseInt(text, 10, 64)
	check(t, err)
	return seed
}

// fail makes the call with its k-th statement failing, and returns what is wrong with the result. If the call has
// fewer statements, fired is false and the call has to succeed.
func (h *faultyServer) fail(t *testing.T, route apiRoute, k int, kind storetest.Kind) (fired bool, problems []string) {
	t.Helper()
	r := h.valid(t, route)
	h.faults.Plan(k, kind)
	response := h.serve(r)
	if !h.faults.Clear() {
		if !succeeded(response) {
			problems = append(problems, fmt.Sprintf("after all faults: %d %s", response.Code, response.Body))
		}
		return false, problems
	}
	problems = problemsOf(response)
	if route.method() == http.MethodGet && succeeded(response) {
		problems = nil // a read may recover; then the response is the same as without a fault
		if again := h.serve(h.valid(t, route)); again.Body.String() != response.Body.String() {
			problems = append(problems, fmt.Sprintf("responded with %s instead of %s", response.Body, again.Body))
		}
	}
	if after := h.dump(); after != h.state {
		problems = append(problems, "the database has changed:\n"+storetest.Difference(h.state, after))
	}
	return true, withStatement(problems, k, kind)
}

// again makes the call once more, without a fault.
func (h *faultyServer) again(t *testing.T, route apiRoute, k int, kind storetest.Kind) []string {
	t.Helper()
	if response := h.serve(h.valid(t, route)); !succeeded(response) {
		return withStatement([]string{fmt.Sprintf("the call again: %d %s", response.Code, response.Body)}, k, kind)
	}
	return nil
}

// withStatement adds to the problems which statement failed and how.
func withStatement(problems []string, k int, kind storetest.Kind) []string {
	for i, problem := range problems {
		problems[i] = fmt.Sprintf("statement %d, kind %d: %s", k, kind, problem)
	}
	return problems
}

func (r apiRoute) method() string {
	method, _, _ := strings.Cut(r.pattern, " ")
	return method
}

// problemsOf returns what is wrong with the response to a call if one of its statements has failed.
func problemsOf(response *httptest.ResponseRecorder) (problems []string) {
	id, body := response.Header().Get("X-Request-Id"), response.Body.String()
	if response.Code != http.StatusInternalServerError && response.Code != http.StatusServiceUnavailable || id == "" {
		problems = append(problems, fmt.Sprintf("responded with %d %s, request id %q", response.Code, body, id))
	}
	if strings.Contains(body, "storetest") || response.Code == http.StatusInternalServerError && !strings.Contains(body, id) {
		problems = append(problems, fmt.Sprintf("the body is %s, want the request id %s and no internals", body, id))
	}
	if response.Code == http.StatusServiceUnavailable && response.Header().Get("Retry-After") == "" {
		problems = append(problems, "there is no Retry-After")
	}
	return problems
}

func succeeded(response *httptest.ResponseRecorder) bool { return response.Code < 300 }

// prepare makes the calls that the tested call depends on, once per database.
func (h *faultyServer) prepare(t *testing.T, before []string) {
	t.Helper()
	if h.prepared || len(before) == 0 {
		return
	}
	for _, call := range before {
		call, body, _ := strings.Cut(h.fill(call), " {")
		if response := h.serve(h.request(call, "{"+body, "owner")); !succeeded(response) {
			t.Fatalf("%s: %d %s", call, response.Code, response.Body)
		}
	}
	h.prepared, h.state = true, h.dump()
}

// valid returns a request that has to succeed.
func (h *faultyServer) valid(t *testing.T, route apiRoute) *http.Request {
	t.Helper()
	e := examples[route.pattern]
	if h.example != nil {
		e = *h.example
	}
	h.prepare(t, e.before)
	id := e.id
	if id == "" {
		id = string(route.object)
	}
	token := "{token}"
	if strings.Contains(route.pattern, "invitations") {
		token = "{invitation}"
	}
	if strings.Contains(route.pattern, "/api/contacts/") {
		token = "{contact token}"
	}
	if strings.Contains(route.pattern, "/courts/") {
		token = "{court code}"
	}
	if route.needs == access.Speak {
		token = "team-link-token"
	}
	if strings.Contains(route.pattern, "/join/") {
		token = "join-token"
	}
	if strings.Contains(route.pattern, "/signup/{token}") {
		token = "sender-token"
	}
	if strings.Contains(route.pattern, "/watch/") {
		token = h.watchToken(t)
	}
	code := "{code}"
	if route.object == byCode {
		code = "{shared}"
	}
	call := strings.NewReplacer("{id}", "{"+id+"}", "{token}", token, "{code}", code, "{invitation}", hashToken("invitation-token"), "{adjustment}", "1", "{device}", pushDevice).Replace(route.pattern)
	if e.query != "" {
		call += "?" + e.query
	}
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
	respond := h.device.Get
	if strings.Contains(e.begin, "register") {
		respond = newKthDevice().Create
	}
	body, cookies := h.finishedCeremony(t, e.begin, as, respond)
	r := h.request(h.fill(call), body, as)
	for _, c := range cookies {
		r.AddCookie(c)
	}
	return r
}
