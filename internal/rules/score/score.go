// Package score implements the rules of one game: who has won, and the state after a sequence of events.
package score

// Team is one of the two sides of a game, or None.
type Team string

// The sides of a game, as they are written on the wire. None is null there.
const (
	None  Team = ""
	Team1 Team = "team1"
	Team2 Team = "team2"
)

// SetRules say at which score a set starts and when it ends. All numbers are points.
type SetRules struct {
	StartingScore int  `json:"startingScore"` // of both teams
	EndingScore   int  `json:"endingScore"`
	WinByTwo      bool `json:"winByTwo"`
	MaxScoreCap   *int `json:"maxScoreCap,omitempty"` // nil for no cap
}

// Winner returns the team that has won the set at these scores, or None if it continues; the rule is in
// docs/product/scorer.md#scorer-end. There is never a winner while the teams are level.
func Winner(rules SetRules, team1Score, team2Score int) Team {
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

// DecidedAtStart reports whether a lead of one point at the starting score already wins. Such rules are invalid.
func DecidedAtStart(rules SetRules) bool {
	return Winner(rules, rules.StartingScore, rules.StartingScore-1) != None
}
