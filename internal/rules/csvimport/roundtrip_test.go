package csvimport_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	. "sideout/internal/rules/csvimport"
	"sideout/internal/rules/league"
)

// TestSheetsAreReadAsTheyWereWritten writes random games of teams with difficult names in both formats, in each encoding that has their
// letters, with and without a line that names the separator, and reads the same games. PROVE=1 does it 10,000 times.
func TestSheetsAreReadAsTheyWereWritten(t *testing.T) {
	runs := uint64(300)
	if os.Getenv("PROVE") != "" {
		runs = 10_000
	}
	for seed := range runs {
		random := rand.New(rand.NewPCG(seed, 65))
		teams := randomTeams(random)
		rows := randomGames(random, teams)
		format := SheetFormat{HasDecimalComma: random.IntN(2) == 0}
		file := string(format.Write(toSheet(rows, teams, random.IntN(2) == 0)))
		if separator := map[bool]string{true: ";", false: ","}[format.HasDecimalComma]; random.IntN(4) == 0 {
			file = "sep=" + separator + "\r\n" + strings.TrimPrefix(file, "\ufeff")
			for i := range rows {
				rows[i].Line++
			}
		}
		encoding := "UTF-8"
		switch random.IntN(4) {
		case 0:
			file, encoding = "\xff\xfe"+toUTF16(strings.TrimPrefix(file, "\ufeff"), false), "UTF-16"
		case 1:
			if western, err := charmap.Windows1252.NewEncoder().String(strings.TrimPrefix(file, "\ufeff")); err == nil {
				file, encoding = western, "Windows-1252"
			}
		}
		r := ParseWithDraws([]byte(file), teams, "")
		if r.ProblemCount > 0 || r.SkippedCount > 0 || !slices.EqualFunc(r.Rows, rows, sameGame) {
			t.Fatalf("seed %d, %s:\n%s\nread as %+v\nwith %v %v, columns %+v\nwant %+v", seed, encoding, file, r.Rows, r.Problems, r.Skipped, r.Columns, rows)
		}
	}
}

func sameGame(a, b Row) bool {
	return a.Line == b.Line && a.Day == b.Day && a.Team1ID == b.Team1ID && a.Team2ID == b.Team2ID && a.Team1Score == b.Team1Score && a.Team2Score == b.Team2Score &&
		a.Forfeit == b.Forfeit && a.Stage.OrSeason() == b.Stage.OrSeason() && slices.Equal(a.Sets, b.Sets)
}

// randomTeams returns 2 to 9 teams whose names have separators, quotes, formulas, dates, scores and titles in them.
func randomTeams(random *rand.Rand) (teams []league.Team) {
	pieces := []string{
		"Aces", "Diggers", "Team A", "Score B", "Home", "Gast", "both", "F", "forfeit", "Winter League", "May", "Mar 3", "Oct 1, 2026", "1/2/2026", "2026-01-31", "24.09.", "25", "25:20",
		"25,0", "3-1", "25-20 22-25", "x", "-", "TBD", "sep=;", "=1+1", "+", "@home", "'s", "''", `"`, `say "ace"`, ";", ",", "|", "a;b;c", "a,b,c,d", "Café Süd", "Ł", "東京", "é", "№", " ", " & ",
		"Straße", "Sets", "Date", "finals",
	}
	seen := map[string]bool{}
	for len(teams) < 2+random.IntN(8) {
		var name strings.Builder
		for range 1 + random.IntN(3) {
			name.WriteString(pieces[random.IntN(len(pieces))])
		}
		tidy, problem := league.NormalizeName(league.TeamName, name.String())
		if key := league.FoldName(tidy); problem.IsZero() && !seen[key] && tidy != BothTeams {
			seen[key] = true
			teams = append(teams, league.Team{ID: int64(len(teams) + 1), Name: tidy})
		}
	}
	return teams
}

func randomGames(random *rand.Rand, teams []league.Team) []Row {
	rows := make([]Row, 1+random.IntN(12))
	hasSets := random.IntN(3) == 0
	for i := range rows {
		sides := random.Perm(len(teams))
		row := Row{Line: i + 2, Day: league.Date("2026-01-01").AddDays(random.IntN(500)), Team1ID: teams[sides[0]].ID, Team2ID: teams[sides[1]].ID}
		row.Team1Score, row.Team2Score = random.IntN(31), random.IntN(31)
		if hasSets {
			row.Sets = []league.Set{{Team1Score: 25, Team2Score: random.IntN(24)}, {Team1Score: random.IntN(24), Team2Score: 25}, {Team1Score: 15, Team2Score: random.IntN(13)}}
			row.Team1Score, row.Team2Score = 2, 1
		}
		switch random.IntN(6) {
		case 0:
			row.Stage = league.Friendly
		case 1:
			if row.Forfeit, row.Sets = league.ByBoth, nil; true {
				row.Team1Score, row.Team2Score = 0, 0
			}
		case 2:
			row.Forfeit, row.Team1Score, row.Team2Score, row.Sets = league.ByTeam2, 25, 0, nil
		}
		rows[i] = row
	}
	return rows
}

// toSheet returns the rows as the sheet of the history has them; short ones only with the columns that they need.
func toSheet(rows []Row, teams []league.Team, isShort bool) [][]string {
	header := append(Header(), ForfeitColumn, StageColumn, NoteColumn, SetsColumn)
	isPlain := !slices.ContainsFunc(rows, func(r Row) bool { return r.Forfeit != "" || r.Stage != "" || r.Sets != nil })
	if isShort = isShort && isPlain; isShort {
		header = Header()
	}
	sheet := [][]string{header}
	for _, row := range rows {
		name := func(id int64) string { return EscapeCell(teams[id-1].Name) }
		cells := []string{string(row.Day), name(row.Team1ID), name(row.Team2ID), strconv.Itoa(row.Team1Score), strconv.Itoa(row.Team2Score)}
		if !isShort {
			by := map[league.Forfeit]string{league.ByTeam1: name(row.Team1ID), league.ByTeam2: name(row.Team2ID), league.ByBoth: BothTeams}
			cells = append(cells, by[row.Forfeit], row.Stage.Label(), "a, b; c", SetsText(row.Sets))
		}
		sheet = append(sheet, cells)
	}
	return sheet
}

func TestDecimalsAreWrittenForTheRegion(t *testing.T) {
	if got := (SheetFormat{HasDecimalComma: true}).Decimal(66.66); got != "66,7" {
		t.Error(got)
	}
	if got := (SheetFormat{}).Decimal(66.66); got != "66.7" {
		t.Error(got)
	}
}
