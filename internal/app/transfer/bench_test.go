package transfer_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sideout/internal/app/apptest"
	"sideout/internal/rules/csvimport"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// newLargeLeague creates a league with many completed games, each with a line of the schedule and a change of its result.
func (m *testServer) newLargeLeague(games int) int64 {
	m.T.Helper()
	ctx, id := m.T.Context(), m.NewLeague("Thursday")
	var names []string
	for i := range 200 {
		names = append(names, fmt.Sprintf("Team %d", i))
	}
	teams := apptest.Must(m.Leagues.CreateTeams(ctx, m.Owner, id, names))(m.T)
	err := m.Store.Write(ctx, func(tx *store.Tx) error {
		all := make([]store.Game, games)
		for i := range all {
			all[i] = store.Game{Game: league.Game{
				LeagueID: id, Team1ID: teams[i%200].ID, Team2ID: teams[(i+1+i/200%199)%200].ID, Team1Score: 25, Team2Score: i % 20,
				WinnerID: &teams[i%200].ID, Status: league.Completed, GameDate: &m.Now, ScheduledFor: &m.Now, Day: new(league.Date("2026-11-20")),
				Tier: 1, Duration: new(900), Version: 45, CreatedAt: m.Now, CompletedAt: &m.Now,
			}, InviteNumber: int64(i) + 1<<40, InviteHash: hashOf(fmt.Sprint(games, i))}
		}
		ids, err := tx.Transfers.CreateGames(all)
		if err != nil {
			return err
		}
		changes := make([]store.Change, games)
		schedules := make([]league.ScheduledGame, games)
		for i, g := range all {
			state := `{"status":"completed","team1Score":25,"team2Score":3,"winnerId":null,"day":"2026-11-20","gameDate":"2026-11-20T20:15:00Z","deleted":false}`
			changes[i] = store.Change{GameID: ids[i], At: m.Now, Actor: m.Owner.UserID, Via: "session", From: state, To: state}
			schedules[i] = league.ScheduledGame{
				LeagueID: id, Team1ID: g.Team1ID, Team2ID: g.Team2ID, GameID: &ids[i], GameDate: m.Now, Day: "2026-11-20", GameTime: "20:15",
				CourtName: new("Court 1"), WeekNumber: new(3), Tier: 1, CreatedAt: m.Now,
			}
		}
		if err := tx.Transfers.AddChanges(changes); err != nil {
			return err
		}
		return tx.Transfers.CreateSchedules(schedules)
	})
	if err != nil {
		m.T.Fatal(err)
	}
	return id
}

// addresses returns an empty SQLite file and, if it runs, the PostgreSQL server of scripts/with-postgres.sh.
func addresses(b *testing.B) map[string]string {
	all := map[string]string{"SQLite": "sqlite:" + filepath.Join(b.TempDir(), "bench.db")}
	if server := os.Getenv("TEST_POSTGRES_URL"); server != "" {
		all["PostgreSQL"] = server
	}
	return all
}

// BenchmarkMove measures export and import, up to the quota of games. The time should grow linearly.
func BenchmarkMove(b *testing.B) {
	for _, games := range []int{10_000, 100_000} {
		for name, address := range addresses(b) {
			b.Run(fmt.Sprintf("%s %d", name, games), func(b *testing.B) {
				m := newTestServer(b, storetest.Open(b, address), fmt.Sprint(apptest.SecretHere, games))
				id := m.newLargeLeague(games)
				var file bytes.Buffer
				b.Run("export", func(b *testing.B) {
					b.ReportAllocs()
					for b.Loop() {
						file.Reset()
						if err := m.Transfer.ExportLeague(b.Context(), m.Owner, id, &file); err != nil {
							b.Fatal(err)
						}
					}
					b.ReportMetric(float64(file.Len())/1e6, "MB")
				})
				b.Run("import", func(b *testing.B) {
					b.ReportAllocs()
					for b.Loop() {
						m.importFile(file.String())
					}
				})
			})
		}
	}
}

// BenchmarkBulkImport imports the largest number of rows that a file may have.
func BenchmarkBulkImport(b *testing.B) {
	for name, address := range addresses(b) {
		b.Run(name, func(b *testing.B) {
			m := newTestServer(b, storetest.Open(b, address), apptest.SecretHere)
			var csv strings.Builder
			for i := range 10_000 {
				fmt.Fprintf(&csv, "%s,Aces,Diggers,25,%d\n", league.Date("2000-01-01").AddDays(i/20), i%20)
			}
			for b.Loop() {
				b.StopTimer()
				id := m.NewLeague("Thursday")
				apptest.Must(m.Leagues.CreateTeams(b.Context(), m.Owner, id, []string{"Aces", "Diggers"}))(b)
				b.StartTimer()
				apptest.Must(m.Leagues.ImportGames(b.Context(), m.Owner, id, csvimport.Input{Data: []byte(csv.String())}, csvimport.Answers{}, false))(b)
			}
		})
	}
}
