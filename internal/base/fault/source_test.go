package fault_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sideout/internal/base/fault/faulttest"
)

// Formats are found by translators in the source, so each must be a literal, or a constant of its package that is one,
// and its verbs must match its arguments in number.
func TestFormatsAreLiteralsThatMatchTheirArguments(t *testing.T) {
	formats, err := faulttest.FormatsBelow("../../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range formats {
		if format.Problem != "" {
			t.Errorf("%s: %s", format.Position, format.Problem)
		}
	}
	if len(formats) < 100 {
		t.Errorf("only %d formats were found", len(formats))
	}
}

func TestWrongFormatsAreReported(t *testing.T) {
	root := t.TempDir()
	source := `package p

const fixed = "Fixed."

var changing = "Changing."

func f(name string, n int) {
	_ = fault.New(fault.Conflict, fixed)
	_ = fault.New(fault.Conflict, "At least %d%%.", n)
	_ = fault.New(fault.Conflict, "Too " + "long.")
	_ = fault.New(fault.Conflict, changing)
	_ = fault.Field("name", "Hello " + name)
	_ = fault.Field("name", "%s has %d.", name)
	_ = fault.Wrap(fault.Invalid, nil, "100 %.")
	_ = fault.Textf("Nothing.", n)
	_ = fault.CountText(n, "1 team", "some teams")
	_ = fault.CountText(n, "%d team", "%d teams")
}
`
	if err := os.WriteFile(filepath.Join(root, "p.go"), []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	formats, err := faulttest.FormatsBelow(root)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, format := range formats {
		if format.Problem != "" {
			lines = append(lines, strings.SplitN(filepath.Base(format.Position), ":", 3)[1])
		}
	}
	if want := []string{"11", "12", "13", "14", "15", "16", "17"}; !slices.Equal(lines, want) || len(formats) != 12 {
		t.Errorf("%d formats, problems on lines %q, want %q", len(formats), lines, want)
	}
}
