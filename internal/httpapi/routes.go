// Package httpapi serves the calls, the pages and the streams over HTTP.
package httpapi

import (
	"context"
	"net/http"

	"sideout/internal/authz"
)

// route ties a pattern of http.ServeMux to its handler.
type route struct {
	pattern string
	handle  handler
}

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

// hotReads are the hot calls by their patterns.
func (s *Server) hotReads() map[string]hotRead {
	return map[string]hotRead{
		"GET /api/leagues/{id}/games":            whole(s.app.Leagues.Games),
		"GET /api/leagues/{id}/schedules":        whole(s.app.Planning.Schedules),
		"GET /api/leagues/{id}/teams":            whole(s.app.Leagues.Teams),
		"GET /api/leagues/{id}/tier-courts":      whole(s.app.Leagues.Courts),
		"GET /api/leagues/{id}/schedule-quality": whole(s.app.Planning.ScheduleQuality),
		"GET /api/leagues/{id}/standings": func(ctx context.Context, v authz.View, week int) (any, authz.View, error) {
			return s.app.Leagues.Standings(ctx, v, week)
		},
	}
}

// handlerOf authorizes the caller before the endpoint. A hot read finds that out in the same look at the database as
// whether its answer is still the one that was kept (decision 9).
func (s *Server) handlerOf(r apiRoute) handler {
	if read, hot := s.hotReads()[r.pattern]; hot {
		return func(w http.ResponseWriter, r *http.Request) error { return s.answerHot(w, r, read) }
	}
	return s.endpointHandler(r)
}
