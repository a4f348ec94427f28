package api

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"sideout/internal/app"
	"sideout/internal/app/access"
	"sideout/internal/app/finals"
	"sideout/internal/app/scheduling"
	"sideout/internal/app/scoring"
	"sideout/internal/app/signups"
	"sideout/internal/base/account"
	"sideout/internal/notify/push"
	"sideout/internal/notify/push/pushtest"
	"sideout/internal/rules/league"
	"sideout/internal/rules/signup"
	"sideout/internal/storage/store"
)

type authzServer struct {
	server *Server
	app    *app.Services
	store  *store.Store
	free   *app.Services // of a server on the same database that takes no money: makes the leagues whose trial is over
}

var testNow = time.Date(2026, 11, 20, 20, 15, 0, 0, time.UTC)

func newAuthzServer(t *testing.T, s *store.Store) authzServer {
	t.Helper()
	now := func() time.Time { return testNow }
	built := app.New(s, nil, testSecret, now, league.DefaultQuotas)
	built.DB.EnableBilling()
	check(t, built.Push.Enable(push.Hosts{pushtest.Host}))
	server, err := New(testOptions(built, now))
	if err != nil {
		t.Fatal(err)
	}
	return authzServer{server, built, s, app.New(s, nil, testSecret, now, league.DefaultQuotas)}
}

// authzFixture has a league for each actor and one that is foreign to all of them.
type authzFixture struct {
	authzServer
	cookies map[string]string
	leagues map[string]authzLeague
}

// authzLeague has the ids of one object of each kind, and of one that was deleted.
type authzLeague struct {
	ids     map[string]int64
	deleted map[string]int64
	token   string
	court   string // the token of its court's code

	teamLink string // the token of the captain's link of its first team

	join, sender string // the tokens of the page on which teams sign up, and of a sign-up

	apiToken string // empty unless the actor has one

	slug    string
	session string
	passkey string

	code, endedCode string // of shared games
	writeKey        string
}

// renew creates the leagues of some actors again that a call has changed. A refused call has changed nothing.
func (w authzFixture) renew(t *testing.T, changed map[string]bool, number int) {
	t.Helper()
	for _, actor := range slices.Sorted(maps.Keys(changed)) {
		if changed[actor] {
			w.leagues[actor] = w.makeLeague(t, actor, fmt.Sprintf("%s-%d", actor, number))
		}
	}
}

// newAuthzFixture creates the leagues. number is part of the ids of the users, so that a database can have several fixtures.
func newAuthzFixture(t *testing.T, h authzServer, number int) authzFixture {
	t.Helper()
	w := authzFixture{h, map[string]string{}, map[string]authzLeague{}}
	for _, actor := range append([]string{"foreign"}, actors...) {
		user := fmt.Sprintf("%s-%d", actor, number)
		w.leagues[actor] = w.makeLeague(t, actor, user)
	}
	return w
}

// ownerBeside returns the owner of the league of an actor: the user, if the actor or its API token is the owner's.
func ownerBeside(actor, user string) string {
	if roleOf(actor) == league.Owner || tokenRoles[actor] != "" && actor != tokenAbove {
		return user
	}
	return "owner-of-" + user
}

func (w authzFixture) makeLeague(t *testing.T, actor, user string) authzLeague {
	t.Helper()
	ctx := context.Background()
	l := authzLeague{ids: map[string]int64{}, deleted: map[string]int64{}}
	owner := ownerBeside(actor, user)
	if isLapsed(actor) {
		w.app = w.free
	}
	people := slices.Compact([]string{owner, user, "guest-" + user})
	check(t, w.store.Write(ctx, func(tx *store.Tx) error {
		for _, id := range people {
			if err := tx.Users.CreateUser(account.User{ID: id, CreatedAt: testNow, UpdatedAt: testNow}); err != nil {
				return err
			}
		}
		if isLapsed(actor) {
			_, err := tx.Billing.SaveTrial(owner, testNow.AddDate(0, 0, -2))
			return err
		}
		return nil
	}))
	as := access.Actor{UserID: owner}
	made, err := w.app.Leagues.CreateLeague(ctx, as, func(l *league.League) {
		l.Name, l.Visibility = "League of "+user, league.Unlisted
	})
	check(t, err)
	l.ids["league"], l.slug = made.ID, *made.Slug
	teams, err := w.app.Leagues.CreateTeams(ctx, as, made.ID, []string{"Aces", "Diggers", "Gone"})
	check(t, err)
	l.ids["team"], l.ids["team2"], l.deleted["team"] = teams[0].ID, teams[1].ID, teams[2].ID
	check(t, w.app.Leagues.DeleteTeam(ctx, as, teams[2].ID, false))
	for _, kind := range []string{"court", "gone"} {
		court, err := w.app.Leagues.CreateCourt(ctx, as, league.Court{LeagueID: made.ID, Tier: 1, CourtName: kind})
		check(t, err)
		if kind == "gone" {
			l.deleted["court"] = court.ID
			check(t, w.app.Leagues.DeleteCourt(ctx, as, court.ID))
		} else {
			l.ids["court"] = court.ID
		}
	}
	day, times := "2026-11-26", []string{"20:15", "21:15"}
	if kindOf(actor) == "court" { // the code of a court scores the games of the present night
		day, times = "2026-11-20", []string{"16:15", "17:15"}
	}
	for _, at := range times { // the second one is deleted
		planned, err := w.app.Planning.ScheduleGame(ctx, as, scheduling.NewSchedule{
			LeagueID: made.ID, Team1ID: teams[0].ID, Team2ID: teams[1].ID, GameDate: day, GameTime: at,
			CourtName: "Court",
		})
		check(t, err)
		if l.ids["schedule"] == 0 {
			l.ids["schedule"], l.ids["game"], l.token = planned.ID, *planned.GameID, *planned.InviteToken
			continue
		}
		l.deleted["schedule"], l.deleted["game"] = planned.ID, *planned.GameID
		check(t, w.store.Write(ctx, func(tx *store.Tx) error { return tx.Games.DeleteGame(*planned.GameID) }))
	}
	for _, kind := range []string{"gone", "finals"} {
		pair, err := w.app.Leagues.CreateTeams(ctx, as, made.ID, []string{"East " + kind, "West " + kind})
		check(t, err)
		planned, err := w.app.Finals.Plan(ctx, as, made.ID, finals.Request{FinalsPlan: league.FinalsPlan{
			Name: kind, Format: "single", From: league.SeedsByHand, Seeds: []int64{pair[0].ID, pair[1].ID}, Duty: "none", Courts: []string{"Cup Court"},
			Nights: []league.FinalsNight{{Day: "2026-12-10", Start: "18:00", End: "22:00"}},
		}}, false)
		check(t, err)
		if kind == "finals" {
			l.ids["finals"], l.ids["place"] = planned.ID, planned.Places[0].ID
			continue
		}
		l.deleted["finals"], l.deleted["place"] = planned.ID, planned.Places[0].ID
		check(t, w.app.Finals.Remove(ctx, as, planned.ID))
	}
	code, err := w.app.Courts.Rotate(ctx, as, made.ID, "COURT")
	check(t, err)
	l.court, l.ids["code"], l.ids["token"] = *code.Token, *code.ID, l.ids["game"]
	link, err := w.app.Captains.Rotate(ctx, as, teams[0].ID)
	check(t, err)
	l.teamLink = *link.Token
	hall, err := w.app.Halls.Create(ctx, as, "Hall", []string{"Court"})
	check(t, err)
	l.ids["hall"] = hall.ID
	l.join, l.sender, l.ids["sign-up"] = w.openSignup(t, as, made.ID)
	check(t, w.store.Write(ctx, func(tx *store.Tx) (err error) {
		l.ids["member"], err = tx.Members.CreateMember(league.Member{LeagueID: made.ID, UserID: "guest-" + user, Role: league.Viewer, JoinedAt: testNow})
		role := roleOf(actor)
		if actor == tokenAbove {
			role = league.Manager
		}
		if err == nil && role.Valid() && role != league.Owner && owner != user {
			_, err = tx.Members.CreateMember(league.Member{LeagueID: made.ID, UserID: user, Role: role, JoinedAt: testNow})
		}
		if err == nil {
			l.ids[string(ownToken)], err = tx.Sessions.CreateAPIToken(store.APIToken{Hash: hashToken("listed " + user), APIToken: account.APIToken{
				UserID: user, Name: "Listed", CreatedAt: testNow, ExpiresAt: testNow.Add(time.Hour),
			}}, nil)
		}
		return err
	}))
	cookie, session, err := w.app.People.OpenSession(ctx, user, "test", false)
	check(t, err)
	w.cookies[actor], l.session, l.passkey = cookie, session.ID, "passkey-of-"+user
	check(t, w.store.Write(ctx, func(tx *store.Tx) error {
		return tx.Users.CreatePasskey(account.Passkey{ID: l.passkey, UserID: user, Name: "Phone", Credential: "{}", CreatedAt: testNow})
	}))
	l.writeKey = hashToken(user)
	game := scoring.NewSharedGame{Key: hashToken("ended" + user), SharedPlay: scoring.SharedPlay{
		Team1: "Aces", Team2: "Diggers", Rules: league.DefaultRules(league.Volleyball)}}
	ended, err := w.app.SharedGames.Share(ctx, game)
	check(t, err)
	check(t, w.app.SharedGames.StopSharing(ctx, ended.Code, game.Key))
	game.Key = l.writeKey
	shared, err := w.app.SharedGames.Share(ctx, game)
	check(t, err)
	l.code, l.endedCode = shared.Code, ended.Code
	if role := tokenRoles[actor]; role != "" {
		l.apiToken = w.makeToken(t, actor, user, made.ID, role)
		w.cookies[actor] = ""
	}
	switch kindOf(actor) {
	case "anonymous", "holder", "court", "captain", "sharer":
		w.cookies[actor] = ""
	case "ended":
		check(t, w.app.People.CloseSession(ctx, cookie))
	case "deleted":
		check(t, w.app.People.DeleteUser(ctx, user))
	}
	return l
}

// openSignup opens the page on which teams sign up for a league, and returns its token, and that of a sign-up and its id.
func (w authzFixture) openSignup(t *testing.T, owner access.Actor, leagueID int64) (join, sender string, id int64) {
	t.Helper()
	ctx := context.Background()
	inbox, err := w.app.Signups.SetPage(ctx, owner, leagueID, func(p *signup.Settings) { p.Open = true })
	check(t, err)
	sent, err := w.app.Signups.Send(ctx, inbox.Page.Token, signups.NewSignup{Form: signup.Form{TeamName: "Setters", ContactName: "Bea"}, Email: "bea@example.org"})
	check(t, err)
	inbox, err = w.app.Signups.Inbox(ctx, owner, leagueID)
	check(t, err)
	return inbox.Page.Token, sent.Token, inbox.Signups[0].ID
}

// makeToken returns the secret of a new API token of a user.
func (w authzFixture) makeToken(t *testing.T, actor, user string, leagueID int64, role league.Role) string {
	t.Helper()
	ctx := context.Background()
	made, err := w.app.APITokens.Create(ctx, user, access.APITokenBody{Name: "Script", Days: 30, Roles: []access.APITokenRoleBody{{LeagueID: leagueID, Role: role}}})
	check(t, err)
	switch actor {
	case tokenRevoked:
		check(t, w.app.APITokens.Revoke(ctx, user, made.ID))
	case tokenAbove:
		check(t, w.store.Write(ctx, func(tx *store.Tx) error {
			members, err := tx.Members.MembersOf(leagueID)
			for _, m := range members {
				if err == nil && m.UserID == user {
					err = tx.Members.UpdateMember(m.ID, league.Scorer)
				}
			}
			return err
		}))
	}
	return made.Secret
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
