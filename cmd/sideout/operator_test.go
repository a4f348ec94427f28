package main

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"sideout/internal/storage/store/storetest"
)

// eachDatabase runs a test with the environment of a real server on SQLite, and in make prove on PostgreSQL.
func eachDatabase(t *testing.T, test func(t *testing.T, environ []string)) {
	t.Run("SQLite", func(t *testing.T) { test(t, []string{"SIDEOUT_DATA_DIR=" + t.TempDir()}) })
	if prove && storetest.HasPostgres() {
		t.Run("PostgreSQL", func(t *testing.T) { test(t, []string{"SIDEOUT_DATABASE_URL=" + storetest.Postgres(t)}) })
	}
}

// stream opens an event stream and returns a channel that is closed when it ends.
func (v *client) stream(t *testing.T, path string) (ended <-chan struct{}) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, v.url+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := (&http.Client{Jar: v.client.Jar}).Do(r)
	if err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("%s: %v %v", path, response, err)
	}
	t.Cleanup(func() { _ = response.Body.Close() })
	done := make(chan struct{})
	lines := bufio.NewScanner(response.Body)
	if !lines.Scan() { // the first line has come: the stream is subscribed
		t.Fatalf("%s ended at once: %v", path, lines.Err())
	}
	go func() {
		defer close(done)
		for lines.Scan() {
		}
	}()
	return done
}

// expectEndSoon fails the test unless the stream ends. A second is promised, but the machine may be busy, so the time is
// only printed.
func expectEndSoon(t *testing.T, name string, ended <-chan struct{}, since time.Time) {
	t.Helper()
	select {
	case <-ended:
		t.Logf("%s ended %s after the command", name, time.Since(since).Round(time.Millisecond))
	case <-time.After(hangLimit):
		t.Errorf("%s has not ended", name)
	}
}

// status makes a call and returns the status and the body of the response.
func (v *client) status(t *testing.T, call, body string) (int, string) {
	t.Helper()
	got, err := v.call(call, body, "")
	if err != nil {
		t.Fatal(err)
	}
	return got.status, string(got.body)
}

// The running server acts on `user disable` within a second: sessions and streams end, and signing in is refused.
func TestADisabledUserIsOutAtOnce(t *testing.T) {
	eachDatabase(t, func(t *testing.T, environ []string) {
		server := launch(t, serverCommand(t, environ...))
		ann, bob := newClient(t, server.url), newClient(t, server.url)
		ann.signUp(t, "ann@example.org")
		bob.signUp(t, "bob@example.org")
		newLeague(t, ann, "Thursday")
		newLeague(t, bob, "Friday")
		var leagues []struct{ ID int64 }
		ann.mustCall(t, "GET /api/leagues", "", &leagues)
		annStream := ann.stream(t, fmt.Sprintf("/api/leagues/%d/stream", leagues[0].ID))
		bob.mustCall(t, "GET /api/leagues", "", &leagues)
		bobStream := bob.stream(t, fmt.Sprintf("/api/leagues/%d/stream", leagues[0].ID))

		if output := mustSideout(t, environ, "user", "disable", "Ann@example.org"); !strings.Contains(output, "ann@example.org is disabled") {
			t.Error(output)
		}
		since := time.Now()
		if status, body := ann.status(t, "GET /api/auth/user", ""); status != http.StatusUnauthorized {
			t.Errorf("her session: %d %s", status, body)
		}
		expectEndSoon(t, "her stream", annStream, since)
		select {
		case <-bobStream:
			t.Error("the stream of another user ended too")
		default:
		}
		const signIn = `{"email":"ann@example.org","password":"correct horse battery"}`
		if status, body := ann.status(t, "POST /api/auth/login", signIn); status != http.StatusForbidden || !strings.Contains(body, "This account is disabled.") {
			t.Errorf("signing in: %d %s", status, body)
		}
		if status, body := ann.status(t, "POST /api/auth/login", strings.Replace(signIn, "horse", "cow", 1)); status != http.StatusUnauthorized {
			t.Errorf("signing in with a wrong password: %d %s", status, body)
		}
		if output, err := sideout(t, environ, "user", "reset", "ann@example.org"); err == nil || !strings.Contains(output, "This account is disabled.") {
			t.Errorf("a reset link: %v %s", err, output)
		}
		if output := mustSideout(t, environ, "user", "list"); !strings.Contains(output, time.Now().UTC().Format(time.DateOnly)+"\n") || !strings.Contains(output, "bob@example.org") {
			t.Errorf("the list: %s", output)
		}
		mustSideout(t, environ, "user", "enable", "ann@example.org")
		if status, body := ann.status(t, "POST /api/auth/login", signIn); status != http.StatusOK {
			t.Errorf("signing in after all: %d %s", status, body)
		}
	})
}

func TestUserCommands(t *testing.T) {
	eachDatabase(t, func(t *testing.T, environ []string) {
		server := launch(t, serverCommand(t, environ...))
		output := mustSideout(t, environ, "user", "create", "Ann@Example.org", "--first", "Ann", "--last", "Archer")
		if !strings.Contains(output, "is created: ann@example.org") || !link.MatchString(output) {
			t.Errorf("create without a password: %s", output)
		}
		ann := newClient(t, server.url)
		ann.mustCall(t, "POST /api/beta-access", `{"password":"volleyball"}`, nil)
		ann.mustCall(t, "POST /api/auth/password/reset", fmt.Sprintf(`{"token":%q,"password":"correct horse battery"}`, link.FindStringSubmatch(output)[2]), nil)
		newLeague(t, ann, "Thursday")

		cmd := programCommand(t, environ, "user", "create", "bob@example.org", "--password-stdin")
		cmd.Stdin = strings.NewReader("staple the other horse\n")
		if output, err := cmd.CombinedOutput(); err != nil || strings.Contains(string(output), "/login") {
			t.Fatalf("create with a password: %v %s", err, output)
		}
		bob := newClient(t, server.url)
		bob.mustCall(t, "POST /api/beta-access", `{"password":"volleyball"}`, nil)
		bob.mustCall(t, "POST /api/auth/login", `{"email":"bob@example.org","password":"staple the other horse"}`, nil)

		list := mustSideout(t, environ, "user", "list")
		if !strings.Contains(list, "Ann Archer") || strings.Count(list, "\n") != 3 {
			t.Errorf("the list: %s", list)
		}
		mustSideout(t, environ, "user", "delete", "bob@example.org")
		if status, body := bob.status(t, "GET /api/auth/user", ""); status != http.StatusUnauthorized {
			t.Errorf("the session of a deleted account: %d %s", status, body)
		}
		for _, c := range []struct{ args, want string }{
			{"user create ann@example.org", "There is already an account with the e-mail address ann@example.org."},
			{"user create ann", "E-mail"},
			{"user disable nobody@example.org", "There is no account with the e-mail address nobody@example.org."},
			{"user delete ann@example.org", "still owns 1 league. Hand each over first"},
			{"user", "say what: sideout user list"},
			{"user list all", "say what: sideout user list"},
			{"user create carl@example.org --password secret", "say what: sideout user list"},
			{"league", "say what: sideout league list"},
			{"league hand-over x --to ann@example.org", "say what: sideout league list"},
			{"league hand-over 99 --to ann@example.org", "There is nothing here"},
		} {
			if output, err := sideout(t, environ, strings.Fields(c.args)...); err == nil || !strings.Contains(strings.ToLower(output), strings.ToLower(c.want)) {
				t.Errorf("%s: %v %s, want %s", c.args, err, output, c.want)
			}
		}
	})
}

// The running server acts on `league hand-over` within a second, also in what it caches about who may read the league.
func TestALeagueIsHandedOverAtOnce(t *testing.T) {
	eachDatabase(t, func(t *testing.T, environ []string) {
		server := launch(t, serverCommand(t, environ...))
		ann, bob := newClient(t, server.url), newClient(t, server.url)
		ann.signUp(t, "ann@example.org")
		bob.signUp(t, "bob@example.org")
		newLeague(t, ann, "Thursday")
		var leagues []struct{ ID int64 }
		ann.mustCall(t, "GET /api/leagues", "", &leagues)
		path := fmt.Sprintf("/api/leagues/%d", leagues[0].ID)
		for range 3 { // the responses are cached
			ann.mustCall(t, "GET "+path+"/teams", "", nil)
			if status, _ := bob.status(t, "GET "+path+"/teams", ""); status != http.StatusNotFound {
				t.Fatalf("a stranger reads the league: %d", status)
			}
		}
		annStream := ann.stream(t, path+"/stream")
		if output := mustSideout(t, environ, "league", "list"); !strings.Contains(output, "Thursday") || !strings.Contains(output, "ann@example.org") {
			t.Errorf("the list: %s", output)
		}
		output, err := sideout(t, environ, "league", "hand-over", "1", "--to", "bob@example.org")
		if err == nil || !strings.Contains(output, "Nobody has confirmed that bob@example.org") {
			t.Errorf("to an address that nobody has confirmed: %v %s", err, output)
		}
		var user struct{ ID string }
		bob.mustCall(t, "GET /api/auth/user", "", &user)
		mustSideout(t, environ, "league", "hand-over", fmt.Sprint(leagues[0].ID), "--to", user.ID)
		since := time.Now()
		for call, want := range map[string][2]int{ // statuses for the previous owner and for the new one
			"GET " + path + "/teams":   {http.StatusOK, http.StatusOK},
			"GET " + path + "/members": {http.StatusForbidden, http.StatusOK},
		} {
			previous, _ := ann.status(t, call, "")
			next, _ := bob.status(t, call, "")
			if got := [2]int{previous, next}; got != want {
				t.Errorf("%s responds %v, want %v", call, got, want)
			}
		}
		expectEndSoon(t, "the stream of the league", annStream, since) // its reader reconnects and is authorized again
		var members []struct{ Email, Role string }
		if bob.mustCall(t, "GET "+path+"/members", "", &members); len(members) != 1 || members[0].Email != "ann@example.org" || members[0].Role != "manager" {
			t.Errorf("the members are %v", members)
		}
		// The address of a member needs no confirmation.
		mustSideout(t, environ, "league", "hand-over", fmt.Sprint(leagues[0].ID), "--to", "ann@example.org")
		mustSideout(t, environ, "user", "disable", user.ID)
		if output, err := sideout(t, environ, "league", "hand-over", fmt.Sprint(leagues[0].ID), "--to", user.ID); err == nil || !strings.Contains(output, "is disabled") {
			t.Errorf("to a disabled account: %v %s", err, output)
		}
	})
}

// With SIDEOUT_REGISTRATION=invitation whoever holds an invitation to a league can create one account with it, and nobody
// else can; closed lets nobody. The operator can create accounts in each case.
func TestRegistrationByInvitationAndClosed(t *testing.T) {
	eachDatabase(t, func(t *testing.T, environ []string) {
		server := launch(t, serverCommand(t, append(environ, "SIDEOUT_REGISTRATION=invitation")...))
		visitor := newClient(t, server.url)
		visitor.mustCall(t, "POST /api/beta-access", `{"password":"volleyball"}`, nil)
		registering := func(name, invitation string) (int, string) {
			t.Helper()
			return visitor.status(t, "POST /api/auth/register",
				fmt.Sprintf(`{"email":"%s@example.org","password":"correct horse battery","invitation":%q}`, name, invitation))
		}
		var config struct{ Registration string }
		if visitor.mustCall(t, "GET /api/config", "", &config); config.Registration != "invitation" {
			t.Errorf("the configuration says %q", config.Registration)
		}
		for _, invitation := range []string{"", "guessed"} {
			if status, body := registering("bob", invitation); status != http.StatusForbidden || !strings.Contains(body, "You need an invitation") {
				t.Errorf("with the invitation %q: %d %s", invitation, status, body)
			}
		}

		cmd := programCommand(t, environ, "user", "create", "ann@example.org", "--password-stdin")
		cmd.Stdin = strings.NewReader("correct horse battery\n")
		if output, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v %s", err, output)
		}
		ann := newClient(t, server.url)
		ann.mustCall(t, "POST /api/beta-access", `{"password":"volleyball"}`, nil)
		ann.mustCall(t, "POST /api/auth/login", `{"email":"ann@example.org","password":"correct horse battery"}`, nil)
		newLeague(t, ann, "Thursday")
		var leagues []struct{ ID int64 }
		ann.mustCall(t, "GET /api/leagues", "", &leagues)
		var invitation struct{ InvitationToken string }
		ann.mustCall(t, fmt.Sprintf("POST /api/leagues/%d/members", leagues[0].ID), `{"role":"scorer"}`, &invitation)

		if status, body := registering("bob", invitation.InvitationToken); status != http.StatusCreated {
			t.Fatalf("with an invitation: %d %s", status, body)
		}
		if status, body := registering("carl", invitation.InvitationToken); status != http.StatusForbidden || !strings.Contains(body, "one account") {
			t.Errorf("a second account with one invitation: %d %s", status, body)
		}
		bob := newClient(t, server.url)
		bob.mustCall(t, "POST /api/beta-access", `{"password":"volleyball"}`, nil)
		bob.mustCall(t, "POST /api/auth/login", `{"email":"bob@example.org","password":"correct horse battery"}`, nil)
		bob.mustCall(t, "POST /api/member-invitations/"+invitation.InvitationToken, "", nil) // it can still be accepted
		if status, _ := registering("dora", invitation.InvitationToken); status != http.StatusForbidden {
			t.Errorf("with an accepted invitation: %d", status)
		}
		ann.mustCall(t, fmt.Sprintf("POST /api/leagues/%d/members", leagues[0].ID), `{"role":"scorer"}`, &invitation)
		server.stop()

		server = launch(t, serverCommand(t, append(environ, "SIDEOUT_REGISTRATION=closed")...))
		visitor.url = server.url
		if status, body := registering("dora", invitation.InvitationToken); status != http.StatusForbidden || !strings.Contains(body, "Nobody can create an account here.") {
			t.Errorf("closed: %d %s", status, body)
		}
		mustSideout(t, environ, "user", "create", "dora@example.org")
	})
}
