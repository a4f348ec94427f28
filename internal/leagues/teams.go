package leagues

import (
	"context"

	"sideout/internal/authz"
	"sideout/internal/fault"
	"sideout/internal/gamestore"
	"sideout/internal/league"
	"sideout/internal/store"
	"sideout/internal/usecase"
)

// Teams returns the teams of a league.
func (svc *Service) Teams(ctx context.Context, v authz.ReadPermit) ([]league.Team, authz.ReadPermit, error) {
	return authz.ReadPermitted(ctx, svc.db, v, func(tx *store.Tx, l league.League) ([]league.Team, error) { return tx.TeamsOf(l.ID) })
}

// CreateTeams adds teams to a league, all or none. Each team goes into the first tier that is not full, or else into the
// last tier.
func (svc *Service) CreateTeams(ctx context.Context, actor authz.Actor, leagueID int64, names []string) (created []league.Team, err error) {
	err = svc.db.Create(ctx, &created, func(tx *store.Tx) error {
		created = nil
		l, err := authz.LockLeague(tx, actor, leagueID, authz.Manage)
		if err != nil {
			return err
		}
		teams, err := tx.TeamsOf(leagueID)
		if err != nil {
			return err
		}
		if len(teams)+len(names) > svc.quotas.TeamsPerLeague {
			return fault.New(fault.Conflict, "A league can have %d teams; this one has %d.", svc.quotas.TeamsPerLeague, len(teams))
		}
		for _, name := range names {
			team, err := svc.createTeam(tx, l, teams, name)
			if err != nil {
				return err
			}
			teams, created = append(teams, team), append(created, team)
		}
		return nil
	})
	return created, err
}

func (svc *Service) createTeam(tx *store.Tx, l league.League, others []league.Team, name string) (league.Team, error) {
	name, problems := league.CheckTeamName(name)
	if err := usecase.Invalid(problems); err != nil {
		return league.Team{}, err
	}
	for _, other := range others {
		if league.FoldName(other.Name) == league.FoldName(name) {
			return league.Team{}, fault.Field("name", "There is already a team called %q", other.Name)
		}
	}
	return tx.CreateTeam(league.Team{LeagueID: l.ID, Name: name, Tier: tierWithRoom(l, others), CreatedAt: svc.db.Now()})
}

func tierWithRoom(l league.League, teams []league.Team) int {
	size := map[int]int{}
	for _, t := range teams {
		size[t.Tier]++
	}
	for tier := 1; tier < l.TierCount; tier++ {
		if size[tier] < l.TeamsPerTier {
			return tier
		}
	}
	return l.TierCount
}

// UpdateTeam renames a team or moves it to another tier; a nil argument changes nothing.
func (svc *Service) UpdateTeam(ctx context.Context, actor authz.Actor, id int64, name *string, tier *int) (team league.Team, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		l, t, err := lockTeam(tx, actor, id)
		if err != nil {
			return err
		}
		if tier != nil {
			if err := usecase.Invalid(league.CheckTier(*tier, l.TierCount)); err != nil {
				return err
			}
			t.Tier = *tier
		}
		if name != nil {
			tidy, problems := league.CheckTeamName(*name)
			if err := usecase.Invalid(problems); err != nil {
				return err
			}
			others, err := tx.TeamsOf(l.ID)
			if err != nil {
				return err
			}
			for _, other := range others {
				if other.ID != id && league.FoldName(other.Name) == league.FoldName(tidy) {
					return fault.Field("name", "There is already a team called %q", other.Name)
				}
			}
			if tidy != t.Name {
				if err := gamestore.PublishGamesOf(tx, id); err != nil {
					return err
				}
			}
			t.Name = tidy
		}
		team = t
		return tx.UpdateTeam(t)
	})
	return team, err
}

// DeleteTeam permanently removes a team with its games and its lines of the schedule, and updates the records of its
// opponents.
func (svc *Service) DeleteTeam(ctx context.Context, actor authz.Actor, id int64) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		l, _, err := lockTeam(tx, actor, id)
		if err != nil {
			return err
		}
		if err := tx.DeleteTeam(id); err != nil {
			return err
		}
		_, err = svc.games.RebuildRecords(tx, l.ID)
		return err
	})
}

// lockTeam locks the league of a team and returns both, if the actor may manage the league.
func lockTeam(tx *store.Tx, actor authz.Actor, id int64) (l league.League, t league.Team, err error) {
	if actor.UserID == "" {
		return l, t, fault.ErrSignedOut
	}
	if t, err = tx.FindTeam(id); err != nil {
		return l, t, err
	}
	if l, err = authz.LockLeague(tx, actor, t.LeagueID, authz.Manage); err != nil {
		return l, t, err
	}
	t, err = tx.FindTeam(id) // again: it may have changed before the league was locked
	return l, t, err
}
