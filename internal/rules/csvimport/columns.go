package csvimport

import (
	"slices"

	"sideout/internal/rules/league"
)

// Use is what a column of the file is used for.
type Use string

// The uses of columns. A file needs a date, two teams, and the two scores or their result. Several columns may have sets.
const (
	Unused     Use = ""
	UseNone    Use = "none" // Unused, in a request
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
var uses = []Use{UseNone, UseDate, UseTeam1, UseTeam2, UseScore1, UseScore2, UseResult, UseForfeit, UseStage, UseSets}

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
		if use != Unused && use != UseNone {
			l.columns[use] = append(l.columns[use], i)
		}
	}
	return l
}

// missingColumns returns the names of the required columns that the layout does not have.
func (l layout) missingColumns() (names []string) {
	for i, use := range usual[:requiredColumns] {
		isScore := use == UseScore1 || use == UseScore2
		if l.columns[use] == nil && !(isScore && l.columns[UseResult] != nil) {
			names = append(names, Header()[i])
		}
	}
	return names
}

// describeColumns returns the columns of the file for the person who chooses among them.
func describeColumns(uses []Use, header *record, rows []record) []Column {
	columns := make([]Column, len(uses))
	for i, use := range uses {
		if use != UseNone {
			columns[i].Use = use
		}
		if header != nil {
			columns[i].Title = shorten(header.field(i))
		}
		for _, row := range rows[:min(len(rows), sampleRecords)] {
			if cell := row.field(i); cell != "" && columns[i].Sample == "" {
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
