package csvimport_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"golang.org/x/text/encoding/charmap"

	. "sideout/internal/rules/csvimport"
	"sideout/internal/rules/league"
)

// named returns teams with the ids 1, 2, … in the order of the names.
func named(names ...string) (teams []league.Team) {
	for i, name := range names {
		teams = append(teams, league.Team{ID: int64(i + 1), Name: name})
	}
	return teams
}

var club = named("Aces", "Diggers", "Café Süd")

// Each file of testdata/cases is one that people have tried to import elsewhere.
func TestFilesAsPeopleHaveThem(t *testing.T) {
	for _, c := range []struct {
		file  string
		teams []league.Team
		want  []string
	}{
		{"01-sets-won-only.csv", named("Herrsching", "Freiburg", "Lueneburg"), []string{"2: 2026-10-01 1 3-2 2", "3: 2026-10-08 2 3-0 1", "4: 2026-10-15 1 2-3 3"}},
		{"02-dates-with-dots.csv", club, []string{"2: 2026-09-24 1 25-20 2", "3: 2026-10-01 2 25-23 1"}},
		{"03-other-dates.csv", club, []string{"2: 2026-09-24 1 25-20 2", "3: 2026-10-01 2 25-23 1", "4: 2026-10-15 1 25-22 2",
			"5: 2026-10-22 1 25-21 2", "6: 2026-10-29 1 25-19 2", "7: 2026-11-05 1 25-18 2"}},
		{"04-sep-line.csv", club, []string{"3: 2026-09-24 1 25-20 2"}},
		{"05-title-floats-unplayed.csv", club, []string{"3: 2026-09-24 1 25-20 2", "Line 4: No score yet: Aces – Diggers, Oct 1, 2026"}},
		{"06-windows-1252.csv", club, []string{"2: 2026-09-24 3 25-20 2"}},
	} {
		data, err := os.ReadFile(filepath.Join("testdata/cases", c.file))
		if err != nil {
			t.Fatal(err)
		}
		r := Parse(data, c.teams, "")
		if got := show(r); !slices.Equal(got, c.want) || r.AskDateOrder {
			t.Errorf("%s:\n got %s\nwant %s", c.file, strings.Join(got, "\n     "), strings.Join(c.want, "\n     "))
		}
	}
}

func TestEncodings(t *testing.T) {
	const text = "Date;Team A;Team B;Score A;Score B\r\n2026-09-24;Café Süd;Diggers;25;20\r\n"
	western, err := charmap.Windows1252.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		data string
		want Encoding
	}{
		"UTF-8":                    {text, UTF8},
		"UTF-8 with a mark":        {"\ufeff" + text, UTF8},
		"UTF-16, low byte first":   {"\xff\xfe" + toUTF16(text, false), UTF16},
		"UTF-16, high byte first":  {"\xfe\xff" + toUTF16(text, true), UTF16},
		"UTF-16 without a mark":    {toUTF16(text, false), UTF16},
		"UTF-16BE without a mark":  {toUTF16(text, true), UTF16},
		"Windows-1252":             {western, Windows1252},
		"UTF-16 with half a byte":  {"\xff\xfe" + toUTF16(text, false) + "\n", UTF16},
		"a separator line in UTF8": {"\ufeffsep=;\r\n" + text, UTF8},
	} {
		in := Input{Data: []byte(c.data), Teams: club, WantsText: true}
		r := in.Parse()
		if len(r.Rows) != 1 || r.Rows[0].Team1ID != 3 || r.Encoding != c.want || r.OtherLetters != "Café Süd" || !strings.Contains(r.Text, "Café Süd") {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

func toUTF16(text string, isBig bool) string {
	var b strings.Builder
	for _, unit := range utf16.Encode([]rune(text)) {
		if isBig {
			b.WriteByte(byte(unit >> 8))
		}
		b.WriteByte(byte(unit))
		if !isBig {
			b.WriteByte(byte(unit >> 8))
		}
	}
	return b.String()
}

// The same game in many layouts.
func TestLayouts(t *testing.T) {
	const game = "2026-09-24 1 25-20 2"
	for _, c := range []struct{ name, csv string }{
		{"pipes", "Date|Team A|Team B|Score A|Score B\n2026-09-24|Aces|Diggers|25|20"},
		{"tabs, as pasted from a spreadsheet", "24.09.2026\tAces\tDiggers\t25\t20"},
		{"a separator line in quotes", "\"sep=|\"\n2026-09-24|Aces|Diggers|25|20"},
		{"a separator line for tabs", "sep=\t\n2026-09-24\tAces\tDiggers\t25\t20"},
		{"decimal commas between semicolons", "24.09.2026;Aces;Diggers;25,0;20,00"},
		{"sets with commas between semicolons", "Datum;Heim;Gast;Punkte H;Punkte G;Sätze\nOct 1, 2026;Aces;Diggers;3;2;25-20, 22-25, 25-20, 22-25, 15-10"},
		{"several titles", "Winter League\nSeason 2026,as of 1.10.2026\n\nDate,Team A,Team B,Score A,Score B\n2026-09-24,Aces,Diggers,25,20"},
		{"columns in another order", "Score A,Score B,Team A,Team B,Date\n25,20,Aces,Diggers,2026-09-24"},
		{"columns between them", "#,Date,Time,Court,Home,Away,Home Score,Away Score,Referee,Status\n1,2026-09-24,19:30,Court 1,Aces,Diggers,25,20,Sam,final"},
		{"scores beside the teams", "Date,Team 1,Score 1,Team 2,Score 2\n2026-09-24,Aces,25,Diggers,20"},
		{"no header, another order", "1;Aces;Diggers;25;20;24.09.2026"},
		{"no header, a number and a time", "17,2026-09-24,19:30,Aces,Diggers,25,20"},
		{"a weekday in its own column", "Tag;Datum;Heim;Gast;Ergebnis\nDo;24.09.2026;Aces;Diggers;25:20"},
		{"both scores in one cell", "Date,Home,Away,Result\n2026-09-24,Aces,Diggers,25-20"},
		{"both scores in one cell, no header", "2026-09-24,Aces,Diggers,25:20"},
		{"English words in one", "GameDate,HomeTeam,AwayTeam,HomeScore,AwayScore\n2026-09-24,Aces,Diggers,25,20"},
		{"German", "Spieldatum;Uhrzeit;Heimmannschaft;Gastmannschaft;Punkte Heim;Punkte Gast\n24.09.26;20:00 Uhr;Aces;Diggers;25;20"},
		{"French", "Date;Équipe à domicile;Équipe à l'extérieur;Score domicile;Score extérieur\n24/09/2026;Aces;Diggers;25;20"},
		{"Spanish", "Fecha;Hora;Equipo local;Equipo visitante;Puntos local;Puntos visitante\n24/09/2026;20:00;Aces;Diggers;25;20"},
		{"Italian", "Giornata;Data;Squadra casa;Squadra ospite;Punti casa;Punti ospite\n1;24/09/2026;Aces;Diggers;25;20"},
		{"Dutch", "Datum;Thuis;Uit;Punten thuis;Punten uit\n24-09-2026;Aces;Diggers;25;20"},
		{"sides over the teams and over the scores", "Date,Home,Away,Home,Away\n2026-09-24,Aces,Diggers,25,20"},
		{"the table of the free scorer", "Date,Team A,Team B,Score A,Score B,Winner,Sets,Time,Seconds,Rules,Saved\n2026-09-24,Aces,Diggers,25,20,Aces,,19:30,900,\"To 25, win by 2\",no"},
		{"a date that is split at its commas", "Date,Team A,Team B,Score A,Score B\nThursday, September 24, 2026,Aces,Diggers,25,20"},
		{"a team whose name begins like a month", "Date,Team A,Team B,Score A,Score B\n2026-09-24,Aces,Diggers,25,20\n2026-09-25,Aces,May,25,20"},
	} {
		r := Parse([]byte(c.csv), named("Aces", "Diggers", "May"), "")
		got := ""
		if len(r.Rows) > 0 {
			row := r.Rows[0]
			got = fmt.Sprintf("%s %d %d-%d %d", row.Day, row.Team1ID, row.Team1Score, row.Team2Score, row.Team2ID)
		}
		want := game
		if strings.Contains(c.csv, "Oct 1") {
			want = "2026-10-01 1 3-2 2"
		}
		if got != want || r.ProblemCount+r.SkippedCount > 0 {
			t.Errorf("%s: got %q, %v %v, columns %+v", c.name, got, r.Problems, r.Skipped, r.Columns)
		}
	}
}

func TestSetsAreReadFromTheirColumns(t *testing.T) {
	for _, csv := range []string{
		"Datum;Heim;Gast;Sätze Heim;Sätze Gast;Satz 1;Satz 2;Satz 3\n24.09.2026;Aces;Diggers;2;1;25:20;22:25;15:10",
		"Datum;Heim;Gast;Ergebnis;Sätze\n24.09.2026;Aces;Diggers;2:1;25:20 22:25 15:10",
		"Datum;Heim;Gast;Ergebnis\n24.09.2026;Aces;Diggers;2:1 (25:20, 22:25, 15:10)",
		"Date,Home,Away,Home Points,Away Points,Home Sets,Away Sets,Sets\n2026-09-24,Aces,Diggers,62,55,2,1,25-20 22-25 15-10",
	} {
		r := Parse([]byte(csv), club, "")
		if len(r.Rows) != 1 || SetsText(r.Rows[0].Sets) != "25-20 22-25 15-10" || r.Rows[0].Team1Score != 2 {
			t.Errorf("%q: %+v", csv, r)
		}
	}
}

func TestColumnsAreChosen(t *testing.T) {
	const csv = "Datum;Heim;Gast;Bälle H;Bälle G;Sätze H;Sätze G\n24.09.2026;Aces;Diggers;62;55;2;1"
	guessed := Parse([]byte(csv), club, "")
	if len(guessed.Rows) != 1 || guessed.Rows[0].Team1Score != 2 || guessed.Columns[3] != (Column{Title: "Bälle H", Sample: "62"}) || guessed.Columns[5].Use != UseScore1 {
		t.Errorf("guessed: %+v", guessed)
	}
	chosen := Input{Data: []byte(csv), Teams: club, Columns: []Use{UseDate, UseTeam2, UseTeam1, UseScore2, UseScore1}}.Parse()
	if len(chosen.Rows) != 1 || chosen.Rows[0].Team1ID != 2 || chosen.Rows[0].Team1Score != 55 {
		t.Errorf("chosen: %+v", chosen)
	}
	// The next file has the same titles elsewhere, and one more.
	const next = "Halle;Bälle H;Bälle G;Sätze H;Sätze G;Datum;Heim;Gast\nNord;40;50;0;2;1.10.2026;Aces;Diggers"
	again := Input{Data: []byte(next), Teams: club, Remembered: chosen.ColumnChoices()}.Parse()
	if len(again.Rows) != 1 || again.Rows[0].Team1ID != 2 || again.Rows[0].Team1Score != 50 || again.Rows[0].Day != "2026-10-01" {
		t.Errorf("remembered: %+v", again)
	}
	// Other titles are another kind of file.
	other := Input{Data: []byte("Date,Team A,Team B,Score A,Score B\n2026-10-01,Aces,Diggers,25,20"), Teams: club, Remembered: chosen.ColumnChoices()}.Parse()
	if len(other.Rows) != 1 || other.Rows[0].Team1ID != 1 {
		t.Errorf("another file: %+v", other)
	}
	// Without a header the number of columns must be the same.
	bare := Input{Data: []byte("24.09.2026;Aces;Diggers;62;55;2;1"), Teams: club, Columns: []Use{UseDate, UseTeam1, UseTeam2, "", "", UseScore1, UseScore2}}.Parse()
	second := Input{Data: []byte("25.09.2026;Aces;Diggers;40;50;0;2"), Teams: club, Remembered: bare.ColumnChoices()}.Parse()
	if len(second.Rows) != 1 || second.Rows[0].Team2Score != 2 {
		t.Errorf("without a header: %+v", second)
	}
	third := Input{Data: []byte("25.09.2026;Aces;Diggers;25;20"), Teams: club, Remembered: bare.ColumnChoices()}.Parse()
	if len(third.Rows) != 1 || third.Rows[0].Team2Score != 20 {
		t.Errorf("fewer columns: %+v", third)
	}
}

func TestAMissingColumnIsNamed(t *testing.T) {
	got := show(Parse([]byte("Date,Time,Week,Tier,Court,Team 1,Team 2,Status\n2026-09-24,19:30,1,1,Court 1,Aces,Diggers,scheduled"), club, ""))
	if want := []string{"No column has Score A and Score B. Choose it, or write this title above it"}; !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

func TestEqualMistakesAreOneProblem(t *testing.T) {
	var csv strings.Builder
	for i := range 1_328 {
		fmt.Fprintf(&csv, "week %d,Aces,Diggers,25,20\n", i+1)
	}
	r := Parse([]byte(csv.String()), club, "")
	if r.ProblemCount != 1_328 || len(r.Problems) != 1 || r.Problems[0].More != 1_327 || len(r.Problems[0].Lines) != MaxLines || r.Problems[0].Lines[0] != 2 {
		t.Errorf("%d: %+v", r.ProblemCount, r.Problems)
	}
	if got, want := r.Problems[0].String(), `Line 1: "week 1" is not a date like 2026-01-31, 1/31/2026 or Jan 31, 2026 (and 1327 more lines like it)`; got != want {
		t.Errorf("got %s", got)
	}
}
