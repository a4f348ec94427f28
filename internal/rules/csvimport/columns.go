package csvimport

import (
	"slices"
	"strings"

	"sideout/internal/rules/league"
)

// Use is what a column of the file is used for.
type Use string

// The uses of columns. A file needs a date, two teams, and the two scores or their result. Several columns may have sets.
const (
	Unused     Use = ""
	UseDate    Use = "date"
	UseTeam1   Use = "team1"
	UseTeam2   Use = "team2"
	UseScore1  Use = "score1"
	UseScore2  Use = "score2"
	UseResult  Use = "result" // both scores in one cell, such as 3:1
	UseForfeit Use = "forfeit"
	UseStage   Use = "stage"
	UseSets    Use = "sets"
)

// uses are all uses but Unused.
var uses = []Use{UseDate, UseTeam1, UseTeam2, UseScore1, UseScore2, UseResult, UseForfeit, UseStage, UseSets}

// Valid reports whether it is one of the uses, or Unused.
func (u Use) Valid() bool { return u == Unused || slices.Contains(uses, u) }

// UseNames returns the uses but Unused as text.
func UseNames() (names []string) {
	for _, use := range uses {
		names = append(names, string(use))
	}
	return names
}

// A Column is a column of the file.
type Column struct {
	Title  string `json:"title"`         // its cell in the header; empty without a header
	Sample string `json:"sample"`        // its first cell that is not blank
	Use    Use    `json:"use,omitempty"` // what it is used for; omitted: it is not used
}

// usual is the order of the columns of a file without a header. The eighth is a note for readers.
var usual = []Use{UseDate, UseTeam1, UseTeam2, UseScore1, UseScore2, UseForfeit, UseStage, Unused, UseSets}

// layout says which columns have which use.
type layout struct {
	columns map[Use][]int
	isUsual bool // the required columns stand in the usual order: cells at the end of a row may be the optional ones
}

func newLayout(uses []Use) layout {
	l := layout{columns: map[Use][]int{}, isUsual: len(uses) >= requiredColumns && slices.Equal(uses[:requiredColumns], usual[:requiredColumns])}
	for i, use := range uses {
		if use != Unused {
			l.columns[use] = append(l.columns[use], i)
		}
	}
	return l
}

// missing returns the names of the required columns that the layout does not have.
func (l layout) missing() (names []string) {
	for i, use := range usual[:requiredColumns] {
		isScore := use == UseScore1 || use == UseScore2
		if l.columns[use] == nil && !(isScore && l.columns[UseResult] != nil) {
			names = append(names, Header()[i])
		}
	}
	return names
}

// A guesser finds out what the columns of a file are used for.
type guesser struct {
	titles  []string // the header, or nil
	samples []record // the first rows
	isTeam  func(cell string) bool
	uses    []Use
	taken   []bool // columns whose title says that they are something else
}

// guessColumns returns a use for each column: by the titles, then by what the cells contain.
func (r *reader) guessColumns(header *record, rows []record) []Use {
	g := guesser{samples: rows[:min(len(rows), sampleRecords)], isTeam: func(cell string) bool { return r.findTeams(cell) != nil }}
	width := 0
	if header != nil {
		g.titles, width = header.fields, len(header.fields)
	}
	for _, row := range g.samples {
		width = max(width, min(row.width, MaxColumns))
	}
	g.uses, g.taken = make([]Use, width), make([]bool, width)
	if header == nil && g.isUsual() {
		g.useUsual()
		return g.uses
	}
	g.useTitles()
	g.useContents()
	if header != nil && !isKnownHeader(header.fields) && len(newLayout(g.uses).missing()) > 0 && g.isUsual() {
		clear(g.uses)
		g.useUsual()
	}
	return g.uses
}

// isUsual reports whether the usual order fits the rows at least as well as any other could.
func (g *guesser) isUsual() bool {
	if len(g.uses) < requiredColumns {
		return true // the rows have too few cells in any order
	}
	games, fits := 0, 0
	for _, row := range g.samples {
		if !looksLikeGame(row.fields) {
			continue
		}
		games++
		_, _, isScore1 := parseMarkedScore(row.at(3))
		_, _, isScore2 := parseMarkedScore(row.at(4))
		if isDate(row.at(0)) && isScore1 && isScore2 && !isOnlyDigits(row.at(1), row.at(2), g.isTeam) {
			fits++
		}
	}
	return fits*2 >= games
}

// isOnlyDigits reports whether both cells are numbers that are not the name of a team.
func isOnlyDigits(a, b string, isTeam func(string) bool) bool {
	_, isScoreA := parseScore(a)
	_, isScoreB := parseScore(b)
	return isScoreA && isScoreB && !isTeam(a) && !isTeam(b)
}

// useUsual uses the columns in the usual order. An optional one is used if one of its cells is valid.
func (g *guesser) useUsual() {
	copy(g.uses, usual[:requiredColumns])
	valid := map[Use]func(string) bool{UseForfeit: g.isForfeit, UseStage: isStage, UseSets: isSets}
	for i := requiredColumns; i < min(len(g.uses), len(usual)); i++ {
		if is := valid[usual[i]]; is != nil && g.count(i, is) > 0 {
			g.uses[i] = usual[i]
		}
	}
	const sixth = requiredColumns
	switch {
	case len(g.uses) <= sixth || g.uses[sixth] != Unused:
	case g.count(sixth, isSets) > 0:
		g.uses[sixth] = UseSets
	case 2*g.count(sixth, isNotBlank) <= len(g.samples): // few rows have it: more likely a forfeit with a name that no team has than a note
		g.uses[sixth] = UseForfeit
	}
}

// useTitles uses the columns whose titles say what they have.
func (g *guesser) useTitles() {
	titles := make([]title, len(g.uses))
	for i := range min(len(g.titles), len(g.uses)) {
		titles[i] = parseTitle(g.titles[i])
	}
	// The sets won are the result of a match, also if the points stand beside them.
	for i, t := range titles {
		switch {
		case t.about == aboutSets && g.count(i, isSets) > 0 && g.count(i, isPair) == 0:
			g.uses[i] = UseSets
		case t.about == aboutSets && t.side > 0 && g.count(i, isPair) == 0:
			g.use(i, []Use{UseScore1, UseScore2}[t.side-1])
		}
	}
	for i, t := range titles {
		isNumeric := g.count(i, isScoreCell) > 0 && g.count(i, isScoreCell) == g.count(i, isNotBlank)
		switch {
		case g.uses[i] != Unused:
		case t.about == aboutDate && g.count(i, isDate) > 0:
			g.use(i, UseDate)
		case t.about == aboutTeam && isNumeric && g.count(i, g.isTeam) == 0 && t.side > 0: // "Home" and "Away" with the scores
			g.use(i, []Use{UseScore1, UseScore2}[t.side-1])
		case t.about == aboutTeam && t.side == 0:
			g.use(i, UseTeam1, UseTeam2)
		case t.about == aboutTeam:
			g.use(i, []Use{UseTeam1, UseTeam2}[t.side-1])
		case t.about == aboutScore && t.side > 0:
			g.use(i, []Use{UseScore1, UseScore2}[t.side-1])
		case t.about == aboutForfeit:
			g.use(i, UseForfeit)
		case t.about == aboutStage:
			g.use(i, UseStage)
		}
		g.taken[i] = t.about == aboutOther || t.about == aboutForfeit || t.about == aboutStage
	}
	for i, t := range titles { // "Day" may be the weekday, or the number of the week, beside the date
		if t.about == aboutDate && g.uses[i] == Unused && g.count(i, isScoreCell) == 0 {
			g.use(i, UseDate)
		}
		g.taken[i] = g.taken[i] || t.about == aboutDate
	}
	for i, t := range titles { // a result in one cell, or the points of one set each
		if g.uses[i] != Unused || t.about != aboutScore && t.about != aboutSets || g.count(i, isPair) == 0 {
			continue
		}
		if hasScores := g.has(UseScore1) && g.has(UseScore2) || g.has(UseResult); hasScores || t.about == aboutSets && t.side > 0 {
			g.uses[i] = UseSets
		} else {
			g.use(i, UseResult)
		}
	}
}

// useContents fills the required columns that the titles do not name, from those whose cells look right.
func (g *guesser) useContents() {
	g.useFirst(UseDate, isDate)
	for _, use := range []Use{UseTeam1, UseTeam2} {
		g.useFirst(use, g.isTeam)
	}
	for _, use := range []Use{UseTeam1, UseTeam2} {
		g.useFirst(use, isText)
	}
	if !g.has(UseResult) {
		g.useScores()
	}
	if g.has(UseScore1) || g.has(UseScore2) || g.has(UseResult) {
		return
	}
	if i := g.findLast(isPair); i >= 0 { // a time such as 19:30 looks like a result, too, and stands before it
		g.uses[i] = UseResult
	}
}

// useScores uses the first two columns of numbers behind the first team, or the first two of all.
func (g *guesser) useScores() {
	start := max(0, slices.Index(g.uses, UseTeam1))
	for _, from := range []int{start, 0} {
		var numbers []int
		for i := from; i < len(g.uses); i++ {
			if g.isFree(i) && g.fits(i, isScoreCell) {
				numbers = append(numbers, i)
			}
		}
		for _, use := range []Use{UseScore1, UseScore2} {
			if !g.has(use) && len(numbers) > 0 {
				g.uses[numbers[0]], numbers = use, numbers[1:]
			}
		}
	}
}

// useFirst uses the first free column of which at least half of the cells are right.
func (g *guesser) useFirst(use Use, isRight func(string) bool) {
	if g.has(use) {
		return
	}
	for i := range g.uses {
		if g.isFree(i) && g.fits(i, isRight) {
			g.uses[i] = use
			return
		}
	}
}

// findLast returns the last free column of which at least half of the cells are right, or -1.
func (g *guesser) findLast(isRight func(string) bool) int {
	for i := len(g.uses) - 1; i >= 0; i-- {
		if g.isFree(i) && g.fits(i, isRight) {
			return i
		}
	}
	return -1
}

// use sets the first of the uses that no column has yet.
func (g *guesser) use(column int, uses ...Use) {
	for _, use := range uses {
		if !g.has(use) {
			g.uses[column] = use
			return
		}
	}
}

func (g *guesser) has(use Use) bool       { return slices.Contains(g.uses, use) }
func (g *guesser) isFree(column int) bool { return g.uses[column] == Unused && !g.taken[column] }

func (g *guesser) fits(column int, isRight func(string) bool) bool {
	n := g.count(column, isRight)
	return n > 0 && 2*n >= g.count(column, isNotBlank)
}

func (g *guesser) count(column int, is func(string) bool) (n int) {
	for _, row := range g.samples {
		if cell := row.at(column); cell != "" && is(cell) {
			n++
		}
	}
	return n
}

func (g *guesser) isForfeit(cell string) bool {
	return strings.EqualFold(cell, BothTeams) || isForfeitWord(cell) || g.isTeam(cell)
}

func isNotBlank(cell string) bool { return cell != "" }

func isScoreCell(cell string) bool {
	_, _, ok := parseMarkedScore(cell)
	return ok
}

func isText(cell string) bool {
	return !isScoreCell(cell) && !isPair(cell) && !isSets(cell) && !isDate(cell) && !isNoScore(cell)
}

func isStage(cell string) bool {
	_, ok := parseStage(cell)
	return ok
}

func isSets(cell string) bool {
	_, ok := parseSets(cell)
	return ok
}

// isPair reports whether a cell has two scores, such as 3:1.
func isPair(cell string) bool {
	_, _, ok := cutResult(cell)
	return ok
}

// cutResult splits a result such as 25:20, 3-1 or 3:1 (25:20, 20:25, 25:18, 25:22) into the two scores. The sets may follow it in parentheses.
func cutResult(cell string) (scores [2]string, sets string, ok bool) {
	pair, sets, hasSets := strings.Cut(cell, "(")
	pair = strings.TrimSpace(pair)
	if hasSets {
		sets = strings.TrimSuffix(sets, ")")
	}
	first, second, ok := strings.Cut(pairSigns.Replace(pair), ":")
	scores = [2]string{strings.TrimSpace(first), strings.TrimSpace(second)}
	_, isScore1 := parseScore(scores[0])
	_, isScore2 := parseScore(scores[1])
	return scores, sets, ok && isScore1 && isScore2 && len(pair) <= 15
}

var pairSigns = strings.NewReplacer("-", ":", "–", ":", "—", ":", "−", ":", "/", ":", "∶", ":")

// describeColumns returns the columns of the file for the person who chooses among them.
func describeColumns(uses []Use, header *record, rows []record) []Column {
	columns := make([]Column, len(uses))
	for i, use := range uses {
		columns[i].Use = use
		if header != nil {
			columns[i].Title = shorten(header.at(i))
		}
		for _, row := range rows[:min(len(rows), sampleRecords)] {
			if cell := row.at(i); cell != "" && columns[i].Sample == "" {
				columns[i].Sample = shorten(cell)
			}
		}
	}
	return columns
}

// recall returns the uses that were chosen for an earlier file of the league with the same titles, or with as many columns and no titles.
func recall(remembered []Column, header *record, width int) (uses []Use, ok bool) {
	if len(remembered) == 0 {
		return nil, false
	}
	if header == nil {
		for _, column := range remembered {
			if column.Title != "" {
				return nil, false
			}
			uses = append(uses, column.Use)
		}
		return uses, len(uses) == width
	}
	uses = make([]Use, max(width, len(header.fields)))
	isUsed := make([]bool, len(uses))
	for _, column := range remembered {
		if column.Title == "" {
			if column.Use != Unused {
				return nil, false
			}
			continue
		}
		at := 0
		for at < len(header.fields) && (isUsed[at] || league.FoldName(shorten(header.fields[at])) != league.FoldName(column.Title)) {
			at++
		}
		switch {
		case at < len(header.fields):
			uses[at], isUsed[at] = column.Use, true
		case column.Use != Unused:
			return nil, false
		}
	}
	return uses, true
}
