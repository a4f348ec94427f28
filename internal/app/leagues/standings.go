package leagues

import (
	"context"
	"fmt"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
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

// Recalculation is the result of rebuilding the records of a league.
type Recalculation struct {
	Message     string                 `json:"message"`
	Differences []standings.Difference `json:"differences"`
}

// Recalculate rebuilds the records of all teams from the completed games and reports what differed.
func (svc *Service) Recalculate(ctx context.Context, actor access.Actor, leagueID int64) (report Recalculation, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if _, err := access.LockLeague(tx, actor, leagueID, access.Manage); err != nil {
			return err
		}
		report.Differences, err = svc.games.RebuildRecords(tx, leagueID)
		return err
	})
	report.Message = "The standings were right; nothing had to change."
	if n := len(report.Differences); n > 0 {
		report.Message = fmt.Sprintf("The standings of %s were put right.", fault.Count(n, "team"))
	}
	return report, err
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
