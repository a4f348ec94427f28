package contract

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Document returns the OpenAPI 3.1 document of the calls, in JSON.
func Document(info Schema, w Annotations, calls []Call) ([]byte, error) {
	t, err := newTypes(w, calls)
	if err != nil {
		return nil, err
	}
	var paths Schema
	for _, c := range calls {
		at := slices.IndexFunc(paths, func(m Member) bool { return m.Name == c.Path })
		if at < 0 {
			at, paths = len(paths), append(paths, Member{c.Path, Schema{}})
		}
		paths[at].Value = paths[at].Value.(Schema).with(strings.ToLower(c.Method), t.operation(c))
	}
	var schemas, securitySchemes Schema
	for _, n := range t.sorted() {
		schemas = append(schemas, Member{n.name, t.schemaOfNamed(n)})
	}
	for _, name := range slices.Sorted(maps.Keys(w.Security)) {
		securitySchemes = append(securitySchemes, Member{name, w.Security[name]})
	}
	text, err := plainJSON(Schema{
		{"openapi", "3.1.0"},
		{"info", info},
		{"servers", []Schema{{{"url", "/"}}}},
		{"paths", paths},
		{"components", Schema{{"schemas", schemas}, {"responses", t.sharedResponses(calls)}, {"securitySchemes", securitySchemes}}},
	})
	if err != nil {
		return nil, err
	}
	var pretty bytes.Buffer
	err = json.Indent(&pretty, text, "", "  ")
	return append(pretty.Bytes(), '\n'), err
}

// operation returns the operation object of a call.
func (t *types) operation(c Call) Schema {
	tag, _, _ := strings.Cut(strings.TrimPrefix(c.Path, "/api/"), "/")
	s := Schema{{"operationId", operationID(c)}, {"summary", c.Summary}}.with("description", c.Description).with("tags", []string{tag})
	var parameters []Schema
	for _, p := range c.Parameters {
		parameter := Schema{{"name", p.Name}, {"in", p.In}, {"required", p.In == "path"}}
		parameters = append(parameters, parameter.with("description", p.Description).with("schema", p.Schema))
	}
	s = s.with("parameters", parameters)
	if c.RequestBody != nil {
		body := t.schemaOf(reflect.TypeOf(c.RequestBody))
		if c.Requires != nil {
			body = Schema{{"allOf", []Schema{body}}, {"required", c.Requires}}
		}
		s = s.with("requestBody", Schema{{"required", !c.Optional}, {"content", content("application/json", body)}})
	}
	s = s.with("responses", t.responses(c))
	var security []Schema
	for _, scheme := range c.Security {
		security = append(security, Schema{{scheme, []string{}}})
	}
	return s.with("security", security)
}

// operationID returns the operation id of a call, such as getLeaguesIdTeams.
func operationID(c Call) string {
	id := strings.ToLower(c.Method)
	for word := range strings.FieldsFuncSeq(strings.TrimPrefix(c.Path, "/api"), func(r rune) bool { return !unicode.IsLetter(r) }) {
		id += strings.ToUpper(word[:1]) + word[1:]
	}
	return id
}

func content(media string, schema Schema) Schema {
	return Schema{{media, Schema{{"schema", schema}}}}
}

func (t *types) responses(c Call) (s Schema) {
	response := Schema{{"description", http.StatusText(c.Status)}}
	switch values := alternatives(c.ResponseBody); {
	case c.Events != nil:
		response = response.with("content", content(c.Media, t.schemaOfEvents(c.Events)))
	case c.Media != "":
		response = response.with("content", content(c.Media, Schema{{"type", "string"}}))
	case len(values) == 1:
		response = response.with("content", content("application/json", t.schemaOf(reflect.TypeOf(values[0]))))
	case len(values) > 1:
		var either []Schema
		for _, value := range values {
			either = append(either, t.schemaOf(reflect.TypeOf(value)))
		}
		response = response.with("content", content("application/json", Schema{{"oneOf", either}}))
	}
	if c.PreviewBody != nil {
		preview := Schema{{"description", "What would change"}}
		s = s.with("200", preview.with("content", content("application/json", t.schemaOf(reflect.TypeOf(c.PreviewBody)))))
	}
	s = s.with(strconv.Itoa(c.Status), response)
	for _, status := range c.OtherStatuses {
		if status != c.Status {
			s = s.with(strconv.Itoa(status), reference("responses", strconv.Itoa(status)))
		}
	}
	return s.with("default", reference("responses", "default"))
}

// sharedResponses returns the responses that calls refer to, by status. An error response is plain text or, if the client accepts it, a
// problem (RFC 9457). Redirects and 304 have no body.
func (t *types) sharedResponses(calls []Call) (s Schema) {
	var statuses []int
	for _, c := range calls {
		statuses = append(statuses, c.OtherStatuses...)
	}
	slices.Sort(statuses)
	errorContent := append(content("text/plain", Schema{{"type", "string"}}),
		content("application/problem+json", t.schemaOf(reflect.TypeOf(t.annotations.Fault)))...)
	for _, status := range slices.Compact(statuses) {
		response := Schema{{"description", http.StatusText(status)}}
		if status == http.StatusTooManyRequests {
			response = response.with("headers", Schema{{"Retry-After", Schema{{"description", "the number of seconds after which to try again"},
				{"schema", Schema{{"type", "integer"}}}}}})
		}
		if status >= 400 {
			response = response.with("content", errorContent)
		}
		s = append(s, Member{strconv.Itoa(status), response})
	}
	return append(s, Member{"default", Schema{{"description", "Something went wrong on the server's side"}, {"content", errorContent}}})
}
