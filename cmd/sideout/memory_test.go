package main

import "testing"

// The limit leaves room for what all streams need at once, and is as before without streams.
func TestTheMemoryLimitFollowsTheStreams(t *testing.T) {
	for streams, want := range map[int]int64{0: 96, 1: 112, 1000: 112, 2550: 144, 25500: 496} {
		if got := memoryLimitFor(streams) >> 20; got != want {
			t.Errorf("%d streams: %d MiB, want %d", streams, got, want)
		}
	}
}
