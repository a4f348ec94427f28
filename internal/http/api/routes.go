// Package api has the calls of the API: the table of all routes, the authorization of callers, and the endpoints.
package api

import (
	"context"
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/http/httpio"
)

// apiRoutes returns the routes of all calls. Calls without a handler are in cachedReads.
func (s *Server) apiRoutes() []apiRoute {
	return []apiRoute{
		{"GET /api/config", access.Anyone, "", s.accounts.ShowConfig},
		{"POST /api/beta-access", access.Anyone, "", s.accounts.EnterBeta},
		{"POST /api/auth/register", access.Anyone, "", s.accounts.Register},
		{"POST /api/auth/login", access.Anyone, "", s.accounts.Login},
		{"POST /api/auth/logout", access.Anyone, "", s.accounts.Logout},
		{"GET /api/auth/user", access.SignedIn, "", s.accounts.ShowUser},
		{"PATCH /api/auth/user", access.SignedIn, "", s.accounts.UpdateUser},
		{"DELETE /api/auth/user", access.SignedIn, "", s.accounts.RequireRecentSignIn(s.accounts.DeleteUser)},
		{"GET /api/auth/confirm", access.SignedIn, "", s.accounts.ShowConfirm},
		{"POST /api/auth/confirm", access.SignedIn, "", s.accounts.Confirm},
		{"POST /api/auth/password", access.SignedIn, "", s.accounts.ChangePassword},
		{"POST /api/auth/password/reset", access.Anyone, "", s.accounts.ResetPassword},
		{"POST /api/auth/password/forgotten", access.Anyone, "", s.accounts.MailPasswordReset},
		{"POST /api/auth/address", access.SignedIn, "", s.accounts.RequireRecentSignIn(s.accounts.ChangeAddress)},
		{"POST /api/auth/address/take", access.Anyone, "", s.accounts.ConfirmNewAddress},
		{"POST /api/auth/address/mail", access.SignedIn, "", s.accounts.MailConfirmation},
		{"POST /api/auth/address/confirm", access.Anyone, "", s.accounts.ConfirmAddress},
		{"GET /api/auth/sessions", access.SignedIn, "", s.accounts.ListSessions},
		{"DELETE /api/auth/sessions", access.SignedIn, "", s.accounts.EndOtherSessions},
		{"DELETE /api/auth/sessions/{id}", access.SignedIn, ownSession, s.accounts.EndSession},
		{"POST /api/auth/passkeys/login/begin", access.Anyone, "", s.accounts.BeginPasskeyLogin},
		{"POST /api/auth/passkeys/login/finish", access.Anyone, "", s.accounts.FinishPasskeyLogin},
		{"POST /api/auth/passkeys/confirm/begin", access.SignedIn, "", s.accounts.BeginPasskeyConfirm},
		{"POST /api/auth/passkeys/confirm/finish", access.SignedIn, "", s.accounts.FinishPasskeyConfirm},
		{"POST /api/auth/passkeys/register/begin", access.SignedIn, "", s.accounts.RequireRecentSignIn(s.accounts.BeginPasskey)},
		{"POST /api/auth/passkeys/register/finish", access.SignedIn, "", s.accounts.RequireRecentSignIn(s.accounts.FinishPasskey)},
		{"GET /api/auth/passkeys", access.SignedIn, "", s.accounts.ListPasskeys},
		{"DELETE /api/auth/passkeys/{id}", access.SignedIn, ownPasskey, s.accounts.RequireRecentSignIn(s.accounts.DeletePasskey)},
		{"GET /api/auth/passkey-only", access.SignedIn, "", s.accounts.ShowPasskeyOnly},
		{"PUT /api/auth/passkey-only", access.SignedIn, "", s.accounts.RequireRecentSignIn(s.accounts.RequirePasskey)},
		{"DELETE /api/auth/passkey-only", access.SignedIn, "", s.accounts.RequireRecentSignIn(s.accounts.AllowOtherSignIns)},
		{"POST /api/auth/recovery-codes", access.SignedIn, "", s.accounts.RequireRecentSignIn(s.accounts.CreateRecoveryCodes)},
		{"GET /api/auth/tokens", access.SignedIn, "", s.accounts.ListAPITokens},
		{"POST /api/auth/tokens", access.SignedIn, "", s.accounts.RequireRecentSignIn(s.accounts.CreateAPIToken)},
		{"DELETE /api/auth/tokens/{id}", access.SignedIn, ownToken, s.accounts.RevokeAPIToken},
		{"POST /api/auth/recovery", access.Anyone, "", s.accounts.Recover},

		{"GET /api/billing", access.SignedIn, "", s.showPlan},
		{"POST /api/billing/checkout", access.SignedIn, "", s.beginCheckout},
		{"POST /api/billing/portal", access.SignedIn, "", s.openPortal},
		{"POST /api/billing/refresh", access.SignedIn, "", s.refreshPlan},
		{"POST /api/billing/withdraw", access.SignedIn, "", s.withdrawFromContract},

		{"GET /api/notices", access.SignedIn, "", s.showNoticeSettings},
		{"PUT /api/notices", access.SignedIn, "", s.updateNoticeSettings},
		{"GET /api/mail-links/{token}", access.Anyone, byToken, s.showUnsubscribe},
		{"POST /api/unsubscribe/{token}", access.Anyone, byToken, s.unsubscribe},
		{"DELETE /api/unsubscribe/{token}", access.Anyone, byToken, s.resubscribe},

		{"GET /api/leagues", access.Overview, "", s.listLeagues},
		{"GET /api/tonight", access.Overview, "", s.listTonight},
		{"GET /api/holidays", access.Overview, "", s.listHolidays},
		{"POST /api/leagues", access.SignedIn, "", s.createLeague},
		{"POST /api/tournaments", access.SignedIn, "", s.createTournament},
		{"POST /api/demo-leagues", access.SignedIn, "", s.createDemoLeague},
		{"GET /api/leagues/{id}", access.Read, access.League, s.showLeague},
		{"PATCH /api/leagues/{id}", access.Arrange, access.League, s.updateLeague},
		{"DELETE /api/leagues/{id}", access.Own, access.League, s.deleteLeague}, // also needs a recent sign-in, except for a demo league
		{"GET /api/deleted-leagues", access.SignedIn, "", s.listDeletedLeagues},
		{"POST /api/leagues/{id}/restore", access.SignedIn, access.League, s.restoreLeague}, // the use case checks that the user is the owner
		{"GET /api/leagues/{id}/teams", access.Read, access.League, nil},
		{"GET /api/leagues/{id}/schedules", access.Read, access.League, nil},
		{"GET /api/leagues/{id}/games", access.Read, access.League, nil},
		{"GET /api/leagues/{id}/deleted-games", access.Manage, access.League, s.listDeletedGames},
		{"GET /api/leagues/{id}/tier-courts", access.Read, access.League, nil},
		{"GET /api/leagues/{id}/standings", access.Read, access.League, nil},
		{"GET /api/leagues/{id}/export", access.Manage, access.League, s.exportLeague},
		{"GET /api/leagues/{id}/standings.csv", access.Read, access.League, s.exportStandings},
		{"GET /api/leagues/{id}/schedule.csv", access.Read, access.League, s.exportSchedule},
		{"GET /api/leagues/{id}/history.csv", access.Read, access.League, s.exportHistory},
		{"GET /api/leagues/{id}/members", access.Own, access.League, s.listMembers},
		{"POST /api/leagues/{id}/members", access.Invite, access.League, s.inviteMember},
		{"GET /api/leagues/{id}/invitations", access.Own, access.League, s.listInvitations},
		{"DELETE /api/leagues/{id}/invitations/{invitation}", access.Own, access.League, s.withdrawInvitation},
		{"POST /api/leagues/{id}/hand-over", access.Own, access.League, s.offerHandOver},
		{"POST /api/leagues/{id}/hand-over/accept", access.Read, access.League, s.accounts.RejectAPITokens(s.acceptHandOver)}, // only for the member to whom the league is offered
		{"DELETE /api/leagues/{id}/hand-over", access.Read, access.League, s.accounts.RejectAPITokens(s.endHandOver)},         // only for the owner and that member
		{"GET /api/leagues/{id}/changes", access.Own, access.League, s.listLeagueChanges},
		{"POST /api/leagues/{id}/recalculate-standings", access.Manage, access.League, s.recalculateStandings},
		{"POST /api/leagues/{id}/lots", access.Manage, access.League, s.drawLots},
		{"POST /api/leagues/{id}/lots/undo", access.Manage, access.League, s.undoLots},
		{"POST /api/leagues/{id}/cleanup-duplicates", access.Manage, access.League, s.cleanUpGames},
		{"POST /api/leagues/{id}/bulk-import", access.Arrange, access.League, s.importGames},
		{"POST /api/leagues/{id}/bulk-import/undo", access.Manage, access.League, s.undoImport},
		{"POST /api/leagues/{id}/auto-schedule", access.Arrange, access.League, s.autoSchedule},
		{"POST /api/leagues/{id}/auto-schedule/undo", access.Manage, access.League, s.undoPlan},
		{"POST /api/leagues/{id}/advance-week", access.Arrange, access.League, s.advanceWeek},
		{"POST /api/leagues/{id}/advance-week/undo", access.Manage, access.League, s.undoAdvance},
		{"GET /api/leagues/{id}/schedule-quality", access.Read, access.League, nil},
		{"GET /api/leagues/{id}/duties", access.Manage, access.League, s.previewDuties},
		{"GET /api/leagues/{id}/slots", access.Manage, access.League, s.listPlacesOfNight},
		{"POST /api/leagues/{id}/nights/{day}/move", access.Manage, access.League, s.moveNight},
		{"POST /api/leagues/{id}/nights/{day}/cancel", access.Manage, access.League, s.cancelNight},
		{"POST /api/leagues/{id}/nights/{day}/openings", access.Manage, access.League, s.changeOpenings},
		{"GET /api/leagues/{id}/waiting", access.Manage, access.League, s.listWaitingNights},
		{"POST /api/leagues/{id}/waiting", access.Manage, access.League, s.placeWaiting},
		{"GET /api/leagues/{id}/tonight", access.Read, access.League, s.showTonight},
		{"GET /api/leagues/{id}/attention", access.Score, access.League, s.listAttention},
		{"POST /api/leagues/{id}/attention/dismiss", access.Manage, access.League, s.dismissAttention},
		{"GET /api/leagues/{id}/stream", access.Read, access.League, s.followLeague},

		{"GET /api/leagues/{id}/finals", access.Read, access.League, s.listFinals},
		{"POST /api/leagues/{id}/finals", access.Arrange, access.League, s.planFinals},
		{"PATCH /api/finals/{id}", access.Manage, access.Finals, s.updateFinals},
		{"POST /api/finals/{id}/seeds", access.Manage, access.Finals, s.enterSeeds},
		{"DELETE /api/finals/{id}", access.Manage, access.Finals, s.removeFinals},
		{"POST /api/finals/{id}/restore", access.Manage, access.Finals, s.restoreFinals},
		{"PATCH /api/finals-places/{id}", access.Manage, access.Place, s.moveMatch},
		{"POST /api/finals-places/{id}/late", access.Manage, access.Place, s.delayMatch},

		{"GET /api/leagues/{id}/season", access.Read, access.League, s.showSeason},
		{"POST /api/leagues/{id}/next", access.Arrange, access.League, s.startNextSeason},     // also from a closed season
		{"POST /api/leagues/{id}/ask-back", access.Manage, access.League, s.askTeamsToReturn}, // also in a closed season, because it is about the next one
		{"POST /api/leagues/{id}/close", access.Own, access.League, s.closeSeason},
		{"POST /api/leagues/{id}/reopen", access.Own, access.League, s.reopenSeason},

		{"GET /api/leagues/{id}/court-codes", access.Manage, access.League, s.listCourtCodes},
		{"POST /api/leagues/{id}/court-codes", access.Manage, access.League, s.rotateCourtCode},
		{"DELETE /api/leagues/{id}/court-codes/{code}", access.Manage, access.League, s.disableCourtCode},
		{"GET /api/courts/{token}", access.Anyone, byToken, s.showCourt},

		{"GET /api/leagues/{id}/captains", access.Manage, access.League, s.listCaptains},
		{"PATCH /api/leagues/{id}/captains", access.Arrange, access.League, s.setCaptainRules},
		{"POST /api/leagues/{id}/captains/links", access.Manage, access.League, s.enableTeamLinks},
		{"POST /api/teams/{id}/captain-link", access.Manage, access.Team, s.rotateTeamLink},
		{"DELETE /api/teams/{id}/captain-link", access.Manage, access.Team, s.disableTeamLink},
		{"GET /api/captain/{token}", access.Speak, byToken, s.showTeamPage},
		{"POST /api/captain/{token}/back", access.Speak, byToken, s.answerReturnQuestion}, // also in a closed season, because it is about the next one
		{"POST /api/captain/{token}/games/{id}/claims", access.Speak, access.Game, s.addClaim},
		{"GET /api/captain/{token}/calendar.ics", access.Speak, byToken, s.showTeamCalendar},
		{"POST /api/captain/{token}/absences", access.Speak, byToken, s.reportAbsence},
		{"DELETE /api/captain/{token}/absences/{absence}", access.Speak, byToken, s.withdrawAbsence},
		{"POST /api/leagues/{id}/absences/{absence}/keep", access.Manage, access.League, s.keepGamesDespiteAbsence},
		{"POST /api/captain/{token}/contacts", access.Speak, byToken, s.addOwnContact},
		{"POST /api/teams/{id}/contacts", access.Manage, access.Team, s.addContact},
		{"DELETE /api/teams/{id}/contacts/{contact}", access.Manage, access.Team, s.removeContact},
		{"GET /api/contacts/{token}", access.Anyone, byToken, s.showContactQuestion},
		{"POST /api/contacts/{token}", access.Anyone, byToken, s.confirmContact},

		{"GET /api/watch/{token}", access.Anyone, byToken, s.showWatchedGame},
		{"GET /api/watch/{token}/stream", access.Anyone, byToken, s.followWatchedGame},

		{"POST /api/open-games", access.Anyone, "", s.shareGame},
		{"GET /api/open-games/{code}", access.Anyone, byCode, s.showSharedGame},
		{"PATCH /api/open-games/{code}", access.Share, byCode, s.updateSharedGame},
		{"PUT /api/open-games/{code}", access.Share, byCode, s.shareNextGame},
		{"DELETE /api/open-games/{code}", access.Share, byCode, s.endSharedGame},
		{"POST /api/open-games/{code}/take", access.Anyone, byCode, s.takeSharedGame},
		{"GET /api/open-games/{code}/stream", access.Anyone, byCode, s.followSharedGame},

		{"POST /api/teams", access.Arrange, inBody, s.createTeams},
		{"PATCH /api/teams/{id}", access.Arrange, access.Team, s.updateTeam},
		{"DELETE /api/teams/{id}", access.Manage, access.Team, s.deleteTeam},
		{"GET /api/teams/{id}/history", access.Read, access.Team, s.showTeamHistory},
		{"POST /api/teams/{id}/no-show", access.Manage, access.Team, s.recordNoShow},
		{"POST /api/teams/{id}/no-show/undo", access.Manage, access.Team, s.undoNoShow},
		{"POST /api/teams/{id}/withdraw", access.Manage, access.Team, s.withdrawTeam},
		{"POST /api/teams/{id}/withdraw/undo", access.Manage, access.Team, s.undoWithdrawal},
		{"POST /api/teams/{id}/place", access.Manage, access.Team, s.takePlace},
		{"POST /api/teams/{id}/place/undo", access.Manage, access.Team, s.undoTakePlace},
		{"POST /api/teams/{id}/adjustments", access.Manage, access.Team, s.adjustPoints},
		{"DELETE /api/teams/{id}/adjustments/{adjustment}", access.Manage, access.Team, s.removeAdjustment},

		{"GET /api/halls", access.SignedIn, "", s.listHalls},
		{"POST /api/halls", access.SignedIn, "", s.createHall},
		{"POST /api/halls/by-code", access.SignedIn, "", s.findHallByCode},
		{"PATCH /api/halls/{id}", access.SignedIn, ownHall, s.renameHall}, // the use cases check that the hall belongs to the user
		{"DELETE /api/halls/{id}", access.SignedIn, ownHall, s.deleteHall},
		{"PUT /api/halls/{id}/courts", access.SignedIn, ownHall, s.setHallCourts},
		{"POST /api/halls/{id}/code", access.SignedIn, ownHall, s.renewHallCode},
		{"DELETE /api/halls/{id}/code", access.SignedIn, ownHall, s.endHallCode},
		{"POST /api/halls/{id}/adopt", access.SignedIn, ownHall, s.adoptHall}, // also with its code
		{"POST /api/halls/{id}/close", access.SignedIn, ownHall, s.closeHall},
		{"GET /api/halls/{id}/day", access.SignedIn, ownHall, s.showHallDay},

		{"POST /api/tier-courts", access.Arrange, inBody, s.createCourt},
		{"PATCH /api/tier-courts/{id}", access.Arrange, access.Court, s.renameCourt},
		{"DELETE /api/tier-courts/{id}", access.Manage, access.Court, s.deleteCourt},

		{"POST /api/games", access.Arrange, inBody, s.recordGame},
		{"PATCH /api/games/{id}", access.Score, access.Game, s.updateGame},
		{"DELETE /api/games/{id}", access.Manage, access.Game, s.deleteGame},
		{"POST /api/games/bulk-delete", access.Manage, inBody, s.deleteGames},
		{"GET /api/games/invite/{token}", access.Anyone, byToken, s.showInvite},
		{"GET /api/games/invite/{token}/night", access.Anyone, byToken, s.showNight},
		{"GET /api/games/{id}/history", access.Manage, access.Game, s.showHistory},
		{"GET /api/games/{id}/stream", access.Read, access.Game, s.followGame}, // also for holders of its score link or court code
		{"POST /api/games/{id}/invite/rotate", access.Manage, access.Game, s.rotateInvite},
		{"DELETE /api/games/{id}/invite", access.Manage, access.Game, s.disableInvite},
		{"POST /api/games/{id}/revert", access.Manage, access.Game, s.revertGame},
		{"POST /api/games/{id}/restore", access.Manage, access.Game, s.restoreGame},
		{"POST /api/games/{id}/abandon", access.Manage, access.Game, s.abandonGame},
		{"POST /api/games/{id}/abandon/undo", access.Manage, access.Game, s.undoAbandon},
		{"GET /api/games/{id}/claims", access.Manage, access.Game, s.showClaims},
		{"POST /api/games/{id}/claims/settle", access.Manage, access.Game, s.settleClaims},
		{"POST /api/games/{id}/claims/settle/undo", access.Manage, access.Game, s.undoSettle},
		{"POST /api/games/{id}/stage", access.Manage, access.Game, s.updateStage},
		{"POST /api/games/{id}/lineups", access.Manage, access.Game, s.updateLineups},
		{"POST /api/games/{id}/forfeit", access.Manage, access.Game, s.forfeitGame},
		{"POST /api/games/{id}/forfeit/undo", access.Manage, access.Game, s.undoForfeit},
		{"POST /api/games/{id}/forfeit-set", access.Manage, access.Game, s.forfeitSet},
		{"POST /api/games/{id}/forfeit-set/undo", access.Manage, access.Game, s.undoForfeitSet},

		{"POST /api/schedules", access.Arrange, inBody, s.scheduleGame},
		{"GET /api/schedules/{id}/slots", access.Manage, access.Schedule, s.listSlots},
		{"POST /api/schedules/{id}/swap", access.Manage, access.Schedule, s.swapSchedules},
		{"PATCH /api/schedules/{id}", access.Manage, access.Schedule, s.updateSchedule},
		{"DELETE /api/schedules/{id}", access.Manage, access.Schedule, s.deleteSchedule},

		{"GET /api/public/{slug}", access.Anyone, bySlug, s.publicLeague()},
		{"GET /api/public/{slug}/stream", access.Anyone, bySlug, s.followPublic},
		{"GET /api/public/{slug}/scores", access.Anyone, bySlug, s.publicScores()},
		{"GET /api/public/{slug}/finals", access.Anyone, bySlug, s.publicFinals()},
		{"GET /api/public/{slug}/series", access.Anyone, bySlug, s.publicSeries()},
		{"GET /api/public/{slug}/teams/{id}", access.Anyone, access.Team, s.publicTeam()},
		{"GET /api/public/{slug}/teams/{id}/devices/{device}", access.Anyone, access.Team, s.showDevice},
		{"PUT /api/public/{slug}/teams/{id}/devices/{device}", access.Anyone, access.Team, s.subscribeDevice},
		{"DELETE /api/public/{slug}/teams/{id}/devices/{device}", access.Anyone, access.Team, s.unsubscribeDevice},
		{"GET /api/public/{slug}/calendar.ics", access.Anyone, bySlug, s.publicCalendar()},
		{"GET /api/public/{slug}/teams/{id}/calendar.ics", access.Anyone, access.Team, s.publicCalendar()},

		{"PATCH /api/members/{id}", access.Own, access.Member, s.updateMember},
		{"DELETE /api/members/{id}", access.Own, access.Member, s.deleteMember},
		{"GET /api/member-invitations/{token}", access.Anyone, byToken, s.showInvitation},
		{"POST /api/member-invitations/{token}", access.SignedIn, byToken, s.acceptInvitation},

		{"GET /api/leagues/{id}/signups", access.Manage, access.League, s.listSignups},
		{"PUT /api/leagues/{id}/signup", access.Arrange, access.League, s.setSignupPage},
		{"POST /api/leagues/{id}/signup/link", access.Manage, access.League, s.renewJoinLink},
		{"POST /api/leagues/{id}/signups/accept", access.Arrange, access.League, s.acceptSignups},
		{"POST /api/leagues/{id}/signups/take-back", access.Manage, access.League, s.takeBackSignups},
		{"POST /api/signups/{id}/accept", access.Arrange, access.Signup, s.acceptSignup},
		{"POST /api/signups/{id}/wait", access.Manage, access.Signup, s.letSignupWait},
		{"POST /api/signups/{id}/decline", access.Manage, access.Signup, s.declineSignup},
		{"PATCH /api/signups/{id}", access.Manage, access.Signup, s.updateSignup},
		{"GET /api/join/{token}", access.Anyone, byToken, s.showJoinPage},
		{"POST /api/join/{token}", access.Anyone, byToken, s.sendSignup},
		{"GET /api/signup/{token}", access.Anyone, byToken, s.showOwnSignup},
		{"PATCH /api/signup/{token}", access.Anyone, byToken, s.updateOwnSignup},
		{"DELETE /api/signup/{token}", access.Anyone, byToken, s.withdrawOwnSignup},
		{"POST /api/signup/{token}/confirm", access.Anyone, byToken, s.confirmOwnSignup},
		{"POST /api/signup/{token}/mail", access.Anyone, byToken, s.mailOwnSignupAgain},
		{"POST /api/signup/{token}/take", access.Anyone, byToken, s.takeOfferedPlace},
	}
}

// standingsPattern is the pattern of the call that returns the standings of a league.
const standingsPattern = "GET /api/leagues/{id}/standings"

// cachedReads returns the calls with cached responses, by pattern.
func (s *Server) cachedReads() map[string]cachedRead {
	return map[string]cachedRead{
		"GET /api/leagues/{id}/games":            ignoreWeek(s.app.Leagues.Games),
		"GET /api/leagues/{id}/schedules":        ignoreWeek(s.app.Planning.Schedules),
		"GET /api/leagues/{id}/teams":            ignoreWeek(s.app.Leagues.Teams),
		"GET /api/leagues/{id}/tier-courts":      ignoreWeek(s.app.Leagues.Courts),
		"GET /api/leagues/{id}/schedule-quality": ignoreWeek(s.app.Planning.ScheduleQuality),
		standingsPattern: func(ctx context.Context, v access.ReadPermit, week int) (any, access.ReadPermit, error) {
			return s.app.Leagues.Standings(ctx, v, week)
		},
	}
}

// handlerOf returns the handler of a call, including the authorization of the caller. For a cached read, a single query authorizes the caller
// and reads the version of the league.
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
