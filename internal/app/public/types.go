package public

import (
	"time"

	"sideout/internal/app/finals"
	"sideout/internal/app/games"
	"sideout/internal/app/leagues"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/rules/standings"
)

// PublicGame is a game as shown on public pages. It has a score once it is completed.
type PublicGame struct {
	GameID     *int64            `json:"gameId"` // null if the scheduled game has no game yet
	Team1      games.GameTeam    `json:"team1"`
	Team2      games.GameTeam    `json:"team2"`
	Tier       int               `json:"tier"`
	Day        *league.Date      `json:"day"`
	GameTime   *league.TimeOfDay `json:"gameTime"` // null if the game was entered in the history without being scheduled
	GameDate   *time.Time        `json:"gameDate"` // the exact start, from day and gameTime
	CourtName  *string           `json:"courtName"`
	WeekNumber *int              `json:"weekNumber"`
	Status     league.Status     `json:"status"`
	Waiting    bool              `json:"waiting,omitempty"` // it has lost its place and waits for a new one; `day` is the old day
	Queued     bool              `json:"queued,omitempty"`  // it is a match of finals that will be called to the next free court
	How        league.AbandonHow `json:"how,omitempty"`     // what happens to an abandoned game: replay, stand or void
	Reason     string            `json:"reason,omitempty"`  // why it was moved, cancelled or abandoned
	Team1Score *int              `json:"team1Score"`
	Team2Score *int              `json:"team2Score"`
	Sets       []league.Set      `json:"sets,omitempty"`
	SetsOnly   bool              `json:"setsOnly,omitempty"` // whether the scores count sets, and the points of these sets are unknown
	Forfeit    league.Forfeit    `json:"forfeit,omitempty"`  // which team forfeited: team1, team2 or both; omitted if none did
	Stage      league.Stage      `json:"stage,omitzero"`     // friendly or finals, which do not count in the standings; omitted for the season
	Match      fault.Text        `json:"match,omitzero"`     // name of the match of finals, such as "Semi-final 1"
	WinnerID   *int64            `json:"winnerId"`
	Duty       []string          `json:"duty,omitempty"`       // names of the teams that referee or keep the score
	WatchToken string            `json:"watchToken,omitempty"` // token of the watch link

	PlannedRules *score.Rules `json:"plannedRules,omitempty"` // rules of this game if they differ from those of the league
}

// PublicScores are the scores of the games of tonight that have begun. They are separate from the page because they change with every
// point. A game with the status scheduled is in progress.
type PublicScores struct {
	Version int64             `json:"version"` // version of the league
	Games   []games.LiveScore `json:"games"`
}

// PublicLeague is the public page of a league. It has no names of people. PublicScores has the scores of games in progress.
type PublicLeague struct {
	League     PublicSettings      `json:"league"`
	Visibility league.Visibility   `json:"visibility"` // unlisted or public
	Today      league.Date         `json:"today"`      // today in the time zone of the league
	Night      *league.Date        `json:"night"`      // the night that `courts` shows: tonight, else the next night, else the last; null if there is none
	Courts     []PublicCourt       `json:"courts"`
	Schedule   PublicGames         `json:"schedule"` // games from tonight on, including cancelled ones, the next first
	Standings  standings.Standings `json:"standings"`
	Results    PublicGames         `json:"results"` // latest first
	Teams      []PublicTeam        `json:"teams"`   // sorted by tier, then by name

	HasFinals bool `json:"hasFinals,omitempty"` // whether the league has finals, see PublicFinals
}

// PublicSettings are the settings of a league that its public pages need.
type PublicSettings struct {
	Name         string              `json:"name"`
	Slug         string              `json:"slug"`
	SportType    league.Sport        `json:"sportType"`
	Timezone     string              `json:"timezone"`
	ScheduleMode league.ScheduleMode `json:"scheduleMode"`
	CurrentWeek  int                 `json:"currentWeek"`
	StartDate    *league.Date        `json:"startDate"`
	EndDate      *league.Date        `json:"endDate"`
	Rules        score.Rules         `json:"rules"`

	SeasonName string `json:"seasonName,omitempty"` // omitted if the season has no name
	HasSeries  bool   `json:"hasSeries,omitempty"`  // whether the league has other seasons, see PublicSeries
}

// PublicCourt is a court with its games of one night, in the order of play.
type PublicCourt struct {
	CourtName *string      `json:"courtName"` // null for games without a court
	Games     []PublicGame `json:"games"`
}

// PublicGames contains the first games of a list, and the total number of games in it.
type PublicGames struct {
	Games []PublicGame `json:"games"`
	Total int          `json:"total"`
}

// PublicTeam is a team as shown on public pages.
type PublicTeam struct {
	ID    int64      `json:"id"`
	Name  string     `json:"name"`
	Tier  int        `json:"tier"`
	Kit   league.Kit `json:"kit"`
	Badge string     `json:"badge"` // up to three letters that stand for the team's name

	WithdrawnOn *league.Date `json:"withdrawnOn,omitempty"` // first day on which the team no longer plays; omitted if it has not withdrawn
}

// PublicTeamPage is a team with all of its games.
type PublicTeamPage struct {
	League     PublicSettings        `json:"league"`
	Visibility league.Visibility     `json:"visibility"`
	Today      league.Date           `json:"today"`
	Team       PublicTeamRecord      `json:"team"`
	Schedule   []PublicGame          `json:"schedule"`          // upcoming and cancelled games from tonight on, the next first
	Results    []PublicGame          `json:"results"`           // latest first
	History    *leagues.TeamHistory  `json:"history,omitempty"` // omitted on a captain's page
	Waiting    []finals.WaitingMatch `json:"waiting,omitempty"` // matches of finals that the team will play once its opponent is known
	Duties     []PublicGame          `json:"duties,omitempty"`  // games of other teams that it referees or scores, from tonight on, the next first

	PushKey string `json:"pushKey,omitempty"` // the server's public key for push notifications, base64url; omitted if it sends none
}

// PublicTeamRecord is a team with its record.
type PublicTeamRecord struct {
	PublicTeam
	league.Record
}

// Limits of the games on the page of a league. The page of a team has no limit.
const (
	maxUpcoming = 500
	maxResults  = 100
)

// truncate keeps only the first n games.
func (g *PublicGames) truncate(n int) { g.Games = g.Games[:min(len(g.Games), n)] }
