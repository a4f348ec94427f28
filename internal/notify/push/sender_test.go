package push_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"sideout/internal/app/apptest"
	"sideout/internal/notify/push"
	"sideout/internal/notify/push/pushtest"
	"sideout/internal/rules/league"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// office is a server with a public league of two teams, and a push service.
type office struct {
	*apptest.Server
	service *pushtest.Service
	log     *bytes.Buffer
	league  int64
	teams   []league.Team
}

func eachOffice(t *testing.T, test func(t *testing.T, o *office)) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		s.EnablePush()
		o := &office{Server: apptest.New(t, s, apptest.SecretHere), service: pushtest.New(t), log: new(bytes.Buffer)}
		if err := o.Push.Enable(push.Hosts{pushtest.Host}); err != nil {
			t.Fatal(err)
		}
		o.league = o.NewLeague("Thursday")
		apptest.Must(o.Leagues.UpdateLeague(t.Context(), o.Owner, o.league, func(l *league.League) { l.Visibility = league.Public }))(t)
		o.teams = apptest.Must(o.Leagues.CreateTeams(t.Context(), o.Owner, o.league, []string{"Aces", "Diggers"}))(t)
		test(t, o)
	})
}

func (o *office) write(fn func(tx *store.Tx) error) {
	o.T.Helper()
	if err := o.Store.Write(o.T.Context(), fn); err != nil {
		o.T.Fatal(err)
	}
}

// sender returns a sender, as each server of a database has one.
func (o *office) sender() *push.Sender {
	return push.NewSender(push.Options{
		DB: o.DB, Service: o.Push, Client: o.service.Client(), Address: &url.URL{Scheme: "https", Host: "score.example.org"},
		WatchToken: o.Links.WatchToken, Log: slog.New(slog.NewTextHandler(o.log, nil)),
	})
}

func (o *office) addDevice() *pushtest.Browser {
	o.T.Helper()
	b := o.service.NewBrowser()
	apptest.Must(o.Push.Add(o.T.Context(), o.league, o.teams[0].ID, push.DeviceID(b.Endpoint),
		push.Subscription{Endpoint: b.Endpoint, P256dh: b.P256dh, Auth: b.Auth}))(o.T)
	return b
}

// change queues that a game, which does not exist, was removed from the schedule.
func (o *office) change(game int64) {
	o.T.Helper()
	at := o.Now.Add(24 * time.Hour)
	o.write(func(tx *store.Tx) error {
		return tx.Push.QueueChange(store.QueuedChange{
			GameID: game, LeagueID: o.league, Team1ID: o.teams[0].ID, Team2ID: o.teams[1].ID, DueAt: o.Now,
			Before: notices.GameBefore{Place: &notices.PlayedAt{Day: "2026-11-21", Time: "19:00", At: at}},
		})
	})
}

// step sends what is due after a while.
func (o *office) step(s *push.Sender, after time.Duration) {
	o.T.Helper()
	o.Now = o.Now.Add(after)
	if _, err := s.Step(o.T.Context()); err != nil {
		o.T.Fatal(err)
	}
}

// expect fails unless the service has received so many, and so many wait for so many devices.
func (o *office) expect(received, waiting, devices int) {
	o.T.Helper()
	w, d, err := o.sender().Count(o.T.Context())
	if n := len(o.service.Received()); err != nil || n != received || w != waiting || d != devices {
		o.T.Fatalf("%d received, %d wait, %d devices, %v; want %d, %d, %d\n%s", n, w, d, err, received, waiting, devices, o.log)
	}
	if strings.Contains(o.log.String(), "/send/") {
		o.T.Fatalf("an endpoint in the log:\n%s", o.log)
	}
}

func status(code int) func(*http.Request) int { return func(*http.Request) int { return code } }

func TestWhatAPushServiceAnswers(t *testing.T) {
	for _, c := range []struct {
		status  int
		after   http.Header
		wait    time.Duration // until it is tried again
		waiting int
		devices int
	}{
		{404, nil, 0, 0, 0},
		{410, nil, 0, 0, 0},
		{400, nil, 0, 0, 1},
		{403, nil, 0, 0, 1},
		{413, nil, 0, 0, 1},
		{301, http.Header{"Location": {"https://127.0.0.1/"}}, 0, 0, 1},
		{429, nil, time.Minute, 1, 1},
		{429, http.Header{"Retry-After": {"600"}}, 10 * time.Minute, 1, 1},
		{503, http.Header{"Retry-After": {"999999999"}}, time.Hour, 1, 1},
		{503, http.Header{"Retry-After": {"soon"}}, time.Minute, 1, 1},
		{500, nil, time.Minute, 1, 1},
	} {
		t.Run(fmt.Sprint(c.status, c.after["Retry-After"]), func(t *testing.T) {
			eachOffice(t, func(t *testing.T, o *office) {
				o.addDevice()
				o.change(1)
				o.service.RespondWith(status(c.status), c.after)
				sender := o.sender()
				o.step(sender, 0)
				o.expect(0, c.waiting, c.devices)
				o.service.RespondWith(nil, nil)
				if c.waiting == 0 {
					o.step(sender, 3*time.Hour)
					o.expect(0, 0, c.devices)
					return
				}
				o.step(sender, c.wait-time.Second)
				o.expect(0, 1, 1)
				o.step(sender, time.Second)
				o.expect(1, 0, 1)
			})
		})
	}
}

// A notification is given up in the end, and one whose time is over is not sent.
func TestANotificationIsGivenUp(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		o.addDevice()
		o.change(1)
		tries := 0
		o.service.RespondWith(func(*http.Request) int { tries++; return 500 }, nil)
		sender := o.sender()
		for range 24 * 60 {
			o.step(sender, time.Minute)
		}
		o.expect(0, 0, 1)
		if tries != 5 || !strings.Contains(o.log.String(), "given up") {
			t.Errorf("%d tries\n%s", tries, o.log)
		}
		o.service.RespondWith(nil, nil)
		o.change(2)
		o.service.RespondWith(status(500), nil)
		o.step(sender, 0)
		o.service.RespondWith(nil, nil)
		o.step(sender, 26*time.Hour+time.Minute)
		o.expect(0, 0, 1)
	})
}

// While a push service is down, it is asked seldom, and no notification uses up its tries.
func TestAPushServiceIsDown(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		o.service.Stop()
		for range 20 {
			o.addDevice()
		}
		o.change(1)
		sender := o.sender()
		for range 6 * 12 {
			o.step(sender, 5*time.Minute)
		}
		o.expect(0, 20, 20)
		if n := strings.Count(o.log.String(), "cannot be reached"); n > 300 { // without pauses 1,440 times
			t.Errorf("asked %d times", n)
		}
	})
}

// A game of the next season is kept by push services as long as all of them accept.
func TestAGameThatIsFarAway(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		o.addDevice()
		o.write(func(tx *store.Tx) error {
			return tx.Push.QueuePush(o.teams[0].ID, "game-1", `{"title":"Moved"}`, o.Now, o.Now.Add(200*24*time.Hour))
		})
		o.step(o.sender(), 0)
		o.expect(1, 0, 1)
		if ttl := o.service.Received()[0].Header.Get("TTL"); ttl != "2419200" {
			t.Errorf("TTL %s", ttl)
		}
	})
}

// A push service that answers again while another connection to it fails: what failed waits a little.
func TestAPushServiceThatAnswersNowAndThen(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		for range 40 {
			o.addDevice()
		}
		o.change(1)
		var mu sync.Mutex
		asked := 0
		o.service.RespondWith(func(*http.Request) int {
			mu.Lock()
			defer mu.Unlock()
			if asked++; asked%3 == 0 {
				panic(http.ErrAbortHandler) // the connection ends without an answer
			}
			return http.StatusCreated
		}, nil)
		sender := o.sender()
		for range 40 {
			o.step(sender, time.Minute)
		}
		o.expect(40, 0, 40)
	})
}

// Two servers of one database send each notification once.
func TestTwoSenders(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		const devices = 60
		for range devices {
			o.addDevice()
		}
		for game := range int64(3) {
			o.change(game + 1)
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
		o.expect(3*devices, 0, devices)
		seen := map[string]bool{}
		for _, r := range o.service.Received() {
			key := r.Browser.Endpoint + r.Tag
			if seen[key] {
				t.Errorf("%s was sent twice", key)
			}
			seen[key] = true
		}
	})
}

// What a server had begun to send when it was killed is sent by the next one, once the lease is over.
func TestAServerIsKilledWhileItSends(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		o.addDevice()
		o.change(1)
		o.write(func(tx *store.Tx) error { // the changes are notifications, and one is leased
			if _, err := tx.Push.PopQueuedChanges(o.league, o.Now); err != nil {
				return err
			}
			if err := tx.Push.QueuePush(o.teams[0].ID, "game-1", `{"title":"Moved"}`, o.Now, o.Now.Add(time.Hour)); err != nil {
				return err
			}
			due, err := tx.Push.Due(o.Now, 10)
			if err != nil {
				return err
			}
			_, err = tx.Push.Lease(due[0], o.Now.Add(2*time.Minute))
			return err
		})
		sender := o.sender()
		o.step(sender, time.Minute)
		o.expect(0, 1, 1)
		o.step(sender, time.Minute)
		o.expect(1, 0, 1)
	})
}

// A later notification about a game replaces one that waits, also while that is being sent.
func TestALaterNotificationReplacesOneThatWaits(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		o.addDevice()
		queue := func(title string) {
			o.write(func(tx *store.Tx) error {
				return tx.Push.QueuePush(o.teams[0].ID, "game-1", `{"title":"`+title+`"}`, o.Now, o.Now.Add(time.Hour))
			})
		}
		queue("first")
		queue("second")
		first := true
		o.service.RespondWith(func(*http.Request) int {
			if first {
				first = false
				queue("third")
			}
			return http.StatusCreated
		}, nil)
		o.step(o.sender(), 0)
		var titles []string
		for _, r := range o.service.Received() {
			titles = append(titles, r.Title)
		}
		if strings.Join(titles, " ") != "second third" {
			t.Errorf("%q", titles)
		}
	})
}

// The key of the server is the same after a restart, and another one with another secret.
func TestTheKeyFollowsFromTheSecret(t *testing.T) {
	s := storetest.Open(t, storetest.SQLite(t))
	keyOf := func(secret string) string {
		m := apptest.New(t, s, secret)
		if err := m.Push.Enable(push.Hosts{pushtest.Host}); err != nil {
			t.Fatal(err)
		}
		return m.Push.PublicKey()
	}
	here := keyOf(apptest.SecretHere)
	if len(here) != 87 || keyOf(apptest.SecretHere) != here || keyOf(apptest.SecretThere) == here {
		t.Errorf("%q", here)
	}
}

// What the operator no longer allows is forgotten, and nothing is sent there.
func TestAPushServiceIsNotAllowedAnyMore(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		o.addDevice()
		if err := o.Push.Enable(push.Hosts{"push.example.org"}); err != nil {
			t.Fatal(err)
		}
		o.change(1)
		o.step(o.sender(), 0)
		o.expect(0, 0, 0)
	})
}

// Nothing is queued for a team without subscriptions, nor by a server that sends no notifications.
func TestNothingIsQueuedForNobody(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		o.change(1)
		o.write(func(tx *store.Tx) error {
			next, err := tx.Push.Next()
			if !next.IsZero() {
				t.Errorf("due at %s", next)
			}
			return err
		})
	})
}
