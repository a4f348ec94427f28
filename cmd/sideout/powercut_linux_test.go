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

// TestPowerCutLosesNothing takes the power from a server's disk at random moments while phones score, starts it again
// on what the disk has, and compares that with what was acknowledged.
func TestPowerCutLosesNothing(t *testing.T) {
	d := newDisk(t)
	scoreThroughEnds(t, 50, d.dir, &d.off, func(server *process, all *sync.WaitGroup) {
		d.cut()
		all.Wait()
		server.kill()
		d.remount()
	})
}

// TestKill9LosesNoTap is the same with a process that is killed and a disk that goes on.
func TestKill9LosesNoTap(t *testing.T) {
	scoreThroughEnds(t, rounds(1, 300), t.TempDir(), &atomic.Bool{}, func(server *process, all *sync.WaitGroup) {
		server.kill()
		all.Wait()
	})
}

// scoreThroughEnds lets phones score until a server comes to its end, after a random number of answers, and so many
// times. No phone counts an answer that it gets when the server is off already.
func scoreThroughEnds(t *testing.T, ends int, dir string, off *atomic.Bool, end func(*process, *sync.WaitGroup)) {
	t.Helper()
	const phones = 4
	server := launch(t, program(t, "SIDEOUT_DATA_DIR="+dir, "SIDEOUT_LIMIT_WRITES=off"))
	owner := newVisitor(t, server.url)
	owner.signUp(t, "ann@example.org")
	l := newLongLeague(t, owner)
	var all []*cutPhone
	var acknowledged, underWay, kept int
	for range ends {
		var playing []*cutPhone
		for range phones {
			playing = append(playing, l.plan(t))
		}
		scoreUntilEnd(t, playing, off, func(all *sync.WaitGroup) { end(server, all) })
		server = launch(t, program(t, "SIDEOUT_DATA_DIR="+dir, "SIDEOUT_LIMIT_WRITES=off"))
		owner.url = server.url
		for _, p := range playing {
			p.url = server.url
			acknowledged += p.acknowledged
			underWay += len(p.sent) - p.acknowledged
			kept += p.compare(t) - p.acknowledged
			p.resend(t)
		}
		all = append(all, playing...)
	}
	for _, p := range all { // what has survived one end has survived all of them
		p.url = server.url
		p.compare(t)
	}
	t.Logf("%d ends: %d points acknowledged, 0 lost unless said above; %d under way, of which %d were kept", ends, acknowledged, underWay, kept)
	if acknowledged == 0 || underWay == 0 {
		t.Error("the server never came to its end at work, so this proves nothing")
	}
}

// scoreUntilEnd lets the phones score, all at once, until the end of their server after a random number of answers.
func scoreUntilEnd(t *testing.T, phones []*cutPhone, off *atomic.Bool, end func(*sync.WaitGroup)) {
	t.Helper()
	after := 1 + rand.Int64N(400)
	var answers atomic.Int64
	enough := make(chan struct{})
	var all sync.WaitGroup
	for _, p := range phones {
		all.Go(func() {
			for p.tap(t, off) {
				if answers.Add(1) == after {
					close(enough)
				}
			}
		})
	}
	<-enough
	end(&all)
}

// longLeague is a league whose games take more points than a phone can score before the end.
type longLeague struct {
	owner *visitor
	id    int64
	teams [2]struct{ ID int64 }
}

func newLongLeague(t *testing.T, owner *visitor) *longLeague {
	t.Helper()
	l := &longLeague{owner: owner}
	var made struct{ ID int64 }
	owner.must(t, "POST /api/leagues", `{"name":"Thursday","startDate":"2026-11-05",
		"rules":{"endingScore":25,"winByTwo":true,"maxScoreCap":30,"sets":9,"playAll":true,"decidingScore":15}}`, &made)
	l.id = made.ID
	owner.must(t, "POST /api/teams", fmt.Sprintf(`{"leagueId":%d,"names":["Aces","Diggers"]}`, l.id), &l.teams)
	return l
}

// cutPhone scores one game by its link, and remembers what it sent and what was acknowledged.
type cutPhone struct {
	*visitor
	game         int64
	token        string
	sent         []string // events, in their order
	acknowledged int      // of these
}

func (l *longLeague) plan(t *testing.T) *cutPhone {
	t.Helper()
	var planned struct {
		GameID      int64
		InviteToken string
	}
	l.owner.must(t, "POST /api/schedules", fmt.Sprintf(`{"leagueId":%d,"team1Id":%d,"team2Id":%d,"gameDate":"2026-11-26","gameTime":"20:15","force":true}`,
		l.id, l.teams[0].ID, l.teams[1].ID), &planned)
	return &cutPhone{visitor: newVisitor(t, l.owner.url), game: planned.GameID, token: planned.InviteToken}
}

// tap scores a point for the teams in turn. Not ok: the server could not keep it any more, or is off.
func (p *cutPhone) tap(t *testing.T, off *atomic.Bool) bool {
	n := len(p.sent) + 1
	p.sent = append(p.sent, fmt.Sprintf(`{"id":"%d-%d","type":"point","team":"team%d","rally":%d}`, p.game, n, 1+n%2, n))
	got, err := p.tell(p.sent[n-1:])
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

func (p *cutPhone) tell(events []string) (reply, error) {
	body := fmt.Sprintf(`{"device":"phone","sentAt":%d,"events":[%s]}`, time.Now().UnixMilli(), strings.Join(events, ","))
	return p.call(fmt.Sprintf("PATCH /api/games/%d", p.game), body, "X-Invite-Token: "+p.token)
}

// applied checks that an answer says of so many events that they count.
func applied(got reply, events int) error {
	var answer struct {
		Outcomes []struct{ Outcome score.Outcome }
	}
	if err := json.Unmarshal(got.body, &answer); err != nil || got.status != http.StatusOK || len(answer.Outcomes) != events {
		return errors.Join(err, fmt.Errorf("%d %s", got.status, got.body))
	}
	for _, o := range answer.Outcomes {
		if o.Outcome != score.Applied {
			return fmt.Errorf("an event is %s", o.Outcome)
		}
	}
	return nil
}

// compare holds the log and the score of the game against what the phone remembers, and returns how many points were
// kept.
func (p *cutPhone) compare(t *testing.T) int {
	t.Helper()
	var kept struct {
		Game   struct{ Sets []score.Set }
		Events []score.Entry
	}
	p.must(t, "GET /api/games/invite/"+p.token, "", &kept)
	if n := len(kept.Events); n < p.acknowledged || n > len(p.sent) {
		t.Errorf("game %d: %d points were acknowledged of %d that were sent, and the log has %d", p.game, p.acknowledged, len(p.sent), n)
	}
	for i, e := range kept.Events {
		if e.ID != fmt.Sprintf("%d-%d", p.game, i+1) || e.Seq != int64(i+1) {
			t.Errorf("game %d: entry %d of the log is event %s with number %d", p.game, i+1, e.ID, e.Seq)
		}
	}
	points := 0
	for _, set := range kept.Game.Sets {
		points += set.Team1Score + set.Team2Score
	}
	if points != len(kept.Events) {
		t.Errorf("game %d: the score has %d points, the log %d", p.game, points, len(kept.Events))
	}
	return len(kept.Events)
}

// resend tells again what was not acknowledged, as a phone does when its server is back.
func (p *cutPhone) resend(t *testing.T) {
	t.Helper()
	rest := p.sent[p.acknowledged:]
	got, err := p.tell(rest)
	if problem := errors.Join(err, applied(got, len(rest))); problem != nil {
		t.Errorf("game %d: sent again: %v", p.game, problem)
	}
	p.acknowledged = len(p.sent)
}
