package httpapi

import (
	"net/http"

	"sideout/internal/app"
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

// apiRoutes lists every call there is. Part of the pattern after {part} is dispatched by hand: the mux
// takes no second pattern of that shape beside /api/games/invite/{token}.
func (s *Server) apiRoutes() []apiRoute {
	return []apiRoute{
		{"GET /api/config", app.Anyone, "", s.showConfig},
		{"POST /api/beta-access", app.Anyone, "", s.enterBeta},
		{"POST /api/auth/register", app.Anyone, "", s.register},
		{"POST /api/auth/login", app.Anyone, "", s.login},
		{"POST /api/auth/logout", app.Anyone, "", s.logout},
		{"GET /api/auth/user", app.SignedIn, "", s.showUser},
		{"DELETE /api/auth/user", app.SignedIn, "", s.deleteUser},
		{"POST /api/auth/password", app.SignedIn, "", s.changePassword},
		{"GET /api/auth/sessions", app.SignedIn, "", s.listSessions},
		{"DELETE /api/auth/sessions/{id}", app.SignedIn, "session", s.endSession},

		{"GET /api/leagues", app.SignedIn, "", s.listLeagues},
		{"POST /api/leagues", app.SignedIn, "", s.createLeague},
		{"GET /api/leagues/{id}", app.Read, "league", s.showLeague},
		{"PATCH /api/leagues/{id}", app.Manage, "league", s.updateLeague},
		{"DELETE /api/leagues/{id}", app.Own, "league", s.deleteLeague},
		{"GET /api/leagues/{id}/teams", app.Read, "league", s.listTeams},
		{"GET /api/leagues/{id}/schedules", app.Read, "league", s.listSchedules},
		{"GET /api/leagues/{id}/games", app.Read, "league", s.listGames},
		{"GET /api/leagues/{id}/deleted-games", app.Manage, "league", s.listDeletedGames},
		{"GET /api/leagues/{id}/tier-courts", app.Read, "league", s.listCourts},
		{"GET /api/leagues/{id}/standings", app.Read, "league", s.showStandings},
		{"GET /api/leagues/{id}/members", app.Own, "league", s.listMembers},
		{"POST /api/leagues/{id}/members", app.Own, "league", s.inviteMember},
		{"POST /api/leagues/{id}/recalculate-standings", app.Manage, "league", s.recalculate},
		{"POST /api/leagues/{id}/cleanup-duplicates", app.Manage, "league", s.cleanUp},
		{"POST /api/leagues/{id}/bulk-import", app.Manage, "league", s.importGames},
		{"POST /api/leagues/{id}/auto-schedule", app.Manage, "league", s.notPlanned},
		{"POST /api/leagues/{id}/advance-week", app.Manage, "league", s.notPlanned},

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
		{"GET /api/games/{id}/{part}", app.Manage, "game", s.showGamePart},
		{"POST /api/games/{id}/invite/rotate", app.Manage, "game", s.rotateInvite},
		{"DELETE /api/games/{id}/invite", app.Manage, "game", s.closeInvite},
		{"POST /api/games/{id}/revert", app.Manage, "game", s.revertGame},
		{"POST /api/games/{id}/restore", app.Manage, "game", s.restoreGame},

		{"POST /api/schedules", app.Manage, "body", s.scheduleGame},
		{"DELETE /api/schedules/{id}", app.Manage, "schedule", s.deleteSchedule},

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
		return d(w, r, who)
	}
}
