// Package score implements the rules of one game: it determines the winner, and the state after a sequence of events.
package score

// Team is one of the two sides of a game, or None.
type Team string

// The sides of a game in JSON, where None is null.
const (
	None  Team = ""
	Team1 Team = "team1"
	Team2 Team = "team2"
)

// SetRules define at which score a set starts and when it ends. All numbers are points.
type SetRules struct {
	StartingScore int  `json:"startingScore"` // the score of both teams at the start
	EndingScore   int  `json:"endingScore"`
	WinByTwo      bool `json:"winByTwo"`
	MaxScoreCap   *int `json:"maxScoreCap,omitempty"` // the score that wins even without a lead of two points; nil for none
}

// Winner returns the team that has won the set with the given score, or None if the set is not over; the rule is in
// docs/product/scorer.md#scorer-end. A level score never has a winner.
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
