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

// WarnAboutScores adds a warning for each row with a score at which a game cannot end by the rules of the league. It does not check matches
// of several sets, because their scores are sets won, and forfeited games.
func (r *Result) WarnAboutScores(rules score.Rules) {
	if rules.Sets > 1 || rules.EndingScore == score.NoTarget {
		return
	}
	for _, row := range r.Rows {
		if len(r.Warnings) == MaxProblems {
			return
		}
		isDraw := rules.Draws && row.Team1Score == row.Team2Score
		if row.Forfeit != league.NoForfeit || isDraw {
			continue
		}
		played := score.Set{Team1Score: row.Team1Score, Team2Score: row.Team2Score}
		over, isOver := rules.FirstFinalScore(0, played)
		switch {
		case !isOver:
			r.addWarning(row, fault.Textf("%s is not a finished set to %s. Is the score right?", formatScore(played), describeSetRules(rules)))
		case over != played:
			r.addWarning(row, fault.Textf("%s was over at %s. Is the score right?", formatScore(played), formatScore(over)))
		}
	}
}

func formatScore(s score.Set) string {
	return strconv.Itoa(s.Team1Score) + "–" + strconv.Itoa(s.Team2Score)
}

// describeSetRules returns how a set ends in words: "25, win by 2, 27 at most".
func describeSetRules(rules score.Rules) fault.Text {
	words := fault.Textf("%s", strconv.Itoa(rules.EndingScoreOf(0)))
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
