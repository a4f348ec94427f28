package smtp_test

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	netmail "net/mail"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"sideout/internal/app/apptest"
	"sideout/internal/notify/smtp"
	"sideout/internal/notify/smtp/smtptest"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// office is a server with a queue, and the relay to which it sends.
type office struct {
	*apptest.Server
	relay *smtptest.Server
	log   *bytes.Buffer
}

// eachOffice runs a test on both databases.
func eachOffice(t *testing.T, test func(t *testing.T, o *office)) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		s.EnableMail()
		test(t, newOffice(t, s))
	})
}

func newOffice(t *testing.T, s *store.Store) *office {
	return &office{apptest.New(t, s, apptest.SecretHere), smtptest.New(t), new(bytes.Buffer)}
}

// sender returns a sender of the queue.
func (o *office) sender() *smtp.Sender {
	o.T.Helper()
	return o.senderBy(o.newRelay())
}

func (o *office) newRelay() *smtp.Relay {
	o.T.Helper()
	relay, err := smtp.NewRelay(o.relay.Address, &netmail.Address{Name: "Sideout", Address: "score@example.org"}, "score.example.org")
	if err != nil {
		o.T.Fatal(err)
	}
	return relay
}

func (o *office) senderBy(relay *smtp.Relay) *smtp.Sender {
	return smtp.New(smtp.Options{
		DB: o.DB, Key: o.Key, Relay: relay, Address: &url.URL{Scheme: "https", Host: "score.example.org"}, Rate: 1000,
		Log:       slog.New(slog.NewJSONHandler(o.log, nil)),
		TeamToken: o.Links.TeamTokenFor,
	})
}

// queue queues a mail in a transaction that ends with an error if failure is not nil.
func (o *office) queue(key, to string, failure error) {
	o.T.Helper()
	err := o.Store.Write(o.T.Context(), func(tx *store.Tx) error {
		if err := tx.Mails.QueueMail(store.Mail{Key: key, To: to, Data: notices.PasswordChanged{At: o.Now}, Now: o.Now}); err != nil {
			return err
		}
		return failure
	})
	if !errors.Is(err, failure) {
		o.T.Fatal(err)
	}
}

// step sends what is due.
func (o *office) step(s *smtp.Sender) {
	o.T.Helper()
	if _, err := s.Step(o.T.Context()); err != nil {
		o.T.Fatal(err)
	}
}

func (o *office) find(key string) (m store.QueuedMail) {
	o.T.Helper()
	err := o.Store.Read(o.T.Context(), func(tx *store.Tx) (err error) {
		m, err = tx.Mails.FindMail(key)
		return err
	})
	if err != nil {
		o.T.Fatal(err)
	}
	return m
}

func TestAMailIsSentOnce(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		sender := o.sender()
		for range 3 { // one notice that is queued again
			o.queue("notice:ann", "ann@example.org", nil)
		}
		for range 3 {
			o.step(sender)
			o.Now = o.Now.Add(time.Hour)
		}
		all := o.relay.Received()
		if len(all) != 1 {
			t.Fatalf("%d mails", len(all))
		}
		m := all[0]
		if m.From != "score@example.org" || m.To != "ann@example.org" || m.Subject != "Your password was changed" || !strings.Contains(m.Text, "Nov 20, 2026") ||
			!strings.Contains(m.HTML, "It was not me") {
			t.Errorf("%s", m.Raw)
		}
		for header, want := range map[string]string{"Auto-Submitted": "auto-generated", "X-Mailer": "", "User-Agent": "", "List-Unsubscribe": ""} {
			if got := m.Header.Get(header); got != want {
				t.Errorf("%s: %q", header, got)
			}
		}
		if stored := o.find("notice:ann"); !stored.DueAt.IsZero() || stored.SentAt.IsZero() || len(stored.Data) > 0 {
			t.Errorf("%+v", stored)
		}
	})
}

func TestAChangeThatWasRolledBackSendsNothing(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		failure := errors.New("the change failed")
		for i := range 100 {
			o.queue(fmt.Sprintf("notice:%d", i), "ann@example.org", failure)
		}
		o.step(o.sender())
		if all := o.relay.Received(); len(all) != 0 {
			t.Errorf("%d mails", len(all))
		}
	})
}

// A server that dies after the relay has taken a mail, and before the mail is marked, sends it once more.
func TestAMailIsNeitherLostNorRepeatedOften(t *testing.T) {
	for name, address := range storetest.Addresses() {
		t.Run(name, func(t *testing.T) {
			at := address(t)
			open := func() *store.Store {
				s := apptest.Must(store.Open(t.Context(), at))(t)
				s.EnableMail()
				return s
			}
			s := open()
			o := &office{apptest.New(t, s, apptest.SecretHere), smtptest.New(t), new(bytes.Buffer)}
			o.queue("notice:ann", "ann@example.org", nil)
			o.relay.Fail(smtptest.Knobs{Accepted: func(string) { _ = s.Close() }}) // nothing is stored from here on
			if _, err := o.sender().Step(t.Context()); err == nil {
				t.Fatal("the mail was marked in a closed database")
			}
			o.relay.Fail(smtptest.Knobs{})

			now := o.Now
			s = open()
			defer s.Close()
			o = &office{apptest.New(t, s, apptest.SecretHere), o.relay, o.log}
			o.Now = now
			next := o.sender()
			o.step(next)
			if n := len(o.relay.Received()); n != 1 {
				t.Fatalf("%d mails while the lease runs", n)
			}
			for range 5 {
				o.Now = o.Now.Add(2 * time.Minute)
				o.step(next)
			}
			all := o.relay.Received()
			if len(all) != 2 || all[0].Header.Get("Message-Id") == "" || all[0].Header.Get("Message-Id") != all[1].Header.Get("Message-Id") {
				t.Errorf("%d mails", len(all))
			}
		})
	}
}

func TestTheRelayIsDownForADay(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		o.relay.Stop()
		sender := o.sender()
		for i := range 30 {
			o.queue(fmt.Sprintf("notice:%d", i), fmt.Sprintf("p%d@example.org", i), nil)
		}
		for range 24 * 6 {
			o.step(sender)
			o.Now = o.Now.Add(10 * time.Minute)
		}
		o.relay.Restart(t)
		for range 3 {
			o.step(sender)
			o.Now = o.Now.Add(10 * time.Minute)
		}
		if n := len(o.relay.Received()); n != 30 {
			t.Errorf("%d mails", n)
		}
	})
}

func TestWhatTheRelayRefuses(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		sender := o.sender()
		refuse := smtptest.Knobs{Recipient: func(to string) error {
			switch {
			case strings.HasPrefix(to, "gone"):
				return smtptest.Refusal(550, 5, 1, 1, to)
			case strings.HasPrefix(to, "full"):
				return smtptest.Refusal(451, 4, 2, 2, to)
			}
			return nil
		}}
		o.relay.Fail(refuse)
		for _, name := range []string{"gone", "full", "fine"} {
			o.queue(name, name+"@example.org", nil)
		}
		o.step(sender)
		if gone := o.find("gone"); gone.FailedAt.IsZero() || gone.Error != "550 5.1.1" {
			t.Errorf("%+v", gone)
		}
		if full := o.find("full"); !full.DueAt.Equal(o.Now.Add(time.Minute)) || full.Error != "451 4.2.2" {
			t.Errorf("%+v", full)
		}
		if fine := o.find("fine"); fine.SentAt.IsZero() {
			t.Errorf("a mail waits behind others: %+v", fine)
		}
		for range 24 * 60 {
			o.Now = o.Now.Add(time.Minute)
			o.step(sender)
		}
		if full := o.find("full"); full.FailedAt.IsZero() || full.Tries != 7 {
			t.Errorf("%+v", full)
		}
		if strings.Contains(o.log.String(), "@") {
			t.Errorf("an address in the log:\n%s", o.log)
		}
	})
}

func TestAMailExpires(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		err := o.Store.Write(t.Context(), func(tx *store.Tx) error {
			return tx.Mails.QueueMail(store.Mail{Key: "k", To: "ann@example.org", Data: notices.PasswordChanged{At: o.Now}, Now: o.Now, ExpiresAt: o.Now.Add(time.Hour)})
		})
		if err != nil {
			t.Fatal(err)
		}
		o.Now = o.Now.Add(time.Hour)
		o.step(o.sender())
		if m := o.find("k"); m.Error != "expired" || len(o.relay.Received()) != 0 {
			t.Errorf("%+v", m)
		}
	})
}

// Two servers of one database send each mail once.
func TestTwoSenders(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		const mails = 200
		for i := range mails {
			o.queue(fmt.Sprintf("notice:%d", i), fmt.Sprintf("p%d@example.org", i), nil)
		}
		var all sync.WaitGroup
		for range 2 {
			sender := o.sender()
			all.Go(func() {
				if _, err := sender.Step(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		seen := map[string]bool{}
		for _, m := range o.relay.Received() {
			if seen[m.To] {
				t.Errorf("%s got two", m.To)
			}
			seen[m.To] = true
		}
		if len(seen) != mails {
			t.Errorf("%d of %d", len(seen), mails)
		}
	})
}

// Without settings nothing is stored, so that nothing is sent when mail is switched on later.
func TestNothingIsQueuedWithoutMail(t *testing.T) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		o := &office{apptest.New(t, s, apptest.SecretHere), smtptest.New(t), new(bytes.Buffer)}
		o.queue("notice:ann", "ann@example.org", nil)
		err := s.Read(t.Context(), func(tx *store.Tx) error {
			_, err := tx.Mails.FindMail("notice:ann")
			return err
		})
		if !errors.Is(err, store.ErrNotFound) {
			t.Error(err)
		}
	})
}
