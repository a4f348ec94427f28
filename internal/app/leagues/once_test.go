package leagues_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/apptest"
	"sideout/internal/app/captains"
	"sideout/internal/app/leagues"
	"sideout/internal/app/scheduling"
	"sideout/internal/app/scoring"
	"sideout/internal/base/fault"
	"sideout/internal/rules/csvimport"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// TestEachMatchCountsOnce enters random nights twice, by two of four ways in any order: bulk import, Record Past Game, a captain and the score
// link. Each planned game then has a result, and each match counts once.
func TestEachMatchCountsOnce(t *testing.T) {
	storetest.SkipUnderRace(t)
	count, perLeague := 60, 50
	if apptest.Prove {
		count = 10_000
	}
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		var l *onceLeague
		for seed := range count {
			if seed%perLeague == 0 {
				l = newOnceLeague(t, s, seed)
			}
			l.play(seed, league.Date("2026-03-01").AddDays(2*(seed%perLeague)))
			if t.Failed() {
				t.Fatalf("seed %d: %q", seed, l.log)
			}
		}
	})
}

// onceLeague is a league whose nights are entered twice.
type onceLeague struct {
	*apptest.Server
	random *rand.Rand
	id     int64
	teams  []league.Team
	tokens map[int64]string // the captains' links by team
	log    []string         // what was entered in the present night
}

// onceMatch is a match of a night, with its planned game and its true result.
type onceMatch struct {
	day          league.Date
	game         int64
	link         string
	team1, team2 league.Team
	score        [2]int
}

func newOnceLeague(t *testing.T, s *store.Store, seed int) *onceLeague {
	t.Helper()
	m := apptest.New(t, s, apptest.SecretHere)
	m.Now, m.Owner = time.Date(2027, 11, 20, 20, 15, 0, 0, time.UTC), m.Join(fmt.Sprint("owner-", seed, "@example.org"))
	l := &onceLeague{Server: m, id: m.NewLeague(fmt.Sprint("League ", seed)), tokens: map[int64]string{}}
	l.teams = apptest.Must(m.Leagues.CreateTeams(m.T.Context(), m.Owner, l.id, []string{"Aces", "Bees", "Cats", "Dogs"}))(m.T)
	for _, team := range l.teams {
		l.tokens[team.ID] = *apptest.Must(m.Captains.Rotate(m.T.Context(), m.Owner, team.ID))(m.T).Token
	}
	return l
}

// play plans a night, enters each of its results by two ways, and counts the results.
func (l *onceLeague) play(seed int, day league.Date) {
	l.random, l.log = rand.New(rand.NewPCG(uint64(seed), 28)), nil
	nights := l.plan(day)
	var queues [][]func() // each is in order; which one goes on is random
	for _, matches := range nights {
		for _, way := range l.random.Perm(4)[:2] {
			queues = append(queues, l.entries(way, matches)...)
		}
	}
	for len(queues) > 0 {
		i := l.random.IntN(len(queues))
		queues[i][0]()
		if queues[i] = queues[i][1:]; len(queues[i]) == 0 {
			queues = slices.Delete(queues, i, i+1)
		}
	}
	l.check(day, slices.Concat(nights...))
}

// plan returns the matches of each pair in the order of their times. Some pairs play twice.
func (l *onceLeague) plan(day league.Date) (nights [][]onceMatch) {
	order, at := l.random.Perm(4), 18*60
	for _, pair := range [][2]int{{0, 1}, {2, 3}, {0, 2}}[:1+l.random.IntN(3)] {
		var matches []onceMatch
		scores := l.random.Perm(20)
		for n := range 1 + l.random.IntN(2) {
			match := onceMatch{day: day, team1: l.teams[order[pair[0]]], team2: l.teams[order[pair[1]]], score: [2]int{25, scores[n]}}
			if l.random.IntN(2) == 0 {
				match.score = [2]int{scores[n], 25}
			}
			line := apptest.Must(l.Planning.ScheduleGame(l.T.Context(), l.Owner, scheduling.NewSchedule{
				LeagueID: l.id, Team1ID: match.team1.ID, Team2ID: match.team2.ID, GameDate: string(day), GameTime: fmt.Sprintf("%02d:%02d", at/60%24, at%60), Force: true,
			}))(l.T)
			match.game, match.link = *line.GameID, *line.InviteToken
			matches, at = append(matches, match), at+45
		}
		nights = append(nights, matches)
	}
	return nights
}

// entries returns what enters the matches of a pair by one way. Ways that do not name the game enter its matches in order.
func (l *onceLeague) entries(way int, matches []onceMatch) (queues [][]func()) {
	if way == 0 && l.random.IntN(2) == 0 { // one file
		return [][]func(){{func() { l.importMatches(matches) }}}
	}
	var queue []func()
	for _, match := range matches {
		enter := []func(){
			func() { l.importMatches([]onceMatch{match}) }, func() { l.record(match) }, func() { l.claim(match) }, func() { l.typeScore(match) },
		}[way]
		if way < 2 {
			queue = append(queue, enter)
		} else {
			queues = append(queues, []func(){enter})
		}
	}
	if queue != nil {
		queues = append(queues, queue)
	}
	return queues
}

func (l *onceLeague) note(format string, args ...any) {
	l.log = append(l.log, fmt.Sprintf(format, args...))
}

// sides returns the teams and the score of a match, perhaps with exchanged sides.
func (l *onceLeague) sides(match onceMatch) (team1, team2 league.Team, score1, score2 int) {
	if l.random.IntN(2) == 0 {
		return match.team2, match.team1, match.score[1], match.score[0]
	}
	return match.team1, match.team2, match.score[0], match.score[1]
}

func (l *onceLeague) importMatches(matches []onceMatch) {
	csv := ""
	for _, match := range matches {
		team1, team2, score1, score2 := l.sides(match)
		csv += fmt.Sprintf("%s,%s,%s,%d,%d\n", match.day, team1.Name, team2.Name, score1, score2)
	}
	l.note("import %s", csv)
	report := apptest.Must(l.Leagues.ImportGames(l.T.Context(), l.Owner, l.id, csvimport.Input{Data: []byte(csv)}, csvimport.Answers{}, false))(l.T)
	if report.GamesCreated != report.GamesFilled {
		l.T.Errorf("the import has added games: %s", report.Message)
	}
}

func (l *onceLeague) record(match onceMatch) {
	team1, team2, score1, score2 := l.sides(match)
	l.note("record %s %d-%d %s", team1.Name, score1, score2, team2.Name)
	_, err := l.Leagues.RecordGame(l.T.Context(), l.Owner, leagues.NewGame{
		LeagueID: l.id, Team1ID: team1.ID, Team2ID: team2.ID, Team1Score: score1, Team2Score: score2, DateField: "playedAt", Date: string(match.day),
	})
	if err != nil && !fault.Is(err, fault.Conflict) {
		l.T.Error(err)
	}
}

func (l *onceLeague) claim(match onceMatch) {
	team := []league.Team{match.team1, match.team2}[l.random.IntN(2)]
	l.note("captain of %s about game %d: %v", team.Name, match.game, match.score)
	view, err := l.Captains.AddClaim(l.T.Context(), access.Actor{TeamToken: l.tokens[team.ID]}, match.game, captains.NewClaim{
		Kind: league.ClaimResult, Score: &league.ClaimScore{Team1Score: match.score[0], Team2Score: match.score[1]},
	})
	if err != nil || view.State == league.ClaimDisputed {
		l.T.Errorf("the captain gets %+v, %v", view, err)
	}
}

// typeScore types the result of a match on the board of its score link.
func (l *onceLeague) typeScore(match onceMatch) {
	l.note("score link of game %d: %v", match.game, match.score)
	_, err := l.Scoring.ChangeGame(l.T.Context(), access.Actor{Token: match.link}, match.game, scoring.GameChange{Request: &scoring.EventsRequest{
		Device: "phone", Events: []score.Event{{
			ID: fmt.Sprint("typed-", match.game), Type: score.Correct, Final: true, Team1Score: match.score[0], Team2Score: match.score[1], At: l.Now.UnixMilli(),
		}},
	}})
	if err != nil {
		l.T.Error(err)
	}
}

// check compares the games of a night with its matches.
func (l *onceLeague) check(day league.Date, matches []onceMatch) {
	found := 0
	for _, g := range l.GamesOf(l.id) {
		if g.Day == nil || *g.Day != day {
			continue
		}
		found++
		at := slices.IndexFunc(matches, func(m onceMatch) bool { return m.game == g.ID })
		if at < 0 || !g.HasResult() || g.Team1Score != matches[at].score[0] || g.Team2Score != matches[at].score[1] {
			l.T.Errorf("game %d of %s has %d-%d, %s; the matches are %+v", g.ID, day, g.Team1Score, g.Team2Score, g.Status, matches)
		}
	}
	if found != len(matches) {
		l.T.Errorf("%d games count for %d matches", found, len(matches))
	}
}
