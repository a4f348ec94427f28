package fault_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"sideout/internal/base/fault"
)

func TestIn(t *testing.T) {
	german := map[string]string{
		"%s needs %s. Try again in %s.": "%s braucht %s. In %s erneut versuchen.",
		"%d weeks":                      "%d Wochen",
		"1 minute":                      "1 Minute",
	}
	translate := func(format string, args ...any) string { return fmt.Sprintf(german[format], args...) }
	text := fault.Textf("%s needs %s. Try again in %s.", "100 % Volleyball", fault.CountText(12, "1 week", "%d weeks"), fault.Textf("1 minute"))
	if got, want := text.String(), "100 % Volleyball needs 12 weeks. Try again in 1 minute."; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got, want := text.In(translate), "100 % Volleyball braucht 12 Wochen. In 1 Minute erneut versuchen."; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if body, err := json.Marshal(text); err != nil || !strings.Contains(string(body), "needs 12 weeks") {
		t.Errorf("JSON: %s, %v", body, err)
	}
	if !(fault.Text{}).IsZero() || text.IsZero() {
		t.Error("only the empty text is zero")
	}
}
