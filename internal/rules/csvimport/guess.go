package csvimport

import (
	"slices"
)

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
	if header != nil && !isKnownHeader(header.fields) && len(newLayout(g.uses).missingColumns()) > 0 && g.isUsual() {
		clear(g.uses)
		g.useUsual()
	}
	return g.uses
}

// isUsual reports whether the usual order fits the rows at least as well as any other could.
func (g *guesser) isUsual() bool {
	games, fits := 0, 0 // with too few cells in any order there are no games
	for _, row := range g.samples {
		if !looksLikeGame(row.fields) {
			continue
		}
		games++
		_, _, isScore1 := parseMarkedScore(row.field(3))
		_, _, isScore2 := parseMarkedScore(row.field(4))
		if isDate(row.field(0)) && isScore1 && isScore2 && !isOnlyDigits(row.field(1), row.field(2), g.isTeam) {
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
	case 2*g.count(sixth, isNotBlank) <= len(g.samples) || g.isForNothing(sixth):
		g.uses[sixth] = UseForfeit // more likely the name of a team with a mistake than a note
	}
}

// isForNothing reports whether all rows that have a cell in a column have a score of 0.
func (g *guesser) isForNothing(column int) bool {
	return !slices.ContainsFunc(g.samples, func(row record) bool { return row.field(column) != "" && row.field(3) != "0" && row.field(4) != "0" })
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
		case t.about == aboutSets && g.count(i, isPair) == 0 && (g.count(i, isSets) > 0 || t.side == 0 && g.count(i, isNotBlank) == 0):
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
func (g *guesser) useFirst(use Use, isValid func(string) bool) {
	if g.has(use) {
		return
	}
	for i := range g.uses {
		if g.isFree(i) && g.fits(i, isValid) {
			g.uses[i] = use
			return
		}
	}
}

// findLast returns the last free column of which at least half of the cells are right, or -1.
func (g *guesser) findLast(isValid func(string) bool) int {
	for i := len(g.uses) - 1; i >= 0; i-- {
		if g.isFree(i) && g.fits(i, isValid) {
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

func (g *guesser) fits(column int, isValid func(string) bool) bool {
	n := g.count(column, isValid)
	return n > 0 && 2*n >= g.count(column, isNotBlank)
}

func (g *guesser) count(column int, is func(string) bool) (n int) {
	for _, row := range g.samples {
		if cell := row.field(column); cell != "" && is(cell) {
			n++
		}
	}
	return n
}

func (g *guesser) isForfeit(cell string) bool {
	return isBothWord(cell) || isForfeitWord(cell) || g.isTeam(cell)
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
