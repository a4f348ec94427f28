package live

import (
	"net"
	"syscall"
	"testing"
	"time"
)

func TestAVanishedClientIsGivenUpByTheSystem(t *testing.T) {
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
	giveUpAfter(raw, 30*time.Second)
	if got := userTimeoutOf(raw); got != 30_000 {
		t.Errorf("the system gives up after %d ms", got)
	}
}

// userTimeoutOf returns when the system gives a connection up, in milliseconds.
func userTimeoutOf(raw syscall.RawConn) (ms int) {
	_ = raw.Control(func(fd uintptr) { ms, _ = syscall.GetsockoptInt(int(fd), syscall.IPPROTO_TCP, 0x12) })
	return ms
}
