package storetest

import "testing"

// SkipUnderRace skips a test under the race detector that only computes plans on one goroutine: there it takes ten times as long
// and finds nothing. `make test` runs it without the detector.
func SkipUnderRace(t *testing.T) {
	t.Helper()
	if racing {
		t.Skip("computes on one goroutine: run it without -race")
	}
}
