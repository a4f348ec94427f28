package api

import (
	"reflect"
	"strings"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/halls"
	"sideout/internal/app/scoring"
	"sideout/internal/app/signups"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/http/contract"
	"sideout/internal/http/httpio"
	"sideout/internal/http/signin"
	"sideout/internal/rules/csvimport"
	"sideout/internal/rules/league"
	"sideout/internal/rules/results"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/score"
	"sideout/internal/rules/signup"
	"sideout/internal/storage/store"
	"sideout/spec"
)

var (
	textSchema = contract.Schema{{Name: "type", Value: "string"}}
	daySchema  = append(textSchema, contract.Member{Name: "format", Value: "date"})
)

func atLeast(n int) contract.Schema {
	return contract.Schema{{Name: "type", Value: "integer"}, {Name: "minimum", Value: n}}
}

func between(least, most int) contract.Schema {
	return contract.Schema{{Name: "minimum", Value: least}, {Name: "maximum", Value: most}}
}

func lengths(least, most int) contract.Schema {
	return contract.Schema{{Name: "minLength", Value: least}, {Name: "maxLength", Value: most}}
}

func items(least, most int) contract.Schema {
	return contract.Schema{{Name: "minItems", Value: least}, {Name: "maxItems", Value: most}}
}

// gameResult is what a change keeps of a result; games.Result in JSON.
type gameResult struct {
	Status     league.Status `json:"status"`
	Team1Score int           `json:"team1Score"`
	Team2Score int           `json:"team2Score"`
	Sets       []league.Set  `json:"sets,omitempty"`
	WinnerID   *int64        `json:"winnerId"`
	Day        *league.Date  `json:"day"`
	GameDate   *time.Time    `json:"gameDate"`
	Deleted    bool          `json:"deleted"`

	Forfeit  league.Forfeit `json:"forfeit,omitempty"`  // by which team the game was forfeited: team1, team2 or both; omitted if by none
	SetsOnly bool           `json:"setsOnly,omitempty"` // whether the scores count sets, and the points of these sets are unknown
	Stage    league.Stage   `json:"stage,omitzero"`     // friendly or finals: it does not count in the standings; omitted: season
}

// wire describes what the Go types of the bodies do not show.
var wire = contract.Annotations{
	Root: root, Module: "sideout", Fault: httpio.Problem{},
	Texts: map[reflect.Type]contract.Schema{
		reflect.TypeFor[league.Date]():      daySchema,
		reflect.TypeFor[fault.Text]():       textSchema,
		reflect.TypeFor[league.TimeOfDay](): append(textSchema, contract.Member{Name: "pattern", Value: "^([01][0-9]|2[0-3]):[0-5][0-9]$"}),
	},
	EnumValues: map[reflect.Type][]string{reflect.TypeFor[league.Sport](): spec.SportIDs(), reflect.TypeFor[league.Kit](): spec.KitIDs()},
	Lenient:    []string{"GameChangeBody", "SharedEventsBody", "EventBody", "SetBody"},
	Names: map[reflect.Type]string{
		reflect.TypeFor[csvimport.Row]():           "ImportRow",
		reflect.TypeFor[csvimport.Column]():        "ImportColumn",
		reflect.TypeFor[csvimport.Use]():           "ImportUse",
		reflect.TypeFor[csvimport.Encoding]():      "ImportEncoding",
		reflect.TypeFor[csvimport.Duplicate]():     "ImportDuplicate",
		reflect.TypeFor[csvimport.Problem]():       "ImportProblem",
		reflect.TypeFor[csvimport.Result]():        "ImportResult",
		reflect.TypeFor[csvimport.TeamName]():      "ImportTeamName",
		reflect.TypeFor[csvimport.RowAnswer]():     "ImportAnswer",
		reflect.TypeFor[results.Description]():     "ResultMatch",
		reflect.TypeFor[results.ChoiceView]():      "ResultChoice",
		reflect.TypeFor[results.Kind]():            "ResultKind",
		reflect.TypeFor[scoring.SharedCode]():      "SharedCode",
		reflect.TypeFor[scoring.SharedEvents]():    "SharedEvents",
		reflect.TypeFor[scoring.SharedView]():      "SharedView",
		reflect.TypeFor[store.Member]():            "MemberView",
		reflect.TypeFor[score.Team]():              "Side",
		reflect.TypeFor[score.Set]():               "SetScore",
		reflect.TypeFor[league.ClaimKind]():        "ClaimKind",
		reflect.TypeFor[league.ClaimState]():       "ClaimState",
		reflect.TypeFor[league.ClaimScore]():       "ClaimScore",
		reflect.TypeFor[access.APITokenRole]():     "APITokenRole",
		reflect.TypeFor[access.APITokenView]():     "APITokenView",
		reflect.TypeFor[access.NewAPIToken]():      "NewAPIToken",
		reflect.TypeFor[access.APITokenBody]():     "APITokenBody",
		reflect.TypeFor[access.APITokenRoleBody](): "APITokenRoleBody",
		reflect.TypeFor[league.AbsenceState]():     "AbsenceState",
		reflect.TypeFor[halls.Court]():             "HallCourt",
		reflect.TypeFor[halls.League]():            "HallLeague",
		reflect.TypeFor[halls.LeagueCourt]():       "HallLeagueCourt",
		reflect.TypeFor[halls.List]():              "HallList",
		reflect.TypeFor[halls.Code]():              "HallCode",
		reflect.TypeFor[halls.Day]():               "HallDay",
		reflect.TypeFor[halls.Use]():               "HallUse",
		reflect.TypeFor[halls.AdoptLeague]():       "HallAdoptLeague",
		reflect.TypeFor[halls.AdoptedCourt]():      "HallAdoptedCourt",
		reflect.TypeFor[halls.Adoption]():          "HallAdoption",
		reflect.TypeFor[halls.Closed]():            "HallClosed",
		reflect.TypeFor[halls.ClosedLeague]():      "HallClosedLeague",
		reflect.TypeFor[signup.State]():            "SignupState",
		reflect.TypeFor[signup.Door]():             "SignupDoor",
		reflect.TypeFor[signup.Paid]():             "SignupPaid",
		reflect.TypeFor[signup.Obstacle]():         "SignupObstacle",
		reflect.TypeFor[signups.Page]():            "SignupPage",
		reflect.TypeFor[signups.Inbox]():           "SignupInbox",
		reflect.TypeFor[signups.Sent]():            "SentSignup",
		reflect.TypeFor[signup.Settings]():         "SignupSettings",
	},
	Unwrap: func(t reflect.Type) (reflect.Type, bool) {
		if !strings.HasPrefix(t.Name(), "Optional[") {
			return nil, false
		}
		value, _ := t.FieldByName("Value")
		return value.Type.Elem(), true
	},
	FieldTypes: map[string]any{
		"ResultChange.from": gameResult{}, "ResultChange.to": gameResult{},
		"Problem.fits": []schedule.Fit{},
	},
	Nullable: []string{
		"RulesBody.maxScoreCap", "RulesBody.decidingCap", "RulesBody.maxTime",
		"LeagueBody.startDate", "LeagueBody.endDate", "LeagueBody.gameDay", "LeagueBody.secondGameDay", "LeagueBody.timeBlockStart", "LeagueBody.timeBlockEnd",
		"LeagueBody.slug",
		"TeamBody.secondKit", "TeamBody.badge", "SignupPageBody.opensAt", "SignupPageBody.closesAt",
		"ScheduleChangeBody.courtName", "ScheduleChangeBody.dutyTeamIds",
	},
	Blank: []string{"ImportResult.dateOrder", "InviteLeague.role", "WatchPlay.serving", "WatchPlay.left", "WatchPlay.winner", "WatchInterval.team"},
	Rules: map[string]contract.Schema{
		"LeagueBody.name": nameRule, "TeamBody.name": nameRule, "TeamsBody.name": nameRule, "CourtBody.courtName": nameRule, "SharedBody.team1": nameRule, "SharedBody.team2": nameRule,
		"TeamsBody.names":            items(1, league.DefaultQuotas.TeamsPerLeague),
		"LeagueBody.tierCount":       between(league.MinTiers, league.MaxTiers),
		"LeagueBody.teamsPerTier":    between(league.MinTeamsPerTier, league.MaxTeamsPerTier),
		"LeagueBody.gameDuration":    between(league.MinGameDuration, league.MaxGameDuration),
		"LeagueBody.gamesPerMatchup": between(league.MinPerMatchup, league.MaxPerMatchup),
		"ShapeBody.nights":           between(1, league.MaxNights), "ShapeBody.perNight": between(1, league.MaxPerNight),
		"TableRulesBody.diffCap": between(1, league.MaxScore), "TableRulesBody.abandonedFrom": between(1, league.MaxScore),
		"TableRulesBody.order": items(1, len(league.Criteria())), "MoveRulesBody.edges": items(0, league.MaxTiers-1),
		"MoveRulesBody.default": between(0, league.MaxMovers), "MoveEdgeBody.down": between(0, league.MaxMovers), "MoveEdgeBody.up": between(0, league.MaxMovers),
		"LeagueBody.duty": between(0, league.MaxDuty), "ScheduleChangeBody.dutyTeamIds": items(0, league.MaxDuty),
		"TeamBody.tier": between(1, league.MaxTiers), "CourtBody.tier": between(1, league.MaxTiers),
		"GameBody.team1Score": pointsRule, "GameBody.team2Score": pointsRule,
		"GameChangeBody.team1Score": pointsRule, "GameChangeBody.team2Score": pointsRule,
		"RegistrationBody.email":    lengths(3, credentials.MaxEmail),
		"RegistrationBody.password": passwordRule, "PasswordBody.newPassword": passwordRule, "ResetBody.password": passwordRule,
	},
	Security: map[string]contract.Schema{
		"session": append(apiKey("cookie", signin.SessionCookie), contract.Member{Name: "description", Value: "On https its name is __Host-session."}),
		"apiToken": {{Name: "type", Value: "http"}, {Name: "scheme", Value: "bearer"},
			{Name: "description", Value: "An API token, which begins with sideout_; made on the page Your account."}},
		"scoreLink":       append(apiKey("header", "X-Invite-Token"), contract.Member{Name: "description", Value: "The token of a score link, or of a court code."}),
		"writeKey":        append(apiKey("header", "X-Write-Key"), contract.Member{Name: "description", Value: "Of a shared free game."}),
		"scoreLinkCookie": append(apiKey("cookie", signin.InviteCookie), contract.Member{Name: "description", Value: "On https its name is __Secure-invite."}),
	},
}

var (
	nameRule     = lengths(1, league.MaxName)
	pointsRule   = between(0, league.MaxScore)
	passwordRule = lengths(credentials.MinPassword, credentials.MaxPassword)
)

func apiKey(in, name string) contract.Schema {
	return contract.Schema{{Name: "type", Value: "apiKey"}, {Name: "in", Value: in}, {Name: "name", Value: name}}
}
