package words

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"
	"unicode"

	"sideout/internal/base/fault"
	"sideout/internal/base/fault/faulttest"
)

var rewrite = flag.Bool("rewrite", false, "add new sentences to the catalogues, with empty translations, and remove unused ones")

// englishFormats returns the formats that have something to translate, in the order of the alphabet.
func englishFormats(t *testing.T) []string {
	t.Helper()
	found, err := faulttest.FormatsBelow("../../..")
	if err != nil {
		t.Fatal(err)
	}
	var formats []string
	for _, f := range found {
		if strings.ContainsFunc(verb.ReplaceAllString(f.English, ""), unicode.IsLetter) {
			formats = append(formats, f.English)
		}
	}
	formats = append(formats, momentKeys()...)
	slices.Sort(formats)
	return slices.Compact(formats)
}

var verb = regexp.MustCompile(`%(\[\d+\])?[+# 0-9.-]*[vdsq]`)

// verbs returns the verbs of a format with the indexes of their arguments, sorted: "%s %d" and "%[2]d %[1]s" have the same.
func verbs(format string) string {
	var list []string
	next := 1
	for _, v := range verb.FindAllString(strings.ReplaceAll(format, "%%", ""), -1) {
		index := next
		if _, err := fmt.Sscanf(v, "%%[%d]", &index); err != nil {
			index = next
		}
		next = index + 1
		list = append(list, fmt.Sprint(index, v[len(v)-1:]))
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

func TestCataloguesAreComplete(t *testing.T) {
	formats := englishFormats(t)
	all, err := load(files)
	if err != nil {
		t.Fatal(err)
	}
	for lang, c := range all {
		if *rewrite {
			writeCatalogue(t, lang, formats, c)
			continue
		}
		for _, format := range formats {
			checkTranslation(t, lang, format, c.translations[format])
		}
		for english := range c.translations {
			if _, exists := slices.BinarySearch(formats, english); !exists {
				t.Errorf("%s: %q is not in the source any more", lang, english)
			}
		}
	}
	if t.Failed() {
		t.Log("go test ./internal/base/words -rewrite adds the missing sentences to the catalogues and removes the unused ones.")
	}
}

func checkTranslation(t *testing.T, lang, english string, translated translation) {
	t.Helper()
	formats := []string{translated.format}
	for _, format := range translated.forms {
		formats = append(formats, format)
	}
	if translated.forms != nil {
		formats = formats[1:]
	}
	for _, format := range formats {
		if format == "" {
			t.Errorf("%s: %q is not translated", lang, english)
		} else if got, want := verbs(format), verbs(english); got != want {
			t.Errorf("%s: %q has the verbs %q, its English %q has %q", lang, format, got, english, want)
		}
	}
}

// writeCatalogue writes a catalogue with exactly the given formats.
func writeCatalogue(t *testing.T, lang string, formats []string, c catalogue) {
	t.Helper()
	entries := map[string]any{}
	for _, format := range formats {
		entries[format] = c.translations[format].format
		if forms := c.translations[format].forms; forms != nil {
			entries[format] = forms
		}
	}
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(entries); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(lang+".json", []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
}

// A seventh language needs only a catalogue: Polish has three plural forms.
func TestPrint(t *testing.T) {
	all, err := load(fstest.MapFS{"pl.json": {Data: []byte(`{
		"%s has %d teams.": {"one": "%s ma %d drużynę.", "few": "%s ma %d drużyny.", "many": "%s ma %d drużyn.", "other": "%s ma %d drużyny."},
		"1 team": "1 drużyna",
		"%d teams": {"few": "%d drużyny", "many": "%d drużyn", "other": "%d drużyny"},
		"%s meets %s.": "%[2]s gra z %[1]s.",
		"Empty.": ""
	}`)}})
	if err != nil {
		t.Fatal(err)
	}
	polish := all["pl"].print
	for _, c := range []struct {
		text fault.Text
		want string
	}{
		{fault.Textf("%s has %d teams.", "Aces", 1), "Aces ma 1 drużynę."},
		{fault.Textf("%s has %d teams.", "Aces", 3), "Aces ma 3 drużyny."},
		{fault.Textf("%s has %d teams.", "Aces", 12), "Aces ma 12 drużyn."},
		{fault.CountText(1, "1 team", "%d teams"), "1 drużyna"},
		{fault.CountText(22, "1 team", "%d teams"), "22 drużyny"},
		{fault.Textf("%s meets %s.", "Aces", fault.CountText(5, "1 team", "%d teams")), "5 drużyn gra z Aces."},
		{fault.Textf("Empty."), "Empty."},
		{fault.Textf("Unknown %s.", "x"), "Unknown x."},
	} {
		if got := c.text.In(polish); got != c.want {
			t.Errorf("%v: got %q, want %q", c.text, got, c.want)
		}
	}
}

func TestDaysAndTimesAreWrittenAsTheLanguageDoes(t *testing.T) {
	for lang, want := range map[string]string{
		"de":    "Aces kann am 3. Okt. nicht spielen, Jan 32, 8. März 2027, 20:15, 3. Mai, 00:05, 8:15, Do., 26. Nov., So., 1. März, 19:30, 26. Nov. 2026, 19:00 UTC, Thu, Jan 32",
		"fr":    "Aces ne peut pas jouer le 3 oct., Jan 32, 8 mars 2027, 20:15, 3 mai, 00:05, 8:15, jeu. 26 nov., dim. 1 mars, 19:30, 26 nov. 2026, 19:00 UTC, Thu, Jan 32",
		"es":    "Aces no puede jugar el 3 oct, Jan 32, 8 mar 2027, 20:15, 3 may, 00:05, 8:15, jue, 26 nov, dom, 1 mar, 19:30, 26 nov 2026, 19:00 UTC, Thu, Jan 32",
		"it":    "Aces non può giocare il 3 ott, Jan 32, 8 mar 2027, 20:15, 3 mag, 00:05, 8:15, gio 26 nov, dom 1 mar, 19:30, 26 nov 2026, 19:00 UTC, Thu, Jan 32",
		"pt-BR": "Aces não pode jogar em 3 de out., Jan 32, 8 de mar. de 2027, 20:15, 3 de mai., 00:05, 8:15, qui., 26 de nov., dom., 1 de mar., 19:30, 26 de nov. de 2026, 19:00 UTC, Thu, Jan 32",
		"tlh":   "Aces cannot play on Oct 3, Jan 32, Mar 8, 2027, 8:15 PM, May 3, 12:05 AM, 8:15, Thu, Nov 26, Sun, Mar 1, 7:30 PM, Nov 26, 2026, 19:00 UTC, Thu, Jan 32",
	} {
		text := fault.Textf("%s, %s, %s, %s, %s, %s, %s, %s, %s, %s", fault.Textf("%s cannot play on %s", "Aces", "Oct 3"), "Jan 32", "Mar 8, 2027", "8:15 PM", "May 3, 12:05 AM", "8:15",
			"Thu, Nov 26", "Sun, Mar 1, 7:30 PM", "Nov 26, 2026, 19:00 UTC", "Thu, Jan 32")
		if got := text.In(PrinterFor(lang)); got != want {
			t.Errorf("%s: got %q, want %q", lang, got, want)
		}
	}
}

func TestLoadRefusesWrongCatalogues(t *testing.T) {
	for name, text := range map[string]string{"de.json": `{"a": 1}`, "nolanguage_.json": `{}`, "fr.json": `[`} {
		if _, err := load(fstest.MapFS{name: {Data: []byte(text)}}); err == nil {
			t.Errorf("%s with %s was loaded", name, text)
		}
	}
}

func TestPrinterForALanguageWithoutACatalogueIsEnglish(t *testing.T) {
	if got := fault.Textf("%d teams", 2).In(PrinterFor("tlh")); got != "2 teams" {
		t.Errorf("got %q", got)
	}
}

// momentKeys returns what a catalogue needs beside the sentences: the layouts of days and times, and the names of the months and days.
func momentKeys() []string {
	keys := append([]string{}, momentLayouts...)
	for month := time.January; month <= time.December; month++ {
		keys = append(keys, month.String()[:3])
	}
	for day := time.Sunday; day <= time.Saturday; day++ {
		keys = append(keys, day.String()[:3])
	}
	return keys
}
