package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"sideout/bench"
)

// follower follows the log of a game with streams that it repeatedly disconnects. It checks that no event is missing or duplicated.
type follower struct {
	host, path, token string
	last              string // id of the latest stream event
	seq               int64  // sequence number of the latest log entry
}

// measureResumes disconnects and resumes streams many times during a game. It fails if an event is missing or duplicated.
func measureResumes(s *seeded, times int) (rows []bench.Row, err error) {
	child, g, err := s.start(*binary, "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	defer child.Stop()
	const followers = 100
	var (
		wg              sync.WaitGroup
		failed          = make(chan error, followers+1)
		cuts            atomic.Int64
		allDisconnected = make(chan struct{})
	)
	for i := range followers {
		wg.Go(func() {
			f := follower{host: strings.TrimPrefix(child.URL, "http://"), path: g.stream, token: g.header.Get("X-Invite-Token")}
			for n := 0; cuts.Add(1) <= int64(times); n++ {
				if err := f.follow(1 + (i+n)%4); err != nil {
					failed <- fmt.Errorf("follower %d, cut %d: %w", i, n, err)
					return
				}
			}
		})
	}
	go func() {
		wg.Wait()
		close(allDisconnected)
	}()
	began := time.Now()
	points := 0
	for ended := false; !ended; points++ {
		if err := g.change(points); err != nil {
			return nil, err
		}
		select {
		case <-allDisconnected:
			ended = true
		case <-time.After(5 * time.Millisecond): // limits the number of points to some hundreds, independent of the disk
		}
	}
	passed := time.Since(began)
	close(failed)
	if err := <-failed; err != nil {
		return nil, err
	}
	behind, took, err := measureFarBehind(child, g)
	if err != nil {
		return nil, err
	}
	return []bench.Row{{
		Figure: fmt.Sprintf("a stream cut and resumed %d times", times), Measured: "0 gaps, 0 twice",
		Reference: fmt.Sprintf("%d points meanwhile, in %.0f s", points, passed.Seconds()), Ratio: "-", Target: "0", OK: true,
	}, {
		Figure: fmt.Sprintf("%d events behind", behind), Measured: fmt.Sprintf("%.1f ms, in one event", took.Seconds()*1e3), Reference: "-", Ratio: "-",
	}}, nil
}

// measureFarBehind measures resuming a stream 500 events behind. Further behind, the server would send the whole log.
func measureFarBehind(child *bench.Child, g *game) (events int, took time.Duration, err error) {
	f := follower{host: strings.TrimPrefix(child.URL, "http://"), path: g.stream, token: g.header.Get("X-Invite-Token")}
	if err := f.follow(1); err != nil {
		return 0, 0, err
	}
	const behind = 500
	for n := 0; f.seq < behind+1 || n < 2; n++ { // an even number of changes leaves the score unchanged
		if err := g.change(n); err != nil {
			return 0, 0, err
		}
		f.seq = int64(g.seq)
	}
	parts := strings.Split(f.last, "-")
	parts[1] = strconv.Itoa(g.seq - behind)
	f.last, f.seq = strings.Join(parts, "-"), int64(g.seq-behind)
	began := time.Now()
	err = f.follow(1)
	if err == nil && f.seq != int64(g.seq) {
		err = fmt.Errorf("the first event led to %d, not to %d", f.seq, g.seq)
	}
	return behind, time.Since(began), err
}

// follow reads a number of stream events and then closes the connection, even if the next event is being sent.
func (f *follower) follow(events int) error {
	conn, err := net.Dial("tcp", f.host)
	if err != nil {
		return err
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(30 * time.Second)); err != nil {
		return err
	}
	last := ""
	if f.last != "" {
		last = "Last-Event-ID: " + f.last + "\r\n"
	}
	if _, err := fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: bench\r\nX-Invite-Token: %s\r\n%s\r\n", f.path, f.token, last); err != nil {
		return err
	}
	in := bufio.NewReader(conn)
	if status, err := in.ReadString('\n'); err != nil || !strings.Contains(status, " 200 ") {
		return errors.Join(fmt.Errorf("responded with %q", status), err)
	}
	for id, kind := "", ""; events > 0; {
		line, err := in.ReadString('\n')
		if err != nil {
			return err
		}
		key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		switch key {
		case "id":
			id = value
		case "event":
			kind = value
		case "data":
			if err := f.checkContinues(kind, value); err != nil {
				return err
			}
			f.last = id
			events--
		}
	}
	return nil
}

// checkContinues checks that the log entries of a stream event continue directly after the last entry received.
func (f *follower) checkContinues(kind, data string) error {
	var update struct {
		Events []struct{ Seq int64 }
	}
	if err := json.Unmarshal([]byte(data), &update); err != nil {
		return err
	}
	if kind == "snapshot" && f.last == "" {
		f.seq = 0
	} else if kind == "snapshot" {
		return fmt.Errorf("a snapshot after %s", f.last)
	}
	for _, e := range update.Events {
		if f.seq++; e.Seq != f.seq {
			return fmt.Errorf("event %d came instead of %d", e.Seq, f.seq)
		}
	}
	return nil
}
