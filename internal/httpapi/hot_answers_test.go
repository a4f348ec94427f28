package httpapi

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// answerOf builds an answer of some bytes, as of a version.
func answerOf(version int64, size int) func() (*file, int64, error) {
	return func() (*file, int64, error) {
		f, err := newHotAnswer(strings.Repeat("x", size), false)
		return f, version, err
	}
}

func mustNotBuild(t *testing.T) func() (*file, int64, error) {
	return func() (*file, int64, error) {
		t.Error("it was made again")
		return nil, 0, errNotMade
	}
}

func TestAnAnswerIsMadeOnceForAllWhoAskAtOnce(t *testing.T) {
	h, key := newHotAnswers(1<<20), hotKey{leagueID: 1}
	var built atomic.Int32
	begun, finish := make(chan struct{}), make(chan struct{})
	build := func() (*file, int64, error) {
		if built.Add(1) == 1 {
			close(begun)
		}
		<-finish
		return answerOf(1, 10)()
	}
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if f, err := h.get(t.Context(), key, 1, build); err != nil || f == nil {
				t.Errorf("got %v, %v", f, err)
			}
		})
	}
	<-begun
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := h.get(gone, key, 1, build); !errors.Is(err, context.Canceled) {
		t.Errorf("who has gone away still waits: %v", err)
	}
	close(finish)
	all.Wait()
	if built.Load() != 1 {
		t.Errorf("made %d times", built.Load())
	}
}

func TestAnAnswerThatIsTooOldIsMadeAnew(t *testing.T) {
	h, key := newHotAnswers(1<<20), hotKey{leagueID: 1}
	begun, finish := make(chan struct{}), make(chan struct{})
	var all sync.WaitGroup
	all.Go(func() {
		_, err := h.get(t.Context(), key, 1, func() (*file, int64, error) {
			close(begun)
			<-finish
			return answerOf(1, 10)()
		})
		check(t, err)
	})
	<-begun
	all.Go(func() { // sees a change that the answer in the making does not have
		f, err := h.get(t.Context(), key, 2, answerOf(3, 20))
		check(t, err)
		if len(f.plain()) != 22 {
			t.Errorf("got an answer of %d bytes", len(f.plain()))
		}
	})
	close(finish)
	all.Wait()
	for _, version := range []int64{2, 3} {
		_, err := h.get(t.Context(), key, version, mustNotBuild(t)) // a later one will do
		check(t, err)
	}
	if len(h.kept) != 1 || h.size != sizeOf(h.kept[key].file) {
		t.Errorf("%d answers of %d bytes are kept", len(h.kept), h.size)
	}
}

func TestFailuresAreNotKept(t *testing.T) {
	h, key := newHotAnswers(1<<20), hotKey{leagueID: 1}
	wrong := errors.New("the disk is gone")
	if _, err := h.get(t.Context(), key, 1, func() (*file, int64, error) { return nil, 0, wrong }); err != wrong {
		t.Errorf("got %v", err)
	}
	func() {
		defer func() { _ = recover() }()
		_, _ = h.get(t.Context(), key, 1, func() (*file, int64, error) { panic("the roof is on fire") })
	}()
	if len(h.kept) != 0 || h.size != 0 || h.recent.Len() != 0 {
		t.Fatal("a failure is kept")
	}
	_, err := h.get(t.Context(), key, 1, answerOf(1, 10))
	check(t, err)
}

func TestAnswersGiveWayToOthers(t *testing.T) {
	one, err := newHotAnswer(strings.Repeat("x", 100), false)
	check(t, err)
	h := newHotAnswers(3 * sizeOf(one))
	get := func(league int64, build func() (*file, int64, error)) {
		t.Helper()
		_, err := h.get(t.Context(), hotKey{leagueID: league}, 1, build)
		check(t, err)
	}
	for league := range int64(3) {
		get(league, answerOf(1, 100))
	}
	get(0, mustNotBuild(t)) // so that 1 is the one nobody asked for
	get(3, answerOf(1, 100))
	if _, kept := h.kept[hotKey{leagueID: 1}]; kept || h.size != 3*sizeOf(one) || len(h.kept) != 3 {
		t.Errorf("kept %v, %d bytes", fmt.Sprint(len(h.kept)), h.size)
	}
	get(4, answerOf(1, 100_000)) // more than there is room for is sent and not kept
	if h.size > h.max || len(h.kept) != h.recent.Len() {
		t.Errorf("%d bytes of %d, %d and %d answers", h.size, h.max, len(h.kept), h.recent.Len())
	}
}
