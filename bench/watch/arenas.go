package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"sideout/bench"
	"sideout/bench/load"
)

// arena is a server with one game, and the functions for watching and scoring that game.
type arena struct {
	child        *bench.Child
	watch        string // base URL of the streams
	request      func(w *watcher) []byte
	afterConnect func(c *crowd) error // runs once all clients are connected; may be nil
	score        func(n int) error    // makes the n-th change of the score
}

func (a *arena) stop() { a.child.Stop() }

// client sends all requests except those for streams.
var client = &http.Client{Timeout: time.Minute}

// game is a game of the real binary that is scored through its score link.
type game struct {
	url, watch, stream string
	header             http.Header // has the token of the score link
	seq                int
	score              [2]int
	pointIDs           []string // ids of the points that were not undone
}

// newGame rotates the score link of a game and scores points until 15-15.
func newGame(server string, id int64, cookie string) (*game, error) {
	g := &game{url: fmt.Sprintf("%s/api/games/%d", server, id)}
	g.stream = fmt.Sprintf("/api/games/%d/stream", id)
	var link struct{ InviteToken string }
	if err := load.Call(client, "POST", g.url+"/invite/rotate", "", http.Header{"Cookie": {"session=" + cookie}}, &link); err != nil {
		return nil, err
	}
	g.header = http.Header{"X-Invite-Token": {link.InviteToken}}
	var invite struct{ WatchToken string }
	if err := load.Call(client, "GET", server+"/api/games/invite/"+link.InviteToken, "", nil, &invite); err != nil {
		return nil, err
	}
	g.watch = "/api/watch/" + invite.WatchToken + "/stream"
	for i := range 30 {
		if err := g.scorePoint(i % 2); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// scorePoint scores a point with the same request as the app.
func (g *game) scorePoint(team int) error {
	id := fmt.Sprintf("01890000-0000-7000-8000-%012d", g.seq)
	g.score[team]++
	g.pointIDs = append(g.pointIDs, id)
	return g.sendEvent(fmt.Sprintf(`{"id":%q,"type":"point","team":"team%d","rally":%d`, id, team+1, g.score[0]+g.score[1]))
}

// undo undoes the latest point, which team 1 must have scored.
func (g *game) undo() error {
	undoes := g.pointIDs[len(g.pointIDs)-1]
	g.score[0]--
	g.pointIDs = g.pointIDs[:len(g.pointIDs)-1]
	return g.sendEvent(fmt.Sprintf(`{"id":"01890000-0000-7000-8000-%012d","type":"undo","undoes":%q`, g.seq, undoes))
}

// sendEvent sends one event and returns an error unless the server applies it.
func (g *game) sendEvent(event string) error {
	now := time.Now().UnixMilli()
	body := fmt.Sprintf(`{"team1Score":%d,"team2Score":%d,"device":"bench","after":%d,"sentAt":%d,"events":[%s,"at":%d,"seen":%d}]}`,
		g.score[0], g.score[1], g.seq, now, event, now, g.seq)
	var response struct {
		Outcomes []struct{ Outcome string }
	}
	if err := load.Call(client, "PATCH", g.url, body, g.header, &response); err != nil {
		return err
	}
	if len(response.Outcomes) != 1 || response.Outcomes[0].Outcome != "applied" {
		return fmt.Errorf("the server did not accept %s: %v", body, response)
	}
	g.seq++
	return nil
}

// change scores a point if n is even and undoes it if n is odd, so that the game never ends.
func (g *game) change(n int) error {
	if n%2 == 0 {
		return g.scorePoint(0)
	}
	return g.undo()
}

// streamRequest returns a function that builds a client's request for a stream. Each client has its own IP address, as behind a proxy.
func streamRequest(path, header string) func(w *watcher) []byte {
	return func(w *watcher) []byte {
		last := ""
		if w.last != "" {
			last = "Last-Event-ID: " + w.last + "\r\n"
		}
		return fmt.Appendf(nil, "GET %s HTTP/1.1\r\nHost: bench\r\nAccept: text/event-stream\r\nX-Forwarded-For: 10.%d.%d.7\r\n%s%s\r\n",
			path, w.number>>8, w.number&255, last, header)
	}
}

// seeded is a database for the real binary. Each server that is started on it uses a different game.
type seeded struct {
	load.Seeded
	dir, address string
	gamesUsed    int
}

func seed(ctx context.Context, dir string) (*seeded, error) {
	address, err := load.NewDatabase("", dir)
	if err != nil {
		return nil, err
	}
	s, err := load.Seed(ctx, address, 0)
	return &seeded{Seeded: s, dir: dir, address: address}, err
}

// flags returns the arguments of the real binary, which reads client addresses from X-Forwarded-For.
func (s *seeded) flags(addr string) []string {
	return append(load.Flags(s.address, s.dir), "-trusted-proxies", "127.0.0.1", "-addr", addr,
		"-limit-all-streams", "20000") // above 80% of this limit, only addresses without a stream are accepted
}

func (s *seeded) start(binary, addr string) (*bench.Child, *game, error) {
	child, err := bench.Start(binary, s.flags(addr)...)
	if err != nil {
		return nil, nil, err
	}
	s.gamesUsed++
	g, err := newGame(child.URL, s.Open[s.gamesUsed%len(s.Open)], s.Cookie)
	if err != nil {
		child.Stop()
	}
	return child, g, err
}

func (s *seeded) startOurs() (*arena, error) { return s.startArena(*binary) }

func (s *seeded) startArena(binary string) (*arena, error) {
	child, g, err := s.start(binary, "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	return &arena{child: child, watch: child.URL, request: streamRequest(g.watch, ""), score: g.change}, nil
}

// startBaselineArena starts the baseline server, whose events have the same length as those of the real binary.
func startBaselineArena(length func() int) (*arena, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	child, err := bench.Start(self, "-bare")
	if err != nil {
		return nil, err
	}
	watch, score, _ := strings.Cut(child.URL, " ")
	return &arena{child: child, watch: watch, request: streamRequest("/", ""), score: func(n int) error {
		frame := fmt.Sprintf("id: %d\ndata: ", n)
		frame += strings.Repeat("x", max(1, length()-len(frame)-2)) + "\n\n"
		return load.Call(client, "POST", score, frame, nil, nil)
	}}, nil
}

// startPocketBase starts PocketBase, where clients subscribe with a second request after their stream has begun.
func startPocketBase(dir string) (*arena, error) {
	child, err := bench.Start(*pocketbase, "-dir", filepath.Join(dir, "pocketbase"))
	if err != nil {
		return nil, err
	}
	const record = "game00000000001"
	return &arena{
		child: child, watch: child.URL, request: streamRequest("/api/realtime", ""),
		afterConnect: func(c *crowd) error { return subscribe(child.URL, c.watchers, "games/"+record) },
		score: func(n int) error {
			return load.Call(client, "PATCH", child.URL+"/api/collections/games/records/"+record, fmt.Sprintf(`{"team1Score":%d,"team2Score":15}`, 15+n%2), nil, nil)
		},
	}, nil
}

// subscribe subscribes PocketBase clients to a topic. Their ids are in the first events of their streams.
func subscribe(server string, watchers []*watcher, topic string) error {
	var (
		wg     sync.WaitGroup
		failed = make(chan error, 16)
		next   = make(chan *watcher)
	)
	for range cap(failed) {
		wg.Go(func() {
			for w := range next {
				var hello struct{ ClientID string }
				_, data, _ := bytes.Cut([]byte(w.first), []byte(":"))
				err := json.Unmarshal(data, &hello)
				if err == nil {
					err = load.Call(client, "POST", server+"/api/realtime", fmt.Sprintf(`{"clientId":%q,"subscriptions":[%q]}`, hello.ClientID, topic), nil, nil)
				}
				if err != nil {
					select {
					case failed <- err:
					default:
					}
				}
			}
		})
	}
	for _, w := range watchers {
		next <- w
	}
	close(next)
	wg.Wait()
	close(failed)
	return <-failed
}
