package league

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// CaptainRules say what the holders of the captain's links of a league may do, see docs/product/captains.md#captain-page.
type CaptainRules struct {
	ScoreLinks   bool `json:"scoreLinks"`   // whether a captain sees the score links of the team's next night
	DisputeHours int  `json:"disputeHours"` // how long after its end the result of a game can be disputed
}

// MaxDisputeHours is how long after the end of a game its result can be disputed at most.
const MaxDisputeHours = 14 * 24

// DefaultCaptainRules are the rules of a league that has not chosen any.
func DefaultCaptainRules() CaptainRules { return CaptainRules{ScoreLinks: true, DisputeHours: 48} }

// Window is how long after its end the result of a game can be disputed.
func (r CaptainRules) Window() time.Duration { return time.Duration(r.DisputeHours) * time.Hour }

// CheckCaptainRules returns what is wrong with rules.
func CheckCaptainRules(r CaptainRules) (p problems) {
	p.must(r.DisputeHours >= 0 && r.DisputeHours <= MaxDisputeHours, "disputeHours", "A result can be disputed for 0 to %d hours", MaxDisputeHours)
	return p
}

// AbsenceDecision is what the league has decided.
type AbsenceDecision string

// The answers. That a game was moved, or forfeited, follows from the schedule.
const (
	Undecided AbsenceDecision = ""
	KeepGames AbsenceDecision = "kept" // the games stay where they are
)

// An Absence is a day on which a team cannot play.
type Absence struct {
	TeamID     int64
	Day        Date
	Reason     string
	At         time.Time // when it arrived
	DaysBefore int       // how many days before the day
	WasPlanned bool      // the team had a game on that day by then
	Answer     AbsenceDecision
	Why        string // of the answer
}

// AbsenceState is where an absence stands.
type AbsenceState string

// The states.
const (
	AbsenceNoted     AbsenceState = "noted"     // the team has no game on that day: plans leave it free
	AbsenceOpen      AbsenceState = "open"      // it has a game, and the league has not decided
	AbsenceKept      AbsenceState = "kept"      // the league asks the team to play
	AbsenceFreed     AbsenceState = "freed"     // it had a game, which is not played on that day any more
	AbsenceForfeited AbsenceState = "forfeited" // a game of that day counts as forfeited by the team
	AbsenceOver      AbsenceState = "over"      // the games of that day are over: the team has played after all, or its opponents have forfeited
)

// Covers reports whether a line of the schedule is a game of the team on that evening. A game before 6:00 is of the evening before.
func (a Absence) Covers(line ScheduledGame) bool {
	day := line.Day
	if line.GameTime < "06:00" {
		day = day.AddDays(-1)
	}
	return day == a.Day && (line.Team1ID == a.TeamID || line.Team2ID == a.TeamID)
}

// GamesOf returns the lines that are games of the team on that evening which are still to be played.
func (a Absence) GamesOf(lines []ScheduledGame) (games []ScheduledGame) {
	for _, line := range lines {
		if a.Covers(line) && line.Status == Scheduled && !line.Waiting && !line.TakesNoPlace() {
			games = append(games, line)
		}
	}
	return games
}

// EvaluateAbsence returns where an absence stands. lines are those of the schedule around the day.
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

// MayWithdrawAbsence reports whether a team may take an absence back: as long as the league has done nothing about it.
func MayWithdrawAbsence(s AbsenceState) bool { return s == AbsenceNoted || s == AbsenceOpen }

// ApplyAbsences returns teams whose wishes have the days on which they cannot play. Days on which the league asks a team to play are left out.
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

// ClaimKind says what a team reports.
type ClaimKind string

// The kinds of claims.
const (
	ClaimResult    ClaimKind = "result"  // this is how it ended
	ClaimAgreement ClaimKind = "agree"   // the result that is there is right
	ClaimDispute   ClaimKind = "dispute" // the result that is there is wrong
)

// Valid reports whether it is one of the kinds.
func (k ClaimKind) Valid() bool { return k == ClaimResult || k == ClaimAgreement || k == ClaimDispute }

// ClaimScore is a result as people report it: points, or sets won with the points of each set.
type ClaimScore struct {
	Team1Score int   `json:"team1Score"`
	Team2Score int   `json:"team2Score"`
	Sets       []Set `json:"sets,omitempty"`
}

// Equal reports whether two scores are the same result. Sets without points say less than those with them: they are equal if the
// sets won are.
func (s ClaimScore) Equal(other ClaimScore) bool {
	sameSets := len(s.Sets) == 0 || len(other.Sets) == 0 || slices.Equal(s.Sets, other.Sets)
	return s.Team1Score == other.Team1Score && s.Team2Score == other.Team2Score && sameSets
}

// String returns a score as it is shown: "25–20", or the points of each set.
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
func ClaimScoreOf(g Game) ClaimScore { return ClaimScore{g.Team1Score, g.Team2Score, g.Sets} }

// A Claim is what a team reports about a game.
type Claim struct {
	TeamID    int64
	Kind      ClaimKind
	Score     *ClaimScore // how it ended, by the team; nil: a dispute without a score of its own
	Reason    string
	At        time.Time // when it arrived
	Recorded  bool      // it has become the result, which nobody had entered before
	SettledAt *time.Time
}

// ClaimState is where the result of a game stands.
type ClaimState string

// The states.
const (
	ClaimNone      ClaimState = "none"      // there is nothing to report: it has not begun, or it is called off, void or forfeited
	ClaimMissing   ClaimState = "missing"   // it was to begin and has no result
	ClaimReported  ClaimState = "reported"  // it counts, reported by one team, and is confirmed by itself at Until
	ClaimConfirmed ClaimState = "confirmed" // it counts
	ClaimDisputed  ClaimState = "disputed"  // it counts, and a team says that it is wrong
	ClaimSettled   ClaimState = "settled"   // the league has decided a dispute
)

// ClaimVerdict is where the result of a game stands, and what a team may still report.
type ClaimVerdict struct {
	State ClaimState
	By    *int64     // the team that has reported the result; nil: it was scored, or the league entered it
	Until *time.Time // until when it can be disputed; nil: it cannot

	position map[int64]ClaimKind // what each team says of the present result: Agree, Dispute, or nothing
	open     bool
}

// EvaluateClaims returns where the result of a game stands. claims are those of both teams in the order of their arrival, and window is how
// long after its end a result can be disputed.
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
	var until time.Time // of a game that was imported without its end, nothing can be disputed
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

// claimPositions returns what each team says of the present result of a game, by its latest claim that is not settled.
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
		case c.Kind == ClaimAgreement: // to a result that has changed since
			delete(position, c.TeamID)
		case c.Recorded: // the league has corrected what the team reported
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

// Position returns what a team says of the present result: Agree, Dispute, or nothing.
func (v ClaimVerdict) Position(teamID int64) ClaimKind { return v.position[teamID] }

// May reports whether a team may send a claim now.
func (v ClaimVerdict) May(teamID int64, kind ClaimKind) bool {
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
