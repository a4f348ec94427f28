// Package finals plans knockouts after a season, and creates the games of their matches as results arrive. The rules are in
// docs/product/finals.md.
package finals

import (
	"slices"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// Service implements finals.
type Service struct {
	db    *transaction.DB
	links *access.Links
	games *games.Service
}

// New returns a Service.
func New(db *transaction.DB, links *access.Links, games *games.Service) *Service {
	return &Service{db, links, games}
}

// IsClosed reports whether devices can no longer change the result of a game, because a match whose teams it decides has begun.
func IsClosed(tx *store.Tx, g store.Game) (bool, error) {
	match, f, isMatch, err := findMatch(tx, g)
	if err != nil || !isMatch {
		return false, err
	}
	s, err := load(tx.Knockouts, f)
	if err != nil {
		return false, err
	}
	for _, next := range s.situations {
		dependsOnGame := next.Sources[0].Key == match.Key || next.Sources[1].Key == match.Key
		if g, has := s.games[next.Key]; dependsOnGame && has && g.HasPlay() {
			return true, nil
		}
	}
	return false, nil
}

// CheckMayLeave returns a conflict if finals keep a team from leaving. A team that is a seed in any finals cannot be deleted. A team
// cannot withdraw from finals that have their seeds and are not over, unless it is absent there.
func CheckMayLeave(tx *store.Tx, team league.Team, isDeleted bool) error {
	all, err := tx.Knockouts.FinalsOf(team.LeagueID)
	if err != nil {
		return err
	}
	for _, f := range all {
		if !slices.Contains(f.Seeds, team.ID) || f.SeedsOpen && !isDeleted {
			continue
		}
		if isDeleted {
			return fault.New(fault.Conflict, "%s play in %s, so they stay as long as these finals. Let them withdraw instead, or remove the finals.", team.Name, f.Name)
		}
		s, err := load(tx.Knockouts, f)
		if err != nil {
			return err
		}
		if !bracket.IsOver(s.situations) && !slices.Contains(f.Absent, team.ID) {
			return fault.New(fault.Conflict, "%s play in %s. Say there who comes instead, or that they cannot come.", team.Name, f.Name)
		}
	}
	return nil
}
