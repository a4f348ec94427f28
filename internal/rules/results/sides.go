package results

import (
	"slices"

	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
)

var turnedTeams = map[score.Team]score.Team{score.Team1: score.Team2, score.Team2: score.Team1}

// TurnScore returns a score with the sides exchanged.
func TurnScore(s league.ClaimScore) league.ClaimScore {
	s.Team1Score, s.Team2Score, s.Sets = s.Team2Score, s.Team1Score, TurnSets(s.Sets)
	return s
}

// TurnSets returns sets with the sides exchanged.
func TurnSets(sets []league.Set) []league.Set {
	turned := slices.Clone(sets)
	for i, set := range sets {
		turned[i].Team1Score, turned[i].Team2Score = set.Team2Score, set.Team1Score
		turned[i].Forfeit = turnedTeams[set.Forfeit]
	}
	return turned
}

// TurnForfeit returns a forfeit with the sides exchanged.
func TurnForfeit(by league.Forfeit) league.Forfeit {
	switch by {
	case league.ByTeam1:
		return league.ByTeam2
	case league.ByTeam2:
		return league.ByTeam1
	default:
		return by
	}
}
