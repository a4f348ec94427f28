package live

import (
	"net"
	"slices"
	"syscall"
	"time"
)

// direct is a client whose connection we have taken from net/http. It needs no goroutine and no buffers of its own,
// as long as the system takes what we write; nearly always it does.
type direct struct {
	hub    *Hub
	conn   net.Conn
	raw    syscall.RawConn // nil: the connection cannot be written to without waiting
	behind *backlog        // what the system has not taken yet; nil: nothing
}

func newDirect(h *Hub, conn net.Conn) *direct {
	d := &direct{hub: h, conn: conn}
	_ = conn.SetDeadline(time.Time{}) // if that fails, so does the first write
	if c, ok := conn.(syscall.Conn); ok {
		if raw, err := c.SyscallConn(); err == nil {
			d.raw = raw
			giveUpAfter(raw, 2*h.Heartbeat)
		}
	}
	return d
}

func (d *direct) send(t *try, frames []byte) bool {
	if d.behind != nil {
		if d.behind.put(frames) {
			return true
		}
		if !d.behind.hasFinished() {
			return false
		}
		d.behind = nil
	}
	n := 0
	if d.raw != nil {
		var ok bool
		if n, ok = t.write(d.raw, frames); !ok {
			return false
		}
	}
	if n < len(frames) {
		d.behind = &backlog{bytes: slices.Clone(frames[n:])}
		behind := d.behind
		d.hub.working.Go(func() { d.catchUp(behind) })
	}
	return true
}

// catchUp writes what a slow client has not taken yet. It may wait for it as long as for a heartbeat.
func (d *direct) catchUp(behind *backlog) {
	for !behind.finish() {
		_ = d.conn.SetWriteDeadline(time.Now().Add(d.hub.Heartbeat)) // if that fails, so does the write
		if _, err := d.conn.Write(behind.take()); err != nil {
			behind.fail()
			_ = d.conn.Close()
			return
		}
		_ = d.conn.SetWriteDeadline(time.Time{})
	}
}

func (d *direct) alive(t *try) bool { return d.raw == nil || t.isOpen(d.raw) }

func (d *direct) end(t *try, words []byte) {
	if d.behind == nil && d.raw != nil && words != nil {
		_, _ = t.write(d.raw, words) // whether they are heard or not, the stream ends
	}
	_ = d.conn.Close()
}

// try is one attempt after the other to write or read without waiting. It lets one pair of functions serve all
// connections of a writer, which would otherwise need new ones for each.
type try struct {
	bytes   []byte
	n       int
	err     error
	writing func(fd uintptr) bool
	reading func(fd uintptr) bool
	unread  [256]byte
}

func newTry() *try {
	t := &try{}
	t.writing = func(fd uintptr) bool {
		t.n, t.err = uninterrupted(syscall.Write, int(fd), t.bytes)
		return true // also when it could not be written now: we do not wait
	}
	t.reading = func(fd uintptr) bool {
		t.n, t.err = uninterrupted(syscall.Read, int(fd), t.unread[:])
		return true
	}
	return t
}

// write writes as much as the system takes now. False: the connection has ended.
func (t *try) write(raw syscall.RawConn, bytes []byte) (n int, ok bool) {
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

// isOpen reports whether the other side has not closed the connection. What it sends us meanwhile has no meaning.
func (t *try) isOpen(raw syscall.RawConn) bool {
	if raw.Read(t.reading) != nil {
		return false
	}
	return t.err == syscall.EAGAIN || t.err == nil && t.n > 0
}

// uninterrupted calls again what a signal has interrupted.
func uninterrupted(call func(int, []byte) (int, error), fd int, bytes []byte) (n int, err error) {
	for {
		if n, err = call(fd, bytes); err != syscall.EINTR {
			return max(n, 0), err
		}
	}
}
