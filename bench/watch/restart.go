package main

import (
	"fmt"
	"strings"
	"syscall"
	"time"

	"sideout/bench"
)

// maxReconnectMemory is the maximum memory of the server while all watchers reconnect.
const maxReconnectMemory = 300 << 20

// compareRestarts stops a server with n watchers by SIGKILL and then by SIGTERM, and reports how they reconnect to the next server.
func compareRestarts(s *seeded, n int) (rows []bench.Row, err error) {
	for _, stop := range []struct {
		name   string
		signal syscall.Signal
	}{{"killed", syscall.SIGKILL}, {"restarted", syscall.SIGTERM}} {
		row, err := restart(s, n, stop.signal)
		if err != nil {
			return nil, fmt.Errorf("%s with %d watchers: %w", stop.name, n, err)
		}
		row.Figure = fmt.Sprintf("server %s, %d watchers come back", stop.name, n)
		rows = append(rows, row)
	}
	return rows, nil
}

func restart(s *seeded, n int, signal syscall.Signal) (row bench.Row, err error) {
	child, g, err := s.start(*binary, "127.0.0.1:0")
	if err != nil {
		return row, err
	}
	c, err := newCrowd(child.URL, streamRequest(g.watch, ""), true)
	if err != nil {
		child.Stop()
		return row, err
	}
	defer c.disconnect()
	if err := c.addClients(n); err != nil {
		child.Stop()
		return row, err
	}
	ended := time.Now()
	err = syscall.Kill(child.PID, signal)
	child.Stop() // waits until the process has ended
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
	if err := c.wait("watchers came back", &c.connected, n); err != nil {
		return row, err
	}
	back := time.Since(ready)
	most, err := memoryOf(child.PID, "VmHWM:")
	if err != nil {
		return row, err
	}
	if err := checkAllReceive(c, g, 5); err != nil {
		return row, err
	}
	return bench.Row{
		Measured:  fmt.Sprintf("%.1f s after it was ready, %d rejected, %.0f MiB", back.Seconds(), c.rejected.Load(), float64(most)/(1<<20)),
		Reference: fmt.Sprintf("it ended in %.1f s; refused meanwhile %d", down.Seconds(), c.refused.Load()),
		Ratio:     "-", Target: fmt.Sprintf("0 rejected, <= %d MiB", maxReconnectMemory>>20), OK: c.rejected.Load() == 0 && most <= maxReconnectMemory,
	}, nil
}

// checkAllReceive scores points and checks that every client receives each of them.
func checkAllReceive(c *crowd, g *game, points int) error {
	r := c.startRound(points)
	for k := range points {
		r.markSent(k)
		if err := g.change(k); err != nil {
			return err
		}
		if err := r.waitUntilReceived(k); err != nil {
			return err
		}
	}
	return nil
}
