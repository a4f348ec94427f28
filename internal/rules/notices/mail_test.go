package notices_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sideout/internal/rules/notices"
	"sideout/internal/rules/notices/noticestest"
)

// evil is a name of 100 characters that tries to be a link, markup, a header and another line.
var evil = strings.Repeat("x", 30) + "<b>\r\nBcc: a@b.example http://evil.example/ www.evil.example" + strings.Repeat("y", 12)

func examples(name string) []notices.Content {
	return noticestest.Examples(noticestest.ExampleValues{Name: name, LeagueID: 7, TeamID: 5, Reset: "sealed", Confirm: "sealed", Invite: "sealed"})
}

var testSite = notices.Site{Address: "https://score.example.org", Open: func(string) (string, error) { return "token-1", nil }, TeamPath: "/team/token-3"}

func rendered(t *testing.T, c notices.Content) notices.Formatted { return renderedIn(t, c, "en") }

func renderedIn(t *testing.T, c notices.Content, lang string) notices.Formatted {
	t.Helper()
	stored, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	decoded, err := notices.Decode(c.Kind(), stored)
	if err != nil {
		t.Fatal(err)
	}
	message, err := decoded.Render(testSite)
	if err != nil {
		t.Fatal(err)
	}
	footer := notices.Footer{Host: "score.example.org"}
	if c.Topic() != "" {
		footer.Unsubscribe = "https://score.example.org/mail#stop=token-2"
	}
	return notices.Format(message, lang, footer, notices.PrinterOf(lang))
}

// Other tests take the kinds from the examples: a kind without one would escape them.
func TestEachKindHasAnExample(t *testing.T) {
	var seen []notices.Kind
	for _, c := range examples("Diggers") {
		seen = append(seen, c.Kind())
	}
	slices.Sort(seen)
	if kinds := notices.Kinds(); !slices.Equal(slices.Compact(seen), kinds) {
		t.Errorf("examples of %q, want %q: add the missing ones to mailtest", slices.Compact(seen), kinds)
	}
}

func TestNamesStayNames(t *testing.T) {
	for _, c := range examples(evil) {
		r := rendered(t, c)
		if strings.ContainsAny(r.Subject, "\r\n") || len([]rune(r.Subject)) > notices.MaxSubject {
			t.Errorf("%s: subject %q", c.Kind(), r.Subject)
		}
		if strings.Contains(r.HTML, "<b>") || strings.Contains(r.Text, "\r") || strings.Contains(r.Text, "\nBcc") {
			t.Errorf("%s: a name is markup or a line of its own:\n%s", c.Kind(), r.Text)
		}
		for _, part := range []string{r.Subject, r.Text, r.HTML} {
			for _, link := range []string{"http://evil", "www.evil", "evil.example", "a@b"} {
				if strings.Contains(part, link) {
					t.Errorf("%s: the name is the link %s", c.Kind(), link)
				}
			}
		}
	}
}

// Both parts of a mail say the same and have the same link; nothing is loaded from elsewhere.
func TestBothPartsHaveTheLink(t *testing.T) {
	for _, c := range examples("Diggers") {
		r := rendered(t, c)
		message, err := c.Render(testSite)
		if err != nil {
			t.Fatal(err)
		}
		if message.Link == "" || !strings.HasPrefix(message.Link, testSite.Address+"/") || !strings.Contains(r.Text, message.Link+"\n") ||
			strings.Count(r.HTML, `href="`+message.Link+`"`) != 1 {
			t.Errorf("%s: link %q\n%s", c.Kind(), message.Link, r.Text)
		}
		if strings.Contains(r.HTML, "src=") || strings.Contains(r.HTML, "url(") || strings.Contains(r.Text, "%!") {
			t.Errorf("%s loads something, or a format is wrong:\n%s", c.Kind(), r.Text)
		}
		if message.Why.IsZero() || message.Subject.IsZero() {
			t.Errorf("%s does not say why it comes", c.Kind())
		}
	}
}

var rewrite = flag.Bool("rewrite", false, "write the files of the letters in testdata")

// The letters are in testdata as their readers see them, so that a change of a text is read before it is sent.
func TestTheLetters(t *testing.T) {
	seen := map[notices.Kind]int{}
	var files []string
	for _, c := range examples("Block Party") {
		seen[c.Kind()]++
		name := fmt.Sprintf("%s-%d", c.Kind(), seen[c.Kind()])
		r := rendered(t, c)
		files = append(files, compareFile(t, name+".html", r.HTML), compareFile(t, name+".txt", "Subject: "+r.Subject+"\n\n"+r.Text))
	}
	stored, err := filepath.Glob("testdata/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range stored {
		if !slices.Contains(files, file) {
			t.Errorf("%s belongs to no example: remove it", file)
		}
	}
}

// compareFile compares a text with its file in testdata, and returns the path of the file.
func compareFile(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *rewrite {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if stored, err := os.ReadFile(path); err != nil || string(stored) != text {
		t.Errorf("%s differs (%v). If the new text is meant: go test ./internal/rules/notices -run TestTheLetters -rewrite\n%s", path, err, text)
	}
	return path
}

func TestChangesThatFollowEachOtherBecomeOne(t *testing.T) {
	a, b, c := notices.Place{Day: "2026-11-26"}, notices.Place{Day: "2026-11-27"}, notices.Place{Day: "2026-11-28"}
	first := notices.ScheduleChanged{Changes: []notices.Change{{ScheduleID: 1, From: a, To: b}, {ScheduleID: 2, From: a, To: b}}}
	second := notices.ScheduleChanged{Changes: []notices.Change{{ScheduleID: 1, From: b, To: c}, {ScheduleID: 2, From: b, To: a}, {ScheduleID: 3, From: a, To: a, Cancelled: true}}}
	got := second.After(first).Changes
	if len(got) != 2 || got[0].From != a || got[0].To != c || !got[1].Cancelled {
		t.Errorf("%+v", got)
	}
}
