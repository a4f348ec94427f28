package httpapi

import (
	"container/list"
	"context"
	"errors"
	"sync"
)

// hotBytes is how much memory the answers that are kept may take.
const hotBytes = 64 << 20

// hotKey is what a hot answer is about: of a league, without or with the score links, in one state of it.
type hotKey struct {
	pattern  string
	leagueID int64
	links    bool
	week     int
	team     int64 // of a public page; 0: the whole league
	hour     int64 // of a public page, which tells what is tonight
}

// hotAnswers keeps the latest answer for each key, as bytes, and makes one at a time. Those that were not asked for
// the longest give way. Whether an answer is of use is decided by the version that the caller has just read from the
// database, not by anything that is known here: another server may have changed the league.
type hotAnswers struct {
	max int // bytes

	mu     sync.Mutex
	size   int // bytes
	kept   map[hotKey]*hotAnswer
	recent list.List // of *hotAnswer, the one asked for last in front
}

func newHotAnswers(max int) *hotAnswers { return &hotAnswers{max: max, kept: map[hotKey]*hotAnswer{}} }

type hotAnswer struct {
	key   hotKey
	place *list.Element
	ready chan struct{} // closed when what follows is there
	made  bool          // the same, under the lock

	file    *file
	version int64 // of the league
	err     error
	size    int
}

// get returns the answer for a key as of a version of the league, or of a later one. It is made where it is missing;
// whoever asks for it meanwhile waits for the same one.
func (h *hotAnswers) get(ctx context.Context, key hotKey, version int64, build func() (*file, int64, error)) (*file, error) {
	for {
		a, mine := h.find(key, version)
		if mine {
			h.fill(a, build)
		}
		select {
		case <-a.ready:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		if mine || a.err != nil || a.version >= version {
			return a.file, a.err
		}
	}
}

// find returns the answer that is kept or being made, or an empty one for the caller to fill.
func (h *hotAnswers) find(key hotKey, version int64) (a *hotAnswer, mine bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if a, ok := h.kept[key]; ok {
		if !a.made || a.version >= version {
			h.recent.MoveToFront(a.place)
			return a, false
		}
		h.drop(a)
	}
	a = &hotAnswer{key: key, ready: make(chan struct{})}
	a.place = h.recent.PushFront(a)
	h.kept[key] = a
	return a, true
}

var errNotMade = errors.New("an answer could not be made")

// fill makes an answer and keeps it, unless that failed.
func (h *hotAnswers) fill(a *hotAnswer, build func() (*file, int64, error)) {
	a.err = errNotMade // for those who wait, should making it panic
	defer func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		a.made = true
		if a.err != nil {
			h.drop(a)
		} else if h.kept[a.key] == a {
			a.size = sizeOf(a.file)
			h.size += a.size
		}
		for h.size > h.max {
			h.drop(h.recent.Back().Value.(*hotAnswer))
		}
		close(a.ready)
	}()
	a.file, a.version, a.err = build()
}

// drop forgets an answer, if it has not been forgotten.
func (h *hotAnswers) drop(a *hotAnswer) {
	if h.kept[a.key] != a {
		return
	}
	delete(h.kept, a.key)
	h.recent.Remove(a.place)
	h.size -= a.size
	a.size = 0
}

// sizeOf returns about how many bytes of memory a file takes, its headers included.
func sizeOf(f *file) (size int) {
	for _, o := range f.offers {
		size += len(o.body) + 1<<10
	}
	return size
}
