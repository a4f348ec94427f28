package csvimport

import (
	"strconv"
	"strings"

	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
)

// readSetColumn parses the sets of a row from a cell such as "25-20 22-25 15-10", or adds a problem if they do not match the score. It returns
// nil for a single set with the same points as the score, which says that one set was played.
func (r *reader) readSetColumn(row Row, cell string) (found []league.Set, isOneSet bool) {
	sets, ok := parseSets(cell)
	if !ok {
		r.addProblem(row.Line, "Sets must be like 25-20 22-25 15-10, not %s", quote(cell))
		return nil, false
	}
	if len(sets) == 1 && sets[0].Team1Score == row.Team1Score && sets[0].Team2Score == row.Team2Score {
		return nil, true
	}
	won1, won2 := league.SetsWon(sets)
	if won1 != row.Team1Score || won2 != row.Team2Score {
		r.addProblem(row.Line, "The sets were won %s to %s, but the score says %s to %s",
			strconv.Itoa(won1), strconv.Itoa(won2), strconv.Itoa(row.Team1Score), strconv.Itoa(row.Team2Score))
		return nil, false
	}
	return sets, false
}

// applyRules returns a row with the score as the rules of the league store it: a forfeited game gets the score of forfeits, and in a league of
// several sets the scores are sets won. It adds a problem if no match can end with these sets.
func (r *reader) applyRules(row Row) Row {
	if r.league == nil || row.Team1Score < 0 || row.Team2Score < 0 || max(row.Team1Score, row.Team2Score) > league.MaxScore {
		return row // checkGame adds the problem
	}
	rules := r.league.Rules
	if row.Forfeit != league.NoForfeit {
		row.Team1Score, row.Team2Score, row.Sets = league.ForfeitScore(rules, r.league.SportType, row.Forfeit, r.league.TableRules.Forfeit.Score)
		return row
	}
	if rules.Sets < 2 || len(row.Sets) > 0 {
		return row
	}
	if isOneSet := row.isOneSet || r.isOneSet; isOneSet && !rules.AllowsSetResult(row.Team1Score, row.Team2Score) {
		row.Sets = []league.Set{{Team1Score: row.Team1Score, Team2Score: row.Team2Score}}
		row.Team1Score, row.Team2Score = league.SetsWon(row.Sets)
		return row
	}
	var problems []league.Problem
	row.SetsOnly, problems = league.CheckSetsOnly(rules, row.Team1Score, row.Team2Score, nil, false)
	if len(problems) > 0 && league.IsScoreOfSet(rules, row.Team1Score, row.Team2Score) && len(r.result.OneSetLines) < MaxProblems {
		r.result.OneSetLines = append(r.result.OneSetLines, row.Line)
	}
	for _, p := range problems {
		r.addProblem(row.Line, "%s", p.Message)
	}
	return row
}

// parseSets parses the points of sets, separated by spaces, commas, semicolons or slashes.
func parseSets(cell string) (sets []league.Set, ok bool) {
	if len(cell) > maxScoreCell {
		return nil, false
	}
	cell = strings.NewReplacer("–", "-", ":", "-").Replace(cell)
	words := strings.FieldsFunc(cell, func(c rune) bool { return strings.ContainsRune(" ,;/|", c) })
	if len(words) == 0 || len(words) > league.MaxSets {
		return nil, false
	}
	for _, word := range words {
		left, right, isPair := strings.Cut(word, "-")
		points1, err1 := strconv.ParseUint(left, 10, 16)
		points2, err2 := strconv.ParseUint(right, 10, 16)
		if !isPair || err1 != nil || err2 != nil || max(points1, points2) > league.MaxScore {
			return nil, false
		}
		sets = append(sets, league.Set{Team1Score: int(points1), Team2Score: int(points2)})
	}
	return sets, true
}

// SetsText formats the points of sets as a cell that Parse can read.
func SetsText(sets []league.Set) string {
	words := make([]string, len(sets))
	for i, set := range sets {
		words[i] = strconv.Itoa(set.Team1Score) + "-" + strconv.Itoa(set.Team2Score)
	}
	return strings.Join(words, " ")
}

// CheckSets adds a problem for each row with sets if the games of the league have only one set, or with more sets than a match can have.
func (r *Result) CheckSets(rules score.Rules) {
	for _, row := range r.Rows {
		switch {
		case len(row.Sets) == 0:
		case rules.Sets < 2:
			r.addProblem(row.Line, "A game of this league has one set. Leave the column Sets empty, or set matches of several sets in the rules of the league first")
		case len(row.Sets) > rules.MostSets():
			r.addProblem(row.Line, "A match of this league has at most %s sets, not %s", strconv.Itoa(rules.MostSets()), strconv.Itoa(len(row.Sets)))
		}
	}
}

// cutResult splits a result such as 25:20, 3-1 or 3:1 (25:20, 20:25, 25:18, 25:22) into the two scores. The sets may follow it in parentheses.
func cutResult(cell string) (scores [2]string, sets string, ok bool) {
	if len(cell) > maxScoreCell {
		return scores, "", false
	}
	pair, sets, hasSets := strings.Cut(cell, "(")
	pair = strings.TrimSpace(pair)
	if hasSets {
		sets = strings.TrimSuffix(sets, ")")
	}
	first, second, ok := strings.Cut(pairSigns.Replace(pair), ":")
	scores = [2]string{strings.TrimSpace(first), strings.TrimSpace(second)}
	_, isScore1 := parseScore(scores[0])
	_, isScore2 := parseScore(scores[1])
	return scores, sets, ok && isScore1 && isScore2 && len(pair) <= 15
}

var pairSigns = strings.NewReplacer("-", ":", "–", ":", "—", ":", "−", ":", "/", ":", "∶", ":")
