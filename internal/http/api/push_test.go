package api

import (
	"encoding/json"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"sideout/internal/app"
	"sideout/internal/app/apptest"
	"sideout/internal/notify/push"
	"sideout/internal/notify/push/pushtest"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// A subscription that is valid, with the keys of the example in RFC 8291.
const (
	pushEndpoint = "https://" + pushtest.Host + "/send/kth"
	pushP256dh   = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
	pushAuth     = "BTBZMqHH6r4Tts7J_aSIgg"
)

var pushDevice = push.DeviceID(pushEndpoint)

// pushServer is a server that sends notifications, and the push service to which it sends.
type pushServer struct {
	*person // the admin of the league, whose values the steps use
	guest   *person
	clock   *testClock
	service *pushtest.Service
	sender  *push.Sender
	app     *app.Services
	store   *store.Store
	read    int // how many notifications of the service were returned by next
}

// eachPushServer runs a test on a server with the public league "thursday", in which Aces and Diggers play on Thursday 19:00, on each database.
func eachPushServer(t *testing.T, test func(t *testing.T, p *pushServer)) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		p := &pushServer{clock: &testClock{}, service: pushtest.New(t), store: s}
		s.EnablePush()
		p.app = app.New(s, apptest.NewPasswords(), testSecret, p.clock.Now, league.DefaultQuotas)
		check(t, p.app.Push.Enable(push.Hosts{pushtest.Host}))
		o := testOptions(p.app, p.clock.Now)
		o.Beta, o.Limits = gate, testLimits
		server, err := New(o)
		check(t, err)
		web := httptest.NewServer(asDocumented(t, server))
		t.Cleanup(web.Close)
		p.sender = p.newSender()
		p.person, p.guest = signedUp(t, web.URL, "ann@example.org"), newPerson(t, web.URL)
		p.does(
			step{`POST /api/auth/login {"email":"ann@example.org","password":"correct horse battery","remember":true}`, "200", ""}, // the clock will advance by weeks
			step{`POST /api/leagues {"name":"Thursday","startDate":"2026-11-05","visibility":"public","timezone":"America/New_York"}`, `201`, `league="id":(\d+)`},
			step{"GET /api/leagues/{league}", "200", `slug="slug":"([^"]+)"`},
			step{`POST /api/teams {"leagueId":{league},"names":["Aces","Diggers","Setters"]}`, "201", ""},
			step{"GET /api/leagues/{league}/teams", "200", `aces="id":(\d+),"leagueId":\d+,"name":"Aces"`},
			step{"GET /api/leagues/{league}/teams", "200", `diggers="id":(\d+),"leagueId":\d+,"name":"Diggers"`},
			step{"GET /api/leagues/{league}/teams", "200", `setters="id":(\d+),"leagueId":\d+,"name":"Setters"`},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"gameDate":"2026-11-26","gameTime":"19:00","courtName":"Court 1"}`,
				"201", `line={"id":(\d+)`},
			step{"GET /api/leagues/{league}/schedules", "200", `game="gameId":(\d+)`},
		)
		p.guest.values = p.values
		test(t, p)
	})
}

// newSender returns the sender of another server on the same database.
func (p *pushServer) newSender() *push.Sender {
	return push.NewSender(push.Options{
		DB: p.app.DB, Service: p.app.Push, Client: p.service.Client(), Address: &url.URL{Scheme: "https", Host: "score.example.org"},
		WatchToken: p.app.Links.WatchToken, Log: testOptions(p.app, p.clock.Now).Log,
	})
}

// newBrowser returns a new browser that is subscribed to a team, given by the name of its value.
func (p *pushServer) newBrowser(team string) *pushtest.Browser {
	p.t.Helper()
	b := p.service.NewBrowser()
	p.subscribe(b, team)
	return b
}

func (p *pushServer) subscribe(b *pushtest.Browser, team string) {
	p.t.Helper()
	p.guest.does(step{"PUT " + deviceOf(b, team) + " " + bodyOf(b), `200 {"on":true}`, ""})
}

func deviceOf(b *pushtest.Browser, team string) string {
	return "/api/public/{slug}/teams/{" + team + "}/devices/" + push.DeviceID(b.Endpoint)
}

func bodyOf(b *pushtest.Browser) string {
	text, _ := json.Marshal(push.Subscription{Endpoint: b.Endpoint, P256dh: b.P256dh, Auth: b.Auth}) // plain values
	return string(text)
}

// next sends what is due after a while, and returns what arrived since the last call as "title | body | path".
func (p *pushServer) next(after time.Duration) (fresh []string) {
	p.t.Helper()
	p.clock.Advance(after)
	_, err := p.sender.Step(p.t.Context())
	check(p.t, err)
	all := p.service.Received()
	plain := strings.NewReplacer("\u2068", "", "\u2069", "")
	for _, r := range all[p.read:] {
		fresh = append(fresh, plain.Replace(r.Title+" | "+r.Body+" | "+r.Data))
	}
	p.read = len(all)
	return fresh
}

// expect is next, which has to return these.
func (p *pushServer) expect(after time.Duration, want ...string) {
	p.t.Helper()
	got := p.next(after)
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		p.t.Fatalf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func (p *pushServer) teamPage(team string) string {
	return "/l/" + p.values["slug"] + "/teams/" + p.values[team]
}

func (p *pushServer) watchPage() string {
	var id int64
	check(p.t, json.Unmarshal([]byte(p.values["game"]), &id))
	return "/watch/" + p.app.Links.WatchToken(id)
}

func TestSubscribingToATeam(t *testing.T) {
	eachPushServer(t, func(t *testing.T, p *pushServer) {
		b := p.service.NewBrowser()
		at := deviceOf(b, "aces")
		with := func(field, value string) string {
			s := push.Subscription{Endpoint: b.Endpoint, P256dh: b.P256dh, Auth: b.Auth}
			*map[string]*string{"endpoint": &s.Endpoint, "p256dh": &s.P256dh, "auth": &s.Auth}[field] = value
			text, err := json.Marshal(s)
			check(t, err)
			return string(text)
		}
		p.guest.does(
			step{"GET /api/public/{slug}/teams/{aces}", `200 "pushKey":"` + p.app.Push.PublicKey() + `"`, ""},
			step{"GET " + at, `200 {"on":false}`, ""},
			step{"PUT " + at + " " + bodyOf(b), `200 {"on":true}`, ""},
			step{"PUT " + at + " " + bodyOf(b), `200 {"on":true}`, ""},
			step{"GET " + at, `200 {"on":true}`, ""},
			step{"GET " + deviceOf(b, "diggers"), `200 {"on":false}`, ""},
			step{"DELETE " + at, `200 {"on":false}`, ""},
			step{"DELETE " + at, `200 {"on":false}`, ""},
			step{"GET " + at, `200 {"on":false}`, ""},

			step{"GET /api/public/{slug}/teams/{aces}/devices/short", "404", ""},
			step{"GET /api/public/no-such-league/teams/{aces}/devices/" + pushDevice, "404", ""},
			step{"PUT /api/public/{slug}/teams/999999/devices/" + push.DeviceID(b.Endpoint) + " " + bodyOf(b), "404", ""},
			step{"PUT /api/public/{slug}/teams/{aces}/devices/" + pushDevice + " " + bodyOf(b), "422 SHA-256", ""},
		)
		p.clock.Advance(2 * time.Hour) // the limit of new devices begins again
		for _, c := range []struct{ field, value, want string }{
			{"endpoint", "", "422 https"},
			{"endpoint", "http://" + pushtest.Host + "/send/1", "422 https"},
			{"endpoint", "https://localhost/send/1", "422 sends no notifications to localhost"},
			{"endpoint", "https://" + pushtest.Host + ":8080/send/1", "422 sends no notifications"},
			{"p256dh", "BCVx", "422 p256dh"},
			{"auth", "short", "422 auth"},
		} {
			p.clock.Advance(time.Hour)
			p.guest.does(step{"PUT " + at + " " + with(c.field, c.value), c.want, ""})
		}
		p.guest.does(step{"PUT " + at + ` {"endpoint":"x","p256dh":"x","auth":"x","name":"Ann"}`, `422 "name"`, ""})
	})
}

// One address cannot fill the table, and a team has a bound.
func TestTooManyDevices(t *testing.T) {
	eachPushServer(t, func(t *testing.T, p *pushServer) {
		for range testLimits.Devices.Limit {
			p.newBrowser("aces")
		}
		b := p.service.NewBrowser()
		p.guest.does(step{"PUT " + deviceOf(b, "aces") + " " + bodyOf(b), "429 Many notifications were turned on from your network", ""})
		p.clock.Advance(time.Hour + time.Second)
		check(t, p.store.Write(t.Context(), func(tx *store.Tx) error {
			var teamID, leagueID int64
			check(t, json.Unmarshal([]byte(p.values["aces"]), &teamID))
			check(t, json.Unmarshal([]byte(p.values["league"]), &leagueID))
			for n, err := tx.Push.CountPushDevices(teamID); n < push.MaxDevices; n++ {
				if err != nil {
					return err
				}
				one := p.service.NewBrowser()
				d := store.PushDevice{Device: push.DeviceID(one.Endpoint), Endpoint: one.Endpoint, LeagueID: leagueID, TeamID: teamID, CreatedAt: testNow}
				if err := tx.Push.SavePushDevice(d); err != nil {
					return err
				}
			}
			return nil
		}))
		p.guest.does(
			step{"PUT " + deviceOf(b, "aces") + " " + bodyOf(b), "409 300 devices are told about this team already", ""},
			step{"PUT " + deviceOf(b, "diggers") + " " + bodyOf(b), "200", ""},
		)
	})
}

func TestAServerWithoutPush(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		p := signedUp(t, url, "ann@example.org")
		p.does(
			step{`POST /api/leagues {"name":"Thursday","visibility":"public"}`, `201`, `league="id":(\d+)`},
			step{"GET /api/leagues/{league}", "200", `slug="slug":"([^"]+)"`},
			step{`POST /api/teams {"leagueId":{league},"name":"Aces"}`, "201", `aces="id":(\d+)`},
			step{"GET /api/public/{slug}/teams/{aces}", "200 !pushKey", ""},
			step{"GET /api/public/{slug}/teams/{aces}/devices/" + pushDevice, `200 {"on":false}`, ""},
			step{"PUT /api/public/{slug}/teams/{aces}/devices/" + pushDevice + ` {"endpoint":"` + pushEndpoint + `","p256dh":"` + pushP256dh + `","auth":"` + pushAuth + `"}`,
				"409 This server sends no notifications", ""},
		)
	})
}

// TestNotificationsOfAGame goes through the night of a game: its start, an end that is undone, the end, and a correction.
func TestNotificationsOfAGame(t *testing.T) {
	eachPushServer(t, func(t *testing.T, p *pushServer) {
		b := p.newBrowser("aces")
		p.subscribe(b, "diggers") // both teams: notified once
		p.newBrowser("setters")   // has no part in it
		p.clock.Set(time.Date(2026, 11, 27, 0, 2, 0, 0, time.UTC))
		p.does(step{`PATCH /api/games/{game} {"device":"A","events":[{"id":"e1","type":"point","team":"team1","rally":1}]}`, "200", ""})
		p.expect(0)
		p.expect(30*time.Second, "Aces vs Diggers has begun | Court 1. Thursday. | "+p.watchPage())
		p.does(step{`PATCH /api/games/{game} {"device":"A","events":[{"id":"e2","type":"correct","team1Score":25,"team2Score":20,"final":true}]}`, `200 "status":"completed"`, ""})
		p.does(step{`PATCH /api/games/{game} {"device":"A","events":[{"id":"e3","type":"undo","undoes":"e2","seen":2}]}`, `200 "status":"scheduled"`, ""})
		p.expect(time.Minute)
		p.does(step{`PATCH /api/games/{game} {"device":"A","events":[{"id":"e4","type":"correct","team1Score":25,"team2Score":21,"final":true,"seen":3}]}`, `200 "status":"completed"`, ""})
		p.expect(30*time.Second, "Final: Aces 25–21 Diggers | Thursday. | "+p.watchPage())
		p.does(step{`PATCH /api/games/{game} {"team1Score":21,"team2Score":25,"status":"completed"}`, "200", ""})
		p.expect(30*time.Second, "Corrected: Aces 21–25 Diggers | Thursday. | "+p.watchPage())
		p.does(step{`PATCH /api/games/{game} {"status":"scheduled"}`, `200 "status":"scheduled"`, ""})
		p.expect(30*time.Second, "Not over: Aces vs Diggers | The result was taken back. | "+p.watchPage())
		for _, r := range p.service.Received() {
			if r.Tag != "game-"+p.values["game"] || r.Icon != "/icon-192.png" || r.Header.Get("Topic") != r.Tag || r.Header.Get("Urgency") != "high" ||
				r.Header.Get("TTL") == "0" || r.Browser != b {
				t.Errorf("%+v", r)
			}
		}
	})
}

func TestNotificationsOfAMove(t *testing.T) {
	eachPushServer(t, func(t *testing.T, p *pushServer) {
		p.newBrowser("aces")
		move := func(body string) { p.does(step{"PATCH /api/schedules/{line} " + body, "200", ""}) }
		move(`{"day":"2026-11-27"}`)
		p.expect(9 * time.Minute)
		move(`{"day":"2026-12-03","courtName":"Court 2","reason":"The hall is closed"}`)
		p.expect(time.Minute, "Moved: Aces vs Diggers | Now Thu, Dec 3, 7:00 PM, Court 2. It was on Thu, Nov 26, 7:00 PM, Court 1. The hall is closed | "+p.teamPage("aces"))
		p.expect(time.Hour)
		move(`{"courtName":"Court 1"}`)
		move(`{"courtName":"Court 2"}`)
		p.expect(time.Hour) // it was taken back
		move(`{"status":"cancelled","reason":"No referee"}`)
		p.expect(30*time.Second, "Cancelled: Aces vs Diggers | It was on Thu, Dec 3, 7:00 PM, Court 2. No referee | "+p.teamPage("aces"))
		move(`{"status":"scheduled"}`)
		p.expect(30*time.Second, "On again: Aces vs Diggers | It takes place on Thu, Dec 3, 7:00 PM, Court 2. | "+p.teamPage("aces"))
		p.clock.Set(time.Date(2026, 12, 3, 22, 0, 0, 0, time.UTC)) // it begins in two hours
		move(`{"gameTime":"20:00"}`)
		p.expect(30*time.Second, "Moved: Aces vs Diggers | Now Thu, Dec 3, 8:00 PM, Court 2. It was on Thu, Dec 3, 7:00 PM, Court 2. | "+p.teamPage("aces"))
		p.does(step{"DELETE /api/schedules/{line}", "204", ""})
		p.expect(30*time.Second, "Cancelled: Aces vs Diggers | It was on Thu, Dec 3, 8:00 PM, Court 2. | "+p.teamPage("aces"))
	})
}

// Many games of a team are one notification, and friendlies only where they are.
func TestWhatIsNotifiedTogetherOrNot(t *testing.T) {
	eachPushServer(t, func(t *testing.T, p *pushServer) {
		p.newBrowser("aces")
		for _, at := range []string{"20:00", "21:00", "22:00"} {
			p.does(step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{setters},"gameDate":"2026-11-26","gameTime":"` + at + `"}`, "201", ""})
		}
		p.does(step{`POST /api/leagues/{league}/nights/2026-11-26/cancel {"reason":"Flood"}`, "200", ""})
		p.expect(30*time.Second, "Aces: 4 games have changed | See the new schedule. Thursday. | "+p.teamPage("aces"))
		p.does(
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{setters},"gameDate":"2026-11-27","gameTime":"20:00","stage":"friendly"}`,
				"201", `friendly="gameId":(\d+)`},
			step{`PATCH /api/games/{friendly} {"team1Score":25,"team2Score":20,"status":"completed"}`, "200", ""},
		)
		p.expect(time.Hour)
	})
}

// A refused change sends no notification, and neither does a league that is not public or was deleted.
func TestChangesWithoutNotifications(t *testing.T) {
	eachPushServer(t, func(t *testing.T, p *pushServer) {
		p.newBrowser("aces")
		err := p.app.DB.Write(t.Context(), func(tx *store.Tx) error {
			var id int64
			check(t, json.Unmarshal([]byte(p.values["line"]), &id))
			from, err := tx.Schedules.FindSchedule(id)
			check(t, err)
			to := from
			to.Day = "2026-11-28"
			check(t, push.QueueMoves(tx.Push, from.LeagueID, []push.Move{{From: from, To: to}}, testNow))
			return store.ErrExists
		})
		if err == nil {
			t.Fatal("the transaction was committed")
		}
		p.expect(time.Hour)
		p.does(
			step{`PATCH /api/schedules/{line} {"day":"2026-11-28"}`, "200", ""},
			step{`PATCH /api/leagues/{league} {"visibility":"off"}`, "200", ""},
		)
		p.expect(time.Hour)
		p.does(
			step{`PATCH /api/leagues/{league} {"visibility":"public"}`, "200", ""},
			step{`PATCH /api/schedules/{line} {"day":"2026-11-29"}`, "200", ""},
			step{`POST /api/auth/confirm {"password":"correct horse battery"}`, "204", ""},
			step{"DELETE /api/leagues/{league}", "204", ""},
		)
		p.expect(time.Hour)
		p.clock.Advance(31 * 24 * time.Hour)
		check(t, p.app.Leagues.PurgeDeleted(t.Context()))
		waiting, devices, err := p.sender.Count(t.Context())
		if err != nil || waiting != 0 || devices != 0 {
			t.Errorf("after the league was removed: %d notifications, %d devices, %v", waiting, devices, err)
		}
	})
}

// No notification is sent of the cancellation of a game that is over by then, nor of an old result.
func TestWhatIsTooLate(t *testing.T) {
	eachPushServer(t, func(t *testing.T, p *pushServer) {
		p.newBrowser("aces")
		p.does(step{`PATCH /api/schedules/{line} {"status":"cancelled"}`, "200", ""})
		p.clock.Set(time.Date(2026, 11, 27, 2, 1, 0, 0, time.UTC))
		p.expect(0)
		p.does(
			step{`PATCH /api/schedules/{line} {"status":"scheduled"}`, "200", ""},
		)
		p.expect(time.Hour)
		p.clock.Set(time.Date(2026, 12, 1, 2, 0, 0, 0, time.UTC))
		p.does(step{`PATCH /api/games/{game} {"team1Score":21,"team2Score":25,"status":"completed"}`, "200", ""})
		p.expect(time.Hour)
	})
}
