package csvimport

import (
	"encoding/csv"
	"strconv"
	"strings"

	"sideout/internal/base/fault"
)

// SheetFormat is how a sheet is written.
type SheetFormat struct {
	HasDecimalComma bool          // for spreadsheets of regions that write 1,5: semicolons between the fields, because commas are in numbers
	Print           fault.Printer // translates the titles of the columns and sentences below the table; nil for English
}

// Text returns a text in the language of the sheet.
func (f SheetFormat) Text(text fault.Text) string {
	if f.Print == nil {
		return text.String()
	}
	return text.In(f.Print)
}

// titles are the titles of the columns of all sheets.
var titles = titlesByEnglish(fault.Textf("Tier"), fault.Textf("Pool"), fault.Textf("Rank"), fault.Textf("Team"), fault.Textf("Wins"), fault.Textf("Losses"),
	fault.Textf("Win %%"), fault.Textf("Points for"), fault.Textf("Points against"), fault.Textf("Difference"), fault.Textf("Draws"),
	fault.Textf("Points of the table"), fault.Textf("Sets won"), fault.Textf("Sets lost"), fault.Textf("Lot"), fault.Textf("Adjustments"),
	fault.Textf("Date"), fault.Textf("Time"), fault.Textf("Week"), fault.Textf("Court"), fault.Textf("Team 1"), fault.Textf("Team 2"),
	fault.Textf("Status"), fault.Textf("Duty"), fault.Textf("Team A"), fault.Textf("Team B"), fault.Textf("Score A"), fault.Textf("Score B"),
	fault.Textf(ForfeitColumn), fault.Textf(StageColumn), fault.Textf(NoteColumn), fault.Textf(SetsColumn))

func titlesByEnglish(texts ...fault.Text) map[string]fault.Text {
	byEnglish := map[string]fault.Text{}
	for _, text := range texts {
		byEnglish[text.String()] = text
	}
	return byEnglish
}

// Titles returns the titles of columns in the language of the sheet.
func (f SheetFormat) Titles(english []string) []string {
	own := make([]string, len(english))
	for i, title := range english {
		own[i] = title
		if text, isKnown := titles[title]; isKnown {
			own[i] = f.Text(text)
		}
	}
	return own
}

// Write returns rows as CSV (RFC 4180), which Input.Parse reads. It begins with a byte order mark; without it, spreadsheets guess the
// encoding. Cells with texts of people must have gone through EscapeCell.
func (f SheetFormat) Write(rows [][]string) []byte {
	var b strings.Builder
	b.WriteString(byteOrderMark)
	out := csv.NewWriter(&b)
	out.UseCRLF = true
	if f.HasDecimalComma {
		out.Comma = ';'
	}
	_ = out.WriteAll(rows) // writing to a builder cannot fail
	return []byte(b.String())
}

// Decimal formats a number with one decimal.
func (f SheetFormat) Decimal(x float64) string {
	text := strconv.FormatFloat(x, 'f', 1, 64)
	if f.HasDecimalComma {
		text = strings.Replace(text, ".", ",", 1)
	}
	return text
}
