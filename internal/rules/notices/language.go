package notices

import (
	"fmt"

	"sideout/internal/base/fault"
)

// printers print in the languages that have translations. Sentences are found by their English format, like those of
// package message everywhere else.
var printers = map[string]fault.Printer{"en": fmt.Sprintf}

// LanguageOf returns the language in which a mail is written for a reader of a language.
func LanguageOf(lang string) string {
	if _, known := printers[lang]; known {
		return lang
	}
	return "en"
}

// PrinterOf returns the printer of a reader's language, English if there are no translations.
func PrinterOf(lang string) fault.Printer { return printers[LanguageOf(lang)] }
