package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"sideout/internal/rules/score"
)

// longRules need more points than a phone can score before the crash.
const longRules = `{"endingScore":25,"winByTwo":true,"maxScoreCap":30,"sets":9,"playAll":true,"decidingScore":15}`

// longLeague is a league with long games.
type longLeague struct {
	owner *client
	id    int64
	teams [2]struct{ ID int64 }
	court int // the number of the latest court
}

func newLongLeague(t *testing.T, owner *client) *longLeague {
	t.Helper()
	l := &longLeague{owner: owner}
	var made struct{ ID int64 }
	owner.mustCall(t, "POST /api/leagues", `{"name":"Thursday","startDate":"2026-11-05","timezone":"UTC","rules":`+longRules+`}`, &made)
	l.id = made.ID
	owner.mustCall(t, "POST /api/teams", fmt.Sprintf(`{"leagueId":%d,"names":["Aces","Diggers"]}`, l.id), &l.teams)
	return l
}

// plannedGame is a game of the schedule.
type plannedGame struct {
	GameID      int64
	InviteToken string
}

func (l *longLeague) plan(t *testing.T, day, at, court string) (planned plannedGame) {
	t.Helper()
	l.owner.mustCall(t, "POST /api/schedules", fmt.Sprintf(`{"leagueId":%d,"team1Id":%d,"team2Id":%d,"gameDate":%q,"gameTime":%q,"courtName":%q,"force":true}`,
		l.id, l.teams[0].ID, l.teams[1].ID, day, at, court), &planned)
	return planned
}

// scoringPhone scores one game, and stores what it sent and what was acknowledged.
type scoringPhone struct {
	*client
	name         string   // the ids of its events begin with it
	game         string   // the path of its game
	header       string   // by which it may score
	view         string   // the path of what others see of the game
	sent         []string // events, in their order
	acknowledged int      // how many of them
}

// byLink returns a phone that has the score link of a game.
func (l *longLeague) byLink(t *testing.T) *scoringPhone {
	t.Helper()
	return l.phone(t, l.plan(t, "2026-11-26", "20:15", ""), "")
}

// byCourt returns a phone that has the code of the court on which a game begins in an hour.
func (l *longLeague) byCourt(t *testing.T) *scoringPhone {
	t.Helper()
	l.court++
	name, start := fmt.Sprint("Court ", l.court), time.Now().UTC().Add(time.Hour)
	planned := l.plan(t, start.Format(time.DateOnly), start.Format("15:04"), name)
	var code struct{ Token string }
	l.owner.mustCall(t, fmt.Sprintf("POST /api/leagues/%d/court-codes", l.id), fmt.Sprintf(`{"courtName":%q}`, name), &code)
	var court struct{ Due *struct{ InviteToken string } }
	l.owner.mustCall(t, "GET /api/courts/"+code.Token, "", &court)
	if court.Due == nil {
		t.Fatalf("no game is due on %s", name)
	}
	return l.phone(t, planned, court.Due.InviteToken)
}

// phone returns a phone that has the token of a game, by default that of its score link.
func (l *longLeague) phone(t *testing.T, planned plannedGame, token string) *scoringPhone {
	t.Helper()
	if token == "" {
		token = planned.InviteToken
	}
	return &scoringPhone{
		client: newClient(t, l.owner.url), name: fmt.Sprint("game ", planned.GameID), game: fmt.Sprintf("/api/games/%d", planned.GameID),
		header: "X-Invite-Token: " + token, view: "/api/games/invite/" + token,
	}
}

// sharedGame returns a phone that shares a free game.
func (l *longLeague) sharedGame(t *testing.T) *scoringPhone {
	t.Helper()
	l.court++
	p := &scoringPhone{client: newClient(t, l.owner.url), header: fmt.Sprintf("X-Write-Key: the-write-key-of-game-%d", l.court)}
	got, err := p.call("POST /api/open-games", `{"team1":"Aces","team2":"Diggers","rules":`+longRules+`}`, p.header)
	var opened struct{ Code string }
	if problem := errors.Join(err, json.Unmarshal(got.body, &opened)); problem != nil || opened.Code == "" {
		t.Fatalf("%d %s %v", got.status, got.body, problem)
	}
	p.name, p.game = "shared "+opened.Code, "/api/open-games/"+opened.Code
	p.view = p.game
	return p
}

// tap scores a point for the teams in turn; false if the server could not store it or is off.
func (p *scoringPhone) tap(t *testing.T, off *atomic.Bool) bool {
	n := len(p.sent) + 1
	p.sent = append(p.sent, fmt.Sprintf(`{"id":"%s-%d","type":"point","team":"team%d","rally":%d}`, p.name, n, 1+n%2, n))
	got, err := p.sendEvents(p.sent[n-1:])
	if err != nil || got.status >= http.StatusInternalServerError || off.Load() {
		return false
	}
	if problem := applied(got, 1); problem != nil {
		t.Errorf("%s, point %d: %v", p.name, n, problem)
		return false
	}
	p.acknowledged = n
	return true
}

// sendEvents sends events, and receives the whole log.
func (p *scoringPhone) sendEvents(events []string) (response, error) {
	body := fmt.Sprintf(`{"device":"phone","sentAt":%d,"events":[%s]}`, time.Now().UnixMilli(), strings.Join(events, ","))
	return p.call("PATCH "+p.game, body, p.header)
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
	var stored struct{ Events []score.Entry }
	got, err := p.sendEvents(nil)
	if problem := errors.Join(err, json.Unmarshal(got.body, &stored)); problem != nil || got.status != http.StatusOK {
		t.Fatalf("%s: %d %s %v", p.name, got.status, got.body, problem)
	}
	if n := len(stored.Events); n < p.acknowledged || n > len(p.sent) {
		t.Errorf("%s: %d points were acknowledged of %d that were sent, and the log has %d", p.name, p.acknowledged, len(p.sent), n)
	}
	for i, e := range stored.Events {
		if e.ID != fmt.Sprintf("%s-%d", p.name, i+1) || e.Seq != int64(i+1) {
			t.Errorf("%s: entry %d of the log is event %s with number %d", p.name, i+1, e.ID, e.Seq)
		}
	}
	if points := p.pointsShown(t); points != len(stored.Events) {
		t.Errorf("%s: the score has %d points, the log %d", p.name, points, len(stored.Events))
	}
	return len(stored.Events)
}

// pointsShown returns the sum of the points that others see.
func (p *scoringPhone) pointsShown(t *testing.T) (points int) {
	t.Helper()
	var shown struct {
		Sets []score.Set // of a shared game
		Game struct{ Sets []score.Set }
	}
	p.mustCall(t, "GET "+p.view, "", &shown)
	for _, set := range append(shown.Sets, shown.Game.Sets...) {
		points += set.Team1Score + set.Team2Score
	}
	return points
}

// resend sends what was not acknowledged, as a phone does when its server is back.
func (p *scoringPhone) resend(t *testing.T) {
	t.Helper()
	rest := p.sent[p.acknowledged:]
	got, err := p.sendEvents(rest)
	if problem := errors.Join(err, applied(got, len(rest))); problem != nil {
		t.Errorf("%s: sent again: %v", p.name, problem)
	}
	p.acknowledged = len(p.sent)
}
