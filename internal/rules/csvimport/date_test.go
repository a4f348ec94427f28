package csvimport_test

import (
	"fmt"
	"testing"

	. "sideout/internal/rules/csvimport"
)

// Each of these is September 24 or October 1, 2026, in a way that people write it.
func TestDatesAsPeopleWriteThem(t *testing.T) {
	for day, texts := range map[string][]string{
		"2026-09-24": {
			"2026-09-24", "2026/9/24", "2026.09.24", "2026. 09. 24.", "2026年9月24日", "20260924", "24.09.2026", "24.9.26", "24. 9. 2026", "24/09/2026", "9/24/2026", "09/24/26", "24-09-2026", "9-24-26",
			"24–09–2026", "Sep 24, 2026", "Sept. 24 2026", "September 24th, 2026", "24th of September 2026", "24 Sep 26", "24-Sep-26", "24-Sep-2026", "2026 Sep 24",
			"Thu, 24 Sep 2026", "Thursday, September 24, 2026", "Thu 9/24/2026", "Do, 24.09.2026", "Do. 24.09.26", "Donnerstag, 24. September 2026", "24 septembre 2026",
			"jeu. 24 sept. 2026", "24 de septiembre de 2026", "jueves, 24 de septiembre de 2026", "24 settembre 2026", "gio 24 set 2026", "donderdag 24 september 2026",
			"24 de setembro de 2026", "2026-09-24 19:30", "2026-09-24T19:30:00Z", "2026-09-24T19:30:00.000+02:00", "2026-09-24 19:30:00", "24.09.2026 19:30", "24.09.2026, 19:30 Uhr",
			"24.09.2026 um 19.30 Uhr", "24.09.2026 20h30", "24/09/2026 à 20h30", "9/24/2026 7:30 PM", "9/24/26 7:30pm", "9/24/2026 7 pm", "Thu 24.09.2026 19:30-21:00",
			"Sep 24, 2026, 7:30 p.m.", "Thursday, September 24, 2026 at 7:30 PM", "19:30 24.09.2026", "24.09.2026 (19:30)", "24\u00a0sept.\u00a02026", "'24.09.2026",
		},
		"2026-10-01": {
			"1.10.2026", "01.10.26", "1er octobre 2026", "1º de octubre de 2026", "1 ottobre 2026", "1 okt 2026", "1. Oktober 2026", "Oct 1st, 2026", "1 Oct '26",
			"mié 1 oct 2026", "1 outubro 2026", "OCT 1, 2026",
		},
		"2026-03-03": {"mar 3 mar 2026", "mardi 3 mars 2026", "3. März 2026", "3 mrt 2026", "3. Mrz. 2026", "martedì 3 marzo 2026"},
		"2026-08-02": {"2 août 2026", "2 ago 2026", "2 augustus 2026"},
		"2026-12-06": {"6 dic 2026", "6. Dez. 2026", "6 déc. 2026"},
		"1998-05-05": {"5.5.98", "5/5/98"},
		"":           {"24.09.", "Sep 24", "32.01.2026", "24.13.2026", "2026-13-01", "29.2.2026", "jui 3 2026", "Foo 3 2026", "1/2", "24.09-2026", "2026", "24:09:2026", "3 4 2026", "1.1.202"},
	} {
		for _, text := range texts {
			r := Parse(fmt.Appendf(nil, "\"%s\";Aces;Diggers;25;20\n", text), club, "")
			got := ""
			if len(r.Rows) == 1 {
				got = string(r.Rows[0].Day)
			}
			if got != day || r.AskDateOrder {
				t.Errorf("%s is %q, want %q: %v %v", text, got, day, r.Problems, r.Columns)
			}
		}
	}
}

// Dates with dots are not asked about; a file with dots only can show that the month comes first, and the person can say it.
func TestDatesWithDots(t *testing.T) {
	const game = ";Aces;Diggers;25;20\n"
	for _, c := range []struct {
		csv   string
		order string
		want  string
		used  string
	}{
		{"03.04.2026" + game, "", "[2026-04-03]", "day-first"},
		{"03.04.2026" + game, "month-first", "[2026-03-04]", "month-first"},
		{"03.04.2026" + game + "10.15.2026" + game, "", "[2026-03-04 2026-10-15]", "month-first"},
		{"03.04.2026" + game + "24-09-2026" + game + "10/15/2026" + game, "", "[2026-04-03 2026-09-24 2026-10-15]", ""},
		{"03.04.2026" + game + "10/15/2026" + game, "month-first", "[2026-04-03 2026-10-15]", "month-first"},
		{"03.04.2026" + game + "2026-10-15" + game, "", "[2026-04-03 2026-10-15]", "day-first"},
	} {
		r := Parse([]byte(c.csv), club, "")
		if c.order != "" {
			r = Parse([]byte(c.csv), club, MonthFirst)
		}
		var days []string
		for _, row := range r.Rows {
			days = append(days, string(row.Day))
		}
		if got := fmt.Sprint(days); got != c.want || string(r.DateOrder) != c.used || r.AskDateOrder {
			t.Errorf("%q: %s, %q, want %s, %q; %v", c.csv, got, r.DateOrder, c.want, c.used, r.Problems)
		}
	}
	for _, ambiguous := range []string{"03/04/2026", "03-04-26", "Thu 3/4/2026 19:30"} {
		if r := Parse([]byte(ambiguous+game), club, ""); !r.AskDateOrder {
			t.Errorf("%s: %+v", ambiguous, r)
		}
	}
}
