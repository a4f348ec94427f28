// Package httpio reads requests and writes responses. It has the code for bodies, errors, headers, files in memory, rate limits and the
// request log, and a cache of encoded responses about leagues.
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

// maxDepth is the maximum nesting depth of a JSON body. No call needs more than arrays of objects.
const maxDepth = 8

// ReadJSON decodes the body of a request into dest, a pointer to a struct. It is strict (docs/product/api.md#api-strict): it rejects
// other content types, null, duplicate keys, keys that differ from a known key only in case, unknown keys, and control characters in
// strings.
func ReadJSON(w http.ResponseWriter, r *http.Request, dest any) error {
	return ReadJSONUpTo(w, r, dest, MaxBody)
}

// ReadLenientJSON is like ReadJSON but ignores unknown fields, so that a phone with another version of the app never loses a point.
func ReadLenientJSON(w http.ResponseWriter, r *http.Request, dest any) error {
	body, err := readBody(w, r, MaxBody)
	if err != nil {
		return err
	}
	return decodeLenient(body, dest)
}

// ReadJSONUpTo is like ReadJSON, with limit instead of MaxBody as the maximum size in bytes.
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

// ReadOptionalJSON is like ReadJSON but accepts an empty body, which leaves dest unchanged.
func ReadOptionalJSON(w http.ResponseWriter, r *http.Request, dest any) error {
	if r.ContentLength == 0 {
		return nil
	}
	return ReadJSON(w, r, dest)
}

// Decode is like ReadJSON, for a body that has already been read.
func Decode(body []byte, dest any) error {
	return decodeWith(func(body []byte, dest any) error {
		decoder := json.NewDecoder(bytes.NewReader(body))
		decoder.DisallowUnknownFields()
		return decoder.Decode(dest)
	}, body, dest)
}

// decodeLenient is like ReadLenientJSON, for a body that has already been read.
func decodeLenient(body []byte, dest any) error { return decodeWith(json.Unmarshal, body, dest) }

func decodeWith(unmarshal func([]byte, any) error, body []byte, dest any) error {
	if err := checkJSON(body, knownKeys(dest)); err != nil {
		return err
	}
	err := unmarshal(body, dest)
	if err == nil {
		return nil
	}
	if name, found := strings.CutPrefix(err.Error(), unknownFieldPrefix); found { // encoding/json has no type for this error
		return fault.Field(strings.Trim(name, `"`), "This call has no field %s", name)
	}
	var typeError *json.UnmarshalTypeError
	if errors.As(err, &typeError) && typeError.Field != "" {
		return fault.Wrap(fault.BadRequest, err, "The field %s is of the wrong kind.", typeError.Field)
	}
	return fault.Wrap(fault.BadRequest, err, notJSON)
}

const unknownFieldPrefix = "json: unknown field "

const notJSON = "The request is not an object in JSON."

// checkJSON rejects bodies that encoding/json would accept but ReadJSON must not.
func checkJSON(body []byte, known map[string]string) error {
	if !utf8.Valid(body) {
		return fault.New(fault.BadRequest, "The request is not in UTF-8.")
	}
	// Browsers escape half of a surrogate pair, for instance of a truncated emoji. encoding/json decodes the escape as U+FFFD.
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

// syntaxFault converts a syntax error of the JSON decoder to a fault.
func syntaxFault(err error) error {
	var syntaxError *jsontext.SyntacticError
	if errors.Is(err, jsontext.ErrDuplicateName) && errors.As(err, &syntaxError) {
		return fault.New(fault.BadRequest, "The field %s is there twice.", strconv.Quote(syntaxError.JSONPointer.LastToken()))
	}
	return fault.New(fault.BadRequest, notJSON)
}

// checkToken validates token, the last one that was read from tokens.
func checkToken(tokens *jsontext.Decoder, token jsontext.Token, known map[string]string) error {
	depth := tokens.StackDepth()
	if depth > maxDepth {
		return fault.New(fault.BadRequest, notJSON)
	}
	if token.Kind() != '"' {
		return nil
	}
	text := token.String()
	if container, n := tokens.StackIndex(depth); container != '{' || n%2 == 0 { // the string is a value, not a key
		if strings.ContainsFunc(text, isControl) {
			return fault.New(fault.BadRequest, "Texts must not contain control characters.")
		}
		return nil
	}
	if canonical, ok := known[strings.ToLower(text)]; depth == 1 && ok && canonical != text {
		return fault.New(fault.BadRequest, "The field %s is written %s.", strconv.Quote(text), canonical)
	}
	return nil
}

// isControl reports whether r is a control character other than a line break or a tab, which occur in CSV files.
func isControl(r rune) bool {
	return r < ' ' && r != '\n' && r != '\r' && r != '\t' || r == 0x7f
}

// knownKeysByType caches the results of knownKeys by type.
var knownKeysByType sync.Map

// knownKeys maps the JSON keys of the struct that dest points to from lower case to their exact spelling.
func knownKeys(dest any) map[string]string {
	t := reflect.TypeOf(dest).Elem()
	if known, ok := knownKeysByType.Load(t); ok {
		return known.(map[string]string)
	}
	keys := map[string]string{}
	for _, field := range reflect.VisibleFields(t) { // with those of embedded structs
		if name, _, _ := strings.Cut(field.Tag.Get("json"), ","); name != "" && name != "-" {
			keys[strings.ToLower(name)] = name
		}
	}
	knownKeysByType.Store(t, keys)
	return keys
}

// PathID parses the id in the named path parameter. A malformed id is a 404.
func PathID(r *http.Request, name string) (int64, error) {
	id, err := strconv.ParseInt(r.PathValue(name), 10, 64)
	if err != nil || id <= 0 {
		return 0, fault.ErrMissing
	}
	return id, nil
}
