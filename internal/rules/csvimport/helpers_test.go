package csvimport_test

import (
	. "sideout/internal/rules/csvimport"
	"sideout/internal/rules/league"
)

// Parse reads a file for a league whose rules do not allow draws.
func Parse(csv []byte, teams []league.Team, order DateOrder, names ...TeamName) Result {
	return Input{Data: csv, Teams: teams, Order: order, Names: names}.Parse()
}

// ParseWithDraws is like Parse, for a league whose rules allow draws.
func ParseWithDraws(csv []byte, teams []league.Team, order DateOrder, names ...TeamName) Result {
	return Input{Data: csv, Teams: teams, Order: order, Names: names, Draws: true}.Parse()
}

// ParseFor reads a file for a league whose rules say what a score is.
func ParseFor(l league.League, isOneSet bool, csv []byte, teams []league.Team, order DateOrder, names ...TeamName) Result {
	return Input{Data: csv, Teams: teams, Order: order, Names: names, Draws: l.Rules.Draws, League: &l, IsOneSet: isOneSet}.Parse()
}
