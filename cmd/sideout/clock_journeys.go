//go:build journeys

package main

import (
	"os"
	"strings"
	"time"
)

// readClock returns the current time plus the duration in the file JOURNEY_CLOCK, so that a trial of two weeks can end within a journey.
// Only the build for journeys contains it.
func readClock() time.Time {
	text, _ := os.ReadFile(os.Getenv("JOURNEY_CLOCK")) // without the file, nothing is added
	ahead, _ := time.ParseDuration(strings.TrimSpace(string(text)))
	return time.Now().Add(ahead)
}
