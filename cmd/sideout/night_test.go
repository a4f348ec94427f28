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

// night is one league under load, and what its writers know of what the server has told them.
type night struct {
	owner  *visitor
	name   string
	league int64
	teams  []int64

	scored   []*scored       // games that are scored by their links
	recorded map[int]outcome // games recorded by hand, by the number of their day
	imported map[int]outcome // imports, by the number of their day
	pasted   map[int]outcome // lists of teams, by number

	load
	gone atomic.Bool // the server does not answer any more
}

// outcome is what a writer knows of one write.
type outcome int

const (
	unsure       outcome = iota // it was sent, and not answered with success
	acknowledged                // it was
)

// scored is a game to 25 points of one team: as many changes as points.
type scored struct {
	game        int64
	token       string
	acked, sent int
	repeats     int // changes that were sent again, because nobody knew whether they were carried out
}

// Sizes of a night. A game is acknowledged point by point; an import and a list of teams as a whole.
const (
	scorersOfNight = 2
	gamesOfScorer  = 4
	pointsOfGame   = 25
	gamesOfImport  = 20
	mostLists      = 60 // a league has no room for more teams
	teamsOfList    = 3
)

// load is what happens while writers write.
type load struct {
	most    int             // games that are recorded, and imports, by one writer each
	acks    *atomic.Int64   // acknowledgements
	each    func()          // told of every acknowledgement
	refused func(got reply) // told of every answer that is no success
}

// backOff is how long a client waits that was told to try again.
const backOff = 20 * time.Millisecond

// newNight makes a league with everything the writers need.
func newNight(t *testing.T, url, name string, with load) *night {
	t.Helper()
	n := &night{
		owner: newVisitor(t, url), name: name, load: with,
		recorded: map[int]outcome{}, imported: map[int]outcome{}, pasted: map[int]outcome{},
	}
	n.owner.signUp(t, name+"@example.org")
	var made struct{ ID int64 }
	n.owner.must(t, "POST /api/leagues", `{"name":"Thursday","startDate":"2026-01-01"}`, &made)
	n.league = made.ID
	var teams []struct{ ID int64 }
	n.owner.must(t, "POST /api/teams", fmt.Sprintf(`{"leagueId":%d,"names":["Aces","Diggers"]}`, n.league), &teams)
	n.teams = []int64{teams[0].ID, teams[1].ID}
	for range scorersOfNight * gamesOfScorer {
		n.plan(t)
	}
	return n
}

// plan adds a game that is to be scored by its link.
func (n *night) plan(t *testing.T) *scored {
	t.Helper()
	var planned struct {
		GameID      int64
		InviteToken string
	}
	n.owner.must(t, "POST /api/schedules", fmt.Sprintf(
		`{"leagueId":%d,"team1Id":%d,"team2Id":%d,"gameDate":%q,"gameTime":"20:15"}`,
		n.league, n.teams[0], n.teams[1], dayOf("2026-11-26", len(n.scored))), &planned)
	g := &scored{game: planned.GameID, token: planned.InviteToken}
	n.scored = append(n.scored, g)
	return g
}

// at sends everybody to a server that has come back.
func (n *night) at(url string) {
	n.owner.url = url
	n.gone.Store(false)
}

// write lets all writers write until they have done everything, the server is gone, or ctx ends.
func (n *night) write(ctx context.Context) {
	var all sync.WaitGroup
	for i := range scorersOfNight {
		all.Go(func() { n.score(ctx, n.scored[i*gamesOfScorer:(i+1)*gamesOfScorer]) })
	}
	all.Go(func() { n.series(ctx, n.most, n.recorded, "POST /api/games", n.record) })
	imports := fmt.Sprintf("POST /api/leagues/%d/bulk-import", n.league)
	all.Go(func() { n.series(ctx, n.most, n.imported, imports, n.file) })
	all.Go(func() { n.series(ctx, mostLists, n.pasted, "POST /api/teams", n.list) })
	all.Wait()
}

// try makes a call until it is answered with success; whoever is told that the server is busy sends the same again. It
// returns how often that was, and false where the server is gone or has refused.
func (n *night) try(ctx context.Context, call, body, header string) (repeats int, ok bool) {
	for ctx.Err() == nil {
		got, err := n.owner.call(call, body, header)
		if err != nil {
			n.gone.Store(true)
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
func (n *night) score(ctx context.Context, games []*scored) {
	for _, g := range games {
		for g.acked < pointsOfGame {
			if !n.point(ctx, g) {
				return
			}
		}
	}
}

// point adds one point to a game. A score is absolute: it can be sent again.
func (n *night) point(ctx context.Context, g *scored) bool {
	g.sent = g.acked + 1
	repeats, ok := n.try(ctx, fmt.Sprintf("PATCH /api/games/%d", g.game),
		fmt.Sprintf(`{"team1Score":%d,"team2Score":0}`, g.sent), "X-Invite-Token: "+g.token)
	if g.repeats += repeats; ok {
		g.acked = g.sent
	}
	return ok
}

// series makes numbered writes. Each has a key with which it can be sent again.
func (n *night) series(ctx context.Context, most int, known map[int]outcome, call string, body func(i int) string) {
	for i := len(known); i < most && ctx.Err() == nil && !n.gone.Load(); i++ {
		known[i] = unsure
		if _, ok := n.try(ctx, call, body(i), "Idempotency-Key: "+rand.Text()); ok {
			known[i] = acknowledged
		}
	}
}

func (n *night) record(i int) string {
	return fmt.Sprintf(`{"leagueId":%d,"team1Id":%d,"team2Id":%d,"team1Score":25,"team2Score":%d,"playedAt":%q}`,
		n.league, n.teams[0], n.teams[1], i%20, dayOf("2026-03-01", i))
}

func (n *night) file(i int) string {
	var lines []string
	for row := range gamesOfImport {
		lines = append(lines, fmt.Sprintf("%s,Diggers,Aces,25,%d", dayOf("2025-01-01", i), row))
	}
	csv, _ := json.Marshal(strings.Join(lines, "\n")) // a text can always be written
	return fmt.Sprintf(`{"csvData":%s}`, csv)
}

func (n *night) list(i int) string {
	var names []string
	for j := range teamsOfList {
		names = append(names, fmt.Sprintf(`"List %d team %d"`, i, j))
	}
	return fmt.Sprintf(`{"leagueId":%d,"names":[%s]}`, n.league, strings.Join(names, ","))
}

// dayOf returns the day that is i days after another one.
func dayOf(first string, i int) string {
	day, err := time.Parse(time.DateOnly, first)
	if err != nil {
		panic(err) // it is written here
	}
	return day.AddDate(0, 0, i).Format(time.DateOnly)
}

// read reads until ctx ends.
func (n *night) read(ctx context.Context, t *testing.T) {
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

// underWay returns how many writes were sent and never acknowledged.
func (n *night) underWay() (count int) {
	for _, known := range []map[int]outcome{n.recorded, n.imported, n.pasted} {
		for o := range maps.Values(known) {
			if o == unsure {
				count++
			}
		}
	}
	for _, g := range n.scored {
		count += g.sent - g.acked
	}
	return count
}

// What the server tells of a league, as far as the proofs look at it.
type (
	toldGame struct {
		ID, Team1ID, Team2ID   int64
		Team1Score, Team2Score int
		Status, Day            string
		WinnerID               *int64
		Version                int
	}
	toldTeam struct {
		ID                       int64
		Name                     string
		Wins, Losses             int
		PointsFor, PointsAgainst int
	}
)

// check compares what the server tells with what it has acknowledged, and returns a sentence for everything that is
// lost or half done.
func (n *night) check(t *testing.T) (problems []string) {
	t.Helper()
	var games []toldGame
	var teams []toldTeam
	n.owner.must(t, fmt.Sprintf("GET /api/leagues/%d/games", n.league), "", &games)
	n.owner.must(t, fmt.Sprintf("GET /api/leagues/%d/teams", n.league), "", &teams)
	report := func(format string, args ...any) {
		problems = append(problems, n.name+": "+fmt.Sprintf(format, args...))
	}
	n.checkScored(t, games, report)
	perDay := map[string]int{}
	for _, g := range games {
		if perDay[g.Day]++; g.Status == "completed" && g.WinnerID == nil {
			report("game %d is completed and nobody has won", g.ID)
		}
	}
	whole := func(what string, known map[int]outcome, parts int, found func(i int) int) {
		for _, i := range slices.Sorted(maps.Keys(known)) {
			if got := found(i); got != parts && (got != 0 || known[i] == acknowledged) {
				report("%s %d: %d of %d are there", what, i, got, parts)
			}
		}
	}
	whole("the recorded game", n.recorded, 1, func(i int) int { return perDay[dayOf("2026-03-01", i)] })
	whole("the import", n.imported, gamesOfImport, func(i int) int { return perDay[dayOf("2025-01-01", i)] })
	whole("the list of teams", n.pasted, teamsOfList, func(i int) (found int) {
		for _, team := range teams {
			if strings.HasPrefix(team.Name, fmt.Sprintf("List %d team ", i)) {
				found++
			}
		}
		return found
	})
	checkRecords(games, teams, report)
	return problems
}

// checkScored looks at the games that were scored point by point. One point more than acknowledged is one that was
// under way.
func (n *night) checkScored(t *testing.T, games []toldGame, report func(string, ...any)) {
	t.Helper()
	told := map[int64]toldGame{}
	for _, g := range games {
		told[g.ID] = g
	}
	for _, s := range n.scored {
		g := told[s.game]
		over := g.Team1Score == pointsOfGame
		counted := g.Version >= g.Team1Score && g.Version <= g.Team1Score+s.repeats // a change to what is so already may count
		if g.Team1Score != s.acked && g.Team1Score != s.sent || !counted || over != (g.Status == "completed") {
			report("the scored game %d is at %d, version %d, %s; %d points were acknowledged, %d sent",
				s.game, g.Team1Score, g.Version, g.Status, s.acked, s.sent)
		}
		if !over {
			continue
		}
		var changes []struct{ To struct{ Status string } }
		n.owner.must(t, fmt.Sprintf("GET /api/games/%d/history", s.game), "", &changes)
		if len(changes) != 1 || changes[0].To.Status != "completed" {
			report("the scored game %d is completed and its history tells %v", s.game, changes)
		}
	}
}

// checkRecords adds up the completed games and compares the records of the teams.
func checkRecords(games []toldGame, teams []toldTeam, report func(string, ...any)) {
	sums := map[int64]toldTeam{}
	add := func(id int64, won bool, scored, against int) {
		s := sums[id]
		if won {
			s.Wins++
		} else {
			s.Losses++
		}
		s.PointsFor += scored
		s.PointsAgainst += against
		sums[id] = s
	}
	for _, g := range games {
		if g.Status == "completed" {
			add(g.Team1ID, g.Team1Score > g.Team2Score, g.Team1Score, g.Team2Score)
			add(g.Team2ID, g.Team2Score > g.Team1Score, g.Team2Score, g.Team1Score)
		}
	}
	for _, team := range teams {
		want := sums[team.ID]
		want.ID, want.Name = team.ID, team.Name
		if team != want {
			report("the record of a team is %+v, its games come to %+v", team, want)
		}
	}
}
