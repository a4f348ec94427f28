package transfer_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sideout/internal/app/apptest"
	"sideout/internal/app/leagues"
	"sideout/internal/rules/csvimport"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// Files of versions that did not store whether only the sets of a result are known mean the same: a result without sets is sets won, if a
// match of the league can end with it. Files of today say it, so that a result from before the league had several sets stays as it is.
func TestResultsOfSetsInLeagueFiles(t *testing.T) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		m := newTestServer(t, s, apptest.SecretHere)
		id := m.NewLeague("Thursday")
		teams := apptest.Must(m.Leagues.CreateTeams(t.Context(), m.Owner, id, []string{"Aces", "Diggers"}))(t)
		record := func(team1Score, team2Score int, day string) {
			apptest.Must(m.Leagues.RecordGame(t.Context(), m.Owner, leagues.NewGame{
				LeagueID: id, Team1ID: teams[0].ID, Team2ID: teams[1].ID, Team1Score: team1Score, Team2Score: team2Score, DateField: "playedAt", Date: day,
			}))(t)
		}
		apptest.Must(m.Leagues.ImportGames(t.Context(), m.Owner, id,
			csvimport.Input{Data: []byte("2026-10-01,Aces,Diggers,3,1\n2026-10-01,Aces,Diggers,25,20")}, csvimport.Answers{}, false))(t)
		record(3, 0, "2026-10-02")
		apptest.Must(m.Leagues.UpdateLeague(t.Context(), m.Owner, id, func(l *league.League) { l.Rules.Sets = 5 }))(t)
		record(3, 2, "2026-10-08")
		file := m.export(m.Owner, id)
		older := regexp.MustCompile(`"setsOnly":(true|false),?`).ReplaceAllString(file, "")
		older = strings.ReplaceAll(older, ",}", "}")
		lines := strings.Split(strings.TrimSpace(older), "\n")
		for name, c := range map[string]struct {
			file string
			want []string
		}{
			"a file of today": {file, []string{"3-1 false", "25-20 false", "3-0 false", "3-2 true"}},
			// The game that was recorded has its own rules, of one set; the imported one does not.
			"an older file": {withValidEnd(lines[:len(lines)-1]), []string{"3-1 true", "25-20 false", "3-0 false", "3-2 true"}},
		} {
			var got []string
			for _, g := range m.GamesOf(m.importFile(c.file).League.ID) {
				got = append(got, fmt.Sprintf("%d-%d %v", g.Team1Score, g.Team2Score, g.SetsOnly))
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%s: %q, want %q", name, got, c.want)
			}
		}
	})
}
