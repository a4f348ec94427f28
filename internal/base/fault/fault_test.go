package fault_test

import (
	"errors"
	"fmt"
	"testing"

	"sideout/internal/base/fault"
)

func TestOf(t *testing.T) {
	missing := fault.New(fault.NotFound, "League %s not found.", "12")
	for _, c := range []struct {
		name     string
		err      error
		kind     fault.Kind
		sentence string
	}{
		{"a fault", missing, fault.NotFound, "League 12 not found."},
		{"a wrapped fault", fmt.Errorf("load: %w", missing), fault.NotFound, "League 12 not found."},
		{"any other error", errors.New("disk on fire"), fault.Internal, ""},
		{"no error", nil, fault.Internal, ""},
	} {
		if got := fault.Of(c.err); got.Kind != c.kind || got.Sentence.String() != c.sentence {
			t.Errorf("%s: got %+v", c.name, got)
		}
	}
	cause := errors.New("the cause")
	if err := fault.Wrap(fault.Unavailable, cause, "Please try again."); err.Error() != "Please try again. (the cause)" || !errors.Is(err, cause) {
		t.Errorf("with a cause: %v", err)
	}
}
