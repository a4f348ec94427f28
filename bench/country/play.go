package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"sideout/bench"
	"sideout/bench/load"
)

func newTimes(n int) []atomic.Int64 { return make([]atomic.Int64, n) }

// play lets all courts play and returns the figures.
func (e *evening) play(ctx context.Context) ([]bench.Row, error) {
	crowd := newCrowd("https://"+e.at, e.leagues, e.watchers, e.outages)
	watching, leave := context.WithCancel(ctx)
	defer leave()
	began := time.Now()
	if err := crowd.connect(watching); err != nil {
		return nil, err
	}
	fmt.Printf("%d watchers are connected after %.1f s\n", e.watchers, time.Since(began).Seconds())

	phones, loads := &phones{base: "https://" + e.at, outages: e.outages}, &pages{base: "https://" + e.at, outages: e.outages}
	length := time.Duration(*minutes * float64(time.Minute))
	playing, stop := context.WithTimeout(ctx, length)
	defer stop()
	used, start, events := e.usages(), time.Now(), crowd.events.Load()
	var all sync.WaitGroup
	all.Go(func() { phones.play(playing, e.courts) })
	all.Go(func() { loads.load(playing, e.pages, e.leagues) })
	var broken error
	all.Go(func() { broken = e.disturb(playing, crowd, length) })
	var ports, portsEach int
	for sleepUntil(playing, time.Now().Add(time.Second)) {
		for _, u := range used {
			u.sample()
		}
	}
	for _, u := range used {
		u.sample()
	}
	ports, portsEach = upstreamPorts(e.port())
	open := sockets()
	seconds := time.Since(start).Seconds()
	all.Wait()
	delivered := float64(crowd.events.Load()-events) / seconds
	e.waitForLast(crowd)
	m := crowd.compare()
	wrongLogs, err := e.checkLogs()
	leave()
	crowd.wg.Wait()
	report(phones.problems, crowd.problems)
	rows := e.rows(phones, crowd, loads, m, wrongLogs)
	rows = append(rows, bench.Row{Figure: "deliveries a second", Measured: fmt.Sprintf("%.0f", delivered), Reference: "load " + loadAverage()})
	for _, u := range used {
		rows = append(rows, bench.Row{Figure: u.name, Measured: u.describe(seconds)})
	}
	rows = append(rows, bench.Row{Figure: "sockets; ports to one upstream address", Measured: open, Reference: fmt.Sprintf("%d of %d ports", ports, portsEach)})
	return rows, errors.Join(err, broken)
}

// disturb breaks what the flags say, in the middle of the evening.
func (e *evening) disturb(ctx context.Context, c *crowd, length time.Duration) error {
	begin := time.Now()
	at := func(part float64) bool { return sleepUntil(ctx, begin.Add(time.Duration(part*float64(length)))) }
	if *backup && at(0.25) {
		if err := e.backUp(); err != nil {
			return err
		}
	}
	if *kill && at(0.5) {
		if err := e.outages.breakDown(ctx, "kill -9 of the server", c, e.killServer, e.startServer, e.usages); err != nil {
			return err
		}
	}
	if *proxyToo && at(0.75) {
		return e.outages.breakDown(ctx, "restart of the proxy", c, func() { e.proxy.Stop() }, e.startProxy, e.usages)
	}
	return nil
}

// waitForLast waits until the watchers have the last points, but not for ever: what is missing then is lost.
func (e *evening) waitForLast(c *crowd) {
	for began := time.Now(); time.Since(began) < wait && c.compare().lost > 0; {
		time.Sleep(100 * time.Millisecond)
	}
}

// checkLogs returns how many games have a log that differs from what their phones sent.
func (e *evening) checkLogs() (wrong int, err error) {
	for _, c := range e.courts {
		var invite struct{ Events []struct{ Outcome string } }
		path := fmt.Sprintf("http://%s/api/games/invite/%s", e.upstream[0], c.token)
		if err := load.Call(http.DefaultClient, http.MethodGet, path, "", nil, &invite); err != nil {
			return wrong, err
		}
		isWrong := len(invite.Events) != c.acknowledged
		for _, event := range invite.Events {
			isWrong = isWrong || event.Outcome != "applied"
		}
		if isWrong {
			wrong++
		}
	}
	return wrong, nil
}

func report(lists ...[]error) {
	for _, problems := range lists {
		for _, problem := range problems {
			fmt.Fprintln(os.Stderr, problem)
		}
	}
}

// The targets at full size, and at a fifth of it.
const (
	maxDelay      = 250 * time.Millisecond
	maxDelayFifth = 100 * time.Millisecond
	maxWatchers   = 15 * time.Second // until all have a view after an outage
	maxPhones     = 5 * time.Second
)

func (e *evening) rows(p *phones, c *crowd, loads *pages, m mistakes, wrongLogs int) []bench.Row {
	limit := maxDelay
	if *scale <= 0.2 {
		limit = maxDelayFifth
	}
	sent := 0
	for _, on := range e.courts {
		sent += on.acknowledged
	}
	refused := p.refused.Load() + c.refused.Load() + loads.failures.Load()
	rows := []bench.Row{
		{Figure: fmt.Sprintf("%d courts, %d watchers, %.0f pages a second, %.1f min: tap to response", len(e.courts), len(c.watchers), e.pages, *minutes), Measured: p.responses.String()},
		{Figure: "tap to watcher", Measured: c.delays.String(), Target: "p99 <= " + limit.String(), OK: c.delays.percentile(99) <= limit},
		{Figure: "page load", Measured: loads.times.String()},
		{Figure: "refused or failed", Measured: fmt.Sprint(refused), Reference: fmt.Sprintf("%d repeated after an outage", p.repeated.Load()), Target: "0", OK: refused == 0},
		{
			Figure: "lost; doubled; wrong", Measured: fmt.Sprintf("%d; %d; %d of %d final views, %d wrong logs", m.lost, m.doubled, m.wrong, m.views, wrongLogs),
			Reference: fmt.Sprintf("%d points", sent), Target: "0", OK: m.lost+m.doubled+m.wrong+wrongLogs == 0 && sent > 0,
		},
		{Figure: "streams that ended", Measured: fmt.Sprint(c.ended.Load())},
	}
	for _, gone := range e.outages.all {
		rows = append(rows,
			bench.Row{Figure: gone.name + ": watchers fresh", Measured: gone.back.String(), Reference: fmt.Sprintf("%.1f s without it", gone.returned.Sub(gone.start).Seconds()),
				Target: "<= " + maxWatchers.String(), OK: time.Duration(gone.back.longest.Load()) <= maxWatchers && gone.back.count.Load() == int64(len(c.watchers))},
			bench.Row{Figure: gone.name + ": phones", Measured: gone.phones.String(), Reference: gone.describeUsage(), Target: "<= " + maxPhones.String(), OK: time.Duration(gone.phones.longest.Load()) <= maxPhones},
		)
	}
	return rows
}
