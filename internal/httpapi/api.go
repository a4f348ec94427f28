package httpapi

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"strings"

	"sideout/internal/app"
	"sideout/internal/fault"
)

// deed answers one call of a known actor, or returns an error for the adapter to answer.
type deed func(w http.ResponseWriter, r *http.Request, who app.Actor) error

// apiRoute is a call: its pattern, what the law asks of who makes it, and what the {id} in it names.
type apiRoute struct {
	pattern string
	needs   app.Action
	object  string
	handle  deed
}

// apiRoutes lists every call there is. Hot reads have no deed here, see hotReads.
func (s *Server) apiRoutes() []apiRoute {
	return []apiRoute{
		{"GET /api/config", app.Anyone, "", s.showConfig},
		{"POST /api/beta-access", app.Anyone, "", s.enterBeta},
		{"POST /api/auth/register", app.Anyone, "", s.register},
		{"POST /api/auth/login", app.Anyone, "", s.login},
		{"POST /api/auth/logout", app.Anyone, "", s.logout},
		{"GET /api/auth/user", app.SignedIn, "", s.showUser},
		{"PATCH /api/auth/user", app.SignedIn, "", s.updateUser},
		{"DELETE /api/auth/user", app.SignedIn, "", s.deleteUser},
		{"POST /api/auth/password", app.SignedIn, "", s.changePassword},
		{"POST /api/auth/password/reset", app.Anyone, "", s.resetPassword},
		{"GET /api/auth/sessions", app.SignedIn, "", s.listSessions},
		{"DELETE /api/auth/sessions", app.SignedIn, "", s.endOtherSessions},
		{"DELETE /api/auth/sessions/{id}", app.SignedIn, "session", s.endSession},
		{"POST /api/auth/passkeys/login/begin", app.Anyone, "", s.beginPasskeyLogin},
		{"POST /api/auth/passkeys/login/finish", app.Anyone, "", s.finishPasskeyLogin},
		{"POST /api/auth/passkeys/register/begin", app.SignedIn, "", s.beginPasskey},
		{"POST /api/auth/passkeys/register/finish", app.SignedIn, "", s.finishPasskey},
		{"GET /api/auth/passkeys", app.SignedIn, "", s.listPasskeys},
		{"DELETE /api/auth/passkeys/{id}", app.SignedIn, "passkey", s.deletePasskey},

		{"GET /api/leagues", app.SignedIn, "", s.listLeagues},
		{"POST /api/leagues", app.SignedIn, "", s.createLeague},
		{"GET /api/leagues/{id}", app.Read, "league", s.showLeague},
		{"PATCH /api/leagues/{id}", app.Manage, "league", s.updateLeague},
		{"DELETE /api/leagues/{id}", app.Own, "league", s.deleteLeague},
		{"GET /api/leagues/{id}/teams", app.Read, "league", nil},
		{"GET /api/leagues/{id}/schedules", app.Read, "league", nil},
		{"GET /api/leagues/{id}/games", app.Read, "league", nil},
		{"GET /api/leagues/{id}/deleted-games", app.Manage, "league", s.listDeletedGames},
		{"GET /api/leagues/{id}/tier-courts", app.Read, "league", nil},
		{"GET /api/leagues/{id}/standings", app.Read, "league", nil},
		{"GET /api/leagues/{id}/export", app.Manage, "league", s.exportLeague},
		{"GET /api/leagues/{id}/standings.csv", app.Read, "league", s.standingsFile},
		{"GET /api/leagues/{id}/schedule.csv", app.Read, "league", s.scheduleFile},
		{"GET /api/leagues/{id}/history.csv", app.Read, "league", s.historyFile},
		{"GET /api/leagues/{id}/members", app.Own, "league", s.listMembers},
		{"POST /api/leagues/{id}/members", app.Own, "league", s.inviteMember},
		{"POST /api/leagues/{id}/recalculate-standings", app.Manage, "league", s.recalculate},
		{"POST /api/leagues/{id}/cleanup-duplicates", app.Manage, "league", s.cleanUp},
		{"POST /api/leagues/{id}/bulk-import", app.Manage, "league", s.importGames},
		{"POST /api/leagues/{id}/auto-schedule", app.Manage, "league", s.autoSchedule},
		{"POST /api/leagues/{id}/advance-week", app.Manage, "league", s.advanceWeek},
		{"POST /api/leagues/{id}/advance-week/undo", app.Manage, "league", s.undoAdvance},
		{"GET /api/leagues/{id}/schedule-quality", app.Read, "league", nil},
		{"POST /api/leagues/{id}/nights/{day}/move", app.Manage, "league", s.moveNight},
		{"POST /api/leagues/{id}/nights/{day}/cancel", app.Manage, "league", s.cancelNight},
		{"GET /api/leagues/{id}/stream", app.Read, "league", s.followLeague},

		{"GET /api/watch/{token}", app.Anyone, "token", s.showWatched},
		{"GET /api/watch/{token}/stream", app.Anyone, "token", s.followWatched},

		{"POST /api/teams", app.Manage, "body", s.createTeams},
		{"PATCH /api/teams/{id}", app.Manage, "team", s.updateTeam},
		{"DELETE /api/teams/{id}", app.Manage, "team", s.deleteTeam},

		{"POST /api/tier-courts", app.Manage, "body", s.createCourt},
		{"DELETE /api/tier-courts/{id}", app.Manage, "court", s.deleteCourt},

		{"POST /api/games", app.Manage, "body", s.recordGame},
		{"PATCH /api/games/{id}", app.Score, "game", s.changeGame},
		{"DELETE /api/games/{id}", app.Manage, "game", s.deleteGame},
		{"POST /api/games/bulk-delete", app.Manage, "body", s.deleteGames},
		{"GET /api/games/invite/{token}", app.Anyone, "token", s.showInvite},
		{"GET /api/games/{id}/history", app.Manage, "game", s.showHistory},
		{"GET /api/games/{id}/stream", app.Read, "game", s.followGame}, // and for holders of its link
		{"POST /api/games/{id}/invite/rotate", app.Manage, "game", s.rotateInvite},
		{"DELETE /api/games/{id}/invite", app.Manage, "game", s.closeInvite},
		{"POST /api/games/{id}/revert", app.Manage, "game", s.revertGame},
		{"POST /api/games/{id}/restore", app.Manage, "game", s.restoreGame},

		{"POST /api/schedules", app.Manage, "body", s.scheduleGame},
		{"GET /api/schedules/{id}/slots", app.Manage, "schedule", s.listSlots},
		{"PATCH /api/schedules/{id}", app.Manage, "schedule", s.updateSchedule},
		{"DELETE /api/schedules/{id}", app.Manage, "schedule", s.deleteSchedule},

		{"GET /api/public/{slug}", app.Anyone, "slug", s.publicLeague()},
		{"GET /api/public/{slug}/stream", app.Anyone, "slug", s.followPublic},
		{"GET /api/public/{slug}/scores", app.Anyone, "slug", s.publicScores()},
		{"GET /api/public/{slug}/teams/{id}", app.Anyone, "team", s.publicTeam()},
		{"GET /api/public/{slug}/calendar.ics", app.Anyone, "slug", s.publicCalendar()},
		{"GET /api/public/{slug}/teams/{id}/calendar.ics", app.Anyone, "team", s.publicCalendar()},

		{"PATCH /api/members/{id}", app.Own, "member", s.updateMember},
		{"DELETE /api/members/{id}", app.Own, "member", s.deleteMember},
		{"POST /api/member-invitations/{token}", app.SignedIn, "token", s.acceptInvitation},
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
func withKey(r *http.Request, who app.Actor) (*http.Request, error) {
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
	k := app.Key{UserID: who.UserID, Route: r.Pattern, Name: key, Body: func() string { return hex.EncodeToString(sum.Sum(nil)) }}
	r = r.WithContext(app.WithKey(r.Context(), k))
	r.Body = body
	return r, nil
}
