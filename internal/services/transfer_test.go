package services_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"sideout/internal/account"
	"sideout/internal/authz"
	"sideout/internal/fault"
	"sideout/internal/league"
	"sideout/internal/leagues"
	"sideout/internal/login"
	"sideout/internal/planning"
	"sideout/internal/scoring"
	"sideout/internal/services"
	"sideout/internal/store"
	"sideout/internal/store/storetest"
	"sideout/internal/transfer"
)

var transferNow = time.Date(2026, 11, 20, 20, 15, 0, int(7*time.Millisecond), time.UTC)

// prove selects the long versions of the proofs (make prove).
var prove = os.Getenv("SIDEOUT_PROVE") != ""

// testServer is a server with its store and its clock.
type testServer struct {
	*services.Services
	t     testing.TB
	store *store.Store
	now   time.Time
	owner authz.Actor

	cookie string // of the owner's session
}

const secretHere, secretThere = "a secret that is long enough, here", "a secret that is long enough, there"

func newTestServer(t testing.TB, s *store.Store, secret string) *testServer {
	t.Helper()
	m := &testServer{t: t, store: s, now: transferNow}
	m.Services = services.New(s, login.NewPasswords(), []byte(secret), m.clock, league.DefaultQuotas)
	if m.owner = m.find("owner@example.org"); m.owner.UserID == "" {
		m.owner = m.join("owner@example.org")
	}
	return m
}

func (m *testServer) clock() time.Time { return m.now }

// find returns the user with an e-mail address; an empty actor if there is none.
func (m *testServer) find(email string) (actor authz.Actor) {
	m.t.Helper()
	err := m.store.Read(context.Background(), func(tx *store.Tx) error {
		u, err := tx.FindUserByEmail(email)
		actor.UserID = u.ID
		return err
	})
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		m.t.Fatal(err)
	}
	return actor
}

// join creates an account without a password, because hashing is slow.
func (m *testServer) join(email string) authz.Actor {
	m.t.Helper()
	id := fmt.Sprintf("%s on %p", strings.TrimSuffix(email, "@example.org"), m)
	u := account.User{ID: id, Email: email, CreatedAt: transferNow, UpdatedAt: transferNow}
	if err := m.store.Write(context.Background(), func(tx *store.Tx) error { return tx.CreateUser(u) }); err != nil {
		m.t.Fatal(err)
	}
	return authz.Actor{UserID: u.ID}
}

// must returns a value, or ends the test if there is an error.
func must[T any](value T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

func (m *testServer) newLeague(name string) int64 {
	m.t.Helper()
	return must(m.Leagues.CreateLeague(m.t.Context(), m.owner, func(l *league.League) {
		*l = league.CreateDefaults()
		l.Name, l.StartDate = name, new(league.Date("2026-10-01"))
	}))(m.t).ID
}

// view returns the owner's view of a league.
func (m *testServer) view(id int64) authz.View {
	m.t.Helper()
	if m.cookie == "" {
		var err error
		if m.cookie, _, err = m.People.OpenSession(m.t.Context(), m.owner.UserID, "test", true); err != nil {
			m.t.Fatal(err)
		}
	}
	return must(m.Access.AuthorizeView(m.t.Context(), m.cookie, id))(m.t)
}

func (m *testServer) games(id int64) []league.Game {
	m.t.Helper()
	games, _, err := m.Leagues.Games(m.t.Context(), m.view(id))
	return must(games, err)(m.t)
}

func (m *testServer) export(actor authz.Actor, id int64) string {
	m.t.Helper()
	var file bytes.Buffer
	if err := m.Transfer.ExportLeague(m.t.Context(), actor, id, &file); err != nil {
		m.t.Fatal(err)
	}
	return file.String()
}

func (m *testServer) importFile(file string) transfer.Transfer {
	m.t.Helper()
	return must(m.Transfer.ImportLeague(m.t.Context(), m.trusting(), strings.NewReader(file)))(m.t)
}

// trusting imports a league for the owner, with the members of the file.
func (m *testServer) trusting() transfer.ImportOptions {
	return transfer.ImportOptions{Owner: m.owner.UserID, WithMembers: true}
}

// season creates a league and changes it at random.
func (m *testServer) season(random *rand.Rand) int64 {
	ctx, id := m.t.Context(), m.newLeague("Thursday & <Friday>")
	m.now = m.now.AddDate(0, -2, 0)
	var names []string
	for i := range 3 + random.IntN(6) {
		names = append(names, fmt.Sprintf("Team %d é \"%c\"", i, 'a'+rune(random.IntN(26))))
	}
	teams := must(m.Leagues.CreateTeams(ctx, m.owner, id, names))(m.t)
	for i := range random.IntN(4) {
		court := league.Court{LeagueID: id, Tier: 1 + random.IntN(2), CourtName: fmt.Sprintf("Court %d", i), TimeSlotStart: new(league.TimeOfDay("20:15"))}
		must(m.Leagues.CreateCourt(ctx, m.owner, court))(m.t)
	}
	scorer := m.join("scorer@example.org")
	invitation := must(m.Leagues.InviteMember(ctx, m.owner, id, league.Scorer))(m.t)
	must(m.Leagues.AcceptInvitation(ctx, scorer, invitation))(m.t)
	for range 120 {
		m.now = m.now.Add(time.Duration(random.IntN(24*3600*1000)) * time.Millisecond / 2)
		m.changeAtRandom(random, id, teams, scorer)
	}
	return id
}

// changeAtRandom runs one random use case. It ignores refusals by a rule.
func (m *testServer) changeAtRandom(random *rand.Rand, id int64, teams []league.Team, scorer authz.Actor) {
	ctx := m.t.Context()
	games := m.games(id)
	sides := random.Perm(len(teams))
	team1, team2 := teams[sides[0]].ID, teams[sides[1]].ID
	day := string(league.DayOf(m.now, time.UTC).AddDays(random.IntN(20) - 10))
	if len(games) == 0 || random.IntN(3) == 0 {
		n := planning.NewSchedule{LeagueID: id, Team1ID: team1, Team2ID: team2, GameDate: day, GameTime: string(league.AtMinute(random.IntN(24 * 60)))}
		if random.IntN(2) == 0 {
			n.CourtName = "Court 7"
		}
		_, err := m.Planning.ScheduleGame(ctx, m.owner, n)
		m.unlessRefused(err)
		return
	}
	g := games[random.IntN(len(games))]
	points, fewer := 25+random.IntN(5), random.IntN(24)
	score := scoring.GameChange{Team1Score: &points, Team2Score: &fewer, Duration: new(random.IntN(2000))}
	var err error
	switch random.IntN(9) {
	case 0:
		_, err = m.Leagues.RecordGame(ctx, m.owner, leagues.NewGame{LeagueID: id, Team1ID: team1, Team2ID: team2, Team1Score: points, Team2Score: fewer})
	case 1:
		_, err = m.Scoring.ChangeGame(ctx, scorer, g.ID, score)
	case 2:
		if g.InviteToken != nil {
			_, err = m.Scoring.ChangeGame(ctx, authz.Actor{Token: *g.InviteToken}, g.ID, scoring.GameChange{Team1Score: &fewer})
		}
	case 3:
		score.Status = new(league.Completed)
		_, err = m.Scoring.ChangeGame(ctx, m.owner, g.ID, score)
	case 4:
		err = m.Leagues.DeleteGame(ctx, m.owner, g.ID)
	case 5:
		if changes := must(m.Leagues.History(ctx, m.owner, g.ID))(m.t); len(changes) > 0 {
			_, err = m.Leagues.Revert(ctx, m.owner, g.ID, changes[random.IntN(len(changes))].ID)
		}
	case 6:
		_, err = m.Scoring.RotateInvite(ctx, m.owner, g.ID)
	case 7:
		err = m.Scoring.CloseInvite(ctx, m.owner, g.ID)
	case 8:
		csv := fmt.Sprintf("%s,%q,%q,%d,%d\n", day, "", "", points, fewer)
		csv = strings.Replace(csv, `""`, csvName(teams[sides[0]].Name), 1)
		csv = strings.Replace(csv, `""`, csvName(teams[sides[1]].Name), 1)
		_, err = m.Leagues.ImportGames(ctx, m.owner, id, csv, "", nil, false)
	}
	m.unlessRefused(err)
}

// unlessRefused ends the test on an error that is not a refusal by a rule.
func (m *testServer) unlessRefused(err error) {
	m.t.Helper()
	if err != nil && !fault.Is(err, fault.Conflict) && !fault.Is(err, fault.Invalid) {
		m.t.Fatal(err)
	}
}

func csvName(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

// normalize removes from a file what an import may change: the checksum and the version of the league. Ids are replaced by
// the position of their record.
func normalize(t testing.TB, file string) string {
	t.Helper()
	places := map[string]map[string]any{"team": {}, "game": {}}
	place := func(kind string, of map[string]any, field string) {
		if id := of[field]; id != nil {
			of[field] = places[kind][fmt.Sprint(id)]
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
		if places[kind] != nil {
			places[kind][fmt.Sprint(fields["id"])] = len(places[kind]) + 1
		}
		for _, field := range []string{"team1Id", "team2Id", "winnerId"} {
			place("team", fields, field)
		}
		place("game", fields, "gameId")
		for _, state := range []string{"from", "to"} {
			if of, ok := fields[state].(map[string]any); ok {
				place("team", of, "winnerId")
			}
		}
		if tiers, ok := fields["tiers"].([]any); ok {
			for _, of := range tiers {
				place("team", of.(map[string]any), "teamId")
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
	if prove {
		seeds = 20
	}
	sqlite := func(t *testing.T) *store.Store { return storetest.Open(t, storetest.SQLite(t)) }
	postgres := func(t *testing.T) *store.Store { return storetest.Open(t, storetest.Postgres(t)) }
	for name, open := range map[string][2]func(*testing.T) *store.Store{
		"SQLite to SQLite": {sqlite, sqlite}, "SQLite to PostgreSQL": {sqlite, postgres}, "PostgreSQL to SQLite": {postgres, sqlite},
	} {
		for seed := range seeds {
			t.Run(fmt.Sprintf("%s %d", name, seed), func(t *testing.T) {
				here, there := newTestServer(t, open[0](t), secretHere), newTestServer(t, open[1](t), secretHere)
				there.newLeague("so that the ids are others")
				id := here.season(rand.New(rand.NewPCG(seed, 1)))
				there.join("scorer@example.org")
				there.now = here.now
				first := here.export(here.owner, id)
				imported := there.importFile(first)
				second := there.export(there.owner, imported.League.ID)
				same(t, first, second)
				checkCounts(t, first, imported)
				compareLeagues(t, here, there, id, imported.League.ID)

				if err := here.store.Write(t.Context(), func(tx *store.Tx) error { return tx.DeleteLeague(id) }); err != nil {
					t.Fatal(err)
				}
				back := here.importFile(second)
				same(t, first, here.export(here.owner, back.League.ID))
			})
		}
	}
}

// same checks that two files describe the same league.
func same(t *testing.T, first, second string) {
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
	see := func(m *testServer, id int64) (tables, deleted string) {
		table, _, err := m.Leagues.Standings(ctx, m.view(id), 0)
		text := must(json.Marshal(must(table, err)(t)))(t)
		for _, g := range must(m.Leagues.DeletedGames(ctx, m.owner, id))(t) {
			deleted += fmt.Sprintln(g.Team1Score, g.Team2Score, g.CreatedAt, g.DeletedAt, g.Version)
		}
		return dropIDs(string(text)), deleted
	}
	tables1, deleted1 := see(here, before)
	tables2, deleted2 := see(there, after)
	if tables1 != tables2 || deleted1 != deleted2 {
		t.Errorf("standings\n%s\n%s\ndeleted games\n%s\n%s", tables1, tables2, deleted1, deleted2)
	}
	if r := must(there.Leagues.Recalculate(ctx, there.owner, after))(t); len(r.Differences) > 0 {
		t.Errorf("the records differ from the games: %v", r.Differences)
	}
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
