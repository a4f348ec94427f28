package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"sideout/bench"
	"sideout/bench/caddy"
	"sideout/bench/load"
)

// proxyResult is the result of one round behind the proxy.
type proxyResult struct {
	serverCPU, proxyCPU       float64 // CPU seconds per event that reaches a watcher
	serverMemory, proxyMemory float64 // bytes per watcher
}

// compareBehindProxy compares two builds of the server behind Caddy with TLS, by HTTP version and number of watchers. The build under
// test is -bin, the baseline is -other.
func compareBehindProxy(s *seeded, counts []int, proxy, other string) (rows []bench.Row, err error) {
	if err := caddy.WriteCertificate(s.dir); err != nil {
		return nil, err
	}
	for _, protocol := range []string{"h1", "h2"} {
		for _, n := range counts {
			builds := []string{*binary, other}
			results := make([][]proxyResult, len(builds))
			for range *rounds {
				for i, build := range builds {
					p := proxyRound{seeded: s, build: build, proxy: proxy, protocol: protocol, watchers: n}
					result, err := p.run()
					if err != nil {
						return nil, fmt.Errorf("%s, %s, %d watchers: %w", build, protocol, n, err)
					}
					results[i] = append(results[i], result)
				}
			}
			rows = append(rows, proxyRows(fmt.Sprintf("%s, %d watchers", protocol, n), results[0], results[1])...)
		}
	}
	return rows, nil
}

func proxyRows(name string, sideout, others []proxyResult) (rows []bench.Row) {
	for _, f := range []struct {
		name, unit string
		scale      float64
		value      func(proxyResult) float64
	}{
		{"server CPU for an event", "us", 1e6, func(r proxyResult) float64 { return r.serverCPU }},
		{"server and proxy CPU for an event", "us", 1e6, func(r proxyResult) float64 { return r.serverCPU + r.proxyCPU }},
		{"server memory for a watcher", "KiB", 1. / 1024, func(r proxyResult) float64 { return r.serverMemory }},
		{"server and proxy memory for a watcher", "KiB", 1. / 1024, func(r proxyResult) float64 { return r.serverMemory + r.proxyMemory }},
	} {
		a, b := medianOf(sideout, f.value), medianOf(others, f.value)
		rows = append(rows, bench.Row{
			Figure: f.name + ", " + name, Measured: fmt.Sprintf("%.1f %s", a*f.scale, f.unit),
			Reference: fmt.Sprintf("%.1f %s", b*f.scale, f.unit), Ratio: fmt.Sprintf("%.2f", a/b),
		})
	}
	return rows
}

func medianOf(results []proxyResult, value func(proxyResult) float64) float64 {
	var values []float64
	for _, r := range results {
		values = append(values, value(r))
	}
	return bench.Median(values)
}

// proxyRound measures one build of the server behind one Caddy.
type proxyRound struct {
	*seeded
	build, proxy, protocol string
	watchers               int

	received atomic.Int64 // events received by all watchers
}

func (p *proxyRound) run() (result proxyResult, err error) {
	server, err := bench.Start(p.build, p.flags("127.0.0.1:0")...)
	if err != nil {
		return result, err
	}
	defer server.Stop()
	p.gamesUsed++
	g, err := newGame(server.URL, p.Open[p.gamesUsed%len(p.Open)], p.Cookie)
	if err != nil {
		return result, err
	}
	address, err := caddy.FreeAddress()
	if err != nil {
		return result, err
	}
	proxy, err := caddy.Start(caddy.Options{
		Binary: p.proxy, Dir: p.dir, Address: address, Upstreams: []string{strings.TrimPrefix(server.URL, "http://")},
		Protocols: map[string]string{"h1": "h1", "h2": "h1 h2"}[p.protocol],
	})
	if err != nil {
		return result, err
	}
	defer proxy.Stop()
	pids := [2]int{server.PID, proxy.PID}
	before, err := residentMemories(pids)
	if err != nil {
		return result, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if err := p.connectAll(ctx, address, g.watch); err != nil {
		return result, err
	}
	cpu, err := p.measureEvents(pids, g, max(10, 40_000/p.watchers))
	if err != nil {
		return result, err
	}
	after, err := residentMemories(pids)
	n := float64(p.watchers)
	return proxyResult{cpu[0], cpu[1], (after[0] - before[0]) / n, (after[1] - before[1]) / n}, err
}

// measureEvents scores each point once all watchers have received the previous one. It returns the CPU seconds of the server, including
// scoring, and of the proxy per event of one watcher.
func (p *proxyRound) measureEvents(pids [2]int, g *game, points int) (cpu [2]float64, err error) {
	var before [2]float64
	for i, pid := range pids {
		if before[i], err = load.CPU(pid); err != nil {
			return cpu, err
		}
	}
	start := p.received.Load()
	for k := range points {
		if err := g.change(k); err != nil {
			return cpu, err
		}
		if err := p.waitFor(start + int64((k+1)*p.watchers)); err != nil {
			return cpu, err
		}
	}
	for i, pid := range pids {
		after, err := load.CPU(pid)
		if err != nil {
			return cpu, err
		}
		cpu[i] = (after - before[i]) / float64(points*p.watchers)
	}
	return cpu, nil
}

func (p *proxyRound) waitFor(events int64) error {
	for began := time.Now(); p.received.Load() < events; time.Sleep(time.Millisecond) {
		if time.Since(began) > 2*time.Minute {
			return fmt.Errorf("%d of %d events arrived", p.received.Load(), events)
		}
	}
	return nil
}

// connectAll opens one connection with one stream per watcher and waits until each has received its first event.
func (p *proxyRound) connectAll(ctx context.Context, address, path string) error {
	failed := make(chan error, p.watchers)
	for i := range p.watchers {
		go func() { failed <- p.watch(ctx, i, "https://"+address+path) }()
		if i%100 == 99 { // the connection rate is not measured
			if err := p.waitFor(int64(i - 99)); err != nil {
				select {
				case cause := <-failed:
					return fmt.Errorf("%w: %w", err, cause)
				default:
					return err
				}
			}
		}
	}
	return p.waitFor(int64(p.watchers))
}

// watch counts the events of one stream until it ends. Each watcher has its own loopback address, because the server limits streams per
// address.
func (p *proxyRound) watch(ctx context.Context, number int, url string) error {
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 10, byte(number>>8), byte(number))}}
	transport := &http.Transport{DialContext: dialer.DialContext, ReadBufferSize: 1 << 10, WriteBufferSize: 1 << 10,
		TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, ForceAttemptHTTP2: p.protocol == "h2"} // the certificate is self-signed
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	response, err := transport.RoundTrip(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if want := map[string]int{"h1": 1, "h2": 2}[p.protocol]; response.StatusCode != http.StatusOK || response.ProtoMajor != want {
		return fmt.Errorf("%s by %s", response.Status, response.Proto)
	}
	lines := bufio.NewReaderSize(response.Body, 1<<10)
	for {
		line, isPrefix, err := lines.ReadLine()
		if err != nil {
			return err
		}
		if bytes.HasPrefix(line, []byte("id:")) {
			p.received.Add(1)
		}
		for isPrefix && err == nil {
			_, isPrefix, err = lines.ReadLine()
		}
	}
}

func residentMemories(pids [2]int) (memory [2]float64, err error) {
	for i, pid := range pids {
		bytes, err := residentMemory(pid)
		if err != nil {
			return memory, err
		}
		memory[i] = float64(bytes)
	}
	return memory, nil
}
