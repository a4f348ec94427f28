package standings_test

import (
	"fmt"
	"slices"
	"strings"

	"sideout/internal/app/apptest"
	"sideout/internal/app/scoring"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

// play types the result of a game that is to be played.
func (l *tenWeeks) play() {
	if g := l.some(func(g league.Game) bool { return g.Status == league.Scheduled && *g.Day <= l.today() && l.bothPlay(g) }); g != nil {
		l.typeResult(g)
		l.did("play")
	}
}

// lateEdit corrects the result of any game that was played, mostly of an earlier week.
func (l *tenWeeks) lateEdit() {
	if g := l.some(func(g league.Game) bool { return g.Status == league.Completed && g.Forfeit == "" }); g != nil {
		l.typeResult(g)
		l.did("late edit")
	}
}

// typeResult types a random result of a game.
func (l *tenWeeks) typeResult(g *league.Game) {
	l.T.Helper()
	var sets []league.Set
	team1, team2 := l.random.IntN(4), l.random.IntN(4)
	if l.model.league.Rules.Sets > 1 {
		for team1, team2 = 0, 0; max(team1, team2) < 2; {
			set := league.Set{Team1Score: 25, Team2Score: 20 + l.random.IntN(3)}
			if l.random.IntN(2) == 0 {
				set.Team1Score, set.Team2Score = set.Team2Score, set.Team1Score
				team2++
			} else {
				team1++
			}
			sets = append(sets, set)
		}
	}
	if team1 == team2 && !l.model.league.Rules.Draws {
		team1++
	}
	if team1 == team2 {
		l.did("draw")
	}
	before := l.stored(g.ID)
	_, err := l.Scoring.ChangeGame(l.T.Context(), l.Owner, g.ID, scoring.GameChange{Team1Score: &team1, Team2Score: &team2, Sets: sets, Status: new(league.Completed)})
	if err != nil {
		l.T.Fatalf("%d to %d in game %+v: %v", team1, team2, before, err)
	}
	g.Status, g.Team1Score, g.Team2Score, g.Sets = league.Completed, team1, team2, sets
	g.CompletedAt = l.stored(g.ID).CompletedAt // of an unchanged result that of before
}

// stored returns a game as the database has it.
func (l *tenWeeks) stored(id int64) league.Game {
	l.T.Helper()
	games := l.GamesOf(l.id)
	return games[slices.IndexFunc(games, func(g league.Game) bool { return g.ID == id })]
}

// forfeit lets a team, or both, forfeit a game that is to be played, was played, or is forfeited already.
func (l *tenWeeks) forfeit() {
	l.T.Helper()
	g := l.some(func(g league.Game) bool {
		return (g.Status == league.Scheduled || g.Status == league.Completed) && l.bothPlay(g) && !l.isLeft(g.ID)
	})
	if g == nil {
		return
	}
	by := []league.Forfeit{league.ByTeam1, league.ByTeam2, league.ByBoth}[l.random.IntN(3)]
	apptest.Must(l.Leagues.ForfeitGame(l.T.Context(), l.Owner, g.ID, by))(l.T)
	l.forfeitInModel(g, by)
	l.did("forfeit")
}

// isLeft reports whether a withdrawal that was not taken back has changed a game.
func (l *tenWeeks) isLeft(id int64) bool {
	for _, games := range l.left {
		if slices.ContainsFunc(games, func(g leftGame) bool { return g.id == id }) {
			return true
		}
	}
	return false
}

// forfeitInModel gives a game the score of a forfeit.
func (l *tenWeeks) forfeitInModel(g *league.Game, by league.Forfeit) {
	if g.Forfeit == by {
		return
	}
	if g.Forfeit == "" {
		l.forfeited[g.ID] = *g
	}
	g.Forfeit, g.Status, g.Team1Score, g.Team2Score, g.Sets = by, league.Completed, 0, 0, nil
	if g.CompletedAt == nil {
		g.CompletedAt = new(l.Now)
	}
	if by == league.ByBoth || l.model.league.TableRules.Forfeit.Score == league.NoScore {
		return
	}
	full, sets := league.Set{Team1Score: 25}, 1
	if l.model.league.Rules.Sets > 1 {
		sets = 2
		g.Sets = []league.Set{full, full}
		full.Team1Score = sets
	}
	g.Team1Score, g.Team2Score = full.Team1Score, full.Team2Score
	if by == league.ByTeam1 {
		g.Team1Score, g.Team2Score = g.Team2Score, g.Team1Score
		for i, set := range g.Sets {
			g.Sets[i] = league.Set{Team1Score: set.Team2Score, Team2Score: set.Team1Score}
		}
	}
}

// undoForfeit takes back a forfeit, also if it corrected a result.
func (l *tenWeeks) undoForfeit() {
	l.T.Helper()
	g := l.some(func(g league.Game) bool {
		return g.Forfeit != "" && g.Status == league.Completed && !l.isLeft(g.ID) && l.bothPlay(g)
	})
	if g == nil {
		return
	}
	apptest.Must(l.Leagues.UndoForfeit(l.T.Context(), l.Owner, g.ID))(l.T)
	*g = l.forfeited[g.ID]
	delete(l.forfeited, g.ID)
	l.did("undo forfeit")
}

// noShowTonight lets a team miss a night, or takes the last no-show back.
func (l *tenWeeks) noShowTonight() {
	l.T.Helper()
	if l.noShow != nil {
		l.noShow()
		l.noShow = nil
		l.did("undo no-show")
		return
	}
	playing := part(l.model.teams, false)
	team := playing[l.random.IntN(len(playing))]
	done, err := l.NoShows.Forfeit(l.T.Context(), l.Owner, team.ID, string(l.today()))
	var want []int64
	for i, g := range l.model.games {
		own, other := league.ByTeam1, league.ByTeam2
		if g.Team2ID == team.ID {
			own, other = other, own
		}
		if g.Team1ID != team.ID && g.Team2ID != team.ID || *g.Day != l.today() || g.Forfeit == own || g.Forfeit == league.ByBoth ||
			g.Status != league.Scheduled && (g.Forfeit == "" || g.Status != league.Completed) {
			continue
		}
		if g.Forfeit == other {
			own = league.ByBoth
		}
		l.forfeitInModel(&l.model.games[i], own)
		want = append(want, g.ID)
	}
	if len(want) == 0 {
		if fault.Of(err).Kind != fault.Conflict {
			l.T.Errorf("a no-show without a game: %v", err)
		}
		return
	}
	if err != nil {
		l.T.Fatalf("no-show: %v", err)
	}
	if got := slices.Sorted(slices.Values(done.GameIDs)); !slices.Equal(got, want) {
		l.T.Errorf("the no-show has changed %v, want %v", got, want)
	}
	l.did("no-show")
	l.noShow = func() { l.undoNoShow(team, done.GameIDs) }
}

// undoNoShow takes back a no-show for the games that are still forfeited by the team.
func (l *tenWeeks) undoNoShow(team league.Team, ids []int64) {
	l.T.Helper()
	ids = slices.DeleteFunc(slices.Clone(ids), func(id int64) bool {
		i := slices.IndexFunc(l.model.games, func(g league.Game) bool { return g.ID == id })
		return i < 0 || l.model.games[i].Status == league.Void || l.isLeft(id) || !l.bothPlay(l.model.games[i])
	})
	if len(ids) == 0 {
		return
	}
	apptest.Must(l.NoShows.Undo(l.T.Context(), l.Owner, team.ID, ids))(l.T)
	for i, g := range l.model.games {
		own, other := league.ByTeam1, league.ByTeam2
		if g.Team2ID == team.ID {
			own, other = other, own
		}
		switch {
		case !slices.Contains(ids, g.ID):
		case g.Forfeit == own:
			l.model.games[i] = l.forfeited[g.ID]
			delete(l.forfeited, g.ID)
		case g.Forfeit == league.ByBoth:
			l.forfeitInModel(&l.model.games[i], other)
		}
	}
}

// check compares everything with the model.
func (l *tenWeeks) check() {
	l.T.Helper()
	l.checkGames()
	n := l.naive()
	view := l.View(l.id)
	tables, _, err := l.Leagues.Standings(l.T.Context(), view, 0)
	if err != nil {
		l.T.Fatal(err)
	}
	for name, pair := range map[string]struct{ got, want []string }{
		"overall": {showRows(tables.Overall), n.overallRows()},
		"by tier": {showRows(tables.ByTier), n.byTierRows()},
	} {
		if !slices.Equal(pair.got, pair.want) {
			l.T.Errorf("%s:\n got %s\nwant %s", name, strings.Join(pair.got, "\n     "), strings.Join(pair.want, "\n     "))
		}
	}
	n.compareWeek(l.T, tables.Weekly, 0)
	week := 1 + l.random.IntN(l.model.league.CurrentWeek)
	tables, _, err = l.Leagues.Standings(l.T.Context(), view, week)
	if err != nil {
		l.T.Fatal(err)
	}
	n.compareWeek(l.T, tables.Weekly, week)
	l.CheckRecords(l.id)
}

// checkGames compares the games and the teams.
func (l *tenWeeks) checkGames() {
	l.T.Helper()
	show := func(g league.Game, winner *int64) string {
		by := "nobody"
		if winner != nil {
			by = fmt.Sprint(*winner)
		}
		return fmt.Sprintf("game %d: %d and %d, %s, %d to %d, %v, forfeit %q, won by %s, day %s", g.ID, g.Team1ID, g.Team2ID, g.Status, g.Team1Score, g.Team2Score, g.Sets, g.Forfeit, by, *g.Day)
	}
	var got, want []string
	for _, g := range l.GamesOf(l.id) {
		got = append(got, show(g, g.WinnerID))
	}
	for _, g := range l.model.games {
		var winner *int64
		switch {
		case g.Status != league.Completed && g.Status != league.Void:
		case g.Forfeit == league.ByTeam2, g.Forfeit == "" && g.Team1Score > g.Team2Score:
			winner = &g.Team1ID
		case g.Forfeit == league.ByTeam1, g.Forfeit == "" && g.Team1Score < g.Team2Score:
			winner = &g.Team2ID
		}
		want = append(want, show(g, winner))
	}
	if !slices.Equal(got, want) {
		l.T.Errorf("after %v:\n got %s\nwant %s", l.done, strings.Join(got, "\n     "), strings.Join(want, "\n     "))
	}
	teams, _, err := l.Leagues.Teams(l.T.Context(), l.View(l.id))
	if err != nil {
		l.T.Fatal(err)
	}
	for _, t := range teams {
		is := l.team(t.ID)
		if t.Tier != is.Tier || (t.WithdrawnOn == nil) != (is.WithdrawnOn == nil) || t.WithdrawnOn != nil && *t.WithdrawnOn != *is.WithdrawnOn {
			l.T.Errorf("%s is in tier %d, withdrawn on %v; want %d, %v", t.Name, t.Tier, t.WithdrawnOn, is.Tier, is.WithdrawnOn)
		}
	}
}
