package league

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// CaptainRules define what the holders of the captain's links of a league can do, see docs/product/captains.md#captain-page.
type CaptainRules struct {
	ScoreLinks   bool `json:"scoreLinks"`   // whether a captain sees the score links of the team's next night
	DisputeHours int  `json:"disputeHours"` // the number of hours after the end of a game during which its result can be disputed
}

// MaxDisputeHours is the upper bound of CaptainRules.DisputeHours.
const MaxDisputeHours = 14 * 24

// DefaultCaptainRules are the rules of a league that has not chosen any.
func DefaultCaptainRules() CaptainRules { return CaptainRules{ScoreLinks: true, DisputeHours: 48} }

// DisputeWindow returns the time after the end of a game during which its result can be disputed.
func (r CaptainRules) DisputeWindow() time.Duration { return time.Duration(r.DisputeHours) * time.Hour }

// CheckCaptainRules returns the problems of the rules.
func CheckCaptainRules(r CaptainRules) (p problems) {
	p.must(r.DisputeHours >= 0 && r.DisputeHours <= MaxDisputeHours, "disputeHours", "A result can be disputed for 0 to %d hours", MaxDisputeHours)
	return p
}

// AbsenceDecision is the league's decision about an absence.
type AbsenceDecision string

// The decisions. There is none for a moved or forfeited game, because that follows from the schedule.
const (
	Undecided AbsenceDecision = ""
	KeepGames AbsenceDecision = "kept" // the games stay on the day
)

// An Absence is a day on which a team cannot play.
type Absence struct {
	TeamID     int64
	Day        Date
	Reason     string
	At         time.Time // when the server received it
	DaysBefore int       // the number of days from the report to the absence
	WasPlanned bool      // whether the team had a game on the day when it reported the absence
	Answer     AbsenceDecision
	Why        string // the reason of the answer
}

// AbsenceState is the state of an absence.
type AbsenceState string

// The states.
const (
	AbsenceNoted     AbsenceState = "noted"     // the team has no game on the day, and the planner plans none
	AbsenceOpen      AbsenceState = "open"      // the team has a game on the day, and the league has not decided
	AbsenceKept      AbsenceState = "kept"      // the league asks the team to play
	AbsenceFreed     AbsenceState = "freed"     // the team had a game on the day, which was moved or cancelled
	AbsenceForfeited AbsenceState = "forfeited" // the team has forfeited a game of the day
	AbsenceOver      AbsenceState = "over"      // the games of the day are over, and the team has not forfeited any
)

// Covers reports whether a line of the schedule is a game of the team on the day of the absence. A game before 6:00 belongs to the
// previous day.
func (a Absence) Covers(line ScheduledGame) bool {
	day := line.Day
	if line.GameTime < "06:00" {
		day = day.AddDays(-1)
	}
	return day == a.Day && (line.Team1ID == a.TeamID || line.Team2ID == a.TeamID)
}

// GamesOf returns the lines with games of the team on the day of the absence that are still to be played.
func (a Absence) GamesOf(lines []ScheduledGame) (games []ScheduledGame) {
	for _, line := range lines {
		if a.Covers(line) && line.Status == Scheduled && !line.Waiting && !line.FreesItsPlace() {
			games = append(games, line)
		}
	}
	return games
}

// EvaluateAbsence returns the state of an absence. lines are the lines of the schedule around the day.
func EvaluateAbsence(a Absence, lines []ScheduledGame) AbsenceState {
	hasForfeited, isOver := false, false
	for _, line := range lines {
		own := ByTeam1
		if line.Team2ID == a.TeamID {
			own = ByTeam2
		}
		if a.Covers(line) && line.Status == Completed {
			isOver = true
			hasForfeited = hasForfeited || line.Forfeit == own || line.Forfeit == ByBoth
		}
	}
	isOpen := len(a.GamesOf(lines)) > 0
	switch {
	case isOpen && a.Answer == KeepGames:
		return AbsenceKept
	case isOpen:
		return AbsenceOpen
	case hasForfeited:
		return AbsenceForfeited
	case isOver:
		return AbsenceOver
	case a.WasPlanned || a.Answer == KeepGames:
		return AbsenceFreed
	default:
		return AbsenceNoted
	}
}

// CanWithdrawAbsence reports whether a team can withdraw an absence, which is possible until the league acts on it.
func CanWithdrawAbsence(s AbsenceState) bool { return s == AbsenceNoted || s == AbsenceOpen }

// ApplyAbsences returns the teams with their absences added to their wishes, except those for which the league has kept the games.
func ApplyAbsences(teams []Team, all []Absence) []Team {
	if len(all) == 0 {
		return teams
	}
	teams = slices.Clone(teams)
	for i, t := range teams {
		var days []Date
		for _, a := range all {
			if a.TeamID == t.ID && a.Answer == Undecided && !t.IsAway(a.Day) {
				days = append(days, a.Day)
			}
		}
		if len(days) == 0 {
			continue
		}
		wishes := Wishes{NotWith: []int64{}}
		if t.Wishes != nil {
			wishes = *t.Wishes
		}
		wishes.Away = slices.Sorted(slices.Values(append(slices.Clone(wishes.Away), days...)))
		teams[i].Wishes = &wishes
	}
	return teams
}

// ClaimKind is the kind of report of a team about a game.
type ClaimKind string

// The kinds of claims.
const (
	ClaimResult    ClaimKind = "result"  // the team reports the result
	ClaimAgreement ClaimKind = "agree"   // the team confirms the current result
	ClaimDispute   ClaimKind = "dispute" // the team disputes the current result
)

// Valid reports whether it is one of the kinds.
func (k ClaimKind) Valid() bool { return k == ClaimResult || k == ClaimAgreement || k == ClaimDispute }

// ClaimScore is a reported result: points, or sets won with or without the points of each set.
type ClaimScore struct {
	Team1Score int   `json:"team1Score"`
	Team2Score int   `json:"team2Score"`
	Sets       []Set `json:"sets,omitempty"`
	SetsOnly   bool  `json:"setsOnly,omitempty"` // whether the scores count sets, and the points of these sets are unknown
}

// Equal reports whether two scores are the same result. If one of them has no points of the sets, only the scores are compared; one set to
// 25–20 is also the same as 25–20 points, because a game of one set is stored as points.
func (s ClaimScore) Equal(other ClaimScore) bool {
	if len(s.Sets) == 1 && len(other.Sets) == 0 && !other.SetsOnly && isSetOf(s.Sets[0], other) {
		return true
	}
	if len(other.Sets) == 1 && len(s.Sets) == 0 && !s.SetsOnly && isSetOf(other.Sets[0], s) {
		return true
	}
	sameSets := len(s.Sets) == 0 || len(other.Sets) == 0 || slices.Equal(s.Sets, other.Sets)
	return s.Team1Score == other.Team1Score && s.Team2Score == other.Team2Score && sameSets
}

// isSetOf reports whether a score is the points of a set.
func isSetOf(set Set, s ClaimScore) bool {
	return set.Team1Score == s.Team1Score && set.Team2Score == s.Team2Score
}

// String formats the score for display: "25–20", or the points of each set.
func (s ClaimScore) String() string {
	if len(s.Sets) == 0 {
		return fmt.Sprintf("%d–%d", s.Team1Score, s.Team2Score)
	}
	sets := make([]string, len(s.Sets))
	for i, set := range s.Sets {
		sets[i] = fmt.Sprintf("%d–%d", set.Team1Score, set.Team2Score)
	}
	return strings.Join(sets, ", ")
}

// ClaimScoreOf returns the score of a game.
func ClaimScoreOf(g Game) ClaimScore {
	return ClaimScore{g.Team1Score, g.Team2Score, g.Sets, g.SetsOnly}
}

// A Claim is a report of a team about the result of a game.
type Claim struct {
	TeamID    int64
	Kind      ClaimKind
	Score     *ClaimScore // the result according to the team; nil for a dispute without a score
	Reason    string
	At        time.Time // when the server received it
	Recorded  bool      // whether it became the result because nobody had entered one
	SettledAt *time.Time
}

// ClaimState is the state of the result of a game.
type ClaimState string

// The states.
const (
	ClaimNone      ClaimState = "none"      // there is nothing to report, because the game has not begun or is cancelled, void or forfeited
	ClaimMissing   ClaimState = "missing"   // the planned start has passed, and the game has no result
	ClaimReported  ClaimState = "reported"  // one team has reported the result; it counts, and is confirmed automatically at Until
	ClaimConfirmed ClaimState = "confirmed" // the result counts
	ClaimDisputed  ClaimState = "disputed"  // the result counts, but a team disputes it
	ClaimSettled   ClaimState = "settled"   // the league has decided a dispute
)

// ClaimVerdict is the state of the result of a game, with what each team can still report.
type ClaimVerdict struct {
	State ClaimState
	By    *int64     // the team that reported the result; nil if the game was scored, or the league entered the result
	Until *time.Time // the time until which the result can be disputed; nil if it cannot be

	position map[int64]ClaimKind // ClaimAgreement or ClaimDispute by team; none if the team has not reacted to the current result
	open     bool                // whether the result can still be disputed
}

// EvaluateClaims returns the state of the result of a game. claims are the claims of both teams in the order of their arrival, and window
// is the time after the end of the game during which its result can be disputed.
func EvaluateClaims(g Game, claims []Claim, window time.Duration, now time.Time) ClaimVerdict {
	switch {
	case g.DeletedAt != nil || g.Forfeit != NoForfeit || g.Status == Cancelled || g.Status == Void:
		return ClaimVerdict{State: ClaimNone}
	case g.Status != Completed && (g.ScheduledFor == nil || now.Before(*g.ScheduledFor)):
		return ClaimVerdict{State: ClaimNone}
	case g.Status != Completed:
		return ClaimVerdict{State: ClaimMissing}
	}
	v := ClaimVerdict{State: ClaimConfirmed, position: claimPositions(g, claims)}
	if slices.ContainsFunc(claims, func(c Claim) bool { return c.SettledAt != nil }) && !v.isDisputed() {
		v.State = ClaimSettled
		return v
	}
	if at := slices.IndexFunc(claims, func(c Claim) bool { return c.Recorded && c.Score != nil && c.Score.Equal(ClaimScoreOf(g)) }); at >= 0 {
		v.By = &claims[at].TeamID
	}
	var until time.Time // zero for an imported game, whose end is unknown and whose result cannot be disputed
	if g.CompletedAt != nil {
		until = g.CompletedAt.Add(window)
	}
	agreed := v.position[g.Team1ID] == ClaimAgreement && v.position[g.Team2ID] == ClaimAgreement
	v.open = !agreed && now.Before(until)
	switch {
	case v.isDisputed():
		v.State = ClaimDisputed
	case v.By != nil && v.open:
		v.State = ClaimReported
	}
	if v.open {
		v.Until = &until
	}
	return v
}

// claimPositions returns whether each team agrees with the current result or disputes it, by its latest claim that is not settled.
func claimPositions(g Game, claims []Claim) map[int64]ClaimKind {
	official, position := ClaimScoreOf(g), map[int64]ClaimKind{}
	for _, c := range claims {
		if c.SettledAt != nil {
			delete(position, c.TeamID)
			continue
		}
		switch same := c.Score != nil && c.Score.Equal(official); {
		case same:
			position[c.TeamID] = ClaimAgreement
		case c.Kind == ClaimAgreement: // the result has changed since
			delete(position, c.TeamID)
		case c.Recorded: // the league has corrected the result that the team reported
			delete(position, c.TeamID)
		default:
			position[c.TeamID] = ClaimDispute
		}
	}
	return position
}

func (v ClaimVerdict) isDisputed() bool {
	for _, kind := range v.position {
		if kind == ClaimDispute {
			return true
		}
	}
	return false
}

// Position returns ClaimAgreement or ClaimDispute if the team has reacted to the current result, otherwise an empty text.
func (v ClaimVerdict) Position(teamID int64) ClaimKind { return v.position[teamID] }

// Allows reports whether a team can send a claim of the given kind now.
func (v ClaimVerdict) Allows(teamID int64, kind ClaimKind) bool {
	switch kind {
	case ClaimResult:
		return v.State == ClaimMissing
	case ClaimAgreement:
		return v.open && v.position[teamID] != ClaimAgreement || v.State == ClaimDisputed && v.position[teamID] == ClaimDispute
	case ClaimDispute:
		return v.open && v.position[teamID] != ClaimDispute
	default:
		return false
	}
}
