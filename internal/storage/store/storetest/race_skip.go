package storetest

import "testing"

// SkipUnderRace skips a test under the race detector, where it takes up to ten times as long: for tests that do one thing
// after another, so that there is no race to find, or whose server is another process. In internal/ it must be the first
// statement of the test: scripts/test-go.sh finds these tests by that, and runs them without the race detector.
func SkipUnderRace(t *testing.T) {
	t.Helper()
	if racing {
		t.Skip("runs without the race detector (make test-go)")
	}
}
