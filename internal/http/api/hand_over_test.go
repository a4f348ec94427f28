package api

import (
	"testing"
	"time"

	"sideout/internal/rules/league"
)

// ownerAndViewer returns the owner and a viewer of a league. {league} is its id, {member} the id of the membership of the
// viewer, and {bob} the id of his account.
func ownerAndViewer(t *testing.T, url string) (ann, bob *person) {
	ann, bob = signedUp(t, url, "ann@example.org"), signedUp(t, url, "bob@example.org")
	bob.values = ann.values
	ann.does(
		step{`POST /api/leagues {"name":"Thursday"}`, "201", `league="id":(\d+)`},
		step{`POST /api/leagues/{league}/members {"role":"viewer"}`, "201", `invitation="invitationToken":"([^"]+)"`},
	)
	bob.does(step{"POST /api/member-invitations/{invitation}", "200", ""}, step{"GET /api/auth/user", "200", `bob="id":"([^"]+)"`})
	ann.does(step{"GET /api/leagues/{league}/members", "200", `member="id":(\d+)`})
	return ann, bob
}

func TestHandingOverALeague(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		ann, bob := ownerAndViewer(t, url)
		eve := signedUp(t, url, "eve@example.org")
		eve.values = ann.values
		eve.does(step{`POST /api/leagues {"name":"Other"}`, "201", `other="id":(\d+)`})
		ann.does(
			step{`POST /api/leagues/{league}/hand-over {"memberId":999}`, "422 Choose a member of this league", ""},
			step{"DELETE /api/leagues/{league}/hand-over", "404 not offered", ""},
			step{`POST /api/leagues/{league}/hand-over {"memberId":{member}}`,
				`200 "role":"owner" & "handOver":{"memberId":{member},"member":{"id":"{bob}","email":"bob@example.org" & "isToYou":false,"expiresAt":"2026-12-04T20:15:00Z"`, ""},
		)
		eve.does(
			step{"POST /api/leagues/{league}/hand-over/accept", "404", ""},
			step{"DELETE /api/leagues/{league}/hand-over", "404", ""},
			step{`POST /api/leagues/{other}/hand-over {"memberId":{member}}`, "422 Choose a member of this league", ""},
		)
		ann.does(step{"POST /api/leagues/{league}/hand-over/accept", "404 not offered", ""})
		bob.does(
			step{"GET /api/leagues", `200 "handOver":{ & "isToYou":true`, ""},
			step{"DELETE /api/leagues/{league}/hand-over", "204", ""},
			step{"POST /api/leagues/{league}/hand-over/accept", "404 not offered", ""},
		)
		ann.does(
			step{`POST /api/leagues/{league}/hand-over {"memberId":{member}}`, "200", ""},
			step{"DELETE /api/leagues/{league}/hand-over", "204", ""},
			step{`POST /api/leagues/{league}/hand-over {"memberId":{member}}`, "200", ""},
		)
		clock.Advance(14*24*time.Hour - time.Second)
		ann, bob = signInAgain(t, url, ann), signInAs(t, url, bob, "bob@example.org")
		bob.does(
			step{"GET /api/leagues/{league}", `200 "role":"viewer" & "isToYou":true`, ""},
			step{"POST /api/leagues/{league}/hand-over/accept", `200 "role":"owner" & "ownerId":"{bob}"`, ""},
			step{"POST /api/leagues/{league}/hand-over/accept", "404 not offered", ""},
			step{"GET /api/leagues/{league}/members", `200 "role":"manager" & "email":"ann@example.org"`, ""},
			step{"GET /api/leagues/{league}/changes", `200 [{"at":"2026-12-04T20:14:59Z","change":"handed over","via":"session","actor":{"id":"{bob}"` +
				` & "change":"hand-over withdrawn" & "change":"hand-over declined" & "change":"hand-over offered"`, ""},
		)
		ann.does(
			step{"GET /api/leagues/{league}", `200 "role":"manager"`, ""},
			step{"GET /api/leagues/{league}/changes", "403", ""},
			step{"DELETE /api/leagues/{league}", "403", ""},
			step{"DELETE /api/auth/user", "204", ""}, // she owns no league any more
		)
		bob.does(step{"GET /api/leagues/{league}/changes", `200 "change":"hand-over withdrawn","via":"session","actor":null`, ""})
	})
}

// signInAs is signInAgain for another e-mail address.
func signInAs(t *testing.T, url string, before *person, email string) *person {
	p := newPerson(t, url)
	p.values = before.values
	p.does(
		step{`POST /api/beta-access {"password":"volleyball"}`, "204", ""},
		step{`POST /api/auth/login {"email":"` + email + `","password":"correct horse battery"}`, "200", ""},
	)
	return p
}

func TestTheOfferOfALeagueEnds(t *testing.T) {
	for name, c := range map[string]struct {
		owner, member []step
		wait          time.Duration
	}{
		"after 14 days":                {wait: 14 * 24 * time.Hour},
		"with the membership":          {owner: []step{{"DELETE /api/members/{member}", "204", ""}}},
		"with the league":              {owner: []step{{"DELETE /api/leagues/{league}", "204", ""}}},
		"with the league, restored":    {owner: []step{{"DELETE /api/leagues/{league}", "204", ""}, {"POST /api/leagues/{league}/restore", "200", ""}}},
		"when the owner takes it back": {owner: []step{{"DELETE /api/leagues/{league}/hand-over", "204", ""}}},
	} {
		t.Run(name, func(t *testing.T) {
			eachServer(t, func(t *testing.T, url string, clock *testClock) {
				ann, bob := ownerAndViewer(t, url)
				ann.does(step{`POST /api/leagues/{league}/hand-over {"memberId":{member}}`, "200", ""})
				ann.does(c.owner...)
				if clock.Advance(c.wait); c.wait > 0 {
					bob = signInAs(t, url, bob, "bob@example.org")
				}
				bob.does(step{"POST /api/leagues/{league}/hand-over/accept", "404", ""})
			})
		})
	}
}

func TestTheQuotaHoldsForAHandOver(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		ann, bob := ownerAndViewer(t, url)
		for range league.DefaultQuotas.LeaguesPerUser {
			clock.Advance(2 * time.Second) // stay below the rate limit
			bob.does(step{`POST /api/leagues {"name":"L"}`, "201", `last="id":(\d+)`})
		}
		ann.does(step{`POST /api/leagues/{league}/hand-over {"memberId":{member}}`, "200", ""})
		bob.does(
			step{"POST /api/leagues/{league}/hand-over/accept", "409 as many leagues as one account can have", ""},
			step{"DELETE /api/leagues/{last}", "204", ""},
			step{"POST /api/leagues/{league}/hand-over/accept", `200 "role":"owner"`, ""},
		)
	})
}

func TestInvitationsAreShownAndWithdrawn(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		ann, bob := ownerAndViewer(t, url) // one invitation is used up
		anybody := newPerson(t, url)
		anybody.values = ann.values
		anybody.does(step{"GET /api/member-invitations/{invitation}", "404 has been used or has expired", ""})
		ann.does(
			step{"GET /api/leagues/{league}/invitations", "200 []", ""},
			step{`POST /api/leagues/{league}/members {"role":"manager"}`, "201", `first="invitationToken":"([^"]+)"`},
			step{`POST /api/leagues/{league}/members {"role":"scorer"}`, "201", `second="invitationToken":"([^"]+)"`},
			step{"GET /api/leagues/{league}/invitations", `200 "role":"scorer" & "expiresAt":"2026-12-04`, `id="id":"([^"]+)","role":"manager"`},
		)
		anybody.does(
			step{"GET /api/member-invitations/{first}", `200 {"leagueName":"Thursday","role":"manager","expiresAt":"2026-12-04T20:15:00Z"}`, ""},
			step{"DELETE /api/leagues/{league}/invitations/{id}", "401", ""},
		)
		bob.does(step{"DELETE /api/leagues/{league}/invitations/{id}", "403", ""})
		ann.does(
			step{"DELETE /api/leagues/{league}/invitations/{id}", "204", ""},
			step{"DELETE /api/leagues/{league}/invitations/{id}", "404", ""},
			step{"GET /api/leagues/{league}/invitations", `200 [{"id":" & "role":"scorer"`, ""},
		)
		anybody.does(
			step{"GET /api/member-invitations/{first}", "404 has been used or has expired", ""},
			step{"GET /api/member-invitations/{second}", `200 "role":"scorer"`, ""},
		)
		bob.does(step{"POST /api/member-invitations/{first}", "404 has been used or has expired", ""})
		clock.Advance(14*24*time.Hour + time.Second)
		anybody.does(step{"GET /api/member-invitations/{second}", "404 has been used or has expired", ""})
	})
}
