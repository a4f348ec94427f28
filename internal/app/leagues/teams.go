package leagues

import (
	"context"

	"sideout/internal/app/access"
	"sideout/internal/app/finals"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// Teams returns the teams of a league with their records.
func (svc *Service) Teams(ctx context.Context, permit access.ReadPermit) ([]league.Team, access.ReadPermit, error) {
	return access.ReadPermitted(ctx, svc.db, permit, func(tx *store.Tx, l league.League) ([]league.Team, error) { return games.TeamsWithRecords(tx, l.ID) })
}

// NewTeam is a team to add.
type NewTeam struct {
	Name      string
	Kit       *league.Kit // nil: the next kit in turn
	SecondKit *league.Kit
	Badge     string // empty: derived from the name
}

// CreateTeams adds teams with the given names to a league, either all or none.
func (svc *Service) CreateTeams(ctx context.Context, actor access.Actor, leagueID int64, names []string) ([]league.Team, error) {
	teams := make([]NewTeam, len(names))
	for i, name := range names {
		teams[i].Name = name
	}
	return svc.AddTeams(ctx, actor, leagueID, teams)
}

// AddTeams adds teams to a league, either all or none. Each team is added to the first tier that is not full, or else to the last tier.
// A team without a kit gets the next kit in turn.
func (svc *Service) AddTeams(ctx context.Context, actor access.Actor, leagueID int64, added []NewTeam) (created []league.Team, err error) {
	err = svc.db.Create(ctx, &created, func(tx *store.Tx) error {
		created = nil
		l, err := access.LockLeague(tx, actor, leagueID, access.Arrange)
		if err != nil {
			return err
		}
		teams, err := tx.Teams.TeamsOf(leagueID)
		if err != nil {
			return err
		}
		if err := svc.CheckTeamQuota(teams, len(added)); err != nil {
			return err
		}
		for _, n := range added {
			team, err := svc.createTeam(tx.Teams, l, teams, n)
			if err != nil {
				return err
			}
			teams, created = append(teams, team), append(created, team)
		}
		league.GiveBadges(teams)
		copy(created, teams[len(teams)-len(created):])
		return nil
	})
	return created, err
}

// CheckTeamQuota returns a conflict if a league with the given teams cannot have the given number of additional teams.
func (svc *Service) CheckTeamQuota(teams []league.Team, more int) error {
	if len(teams)+more > svc.quotas.TeamsPerLeague {
		return fault.New(fault.Conflict, "A league can have %d teams; this one has %d.", svc.quotas.TeamsPerLeague, len(teams))
	}
	return nil
}

// CheckNewTeam returns a new team that replaces another one of its tier, with the next kit in turn. It stores nothing.
func (svc *Service) CheckNewTeam(l league.League, others []league.Team, name string, tier int) (league.Team, error) {
	name, err := checkTeamName(name, 0, others)
	if err != nil {
		return league.Team{}, fault.Rename(err, "newTeam")
	}
	return league.Team{LeagueID: l.ID, Name: name, Tier: tier, CreatedAt: svc.db.Now(), Kit: league.NextKit(others), Badge: league.MakeBadge(name)}, nil
}

func (svc *Service) createTeam(tx store.Teams, l league.League, others []league.Team, n NewTeam) (league.Team, error) {
	name, err := checkTeamName(n.Name, 0, others)
	if err != nil {
		return league.Team{}, err
	}
	team, problems := league.CheckLook(league.Team{
		LeagueID: l.ID, Name: name, Tier: firstTierWithRoom(l, others), CreatedAt: svc.db.Now(),
		Kit: fault.Or(n.Kit, league.NextKit(others)), SecondKit: n.SecondKit, Badge: n.Badge, BadgeIsOwn: true,
	})
	if err := transaction.Invalid(problems); err != nil {
		return league.Team{}, err
	}
	return tx.CreateTeam(team)
}

// checkTeamName returns the normalized name of a team, or an error if it breaks a rule or another team has it.
func checkTeamName(name string, id int64, teams []league.Team) (string, error) {
	name, problems := league.CheckTeamName(name)
	if err := transaction.Invalid(problems); err != nil {
		return "", err
	}
	for _, other := range teams {
		if other.ID != id && league.FoldName(other.Name) == league.FoldName(name) {
			return "", fault.Field("name", "There is already a team called %q", other.Name)
		}
	}
	return name, nil
}

func firstTierWithRoom(l league.League, teams []league.Team) int {
	size := map[int]int{}
	for _, t := range teams {
		if t.WithdrawnOn == nil {
			size[t.Tier]++
		}
	}
	for tier := 1; tier < l.TierCount; tier++ {
		if size[tier] < l.TeamsPerTier {
			return tier
		}
	}
	return l.TierCount
}

// UpdateTeam changes the name, the tier, the kits, the badge or the wishes of a team. edit changes the team and may be called repeatedly.
func (svc *Service) UpdateTeam(ctx context.Context, actor access.Actor, id int64, edit func(*league.Team)) (team league.Team, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		l, before, err := lockTeam(tx, actor, id, access.Arrange)
		if err != nil {
			return err
		}
		team = before
		edit(&team)
		if err := transaction.Invalid(league.CheckTier(team.Tier, l.TierCount)); team.Tier != before.Tier && err != nil {
			return err
		}
		others, err := tx.Teams.TeamsOf(l.ID)
		if err != nil {
			return err
		}
		if team.Name != before.Name {
			if team.Name, err = checkTeamName(team.Name, id, others); err != nil {
				return err
			}
		}
		var problems []league.Problem
		if team.Wishes != before.Wishes {
			if team.Wishes, problems = league.CheckWishes(team, others); len(problems) > 0 {
				return transaction.Invalid(problems)
			}
		}
		team, problems = league.CheckLook(team)
		if err := transaction.Invalid(problems); err != nil {
			return err
		}
		if err := tx.Teams.UpdateTeam(team); err != nil {
			return err
		}
		if team, err = tx.Teams.FindTeam(id); err != nil { // its badge depends on the other teams
			return err
		}
		if changesAppearance(before, team) {
			if err := games.PublishGamesOf(tx, id); err != nil {
				return err
			}
		}
		if team, err = games.WithRecord(tx.Games, team); err != nil || team.Wishes == before.Wishes {
			return err
		}
		return svc.games.AssignDuties(tx, l) // a team has no duty on a day on which it cannot play
	})
	return team, err
}

// changesAppearance reports whether a change of a team changes how its games show it.
func changesAppearance(before, after league.Team) bool {
	return before.Name != after.Name || before.Kit != after.Kit || before.Badge != after.Badge ||
		fault.Or(before.SecondKit, "") != fault.Or(after.SecondKit, "")
}

// DeleteTeam permanently deletes a team with its games and their lines in the schedule. If unusedOnly is set, it returns a conflict for a team
// that has games.
func (svc *Service) DeleteTeam(ctx context.Context, actor access.Actor, id int64, unusedOnly bool) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		l, team, err := lockTeam(tx, actor, id, access.Manage)
		if err != nil {
			return err
		}
		if unusedOnly {
			return svc.RemoveUnusedTeam(tx, l, team)
		}
		return svc.removeTeam(tx, l, team)
	})
}

// RemoveUnusedTeam permanently deletes a team of a league that the caller has locked, or returns a conflict if the team has games.
func (svc *Service) RemoveUnusedTeam(tx *store.Tx, l league.League, team league.Team) error {
	if played, err := tx.Games.GameIDsOfTeam(team.ID); err != nil {
		return err
	} else if len(played) > 0 {
		return fault.New(fault.Conflict, "%s have games by now. Delete the team, or let it withdraw, in the tab Teams.", team.Name)
	}
	return svc.removeTeam(tx, l, team)
}

func (svc *Service) removeTeam(tx *store.Tx, l league.League, team league.Team) error {
	if err := finals.CheckMayLeave(tx, team, true); err != nil {
		return err
	}
	if err := games.DeleteTeam(tx, team); err != nil {
		return err
	}
	return svc.games.AssignDuties(tx, l)
}

// lockTeam locks the league of a team and returns the league and the team, or an error if the actor may not do the action.
func lockTeam(tx *store.Tx, actor access.Actor, id int64, action access.Action) (l league.League, t league.Team, err error) {
	if actor.UserID == "" {
		return l, t, fault.ErrSignedOut
	}
	if t, err = tx.Teams.FindTeam(id); err != nil {
		return l, t, err
	}
	if l, err = access.LockLeague(tx, actor, t.LeagueID, action); err != nil {
		return l, t, err
	}
	t, err = tx.Teams.FindTeam(id) // read again, because it may have changed before the lock
	return l, t, err
}

// Courts returns the courts of a league.
func (svc *Service) Courts(ctx context.Context, permit access.ReadPermit) ([]league.Court, access.ReadPermit, error) {
	return access.ReadPermitted(ctx, svc.db, permit, func(tx *store.Tx, l league.League) ([]league.Court, error) { return tx.Courts.CourtsOf(l.ID) })
}

// CreateCourt adds a court to a tier.
func (svc *Service) CreateCourt(ctx context.Context, actor access.Actor, c league.Court) (created league.Court, err error) {
	err = svc.db.Create(ctx, &created, func(tx *store.Tx) error {
		l, err := access.LockLeague(tx, actor, c.LeagueID, access.Arrange)
		if err != nil {
			return err
		}
		court, problems := league.CheckCourt(c, l.TierCount)
		if err := transaction.Invalid(problems); err != nil {
			return err
		}
		court.CreatedAt = svc.db.Now()
		created, err = tx.Courts.CreateCourt(court)
		return err
	})
	return created, err
}

// DeleteCourt removes a court.
func (svc *Service) DeleteCourt(ctx context.Context, actor access.Actor, id int64) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		if actor.UserID == "" {
			return fault.ErrSignedOut
		}
		c, err := tx.Courts.FindCourt(id)
		if err != nil {
			return err
		}
		if _, err := access.LockLeague(tx, actor, c.LeagueID, access.Manage); err != nil {
			return err
		}
		return tx.Courts.DeleteCourt(id)
	})
}
