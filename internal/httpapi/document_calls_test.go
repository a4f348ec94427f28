package httpapi

import (
	"encoding/json"

	"sideout/internal/account"
	"sideout/internal/contract"
	"sideout/internal/league"
	"sideout/internal/leagues"
	"sideout/internal/planning"
	"sideout/internal/public"
	"sideout/internal/schedule"
	"sideout/internal/scoring"
	"sideout/internal/signin"
	"sideout/internal/standings"
	"sideout/internal/store"
)

// told is what the document tells of a call beyond its row in apiRoutes: there is a row here for each one there.
type told struct {
	what     string
	takes    any // a value of the type of the body; nil: there is none
	gives    any // a value of the type of the answer, which is 200; nil: 204
	makes    any // the same where the answer is 201
	query    params
	also     []int // other statuses, besides those that follow from its row, see alsoOf
	requires []string
	optional bool   // the body may be left out
	media    string // what a file is that it answers with
	status   int    // of the answer, if it is another one
}

type params []contract.Parameter

// preview is the parameter of the calls that can show what they would change, see docs/product/api.md#api-preview.
var preview = contract.Parameter{In: "query", Name: "preview", Schema: contract.Schema{{Name: "type", Value: "boolean"}},
	About: "true: nothing is written, and the response says what would change"}

// calls tells of every call, by its pattern.
var calls = map[string]told{
	"GET /api/config":         {what: "Show which ways of signing in there are", gives: signin.PublicConfig{}},
	"POST /api/beta-access":   {what: "Pass the beta gate", takes: signin.BetaBody{}},
	"POST /api/auth/register": {what: "Create an account, and sign in", takes: signin.RegistrationBody{}, makes: signin.UserView{}},
	"POST /api/auth/login":    {what: "Sign in with a password", takes: signin.LoginBody{}, gives: signin.UserView{}, also: []int{401}},
	"POST /api/auth/logout":   {what: "Sign out"},
	"GET /api/auth/user":      {what: "Who is signed in", gives: signin.UserView{}},
	"PATCH /api/auth/user":    {what: "Change the name", takes: signin.UserBody{}, gives: signin.UserView{}},
	"DELETE /api/auth/user":   {what: "Delete the account; delete its leagues first", also: []int{409}},
	"POST /api/auth/password": {what: "Change the password; all other sessions end", takes: signin.PasswordBody{}},
	"POST /api/auth/password/reset": {what: "Set a password with a reset link, and sign in",
		takes: signin.ResetBody{}, gives: signin.UserView{}, also: []int{404}},
	"GET /api/auth/sessions":         {what: "List the sessions of the signed-in user", gives: []signin.SessionView{}},
	"DELETE /api/auth/sessions":      {what: "End all other sessions"},
	"DELETE /api/auth/sessions/{id}": {what: "End another session"},

	"POST /api/auth/passkeys/login/begin": {what: "Begin to sign in with a passkey", gives: signin.Question{}, also: []int{404}},
	"POST /api/auth/passkeys/login/finish": {what: "Sign in with a passkey",
		takes: signin.PasskeyLoginBody{}, gives: signin.UserView{}, also: []int{401, 404}},
	"POST /api/auth/passkeys/register/begin":  {what: "Begin to add a passkey", gives: signin.Question{}, also: []int{404}},
	"POST /api/auth/passkeys/register/finish": {what: "Add a passkey", takes: signin.PasskeyBody{}, makes: account.Passkey{}, also: []int{404}},
	"GET /api/auth/passkeys":                  {what: "List your passkeys", gives: []account.Passkey{}},
	"DELETE /api/auth/passkeys/{id}":          {what: "Delete a passkey"},

	"GET /api/login":          {what: "Page link: sign in, and go on to returnTo", status: 303, query: params{returnToParam}},
	"GET /api/login/oidc":     {what: "Page link: sign in at the provider", status: 303, query: params{returnToParam}},
	"GET /api/login/callback": {what: "Where the provider sends the browser back to", status: 303},
	"GET /api/logout":         {what: "Page link: sign out; asks first when it comes from another site", status: 303, also: []int{200, 204}},
	"GET /api/openapi.json":   {what: "This document", gives: json.RawMessage{}, also: []int{304}},

	"GET /api/leagues":         {what: "List the leagues that the caller owns or has joined", gives: []leagues.LeagueView{}},
	"POST /api/leagues":        {what: "Create a league", takes: leagueBody{}, requires: []string{"name"}, makes: leagues.LeagueView{}},
	"GET /api/leagues/{id}":    {what: "A league", gives: leagues.LeagueView{}},
	"PATCH /api/leagues/{id}":  {what: "Change a league: omitted fields stay, null clears", takes: leagueBody{}, gives: leagues.LeagueView{}},
	"DELETE /api/leagues/{id}": {what: "Delete a league and everything in it"},

	"GET /api/leagues/{id}/teams":         {what: "The teams of a league", gives: []league.Team{}},
	"GET /api/leagues/{id}/schedules":     {what: "The schedule of a league, past games included", gives: []league.ScheduledGame{}},
	"GET /api/leagues/{id}/games":         {what: "The games of a league", gives: []league.Game{}},
	"GET /api/leagues/{id}/deleted-games": {what: "List the games deleted in the last 30 days", gives: []league.Game{}},
	"GET /api/leagues/{id}/tier-courts":   {what: "The courts of a league", gives: []league.Court{}},
	"GET /api/leagues/{id}/standings": {what: "Both tables: overall, and of a week",
		gives: standings.Standings{}, query: params{weekParam}, also: []int{422}},
	"GET /api/leagues/{id}/members": {what: "The members of a league", gives: []store.Member{}},
	"POST /api/leagues/{id}/members": {what: "Create an invitation to become a member, valid for 14 days and one person",
		takes: roleBody{}, makes: invitation{}},

	"GET /api/leagues/{id}/export":        {what: "The whole league, for `sideout import`", media: "application/x-ndjson"},
	"GET /api/leagues/{id}/standings.csv": {what: "Both tables, for a spreadsheet", media: "text/csv"},
	"GET /api/leagues/{id}/schedule.csv":  {what: "The schedule, for a spreadsheet", media: "text/csv"},
	"GET /api/leagues/{id}/history.csv":   {what: "The completed games, for a spreadsheet or an import", media: "text/csv"},

	"POST /api/leagues/{id}/recalculate-standings": {what: "Rebuild the records of all teams from the completed games",
		gives: leagues.Recalculation{}},
	"POST /api/leagues/{id}/cleanup-duplicates": {what: "Delete all completed games but the first keepCount",
		takes: cleanUpBody{}, optional: true, gives: leagues.Cleanup{}, query: params{preview}},
	"POST /api/leagues/{id}/bulk-import": {what: "Import games from CSV, all or none; up to 8 MiB",
		takes: importBody{}, gives: leagues.Import{}, query: params{preview}},
	"POST /api/leagues/{id}/auto-schedule": {what: "Plan the season, or what is left of it",
		gives: planning.Planned{}, query: params{preview}},
	"POST /api/leagues/{id}/advance-week": {what: "Move the teams by the results, and plan the next week",
		takes: advanceBody{}, optional: true, gives: planning.Advanced{}, query: params{preview}},
	"POST /api/leagues/{id}/advance-week/undo": {what: "Take back the last advance, possible until the new week has a score",
		gives: planning.WeekUndone{}, also: []int{409}},
	"GET /api/leagues/{id}/schedule-quality": {what: "Compare the schedule with the best that is possible",
		gives: schedule.Report{}},
	"POST /api/leagues/{id}/nights/{day}/move": {what: "Move the games of a night",
		takes: nightBody{}, optional: true, gives: planning.NightMoved{}, query: params{preview}},
	"POST /api/leagues/{id}/nights/{day}/cancel": {what: "Cancel the games of a night",
		takes: nightBody{}, optional: true, gives: planning.NightMoved{}, query: params{preview}},

	"POST /api/teams": {what: "Add a team, or the teams of a pasted list",
		takes: teamsBody{}, makes: contract.Either{league.Team{}, []league.Team{}}},
	"PATCH /api/teams/{id}":  {what: "Rename a team, or move it to another tier", takes: teamBody{}, gives: league.Team{}},
	"DELETE /api/teams/{id}": {what: "Delete a team with its games and schedules, for good"},

	"POST /api/tier-courts":        {what: "Add a court to a tier", takes: courtBody{}, makes: league.Court{}},
	"DELETE /api/tier-courts/{id}": {what: "Remove a court"},

	"POST /api/games": {what: "Record a game that has been played", takes: gameBody{}, makes: league.Game{}},
	"PATCH /api/games/{id}": {what: "Score a game, or correct it; the server decides who has won",
		takes: gameChangeBody{}, gives: scoring.LiveGame{}, query: params{ifMatch}, also: []int{409, 410, 412}},
	"DELETE /api/games/{id}":      {what: "Delete a game; of an upcoming one the schedule too"},
	"POST /api/games/bulk-delete": {what: "Delete several games of a league", takes: gamesBody{}, gives: deletion{}},
	"GET /api/games/invite/{token}": {what: "Open a score link; its holder may then score that game",
		gives: scoring.Invite{}, also: []int{404, 429}},
	"GET /api/games/{id}/history": {what: "Every change of the game's result, the latest first", gives: []leagues.ResultChange{}},
	"GET /api/games/{id}/stream": {what: "Stream the events of the game as server-sent events, from Last-Event-ID on",
		media: "text/event-stream", also: []int{410, 429, 503}},
	"GET /api/leagues/{id}/stream": {what: "Stream the changed scores of the league's games, and a notice when anything else has changed, as server-sent events",
		media: "text/event-stream", also: []int{429, 503}},
	"GET /api/public/{slug}/stream": {what: "The scores of the league's games as they change, as server-sent events",
		media: "text/event-stream", also: []int{429, 503}},
	"GET /api/watch/{token}": {what: "Show a game to watchers", gives: public.WatchView{}, also: []int{429}},
	"GET /api/watch/{token}/stream": {what: "The same as server-sent events, sent again after each change",
		media: "text/event-stream", also: []int{429, 503}},
	"POST /api/games/{id}/invite/rotate": {what: "Replace the score link of a game", gives: scoreLink{}},
	"DELETE /api/games/{id}/invite":      {what: "Switch off the score link of a game"},
	"POST /api/games/{id}/revert":        {what: "Take back a change of the game's result", takes: revertBody{}, gives: league.Game{}},
	"POST /api/games/{id}/restore":       {what: "Restore a deleted game", gives: league.Game{}, also: []int{409}},

	"POST /api/schedules":           {what: "Schedule a game", takes: scheduleBody{}, makes: league.ScheduledGame{}},
	"GET /api/schedules/{id}/slots": {what: "List where else the game could be played, legal places first", gives: []schedule.Slot{}},
	"PATCH /api/schedules/{id}": {what: "Move a scheduled game, or cancel it",
		takes: scheduleChangeBody{}, gives: league.ScheduledGame{}, also: []int{409}},
	"DELETE /api/schedules/{id}": {what: "Delete a game of the schedule"},

	"GET /api/public/{slug}": {what: "The public page of a league: tonight's courts, schedule, standings, results, teams",
		gives: public.PublicLeague{}, also: onPublic},
	"GET /api/public/{slug}/scores": {what: "The scores of the games of tonight that have begun",
		gives: public.PublicScores{}, also: onPublic},
	"GET /api/public/{slug}/teams/{id}":              {what: "The public page of a team", gives: public.PublicTeamPage{}, also: onPublic},
	"GET /api/public/{slug}/calendar.ics":            {what: "The games of a league, to subscribe to", media: "text/calendar", also: onPublic},
	"GET /api/public/{slug}/teams/{id}/calendar.ics": {what: "The games of a team, to subscribe to", media: "text/calendar", also: onPublic},

	"PATCH /api/members/{id}": {what: "Change the role of a member",
		takes: roleBody{}, requires: []string{"role"}, gives: store.Member{}},
	"DELETE /api/members/{id}":             {what: "Remove a member"},
	"POST /api/member-invitations/{token}": {what: "Accept an invitation", gives: leagues.LeagueView{}},
}

// onPublic are the other statuses of the calls about public leagues.
var onPublic = []int{304, 404, 429}

var (
	returnToParam = contract.Parameter{In: "query", Name: "returnTo", About: "the path of a page of this server", Schema: textSchema}
	weekParam     = contract.Parameter{In: "query", Name: "week", About: "if omitted the latest that has been played", Schema: atLeast(1)}
	ifMatch       = contract.Parameter{In: "header", Name: "If-Match", About: "the version of the game that is changed; 412 if it has changed since", Schema: textSchema}
)
