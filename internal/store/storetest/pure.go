package storetest

import "testing"

// Pure skips a test that plans and plans, one thing after another, under the race detector: there it takes ten times as
// long and shows nothing. `make test` runs those without it.
func Pure(t *testing.T) {
	t.Helper()
	if racing {
		t.Skip("pure planning: run it without -race")
	}
}
