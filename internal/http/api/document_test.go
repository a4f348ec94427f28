package api

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"

	"sideout/docs/api"
	"sideout/internal/app"
	"sideout/internal/app/access"
	"sideout/internal/http/contract"
	"sideout/internal/storage/store/storetest"
)

// root is the path of the repository.
const root = "../../.."

// documentFile is compared by the next test, or written if the flag -rewrite is set.
const documentFile = root + "/docs/api/openapi.json"

// TestTheDocument compares the document that is served with the one generated from the table of calls and the structs. If a
// difference is intended, `make gen` writes the document again.
func TestTheDocument(t *testing.T) {
	storetest.SkipUnderRace(t)
	text, err := contract.Document(contract.Schema{
		{Name: "title", Value: "Sideout"},
		{Name: "version", Value: "1"},
		{Name: "description", Value: "The calls of Sideout. docs/api/README.md shows them in ten minutes."},
	}, wire, documentedCalls(t))
	check(t, err)
	compare(t, documentFile, text)
	if *rewrite {
		check(t, os.WriteFile(documentFile+".gz", zipped(t, text), 0o644))
	}
}

// TestTheEmbeddedDocument compares the compressed document in the binary with the file that people and the web read.
func TestTheEmbeddedDocument(t *testing.T) {
	want, err := os.ReadFile(documentFile)
	check(t, err)
	if !bytes.Equal(embeddedDocument(t), want) {
		t.Error("openapi.json.gz is not openapi.json: run make gen")
	}
}

func embeddedDocument(t *testing.T) []byte {
	t.Helper()
	text, err := api.Document()
	check(t, err)
	return text
}

func zipped(t *testing.T, text []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	check(t, err)
	_, err = w.Write(text)
	check(t, err)
	check(t, w.Close())
	return out.Bytes()
}

// compare compares a file with its expected content, or with -rewrite writes it.
func compare(t *testing.T, file string, want []byte) {
	t.Helper()
	if *rewrite {
		check(t, os.WriteFile(file, want, 0o644))
	}
	got, err := os.ReadFile(file)
	check(t, err)
	if !bytes.Equal(got, want) {
		lines, _, _ := strings.Cut(difference(got, want), "\n- ") // the first two: after one all others differ
		t.Errorf("%s is not up to date: run make gen\n%s", filepath.Base(file), lines)
	}
}

// TestEachCallIsDocumented compares the calls that are served with those in the document.
func TestEachCallIsDocumented(t *testing.T) {
	var served []string
	for _, r := range documentedRoutes() {
		served = append(served, r.pattern)
		if calls[r.pattern].summary == "" {
			t.Errorf("%s is served and not documented: give it a row in document_calls_test.go", r.pattern)
		}
	}
	for pattern := range calls {
		if !slices.Contains(served, pattern) {
			t.Errorf("%s is documented and not served", pattern)
		}
	}
}

// TestTheDocumentIsServed checks that anybody can read the document, and that a client which has it gets a 304.
func TestTheDocumentIsServed(t *testing.T) {
	server, _ := newServer(t, testOptions(nil, time.Now))
	web := httptest.NewServer(asDocumented(t, server))
	t.Cleanup(web.Close)
	response := exchange{"GET /api/openapi.json", 200, string(embeddedDocument(t)), "Content-Type: application/json | Cache-Control: no-cache"}.do(t, web)
	exchange{"GET /api/openapi.json | If-None-Match: " + response.Header.Get("ETag"), 304, "", ""}.do(t, web)
	exchange{"GET /api/openapi.json | Accept-Encoding: gzip", 200, "\x1f\x8b...", "Content-Encoding: gzip"}.do(t, web)
}

// TestTheDocumentIsValid validates the document with an independent library.
func TestTheDocumentIsValid(t *testing.T) {
	storetest.SkipUnderRace(t)
	validate := func(text []byte) error {
		d, err := openapi3.NewLoader().LoadFromData(text)
		if err != nil {
			return err
		}
		return d.Validate(context.Background())
	}
	check(t, validate(embeddedDocument(t)))
	for _, broken := range [][2]string{
		{`"openapi": "3.1.0",`, `"openapi": "3.1.0", "surprise": true,`},
		{`"$ref": "#/components/schemas/LeagueView"`, `"$ref": "#/components/schemas/Nothing"`},
		{`"in": "path"`, `"in": "nowhere"`},
		{`"type": "integer"`, `"type": "whole"`},
		{`"responses": {`, `"answers": {`},
	} {
		text := bytes.Replace(embeddedDocument(t), []byte(broken[0]), []byte(broken[1]), 1)
		if bytes.Equal(text, embeddedDocument(t)) || validate(text) == nil {
			t.Errorf("with %s instead of %s it is still valid", broken[1], broken[0])
		}
	}
}

// documentedRoutes returns apiRoutes and those of otherRoutes that are below /api, such as the links to sign in.
func documentedRoutes() []apiRoute {
	s := &Server{}
	var links []apiRoute
	for _, r := range s.otherRoutes() {
		if strings.HasPrefix(r.pattern, "GET /api/") || r.pattern == "POST /api/billing/webhook" {
			links = append(links, apiRoute{pattern: r.pattern, needs: access.Anyone})
		}
	}
	return append(s.apiRoutes(), links...)
}

// documentedCalls returns every call, described by its row in apiRoutes and its callDoc.
func documentedCalls(t *testing.T) (list []contract.Call) {
	t.Helper()
	cached := (&Server{app: new(app.Services)}).cachedReads()
	for _, r := range documentedRoutes() {
		c := calls[r.pattern]
		method, path, _ := strings.Cut(r.pattern, " ")
		one := contract.Call{
			Method: method, Path: path, Summary: c.summary, Description: callersOf(r), Parameters: slices.Concat(pathParameters(r), c.query),
			RequestBody: c.requestType, Requires: c.requires, Optional: c.optional, ResponseBody: cmp.Or(c.responseType, c.createdType), Media: c.media, Events: streamEvents[r.pattern], Status: statusOf(c),
			OtherStatuses: otherStatuses(r, c), Security: keysOf(r),
		}
		if takesKey(r) {
			one.Parameters = append(one.Parameters, idempotencyKey)
		}
		if c.createdType != nil && c.responseType != nil {
			one.ResponseBody, one.PreviewBody = c.createdType, c.responseType
		}
		if _, is := cached[r.pattern]; is {
			one.OtherStatuses = append(one.OtherStatuses, http.StatusNotModified)
		}
		slices.Sort(one.OtherStatuses)
		one.OtherStatuses = slices.Compact(one.OtherStatuses)
		list = append(list, one)
	}
	return list
}

func statusOf(c callDoc) int {
	switch {
	case c.status != 0:
		return c.status
	case c.createdType != nil:
		return http.StatusCreated
	case c.responseType != nil || c.media != "":
		return http.StatusOK
	default:
		return http.StatusNoContent
	}
}

// otherStatuses returns the statuses of a call that follow from its row, and those that its callDoc lists.
func otherStatuses(r apiRoute, c callDoc) (statuses []int) {
	if c.requestType != nil || takesKey(r) {
		statuses = append(statuses, http.StatusBadRequest, http.StatusUnprocessableEntity)
	}
	if c.requestType != nil {
		statuses = append(statuses, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType)
	}
	if r.needs != access.Anyone {
		statuses = append(statuses, http.StatusUnauthorized)
	}
	if !strings.HasPrefix(r.pattern, "GET ") { // for a call from another site, and above the rate limit
		statuses = append(statuses, http.StatusForbidden, http.StatusTooManyRequests)
	}
	if access.NeedsPlan(r.needs) || r.pattern == "POST /api/leagues" || r.pattern == "POST /api/tournaments" {
		statuses = append(statuses, http.StatusPaymentRequired)
	}
	if r.needs == access.Score || r.needs == access.Manage || r.needs == access.Arrange || r.needs == access.Own || r.needs == access.Invite || r.needs == access.Share {
		statuses = append(statuses, http.StatusForbidden)
	}
	if takesTokens(r) || r.needs == access.SignedIn { // API tokens are limited in reads too, and refused where they may not call
		statuses = append(statuses, http.StatusForbidden, http.StatusTooManyRequests)
	}
	if r.object != "" {
		statuses = append(statuses, http.StatusNotFound)
	}
	if takesKey(r) || changesSeason(r) {
		statuses = append(statuses, http.StatusConflict)
	}
	return append(statuses, c.statuses...)
}

// changesSeason reports whether a call changes what belongs to a season, which a closed season refuses.
func changesSeason(r apiRoute) bool {
	return r.method() != http.MethodGet && slices.Contains([]access.Action{access.Score, access.Manage, access.Arrange, access.Speak}, r.needs)
}

// takesKey reports whether a call honors an Idempotency-Key: sent again, it creates nothing more. The other calls can be
// sent again without harm, or change something once only.
func takesKey(r apiRoute) bool {
	switch r.pattern {
	case "POST /api/leagues", "POST /api/tournaments", "POST /api/demo-leagues", "POST /api/leagues/{id}/members", "POST /api/teams", "POST /api/tier-courts", "POST /api/games",
		"POST /api/schedules", "POST /api/schedules/{id}/swap", "POST /api/leagues/{id}/bulk-import", "POST /api/leagues/{id}/cleanup-duplicates",
		"POST /api/leagues/{id}/auto-schedule", "POST /api/leagues/{id}/advance-week",
		"POST /api/leagues/{id}/nights/{day}/move", "POST /api/leagues/{id}/nights/{day}/openings", "POST /api/leagues/{id}/nights/{day}/cancel",
		"POST /api/leagues/{id}/next", "POST /api/captain/{token}/games/{id}/claims", "POST /api/join/{token}":
		return true
	default:
		return false
	}
}

// pathParameters describes the names in braces. An id is a number, except of sessions and passkeys.
func pathParameters(r apiRoute) (list []contract.Parameter) {
	for part := range strings.SplitSeq(r.pattern, "/") {
		if !strings.HasPrefix(part, "{") {
			continue
		}
		schema := textSchema
		if part == "{day}" {
			schema = daySchema
		} else if part == "{code}" && r.object != byCode || part == "{id}" && r.object != "session" && r.object != "passkey" {
			schema = atLeast(1)
		}
		list = append(list, contract.Parameter{In: "path", Name: strings.Trim(part, "{}"), Schema: schema})
	}
	return list
}

var idempotencyKey = contract.Parameter{In: "header", Name: "Idempotency-Key", Schema: append(textSchema, lengths(1, maxKey)...),
	Description: "a call sent again with it within 24 hours returns the same response and does nothing more"}
