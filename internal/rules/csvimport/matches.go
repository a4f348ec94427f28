package csvimport

import (
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/results"
)

// A RowAnswer says to which game a row belongs.
type RowAnswer struct {
	Line   int   `json:"line"`   // the line number in the file
	GameID int64 `json:"gameId"` // a game that the preview offers for the row; 0: a game of its own
}

// Answers are the user's answers about rows whose teams already have games on that day.
type Answers struct {
	IsSecondGame bool // whether rows with another result are second games of the day; rows with the same result stay duplicates
	Rows         []RowAnswer
}

// MatchGames decides which games of the league the rows belong to. It moves rows that the league has already to the duplicates, and returns
// the decisions about the others.
func (r *Result) MatchGames(games []results.Game, answers Answers, l league.League) []results.Match {
	byLine := make(map[int]int64, len(answers.Rows))
	for _, a := range answers.Rows {
		byLine[a.Line] = a.GameID
	}
	entered := make([]results.Result, len(r.Rows))
	for i, row := range r.Rows {
		entered[i] = row.ToResult()
		if id, isAnswered := byLine[row.Line]; isAnswered {
			entered[i].Answer.GameID = &id
		}
		entered[i].Answer.IsSecondGame = answers.IsSecondGame
	}
	rows, matches := []Row{}, []results.Match{}
	for i, m := range results.Decide(games, entered) {
		row := r.Rows[i]
		if m.Kind == results.Known {
			r.Duplicates = append(r.Duplicates, Duplicate{row, m.Game.ID})
			continue
		}
		row.Match = m.View(entered[i])
		if m.Kind == results.Ask {
			r.AskCount++
		}
		if m.Game != nil && entered[i].Forfeit == league.NoForfeit && row.Team1Score == row.Team2Score && !l.RulesOf(m.Game.Game).Draws {
			r.addProblem(row.Line, "Scores cannot be equal - there must be a winner")
		}
		rows, matches = append(rows, row), append(matches, m)
	}
	r.Rows = rows
	return matches
}

// ToResult converts the row to a result, as if it were entered by hand.
func (row Row) ToResult() results.Result {
	return results.Result{
		Day: row.Day, Team1ID: row.Team1ID, Team2ID: row.Team2ID, Forfeit: row.Forfeit, Stage: row.Stage,
		Score: league.ClaimScore{Team1Score: row.Team1Score, Team2Score: row.Team2Score, Sets: row.Sets, SetsOnly: row.SetsOnly},
	}
}

// Undecided returns a sentence for each row that needs the user's decision about its game, at most the given number.
func (r *Result) Undecided(most int) (texts []fault.Text) {
	for _, row := range r.Rows {
		if len(texts) < most && row.Match != nil && row.Match.Kind == results.Ask {
			texts = append(texts, Problem{Line: row.Line, Message: row.Match.Words}.Text())
		}
	}
	return texts
}
