// Package finals plans knockouts after a season, and makes games of their places as results come in. The rules are in
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

// New returns a Service, which follows the results of all games from then on.
func New(db *transaction.DB, links *access.Links, games *games.Service) *Service {
	svc := &Service{db, links, games}
	games.Follow(svc)
	return svc
}

// GameChanged advances the finals that a game belongs to, in the transaction of its result. After a game of the season it gives
// finals that wait for the pools their seeds.
func (svc *Service) GameChanged(tx *store.Tx, g store.Game) error {
	if g.Stage != league.Finals {
		return svc.followPools(tx, g.LeagueID)
	}
	place, isPlace, err := tx.Knockouts.PlaceOfGame(g.ID)
	if err != nil || !isPlace {
		return err
	}
	f, err := tx.Knockouts.FindFinals(place.FinalsID)
	if err != nil {
		return err
	}
	l, err := tx.Leagues.FindLeague(g.LeagueID)
	if err != nil {
		return err
	}
	return svc.sync(tx, l, f)
}

// IsClosed reports whether no device may change the result of a game any more, because a match that follows from it has begun.
func (svc *Service) IsClosed(tx *store.Tx, g store.Game) (bool, error) {
	place, isPlace, err := tx.Knockouts.PlaceOfGame(g.ID)
	if err != nil || !isPlace {
		return false, err
	}
	f, err := tx.Knockouts.FindFinals(place.FinalsID)
	if err != nil {
		return false, err
	}
	s, err := load(tx.Knockouts, f)
	if err != nil {
		return false, err
	}
	for _, next := range s.all {
		follows := next.Sources[0].Key == place.Key || next.Sources[1].Key == place.Key
		if g, has := s.games[next.Key]; follows && has && g.HasPlay() {
			return true, nil
		}
	}
	return false, nil
}

// CheckNotInFinals returns a conflict if a game is a match of finals, which cannot do without it.
func (svc *Service) CheckNotInFinals(tx *store.Tx, g store.Game) error {
	place, isPlace, err := tx.Knockouts.PlaceOfGame(g.ID)
	if err != nil || !isPlace {
		return err
	}
	f, err := tx.Knockouts.FindFinals(place.FinalsID)
	if err != nil {
		return err
	}
	return fault.New(fault.Conflict, "This game is a match of %s. Enter a result or a forfeit, or remove these finals.", f.Name)
}

// TeamLeaves returns a conflict if finals cannot do without a team: if it is to be deleted and plays in any, or else if it has a
// match to play.
func (svc *Service) TeamLeaves(tx *store.Tx, team league.Team, isDeleted bool) error {
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
		if !bracket.IsOver(s.all) && !slices.Contains(f.Absent, team.ID) {
			return fault.New(fault.Conflict, "%s play in %s. Say there who comes instead, or that they cannot come.", team.Name, f.Name)
		}
	}
	return nil
}
