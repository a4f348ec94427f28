package smtp_test

import (
	"bytes"
	"database/sql"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"sideout/internal/app/apptest"
	"sideout/internal/notify/smtp/smtptest"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// expectCopies checks how many copies of a mail have arrived. All have the same Message-ID.
func (o *office) expectCopies(to string, least, most int) {
	o.T.Helper()
	var ids []string
	for _, m := range o.relay.Received() {
		if m.To == to {
			ids = append(ids, m.Header.Get("Message-Id"))
		}
	}
	if len(ids) < least || len(ids) > most {
		o.T.Errorf("%s: %d copies, want %d to %d", to, len(ids), least, most)
	}
	for _, id := range ids {
		if id == "" || id != ids[0] {
			o.T.Errorf("%s: the Message-IDs are %q", to, ids)
		}
	}
}

// Each statement of the sender fails, alone and with its connection, before and after the database has executed it.
func TestEachStatementOfTheSenderFails(t *testing.T) {
	storetest.EachFaulty(t, func(t *testing.T, s *store.Store, faults *storetest.Faults, _ *sql.DB) {
		s.EnableMail()
		o := &office{apptest.New(t, s, apptest.SecretHere), smtptest.New(t), new(bytes.Buffer)}
		failed := 0
		for _, kind := range []storetest.Kind{storetest.StatementFails, storetest.LostBefore, storetest.LostAfter} {
			for k := 1; o.failStatement(faults, k, kind); k++ {
				failed++
			}
		}
		t.Logf("%d statements failed", failed)
		if failed < 3*9 { // three transactions
			t.Errorf("only %d statements failed", failed)
		}
	})
}

// failStatement sends a mail while the k-th statement fails. It reports false if there are fewer.
func (o *office) failStatement(faults *storetest.Faults, k int, kind storetest.Kind) (fired bool) {
	o.T.Helper()
	key, to := fmt.Sprintf("notice:%d:%d", kind, k), fmt.Sprintf("p%d-%d@example.org", kind, k)
	err := o.Store.Write(o.T.Context(), func(tx *store.Tx) error {
		return tx.Mails.QueueMail(store.Mail{
			Key: key, To: to, Recipient: store.UserRecipient("ann"), Scope: store.LeagueScope(1), About: "Thursday", Now: o.Now,
			Data: notices.SchedulePublished{LeagueID: 1, League: "Thursday", Games: 2, First: "2026-11-26", Last: "2026-12-03"},
		})
	})
	if err != nil {
		o.T.Fatal(err)
	}
	sender := o.sender()
	faults.Plan(k, kind)
	_, err = sender.Step(o.T.Context())
	if fired = faults.Clear(); !fired && err != nil {
		o.T.Fatal(err)
	}
	for range 4 { // until the lease has run out
		o.Now = o.Now.Add(time.Minute)
		o.step(sender)
	}
	o.expectCopies(to, 1, 2)
	if m := o.find(key); m.SentAt.IsZero() || !m.FailedAt.IsZero() {
		o.T.Errorf("statement %d, kind %d: %+v", k, kind, m)
	}
	return fired
}

// A relay that drops the connection after a mail, or answers late, may have it. It gets it once more.
func TestTheRelayDoesNotAnswer(t *testing.T) {
	const patience = 2 * time.Second // the relay of the test answers in a thousandth of it unless it is to be late
	for _, c := range []struct {
		name    string
		knobs   func(silent <-chan time.Time) smtptest.Knobs
		isDown  bool // and stays so
		isFound string
	}{
		{"drops a connection", func(<-chan time.Time) smtptest.Knobs {
			return once(smtptest.Knobs{Drop: func(string) bool { return true }})
		}, false, ""},
		{"drops all connections", func(<-chan time.Time) smtptest.Knobs { return smtptest.Knobs{Drop: func(string) bool { return true }} }, true, "no answer"},
		{"is late", func(silent <-chan time.Time) smtptest.Knobs {
			return once(smtptest.Knobs{Slow: func(string) <-chan time.Time { return silent }})
		}, false, ""},
		{"is always late", func(silent <-chan time.Time) smtptest.Knobs {
			return smtptest.Knobs{Slow: func(string) <-chan time.Time { return silent }}
		}, true, "no answer"},
	} {
		t.Run(c.name, func(t *testing.T) {
			eachOffice(t, func(t *testing.T, o *office) {
				silent := make(chan time.Time)
				t.Cleanup(func() { close(silent) })
				o.relay.Fail(c.knobs(silent))
				o.queue("notice:ann", "ann@example.org", nil)
				relay := o.newRelay()
				relay.SetTimeout(patience)
				sender := o.senderBy(relay)
				for range 60 {
					o.step(sender)
					o.Now = o.Now.Add(time.Minute)
				}
				o.expectCopies("ann@example.org", 2, 2)
				if m := o.find("notice:ann"); m.Error != c.isFound || m.FailedAt.IsZero() == c.isDown || !m.DueAt.IsZero() {
					t.Errorf("%+v", m)
				}
			})
		})
	}
}

// once returns knobs that turn the relay off once.
func once(k smtptest.Knobs) smtptest.Knobs {
	var isUsed atomic.Bool // the relay serves several connections
	isFirst := func() bool { return !isUsed.Swap(true) }
	answered := make(chan time.Time)
	close(answered)
	if drop := k.Drop; drop != nil {
		k.Drop = func(to string) bool { return isFirst() && drop(to) }
	}
	if slow := k.Slow; slow != nil {
		k.Slow = func(to string) <-chan time.Time {
			if isFirst() {
				return slow(to)
			}
			return answered
		}
	}
	return k
}

// A server that ends in each try, again and again, does not repeat a mail forever.
func TestAMailThatEndsTheServer(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		o.queue("notice:ann", "ann@example.org", nil)
		for range 20 {
			err := o.Store.Write(t.Context(), func(tx *store.Tx) error {
				due, err := tx.Mails.Due(o.Now, 1)
				if err == nil && len(due) == 1 && due[0].Tries <= 6 {
					_, err = tx.Mails.Lease(due[0], o.Now.Add(2*time.Minute)) // and then it ends
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			o.Now = o.Now.Add(2 * time.Minute)
		}
		o.step(o.sender())
		if m := o.find("notice:ann"); m.Error != "tried too often" || len(o.relay.Received()) != 0 {
			t.Errorf("%+v", m)
		}
	})
}

// future is a mail that only a newer server of the same database can write.
type future struct{}

func (future) Kind() notices.Kind                               { return "from-the-future" }
func (future) Topic() notices.Topic                             { return "" }
func (future) Render(notices.Site) (l notices.Message, _ error) { return l, nil }

// A mail that this server cannot write waits for another one, and holds up no other.
func TestAMailThatCannotBeComposed(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		err := o.Store.Write(t.Context(), func(tx *store.Tx) error {
			return tx.Mails.QueueMail(store.Mail{Key: "new", To: "ann@example.org", Data: future{}, Now: o.Now})
		})
		if err != nil {
			t.Fatal(err)
		}
		o.queue("notice:bob", "bob@example.org", nil)
		sender := o.sender()
		o.step(sender)
		if m := o.find("new"); !m.DueAt.Equal(o.Now.Add(time.Minute)) || len(m.Data) == 0 {
			t.Errorf("%+v", m)
		}
		o.expectCopies("bob@example.org", 1, 1)
		for range 24 {
			o.Now = o.Now.Add(time.Hour)
			o.step(sender)
		}
		if m := o.find("new"); m.FailedAt.IsZero() || m.Error != "it cannot be composed" {
			t.Errorf("%+v", m)
		}
	})
}
