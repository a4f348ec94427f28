package api

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"sideout/internal/app"
	"sideout/internal/app/access"
	"sideout/internal/app/apptest"
	"sideout/internal/rules/league"
	"sideout/internal/rules/signup"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// TestTeamsSignUpWithoutMail: nobody types a team, from the open page to the teams of the league. Without mail nobody can confirm an address,
// and the manager sees that.
func TestTeamsSignUpWithoutMail(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		ann, captain := signedUp(t, url, "ann@example.org"), newPerson(t, url)
		ann.does(
			step{`POST /api/leagues {"name":"Thursday","tierCount":2,"teamsPerTier":2,"startDate":"2026-11-26","endDate":"2026-12-17","gameDay":"Thursday"}`, "201", `league="id":(\d+)`},
			step{"GET /api/leagues/{league}/signups", `200 "page":null,"suggested":4`, ""},
			step{`PUT /api/leagues/{league}/signup {"open":true,"places":0}`, "422 from 1 to 200 places", ""},
			step{`PUT /api/leagues/{league}/signup {"open":true,"places":2,"note":"Bring a ball","payUrl":"https://pay.example.org/fee"}`, `200 "door":"open" & "places":2`, `join="token":"([^"]+)"`},
		)
		captain.values = ann.values
		captain.does(
			step{"GET /api/join/nonsense", "404", ""},
			step{"GET /api/join/{join}", `200 "league":"Thursday" & "door":"open" & "note":"Bring a ball" & "nights":["2026-11-26","2026-12-03","2026-12-10","2026-12-17"] & "tiers":2,"places":2,"left":2,"waiting":0 & "hasFee":true,"mail":false`, ""},
			step{`POST /api/join/{join} {"teamName":"Aces","contactName":"Bea","email":"bea"}`, "422 name@example.org", ""},
			step{`POST /api/join/{join} {"teamName":"See https://evil.example","contactName":"Bea","email":"bea@example.org"}`, "422 cannot contain a link", ""},
			step{`POST /api/join/{join} {"teamName":"Aces","contactName":"Bea","email":"bea@example.org","tier":2,"away":["2026-12-03"],"notWith":["diggers"],"comment":"We are eight"}`, `201 "state":"new"`, `aces="token":"([^"]+)"`},
			step{`POST /api/join/{join} {"teamName":"Blockers","contactName":"Cem","email":"cem@example.org"}`, `201 "state":"new"`, `blockers="token":"([^"]+)"`},
			step{`POST /api/join/{join} {"teamName":"Diggers","contactName":"Dov","email":"dov@example.org"}`, `201 "state":"waiting"`, `diggers="token":"([^"]+)"`},
			step{`POST /api/join/{join} {"teamName":"Eagles","contactName":"Eve","email":"eve@example.org"}`, `201 "state":"waiting"`, `eagles="token":"([^"]+)"`},
			step{"GET /api/signup/{aces}", `200 "state":"new","confirmed":false,"place":1,"places":2 & "payUrl":"https://pay.example.org/fee","captain":null & "address":"bea@example.org"`, ""},
			step{"GET /api/signup/{eagles}", `200 "state":"waiting" & "place":0,"places":2,"before":1`, ""},
			step{`PATCH /api/signup/{blockers} {"comment":"Two of us come late"}`, `200 "comment":"Two of us come late"`, ""},
			step{`POST /api/signup/{blockers}/confirm {"confirmation":"x"}`, "410", ""},
			step{"GET /api/leagues/{league}/signups", "401", ""},
		)
		ann.does(
			step{"GET /api/leagues/{league}/signups", `200 "taken":2,"waiting":2 & "teamName":"Aces","contactName":"Bea","address":"bea@example.org","confirmed":false,"tier":2 & !"mail":true`, `first="signups":\[{"id":(\d+)`},
			step{`PATCH /api/signups/{first} {"paid":"yes"}`, `200 "paid":"yes"`, ""},
			step{"POST /api/leagues/{league}/signups/accept?preview=true", `200 "accepted":[{ & "teamName":"Aces","tier":2,"wished":2 & "teamName":"Blockers","tier":1,"wished":0 & "left":[],"free":2 & !"inbox"`, ""},
			step{"GET /api/leagues/{league}/teams", "200 []", ""},
			step{"POST /api/leagues/{league}/signups/accept", `200 "teamName":"Aces","tier":2,"wished":2 & "left":[],"free":2 & "inbox":{`, ""},
			step{"GET /api/leagues/{league}/teams", `200 "name":"Aces","tier":2 & "away":["2026-12-03"]`, `team="id":(\d+)`},
		)
		captain.does(
			step{"GET /api/signup/{aces}", `200 "state":"accepted" & "captain":"`, `link="captain":"([^"]+)"`},
			step{"GET /api/captain/{link}", `200 "name":"Aces"`, ""},
			step{`PATCH /api/signup/{aces} {"comment":"x"}`, "409 has decided", ""},
			step{`POST /api/join/{join} {"teamName":"ACES","contactName":"Eve","email":"eve@example.org"}`, `422 such as "ACES 2"`, ""},
			step{"GET /api/join/{join}", `200 "left":0,"waiting":2`, ""},
			step{"DELETE /api/signup/{diggers}", `200 "state":"withdrawn"`, ""},
			step{"GET /api/signup/{eagles}", `200 "before":0`, ""},
		)
		ann.does(
			step{"DELETE /api/teams/{team}", "204", ""}, // its place is free for the next change of a sign-up
			step{`PUT /api/leagues/{league}/signup {"places":3}`, `200 "places":3 & "taken":2`, `last="id":(\d+),"state":"new"`},
			step{"POST /api/signups/{last}/wait", `200 "state":"waiting"`, ""},
			step{`POST /api/signups/{last}/decline {"reason":"The hall is full"}`, `200 "state":"declined" & "reason":"The hall is full"`, ""},
			step{`POST /api/signups/{last}/accept {"tier":3}`, "422 tier of this league", ""},
			step{`POST /api/signups/{last}/accept {"name":"Blockers"}`, `422 There is already a team called`, ""},
			step{"POST /api/signups/{last}/accept", `200 "state":"accepted"`, ""},
			step{"POST /api/signups/{last}/wait", "409 a team of the league already", ""},
			step{`PUT /api/leagues/{league}/signup {"open":false}`, `200 "door":"closed"`, ""},
		)
		captain.does(step{`POST /api/join/{join} {"teamName":"Late","contactName":"Eve","email":"eve@example.org"}`, "409 is closed", ""})
		ann.does(step{"POST /api/leagues/{league}/signup/link", "200", ""})
		captain.does(step{"GET /api/join/{join}", "404", ""})
	})
}

// TestTheSameKeySignsUpOnce sends a sign-up twice with one Idempotency-Key.
func TestTheSameKeySignsUpOnce(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		ann := signedUp(t, url, "ann@example.org")
		ann.does(
			step{`POST /api/leagues {"name":"Thursday"}`, "201", `league="id":(\d+)`},
			step{`PUT /api/leagues/{league}/signup {"open":true}`, "200", `join="token":"([^"]+)"`},
		)
		var tokens []string
		for range 2 {
			r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url+"/api/join/"+ann.values["join"], strings.NewReader(`{"teamName":"Aces","contactName":"Bea","email":"bea@example.org"}`))
			check(t, err)
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Idempotency-Key", "one")
			response, err := http.DefaultClient.Do(r)
			check(t, err)
			text, err := io.ReadAll(response.Body)
			check(t, err)
			_ = response.Body.Close()
			tokens = append(tokens, response.Status+string(text))
		}
		if tokens[0] != tokens[1] || !strings.HasPrefix(tokens[0], "201") {
			t.Errorf("%q", tokens)
		}
		ann.does(step{"GET /api/leagues/{league}/signups", `200 "taken":1`, ""})
	})
}

// mailLeague is a league of Ann with an open page on which teams sign up.
func (m *mailServer) mailLeague(places int) (ann, captain *person) {
	ann = m.confirmed("ann@example.org")
	ann.does(
		step{`POST /api/leagues {"name":"Thursday","startDate":"2026-11-26","endDate":"2026-12-17"}`, "201", `league="id":(\d+)`},
		step{fmt.Sprintf(`PUT /api/leagues/{league}/signup {"open":true,"places":%d}`, places), "200", `join="token":"([^"]+)"`},
	)
	captain = newPerson(m.t, m.url)
	captain.values = ann.values
	return ann, captain
}

// signUp signs a team up and, if the holder confirms it, follows the link of the mail. It stores the token under the name of the team.
func (m *mailServer) signUp(captain *person, team string, confirms bool) {
	m.t.Helper()
	address := strings.ToLower(team) + "@example.org"
	captain.does(step{fmt.Sprintf(`POST /api/join/{join} {"teamName":%q,"contactName":"Bea","email":%q}`, team, address), `201 "state":"unconfirmed"`, team + `="token":"([^"]+)"`})
	mail := m.only(address, "Confirm that "+team+" sign up for Thursday")
	if confirms {
		token := m.tokenOf(mail, "/join/"+captain.values[team]+"/own#confirm=")
		captain.does(step{fmt.Sprintf(`POST /api/signup/{%s}/confirm {"confirmation":%q}`, team, token), `200 "confirmed":true`, ""})
	}
}

// TestASignUpIsConfirmed: nothing takes a place before the holder of the address says so, and the form cannot be used to write to a stranger
// more than once an hour, whatever the team and the league.
func TestASignUpIsConfirmed(t *testing.T) {
	eachMailServer(t, func(t *testing.T, m *mailServer) {
		ann, captain := m.mailLeague(1)
		m.signUp(captain, "Aces", false)
		captain.does(
			step{"GET /api/signup/{Aces}", `200 "state":"unconfirmed","confirmed":false,"place":0`, ""},
			step{"POST /api/signup/{Aces}/mail", "429 within the last hour", ""},
			step{`POST /api/join/{join} {"teamName":"Other","contactName":"Bea","email":"Aces@Example.org"}`, "429 within the last hour", ""},
			step{"GET /api/join/{join}", `200 "left":1`, ""},
		)
		m.signUp(captain, "Blockers", true)
		captain.does(step{"GET /api/signup/{Blockers}", `200 "state":"new" & "place":1`, ""})
		m.clock.Advance(time.Hour + time.Second)
		captain.does(step{"POST /api/signup/{Aces}/mail", "200", ""})
		token := m.tokenOf(m.only("aces@example.org", "Confirm that Aces sign up for Thursday"), "/join/"+captain.values["Aces"]+"/own#confirm=")
		captain.does(step{fmt.Sprintf(`POST /api/signup/{Aces}/confirm {"confirmation":%q}`, token), `200 "state":"waiting" & "before":0`, ""})
		ann.does(
			step{"GET /api/leagues/{league}/signups", `200 "mail":true`, `aces="id":(\d+),"state":"waiting"`},
			step{"POST /api/leagues/{league}/signups/accept", `200 "teamName":"Blockers"`, `blockers="id":(\d+)`},
			step{"GET /api/leagues/{league}/captains", `200 "address":"blockers@example.org","confirmed":true`, ""},
			step{`POST /api/leagues/{league}/signups/take-back {"ids":[{blockers}]}`, `200 "state":"new"`, ""},
		)
		m.clock.Advance(10*time.Minute + time.Second)
		if mails := m.next(); len(mails) > 0 {
			t.Errorf("mails about what was taken back: %+v", mails)
		}
		ann.does(step{"POST /api/leagues/{league}/signups/accept", `200 "teamName":"Blockers"`, ""})
		m.clock.Advance(10*time.Minute + time.Second)
		if mail := m.only("blockers@example.org", "Blockers are in: Thursday"); !strings.Contains(mail.Text, "/team/") {
			t.Error(mail.Text)
		}
		ann.does(step{`POST /api/signups/{aces}/decline {"reason":"The hall is full"}`, "200", ""})
		m.clock.Advance(10*time.Minute + time.Second)
		if mail := m.only("aces@example.org", "Aces: no place in Thursday"); !strings.Contains(mail.Text, "The hall is full") {
			t.Error(mail.Text)
		}
	})
}

// TestAPlaceIsOffered: when a team withdraws, its place is offered to the next team on the waiting list for 48 hours. An offer ends once.
func TestAPlaceIsOffered(t *testing.T) {
	eachMailServer(t, func(t *testing.T, m *mailServer) {
		_, captain := m.mailLeague(1)
		for _, team := range []string{"Aces", "Blockers", "Diggers"} {
			m.signUp(captain, team, true)
		}
		captain.does(
			step{"POST /api/signup/{Blockers}/take", "409 No place is offered", ""},
			step{"DELETE /api/signup/{Aces}", `200 "state":"withdrawn"`, ""},
			step{"GET /api/signup/{Blockers}", `200 "state":"offered" & "offeredUntil":"`, ""},
			step{"GET /api/signup/{Diggers}", `200 "state":"waiting" & "before":0`, ""},
		)
		m.only("blockers@example.org", "A place for Blockers in Thursday")
		m.clock.Advance(signup.OfferLifetime - time.Second)
		check(t, m.app.Signups.DeleteExpired(t.Context()))
		captain.does(step{"GET /api/signup/{Blockers}", `200 "state":"offered"`, ""})
		m.clock.Advance(time.Second)
		check(t, m.app.Signups.DeleteExpired(t.Context()))
		check(t, m.app.Signups.DeleteExpired(t.Context()))
		captain.does(
			step{"GET /api/signup/{Blockers}", `200 "state":"lapsed"`, ""},
			step{"POST /api/signup/{Blockers}/take", "409", ""},
			step{"GET /api/signup/{Diggers}", `200 "state":"offered"`, ""},
		)
		m.only("diggers@example.org", "A place for Diggers in Thursday")
		captain.does(step{"POST /api/signup/{Diggers}/take", `200 "state":"new","confirmed":true,"place":1`, ""})
	})
}

// TestWhatSignUpsSayAboutPeopleEnds moves the clock: what nobody confirms is gone after a week, and the senders after the season.
func TestWhatSignUpsSayAboutPeopleEnds(t *testing.T) {
	eachMailServer(t, func(t *testing.T, m *mailServer) {
		_, captain := m.mailLeague(1)
		m.signUp(captain, "Aces", false)
		m.signUp(captain, "Blockers", true)
		m.signUp(captain, "Diggers", true)
		after := func(at time.Time) {
			m.clock.Advance(at.Sub(m.app.DB.Now()))
			check(t, m.app.Signups.DeleteExpired(t.Context()))
		}
		captain.does(step{"DELETE /api/signup/{Diggers}", `200 "state":"withdrawn"`, ""})
		started := m.app.DB.Now()
		after(started.Add(7*24*time.Hour - time.Second))
		captain.does(step{"GET /api/signup/{Aces}", "200", ""})
		after(started.Add(7*24*time.Hour + time.Second))
		captain.does(step{"GET /api/signup/{Aces}", "404", ""}, step{"GET /api/signup/{Diggers}", "200", ""})
		after(time.Date(2026, 12, 28, 0, 0, 0, 0, time.UTC))
		captain.does(step{"GET /api/signup/{Diggers}", "404", ""})
	})
	eachMailServer(t, func(t *testing.T, m *mailServer) {
		_, captain := m.mailLeague(1)
		m.signUp(captain, "Blockers", true)
		for _, c := range []struct{ at, address string }{{"2026-12-18T00:00:00Z", "blockers@example.org"}, {"2026-12-19T00:00:01Z", ""}} {
			at, err := time.Parse(time.RFC3339, c.at)
			check(t, err)
			m.clock.Advance(at.Sub(m.app.DB.Now()))
			check(t, m.app.Signups.DeleteExpired(t.Context()))
			own, err := m.app.Signups.Own(t.Context(), captain.values["Blockers"])
			check(t, err)
			if own.Address != c.address || (own.ContactName == "") != (c.address == "") || own.TeamName != "Blockers" {
				t.Errorf("%s: %+v", c.at, own)
			}
		}
	})
}

// TestTheSeasonBeforeComesFirst: before sign-up opens for everybody only teams of the last season can sign up, each once, and they are accepted first.
func TestTheSeasonBeforeComesFirst(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		ann, captain := signedUp(t, url, "ann@example.org"), newPerson(t, url)
		ann.does(
			step{`POST /api/leagues {"name":"Thursday","seasonName":"Fall 2026"}`, "201", `before="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{before},"names":["Aces","Blockers"]}`, "201", `aces="id":(\d+)`},
			step{`POST /api/leagues/{before}/next {"seasonName":"Spring 2027","teams":[]}`, "201", `league="id":(\d+)`},
			step{`PUT /api/leagues/{league}/signup {"open":true,"opensAt":"2036-01-01T00:00:00Z"}`, `200 "door":"returning"`, `join="token":"([^"]+)"`},
		)
		captain.values = ann.values
		captain.does(
			step{"GET /api/join/{join}", `200 "door":"returning" & "returning":[{"id":{aces},"name":"Aces"},`, ""},
			step{`POST /api/join/{join} {"teamName":"New","contactName":"Cem","email":"cem@example.org"}`, "409 only teams of the last season", ""},
			step{`POST /api/join/{join} {"teamName":"New","contactName":"Cem","email":"cem@example.org","previousTeamId":1000000}`, "422 signed up already", ""},
			step{`POST /api/join/{join} {"teamName":"Aces United","contactName":"Bea","email":"bea@example.org","previousTeamId":{aces}}`, "201", ""},
			step{`POST /api/join/{join} {"teamName":"Aces","contactName":"Eve","email":"eve@example.org","previousTeamId":{aces}}`, "422 signed up already", ""},
			step{"GET /api/join/{join}", `200 !"name":"Aces"`, ""},
		)
		ann.does(
			step{"POST /api/leagues/{league}/signups/accept", `200 "teamName":"Aces United"`, ""},
			step{"GET /api/leagues/{league}/teams", `200 "previousId":{aces}`, ""},
		)
	})
}

// TestConfirmationsAtOnce confirms many sign-ups at once: exactly as many have a place as there are, those that were confirmed first.
func TestConfirmationsAtOnce(t *testing.T) {
	const places = 16
	senders := 60
	if os.Getenv("PROVE") != "" {
		senders = 1000
	}
	storetest.OnBoth(t, func(t *testing.T, s *store.Store) {
		ctx, now := context.Background(), func() time.Time { return testNow }
		services := app.New(s, apptest.NewPasswords(), testSecret, now, league.DefaultQuotas)
		h := authzFixture{authzServer{app: services, store: s}, map[string]string{}, map[string]authzLeague{}}
		l := h.makeLeague(t, "owner", "owner-1")
		owner := access.Actor{UserID: "owner-1"}
		_, err := services.Signups.SetPage(ctx, owner, l.ids["league"], func(p *signup.Settings) { p.Places = places })
		check(t, err)
		tokens := make([]string, senders)
		check(t, s.Write(ctx, func(tx *store.Tx) error {
			for i := range tokens {
				one := store.Signup{LeagueID: l.ids["league"], State: signup.Unconfirmed, TeamName: fmt.Sprintf("Team %d", i), Address: fmt.Sprintf("%d@example.org", i), Paid: signup.NotPaid,
					CreatedAt: testNow, ChangedAt: testNow}
				services.Links.GiveSenderLink(&one)
				if _, err := tx.Signups.CreateSignup(one); err != nil {
					return err
				}
				tokens[i] = services.Links.SenderToken(one.Number) + " " + services.Links.ConfirmationOf(one)
			}
			return nil
		}))
		var all sync.WaitGroup
		for _, both := range tokens {
			all.Go(func() {
				token, confirmation, _ := strings.Cut(both, " ")
				if _, err := services.Signups.Confirm(ctx, token, confirmation); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		checkConfirmations(t, services, owner, l.ids["league"], places, senders+1) // one more: that of the fixture
	})
}

func checkConfirmations(t *testing.T, services *app.Services, owner access.Actor, leagueID int64, places, senders int) {
	t.Helper()
	inbox, err := services.Signups.Inbox(t.Context(), owner, leagueID)
	check(t, err)
	if inbox.Taken != places || inbox.Waiting != senders-places || len(inbox.Signups) != senders {
		t.Errorf("%d of %d have a place, %d wait", inbox.Taken, len(inbox.Signups), inbox.Waiting)
	}
	turns := map[int64]bool{}
	check(t, services.Store.Read(t.Context(), func(tx *store.Tx) error {
		all, err := tx.Signups.SignupsOf(leagueID)
		for i, s := range all {
			if s.Turn == nil || turns[*s.Turn] || (s.State == signup.New) != (i < places) {
				t.Errorf("number %d: turn %v, %s", i, s.Turn, s.State)
			}
			if s.Turn != nil {
				turns[*s.Turn] = true
			}
		}
		return err
	}))
}
