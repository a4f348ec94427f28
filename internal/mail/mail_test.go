package mail

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"
)

var at = time.Date(2026, 11, 26, 19, 0, 0, 0, time.UTC)

// evil is a name of 100 characters that tries to be a link, markup, a header and another line.
var evil = strings.Repeat("x", 30) + "<b>\r\nBcc: a@b.example http://evil.example/ www.evil.example" + strings.Repeat("y", 12)

// samples are the contents of all kinds, with a name.
func samples(name string) []Content {
	thursday, friday := Place{"2026-11-26", "19:00", name, at}, Place{"2026-11-27", "20:30", "", at.Add(25 * time.Hour)}
	change := Change{ScheduleID: 1, Team1: name, Team2: "Aces", From: thursday, To: friday, Reason: name}
	cancelled := Change{ScheduleID: 2, Team1: name, Team2: "Aces", From: thursday, To: thursday, Cancelled: true}
	return []Content{
		ResetPassword{Token: "sealed"}, PasswordChanged{At: at}, ConfirmAddress{Token: "sealed"}, NewSignIn{Name: name, At: at},
		Invitation{From: name, League: name, Role: "scorer", Expires: at, Token: "sealed"},
		HandOverOffered{From: name, League: name, LeagueID: 7, Expires: at},
		ScheduleChanged{LeagueID: 7, League: name, Changes: []Change{change, cancelled}},
		ScheduleChanged{LeagueID: 7, League: name, Changes: []Change{change}},
		ScheduleChanged{LeagueID: 7, League: name, Changes: []Change{cancelled}},
		SchedulePublished{LeagueID: 7, League: name, Games: 8, First: "2026-11-26", Last: "2027-03-04"},
		WeekClosed{LeagueID: 7, League: name, Week: 3, Moves: []TierMove{{name, 2, 1}, {"Aces", 1, 2}}},
		ResultsMissing{LeagueID: 7, League: name, Night: "2026-11-26", Games: []string{name + " – Aces: no result"}},
	}
}

var testSite = Site{Address: "https://score.example.org", Open: func(string) (string, error) { return "token-1", nil }}

func rendered(t *testing.T, c Content) Rendered {
	t.Helper()
	stored, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	decoded, err := Decode(c.Kind(), stored)
	if err != nil {
		t.Fatal(err)
	}
	letter, err := decoded.Letter(testSite)
	if err != nil {
		t.Fatal(err)
	}
	return Render(letter, "en", Footer{Host: "score.example.org", Unsubscribe: "https://score.example.org/mail#stop=x"}, PrinterOf("en"))
}

func TestEachKindHasASample(t *testing.T) {
	seen := map[Kind]bool{}
	for _, c := range samples("Diggers") {
		seen[c.Kind()] = true
	}
	for _, kind := range slices.Sorted(maps.Keys(definitions)) {
		if !seen[kind] && ours[kind] {
			t.Errorf("%s has no sample", kind)
		}
	}
	if len(seen) < 10 {
		t.Errorf("only %d kinds", len(seen))
	}
}

// ours are the kinds of this subject; others have tests of their own.
var ours = map[Kind]bool{
	"reset-password": true, "password-changed": true, "confirm-address": true, "new-sign-in-method": true, "invitation": true,
	"hand-over-offered": true, "schedule-changed": true, "schedule-published": true, "week-closed": true, "results-missing": true,
}

func TestNamesStayNames(t *testing.T) {
	for _, c := range samples(evil) {
		r := rendered(t, c)
		if strings.ContainsAny(r.Subject, "\r\n") || len([]rune(r.Subject)) > maxSubject {
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
	for _, c := range samples("Diggers") {
		r := rendered(t, c)
		letter, err := c.Letter(testSite)
		if err != nil {
			t.Fatal(err)
		}
		if letter.Link == "" || !strings.HasPrefix(letter.Link, testSite.Address+"/") || !strings.Contains(r.Text, letter.Link+"\n") ||
			strings.Count(r.HTML, `href="`+letter.Link+`"`) != 1 {
			t.Errorf("%s: link %q\n%s", c.Kind(), letter.Link, r.Text)
		}
		if strings.Contains(r.HTML, "src=") || strings.Contains(r.HTML, "url(") || strings.Contains(r.Text, "%!") {
			t.Errorf("%s loads something, or a format is wrong:\n%s", c.Kind(), r.Text)
		}
		if letter.Why.IsZero() || letter.Subject.IsZero() {
			t.Errorf("%s does not say why it comes", c.Kind())
		}
	}
}

func TestChangesThatFollowEachOtherBecomeOne(t *testing.T) {
	a, b, c := Place{Day: "2026-11-26"}, Place{Day: "2026-11-27"}, Place{Day: "2026-11-28"}
	first := ScheduleChanged{Changes: []Change{{ScheduleID: 1, From: a, To: b}, {ScheduleID: 2, From: a, To: b}}}
	second := ScheduleChanged{Changes: []Change{{ScheduleID: 1, From: b, To: c}, {ScheduleID: 2, From: b, To: a}, {ScheduleID: 3, From: a, To: a, Cancelled: true}}}
	got := second.After(first).Changes
	if len(got) != 2 || got[0].From != a || got[0].To != c || !got[1].Cancelled {
		t.Errorf("%+v", got)
	}
}
