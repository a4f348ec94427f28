// Package csvimport parses the file or the pasted text of a bulk import. The result is games, or problems with their line numbers.
package csvimport

import (
	"slices"

	"sideout/internal/rules/league"
	"sideout/internal/rules/results"
)

// Limits of an import, see docs/product/league.md#game-import.
const (
	MaxBytes    = 8 << 20
	MaxRows     = 10_000
	MaxProblems = 100 // the number of problems that are listed; all are counted
	MaxUnknown  = 100 // the number of unknown team names that are listed
)

// A Row is a game in the file.
type Row struct {
	Line       int         `json:"line"` // the line number in the file, from 1
	Day        league.Date `json:"day"`
	Team1ID    int64       `json:"team1Id"`
	Team2ID    int64       `json:"team2Id"`
	Team1Score int         `json:"team1Score"`
	Team2Score int         `json:"team2Score"`
	SameAs     int         `json:"sameAs,omitempty"` // the number of an earlier line with the same game; both lines are imported

	Forfeit league.Forfeit `json:"forfeit,omitempty"` // the team that forfeited the game: team1, team2 or both; omitted if none
	Stage   league.Stage   `json:"stage,omitzero"`    // friendly or finals games do not count in the standings; omitted: season
	Sets    []league.Set   `json:"sets,omitempty"`    // the points of each set, if the scores are sets won

	Match *results.Description `json:"match,omitempty"` // what becomes of the row; omitted if it becomes a game without any question

	SetsOnly bool `json:"setsOnly,omitempty"` // whether the scores count sets, and the points of these sets are unknown
	isOneSet bool // whether the column of the sets has the points of the score, so that one set was played
}

// A Duplicate is a row with a game that the league already has. It is listed, but not imported.
type Duplicate struct {
	Row
	GameID int64 `json:"gameId"`
}

// A Result is the parsed content of a file. If it has problems, nothing is imported.
type Result struct {
	RowCount     int         `json:"rowCount"` // the number of rows in the file, without the header and blank lines
	Rows         []Row       `json:"rows"`
	Duplicates   []Duplicate `json:"duplicates"`
	Problems     []Problem   `json:"problems"`     // the first 100 problems
	ProblemCount int         `json:"problemCount"` // the number of all problems
	DateOrder    DateOrder   `json:"dateOrder"`    // the order that was used for dates such as 1/2/2026; empty if there are none
	AskDateOrder bool        `json:"askDateOrder"` // the dates are ambiguous: ask the user for the order, and send the file again with dateOrder

	UnknownTeams []UnknownTeam `json:"unknownTeams"` // the first 100 unknown team names
	AskCount     int           `json:"askCount"`     // the number of rows about which a person has to say to which game they belong
	Warnings     []Problem     `json:"warnings"`     // the first 100 rows with a date or a score that is probably wrong; they are imported anyway

	Skipped      []Problem `json:"skipped"`      // the first 100 rows that are not imported, because they have no score yet or no game
	SkippedCount int       `json:"skippedCount"` // the number of all such rows
	Columns      []Column  `json:"columns"`      // the columns of the file, and what they were used for
	Encoding     Encoding  `json:"encoding,omitempty"`
	OtherLetters string    `json:"otherLetters,omitempty"` // the first name of a team with a letter beyond ASCII: if it looks wrong, the encoding is
	Text         string    `json:"text,omitempty"`         // the text of a file that was sent as bytes

	mistakes    map[string]int // indices of the problems, by what they have in common
	OneSetLines []int          `json:"oneSetLines,omitempty"` // the first 100 rows with the points of a set in a league of several sets: ask whether one set was played, and send the file again with oneSet
}

// An UnknownTeam is a name that no team has, in rows that otherwise look like games.
type UnknownTeam struct {
	Name  string `json:"name"`
	Lines []int  `json:"lines"` // the line numbers in the file
}

// ColumnChoices returns the columns to store for the next file of the league, without their samples.
func (r *Result) ColumnChoices() []Column {
	chosen := slices.Clone(r.Columns)
	for i := range chosen {
		chosen[i].Sample = ""
	}
	return chosen
}

// A TeamName maps an unknown name to a team.
type TeamName struct {
	Name   string `json:"name"`
	TeamID int64  `json:"teamId"`
}

// Input is a file, and what is known about how to read it.
type Input struct {
	Data       []byte
	Teams      []league.Team
	Draws      bool           // whether the rules of the league allow draws
	League     *league.League // the league whose rules say what a score is; nil: points
	IsOneSet   bool           // whether one set was played in the rows with the points of a set, in a league of several sets
	Order      DateOrder      // the order of ambiguous dates; empty: inferred from the dates in the file
	Names      []TeamName     // teams for names that no team has
	Columns    []Use          // what each column is used for; empty: remembered or guessed
	WantsText  bool           // whether the result has the text of the file
	Remembered []Column       // the columns that were chosen for an earlier file of the league
}

// Parse reads games from a file with one row per game. It detects the separator of the fields, title lines, the header and the use of the
// columns, see docs/product/league.md#game-import-files. It finds teams by name, ignoring case, and skips rows without a score. An unknown
// order of ambiguous dates is a problem. Call MatchGames afterwards to find the rows that the league has already.
func (in Input) Parse() Result {
	r := reader{
		league:   in.League,
		isOneSet: in.IsOneSet,
		draws:    in.Draws,
		result: Result{Rows: []Row{}, Duplicates: []Duplicate{}, Problems: []Problem{}, DateOrder: in.Order, UnknownTeams: []UnknownTeam{},
			Warnings: []Problem{}, Skipped: []Problem{}, Columns: []Column{}},
		teams:      teamIDsByName(in.Teams),
		firstLines: map[gameKey]int{},

		unknownIndex: map[string]int{},
	}
	r.mapNames(in.Names, in.Teams)
	text, from, problem := decode(in.Data)
	if r.result.Encoding = from; problem != nil {
		r.result.addProblem(problem.Line, "%s", problem.Message)
		return r.result
	}
	if in.WantsText {
		r.result.Text = text
	}
	header, records := r.readRecords(text)
	r.result.RowCount = len(records)
	if len(records) == 0 {
		return r.result
	}
	uses := in.Columns
	if len(uses) == 0 {
		var isRemembered bool
		if uses, isRemembered = recall(in.Remembered, header, records[0].width); !isRemembered {
			uses = r.guessColumns(header, records)
		}
	}
	r.useColumns(uses, header, records)
	return r.result
}

// useColumns reads the rows with the given use of the columns.
func (r *reader) useColumns(uses []Use, header *record, records []record) {
	r.layout = newLayout(uses)
	r.result.Columns = describeColumns(uses, header, records)
	if missing := r.layout.missingColumns(); len(missing) > 0 && len(uses) >= requiredColumns {
		r.addProblem(0, "No column has %s. Choose it, or write this title above it", joinNames(missing))
		return
	}
	r.inferDateOrder(records)
	for _, record := range records {
		r.readRow(record)
	}
}

// A reader collects the result of one file.
type reader struct {
	result     Result
	layout     layout
	dates      dateOrders
	teams      map[string][]int64 // team ids by folded name
	firstLines map[gameKey]int    // the line number of the first row with each game

	unknownIndex map[string]int // indices of unknown teams in the result, by folded name
	draws        bool           // whether a level score is valid

	league   *league.League // the league whose rules say what a score is; nil for the tests of the format
	isOneSet bool           // whether one set was played in the rows with the points of a set
}

// A gameKey is the same for equal games, whichever team is named first.
type gameKey struct {
	day            league.Date
	team1, team2   int64
	score1, score2 int
}

// newGameKey returns the key of a game. The score of a game of a single set is the points of the set.
func newGameKey(day league.Date, team1, team2 int64, score1, score2 int, sets []league.Set) gameKey {
	if len(sets) == 1 {
		score1, score2 = sets[0].Team1Score, sets[0].Team2Score
	}
	if team1 > team2 {
		team1, team2, score1, score2 = team2, team1, score2, score1
	}
	return gameKey{day, team1, team2, score1, score2}
}

func teamIDsByName(teams []league.Team) map[string][]int64 {
	ids := make(map[string][]int64, len(teams))
	for _, t := range teams {
		name := league.FoldName(t.Name)
		ids[name] = append(ids[name], t.ID)
	}
	return ids
}
