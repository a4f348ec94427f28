// Package csvimport parses the CSV text of a bulk import into games, and into problems with their line numbers.
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
	MaxProblems = 100 // that are listed; all are counted
	MaxUnknown  = 100 // names of unknown teams that are listed
)

// A Row is a game that the file contains.
type Row struct {
	Line       int         `json:"line"` // of the file, from 1
	Day        league.Date `json:"day"`
	Team1ID    int64       `json:"team1Id"`
	Team2ID    int64       `json:"team2Id"`
	Team1Score int         `json:"team1Score"`
	Team2Score int         `json:"team2Score"`
	SameAs     int         `json:"sameAs,omitempty"` // an earlier line of the file with the same content; both are imported

	Forfeit league.Forfeit `json:"forfeit,omitempty"` // by which team the game was forfeited: team1, team2 or both; omitted if by none
	Stage   league.Stage   `json:"stage,omitzero"`    // friendly or finals: it does not count in the standings; omitted: season
	Sets    []league.Set   `json:"sets,omitempty"`    // the points of each set; the scores are the sets won then
}

// A Duplicate is a row that the league has already; it is reported and not imported.
type Duplicate struct {
	Row
	GameID int64 `json:"gameId"`
}

// A Problem is a reason why the file cannot be imported.
type Problem struct {
	Line    int        `json:"line"` // from 1; 0: the whole file
	Message fault.Text `json:"message"`
}

// Text returns the problem with its place: "Line 3: Teams must be different".
func (p Problem) Text() fault.Text {
	if p.Line == 0 {
		return p.Message
	}
	return fault.Textf("Line %s: %s", strconv.Itoa(p.Line), p.Message)
}

// String returns Text in English.
func (p Problem) String() string { return p.Text().String() }

// A Result is the content of a file. If there are problems, nothing is imported.
type Result struct {
	RowCount     int         `json:"rowCount"` // rows of the file, without the header and blank lines
	Rows         []Row       `json:"rows"`
	Duplicates   []Duplicate `json:"duplicates"`
	Problems     []Problem   `json:"problems"`     // the first 100
	ProblemCount int         `json:"problemCount"` // the number of all problems
	DateOrder    DateOrder   `json:"dateOrder"`    // how dates such as 1/2/2026 were read; empty if there were none
	AskDateOrder bool        `json:"askDateOrder"` // the dates can be read both ways: ask the person, and send the file again with dateOrder

	UnknownTeams []UnknownTeam `json:"unknownTeams"` // the first 100
	Warnings     []Problem     `json:"warnings"`     // rows whose date is probably a mistake, the first 100; they are imported all the same
}

// An UnknownTeam is a name that no team has, in rows that are otherwise complete.
type UnknownTeam struct {
	Name  string `json:"name"`
	Lines []int  `json:"lines"` // of the file
}

// A TeamName maps a name that no team has to a team.
type TeamName struct {
	Name   string `json:"name"`
	TeamID int64  `json:"teamId"`
}

// Parse reads games from lines of Date, Team A, Team B, Score A, Score B, and for a forfeited game the name of the team that has
// forfeited it, or "both"; a word such as F may stand in place of the name or of its score. After the stage and a note, a last column may
// have the points of each set. The header row is optional; fields are separated
// by commas, semicolons or tabs and may be quoted; lines end in LF, CRLF or CR. Teams are found by name, in any letter
// case. A row equal to a completed game of the league (day, both teams, both scores, on either side) is a duplicate. An
// order of dates may be given; otherwise the other dates of the file decide, and if they do not it is a problem. A name
// that no team has may be mapped to a team.
func Parse(csv []byte, teams []league.Team, games []league.Game, order DateOrder, names ...TeamName) Result {
	return parse(false, csv, teams, games, order, names)
}

// ParseWithDraws is Parse for a league whose games can end level.
func ParseWithDraws(csv []byte, teams []league.Team, games []league.Game, order DateOrder, names ...TeamName) Result {
	return parse(true, csv, teams, games, order, names)
}

func parse(draws bool, csv []byte, teams []league.Team, games []league.Game, order DateOrder, names []TeamName) Result {
	r := reader{
		draws:  draws,
		result: Result{Rows: []Row{}, Duplicates: []Duplicate{}, Problems: []Problem{}, DateOrder: order, UnknownTeams: []UnknownTeam{}, Warnings: []Problem{}},
		teams:  teamsByName(teams),
		known:  gamesByContent(games),
		seen:   map[content]int{},

		unknown: map[string]int{},
	}
	r.mapNames(names, teams)
	records := r.records(csv)
	r.result.RowCount = len(records)
	r.decideDateOrder(records)
	for _, record := range records {
		r.row(record)
	}
	return r.result
}

// A reader collects the result of one file.
type reader struct {
	result Result
	teams  map[string][]int64 // by folded name
	known  map[content]int64  // ids of the games of the league
	seen   map[content]int    // line numbers of the rows of the file

	unknown map[string]int // by folded name: their places in the result
	draws   bool           // a level score is a result
}

func (r *reader) problem(line int, format string, args ...any) {
	r.result.problem(line, format, args...)
}

func (r *Result) problem(line int, format string, args ...any) {
	r.ProblemCount++
	if len(r.Problems) < MaxProblems {
		r.Problems = append(r.Problems, Problem{line, fault.Textf(format, args...)})
	}
}

// records returns the rows of the file without blank lines and the header, and reports why it cannot be read as a table.
func (r *reader) records(csv []byte) (records []record) {
	if len(csv) > MaxBytes {
		r.problem(0, "The file is larger than 8 MB")
		return nil
	}
	text := strings.TrimPrefix(string(csv), "\ufeff") // the byte order mark
	if line := brokenLine(text); line > 0 {
		r.problem(line, "This is not UTF-8 text: save the file as CSV UTF-8")
		return nil
	}
	x, header := newLexer(text), false
	for next, more := x.next(); more; next, more = x.next() {
		switch {
		case next.blank():
		case records == nil && !header && r.isHeader(next):
			header = true
		case len(records) == MaxRows:
			r.problem(next.line, "More than 10,000 rows: import them in parts")
			return records
		default:
			records = append(records, next)
		}
	}
	if records == nil && header {
		r.problem(0, "There are no games below the header")
	} else if records == nil {
		r.problem(0, "CSV data is required")
	}
	return records
}

// A content identifies equal games, whichever team is named first.
type content struct {
	day            league.Date
	team1, team2   int64
	score1, score2 int
}

func newContent(day league.Date, team1, team2 int64, score1, score2 int) content {
	if team1 > team2 {
		team1, team2, score1, score2 = team2, team1, score2, score1
	}
	return content{day, team1, team2, score1, score2}
}

func gamesByContent(games []league.Game) map[content]int64 {
	known := make(map[content]int64, len(games))
	for _, g := range games {
		if g.HasResult() && g.Day != nil {
			same := newContent(*g.Day, g.Team1ID, g.Team2ID, g.Team1Score, g.Team2Score)
			known[same] = cmp.Or(known[same], g.ID)
		}
	}
	return known
}

func teamsByName(teams []league.Team) map[string][]int64 {
	ids := make(map[string][]int64, len(teams))
	for _, t := range teams {
		name := league.FoldName(t.Name)
		ids[name] = append(ids[name], t.ID)
	}
	return ids
}
