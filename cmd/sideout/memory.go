package main

import (
	"context"
	"os"
	"runtime/debug"
	"time"

	"sideout/internal/http/live"
)

// memoryLimit is the memory in bytes above which the Go runtime collects garbage more often. It is a soft limit that does not prevent
// larger allocations. GOMEMLIMIT overrides it.
const memoryLimit = 96 << 20

// streamMemory is what a stream adds to that limit: while all watchers come back at once each has a connection, its buffers and a goroutine. A
// limit without them made the collector take half of the processors in that moment.
const streamMemory = 16 << 10

// limitStep is the smallest change of the limit.
const limitStep = 16 << 20

// memoryLimitFor returns the limit with a number of streams.
func memoryLimitFor(streams int) int64 {
	more := int64(streams) * streamMemory
	return memoryLimit + (more+limitStep-1)/limitStep*limitStep
}

// fitMemoryLimit makes the limit follow the number of streams until ctx is done.
func fitMemoryLimit(ctx context.Context, streams *live.Hub) {
	if os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	tick := time.NewTicker(250 * time.Millisecond)
	defer tick.Stop()
	for before := memoryLimitFor(0); ; {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		if limit := memoryLimitFor(streams.Count()); limit != before {
			debug.SetMemoryLimit(limit)
			before = limit
		}
	}
}
