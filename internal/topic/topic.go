// Package topic names what can change: a transaction publishes topics, and streams subscribe to them.
package topic

import "fmt"

// Everything is published when changes of any topic may have been missed.
const Everything = "*"

// Game is published when a game has changed.
func Game(id int64) string { return fmt.Sprintf("game %d", id) }

// League is published when something in a league other than a score has changed.
func League(id int64) string { return fmt.Sprintf("league %d", id) }

// LeagueGame is published when a game of a league has changed.
func LeagueGame(leagueID, gameID int64) string {
	return fmt.Sprintf("league %d game %d", leagueID, gameID)
}

// Rights is published when the set of people who may read a league has changed.
func Rights(leagueID int64) string { return fmt.Sprintf("rights %d", leagueID) }

// Links is published when the score link of a game has been replaced or switched off.
func Links(gameID int64) string { return fmt.Sprintf("links %d", gameID) }
