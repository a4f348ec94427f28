package contract

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"
)

// Ball is a thing to play with (docs/product/README.md). More is for readers of Go.
type Ball struct {
	Make
	*Wear
	Color  Color           `json:"color"`
	Second Color           `json:"second"`
	Owner  *string         `json:"owner"` // nil: everybody's, see Color
	Since  *time.Time      `json:"since,omitempty"`
	Marks  []Mark          `json:"marks"`
	Notes  json.RawMessage `json:"notes"`
	Secret string          `json:"-"`
}

// Make is how something is made.
type Make struct {
	Size float64 `json:"size"` // in cm
}

// Wear is what use has done to something.
type Wear struct {
	Holes int `json:"holes"`
}

// Color is a color.
type Color string

// The colors.
const (
	Red  Color = "red"
	Blue Color = "blue"
)

// Mark is written on a ball.
type Mark string

// ballBody is a ball as it is sent.
type ballBody struct {
	Name  string      `json:"name"`
	Color Color       `json:"color,omitempty"`
	Size  *int        `json:"size"`
	Owner box[string] `json:"owner"`
}

type box[T any] struct{}

func testAnnotations() Annotations {
	return Annotations{
		Root: "../../..", Module: "sideout", Fault: Make{},
		Texts: map[reflect.Type]Schema{reflect.TypeFor[Mark](): {{"type", "string"}, {"pattern", "^[A-Z]+$"}}},
		Unwrap: func(t reflect.Type) (reflect.Type, bool) {
			return reflect.TypeFor[string](), strings.HasPrefix(t.Name(), "box[")
		},
		Nullable: []string{"BallBody.owner"},
		Blank:    []string{"Ball.second"},
		Lenient:  []string{"BallBody"},
		Rules:    map[string]Schema{"BallBody.name": {{"maxLength", 9}}},
	}
}

var testCalls = []Call{
	{Method: "GET", Path: "/api/balls", Summary: "All balls", ResponseBody: []Ball{}, Status: 200},
	{Method: "POST", Path: "/api/balls", Summary: "A new ball", RequestBody: ballBody{}, Requires: []string{"color"},
		ResponseBody: Either{Ball{}, []Ball{}}, Status: 201, OtherStatuses: []int{422}, Security: []string{"session"}},
	{Method: "GET", Path: "/api/balls/stream", Summary: "All that happens to balls", Media: "text/event-stream", Status: 200,
		Events: []Event{{"burst", Wear{}}}},
	{Method: "DELETE", Path: "/api/balls/{id}", Summary: "Burst one", Status: 204,
		Parameters: []Parameter{{In: "path", Name: "id", Schema: Schema{{"type", "integer"}}}}},
}

func TestDocument(t *testing.T) {
	text, err := Document(Schema{{"title", "Balls"}}, testAnnotations(), testCalls)
	if err != nil {
		t.Fatal(err)
	}
	var document any
	if err := json.Unmarshal(text, &document); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"components schemas Ball required":                                                 `["size","color","second","owner","marks","notes"]`,
		"components schemas Ball additionalProperties":                                     `false`,
		"components schemas Ball properties color":                                         `{"$ref":"#/components/schemas/Color"}`,
		"components schemas Ball properties second":                                        `{"anyOf":[{"$ref":"#/components/schemas/Color"},{"const":""}]}`,
		"components schemas Ball properties owner":                                         `{"description":"null: everybody's, see color","type":["string","null"]}`,
		"components schemas Ball properties since":                                         `{"format":"date-time","pattern":"Z$","type":"string"}`,
		"components schemas Ball properties marks":                                         `{"items":{"pattern":"^[A-Z]+$","type":"string"},"type":"array"}`,
		"components schemas Ball properties notes":                                         `{}`,
		"components schemas Ball properties holes":                                         `{"type":"integer"}`,
		"components schemas BallBody required":                                             `["name"]`,
		"components schemas BallBody additionalProperties":                                 `null`,
		"components schemas BallBody properties name":                                      `{"maxLength":9,"type":"string"}`,
		"components schemas Color":                                                         `{"description":"Color is a color.","enum":["red","blue"],"type":"string"}`,
		"paths /api/balls post operationId":                                                `"postBalls"`,
		"paths /api/balls post security":                                                   `[{"session":[]}]`,
		"paths /api/balls post responses 422":                                              `{"$ref":"#/components/responses/422"}`,
		"paths /api/balls post requestBody content":                                        `{"application/json":{"schema":{"allOf":[{"$ref":"#/components/schemas/BallBody"}],"required":["color"]}}}`,
		"paths /api/balls post responses 201 content":                                      `{"application/json":{"schema":{"oneOf":[{"$ref":"#/components/schemas/Ball"},{"items":{"$ref":"#/components/schemas/Ball"},"type":"array"}]}}}`,
		"paths /api/balls/stream get responses 200 content text/event-stream schema oneOf": `[{"properties":{"data":{"$ref":"#/components/schemas/Wear"},"event":{"const":"burst","type":"string"}},"required":["event","data"],"type":"object"}]`,
		"paths /api/balls/{id} delete responses 204":                                       `{"description":"No Content"}`,
		"paths /api/balls/{id} delete parameters":                                          `[{"in":"path","name":"id","required":true,"schema":{"type":"integer"}}]`,
		"components responses 422 content application/problem+json":                        `{"schema":{"$ref":"#/components/schemas/Make"}}`,
	} {
		at := document
		for name := range strings.FieldsSeq(path) {
			object, _ := at.(map[string]any)
			at = object[name]
		}
		if got, _ := plainJSON(at); string(got) != want {
			t.Errorf("%s: got %s", path, got)
		}
	}
}

// unknownFormat is a string type without constants.
type unknownFormat string

func TestMissingInformationIsReported(t *testing.T) {
	responds := func(value any) []Call { return []Call{{Method: "GET", Path: "/x", ResponseBody: value}} }
	for want, c := range map[string]struct {
		calls  []Call
		change func(*Annotations)
	}{
		"would both be named Make":                   {testCalls, func(w *Annotations) { w.Names = map[reflect.Type]string{reflect.TypeFor[Ball](): "Make"} }},
		"is used in requests and responses":          {[]Call{{RequestBody: Make{}}}, func(*Annotations) {}},
		"a field Ball.weight that does not exist":    {testCalls, func(w *Annotations) { w.Rules["Ball.weight"] = nil }},
		"contract.unknownFormat has no constants":    {responds(struct{ X unknownFormat }{}.X), func(*Annotations) {}},
		"reflect.Value is not a type of this module": {responds(reflect.Value{}), func(*Annotations) {}},
	} {
		w := testAnnotations()
		c.change(&w)
		if _, err := Document(nil, w, c.calls); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
