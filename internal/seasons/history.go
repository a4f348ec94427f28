package seasons

import (
	"context"

	"sideout/internal/authz"
	"sideout/internal/league"
	"sideout/internal/store"
	"sideout/internal/succession"
)

// TeamHistory returns the history of a team, with the seasons that the actor may read.
func (svc *Service) TeamHistory(ctx context.Context, actor authz.Actor, teamID int64) (h succession.TeamHistory, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		t, err := tx.FindTeam(teamID)
		if err != nil {
			return err
		}
		l, _, err := authz.LeagueFor(tx, actor, t.LeagueID, authz.Read)
		if err != nil {
			return err
		}
		h, err = svc.ends.HistoryOf(tx, l, t, svc.db.Now(), func(other league.League) (bool, error) {
			role, err := authz.RoleIn(tx, actor, other)
			return authz.May(role, authz.Read), err
		})
		return err
	})
	return h, err
}
