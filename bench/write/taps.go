package main

import (
	"encoding/json"
	"fmt"
	"time"

	"sideout/bench"
	"sideout/bench/load"
)

// tapped is a game that is scored by taps: a point, which the next tap takes back, so that it never ends.
type tapped struct {
	path, token string
	seq         int // of its latest event
}

// room is how many events a log is given here, several times those of a long match.
const room = 600

// openLinks makes a score link for each game that is to be played.
func openLinks(server *bench.Child, s load.Seeded) (games []*tapped, err error) {
	for _, id := range s.Open {
		g := &tapped{path: fmt.Sprintf("/api/games/%d", id)}
		answer, err := load.Ask(server.URL, fmt.Appendf(nil, "POST %s/invite/rotate HTTP/1.1\r\nHost: bench\r\nCookie: session=%s\r\nContent-Length: 0\r\n\r\n",
			g.path, s.Cookie), "200")
		if err != nil {
			return nil, err
		}
		var link struct{ InviteToken string }
		if err := json.Unmarshal(answer.Body, &link); err != nil {
			return nil, err
		}
		g.token = link.InviteToken
		games = append(games, g)
	}
	return games, nil
}

// taps let so many clients each score games of their own.
func taps(server *bench.Child, games []*tapped, body func(g *tapped) string) func(int) (load.Result, error) {
	return func(clients int) (load.Result, error) {
		return load.Measure(server, clients, *length, "200", func(client, _ int) []byte {
			for client+clients < len(games) && games[client].seq >= room {
				client += clients
			}
			g := games[client]
			text := body(g)
			g.seq++
			return fmt.Appendf(nil, "PATCH %s HTTP/1.1\r\nHost: bench\r\nX-Invite-Token: %s\r\nContent-Type: application/json\r\n"+
				"Content-Length: %d\r\n\r\n%s", g.path, g.token, len(text), text)
		})
	}
}

// event tells a tap as the scorer's page does.
func event(g *tapped) string {
	what, now := `"type":"point","team":"team1","rally":1`, time.Now().UnixMilli()
	if g.seq%2 == 1 {
		what = fmt.Sprintf(`"type":"undo","undoes":"01890000-0000-7000-8000-%012d"`, g.seq-1)
	}
	return fmt.Sprintf(`{"team1Score":%d,"team2Score":0,"device":"bench","after":%d,"sentAt":%d,"events":[{"id":"01890000-0000-7000-8000-%012d",%s,"at":%d,"seen":%d}]}`,
		(g.seq+1)%2, g.seq, now, g.seq, what, now, g.seq)
}

// absolute tells the same as a client does that knows no events.
func absolute(g *tapped) string { return fmt.Sprintf(`{"team1Score":%d,"team2Score":0}`, (g.seq+1)%2) }

// checkTaps holds the log of each game against what was answered: all of it counts, and there is nothing else.
func checkTaps(server *bench.Child, games []*tapped) error {
	for _, g := range games {
		answer, err := load.Ask(server.URL, fmt.Appendf(nil, "GET /api/games/invite/%s HTTP/1.1\r\nHost: bench\r\n\r\n", g.token), "200")
		if err != nil {
			return err
		}
		var kept struct{ Events []struct{ Outcome string } }
		if err := json.Unmarshal(answer.Body, &kept); err != nil {
			return err
		}
		if len(kept.Events) != g.seq {
			return fmt.Errorf("%s: %d taps were answered, and the log has %d", g.path, g.seq, len(kept.Events))
		}
		for i, e := range kept.Events {
			if e.Outcome != "applied" {
				return fmt.Errorf("%s: tap %d is %s", g.path, i+1, e.Outcome)
			}
		}
	}
	return nil
}
