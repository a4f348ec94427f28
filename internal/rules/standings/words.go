package standings

import (
	"fmt"
	"slices"
	"strings"

	"sideout/internal/rules/league"
)

// A Column is a column that a table has only with certain rules.
type Column string

// The columns, in the order of a table.
const (
	PointsColumn Column = "points"
	DrawsColumn  Column = "draws"
	SetsColumn   Column = "sets"
	LotColumn    Column = "lot"
)

// extraColumns returns the columns that a table has by the rules, in addition to those that every table has.
func extraColumns(r league.TableRules) (columns []Column) {
	uses := func(any ...league.Criterion) bool {
		return slices.ContainsFunc(any, func(c league.Criterion) bool { return slices.Contains(r.Order, c) })
	}
	if r.UsesPoints() {
		columns = append(columns, PointsColumn)
	}
	if r.Draws {
		columns = append(columns, DrawsColumn)
	}
	if r.Counts != league.CountSets && (r.Points.PerSet != 0 ||
		uses(league.BySetsWon, league.BySetPct, league.BySetRatio, league.BySetDiff, league.ByHeadToHeadSets)) {
		columns = append(columns, SetsColumn)
	}
	if uses(league.ByLot) {
		columns = append(columns, LotColumn)
	}
	return columns
}

// fill sets the fields of the column in a row.
func (c Column) fill(row *Row, e entry) {
	switch c {
	case PointsColumn:
		row.Points, row.Adjustments = e.points, e.adjustments
	case DrawsColumn:
		row.Draws = e.draws
	case SetsColumn:
		row.SetsWon, row.SetsLost = e.setsWon, e.setsLost
	case LotColumn:
		row.Lot = e.team.Lot
	}
}

// presetNames are the display names of the presets.
var presetNames = map[league.TablePreset]string{
	league.FIVBTable: "FIVB", league.SetsWonTable: "Sets won", league.SetPctTable: "Set win %", league.ThreeTwoOne: "3-2-1",
	league.FIBATable: "FIBA", league.SoccerTable: "Soccer", league.OwnTable: "Rule of this league",
}

// RuleInWords returns the description of the rules that is shown above a table. web/src/rules/tableRules.ts produces the same text;
// spec/vectors/tablerules.json tests both.
func RuleInWords(r league.TableRules) string {
	sentences := []string{"Overall: wins, win percentage, point difference, points for, then the order on the list.",
		"Weekly: wins, point difference, points for, then the order on the list."}
	if r.Preset != league.SideoutTable {
		var order []string
		for _, c := range r.Order {
			order = append(order, criteria[c].name)
		}
		sentences = []string{fmt.Sprintf("%s: %s, then the order on the list.", presetNames[r.Preset], strings.Join(order, ", "))}
		if r.UsesPoints() || slices.Contains(r.Order, league.ByHeadToHeadPoints) {
			sentences = append(sentences, pointsInWords(r))
		}
		if r.Counts == league.CountSets {
			sentences = append(sentences, "Wins and losses are sets.")
		}
		if slices.ContainsFunc(r.Order, league.Criterion.IsHeadToHead) {
			sentences = append(sentences, "Head-to-head counts if all teams that are equal have met.")
		}
	}
	if r.DiffCap != nil {
		sentences = append(sentences, fmt.Sprintf("A game counts with a point difference of at most %d.", *r.DiffCap))
	}
	return strings.Join(append(sentences, "Only completed games count."), " ")
}

// UnknownPointsInWords returns the sentence below a table that leaves out the points of matches, because only their sets are known. Without
// such matches it is empty. web/src/rules/tableRules.ts produces the same text.
func UnknownPointsInWords(matches int) string {
	switch matches {
	case 0:
		return ""
	case 1:
		return "Points of 1 match are not known."
	default:
		return fmt.Sprintf("Points of %d matches are not known.", matches)
	}
}

// pointsInWords describes how many standings points each result is worth.
func pointsInWords(r league.TableRules) string {
	p := r.Points
	words := []string{formatNumber(p.Win) + " for a win"}
	add := func(n, usual int, what string) {
		if n != usual {
			words = append(words, fmt.Sprintf("%s for %s", formatNumber(n), what))
		}
	}
	isByGame := r.Counts != league.CountSets
	if isByGame {
		add(p.WinDecider, p.Win, "a win by one set of three or more")
	}
	if r.Draws || p.Draw != 0 {
		words = append(words, formatNumber(p.Draw)+" for a draw")
	}
	if isByGame {
		add(p.LossDecider, p.Loss, "a loss by one set of three or more")
	}
	add(p.Loss, 0, "a loss")
	add(p.ForfeitLoss, p.Loss, "a forfeit")
	add(p.PerSet, 0, "each set won")
	return "Points: " + strings.Join(words, ", ") + "."
}
