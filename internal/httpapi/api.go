package httpapi

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"strings"

	"sideout/internal/authz"
	"sideout/internal/fault"
	"sideout/internal/usecase"
)

// endpoint handles one call of an actor whom the router has authorized, or returns an error for the adapter to answer.
type endpoint func(w http.ResponseWriter, r *http.Request, actor authz.Actor) error

// apiRoute is a call: its pattern, the action that the router authorizes, and what the {id} in it names.
type apiRoute struct {
	pattern string
	needs   authz.Action
	object  authz.Object
	handle  endpoint
}

// Objects that are not named by an id of a league's record.
const (
	inBody     authz.Object = "body" // the body names a league or games
	bySlug     authz.Object = "slug"
	byToken    authz.Object = "token"
	ownSession authz.Object = "session"
	ownPasskey authz.Object = "passkey"
)

// apiRoutes lists every call there is. Hot reads have no handler here, see hotReads.
func (s *Server) apiRoutes() []apiRoute {
	return []apiRoute{
		{"GET /api/config", authz.Anyone, "", s.showConfig},
		{"POST /api/beta-access", authz.Anyone, "", s.enterBeta},
		{"POST /api/auth/register", authz.Anyone, "", s.register},
		{"POST /api/auth/login", authz.Anyone, "", s.login},
		{"POST /api/auth/logout", authz.Anyone, "", s.logout},
		{"GET /api/auth/user", authz.SignedIn, "", s.showUser},
		{"PATCH /api/auth/user", authz.SignedIn, "", s.updateUser},
		{"DELETE /api/auth/user", authz.SignedIn, "", s.deleteUser},
		{"POST /api/auth/password", authz.SignedIn, "", s.changePassword},
		{"POST /api/auth/password/reset", authz.Anyone, "", s.resetPassword},
		{"GET /api/auth/sessions", authz.SignedIn, "", s.listSessions},
		{"DELETE /api/auth/sessions", authz.SignedIn, "", s.endOtherSessions},
		{"DELETE /api/auth/sessions/{id}", authz.SignedIn, ownSession, s.endSession},
		{"POST /api/auth/passkeys/login/begin", authz.Anyone, "", s.beginPasskeyLogin},
		{"POST /api/auth/passkeys/login/finish", authz.Anyone, "", s.finishPasskeyLogin},
		{"POST /api/auth/passkeys/register/begin", authz.SignedIn, "", s.beginPasskey},
		{"POST /api/auth/passkeys/register/finish", authz.SignedIn, "", s.finishPasskey},
		{"GET /api/auth/passkeys", authz.SignedIn, "", s.listPasskeys},
		{"DELETE /api/auth/passkeys/{id}", authz.SignedIn, ownPasskey, s.deletePasskey},

		{"GET /api/leagues", authz.SignedIn, "", s.listLeagues},
		{"POST /api/leagues", authz.SignedIn, "", s.createLeague},
		{"GET /api/leagues/{id}", authz.Read, authz.League, s.showLeague},
		{"PATCH /api/leagues/{id}", authz.Manage, authz.League, s.updateLeague},
		{"DELETE /api/leagues/{id}", authz.Own, authz.League, s.deleteLeague},
		{"GET /api/leagues/{id}/teams", authz.Read, authz.League, nil},
		{"GET /api/leagues/{id}/schedules", authz.Read, authz.League, nil},
		{"GET /api/leagues/{id}/games", authz.Read, authz.League, nil},
		{"GET /api/leagues/{id}/deleted-games", authz.Manage, authz.League, s.listDeletedGames},
		{"GET /api/leagues/{id}/tier-courts", authz.Read, authz.League, nil},
		{"GET /api/leagues/{id}/standings", authz.Read, authz.League, nil},
		{"GET /api/leagues/{id}/export", authz.Manage, authz.League, s.exportLeague},
		{"GET /api/leagues/{id}/standings.csv", authz.Read, authz.League, s.standingsFile},
		{"GET /api/leagues/{id}/schedule.csv", authz.Read, authz.League, s.scheduleFile},
		{"GET /api/leagues/{id}/history.csv", authz.Read, authz.League, s.historyFile},
		{"GET /api/leagues/{id}/members", authz.Own, authz.League, s.listMembers},
		{"POST /api/leagues/{id}/members", authz.Own, authz.League, s.inviteMember},
		{"POST /api/leagues/{id}/recalculate-standings", authz.Manage, authz.League, s.recalculate},
		{"POST /api/leagues/{id}/cleanup-duplicates", authz.Manage, authz.League, s.cleanUp},
		{"POST /api/leagues/{id}/bulk-import", authz.Manage, authz.League, s.importGames},
		{"POST /api/leagues/{id}/auto-schedule", authz.Manage, authz.League, s.autoSchedule},
		{"POST /api/leagues/{id}/advance-week", authz.Manage, authz.League, s.advanceWeek},
		{"POST /api/leagues/{id}/advance-week/undo", authz.Manage, authz.League, s.undoAdvance},
		{"GET /api/leagues/{id}/schedule-quality", authz.Read, authz.League, nil},
		{"POST /api/leagues/{id}/nights/{day}/move", authz.Manage, authz.League, s.moveNight},
		{"POST /api/leagues/{id}/nights/{day}/cancel", authz.Manage, authz.League, s.cancelNight},
		{"GET /api/leagues/{id}/stream", authz.Read, authz.League, s.followLeague},

		{"GET /api/watch/{token}", authz.Anyone, byToken, s.showWatched},
		{"GET /api/watch/{token}/stream", authz.Anyone, byToken, s.followWatched},

		{"POST /api/teams", authz.Manage, inBody, s.createTeams},
		{"PATCH /api/teams/{id}", authz.Manage, authz.Team, s.updateTeam},
		{"DELETE /api/teams/{id}", authz.Manage, authz.Team, s.deleteTeam},

		{"POST /api/tier-courts", authz.Manage, inBody, s.createCourt},
		{"DELETE /api/tier-courts/{id}", authz.Manage, authz.Court, s.deleteCourt},

		{"POST /api/games", authz.Manage, inBody, s.recordGame},
		{"PATCH /api/games/{id}", authz.Score, authz.Game, s.changeGame},
		{"DELETE /api/games/{id}", authz.Manage, authz.Game, s.deleteGame},
		{"POST /api/games/bulk-delete", authz.Manage, inBody, s.deleteGames},
		{"GET /api/games/invite/{token}", authz.Anyone, byToken, s.showInvite},
		{"GET /api/games/{id}/history", authz.Manage, authz.Game, s.showHistory},
		{"GET /api/games/{id}/stream", authz.Read, authz.Game, s.followGame}, // and for holders of its link
		{"POST /api/games/{id}/invite/rotate", authz.Manage, authz.Game, s.rotateInvite},
		{"DELETE /api/games/{id}/invite", authz.Manage, authz.Game, s.closeInvite},
		{"POST /api/games/{id}/revert", authz.Manage, authz.Game, s.revertGame},
		{"POST /api/games/{id}/restore", authz.Manage, authz.Game, s.restoreGame},

		{"POST /api/schedules", authz.Manage, inBody, s.scheduleGame},
		{"GET /api/schedules/{id}/slots", authz.Manage, authz.Schedule, s.listSlots},
		{"PATCH /api/schedules/{id}", authz.Manage, authz.Schedule, s.updateSchedule},
		{"DELETE /api/schedules/{id}", authz.Manage, authz.Schedule, s.deleteSchedule},

		{"GET /api/public/{slug}", authz.Anyone, bySlug, s.publicLeague()},
		{"GET /api/public/{slug}/stream", authz.Anyone, bySlug, s.followPublic},
		{"GET /api/public/{slug}/scores", authz.Anyone, bySlug, s.publicScores()},
		{"GET /api/public/{slug}/teams/{id}", authz.Anyone, authz.Team, s.publicTeam()},
		{"GET /api/public/{slug}/calendar.ics", authz.Anyone, bySlug, s.publicCalendar()},
		{"GET /api/public/{slug}/teams/{id}/calendar.ics", authz.Anyone, authz.Team, s.publicCalendar()},

		{"PATCH /api/members/{id}", authz.Own, authz.Member, s.updateMember},
		{"DELETE /api/members/{id}", authz.Own, authz.Member, s.deleteMember},
		{"POST /api/member-invitations/{token}", authz.SignedIn, byToken, s.acceptInvitation},
	}
}

// endpointHandler returns the handler of a call: it authenticates, authorizes and limits the caller before the endpoint runs.
func (s *Server) endpointHandler(route apiRoute) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		actor, err := s.actor(r)
		if err != nil {
			return err
		}
		if err := s.limitWrites(r, actor.UserID, actor.Token); err != nil {
			return err
		}
		if err := s.authorize(r, actor, route); err != nil {
			return err
		}
		if r, err = withKey(r, actor); err != nil {
			return err
		}
		return route.handle(w, r, actor)
	}
}

// maxKey is how long an Idempotency-Key may be.
const maxKey = 255

// withKey notes the Idempotency-Key of a call, and reads along so that another request with the same key
// is found out.
func withKey(r *http.Request, who authz.Actor) (*http.Request, error) {
	key := r.Header.Get("Idempotency-Key")
	if key == "" || r.Method != http.MethodPost || who.UserID == "" {
		return r, nil
	}
	if len(key) > maxKey || strings.ContainsFunc(key, func(c rune) bool { return c <= ' ' || c > '~' }) {
		return r, fault.New(fault.BadRequest, "An Idempotency-Key has 1 to 255 visible characters, best a UUID.")
	}
	sum := sha256.New()
	_, _ = io.WriteString(sum, r.URL.RequestURI()+"\n") // a hash takes everything
	body := struct {
		io.Reader
		io.Closer
	}{io.TeeReader(r.Body, sum), r.Body}
	k := usecase.Key{UserID: who.UserID, Route: r.Pattern, Name: key, Body: func() string { return hex.EncodeToString(sum.Sum(nil)) }}
	r = r.WithContext(usecase.WithKey(r.Context(), k))
	r.Body = body
	return r, nil
}
