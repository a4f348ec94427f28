package httpio

import (
	stdjson "encoding/json"
	"net/http/httptest"
	"testing"
	"time"

	"sideout/internal/base/fault"
)

// Sentences are the only difference between the responses in two languages.
func TestResponsesInOtherLanguagesAreEncodedAlike(t *testing.T) {
	type inner struct {
		Sentence fault.Text   `json:"sentence,omitzero"`
		Notes    []fault.Text `json:"notes"`
	}
	value := map[string]any{
		"none": inner{}, "one": &inner{fault.Textf("%d teams & <%s>", 2, "É"), []fault.Text{fault.Textf("a"), {}}},
		"time": time.Date(2026, 11, 28, 1, 2, 3, 4_000_000, time.UTC), "html": "<b>&\u2028", "numbers": []any{1, 2.50, int64(1) << 60, nil},
		"raw": stdjson.RawMessage(`{"a": 1}`), "bytes": []byte("abc"), "map": map[int64]string{10: "x", 9: "y"}, "pointer": (*int)(nil), "empty": []string(nil),
	}
	want, err := EncodeJSON(value, English)
	if err != nil {
		t.Fatal(err)
	}
	got, err := EncodeJSON(value, "tlh") // a language without a catalogue
	if err != nil || string(got) != string(want) {
		t.Errorf("got  %s\nwant %s (%v)", got, want, err)
	}
}

func TestErrorsAreInTheLanguageOfTheRequest(t *testing.T) {
	languages, err := NewLanguages([]string{"de"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ accepts, want string }{
		{"de-CH", "Unter dieser Adresse ist nichts."}, {"fr", "There is nothing at this address."}, {"", "There is nothing at this address."},
	} {
		r := httptest.NewRequest("GET", "/api/none", nil)
		r.Header.Set("Accept-Language", c.accepts)
		recorder := httptest.NewRecorder()
		Fail(&Response{ResponseWriter: recorder, languages: languages}, r, fault.New(fault.NotFound, "There is nothing at this address."))
		if got := recorder.Body.String(); got != c.want {
			t.Errorf("%s: got %q, want %q", c.accepts, got, c.want)
		}
	}
}
