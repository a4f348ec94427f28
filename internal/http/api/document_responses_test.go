package api

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
	"sideout/internal/http/httpio"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// documentation compares the bodies of requests and responses with the document that is served.
type documentation struct {
	mu       sync.Mutex
	compiler *jsonschema.Compiler
	document map[string]any
}

var documented = sync.OnceValue(func() *documentation {
	served, err := api.Document()
	if err != nil {
		panic(err)
	}
	text, err := jsonschema.UnmarshalJSON(bytes.NewReader(served))
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

// inside returns the value at a path of names in the document; nil if there is none.
func (d *documentation) inside(names ...string) any {
	var at any = d.document
	for _, name := range names {
		object, _ := at.(map[string]any)
		at = object[name]
	}
	return at
}

// problemOf returns an error if a text does not match the schema at a path of names in the document.
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

// checkResponse returns an error if a response is not as documented: its status, its media type and, if that is JSON, its
// body. Pages for people are not documented.
func (d *documentation) checkResponse(pattern string, status int, header http.Header, body []byte) error {
	method, path, _ := strings.Cut(pattern, " ")
	call := []string{"paths", path, strings.ToLower(method), "responses"}
	response := append(call, strconv.Itoa(status))
	if status >= 500 && d.inside(response...) == nil {
		response = append(call, "default")
	}
	if d.inside(response...) == nil {
		return fmt.Errorf("%s responds with %d, which is not documented: %s", pattern, status, body)
	}
	if to, ok := d.inside(append(response, "$ref")...).(string); ok {
		response = strings.Split(strings.TrimPrefix(to, "#/"), "/")
	}
	media, _, _ := mime.ParseMediaType(header.Get("Content-Type")) // empty without the header
	if d.inside(append(response, "content")...) == nil && (len(body) == 0 || media == "text/html") {
		return nil
	}
	if d.inside(append(response, "content", media)...) == nil {
		return fmt.Errorf("%s responds with %d as %q, which is not documented: %s", pattern, status, media, body)
	}
	if media != "application/json" && media != httpio.ProblemType {
		return nil
	}
	if err := d.problemOf(body, append(response, "content", media, "schema")...); err != nil {
		return fmt.Errorf("%s responds with %d %s: %w", pattern, status, body, err)
	}
	return nil
}

// checkBody returns an error if the body of a request is not as documented.
func (d *documentation) checkBody(pattern string, body []byte) error {
	method, path, _ := strings.Cut(pattern, " ")
	if err := d.problemOf(body, "paths", path, strings.ToLower(method), "requestBody", "content", "application/json", "schema"); err != nil {
		return fmt.Errorf("%s takes %s: %w", pattern, body, err)
	}
	return nil
}

// asDocumented returns a handler that serves as s does, and reports every response, and every body of a successful request,
// that is not as documented.
func asDocumented(t *testing.T, s *Server) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var body, response bytes.Buffer
		r.Body = struct {
			io.Reader
			io.Closer
		}{io.TeeReader(r.Body, &body), r.Body}
		copied := &copyingWriter{ResponseWriter: w, body: &response, status: http.StatusOK}
		s.ServeHTTP(copied, r)
		if !isCall(r.Pattern) {
			return
		}
		text := response.Bytes()
		if copied.Header().Get("Content-Encoding") == "gzip" {
			text = unzip(t, &response)
		}
		if err := documented().checkResponse(r.Pattern, copied.status, copied.Header(), text); err != nil {
			t.Error(err)
		}
		if r.Header.Get("Accept-Language") == "de" && isPreviewed(r, copied.status) {
			if err := checkGerman(r.Pattern, text); err != nil {
				t.Error(err)
			}
		}
		if isPreviewed(r, copied.status) {
			if err := checkTense(r.Pattern, text); err != nil {
				t.Error(err)
			}
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

// isCall reports whether a pattern is a call of the API, not a page or an unknown address.
func isCall(pattern string) bool { _, is := calls[pattern]; return is }

// copyingWriter keeps a copy of the response that is written.
type copyingWriter struct {
	http.ResponseWriter
	body   *bytes.Buffer
	status int
}

func (c *copyingWriter) WriteHeader(status int) {
	c.status = status
	c.ResponseWriter.WriteHeader(status)
}

func (c *copyingWriter) Write(body []byte) (int, error) {
	c.body.Write(body)
	return c.ResponseWriter.Write(body)
}

// Unwrap lets http.ResponseController reach the writer below.
func (c *copyingWriter) Unwrap() http.ResponseWriter { return c.ResponseWriter }

// TestEachCallRespondsAsDocumented makes every call so that it succeeds, and compares its bodies with the document.
func TestEachCallRespondsAsDocumented(t *testing.T) {
	storetest.SkipUnderRace(t)
	storetest.EachFaulty(t, func(t *testing.T, s *store.Store, faults *storetest.Faults, direct *sql.DB) {
		h := newFaultyServer(t, s, faults, direct)
		for _, route := range h.server.apiRoutes() {
			if asksProvider(route) {
				continue
			}
			h.build(t)
			response := httptest.NewRecorder()
			serveUntilFlush(asDocumented(t, h.server), response, h.valid(t, route))
			if !succeeded(response) {
				t.Errorf("%s: %d %s", route.pattern, response.Code, response.Body)
			}
		}
	})
}

// TestUndocumentedResponsesAreReported tests checkResponse with a field, a status and a kind of value that the document
// lacks.
func TestUndocumentedResponsesAreReported(t *testing.T) {
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
