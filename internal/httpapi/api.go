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

// deed answers one call of a known actor, or returns an error for the adapter to answer.
type deed func(w http.ResponseWriter, r *http.Request, who authz.Actor) error

// apiRoute is a call: its pattern, what the law asks of who makes it, and what the {id} in it names.
type apiRoute struct {
	pattern string
	needs   authz.Action
	object  string
	handle  deed
}

// apiRoutes lists every call there is. Hot reads have no deed here, see hotReads.
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
		{"DELETE /api/auth/sessions/{id}", authz.SignedIn, "session", s.endSession},
		{"POST /api/auth/passkeys/login/begin", authz.Anyone, "", s.beginPasskeyLogin},
		{"POST /api/auth/passkeys/login/finish", authz.Anyone, "", s.finishPasskeyLogin},
		{"POST /api/auth/passkeys/register/begin", authz.SignedIn, "", s.beginPasskey},
		{"POST /api/auth/passkeys/register/finish", authz.SignedIn, "", s.finishPasskey},
		{"GET /api/auth/passkeys", authz.SignedIn, "", s.listPasskeys},
		{"DELETE /api/auth/passkeys/{id}", authz.SignedIn, "passkey", s.deletePasskey},

		{"GET /api/leagues", authz.SignedIn, "", s.listLeagues},
		{"POST /api/leagues", authz.SignedIn, "", s.createLeague},
		{"GET /api/leagues/{id}", authz.Read, "league", s.showLeague},
		{"PATCH /api/leagues/{id}", authz.Manage, "league", s.updateLeague},
		{"DELETE /api/leagues/{id}", authz.Own, "league", s.deleteLeague},
		{"GET /api/leagues/{id}/teams", authz.Read, "league", nil},
		{"GET /api/leagues/{id}/schedules", authz.Read, "league", nil},
		{"GET /api/leagues/{id}/games", authz.Read, "league", nil},
		{"GET /api/leagues/{id}/deleted-games", authz.Manage, "league", s.listDeletedGames},
		{"GET /api/leagues/{id}/tier-courts", authz.Read, "league", nil},
		{"GET /api/leagues/{id}/standings", authz.Read, "league", nil},
		{"GET /api/leagues/{id}/export", authz.Manage, "league", s.exportLeague},
		{"GET /api/leagues/{id}/standings.csv", authz.Read, "league", s.standingsFile},
		{"GET /api/leagues/{id}/schedule.csv", authz.Read, "league", s.scheduleFile},
		{"GET /api/leagues/{id}/history.csv", authz.Read, "league", s.historyFile},
		{"GET /api/leagues/{id}/members", authz.Own, "league", s.listMembers},
		{"POST /api/leagues/{id}/members", authz.Own, "league", s.inviteMember},
		{"POST /api/leagues/{id}/recalculate-standings", authz.Manage, "league", s.recalculate},
		{"POST /api/leagues/{id}/cleanup-duplicates", authz.Manage, "league", s.cleanUp},
		{"POST /api/leagues/{id}/bulk-import", authz.Manage, "league", s.importGames},
		{"POST /api/leagues/{id}/auto-schedule", authz.Manage, "league", s.autoSchedule},
		{"POST /api/leagues/{id}/advance-week", authz.Manage, "league", s.advanceWeek},
		{"POST /api/leagues/{id}/advance-week/undo", authz.Manage, "league", s.undoAdvance},
		{"GET /api/leagues/{id}/schedule-quality", authz.Read, "league", nil},
		{"POST /api/leagues/{id}/nights/{day}/move", authz.Manage, "league", s.moveNight},
		{"POST /api/leagues/{id}/nights/{day}/cancel", authz.Manage, "league", s.cancelNight},
		{"GET /api/leagues/{id}/stream", authz.Read, "league", s.followLeague},

		{"GET /api/watch/{token}", authz.Anyone, "token", s.showWatched},
		{"GET /api/watch/{token}/stream", authz.Anyone, "token", s.followWatched},

		{"POST /api/teams", authz.Manage, "body", s.createTeams},
		{"PATCH /api/teams/{id}", authz.Manage, "team", s.updateTeam},
		{"DELETE /api/teams/{id}", authz.Manage, "team", s.deleteTeam},

		{"POST /api/tier-courts", authz.Manage, "body", s.createCourt},
		{"DELETE /api/tier-courts/{id}", authz.Manage, "court", s.deleteCourt},

		{"POST /api/games", authz.Manage, "body", s.recordGame},
		{"PATCH /api/games/{id}", authz.Score, "game", s.changeGame},
		{"DELETE /api/games/{id}", authz.Manage, "game", s.deleteGame},
		{"POST /api/games/bulk-delete", authz.Manage, "body", s.deleteGames},
		{"GET /api/games/invite/{token}", authz.Anyone, "token", s.showInvite},
		{"GET /api/games/{id}/history", authz.Manage, "game", s.showHistory},
		{"GET /api/games/{id}/stream", authz.Read, "game", s.followGame}, // and for holders of its link
		{"POST /api/games/{id}/invite/rotate", authz.Manage, "game", s.rotateInvite},
		{"DELETE /api/games/{id}/invite", authz.Manage, "game", s.closeInvite},
		{"POST /api/games/{id}/revert", authz.Manage, "game", s.revertGame},
		{"POST /api/games/{id}/restore", authz.Manage, "game", s.restoreGame},

		{"POST /api/schedules", authz.Manage, "body", s.scheduleGame},
		{"GET /api/schedules/{id}/slots", authz.Manage, "schedule", s.listSlots},
		{"PATCH /api/schedules/{id}", authz.Manage, "schedule", s.updateSchedule},
		{"DELETE /api/schedules/{id}", authz.Manage, "schedule", s.deleteSchedule},

		{"GET /api/public/{slug}", authz.Anyone, "slug", s.publicLeague()},
		{"GET /api/public/{slug}/stream", authz.Anyone, "slug", s.followPublic},
		{"GET /api/public/{slug}/scores", authz.Anyone, "slug", s.publicScores()},
		{"GET /api/public/{slug}/teams/{id}", authz.Anyone, "team", s.publicTeam()},
		{"GET /api/public/{slug}/calendar.ics", authz.Anyone, "slug", s.publicCalendar()},
		{"GET /api/public/{slug}/teams/{id}/calendar.ics", authz.Anyone, "team", s.publicCalendar()},

		{"PATCH /api/members/{id}", authz.Own, "member", s.updateMember},
		{"DELETE /api/members/{id}", authz.Own, "member", s.deleteMember},
		{"POST /api/member-invitations/{token}", authz.SignedIn, "token", s.acceptInvitation},
	}
}

// as finds out who calls before the deed.
func (s *Server) as(d deed) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		who, err := s.actor(r)
		if err != nil {
			return err
		}
		if err := s.limitWrites(r, who.UserID, who.Token); err != nil {
			return err
		}
		if r, err = withKey(r, who); err != nil {
			return err
		}
		return d(w, r, who)
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
