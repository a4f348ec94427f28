package league

import (
	"fmt"

	"sideout/internal/base/fault"
	"sideout/internal/rules/score"
)

// CheckSetsOnly reports whether a final score counts sets whose points are unknown, as in a match of several sets without
// sets. It returns a problem if such a match cannot end with the score. isRequested says that the request calls the score sets.
func CheckSetsOnly(rules score.Rules, team1Score, team2Score int, sets []Set, isRequested bool) (setsOnly bool, found []Problem) {
	var p problems
	switch {
	case isRequested && rules.Sets < 2:
		p.add("setsOnly", "A game of this league has one set: enter its points")
	case isRequested && len(sets) > 0:
		p.add("setsOnly", "Enter the points of each set, or only the sets won")
	case rules.Sets < 2 || len(sets) > 0:
	case rules.AllowsSetResult(team1Score, team2Score):
		return true, nil
	default:
		p.addText("team2Score", ImpossibleSets(rules, team1Score, team2Score))
	}
	return false, p
}

// CheckSets returns the problems of the points of the sets of a match. The score is the number of sets that each team has won.
func CheckSets(rules score.Rules, team1Score, team2Score int, sets []Set) []Problem {
	var p problems
	if len(sets) == 0 {
		return nil
	}
	for _, set := range sets {
		p = append(p, CheckResult(set.Team1Score, set.Team2Score, true)...)
	}
	won1, won2 := SetsWon(sets)
	switch {
	case len(p) > 0:
	case len(sets) > MaxSets:
		p.add("sets", "A match has 9 sets at most")
	case won1 != team1Score || won2 != team2Score:
		p.add("sets", "The sets do not agree with the score: it is the number of sets that each team has won")
	case rules.Sets < 2:
		p.add("sets", "A game of this league has one set: enter its points as the score")
	}
	return p
}

// ImpossibleSets returns why a match of several sets cannot end with this number of sets won, and with which it can. If the score is that of
// a set, it asks whether one set was played.
func ImpossibleSets(rules score.Rules, team1Score, team2Score int) fault.Text {
	words := SetResultsInWords(rules)
	if IsScoreOfSet(rules, team1Score, team2Score) {
		return fault.Textf("A match of this league ends %s in sets. If only one set was played, enter %s as the points of the set",
			words, fmt.Sprintf("%d-%d", team1Score, team2Score))
	}
	return fault.Textf("A match of this league ends %s in sets, not %s", words, fmt.Sprintf("%d–%d", team1Score, team2Score))
}

// IsScoreOfSet reports whether the first set of a match can end with the score, and the match cannot end with it in sets.
func IsScoreOfSet(rules score.Rules, team1Score, team2Score int) bool {
	played := Set{Team1Score: team1Score, Team2Score: team2Score}
	over, isOver := rules.FirstFinalScore(0, played)
	return rules.Sets > 1 && isOver && over == played && !rules.AllowsSetResult(team1Score, team2Score)
}

// SetResultsInWords returns the results with which a match of several sets can end: "3–0, 3–1 or 3–2".
func SetResultsInWords(rules score.Rules) fault.Text {
	var words fault.Text
	results := rules.SetResults()
	for i, won := range results {
		text := fmt.Sprintf("%d–%d", won[0], won[1])
		switch {
		case i == 0:
			words = fault.Textf("%s", text)
		case i == len(results)-1:
			words = fault.Textf("%s or %s", words, text)
		default:
			words = fault.Textf("%s, %s", words, text)
		}
	}
	return words
}

// SetsWon returns the number of sets that each team has won.
func SetsWon(sets []Set) (team1, team2 int) {
	for _, set := range sets {
		switch {
		case set.Team1Score > set.Team2Score:
			team1++
		case set.Team2Score > set.Team1Score:
			team2++
		}
	}
	return team1, team2
}
