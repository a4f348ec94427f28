package api

import (
	"encoding/json"

	"sideout/internal/app/access"
	"sideout/internal/app/accounts"
	"sideout/internal/app/attention"
	"sideout/internal/app/billing"
	"sideout/internal/app/captains"
	"sideout/internal/app/finals"
	"sideout/internal/app/games"
	"sideout/internal/app/halls"
	"sideout/internal/app/leagues"
	"sideout/internal/app/public"
	"sideout/internal/app/scheduling"
	"sideout/internal/app/scoring"
	"sideout/internal/app/seasons"
	"sideout/internal/app/signups"
	"sideout/internal/app/tournaments"
	"sideout/internal/app/withdrawals"
	"sideout/internal/base/account"
	"sideout/internal/http/contract"
	"sideout/internal/http/signin"
	"sideout/internal/notify/outbox"
	"sideout/internal/notify/push"
	needs "sideout/internal/rules/attention"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/quality"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
)

// callDoc documents a call beyond its row in apiRoutes. Every row there has one here.
type callDoc struct {
	summary      string
	requestType  any // a value of the type of the request body; nil: no body
	responseType any // a value of the type of the response body, with status 200; nil: 204
	createdType  any // the same, with status 201; responseType is then that of a preview
	query        params
	statuses     []int // other statuses, besides those that follow from its row, see otherStatuses
	requires     []string
	optional     bool   // the body may be left out
	media        string // the media type of a response that is a file
	status       int    // of the response, if it is another one
}

type params []contract.Parameter

// decimal is the parameter of the sheets, see docs/product/league.md#game-sheets.
var decimal = contract.Parameter{In: "query", Name: "decimal", Schema: contract.Schema{{Name: "enum", Value: []string{"point", "comma"}}},
	Description: "comma: with semicolons and decimal commas, for spreadsheets of regions that write 1,5"}

// titles is the parameter of the titles of the sheets.
var titles = contract.Parameter{In: "query", Name: "titles", Schema: contract.Schema{{Name: "enum", Value: []string{"english", "own"}}},
	Description: "own: with the titles of the columns in the language of the request"}

// preview is the parameter of the calls that can show what they would change, see docs/product/api.md#api-preview.
var preview = contract.Parameter{In: "query", Name: "preview", Schema: contract.Schema{{Name: "type", Value: "boolean"}},
	Description: "true: nothing is written, and the response says what would change"}

// hallDate is the day of a hall.
var hallDate = contract.Parameter{In: "query", Name: "date", Schema: contract.Schema{{Name: "type", Value: "string"}},
	Description: "a day such as 2026-11-26; default: today"}

// calls documents every call, by pattern.
var calls = map[string]callDoc{
	"GET /api/config":         {summary: "Show which ways of signing in there are", responseType: signin.PublicConfig{}},
	"POST /api/beta-access":   {summary: "Pass the beta gate", requestType: signin.BetaBody{}},
	"POST /api/auth/register": {summary: "Create an account, and sign in", requestType: signin.RegistrationBody{}, createdType: signin.UserView{}},
	"POST /api/auth/login":    {summary: "Sign in with a password", requestType: signin.LoginBody{}, responseType: signin.UserView{}, statuses: []int{401}},
	"POST /api/auth/logout":   {summary: "Sign out"},
	"GET /api/auth/user":      {summary: "Who is signed in", responseType: signin.UserView{}},
	"PATCH /api/auth/user":    {summary: "Change the name", requestType: signin.UserBody{}, responseType: signin.UserView{}},
	"DELETE /api/auth/user":   {summary: "Delete the account; hand over or delete its leagues first", statuses: []int{409}},
	"GET /api/auth/confirm":   {summary: "Show whether the last sign-in is recent enough to delete something or to add a way to sign in, and how to confirm it", responseType: signin.ConfirmView{}},
	"POST /api/auth/confirm":  {summary: "Confirm the session with the password", requestType: signin.ConfirmBody{}},
	"POST /api/auth/password": {summary: "Change the password; all other sessions end. An account without one needs a recent sign-in", requestType: signin.PasswordBody{}, statuses: []int{409}},
	"POST /api/auth/password/reset": {summary: "Set a password with a reset link, and sign in",
		requestType: signin.ResetBody{}, responseType: signin.UserView{}, statuses: []int{404, 409}},
	"POST /api/auth/password/forgotten": {summary: "Mail a link to set a new password; the response is the same for an address without an account",
		requestType: signin.ForgottenBody{}, statuses: []int{409}},
	"POST /api/auth/address": {summary: "Change your e-mail address, after a recent sign-in; with mail the new address is asked first, and the response is the same for one that has an account",
		requestType: signin.NewAddressBody{}, responseType: signin.NewAddressView{}, statuses: []int{409, 429}},
	"POST /api/auth/address/take": {summary: "Give an account the address to which the link was mailed, with its token, without a session",
		requestType: signin.AddressBody{}, statuses: []int{409, 410}},
	"POST /api/auth/address/mail": {summary: "Mail the link that confirms your address once more", statuses: []int{409, 429}},
	"POST /api/auth/address/confirm": {summary: "Confirm an address with the token of the mailed link, without a session",
		requestType: signin.AddressBody{}, statuses: []int{410}},
	"GET /api/notices": {summary: "Show which mails you get, of all leagues and of each one that you manage", responseType: outbox.Settings{}},
	"PUT /api/notices": {summary: "Choose which mails you get about a league, or about all leagues",
		requestType: outbox.Choice{}, responseType: outbox.Settings{}, statuses: []int{404}},
	"GET /api/mail-links/{token}":     {summary: "Show which mails the link below a mail stops", responseType: outbox.RefusalView{}},
	"POST /api/unsubscribe/{token}":   {summary: "Stop such mails (RFC 8058); a stale link changes nothing", responseType: outbox.RefusalView{}, query: params{wholeParam}},
	"DELETE /api/unsubscribe/{token}": {summary: "Get such mails again", responseType: outbox.RefusalView{}},
	"GET /api/auth/sessions":          {summary: "List the sessions of the signed-in user", responseType: []signin.SessionView{}},
	"DELETE /api/auth/sessions":       {summary: "End all other sessions"},
	"DELETE /api/auth/sessions/{id}":  {summary: "End another session"},

	"POST /api/auth/passkeys/login/begin": {summary: "Begin to sign in with a passkey", responseType: signin.Question{}, statuses: []int{404}},
	"POST /api/auth/passkeys/login/finish": {summary: "Sign in with a passkey",
		requestType: signin.PasskeyLoginBody{}, responseType: signin.UserView{}, statuses: []int{401, 404}},
	"POST /api/auth/passkeys/confirm/begin": {summary: "Begin to confirm the session with a passkey", responseType: signin.Question{}, statuses: []int{404}},
	"POST /api/auth/passkeys/confirm/finish": {summary: "Confirm the session with a passkey",
		requestType: signin.PasskeyConfirmBody{}, statuses: []int{404, 409}},
	"POST /api/auth/passkeys/register/begin":  {summary: "Begin to add a passkey, with a recent sign-in", responseType: signin.Question{}, statuses: []int{404}},
	"POST /api/auth/passkeys/register/finish": {summary: "Add a passkey, with a recent sign-in", requestType: signin.PasskeyBody{}, createdType: account.Passkey{}, statuses: []int{404}},
	"GET /api/auth/passkeys":                  {summary: "List your passkeys", responseType: []account.Passkey{}},
	"DELETE /api/auth/passkeys/{id}":          {summary: "Delete a passkey, with a recent sign-in", statuses: []int{409}},
	"GET /api/auth/passkey-only":              {summary: "Show whether only a passkey signs in to your account, and how many recovery codes are left", responseType: accounts.PasskeyOnly{}},
	"PUT /api/auth/passkey-only": {summary: "Let only a passkey sign in to your account, with a recent sign-in: the password is deleted and all other sessions end",
		statuses: []int{404, 409}},
	"DELETE /api/auth/passkey-only": {summary: "Allow other ways to sign in again, with a recent sign-in; the recovery codes are deleted"},
	"POST /api/auth/recovery-codes": {summary: "Make new recovery codes, with a recent sign-in; those from before do not work any more", responseType: signin.RecoveryCodesView{}},
	"GET /api/auth/tokens":          {summary: "List your API tokens", responseType: []access.APITokenView{}},
	"POST /api/auth/tokens": {summary: "Make an API token, with a recent sign-in; its secret is shown this once",
		requestType: access.APITokenBody{}, createdType: access.NewAPIToken{}, statuses: []int{409}},
	"DELETE /api/auth/tokens/{id}": {summary: "Revoke an API token"},
	"POST /api/auth/recovery":      {summary: "Sign in with a recovery code", requestType: signin.RecoveryBody{}, responseType: signin.RecoveryView{}, statuses: []int{401}},

	"GET /api/billing":           {summary: "Your plan: the trial, what it costs, and until when", responseType: billing.View{}},
	"POST /api/billing/checkout": {summary: "The address at which you subscribe; the portal if you have a subscription", responseType: addressView{}, statuses: []int{404, 503}},
	"POST /api/billing/portal":   {summary: "The address at which you change the card, see invoices and cancel", responseType: addressView{}, statuses: []int{404, 409, 503}},
	"POST /api/billing/refresh":  {summary: "Ask the payment provider about your plan", responseType: billing.View{}, statuses: []int{404, 503}},
	"POST /api/billing/withdraw": {summary: "Withdraw from the contract within 14 days of the first payment: it ends, and the money comes back", responseType: billing.View{}, statuses: []int{404, 409}},
	"POST /api/billing/webhook":  {summary: "For the payment provider: an event, which it signs", requestType: json.RawMessage{}, statuses: []int{404}},

	"GET /api/login":               {summary: "Page link: sign in, and go on to returnTo", status: 303, query: params{returnToParam, createParam}},
	"GET /api/login/oidc":          {summary: "Page link: sign in at the provider", status: 303, query: params{returnToParam, confirmParam}},
	"GET /api/unsubscribe/{token}": {summary: "Lead a browser that opens the address for mail programs to the page with the button", status: 303},
	"GET /api/login/callback":      {summary: "Where the provider sends the browser back to", status: 303},
	"GET /api/logout":              {summary: "Page link: sign out; asks first when it comes from another site", status: 303, statuses: []int{200, 204}},
	"GET /api/openapi.json":        {summary: "This document", responseType: json.RawMessage{}, statuses: []int{304}},

	"GET /api/leagues": {summary: "List the leagues that the caller owns or has joined", responseType: []leagues.LeagueView{}},
	"POST /api/tournaments": {summary: "Create a league of one day: teams in pools, their games with times and courts, and the knockout that follows",
		requestType: tournamentBody{}, requires: []string{"name", "day", "start", "end", "courts", "teams"}, responseType: tournaments.Tournament{}, createdType: tournaments.Tournament{}, query: params{preview}},
	"POST /api/leagues":        {summary: "Create a league", requestType: leagueBody{}, requires: []string{"name"}, createdType: leagues.LeagueView{}},
	"POST /api/demo-leagues":   {summary: "Create a demo league of the caller: a season half played, and a night that is being played now", createdType: leagues.LeagueView{}},
	"GET /api/leagues/{id}":    {summary: "A league", responseType: leagues.LeagueView{}},
	"PATCH /api/leagues/{id}":  {summary: "Change a league: omitted fields stay, null clears", requestType: leagueChangeBody{}, responseType: leagues.LeagueView{}, statuses: []int{409}},
	"DELETE /api/leagues/{id}": {summary: "Delete a league with everything in it; it can be restored for 30 days. Needs a recent sign-in, except for a demo league"},
	"GET /api/deleted-leagues": {summary: "List the caller's leagues that were deleted in the last 30 days", responseType: []leagues.DeletedLeague{}},
	"POST /api/leagues/{id}/restore": {summary: "Restore a deleted league with everything in it", responseType: leagues.LeagueView{},
		statuses: []int{409}},

	"GET /api/leagues/{id}/teams":         {summary: "The teams of a league", responseType: []league.Team{}},
	"GET /api/leagues/{id}/schedules":     {summary: "The schedule of a league, past games included", responseType: []league.ScheduledGame{}},
	"GET /api/leagues/{id}/games":         {summary: "The games of a league", responseType: []league.Game{}},
	"GET /api/leagues/{id}/deleted-games": {summary: "List the games deleted in the last 30 days", responseType: []league.Game{}},
	"GET /api/leagues/{id}/tier-courts":   {summary: "The courts of a league", responseType: []league.Court{}},
	"GET /api/leagues/{id}/standings": {summary: "The tables: overall, by tier, and of a week",
		responseType: standings.Standings{}, query: params{weekParam, withParam}, statuses: []int{422}},
	"GET /api/holidays":             {summary: "The public holidays of a region", responseType: holidayList{}, query: holidayParams, statuses: []int{422}},
	"GET /api/tonight":              {summary: "The nights that are on or next in the caller's leagues, in figures", responseType: []attention.NightSummary{}},
	"GET /api/leagues/{id}/tonight": {summary: "The night of a league that is on, or the next one, with its games", responseType: attention.NightView{}},
	"GET /api/leagues/{id}/finals":  {summary: "The finals of a league, the oldest first", responseType: finals.FinalsList{}},
	"POST /api/leagues/{id}/finals": {summary: "Plan finals: seeds, places with times or in a queue, and the games that are known",
		requestType: finalsBody{}, requires: []string{"nights", "courts"}, responseType: finals.FinalsView{}, createdType: finals.FinalsView{}, query: params{preview}, statuses: []int{409}},
	"PATCH /api/finals/{id}": {summary: "Change the name of finals, their seeds, which teams cannot come, or where matches are played",
		requestType: finalsChangeBody{}, responseType: finals.FinalsView{}, statuses: []int{409}},
	"POST /api/finals/{id}/seeds": {summary: "Give finals the seeds that the tables give now", responseType: finals.FinalsView{}, query: params{preview}, statuses: []int{409}},
	"DELETE /api/finals/{id}":     {summary: "Remove finals in which nothing has a score, with their games", statuses: []int{409}},
	"POST /api/finals/{id}/restore": {summary: "Bring back the finals that were removed last, with the times and score links of their matches",
		responseType: finals.FinalsView{}, statuses: []int{409}},
	"PATCH /api/finals-places/{id}": {summary: "Give a match of finals another time or court, also before its teams are known",
		requestType: placingBody{}, responseType: finals.FinalsView{}, statuses: []int{409}},
	"POST /api/finals-places/{id}/late": {summary: "Move a match of finals that is late, and everything that has to wait for it",
		requestType: lateBody{}, requires: []string{"minutes"}, responseType: finals.Shifted{}, query: params{preview}, statuses: []int{409}},

	"GET /api/leagues/{id}/season": {summary: "Where a season stands: its champions, the seasons of its series, and what the next one may begin with", responseType: seasons.SeasonView{}},
	"POST /api/leagues/{id}/next": {summary: "Start the next season: an empty league with the teams that come back, in the tiers that follow from this one",
		requestType: nextBody{}, responseType: seasons.NextSeason{}, createdType: seasons.NextSeason{}, query: params{preview}, statuses: []int{409}},
	"GET /api/teams/{id}/history":    {summary: "How a team does: its streak, its form, what it has won against each other team, and its seasons", responseType: leagues.TeamHistory{}},
	"POST /api/captain/{token}/back": {summary: "Say whether the team plays the next season too", requestType: backBody{}, requires: []string{"back"}, responseType: captains.BackQuestion{}},
	"GET /api/public/{slug}/series":  {summary: "The seasons of a league: champions, the all-time table, the record win and the longest streak", responseType: public.PublicSeries{}, statuses: onPublic},
	"POST /api/leagues/{id}/ask-back": {summary: "Ask captains by mail whether their teams play the next season too, each team once a season", responseType: seasons.SeasonView{},
		statuses: []int{409}},
	"POST /api/leagues/{id}/close":  {summary: "Close a season: nothing in it can be changed until it is reopened", responseType: seasons.SeasonView{}},
	"POST /api/leagues/{id}/reopen": {summary: "Reopen a closed season", responseType: seasons.SeasonView{}},

	"GET /api/leagues/{id}/attention": {summary: "List what needs attention, the worst first, with what the caller may do about it",
		responseType: []needs.Item{}},
	"POST /api/leagues/{id}/attention/dismiss": {summary: "Take an item off the list of what needs attention, for all members", requestType: dismissBody{},
		statuses: []int{404, 409}},
	"GET /api/leagues/{id}/members": {summary: "The members of a league", responseType: []store.Member{}},
	"POST /api/leagues/{id}/members": {summary: "Create an invitation to become a member, valid for 14 days and one person",
		requestType: invitationBody{}, createdType: invitation{}},

	"GET /api/leagues/{id}/invitations":                 {summary: "The invitations that can still be accepted", responseType: []leagues.OpenInvitation{}},
	"DELETE /api/leagues/{id}/invitations/{invitation}": {summary: "Withdraw an invitation"},
	"POST /api/leagues/{id}/hand-over": {summary: "Offer the league to a member, who can accept it within 14 days",
		requestType: handOverBody{}, requires: []string{"memberId"}, responseType: leagues.LeagueView{}},
	"POST /api/leagues/{id}/hand-over/accept": {summary: "Become the owner of a league that is offered to the caller; the owner before becomes a manager",
		responseType: leagues.LeagueView{}, statuses: []int{409}},
	"DELETE /api/leagues/{id}/hand-over":  {summary: "Withdraw the offer of a league, or decline it"},
	"GET /api/leagues/{id}/changes":       {summary: "What has happened to the league itself: offers, hand-overs, deletion", responseType: []leagues.LeagueChange{}},
	"GET /api/leagues/{id}/export":        {summary: "The whole league, for `sideout import`", media: "application/x-ndjson"},
	"GET /api/leagues/{id}/standings.csv": {summary: "The table of the season, for a spreadsheet", media: "text/csv", query: params{decimal, titles}, statuses: []int{422}},
	"GET /api/leagues/{id}/schedule.csv":  {summary: "The schedule, for a spreadsheet", media: "text/csv", query: params{decimal, titles}, statuses: []int{422}},
	"GET /api/leagues/{id}/history.csv":   {summary: "The completed games, for a spreadsheet or an import", media: "text/csv", query: params{decimal, titles}, statuses: []int{422}},

	"POST /api/leagues/{id}/recalculate-standings": {summary: "Check the records of all teams against the completed games",
		responseType: leagues.Recalculation{}},
	"POST /api/leagues/{id}/lots": {summary: "Draw lots: each team of the league gets another one, at random", responseType: []league.Team{}},
	"POST /api/leagues/{id}/lots/undo": {summary: "Give all teams the lots that they had before a drawing, unless lots were drawn again",
		requestType: lotsBody{}, requires: []string{"lots"}, responseType: []league.Team{}, statuses: []int{409}},
	"POST /api/leagues/{id}/cleanup-duplicates": {summary: "Delete all completed games but the first keepCount",
		requestType: cleanUpBody{}, optional: true, responseType: leagues.Cleanup{}, query: params{preview}},
	"POST /api/leagues/{id}/bulk-import": {summary: "Import results from CSV, all or none; up to 8 MiB",
		requestType: importBody{}, responseType: leagues.Import{}, query: params{preview}, statuses: []int{409}},
	"POST /api/leagues/{id}/bulk-import/undo": {summary: "Take an import back, all or none, unless one of its results was changed since",
		requestType: importedBody{}, requires: []string{"first", "last"}, responseType: leagues.ImportUndone{}, statuses: []int{409}},
	"POST /api/leagues/{id}/auto-schedule": {summary: "Plan the season, or what is left of it",
		requestType: seasonBody{}, optional: true, responseType: scheduling.Planned{}, query: params{preview}},
	"POST /api/leagues/{id}/auto-schedule/undo": {summary: "Take back the last plan of the season, or of the current week, unless one of its games has begun",
		responseType: scheduling.PlanUndone{}, statuses: []int{409}},
	"POST /api/leagues/{id}/advance-week": {summary: "Move the teams by the results, and plan the next week",
		requestType: advanceBody{}, optional: true, responseType: scheduling.AdvanceResult{}, query: params{preview}},
	"POST /api/leagues/{id}/advance-week/undo": {summary: "Take back the last advance, possible until the new week has a score",
		responseType: scheduling.WeekUndone{}, statuses: []int{409}},
	"GET /api/leagues/{id}/schedule-quality": {summary: "Compare the schedule with the best that is possible",
		responseType: quality.Report{}},
	"GET /api/leagues/{id}/slots": {summary: "Say for each game of a night and each place of it whether the game can be moved there",
		responseType: schedule.NightPlaces{}, query: params{nightParam}, statuses: []int{422}},
	"GET /api/leagues/{id}/waiting": {summary: "List the nights on which the games that wait for a place can be played together", responseType: scheduling.WaitingGames{}},
	"POST /api/leagues/{id}/waiting": {summary: "Give the games that wait for a place one on a night",
		requestType: waitingBody{}, requires: []string{"day"}, responseType: scheduling.NightMoved{}, query: params{preview}, statuses: []int{409}},
	"POST /api/leagues/{id}/nights/{day}/move": {summary: "Move the games of a night",
		requestType: nightBody{}, optional: true, responseType: scheduling.NightMoved{}, query: params{preview}},
	"POST /api/leagues/{id}/nights/{day}/openings": {summary: "Set what is not as usual on a night: courts that are out, other hours, courts for this night",
		requestType: openingsBody{}, optional: true, responseType: scheduling.NightMoved{}, query: params{preview}, statuses: []int{409}},
	"POST /api/leagues/{id}/nights/{day}/cancel": {summary: "Cancel the games of a night",
		requestType: nightBody{}, optional: true, responseType: scheduling.NightMoved{}, query: params{preview}},

	"POST /api/teams": {summary: "Add a team, or the teams of a pasted list",
		requestType: teamsBody{}, createdType: contract.Either{league.Team{}, []league.Team{}}},
	"PATCH /api/teams/{id}":  {summary: "Change the name, the tier, the kits or the badge of a team", requestType: teamBody{}, responseType: league.Team{}},
	"DELETE /api/teams/{id}": {summary: "Delete a team with its games and schedules, for good", query: params{unusedParam}, statuses: []int{409}},
	"POST /api/teams/{id}/no-show": {summary: "Forfeit all games of a team on a night that are still to be played",
		requestType: noShowBody{}, optional: true, responseType: withdrawals.NoShow{}, statuses: []int{409}},
	"POST /api/teams/{id}/no-show/undo": {summary: "Take back that a team forfeited games",
		requestType: noShowUndoBody{}, requires: []string{"gameIds"}, responseType: withdrawals.NoShow{}, statuses: []int{409}},
	"POST /api/teams/{id}/withdraw": {summary: "Withdraw a team from its league: what becomes of its results and its games to come",
		requestType: withdrawBody{}, requires: []string{"how"}, responseType: withdrawals.Withdrawn{}, query: params{preview}, statuses: []int{409}},
	"POST /api/teams/{id}/withdraw/undo": {summary: "Take back the withdrawal of a team, unless what has happened since makes that impossible",
		responseType: withdrawals.WithdrawalUndone{}, statuses: []int{409}},
	"POST /api/teams/{id}/place": {summary: "Give a team the games that a withdrawn team has left",
		requestType: placeBody{}, requires: []string{"of"}, responseType: withdrawals.PlaceTaken{}, statuses: []int{409}},
	"POST /api/teams/{id}/place/undo": {summary: "Take that back, unless one of the games has begun", responseType: withdrawals.PlaceTaken{}, statuses: []int{409}},
	"POST /api/teams/{id}/adjustments": {summary: "Give points of the table to a team, or take them away, with a reason",
		requestType: adjustmentBody{}, requires: []string{"points", "reason"}, responseType: league.Team{}, statuses: []int{409}},
	"DELETE /api/teams/{id}/adjustments/{adjustment}": {summary: "Take back an adjustment of the points of a team", responseType: league.Team{}},

	"POST /api/tier-courts":   {summary: "Add a court to a tier", requestType: courtBody{}, createdType: league.Court{}},
	"GET /api/halls":          {summary: "List the halls of the caller, and those of others that the caller's leagues use", responseType: halls.List{}},
	"POST /api/halls":         {summary: "Create a hall with its courts", requestType: hallBody{}, requires: []string{"name"}, createdType: halls.Hall{}, statuses: []int{409}},
	"POST /api/halls/by-code": {summary: "Show the hall to which a code belongs", requestType: hallCodeBody{}, requires: []string{"code"}, responseType: halls.Hall{}},
	"PATCH /api/halls/{id}":   {summary: "Rename a hall", requestType: hallNameBody{}, requires: []string{"name"}, responseType: halls.Hall{}, statuses: []int{409}},
	"DELETE /api/halls/{id}":  {summary: "Delete a hall; its leagues keep their courts and games"},
	"PUT /api/halls/{id}/courts": {summary: "Set the courts of a hall in their order; a renamed court is renamed in the caller's leagues too",
		requestType: hallCourtsBody{}, requires: []string{"courts"}, responseType: halls.Hall{}, statuses: []int{409}},
	"POST /api/halls/{id}/code":   {summary: "Make a new code with which leagues of other owners join; the one before ends", responseType: halls.Code{}},
	"DELETE /api/halls/{id}/code": {summary: "End the code of a hall; leagues that have joined stay", responseType: halls.Hall{}},
	"POST /api/halls/{id}/adopt": {summary: "Make courts of the caller's leagues courts of a hall; no game moves",
		requestType: adoptBody{}, optional: true, responseType: halls.Adoption{}, query: params{preview}, statuses: []int{409}},
	"GET /api/halls/{id}/day":      {summary: "What takes the courts of a hall on a day", responseType: halls.Day{}, query: params{hallDate}},
	"DELETE /api/tier-courts/{id}": {summary: "Remove a court"},
	"PATCH /api/tier-courts/{id}": {summary: "Rename a court, on all tiers and in the schedule; its code stays valid",
		requestType: courtNameBody{}, responseType: league.Court{}, statuses: []int{409}},

	"GET /api/leagues/{id}/court-codes": {summary: "List the courts of a league with their codes", responseType: []public.CourtCode{}},
	"POST /api/leagues/{id}/court-codes": {summary: "Give a court a new code, and end the one before",
		requestType: courtCodeBody{}, responseType: public.CourtCode{}},
	"DELETE /api/leagues/{id}/court-codes/{code}": {summary: "Switch off the code of a court"},
	"GET /api/courts/{token}": {summary: "Open the code of a court: the game that is due there, one that is still running, and the next",
		responseType: public.CourtView{}, statuses: []int{410, 429}},

	"GET /api/leagues/{id}/captains": {summary: "List the captain's links of a league, and what captains may do", responseType: captains.Captains{}},
	"PATCH /api/leagues/{id}/captains": {summary: "Change what the captains of a league may do",
		requestType: captainRulesBody{}, responseType: captains.Captains{}},
	"POST /api/leagues/{id}/captains/links": {summary: "Give every team without a captain's link a new one", responseType: captains.Captains{}},
	"POST /api/teams/{id}/captain-link":     {summary: "Give a team a new captain's link, and end the one before", responseType: captains.TeamLink{}},
	"DELETE /api/teams/{id}/captain-link":   {summary: "Switch off the captain's link of a team"},
	"GET /api/captain/{token}": {summary: "Open a captain's link: what the team plays next, its score links of that night, its place in the table and its results",
		responseType: captains.TeamPage{}, statuses: []int{404, 410, 429}},
	"POST /api/captain/{token}/games/{id}/claims": {summary: "Report the result of a game, agree to it or dispute it, for the team of a captain's link",
		requestType: claimBody{}, requires: []string{"kind"}, responseType: captains.ClaimView{}, statuses: []int{404, 409, 410, 422, 429}},
	"GET /api/games/{id}/claims": {summary: "What the captains of both teams have reported about the result of a game", responseType: captains.GameClaims{}},
	"POST /api/games/{id}/claims/settle/undo": {summary: "Take the decision of a dispute back, unless the result was changed since",
		requestType: unsettleBody{}, requires: []string{"decided", "before"}, responseType: captains.GameClaims{}, statuses: []int{409}},
	"POST /api/games/{id}/claims/settle": {summary: "Decide a dispute about the result of a game; no captain can dispute it any more",
		requestType: settleBody{}, responseType: captains.GameClaims{}, statuses: []int{409}},
	"POST /api/captain/{token}/absences": {summary: "Report that the team of a captain's link cannot play on a day",
		requestType: absenceBody{}, requires: []string{"day"}, responseType: captains.AbsenceView{}, statuses: []int{404, 409, 410, 422, 429}},
	"DELETE /api/captain/{token}/absences/{absence}": {summary: "Take back that the team cannot play on a day, as long as the league has done nothing about it",
		statuses: []int{404, 409, 410, 429}},
	"POST /api/leagues/{id}/absences/{absence}/keep": {summary: "Leave the games of a team where they are on a day on which it cannot play, and say why",
		requestType: keptBody{}, statuses: []int{404, 409}},
	"POST /api/captain/{token}/contacts": {summary: "Put an address down to which mails about the team of a captain's link go; its holder is asked first",
		requestType: contactBody{}, requires: []string{"email"}, responseType: captains.ContactCounts{}, statuses: []int{404, 409, 410, 422, 429}},
	"POST /api/teams/{id}/contacts": {summary: "Put the address of a captain down; its holder is asked first, and again if the address is put down again",
		requestType: contactBody{}, requires: []string{"email"}, responseType: captains.TeamLink{}, statuses: []int{409, 429}},
	"DELETE /api/teams/{id}/contacts/{contact}": {summary: "Take the address of a captain off a team"},
	"GET /api/contacts/{token}":                 {summary: "Show what the mail to a new captain asks", responseType: captains.ContactQuestion{}, statuses: []int{410}},
	"POST /api/contacts/{token}": {summary: "Say yes to mails about a team, with the token of the mail that asks; without a session",
		responseType: captains.ContactQuestion{}, statuses: []int{410}},
	"GET /api/leagues/{id}/signups": {summary: "List the sign-ups of a league, and the page on which teams sign up", responseType: signups.Inbox{}},
	"PUT /api/leagues/{id}/signup": {summary: "Open or close the page on which teams sign up, and change its settings: omitted fields stay",
		requestType: signupPageBody{}, responseType: signups.Inbox{}},
	"POST /api/leagues/{id}/signup/link": {summary: "Replace the link of the page on which teams sign up", responseType: signups.Inbox{}},
	"POST /api/leagues/{id}/signups/accept": {summary: "Make teams of the sign-ups that have a place and fit into the tiers, those of the last season first",
		responseType: signups.Accepting{}, query: params{preview}},
	"POST /api/leagues/{id}/signups/take-back": {summary: "Remove the teams that were made of sign-ups and have no games; the sign-ups have their places as before",
		requestType: takeBackBody{}, responseType: signups.Inbox{}},
	"POST /api/signups/{id}/accept":  {summary: "Make a team of a sign-up", requestType: acceptBody{}, optional: true, responseType: signups.Inbox{}},
	"POST /api/signups/{id}/wait":    {summary: "Put a sign-up at the end of the waiting list", responseType: signups.Inbox{}},
	"POST /api/signups/{id}/decline": {summary: "Decline a sign-up; its place is offered to the next one that waits", requestType: declineBody{}, optional: true, responseType: signups.Inbox{}},
	"PATCH /api/signups/{id}":        {summary: "Note whether the fee of a sign-up is paid", requestType: paidBody{}, requires: []string{"paid"}, responseType: signups.Inbox{}},
	"GET /api/join/{token}":          {summary: "The page on which a team signs up for a league", responseType: signups.JoinPage{}, statuses: []int{429}},
	"POST /api/join/{token}": {summary: "Sign a team up; the holder of the address is asked by mail before it takes a place, if the server sends mail",
		requestType: newSignupBody{}, requires: []string{"teamName", "contactName", "email"}, createdType: signups.Sent{}},
	"GET /api/signup/{token}": {summary: "A sign-up, for its sender: whether it has a place, waits or is a team", responseType: signups.OwnSignup{}, statuses: []int{429}},
	"PATCH /api/signup/{token}": {summary: "Change a sign-up about which the league has not decided: omitted fields stay",
		requestType: ownSignupBody{}, responseType: signups.OwnSignup{}, statuses: []int{409}},
	"DELETE /api/signup/{token}": {summary: "Take a sign-up back; its place is offered to the next one that waits", responseType: signups.OwnSignup{}, statuses: []int{409}},
	"POST /api/signup/{token}/confirm": {summary: "Confirm a sign-up with the token of the mail: it takes its turn now",
		requestType: confirmationBody{}, requires: []string{"confirmation"}, responseType: signups.OwnSignup{}, statuses: []int{409, 410}},
	"POST /api/signup/{token}/mail":         {summary: "Mail the link that confirms a sign-up once more, once an hour", responseType: signups.OwnSignup{}, statuses: []int{409}},
	"POST /api/signup/{token}/take":         {summary: "Take the place that was offered to a sign-up on the waiting list", responseType: signups.OwnSignup{}, statuses: []int{409}},
	"GET /api/captain/{token}/calendar.ics": {summary: "The calendar of the team of a captain's link", media: "text/calendar", statuses: []int{404, 410, 429}},

	"POST /api/games": {summary: "Enter the result of a game that has been played: of a planned game of the two teams on that day, or of a new one",
		requestType: gameBody{}, createdType: league.Game{}, responseType: leagues.RecordPreview{}, query: params{preview}, statuses: []int{409}},
	"PATCH /api/games/{id}": {summary: "Score a game, or correct it; the server decides who has won",
		requestType: gameChangeBody{}, responseType: scoring.LiveGame{}, query: params{ifMatch}, statuses: []int{409, 410, 412}},
	"DELETE /api/games/{id}":      {summary: "Delete a game, which can be restored for 30 days", statuses: []int{409}},
	"POST /api/games/bulk-delete": {summary: "Delete several games of a league", requestType: gamesBody{}, responseType: deletion{}, statuses: []int{409}},
	"GET /api/games/invite/{token}": {summary: "Open a score link, or a game on the court of a code; its holder may then score that game",
		responseType: scoring.Invite{}, statuses: []int{403, 404, 409, 410, 429}},
	"GET /api/games/invite/{token}/night": {summary: "Show the holder of a score link, or of a court code, the other games of the present night: names, courts and times",
		responseType: public.LinkNight{}, statuses: []int{403, 404, 410, 429}},
	"GET /api/games/{id}/history": {summary: "Every change of the game's result, the latest first", responseType: []leagues.ResultChange{}},
	"GET /api/games/{id}/stream": {summary: "Stream the events of the game as server-sent events, from Last-Event-ID on",
		media: "text/event-stream", statuses: []int{403, 410, 429, 503}},
	"GET /api/leagues/{id}/stream": {summary: "Stream the changed scores of the league's games, and a notice when anything else, or what needs attention, has changed, as server-sent events",
		media: "text/event-stream", statuses: []int{429, 503}},
	"GET /api/public/{slug}/stream": {summary: "The scores of the league's games as they change, as server-sent events",
		media: "text/event-stream", statuses: []int{429, 503}},
	"GET /api/watch/{token}": {summary: "Show a game to watchers", responseType: public.WatchView{}, statuses: []int{429}},
	"GET /api/watch/{token}/stream": {summary: "The same as server-sent events, sent again after each change",
		media: "text/event-stream", statuses: []int{429, 503}},
	"POST /api/open-games": {summary: "Share a free game for watching, under a short code, with a write key that the device has made; sent again with the same key it returns the same game",
		requestType: sharedBody{}, requires: []string{"team1", "team2"}, createdType: scoring.SharedCode{}, query: params{writeKeyParam}, statuses: []int{410, 503}},
	"GET /api/open-games/{code}": {summary: "Show a shared free game to watchers", responseType: scoring.SharedView{}, statuses: []int{410, 429}},
	"PATCH /api/open-games/{code}": {summary: "Send the events of a shared free game; an empty list is a heartbeat",
		requestType: sharedEventsBody{}, responseType: scoring.SharedEvents{}, statuses: []int{409, 410, 412}},
	"PUT /api/open-games/{code}": {summary: "Show the next game of the device under the same code; a call for the game that is shown changes nothing",
		requestType: sharedBody{}, requires: []string{"game", "team1", "team2"}, statuses: []int{410}},
	"DELETE /api/open-games/{code}": {summary: "Stop sharing a free game", statuses: []int{410}},
	"POST /api/open-games/{code}/take": {summary: "Take a shared free game over with its recovery code: the write key of this call replaces the one before",
		requestType: takeBody{}, requires: []string{"recoveryCode"}, responseType: scoring.TakenGame{}, query: params{writeKeyParam}, statuses: []int{409, 410, 429}},
	"GET /api/open-games/{code}/stream": {summary: "The same as server-sent events, sent again after each change",
		media: "text/event-stream", statuses: []int{410, 429, 503}},
	"POST /api/games/{id}/invite/rotate": {summary: "Replace the score link of a game", responseType: scoreLink{}},
	"DELETE /api/games/{id}/invite":      {summary: "Switch off the score link of a game"},
	"POST /api/games/{id}/revert":        {summary: "Take back a change of the game's result", requestType: revertBody{}, responseType: games.PlacedGame{}, statuses: []int{409}},
	"POST /api/games/{id}/restore": {summary: "Restore a deleted game; without a place if another game has it",
		responseType: games.PlacedGame{}, statuses: []int{409}},
	"POST /api/games/{id}/abandon": {summary: "Stop a game that has begun: replay it, let its score stand, or make it void",
		requestType: abandonBody{}, responseType: games.PlacedGame{}, statuses: []int{409}},
	"POST /api/games/{id}/abandon/undo": {summary: "Take back that a game was stopped, possible until it is scored again",
		responseType: games.PlacedGame{}, statuses: []int{409}},

	"POST /api/games/{id}/stage": {summary: "Say what a game is part of: only games of the season count in the standings",
		requestType: stageBody{}, requires: []string{"stage"}, responseType: league.Game{}, statuses: []int{409}},
	"POST /api/games/{id}/lineups": {summary: "Switch line-ups on or off for one game, whatever its league has, until it begins",
		requestType: lineupsBody{}, requires: []string{"lineups"}, responseType: league.Game{}, statuses: []int{409}},
	"POST /api/games/{id}/forfeit": {summary: "Complete a game that a team, or both, have forfeited, with the score of the league's rules for forfeits",
		requestType: forfeitBody{}, requires: []string{"by"}, responseType: games.PlacedGame{}, statuses: []int{409}},
	"POST /api/games/{id}/forfeit/undo": {summary: "Take back that a game is forfeited; without a place if another game has it",
		responseType: games.PlacedGame{}, statuses: []int{409}},

	"POST /api/games/{id}/forfeit-set": {summary: "Give the running set, which has no point yet, to the opponents of a team that is late",
		requestType: forfeitSetBody{}, requires: []string{"by"}, responseType: games.PlacedGame{}, statuses: []int{409}},
	"POST /api/games/{id}/forfeit-set/undo": {summary: "Take back that a set is forfeited, unless something has been scored since",
		responseType: games.PlacedGame{}, statuses: []int{409}},

	"POST /api/schedules": {summary: "Schedule a game", requestType: scheduleBody{}, createdType: league.ScheduledGame{}},
	"GET /api/leagues/{id}/duties": {summary: "Say how the duties would be shared with a number of duty teams", responseType: scheduling.DutyPreview{},
		query: params{dutyParam}, statuses: []int{422}},
	"GET /api/schedules/{id}/slots": {summary: "List where else the game could be played, legal places first", responseType: []schedule.Slot{}},
	"POST /api/schedules/{id}/swap": {summary: "Exchange the times and places of two games", requestType: swapBody{}, requires: []string{"with"},
		responseType: scheduling.Swapped{}},
	"PATCH /api/schedules/{id}": {summary: "Move a game with its score, cancel it, or bring it back",
		requestType: scheduleChangeBody{}, responseType: league.ScheduledGame{}, statuses: []int{409}},
	"DELETE /api/schedules/{id}": {summary: "Delete a game of the schedule, which can be restored for 30 days", query: params{unplayedParam}, statuses: []int{409}},

	"GET /api/public/{slug}": {summary: "The public page of a league: tonight's courts, schedule, standings, results, teams",
		responseType: public.PublicLeague{}, statuses: onPublic},
	"GET /api/public/{slug}/scores": {summary: "The scores of the games of tonight that have begun",
		responseType: public.PublicScores{}, statuses: onPublic},
	"GET /api/public/{slug}/finals":     {summary: "The finals of a league", responseType: public.PublicFinals{}, statuses: onPublic},
	"GET /api/public/{slug}/teams/{id}": {summary: "The public page of a team", responseType: public.PublicTeamPage{}, statuses: onPublic},
	"GET /api/public/{slug}/teams/{id}/devices/{device}": {summary: "Show whether a browser is notified when the games of a team change; device is the SHA-256 of its push endpoint, base64url",
		responseType: push.DeviceState{}, statuses: onPublic},
	"PUT /api/public/{slug}/teams/{id}/devices/{device}": {summary: "Notify a browser when the games of a team change",
		requestType: push.Subscription{}, requires: []string{"endpoint", "p256dh", "auth"}, responseType: push.DeviceState{}, statuses: append([]int{409}, onPublic...)},
	"DELETE /api/public/{slug}/teams/{id}/devices/{device}": {summary: "Stop notifying a browser about a team", responseType: push.DeviceState{}, statuses: onPublic},
	"GET /api/public/{slug}/calendar.ics":                   {summary: "The games of a league, to subscribe to", media: "text/calendar", statuses: onPublic},
	"GET /api/public/{slug}/teams/{id}/calendar.ics":        {summary: "The games of a team, to subscribe to", media: "text/calendar", statuses: onPublic},

	"PATCH /api/members/{id}": {summary: "Change the role of a member",
		requestType: roleBody{}, requires: []string{"role"}, responseType: store.Member{}},
	"DELETE /api/members/{id}":             {summary: "Remove a member"},
	"GET /api/member-invitations/{token}":  {summary: "What an invitation is for", responseType: leagues.InvitationView{}, statuses: []int{429}},
	"POST /api/member-invitations/{token}": {summary: "Accept an invitation", responseType: leagues.LeagueView{}},
}

// onPublic are the other statuses of the calls about public leagues.
var onPublic = []int{304, 404, 429}

var (
	returnToParam = contract.Parameter{In: "query", Name: "returnTo", Description: "the path of a page of this server", Schema: textSchema}
	createParam   = contract.Parameter{In: "query", Name: "create", Schema: booleanSchema,
		Description: "true: the page begins with the form for a new account"}
	confirmParam = contract.Parameter{In: "query", Name: "confirm", Schema: booleanSchema,
		Description: "true: the present session is confirmed, and no new one is opened"}
	booleanSchema = contract.Schema{{Name: "type", Value: "boolean"}}
	holidayParams = params{
		{In: "query", Name: "region", Description: "a code of the response; if omitted it lists the regions alone", Schema: textSchema},
		{In: "query", Name: "from", Description: "the first day", Schema: daySchema},
		{In: "query", Name: "to", Description: "the last day", Schema: daySchema},
	}
	weekParam     = contract.Parameter{In: "query", Name: "week", Description: "if omitted the latest that has been played", Schema: atLeast(1)}
	unusedParam   = contract.Parameter{In: "query", Name: "unused", Description: "true: a team that has games is not deleted but refused", Schema: contract.Schema{{Name: "type", Value: "boolean"}}}
	unplayedParam = contract.Parameter{In: "query", Name: "unplayed", Description: "true: a game that has begun is not deleted but refused", Schema: contract.Schema{{Name: "type", Value: "boolean"}}}
	withParam     = contract.Parameter{In: "query", Name: "with", Description: "table rules as JSON, as in a league: the response also has the tables by these, which are not stored", Schema: textSchema}
	dutyParam     = contract.Parameter{In: "query", Name: "duty", Description: "duty teams of a game; if omitted the setting of the league", Schema: append(contract.Schema{{Name: "type", Value: "integer"}}, between(0, league.MaxDuty)...)}
	wholeParam    = contract.Parameter{In: "query", Name: "league", Schema: contract.Schema{{Name: "type", Value: "boolean"}}, Description: "true: of a mail to a captain, those about all teams of the league"}
	nightParam    = contract.Parameter{In: "query", Name: "night", Description: "if omitted tonight", Schema: daySchema}
	writeKeyParam = contract.Parameter{In: "header", Name: "X-Write-Key", Description: "made at random by the device", Schema: append(textSchema, lengths(scoring.MinKey, scoring.MaxKey)...)}
	ifMatch       = contract.Parameter{In: "header", Name: "If-Match", Description: "the version of the game that is changed; 412 if it has changed since", Schema: textSchema}
)
