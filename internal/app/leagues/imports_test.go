package leagues_test

import (
	"fmt"
	"strings"
	"testing"

	"sideout/internal/app/apptest"
	"sideout/internal/rules/csvimport"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// TestImportedGamesHaveAHistory checks that each imported game has a change that can be reverted. There are more games than
// fit into one statement.
func TestImportedGamesHaveAHistory(t *testing.T) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		const n = 1203
		m := apptest.New(t, s, apptest.SecretHere)
		ctx, id := t.Context(), m.NewLeague("Thursday")
		apptest.Must(m.Leagues.CreateTeams(ctx, m.Owner, id, []string{"Aces", "Diggers"}))(t)
		var csv strings.Builder
		for i := range n {
			fmt.Fprintf(&csv, "%s,Aces,Diggers,25,%d\n", league.Date("2026-01-01").AddDays(i/20), i%20)
		}
		if r := apptest.Must(m.Leagues.ImportGames(ctx, m.Owner, id, csvimport.Input{Data: []byte(csv.String())}, csvimport.Answers{}, true))(t); r.GamesCreated != n || len(m.GamesOf(id)) != 0 {
			t.Fatalf("a preview has changed something: %+v", r)
		}
		apptest.Must(m.Leagues.ImportGames(ctx, m.Owner, id, csvimport.Input{Data: []byte(csv.String())}, csvimport.Answers{}, false))(t)
		games := m.GamesOf(id)
		if len(games) != n {
			t.Fatalf("%d games", len(games))
		}
		for i, g := range games {
			if i%97 != 0 && i < n-3 {
				continue // checking all would be slow: each check is a transaction
			}
			changes := apptest.Must(m.Leagues.History(ctx, m.Owner, g.ID))(t)
			if len(changes) != 1 {
				t.Fatalf("game %d of the file has %d changes", i, len(changes))
			}
			c := changes[0]
			from, to := string(c.From), fmt.Sprintf(`{"status":"completed","team1Score":25,"team2Score":%d,`, i%20)
			if c.Via != "import" || c.Actor != m.Owner.UserID || !c.At.Equal(m.Now) || !strings.HasPrefix(string(c.To), to) ||
				!strings.HasPrefix(from, `{"status":"scheduled","team1Score":0,"team2Score":0,"winnerId":null,`) {
				t.Fatalf("game %d of the file: %+v, from %s to %s", i, c, c.From, c.To)
			}
		}
		first := games[0]
		change := apptest.Must(m.Leagues.History(ctx, m.Owner, first.ID))(t)[0]
		if g := apptest.Must(m.Leagues.Revert(ctx, m.Owner, first.ID, change.ID, false))(t); g.DeletedAt == nil { // it was not scheduled, so without a result it is deleted
			t.Errorf("after the revert it is %+v", g)
		}
		m.CheckRecords(id)
	})
}
