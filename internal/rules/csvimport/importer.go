// Package csvimport parses a CSV file of a bulk import. The result is games, or problems with their line numbers.
package csvimport

import (
	"cmp"
	"strconv"
	"strings"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
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

	SetsOnly bool `json:"setsOnly,omitempty"` // whether the scores are sets won of which the points are not known
	isOneSet bool // whether the column of the sets has the points of the score, so that one set was played
}

// A Duplicate is a row with a game that the league already has. It is listed, but not imported.
type Duplicate struct {
	Row
	GameID int64 `json:"gameId"`
}

// A Problem is a reason why the file cannot be imported.
type Problem struct {
	Line    int        `json:"line"` // the line number, from 1; 0 for the whole file
	Message fault.Text `json:"message"`
}

// Text returns the message with the line number, such as "Line 3: Teams must be different".
func (p Problem) Text() fault.Text {
	if p.Line == 0 {
		return p.Message
	}
	return fault.Textf("Line %s: %s", strconv.Itoa(p.Line), p.Message)
}

// String returns Text in English.
func (p Problem) String() string { return p.Text().String() }

// A Result is the parsed content of a file. If it has problems, nothing is imported.
type Result struct {
	RowCount     int         `json:"rowCount"` // the number of rows in the file, without the header and blank lines
	Rows         []Row       `json:"rows"`
	Duplicates   []Duplicate `json:"duplicates"`
	Problems     []Problem   `json:"problems"`     // the first 100 problems
	ProblemCount int         `json:"problemCount"` // the number of all problems
	DateOrder    DateOrder   `json:"dateOrder"`    // the order that was used for dates such as 1/2/2026; empty if there are none
	AskDateOrder bool        `json:"askDateOrder"` // the dates are ambiguous: ask the user for the order, and send the file again with dateOrder

	UnknownTeams []UnknownTeam `json:"unknownTeams"`          // the first 100 unknown team names
	OneSetLines  []int         `json:"oneSetLines,omitempty"` // the first 100 rows with the points of a set in a league of several sets: ask whether one set was played, and send the file again with oneSet
	Warnings     []Problem     `json:"warnings"`              // the first 100 rows with a date or a score that is probably wrong; they are imported anyway
}

// An UnknownTeam is a name that no team has, in rows that otherwise look like games.
type UnknownTeam struct {
	Name  string `json:"name"`
	Lines []int  `json:"lines"` // the line numbers in the file
}

// A TeamName maps an unknown name to a team.
type TeamName struct {
	Name   string `json:"name"`
	TeamID int64  `json:"teamId"`
}

// Parse reads games from rows with the columns Date, Team A, Team B, Score A, Score B, and optionally Forfeit, Stage, Note and Sets. Forfeit
// has the name of the team that forfeited, or "both"; instead of the name, or beside a score, a word such as F is accepted. The header is
// optional. Fields are separated by commas, semicolons or tabs, and may be quoted; lines end in LF, CRLF or CR. Teams are found by name,
// ignoring case; names maps unknown names to teams. A row is a duplicate if a completed game of the league has the same day, teams and
// scores, with either team first. If order is empty, it is inferred from the dates in the file; if it cannot be, that is a problem.
func Parse(csv []byte, teams []league.Team, games []league.Game, order DateOrder, names ...TeamName) Result {
	return parse(false, csv, teams, games, order, names)
}

// ParseWithDraws is like Parse, for a league whose rules allow draws.
func ParseWithDraws(csv []byte, teams []league.Team, games []league.Game, order DateOrder, names ...TeamName) Result {
	return parse(true, csv, teams, games, order, names)
}

// ParseFor is like Parse, for a league whose rules say what a score is: points, or sets won. A forfeited game gets the score that the rules
// of the league set for forfeits. isOneSet says that one set was played in the rows with the points of a set.
func ParseFor(l league.League, isOneSet bool, csv []byte, teams []league.Team, games []league.Game, order DateOrder, names ...TeamName) Result {
	return reader{league: &l, isOneSet: isOneSet, draws: l.Rules.Draws}.parse(csv, teams, games, order, names)
}

func parse(draws bool, csv []byte, teams []league.Team, games []league.Game, order DateOrder, names []TeamName) Result {
	return reader{draws: draws}.parse(csv, teams, games, order, names)
}

func (of reader) parse(csv []byte, teams []league.Team, games []league.Game, order DateOrder, names []TeamName) Result {
	r := reader{
		league:     of.league,
		isOneSet:   of.isOneSet,
		draws:      of.draws,
		result:     Result{Rows: []Row{}, Duplicates: []Duplicate{}, Problems: []Problem{}, DateOrder: order, UnknownTeams: []UnknownTeam{}, Warnings: []Problem{}},
		teams:      teamIDsByName(teams),
		existing:   gamesByKey(games),
		firstLines: map[gameKey]int{},

		unknownIndex: map[string]int{},
	}
	r.mapNames(names, teams)
	records := r.readRecords(csv)
	r.result.RowCount = len(records)
	r.inferDateOrder(records)
	for _, record := range records {
		r.readRow(record)
	}
	return r.result
}

// A reader collects the result of one file.
type reader struct {
	result     Result
	teams      map[string][]int64 // team ids by folded name
	existing   map[gameKey]int64  // the ids of the games that the league already has
	firstLines map[gameKey]int    // the line number of the first row with each game

	unknownIndex map[string]int // indices of unknown teams in the result, by folded name
	draws        bool           // whether a level score is valid

	league   *league.League // the league whose rules say what a score is; nil for the tests of the format
	isOneSet bool           // whether one set was played in the rows with the points of a set
}

func (r *reader) addProblem(line int, format string, args ...any) {
	r.result.addProblem(line, format, args...)
}

func (r *Result) addProblem(line int, format string, args ...any) {
	r.ProblemCount++
	if len(r.Problems) < MaxProblems {
		r.Problems = append(r.Problems, Problem{line, fault.Textf(format, args...)})
	}
}

// readRecords returns the rows of the file without blank lines and the header, or adds a problem if the file cannot be parsed.
func (r *reader) readRecords(csv []byte) (records []record) {
	if len(csv) > MaxBytes {
		r.addProblem(0, "The file is larger than 8 MB")
		return nil
	}
	text := strings.TrimPrefix(string(csv), "\ufeff") // the byte order mark
	if line := findInvalidLine(text); line > 0 {
		r.addProblem(line, "This is not UTF-8 text: save the file as CSV UTF-8")
		return nil
	}
	x, header := newLexer(text), false
	for next, more := x.next(); more; next, more = x.next() {
		switch {
		case next.isBlank():
		case records == nil && !header && r.isHeader(next):
			header = true
		case len(records) == MaxRows:
			r.addProblem(next.line, "More than 10,000 rows: import them in parts")
			return records
		default:
			records = append(records, next)
		}
	}
	if records == nil && header {
		r.addProblem(0, "There are no games below the header")
	} else if records == nil {
		r.addProblem(0, "CSV data is required")
	}
	return records
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

func gamesByKey(games []league.Game) map[gameKey]int64 {
	known := make(map[gameKey]int64, len(games))
	for _, g := range games {
		if g.HasResult() && g.Day != nil {
			same := newGameKey(*g.Day, g.Team1ID, g.Team2ID, g.Team1Score, g.Team2Score, g.Sets)
			known[same] = cmp.Or(known[same], g.ID)
		}
	}
	return known
}

func teamIDsByName(teams []league.Team) map[string][]int64 {
	ids := make(map[string][]int64, len(teams))
	for _, t := range teams {
		name := league.FoldName(t.Name)
		ids[name] = append(ids[name], t.ID)
	}
	return ids
}
