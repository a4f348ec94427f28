package api

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
)

// FuzzTriedRules tries any text as table rules, as everybody who reads a league can. It is refused as the client's mistake, or every
// table by it has each team once, in ranks from 1, with a reason for each but the last; the rules are stored and read again as they are.
func FuzzTriedRules(f *testing.F) {
	for _, preset := range league.TablePresets() {
		text, err := json.Marshal(league.TableRulesOf(preset))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text), uint64(len(text)))
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		rules, err := readTableRules(text)
		if err != nil {
			checkRefusal(t, text, err)
			if fault.Of(err).Sentence.String() == "" {
				t.Errorf("%q is refused without a sentence", text)
			}
			return
		}
		rules, problems := league.CheckTableRules(rules)
		if len(problems) > 0 {
			return
		}
		stored, err := json.Marshal(rules)
		check(t, err)
		again, err := readTableRules(string(stored))
		if tidied, found := league.CheckTableRules(again); err != nil || len(found) > 0 || !reflect.DeepEqual(tidied, rules) {
			t.Errorf("%s is read again as %+v, %v, %v", stored, tidied, err, found)
		}
		l, teams, games := smallLeague(seed)
		l.TableRules = rules
		tables := standings.Compute(l, teams, games, 0)
		checkTables(t, "overall", tables.Overall, len(teams))
		checkTables(t, "by tier", tables.ByTier, len(teams))
		checkTables(t, "weekly", tables.Weekly.Tiers, len(teams))
		if !strings.HasSuffix(tables.Rule.String(), "Only completed games count.") {
			t.Errorf("%s in words: %s", stored, tables.Rule)
		}
	})
}

// smallLeague returns a league in which nobody has withdrawn and some teams are equal.
func smallLeague(seed uint64) (l league.League, teams []league.Team, games []league.Game) {
	random := rand.New(rand.NewPCG(seed, 16))
	l = league.League{TierCount: 2, CurrentWeek: 1, ScheduleMode: league.Weekly, StartDate: new(league.Date("2026-11-05"))}
	for id := range int64(6) {
		teams = append(teams, league.Team{ID: id + 1, Name: fmt.Sprint("Team ", id+1), Tier: 1 + int(id)%2, CreatedAt: time.Unix(int64(random.IntN(2)), 0), Lot: random.IntN(3),
			Adjustments: []league.Adjustment{{Points: random.IntN(3) - 1, Reason: "Late fee"}}})
	}
	for id := range int64(1 + random.IntN(20)) {
		one := random.IntN(6)
		g := league.Game{ID: id + 1, Team1ID: int64(one + 1), Team2ID: int64((one+1+random.IntN(5))%6 + 1), Tier: 1, Status: league.Completed,
			Day: new(l.StartDate.AddDays(random.IntN(14))), Team1Score: random.IntN(3), Team2Score: random.IntN(3),
			Forfeit: []league.Forfeit{"", "", "", league.ByTeam1, league.ByTeam2, league.ByBoth}[random.IntN(6)]}
		for range random.IntN(6) {
			g.Sets = append(g.Sets, league.Set{Team1Score: random.IntN(26), Team2Score: random.IntN(26)})
		}
		games = append(games, g)
	}
	return l, teams, games
}

func checkTables(t *testing.T, name string, tiers []standings.Tier, teams int) {
	t.Helper()
	seen := map[int64]bool{}
	for _, tier := range tiers {
		for i, row := range tier.Rows {
			seen[row.TeamID] = true
			if row.Rank != i+1 || row.Why.IsZero() && i+1 < len(tier.Rows) {
				t.Errorf("%s, tier %d: %+v", name, tier.Tier, row)
			}
		}
	}
	if len(seen) != teams {
		t.Errorf("%s has %d teams of %d", name, len(seen), teams)
	}
}
