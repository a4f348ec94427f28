// Package load creates leagues of the largest size and sends requests over many connections at the same time.
package load

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http/httputil"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Result is the result of one round over all clients.
type Result struct {
	Responses int
	Rate      float64       // responses per second of all clients together
	P50, P99  time.Duration // time from the first byte of a request to the last byte of its response
	Max       time.Duration // longest time of a request
	CPU       float64       // CPU seconds of the server per response; 0 if not measured
}

// Requests returns the n-th request of a client, including its headers.
type Requests func(client, n int) []byte

// Run sends requests for the given time, over one connection per client. On each connection, the next request follows the previous
// response. Every response must have the given status.
func Run(server string, clients int, length time.Duration, status string, requests Requests) (Result, error) {
	start := time.Now()
	return RunUntil(server, clients, func() bool { return time.Since(start) >= length }, status, requests)
}

// RunUntil is Run until done returns true.
func RunUntil(server string, clients int, done func() bool, status string, requests Requests) (Result, error) {
	conns := make([]*conn, clients)
	for i := range conns {
		c, err := dial(server)
		if err != nil {
			return Result{}, err
		}
		defer c.Close()
		conns[i] = c
	}
	var (
		wg        sync.WaitGroup
		latencies = make([][]time.Duration, clients)
		failed    = make(chan error, clients)
		start     = time.Now()
	)
	for i, c := range conns {
		wg.Go(func() {
			for n := 0; !done(); n++ {
				began := time.Now()
				if _, err := c.send(requests(i, n), status, false); err != nil {
					failed <- err
					return
				}
				latencies[i] = append(latencies[i], time.Since(began))
			}
		})
	}
	wg.Wait()
	passed := time.Since(start).Seconds()
	close(failed)
	sorted := slices.Sorted(slices.Values(slices.Concat(latencies...)))
	if len(sorted) == 0 {
		return Result{}, <-failed
	}
	return Result{
		Responses: len(sorted), Rate: float64(len(sorted)) / passed, P50: sorted[len(sorted)/2], P99: sorted[len(sorted)*99/100],
		Max: sorted[len(sorted)-1],
	}, <-failed
}

// Response is an HTTP response.
type Response struct {
	Head [][2]string
	Body []byte
}

// Get returns the value of a header, or an empty string if it is missing.
func (r Response) Get(key string) string {
	for _, line := range r.Head {
		if strings.EqualFold(line[0], key) {
			return line[1]
		}
	}
	return ""
}

// Send sends one request and returns its response, which must have the given status.
func Send(server string, request []byte, status string) (Response, error) {
	c, err := dial(server)
	if err != nil {
		return Response{}, err
	}
	defer c.Close()
	return c.send(request, status, true)
}

// conn is a client connection with minimal overhead, so that the client's own work is not measured.
type conn struct {
	net.Conn
	in *bufio.Reader
}

func dial(server string) (*conn, error) {
	c, err := net.Dial("tcp", strings.TrimPrefix(server, "http://"))
	if err != nil {
		return nil, err
	}
	return &conn{c, bufio.NewReaderSize(c, 64<<10)}, nil
}

var contentLength, chunked = []byte("Content-Length: "), []byte("Transfer-Encoding: chunked")

// send sends a request and reads its response. It returns headers and body only if keep is set or the status is unexpected.
func (c *conn) send(request []byte, status string, keepBody bool) (r Response, err error) {
	if _, err := c.Write(request); err != nil {
		return r, err
	}
	first, err := c.in.ReadSlice('\n')
	if err != nil {
		return r, err
	}
	hasStatus := len(first) > 12 && string(first[9:12]) == status
	size, isChunked := 0, false
	for {
		line, err := c.in.ReadSlice('\n')
		if err != nil {
			return r, err
		}
		line = bytes.TrimSpace(line)
		if len(line) == 0 {
			break
		}
		if bytes.HasPrefix(line, contentLength) {
			size, _ = strconv.Atoi(string(line[len(contentLength):])) // the server always sends a valid number
		}
		isChunked = isChunked || bytes.Equal(line, chunked)
		if keepBody {
			key, value, _ := strings.Cut(string(line), ": ")
			r.Head = append(r.Head, [2]string{key, value})
		}
	}
	if hasStatus && isChunked { // used by PocketBase; the reader stops before the final empty line
		r.Body, err = io.ReadAll(httputil.NewChunkedReader(c.in))
		if _, end := c.in.ReadSlice('\n'); err == nil {
			err = end
		}
		return r, err
	}
	if hasStatus && !keepBody {
		_, err = c.in.Discard(size)
		return r, err
	}
	r.Body = make([]byte, size)
	for got := 0; got < size; {
		n, err := c.in.Read(r.Body[got:])
		if err != nil {
			return r, err
		}
		got += n
	}
	if !hasStatus {
		request, _, _ := bytes.Cut(request, []byte("\r\n"))
		return r, fmt.Errorf("%s did not get the status %s: %s", request, status, r.Body[:min(len(r.Body), 300)])
	}
	return r, nil
}
