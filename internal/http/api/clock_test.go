package api

import (
	"sync/atomic"
	"testing"
	"time"
)

// testClock is the clock of a server. It begins at testNow and may be set while requests and streams are open.
type testClock struct{ elapsed atomic.Int64 }

func (c *testClock) Now() time.Time { return testNow.Add(time.Duration(c.elapsed.Load())) }

func (c *testClock) Set(to time.Time) { c.elapsed.Store(int64(to.Sub(testNow))) }

func (c *testClock) Advance(by time.Duration) { c.elapsed.Add(int64(by)) }

func (c *testClock) String() string { return c.Now().String() }

// setClock sets the clock until the end of the test.
func setClock(t *testing.T, clock *testClock, to string) {
	t.Helper()
	instant, err := time.Parse(time.RFC3339, to)
	check(t, err)
	clock.Set(instant)
	t.Cleanup(func() { clock.Set(testNow) })
}
