package api

import (
	"testing"
	"time"
)

// billed turns billing on, without a payment provider.
func billed(_ *testing.T, o *Options) { o.App.DB.EnableBilling() }

// TestATrialEndsInTheMorning plays a league over the end of its trial: the gate closes at 06:00 of the league, the game that is
// being played goes on, and arranging is refused with a sentence for the owner and one for a manager.
func TestATrialEndsInTheMorning(t *testing.T) {
	eachServerWith(t, billed, func(t *testing.T, url string, clock *testClock) {
		ann, bob := ownerAndViewer(t, url)
		ann.does(
			step{`PATCH /api/members/{member} {"role":"manager"}`, "200", ""},
			step{`PATCH /api/leagues/{league} {"timezone":"America/New_York"}`, "200", ""},
			step{`POST /api/teams {"leagueId":{league},"names":["Aces","Diggers"]}`, "201", `aces="id":(\d+)`},
			step{"GET /api/leagues/{league}/teams", "200", `diggers="id":(\d+)[^}]*"name":"Diggers"`},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"gameDate":"2026-12-03","gameTime":"20:15"}`,
				"201", `game="gameId":(\d+)`},
			step{"GET /api/leagues/{league}/games", "200", `token="inviteToken":"([^"]+)"`},
		)
		rename := step{`PATCH /api/leagues/{league} {"name":"Friday"}`, "200", ""}

		setClock(t, clock, "2026-12-05T10:59:59Z") // the trial ended on the 4th at 20:15 UTC; it is 05:59:59 in New York
		ann, bob = signInAgain(t, url, ann), signInAs(t, url, bob, "bob@example.org")
		ann.accept, bob.accept = "application/problem+json", "application/problem+json"
		ann.does(step{"GET /api/leagues/{league}", `200 !"planEnded"`, ""})
		ann.does(rename, step{`PATCH /api/games/{game} {"team1Score":24,"team2Score":20}`, "200", ""})

		clock.Advance(time.Second)
		ann.does(
			step{rename.call, `402 "title":"Payment Required" & "type":"plan" & !"field" & "detail":"Your trial ended on 4 Dec. This league can be read, played and exported; subscribe for $10 a month to change it."`, ""},
			step{`PATCH /api/games/{game} {"team1Score":25,"team2Score":20}`, "200", ""},
			step{"GET /api/leagues/{league}", `200 "planEnded":"Your trial ended on 4 Dec. This league can be read, played and exported; subscribe for $10 a month to change it."`, ""},
			step{"GET /api/leagues/{league}/export", "200", ""},
			step{"POST /api/leagues/{league}/auto-schedule?preview=true {}", "200", ""},
			step{"POST /api/leagues/{league}/auto-schedule {}", "402", ""},
			step{`PATCH /api/leagues/{league}/captains {"disputeHours":24}`, "402 Your trial ended on 4 Dec.", ""},
			step{`POST /api/leagues {"name":"Another"}`, "402 Your trial ended on 4 Dec. Subscribe for $10 a month to create a league.", ""},
		)
		bob.does(
			step{rename.call, "402 Pro ended for this league. It can be read and played; its owner can renew it.", ""},
			step{"GET /api/leagues/{league}", `200 "planEnded":"Pro ended for this league. It can be read and played; its owner can renew it."`, ""},
			step{`POST /api/leagues {"name":"Mine"}`, "201", ""}, // his own trial starts
		)
		eve := signedUp(t, url, "eve@example.org")
		eve.values = map[string]string{"other": ann.values["league"]}
		eve.does(step{`PATCH /api/leagues/{other} {"name":"Mine"}`, "404", ""})
	})
}

// TestEachPersonHasOneTrial checks that demo leagues and invitations start no trial, that taking over a league does, and that an account
// that is registered again continues the trial of its address.
func TestEachPersonHasOneTrial(t *testing.T) {
	eachServerWith(t, billed, func(t *testing.T, url string, clock *testClock) {
		ann, bob := ownerAndViewer(t, url)
		bob.does(step{"POST /api/demo-leagues", "201", `demo="id":(\d+)`})
		clock.Advance(20 * 24 * time.Hour)
		t.Cleanup(func() { clock.Set(testNow) })
		ann, bob = signInAgain(t, url, ann), signInAs(t, url, bob, "bob@example.org")
		bob.does(step{`PATCH /api/leagues/{demo} {"name":"Still a demo"}`, "200", ""})
		ann.does(
			step{`PATCH /api/leagues/{league} {"name":"Friday"}`, "402", ""},
			step{`POST /api/leagues/{league}/hand-over {"memberId":{member}}`, "200", ""},
		)
		bob.does(
			step{"POST /api/leagues/{league}/hand-over/accept", "200", ""},
			step{`PATCH /api/leagues/{league} {"name":"Friday"}`, "200", ""},
		)
		clock.Advance(15 * 24 * time.Hour)
		bob = signInAs(t, url, bob, "bob@example.org")
		bob.does(
			step{`PATCH /api/leagues/{league} {"name":"Saturday"}`, "402", ""},
			step{"DELETE /api/leagues/{league}", "204", ""},
			step{"DELETE /api/leagues/{demo}", "204", ""},
			step{"DELETE /api/auth/user", "204", ""},
		)
		again := signedUp(t, url, "bob+new@example.org")
		again.does(
			step{`POST /api/leagues {"name":"Again"}`, "201", `again="id":(\d+)`},
			step{`PATCH /api/leagues/{again} {"name":"For nothing"}`, "402", ""},
		)
	})
}

// TestWithoutBillingNothingLapses makes leagues on a server that takes no money and comes back after years.
func TestWithoutBillingNothingLapses(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		ann, _ := ownerAndViewer(t, url)
		clock.Advance(3 * 365 * 24 * time.Hour)
		t.Cleanup(func() { clock.Set(testNow) })
		signInAgain(t, url, ann).does(
			step{`PATCH /api/leagues/{league} {"name":"Friday"}`, "200", ""},
			step{`POST /api/leagues {"name":"Another"}`, "201", ""},
		)
	})
}

// TestALeagueIsHandedOverBetweenPlans: somebody whose own trial has ended may take over a league, which then lives on the plan of the new owner;
// the old owner runs it as a manager and reads the same.
func TestALeagueIsHandedOverBetweenPlans(t *testing.T) {
	eachServerWith(t, billed, func(t *testing.T, url string, clock *testClock) {
		t.Cleanup(func() { clock.Set(testNow) })
		bob := signedUp(t, url, "bob@example.org")
		bob.does(step{`POST /api/leagues {"name":"Mine"}`, "201", `own="id":(\d+)`})
		clock.Advance(20 * 24 * time.Hour)
		ann := withLeague(t, url, "ann@example.org")
		ann.does(step{`POST /api/leagues/{league}/members {"role":"manager"}`, "201", `invitation="invitationToken":"([^"]+)"`})
		bob = signInAs(t, url, bob, "bob@example.org")
		bob.values["league"], bob.values["invitation"] = ann.values["league"], ann.values["invitation"]
		rename := step{`PATCH /api/leagues/{league} {"name":"Friday"}`, "200", ""}
		bob.does(
			step{`PATCH /api/leagues/{own} {"name":"Lapsed"}`, "402 Your trial ended", ""},
			step{"POST /api/member-invitations/{invitation}", "200", ""},
			rename, // on the plan of its owner
		)
		ann.does(
			step{"GET /api/leagues/{league}/members", "200", `member="id":(\d+),"leagueId":\d+,"userId":"[^"]+","role":"manager"`},
			step{`POST /api/leagues/{league}/hand-over {"memberId":{member}}`, "200", ""},
		)
		bob.does(
			step{"POST /api/leagues/{league}/hand-over/accept", `200 "role":"owner" & "planEnded":"Your trial ended`, ""},
			step{rename.call, "402 Your trial ended", ""},
		)
		ann.does(
			step{rename.call, "402 its owner can renew it", ""},
			step{"GET /api/leagues/{league}", `200 "planEnded":"Pro ended for this league.`, ""},
			step{`POST /api/leagues {"name":"Another"}`, "201", ""}, // her own trial goes on
		)
	})
}
