package importer

import "strings"

// formula is what makes a spreadsheet compute a cell instead of showing it, in either width.
const formula = "=+-@\t\r＝＋－＠"

// PlainCell returns a text as a cell of a file that a spreadsheet is to open: where it would be taken for a formula
// it has an apostrophe in front. Parse takes that apostrophe for what it is.
func PlainCell(text string) string {
	if isFormula(strings.TrimLeft(text, "'")) {
		return "'" + text // also before an apostrophe of its own, so that one can always be taken away again
	}
	return text
}

// textOf returns the text of which PlainCell made the cell.
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
