package httpio

import (
	"bytes"
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
)

// responseOf returns a build function for a response of some bytes, at a version of the league.
func responseOf(version int64, size int) func() (*File, int64, error) {
	return func() (*File, int64, error) {
		f, err := NewFile(bytes.Repeat([]byte("x"), size), "text/plain", "no-cache")
		return f, version, err
	}
}

// mustNotBuild returns a build function that fails the test.
func mustNotBuild(t *testing.T) func() (*File, int64, error) {
	return func() (*File, int64, error) {
		t.Error("the response was built again")
		return nil, 0, errNotBuilt
	}
}

func TestConcurrentCallsShareOneBuild(t *testing.T) {
	c, key := NewResponseCache(1<<20), ResponseKey{LeagueID: 1}
	var built atomic.Int32
	begun, finish := make(chan struct{}), make(chan struct{})
	build := func() (*File, int64, error) {
		if built.Add(1) == 1 {
			close(begun)
		}
		<-finish
		return responseOf(1, 10)()
	}
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if f, err := c.Get(t.Context(), key, 1, build); err != nil || f == nil {
				t.Errorf("got %v, %v", f, err)
			}
		})
	}
	<-begun
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Get(gone, key, 1, build); !errors.Is(err, context.Canceled) {
		t.Errorf("a call whose client has disconnected still waits: %v", err)
	}
	close(finish)
	all.Wait()
	if built.Load() != 1 {
		t.Errorf("built %d times", built.Load())
	}
}

func TestAnOutdatedResponseIsBuiltAgain(t *testing.T) {
	c, key := NewResponseCache(1<<20), ResponseKey{LeagueID: 1}
	begun, finish := make(chan struct{}), make(chan struct{})
	var all sync.WaitGroup
	all.Go(func() {
		_, err := c.Get(t.Context(), key, 1, func() (*File, int64, error) {
			close(begun)
			<-finish
			return responseOf(1, 10)()
		})
		noError(t, err)
	})
	<-begun
	all.Go(func() { // wants a change that the running build does not have
		f, err := c.Get(t.Context(), key, 2, responseOf(3, 20))
		noError(t, err)
		if len(f.Plain()) != 20 {
			t.Errorf("got a response of %d bytes", len(f.Plain()))
		}
	})
	close(finish)
	all.Wait()
	for _, version := range []int64{2, 3} {
		_, err := c.Get(t.Context(), key, version, mustNotBuild(t)) // a later version is accepted
		noError(t, err)
	}
	if len(c.entries) != 1 || c.size != c.entries[key].file.Size() {
		t.Errorf("%d responses of %d bytes are cached", len(c.entries), c.size)
	}
}

func TestFailuresAreNotCached(t *testing.T) {
	c, key := NewResponseCache(1<<20), ResponseKey{LeagueID: 1}
	wrong := errors.New("the disk is gone")
	if _, err := c.Get(t.Context(), key, 1, func() (*File, int64, error) { return nil, 0, wrong }); err != wrong {
		t.Errorf("got %v", err)
	}
	func() {
		defer func() { _ = recover() }()
		_, _ = c.Get(t.Context(), key, 1, func() (*File, int64, error) { panic("a build that panics") })
	}()
	if len(c.entries) != 0 || c.size != 0 || c.recent.Len() != 0 {
		t.Fatal("a failure is cached")
	}
	_, err := c.Get(t.Context(), key, 1, responseOf(1, 10))
	noError(t, err)
}

func TestTheLeastRecentlyUsedResponseIsEvicted(t *testing.T) {
	one, err := NewFile(bytes.Repeat([]byte("x"), 100), "text/plain", "no-cache")
	noError(t, err)
	c := NewResponseCache(3 * one.Size())
	get := func(league int64, build func() (*File, int64, error)) {
		t.Helper()
		_, err := c.Get(t.Context(), ResponseKey{LeagueID: league}, 1, build)
		noError(t, err)
	}
	for league := range int64(3) {
		get(league, responseOf(1, 100))
	}
	get(0, mustNotBuild(t)) // so that 1 is the least recently used
	get(3, responseOf(1, 100))
	if _, isCached := c.entries[ResponseKey{LeagueID: 1}]; isCached || c.size != 3*one.Size() || len(c.entries) != 3 {
		t.Errorf("%d responses of %d bytes are cached", len(c.entries), c.size)
	}
	get(4, responseOf(1, 100_000)) // larger than the cache: returned, but not cached
	if c.size > c.maxBytes || len(c.entries) != c.recent.Len() {
		t.Errorf("%d bytes of %d, %d and %d responses", c.size, c.maxBytes, len(c.entries), c.recent.Len())
	}
}

func TestNoMoreBuildsThanProcessors(t *testing.T) {
	c, most := NewResponseCache(1<<20), runtime.GOMAXPROCS(0)
	started, finish := make(chan struct{}), make(chan struct{})
	var running, highest atomic.Int32
	var all sync.WaitGroup
	for league := range int64(3 * most) {
		all.Go(func() {
			_, err := c.Get(t.Context(), ResponseKey{LeagueID: league}, 1, func() (*File, int64, error) {
				now := running.Add(1)
				defer running.Add(-1)
				for was := highest.Load(); now > was && !highest.CompareAndSwap(was, now); was = highest.Load() {
				}
				started <- struct{}{}
				<-finish
				return responseOf(1, 10)()
			})
			noError(t, err)
		})
	}
	for range most {
		<-started
	}
	close(finish)
	for range 2 * most {
		<-started
	}
	all.Wait()
	if got := int(highest.Load()); got != most {
		t.Errorf("%d builds ran at the same time, want %d", got, most)
	}
}

func noError(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
