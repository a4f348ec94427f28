// Package httpio reads requests and writes responses: bodies, errors, headers, files in memory, limits, the request log, and a cache of
// encoded responses about leagues by the version of the league.
package httpio

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"sideout/internal/base/fault"
)

// MaxBody is the maximum size of a request body in bytes. Imports have a larger limit.
const MaxBody = 64 << 10

// maxDepth is how deep the JSON of a body may be nested. No call takes more than arrays of objects.
const maxDepth = 8

// ReadJSON reads the body of a call into dest, a pointer to a struct. It refuses what a careful client would never send
// instead of guessing: another content type, null, a key that is there twice or differs from a known one only in case, control
// characters in texts, and fields that dest does not have (docs/product/api.md#api-strict).
func ReadJSON(w http.ResponseWriter, r *http.Request, dest any) error {
	return ReadJSONUpTo(w, r, dest, MaxBody)
}

// ReadLenientJSON is ReadJSON, except that it ignores unknown fields: a phone of another version must not lose a point.
func ReadLenientJSON(w http.ResponseWriter, r *http.Request, dest any) error {
	body, err := readBody(w, r, MaxBody)
	if err != nil {
		return err
	}
	return decodeLenient(body, dest)
}

// ReadJSONUpTo is ReadJSON with another limit of bytes than MaxBody.
func ReadJSONUpTo(w http.ResponseWriter, r *http.Request, dest any, limit int64) error {
	body, err := readBody(w, r, limit)
	if err != nil {
		return err
	}
	return Decode(body, dest)
}

func readBody(w http.ResponseWriter, r *http.Request, limit int64) ([]byte, error) {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return nil, fault.New(fault.Unsupported, "Please send JSON, with Content-Type: application/json.")
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, limit))
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return nil, fault.New(fault.TooLarge, "That is too much at once: at most %d KiB are taken.", limit>>10)
	} else if err != nil {
		return nil, fault.Wrap(fault.BadRequest, err, "The request did not arrive whole.")
	}
	return body, nil
}

// ReadOptionalJSON is ReadJSON for a call whose body may be left out; dest then stays as it is.
func ReadOptionalJSON(w http.ResponseWriter, r *http.Request, dest any) error {
	if r.ContentLength == 0 {
		return nil
	}
	return ReadJSON(w, r, dest)
}

// Decode is ReadJSON for a body in memory.
func Decode(body []byte, dest any) error {
	return decodeBy(func(body []byte, dest any) error {
		decoder := json.NewDecoder(bytes.NewReader(body))
		decoder.DisallowUnknownFields()
		return decoder.Decode(dest)
	}, body, dest)
}

// decodeLenient is ReadLenientJSON for a body in memory.
func decodeLenient(body []byte, dest any) error { return decodeBy(json.Unmarshal, body, dest) }

func decodeBy(unmarshal func([]byte, any) error, body []byte, dest any) error {
	if err := checkJSON(body, knownKeys(dest)); err != nil {
		return err
	}
	err := unmarshal(body, dest)
	if err == nil {
		return nil
	}
	if name, found := strings.CutPrefix(err.Error(), unknownField); found { // encoding/json has no type for this error
		return fault.Field(strings.Trim(name, `"`), "This call has no field %s", name)
	}
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) && wrong.Field != "" {
		return fault.Wrap(fault.BadRequest, err, "The field %s is of the wrong kind.", wrong.Field)
	}
	return fault.Wrap(fault.BadRequest, err, notJSON)
}

const unknownField = "json: unknown field "

const notJSON = "The request is not an object in JSON."

// checkJSON walks the tokens of a body and refuses what encoding/json would let pass.
func checkJSON(body []byte, known map[string]string) error {
	if !utf8.Valid(body) {
		return fault.New(fault.BadRequest, "The request is not in UTF-8.")
	}
	// Browsers send half of a surrogate pair, such as a cut emoji, as an escape. encoding/json reads it as U+FFFD.
	tokens := jsontext.NewDecoder(bytes.NewBuffer(body), jsontext.AllowInvalidUTF8(true))
	if tokens.PeekKind() != '{' {
		return fault.New(fault.BadRequest, notJSON)
	}
	for {
		token, err := tokens.ReadToken()
		if err != nil {
			return syntaxFault(err)
		}
		if err := checkToken(tokens, token, known); err != nil {
			return err
		}
		if tokens.StackDepth() == 0 {
			break
		}
	}
	if _, err := tokens.ReadToken(); !errors.Is(err, io.EOF) {
		return fault.New(fault.BadRequest, notJSON)
	}
	return nil
}

// syntaxFault returns the fault for a body whose syntax is wrong.
func syntaxFault(err error) error {
	var wrong *jsontext.SyntacticError
	if errors.Is(err, jsontext.ErrDuplicateName) && errors.As(err, &wrong) {
		return fault.New(fault.BadRequest, "The field %s is there twice.", strconv.Quote(wrong.JSONPointer.LastToken()))
	}
	return fault.New(fault.BadRequest, notJSON)
}

// checkToken checks the token that was read last.
func checkToken(tokens *jsontext.Decoder, token jsontext.Token, known map[string]string) error {
	depth := tokens.StackDepth()
	if depth > maxDepth {
		return fault.New(fault.BadRequest, notJSON)
	}
	if token.Kind() != '"' {
		return nil
	}
	text := token.String()
	if in, n := tokens.StackIndex(depth); in != '{' || n%2 == 0 { // the text is a value, not the name of a field
		if strings.ContainsFunc(text, isControl) {
			return fault.New(fault.BadRequest, "Texts must not contain control characters.")
		}
		return nil
	}
	if proper, ok := known[strings.ToLower(text)]; depth == 1 && ok && proper != text {
		return fault.New(fault.BadRequest, "The field %s is written %s.", strconv.Quote(text), proper)
	}
	return nil
}

// isControl reports whether a character is a control character, except line breaks and tabs, which CSV texts have.
func isControl(r rune) bool {
	return r < ' ' && r != '\n' && r != '\r' && r != '\t' || r == 0x7f
}

// knownKeysByType caches the results of knownKeys by type.
var knownKeysByType sync.Map

// knownKeys maps the JSON names of a struct's fields in lower case to how they are written.
func knownKeys(dest any) map[string]string {
	t := reflect.TypeOf(dest).Elem()
	if known, ok := knownKeysByType.Load(t); ok {
		return known.(map[string]string)
	}
	keys := map[string]string{}
	for i := range t.NumField() {
		if name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ","); name != "" && name != "-" {
			keys[strings.ToLower(name)] = name
		}
	}
	knownKeysByType.Store(t, keys)
	return keys
}

// PathID reads a record's id from the path; a malformed id is a 404.
func PathID(r *http.Request, name string) (int64, error) {
	id, err := strconv.ParseInt(r.PathValue(name), 10, 64)
	if err != nil || id <= 0 {
		return 0, fault.ErrMissing
	}
	return id, nil
}
