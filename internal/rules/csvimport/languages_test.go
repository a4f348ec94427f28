package csvimport_test

import (
	"strings"
	"testing"

	"sideout/internal/base/words"
	. "sideout/internal/rules/csvimport"
	"sideout/internal/rules/league"
)

// inLanguages has a file of each language: titles, dates, and words for forfeits as people write them. The first game was won 25-20, the
// second was forfeited by Block Party, the third by Aces, and the last one by both teams.
var inLanguages = map[string]string{
	"en":    "Date,Home,Away,Score A,Score B,Forfeit\nJan 31 2026,Aces,Block Party,25,20,\nFeb 1 2026,Aces,Block Party,25,0,walkover\nFeb 2 2026,Aces,Block Party,No Show,25,\nFeb 3 2026,Aces,Block Party,0,0,both\n",
	"de":    "Datum;Heim;Gast;Bälle Heim;Bälle Gast;Nichtantreten\n31. Januar 2026;Aces;Block Party;25;20;\n1. Februar 2026;Aces;Block Party;25;0;nicht angetreten\nMo. 2. Feb. 2026;Aces;Block Party;kampflos;25;\n3.2.2026;Aces;Block Party;0;0;beide\n",
	"fr":    "Date;Équipe à domicile;Équipe à l’extérieur;Points domicile;Points extérieur;Forfait\n31 janvier 2026;Aces;Block Party;25;20;\n1er février 2026;Aces;Block Party;25;0;forfait\nlun. 2 févr. 2026;Aces;Block Party;Forfait;25;\n03/02/2026;Aces;Block Party;0;0;les deux\n",
	"es":    "Fecha;Local;Visitante;Puntos local;Puntos visitante;Incomparecencia\n31 de enero de 2026;Aces;Block Party;25;20;\n1 de febrero de 2026;Aces;Block Party;25;0;incomparecencia\n2 feb 2026;Aces;Block Party;N.P.;25;\n03/02/2026;Aces;Block Party;0;0;ambos\n",
	"pt-BR": "Data;Mandante;Visitante;Pontos mandante;Pontos visitante;W.O.\n31 de janeiro de 2026;Aces;Block Party;25;20;\n1 de fev. de 2026;Aces;Block Party;25;0;W.O.\n2 de fevereiro de 2026;Aces;Block Party;WxO;25;\n03/02/2026;Aces;Block Party;0;0;ambas\n",
	"it":    "Data;Squadra di casa;Squadra ospite;Punti casa;Punti ospiti;Rinuncia\n31 gennaio 2026;Aces;Block Party;25;20;\n1 febbraio 2026;Aces;Block Party;25;0;rinuncia\nlun 2 feb 2026;Aces;Block Party;a tavolino;25;\n03/02/2026;Aces;Block Party;0;0;entrambe\n",
}

func TestFilesInEachLanguage(t *testing.T) {
	for _, lang := range words.Names() {
		file, has := inLanguages[lang]
		if !has {
			t.Errorf("no file in %s: add one", lang)
			continue
		}
		r := Parse([]byte(file), teams, DayFirst)
		if lang == words.English {
			r = Parse([]byte(file), teams, "")
		}
		if len(r.Problems) > 0 || len(r.Rows) != 4 {
			t.Errorf("%s: %v, %v", lang, r.Rows, r.Problems)
			continue
		}
		for i, want := range []league.Forfeit{league.NoForfeit, league.ByTeam2, league.ByTeam1, league.ByBoth} {
			if row, day := r.Rows[i], []league.Date{"2026-01-31", "2026-02-01", "2026-02-02", "2026-02-03"}[i]; row.Forfeit != want || row.Day != day {
				t.Errorf("%s: game %d was on %s and forfeited by %q", lang, i+1, row.Day, row.Forfeit)
			}
		}
	}
}

// A sheet with titles in any language can be imported again.
func TestTitlesOfSheetsInEachLanguage(t *testing.T) {
	header := append(Header(), ForfeitColumn, StageColumn, NoteColumn, SetsColumn)
	for _, lang := range words.Names() {
		format := SheetFormat{HasDecimalComma: true, Print: words.PrinterFor(lang)}
		file := format.Write([][]string{format.Titles(header), {"2026-01-31", "Aces", "Block Party", "0", "25", "Aces", "Friendly", "", "0-25"}})
		r := Parse(file, teams, "")
		if len(r.Rows) != 1 || len(r.Problems) > 0 || r.Rows[0].Forfeit != league.ByTeam1 || !r.Rows[0].Stage.Valid() || r.Rows[0].Stage.Counts() {
			t.Errorf("%s: %s: %v, %v", lang, strings.TrimSpace(string(file)), r.Rows, r.Problems)
		}
	}
	if got := (SheetFormat{}).Titles([]string{"Team A", "Unknown"}); got[0] != "Team A" || got[1] != "Unknown" {
		t.Errorf("got %v", got)
	}
}
