// Package league contains the types of league management, their limits, and the validation of names, dates and results. It also decides
// to which night a game belongs, and what follows from what teams report: absences and claims about results.
package league

import (
	"fmt"
	"strconv"
	"time"

	"sideout/internal/rules/score"
)

// A League is a competition of one sport in tiers. Pointers are nil, and null on the wire, if nothing was entered.
type League struct {
	ID              int64        `json:"id"`
	Name            string       `json:"name"`
	SportType       Sport        `json:"sportType"`
	TierCount       int          `json:"tierCount"`
	TeamsPerTier    int          `json:"teamsPerTier"`
	ScheduleMode    ScheduleMode `json:"scheduleMode"`
	CurrentWeek     int          `json:"currentWeek"` // the week whose tiers the teams are in, from 1
	StartDate       *Date        `json:"startDate"`   // the first day of week 1
	EndDate         *Date        `json:"endDate"`     // the last day on which games are planned
	GameDay         *GameDay     `json:"gameDay"`
	TimeBlockStart  *TimeOfDay   `json:"timeBlockStart"`
	TimeBlockEnd    *TimeOfDay   `json:"timeBlockEnd"` // at or before timeBlockStart: after midnight
	GameDuration    int          `json:"gameDuration"` // minutes
	GamesPerMatchup int          `json:"gamesPerMatchup"`
	Shape           Shape        `json:"shape"`
	Duty            int          `json:"duty"`        // how many teams referee a game of others or keep its score
	Timezone        string       `json:"timezone"`    // an IANA name; dates and times of day are in this zone
	Blackouts       []Date       `json:"blackouts"`   // days without games, in order
	ExtraNights     []Date       `json:"extraNights"` // nights that are not on the game day, because one was moved there

	SecondGameDay *GameDay      `json:"secondGameDay"` // another game day in each week
	TierMinutes   []int         `json:"tierMinutes"`   // the length of a game by tier, in minutes; 0, or too few: gameDuration
	KeepDays      int           `json:"keepDays"`      // no plan of the season moves or removes a game within so many days; 0: any game may move
	NightChanges  []NightChange `json:"nightChanges"`  // the nights that are not as usual, in order

	Rules      score.Rules `json:"rules"`      // the rules of its games
	TableRules TableRules  `json:"tableRules"` // how its table is ranked
	Visibility Visibility  `json:"visibility"`
	Slug       *string     `json:"slug"`   // the end of its public address; nil: it never had one
	IsDemo     bool        `json:"isDemo"` // it was made to try everything on
	OwnerID    string      `json:"ownerId"`

	SeriesID   *int64     `json:"seriesId,omitempty"`   // of the seasons that follow each other; omitted: it stands alone
	SeasonName string     `json:"seasonName,omitempty"` // such as "Fall 2026"; omitted: it has none
	ClosedAt   *time.Time `json:"closedAt,omitempty"`   // since when nothing in it can be changed; omitted: it is open

	Version   int64     `json:"version"` // grows with every change in the league
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
}

// TournamentDay returns the day of a tournament, and false for any other league: a tournament has one day, on which its tiers are
// pools. The browser has the same rule (spec/vectors/tournament.json).
func (l League) TournamentDay() (Date, bool) {
	if l.ScheduleMode != Fixed || l.StartDate == nil || l.EndDate == nil || *l.StartDate != *l.EndDate {
		return "", false
	}
	return *l.StartDate, true
}

// TierName returns what people call a tier: "Tier 1", or "Pool A" in a tournament.
func (l League) TierName(tier int) string {
	if _, ok := l.TournamentDay(); ok {
		return "Pool " + poolLetter(tier)
	}
	return fmt.Sprintf("Tier %d", tier)
}

// TierColumn returns the heading of the column of tiers in a table, and TierCell what stands below it: Tier and 1, or Pool and A.
func (l League) TierColumn() string {
	if _, ok := l.TournamentDay(); ok {
		return "Pool"
	}
	return "Tier"
}

// TierCell returns a tier as it stands below the heading of TierColumn.
func (l League) TierCell(tier int) string {
	if _, ok := l.TournamentDay(); ok {
		return poolLetter(tier)
	}
	return strconv.Itoa(tier)
}

// poolLetter returns the letter of a pool; a league has fewer tiers than there are letters.
func poolLetter(tier int) string { return string(rune('A' + tier - 1)) }

// A Team plays in one tier of a league.
type Team struct {
	ID       int64  `json:"id"`
	LeagueID int64  `json:"leagueId"`
	Name     string `json:"name"`
	Tier     int    `json:"tier"` // now, from 1, the highest
	Record
	Kit        Kit    `json:"kit"`        // what it wears
	SecondKit  *Kit   `json:"secondKit"`  // what it wears against a team in a kit like its own; nil: the usual one for its kit
	Badge      string `json:"badge"`      // up to three letters that stand for its name
	BadgeIsOwn bool   `json:"badgeIsOwn"` // otherwise the badge is made from the name

	Adjustments []Adjustment `json:"adjustments,omitempty"` // points of the table that were given to it or taken from it
	Lot         int          `json:"lot,omitempty"`         // its drawn lot, from 1, the best; omitted: none was drawn

	WithdrawnOn *Date  `json:"withdrawnOn,omitempty"` // from when on it no longer plays; omitted while it plays
	ReplacedBy  *int64 `json:"replacedBy,omitempty"`  // the team that has taken over its games

	Wishes *Wishes `json:"wishes,omitempty"` // what it has asked the planner for; omitted if nothing

	PreviousID *int64 `json:"previousId,omitempty"` // the same team in the season before; omitted if there is none
	Back       Back   `json:"back,omitempty"`       // whether it plays the next season too, as its captain has said; omitted: not answered

	BackAskedAt *time.Time `json:"backAskedAt,omitempty"` // when its captains were asked by mail whether it does; omitted: they were not

	CreatedAt time.Time `json:"createdAt"`
}

// A Record is the sum of a team's games that count. It is not stored: standings.Records adds it up for those who show it.
type Record struct {
	Wins          int `json:"wins"`
	Losses        int `json:"losses"`
	PointsFor     int `json:"pointsFor"`
	PointsAgainst int `json:"pointsAgainst"`
}

// Diff is the point difference.
func (r Record) Diff() int { return r.PointsFor - r.PointsAgainst }

// A Court is a place where a tier may play, and when.
type Court struct {
	ID            int64      `json:"id"`
	LeagueID      int64      `json:"leagueId"`
	Tier          int        `json:"tier"`
	CourtName     string     `json:"courtName"`
	TimeSlotStart *TimeOfDay `json:"timeSlotStart"` // nil: the league's time block
	TimeSlotEnd   *TimeOfDay `json:"timeSlotEnd"`
	CreatedAt     time.Time  `json:"createdAt"`
}

// A Game is two teams and their score, planned, running or played.
type Game struct {
	ID           int64      `json:"id"`
	LeagueID     int64      `json:"leagueId"`
	Team1ID      int64      `json:"team1Id"`
	Team2ID      int64      `json:"team2Id"`
	Team1Score   int        `json:"team1Score"` // points, or sets won when there are Sets
	Team2Score   int        `json:"team2Score"`
	Sets         []Set      `json:"sets,omitempty"`
	WinnerID     *int64     `json:"winnerId"`
	Status       Status     `json:"status"`
	Live         bool       `json:"live,omitempty"` // it has begun and is not over
	GameDate     *time.Time `json:"gameDate"`
	Day          *Date      `json:"day"`      // the civil date of GameDate, else of ScheduledFor, in the league's zone
	Tier         int        `json:"tier"`     // the tier of team 1 when the game was planned or played
	Duration     *int       `json:"duration"` // seconds
	ScheduledFor *time.Time `json:"scheduledFor"`
	InviteToken  *string    `json:"inviteToken,omitempty"` // for members who may score
	Version      int64      `json:"version"`               // the sequence number of its last event
	CreatedAt    time.Time  `json:"createdAt"`
	CompletedAt  *time.Time `json:"completedAt"`
	DeletedAt    *time.Time `json:"deletedAt"` // when it was deleted; it can still be restored

	Stage        Stage        `json:"stage,omitzero"`         // friendly or finals: it does not count in the standings; omitted: season
	PlannedRules *score.Rules `json:"plannedRules,omitempty"` // by which it is played instead of those of its league; omitted: as the league
	Abandoned    *Abandonment `json:"abandoned,omitempty"`    // how it was stopped, if it was
	Forfeit      Forfeit      `json:"forfeit,omitempty"`      // by which team it was forfeited: team1, team2 or both; omitted if by none
}

// Points returns the points of each team, summed over the sets.
func (g Game) Points() (team1, team2 int) {
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

// A Set is the points of one set of a match.
type Set = score.Set

// A ScheduledGame is a line of the schedule: who plays whom, when and where. Its game has the
// score.
type ScheduledGame struct {
	ID          int64     `json:"id"`
	LeagueID    int64     `json:"leagueId"`
	Team1ID     int64     `json:"team1Id"`
	Team2ID     int64     `json:"team2Id"`
	GameID      *int64    `json:"gameId"`
	GameDate    time.Time `json:"gameDate"` // the instant at which Day shows GameTime
	Day         Date      `json:"day"`
	GameTime    TimeOfDay `json:"gameTime"`
	CourtName   *string   `json:"courtName"` // nil: unassigned
	WeekNumber  *int      `json:"weekNumber"`
	Tier        int       `json:"tier"`                  // the tier when it was planned
	Status      Status    `json:"status"`                // the status of its game
	Reason      string    `json:"reason,omitempty"`      // why it was moved or cancelled, in words
	InviteToken *string   `json:"inviteToken,omitempty"` // for members who may score
	WatchToken  string    `json:"watchToken,omitempty"`  // of the watch link
	CreatedAt   time.Time `json:"createdAt"`
	Waiting     bool      `json:"waiting,omitempty"` // it has lost its place and waits for a new one; day, time and court are the old ones
	Pinned      bool      `json:"pinned"`            // a person has fixed it: no plan moves or removes it
	Origin      Origin    `json:"origin"`            // who made it
	Forfeit     Forfeit   `json:"forfeit,omitempty"` // by which team its game was forfeited: team1, team2 or both; omitted if by none
	Stage       Stage     `json:"stage,omitzero"`    // of its game: friendly or finals; omitted: season
	Queued      bool      `json:"queued,omitempty"`  // it is a match of finals that is called to the next free court; its time says nothing

	PlannedRules *score.Rules `json:"plannedRules,omitempty"` // of its game: by which it is played instead of those of its league

	DutyTeamIDs []int64 `json:"dutyTeamIds,omitempty"` // the teams that referee or keep the score; they stay while the game has no place
	DutyByHand  bool    `json:"dutyByHand,omitempty"`  // a person has chosen them, or nobody

	Sequence  int        `json:"sequence,omitempty"`  // how often it was moved, cancelled or brought back
	ChangedAt *time.Time `json:"changedAt,omitempty"` // nil: never since it was planned
}

// TakesNoPlace reports whether the game needs neither its court nor its teams at its time: it is cancelled, void or forfeited,
// or it waits for a new place.
func (s ScheduledGame) TakesNoPlace() bool {
	return s.Status == Cancelled || s.Status == Void || s.Forfeit != NoForfeit || s.Waiting
}

// Planner returns the origin of the lines that plans of the league make.
func (l League) Planner() Origin {
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

// PublicSlug is the last part of the league's public address; nil while it has no public page.
func (l League) PublicSlug() *string {
	if l.Visibility == Off {
		return nil
	}
	return l.Slug
}

// Person is somebody with an account, as members of a league see them.
type Person struct {
	ID        string `json:"id"`
	Email     string `json:"email"`
	FirstName string `json:"firstName"`
	LastName  string `json:"lastName"`
}

// Quotas limit what one user can store, and what is stored for everybody without an account, so that nobody fills the disk.
type Quotas struct {
	LeaguesPerUser, TeamsPerLeague, GamesPerLeague int

	SharedGames         int // shared free games at the same time, in the whole database
	EventsPerSharedGame int
}

// DefaultQuotas are the quotas if the operator sets no others.
var DefaultQuotas = Quotas{LeaguesPerUser: 50, TeamsPerLeague: 200, GamesPerLeague: 100_000, SharedGames: 20_000, EventsPerSharedGame: 2000}

// MaxReason is the length limit of the reason for a move or a cancellation, in code points.
const MaxReason = 200
