package responsecache

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"sideout/internal/httpio"
)

// answerOf builds an answer of some bytes, as of a version.
func answerOf(version int64, size int) func() (*httpio.File, int64, error) {
	return func() (*httpio.File, int64, error) {
		f, err := httpio.NewFile(bytes.Repeat([]byte("x"), size), "text/plain", "no-cache")
		return f, version, err
	}
}

func mustNotBuild(t *testing.T) func() (*httpio.File, int64, error) {
	return func() (*httpio.File, int64, error) {
		t.Error("it was made again")
		return nil, 0, errNotBuilt
	}
}

func TestAnAnswerIsMadeOnceForAllWhoAskAtOnce(t *testing.T) {
	h, key := New(1<<20), Key{LeagueID: 1}
	var built atomic.Int32
	begun, finish := make(chan struct{}), make(chan struct{})
	build := func() (*httpio.File, int64, error) {
		if built.Add(1) == 1 {
			close(begun)
		}
		<-finish
		return answerOf(1, 10)()
	}
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if f, err := h.Get(t.Context(), key, 1, build); err != nil || f == nil {
				t.Errorf("got %v, %v", f, err)
			}
		})
	}
	<-begun
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := h.Get(gone, key, 1, build); !errors.Is(err, context.Canceled) {
		t.Errorf("who has gone away still waits: %v", err)
	}
	close(finish)
	all.Wait()
	if built.Load() != 1 {
		t.Errorf("made %d times", built.Load())
	}
}

func TestAnAnswerThatIsTooOldIsMadeAnew(t *testing.T) {
	h, key := New(1<<20), Key{LeagueID: 1}
	begun, finish := make(chan struct{}), make(chan struct{})
	var all sync.WaitGroup
	all.Go(func() {
		_, err := h.Get(t.Context(), key, 1, func() (*httpio.File, int64, error) {
			close(begun)
			<-finish
			return answerOf(1, 10)()
		})
		noError(t, err)
	})
	<-begun
	all.Go(func() { // sees a change that the answer in the making does not have
		f, err := h.Get(t.Context(), key, 2, answerOf(3, 20))
		noError(t, err)
		if len(f.Plain()) != 20 {
			t.Errorf("got an answer of %d bytes", len(f.Plain()))
		}
	})
	close(finish)
	all.Wait()
	for _, version := range []int64{2, 3} {
		_, err := h.Get(t.Context(), key, version, mustNotBuild(t)) // a later one will do
		noError(t, err)
	}
	if len(h.entries) != 1 || h.size != h.entries[key].file.Size() {
		t.Errorf("%d answers of %d bytes are kept", len(h.entries), h.size)
	}
}

func TestFailuresAreNotKept(t *testing.T) {
	h, key := New(1<<20), Key{LeagueID: 1}
	wrong := errors.New("the disk is gone")
	if _, err := h.Get(t.Context(), key, 1, func() (*httpio.File, int64, error) { return nil, 0, wrong }); err != wrong {
		t.Errorf("got %v", err)
	}
	func() {
		defer func() { _ = recover() }()
		_, _ = h.Get(t.Context(), key, 1, func() (*httpio.File, int64, error) { panic("the roof is on fire") })
	}()
	if len(h.entries) != 0 || h.size != 0 || h.recent.Len() != 0 {
		t.Fatal("a failure is kept")
	}
	_, err := h.Get(t.Context(), key, 1, answerOf(1, 10))
	noError(t, err)
}

func TestAnswersGiveWayToOthers(t *testing.T) {
	one, err := httpio.NewFile(bytes.Repeat([]byte("x"), 100), "text/plain", "no-cache")
	noError(t, err)
	h := New(3 * one.Size())
	get := func(league int64, build func() (*httpio.File, int64, error)) {
		t.Helper()
		_, err := h.Get(t.Context(), Key{LeagueID: league}, 1, build)
		noError(t, err)
	}
	for league := range int64(3) {
		get(league, answerOf(1, 100))
	}
	get(0, mustNotBuild(t)) // so that 1 is the one nobody asked for
	get(3, answerOf(1, 100))
	if _, kept := h.entries[Key{LeagueID: 1}]; kept || h.size != 3*one.Size() || len(h.entries) != 3 {
		t.Errorf("kept %v, %d bytes", fmt.Sprint(len(h.entries)), h.size)
	}
	get(4, answerOf(1, 100_000)) // larger than the cache: returned, but not cached
	if h.size > h.max || len(h.entries) != h.recent.Len() {
		t.Errorf("%d bytes of %d, %d and %d answers", h.size, h.max, len(h.entries), h.recent.Len())
	}
}

func noError(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
