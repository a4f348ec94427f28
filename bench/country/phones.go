package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// court is a running game that a phone scores through its score link.
type court struct {
	game         int64
	token, watch string

	sentAt       []atomic.Int64 // when each event was first sent, in nanoseconds since the start of the program, by version - 1
	acknowledged int            // number of events that the server has acknowledged
}

// The pace of a court: of five requests four are points and one is a sign of life.
const (
	requestInterval = 10 * time.Second
	requestsInCycle = 5
)

// climbing is the number of points that the teams score in turn. After it, a point and its undo alternate, so that no game ends.
const climbing = 40

// scoreAfter returns the score after a number of events.
func scoreAfter(events int) (team1, team2 int) {
	if points := min(events, climbing); events <= climbing || events%2 == 0 {
		return (points + 1) / 2, points / 2
	}
	return climbing/2 + 1, climbing / 2
}

// body returns the body of the request with the next event, or without an event as a sign of life.
func (c *court) body(isPoint bool) []byte {
	now, n := time.Now().UnixMilli(), c.acknowledged
	if !isPoint {
		return fmt.Appendf(nil, `{"device":"phone-%d","after":%d,"sentAt":%d,"events":[]}`, c.game, n, now)
	}
	event := fmt.Sprintf(`"type":"point","team":"team%d","rally":%d`, n%2+1, min(n, climbing)+1)
	if n > climbing && n%2 == 1 {
		event = fmt.Sprintf(`"type":"undo","undoes":"%s"`, c.eventID(n-1))
	}
	return fmt.Appendf(nil, `{"device":"phone-%d","after":%d,"sentAt":%d,"events":[{"id":"%s",%s,"at":%d,"seen":%d}]}`,
		c.game, n, now, c.eventID(n), event, now, n)
}

func (c *court) eventID(n int) string {
	return fmt.Sprintf("01890000-%04x-7000-8000-%012d", c.game%0xffff, n)
}

// phones are the phones that score all courts.
type phones struct {
	base      string // the proxy, as https://host:port
	responses histogram
	refused   atomic.Int64 // responses of 4xx and 5xx while the server and the proxy ran
	repeated  atomic.Int64 // requests that were sent again after an outage
	outages   *outages

	mu       sync.Mutex
	problems []error // the first ones
}

// play scores all courts until ctx is done; the first requests are spread over one interval.
func (p *phones) play(ctx context.Context, courts []*court) {
	var all sync.WaitGroup
	start := time.Now()
	for i, c := range courts {
		all.Go(func() {
			client := newClient(20, i, i%2 == 0)
			defer client.CloseIdleConnections()
			begin := start.Add(requestInterval * time.Duration(turnOf(i, len(courts))) / time.Duration(len(courts)))
			for n := 0; ; n++ {
				if !sleepUntil(ctx, begin.Add(time.Duration(n)*requestInterval)) {
					return
				}
				p.request(client, c, (n+i)%requestsInCycle != 0)
			}
		})
	}
	all.Wait()
}

// turnOf returns the turn in which court i of n begins, so that the courts of a league do not play at the same moment.
func turnOf(i, n int) int { return i%courtsPerLeague*(n/courtsPerLeague) + i/courtsPerLeague }

// request sends the next event of a court until it is acknowledged, also after the end of the evening, or one sign of life.
func (p *phones) request(client *http.Client, c *court, isPoint bool) {
	if isPoint {
		c.sentAt[c.acknowledged].Store(sinceStart())
	}
	began, isRepeated := time.Now(), false
	for delay := 500 * time.Millisecond; ; delay = min(2*delay, 10*time.Second) { // as web/src/lib/sendLoop.ts
		err := c.patch(client, p.base, isPoint)
		if err == nil {
			break
		}
		if !p.outages.hasOneAt(began) {
			p.report(err)
		}
		if time.Since(began) > time.Minute {
			p.report(fmt.Errorf("game %d: no response in a minute: %w", c.game, err))
			return
		}
		isRepeated = true
		time.Sleep(time.Duration((0.5 + rand.Float64()/2) * float64(delay)))
	}
	if isRepeated {
		p.repeated.Add(1)
	}
	if p.outages.hasOneAt(began) {
		p.outages.phoneBack()
	} else {
		p.responses.add(time.Since(began))
	}
	if isPoint {
		c.acknowledged++
	}
}

func (p *phones) report(err error) {
	p.refused.Add(1)
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.problems) < 5 {
		p.problems = append(p.problems, err)
	}
}

func (c *court) patch(client *http.Client, base string, isPoint bool) error {
	r, err := http.NewRequest(http.MethodPatch, fmt.Sprintf("%s/api/games/%d", base, c.game), bytes.NewReader(c.body(isPoint)))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Invite-Token", c.token)
	return roundTrip(client, r)
}

// roundTrip sends a request and reads the response, which must be a 200.
func roundTrip(client *http.Client, r *http.Request) error {
	response, err := client.Do(r)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err == nil && response.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s %s got the response %s: %.200s", r.Method, r.URL.Path, response.Status, text)
	}
	return err
}

// sleepUntil reports false if ctx is done first.
func sleepUntil(ctx context.Context, at time.Time) bool {
	timer := time.NewTimer(time.Until(at))
	defer timer.Stop()
	select {
	case <-timer.C:
		return ctx.Err() == nil
	case <-ctx.Done():
		return false
	}
}
