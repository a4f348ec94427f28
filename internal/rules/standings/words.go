package standings

import (
	"slices"

	"sideout/internal/base/fault"
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
var presetNames = map[league.TablePreset]fault.Text{
	league.FIVBTable: fault.Textf("FIVB"), league.SetsWonTable: fault.Textf("Sets won"), league.SetPctTable: fault.Textf("Set win %%"), league.ThreeTwoOne: fault.Textf("3-2-1"),
	league.FIBATable: fault.Textf("FIBA"), league.SoccerTable: fault.Textf("Soccer"), league.OwnTable: fault.Textf("Rule of this league"),
}

// RuleInWords returns the description of the rules that is shown above a table. web/src/rules/tableRules.ts produces the same text;
// spec/vectors/tablerules.json tests both.
func RuleInWords(r league.TableRules) fault.Text {
	sentences := []fault.Text{fault.Textf("Overall: wins, win percentage, point difference, points for, then the order on the list."),
		fault.Textf("Weekly: wins, point difference, points for, then the order on the list.")}
	if r.Preset != league.SideoutTable {
		var order []fault.Text
		for _, c := range r.Order {
			order = append(order, criteria[c].name)
		}
		sentences = []fault.Text{fault.Textf("%s: %s, then the order on the list.", presetNames[r.Preset], fault.Joined(", ", order...))}
		if r.UsesPoints() || slices.Contains(r.Order, league.ByHeadToHeadPoints) {
			sentences = append(sentences, pointsInWords(r))
		}
		if r.Counts == league.CountSets {
			sentences = append(sentences, fault.Textf("Wins and losses are sets."))
		}
		if slices.ContainsFunc(r.Order, league.Criterion.IsHeadToHead) {
			sentences = append(sentences, fault.Textf("Head-to-head counts if all teams that are equal have met."))
		}
	}
	if r.DiffCap != nil {
		sentences = append(sentences, fault.Textf("A game counts with a point difference of at most %d.", *r.DiffCap))
	}
	return fault.Sentences(append(sentences, fault.Textf("Only completed games count."))...)
}

// UnknownPointsInWords returns the sentence below a table that leaves out the points of matches, because only their sets are known. Without
// such matches it is empty. web/src/rules/tableRules.ts produces the same text.
func UnknownPointsInWords(matches int) fault.Text {
	if matches == 0 {
		return fault.Text{}
	}
	return fault.CountText(matches, "Points of 1 match are not known.", "Points of %d matches are not known.")
}

// pointsInWords describes how many standings points each result is worth.
func pointsInWords(r league.TableRules) fault.Text {
	p := r.Points
	words := []fault.Text{fault.Textf("%s for a win", formatNumber(p.Win))}
	add := func(n, usual int, text fault.Text) {
		if n != usual {
			words = append(words, text)
		}
	}
	isByGame := r.Counts != league.CountSets
	if isByGame {
		add(p.WinDecider, p.Win, fault.Textf("%s for a win by one set of three or more", formatNumber(p.WinDecider)))
	}
	if r.Draws || p.Draw != 0 {
		words = append(words, fault.Textf("%s for a draw", formatNumber(p.Draw)))
	}
	if isByGame {
		add(p.LossDecider, p.Loss, fault.Textf("%s for a loss by one set of three or more", formatNumber(p.LossDecider)))
	}
	add(p.Loss, 0, fault.Textf("%s for a loss", formatNumber(p.Loss)))
	add(p.ForfeitLoss, p.Loss, fault.Textf("%s for a forfeit", formatNumber(p.ForfeitLoss)))
	add(p.PerSet, 0, fault.Textf("%s for each set won", formatNumber(p.PerSet)))
	return fault.Textf("Points: %s.", fault.Joined(", ", words...))
}
