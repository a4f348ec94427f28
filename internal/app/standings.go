package app

import (
	"context"

	"sideout/internal/standings"
	"sideout/internal/store"
)

// Standings are both tables of a league in one answer (contract, "Routes").
type Standings struct {
	Rule    string           `json:"rule"`
	Overall []standings.Tier `json:"overall"`
	Weekly  standings.Week   `json:"weekly"`
}

const ruleInWords = "Overall: wins, win percentage, point difference, points for, then the older team. " +
	"Weekly: wins, point difference, points for, then the older team. Only completed games count."

// StandingsOf returns the standings of a league; week 0 means the latest that has been played.
func (a *App) StandingsOf(ctx context.Context, who Actor, leagueID int64, week int) (table Standings, err error) {
	err = a.read(ctx, func(tx *store.Tx) error {
		l, _, err := leagueFor(tx, who, leagueID, Read)
		if err != nil {
			return err
		}
		teams, err := tx.TeamsOf(leagueID)
		if err != nil {
			return err
		}
		games, err := gamesOf(tx, leagueID)
		if err != nil {
			return err
		}
		table = Standings{ruleInWords, standings.OverallFromRecords(l, teams), standings.Weekly(l, teams, games, week)}
		return nil
	})
	return table, err
}
