package league_test

import (
	"testing"

	. "sideout/internal/rules/league"
)

func TestNamesThatLookTheSameAreOne(t *testing.T) {
	type vector struct {
		Name, One, Other string
		Same             bool
	}
	for _, c := range vectors[vector](t, "names.json") {
		if same := FoldName(c.One) == FoldName(c.Other); same != c.Same {
			t.Errorf("%s: %q and %q are one: %v", c.Name, c.One, c.Other, same)
		}
	}
}
