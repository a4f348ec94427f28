package app

import (
	"context"

	"sideout/internal/league"
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

// Standings returns the standings of a league; week 0 means the latest that has been played.
func (a *App) Standings(ctx context.Context, v View, week int) (Standings, View, error) {
	return show(ctx, a, v, func(tx *store.Tx, l league.League) (table Standings, err error) {
		teams, err := tx.TeamsOf(l.ID)
		if err != nil {
			return table, err
		}
		games, err := tx.ResultsOf(l.ID)
		if err != nil {
			return table, err
		}
		return standingsOf(l, teams, games, week), nil
	})
}

// standingsOf makes the standings from the teams with their records and the games; week 0 means the latest.
func standingsOf(l league.League, teams []league.Team, games []league.Game, week int) Standings {
	return Standings{ruleInWords, standings.OverallFromRecords(l, teams), standings.Weekly(l, teams, games, week)}
}
