package load

import (
	"encoding/json"
	"fmt"
	"time"

	"sideout/bench"
)

// TappedGame is a game that is scored through its score link. After the first point, points and undos alternate, so that the game has
// begun and never ends.
type TappedGame struct {
	path, token string
	seq         int // sequence number of its latest event
}

// maxTaps is the number of events after which the next game is used. It is several times the number of events in a long match.
const maxTaps = 600

// NewTappedGame returns a game for a baseline server that stores nothing.
func NewTappedGame(path string) *TappedGame { return &TappedGame{path: path} }

// CreateScoreLinks creates a new score link for each unfinished game.
func CreateScoreLinks(server *bench.Child, s Seeded) (games []*TappedGame, err error) {
	for _, id := range s.Open {
		g := &TappedGame{path: fmt.Sprintf("/api/games/%d", id)}
		response, err := Send(server.URL, fmt.Appendf(nil, "POST %s/invite/rotate HTTP/1.1\r\nHost: bench\r\nCookie: session=%s\r\nContent-Length: 0\r\n\r\n",
			g.path, s.Cookie), "200")
		if err != nil {
			return nil, err
		}
		var link struct{ InviteToken string }
		if err := json.Unmarshal(response.Body, &link); err != nil {
			return nil, err
		}
		g.token = link.InviteToken
		games = append(games, g)
	}
	return games, nil
}

// MeasureTaps returns a function that measures clients that each score their own games for the given time.
func MeasureTaps(server *bench.Child, games []*TappedGame, length time.Duration, body func(g *TappedGame) string) func(clients int) (Result, error) {
	return func(clients int) (Result, error) {
		return Measure(server, clients, length, "200", TapRequests(games, clients, body))
	}
}

// TapRequests returns the requests of clients that each score their own games.
func TapRequests(games []*TappedGame, clients int, body func(g *TappedGame) string) Requests {
	return func(client, _ int) []byte {
		for client+clients < len(games) && games[client].seq >= maxTaps {
			client += clients
		}
		g := games[client]
		text := body(g)
		g.seq++
		return fmt.Appendf(nil, "PATCH %s HTTP/1.1\r\nHost: bench\r\nX-Invite-Token: %s\r\nContent-Type: application/json\r\n"+
			"Content-Length: %d\r\n\r\n%s", g.path, g.token, len(text), text)
	}
}

// EventBody returns the request body of a tap, as the scorer page sends it. The first point of a game is never undone, so that the game
// stays begun. After it, points and undos alternate.
func EventBody(g *TappedGame) string {
	event, now := `"type":"point","team":"team1","rally":2`, time.Now().UnixMilli()
	switch {
	case g.seq == 0:
		event = `"type":"point","team":"team2","rally":1`
	case g.seq%2 == 0:
		event = fmt.Sprintf(`"type":"undo","undoes":"01890000-0000-7000-8000-%012d"`, g.seq-1)
	}
	return fmt.Sprintf(`{"team1Score":%d,"team2Score":1,"device":"bench","after":%d,"sentAt":%d,"events":[{"id":"01890000-0000-7000-8000-%012d",%s,"at":%d,"seen":%d}]}`,
		g.seq%2, g.seq, now, g.seq, event, now, g.seq)
}

// ScoresBody returns the request body of the same tap by a client that sends scores instead of events.
func ScoresBody(g *TappedGame) string {
	return fmt.Sprintf(`{"team1Score":%d,"team2Score":1}`, g.seq%2)
}

// CheckTaps compares the logs with the responses: each log must have exactly the acknowledged events, all of them applied.
func CheckTaps(server *bench.Child, games []*TappedGame) error {
	for _, g := range games {
		response, err := Send(server.URL, fmt.Appendf(nil, "GET /api/games/invite/%s HTTP/1.1\r\nHost: bench\r\n\r\n", g.token), "200")
		if err != nil {
			return err
		}
		var invite struct{ Events []struct{ Outcome string } }
		if err := json.Unmarshal(response.Body, &invite); err != nil {
			return err
		}
		if len(invite.Events) != g.seq {
			return fmt.Errorf("%s: %d taps were acknowledged, and the log has %d", g.path, g.seq, len(invite.Events))
		}
		for i, e := range invite.Events {
			if e.Outcome != "applied" {
				return fmt.Errorf("%s: tap %d is %s", g.path, i+1, e.Outcome)
			}
		}
	}
	return nil
}
