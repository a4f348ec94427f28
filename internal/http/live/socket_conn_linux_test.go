package live

import (
	"net"
	"syscall"
	"testing"
	"time"
)

func TestUserTimeout(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	conn, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	raw, err := conn.(*net.TCPConn).SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	setUserTimeout(raw, 30*time.Second)
	if got := userTimeoutOf(raw); got != 30_000 {
		t.Errorf("the user timeout is %d ms", got)
	}
}

// userTimeoutOf returns the TCP user timeout in milliseconds.
func userTimeoutOf(raw syscall.RawConn) (ms int) {
	_ = raw.Control(func(fd uintptr) { ms, _ = syscall.GetsockoptInt(int(fd), syscall.IPPROTO_TCP, 0x12) })
	return ms
}
