package live

import "sync"

// maxBacklog is the maximum number of bytes that may be queued behind the first write. The first write may be of any size, because a new
// client gets the whole log of a game.
const maxBacklog = 64 << 10

// backlog is a queue of bytes between a writer, which must not block, and the goroutine that sends them to a slow client.
type backlog struct {
	mu       sync.Mutex
	bytes    []byte
	queued   int  // number of bytes that were added after the first write
	finished bool // the queue is empty and accepts no more bytes
	failed   bool // sending has failed
}

// put adds bytes to the queue. It returns false if the client is too slow, or if the backlog has finished or failed.
func (b *backlog) put(bytes []byte) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	queued := 0
	if len(b.bytes) > 0 {
		queued = b.queued + len(bytes)
	}
	if b.finished || b.failed || queued > maxBacklog {
		return false
	}
	b.queued = queued
	b.bytes = append(b.bytes, bytes...)
	return true
}

// take removes all bytes from the queue and returns them.
func (b *backlog) take() []byte {
	b.mu.Lock()
	defer b.mu.Unlock()
	bytes := b.bytes
	b.bytes = nil
	return bytes
}

// finishIfEmpty marks the backlog as finished if it is empty, and reports whether it was empty.
func (b *backlog) finishIfEmpty() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.finished = len(b.bytes) == 0
	return b.finished
}

func (b *backlog) fail() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.failed = true
}

func (b *backlog) hasFinished() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.finished
}

func (b *backlog) hasFailed() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.failed
}
