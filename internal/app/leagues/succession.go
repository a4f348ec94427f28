package leagues

import (
	"errors"
	"fmt"
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// NewestSeason returns the newest season of a series beside one; false if there is none.
func NewestSeason(tx store.Seasons, l league.League) (newest league.League, found bool, err error) {
	if l.SeriesID == nil {
		return newest, false, nil
	}
	all, err := tx.SeasonsOf(*l.SeriesID)
	for _, other := range all {
		if other.ID != l.ID {
			newest, found = other, true
		}
	}
	return newest, found, err
}

// HandOnLinks gives the public address and the captain's links of a season to another one of its series. The season keeps an address of its
// own; a team that is not in the other season keeps its link.
func HandOnLinks(tx *store.Tx, from, to league.League) error {
	if err := handAddress(tx, from, to); err != nil {
		return err
	}
	return handLinks(tx.Seasons, from, to)
}

func handAddress(tx *store.Tx, from, to league.League) error {
	base, part := league.SplitSlug(fault.Or(from.Slug, ""))
	if base == "" || part != "" { // it does not have the address of the series
		return nil
	}
	own, err := ownAddress(tx.Leagues, base, from)
	if err != nil {
		return err
	}
	// Two leagues never have the same address, not even within a transaction.
	if err := tx.Seasons.SetSlug(to.ID, nil); err != nil {
		return err
	}
	if err := tx.Seasons.SetSlug(from.ID, &own); err != nil {
		return err
	}
	return tx.Seasons.SetSlug(to.ID, &base)
}

// maxNumberedSeasons is the largest number that is appended to the address of a season whose name another one has.
const maxNumberedSeasons = 50

// ownAddress returns a free address for a season that no longer has that of its series.
func ownAddress(tx store.Leagues, base string, l league.League) (string, error) {
	part := league.SeasonPart(l.SeasonName)
	if part == "" {
		part = fmt.Sprintf("season-%d", l.ID)
	}
	for n := 1; n <= maxNumberedSeasons; n++ {
		slug := league.SeasonSlug(base, part)
		if n > 1 {
			slug = fmt.Sprintf("%s-%d", slug, n)
		}
		if _, err := tx.LeagueOfSlug(slug); errors.Is(err, store.ErrNotFound) {
			return slug, nil
		} else if err != nil {
			return "", err
		}
	}
	return league.SeasonSlug(base, fmt.Sprintf("season-%d", l.ID)), nil
}

// handLinks gives the captain's links and addresses of the teams of a season to the same teams in another season of its series.
func handLinks(tx store.Seasons, from, to league.League) error {
	if to.SeriesID == nil {
		return nil
	}
	teams, err := tx.TeamsOfSeries(*to.SeriesID)
	if err != nil {
		return err
	}
	chains := league.ChainsOf(teams)
	for _, own := range teams {
		if own.LeagueID != from.ID {
			continue
		}
		same := func(t league.Team) bool { return t.LeagueID == to.ID && chains[t.ID] == chains[own.ID] }
		if i := slices.IndexFunc(teams, same); i >= 0 {
			if err := tx.MoveCaptains(own, teams[i]); err != nil {
				return err
			}
		}
	}
	return nil
}
