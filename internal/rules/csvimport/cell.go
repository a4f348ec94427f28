package csvimport

import "strings"

// formula contains the characters, and their full-width forms, that make a spreadsheet evaluate a cell that begins with one of them.
const formula = "=+-@\t\r＝＋－＠"

// EscapeCell escapes a text for a cell of a CSV file: it prepends an apostrophe if a spreadsheet would evaluate the text as a formula. Parse
// removes the apostrophe.
func EscapeCell(text string) string {
	if isFormula(strings.TrimLeft(text, "'")) {
		return "'" + text // even if the text begins with apostrophes, so that unescapeCell can always remove one
	}
	return text
}

// unescapeCell is the inverse of EscapeCell.
func unescapeCell(cell string) string {
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
