package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"strings"
	"sync"
	"time"
)

// crowd has all watchers of the night.
type crowd struct {
	server string
	ctx    context.Context
	cancel context.CancelFunc
	wg     sync.WaitGroup

	mu        sync.Mutex
	latencies []time.Duration // times from each tap until each watcher has received it
	errs      []error
}

// connectWatchers connects watchers that are evenly spread over the games, and waits until each has received its game.
func connectWatchers(ctx context.Context, server string, night []*game, count int) (*crowd, error) {
	c := &crowd{server: strings.TrimPrefix(server, "http://")}
	c.ctx, c.cancel = context.WithCancel(ctx)
	connected := make(chan error)
	for i := range count {
		c.wg.Go(func() { c.watch(night[i%len(night)], connected) })
		if err := <-connected; err != nil {
			c.cancel()
			return nil, err
		}
	}
	return c, nil
}

// watch follows a game until its last point.
func (c *crowd) watch(g *game, connected chan<- error) {
	took, err := c.follow(g, connected)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.latencies = append(c.latencies, took...)
	if err != nil {
		c.errs = append(c.errs, err)
	}
}

func (c *crowd) follow(g *game, connected chan<- error) (took []time.Duration, err error) {
	conn, err := net.Dial("tcp", c.server)
	if err != nil {
		connected <- err
		return nil, err
	}
	defer conn.Close()
	defer context.AfterFunc(c.ctx, func() { _ = conn.Close() })() // stops watchers that have missed a point
	in := bufio.NewReader(conn)
	_, err = fmt.Fprintf(conn, "GET /api/watch/%s/stream HTTP/1.1\r\nHost: bench\r\nAccept: text/event-stream\r\n\r\n", g.watch)
	if err == nil {
		_, err = nextVersion(in)
	}
	connected <- err
	for seen := 0; err == nil && seen < len(g.sent); {
		var version int
		if version, err = nextVersion(in); err == nil && version > seen {
			seen = version
			took = append(took, time.Since(beginning)-time.Duration(g.sent[seen-1].Load()))
		}
	}
	if err != nil {
		err = fmt.Errorf("game %d has %d points, and a watcher received %d: %w", g.id, len(g.sent), len(took), err)
	}
	return took, err
}

// nextVersion reads the next view of a game and returns its version.
func nextVersion(in *bufio.Reader) (int, error) {
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return 0, err
		}
		if strings.HasPrefix(line, "HTTP/1.1 ") && !strings.HasPrefix(line, "HTTP/1.1 200 ") {
			return 0, fmt.Errorf("the stream got the response %q", line)
		}
		if data, ok := strings.CutPrefix(line, "data: "); ok {
			var view struct{ Version int }
			err := json.Unmarshal([]byte(data), &view)
			return view.Version, err
		}
	}
}

// disconnect waits until all watchers have received the last point, for at most 10 seconds, and disconnects them.
func (c *crowd) disconnect() {
	timeout := time.AfterFunc(10*time.Second, c.cancel)
	c.wg.Wait()
	timeout.Stop()
	c.cancel()
}
