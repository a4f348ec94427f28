package csvimport

import (
	"strconv"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
)

// maxDaysFromSeason is the number of days before or after the season beyond which a date is probably wrong.
const maxDaysFromSeason = 366

// WarnAboutDates adds a warning for each row with a date more than a year before the start or after the end of the season, or in the
// future.
func (r *Result) WarnAboutDates(l league.League, today league.Date) {
	for _, row := range r.Rows {
		switch {
		case len(r.Warnings) == MaxProblems:
			return
		case row.Day > today:
			r.addWarning(row, fault.Textf("%s is in the future. Is the date right?", row.Day.Medium()))
		case l.StartDate != nil && l.StartDate.DaysSince(row.Day) > maxDaysFromSeason:
			r.addWarning(row, fault.Textf("%s is more than a year before the start of the league. Is the date right?", row.Day.Medium()))
		case l.EndDate != nil && row.Day.DaysSince(*l.EndDate) > maxDaysFromSeason:
			r.addWarning(row, fault.Textf("%s is more than a year after the end of the league. Is the date right?", row.Day.Medium()))
		}
	}
}

// WarnAboutScores adds a warning for each row with a score at which a game, or a set of it, cannot end by the rules of the league. It checks
// neither sets whose points are unknown nor forfeited games.
func (r *Result) WarnAboutScores(rules score.Rules) {
	if rules.EndingScore == score.NoTarget {
		return
	}
	for _, row := range r.Rows {
		if len(r.Warnings) == MaxProblems {
			return
		}
		isDraw := rules.Draws && rules.Sets < 2 && row.Team1Score == row.Team2Score
		if row.Forfeit != league.NoForfeit || isDraw {
			continue
		}
		sets := row.Sets
		if rules.Sets < 2 {
			sets = []league.Set{{Team1Score: row.Team1Score, Team2Score: row.Team2Score}}
		}
		if warning := describeUnusualSet(rules, sets); !warning.IsZero() {
			r.addWarning(row, warning)
		}
	}
}

// describeUnusualSet returns a question about the first set that cannot end like this; empty if there is none.
func describeUnusualSet(rules score.Rules, sets []league.Set) fault.Text {
	for i, played := range sets {
		over, isOver := rules.FirstFinalScore(i, played)
		switch {
		case !isOver:
			return fault.Textf("%s is not a finished set to %s. Is the score right?", formatScore(played), describeSetRules(rules, i))
		case over != played:
			return fault.Textf("%s was over at %s. Is the score right?", formatScore(played), formatScore(over))
		}
	}
	return fault.Text{}
}

func formatScore(s score.Set) string {
	return strconv.Itoa(s.Team1Score) + "–" + strconv.Itoa(s.Team2Score)
}

// describeSetRules returns how the set with this index ends in words: "25, win by 2, 27 at most".
func describeSetRules(rules score.Rules, set int) fault.Text {
	words := fault.Textf("%s", strconv.Itoa(rules.EndingScoreOf(set)))
	if rules.WinByTwo {
		words = fault.Textf("%s, win by 2", words)
	}
	if rules.MaxScoreCap != nil {
		words = fault.Textf("%s, %s at most", words, strconv.Itoa(*rules.MaxScoreCap))
	}
	return words
}

func (r *Result) addWarning(row Row, text fault.Text) {
	r.Warnings = append(r.Warnings, Problem{Line: row.Line, Message: text})
}
