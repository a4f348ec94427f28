package storetest

import "testing"

// SkipUnderRace skips a test under the race detector, with which it takes up to ten times as long. It is for tests that cannot have
// races, because they run sequentially or their server is another process. In internal/ it must be the first statement of the test:
// scripts/test-go.sh uses this to find such tests, and runs them without the race detector.
func SkipUnderRace(t *testing.T) {
	t.Helper()
	if isRaceEnabled {
		t.Skip("runs without the race detector (make test-go)")
	}
}
