package main

import (
	"fmt"
	"strings"
	"syscall"
	"time"

	"sideout/bench"
)

// targetReturning is the most memory that the server may use while all watchers reconnect.
const targetReturning = 300 << 20

// restarts ends a server that n clients watch, by SIGKILL and then by SIGTERM, and reports how they reconnect to the next.
func restarts(s *seeded, n int) (rows []bench.Row, err error) {
	for _, how := range []struct {
		name string
		by   syscall.Signal
	}{{"killed", syscall.SIGKILL}, {"restarted", syscall.SIGTERM}} {
		row, err := restart(s, n, how.by)
		if err != nil {
			return nil, fmt.Errorf("%s with %d watchers: %w", how.name, n, err)
		}
		row.Figure = fmt.Sprintf("server %s, %d watchers come back", how.name, n)
		rows = append(rows, row)
	}
	return rows, nil
}

func restart(s *seeded, n int, by syscall.Signal) (row bench.Row, err error) {
	child, g, err := s.start(*binary, "127.0.0.1:0")
	if err != nil {
		return row, err
	}
	c, err := newCrowd(child.URL, following(g.watch, ""), true)
	if err != nil {
		child.Stop()
		return row, err
	}
	defer c.disconnect()
	if err := c.grow(n); err != nil {
		child.Stop()
		return row, err
	}
	ended := time.Now()
	err = syscall.Kill(child.PID, by)
	child.Stop() // waits for its end
	if err != nil {
		return row, err
	}
	down := time.Since(ended)
	child, err = bench.Start(*binary, s.flags(strings.TrimPrefix(child.URL, "http://"))...)
	if err != nil {
		return row, err
	}
	defer child.Stop()
	ready := time.Now()
	if err := c.wait("watchers came back", &c.here, n); err != nil {
		return row, err
	}
	back := time.Since(ready)
	most, err := memoryOf(child.PID, "VmHWM:")
	if err != nil {
		return row, err
	}
	if err := allReceive(c, g, 5); err != nil {
		return row, err
	}
	return bench.Row{
		Measured:  fmt.Sprintf("%.1f s after it was ready, %d rejected, %.0f MiB", back.Seconds(), c.rejected.Load(), float64(most)/(1<<20)),
		Reference: fmt.Sprintf("it ended in %.1f s; refused meanwhile %d", down.Seconds(), c.refused.Load()),
		Ratio:     "-", Target: fmt.Sprintf("0 rejected, <= %d MiB", targetReturning>>20), OK: c.rejected.Load() == 0 && most <= targetReturning,
	}, nil
}

// allReceive scores points, and checks that every client receives each.
func allReceive(c *crowd, g *game, points int) error {
	r := c.begin(points)
	for k := range points {
		r.point(k)
		if err := g.change(k); err != nil {
			return err
		}
		if err := r.waitUntilReceived(k); err != nil {
			return err
		}
	}
	return nil
}
