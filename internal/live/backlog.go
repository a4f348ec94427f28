package live

import "sync"

// maxBacklog is how many bytes may wait behind those that a client is taking. These may be as many as they are: a whole
// game for one who has just come.
const maxBacklog = 64 << 10

// backlog holds what a client has not taken yet. A writer puts, and a goroutine that may wait for the client takes.
type backlog struct {
	mu       sync.Mutex
	bytes    []byte
	behind   int  // of the bytes, those that were put behind others
	finished bool // all was taken, and nobody takes any more
	failed   bool // nobody takes any more
}

// put adds bytes, unless the client is too far behind already, or nobody takes any more.
func (b *backlog) put(bytes []byte) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	behind := 0
	if len(b.bytes) > 0 {
		behind = b.behind + len(bytes)
	}
	if b.finished || b.failed || behind > maxBacklog {
		return false
	}
	b.behind = behind
	b.bytes = append(b.bytes, bytes...)
	return true
}

// take returns all there is.
func (b *backlog) take() []byte {
	b.mu.Lock()
	defer b.mu.Unlock()
	bytes := b.bytes
	b.bytes = nil
	return bytes
}

// finish is for one who takes, and would end: not while there is something.
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
