package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"sideout/internal/app/finals"
	"sideout/internal/rules/bracket"
	"sideout/internal/storage/store/storetest"
)

// The server is killed at random moments while four people enter the results of a knockout, and correct them. After each start the
// places, their teams, games and courts are what the stored results lead to: nothing has stopped between a result and what follows
// from it. No acknowledged result is lost.
func TestKill9LeavesNoResultWithoutWhatFollows(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) {
		killDuringFinals(t, rounds(2, 60), "SIDEOUT_DATA_DIR="+t.TempDir())
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		killDuringFinals(t, rounds(1, 30), "SIDEOUT_DATABASE_URL="+storetest.Postgres(t))
	})
}

func killDuringFinals(t *testing.T, rounds int, environ string) {
	server := launch(t, serverCommand(t, environ))
	results, unanswered := 0, 0
	var night *finalsNight
	for round := range rounds {
		if night == nil || night.find(t).Over {
			night = newFinalsNight(t, server.url, round)
		}
		results += night.playUntilKilled(t, server)
		server = launch(t, serverCommand(t, environ))
		night.owner.url = server.url
		unanswered += len(night.unknown)
		night.check(t, round)
	}
	server.stop()
	t.Logf("%d kills, %d results acknowledged, %d unanswered when killed", rounds, results, unanswered)
	if results == 0 || unanswered == 0 {
		t.Error("the server was never killed during a result, so this proves nothing")
	}
}

// finalsNight is a knockout of eight teams on three courts, without times.
type finalsNight struct {
	owner  *client
	league int64

	mu      sync.Mutex
	winners map[int64]int64 // as acknowledged, by game
	unknown map[int64]bool  // games with a request that was not answered
}

func newFinalsNight(t *testing.T, url string, round int) *finalsNight {
	t.Helper()
	n := &finalsNight{owner: newClient(t, url), winners: map[int64]int64{}, unknown: map[int64]bool{}}
	n.owner.signUp(t, fmt.Sprintf("finals-%d@example.org", round))
	var made struct{ ID int64 }
	n.owner.mustCall(t, "POST /api/leagues", `{"name":"Thursday","tierCount":1,"teamsPerTier":8}`, &made)
	n.league = made.ID
	var teams []struct{ ID int64 }
	n.owner.mustCall(t, "POST /api/teams", fmt.Sprintf(`{"leagueId":%d,"names":["A","B","C","D","E","F","G","H"]}`, n.league), &teams)
	seeds := make([]string, len(teams))
	for i, team := range teams {
		seeds[i] = fmt.Sprint(team.ID)
	}
	n.owner.mustCall(t, fmt.Sprintf("POST /api/leagues/%d/finals", n.league), fmt.Sprintf(`{"format":"double","secondFinal":true,"from":"hand","seeds":[%s],
		"queue":true,"duty":"loser","nights":[{"day":"2026-11-26","start":"08:00","end":"23:00"}],"courts":["A","B","C"]}`, strings.Join(seeds, ",")), nil)
	return n
}

func (n *finalsNight) find(t *testing.T) (v finals.FinalsView) {
	t.Helper()
	var list finals.FinalsList
	n.owner.mustCall(t, fmt.Sprintf("GET /api/leagues/%d/finals", n.league), "", &list)
	return list.Finals[0]
}

// playUntilKilled lets four people enter and correct results at once, and kills the server after a random number of them. It returns
// how many were acknowledged.
func (n *finalsNight) playUntilKilled(t *testing.T, server *process) int {
	t.Helper()
	n.unknown = map[int64]bool{}
	var acknowledged atomic.Int64
	limit := 1 + rand.Int64N(14)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for n.enterOne(t) {
				if acknowledged.Add(1) == limit {
					server.kill()
				}
			}
			if n.isDone() {
				server.kill()
			}
		})
	}
	all.Wait()
	server.kill()
	return int(acknowledged.Load())
}

// isDone reports whether the server still answers, so that nothing was left to enter.
func (n *finalsNight) isDone() bool {
	got, err := n.owner.call("GET /healthz", "", "")
	return err == nil && got.status == http.StatusOK
}

// enterOne enters the result of a match, or corrects one. false: the server is gone, or the knockout is over.
func (n *finalsNight) enterOne(t *testing.T) bool {
	for range 50 {
		got, err := n.owner.call(fmt.Sprintf("GET /api/leagues/%d/finals", n.league), "", "")
		if err != nil {
			return false
		}
		var list finals.FinalsList
		if err := json.Unmarshal(got.body, &list); err != nil || len(list.Finals) == 0 || list.Finals[0].Over {
			return false
		}
		var open []finals.FinalsMatch
		for _, place := range list.Finals[0].Places {
			if place.State == bracket.Ready || place.State == bracket.Decided && rand.IntN(4) == 0 {
				open = append(open, place)
			}
		}
		if len(open) == 0 {
			continue
		}
		switch entered, err := n.enter(t, open[rand.IntN(len(open))]); {
		case err != nil:
			return false
		case entered:
			return true
		}
	}
	return false
}

// enter enters a result at random. A correction of a match after which another one was played is refused.
func (n *finalsNight) enter(t *testing.T, match finals.FinalsMatch) (entered bool, err error) {
	n.mu.Lock()
	defer n.mu.Unlock() // of two results of one game nobody knows which one was the last
	teams := [2]int64{*match.Team1.TeamID, *match.Team2.TeamID}
	winner := rand.IntN(2)
	score := [2]int{25, 20}
	if winner == 1 {
		score = [2]int{20, 25}
	}
	game := *match.GameID
	got, err := n.owner.call(fmt.Sprintf("PATCH /api/games/%d", game), fmt.Sprintf(`{"status":"completed","team1Score":%d,"team2Score":%d}`, score[0], score[1]), "")
	switch {
	case err != nil:
		n.unknown[game] = true
		return false, err
	case got.status == http.StatusOK:
		var shown struct{ WinnerID int64 }
		if err := json.Unmarshal(got.body, &shown); err != nil {
			t.Error(err)
		}
		n.winners[game] = shown.WinnerID
		return true, nil
	case got.status != http.StatusConflict && got.status != http.StatusNotFound:
		t.Errorf("a result of %s, %v: %d %s", match.Key, teams, got.status, got.body)
	}
	return false, nil
}

// check compares what is stored with what package bracket makes of the results.
func (n *finalsNight) check(t *testing.T, round int) {
	t.Helper()
	v := n.find(t)
	results := map[string]bracket.Result{}
	for _, place := range v.Places {
		if place.State == bracket.Decided {
			results[place.Key] = bracket.Result{Teams: [2]int64{*place.Team1.TeamID, *place.Team2.TeamID}, Winner: *place.WinnerID}
		}
	}
	k, _ := bracket.Build(bracket.Order{Format: bracket.Format(v.Format), Teams: len(v.Seeds), SecondFinal: v.SecondFinal})
	courts := map[string]bool{}
	for i, want := range k.Advance(bracket.Entry{Teams: v.Seeds}, results) {
		got := v.Places[i]
		isGame := want.State == bracket.Ready || want.State == bracket.Decided
		if got.Key != want.Key || got.State != want.State || isGame != (got.GameID != nil) || isGame && got.ScheduleID == nil {
			t.Errorf("round %d: %s is %s with the game %v, and the results make it %s", round, got.Key, got.State, got.GameID, want.State)
			continue
		}
		if !isGame {
			continue
		}
		if winner, known := n.winners[*got.GameID]; known && !n.unknown[*got.GameID] && (got.WinnerID == nil || *got.WinnerID != winner) {
			t.Errorf("round %d: the result of %s was acknowledged, and is lost", round, got.Key)
		}
		switch teams := [2]int64{*got.Team1.TeamID, *got.Team2.TeamID}; {
		case want.Mismatch || teams != [2]int64{want.Teams[0].Team, want.Teams[1].Team} && teams != [2]int64{want.Teams[1].Team, want.Teams[0].Team}:
			t.Errorf("round %d: %s is played by %v, want %v", round, got.Key, teams, want.Teams)
		case got.Court == nil: // it waits for a free court
		case want.State == bracket.Ready && courts[*got.Court]:
			t.Errorf("round %d: %s has two matches", round, *got.Court)
		case want.State == bracket.Ready:
			courts[*got.Court] = true
		}
	}
	if len(v.Next) > 0 && len(v.FreeCourts) > 0 && len(courts) == 0 {
		t.Errorf("round %d: %q wait, and %q are free", round, v.Next, v.FreeCourts)
	}
}
