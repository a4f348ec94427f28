package store_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
	"sideout/spec"
)

// An older database has results of matches of several sets without sets. They become sets won, if a match by the rules of the game can end
// with them. The migration decides that in SQL as score.AllowsSetResult does.
func TestOldResultsWithoutSetsBecomeSetsWon(t *testing.T) {
	for name, address := range storetest.BothAddresses() {
		t.Run(name, func(t *testing.T) {
			where := address(t)
			old, err := store.OpenBefore(context.Background(), where, "0045_sets_only.sql")
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
			leagues := oldLeagues()
			for i, l := range leagues {
				id := i + 1
				exec("INSERT INTO leagues (id, name, owner_id, created_at, updated_at, sport_type, rules) VALUES ($1, 'L', 'ann', 1, 1, $2, $3)",
					id, l.sport, l.rules)
				for k := 1; k <= 2; k++ {
					exec("INSERT INTO teams (id, league_id, name, created_at, kit, badge) VALUES ($1, $2, $3, 1, 'blue', 'A')", 10*id+k, id, fmt.Sprint("Team ", k))
				}
				insert := `INSERT INTO games (league_id, team1_id, team2_id, team1_score, team2_score, status, created_at, rules, planned_rules, forfeit)
					VALUES ($1, $2, $3, $4, $5, 'completed', 1, $6, $7, $8)`
				for won1 := range 11 {
					for won2 := range 11 {
						exec(insert, id, 10*id+1, 10*id+2, won1, won2, l.own, l.planned, "")
					}
				}
				exec(insert, id, 10*id+1, 10*id+2, 25, 20, l.own, l.planned, "")
				exec(insert, id, 10*id+1, 10*id+2, 0, 0, l.own, l.planned, "both")
			}
			if err := old.Close(); err != nil {
				t.Fatal(err)
			}
			read(t, storetest.Open(t, where), func(tx *store.Tx) error {
				for i, l := range leagues {
					games, err := tx.Games.GamesOf(int64(i + 1))
					if err != nil || len(games) != 11*11+2 {
						t.Fatal(len(games), err)
					}
					for _, g := range games {
						want := g.Forfeit == "" && l.want.AllowsSetResult(g.Team1Score, g.Team2Score)
						if g.SetsOnly != want {
							t.Errorf("%d-%d by %+v: sets only is %v", g.Team1Score, g.Team2Score, l.want, g.SetsOnly)
						}
					}
				}
				return nil
			})
		})
	}
}

// oldLeague has the rules of a league and of its games as the database stores them, and the rules by which its results are read.
type oldLeague struct {
	sport, rules, own, planned string
	want                       score.Rules
}

func oldLeagues() (all []oldLeague) {
	plain := score.DefaultRules(sportOf("volleyball"))
	toText := func(r score.Rules) string {
		text, _ := json.Marshal(r)
		return string(text)
	}
	for sets := 1; sets <= 9; sets++ {
		for kind := range 8 {
			r := plain
			r.Sets, r.PlayAll, r.Draws = sets, kind&1 > 0 && sets > 1, kind&2 > 0
			if kind&4 > 0 {
				r.MaxTime = new(60)
			}
			l := oldLeague{sport: "volleyball", rules: toText(r), want: r}
			switch { // the rules of the game replace those of the league
			case kind == 3:
				l.rules, l.own = toText(plain), toText(r)
			case kind == 5:
				l.rules, l.planned = "", toText(r)
			}
			all = append(all, l)
		}
	}
	for _, sport := range []string{"volleyball", "basketball", "soccer", "beach", "fours", "pickleball", "badminton", "tabletennis", "squash"} {
		all = append(all, oldLeague{sport: sport, want: score.DefaultRules(sportOf(sport))})
	}
	return all
}

func sportOf(id string) spec.Sport {
	sport, _ := spec.FindSport(id)
	return sport
}
