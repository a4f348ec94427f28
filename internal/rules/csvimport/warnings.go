package csvimport

import (
	"strconv"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
)

// farFromSeason is how many days before or after the season make a date a probable mistake.
const farFromSeason = 366

// WarnAboutDates adds a warning for each row that was played more than a year before or after the season of a league, or after
// today. A league without a start date has no season.
func (r *Result) WarnAboutDates(l league.League, today league.Date) {
	for _, row := range r.Rows {
		switch {
		case len(r.Warnings) == MaxProblems:
			return
		case row.Day > today:
			r.warn(row, fault.Textf("%s is in the future. Is the date right?", row.Day.Medium()))
		case l.StartDate != nil && l.StartDate.DaysSince(row.Day) > farFromSeason:
			r.warn(row, fault.Textf("%s is more than a year before the start of the league. Is the date right?", row.Day.Medium()))
		case l.EndDate != nil && row.Day.DaysSince(*l.EndDate) > farFromSeason:
			r.warn(row, fault.Textf("%s is more than a year after the end of the league. Is the date right?", row.Day.Medium()))
		}
	}
}

// WarnAboutScores adds a warning for each row whose score no game of one set can end with by the rules of a league. In matches of several
// sets the scores are the sets won, and of a forfeited game the league decides the score: of those nothing is known.
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
			r.warn(row, fault.Textf("%s is not a finished set to %s. Is the score right?", scoreText(played), setInWords(rules)))
		case over != played:
			r.warn(row, fault.Textf("%s was over at %s. Is the score right?", scoreText(played), scoreText(over)))
		}
	}
}

func scoreText(s score.Set) string {
	return strconv.Itoa(s.Team1Score) + "–" + strconv.Itoa(s.Team2Score)
}

// setInWords returns to which score a set is played: "25, win by 2, 27 at most".
func setInWords(rules score.Rules) fault.Text {
	words := fault.Textf("%s", strconv.Itoa(rules.EndingScoreOf(0)))
	if rules.WinByTwo {
		words = fault.Textf("%s, win by 2", words)
	}
	if rules.MaxScoreCap != nil {
		words = fault.Textf("%s, %s at most", words, strconv.Itoa(*rules.MaxScoreCap))
	}
	return words
}

func (r *Result) warn(row Row, text fault.Text) {
	r.Warnings = append(r.Warnings, Problem{row.Line, text})
}
