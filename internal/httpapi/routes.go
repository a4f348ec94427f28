// Package httpapi routes requests: it has the table of all calls, authorizes them, and runs their endpoints.
package httpapi

import (
	"context"
	"net/http"

	"sideout/internal/authz"
	"sideout/internal/httpio"
)

// apiRoutes lists every call there is. Cached reads have no handler here, see cachedReads.
func (s *Server) apiRoutes() []apiRoute {
	return []apiRoute{
		{"GET /api/config", authz.Anyone, "", s.accounts.ShowConfig},
		{"POST /api/beta-access", authz.Anyone, "", s.accounts.EnterBeta},
		{"POST /api/auth/register", authz.Anyone, "", s.accounts.Register},
		{"POST /api/auth/login", authz.Anyone, "", s.accounts.Login},
		{"POST /api/auth/logout", authz.Anyone, "", s.accounts.Logout},
		{"GET /api/auth/user", authz.SignedIn, "", s.accounts.ShowUser},
		{"PATCH /api/auth/user", authz.SignedIn, "", s.accounts.UpdateUser},
		{"DELETE /api/auth/user", authz.SignedIn, "", s.accounts.Recently(s.accounts.DeleteUser)},
		{"GET /api/auth/confirm", authz.SignedIn, "", s.accounts.ShowConfirm},
		{"POST /api/auth/confirm", authz.SignedIn, "", s.accounts.Confirm},
		{"POST /api/auth/password", authz.SignedIn, "", s.accounts.ChangePassword},
		{"POST /api/auth/password/reset", authz.Anyone, "", s.accounts.ResetPassword},
		{"POST /api/auth/password/forgotten", authz.Anyone, "", s.accounts.MailPasswordReset},
		{"POST /api/auth/address", authz.SignedIn, "", s.accounts.Recently(s.accounts.ChangeAddress)},
		{"POST /api/auth/address/take", authz.Anyone, "", s.accounts.TakeAddress},
		{"POST /api/auth/address/mail", authz.SignedIn, "", s.accounts.MailConfirmation},
		{"POST /api/auth/address/confirm", authz.Anyone, "", s.accounts.ConfirmAddress},
		{"GET /api/auth/sessions", authz.SignedIn, "", s.accounts.ListSessions},
		{"DELETE /api/auth/sessions", authz.SignedIn, "", s.accounts.EndOtherSessions},
		{"DELETE /api/auth/sessions/{id}", authz.SignedIn, ownSession, s.accounts.EndSession},
		{"POST /api/auth/passkeys/login/begin", authz.Anyone, "", s.accounts.BeginPasskeyLogin},
		{"POST /api/auth/passkeys/login/finish", authz.Anyone, "", s.accounts.FinishPasskeyLogin},
		{"POST /api/auth/passkeys/confirm/begin", authz.SignedIn, "", s.accounts.BeginPasskeyConfirm},
		{"POST /api/auth/passkeys/confirm/finish", authz.SignedIn, "", s.accounts.FinishPasskeyConfirm},
		{"POST /api/auth/passkeys/register/begin", authz.SignedIn, "", s.accounts.Recently(s.accounts.BeginPasskey)},
		{"POST /api/auth/passkeys/register/finish", authz.SignedIn, "", s.accounts.Recently(s.accounts.FinishPasskey)},
		{"GET /api/auth/passkeys", authz.SignedIn, "", s.accounts.ListPasskeys},
		{"DELETE /api/auth/passkeys/{id}", authz.SignedIn, ownPasskey, s.accounts.Recently(s.accounts.DeletePasskey)},
		{"GET /api/auth/passkey-only", authz.SignedIn, "", s.accounts.ShowPasskeyOnly},
		{"PUT /api/auth/passkey-only", authz.SignedIn, "", s.accounts.Recently(s.accounts.RequirePasskey)},
		{"DELETE /api/auth/passkey-only", authz.SignedIn, "", s.accounts.Recently(s.accounts.AllowOtherWays)},
		{"POST /api/auth/recovery-codes", authz.SignedIn, "", s.accounts.Recently(s.accounts.MakeRecoveryCodes)},
		{"GET /api/auth/tokens", authz.SignedIn, "", s.accounts.ListAPITokens},
		{"POST /api/auth/tokens", authz.SignedIn, "", s.accounts.Recently(s.accounts.MakeAPIToken)},
		{"DELETE /api/auth/tokens/{id}", authz.SignedIn, ownToken, s.accounts.RevokeAPIToken},
		{"POST /api/auth/recovery", authz.Anyone, "", s.accounts.Recover},

		{"GET /api/billing", authz.SignedIn, "", s.showPlan},
		{"POST /api/billing/checkout", authz.SignedIn, "", s.beginCheckout},
		{"POST /api/billing/portal", authz.SignedIn, "", s.openPortal},
		{"POST /api/billing/refresh", authz.SignedIn, "", s.refreshPlan},
		{"POST /api/billing/withdraw", authz.SignedIn, "", s.withdrawFromContract},

		{"GET /api/notices", authz.SignedIn, "", s.showNotices},
		{"PUT /api/notices", authz.SignedIn, "", s.chooseNotices},
		{"GET /api/mail-links/{token}", authz.Anyone, byToken, s.showUnsubscribe},
		{"POST /api/unsubscribe/{token}", authz.Anyone, byToken, s.unsubscribe},
		{"DELETE /api/unsubscribe/{token}", authz.Anyone, byToken, s.resubscribe},

		{"GET /api/leagues", authz.Overview, "", s.listLeagues},
		{"GET /api/tonight", authz.Overview, "", s.listTonight},
		{"GET /api/holidays", authz.Overview, "", s.listHolidays},
		{"POST /api/leagues", authz.SignedIn, "", s.createLeague},
		{"POST /api/tournaments", authz.SignedIn, "", s.createTournament},
		{"POST /api/demo-leagues", authz.SignedIn, "", s.createDemoLeague},
		{"GET /api/leagues/{id}", authz.Read, authz.League, s.showLeague},
		{"PATCH /api/leagues/{id}", authz.Arrange, authz.League, s.updateLeague},
		{"DELETE /api/leagues/{id}", authz.Own, authz.League, s.deleteLeague}, // with a recent sign-in, unless it is a demo
		{"GET /api/deleted-leagues", authz.SignedIn, "", s.listDeletedLeagues},
		{"POST /api/leagues/{id}/restore", authz.SignedIn, authz.League, s.restoreLeague}, // only the owner of a deleted league finds it
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
		{"POST /api/leagues/{id}/members", authz.Invite, authz.League, s.inviteMember},
		{"GET /api/leagues/{id}/invitations", authz.Own, authz.League, s.listInvitations},
		{"DELETE /api/leagues/{id}/invitations/{invitation}", authz.Own, authz.League, s.withdrawInvitation},
		{"POST /api/leagues/{id}/hand-over", authz.Own, authz.League, s.offerHandOver},
		{"POST /api/leagues/{id}/hand-over/accept", authz.Read, authz.League, s.accounts.ByPerson(s.acceptHandOver)}, // by the member it is offered to
		{"DELETE /api/leagues/{id}/hand-over", authz.Read, authz.League, s.accounts.ByPerson(s.endHandOver)},         // by the owner or that member
		{"GET /api/leagues/{id}/changes", authz.Own, authz.League, s.listLeagueChanges},
		{"POST /api/leagues/{id}/recalculate-standings", authz.Manage, authz.League, s.recalculate},
		{"POST /api/leagues/{id}/lots", authz.Manage, authz.League, s.drawLots},
		{"POST /api/leagues/{id}/cleanup-duplicates", authz.Manage, authz.League, s.cleanUp},
		{"POST /api/leagues/{id}/bulk-import", authz.Arrange, authz.League, s.importGames},
		{"POST /api/leagues/{id}/auto-schedule", authz.Arrange, authz.League, s.autoSchedule},
		{"POST /api/leagues/{id}/advance-week", authz.Arrange, authz.League, s.advanceWeek},
		{"POST /api/leagues/{id}/advance-week/undo", authz.Manage, authz.League, s.undoAdvance},
		{"GET /api/leagues/{id}/schedule-quality", authz.Read, authz.League, nil},
		{"GET /api/leagues/{id}/duties", authz.Manage, authz.League, s.previewDuties},
		{"GET /api/leagues/{id}/slots", authz.Manage, authz.League, s.listPlacesOfNight},
		{"POST /api/leagues/{id}/nights/{day}/move", authz.Manage, authz.League, s.moveNight},
		{"POST /api/leagues/{id}/nights/{day}/cancel", authz.Manage, authz.League, s.cancelNight},
		{"POST /api/leagues/{id}/nights/{day}/openings", authz.Manage, authz.League, s.changeOpenings},
		{"GET /api/leagues/{id}/tonight", authz.Read, authz.League, s.showTonight},
		{"GET /api/leagues/{id}/attention", authz.Score, authz.League, s.listAttention},
		{"POST /api/leagues/{id}/attention/dismiss", authz.Manage, authz.League, s.dismissAttention},
		{"GET /api/leagues/{id}/stream", authz.Read, authz.League, s.followLeague},

		{"GET /api/leagues/{id}/finals", authz.Read, authz.League, s.listFinals},
		{"POST /api/leagues/{id}/finals", authz.Arrange, authz.League, s.planFinals},
		{"PATCH /api/finals/{id}", authz.Manage, authz.Finals, s.changeFinals},
		{"POST /api/finals/{id}/seeds", authz.Manage, authz.Finals, s.enterSeeds},
		{"DELETE /api/finals/{id}", authz.Manage, authz.Finals, s.removeFinals},
		{"PATCH /api/finals-places/{id}", authz.Manage, authz.Place, s.placeMatch},
		{"POST /api/finals-places/{id}/late", authz.Manage, authz.Place, s.delayMatch},

		{"GET /api/leagues/{id}/season", authz.Read, authz.League, s.showSeason},
		{"POST /api/leagues/{id}/next", authz.Arrange, authz.League, s.startNext},  // from a closed season too
		{"POST /api/leagues/{id}/ask-back", authz.Manage, authz.League, s.askBack}, // for the next season, so in a closed one too
		{"POST /api/leagues/{id}/close", authz.Own, authz.League, s.closeSeason},
		{"POST /api/leagues/{id}/reopen", authz.Own, authz.League, s.reopenSeason},

		{"GET /api/leagues/{id}/court-codes", authz.Manage, authz.League, s.listCourtCodes},
		{"POST /api/leagues/{id}/court-codes", authz.Manage, authz.League, s.rotateCourtCode},
		{"DELETE /api/leagues/{id}/court-codes/{code}", authz.Manage, authz.League, s.closeCourtCode},
		{"GET /api/courts/{token}", authz.Anyone, byToken, s.showCourt},

		{"GET /api/leagues/{id}/captains", authz.Manage, authz.League, s.listCaptains},
		{"PATCH /api/leagues/{id}/captains", authz.Manage, authz.League, s.setCaptainRules},
		{"POST /api/leagues/{id}/captains/links", authz.Manage, authz.League, s.openTeamLinks},
		{"POST /api/teams/{id}/captain-link", authz.Manage, authz.Team, s.rotateTeamLink},
		{"DELETE /api/teams/{id}/captain-link", authz.Manage, authz.Team, s.closeTeamLink},
		{"GET /api/captain/{token}", authz.Speak, byToken, s.showTeamPage},
		{"POST /api/captain/{token}/back", authz.Speak, byToken, s.sayBack}, // for the next season, so in a closed one too
		{"POST /api/captain/{token}/games/{id}/claims", authz.Speak, authz.Game, s.tellClaim},
		{"GET /api/captain/{token}/calendar.ics", authz.Speak, byToken, s.teamCalendar},
		{"POST /api/captain/{token}/absences", authz.Speak, byToken, s.reportAbsence},
		{"DELETE /api/captain/{token}/absences/{absence}", authz.Speak, byToken, s.takeBackAbsence},
		{"POST /api/leagues/{id}/absences/{absence}/keep", authz.Manage, authz.League, s.keepGames},
		{"POST /api/captain/{token}/contacts", authz.Speak, byToken, s.addOwnContact},
		{"POST /api/teams/{id}/contacts", authz.Manage, authz.Team, s.addContact},
		{"DELETE /api/teams/{id}/contacts/{contact}", authz.Manage, authz.Team, s.removeContact},
		{"GET /api/contacts/{token}", authz.Anyone, byToken, s.showQuestion},
		{"POST /api/contacts/{token}", authz.Anyone, byToken, s.confirmContact},

		{"GET /api/watch/{token}", authz.Anyone, byToken, s.showWatched},
		{"GET /api/watch/{token}/stream", authz.Anyone, byToken, s.followWatched},

		{"POST /api/open-games", authz.Anyone, "", s.shareGame},
		{"GET /api/open-games/{code}", authz.Anyone, byCode, s.showShared},
		{"PATCH /api/open-games/{code}", authz.Share, byCode, s.changeShared},
		{"PUT /api/open-games/{code}", authz.Share, byCode, s.shareNext},
		{"DELETE /api/open-games/{code}", authz.Share, byCode, s.endShared},
		{"GET /api/open-games/{code}/stream", authz.Anyone, byCode, s.followShared},

		{"POST /api/teams", authz.Arrange, inBody, s.createTeams},
		{"PATCH /api/teams/{id}", authz.Arrange, authz.Team, s.updateTeam},
		{"DELETE /api/teams/{id}", authz.Manage, authz.Team, s.deleteTeam},
		{"GET /api/teams/{id}/history", authz.Read, authz.Team, s.teamHistory},
		{"POST /api/teams/{id}/no-show", authz.Manage, authz.Team, s.noShow},
		{"POST /api/teams/{id}/no-show/undo", authz.Manage, authz.Team, s.undoNoShow},
		{"POST /api/teams/{id}/withdraw", authz.Manage, authz.Team, s.withdrawTeam},
		{"POST /api/teams/{id}/withdraw/undo", authz.Manage, authz.Team, s.undoWithdrawal},
		{"POST /api/teams/{id}/adjustments", authz.Manage, authz.Team, s.adjustPoints},
		{"DELETE /api/teams/{id}/adjustments/{adjustment}", authz.Manage, authz.Team, s.removeAdjustment},

		{"POST /api/tier-courts", authz.Arrange, inBody, s.createCourt},
		{"PATCH /api/tier-courts/{id}", authz.Arrange, authz.Court, s.renameCourt},
		{"DELETE /api/tier-courts/{id}", authz.Manage, authz.Court, s.deleteCourt},

		{"POST /api/games", authz.Arrange, inBody, s.recordGame},
		{"PATCH /api/games/{id}", authz.Score, authz.Game, s.changeGame},
		{"DELETE /api/games/{id}", authz.Manage, authz.Game, s.deleteGame},
		{"POST /api/games/bulk-delete", authz.Manage, inBody, s.deleteGames},
		{"GET /api/games/invite/{token}", authz.Anyone, byToken, s.showInvite},
		{"GET /api/games/invite/{token}/night", authz.Anyone, byToken, s.showNight},
		{"GET /api/games/{id}/history", authz.Manage, authz.Game, s.showHistory},
		{"GET /api/games/{id}/stream", authz.Read, authz.Game, s.followGame}, // and for holders of its link or its court's code
		{"POST /api/games/{id}/invite/rotate", authz.Manage, authz.Game, s.rotateInvite},
		{"DELETE /api/games/{id}/invite", authz.Manage, authz.Game, s.closeInvite},
		{"POST /api/games/{id}/revert", authz.Manage, authz.Game, s.revertGame},
		{"POST /api/games/{id}/restore", authz.Manage, authz.Game, s.restoreGame},
		{"POST /api/games/{id}/abandon", authz.Manage, authz.Game, s.abandonGame},
		{"POST /api/games/{id}/abandon/undo", authz.Manage, authz.Game, s.undoAbandon},
		{"GET /api/games/{id}/claims", authz.Manage, authz.Game, s.showClaims},
		{"POST /api/games/{id}/claims/settle", authz.Manage, authz.Game, s.settleClaims},
		{"POST /api/games/{id}/stage", authz.Manage, authz.Game, s.setStage},
		{"POST /api/games/{id}/forfeit", authz.Manage, authz.Game, s.forfeitGame},
		{"POST /api/games/{id}/forfeit/undo", authz.Manage, authz.Game, s.undoForfeit},
		{"POST /api/games/{id}/forfeit-set", authz.Manage, authz.Game, s.forfeitSet},
		{"POST /api/games/{id}/forfeit-set/undo", authz.Manage, authz.Game, s.undoForfeitSet},

		{"POST /api/schedules", authz.Arrange, inBody, s.scheduleGame},
		{"GET /api/schedules/{id}/slots", authz.Manage, authz.Schedule, s.listSlots},
		{"POST /api/schedules/{id}/swap", authz.Manage, authz.Schedule, s.swapSchedules},
		{"PATCH /api/schedules/{id}", authz.Manage, authz.Schedule, s.updateSchedule},
		{"DELETE /api/schedules/{id}", authz.Manage, authz.Schedule, s.deleteSchedule},

		{"GET /api/public/{slug}", authz.Anyone, bySlug, s.publicLeague()},
		{"GET /api/public/{slug}/stream", authz.Anyone, bySlug, s.followPublic},
		{"GET /api/public/{slug}/scores", authz.Anyone, bySlug, s.publicScores()},
		{"GET /api/public/{slug}/finals", authz.Anyone, bySlug, s.publicFinals()},
		{"GET /api/public/{slug}/series", authz.Anyone, bySlug, s.publicSeries()},
		{"GET /api/public/{slug}/teams/{id}", authz.Anyone, authz.Team, s.publicTeam()},
		{"GET /api/public/{slug}/teams/{id}/devices/{device}", authz.Anyone, authz.Team, s.showDevice},
		{"PUT /api/public/{slug}/teams/{id}/devices/{device}", authz.Anyone, authz.Team, s.subscribeDevice},
		{"DELETE /api/public/{slug}/teams/{id}/devices/{device}", authz.Anyone, authz.Team, s.unsubscribeDevice},
		{"GET /api/public/{slug}/calendar.ics", authz.Anyone, bySlug, s.publicCalendar()},
		{"GET /api/public/{slug}/teams/{id}/calendar.ics", authz.Anyone, authz.Team, s.publicCalendar()},

		{"PATCH /api/members/{id}", authz.Own, authz.Member, s.updateMember},
		{"DELETE /api/members/{id}", authz.Own, authz.Member, s.deleteMember},
		{"GET /api/member-invitations/{token}", authz.Anyone, byToken, s.showInvitation},
		{"POST /api/member-invitations/{token}", authz.SignedIn, byToken, s.acceptInvitation},
	}
}

// standingsPattern is the call that returns the standings of a league.
const standingsPattern = "GET /api/leagues/{id}/standings"

// cachedReads are the calls with cached responses, by pattern.
func (s *Server) cachedReads() map[string]cachedRead {
	return map[string]cachedRead{
		"GET /api/leagues/{id}/games":            ignoringWeek(s.app.Leagues.Games),
		"GET /api/leagues/{id}/schedules":        ignoringWeek(s.app.Planning.Schedules),
		"GET /api/leagues/{id}/teams":            ignoringWeek(s.app.Leagues.Teams),
		"GET /api/leagues/{id}/tier-courts":      ignoringWeek(s.app.Leagues.Courts),
		"GET /api/leagues/{id}/schedule-quality": ignoringWeek(s.app.Planning.ScheduleQuality),
		standingsPattern: func(ctx context.Context, v authz.ReadPermit, week int) (any, authz.ReadPermit, error) {
			return s.app.Leagues.Standings(ctx, v, week)
		},
	}
}

// handlerOf returns the handler of a call, which authorizes the caller before the endpoint runs. A cached read authorizes
// with the query that also reads the version of the league.
func (s *Server) handlerOf(r apiRoute) httpio.Handler {
	if read, isCached := s.cachedReads()[r.pattern]; isCached {
		cached := func(w http.ResponseWriter, r *http.Request) error { return s.serveCached(w, r, read) }
		if r.pattern == standingsPattern {
			return s.serveStandings(cached)
		}
		return cached
	}
	return s.endpointHandler(r)
}
