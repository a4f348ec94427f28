package csvimport

import "strings"

// formula contains the first characters that make a spreadsheet evaluate a cell, also in their full-width forms.
const formula = "=+-@\t\r＝＋－＠"

// PlainCell returns a text as a cell of a CSV file for spreadsheets: an apostrophe is prepended if the text would be evaluated
// as a formula. Parse removes it again.
func PlainCell(text string) string {
	if isFormula(strings.TrimLeft(text, "'")) {
		return "'" + text // even if the text begins with an apostrophe, so that textOf can always remove one
	}
	return text
}

// textOf is the inverse of PlainCell.
func textOf(cell string) string {
	if text, ok := strings.CutPrefix(cell, "'"); ok && isFormula(strings.TrimLeft(text, "'")) {
		return text
	}
	return cell
}

func isFormula(text string) bool {
	for _, first := range text {
		return strings.ContainsRune(formula, first)
	}
	return false
}
