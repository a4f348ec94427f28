package notices_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sideout/internal/base/fault"
	"sideout/internal/base/words"
	"sideout/internal/rules/notices"
)

// sameInAllLanguages matches the lines of a mail that are not sentences: empty ones, addresses and the last line.
var sameInAllLanguages = regexp.MustCompile(`^(|-- |https://\S*|Sideout, score\.example\.org)$`)

// english matches words of English that are in no other language, and the names of days and months in English.
var english = regexp.MustCompile(`\b(the|The|you|You|of|was|is|and|And|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Nov \d|[AP]M)\b`)

// Every line of every mail is in the language of its reader. Names and reasons are what people have typed.
func TestMailsAreWhollyInTheLanguageOfTheReader(t *testing.T) {
	languages := slices.DeleteFunc(words.Names(), func(lang string) bool { return lang == words.English })
	if len(languages) < 5 {
		t.Fatalf("the languages are only %q", languages)
	}
	for _, lang := range languages {
		for _, c := range examples("Q") {
			inEnglish, translated := rendered(t, c), renderedIn(t, c, lang)
			lines := strings.Split("Subject: "+translated.Subject+"\n"+translated.Text, "\n")
			before := strings.Split("Subject: "+inEnglish.Subject+"\n"+inEnglish.Text, "\n")
			if len(lines) != len(before) {
				t.Errorf("%s in %s has %d lines, in English %d", c.Kind(), lang, len(lines), len(before))
			}
			for _, line := range lines {
				if sameInAllLanguages.MatchString(line) {
					continue
				}
				text, _, _ := strings.Cut(line, "https://")
				if slices.Contains(before, line) || english.MatchString(text) || strings.Contains(line, "%!") {
					t.Errorf("%s in %s: %q", c.Kind(), lang, line)
				}
			}
			if !strings.Contains(translated.HTML, `<html lang="`+lang+`">`) || strings.Contains(translated.HTML, "%!") {
				t.Errorf("%s in %s: the page is not marked with its language, or a format is wrong", c.Kind(), lang)
			}
		}
	}
}

// A sentence in the data of a mail is translated when the mail is sent. Mails that an earlier version has queued contain text.
func TestStoredTexts(t *testing.T) {
	text := notices.StoredText(fault.Textf("%s: %s", fault.Textf("%s vs %s", "Aces", "Diggers"), fault.CountText(2, "1 day", "%d days")))
	stored, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	for data, want := range map[string]string{string(stored): "Aces – Diggers: 2 Tage", `"Aces: no result"`: "Aces: no result"} {
		var got notices.StoredText
		if err := json.Unmarshal([]byte(data), &got); err != nil || fault.Text(got).In(words.PrinterFor("de")) != want {
			t.Errorf("%s: %v, %v, want %q", data, got, err, want)
		}
	}
}
