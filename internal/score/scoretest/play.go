// Package scoretest plays games in the plainest way, for tests to compare with.
package scoretest

import (
	"sideout/internal/score"
	"sideout/spec"
)

// InviteMatch is what the games of score links are played to if a league has no rules of its own.
func InviteMatch() score.Match { return score.MatchOf(spec.Sports[0]) }

// Tap is one thing a scorer does.
type Tap byte

// The taps.
const (
	Point1  Tap = '1' // a point for team 1
	Point2  Tap = '2' // a point for team 2
	UndoTap Tap = 'u' // take back the latest point that counted
)

// Result is the state of a game after some taps.
type Result struct {
	Team1Score  int        `json:"team1Score"`
	Team2Score  int        `json:"team2Score"`
	Winner      score.Team `json:"winner"`
	LargestLead int        `json:"largestLead"` // the widest difference seen, whoever led
	TotalPoints int        `json:"totalPoints"` // points that counted; the starting score is none of them
}

// Play returns the state after the taps. A point after the game
// has a winner does not count; an undo takes the latest counted point back as if it had never been
// scored, which reopens a won game, and does nothing when there is none.
func Play(rules score.Rules, taps []Tap) Result {
	history := []Result{{Team1Score: rules.StartingScore, Team2Score: rules.StartingScore}}
	for _, tap := range taps {
		last := len(history) - 1
		switch {
		case tap == UndoTap && last > 0:
			history = history[:last]
		case tap != UndoTap && history[last].Winner == score.None:
			history = append(history, history[last].point(rules, tap))
		}
	}
	return history[len(history)-1]
}

// point returns the result after one more point.
func (r Result) point(rules score.Rules, tap Tap) Result {
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
