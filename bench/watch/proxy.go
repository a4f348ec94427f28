package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"sync/atomic"
	"time"

	"sideout/bench"
	"sideout/bench/load"
)

// proxyResult is the result of one round behind the proxy.
type proxyResult struct {
	serverCPU, proxyCPU       float64 // CPU seconds per event that reaches a watcher
	serverMemory, proxyMemory float64 // bytes per watcher
}

// compareBehindProxy compares two builds of the server behind Caddy with TLS, by HTTP version and number of watchers. The build under
// test is -bin, the baseline is -other.
func compareBehindProxy(s *seeded, counts []int, caddy, other string) (rows []bench.Row, err error) {
	certificate, err := writeCertificate(s.dir)
	if err != nil {
		return nil, err
	}
	for _, protocol := range []string{"h1", "h2"} {
		for _, n := range counts {
			builds := []string{*binary, other}
			results := make([][]proxyResult, len(builds))
			for range *rounds {
				for i, build := range builds {
					p := proxyRound{seeded: s, build: build, caddy: caddy, certificate: certificate, protocol: protocol, watchers: n}
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
	build, caddy, certificate, protocol string
	watchers                            int

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
	proxy, address, err := p.startCaddy(server.URL)
	if err != nil {
		return result, err
	}
	defer proxy.stop()
	pids := [2]int{server.PID, proxy.cmd.Process.Pid}
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

// proxyProcess is a running Caddy.
type proxyProcess struct{ cmd *exec.Cmd }

func (p proxyProcess) stop() {
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait() // always returns an error, because the process was killed
}

// startCaddy starts the proxy of docs/operations.md with one HTTP version and waits until it responds.
func (p *proxyRound) startCaddy(upstream string) (process proxyProcess, address string, err error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return process, "", err
	}
	address = listener.Addr().String()
	_ = listener.Close() // frees the port for Caddy
	config := fmt.Sprintf("{\n\tadmin off\n\tauto_https off\n\tservers {\n\t\tprotocols %s\n\t}\n}\nhttps://%s {\n\ttls %[3]s/cert.pem %[3]s/key.pem\n\treverse_proxy %s\n}\n",
		map[string]string{"h1": "h1", "h2": "h1 h2"}[p.protocol], address, p.certificate, upstream)
	file := filepath.Join(p.dir, "Caddyfile")
	if err := os.WriteFile(file, []byte(config), 0o600); err != nil {
		return process, "", err
	}
	cmd := exec.Command(p.caddy, "run", "--config", file, "--adapter", "caddyfile")
	cmd.Env = append(os.Environ(), "XDG_DATA_HOME="+p.dir, "XDG_CONFIG_HOME="+p.dir, "HOME="+p.dir)
	var log bytes.Buffer
	cmd.Stderr = &log
	if err := cmd.Start(); err != nil {
		return process, "", err
	}
	process = proxyProcess{cmd}
	client := &http.Client{Timeout: time.Second, Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}
	for range 200 {
		response, err := client.Get("https://" + address + "/healthz")
		if err == nil {
			_, _ = io.Copy(io.Discard, response.Body)
			_ = response.Body.Close()
			client.CloseIdleConnections()
			return process, address, nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	process.stop()
	return process, "", fmt.Errorf("caddy did not start: %s", log.String())
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

// writeCertificate creates a self-signed certificate for 127.0.0.1 and returns the folder with cert.pem and key.pem.
func writeCertificate(dir string) (string, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return "", err
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour)}
	certificate, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		return "", err
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return "", err
	}
	for name, block := range map[string]*pem.Block{"cert.pem": {Type: "CERTIFICATE", Bytes: certificate}, "key.pem": {Type: "PRIVATE KEY", Bytes: private}} {
		if err := os.WriteFile(filepath.Join(dir, name), pem.EncodeToMemory(block), 0o600); err != nil {
			return "", err
		}
	}
	return dir, nil
}
