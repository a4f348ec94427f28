package live

import (
	"errors"
	"sync"
)

// sharedCalls limits how many calls run at the same time. After a start all watchers come at once, and each stream needs the database twice;
// without a limit the requests of phones would wait behind them. Calls begin in the order in which they were asked for. All who ask for the
// same one before it begins share it, so that its result is never older than a question.
type sharedCalls struct {
	running chan struct{} // holds an element for each running call

	mu      sync.Mutex
	waiting map[string]any // the *sharedCall that have not begun, by key
}

type sharedCall[T any] struct {
	done   chan struct{} // closed when the fields below are set
	result T
	err    error
}

func newSharedCalls(most int) *sharedCalls {
	return &sharedCalls{running: make(chan struct{}, most), waiting: map[string]any{}}
}

var errPanicked = errors.New("live: a shared call has panicked")

// share calls fn, or waits for another caller that does it for the same key. The results of a key must have one type.
func share[T any](calls *sharedCalls, key string, fn func() (T, error)) (T, error) {
	calls.mu.Lock()
	if c, ok := calls.waiting[key].(*sharedCall[T]); ok {
		calls.mu.Unlock()
		<-c.done
		return c.result, c.err
	}
	c := &sharedCall[T]{done: make(chan struct{}), err: errPanicked}
	calls.waiting[key] = c
	calls.mu.Unlock()

	calls.running <- struct{}{}
	defer func() {
		<-calls.running
		close(c.done)
	}()
	calls.mu.Lock()
	delete(calls.waiting, key)
	calls.mu.Unlock()
	c.result, c.err = fn()
	return c.result, c.err
}
