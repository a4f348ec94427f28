//go:build !linux

package live

import (
	"syscall"
	"time"
)

// setUserTimeout does nothing on this system: a vanished client is counted until the lifetime of its stream ends.
func setUserTimeout(syscall.RawConn, time.Duration) {}
