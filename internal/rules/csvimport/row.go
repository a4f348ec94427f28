package csvimport

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"sideout/internal/rules/league"
)

// columns is the number of required columns: Date, Team A, Team B, Score A, Score B.
const columns = 5

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

// optionalColumns returns the names of the optional columns, in order.
func optionalColumns() []string { return []string{ForfeitColumn, StageColumn, NoteColumn, SetsColumn} }

// BothTeams is the value of the column ForfeitColumn if both teams forfeited the game.
const BothTeams = "both"

// isHeader reports whether the first row is a header: it has exactly the names above, or it has no digit in the date, no scores and no
// names of teams.
func (r *reader) isHeader(first record) bool {
	names := optionalColumns()
	if first.width < columns || first.width > columns+len(names) || first.isUnclosed {
		return false
	}
	cells := first.fields[columns:first.width]
	if !slices.EqualFunc(cells, names[:len(cells)], strings.EqualFold) && !slices.EqualFunc(cells, []string{SetsColumn}, strings.EqualFold) {
		return false
	}
	if slices.Equal(first.fields[:columns], Header()) {
		return true
	}
	_, score1 := parseScore(first.fields[3])
	_, score2 := parseScore(first.fields[4])
	known := r.findTeams(first.fields[1]) != nil || r.findTeams(first.fields[2]) != nil
	return !score1 && !score2 && !known && !strings.ContainsFunc(first.fields[0], unicode.IsDigit)
}

// readRow adds a row, a duplicate or problems to the result.
func (r *reader) readRow(rec record) {
	fields, ok := r.readColumns(rec)
	if !ok {
		return
	}
	before := r.result.ProblemCount
	r.addUnknownNames(rec.line, fields)
	row := Row{
		Line:    rec.line,
		Day:     r.readDay(rec.line, fields[0]),
		Team1ID: r.readTeam(rec.line, "Team A", fields[1]),
		Team2ID: r.readTeam(rec.line, "Team B", fields[2]),
	}
	var byTeam1, byTeam2 bool
	row.Team1Score, byTeam1 = r.readTeamScore(rec.line, "Score A", fields[3])
	row.Team2Score, byTeam2 = r.readTeamScore(rec.line, "Score B", fields[4])
	if byTeam1 || byTeam2 {
		row.Forfeit = r.forfeitByMarks(row, byTeam1, byTeam2)
	}
	if len(fields) > columns && fields[columns] != "" { // if a score is marked too, both must agree
		row.Forfeit = r.readForfeit(rec.line, fields[columns], row)
	}
	if len(fields) > columns+1 {
		row.Stage, _ = parseStage(fields[columns+1])
	}
	if len(fields) > columns+3 && fields[columns+3] != "" {
		row.Sets, row.isOneSet = r.readSetColumn(row, fields[columns+3])
	}
	typed := row
	if r.result.ProblemCount == before {
		row = r.applyRules(row)
	}
	if r.result.ProblemCount == before {
		r.checkGame(row)
	}
	if r.result.ProblemCount == before && row.Day != "" {
		r.addRow(row, typed)
	}
}

// readColumns returns the required and the optional fields of a row. It joins an unquoted date such as Jan 31, 2026 that was split at the
// comma, and accepts the sets directly after the required fields.
func (r *reader) readColumns(rec record) (fields []string, ok bool) {
	if rec.isUnclosed {
		r.addProblem(rec.line, "A quote is opened and never closed")
		return nil, false
	}
	fields, width := rec.fields, rec.width
	if width > columns {
		joined := fields[0] + ", " + fields[1]
		if parseMonthName(joined) != "" {
			fields, width = append([]string{joined}, fields[2:]...), width-1
		}
	}
	if width == columns+1 && len(fields) >= width {
		if _, areSets := parseSets(fields[columns]); areSets { // the sets may follow the scores directly
			fields = append(slices.Clone(fields[:columns]), "", "", "", fields[columns])
			width = len(fields)
		}
	}
	isRight := width == columns
	if width > columns && width <= columns+len(optionalColumns()) && len(fields) >= width { // optional columns are accepted only with valid values
		hasForfeit, hasStage := fields[columns] != "", width > columns+1
		isRight = !hasForfeit || !r.isInvalidForfeit(fields[columns])
		if hasStage {
			_, isStage := parseStage(fields[columns+1])
			isRight = isRight && isStage
		}
	}
	if !isRight {
		if width == columns+1 && fields[columns] != "" {
			r.addProblem(rec.line, "A row needs 5 columns (Date, Team A, Team B, Score A, Score B), this has %d. A sixth one can say who has forfeited: the name of the team, or both", width)
			return nil, false
		}
		r.addProblem(rec.line, "A row needs 5 columns (Date, Team A, Team B, Score A, Score B), this has %d", width)
		return nil, false
	}
	return fields, true
}

// parseStage parses the stage of a game; an empty cell means the season.
func parseStage(cell string) (stage league.Stage, ok bool) {
	stage = league.Stage(strings.ToLower(cell)).OrSeason()
	return stage, stage.Valid()
}

// isInvalidForfeit reports whether a cell of the forfeit column has neither a team, nor BothTeams, nor a word for a forfeit.
func (r *reader) isInvalidForfeit(cell string) bool {
	return !strings.EqualFold(cell, BothTeams) && !isForfeitWord(cell) && r.findTeams(cell) == nil
}

// forfeitWords are the words that people write beside or instead of the score of a team that forfeited.
var forfeitWords = []string{"f", "ff", "forfeit", "forfeited", "no show", "no-show", "w/o", "wo"}

// isForfeitWord reports whether a cell is a word for a forfeit.
func isForfeitWord(cell string) bool { return slices.Contains(forfeitWords, strings.ToLower(cell)) }

// forfeitByMarks returns which team forfeited, if the scores of one or both teams are marked with a word for a forfeit.
func (r *reader) forfeitByMarks(row Row, byTeam1, byTeam2 bool) league.Forfeit {
	switch {
	case byTeam1 && byTeam2 && (row.Team1Score != 0 || row.Team2Score != 0):
		r.addProblem(row.Line, "If both teams have forfeited a game, its score is 0 to 0")
		return league.NoForfeit
	case byTeam1 && byTeam2:
		return league.ByBoth
	case byTeam1 && row.Team1Score <= row.Team2Score:
		return league.ByTeam1
	case byTeam2 && row.Team2Score <= row.Team1Score:
		return league.ByTeam2
	}
	r.addProblem(row.Line, "The team that has forfeited cannot have more points than the other one")
	return league.NoForfeit
}

// forfeitByScore returns which team forfeited, if the forfeit column has only a word: the team with fewer points.
func (r *reader) forfeitByScore(row Row) league.Forfeit {
	switch {
	case row.Team1Score < row.Team2Score:
		return league.ByTeam1
	case row.Team2Score < row.Team1Score:
		return league.ByTeam2
	}
	r.addProblem(row.Line, "The score does not say who has forfeited: write the name of the team, or both")
	return league.NoForfeit
}

// readForfeit parses the forfeit column, or adds a problem.
func (r *reader) readForfeit(line int, cell string, row Row) league.Forfeit {
	ids := r.findTeams(cell)
	switch {
	case ids == nil && isForfeitWord(cell):
		return r.forfeitByScore(row)
	case slices.Contains(ids, row.Team1ID) && row.Team1Score <= row.Team2Score:
		return league.ByTeam1
	case slices.Contains(ids, row.Team2ID) && row.Team2Score <= row.Team1Score:
		return league.ByTeam2
	case len(ids) == 0 && (row.Team1Score != 0 || row.Team2Score != 0):
		r.addProblem(line, "If both teams have forfeited a game, its score is 0 to 0")
	case len(ids) == 0:
		return league.ByBoth
	case row.Team1ID != 0 && row.Team2ID != 0:
		r.addProblem(line, "%s cannot have forfeited this game", quote(cell))
	}
	return league.NoForfeit
}

// readTeam returns the id of the team with the given name, or 0 after it has added a problem.
func (r *reader) readTeam(line int, column, name string) int64 {
	ids := r.findTeams(name)
	switch {
	case name == "":
		r.addProblem(line, "%s is required", column)
	case len(ids) == 0:
		r.addProblem(line, "No team is called %s", quote(name))
	case len(ids) > 1:
		r.addProblem(line, "%d teams are called %s: rename all but one", len(ids), quote(name))
	default:
		return ids[0]
	}
	return 0
}

// addUnknownNames adds the unknown team names of a row to the result. It skips rows without a date or scores, which are rejected anyway.
func (r *reader) addUnknownNames(line int, fields []string) {
	_, _, score1 := parseMarkedScore(fields[3])
	_, _, score2 := parseMarkedScore(fields[4])
	if !score1 || !score2 || !strings.ContainsFunc(fields[0], unicode.IsDigit) {
		return
	}
	for _, name := range fields[1:3] {
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

// findTeams returns the ids of the teams with the name in a cell, with or without the apostrophe of PlainCell.
func (r *reader) findTeams(cell string) []int64 {
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
	if isForfeitWord(text) {
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

// parseScore parses a whole number. It returns the largest int for a number that does not fit into an int.
func parseScore(text string) (int, bool) {
	score, err := strconv.Atoi(text)
	return score, err == nil || errors.Is(err, strconv.ErrRange)
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

// addRow adds a valid row to the rows, or to the duplicates if the league already has the game. typed has the scores as they are in the
// file, because the league may have imported them by other rules.
func (r *reader) addRow(row, typed Row) {
	same := newGameKey(row.Day, row.Team1ID, row.Team2ID, row.Team1Score, row.Team2Score, row.Sets)
	game, has := r.existing[same]
	if !has {
		game, has = r.existing[newGameKey(row.Day, row.Team1ID, row.Team2ID, typed.Team1Score, typed.Team2Score, typed.Sets)]
	}
	if has {
		r.result.Duplicates = append(r.result.Duplicates, Duplicate{row, game})
		return
	}
	if row.SameAs = r.firstLines[same]; row.SameAs == 0 {
		r.firstLines[same] = row.Line
	}
	r.result.Rows = append(r.result.Rows, row)
}

// quote returns the beginning of a text in quotes, on one line.
func quote(text string) string {
	const maxCharacters = 40
	end := 0
	for range maxCharacters {
		_, size := utf8.DecodeRuneInString(text[end:])
		end += size
	}
	more := ""
	if end < len(text) {
		more = "…"
	}
	plain := func(c rune) rune {
		if !unicode.IsGraphic(c) {
			return ' '
		}
		return c
	}
	return `"` + strings.Map(plain, text[:end]) + more + `"`
}
