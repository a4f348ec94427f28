// Package main measures how fast the points of one game reach its watchers with the real binary, with a bare loop of write(2) and with
// PocketBase, and how all watchers reconnect after a restart.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"sideout/bench"
	"sideout/bench/load"
)

const (
	targetCPU               = 1.25 // maximum ratio to the bare loop, per event that reaches a watcher
	targetCPUPocketBase     = 0.30 // maximum ratio to PocketBase
	targetLatency           = 1.3  // maximum ratio to the bare loop for the p99 until a point is received, with the most watchers
	targetLatencyPocketBase = 0.30
	targetMemory            = 4 << 10 // bytes per watcher, with the most watchers
	targetMemoryPocketBase  = 0.1
	targetTap               = 2.0 // maximum ratio between the p50 of scoring with the most and with the fewest watchers
	targetTapPocketBase     = 0.05
)

var (
	binary               = flag.String("bin", "bin/sideout", "the `binary` to measure")
	pocketbase           = flag.String("pocketbase", "", "a `binary` of bench/pocketbase to measure beside ours")
	folder               = flag.String("dir", "", "where to put the files, to choose the disk; the system's folder for such if empty")
	rounds               = flag.Int("rounds", 3, "rounds for each server and number of watchers")
	sizes                = flag.String("watchers", "1000,10000", "numbers of watchers")
	paced                = flag.Int("paced", 12, "points of a round with a pause between them, by which latency is measured")
	reconnectingWatchers = flag.Int("returning", 5000, "watchers that come back after a restart; 0: leave that out")
	reconnects           = flag.Int("reconnects", 5000, "times that a stream is cut and resumed while the game goes on; 0: leave that out")
	caddyBinary          = flag.String("caddy", "", "a `binary` of Caddy: compare -bin with -other behind it, with TLS, and nothing else")
	other                = flag.String("other", "", "another `binary` of the server to measure beside ours")
	open                 = flag.Bool("open", false, "watch a shared free game beside the game of a league")
	baseline             = flag.Bool("bare", false, "be the reference server")
)

func main() {
	flag.Parse()
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "bench/watch:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	if *baseline {
		return serveBaseline()
	}
	var counts []int
	for text := range strings.SplitSeq(*sizes, ",") {
		n, err := strconv.Atoi(text)
		if err != nil {
			return err
		}
		counts = append(counts, n)
	}
	if err := checkOpenFileLimit(max(slices.Max(counts), *reconnectingWatchers) + 200); err != nil {
		return err
	}
	dir, err := os.MkdirTemp(*folder, "sideout-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	s, err := seed(ctx, dir)
	if err != nil {
		return err
	}
	if *caddyBinary != "" {
		rows, err := compareBehindProxy(s, counts, *caddyBinary, *other)
		if err != nil {
			return err
		}
		return bench.Print(os.Stdout, rows...)
	}
	rows, err := compareFanOut(s, counts)
	if err != nil {
		return err
	}
	if *reconnectingWatchers > 0 {
		restarted, err := compareRestarts(s, *reconnectingWatchers)
		if err != nil {
			return err
		}
		rows = append(rows, restarted...)
	}
	if *reconnects > 0 {
		resumed, err := measureResumes(s, *reconnects)
		if err != nil {
			return err
		}
		rows = append(rows, resumed...)
	}
	return bench.Print(os.Stdout, rows...)
}

// checkOpenFileLimit returns an error if the process may not open enough connections. The Go runtime has already raised the limit to
// its maximum.
func checkOpenFileLimit(files int) error {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return err
	}
	if limit.Cur < uint64(files) {
		return fmt.Errorf("this needs %d open files and %d are allowed: raise the limit (ulimit -n), or watch with fewer (-watchers, -returning)", files, limit.Cur)
	}
	return nil
}

// competitor is a server that is measured in every round.
type competitor struct {
	name  string
	start func() (*arena, error)
}

// measurement is the result of one round of one competitor with one number of watchers.
type measurement struct {
	tap        time.Duration // p50 of the time until the server acknowledges a point
	p50, p99   time.Duration // time from sending a point until a watcher receives it
	scoring    float64       // CPU seconds of the server per point without watchers
	cpu        float64       // CPU seconds of the server per event that reaches a watcher, without those for scoring
	rate       float64       // events per second, over all watchers
	memory     float64       // bytes of server memory per watcher
	eventBytes float64       // bytes of stream per event
}

// compareFanOut compares how fast the real binary and the baseline servers send points to watchers.
func compareFanOut(s *seeded, counts []int) (rows []bench.Row, err error) {
	length := 700
	competitors := []competitor{{"ours", s.startOurs}, {baselineName, func() (*arena, error) {
		return startBaselineArena(func() int { return length })
	}}}
	if *open {
		competitors = append(competitors, competitor{"a shared free game", s.startSharedGame})
	}
	if *other != "" {
		competitors = append(competitors, competitor{"the other build", func() (*arena, error) { return s.startArena(*other) }})
	}
	if *pocketbase != "" {
		run := 0
		competitors = append(competitors, competitor{pocketBaseName, func() (*arena, error) {
			run++
			return startPocketBase(filepath.Join(s.dir, strconv.Itoa(run)))
		}})
	}
	measured := map[int]measurements{}
	for _, n := range counts {
		m := make(measurements, len(competitors))
		for range *rounds {
			for i, c := range competitors {
				result, err := measureCompetitor(c, n)
				if err != nil {
					return nil, fmt.Errorf("%s with %d watchers: %w", c.name, n, err)
				}
				if i == 0 {
					length = int(result.eventBytes)
				}
				m[i] = append(m[i], result)
			}
		}
		measured[n] = m
	}
	return report(counts, competitors, measured), nil
}

// measureCompetitor measures one server with a game that n clients watch.
func measureCompetitor(subject competitor, n int) (s measurement, err error) {
	a, err := subject.start()
	if err != nil {
		return s, err
	}
	defer a.stop()
	if err := s.measureScoring(a); err != nil {
		return s, err
	}
	before, err := residentMemory(a.child.PID)
	if err != nil {
		return s, err
	}
	c, err := newCrowd(a.watch, a.request, false)
	if err != nil {
		return s, err
	}
	defer c.disconnect()
	if err := c.addClients(n); err != nil {
		return s, err
	}
	if a.afterConnect != nil {
		if err := a.afterConnect(c); err != nil {
			return s, err
		}
	}
	if err := s.measurePaced(a, c); err != nil {
		return s, err
	}
	if err := s.measureBurst(a, c, max(20, 100_000/n)); err != nil {
		return s, err
	}
	after, err := residentMemory(a.child.PID)
	s.memory = float64(after-before) / float64(n)
	return s, err
}

// pause is the time between two points while latency is measured.
const pause = 200 * time.Millisecond

// measureScoring scores a game without watchers.
func (s *measurement) measureScoring(a *arena) error {
	const points = 100
	before, err := load.CPU(a.child.PID)
	if err != nil {
		return err
	}
	for k := range points {
		if err := a.score(k); err != nil {
			return err
		}
	}
	after, err := load.CPU(a.child.PID)
	s.scoring = (after - before) / points
	return err
}

// measurePaced measures latency by scoring points with a pause between them.
func (s *measurement) measurePaced(a *arena, c *crowd) error {
	r := c.startRound(*paced)
	var taps []time.Duration
	for k := range *paced {
		r.markSent(k)
		began := time.Now()
		if err := a.score(k); err != nil {
			return err
		}
		taps = append(taps, time.Since(began))
		if err := r.waitUntilReceived(k); err != nil {
			return err
		}
		time.Sleep(pause)
	}
	slices.Sort(taps)
	slices.Sort(r.latencies)
	s.tap, s.p50, s.p99 = taps[len(taps)/2], r.latencies[len(r.latencies)/2], r.latencies[len(r.latencies)*99/100]
	return nil
}

// measureBurst scores each point as soon as all clients have received the previous one.
func (s *measurement) measureBurst(a *arena, c *crowd, points int) error {
	r := c.startRound(points)
	bytes := c.bytes.Load()
	before, err := load.CPU(a.child.PID)
	if err != nil {
		return err
	}
	began := time.Now()
	for k := range points {
		r.markSent(k)
		if err := a.score(k); err != nil {
			return err
		}
		if err := r.waitUntilReceived(k); err != nil {
			return err
		}
	}
	passed := time.Since(began).Seconds()
	after, err := load.CPU(a.child.PID)
	events := float64(points * len(c.watchers))
	s.cpu, s.rate, s.eventBytes = (after-before-float64(points)*s.scoring)/events, events/passed, float64(c.bytes.Load()-bytes)/events
	return err
}

// residentMemory returns the resident memory of a process in bytes.
func residentMemory(pid int) (int, error) { return memoryOf(pid, "VmRSS:") }

// memoryOf returns a memory value from /proc/PID/status in bytes.
func memoryOf(pid int, field string) (int, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(string(text), field)
	var kib int
	_, err = fmt.Sscan(rest, &kib)
	return kib << 10, err
}
