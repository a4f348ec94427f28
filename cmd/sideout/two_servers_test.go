package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"sideout/internal/store/storetest"
)

// TestTwoServersOnOneDatabase: a point that is sent to one server is seen by those who watch at the other, whichever is
// killed and comes back, and who watches misses nothing.
func TestTwoServersOnOneDatabase(t *testing.T) {
	database := "SIDEOUT_DATABASE_URL=" + storetest.Postgres(t)
	one, two := launch(t, program(t, database)), launch(t, program(t, database))
	admin := newVisitor(t, one.url)
	admin.signUp(t, "ann@example.org")
	game := newLiveGame(t, admin)

	atTwo := game.watch(t, two.url, "")
	atTwo.until(1, func() { game.point(t, one.url) })
	atTwo.until(2, func() { game.point(t, one.url) })
	atOne := game.watch(t, one.url, "")
	atOne.until(3, func() { game.point(t, two.url) })
	atTwo.until(3, func() {})

	one.kill()
	for n := 4; n <= 6; n++ {
		atTwo.until(n, func() { game.point(t, two.url) })
	}
	one = launch(t, program(t, database))
	game.watch(t, one.url, atOne.seen).until(6, func() {}) // where it was when its server was killed
	atTwo.until(7, func() { game.point(t, one.url) })
	two.stop()
	back := game.watch(t, one.url, atTwo.seen)
	back.until(8, func() { game.point(t, one.url) })
	if atTwo.gaps+atOne.gaps+back.gaps > 0 {
		t.Errorf("%d, %d and %d events were skipped", atTwo.gaps, atOne.gaps, back.gaps)
	}
}

// liveGame is a game that is scored by its link.
type liveGame struct {
	phone  *visitor
	id     int64
	token  string
	points int
}

func newLiveGame(t *testing.T, admin *visitor) *liveGame {
	t.Helper()
	var league struct{ ID int64 }
	admin.must(t, "POST /api/leagues", `{"name":"Thursday","startDate":"2026-11-05"}`, &league)
	var teams []struct{ ID int64 }
	admin.must(t, "POST /api/teams", fmt.Sprintf(`{"leagueId":%d,"names":["Aces","Diggers"]}`, league.ID), &teams)
	var planned struct {
		GameID      int64
		InviteToken string
	}
	admin.must(t, "POST /api/schedules", fmt.Sprintf(`{"leagueId":%d,"team1Id":%d,"team2Id":%d,"gameDate":"2026-11-26","gameTime":"20:15"}`,
		league.ID, teams[0].ID, teams[1].ID), &planned)
	phone := newVisitor(t, admin.url)
	phone.must(t, "GET /api/games/invite/"+planned.InviteToken, "", nil)
	return &liveGame{phone: phone, id: planned.GameID, token: planned.InviteToken}
}

// point scores one, at a server.
func (g *liveGame) point(t *testing.T, url string) {
	t.Helper()
	g.points++
	g.phone.url = url
	g.phone.must(t, fmt.Sprintf("PATCH /api/games/%d", g.id),
		fmt.Sprintf(`{"device":"A","events":[{"id":"p%d","type":"point","team":"team1","rally":%d}]}`, g.points, g.points), nil)
}

// watching is somebody who follows a game.
type watching struct {
	t     *testing.T
	lines *bufio.Scanner
	seen  string // the id of the latest event
	last  int64  // the number of the latest entry
	gaps  int
}

// watch opens the stream of the game at a server, from where somebody has seen it.
func (g *liveGame) watch(t *testing.T, url, seen string) *watching {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	t.Cleanup(cancel)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, fmt.Sprintf("%s/api/games/%d/stream", url, g.id), nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Last-Event-ID", seen)
	answer, err := (&http.Client{Jar: g.phone.client.Jar}).Do(r)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("the stream: %v %v", answer, err)
	}
	t.Cleanup(func() { _ = answer.Body.Close() })
	w := &watching{t: t, lines: bufio.NewScanner(answer.Body), seen: seen}
	if seen != "" {
		_, _ = fmt.Sscanf(strings.Split(seen, "-")[1], "%d", &w.last)
	}
	return w
}

// until does something and reads until the score of team 1 is so high.
func (w *watching) until(score int, do func()) {
	w.t.Helper()
	do()
	for w.lines.Scan() {
		if id, ok := strings.CutPrefix(w.lines.Text(), "id: "); ok {
			w.seen = id
		}
		data, ok := strings.CutPrefix(w.lines.Text(), "data: ")
		if !ok {
			continue
		}
		var news struct {
			Events []struct{ Seq int64 }
			Game   struct{ Team1Score int }
		}
		if err := json.Unmarshal([]byte(data), &news); err != nil {
			w.t.Fatal(err)
		}
		for _, e := range news.Events {
			if e.Seq != w.last+1 {
				w.gaps++
			}
			w.last = e.Seq
		}
		if news.Game.Team1Score >= score {
			return
		}
	}
	w.t.Fatalf("the stream ended (%v) before %d", w.lines.Err(), score)
}
