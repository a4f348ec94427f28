// Package score knows the rules of one game: who has won, and what a sequence of taps comes to.
package score

// Team names one of the two sides of a game; None is neither of them.
type Team string

// The sides of a game, as they are written on the wire. None is null there.
const (
	None  Team = ""
	Team1 Team = "team1"
	Team2 Team = "team2"
)

// Rules say where a game starts and when it ends. All figures are points.
type Rules struct {
	StartingScore int  `json:"startingScore"` // both teams begin level here
	EndingScore   int  `json:"endingScore"`
	WinByTwo      bool `json:"winByTwo"`
	MaxScoreCap   *int `json:"maxScoreCap,omitempty"` // nil: no cap
}

// Winner returns the team that has won at these scores, or None if the game continues; the rule is in
// docs/product/scorer.md#scorer-end. There is never a winner while the teams are level.
func Winner(rules Rules, team1Score, team2Score int) Team {
	leader, most, least := Team1, team1Score, team2Score
	if team2Score > team1Score {
		leader, most, least = Team2, team2Score, team1Score
	}
	switch {
	case most == least, most < rules.EndingScore:
		return None
	case rules.MaxScoreCap != nil && most >= *rules.MaxScoreCap:
		return leader
	case rules.WinByTwo && most-least < 2:
		return None
	default:
		return leader
	}
}

// DecidedAtStart reports whether the rules must be refused: on the starting score, the teams being
// level, a lead of a single point would already have won.
func DecidedAtStart(rules Rules) bool {
	return Winner(rules, rules.StartingScore, rules.StartingScore-1) != None
}
