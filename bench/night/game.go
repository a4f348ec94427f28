package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"

	"sideout/bench/load"
)

// game is a game that is scored through its score link.
type game struct {
	server, token, watch string
	id                   int64
	sent                 []atomic.Int64 // when each point was tapped, in nanoseconds since beginning
	acknowledged         []string       // ids of acknowledged events
	latencies            []time.Duration
	errs                 []error
}

var (
	beginning = time.Now()
	client    = &http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 1000}}
)

// createGames creates a league whose games have enough sets for all taps, and schedules count games at the same time.
func createGames(server, cookie string, count, taps int) (night []*game, err error) {
	owner := func(path, body string, into any) error {
		return load.Call(client, "POST", server+path, body, http.Header{"Cookie": {"session=" + cookie}}, into)
	}
	var league struct{ ID int64 }
	if err := owner("/api/leagues", `{"name":"Night","startDate":"2026-11-05",
		"rules":{"endingScore":25,"winByTwo":true,"maxScoreCap":30,"sets":9,"playAll":true,"decidingScore":15}}`, &league); err != nil {
		return nil, err
	}
	var names []string
	for i := range 2 * count {
		names = append(names, fmt.Sprintf("Team %d", i+1))
	}
	list, err := json.Marshal(names)
	if err != nil {
		return nil, err
	}
	var teams []struct{ ID int64 }
	if err := owner("/api/teams", fmt.Sprintf(`{"leagueId":%d,"names":%s}`, league.ID, list), &teams); err != nil {
		return nil, err
	}
	for i := range count {
		var planned struct {
			GameID      int64
			InviteToken string
		}
		if err := owner("/api/schedules", fmt.Sprintf(`{"leagueId":%d,"team1Id":%d,"team2Id":%d,"gameDate":"2026-11-26","gameTime":"20:15","courtName":"Court %d"}`,
			league.ID, teams[2*i].ID, teams[2*i+1].ID, i+1), &planned); err != nil {
			return nil, err
		}
		g := &game{server: server, id: planned.GameID, token: planned.InviteToken, sent: make([]atomic.Int64, taps)}
		var opened struct{ WatchToken string }
		if err := load.Call(client, "GET", server+"/api/games/invite/"+g.token, "", nil, &opened); err != nil {
			return nil, err
		}
		g.watch = opened.WatchToken
		night = append(night, g)
	}
	return night, nil
}

// tap scores the n-th point, alternating between the teams, as the app does. The measured time starts at the scheduled time of the tap,
// so that it includes waiting for the previous response.
func (g *game) tap(n int, at time.Time) {
	id, now := fmt.Sprintf("%d-%d", g.id, n+1), time.Now().UnixMilli()
	g.sent[n].Store(int64(at.Sub(beginning)))
	body := fmt.Sprintf(`{"device":"bench","after":%d,"sentAt":%d,"events":[{"id":%q,"type":"point","team":"team%d","rally":%d,"at":%d,"seen":%d}]}`,
		n, now, id, 1+n%2, n+1, now, n)
	var response struct {
		Outcomes []struct{ Outcome string }
	}
	err := load.Call(client, "PATCH", fmt.Sprintf("%s/api/games/%d", g.server, g.id), body, http.Header{"X-Invite-Token": {g.token}}, &response)
	g.latencies = append(g.latencies, time.Since(at))
	if err == nil && (len(response.Outcomes) != 1 || response.Outcomes[0].Outcome != "applied") {
		err = fmt.Errorf("the server did not accept %s: %v", body, response)
	}
	if err != nil {
		g.errs = append(g.errs, err)
		return
	}
	g.acknowledged = append(g.acknowledged, id)
}

// countLogErrors returns the number of points in the log that were not acknowledged or are duplicates, plus acknowledged points that
// are missing.
func (g *game) countLogErrors() (errorCount int, err error) {
	var invite struct {
		Events []struct{ ID, Outcome string }
	}
	if err := load.Call(client, "GET", g.server+"/api/games/invite/"+g.token, "", nil, &invite); err != nil {
		return 0, err
	}
	times := map[string]int{}
	for _, e := range invite.Events {
		if e.Outcome == "applied" {
			times[e.ID]++
		}
	}
	for _, id := range g.acknowledged {
		if times[id] == 0 {
			errorCount++
		}
	}
	return errorCount + max(0, len(invite.Events)-len(g.acknowledged)), nil
}
