package transfer_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/apptest"
	"sideout/internal/app/leagues"
	"sideout/internal/app/scheduling"
	"sideout/internal/app/scoring"
	"sideout/internal/app/transfer"
	"sideout/internal/rules/csvimport"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// testServer is a server that exports and imports leagues.
type testServer struct{ *apptest.Server }

func newTestServer(t testing.TB, s *store.Store, secret string) *testServer {
	t.Helper()
	return &testServer{apptest.New(t, s, secret)}
}

func (m *testServer) export(actor access.Actor, id int64) string {
	m.T.Helper()
	var file bytes.Buffer
	if err := m.Transfer.ExportLeague(m.T.Context(), actor, id, &file); err != nil {
		m.T.Fatal(err)
	}
	return file.String()
}

func (m *testServer) importFile(file string) transfer.Transfer {
	m.T.Helper()
	return apptest.Must(m.Transfer.ImportLeague(m.T.Context(), m.withMembers(), strings.NewReader(file)))(m.T)
}

// withMembers returns the options of an import for the owner with the members of the file.
func (m *testServer) withMembers() transfer.ImportOptions {
	return transfer.ImportOptions{Owner: m.Owner.UserID, WithMembers: true}
}

// newRandomLeague creates a league and changes it at random.
func (m *testServer) newRandomLeague(random *rand.Rand) int64 {
	ctx, id := m.T.Context(), m.NewLeague("Thursday & <Friday>")
	m.Now = m.Now.AddDate(0, -2, 0)
	var names []string
	for i := range 3 + random.IntN(6) {
		names = append(names, fmt.Sprintf("Team %d é \"%c\"", i, 'a'+rune(random.IntN(26))))
	}
	teams := apptest.Must(m.Leagues.CreateTeams(ctx, m.Owner, id, names))(m.T)
	for i := range random.IntN(4) {
		court := league.Court{LeagueID: id, Tier: 1 + random.IntN(2), CourtName: fmt.Sprintf("Court %d", i), TimeSlotStart: new(league.TimeOfDay("20:15"))}
		apptest.Must(m.Leagues.CreateCourt(ctx, m.Owner, court))(m.T)
	}
	scorer := m.Join("scorer@example.org")
	invitation := apptest.Must(m.Leagues.InviteMember(ctx, m.Owner, id, league.Scorer))(m.T)
	apptest.Must(m.Leagues.AcceptInvitation(ctx, scorer, invitation))(m.T)
	for range 120 {
		m.Now = m.Now.Add(time.Duration(random.IntN(24*3600*1000)) * time.Millisecond / 2)
		m.changeAtRandom(random, id, teams, scorer)
	}
	return id
}

// changeAtRandom runs one random use case. It ignores refusals by a rule.
func (m *testServer) changeAtRandom(random *rand.Rand, id int64, teams []league.Team, scorer access.Actor) {
	ctx := m.T.Context()
	games := m.GamesOf(id)
	sides := random.Perm(len(teams))
	team1, team2 := teams[sides[0]].ID, teams[sides[1]].ID
	day := string(league.DayOf(m.Now, time.UTC).AddDays(random.IntN(20) - 10))
	if len(games) == 0 || random.IntN(3) == 0 {
		n := scheduling.NewSchedule{LeagueID: id, Team1ID: team1, Team2ID: team2, GameDate: day, GameTime: string(league.AtMinute(random.IntN(24 * 60)))}
		if random.IntN(2) == 0 {
			n.CourtName = "Court 7"
		}
		_, err := m.Planning.ScheduleGame(ctx, m.Owner, n)
		m.FailUnlessRefused(err)
		return
	}
	g := games[random.IntN(len(games))]
	points, fewer := 25+random.IntN(5), random.IntN(24)
	score := scoring.GameChange{Team1Score: &points, Team2Score: &fewer, Duration: new(random.IntN(2000))}
	var err error
	switch random.IntN(9) {
	case 0:
		_, err = m.Leagues.RecordGame(ctx, m.Owner, leagues.NewGame{LeagueID: id, Team1ID: team1, Team2ID: team2, Team1Score: points, Team2Score: fewer})
	case 1:
		_, err = m.Scoring.ChangeGame(ctx, scorer, g.ID, score)
	case 2:
		if g.InviteToken != nil {
			_, err = m.Scoring.ChangeGame(ctx, access.Actor{Token: *g.InviteToken}, g.ID, scoring.GameChange{Team1Score: &fewer})
		}
	case 3:
		score.Status = new(league.Completed)
		_, err = m.Scoring.ChangeGame(ctx, m.Owner, g.ID, score)
	case 4:
		err = m.Leagues.DeleteGame(ctx, m.Owner, g.ID)
	case 5:
		if changes := apptest.Must(m.Leagues.History(ctx, m.Owner, g.ID))(m.T); len(changes) > 0 {
			_, err = m.Leagues.Revert(ctx, m.Owner, g.ID, changes[random.IntN(len(changes))].ID, false)
		}
	case 6:
		_, err = m.Scoring.RotateInvite(ctx, m.Owner, g.ID)
	case 7:
		err = m.Scoring.CloseInvite(ctx, m.Owner, g.ID)
	case 8:
		csv := fmt.Sprintf("%s,%q,%q,%d,%d\n", day, "", "", points, fewer)
		csv = strings.Replace(csv, `""`, csvName(teams[sides[0]].Name), 1)
		csv = strings.Replace(csv, `""`, csvName(teams[sides[1]].Name), 1)
		_, err = m.Leagues.ImportGames(ctx, m.Owner, id, csvimport.Input{Data: []byte(csv)}, csvimport.Answers{}, false)
	}
	m.FailUnlessRefused(err)
}

func csvName(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

// normalize removes from a file what an import may change: the checksum and the version of the league. Ids are replaced by
// the position of their record.
func normalize(t testing.TB, file string) string {
	t.Helper()
	positions := map[string]map[string]any{"team": {}, "game": {}}
	replaceID := func(kind string, of map[string]any, field string) {
		if id := of[field]; id != nil {
			of[field] = positions[kind][fmt.Sprint(id)]
		}
	}
	var lines []string
	for line := range strings.Lines(file) {
		var fields map[string]any
		d := json.NewDecoder(strings.NewReader(line))
		d.UseNumber()
		if err := d.Decode(&fields); err != nil {
			t.Fatal(err)
		}
		kind := fields["kind"].(string)
		if positions[kind] != nil {
			positions[kind][fmt.Sprint(fields["id"])] = len(positions[kind]) + 1
		}
		for _, field := range []string{"team1Id", "team2Id", "winnerId"} {
			replaceID("team", fields, field)
		}
		replaceID("game", fields, "gameId")
		for _, state := range []string{"from", "to"} {
			if of, ok := fields[state].(map[string]any); ok {
				replaceID("team", of, "winnerId")
			}
		}
		if tiers, ok := fields["tiers"].([]any); ok {
			for _, of := range tiers {
				replaceID("team", of.(map[string]any), "teamId")
			}
		}
		delete(fields, "leagueId")
		delete(fields, "sha256")
		if kind != "person" {
			delete(fields, "id")
		}
		if kind == "league" {
			delete(fields, "version")
		}
		text, err := json.Marshal(fields) // its keys are sorted
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, string(text))
	}
	return strings.Join(lines, "\n")
}

func TestExportAndImportKeepALeague(t *testing.T) {
	storetest.SkipUnderRace(t)
	seeds := uint64(1)
	if apptest.Prove {
		seeds = 20
	}
	sqlite := func(t *testing.T) *store.Store { return storetest.Open(t, storetest.SQLite(t)) }
	postgres := func(t *testing.T) *store.Store { return storetest.Open(t, storetest.Postgres(t)) }
	for name, open := range map[string][2]func(*testing.T) *store.Store{
		"SQLite to SQLite": {sqlite, sqlite}, "SQLite to PostgreSQL": {sqlite, postgres}, "PostgreSQL to SQLite": {postgres, sqlite},
	} {
		for seed := range seeds {
			t.Run(fmt.Sprintf("%s %d", name, seed), func(t *testing.T) {
				here, there := newTestServer(t, open[0](t), apptest.SecretHere), newTestServer(t, open[1](t), apptest.SecretHere)
				there.NewLeague("so that the ids are others")
				id := here.newRandomLeague(rand.New(rand.NewPCG(seed, 1)))
				there.Join("scorer@example.org")
				there.Now = here.Now
				first := here.export(here.Owner, id)
				imported := there.importFile(first)
				second := there.export(there.Owner, imported.League.ID)
				checkSameLeague(t, first, second)
				checkCounts(t, first, imported)
				compareLeagues(t, here, there, id, imported.League.ID)

				if err := here.Store.Write(t.Context(), func(tx *store.Tx) error { return tx.Leagues.DeleteLeague(id) }); err != nil {
					t.Fatal(err)
				}
				back := here.importFile(second)
				checkSameLeague(t, first, here.export(here.Owner, back.League.ID))
			})
		}
	}
}

// checkSameLeague checks that two files describe the same league.
func checkSameLeague(t *testing.T, first, second string) {
	t.Helper()
	if want, got := normalize(t, first), normalize(t, second); want != got {
		t.Fatalf("the files differ:\n%.3000s", storetest.Difference(want, got))
	}
}

// checkCounts compares the report of an import with the lines of the file.
func checkCounts(t *testing.T, file string, got transfer.Transfer) {
	t.Helper()
	for kind, n := range map[string]int{
		"team": got.Teams, "court": got.Courts, "game": got.Games, "schedule": got.Schedules, "change": got.Changes, "member": got.Members,
	} {
		if lines := strings.Count(file, `{"kind":"`+kind+`"`); lines != n {
			t.Errorf("%s: %d in the file, %d in the report", kind, lines, n)
		}
	}
	if got.Games < 10 || got.Changes < 10 || got.Members != 1 || got.Missing != nil {
		t.Errorf("the league is too small for the test: %+v", got)
	}
}

// compareLeagues compares the standings and the deleted games of two leagues.
func compareLeagues(t *testing.T, here, there *testServer, before, after int64) {
	t.Helper()
	ctx := t.Context()
	readBack := func(m *testServer, id int64) (tables, deleted string) {
		table, _, err := m.Leagues.Standings(ctx, m.View(id), 0)
		text := apptest.Must(json.Marshal(apptest.Must(table, err)(t)))(t)
		for _, g := range apptest.Must(m.Leagues.DeletedGames(ctx, m.Owner, id))(t) {
			deleted += fmt.Sprintln(g.Team1Score, g.Team2Score, g.CreatedAt, g.DeletedAt, g.Version)
		}
		return dropIDs(string(text)), deleted
	}
	tables1, deleted1 := readBack(here, before)
	tables2, deleted2 := readBack(there, after)
	if tables1 != tables2 || deleted1 != deleted2 {
		t.Errorf("standings\n%s\n%s\ndeleted games\n%s\n%s", tables1, tables2, deleted1, deleted2)
	}
	there.CheckRecords(after)
}

func dropIDs(text string) string {
	var rest []string
	for part := range strings.SplitSeq(text, ",") {
		if !strings.Contains(part, `"teamId"`) {
			rest = append(rest, part)
		}
	}
	return strings.Join(rest, ",")
}
