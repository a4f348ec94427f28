package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// watcher follows a game by its watch link, or a league on its public page.
type watcher struct {
	number int
	path   string
	courts map[int64]*court // by id of the game; a game's stream does not name it: id 0
	client *http.Client

	fresh   atomic.Int64 // when the present connection received its first event; 0 without a connection
	mu      sync.Mutex
	seen    map[int64]view // the latest view of each game
	lastID  string
	retry   time.Duration
	failure int // failed connections in a row
}

// view is what a stream says of a game.
type view struct {
	ID                     int64
	Version                int
	Team1Score, Team2Score int
}

// crowd has all watchers.
type crowd struct {
	base     string // the proxy or server, as https://host:port
	watchers []*watcher
	delays   histogram // from a tap until a watcher has the point
	events   atomic.Int64
	refused  atomic.Int64 // responses other than 200 while the server and the proxy ran
	ended    atomic.Int64 // streams that have ended
	outages  *outages
	wg       sync.WaitGroup

	mu       sync.Mutex
	problems []error // the first ones
}

// newCrowd spreads watchers over the leagues. Of 17 watchers of a league nine follow one of its games, and eight its public page, so that a
// point is delivered about ten times.
func newCrowd(base string, leagues []leaguePages, count int, o *outages) *crowd {
	c := &crowd{base: base, outages: o}
	for i := range count {
		l := leagues[i%len(leagues)]
		if n := i / len(leagues); n%17 < 9 {
			c.watchers = append(c.watchers, newGameWatcher(i, l.courts[n%courtsPerLeague]))
		} else {
			c.watchers = append(c.watchers, newLeagueWatcher(i, l))
		}
	}
	return c
}

func newWatcher(number int, path string) *watcher {
	return &watcher{
		number: number, path: path, client: newClient(byte(40+number>>16), number, number%2 == 0),
		retry: time.Second, seen: map[int64]view{}, courts: map[int64]*court{},
	}
}

func newGameWatcher(number int, on *court) *watcher {
	w := newWatcher(number, "/api/watch/"+on.watch+"/stream")
	w.courts[0] = on
	return w
}

func newLeagueWatcher(number int, l leaguePages) *watcher {
	w := newWatcher(number, "/api/public/"+l.slug+"/stream")
	for _, on := range l.courts {
		w.courts[on.game] = on
	}
	return w
}

// connect starts the watchers, a number of them at the same time, and waits until each has its first event.
func (c *crowd) connect(ctx context.Context) error {
	const atOnce = 100
	began := time.Now()
	for i, w := range c.watchers {
		c.wg.Go(func() { c.follow(ctx, w) })
		for i >= atOnce && c.watchers[i-atOnce].fresh.Load() == 0 { // the connection rate is not measured
			if err := c.tooLate(began); err != nil {
				return err
			}
			time.Sleep(time.Millisecond)
		}
	}
	for c.countFresh(0) < len(c.watchers) {
		if err := c.tooLate(began); err != nil {
			return err
		}
		time.Sleep(10 * time.Millisecond)
	}
	return nil
}

func (c *crowd) tooLate(began time.Time) error {
	if time.Since(began) < 10*time.Minute {
		return nil
	}
	return fmt.Errorf("%d of %d watchers are connected: %v", c.countFresh(0), len(c.watchers), c.problems)
}

// countFresh returns how many watchers have received an event on a connection since a time.
func (c *crowd) countFresh(since int64) (n int) {
	for _, w := range c.watchers {
		if w.fresh.Load() > since {
			n++
		}
	}
	return n
}

// follow reads a stream and connects again when it ends, as the pages do (web/src/api/live/live.ts).
func (c *crowd) follow(ctx context.Context, w *watcher) {
	for ctx.Err() == nil {
		began := time.Now()
		err := c.read(ctx, w)
		w.fresh.Store(0)
		if ctx.Err() != nil {
			return
		}
		c.ended.Add(1)
		w.failure++
		if err != nil && !c.outages.hasOneAt(began) {
			c.report(err)
		}
		delay := min(10*time.Second, w.retry<<min(w.failure, 4))
		if !sleepUntil(ctx, time.Now().Add(time.Duration((0.5+rand.Float64())*float64(delay)))) {
			return
		}
	}
}

func (c *crowd) report(err error) {
	c.refused.Add(1)
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.problems) < 5 {
		c.problems = append(c.problems, err)
	}
}

// read reads one stream until it ends. Only a stream that was refused is an error.
func (c *crowd) read(ctx context.Context, w *watcher) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+w.path, nil)
	if err != nil {
		return err
	}
	r.Header.Set("Accept", "text/event-stream")
	if w.lastID != "" {
		r.Header.Set("Last-Event-ID", w.lastID)
	}
	response, err := w.client.Do(r)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s got the response %s", w.path, response.Status)
	}
	lines := bufio.NewReaderSize(response.Body, 1<<10)
	var line []byte
	for {
		part, isPrefix, err := lines.ReadLine()
		if err != nil {
			return nil
		}
		if line = append(line, part...); isPrefix {
			continue
		}
		w.fresh.CompareAndSwap(0, sinceStart())
		w.failure = 0
		c.readLine(w, line)
		line = line[:0]
	}
}

func (c *crowd) readLine(w *watcher, line []byte) {
	field, value, _ := bytes.Cut(line, []byte(": "))
	switch string(field) {
	case "id":
		w.lastID = string(value)
	case "retry":
		ms, _ := strconv.Atoi(string(value)) // the server sends a number
		w.retry = time.Duration(ms) * time.Millisecond
	case "data":
		c.receive(w, value)
	}
}

// receive stores the views of an event and measures the delay of the newest point of each.
func (c *crowd) receive(w *watcher, data []byte) {
	now := sinceStart()
	var event struct {
		view
		Games []view
	}
	if json.Unmarshal(data, &event) != nil {
		return
	}
	c.events.Add(1)
	views := event.Games
	if w.courts[0] != nil {
		event.ID = 0
		views = []view{event.view}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, v := range views {
		on := w.courts[v.ID]
		if on == nil || v.Version <= w.seen[v.ID].Version {
			continue
		}
		w.seen[v.ID] = v
		sent := on.sentAt[min(v.Version, len(on.sentAt))-1].Load()
		if sent > 0 && w.fresh.Load() < sent && !c.outages.hasOneAt(beginning.Add(time.Duration(sent))) {
			c.delays.add(time.Duration(now - sent))
		}
	}
}

// mistakes are the differences between the final views of all watchers and what the phones sent.
type mistakes struct{ views, lost, doubled, wrong int }

// compare compares the final view of every watcher with what the phones sent.
func (c *crowd) compare() (m mistakes) {
	for _, w := range c.watchers {
		w.mu.Lock()
		for id, on := range w.courts {
			got := w.seen[id]
			team1, team2 := scoreAfter(on.acknowledged)
			m.views++
			switch {
			case got.Version < on.acknowledged:
				m.lost++
			case got.Version > on.acknowledged:
				m.doubled++
			case on.acknowledged > 0 && (got.Team1Score != team1 || got.Team2Score != team2):
				m.wrong++
			}
		}
		w.mu.Unlock()
	}
	return m
}
