package live

import (
	"syscall"
	"time"
)

// setUserTimeout makes the kernel close a connection whose sent data is not acknowledged for so long, because the
// client has vanished. By default the kernel retries for a quarter of an hour.
func setUserTimeout(raw syscall.RawConn, wait time.Duration) {
	const userTimeout = 0x12 // TCP_USER_TIMEOUT, in milliseconds
	_ = raw.Control(func(fd uintptr) {
		_ = syscall.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, userTimeout, int(wait.Milliseconds())) // fails if the connection is not TCP
	})
}
