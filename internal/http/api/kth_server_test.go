package api

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"sideout/internal/app"
	"sideout/internal/app/access"
	"sideout/internal/app/apptest"
	"sideout/internal/base/account"
	"sideout/internal/base/credentials"
	"sideout/internal/base/credentials/credentialstest"
	"sideout/internal/http/signin"
	"sideout/internal/notify/push"
	"sideout/internal/notify/push/pushtest"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// faultyServer is a server whose SQL statements can be made to fail, with one record of each kind that a call can name.
type faultyServer struct {
	server    *Server
	store     *store.Store
	faults    *storetest.Faults
	direct    *sql.DB // bypasses the faults
	passwords string  // the hash of everybody's password
	passkeys  *credentials.Passkeys
	device    *credentialstest.Authenticator
	values    map[string]string // what {name} stands for in an example
	dump      func() string
	state     string   // the dump of the database after build or prepare
	prepared  bool     // prepare has made its calls since the last build
	codes     int      // of shared games that were stored
	example   *example // made instead of the one of the call; nil for that one
}

const (
	kthPassword = "correct horse battery"
	kthWriteKey = "the-write-key-of-the-open-game"
	kthToken    = "sideout_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" // of the owner, as a manager
)

func newFaultyServer(t *testing.T, s *store.Store, faults *storetest.Faults, direct *sql.DB) *faultyServer {
	t.Helper()
	now := func() time.Time { return testNow }
	s.EnableMail()
	s.EnablePush()
	passwords := apptest.NewPasswords()
	hash, err := passwords.Hash(t.Context(), kthPassword)
	check(t, err)
	app := app.New(s, passwords, testSecret, now, league.DefaultQuotas)
	check(t, app.Push.Enable(push.Hosts{pushtest.Host}))
	o := testOptions(app, now)
	o.Passkeys, err = credentials.NewPasskeys("score.example.org", []string{testOrigin}, "Sideout", now)
	check(t, err)
	server, err := New(o)
	check(t, err)
	return &faultyServer{
		server: server, store: s, faults: faults, direct: direct, passwords: hash, passkeys: o.Passkeys,
		device: newKthDevice(), dump: storetest.Dumper(t, direct),
	}
}

func newKthDevice() *credentialstest.Authenticator {
	return credentialstest.NewAuthenticator("score.example.org", testOrigin)
}

// build deletes all records and stores new ones.
func (h *faultyServer) build(t *testing.T) {
	t.Helper()
	for _, table := range []string{"leagues", "users", "idempotent_answers", "open_games", "mails", "mail_refusals"} { // their deletion deletes everything else
		_, err := h.direct.Exec("DELETE FROM " + table)
		check(t, err)
	}
	h.values = map[string]string{"password": kthPassword, "part": "history", "day": "2026-11-19", "slug": "thursday", "shared": h.newCode()}
	check(t, h.store.Write(context.Background(), func(tx *store.Tx) error {
		if err := h.buildPeople(tx); err != nil {
			return err
		}
		if err := h.buildLeague(tx); err != nil {
			return err
		}
		if err := tx.SharedGames.CreateSharedGame(store.SharedGame{
			Code: h.values["shared"], KeyHash: hashToken(kthWriteKey), ChangedAt: testNow,
			SharedPlay: store.SharedPlay{Game: "1", Team1: "Aces", Team2: "Diggers", Rules: league.DefaultRules(league.Volleyball)},
		}); err != nil {
			return err
		}
		return h.buildGames(tx)
	}))
	h.state, h.prepared = h.dump(), false
}

// newCode returns another code each time: no server gives one twice, so it need not see that a test does.
func (h *faultyServer) newCode() string {
	h.codes++
	return fmt.Sprintf("%06d", h.codes)
}

func (h *faultyServer) id(name string) (id int64) {
	_, _ = fmt.Sscan(h.values[name], &id) // storeID wrote it
	return id
}

// firstError runs functions until one fails, and returns its error.
func firstError(parts ...func() error) error {
	for _, part := range parts {
		if err := part(); err != nil {
			return err
		}
	}
	return nil
}

// storeID stores the id of a record under a name.
func storeID[T any](h *faultyServer, name string, made T, err error) error {
	h.values[name] = fmt.Sprint(made)
	return err
}

func (h *faultyServer) buildPeople(tx *store.Tx) error {
	for _, name := range []string{"owner", "guest", "newcomer", "keeper"} {
		user := account.User{
			ID: name, Email: name + "@example.org", PasswordHash: h.passwords, CreatedAt: testNow, UpdatedAt: testNow,
		}
		if err := tx.Users.CreateUser(user); err != nil {
			return err
		}
		for _, cookie := range []string{name, name + " elsewhere"} {
			err := tx.Sessions.CreateSession(account.Session{
				ID: hashToken(cookie), UserID: name, Expire: testNow.Add(time.Hour), Data: account.SessionData{LastSeenAt: testNow}, AuthenticatedAt: testNow,
			})
			if err != nil {
				return err
			}
		}
	}
	h.values["session"], h.values["reset"] = hashToken("owner elsewhere"), "reset-token"
	var err error
	if h.values["address"], err = h.server.app.Key.Seal("confirm an address", map[string]string{"user": "owner", "email": "owner@example.org"}, time.Hour); err != nil {
		return err
	}
	take := map[string]string{"user": "owner", "from": "owner@example.org", "to": "another@example.org", "password": hashToken(h.passwords)}
	if h.values["take"], err = h.server.app.Key.Seal("take an address", take, time.Hour); err != nil {
		return err
	}
	options, ceremony, err := h.passkeys.BeginRegister(account.User{ID: "owner"}, nil)
	if err != nil {
		return err
	}
	passkey, err := h.passkeys.FinishRegister(account.User{ID: "owner"}, ceremony, h.device.Create(options))
	if err != nil {
		return err
	}
	h.values["passkey"] = passkey.ID
	return firstError(
		func() error { return tx.Users.SetPasskeyOnly("keeper", testNow) },
		func() error {
			return tx.Users.CreateRecoveryCodes("keeper", []string{credentials.HashRecoveryCode("keeper", "3k7p9xw2h4tdvm60")}, testNow)
		},
		func() error {
			return tx.Users.CreatePasswordReset(hashToken("reset-token"), "owner", testNow.Add(time.Hour))
		},
		func() error {
			return tx.Users.CreatePasskey(account.Passkey{
				ID: passkey.ID, UserID: "owner", Name: "Phone", Credential: passkey.Credential, CreatedAt: testNow,
			})
		},
	)
}

// hashToken hashes a token or the value of a cookie as the store does.
func hashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

func (h *faultyServer) buildLeague(tx *store.Tx) error {
	l := league.StorageDefaults()
	l.Name, l.OwnerID, l.CreatedAt, l.UpdatedAt = "Thursday", "owner", testNow, testNow
	l.Visibility, l.Slug = league.Public, new("thursday")
	l.StartDate, l.GameDay = new(league.Date("2026-11-05")), new(league.GameDay("Thursday"))
	l.TimeBlockStart, l.TimeBlockEnd = new(league.TimeOfDay("18:00")), new(league.TimeOfDay("22:00"))
	made, err := tx.Leagues.CreateLeague(l)
	if err := storeID(h, "league", made.ID, err); err != nil {
		return err
	}
	for i, name := range []string{"Aces", "Diggers", "Setters"} {
		team, err := tx.Teams.CreateTeam(league.Team{LeagueID: made.ID, Name: name, Tier: 1, Kit: "blue", CreatedAt: testNow})
		if err := storeID(h, []string{"team", "team2", "team3"}[i], team.ID, err); err != nil {
			return err
		}
	}
	h.values["invitation"] = "invitation-token"
	return firstError(
		func() error {
			court, err := tx.Courts.CreateCourt(league.Court{LeagueID: made.ID, Tier: 1, CourtName: "Court 1", CreatedAt: testNow})
			return storeID(h, "court", court.ID, err)
		},
		func() error {
			id, err := tx.Members.CreateMember(league.Member{LeagueID: made.ID, UserID: "guest", Role: league.Viewer, JoinedAt: testNow})
			return storeID(h, "member", id, err)
		},
		func() error {
			return tx.Members.CreateInvitation(hashToken("invitation-token"),
				store.Invitation{LeagueID: made.ID, Role: league.Scorer, Expire: testNow.Add(time.Hour)})
		},
		func() error {
			h.values["court code"] = "court-code-token"
			code, err := tx.Courts.CreateCourtCode(store.CourtCode{
				LeagueID: made.ID, Key: "COURT 1", Name: "Court 1", Number: 1, Hash: hashToken("court-code-token"), CreatedAt: testNow,
			})
			return storeID(h, "code", code.ID, err)
		},
		func() error {
			return tx.Captains.SaveTeamLink(store.TeamLink{TeamID: h.id("team"), LeagueID: made.ID, Number: 1, Hash: hashToken("team-link-token"), CreatedAt: testNow})
		},
		func() error { return h.buildContacts(tx, made.ID) },
		func() error { return h.buildSignups(tx, made.ID) },
		func() error { return h.buildHall(tx) },
		func() error {
			id, err := tx.Sessions.CreateAPIToken(store.APIToken{Hash: hashToken(kthToken), APIToken: account.APIToken{
				UserID: "owner", Name: "Script", CreatedAt: testNow, ExpiresAt: testNow.Add(time.Hour),
			}}, []store.APITokenRole{{LeagueID: made.ID, Role: league.Manager}})
			if err := storeID(h, "API token", id, err); err != nil {
				return err
			}
			return tx.Sessions.SetAPITokenUsed(id, testNow) // the use of a token is stored in a transaction before that of the call
		},
		func() error {
			return tx.Push.SavePushDevice(store.PushDevice{Device: pushDevice, Endpoint: pushEndpoint, LeagueID: made.ID, TeamID: h.id("team"), CreatedAt: testNow})
		},
	)
}

// buildGames makes a planned game with its line of the schedule, a played one with its change, and a deleted one.
func (h *faultyServer) buildGames(tx *store.Tx) error {
	day := league.Date("2026-11-19")
	game := func(name string, change func(g *store.Game)) func() error {
		return func() error {
			g := store.Game{Game: league.Game{
				LeagueID: h.id("league"), Team1ID: h.id("team"), Team2ID: h.id("team2"), Status: league.Scheduled,
				GameDate: new(testNow), ScheduledFor: new(testNow), Day: &day, Tier: 1, CreatedAt: testNow,
			}}
			change(&g)
			made, err := tx.Games.CreateGame(g)
			return storeID(h, name, made.ID, err)
		}
	}
	completed := func(g *store.Game) {
		g.Status, g.CompletedAt, g.Team1Score, g.Team2Score, g.WinnerID = league.Completed, new(testNow), 25, 20, new(h.id("team"))
	}
	h.values["token"] = "score-link-token"
	return firstError(
		game("game", func(g *store.Game) { g.InviteNumber, g.InviteHash = 1, hashToken("score-link-token") }),
		game("running", func(g *store.Game) { g.Team1Score, g.Team2Score = 12, 10 }),
		game("played", completed),
		game("deleted", completed),
		func() error {
			g, err := tx.Games.FindGame(h.id("deleted"))
			if err != nil {
				return err
			}
			g.DeletedAt = new(testNow)
			return tx.Games.UpdateGame(g)
		},
		func() error {
			return tx.Games.AddChange(store.Change{
				GameID: h.id("played"), At: testNow, Actor: "owner", Via: "session",
				From: `{"status":"scheduled","team1Score":0,"team2Score":0,"winnerId":null,"day":null,"gameDate":null,"deleted":false}`,
				To:   `{"status":"completed","team1Score":25,"team2Score":20,"winnerId":1,"day":"2026-11-19","gameDate":null,"deleted":false}`,
			})
		},
		func() error {
			changes, err := tx.Games.ChangesOf(h.id("played"))
			if err == nil {
				err = storeID(h, "change", changes[0].ID, nil)
			}
			return err
		},
		func() error {
			id, err := tx.Schedules.CreateSchedule(league.ScheduledGame{
				LeagueID: h.id("league"), Team1ID: h.id("team"), Team2ID: h.id("team2"), GameID: new(h.id("game")),
				GameDate: testNow, Day: day, GameTime: "20:15", CourtName: new("Court 1"), Tier: 1, CreatedAt: testNow,
			})
			return storeID(h, "schedule", id, err)
		},
		func() error {
			id, err := tx.Schedules.CreateSchedule(league.ScheduledGame{
				LeagueID: h.id("league"), Team1ID: h.id("team"), Team2ID: h.id("team2"), GameID: new(h.id("running")),
				GameDate: testNow.Add(2 * time.Hour), Day: day, GameTime: "22:15", CourtName: new("Court 1"), Tier: 1, CreatedAt: testNow,
			})
			return storeID(h, "schedule2", id, err)
		},
		func() error { return h.buildFinals(tx) },
	)
}

// watchToken returns the token of the watch link of {game}.
func (h *faultyServer) watchToken(t *testing.T) string {
	t.Helper()
	invite, err := h.server.app.Scoring.FindInvite(t.Context(), access.Actor{}, "score-link-token")
	check(t, err)
	return invite.WatchToken
}

// fill replaces each {name} in a text with its value.
func (h *faultyServer) fill(text string) string {
	for name, value := range h.values {
		text = strings.ReplaceAll(text, "{"+name+"}", value)
	}
	return text
}

// serve makes a request and returns its response.
func (h *faultyServer) serve(r *http.Request) *httptest.ResponseRecorder {
	response := httptest.NewRecorder()
	serveUntilFlush(h.server, response, r)
	return response
}

// finishedCeremony makes the call that returns a challenge, and returns the body with the device's response to it and the
// cookies that store the challenge.
func (h *faultyServer) finishedCeremony(t *testing.T, begin, as string, respond func(json.RawMessage) []byte) (body string, cookies []*http.Cookie) {
	t.Helper()
	got := h.serve(h.request(begin, "{}", as))
	var challenge struct{ Options json.RawMessage }
	if err := json.Unmarshal(got.Body.Bytes(), &challenge); err != nil || got.Code != http.StatusOK {
		t.Fatalf("%s: %d %s", begin, got.Code, got.Body)
	}
	return `{"credential":` + string(respond(challenge.Options)) + `}`, got.Result().Cookies()
}

// request sends a call as a user; an empty name is an anonymous caller.
func (h *faultyServer) request(call, body, as string) *http.Request {
	method, path, _ := strings.Cut(call, " ")
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if as == "script" {
		r.Header.Set("Authorization", "Bearer "+kthToken)
	} else if as != "" {
		r.AddCookie(&http.Cookie{Name: signin.SessionCookie, Value: as})
	}
	if strings.Contains(path, "/open-games/") {
		r.Header.Set("X-Write-Key", kthWriteKey)
	} else if strings.HasSuffix(path, "/open-games") {
		r.Header.Set("X-Write-Key", "the-write-key-of-a-new-game")
	}
	if method == http.MethodPost {
		r.Header.Set("Idempotency-Key", "the-same-for-the-retry")
	}
	return r
}
