package main

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"sync"
	"syscall"
)

// baselineLoop writes to some of the connections with one write(2) after another, which is the least that a server can do.
type baselineLoop struct {
	mu     sync.Mutex
	fds    []int
	frames chan []byte
}

func (l *baselineLoop) run() {
	runtime.LockOSThread()
	for frame := range l.frames {
		l.mu.Lock()
		for _, fd := range l.fds {
			_, _ = syscall.Write(fd, frame) // clients may have disconnected
		}
		l.mu.Unlock()
	}
}

// serveBaseline is the baseline server: it sends every request body to all connected clients and stores nothing. It writes to them without
// net/http and without Go's network poller.
func serveBaseline() error {
	loops := make([]*baselineLoop, runtime.GOMAXPROCS(0))
	for i := range loops {
		loops[i] = &baselineLoop{frames: make(chan []byte, 16)}
		go loops[i].run()
	}
	watch, port, err := listenBaseline()
	if err != nil {
		return err
	}
	go acceptBaseline(watch, loops)
	scorer, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Printf("bare is ready on http://127.0.0.1:%d http://%s\n", port, scorer.Addr())
	return http.Serve(scorer, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		frame, err := io.ReadAll(r.Body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		for _, l := range loops {
			l.frames <- frame
		}
	}))
}

func listenBaseline() (fd, port int, err error) {
	if fd, err = syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM|syscall.SOCK_CLOEXEC, 0); err != nil {
		return 0, 0, err
	}
	if err := syscall.Bind(fd, &syscall.SockaddrInet4{Addr: [4]byte{127, 0, 0, 1}}); err != nil {
		return 0, 0, err
	}
	if err := syscall.Listen(fd, 4096); err != nil {
		return 0, 0, err
	}
	at, err := syscall.Getsockname(fd)
	if err != nil {
		return 0, 0, err
	}
	return fd, at.(*syscall.SockaddrInet4).Port, nil
}

// acceptBaseline accepts clients and sends each a first event.
func acceptBaseline(listener int, loops []*baselineLoop) {
	request := make([]byte, 4<<10)
	for i := 0; ; i++ {
		fd, _, err := syscall.Accept(listener)
		if err != nil {
			return
		}
		_ = syscall.SetsockoptInt(fd, syscall.IPPROTO_TCP, syscall.TCP_NODELAY, 1)
		_, _ = syscall.Read(fd, request)
		_, _ = io.WriteString(fdWriter(fd), "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: hello\n\n")
		_ = syscall.SetNonblock(fd, true)
		l := loops[i%len(loops)]
		l.mu.Lock()
		l.fds = append(l.fds, fd)
		l.mu.Unlock()
	}
}

type fdWriter int

func (fd fdWriter) Write(p []byte) (int, error) { return syscall.Write(int(fd), p) }
