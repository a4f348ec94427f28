package smtp_test

import (
	"flag"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"sideout/internal/app/apptest"
	"sideout/internal/base/credentials"
	"sideout/internal/notify/outbox"
	"sideout/internal/notify/smtp/smtptest"
	"sideout/internal/rules/notices"
	"sideout/internal/rules/notices/noticestest"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// checkLines checks that mail servers accept the lines of a mail: 998 bytes at most (RFC 5322, section 2.1.1), and ASCII unless the address
// needs more.
func checkLines(t testing.TB, raw string, isASCII bool) {
	t.Helper()
	for line := range strings.SplitSeq(raw, "\r\n") {
		if len(line) > 998 || strings.ContainsAny(line, "\r\n") {
			t.Errorf("a line of %d bytes: %.100q", len(line), line)
		}
		if isASCII && strings.ContainsFunc(line, func(r rune) bool { return r >= 0x80 }) {
			t.Errorf("a line beyond ASCII: %q", line)
		}
	}
}

// all is the index of all kinds of mails.
const all = -1

var unsubscribeHeader = regexp.MustCompile(`(?m)^List-Unsubscribe: <(.*)>`)

// sendExamples sends mails with a name everywhere to a captain, and returns them as they have arrived. It sends all kinds of mails, or the
// only one with an index.
func (o *office) sendExamples(t testing.TB, name, captain string, only int) []smtptest.Mail {
	t.Helper()
	before := len(o.relay.Received())
	sealed, err := o.Key.Seal(notices.SealPurpose, "token", time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	err = o.Store.Write(o.T.Context(), func(tx *store.Tx) error {
		values := noticestest.ExampleValues{Name: name, LeagueID: 1, Reset: sealed, Confirm: sealed, Take: sealed, Invite: sealed, Captain: sealed, SignUp: sealed}
		for i, content := range noticestest.Examples(values) {
			if only != all && i != only {
				continue
			}
			err := tx.Mails.QueueMail(store.Mail{
				Key: fmt.Sprintf("%d %s", i, credentials.NewToken()), To: captain, Recipient: outbox.AddressRecipient(o.DB, captain), Scope: store.LeagueScope(1), About: name,
				Data: content, Now: o.Now,
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	sender := o.sender()
	for range len(noticestest.Examples(noticestest.ExampleValues{}))/20 + 2 {
		o.step(sender)
	}
	return o.relay.Received()[before:]
}

// TestNoLineIsTooLong sends all kinds of mails with the names of shared case 8.
func TestNoLineIsTooLong(t *testing.T) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		s.EnableMail()
		o := newOffice(t, s)
		lengths := map[int]bool{}
		for _, name := range []string{"Aces", strings.Repeat("🏐", 100), strings.Repeat("🏐", 99) + "x", strings.Repeat("x", 100), strings.Repeat("m ", 50)} {
			mails := o.sendExamples(t, name, "captain@example.org", all)
			if len(mails) < 20 {
				t.Fatalf("%d mails", len(mails))
			}
			for _, m := range mails {
				checkLines(t, m.Raw, true)
				if link := unsubscribeHeader.FindStringSubmatch(m.Raw); link != nil {
					lengths[len(link[1])] = true
				}
			}
		}
		if len(lengths) != 1 {
			t.Errorf("the links for unsubscribing have the lengths %v", lengths)
		}
	})
}

// TestLinesOfAnyNames sends mails with any names to any addresses.
func TestLinesOfAnyNames(t *testing.T) {
	s := storetest.Open(t, storetest.SQLite(t))
	s.EnableMail()
	o := newOffice(t, s)
	if apptest.Prove {
		_ = flag.Set("rapid.checks", "10000")
	}
	rapid.Check(t, func(r *rapid.T) {
		name := rapid.StringOfN(rapid.Rune(), 1, 100, -1).Draw(r, "name")
		domain := rapid.StringMatching(`[a-zü]{1,20}(\.[a-z]{1,60}){1,3}`).Draw(r, "domain")
		kind := rapid.IntRange(0, len(noticestest.Examples(noticestest.ExampleValues{}))-1).Draw(r, "kind")
		mails := o.sendExamples(t, strings.ToValidUTF8(name, "?"), "captain@"+domain, kind)
		if len(mails) != 1 {
			r.Fatalf("%d mails", len(mails))
		}
		checkLines(t, mails[0].Raw, true)
	})
}

// TestAddressesBeyondASCII sends to the addresses of shared case 11, by a relay with SMTPUTF8 and one without.
func TestAddressesBeyondASCII(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		var offers []bool
		send := func(key, to string) store.QueuedMail {
			relay := o.newRelay()
			relay.OnConnect = func(acceptsUnicode bool) { offers = append(offers, acceptsUnicode) }
			o.queue(key, to, nil)
			o.step(o.senderBy(relay))
			return o.find(key)
		}
		for _, to := range []string{"x@münchen.example", "jürgen@münchen.example"} {
			if m := send(to, to); m.SentAt.IsZero() {
				t.Fatalf("%+v", m)
			}
		}
		o.relay.RestartWithoutUnicode(t)
		if m := send("domain", "x@münchen.example"); m.SentAt.IsZero() {
			t.Errorf("%+v", m)
		}
		if m := send("name", "jürgen@example.org"); m.FailedAt.IsZero() || !strings.Contains(m.Error, "SMTPUTF8") {
			t.Errorf("%+v", m)
		}
		var got []string
		for _, m := range o.relay.Received() {
			checkLines(t, m.Raw, !strings.Contains(m.To, "ü"))
			got = append(got, m.To+" "+m.Header.Get("To"))
		}
		want := "x@xn--mnchen-3ya.example <x@xn--mnchen-3ya.example>, jürgen@xn--mnchen-3ya.example <jürgen@xn--mnchen-3ya.example>, " +
			"x@xn--mnchen-3ya.example <x@xn--mnchen-3ya.example>"
		if strings.Join(got, ", ") != want || fmt.Sprint(offers) != "[true true false false]" {
			t.Errorf("%s\n%v", strings.Join(got, ", "), offers)
		}
	})
}
