package fault_test

import (
	"errors"
	"fmt"
	"testing"

	"sideout/internal/fault"
)

func TestOf(t *testing.T) {
	missing := fault.New(fault.NotFound, "League not found.")
	for _, c := range []struct {
		name string
		err  error
		want fault.Error
	}{
		{"a fault", missing, fault.Error{Kind: fault.NotFound, Sentence: "League not found."}},
		{"a wrapped fault", fmt.Errorf("load: %w", missing), fault.Error{Kind: fault.NotFound, Sentence: "League not found."}},
		{"any other error", errors.New("disk on fire"), fault.Error{}},
		{"no error", nil, fault.Error{}},
	} {
		if got := fault.Of(c.err); got != c.want {
			t.Errorf("%s: got %+v, want %+v", c.name, got, c.want)
		}
	}
	if missing.Error() != "League not found." {
		t.Errorf("the text of a fault is its sentence, got %q", missing)
	}
}
