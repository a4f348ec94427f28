package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"sideout/internal/storage/store/storetest"
)

// A point that is sent to one server reaches the watchers of the other, whichever is killed and restarted, and watchers
// miss nothing.
func TestTwoServersOnOneDatabase(t *testing.T) {
	t.Run("PostgreSQL", func(t *testing.T) { playOnTwoServers(t, "SIDEOUT_NATS_URL=") })
	t.Run("NATS", func(t *testing.T) {
		nats := startNATS(t)
		playOnTwoServers(t, "SIDEOUT_NATS_URL="+nats.ClientURL())
		if received := nats.received.Load(); received == 0 {
			t.Error("no point was sent by NATS")
		}
	})
}

func playOnTwoServers(t *testing.T, nats string) {
	database := "SIDEOUT_DATABASE_URL=" + storetest.Postgres(t)
	first, second := launch(t, serverCommand(t, database, nats)), launch(t, serverCommand(t, database, nats))
	admin := newClient(t, first.url)
	admin.signUp(t, "ann@example.org")
	game := newLiveGame(t, admin)

	secondWatcher := game.watch(t, second.url, "")
	secondWatcher.readUntil(1, func() { game.point(t, first.url) })
	secondWatcher.readUntil(2, func() { game.point(t, first.url) })
	firstWatcher := game.watch(t, first.url, "")
	firstWatcher.readUntil(3, func() { game.point(t, second.url) })
	secondWatcher.readUntil(3, func() {})

	first.kill()
	for n := 4; n <= 6; n++ {
		secondWatcher.readUntil(n, func() { game.point(t, second.url) })
	}
	first = launch(t, serverCommand(t, database, nats))
	game.watch(t, first.url, firstWatcher.seen).readUntil(6, func() {}) // continue from before the kill
	secondWatcher.readUntil(7, func() { game.point(t, first.url) })
	second.stop()
	lastWatcher := game.watch(t, first.url, secondWatcher.seen)
	lastWatcher.readUntil(8, func() { game.point(t, first.url) })
	if secondWatcher.gaps+firstWatcher.gaps+lastWatcher.gaps > 0 {
		t.Errorf("%d, %d and %d events were skipped", secondWatcher.gaps, firstWatcher.gaps, lastWatcher.gaps)
	}
}

// liveGame is a game that is scored by its link.
type liveGame struct {
	phone  *client
	id     int64
	token  string
	points int
}

func newLiveGame(t *testing.T, admin *client) *liveGame {
	t.Helper()
	var league struct{ ID int64 }
	admin.mustCall(t, "POST /api/leagues", `{"name":"Thursday","startDate":"2026-11-05"}`, &league)
	var teams []struct{ ID int64 }
	admin.mustCall(t, "POST /api/teams", fmt.Sprintf(`{"leagueId":%d,"names":["Aces","Diggers"]}`, league.ID), &teams)
	var planned struct {
		GameID      int64
		InviteToken string
	}
	admin.mustCall(t, "POST /api/schedules", fmt.Sprintf(`{"leagueId":%d,"team1Id":%d,"team2Id":%d,"gameDate":"2026-11-26","gameTime":"20:15"}`,
		league.ID, teams[0].ID, teams[1].ID), &planned)
	phone := newClient(t, admin.url)
	phone.mustCall(t, "GET /api/games/invite/"+planned.InviteToken, "", nil)
	return &liveGame{phone: phone, id: planned.GameID, token: planned.InviteToken}
}

// point scores one point at a server.
func (g *liveGame) point(t *testing.T, url string) {
	t.Helper()
	g.points++
	g.phone.url = url
	g.phone.mustCall(t, fmt.Sprintf("PATCH /api/games/%d", g.id),
		fmt.Sprintf(`{"device":"A","events":[{"id":"p%d","type":"point","team":"team1","rally":%d}]}`, g.points, g.points), nil)
}

// watcher reads the stream of a game.
type watcher struct {
	t     *testing.T
	lines *bufio.Scanner
	seen  string // the id of the latest event
	last  int64  // the number of the latest entry
	gaps  int
}

// watch opens the stream of the game at a server, continuing from an event id.
func (g *liveGame) watch(t *testing.T, url, seen string) *watcher {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), hangLimit)
	t.Cleanup(cancel)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, fmt.Sprintf("%s/api/games/%d/stream", url, g.id), nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Last-Event-ID", seen)
	response, err := (&http.Client{Jar: g.phone.client.Jar}).Do(r)
	if err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("the stream: %v %v", response, err)
	}
	t.Cleanup(func() { _ = response.Body.Close() })
	w := &watcher{t: t, lines: bufio.NewScanner(response.Body), seen: seen}
	if seen != "" {
		_, _ = fmt.Sscanf(strings.Split(seen, "-")[1], "%d", &w.last)
	}
	return w
}

// readUntil runs do and reads events until team 1 has that score.
func (w *watcher) readUntil(score int, do func()) {
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
		var event struct {
			Events []struct{ Seq int64 }
			Game   struct{ Team1Score int }
		}
		if err := json.Unmarshal([]byte(data), &event); err != nil {
			w.t.Fatal(err)
		}
		for _, e := range event.Events {
			if e.Seq != w.last+1 {
				w.gaps++
			}
			w.last = e.Seq
		}
		if event.Game.Team1Score >= score {
			return
		}
	}
	w.t.Fatalf("the stream ended (%v) before %d", w.lines.Err(), score)
}
