// Package league contains the types of league management, their limits, and the validation of names, dates and results. It also assigns
// games to nights, and evaluates what teams report: absences, and claims about results.
package league

import (
	"fmt"
	"strconv"
	"time"

	"sideout/internal/rules/score"
)

// A League is a competition in one sport, divided into tiers. Pointers are nil, and null in JSON, if nothing was entered.
type League struct {
	ID              int64        `json:"id"`
	Name            string       `json:"name"`
	SportType       Sport        `json:"sportType"`
	TierCount       int          `json:"tierCount"`
	TeamsPerTier    int          `json:"teamsPerTier"`
	ScheduleMode    ScheduleMode `json:"scheduleMode"`
	CurrentWeek     int          `json:"currentWeek"` // the week for which the teams are in their tiers, from 1
	StartDate       *Date        `json:"startDate"`   // the first day of week 1
	EndDate         *Date        `json:"endDate"`     // the last day on which games can be planned
	GameDay         *GameDay     `json:"gameDay"`
	TimeBlockStart  *TimeOfDay   `json:"timeBlockStart"`
	TimeBlockEnd    *TimeOfDay   `json:"timeBlockEnd"` // a time at or before timeBlockStart is after midnight
	GameDuration    int          `json:"gameDuration"` // minutes
	GamesPerMatchup int          `json:"gamesPerMatchup"`
	Shape           Shape        `json:"shape"`
	Duty            int          `json:"duty"`        // the number of other teams that referee a game or keep its score
	Timezone        string       `json:"timezone"`    // an IANA name; all dates and times of day are in this zone
	Language        string       `json:"language"`    // such as "pt-BR"; the mails to captains, calendars and link previews are in it
	Blackouts       []Date       `json:"blackouts"`   // days without games, sorted
	ExtraNights     []Date       `json:"extraNights"` // nights that are not on the game day because a night was moved there

	SecondGameDay *GameDay      `json:"secondGameDay"` // a second game day in each week
	TierMinutes   []int         `json:"tierMinutes"`   // the length of a game in minutes, by tier; 0 or a missing entry means gameDuration
	KeepDays      int           `json:"keepDays"`      // a plan of the season does not move or remove games within this many days; 0: it may
	NightChanges  []NightChange `json:"nightChanges"`  // the nights with other courts or hours than usual, sorted by day

	Rules      score.Rules `json:"rules"`      // the rules of the games
	TableRules TableRules  `json:"tableRules"` // how the standings are ranked
	Visibility Visibility  `json:"visibility"`
	Slug       *string     `json:"slug"`   // the last part of the public address; null if the league never had one
	IsDemo     bool        `json:"isDemo"` // whether it is a demo league with example data
	OwnerID    string      `json:"ownerId"`

	SeriesID   *int64     `json:"seriesId,omitempty"`   // the series of consecutive seasons to which the league belongs; omitted if none
	SeasonName string     `json:"seasonName,omitempty"` // such as "Fall 2026"; omitted if it has no name
	ClosedAt   *time.Time `json:"closedAt,omitempty"`   // when the season was closed, after which nothing can be changed; omitted if it is open

	Version   int64     `json:"version"` // increases with every change in the league
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
}

// TournamentDay returns the day of a tournament, and false for other leagues. A tournament is a league of one day; its tiers are called
// pools. The browser implements the same rule (spec/vectors/tournament.json).
func (l League) TournamentDay() (Date, bool) {
	if l.ScheduleMode != Fixed || l.StartDate == nil || l.EndDate == nil || *l.StartDate != *l.EndDate {
		return "", false
	}
	return *l.StartDate, true
}

// TierName returns the display name of a tier: "Tier 1", or "Pool A" in a tournament.
func (l League) TierName(tier int) string {
	if _, ok := l.TournamentDay(); ok {
		return "Pool " + poolLetter(tier)
	}
	return fmt.Sprintf("Tier %d", tier)
}

// TierColumn returns the heading of the tier column in a table: "Tier", or "Pool" in a tournament.
func (l League) TierColumn() string {
	if _, ok := l.TournamentDay(); ok {
		return "Pool"
	}
	return "Tier"
}

// TierCell returns the text of a tier in that column: "1", or "A" in a tournament.
func (l League) TierCell(tier int) string {
	if _, ok := l.TournamentDay(); ok {
		return poolLetter(tier)
	}
	return strconv.Itoa(tier)
}

// poolLetter returns the letter of a pool. A league has fewer tiers than the alphabet has letters.
func poolLetter(tier int) string { return string(rune('A' + tier - 1)) }

// A Team plays in one tier of a league.
type Team struct {
	ID       int64  `json:"id"`
	LeagueID int64  `json:"leagueId"`
	Name     string `json:"name"`
	Tier     int    `json:"tier"` // the current tier, from 1, the highest
	Record
	Kit        Kit    `json:"kit"`        // the colour in which it plays
	SecondKit  *Kit   `json:"secondKit"`  // the kit against teams in a similar kit; null: the default for the kit
	Badge      string `json:"badge"`      // up to three letters that stand for the name
	BadgeIsOwn bool   `json:"badgeIsOwn"` // whether the badge was chosen; otherwise it is derived from the name

	Adjustments []Adjustment `json:"adjustments,omitempty"` // standings points that were added or deducted
	Lot         int          `json:"lot,omitempty"`         // the drawn lot, from 1, the best; omitted if none was drawn

	WithdrawnOn *Date  `json:"withdrawnOn,omitempty"` // the day from which it no longer plays; omitted if it plays
	ReplacedBy  *int64 `json:"replacedBy,omitempty"`  // the id of the team that has taken over the games; omitted if none

	Wishes *Wishes `json:"wishes,omitempty"` // what the team wishes from the planner; omitted if nothing

	PreviousID *int64 `json:"previousId,omitempty"` // the id of the same team in the previous season; omitted if there is none
	Back       Back   `json:"back,omitempty"`       // whether the team plays the next season, according to its captain; omitted if not answered

	BackAskedAt *time.Time `json:"backAskedAt,omitempty"` // when the captains were asked by mail for back; omitted if never

	CreatedAt time.Time `json:"createdAt"`
}

// A Record is the sum of a team's games that count. It is not stored: standings.Records computes it.
type Record struct {
	Wins          int `json:"wins"`
	Losses        int `json:"losses"`
	PointsFor     int `json:"pointsFor"`
	PointsAgainst int `json:"pointsAgainst"`

	PointsUnknown int `json:"pointsUnknown,omitempty"` // the games that PointsFor and PointsAgainst leave out, because only their sets are known
}

// Diff returns the point difference.
func (r Record) Diff() int { return r.PointsFor - r.PointsAgainst }

// A Court is a court on which a tier may play, with its hours.
type Court struct {
	ID            int64      `json:"id"`
	LeagueID      int64      `json:"leagueId"`
	Tier          int        `json:"tier"`
	CourtName     string     `json:"courtName"`
	TimeSlotStart *TimeOfDay `json:"timeSlotStart"` // null: the league's time block
	TimeSlotEnd   *TimeOfDay `json:"timeSlotEnd"`
	CreatedAt     time.Time  `json:"createdAt"`
}

// A Game is a planned, running or completed game of two teams, with its score.
type Game struct {
	ID           int64      `json:"id"`
	LeagueID     int64      `json:"leagueId"`
	Team1ID      int64      `json:"team1Id"`
	Team2ID      int64      `json:"team2Id"`
	Team1Score   int        `json:"team1Score"` // points, or sets won if there are Sets or SetsOnly is true
	Team2Score   int        `json:"team2Score"`
	Sets         []Set      `json:"sets,omitempty"`
	SetsOnly     bool       `json:"setsOnly,omitempty"` // whether the scores count sets, and the points of these sets are unknown
	WinnerID     *int64     `json:"winnerId"`
	Status       Status     `json:"status"`
	Live         bool       `json:"live,omitempty"` // whether the game has begun and is not over
	GameDate     *time.Time `json:"gameDate"`
	Day          *Date      `json:"day"`      // the date of GameDate, or else of ScheduledFor, in the league's time zone
	Tier         int        `json:"tier"`     // the tier of team 1 at the time when the game was planned or played
	Duration     *int       `json:"duration"` // seconds
	ScheduledFor *time.Time `json:"scheduledFor"`
	InviteToken  *string    `json:"inviteToken,omitempty"` // the token of the score link, for members who may score
	Version      int64      `json:"version"`               // the sequence number of the last event of the game
	CreatedAt    time.Time  `json:"createdAt"`
	CompletedAt  *time.Time `json:"completedAt"`
	DeletedAt    *time.Time `json:"deletedAt"` // when the game was deleted; until it is removed for good, it can be restored

	Stage        Stage        `json:"stage,omitzero"`         // friendly or finals games do not count in the standings; omitted: season
	PlannedRules *score.Rules `json:"plannedRules,omitempty"` // rules that replace the rules of the league; omitted if none
	Abandoned    *Abandonment `json:"abandoned,omitempty"`    // how the game was stopped; omitted if it was not
	Forfeit      Forfeit      `json:"forfeit,omitempty"`      // the team that forfeited the game: team1, team2 or both; omitted if none
}

// Points returns the points of each team, summed over all sets; 0 if they are not known.
func (g Game) Points() (team1, team2 int) {
	if g.SetsOnly {
		return 0, 0
	}
	if len(g.Sets) == 0 {
		return g.Team1Score, g.Team2Score
	}
	for _, set := range g.Sets {
		team1, team2 = team1+set.Team1Score, team2+set.Team2Score
	}
	return team1, team2
}

// RulesOf returns the rules planned for a game, or the rules of the league if none are planned.
func (l League) RulesOf(g Game) score.Rules {
	if g.PlannedRules != nil {
		return *g.PlannedRules
	}
	return l.Rules
}

// WithLineups returns the rules to plan for a game whose line-ups differ from those of its league; nil if they do not. A match of finals
// always has rules of its own.
func (l League) WithLineups(g Game, size int) *score.Rules {
	rules := l.Rules
	if g.Stage == Finals {
		rules = l.RulesOf(g)
	} else if size == l.Rules.Lineups {
		return nil
	}
	rules.Lineups, rules.Serve = size, rules.Serve || size > 0
	return &rules
}

// A Set is the score of one set of a match.
type Set = score.Set

// A ScheduledGame is a line of the schedule: who plays whom, when and where. The score is in the game with GameID.
type ScheduledGame struct {
	ID          int64     `json:"id"`
	LeagueID    int64     `json:"leagueId"`
	Team1ID     int64     `json:"team1Id"`
	Team2ID     int64     `json:"team2Id"`
	GameID      *int64    `json:"gameId"`
	GameDate    time.Time `json:"gameDate"` // the instant of day and gameTime
	Day         Date      `json:"day"`
	GameTime    TimeOfDay `json:"gameTime"`
	CourtName   *string   `json:"courtName"` // null if no court is assigned
	WeekNumber  *int      `json:"weekNumber"`
	Tier        int       `json:"tier"`                  // the tier at the time when the game was planned
	Status      Status    `json:"status"`                // the status of the game
	Reason      string    `json:"reason,omitempty"`      // why the game was moved or cancelled, as free text
	InviteToken *string   `json:"inviteToken,omitempty"` // the token of the score link, for members who may score
	WatchToken  string    `json:"watchToken,omitempty"`  // the token of the watch link
	CreatedAt   time.Time `json:"createdAt"`
	Waiting     bool      `json:"waiting,omitempty"` // whether the game has lost its place and waits for a new one; day, time and court are the old ones
	Pinned      bool      `json:"pinned"`            // whether a person has fixed the place: no plan moves or removes the game
	Origin      Origin    `json:"origin"`            // who created the line
	Forfeit     Forfeit   `json:"forfeit,omitempty"` // the team that forfeited the game: team1, team2 or both; omitted if none
	Stage       Stage     `json:"stage,omitzero"`    // the stage of the game: friendly or finals; omitted: season
	Queued      bool      `json:"queued,omitempty"`  // whether it is a match of finals that is called to the next free court, at any time

	PlannedRules *score.Rules `json:"plannedRules,omitempty"` // rules of the game that replace the rules of the league; omitted if none

	DutyTeamIDs []int64 `json:"dutyTeamIds,omitempty"` // the teams that referee or keep the score; they do not change while the game waits for a place
	DutyByHand  bool    `json:"dutyByHand,omitempty"`  // whether a person has chosen the duty teams, or chosen to have none

	Sequence  int        `json:"sequence,omitempty"`  // how often the game was moved, cancelled or restored
	ChangedAt *time.Time `json:"changedAt,omitempty"` // when the line was last changed; omitted if never

	// A match of finals has a length of its own, and takes its place before its teams are known.
	FinalsID int64   `json:"-"` // the finals to which it belongs
	Minutes  int     `json:"-"` // its length; 0: that of a game of its tier
	MayPlay  []int64 `json:"-"` // the teams of which some will play, besides those that are known
	Label    string  `json:"-"` // the name of a match whose teams are not both known; otherwise empty
	After    []int64 `json:"-"` // the matches that have to end before it, if it has a fixed time

	TakenBy *string `json:"-"` // the name of the league of the same hall that has the court then; "" if its name is hidden; nil: a game of the own league
}

// Players returns the ids of the teams that play or may play the game.
func (s ScheduledGame) Players() []int64 {
	ids := make([]int64, 0, 2+len(s.MayPlay))
	for _, id := range [2]int64{s.Team1ID, s.Team2ID} {
		if id != 0 {
			ids = append(ids, id)
		}
	}
	return append(ids, s.MayPlay...)
}

// FreesItsPlace reports whether the game occupies neither its court nor its teams at its time, because it is cancelled, void, forfeited or
// waits for a new place.
func (s ScheduledGame) FreesItsPlace() bool {
	return s.Status == Cancelled || s.Status == Void || s.Forfeit != NoForfeit || s.Waiting
}

// PlanOrigin returns the origin of the schedule lines that the planner creates for the league.
func (l League) PlanOrigin() Origin {
	if l.ScheduleMode.Dynamic() {
		return ByWeek
	}
	return BySeason
}

// A Member is a person with a role in a league.
type Member struct {
	ID       int64     `json:"id"`
	LeagueID int64     `json:"leagueId"`
	UserID   string    `json:"userId"`
	Role     Role      `json:"role"`
	JoinedAt time.Time `json:"joinedAt"`
}

// PublicSlug returns the last part of the league's public address, or nil if the league has no public page.
func (l League) PublicSlug() *string {
	if l.Visibility == Off {
		return nil
	}
	return l.Slug
}

// Person is a user as other members of a league see them.
type Person struct {
	ID        string `json:"id"`
	Email     string `json:"email"`
	FirstName string `json:"firstName"`
	LastName  string `json:"lastName"`
}

// Quotas limit what one user can store, and what is stored for visitors without an account, so that nobody can fill the disk.
type Quotas struct {
	LeaguesPerUser, TeamsPerLeague, GamesPerLeague int

	SharedGames         int // the number of free games that are shared at the same time, in the whole database
	EventsPerSharedGame int
}

// DefaultQuotas are the quotas if the operator sets no others.
var DefaultQuotas = Quotas{LeaguesPerUser: 50, TeamsPerLeague: 200, GamesPerLeague: 100_000, SharedGames: 20_000, EventsPerSharedGame: 2000}

// MaxReason is the length limit of the reason for a move or a cancellation, in code points.
const MaxReason = 200
