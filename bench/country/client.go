package main

import (
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

var beginning = time.Now()

// sinceStart returns the nanoseconds since the start of the program.
func sinceStart() int64 { return int64(time.Since(beginning)) }

// newClient returns a client with connections of its own, from a loopback address of its own, as people have: the server limits streams per
// address. network separates the addresses of phones, watchers and pages.
func newClient(network byte, number int, isHTTP2 bool) *http.Client {
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, network, byte(number>>8), byte(number))}, Timeout: 10 * time.Second}
	return &http.Client{Transport: &http.Transport{
		DialContext: dialer.DialContext, ForceAttemptHTTP2: isHTTP2, DisableCompression: true, ReadBufferSize: 1 << 10, WriteBufferSize: 1 << 10,
		MaxIdleConnsPerHost: 1, TLSHandshakeTimeout: 20 * time.Second,
		// The certificate is self-signed. A browser resumes its TLS sessions.
		TLSClientConfig: &tls.Config{InsecureSkipVerify: true, ClientSessionCache: tls.NewLRUClientSessionCache(1)},
	}}
}

// histogram counts durations in steps of 0.1 ms. Longer ones than all steps count as the last step.
type histogram struct {
	steps   [100_000]atomic.Int32
	count   atomic.Int64
	longest atomic.Int64
}

func (h *histogram) add(d time.Duration) {
	h.steps[min(max(int(d/(100*time.Microsecond)), 0), len(h.steps)-1)].Add(1)
	h.count.Add(1)
	for {
		longest := h.longest.Load()
		if int64(d) <= longest || h.longest.CompareAndSwap(longest, int64(d)) {
			return
		}
	}
}

// percentile returns the end of the step below which a percentage of the durations is.
func (h *histogram) percentile(n int64) time.Duration {
	left := h.count.Load()*n/100 + 1
	for i := range h.steps {
		if left -= int64(h.steps[i].Load()); left <= 0 {
			return time.Duration(i+1) * 100 * time.Microsecond
		}
	}
	return time.Duration(h.longest.Load())
}

func (h *histogram) String() string {
	if h.count.Load() == 0 {
		return "none"
	}
	ms := func(d time.Duration) float64 { return d.Seconds() * 1e3 }
	return fmt.Sprintf("p50 %.1f, p99 %.1f, latest %.1f ms of %d", ms(h.percentile(50)), ms(h.percentile(99)), ms(time.Duration(h.longest.Load())), h.count.Load())
}

// pages loads pages: the start page, and a league's public page with its data.
type pages struct {
	base     string // the proxy, as https://host:port
	times    histogram
	failures atomic.Int64 // while the server and the proxy ran
	outages  *outages
}

// load loads a number of pages a second until ctx is done.
func (p *pages) load(ctx context.Context, perSecond float64, leagues []leaguePages) {
	const clients = 32
	all := make([]*http.Client, clients)
	for i := range all {
		all[i] = newClient(30, i, i%2 == 0)
	}
	var running sync.WaitGroup
	begin := time.Now()
	for n := 0; sleepUntil(ctx, begin.Add(time.Duration(float64(n)/perSecond*float64(time.Second)))); n++ {
		slug := leagues[n%len(leagues)].slug
		path := []string{"/", "/l/" + slug, "/api/public/" + slug}[n%3]
		running.Go(func() { p.loadOne(all[n%clients], path) })
	}
	running.Wait()
}

func (p *pages) loadOne(client *http.Client, path string) {
	r, err := http.NewRequest(http.MethodGet, p.base+path, nil)
	if err != nil {
		p.failures.Add(1)
		return
	}
	r.Header.Set("Accept-Encoding", "br, gzip")
	r.Header.Set("Accept", "text/html")
	began := time.Now()
	err = roundTrip(client, r)
	switch {
	case p.outages.hasOneAt(began):
	case err == nil:
		p.times.add(time.Since(began))
	default:
		p.failures.Add(1)
	}
}
