package api

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"sideout/internal/notify/push"
	"sideout/internal/notify/push/pushtest"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// The tables of the database by what ends their rows. A new table must be added to one of them.
var (
	// endingTables must be empty after a quiet year.
	endingTables = []string{
		"sessions", "password_resets", "member_invitations", "hand_overs", "api_tokens", "api_token_roles", "idempotent_answers", "mails", "push_news",
		"push_messages", "open_games", "open_game_events", "notices", "trials",
	}
	// lastingTables have the rows of leagues and of accounts. They go with them, and must not grow in a quiet year.
	lastingTables = []string{
		"users", "identities", "passkeys", "recovery_codes", "subscriptions", "mail_refusals",
		"leagues", "series", "honours", "teams", "games", "ended_invites", "schedules", "tier_courts", "league_members", "league_changes", "result_changes",
		"week_advances", "game_events", "packed_logs", "scorers", "conflicts", "reports", "attention_dismissals", "court_codes", "ended_court_codes",
		"withdrawals", "team_links", "ended_team_links", "captain_rules", "finals", "finals_places", "claims", "contacts", "absences", "import_columns",
		"last_plans", "signup_pages", "signups", "halls", "hall_courts", "hall_links", "push_devices", "settings", "schema_version",
	}
	// paymentTables have what the payment provider is asked for (see the tests of billing), and the price.
	paymentTables = []string{"billing_wakes", "billing_jobs", "prices"}
)

// TestAQuietYearGrowsNoTable fills a database in an evening and then lets 13 months pass in which nobody does anything, because a trial is
// remembered for a year.
func TestAQuietYearGrowsNoTable(t *testing.T) {
	for name, address := range storetest.BothAddresses() {
		for _, sends := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s, sending %v", name, sends), func(t *testing.T) {
				a := address(t)
				s := storetest.Open(t, a)
				y := &quietYear{mailServer: newMailServer(t, s), store: s, direct: storetest.OpenDirect(t, a), service: pushtest.New(t)}
				y.enablePush()
				y.playEvening()
				y.check(sends)
			})
		}
	}
}

// quietYear is a server with mail and notifications.
type quietYear struct {
	*mailServer
	store    *store.Store
	direct   *sql.DB
	service  *pushtest.Service
	notifier *push.Sender
	refusals int // of mails about the deleted league and its team
}

func (y *quietYear) enablePush() {
	y.store.EnablePush()
	check(y.t, y.app.Push.Enable(push.Hosts{pushtest.Host}))
	p := &pushServer{clock: y.clock, service: y.service, app: y.app}
	y.notifier = p.newSender()
}

// countRows returns the number of rows of each table.
func (y *quietYear) countRows() map[string]int {
	y.t.Helper()
	list := "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
	if !strings.Contains(fmt.Sprintf("%T", y.direct.Driver()), "sqlite") {
		list = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
	}
	rows, err := y.direct.Query(list)
	check(y.t, err)
	defer rows.Close()
	counts := map[string]int{}
	for rows.Next() {
		var table string
		check(y.t, rows.Scan(&table))
		counts[table] = 0
	}
	check(y.t, rows.Err())
	for table := range counts {
		var n int
		check(y.t, y.direct.QueryRow("SELECT COUNT(*) FROM "+table).Scan(&n))
		counts[table] = n
	}
	return counts
}

// playEvening makes rows in all tables that have an end, and some in those of leagues.
func (y *quietYear) playEvening() {
	ann := y.confirmed("ann@example.org")
	bob := signedUp(y.t, y.url, "bob@example.org")
	bob.values = ann.values
	ann.does(
		step{`POST /api/leagues {"name":"Thursday","startDate":"2026-11-05","visibility":"public","timezone":"America/New_York"}`, "201", `league="id":(\d+)`},
		step{`POST /api/teams {"leagueId":{league},"name":"Aces"}`, "201", `aces="id":(\d+)`},
		step{`POST /api/teams {"leagueId":{league},"name":"Diggers"}`, "201", `diggers="id":(\d+)`},
		step{`POST /api/teams/{aces}/captain-link`, "200", ""},
		step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"gameDate":"2026-11-20","gameTime":"15:30","courtName":"Court 1"}`,
			"201", `line={"id":(\d+)`},
		step{"GET /api/leagues/{league}/schedules", "200", `game="gameId":(\d+)`},
		step{`POST /api/auth/tokens {"name":"Script","days":90,"roles":[{"leagueId":{league},"role":"viewer"}]}`, "201", ""},
		step{`POST /api/leagues/{league}/members {"role":"manager"}`, "201", `invitation="invitationToken":"([^"]+)"`},
		step{`PUT /api/notices {"leagueId":{league},"topics":["results"]}`, "200", ""},
	)
	bob.does(step{"POST /api/member-invitations/{invitation}", "200", ""}, step{`POST /api/auth/password/forgotten {"email":"ann@example.org"}`, "204", ""})
	ann.does(
		step{"GET /api/leagues/{league}/members", "200", `member="id":(\d+)`},
		step{`POST /api/leagues/{league}/hand-over {"memberId":{member}}`, "200", ""},
		step{`POST /api/leagues/{league}/members {"role":"scorer"}`, "201", ""}, // nobody accepts it
	)
	if got := ann.sends(`POST /api/teams {"leagueId":{league},"name":"Setters"}`, "a-key"); !strings.HasPrefix(got, "201") {
		y.t.Fatal(got)
	}
	y.next()
	y.addCaptain(ann, "aces", "al@example.org")
	ann.does(step{`POST /api/teams/{diggers}/contacts {"email":"di@example.org"}`, "200", ""}) // does not say yes
	y.playSeasonsOfOthers()
	y.shareGames()
	y.notify(ann)
	check(y.t, y.store.Write(y.t.Context(), func(tx *store.Tx) error { return tx.Billing.SaveTrialOfAddress("a hash", testNow.AddDate(0, 0, 14)) }))
	_, err := y.direct.Exec("INSERT INTO notices (topics, at) VALUES ($1, $2)", "", testNow.UnixMilli())
	check(y.t, err)
}

// playSeasonsOfOthers makes two seasons of a league with people who do not want its mails. Then both are deleted.
func (y *quietYear) playSeasonsOfOthers() {
	y.next()
	old := y.confirmed("old@example.org")
	old.does(
		step{`POST /api/leagues {"name":"Friday","startDate":"2026-09-04","endDate":"2026-11-13"}`, "201", `league="id":(\d+)`},
		step{`POST /api/teams {"leagueId":{league},"name":"Bumpers"}`, "201", `team="id":(\d+)`},
		step{`POST /api/teams/{team}/captain-link`, "200", ""},
	)
	y.addCaptain(old, "team", "bo@example.org")
	old.does(
		step{`PUT /api/notices {"leagueId":{league},"topics":["results"]}`, "200", ""},
		step{`PUT /api/notices {"topics":["results"]}`, "200", ""},
		step{`POST /api/leagues/{league}/next {"seasonName":"Winter 2027","thisSeason":"Fall 2026","startDate":"2027-01-08"}`, "201", `next="id":(\d+)`},
	)
	check(y.t, y.store.Write(y.t.Context(), func(tx *store.Tx) error {
		return tx.Mails.AddRefusal(store.AddressRecipient("hash"), store.MailRefusal{Scope: "team:" + old.values["team"]}, testNow)
	}))
	check(y.t, y.direct.QueryRow("SELECT COUNT(*) FROM mail_refusals WHERE scope IN ($1, $2)",
		"league:"+old.values["league"], "team:"+old.values["team"]).Scan(&y.refusals))
	old.does(step{"DELETE /api/leagues/{next}", "204", ""}, step{"DELETE /api/leagues/{league}", "204", ""})
}

// shareGames shares two free games and scores the game of the league.
func (y *quietYear) shareGames() {
	phone := newPerson(y.t, y.url)
	for _, key := range []string{"a-key-that-the-phone-has-made", "a-key-of-a-phone-that-ends-it"} {
		phone.writeKey = key
		phone.does(
			step{`POST /api/open-games {"game":"1","team1":"Aces","team2":"Diggers"}`, "201", `code="code":"([^"]+)"`},
			step{`PATCH /api/open-games/{code} {"game":"1","device":"phone","events":[{"id":"a","type":"point","team":"team1","rally":1,"at":1}]}`, "200", ""},
		)
	}
	phone.does(step{"DELETE /api/open-games/{code}", "204", ""})
}

// notify makes a notification that waits for its push service, and a change about which nobody was notified.
func (y *quietYear) notify(ann *person) {
	browser := y.service.NewBrowser()
	y.service.RespondWith(func(*http.Request) int { return http.StatusServiceUnavailable }, nil)
	ann.does(
		step{"GET /api/leagues/{league}", "200", `slug="slug":"([^"]+)"`},
		step{"PUT " + deviceOf(browser, "aces") + " " + bodyOf(browser), "200", ""},
		step{`PATCH /api/schedules/{line} {"gameTime":"16:00"}`, "200", ""},
	)
	y.clock.Advance(10 * time.Minute)
	_, err := y.notifier.Step(y.t.Context())
	check(y.t, err)
	ann.does(
		step{`PATCH /api/schedules/{line} {"gameTime":"16:30"}`, "200", ""},
		step{`PATCH /api/games/{game} {"device":"phone","events":[{"id":"a","type":"point","team":"team1","rally":1,"at":1},{"id":"b","type":"correct","final":true,"team1Score":25,"team2Score":20,"at":1}]}`, "200", ""},
	)
	y.service.RespondWith(nil, nil)
}

// pass advances the clock and does once what the server does from time to time. sends is whether it sends mails and notifications.
func (y *quietYear) pass(by time.Duration, sends bool) {
	y.t.Helper()
	y.clock.Advance(by)
	ctx := y.t.Context()
	check(y.t, y.app.DeleteExpired(ctx))
	check(y.t, y.app.SharedGames.MarkOffline(ctx))
	_, _, err := y.app.Attention.NewTimer().Step(ctx)
	check(y.t, err)
	_, err = y.app.Scoring.PackLogs(ctx, y.clock.Now().AddDate(0, 0, -30))
	check(y.t, err)
	if !sends {
		return
	}
	once, cancel := context.WithCancel(ctx)
	y.app.Mornings.Run(once, func(time.Duration) <-chan time.Time { cancel(); return nil }, slog.New(slog.DiscardHandler))
	_, err = y.sender.Step(ctx)
	check(y.t, err)
	_, err = y.notifier.Step(ctx)
	check(y.t, err)
}

func (y *quietYear) check(sends bool) {
	start := y.countRows()
	listed := slices.Concat(endingTables, lastingTables, paymentTables)
	for _, table := range slices.Sorted(maps.Keys(start)) {
		if !slices.Contains(listed, table) {
			y.t.Errorf("the table %s is in none of the lists: what ends its rows?", table)
		}
	}
	for _, table := range endingTables {
		if start[table] == 0 {
			y.t.Errorf("the evening makes no row of %s", table)
		}
	}
	for passed := time.Duration(0); passed < 400*24*time.Hour; {
		by := 30 * 24 * time.Hour
		if passed < 40*24*time.Hour {
			by = 61 * time.Hour
		}
		passed += by
		y.pass(by, sends)
	}
	end := y.countRows()
	for _, table := range endingTables {
		if end[table] > 0 {
			y.t.Errorf("after the year %s has %d rows", table, end[table])
		}
	}
	packed := end["packed_logs"] // one row for all rows of a log in game_events
	for _, table := range lastingTables {
		if end[table] > start[table] && (table != "packed_logs" || packed+end["game_events"] > start["game_events"]) {
			y.t.Errorf("in the year %s has grown from %d to %d rows", table, start[table], end[table])
		}
	}
	want := map[string]int{"leagues": 1, "series": 0, "mail_refusals": start["mail_refusals"] - y.refusals, "contacts": 1}
	for table, n := range want { // what remains of the leagues that were deleted, and of captains who did not respond
		if end[table] != n {
			y.t.Errorf("after the year %s has %d rows, want %d", table, end[table], n)
		}
	}
}
