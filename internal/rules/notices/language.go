package notices

import (
	"sideout/internal/base/fault"
	"sideout/internal/base/words"
)

// LanguageOf returns the language of a mail for a reader with the given language: the same one, or English if the server does not speak it.
func LanguageOf(lang string) string { return words.Known(lang) }

// PrinterOf returns the printer for a language, or for English if the server does not speak it.
func PrinterOf(lang string) fault.Printer { return words.PrinterFor(lang) }
