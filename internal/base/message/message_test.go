package message_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"sideout/internal/base/message"
)

func TestIn(t *testing.T) {
	german := map[string]string{
		"%s needs %s. Try again in %s.": "%s braucht %s. In %s erneut versuchen.",
		"%d weeks":                      "%d Wochen",
		"1 minute":                      "1 Minute",
	}
	translate := func(format string, args ...any) string { return fmt.Sprintf(german[format], args...) }
	text := message.New("%s needs %s. Try again in %s.", "100 % Volleyball", message.Count(12, "1 week", "%d weeks"), message.New("1 minute"))
	if got, want := text.String(), "100 % Volleyball needs 12 weeks. Try again in 1 minute."; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got, want := text.In(translate), "100 % Volleyball braucht 12 Wochen. In 1 Minute erneut versuchen."; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if body, err := json.Marshal(text); err != nil || !strings.Contains(string(body), "needs 12 weeks") {
		t.Errorf("JSON: %s, %v", body, err)
	}
	if !(message.Text{}).IsZero() || text.IsZero() {
		t.Error("only the empty text is zero")
	}
}
