package leagues

import (
	"context"
	"math/rand/v2"
	"slices"

	"sideout/internal/app/access"
	"sideout/internal/app/finals"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// Standings returns the standings of a league. Week 0 is the latest week, see standings.Weekly.
func (svc *Service) Standings(ctx context.Context, permit access.ReadPermit, week int) (standings.Standings, access.ReadPermit, error) {
	return access.ReadPermitted(ctx, svc.db, permit, func(tx *store.Tx, l league.League) (table standings.Standings, err error) {
		teams, err := tx.Teams.TeamsOf(l.ID)
		if err != nil {
			return table, err
		}
		games, err := tx.Games.ResultsOf(l.ID)
		if err != nil {
			return table, err
		}
		return standings.Compute(l, teams, games, week), nil
	})
}

// Recalculation is the result of comparing the records of a league with its games.
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

// Recalculate reports that the records of a league agree with its games, because they are computed from the games at each read. The call
// dates from a time when records were stored.
func (svc *Service) Recalculate(ctx context.Context, actor access.Actor, leagueID int64) (Recalculation, error) {
	err := svc.db.Read(ctx, func(tx *store.Tx) error {
		l, _, err := access.AuthorizeLeague(tx, actor, leagueID, access.Manage)
		if err != nil {
			return err
		}
		return access.CheckOpen(l, access.Manage)
	})
	return Recalculation{"The standings were right; nothing had to change.", []Difference{}}, err
}

// TryTableRules returns the standings of a league, with the standings by other table rules in Tried. It stores nothing.
func (svc *Service) TryTableRules(ctx context.Context, permit access.ReadPermit, week int, rules league.TableRules) (table standings.Standings, err error) {
	rules, problems := league.CheckTableRules(rules)
	if err := transaction.Invalid(problems); err != nil {
		return table, err
	}
	table, _, err = access.ReadPermitted(ctx, svc.db, permit, func(tx *store.Tx, l league.League) (standings.Standings, error) {
		teams, err := tx.Teams.TeamsOf(l.ID)
		if err != nil {
			return table, err
		}
		games, err := tx.Games.ResultsOf(l.ID)
		if err != nil {
			return table, err
		}
		table = standings.Compute(l, teams, games, week)
		l.TableRules = rules
		tried := standings.Compute(l, teams, games, week)
		table.Tried = &tried
		return table, nil
	})
	return table, err
}

// SetStage sets whether a game belongs to the season, is friendly or belongs to the finals. Only games of the season count in the
// standings. It also reassigns the duty teams, because a game that does not count has none.
func (svc *Service) SetStage(ctx context.Context, actor access.Actor, id int64, stage league.Stage) (changed league.Game, err error) {
	stage, problems := league.CheckStage(stage)
	if err := transaction.Invalid(problems); err != nil {
		return changed, err
	}
	err = svc.changeGame(ctx, actor, id, func(tx *store.Tx, _ league.League, g store.Game) error {
		after := g
		after.Stage = stage
		changed = after.Game
		if g.Stage.OrSeason() == stage {
			return nil
		}
		if err := finals.CheckNotInFinals(tx, g); err != nil {
			return err
		}
		return svc.games.SaveRow(tx, g, after, actor.UserID, "stage")
	})
	return changed, err
}

// AdjustPoints adds points to a team in the table, or deducts them, with a reason.
func (svc *Service) AdjustPoints(ctx context.Context, actor access.Actor, teamID int64, points int, reason string) (team league.Team, err error) {
	err = svc.db.Create(ctx, &team, func(tx *store.Tx) error {
		l, t, err := lockTeam(tx, actor, teamID, access.Manage)
		if err != nil {
			return err
		}
		adjustment, problems := league.CheckAdjustment(league.Adjustment{Points: points, Reason: reason, At: svc.db.Now()})
		if err := transaction.Invalid(problems); err != nil {
			return err
		}
		switch {
		case !l.TableRules.UsesPoints():
			return fault.New(fault.Conflict, "The table of this league is not ranked by points, so an adjustment would change nothing. Choose a table rule with points first.")
		case len(t.Adjustments) >= league.MaxAdjustments:
			return fault.New(fault.Conflict, "A team can have %d adjustments: remove one first.", league.MaxAdjustments)
		}
		t.Adjust(adjustment)
		if err := tx.Teams.UpdateTeam(t); err != nil {
			return err
		}
		team, err = games.WithRecord(tx.Games, t)
		return err
	})
	return team, err
}

// RemoveAdjustment undoes AdjustPoints.
func (svc *Service) RemoveAdjustment(ctx context.Context, actor access.Actor, teamID, adjustment int64) (team league.Team, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		_, t, err := lockTeam(tx, actor, teamID, access.Manage)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(t.Adjustments, func(a league.Adjustment) bool { return int64(a.ID) == adjustment })
		if at < 0 {
			return store.ErrNotFound
		}
		t.Adjustments = slices.Delete(t.Adjustments, at, at+1)
		if err := tx.Teams.UpdateTeam(t); err != nil {
			return err
		}
		team, err = games.WithRecord(tx.Games, t)
		return err
	})
	return team, err
}

// DrawLots assigns new random lots to the teams of a league. Lot 1 is the best.
func (svc *Service) DrawLots(ctx context.Context, actor access.Actor, leagueID int64) (teams []league.Team, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if _, err := access.LockLeague(tx, actor, leagueID, access.Manage); err != nil {
			return err
		}
		if teams, err = games.TeamsWithRecords(tx, leagueID); err != nil {
			return err
		}
		for i, lot := range rand.Perm(len(teams)) {
			teams[i].Lot = lot + 1
			if err := tx.Teams.UpdateTeam(teams[i]); err != nil {
				return err
			}
		}
		return nil
	})
	return teams, err
}

// DrawnLot is the lot of a team after a drawing, and the one before it; 0 for none.
type DrawnLot struct {
	TeamID int64 `json:"teamId"`
	Lot    int   `json:"lot"`
	Before int   `json:"before"`
}

// maxLot is the highest lot that UndoLots accepts; no league has that many teams.
const maxLot = 10_000

// UndoLots gives all teams of a league the lots that they had before a drawing. It returns an error if their lots have changed since.
func (svc *Service) UndoLots(ctx context.Context, actor access.Actor, leagueID int64, drawn []DrawnLot) (teams []league.Team, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if _, err := access.LockLeague(tx, actor, leagueID, access.Manage); err != nil {
			return err
		}
		if teams, err = games.TeamsWithRecords(tx, leagueID); err != nil {
			return err
		}
		for i, t := range teams {
			at := slices.IndexFunc(drawn, func(d DrawnLot) bool { return d.TeamID == t.ID && d.Lot == t.Lot })
			if at < 0 || t.Lot == 0 {
				return fault.New(fault.Conflict, "Lots were drawn again, or teams were added, since then.")
			}
			before := drawn[at].Before
			if before < 0 || before > maxLot {
				return fault.Field("lots", "A lot is a number from 1 to %d, or 0 for none", maxLot)
			}
			if before != 0 && slices.ContainsFunc(teams[:i], func(other league.Team) bool { return other.Lot == before }) {
				return fault.Field("lots", "No two teams have had lot %d", before)
			}
			teams[i].Lot = before
			if err := tx.Teams.UpdateTeam(teams[i]); err != nil {
				return err
			}
		}
		return nil
	})
	return teams, err
}
