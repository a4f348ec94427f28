package notices

import (
	"fmt"

	"sideout/internal/base/fault"
)

// printers contains the printers of all languages with translations. As elsewhere, the English format of a sentence is the key of its
// translation.
var printers = map[string]fault.Printer{"en": fmt.Sprintf}

// LanguageOf returns the language of a mail for a reader with the given language: the same one, or English if it has no translations.
func LanguageOf(lang string) string {
	if _, known := printers[lang]; known {
		return lang
	}
	return "en"
}

// PrinterOf returns the printer for a language, or for English if it has no translations.
func PrinterOf(lang string) fault.Printer { return printers[LanguageOf(lang)] }
