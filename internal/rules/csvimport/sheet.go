package csvimport

import (
	"encoding/csv"
	"strconv"
	"strings"
)

// SheetFormat is how a sheet is written.
type SheetFormat struct {
	HasDecimalComma bool // for spreadsheets of regions that write 1,5: semicolons between the fields, because commas are in numbers
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
