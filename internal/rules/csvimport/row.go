package csvimport

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

// requiredColumns is the number of required columns: Date, Team A, Team B, Score A, Score B.
const requiredColumns = 5

// Header returns the names of the required columns.
func Header() []string { return []string{"Date", "Team A", "Team B", "Score A", "Score B"} }

// ForfeitColumn is the name of an optional column with the name of the team that forfeited the game, or BothTeams.
const ForfeitColumn = "Forfeit"

// StageColumn is the name of an optional column with the stage of a game that is not of the season.
const StageColumn = "Stage"

// NoteColumn is the name of an optional column with a note for readers, such as that a game was a draw. Parse ignores it.
const NoteColumn = "Note"

// SetsColumn is the name of an optional column with the points of each set, such as "25-20 22-25 15-10".
const SetsColumn = "Sets"

// BothTeams is the value of the column ForfeitColumn if both teams forfeited the game.
const BothTeams = "both"

// cell returns the cell of a row with the given use; the cells of several columns are joined by blanks.
func (r *reader) cell(rec record, use Use) string {
	columns := r.layout.columns[use]
	if len(columns) == 1 {
		return rec.field(columns[0])
	}
	var cells []string
	for _, column := range columns {
		if cell := rec.field(column); cell != "" {
			cells = append(cells, cell)
		}
	}
	return strings.Join(cells, " ")
}

// cells are the cells of a row by their use.
type cells struct{ date, team1, team2, score1, score2, forfeit, stage, sets string }

// cellsOf returns the cells of a row by their use.
func (r *reader) cellsOf(rec record) cells {
	c := cells{
		date: r.cell(rec, UseDate), team1: r.cell(rec, UseTeam1), team2: r.cell(rec, UseTeam2), score1: r.cell(rec, UseScore1), score2: r.cell(rec, UseScore2),
		forfeit: r.cell(rec, UseForfeit), stage: r.cell(rec, UseStage), sets: r.cell(rec, UseSets),
	}
	if result := r.cell(rec, UseResult); c.score1 == "" && c.score2 == "" && result != "" {
		scores, sets, isResult := cutResult(result)
		if !isResult {
			scores[0], scores[1] = result, result
		}
		c.score1, c.score2 = scores[0], scores[1]
		if c.sets == "" {
			c.sets = sets
		}
	}
	if !r.layout.isUsual || c.sets != "" {
		return c
	}
	// In the usual order the sets may follow the scores directly, or stand in the ninth column, in any row.
	const directly, ninth = requiredColumns, requiredColumns + 3
	switch {
	case isSets(rec.field(directly)) && r.findTeams(rec.field(directly)) == nil:
		c.sets = rec.field(directly)
		if c.forfeit == c.sets {
			c.forfeit = ""
		}
	case rec.width == ninth+1:
		c.sets = rec.field(ninth)
	}
	return c
}

// readRow adds a row, a duplicate or problems to the result.
func (r *reader) readRow(rec record) {
	if rec.isUnclosed {
		r.addProblem(rec.line, "A quote is opened and never closed")
		return
	}
	c := r.cellsOf(rec)
	if r.skipRow(rec, c) {
		return
	}
	if rec.width < minWidth {
		r.addProblem(rec.line, "A row needs 5 columns (Date, Team A, Team B, Score A, Score B), this has %d", rec.width)
		return
	}
	before := r.result.ProblemCount
	r.addUnknownNames(rec.line, c)
	row := Row{
		Line:    rec.line,
		Day:     r.readDay(rec.line, c.date),
		Team1ID: r.readTeam(rec.line, "Team A", c.team1),
		Team2ID: r.readTeam(rec.line, "Team B", c.team2),
	}
	var byTeam1, byTeam2 bool
	row.Team1Score, byTeam1 = r.readTeamScore(rec.line, "Score A", c.score1)
	row.Team2Score, byTeam2 = r.readTeamScore(rec.line, "Score B", c.score2)
	if byTeam1 || byTeam2 {
		row.Forfeit = r.forfeitByMarks(row, byTeam1, byTeam2)
	}
	if c.forfeit != "" { // if a score is marked too, both must agree
		row.Forfeit = r.readForfeit(rec.line, c.forfeit, row)
	}
	row.Stage = r.readStage(rec.line, c.stage)
	if c.sets != "" {
		row.Sets, row.isOneSet = r.readSetColumn(row, c.sets)
	}
	if r.result.ProblemCount == before {
		row = r.applyRules(row)
	}
	if r.result.ProblemCount == before {
		r.checkGame(row)
	}
	if r.result.ProblemCount == before && row.Day != "" {
		r.addRow(row)
	}
	if r.result.OtherLetters == "" {
		r.result.OtherLetters = otherLetters(c.team1, c.team2)
	}
}

// otherLetters returns the first team name with a letter outside ASCII.
func otherLetters(names ...string) string {
	for _, name := range names {
		if isBeyondASCII(name) {
			return shorten(name)
		}
	}
	return ""
}

// skipRow reports whether a row is left out: it has two teams and no score yet, or only a text, such as "Round 2" between the games.
func (r *reader) skipRow(rec record, c cells) bool {
	if isNoScore(c.score1) && isNoScore(c.score2) && c.team1 != "" && c.team2 != "" && c.forfeit == "" && c.sets == "" {
		day := parseDate(c.date, r.dates).Medium()
		if parseDate(c.date, r.dates) == "" {
			day = shorten(c.date)
		}
		r.skip(rec.line, fault.Textf("No score yet: %s – %s, %s", shorten(c.team1), shorten(c.team2), day))
		return true
	}
	filled := ""
	for _, cell := range rec.fields {
		if cell == "" {
			continue
		}
		if filled != "" {
			return false
		}
		filled = cell
	}
	if isText(filled) && !strings.ContainsAny(filled, ",;|\t") {
		r.skip(rec.line, fault.Textf("No game: %s", quote(filled)))
		return true
	}
	return false
}

// noScores are the signs and words that stand in place of a score that does not exist yet.
var noScores = []string{"", "-", "–", "—", "--", ":", "-:-", "- : -", "–:–", "?", "x", "vs", "vs.", "tbd", "tba", "tbc", "n/a", "na", "open", "offen", "."}

func isNoScore(cell string) bool {
	return len(cell) <= maxScoreCell && slices.Contains(noScores, strings.ToLower(cell))
}

// readStage parses the stage column, or adds a problem.
func (r *reader) readStage(line int, cell string) league.Stage {
	stage, ok := parseStage(cell)
	if !ok {
		r.addProblem(line, "Stage must be friendly, finals or empty, not %s", quote(cell))
		return ""
	}
	return stage
}

// parseStage parses the stage of a game; an empty cell means the season.
func parseStage(cell string) (stage league.Stage, ok bool) {
	stage = league.Stage(strings.ToLower(cell)).OrSeason()
	return stage, stage.Valid()
}

// Cells that are longer than these, in bytes, have no score and no name of a team. Without limits a file of one cell would be copied many
// times.
const (
	maxScoreCell = 200
	maxTeamCell  = 4096
)

// readTeam returns the id of the team with the given name, or 0 after it has added a problem.
func (r *reader) readTeam(line int, column, name string) int64 {
	ids := r.findTeams(name)
	switch {
	case name == "":
		r.addProblem(line, "%s is required", column)
	case len(ids) == 0:
		r.addProblem(line, "No team is called %s", string(quote(name))) // each name is a mistake of its own
	case len(ids) > 1:
		r.addProblem(line, "%d teams are called %s: rename all but one", len(ids), string(quote(name)))
	default:
		return ids[0]
	}
	return 0
}

// addUnknownNames adds the unknown team names of a row to the result. It skips rows without a date or scores, which are rejected anyway.
func (r *reader) addUnknownNames(line int, c cells) {
	_, _, score1 := parseMarkedScore(c.score1)
	_, _, score2 := parseMarkedScore(c.score2)
	if !score1 || !score2 || !strings.ContainsFunc(c.date, unicode.IsDigit) {
		return
	}
	for _, name := range []string{c.team1, c.team2} {
		if name == "" || utf8.RuneCountInString(name) > league.MaxName || r.findTeams(name) != nil {
			continue
		}
		key, unknown := league.FoldName(unescapeCell(name)), r.result.UnknownTeams
		at, known := r.unknownIndex[key]
		switch {
		case known && unknown[at].Lines[len(unknown[at].Lines)-1] != line:
			unknown[at].Lines = append(unknown[at].Lines, line)
		case !known && len(unknown) < MaxUnknown:
			r.unknownIndex[key] = len(unknown)
			r.result.UnknownTeams = append(unknown, UnknownTeam{name, []int{line}})
		}
	}
}

// mapNames maps unknown names to teams of the league.
func (r *reader) mapNames(names []TeamName, teams []league.Team) {
	added := map[string][]int64{}
	for _, name := range names {
		isTeam := slices.ContainsFunc(teams, func(t league.Team) bool { return t.ID == name.TeamID })
		if isTeam && r.findTeams(name.Name) == nil {
			added[league.FoldName(unescapeCell(name.Name))] = []int64{name.TeamID}
		}
	}
	maps.Copy(r.teams, added)
}

// findTeams returns the ids of the teams with the name in a cell, with or without the apostrophe of EscapeCell.
func (r *reader) findTeams(cell string) []int64 {
	if len(cell) > maxTeamCell {
		return nil
	}
	if ids := r.teams[league.FoldName(unescapeCell(cell))]; ids != nil {
		return ids
	}
	return r.teams[league.FoldName(cell)]
}

// readTeamScore parses the score in a field and whether it is marked as a forfeit, or adds a problem.
func (r *reader) readTeamScore(line int, column, text string) (score int, hasForfeited bool) {
	score, hasForfeited, ok := parseMarkedScore(text)
	if text == "" {
		r.addProblem(line, "%s is required", column)
	} else if !ok {
		r.addProblem(line, "%s must be a whole number, not %s", column, quote(text))
	}
	return score, hasForfeited
}

// parseMarkedScore parses the score of a team, with or without a word for a forfeit: "25", "0 F". The word alone means 0 points.
func parseMarkedScore(text string) (score int, hasForfeited, ok bool) {
	switch {
	case len(text) > maxScoreCell:
		return 0, false, false
	case isForfeitWord(text):
		return 0, true, true
	}
	digits := strings.TrimRightFunc(text, func(c rune) bool { return !unicode.IsDigit(c) })
	if word := strings.Trim(text[len(digits):], " ()"); word != "" && digits != "" {
		score, ok = parseScore(digits)
		return score, true, ok && isForfeitWord(word)
	}
	score, ok = parseScore(text)
	return score, false, ok
}

// parseScore parses a whole number, also one that a spreadsheet has written with decimals: 25.0, or 25,00. It returns the largest int for a
// number that does not fit into an int.
func parseScore(text string) (int, bool) {
	if whole, decimals, hasDecimals := cutAny(text, ".,"); hasDecimals && whole != "" && decimals != "" && strings.Trim(decimals, "0") == "" {
		text = whole
	}
	score, err := strconv.Atoi(text)
	return score, err == nil || errors.Is(err, strconv.ErrRange)
}

// cutAny cuts a text at the last of some ASCII characters.
func cutAny(text, characters string) (before, after string, found bool) {
	if i := strings.LastIndexAny(text, characters); i >= 0 {
		return text[:i], text[i+1:], true
	}
	return text, "", false
}

// checkGame adds the problems of the teams, the score and the day of a row.
func (r *reader) checkGame(row Row) {
	problems := league.CheckTeams(row.Team1ID, row.Team2ID)
	if row.Forfeit == league.NoForfeit || row.Team1Score != row.Team2Score || row.Team1Score < 0 {
		problems = append(problems, league.CheckResult(row.Team1Score, row.Team2Score, r.draws)...)
	}
	if row.Day != "" {
		problems = append(problems, league.CheckGameDay("", row.Day)...)
	}
	for _, p := range problems {
		r.addProblem(row.Line, "%s", p.Message)
	}
}

// addRow adds a valid row, and says which earlier row has the same game.
func (r *reader) addRow(row Row) {
	same := newGameKey(row.Day, row.Team1ID, row.Team2ID, row.Team1Score, row.Team2Score, row.Sets)
	if row.SameAs = r.firstLines[same]; row.SameAs == 0 {
		r.firstLines[same] = row.Line
	}
	r.result.Rows = append(r.result.Rows, row)
}
