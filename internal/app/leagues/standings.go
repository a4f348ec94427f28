package leagues

import (
	"context"

	"sideout/internal/app/access"
	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// Standings returns the standings of a league; week 0 means the newest week, see standings.Weekly.
func (svc *Service) Standings(ctx context.Context, v access.ReadPermit, week int) (standings.Standings, access.ReadPermit, error) {
	return access.ReadPermitted(ctx, svc.db, v, func(tx *store.Tx, l league.League) (table standings.Standings, err error) {
		teams, err := tx.Teams.TeamsOf(l.ID)
		if err != nil {
			return table, err
		}
		games, err := tx.Games.ResultsOf(l.ID)
		if err != nil {
			return table, err
		}
		return standings.Of(l, teams, games, week), nil
	})
}

// Recalculation is the result of checking the records of a league.
type Recalculation struct {
	Message     string       `json:"message"`
	Differences []Difference `json:"differences"`
}

// A Difference is a team whose record did not agree with its games.
type Difference struct {
	TeamID int64         `json:"teamId"`
	Name   string        `json:"name"`
	Was    league.Record `json:"was"`
	Is     league.Record `json:"is"`
}

// Recalculate reports that the records of a league agree with its games: each read adds them up anew. The call is from the time when
// they were stored.
func (svc *Service) Recalculate(ctx context.Context, actor access.Actor, leagueID int64) (Recalculation, error) {
	err := svc.db.Read(ctx, func(tx *store.Tx) error {
		l, _, err := access.LeagueFor(tx, actor, leagueID, access.Manage)
		if err != nil {
			return err
		}
		return access.CheckOpen(l, access.Manage)
	})
	return Recalculation{"The standings were right; nothing had to change.", []Difference{}}, err
}

// TryTableRules returns the standings of a league together with those by other table rules. It changes nothing.
func (svc *Service) TryTableRules(ctx context.Context, v access.ReadPermit, week int, rules league.TableRules) (table standings.Standings, err error) {
	rules, problems := league.CheckTableRules(rules)
	if err := transaction.Invalid(problems); err != nil {
		return table, err
	}
	table, _, err = access.ReadPermitted(ctx, svc.db, v, func(tx *store.Tx, l league.League) (standings.Standings, error) {
		teams, err := tx.Teams.TeamsOf(l.ID)
		if err != nil {
			return table, err
		}
		games, err := tx.Games.ResultsOf(l.ID)
		if err != nil {
			return table, err
		}
		table = standings.Of(l, teams, games, week)
		l.TableRules = rules
		tried := standings.Of(l, teams, games, week)
		table.Tried = &tried
		return table, nil
	})
	return table, err
}
