package csvimport_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	. "sideout/internal/rules/csvimport"
	"sideout/internal/rules/league"
)

// FuzzParse checks invariants for any file, in leagues with draws, without them, and of several sets. Its corpus is in testdata/fuzz.
func FuzzParse(f *testing.F) {
	for _, file := range inLanguages {
		f.Add([]byte(file), "")
	}
	f.Fuzz(func(t *testing.T, csv []byte, order string) {
		strict, withDraws := Parse(csv, teams, DateOrder(order)), ParseWithDraws(csv, teams, DateOrder(order))
		checkParsed(t, csv, strict, false)
		checkParsed(t, csv, withDraws, true)
		if len(strict.Rows) > len(withDraws.Rows) || strict.ProblemCount < withDraws.ProblemCount {
			t.Fatalf("with draws fewer rows are read: %+v\nand %+v", strict, withDraws)
		}
		if again := Parse(csv, teams, DateOrder(order)); !reflect.DeepEqual(strict, again) {
			t.Fatalf("%+v\nthen %+v", strict, again)
		}
		checkSets(t, ParseFor(bestOfFive, false, csv, teams, DateOrder(order)))
	})
}

// checkSets checks that each row of a league with the best of five is a match to three sets, a match with the points of its sets, which
// can have ended earlier, or a forfeit.
func checkSets(t *testing.T, r Result) {
	t.Helper()
	for _, row := range r.Rows {
		most, least := max(row.Team1Score, row.Team2Score), min(row.Team1Score, row.Team2Score)
		isResult := row.SetsOnly && most == 3 && least < 3 && len(row.Sets) == 0 ||
			!row.SetsOnly && most <= 3 && most+least == len(row.Sets)
		if row.Forfeit == league.NoForfeit && !isResult {
			t.Fatalf("no result of the best of five: %+v", row)
		}
	}
}

func checkParsed(t *testing.T, csv []byte, r Result, draws bool) {
	t.Helper()
	last := 0
	for _, row := range r.Rows {
		if row.Line <= last || !row.Day.Valid() || league.CheckTeams(row.Team1ID, row.Team2ID) != nil || row.Team1ID > 4 || row.Team2ID > 4 || !isResult(row, draws) {
			t.Fatalf("after line %d: %+v", last, row)
		}
		last = row.Line
	}
	for _, p := range slices.Concat(r.Problems, r.Skipped) {
		if p.Line < 0 || p.Line > 1+strings.Count(string(csv), "\n")+strings.Count(string(csv), "\r") || len(p.Message.String()) > 400 {
			t.Fatalf("invalid problem: %+v", p)
		}
	}
	listed := 0
	for _, p := range r.Problems {
		listed += 1 + p.More
	}
	if listed > r.ProblemCount || len(r.Problems) < MaxProblems && listed != r.ProblemCount || len(r.Rows)+r.ProblemCount+r.SkippedCount == 0 {
		t.Fatalf("%d problems of %d", listed, r.ProblemCount)
	}
}

// isResult reports whether a row is a result of a league with draws, or without: who has forfeited a game has not won it.
func isResult(row Row, draws bool) bool {
	stage, problems := league.CheckStage(row.Stage)
	if stage != row.Stage.OrSeason() || len(problems) > 0 || min(row.Team1Score, row.Team2Score) < 0 || max(row.Team1Score, row.Team2Score) > league.MaxScore {
		return false
	}
	switch lead := row.Team1Score - row.Team2Score; row.Forfeit {
	case league.NoForfeit:
		return lead != 0 || draws
	case league.ByTeam1:
		return lead <= 0
	case league.ByTeam2:
		return lead >= 0
	default:
		return row.Forfeit == league.ByBoth && row.Team1Score == 0 && lead == 0
	}
}

// BenchmarkParse shows that the time is linear in the size of any file: MB/s are alike at 1 and at 8 MiB.
func BenchmarkParse(b *testing.B) {
	for name, piece := range map[string]string{
		"rows": "2026-01-31,Aces,Block Party,25,20\n", "commas": ",", "quotes": `"`, "pairs of quotes": `"",`,
		"lines": "\n", "CR": "\r", "letters": "a", "letters between commas": "a,", "letter lines": "a\n", "blanks": " ", "open quotes": "a,\"\n",
		"not UTF-8": "\xff", "accents": "e\u0301\u0301\u0301", "blanks before commas": "                ,",
	} {
		for size, bytes := range map[string]int{"1": MaxBytes / 8, "8": MaxBytes} {
			csv := []byte(strings.Repeat(piece, bytes/len(piece)))
			b.Run(name+" "+size, func(b *testing.B) {
				b.SetBytes(int64(len(csv)))
				b.ReportAllocs()
				for b.Loop() {
					Parse(csv, teams, "")
				}
			})
		}
	}
}
