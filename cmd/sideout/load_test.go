package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// leagueLoad is the load on one league, and what its writers know about the server's responses.
type leagueLoad struct {
	owner  *client
	name   string
	league int64
	teams  []int64

	scored   []*scoredGame   // games scored by their links
	recorded map[int]outcome // games recorded by hand, by day number
	imported map[int]outcome // imports, by day number
	pasted   map[int]outcome // lists of teams, by number

	load
	serverGone atomic.Bool // the server does not respond any more
}

// outcome is what a writer knows about one write.
type outcome int

const (
	unacknowledged outcome = iota // sent, without a successful response
	acknowledged                  // successful
)

// scoredGame is a game to 25 points in which one team scores: it has as many changes as points.
type scoredGame struct {
	game        int64
	token       string
	acked, sent int
	repeats     int // changes that were sent again because their result was unknown
}

// Sizes of the load. Points are acknowledged one by one, an import and a list of teams as a whole.
const (
	scorersPerLeague = 2
	gamesPerScorer   = 4
	pointsPerGame    = 25
	gamesPerImport   = 20
	maxLists         = 60 // more teams would exceed the quota
	teamsPerList     = 3
)

// load configures the writers.
type load struct {
	count   int                // number of recorded games, and of imports
	acks    *atomic.Int64      // counts acknowledgements
	each    func()             // called for each acknowledgement
	refused func(got response) // called for each response that is not successful
}

// backOff is the delay before a client repeats a request after a 503.
const backOff = 20 * time.Millisecond

// newLeagueLoad creates a league with everything the writers need.
func newLeagueLoad(t *testing.T, url, name string, with load) *leagueLoad {
	t.Helper()
	n := &leagueLoad{
		owner: newClient(t, url), name: name, load: with,
		recorded: map[int]outcome{}, imported: map[int]outcome{}, pasted: map[int]outcome{},
	}
	n.owner.signUp(t, name+"@example.org")
	var made struct{ ID int64 }
	n.owner.mustCall(t, "POST /api/leagues", `{"name":"Thursday","startDate":"2026-01-01"}`, &made)
	n.league = made.ID
	var teams []struct{ ID int64 }
	n.owner.mustCall(t, "POST /api/teams", fmt.Sprintf(`{"leagueId":%d,"names":["Aces","Diggers"]}`, n.league), &teams)
	n.teams = []int64{teams[0].ID, teams[1].ID}
	for range scorersPerLeague * gamesPerScorer {
		n.plan(t)
	}
	return n
}

// plan adds a game to be scored by its link.
func (n *leagueLoad) plan(t *testing.T) *scoredGame {
	t.Helper()
	var planned struct {
		GameID      int64
		InviteToken string
	}
	n.owner.mustCall(t, "POST /api/schedules", fmt.Sprintf(
		`{"leagueId":%d,"team1Id":%d,"team2Id":%d,"gameDate":%q,"gameTime":"20:15"}`,
		n.league, n.teams[0], n.teams[1], dayOf("2026-11-26", len(n.scored))), &planned)
	g := &scoredGame{game: planned.GameID, token: planned.InviteToken}
	n.scored = append(n.scored, g)
	return g
}

// connectTo directs the clients to a restarted server.
func (n *leagueLoad) connectTo(url string) {
	n.owner.url = url
	n.serverGone.Store(false)
}

// write runs all writers until they have finished, the server is gone, or ctx ends.
func (n *leagueLoad) write(ctx context.Context) {
	var all sync.WaitGroup
	for i := range scorersPerLeague {
		all.Go(func() { n.score(ctx, n.scored[i*gamesPerScorer:(i+1)*gamesPerScorer]) })
	}
	all.Go(func() { n.series(ctx, n.count, n.recorded, "POST /api/games", n.gameBody) })
	imports := fmt.Sprintf("POST /api/leagues/%d/bulk-import", n.league)
	all.Go(func() { n.series(ctx, n.count, n.imported, imports, n.importBody) })
	all.Go(func() { n.series(ctx, maxLists, n.pasted, "POST /api/teams", n.teamsBody) })
	all.Wait()
}

// send sends a request until it succeeds, repeating it after each 503. It returns the number of repeats, and false if
// the server is gone or has refused.
func (n *leagueLoad) send(ctx context.Context, call, body, header string) (repeats int, ok bool) {
	for ctx.Err() == nil {
		got, err := n.owner.call(call, body, header)
		if err != nil {
			n.serverGone.Store(true)
			return repeats, false
		}
		if got.status < 300 {
			n.acks.Add(1)
			n.each()
			return repeats, true
		}
		n.refused(got)
		if got.status != http.StatusServiceUnavailable {
			return repeats, false
		}
		<-time.After(backOff)
		repeats++
	}
	return repeats, false
}

// score plays games by their links, point by point.
func (n *leagueLoad) score(ctx context.Context, games []*scoredGame) {
	for _, g := range games {
		for g.acked < pointsPerGame {
			if !n.point(ctx, g) {
				return
			}
		}
	}
}

// point adds one point to a game. The score is absolute, so it can be sent again.
func (n *leagueLoad) point(ctx context.Context, g *scoredGame) bool {
	g.sent = g.acked + 1
	repeats, ok := n.send(ctx, fmt.Sprintf("PATCH /api/games/%d", g.game),
		fmt.Sprintf(`{"team1Score":%d,"team2Score":0}`, g.sent), "X-Invite-Token: "+g.token)
	if g.repeats += repeats; ok {
		g.acked = g.sent
	}
	return ok
}

// series sends numbered writes, each with an Idempotency-Key, so that it can be sent again.
func (n *leagueLoad) series(ctx context.Context, count int, known map[int]outcome, call string, body func(i int) string) {
	for i := len(known); i < count && ctx.Err() == nil && !n.serverGone.Load(); i++ {
		known[i] = unacknowledged
		if _, ok := n.send(ctx, call, body(i), "Idempotency-Key: "+rand.Text()); ok {
			known[i] = acknowledged
		}
	}
}

// gameBody returns the request body for recording a game by hand.
func (n *leagueLoad) gameBody(i int) string {
	return fmt.Sprintf(`{"leagueId":%d,"team1Id":%d,"team2Id":%d,"team1Score":25,"team2Score":%d,"playedAt":%q}`,
		n.league, n.teams[0], n.teams[1], i%20, dayOf("2026-03-01", i))
}

// importBody returns the request body of an import.
func (n *leagueLoad) importBody(i int) string {
	var lines []string
	for row := range gamesPerImport {
		lines = append(lines, fmt.Sprintf("%s,Diggers,Aces,25,%d", dayOf("2025-01-01", i), row))
	}
	csv, _ := json.Marshal(strings.Join(lines, "\n")) // a string can always be encoded
	return fmt.Sprintf(`{"csvData":%s}`, csv)
}

// teamsBody returns the request body for a list of teams.
func (n *leagueLoad) teamsBody(i int) string {
	var names []string
	for j := range teamsPerList {
		names = append(names, fmt.Sprintf(`"List %d team %d"`, i, j))
	}
	return fmt.Sprintf(`{"leagueId":%d,"names":[%s]}`, n.league, strings.Join(names, ","))
}

// dayOf returns the day i days after the first.
func dayOf(first string, i int) string {
	day, err := time.Parse(time.DateOnly, first)
	if err != nil {
		panic(err) // all callers pass constants
	}
	return day.AddDate(0, 0, i).Format(time.DateOnly)
}

// read reads until ctx ends.
func (n *leagueLoad) read(ctx context.Context, t *testing.T) {
	for ctx.Err() == nil {
		got, err := n.owner.call(fmt.Sprintf("GET /api/leagues/%d/teams", n.league), "", "")
		if err != nil {
			t.Errorf("a read: %v", err)
			return
		}
		if got.status != http.StatusOK {
			n.refused(got)
			<-time.After(backOff)
		}
	}
}

// countUnacknowledged returns the number of writes that were sent but never acknowledged.
func (n *leagueLoad) countUnacknowledged() (count int) {
	for _, known := range []map[int]outcome{n.recorded, n.imported, n.pasted} {
		for o := range maps.Values(known) {
			if o == unacknowledged {
				count++
			}
		}
	}
	for _, g := range n.scored {
		count += g.sent - g.acked
	}
	return count
}

// The fields of games and teams that the tests check.
type (
	gameView struct {
		ID, Team1ID, Team2ID   int64
		Team1Score, Team2Score int
		Status, Day            string
		WinnerID               *int64
		Version                int
	}
	teamView struct{ Name string }
)

// check compares the server's data with what it has acknowledged. It returns a sentence for each write that is lost or
// incomplete.
func (n *leagueLoad) check(t *testing.T) (problems []string) {
	t.Helper()
	var games []gameView
	var teams []teamView
	n.owner.mustCall(t, fmt.Sprintf("GET /api/leagues/%d/games", n.league), "", &games)
	n.owner.mustCall(t, fmt.Sprintf("GET /api/leagues/%d/teams", n.league), "", &teams)
	report := func(format string, args ...any) {
		problems = append(problems, n.name+": "+fmt.Sprintf(format, args...))
	}
	n.checkScored(t, games, report)
	perDay := map[string]int{}
	for _, g := range games {
		if perDay[g.Day]++; g.Status == "completed" && g.WinnerID == nil {
			report("game %d is completed without a winner", g.ID)
		}
	}
	checkComplete := func(what string, known map[int]outcome, parts int, found func(i int) int) {
		for _, i := range slices.Sorted(maps.Keys(known)) {
			if got := found(i); got != parts && (got != 0 || known[i] == acknowledged) {
				report("%s %d: %d of %d are stored", what, i, got, parts)
			}
		}
	}
	checkComplete("the recorded game", n.recorded, 1, func(i int) int { return perDay[dayOf("2026-03-01", i)] })
	checkComplete("the import", n.imported, gamesPerImport, func(i int) int { return perDay[dayOf("2025-01-01", i)] })
	checkComplete("the list of teams", n.pasted, teamsPerList, func(i int) (found int) {
		for _, team := range teams {
			if strings.HasPrefix(team.Name, fmt.Sprintf("List %d team ", i)) {
				found++
			}
		}
		return found
	})
	return problems
}

// checkScored checks the games that were scored point by point. One point more than acknowledged may be stored, because
// its response was lost.
func (n *leagueLoad) checkScored(t *testing.T, games []gameView, report func(string, ...any)) {
	t.Helper()
	byID := map[int64]gameView{}
	for _, g := range games {
		byID[g.ID] = g
	}
	for _, s := range n.scored {
		g := byID[s.game]
		over := g.Team1Score == pointsPerGame
		counted := g.Version >= g.Team1Score && g.Version <= g.Team1Score+s.repeats // a repeated change may count
		if g.Team1Score != s.acked && g.Team1Score != s.sent || !counted || over != (g.Status == "completed") {
			report("the scored game %d is at %d, version %d, %s; %d points were acknowledged, %d sent",
				s.game, g.Team1Score, g.Version, g.Status, s.acked, s.sent)
		}
		if !over {
			continue
		}
		var changes []struct{ To struct{ Status string } }
		n.owner.mustCall(t, fmt.Sprintf("GET /api/games/%d/history", s.game), "", &changes)
		if len(changes) != 1 || changes[0].To.Status != "completed" {
			report("the scored game %d is completed and its history is %v", s.game, changes)
		}
	}
}
