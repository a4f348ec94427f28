package public

import (
	"time"

	"sideout/internal/app/finals"
	"sideout/internal/app/games"
	"sideout/internal/app/leagues"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/rules/standings"
)

// PublicGame is a game as anybody sees it. It has a score once it is completed.
type PublicGame struct {
	GameID     *int64            `json:"gameId"` // null if the line of the schedule has no game
	Team1      games.GameTeam    `json:"team1"`
	Team2      games.GameTeam    `json:"team2"`
	Tier       int               `json:"tier"`
	Day        *league.Date      `json:"day"`
	GameTime   *league.TimeOfDay `json:"gameTime"` // null if the game was recorded and not scheduled
	GameDate   *time.Time        `json:"gameDate"` // the instant of day and gameTime
	CourtName  *string           `json:"courtName"`
	WeekNumber *int              `json:"weekNumber"`
	Status     league.Status     `json:"status"`
	Waiting    bool              `json:"waiting,omitempty"` // it has lost its place and waits for a new one; the day is the old one
	Queued     bool              `json:"queued,omitempty"`  // a match of finals that is called to the next free court
	How        league.AbandonHow `json:"how,omitempty"`     // what has become of it, if it was stopped
	Reason     string            `json:"reason,omitempty"`  // why it was moved, cancelled or stopped, in words
	Team1Score *int              `json:"team1Score"`
	Team2Score *int              `json:"team2Score"`
	Sets       []league.Set      `json:"sets,omitempty"`
	Forfeit    league.Forfeit    `json:"forfeit,omitempty"` // by which team it was forfeited: team1, team2 or both; omitted if by none
	Stage      league.Stage      `json:"stage,omitzero"`    // friendly or finals: it does not count in the standings; omitted: season
	Match      string            `json:"match,omitempty"`   // the name of a match of finals, such as "Semi-final 1"
	WinnerID   *int64            `json:"winnerId"`
	Duty       []string          `json:"duty,omitempty"`       // the names of the teams that referee or keep the score
	WatchToken string            `json:"watchToken,omitempty"` // of the watch link

	PlannedRules *score.Rules `json:"plannedRules,omitempty"` // by which it is played instead of those of its league
}

// PublicScores are the scores of the games of tonight that have begun. They are not part of the page because they change with
// every point. A game with the status scheduled is being played.
type PublicScores struct {
	Version int64             `json:"version"` // of the league
	Games   []games.LiveScore `json:"games"`
}

// PublicLeague is the public page of a league, without names of persons.
// The scores of games that are being played are not in it, see PublicScores.
type PublicLeague struct {
	League     PublicSettings      `json:"league"`
	Visibility league.Visibility   `json:"visibility"` // unlisted or public
	Today      league.Date         `json:"today"`      // in the league's zone
	Night      *league.Date        `json:"night"`      // the night of the courts: tonight, else the next, else the last; null if there is none
	Courts     []PublicCourt       `json:"courts"`
	Schedule   PublicGames         `json:"schedule"` // from tonight on, cancelled games too, the next first
	Standings  standings.Standings `json:"standings"`
	Results    PublicGames         `json:"results"` // the latest first
	Teams      []PublicTeam        `json:"teams"`   // by tier, then by name

	HasFinals bool `json:"hasFinals,omitempty"` // see PublicFinals
}

// PublicSettings are the settings that a league's public pages need.
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

	SeasonName string `json:"seasonName,omitempty"` // omitted: it has none
	HasSeries  bool   `json:"hasSeries,omitempty"`  // there are other seasons of the league, see PublicSeries
}

// PublicCourt is a court with its games of a night, in the order they are played.
type PublicCourt struct {
	CourtName *string      `json:"courtName"` // null: games without a court
	Games     []PublicGame `json:"games"`
}

// PublicGames are some games, and how many there are in all.
type PublicGames struct {
	Games []PublicGame `json:"games"`
	Total int          `json:"total"`
}

// PublicTeam is a team as anybody sees it.
type PublicTeam struct {
	ID    int64      `json:"id"`
	Name  string     `json:"name"`
	Tier  int        `json:"tier"`
	Kit   league.Kit `json:"kit"`
	Badge string     `json:"badge"` // up to three letters that stand for its name

	WithdrawnOn *league.Date `json:"withdrawnOn,omitempty"` // from when on it no longer plays; omitted while it plays
}

// PublicTeamPage is a team with all of its games.
type PublicTeamPage struct {
	League     PublicSettings        `json:"league"`
	Visibility league.Visibility     `json:"visibility"`
	Today      league.Date           `json:"today"`
	Team       PublicTeamRecord      `json:"team"`
	Schedule   []PublicGame          `json:"schedule"`          // to be played, or cancelled, from tonight on; the next first
	Results    []PublicGame          `json:"results"`           // the latest first
	History    *leagues.TeamHistory  `json:"history,omitempty"` // omitted on the page of a captain
	Waiting    []finals.WaitingMatch `json:"waiting,omitempty"` // matches of finals that it will play once the opponent is known
	Duties     []PublicGame          `json:"duties,omitempty"`  // games of others that it referees or keeps the score of, from tonight on; the next first

	PushKey string `json:"pushKey,omitempty"` // the server's key for notifications, base64url; omitted if it sends none
}

// PublicTeamRecord is a team with its record.
type PublicTeamRecord struct {
	PublicTeam
	league.Record
}

// Limits of the games on the page of a league. The page of a team has all of its games.
const (
	maxUpcoming = 500
	maxResults  = 100
)

// limit removes all games but the first n.
func (g *PublicGames) limit(n int) { g.Games = g.Games[:min(len(g.Games), n)] }
