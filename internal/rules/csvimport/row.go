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

// columns is the number of columns of a row: Date, Team A, Team B, Score A, Score B.
const columns = 5

// Header returns the names of the columns.
func Header() []string { return []string{"Date", "Team A", "Team B", "Score A", "Score B"} }

// ForfeitColumn is the name of the column that may follow. It has the name of the team that has forfeited the game, or BothTeams.
const ForfeitColumn = "Forfeit"

// StageColumn is the name of the column that may follow the forfeits. It has the word of a game that does not count.
const StageColumn = "Stage"

// NoteColumn is the name of the column that may follow the stages. It is for readers, as that a game was a draw, and an import ignores it.
const NoteColumn = "Note"

// SetsColumn is the name of the last column that may follow. It has the points of each set: "25-20 22-25 15-10".
const SetsColumn = "Sets"

// more returns the names of the columns that may follow the five of every row, in order.
func more() []string { return []string{ForfeitColumn, StageColumn, NoteColumn, SetsColumn} }

// BothTeams is what the column ForfeitColumn has if both teams have forfeited the game.
const BothTeams = "both"

// isHeader reports whether the first row names the columns: with the names above, even if teams have them, or with no digit in
// the date, no scores and no team of the league.
func (r *reader) isHeader(first record) bool {
	names := more()
	if first.width < columns || first.width > columns+len(names) || first.open {
		return false
	}
	cells := first.fields[columns:first.width]
	if !slices.EqualFunc(cells, names[:len(cells)], strings.EqualFold) && !slices.EqualFunc(cells, []string{SetsColumn}, strings.EqualFold) {
		return false
	}
	if slices.Equal(first.fields[:columns], Header()) {
		return true
	}
	_, score1 := readScore(first.fields[3])
	_, score2 := readScore(first.fields[4])
	known := r.teamsNamed(first.fields[1]) != nil || r.teamsNamed(first.fields[2]) != nil
	return !score1 && !score2 && !known && !strings.ContainsFunc(first.fields[0], unicode.IsDigit)
}

// row adds a row, a duplicate or problems to the result.
func (r *reader) row(of record) {
	fields, ok := r.columns(of)
	if !ok {
		return
	}
	before := r.result.ProblemCount
	r.addUnknownNames(of.line, fields)
	row := Row{
		Line:    of.line,
		Day:     r.day(of.line, fields[0]),
		Team1ID: r.team(of.line, "Team A", fields[1]),
		Team2ID: r.team(of.line, "Team B", fields[2]),
	}
	var byTeam1, byTeam2 bool
	row.Team1Score, byTeam1 = r.score(of.line, "Score A", fields[3])
	row.Team2Score, byTeam2 = r.score(of.line, "Score B", fields[4])
	if byTeam1 || byTeam2 {
		row.Forfeit = r.markedForfeit(row, byTeam1, byTeam2)
	}
	if len(fields) > columns && fields[columns] != "" { // beside a mark it must say the same
		row.Forfeit = r.forfeit(of.line, fields[columns], row)
	}
	if len(fields) > columns+1 {
		row.Stage, _ = readStage(fields[columns+1])
	}
	if len(fields) > columns+3 && fields[columns+3] != "" {
		row.Sets = r.sets(row, fields[columns+3])
	}
	if r.result.ProblemCount == before {
		r.checkGame(row)
	}
	if r.result.ProblemCount == before && row.Day != "" {
		r.addRow(row)
	}
}

// columns returns the five fields of a row, and up to four that may follow: by which team the game was forfeited, the stage, a note
// and the sets, which may also be the only one. It joins an unquoted date such as Jan 31, 2026 that a comma has split.
func (r *reader) columns(of record) (fields []string, ok bool) {
	if of.open {
		r.problem(of.line, "A quote is opened and never closed")
		return nil, false
	}
	fields, width := of.fields, of.width
	if width > columns {
		joined := fields[0] + ", " + fields[1]
		if readWords(joined) != "" {
			fields, width = append([]string{joined}, fields[2:]...), width-1
		}
	}
	if width == columns+1 && len(fields) >= width {
		if _, areSets := readSets(fields[columns]); areSets { // the sets may stand beside the score too
			fields = append(slices.Clone(fields[:columns]), "", "", "", fields[columns])
			width = len(fields)
		}
	}
	isRight := width == columns
	if width > columns && width <= columns+len(more()) && len(fields) >= width { // more columns are accepted only if they say what they should
		hasForfeit, hasStage := fields[columns] != "", width > columns+1
		isRight = !hasForfeit || !r.namesNobody(fields[columns])
		if hasStage {
			_, isStage := readStage(fields[columns+1])
			isRight = isRight && isStage
		}
	}
	if !isRight {
		if width == columns+1 && fields[columns] != "" {
			r.problem(of.line, "A row needs 5 columns (Date, Team A, Team B, Score A, Score B), this has %d. A sixth one can say who has forfeited: the name of the team, or both", width)
			return nil, false
		}
		r.problem(of.line, "A row needs 5 columns (Date, Team A, Team B, Score A, Score B), this has %d", width)
		return nil, false
	}
	return fields, true
}

// readStage returns what a game is part of, which an empty cell leaves to the season.
func readStage(cell string) (stage league.Stage, ok bool) {
	stage = league.Stage(strings.ToLower(cell)).Stored()
	return stage, stage.Valid()
}

// namesNobody reports whether the cell that should say by which team a game was forfeited does not.
func (r *reader) namesNobody(cell string) bool {
	return !strings.EqualFold(cell, BothTeams) && !saysForfeit(cell) && r.teamsNamed(cell) == nil
}

// forfeitWords are what people write beside a score, or in place of it, for a team that has forfeited.
var forfeitWords = []string{"f", "ff", "forfeit", "forfeited", "no show", "no-show", "w/o", "wo"}

// saysForfeit reports whether a cell has a word for a forfeit.
func saysForfeit(cell string) bool { return slices.Contains(forfeitWords, strings.ToLower(cell)) }

// markedForfeit returns by which team a game was forfeited if the word stands with its score.
func (r *reader) markedForfeit(row Row, byTeam1, byTeam2 bool) league.Forfeit {
	switch {
	case byTeam1 && byTeam2 && (row.Team1Score != 0 || row.Team2Score != 0):
		r.problem(row.Line, "If both teams have forfeited a game, its score is 0 to 0")
		return league.NoForfeit
	case byTeam1 && byTeam2:
		return league.ByBoth
	case byTeam1 && row.Team1Score <= row.Team2Score:
		return league.ByTeam1
	case byTeam2 && row.Team2Score <= row.Team1Score:
		return league.ByTeam2
	}
	r.problem(row.Line, "The team that has forfeited cannot have more points than the other one")
	return league.NoForfeit
}

// loser returns by which team a game was forfeited if only a word says that it was: the one with fewer points.
func (r *reader) loser(row Row) league.Forfeit {
	switch {
	case row.Team1Score < row.Team2Score:
		return league.ByTeam1
	case row.Team2Score < row.Team1Score:
		return league.ByTeam2
	}
	r.problem(row.Line, "The score does not say who has forfeited: write the name of the team, or both")
	return league.NoForfeit
}

// forfeit returns by which team a game was forfeited, or reports a problem.
func (r *reader) forfeit(line int, cell string, row Row) league.Forfeit {
	ids := r.teamsNamed(cell)
	switch {
	case ids == nil && saysForfeit(cell):
		return r.loser(row)
	case slices.Contains(ids, row.Team1ID) && row.Team1Score <= row.Team2Score:
		return league.ByTeam1
	case slices.Contains(ids, row.Team2ID) && row.Team2Score <= row.Team1Score:
		return league.ByTeam2
	case len(ids) == 0 && (row.Team1Score != 0 || row.Team2Score != 0):
		r.problem(line, "If both teams have forfeited a game, its score is 0 to 0")
	case len(ids) == 0:
		return league.ByBoth
	case row.Team1ID != 0 && row.Team2ID != 0:
		r.problem(line, "%s cannot have forfeited this game", quoted(cell))
	}
	return league.NoForfeit
}

// team returns the id of the team with the name, or 0 after it has reported a problem.
func (r *reader) team(line int, column, name string) int64 {
	ids := r.teamsNamed(name)
	switch {
	case name == "":
		r.problem(line, "%s is required", column)
	case len(ids) == 0:
		r.problem(line, "No team is called %s", quoted(name))
	case len(ids) > 1:
		r.problem(line, "%d teams are called %s: rename all but one", len(ids), quoted(name))
	default:
		return ids[0]
	}
	return 0
}

// addUnknownNames lists the names in a row that no team has. Rows without a date and scores are skipped: they are refused anyway.
func (r *reader) addUnknownNames(line int, fields []string) {
	_, _, score1 := readResult(fields[3])
	_, _, score2 := readResult(fields[4])
	if !score1 || !score2 || !strings.ContainsFunc(fields[0], unicode.IsDigit) {
		return
	}
	for _, name := range fields[1:3] {
		if name == "" || utf8.RuneCountInString(name) > league.MaxName || r.teamsNamed(name) != nil {
			continue
		}
		key, unknown := league.FoldName(textOf(name)), r.result.UnknownTeams
		at, known := r.unknown[key]
		switch {
		case known && unknown[at].Lines[len(unknown[at].Lines)-1] != line:
			unknown[at].Lines = append(unknown[at].Lines, line)
		case !known && len(unknown) < MaxUnknown:
			r.unknown[key] = len(unknown)
			r.result.UnknownTeams = append(unknown, UnknownTeam{name, []int{line}})
		}
	}
}

// mapNames maps names that no team has to teams of the league.
func (r *reader) mapNames(names []TeamName, teams []league.Team) {
	added := map[string][]int64{}
	for _, name := range names {
		isTeam := slices.ContainsFunc(teams, func(t league.Team) bool { return t.ID == name.TeamID })
		if isTeam && r.teamsNamed(name.Name) == nil {
			added[league.FoldName(textOf(name.Name))] = []int64{name.TeamID}
		}
	}
	maps.Copy(r.teams, added)
}

// teamsNamed returns the ids of the teams with the name in a cell, with or without the apostrophe of PlainCell.
func (r *reader) teamsNamed(cell string) []int64 {
	if ids := r.teams[league.FoldName(textOf(cell))]; ids != nil {
		return ids
	}
	return r.teams[league.FoldName(cell)]
}

// score returns the number in the field, and whether the team has forfeited, or reports a problem.
func (r *reader) score(line int, column, text string) (score int, hasForfeited bool) {
	score, hasForfeited, ok := readResult(text)
	if text == "" {
		r.problem(line, "%s is required", column)
	} else if !ok {
		r.problem(line, "%s must be a whole number, not %s", column, quoted(text))
	}
	return score, hasForfeited
}

// readResult reads the score of a team, with or without a word for a forfeit: "25", "0 F". The word alone is no points.
func readResult(text string) (score int, hasForfeited, ok bool) {
	if saysForfeit(text) {
		return 0, true, true
	}
	digits := strings.TrimRightFunc(text, func(c rune) bool { return !unicode.IsDigit(c) })
	if word := strings.Trim(text[len(digits):], " ()"); word != "" && digits != "" {
		score, ok = readScore(digits)
		return score, true, ok && saysForfeit(word)
	}
	score, ok = readScore(text)
	return score, false, ok
}

// readScore reads a whole number; one that does not fit into an int becomes the largest int.
func readScore(text string) (int, bool) {
	score, err := strconv.Atoi(text)
	return score, err == nil || errors.Is(err, strconv.ErrRange)
}

// checkGame reports what is wrong with the teams and the score of a row.
func (r *reader) checkGame(row Row) {
	problems := league.CheckTeams(row.Team1ID, row.Team2ID)
	if row.Forfeit == league.NoForfeit || row.Team1Score != row.Team2Score || row.Team1Score < 0 {
		problems = append(problems, league.CheckResult(row.Team1Score, row.Team2Score, r.draws)...)
	}
	if row.Day != "" {
		problems = append(problems, league.CheckGameDay("", row.Day)...)
	}
	for _, p := range problems {
		r.problem(row.Line, "%s", p.Message)
	}
}

// addRow adds a valid row to the rows, or to the duplicates if the league has that game.
func (r *reader) addRow(row Row) {
	same := newContent(row.Day, row.Team1ID, row.Team2ID, row.Team1Score, row.Team2Score)
	if game, has := r.known[same]; has {
		r.result.Duplicates = append(r.result.Duplicates, Duplicate{row, game})
		return
	}
	if row.SameAs = r.seen[same]; row.SameAs == 0 {
		r.seen[same] = row.Line
	}
	r.result.Rows = append(r.result.Rows, row)
}

// quoted returns the beginning of a text in quotes, on one line.
func quoted(text string) string {
	const most = 40
	end := 0
	for range most {
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
