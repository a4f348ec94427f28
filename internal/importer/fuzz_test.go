package importer_test

import (
	"reflect"
	"strings"
	"testing"

	. "sideout/internal/importer"
	"sideout/internal/league"
)

// FuzzParse checks invariants for any file. Its corpus is in testdata/fuzz.
func FuzzParse(f *testing.F) {
	f.Fuzz(func(t *testing.T, csv []byte, order string) {
		r := Parse(csv, teams, games, DateOrder(order))
		last := 0
		for _, row := range r.Rows {
			if row.Line <= last || !row.Day.Valid() || league.CheckTeams(row.Team1ID, row.Team2ID) != nil ||
				league.CheckScores(row.Team1Score, row.Team2Score) != nil || row.Team1ID > 4 || row.Team2ID > 4 {
				t.Fatalf("after line %d: %+v", last, row)
			}
			last = row.Line
		}
		for _, p := range r.Problems {
			if p.Line < 0 || p.Line > 1+strings.Count(string(csv), "\n")+strings.Count(string(csv), "\r") || len(p.Message.String()) > 400 {
				t.Fatalf("invalid problem: %+v", p)
			}
		}
		if len(r.Problems) != min(r.ProblemCount, MaxProblems) || len(r.Rows)+len(r.Duplicates)+r.ProblemCount == 0 {
			t.Fatalf("%d problems of %d", len(r.Problems), r.ProblemCount)
		}
		if again := Parse(csv, teams, games, DateOrder(order)); !reflect.DeepEqual(r, again) {
			t.Fatalf("%+v\nthen %+v", r, again)
		}
	})
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
					Parse(csv, teams, games, "")
				}
			})
		}
	}
}
