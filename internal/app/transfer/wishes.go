package transfer

import (
	"slices"

	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// isAboutOtherTeams reports whether a problem of wishes may be solved by a team that stands below in the file.
func isAboutOtherTeams(p league.Problem) bool { return p.Field == "wishes.notWith" }

// checkWishes checks that the wishes of the teams name teams of the file.
func (r *fileReader) checkWishes() error {
	for _, t := range r.file.teams {
		if _, problems := league.CheckWishes(t, r.file.teams); len(problems) > 0 {
			return r.refuse("the wishes of %q: %s", t.Name, problems[0].Message)
		}
	}
	return nil
}

// storeWishes replaces the ids in the wishes of the teams, which are known once all of them are stored.
func (ids newIDs) storeWishes(tx store.Teams, teams []league.Team) error {
	for _, t := range teams {
		if t.Wishes == nil || len(t.Wishes.NotWith) == 0 {
			continue
		}
		team, err := tx.FindTeam(ids.teams[t.ID])
		if err != nil {
			return err
		}
		team.Wishes.NotWith = nil
		for _, id := range t.Wishes.NotWith {
			team.Wishes.NotWith = append(team.Wishes.NotWith, ids.teams[id])
		}
		slices.Sort(team.Wishes.NotWith)
		if err := tx.UpdateTeam(team); err != nil {
			return err
		}
	}
	return nil
}
