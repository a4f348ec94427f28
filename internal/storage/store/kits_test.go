package store_test

import (
	"context"
	"fmt"
	"testing"

	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
	"sideout/spec"
)

// The migration gives the teams of an older database the kits by turn, in every league from the first kit on. The kits that it
// names are those of the table of kits.
func TestOldTeamsGetKitsByTurn(t *testing.T) {
	for name, address := range storetest.BothAddresses() {
		t.Run(name, func(t *testing.T) {
			where := address(t)
			old, err := store.OpenBefore(context.Background(), where, "0011_kits.sql")
			if err != nil {
				t.Fatal(err)
			}
			db := storetest.OpenDirect(t, where)
			exec := func(query string, args ...any) {
				t.Helper()
				if _, err := db.Exec(query, args...); err != nil {
					t.Fatal(err)
				}
			}
			exec("INSERT INTO users (id, created_at, updated_at) VALUES ('ann', 1, 1)")
			for id := 1; id <= 2; id++ {
				exec("INSERT INTO leagues (id, name, owner_id, created_at, updated_at) VALUES ($1, 'Thursday', 'ann', 1, 1)", id)
			}
			for i := range 3 * len(spec.Kits) { // added to the leagues in turn
				exec("INSERT INTO teams (league_id, name, created_at) VALUES ($1, $2, 1)", 1+i%2, fmt.Sprint("Team ", i))
			}
			if err := old.Close(); err != nil {
				t.Fatal(err)
			}
			read(t, storetest.Open(t, where), func(tx *store.Tx) error {
				for id := range int64(2) {
					teams, err := tx.Teams.TeamsOf(1 + id)
					if err != nil || len(teams) != 3*len(spec.Kits)/2 {
						t.Errorf("%d teams, %v", len(teams), err)
					}
					for i, team := range teams {
						want := league.Kit(spec.Kits[i%len(spec.Kits)].ID)
						if team.Kit != want || team.SecondKit != nil || team.BadgeIsOwn || team.Badge != league.MakeBadge(team.Name) {
							t.Errorf("team %d is %+v, not %s", i, team, want)
						}
					}
				}
				return nil
			})
		})
	}
}
