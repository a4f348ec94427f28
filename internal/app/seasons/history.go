package seasons

import (
	"context"

	"sideout/internal/app/access"
	"sideout/internal/app/leagues"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// TeamHistory returns the history of a team in the seasons that the actor may read.
func (svc *Service) TeamHistory(ctx context.Context, actor access.Actor, teamID int64) (h leagues.TeamHistory, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		t, err := tx.Teams.FindTeam(teamID)
		if err != nil {
			return err
		}
		l, _, err := access.AuthorizeLeague(tx, actor, t.LeagueID, access.Read)
		if err != nil {
			return err
		}
		h, err = svc.ends.HistoryOf(tx, l, t, svc.db.Now(), func(other league.League) (bool, error) {
			role, err := access.RoleIn(tx, actor, other)
			return access.May(role, access.Read), err
		})
		return err
	})
	return h, err
}
