package csvimport_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	. "sideout/internal/rules/csvimport"
	"sideout/internal/rules/league"
)

var teams = []league.Team{
	{ID: 1, Name: "Aces"}, {ID: 2, Name: "Block Party"}, {ID: 3, Name: "Café Olé"}, {ID: 4, Name: `Sets; "Drugs", Rock`},
	{ID: 5, Name: "Twins"}, {ID: 6, Name: "twins"},
}

// show formats a result with one line for each row, such as "2: 2026-01-31 1 25-20 2" (line, day, team 1, score, team 2), and for each
// problem.
func show(r Result) (lines []string) {
	row := func(r Row) string {
		text := fmt.Sprintf("%d: %s %d %d-%d %d", r.Line, r.Day, r.Team1ID, r.Team1Score, r.Team2Score, r.Team2ID)
		if r.SameAs > 0 {
			text += fmt.Sprintf(" as line %d", r.SameAs)
		}
		return text
	}
	for _, r := range r.Rows {
		lines = append(lines, row(r))
	}
	for _, p := range slices.Concat(r.Problems, r.Skipped) {
		lines = append(lines, p.String())
	}
	return lines
}

const (
	one   = "1: 2026-01-31 1 25-20 2"
	dates = " is not a date like 2026-01-31, 1/31/2026 or Jan 31, 2026"
)

func needs(line, width int) string {
	return fmt.Sprintf("Line %d: A row needs 5 columns (Date, Team A, Team B, Score A, Score B), this has %d", line, width)
}

func TestParse(t *testing.T) {
	for _, c := range []struct {
		name, csv string
		want      []string
	}{
		{"nothing", "", []string{"CSV data is required"}},
		{"blanks", " \n\t\r\n,,,,\n", []string{"CSV data is required"}},
		{"a byte order mark alone", "\ufeff", []string{"CSV data is required"}},
		{"a header alone", "Date,Team A,Team B,Score A,Score B\n", []string{"There are no games below the header"}},

		{"one row", "2026-01-31,Aces,Block Party,25,20", []string{one}},
		{"a line end behind it", "2026-01-31,Aces,Block Party,25,20\n", []string{one}},
		{"a header", "Date,Team A,Team B,Score A,Score B\n2026-01-31,Aces,Block Party,25,20", []string{"2" + one[1:]}},
		{"a header in another language", "Datum;Heim;Gast;Punkte 1;Punkte 2\n2026-01-31;Aces;Block Party;25;20", []string{"2" + one[1:]}},
		{"a header below blank lines", "\n,,,,\nDate,Team A,Team B,Score A,Score B\n2026-01-31,Aces,Block Party,25,20", []string{"4" + one[1:]}},
		{"a header twice, as printed tables have it", "Date,Team A,Team B,Score A,Score B\nDate,Team A,Team B,Score A,Score B\n2026-01-31,Aces,Block Party,25,20", []string{
			"3" + one[1:]}},
		{"a first row with teams of the league is no header", "TBD,Aces,Block Party,a,b", []string{`Line 1: "TBD"` + dates,
			`Line 1: Score A must be a whole number, not "a"`, `Line 1: Score B must be a whole number, not "b"`}},
		{"a first row with a figure for a date is no header", "32/32/2026,Acs,Blocks,x,y", []string{`Line 1: "32/32/2026"` + dates,
			`Line 1: No team is called "Acs"`, `Line 1: No team is called "Blocks"`,
			`Line 1: Score A must be a whole number, not "x"`, `Line 1: Score B must be a whole number, not "y"`}},

		{"semicolons", "2026-01-31;Aces;Block Party;25;20", []string{one}},
		{"tabs", "2026-01-31\tAces\tBlock Party\t25\t20", []string{one}},
		{"a comma between semicolons", "Jan 31, 2026;Aces;Block Party;25;20", []string{one}},
		{"a title above the table", "Results\n2026-01-31;Aces;Block Party;25;20", []string{"2" + one[1:]}},
		{"byte order mark and CRLF", "\ufeff2026-01-31,Aces,Block Party,25,20\r\n2026-02-01,Aces,Block Party,25,20\r\n",
			[]string{one, "2: 2026-02-01 1 25-20 2"}},
		{"lone CR", "2026-01-31,Aces,Block Party,25,20\r2026-02-01,Aces,Block Party,25,20", []string{one, "2: 2026-02-01 1 25-20 2"}},
		{"every line end in one file", "\n\r\n\r2026-01-31,Aces,Block Party,25,20\r\r\n\n2026-02-01,Aces,Block Party,25,20",
			[]string{"4: 2026-01-31 1 25-20 2", "7: 2026-02-01 1 25-20 2"}},
		{"blank columns at the end", "2026-01-31,Aces,Block Party,25,20,, ,\n,,,,,,,,,,,,\n", []string{one}},
		{"blanks around each field", " 2026-01-31 , Aces\t,\u00a0Block Party , 25 , 20 ", []string{one}},

		{"quotes", `"2026-01-31","Aces","Block Party","25","20"`, []string{one}},
		{"quotes after blanks", `2026-01-31, "Aces" , "Block Party",25,20`, []string{one}},
		{"quotes after a tab, between commas", "2026-01-31,\t\"Aces\",Block Party,25,20", []string{one}},
		{"quotes, separators and two quotes in quotes", `2026-01-31,"Sets; ""Drugs"", Rock",Aces,25,20`, []string{"1: 2026-01-31 4 25-20 1"}},
		{"a quote inside a field without quotes is text", `2026-01-31,Ac"es",Aces,25,20`, []string{`Line 1: No team is called "Ac"es""`}},
		{"a letter behind the closing quote", `2026-01-31,"Ac"es,"Block Party",25,20`, []string{one}},
		{"lines in quotes count", "2026-01-31,\"A\nB\r\nC\rD\",Aces,25,20\n2026-01-31,Aces,Block Party,25,20",
			[]string{"5: 2026-01-31 1 25-20 2", `Line 1: No team is called "A B  C D"`}},
		{"a quote that is never closed", "2026-01-31,Aces,Block Party,25,20\n2026-01-31,\"Aces,Block Party,25,20\n2026-01-31,Aces,Block Party,25,20",
			[]string{one, "Line 2: A quote is opened and never closed"}},
		{"a quote and nothing else", `"`, []string{"Line 1: A quote is opened and never closed"}},

		{"names in any case, and accents in any code", "2026-01-31,ACES,CAFE\u0301 OLÉ,25,20", []string{"1: 2026-01-31 1 25-20 3"}},
		{"unknown teams", "2026-01-31,Acs,Blocks,25,20", []string{`Line 1: No team is called "Acs"`, `Line 1: No team is called "Blocks"`}},
		{"a very long name", "2026-01-31,Aces," + strings.Repeat("é", 41) + ",25,20",
			[]string{`Line 1: No team is called "` + strings.Repeat("é", 40) + `…"`}},
		{"no names", "2026-01-31,,,25,20", []string{"Line 1: Team A is required", "Line 1: Team B is required"}},
		{"a name of two teams", "2026-01-31,Twins,Aces,25,20", []string{`Line 1: 2 teams are called "Twins": rename all but one`}},
		{"a team against itself", "2026-01-31,Aces,aces,25,20", []string{"Line 1: Teams must be different"}},

		{"equal scores", "2026-01-31,Aces,Block Party,25,25", []string{"Line 1: Scores cannot be equal - there must be a winner"}},
		{"a score below 0", "2026-01-31,Aces,Block Party,25,-1", []string{"Line 1: Score must be 0 or greater"}},
		{"the highest score", "2026-01-31,Aces,Block Party,9999,0", []string{"1: 2026-01-31 1 9999-0 2"}},
		{"a score above the highest", "2026-01-31,Aces,Block Party,10000,0", []string{"Line 1: Maximum score 9999"}},
		{"scores that do not fit into an int", "2026-01-31,Aces,Block Party,99999999999999999999,-99999999999999999999",
			[]string{"Line 1: Maximum score 9999", "Line 1: Score must be 0 or greater"}},
		{"scores that are no whole numbers", "2026-01-31,Aces,Block Party,25.5,twenty", []string{
			`Line 1: Score A must be a whole number, not "25.5"`, `Line 1: Score B must be a whole number, not "twenty"`}},
		{"no scores yet", "2026-01-31,Aces,Block Party,,\n2026-01-31,Aces,Block Party\n2026-01-31,Aces,Block Party,-,-\nTBD,Aces,Nobody,,", []string{
			"Line 1: No score yet: Aces – Block Party, Jan 31, 2026", "Line 2: No score yet: Aces – Block Party, Jan 31, 2026",
			"Line 3: No score yet: Aces – Block Party, Jan 31, 2026", "Line 4: No score yet: Aces – Nobody, TBD"}},
		{"a text between the games", "2026-01-31,Aces,Block Party,25,20\nRound 2,,,,\n2026-02-01;Aces;Block Party;25;20\n2026-02-01,Aces,Block Party,25,20", []string{one, "4: 2026-02-01 1 25-20 2", needs(3, 1), `Line 2: No game: "Round 2"`}},
		{"one score", "2026-01-31,Aces,Block Party,,20", []string{"Line 1: Score A is required"}},
		{"more columns than needed", "2026-01-31,Aces,Block Party,25,20,note,more", []string{one}},

		{"Jan 31, 2026 in quotes", `"Jan 31, 2026",Aces,Block Party,25,20`, []string{one}},
		{"Jan 31, 2026 without quotes", `Jan 31, 2026,Aces,Block Party,25,20`, []string{one}},
		{"other dates with the name of the month", "January 31 2026,Aces,Block Party,25,20\nSept. 1, 2026,Aces,Block Party,25,20\nMAY 1, 2026,Aces,Block Party,25,20",
			[]string{one, "2: 2026-09-01 1 25-20 2", "3: 2026-05-01 1 25-20 2"}},
		{"a date split by its comma, and one column missing", "Jan 31, 2026,Aces,Block Party,25", []string{"Line 1: Score B is required"}},
		{"1/31/2026", "1/31/2026,Aces,Block Party,25,20", []string{one}},
		{"01/31/2026", "01/31/2026,Aces,Block Party,25,20", []string{one}},
		{"31/1/2026", "31/1/2026,Aces,Block Party,25,20", []string{one}},
		{"the same date in both orders", "5/5/2026,Aces,Block Party,25,20", []string{"1: 2026-05-05 1 25-20 2"}},
		{"dates that do not exist or are written in another way", "2026-02-30,Aces,Block Party,25,20\n2/30/2026,Aces,Block Party,25,20\nFeb 30 2026,Aces,Block Party,25,20\nMa 1 2026,Aces,Block Party,25,20\n1/31,Aces,Block Party,25,20\nSep 24,Aces,Block Party,25,20",
			[]string{`Line 1: "2026-02-30"` + dates + " (and 3 more lines like it)",
				`Line 5: "1/31" has no year: write a date like 2026-01-31, 1/31/2026 or Jan 31, 2026 (and 1 more line like it)`}},
		{"no date", ",Aces,Block Party,25,20", []string{"Line 1: Date is required"}},
		{"a year in which nobody plays", "2206-01-31,Aces,Block Party,25,20\n1/31/2101,Aces,Block Party,25,20",
			[]string{"Line 1: Date must be from Jan 1, 1900 to Dec 31, 2100 (and 1 more line like it)"}},

		{"the same twice in the file", "2026-01-31,Aces,Block Party,25,20\n2026-01-31,Block Party,Aces,20,25\n2026-01-31,Aces,Block Party,25,20",
			[]string{one, "2: 2026-01-31 2 20-25 1 as line 1", "3: 2026-01-31 1 25-20 2 as line 1"}},

		{"Windows-1252", "2026-01-31,Aces,Block Party,25,20\n2026-01-31,Caf\xe9 Ol\xe9,Aces,25,20", []string{one, "2: 2026-01-31 3 25-20 1"}},
		{"a damaged letter in UTF-8", "2026-01-31,Aces,Block Party,25,20\n2026-01-31,Café Olé,Aces,25,20\n2026-01-31,Caf\xe9,Aces,25,20", []string{"Line 3: This is not UTF-8 text: save the file as CSV UTF-8"}},
		{"a workbook", "PK\x03\x04rest", []string{"This is a workbook of a spreadsheet program. Open it there, and save the sheet with the games as CSV UTF-8"}},
		{"NUL", "2026-01-31,A\x00ces,Block Party,25,20", []string{`Line 1: No team is called "A ces"`}},
	} {
		if got := show(Parse([]byte(c.csv), teams, "")); !slices.Equal(got, c.want) {
			t.Errorf("%s:\n got %s\nwant %s", c.name, strings.Join(got, "\n     "), strings.Join(c.want, "\n     "))
		}
	}
}

func TestDateOrder(t *testing.T) {
	const game = ",Aces,Block Party,25,20\n"
	ask := func(line int) string {
		return fmt.Sprintf("Line %d: 1/2/2026 can be Jan 2, 2026 or Feb 1, 2026: say whether the month or the day comes first", line)
	}
	for _, c := range []struct {
		name  string
		dates []string
		order DateOrder
		want  DateOrder
		asks  bool
		lines []string
	}{
		{"no ambiguous dates", []string{"2026-01-02", "5/5/2026"}, "", "", false, []string{"2026-01-02", "2026-05-05"}},
		{"only ambiguous dates: the person is asked", []string{"2026-01-02", "1/2/2026", "3/4/2026"}, "", "", true, []string{"2026-01-02", ask(2)}},
		{"the person has chosen the month first", []string{"1/2/2026"}, MonthFirst, MonthFirst, false, []string{"2026-01-02"}},
		{"the person has chosen the day first", []string{"1/2/2026"}, DayFirst, DayFirst, false, []string{"2026-02-01"}},
		{"another date decides for the month", []string{"1/2/2026", "1/31/2026"}, "", MonthFirst, false, []string{"2026-01-02", "2026-01-31"}},
		{"another date decides for the day", []string{"1/2/2026", "31/1/2026"}, "", DayFirst, false, []string{"2026-02-01", "2026-01-31"}},
		{"both orders, no ambiguous date", []string{"31/1/2026", "1/31/2026"}, "", "", false, []string{"2026-01-31", "2026-01-31"}},
		{"both orders and an ambiguous date: the person is asked", []string{"31/1/2026", "1/31/2026", "1/2/2026"}, "", "", true, []string{"2026-01-31", "2026-01-31", ask(3)}},
		{"dates that do not exist decide nothing", []string{"1/2/2026", "31/31/2026", "4/31/2026"}, "", "", true,
			[]string{ask(1), `Line 2: "31/31/2026"` + dates + " (and 1 more line like it)"}},
		{"a date that does not exist in the chosen order", []string{"31/1/2026", "1/2/2026"}, MonthFirst, MonthFirst, false,
			[]string{"2026-01-02", `Line 1: "31/1/2026" is not a date when read month-first`}},
		{"an unknown order", []string{"1/2/2026"}, "year-first", "", true, []string{ask(1)}},
	} {
		got := Parse([]byte(strings.Join(c.dates, game)+game), teams, c.order)
		var lines []string
		for _, r := range got.Rows {
			lines = append(lines, string(r.Day))
		}
		for _, p := range got.Problems {
			lines = append(lines, p.String())
		}
		if got.DateOrder != c.want || got.AskDateOrder != c.asks || !slices.Equal(lines, c.lines) {
			t.Errorf("%s: got %q, asks %v:\n%q\nwant %q", c.name, got.DateOrder, got.AskDateOrder, lines, c.lines)
		}
	}
}

func TestAnAmbiguousDateDoesNotHideOtherProblems(t *testing.T) {
	got := show(Parse([]byte("1/2/2026,Acs,Block Party,25,20\n3/4/2026,Aces,Block Party,20,20\n"), teams, ""))
	want := []string{"Line 1: 1/2/2026 can be Jan 2, 2026 or Feb 1, 2026: say whether the month or the day comes first",
		`Line 1: No team is called "Acs"`, "Line 2: Scores cannot be equal - there must be a winner"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

func TestLimits(t *testing.T) {
	const row, bad = "2026-01-31,Aces,Block Party,25,20\n", "2026-01-31,Aces,Block Party,25,25\n"
	if r := Parse([]byte(strings.Repeat(row, MaxRows)), teams, ""); len(r.Rows) != MaxRows || r.ProblemCount != 0 {
		t.Errorf("%d rows: %d taken, %q", MaxRows, len(r.Rows), r.Problems)
	}
	if got := show(Parse([]byte(strings.Repeat(row, MaxRows)+row), teams, "")); got[len(got)-1] != "Line 10001: More than 10,000 rows: import them in parts" {
		t.Errorf("one more: %q", got[len(got)-1])
	}
	if got := show(Parse([]byte(strings.Repeat(bad, 1_328)), teams, "")); !slices.Equal(got, []string{
		"Line 1: Scores cannot be equal - there must be a winner (and 1327 more lines like it)"}) {
		t.Errorf("1,328 equal mistakes: %q", got)
	}
	var unknown strings.Builder
	for i := range MaxProblems + 1 {
		fmt.Fprintf(&unknown, "2026-01-31,Aces,Nobody %d,25,20\n", i)
	}
	if r := Parse([]byte(unknown.String()), teams, ""); len(r.Problems) != 100 || r.ProblemCount != 101 {
		t.Errorf("101 problems: %d of %d", len(r.Problems), r.ProblemCount)
	}
	full := strings.TrimSpace(row) + strings.Repeat(" ", MaxBytes-len(row)+1)
	if r := Parse([]byte(full), teams, ""); len(full) != MaxBytes || len(r.Rows) != 1 || r.ProblemCount != 0 {
		t.Errorf("8 MB: %q", show(r))
	}
	if got := show(Parse([]byte(full+" "), teams, "")); !slices.Equal(got, []string{"The file is larger than 8 MB"}) {
		t.Errorf("a byte more: %q", got)
	}
}

func TestListsAreNeverNull(t *testing.T) {
	if r := Parse(nil, nil, ""); r.Rows == nil || r.Duplicates == nil || r.Problems == nil {
		t.Errorf("%+v", r)
	}
}

func TestRowsAreCounted(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "\n\n": 0, "Date,Team A,Team B,Score A,Score B\n": 0,
		"Date,Team A,Team B,Score A,Score B\n2026-01-31,Aces,Diggers,25,20\n": 1,
		"When;Us;Them;Ours;Theirs\r\n2026-01-31;Aces;Diggers;25;20":           1,
		"2026-01-31,Aces,Diggers,25,20\r2026-02-07,Aces,Diggers,20,25\r":      2,
		"\ufeff2026-01-31\tAces\tDiggers\t25\t20\n\n\t\t\t\n":                 1,
		"today,Aces,Diggers,x,y": 1, // a team is named, so it is a row with errors and not a header
		"\"Jan 31, 2026\",\"Aces\nand more\",Diggers,25,20\n2026-01-31,A,B": 2,
	} {
		if got := Parse([]byte(text), teams, "").RowCount; got != want {
			t.Errorf("%q has %d rows, want %d", text, got, want)
		}
	}
}

func TestUnknownTeamsAreListed(t *testing.T) {
	for _, c := range []struct{ csv, want string }{
		{"Jan 31, 2026,aces , Net Gains,25,20\n\n2026-02-07,\"NET GAINS\",\"Bump; Set\",20,25\n", "[{Net Gains [1 3]} {Bump; Set [3]}]"},
		{"2026-01-31,\"Aces\r\n\",Diggers,25,20\r\n2026-02-07,Nobody,Aces,1,2", "[{Diggers [1]} {Nobody [3]}]"},
		{"2026-01-31,Nobody,nobody,1,2", "[{Nobody [1]}]"},
		{"Jan 31, 2026,Aces,Net Gains,25,20,,\n", "[{Net Gains [1]}]"},
		// Rows that are refused for another reason, even if their names were known.
		{"Aces,Nobody,25,20", "[]"},
		{"2026-01-31,Aces,Nobody,25,20,7", "[{Nobody [1]}]"},
		{"2026-01-31,Aces,Nobody,25", "[]"},
		{"2026-01-31,Aces,Nobody,25,x", "[]"},
		{",Aces,Nobody,25,20", "[]"},
		{"2026-01-31,Aces,\"Nobody,25,20", "[]"},
		{"2026-01-31,Aces," + strings.Repeat("x", league.MaxName+1) + ",25,20", "[]"},
	} {
		if got := fmt.Sprint(Parse([]byte(c.csv), teams, "").UnknownTeams); got != c.want {
			t.Errorf("%q: got %s, want %s", c.csv, got, c.want)
		}
	}
}

func TestUnknownNamesAreMappedToTeams(t *testing.T) {
	csv := "2026-01-31,acess,\"Block Party\",25,20\n2026-01-31,ACESS,Owls,25,21\n2026-01-31,Aces,Block Party,1,2\n"
	r := Parse([]byte(csv), teams, "", TeamName{"Acess", teams[0].ID}, TeamName{"Owls", 9999}, TeamName{"Aces", teams[1].ID})
	if len(r.Rows) != 2 || r.Rows[0].Team1ID != teams[0].ID || r.Rows[1].Team1ID != teams[0].ID || r.ProblemCount != 1 {
		t.Errorf("%+v", r)
	}
	if got := fmt.Sprint(r.UnknownTeams); got != "[{Owls [2]}]" {
		t.Error(got)
	}
}

func TestWarnings(t *testing.T) {
	started := league.League{StartDate: new(league.Date("2026-09-03"))}
	ended := league.League{StartDate: new(league.Date("2024-09-05")), EndDate: new(league.Date("2024-12-19"))}
	for _, c := range []struct {
		name   string
		league league.League
		day    string
		want   string
	}{
		{"in the season", started, "2026-11-19", ""},
		{"today", started, "2026-11-26", ""},
		{"tomorrow", started, "2026-11-27", "Line 1: Nov 27, 2026 is in the future. Is the date right?"},
		{"the season before", started, "2025-09-04", ""},
		{"ten years before", started, "2016-09-03", "Line 1: Sep 3, 2016 is more than a year before the start of the league. Is the date right?"},
		{"a season without a start", league.League{}, "1990-01-01", ""},
		{"soon after the end", ended, "2025-02-01", ""},
		{"long after the end", ended, "2026-11-19", "Line 1: Nov 19, 2026 is more than a year after the end of the league. Is the date right?"},
	} {
		r := Parse([]byte(c.day+",Aces,Block Party,25,20"), teams, "")
		r.WarnAboutDates(c.league, "2026-11-26")
		got := ""
		for _, w := range r.Warnings {
			got += w.String()
		}
		if got != c.want || len(r.Rows) != 1 {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	many := Parse([]byte(strings.Repeat("2030-01-01,Aces,Block Party,25,20\n", MaxProblems+1)), teams, "")
	if many.WarnAboutDates(started, "2026-11-26"); len(many.Warnings) != MaxProblems {
		t.Errorf("%d warnings", len(many.Warnings))
	}
}
