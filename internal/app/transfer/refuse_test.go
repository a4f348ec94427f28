package transfer_test

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"sideout/internal/app"
	"sideout/internal/app/apptest"
	"sideout/internal/app/leagues"
	"sideout/internal/app/scoring"
	"sideout/internal/app/transfer"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// exportSmallLeague creates a league with one record of each kind and returns its file.
func (m *testServer) exportSmallLeague() string {
	m.T.Helper()
	ctx := m.T.Context()
	id, game, _ := m.NewLink()
	teams, _, err := m.Leagues.Teams(ctx, m.View(id))
	apptest.Must(teams, err)(m.T)
	apptest.Must(m.Leagues.CreateCourt(ctx, m.Owner, league.Court{LeagueID: id, Tier: 2, CourtName: "Court 1"}))(m.T)
	apptest.Must(m.Leagues.RecordGame(ctx, m.Owner, leagues.NewGame{
		LeagueID: id, Team1ID: teams[0].ID, Team2ID: teams[1].ID, Team1Score: 25, Team2Score: 20, Date: "2026-11-12", DateField: "playedAt",
	}))(m.T)
	apptest.Must(m.Scoring.ChangeGame(ctx, m.Owner, game, scoring.GameChange{Team1Score: new(7), Team2Score: new(9)}))(m.T)
	viewer := m.Join("viewer@example.org")
	apptest.Must(m.Leagues.AcceptInvitation(ctx, viewer, apptest.Must(m.Leagues.InviteMember(ctx, m.Owner, id, league.Viewer))(m.T)))(m.T)
	return m.export(m.Owner, id)
}

// withValidEnd appends a valid end to lines.
func withValidEnd(lines []string) string {
	text := strings.Join(lines, "\n") + "\n"
	counts := map[string]int{}
	for _, line := range lines[1:] {
		var record struct{ Kind string }
		if json.Unmarshal([]byte(line), &record) == nil {
			counts[record.Kind]++
		}
	}
	sum := sha256.Sum256([]byte(text))
	end, _ := json.Marshal(map[string]any{"counts": counts, "sha256": hex.EncodeToString(sum[:])})
	return text + strings.Replace(string(end), "{", `{"kind":"end",`, 1) + "\n"
}

// invalidEdits are edits of the file of the small league, and why the result must be refused.
var invalidEdits = []struct{ old, now, want string }{
	{`"format":1`, `"format":2`, "Line 1: the file has format 2 and this Sideout reads 1"},
	{`"format":1`, `"format":2,"soul":true`, "at least as new as the one that exported it"},
	{`"format":1`, `"format":0`, "Line 1: the file has no format that there ever was"},
	{`{"kind":"sideout-league"`, `{"kind":"netscore-league"`, "This is not a league that Sideout has exported"},
	{`{"kind":"sideout-league"`, `{"title":"sideout-league"`, "This is not a league that Sideout has exported"},

	{`"name":"Thursday"`, `"name":" "`, "Line 2: League name is required"},
	{`"name":"Thursday"`, `"title":"Thursday"`, "Line 2 cannot be read"},
	{`"tierCount":2`, `"tierCount":11`, "Line 2: Maximum 10 tiers"},
	{`"tierCount":2`, `"tierCount":2.5`, "Line 2 cannot be read"},
	{`"currentWeek":1`, `"currentWeek":0`, "Line 2: the current week must be from 1 to 9999, not 0"},
	{`"startDate":"2026-10-01"`, `"startDate":"2026-02-30"`, "Line 2: Start date must be a date"},
	{`"timezone":"America/New_York"`, `"timezone":"Mars"`, "Line 2: Time zone must be"},
	{`"extraNights":[]`, `"extraNights":["2026-11-31"]`, "Line 2: a day must be a date like"},
	{`"blackouts":[]`, `"blackouts":["2026-11-31"]`, "Line 2: Days without games must be dates"},
	{`"updatedAt":"2026-`, `"updatedAt":"0001-`, "Line 2: updatedAt is missing, or no time"},

	{`"name":"Diggers"`, `"name":"ACES"`, `Line 4: there is another team called "ACES" above`},
	{`"name":"Diggers"`, `"name":"Dig\u0000gers"`, "Line 4: Team name must be one line of plain text"},
	{`"name":"Diggers","tier":1`, `"name":"Diggers","tier":3`, "Line 4: Tier must be from 1 to 2"},
	{`"team","id":2`, `"team","id":1`, "Line 4: there is another record with the id 1 above"},
	{`"team","id":2`, `"team","id":-2`, "Line 4: its id is missing"},
	{`"kit":"orange"`, `"kit":"mauve"`, "Line 4: Kit must be blue, orange"},
	{`"kit":"orange","secondKit":null`, `"kit":"orange","secondKit":"mauve"`, "Line 4: Second kit must be blue, orange"},
	{`"kit":"orange","secondKit":null`, `"kit":"orange","secondKit":"orange"`, "Line 4: The second kit must be another one"},
	{`"badge":"DIG","badgeIsOwn":false`, `"badge":"DIGS","badgeIsOwn":true`, "Line 4: A badge has two or three letters or digits"},
	{`"courtName":"Court 1"`, `"courtName":""`, "Line 5: Court name required"},
	{`"person","id":1`, `"person","id":3`, "Line 6: people are numbered in order, and this is number 1"},
	{`"email":"viewer@`, `"email":"viewer at `, "Line 6: this is no e-mail address"},
	{`"email":"owner@`, `"email":"viewer@`, "Line 7: the same e-mail address is above"},
	{`"person":1,"role"`, `"person":9,"role"`, "Line 8: there is no person 9 above"},
	{`"person":1,"role"`, `"person":0,"role"`, "Line 8: there is no person 0 above"},
	{`"role":"viewer"`, `"role":"owner"`, "Line 8: role must be viewer, scorer or manager"},

	{`"team2Id":2,"team1Score":7`, `"team2Id":3,"team1Score":7`, "Line 9: there is no team with the id 3 above"},
	{`"team2Id":2,"team1Score":7`, `"team2Id":1,"team1Score":7`, "Line 9: Teams must be different"},
	{`"team1Score":7`, `"team1Score":-7`, "Line 9: a score must be from 0 to 9999, not -7"},
	{`"winnerId":null,"status":"scheduled"`, `"winnerId":3,"status":"scheduled"`, "Line 9: the winner is none of the two teams"},
	{`"winnerId":null,"status":"scheduled"`, `"winnerId":null,"status":"lost"`, "Line 9: status must be scheduled"},
	{`"winnerId":1,"status":"completed"`, `"winnerId":2,"status":"completed"`, "Line 10: the winner is the team with the higher score"},
	{`"completedAt":"2026-11-20T20:15:00.007Z"`, `"completedAt":null`, "Line 10: completedAt is missing"},
	{`"day":"2026-11-12","tier":1`, `"day":"2026-11-31","tier":1`, "Line 10: a day must be a date like"},
	{`"inviteHash":"`, `"inviteHash":"A`, "Line 9: inviteHash is no hash"},
	{`"inviteNumber":0`, `"inviteNumber":-1`, "Line 10: inviteNumber must be 0 or greater"},
	{`"duration":null`, `"duration":-1`, "Line 9: duration must be from 0"},
	{`"schedule","id":1`, `"schedule","id":0`, "Line 11: its id is missing"},
	{`"gameId":1,"gameDate"`, `"gameId":9,"gameDate"`, "Line 11: there is no game with the id 9 above"},
	{`"gameTime":"20:15"`, `"gameTime":"8:15 PM"`, "Line 11: gameTime must be a time like 18:00"},
	{`"courtName":null`, `"courtName":"\n"`, "Line 11: Court name required"},
	{`"gameTime":"20:15"`, `"gameTime":"20:15","reason":"\n"`, "Line 11: a reason is at most 200 characters on one line"},
	{`"weekNumber":9`, `"weekNumber":0`, "Line 11: weekNumber must be from 1 to 9999, not 0"},
	{`"change","gameId":2`, `"change","gameId":7`, "Line 12: there is no game with the id 7 above"},
	{`"person":2,"via"`, `"person":3,"via"`, "Line 12: there is no person 3 above"},
	{`"via":"session"`, `"via":"' OR 1"`, "Line 12: via must be a word like session"},
	{`"from":{"status":"scheduled"`, `"from":{"status":"x"`, "Line 12: status must be scheduled"},
	{`"from":{"status":"scheduled"`, `"from":{"state":"scheduled"`, "Line 12 cannot be read"},
	{`"to":{"status":"completed","team1Score":25`, `"to":{"status":"completed","team1Score":10000`, "Line 12: a score must be from 0 to 9999, not 10000"},
	{`{"kind":"change"`, `{"kind":"curse"`, `Line 12: "curse" is no kind of record that this Sideout knows`},
	{`{"kind":"change"`, `{"sort":"change"`, "Line 12 cannot be read"},
	{`{"kind":"court"`, "{\"kind\":\"court\"}\n{\"kind\":\"court\"", "Line 5: Tier must be from 1 to 10"},
	{`{"kind":"team","id":1`, `{"kind":"team","id":7`, "Line 9: there is no team with the id 1 above"},
}

func TestInvalidFilesAreRefused(t *testing.T) {
	m := newTestServer(t, storetest.Open(t, storetest.SQLite(t)), apptest.SecretHere)
	lines := strings.Split(strings.TrimSpace(m.exportSmallLeague()), "\n")
	lines = lines[:len(lines)-1]
	m.importFile(withValidEnd(lines)) // the unchanged file is accepted
	for _, c := range invalidEdits {
		file := strings.Join(lines, "\n")
		if strings.Count(file, c.old) == 0 {
			t.Errorf("there is no %s in\n%s", c.old, file)
			continue
		}
		changed := strings.Split(strings.Replace(file, c.old, c.now, 1), "\n")
		if changed[0] != lines[0] && !strings.Contains(c.now, "format") && !strings.Contains(c.now, "league") {
			t.Errorf("%s is in the head", c.old)
		}
		checkRefused(t, m, c.now, withValidEnd(changed), c.want)
	}
}

// TestInvalidAdvancesAreRefused adds an advance, which the small league does not have.
func TestInvalidAdvancesAreRefused(t *testing.T) {
	m := newTestServer(t, storetest.Open(t, storetest.SQLite(t)), apptest.SecretHere)
	lines := strings.Split(strings.TrimSpace(m.exportSmallLeague()), "\n")
	lines = lines[:len(lines)-1]
	const advance = `{"kind":"advance","from":1,"to":2,"tiers":[{"teamId":1,"tier":2}],"at":"2026-11-20T20:15:00Z"}`
	m.importFile(withValidEnd(append(lines, advance)))
	for _, c := range []struct{ old, now, want string }{
		{`"from":1`, `"from":0`, "Line 15: a week must be from 1 to 9999, not 0"},
		{`"to":2`, `"to":10000`, "Line 15: a week must be from 1 to 9999, not 10000"},
		{`"teamId":1`, `"teamId":3`, "Line 15: there is no team with the id 3 above"},
		{`"tier":2`, `"tier":11`, "Line 15: Tier must be from 1 to 10"},
		{`"at":"2026`, `"at":"1026`, "Line 15: at is missing, or no time"},
		{`}]`, `}],"steps":1`, "Line 15 cannot be read"},
		{"", advance + "\n", "Line 16: there is more than one advance"},
	} {
		changed := strings.Replace(advance, c.old, c.now, 1)
		checkRefused(t, m, c.now, withValidEnd(append(lines, strings.Split(changed, "\n")...)), c.want)
	}
}

// checkRefused checks that the import of a file is refused with a sentence that contains want.
func checkRefused(t *testing.T, m *testServer, name, file, want string) {
	t.Helper()
	_, err := m.Transfer.ImportLeague(t.Context(), m.withMembers(), strings.NewReader(file))
	f := fault.Of(err)
	if f.Kind != fault.Invalid || !strings.Contains(f.Sentence.String(), want) || !strings.HasSuffix(f.Sentence.String(), ". Nothing was imported.") {
		t.Errorf("%s: got %v, want %s", name, err, want)
	}
}

func TestDamagedFilesAreRefused(t *testing.T) {
	storetest.SkipUnderRace(t)
	m := newTestServer(t, storetest.Open(t, storetest.SQLite(t)), apptest.SecretHere)
	file := m.exportSmallLeague()
	lines := strings.SplitAfter(strings.TrimSpace(file), "\n")
	last := len(lines) - 1
	without := func(i int) string { return strings.Join(lines[:i], "") + strings.Join(lines[i+1:], "") }
	twice := func(i int) string { return strings.Join(lines[:i+1], "") + strings.Join(lines[i:], "") }
	for _, c := range []struct{ name, file, want string }{
		{"empty", "", "This is not a league that Sideout has exported"},
		{"a spreadsheet", "Date,Team A,Team B,Score A,Score B\n", "This is not a league"},
		{"bytes", "\x00\xff\xfe", "This is not a league"},
		{"one endless line", strings.Repeat("x", 70_000), "This is not a league"},
		{"no end", without(last), fmt.Sprintf("The file is cut off: its end should be on line %d", last+1)},
		{"no league", without(1), "Line 2: the league is missing"},
		{"two leagues", twice(1), "Line 3: there is more than one league"},
		{"a change less", without(last - 3), "the file should have change 1, "},
		{"a change twice", twice(last - 3), "and has change 2, "},
		{"an event less", without(last - 1), "Line 14: the file should have change 1, court 1, event 2, "},
		{"an event twice", twice(last - 1), "Line 15: the log of game 2 goes on with event 2"},
		{"two ends", file + lines[last], "Line 16: there is something below the end"},
		{"out of order", lines[0] + lines[1] + lines[4] + lines[2], "Line 4: a team must not stand below a court"},
		{"a long line", lines[0] + lines[1] + strings.Repeat("x", 70_000), "Line 3 cannot be read"},
		{"not UTF-8", strings.Replace(file, "Diggers", "Digg\xffers", 1), "Line 4 cannot be read"},
		{"a changed score", strings.Replace(file, `"team1Score":7`, `"team1Score":8`, 1), "Line 15: the file is not as it was exported"},
		{"two values", strings.Replace(file, "\n{\"kind\":\"court\"", "{}\n{\"kind\":\"court\"", 1), "Line 4 cannot be read"},
	} {
		checkRefused(t, m, c.name, c.file, c.want)
	}
	step := 7
	if apptest.Prove {
		step = 1
	}
	for length := 0; length < len(file)-1; length += step { // the last line feed may be missing
		checkRefused(t, m, fmt.Sprintf("%d bytes", length), file[:length], "")
	}
	for i := 0; i < len(file); i += step {
		damaged := []byte(file)
		damaged[i] ^= 1
		checkRefused(t, m, fmt.Sprintf("byte %d", i), string(damaged), "")
	}
	if n := len(apptest.Must(m.Leagues.Leagues(t.Context(), m.Owner))(t)); n != 1 {
		t.Errorf("there are %d leagues now", n)
	}
	m.importFile(strings.ReplaceAll(file, "\n", "\r\n")) // an editor may have changed the line ends
}

func TestReadErrorsAreNotReportedAsDamage(t *testing.T) {
	m := newTestServer(t, storetest.Open(t, storetest.SQLite(t)), apptest.SecretHere)
	file := m.exportSmallLeague()
	broken := errors.New("the disk is gone")
	for _, n := range []int{0, 10, len(file) / 2, len(file) - 1} {
		from := io.MultiReader(strings.NewReader(file[:n]), iotest.ErrReader(broken))
		if _, err := m.Transfer.ImportLeague(t.Context(), m.withMembers(), from); !errors.Is(err, broken) {
			t.Errorf("after %d bytes: %v", n, err)
		}
	}
}

func TestImportsRespectQuotas(t *testing.T) {
	s := storetest.Open(t, storetest.SQLite(t))
	m := newTestServer(t, s, apptest.SecretHere)
	file := m.exportSmallLeague()
	for _, c := range []struct {
		quotas league.Quotas
		kind   fault.Kind
		want   string
	}{
		{league.Quotas{LeaguesPerUser: 1, TeamsPerLeague: 2, GamesPerLeague: 2}, fault.Conflict, "An account can have 1 leagues; owner@example.org has 1."},
		{league.Quotas{LeaguesPerUser: 2, TeamsPerLeague: 1, GamesPerLeague: 2}, fault.Invalid, "Line 4: a league can have 1 teams, and this is one more"},
		{league.Quotas{LeaguesPerUser: 2, TeamsPerLeague: 2, GamesPerLeague: 1}, fault.Invalid, "Line 10: a league can have 1 games, and this is one more"},
		{league.Quotas{LeaguesPerUser: 2, TeamsPerLeague: 2, GamesPerLeague: 2}, 0, ""},
	} {
		limited := app.New(s, apptest.NewPasswords(), []byte(apptest.SecretHere), m.Clock, c.quotas)
		_, err := limited.Transfer.ImportLeague(t.Context(), m.withMembers(), strings.NewReader(file))
		if fault.Of(err).Kind != c.kind || !strings.Contains(fault.Of(err).Sentence.String(), c.want) || (err == nil) != (c.want == "") {
			t.Errorf("%+v: %v", c.quotas, err)
		}
	}
	for owner, want := range map[string]fault.Kind{"nobody@example.org": fault.NotFound, "nobody": fault.Invalid} {
		if _, err := m.Transfer.ImportLeague(t.Context(), transfer.ImportOptions{Owner: owner}, strings.NewReader(file)); !fault.Is(err, want) {
			t.Errorf("for %s: %v", owner, err)
		}
	}
}

// TestAnImportIsAllOrNothing makes each statement of an import fail in turn.
func TestAnImportIsAllOrNothing(t *testing.T) {
	file := newTestServer(t, storetest.Open(t, storetest.SQLite(t)), apptest.SecretHere).exportSmallLeague()
	storetest.EachFaulty(t, func(t *testing.T, s *store.Store, faults *storetest.Faults, direct *sql.DB) {
		m := newTestServer(t, s, apptest.SecretThere)
		m.Join("viewer@example.org")
		dump := storetest.Dumper(t, direct)
		before := dump()
		for k := 1; ; k++ {
			faults.Plan(k, storetest.StatementFails)
			_, err := m.Transfer.ImportLeague(context.Background(), m.withMembers(), strings.NewReader(file))
			if !faults.Clear() {
				if err != nil || k < 15 {
					t.Fatalf("%d statements, %v", k-1, err)
				}
				return
			}
			if after := dump(); err == nil || after != before {
				t.Fatalf("statement %d: %v\n%s", k, err, storetest.Difference(before, after))
			}
		}
	})
}
