package spec

import (
	_ "embed" // required by go:embed
	"time"
)

//go:embed live.json
var liveFile []byte

// SilentAfter is how long the device that scores a game may send nothing before it counts as offline, and its score is shown as an old one.
// Devices send a heartbeat every 20 seconds. web/src/lib/liveness.ts reads the same file.
var SilentAfter = time.Duration(parseTable[struct {
	SilentSeconds int `json:"silentSeconds"`
}]("live.json", liveFile).SilentSeconds) * time.Second
