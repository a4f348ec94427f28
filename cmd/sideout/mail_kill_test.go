package main

import (
	"database/sql"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"sideout/internal/notify/smtp/smtptest"
	"sideout/internal/storage/store/storetest"
)

// The server is killed while it hands mails to the relay: before the relay has a mail, or after it and before the server knows. Each
// mail arrives, at most once more than it should, with the same Message-ID.
func TestKill9LosesNoMail(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) {
		dir := t.TempDir()
		killWhileSending(t, rounds(2, 50), "sqlite:"+dir+"/sideout.db", "SIDEOUT_DATA_DIR="+dir)
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		address := storetest.Postgres(t)
		killWhileSending(t, rounds(2, 25), address, "SIDEOUT_DATABASE_URL="+address)
	})
}

// mailsPerRound is how many invitations a round sends: as many as one owner may in an hour.
const mailsPerRound = 20

func killWhileSending(t *testing.T, rounds int, address, environ string) {
	relay := smtptest.New(t)
	start := func() *process {
		return launch(t, serverCommand(t, environ, "SIDEOUT_PUBLIC_URL=http://localhost:8080", "SIDEOUT_SMTP_URL="+relay.Address.String(),
			"SIDEOUT_MAIL_FROM=score@example.org", "SIDEOUT_MAIL_RATE=1000"))
	}
	mails, again := 0, 0
	server := start()
	for round := range rounds {
		owner, league := newOwner(t, server.url, address, round)
		killAtAMail(relay, server)
		acknowledged := inviteMany(t, owner, league, round)
		server.kill() // if it still runs
		relay.Fail(smtptest.Knobs{})
		expireLeases(t, address)
		server = start()
		copies := waitForMails(t, relay, acknowledged)
		for to, ids := range copies {
			if !areEqual(ids) {
				t.Errorf("%s: the Message-IDs are %q", to, ids)
			}
		}
		mails += len(acknowledged)
		for _, to := range acknowledged {
			if n := len(copies[to]); n > 2 {
				t.Errorf("round %d: %s has %d copies", round, to, n)
			}
			again += len(copies[to]) - 1
		}
	}
	server.stop() // marks what it has sent
	expireLeases(t, address)
	server = start()
	waitForMails(t, relay, waitUntilSent(t, address)) // also those that were stored without an answer to the client
	server.stop()
	t.Logf("%d kills, %d mails acknowledged, none lost, %d delivered once more", rounds, mails, again)
}

// expireLeases ends the leases of a server that is gone, instead of waiting for two minutes.
func expireLeases(t *testing.T, address string) {
	t.Helper()
	if err := do(storetest.OpenDirect(t, address), "UPDATE mails SET due_at = 1 WHERE due_at IS NOT NULL"); err != nil {
		t.Fatal(err)
	}
}

// waitUntilSent waits until all mails are marked as sent. It returns their recipients.
func waitUntilSent(t *testing.T, address string) (recipients []string) {
	t.Helper()
	db := storetest.OpenDirect(t, address)
	every := time.NewTicker(50 * time.Millisecond)
	defer every.Stop()
	for end := time.Now().Add(hangLimit); ; <-every.C {
		var waiting int
		var all sql.NullString
		aggregate := "string_agg(to_address, ' ')"
		if strings.HasPrefix(address, "sqlite:") {
			aggregate = "group_concat(to_address, ' ')"
		}
		err := db.QueryRow("SELECT COUNT(*) - COUNT(sent_at), "+aggregate+" FROM mails").Scan(&waiting, &all)
		if err == nil && waiting == 0 {
			return strings.Fields(all.String)
		}
		if time.Now().After(end) {
			t.Fatalf("%d mails still wait, %v", waiting, err)
		}
	}
}

// newOwner makes an account with a confirmed address, which may invite by mail, and a league.
func newOwner(t *testing.T, url, address string, round int) (owner *client, league int64) {
	t.Helper()
	owner = newClient(t, url)
	owner.signUp(t, fmt.Sprintf("owner-%d@example.org", round))
	if err := do(storetest.OpenDirect(t, address), "UPDATE users SET email_confirmed_at = created_at"); err != nil {
		t.Fatal(err)
	}
	var made struct{ ID int64 }
	owner.mustCall(t, "POST /api/leagues", `{"name":"Thursday"}`, &made)
	return owner, made.ID
}

// killAtAMail kills the server when the relay gets one of the next mails: half of the time before it has the mail, half of the
// time after it and before the answer.
func killAtAMail(relay *smtptest.Server, server *process) {
	var mu sync.Mutex
	left := 1 + rand.IntN(mailsPerRound)
	count := func() {
		mu.Lock()
		defer mu.Unlock()
		if left--; left == 0 {
			server.kill()
		}
	}
	if rand.IntN(2) == 0 {
		relay.Fail(smtptest.Knobs{Accepted: func(string) { count() }})
	} else {
		relay.Fail(smtptest.Knobs{Data: func(string) error { count(); return nil }})
	}
}

// inviteMany mails invitations until the server is gone. It returns the addresses for which the server said that it will.
func inviteMany(t *testing.T, owner *client, league int64, round int) (acknowledged []string) {
	t.Helper()
	for i := range mailsPerRound {
		to := fmt.Sprintf("p%d-%d@example.org", round, i)
		got, err := owner.call(fmt.Sprintf("POST /api/leagues/%d/members", league), fmt.Sprintf(`{"role":"viewer","email":%q}`, to), "")
		if err != nil {
			return acknowledged
		}
		if got.status != http.StatusCreated {
			t.Fatalf("an invitation: %d %s", got.status, got.body)
		}
		acknowledged = append(acknowledged, to)
	}
	return acknowledged
}

// waitForMails waits until a mail to each address has arrived. It returns the Message-IDs of all mails, by address.
func waitForMails(t *testing.T, relay *smtptest.Server, addresses []string) map[string][]string {
	t.Helper()
	for arrived := len(addresses); ; arrived++ {
		copies, all := map[string][]string{}, relay.Wait(t, arrived)
		for _, m := range all {
			copies[m.To] = append(copies[m.To], m.Header.Get("Message-Id"))
		}
		missing := 0
		for _, to := range addresses {
			if len(copies[to]) == 0 {
				missing++
			}
		}
		if missing == 0 {
			return copies
		}
		arrived = len(all) // wait for one that is not here yet
	}
}

func areEqual(ids []string) bool {
	for _, id := range ids {
		if id == "" || id != ids[0] {
			return false
		}
	}
	return true
}
