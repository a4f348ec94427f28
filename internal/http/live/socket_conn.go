package live

import (
	"net"
	"runtime"
	"slices"
	"syscall"
	"time"
)

// socketConn is a connection that was taken over from net/http. It writes without blocking, and so needs no goroutine and no buffer of its
// own unless the socket buffer of the kernel is full, which is rare.
type socketConn struct {
	hub     *Hub
	conn    net.Conn
	raw     syscall.RawConn // nil if the connection does not support non-blocking writes
	backlog *backlog        // bytes that did not fit into the socket buffer, or nil
}

func newSocketConn(h *Hub, conn net.Conn) *socketConn {
	d := &socketConn{hub: h, conn: conn}
	_ = conn.SetDeadline(time.Time{}) // if this fails, the first write fails too
	if c, ok := conn.(syscall.Conn); ok {
		if raw, err := c.SyscallConn(); err == nil {
			d.raw = raw
			setUserTimeout(raw, 2*h.Heartbeat)
		}
	}
	return d
}

func (d *socketConn) send(t *socketIO, frames []byte) bool {
	if d.backlog != nil {
		if d.backlog.put(frames) {
			return true
		}
		if !d.backlog.hasFinished() {
			return false
		}
		d.backlog = nil
	}
	n := 0
	if d.raw != nil {
		var ok bool
		if n, ok = t.write(d.raw, frames); !ok {
			return false
		}
	}
	if n < len(frames) {
		d.backlog = &backlog{bytes: slices.Clone(frames[n:])}
		b := d.backlog
		d.hub.goroutines.Go(func() { d.drain(b) })
	}
	return true
}

// drain writes the backlog of a slow client. The timeout of each write is the interval of heartbeats.
func (d *socketConn) drain(b *backlog) {
	for !b.finishIfEmpty() {
		_ = d.conn.SetWriteDeadline(time.Now().Add(d.hub.Heartbeat)) // if this fails, the write fails too
		if _, err := d.conn.Write(b.take()); err != nil {
			b.fail()
			_ = d.conn.Close()
			return
		}
		_ = d.conn.SetWriteDeadline(time.Time{})
	}
}

func (d *socketConn) isAlive(t *socketIO) bool { return d.raw == nil || t.isOpen(d.raw) }

func (d *socketConn) end(t *socketIO, lastFrames []byte) {
	if d.backlog == nil && d.raw != nil && lastFrames != nil {
		_, _ = t.write(d.raw, lastFrames) // the stream ends anyway if this fails
	}
	_ = d.conn.Close()
}

// socketIO reads and writes sockets without blocking. All connections of a writer share its two callbacks, because otherwise each call would
// allocate a closure.
type socketIO struct {
	bytes   []byte
	n       int
	err     error
	writing func(fd uintptr) bool
	reading func(fd uintptr) bool
	unread  [256]byte
}

func newSocketIO() *socketIO {
	t := &socketIO{}
	t.writing = func(fd uintptr) bool {
		t.n, t.err = retryInterrupted(syscall.Write, int(fd), t.bytes)
		return true // even if the write would block
	}
	t.reading = func(fd uintptr) bool {
		t.n, t.err = retryInterrupted(syscall.Read, int(fd), t.unread[:])
		return true
	}
	return t
}

// write writes as many bytes as possible without blocking. It returns false if the connection is broken.
func (t *socketIO) write(raw syscall.RawConn, bytes []byte) (n int, ok bool) {
	t.bytes = bytes
	err := raw.Write(t.writing)
	t.bytes = nil
	switch {
	case err != nil:
		return 0, false
	case t.err == syscall.EAGAIN:
		return 0, true
	default:
		return t.n, t.err == nil
	}
}

// isOpen reports whether the connection is still open. It discards any data that the client has sent.
func (t *socketIO) isOpen(raw syscall.RawConn) bool {
	if raw.Read(t.reading) != nil {
		return false
	}
	return t.err == syscall.EAGAIN || t.err == nil && t.n > 0
}

// retryInterrupted repeats a system call that was interrupted by a signal.
func retryInterrupted(call func(int, []byte) (int, error), fd int, bytes []byte) (n int, err error) {
	for {
		if n, err = call(fd, bytes); err != syscall.EINTR {
			return max(n, 0), err
		}
	}
}

// setUserTimeout makes Linux close the connection if sent data is not acknowledged within the timeout, because the client has vanished. By
// default the kernel retries for about 15 minutes. On other systems, the stream of a vanished client stays open until its lifetime ends.
func setUserTimeout(raw syscall.RawConn, timeout time.Duration) {
	if runtime.GOOS != "linux" {
		return
	}
	const userTimeout = 0x12 // TCP_USER_TIMEOUT, in milliseconds
	_ = raw.Control(func(fd uintptr) {
		_ = syscall.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, userTimeout, int(timeout.Milliseconds())) // fails if the connection is not TCP
	})
}
