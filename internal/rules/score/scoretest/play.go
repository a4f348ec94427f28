// Package scoretest contains a simple implementation of the rules that tests compare with package score.
package scoretest

import (
	"sideout/internal/rules/score"
	"sideout/spec"
)

// InviteRules returns the default rules of the first sport, which games with score links have in a league without its own rules.
func InviteRules() score.Rules { return score.DefaultRules(spec.Sports[0]) }

// Tap is one action of a scorer.
type Tap byte

// The taps.
const (
	Point1  Tap = '1' // a point for team 1
	Point2  Tap = '2' // a point for team 2
	UndoTap Tap = 'u' // undo the latest point that counted
)

// Result is the state of a game after a sequence of taps.
type Result struct {
	Team1Score  int        `json:"team1Score"`
	Team2Score  int        `json:"team2Score"`
	Winner      score.Team `json:"winner"`
	LargestLead int        `json:"largestLead"` // the largest lead of either team at any time
	TotalPoints int        `json:"totalPoints"` // the number of points that counted, without the starting score
}

// Play returns the state after the taps. A point after the end of the game does not count. An undo removes the latest point that counted,
// which reopens a finished game; without such a point it does nothing.
func Play(rules score.SetRules, taps []Tap) Result {
	history := []Result{{Team1Score: rules.StartingScore, Team2Score: rules.StartingScore}}
	for _, tap := range taps {
		last := len(history) - 1
		switch {
		case tap == UndoTap && last > 0:
			history = history[:last]
		case tap != UndoTap && history[last].Winner == score.None:
			history = append(history, history[last].addPoint(rules, tap))
		}
	}
	return history[len(history)-1]
}

// addPoint returns the result after one more point.
func (r Result) addPoint(rules score.SetRules, tap Tap) Result {
	if tap == Point1 {
		r.Team1Score++
	} else {
		r.Team2Score++
	}
	lead := r.Team1Score - r.Team2Score
	r.LargestLead = max(r.LargestLead, lead, -lead)
	r.TotalPoints++
	r.Winner = score.Winner(rules, r.Team1Score, r.Team2Score)
	return r
}
