package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sideout/internal/score"
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

// scoreThroughCrashes lets phones score until end ends the server, after a random number of responses. It does so for a
// number of crashes. Responses after the power is off do not count.
func scoreThroughCrashes(t *testing.T, crashes int, dir string, off *atomic.Bool, end func(*process, *sync.WaitGroup)) {
	t.Helper()
	const phones = 4
	server := launch(t, serverCommand(t, "SIDEOUT_DATA_DIR="+dir, "SIDEOUT_LIMIT_WRITES=off"))
	owner := newClient(t, server.url)
	owner.signUp(t, "ann@example.org")
	l := newLongLeague(t, owner)
	var all []*scoringPhone
	var acknowledged, unanswered, stored int
	for range crashes {
		var playing []*scoringPhone
		for range phones {
			playing = append(playing, l.plan(t))
		}
		scoreUntilCrash(t, playing, off, func(all *sync.WaitGroup) { end(server, all) })
		server = launch(t, serverCommand(t, "SIDEOUT_DATA_DIR="+dir, "SIDEOUT_LIMIT_WRITES=off"))
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

// longLeague is a league whose games need more points than a phone can score before the crash.
type longLeague struct {
	owner *client
	id    int64
	teams [2]struct{ ID int64 }
}

func newLongLeague(t *testing.T, owner *client) *longLeague {
	t.Helper()
	l := &longLeague{owner: owner}
	var made struct{ ID int64 }
	owner.mustCall(t, "POST /api/leagues", `{"name":"Thursday","startDate":"2026-11-05",
		"rules":{"endingScore":25,"winByTwo":true,"maxScoreCap":30,"sets":9,"playAll":true,"decidingScore":15}}`, &made)
	l.id = made.ID
	owner.mustCall(t, "POST /api/teams", fmt.Sprintf(`{"leagueId":%d,"names":["Aces","Diggers"]}`, l.id), &l.teams)
	return l
}

// scoringPhone scores one game by its link, and stores what it sent and what was acknowledged.
type scoringPhone struct {
	*client
	game         int64
	token        string
	sent         []string // events, in their order
	acknowledged int      // how many of them
}

func (l *longLeague) plan(t *testing.T) *scoringPhone {
	t.Helper()
	var planned struct {
		GameID      int64
		InviteToken string
	}
	l.owner.mustCall(t, "POST /api/schedules", fmt.Sprintf(`{"leagueId":%d,"team1Id":%d,"team2Id":%d,"gameDate":"2026-11-26","gameTime":"20:15","force":true}`,
		l.id, l.teams[0].ID, l.teams[1].ID), &planned)
	return &scoringPhone{client: newClient(t, l.owner.url), game: planned.GameID, token: planned.InviteToken}
}

// tap scores a point for the teams in turn; false if the server could not store it or is off.
func (p *scoringPhone) tap(t *testing.T, off *atomic.Bool) bool {
	n := len(p.sent) + 1
	p.sent = append(p.sent, fmt.Sprintf(`{"id":"%d-%d","type":"point","team":"team%d","rally":%d}`, p.game, n, 1+n%2, n))
	got, err := p.sendEvents(p.sent[n-1:])
	if err != nil || got.status >= http.StatusInternalServerError || off.Load() {
		return false
	}
	if problem := applied(got, 1); problem != nil {
		t.Errorf("game %d, point %d: %v", p.game, n, problem)
		return false
	}
	p.acknowledged = n
	return true
}

func (p *scoringPhone) sendEvents(events []string) (response, error) {
	body := fmt.Sprintf(`{"device":"phone","sentAt":%d,"events":[%s]}`, time.Now().UnixMilli(), strings.Join(events, ","))
	return p.call(fmt.Sprintf("PATCH /api/games/%d", p.game), body, "X-Invite-Token: "+p.token)
}

// applied checks that a response says that all events count.
func applied(got response, events int) error {
	var decoded struct {
		Outcomes []struct{ Outcome score.Outcome }
	}
	if err := json.Unmarshal(got.body, &decoded); err != nil || got.status != http.StatusOK || len(decoded.Outcomes) != events {
		return errors.Join(err, fmt.Errorf("%d %s", got.status, got.body))
	}
	for _, o := range decoded.Outcomes {
		if o.Outcome != score.Applied {
			return fmt.Errorf("an event is %s", o.Outcome)
		}
	}
	return nil
}

// compare compares the log and the score of the game with what the phone has sent, and returns the number of stored
// points.
func (p *scoringPhone) compare(t *testing.T) int {
	t.Helper()
	var stored struct {
		Game   struct{ Sets []score.Set }
		Events []score.Entry
	}
	p.mustCall(t, "GET /api/games/invite/"+p.token, "", &stored)
	if n := len(stored.Events); n < p.acknowledged || n > len(p.sent) {
		t.Errorf("game %d: %d points were acknowledged of %d that were sent, and the log has %d", p.game, p.acknowledged, len(p.sent), n)
	}
	for i, e := range stored.Events {
		if e.ID != fmt.Sprintf("%d-%d", p.game, i+1) || e.Seq != int64(i+1) {
			t.Errorf("game %d: entry %d of the log is event %s with number %d", p.game, i+1, e.ID, e.Seq)
		}
	}
	points := 0
	for _, set := range stored.Game.Sets {
		points += set.Team1Score + set.Team2Score
	}
	if points != len(stored.Events) {
		t.Errorf("game %d: the score has %d points, the log %d", p.game, points, len(stored.Events))
	}
	return len(stored.Events)
}

// resend sends what was not acknowledged, as a phone does when its server is back.
func (p *scoringPhone) resend(t *testing.T) {
	t.Helper()
	rest := p.sent[p.acknowledged:]
	got, err := p.sendEvents(rest)
	if problem := errors.Join(err, applied(got, len(rest))); problem != nil {
		t.Errorf("game %d: sent again: %v", p.game, problem)
	}
	p.acknowledged = len(p.sent)
}
