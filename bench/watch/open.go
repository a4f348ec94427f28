package main

import (
	"fmt"
	"net/http"
	"time"

	"sideout/bench/load"
)

// sharedGame is a shared free game that the benchmark scores as the device that shares it.
type sharedGame struct {
	url    string
	header http.Header // has the write key
	seq    int
	rally  int
	last   string // id of the latest point
}

// startSharedGame starts the real binary with a shared free game, whose watchers use its code.
func (s *seeded) startSharedGame() (*arena, error) {
	a, err := s.startOurs()
	if err != nil {
		return nil, err
	}
	g := &sharedGame{header: http.Header{"X-Write-Key": {fmt.Sprintf("the-write-key-of-the-bench-%d", time.Now().UnixNano())}}}
	var opened struct{ Code string }
	if err := load.Call(client, "POST", a.child.URL+"/api/open-games", `{"team1":"Ferry Road","team2":"Setting Suns","rules":{"endingScore":99}}`, g.header, &opened); err != nil {
		a.stop()
		return nil, err
	}
	g.url = a.child.URL + "/api/open-games/" + opened.Code
	for range 30 { // as many points as in the league game
		if err := g.scorePoint(); err != nil {
			a.stop()
			return nil, err
		}
	}
	a.request = streamRequest("/api/open-games/"+opened.Code+"/stream", "")
	a.score = g.change
	return a, nil
}

func (g *sharedGame) scorePoint() error {
	g.rally++
	g.last = fmt.Sprintf("point-%d", g.seq)
	return g.send(fmt.Sprintf(`{"id":%q,"type":"point","team":"team%d","rally":%d`, g.last, 1+g.rally%2, g.rally))
}

// change scores a point if n is even and undoes it if n is odd.
func (g *sharedGame) change(n int) error {
	if n%2 == 0 {
		return g.scorePoint()
	}
	g.rally--
	return g.send(fmt.Sprintf(`{"id":"undo-%d","type":"undo","undoes":%q`, g.seq, g.last))
}

func (g *sharedGame) send(event string) error {
	now := time.Now().UnixMilli()
	body := fmt.Sprintf(`{"device":"bench","after":%d,"sentAt":%d,"events":[%s,"at":%d,"seen":%d}]}`, g.seq, now, event, now, g.seq)
	var response struct{ Outcomes []struct{ Outcome string } }
	if err := load.Call(client, "PATCH", g.url, body, g.header, &response); err != nil {
		return err
	}
	if len(response.Outcomes) != 1 || response.Outcomes[0].Outcome != "applied" {
		return fmt.Errorf("the server did not accept %s: %v", body, response)
	}
	g.seq++
	return nil
}
