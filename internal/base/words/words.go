// Package words translates the sentences of the server. Each language has a catalogue, a JSON file such as de.json, whose keys are the
// English formats of package fault in the source. TestCataloguesAreComplete compares them with the source.
package words

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"sideout/internal/base/fault"
)

//go:embed *.json
var files embed.FS

// translation is one format, or one for each plural form of the language ("one", "few", "other", …), which the first number among the
// arguments selects.
type translation struct {
	format string
	forms  map[string]string
}

func (t *translation) UnmarshalJSON(data []byte) error {
	if data[0] == '{' {
		return json.Unmarshal(data, &t.forms)
	}
	return json.Unmarshal(data, &t.format)
}

// catalogue has the translations into one language by English format.
type catalogue struct {
	tag          language.Tag
	translations map[string]translation
}

// English is the name of the language in which all sentences are written.
const English = "en"

// Names returns the names of all languages, English first.
func Names() []string {
	all, err := catalogues()
	if err != nil {
		panic(err) // a test reads all catalogues
	}
	return append([]string{English}, slices.Sorted(maps.Keys(all))...)
}

// NamesInWords returns the names of all languages as a list: "en, de, fr".
func NamesInWords() string { return strings.Join(Names(), ", ") }

// Has reports whether the server speaks a language.
func Has(lang string) bool { return slices.Contains(Names(), lang) }

// Known returns a language if the server speaks it, otherwise English.
func Known(lang string) string {
	if Has(lang) {
		return lang
	}
	return English
}

var catalogues = sync.OnceValues(func() (map[string]catalogue, error) { return load(files) })

// load reads all catalogues of a folder, by the name of the language.
func load(folder fs.FS) (map[string]catalogue, error) {
	names, err := fs.Glob(folder, "*.json")
	if err != nil {
		return nil, err
	}
	all := map[string]catalogue{}
	for _, name := range names {
		data, err := fs.ReadFile(folder, name)
		if err != nil {
			return nil, err
		}
		c := catalogue{}
		lang := strings.TrimSuffix(name, ".json")
		if c.tag, err = language.Parse(lang); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if err := json.Unmarshal(data, &c.translations); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all[lang] = c
	}
	return all, nil
}

// PrinterFor returns the printer for a language such as "pt-BR". A language without a catalogue, and a sentence without a translation, are
// printed in English.
func PrinterFor(lang string) fault.Printer {
	all, err := catalogues()
	if err != nil {
		panic(err) // a test reads all catalogues
	}
	c, exists := all[lang]
	if !exists {
		return fmt.Sprintf
	}
	return c.print
}

func (c catalogue) print(format string, args ...any) string {
	if t, exists := c.translations[format]; exists {
		if translated := c.choose(t, args); translated != "" {
			format = translated
		}
	}
	own := make([]any, len(args))
	for i, arg := range args {
		own[i] = c.translateMoment(arg)
	}
	return fmt.Sprintf(format, own...)
}

// choose returns the format for the number among the arguments.
func (c catalogue) choose(t translation, args []any) string {
	if t.forms == nil {
		return t.format
	}
	form := plural.Other
	for _, arg := range args {
		if n, isNumber := arg.(int); isNumber {
			form = plural.Cardinal.MatchPlural(c.tag, n, 0, 0, 0, 0)
			break
		}
	}
	if format := t.forms[formNames[form]]; format != "" {
		return format
	}
	return t.forms[formNames[plural.Other]]
}

var formNames = map[plural.Form]string{
	plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other",
}
