// Package claims decides what follows from what the teams of a game tell about its result, see
// docs/product/captains.md#captain-claims.
package claims

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"sideout/internal/rules/league"
)

// Kind says what a team tells.
type Kind string

// The kinds of claims.
const (
	Result  Kind = "result"  // this is how it ended
	Agree   Kind = "agree"   // the result that is there is right
	Dispute Kind = "dispute" // the result that is there is wrong
)

// Valid reports whether it is one of the kinds.
func (k Kind) Valid() bool { return k == Result || k == Agree || k == Dispute }

// Score is a result as people tell it: points, or sets won with the points of each set.
type Score struct {
	Team1Score int          `json:"team1Score"`
	Team2Score int          `json:"team2Score"`
	Sets       []league.Set `json:"sets,omitempty"`
}

// Equal reports whether two scores are the same result. Sets without points say less than those with them: they are equal if the
// sets won are.
func (s Score) Equal(other Score) bool {
	sameSets := len(s.Sets) == 0 || len(other.Sets) == 0 || slices.Equal(s.Sets, other.Sets)
	return s.Team1Score == other.Team1Score && s.Team2Score == other.Team2Score && sameSets
}

// String returns a score as it is shown: "25–20", or the points of each set.
func (s Score) String() string {
	if len(s.Sets) == 0 {
		return fmt.Sprintf("%d–%d", s.Team1Score, s.Team2Score)
	}
	sets := make([]string, len(s.Sets))
	for i, set := range s.Sets {
		sets[i] = fmt.Sprintf("%d–%d", set.Team1Score, set.Team2Score)
	}
	return strings.Join(sets, ", ")
}

// ScoreOf returns the score of a game.
func ScoreOf(g league.Game) Score { return Score{g.Team1Score, g.Team2Score, g.Sets} }

// A Claim is what a team tells about a game.
type Claim struct {
	TeamID    int64
	Kind      Kind
	Score     *Score // how it ended, by the team; nil: a dispute without a score of its own
	Reason    string
	At        time.Time // when it arrived
	Recorded  bool      // it has become the result, which nobody had entered before
	SettledAt *time.Time
}

// State is where the result of a game stands.
type State string

// The states.
const (
	None      State = "none"      // there is nothing to tell: it has not begun, or it is called off, void or forfeited
	Missing   State = "missing"   // it was to begin and has no result
	Reported  State = "reported"  // it counts, told by one team, and is confirmed by itself at Until
	Confirmed State = "confirmed" // it counts
	Disputed  State = "disputed"  // it counts, and a team says that it is wrong
	Settled   State = "settled"   // the league has decided a dispute
)

// Verdict is where the result of a game stands, and what a team may still tell.
type Verdict struct {
	State State
	By    *int64     // the team that has reported the result; nil: it was scored, or the league entered it
	Until *time.Time // until when it can be disputed; nil: it cannot

	position map[int64]Kind // what each team says of the present result: Agree, Dispute, or nothing
	open     bool
}

// Judge returns where the result of a game stands. claims are those of both teams in the order of their arrival, and window is how
// long after its end a result can be disputed.
func Judge(g league.Game, claims []Claim, window time.Duration, now time.Time) Verdict {
	switch {
	case g.DeletedAt != nil || g.Forfeit != league.NoForfeit || g.Status == league.Cancelled || g.Status == league.Void:
		return Verdict{State: None}
	case g.Status != league.Completed && (g.ScheduledFor == nil || now.Before(*g.ScheduledFor)):
		return Verdict{State: None}
	case g.Status != league.Completed:
		return Verdict{State: Missing}
	}
	v := Verdict{State: Confirmed, position: positions(g, claims)}
	if slices.ContainsFunc(claims, func(c Claim) bool { return c.SettledAt != nil }) && !v.isDisputed() {
		v.State = Settled
		return v
	}
	if at := slices.IndexFunc(claims, func(c Claim) bool { return c.Recorded && c.Score != nil && c.Score.Equal(ScoreOf(g)) }); at >= 0 {
		v.By = &claims[at].TeamID
	}
	var until time.Time // of a game that was imported without its end, nothing can be disputed
	if g.CompletedAt != nil {
		until = g.CompletedAt.Add(window)
	}
	agreed := v.position[g.Team1ID] == Agree && v.position[g.Team2ID] == Agree
	v.open = !agreed && now.Before(until)
	switch {
	case v.isDisputed():
		v.State = Disputed
	case v.By != nil && v.open:
		v.State = Reported
	}
	if v.open {
		v.Until = &until
	}
	return v
}

// positions returns what each team says of the present result of a game, by its latest claim that is not settled.
func positions(g league.Game, claims []Claim) map[int64]Kind {
	official, position := ScoreOf(g), map[int64]Kind{}
	for _, c := range claims {
		if c.SettledAt != nil {
			delete(position, c.TeamID)
			continue
		}
		switch same := c.Score != nil && c.Score.Equal(official); {
		case same:
			position[c.TeamID] = Agree
		case c.Kind == Agree: // to a result that has changed since
			delete(position, c.TeamID)
		case c.Recorded: // the league has corrected what the team told
			delete(position, c.TeamID)
		default:
			position[c.TeamID] = Dispute
		}
	}
	return position
}

func (v Verdict) isDisputed() bool {
	for _, kind := range v.position {
		if kind == Dispute {
			return true
		}
	}
	return false
}

// Position returns what a team says of the present result: Agree, Dispute, or nothing.
func (v Verdict) Position(teamID int64) Kind { return v.position[teamID] }

// May reports whether a team may tell something now.
func (v Verdict) May(teamID int64, kind Kind) bool {
	switch kind {
	case Result:
		return v.State == Missing
	case Agree:
		return v.open && v.position[teamID] != Agree || v.State == Disputed && v.position[teamID] == Dispute
	case Dispute:
		return v.open && v.position[teamID] != Dispute
	default:
		return false
	}
}
