package main

import (
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
)

// The power of a server's disk is cut at random moments while phones score. The server is started again with what the
// disk has, which is compared with what was acknowledged.
func TestPowerCutLosesNothing(t *testing.T) {
	d := newDisk(t)
	scoreThroughCrashes(t, 50, d.dir, &d.off, func(server *process, all *sync.WaitGroup) {
		d.cut()
		all.Wait()
		server.kill()
		d.remount()
	})
}

// The same with a killed process and a disk that keeps its power.
func TestKill9LosesNoTap(t *testing.T) {
	scoreThroughCrashes(t, rounds(1, 300), t.TempDir(), &atomic.Bool{}, func(server *process, all *sync.WaitGroup) {
		server.kill()
		all.Wait()
	})
}

// scoreThroughCrashes lets phones score until end ends the server, after a random number of responses: two by the links of their
// games, one by the code of its court, and one that shares a free game. It does so for a number of crashes. Responses after the
// power is off do not count.
func scoreThroughCrashes(t *testing.T, crashes int, dir string, off *atomic.Bool, end func(*process, *sync.WaitGroup)) {
	t.Helper()
	server := launch(t, serverCommand(t, "SIDEOUT_DATA_DIR="+dir, "SIDEOUT_LIMIT_OPEN_GAMES=off"))
	owner := newClient(t, server.url)
	owner.signUp(t, "ann@example.org")
	l := newLongLeague(t, owner)
	var all []*scoringPhone
	var acknowledged, unanswered, stored int
	for range crashes {
		var playing []*scoringPhone
		for range 2 {
			playing = append(playing, l.byLink(t))
		}
		playing = append(playing, l.byCourt(t), l.sharedGame(t))
		scoreUntilCrash(t, playing, off, func(all *sync.WaitGroup) { end(server, all) })
		server = launch(t, serverCommand(t, "SIDEOUT_DATA_DIR="+dir, "SIDEOUT_LIMIT_OPEN_GAMES=off"))
		owner.url = server.url
		for _, p := range playing {
			p.url = server.url
			acknowledged += p.acknowledged
			unanswered += len(p.sent) - p.acknowledged
			stored += p.compare(t) - p.acknowledged
			p.resend(t)
		}
		all = append(all, playing...)
	}
	for _, p := range all { // what survived one crash must survive all later ones
		p.url = server.url
		p.compare(t)
	}
	t.Logf("%d crashes: %d points acknowledged, 0 lost unless reported above; %d unanswered, of which %d were stored", crashes, acknowledged, unanswered, stored)
	if acknowledged == 0 || unanswered == 0 {
		t.Error("the server never ended during a write, so this proves nothing")
	}
}

// scoreUntilCrash lets the phones score concurrently until their server ends after a random number of responses.
func scoreUntilCrash(t *testing.T, phones []*scoringPhone, off *atomic.Bool, end func(*sync.WaitGroup)) {
	t.Helper()
	after := 1 + rand.Int64N(400)
	var responses atomic.Int64
	enough := make(chan struct{})
	var all sync.WaitGroup
	for _, p := range phones {
		all.Go(func() {
			for p.tap(t, off) {
				if responses.Add(1) == after {
					close(enough)
				}
			}
		})
	}
	<-enough
	end(&all)
}
