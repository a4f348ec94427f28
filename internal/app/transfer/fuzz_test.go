package transfer

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/finals"
	"sideout/internal/app/games"
	"sideout/internal/app/leagues"
	"sideout/internal/base/account"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
	"sideout/internal/storage/transaction"
)

// FuzzReadLeagueFile checks that any input is either refused with a sentence, or imported and exported again unchanged. Each
// input is tried as it is, and with a valid end. The corpus is in testdata/fuzz.
func FuzzReadLeagueFile(f *testing.F) {
	s := storetest.Open(f, "sqlite:"+f.TempDir()+"/fuzz.db")
	now := time.Date(2026, 11, 20, 20, 15, 0, 0, time.UTC)
	owner := account.User{ID: "owner", Email: "owner@example.org", CreatedAt: now, UpdatedAt: now}
	if err := s.Write(context.Background(), func(tx *store.Tx) error { return tx.Users.CreateUser(owner) }); err != nil {
		f.Fatal(err)
	}
	clock := func() time.Time { return now }
	key := credentials.NewKey(bytes.Repeat([]byte{'s'}, 32), clock)
	db, links := transaction.New(s, key, clock), access.NewLinks(key)
	games := games.New(db, league.DefaultQuotas, finals.NewFollower(db, links))
	files := fileTester{s, New(db, links, league.DefaultQuotas, games), leagues.New(db, links, games, league.DefaultQuotas)}
	f.Fuzz(func(t *testing.T, file []byte) {
		files.try(t, file)
		files.try(t, withEnd(file))
	})
}

type fileTester struct {
	store *store.Store
	*Service
	leagues *leagues.Service
}

func (f fileTester) try(t *testing.T, file []byte) {
	ctx, actor := context.Background(), access.Actor{UserID: "owner"}
	read, err := readLeagueFile(bytes.NewReader(file), f.quotas)
	if err != nil {
		if refusal := fault.Of(err); refusal.Kind != fault.Invalid || len(refusal.Sentence.String()) > 1000 {
			t.Fatalf("%q: %v", file, err)
		}
		return
	}
	report, err := f.ImportLeague(ctx, ImportOptions{Owner: "owner"}, bytes.NewReader(file))
	if err != nil {
		t.Fatalf("%q was read but not imported: %v", file, err)
	}
	var out bytes.Buffer
	if err := f.ExportLeague(ctx, actor, report.League.ID, &out); err != nil {
		t.Fatal(err)
	}
	again, err := readLeagueFile(&out, f.quotas)
	if err != nil {
		t.Fatalf("the export of %q is refused: %v", file, err)
	}
	if len(again.teams) != len(read.teams) || len(again.courts) != len(read.courts) || len(again.games) > len(read.games) ||
		len(again.schedules) > len(read.schedules) || len(again.changes) > len(read.changes) {
		t.Fatalf("the export of %q has other records", file)
	}
	if was, is := tablesOf(read), tablesOf(again); was != is {
		t.Fatalf("%q\nis read as %s\nand exported as %s", file, was, is)
	}
	if err := f.store.Write(ctx, func(tx *store.Tx) error { return tx.Leagues.DeleteLeague(report.League.ID) }); err != nil {
		t.Fatal(err)
	}
}

// tablesOf shows what the tables of a league depend on: its rules, its teams, and the games that count, in their order.
func tablesOf(f leagueFile) string {
	rules, _ := json.Marshal(f.league.TableRules) // a struct of plain values can always be written
	text := fmt.Sprintf("%s %v", rules, f.league.Rules.Draws)
	for _, t := range f.teams {
		text += fmt.Sprintf("\n%s %d %d %v", t.Name, t.Tier, t.Lot, t.Adjustments)
	}
	for _, g := range f.games {
		if g.Counts() {
			text += fmt.Sprintf("\n%s %d-%d %v %s", g.Forfeit, g.Team1Score, g.Team2Score, g.Sets, g.Stage.OrSeason())
		}
	}
	return text
}

// withEnd returns the lines before the end of a file with a valid end.
func withEnd(file []byte) []byte {
	var body bytes.Buffer
	counts := map[string]int{}
	for line := range bytes.Lines(file) {
		line = bytes.TrimRight(line, "\r\n")
		kind := kindOf(line)
		if kind == fileEnd {
			break
		}
		if kind != fileKind {
			counts[kind]++
		}
		body.Write(line)
		body.WriteByte('\n')
	}
	sum := sha256.Sum256(body.Bytes())
	end, _ := json.Marshal(endLine{fileEnd, counts, hex.EncodeToString(sum[:])})
	return append(body.Bytes(), end...)
}
