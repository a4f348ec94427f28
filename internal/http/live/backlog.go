package live

import "sync"

// maxBacklog is the largest number of bytes that may be queued behind the first write, which may be of any size: a new
// client gets a whole game.
const maxBacklog = 64 << 10

// backlog holds bytes that a client has not received yet. A writer puts them, and a goroutine that may block takes
// them.
type backlog struct {
	mu       sync.Mutex
	bytes    []byte
	queued   int  // bytes put since the first write
	finished bool // everything was taken, and nothing more can be put
	failed   bool // a write has failed; nothing more will be taken
}

// put adds bytes; false if the client is too slow, or the backlog has finished or failed.
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

// take returns and removes all bytes.
func (b *backlog) take() []byte {
	b.mu.Lock()
	defer b.mu.Unlock()
	bytes := b.bytes
	b.bytes = nil
	return bytes
}

// finish marks the backlog finished if it is empty, and reports whether it is.
func (b *backlog) finish() bool {
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
