package live

import (
	"syscall"
	"time"
)

// giveUpAfter makes the system end a connection whose client has vanished without a word, when nothing of what was
// written has arrived for so long. By itself it would try for a quarter of an hour.
func giveUpAfter(raw syscall.RawConn, wait time.Duration) {
	const userTimeout = 0x12 // TCP_USER_TIMEOUT, in milliseconds
	_ = raw.Control(func(fd uintptr) {
		_ = syscall.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, userTimeout, int(wait.Milliseconds())) // not every connection is TCP
	})
}
