package httpapi

import (
	"bytes"
	"compress/gzip"
	"database/sql"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"sideout/docs/api"
	"sideout/internal/httpio"
	"sideout/internal/store"
	"sideout/internal/store/storetest"
)

// documentation holds what calls take and give against the document that is served.
type documentation struct {
	mu       sync.Mutex
	compiler *jsonschema.Compiler
	document map[string]any
}

var documented = sync.OnceValue(func() *documentation {
	text, err := jsonschema.UnmarshalJSON(bytes.NewReader(api.Document))
	if err != nil {
		panic(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("openapi.json", text); err != nil {
		panic(err)
	}
	return &documentation{compiler: c, document: text.(map[string]any)}
})

// inside follows names into the document; nil where there is nothing.
func (d *documentation) inside(names ...string) any {
	var at any = d.document
	for _, name := range names {
		object, _ := at.(map[string]any)
		at = object[name]
	}
	return at
}

// problemOf says where a text differs from the schema to which the names lead.
func (d *documentation) problemOf(text []byte, names ...string) error {
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return err
	}
	pointer := ""
	for _, name := range names {
		pointer += "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	schema, err := d.compiler.Compile("openapi.json#" + pointer)
	if err != nil {
		return err
	}
	return schema.Validate(value)
}

// checkResponse reports a response that is not as documented: its status, what kind of text it is, and all of it if that is
// JSON. Pages for people are not documented.
func (d *documentation) checkResponse(pattern string, status int, header http.Header, body []byte) error {
	method, path, _ := strings.Cut(pattern, " ")
	call := []string{"paths", path, strings.ToLower(method), "responses"}
	answer := append(call, strconv.Itoa(status))
	if status >= 500 && d.inside(answer...) == nil {
		answer = append(call, "default")
	}
	if d.inside(answer...) == nil {
		return fmt.Errorf("%s answers %d, which is not documented: %s", pattern, status, body)
	}
	if to, ok := d.inside(append(answer, "$ref")...).(string); ok {
		answer = strings.Split(strings.TrimPrefix(to, "#/"), "/")
	}
	media, _, _ := mime.ParseMediaType(header.Get("Content-Type")) // none is none
	if d.inside(append(answer, "content")...) == nil && (len(body) == 0 || media == "text/html") {
		return nil
	}
	if d.inside(append(answer, "content", media)...) == nil {
		return fmt.Errorf("%s answers %d as %q, which is not documented: %s", pattern, status, media, body)
	}
	if media != "application/json" && media != httpio.ProblemType {
		return nil
	}
	if err := d.problemOf(body, append(answer, "content", media, "schema")...); err != nil {
		return fmt.Errorf("%s answers %d %s: %w", pattern, status, body, err)
	}
	return nil
}

// checkBody reports a body that is not as documented.
func (d *documentation) checkBody(pattern string, body []byte) error {
	method, path, _ := strings.Cut(pattern, " ")
	if err := d.problemOf(body, "paths", path, strings.ToLower(method), "requestBody", "content", "application/json", "schema"); err != nil {
		return fmt.Errorf("%s takes %s: %w", pattern, body, err)
	}
	return nil
}

// asDocumented serves as the server does, and reports every response that is not as documented, and every body that was
// taken and is not.
func asDocumented(t *testing.T, s *Server) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var body, answer bytes.Buffer
		r.Body = struct {
			io.Reader
			io.Closer
		}{io.TeeReader(r.Body, &body), r.Body}
		copied := &copying{ResponseWriter: w, body: &answer, status: http.StatusOK}
		s.ServeHTTP(copied, r)
		if !isCall(r.Pattern) {
			return
		}
		text := answer.Bytes()
		if copied.Header().Get("Content-Encoding") == "gzip" {
			text = unzip(t, &answer)
		}
		if err := documented().checkResponse(r.Pattern, copied.status, copied.Header(), text); err != nil {
			t.Error(err)
		}
		if copied.status < 300 && body.Len() > 0 {
			if err := documented().checkBody(r.Pattern, body.Bytes()); err != nil {
				t.Error(err)
			}
		}
	})
}

func unzip(t *testing.T, zipped io.Reader) (text []byte) {
	plain, err := gzip.NewReader(zipped)
	if err == nil {
		text, err = io.ReadAll(plain)
	}
	if err != nil {
		t.Error(err)
	}
	return text
}

// isCall reports whether a path is a call of the API, not a page or an unknown address.
func isCall(pattern string) bool { _, is := calls[pattern]; return is }

// copying keeps a copy of a response that is written.
type copying struct {
	http.ResponseWriter
	body   *bytes.Buffer
	status int
}

func (c *copying) WriteHeader(status int) {
	c.status = status
	c.ResponseWriter.WriteHeader(status)
}

func (c *copying) Write(body []byte) (int, error) {
	c.body.Write(body)
	return c.ResponseWriter.Write(body)
}

// Unwrap lets http.ResponseController reach the writer below.
func (c *copying) Unwrap() http.ResponseWriter { return c.ResponseWriter }

// TestEachCallAnswersAsDocumented makes every call of the table so that it succeeds, and holds what it takes and gives
// against the document.
func TestEachCallAnswersAsDocumented(t *testing.T) {
	storetest.SkipUnderRace(t)
	storetest.EachFaulty(t, func(t *testing.T, s *store.Store, faults *storetest.Faults, beside *sql.DB) {
		h := newFaultyServer(t, s, faults, beside)
		for _, route := range h.server.apiRoutes() {
			h.build(t)
			answer := httptest.NewRecorder()
			serveBriefly(asDocumented(t, h.server), answer, h.valid(t, route))
			if !succeeded(answer) {
				t.Errorf("%s: %d %s", route.pattern, answer.Code, answer.Body)
			}
		}
	})
}

// TestWhatIsNotDocumentedIsReported plants a field, a status and a kind of value that the document does not know.
func TestWhatIsNotDocumentedIsReported(t *testing.T) {
	asJSON := http.Header{"Content-Type": {"application/json"}}
	for _, c := range []struct {
		pattern string
		status  int
		body    string
		ok      bool
	}{
		{"POST /api/games/{id}/invite/rotate", 200, `{"inviteToken":"x"}`, true},
		{"POST /api/games/{id}/invite/rotate", 200, `{"inviteToken":"x","surprise":1}`, false},
		{"POST /api/games/{id}/invite/rotate", 200, `{}`, false},
		{"POST /api/games/{id}/invite/rotate", 200, `{"inviteToken":null}`, false},
		{"POST /api/games/{id}/invite/rotate", 201, `{"inviteToken":"x"}`, false},
		{"GET /api/auth/passkeys", 200, `[{"id":"x","name":"n","createdAt":"2026-11-20T20:15:00Z","lastUsedAt":null}]`, true},
		{"GET /api/auth/passkeys", 200, `[{"id":"x","name":"n","createdAt":"yesterday","lastUsedAt":null}]`, false},
		{"GET /api/auth/passkeys", 200, ``, false},
		{"GET /api/auth/passkeys", 418, ``, false},
	} {
		err := documented().checkResponse(c.pattern, c.status, asJSON, []byte(c.body))
		if (err == nil) != c.ok {
			t.Errorf("%s %d %s: %v", c.pattern, c.status, c.body, err)
		}
	}
}
