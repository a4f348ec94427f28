package finals

import (
	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// Follower lets finals follow changes of games, for package games.
type Follower struct {
	db    *transaction.DB
	links *access.Links
}

// NewFollower returns a Follower.
func NewFollower(db *transaction.DB, links *access.Links) Follower { return Follower{db, links} }

// GameChanged advances the finals that may depend on the result of a game.
func (f Follower) GameChanged(tx *store.Tx, games *games.Service, g store.Game) error {
	return New(f.db, f.links, games).follow(tx, g)
}

// LinesChanged follows what people have done with the schedule or the courts of a league.
func (f Follower) LinesChanged(tx *store.Tx, games *games.Service, l league.League) error {
	return New(f.db, f.links, games).followLines(tx, l)
}

// NightMoved follows a night whose games were moved to another day.
func (f Follower) NightMoved(tx *store.Tx, games *games.Service, l league.League, on, to league.Date) error {
	return New(f.db, f.links, games).followNight(tx, l, on, to)
}

// CheckNotInFinals is the function CheckNotInFinals.
func (Follower) CheckNotInFinals(tx *store.Tx, g store.Game) error { return CheckNotInFinals(tx, g) }

// follow advances the finals that a game belongs to, in the transaction of its result. After a game of the season it gives
// finals that wait for the pools their seeds.
func (svc *Service) follow(tx *store.Tx, g store.Game) error {
	if g.Stage != league.Finals {
		return svc.followPools(tx, g.LeagueID)
	}
	match, isMatch, err := tx.Knockouts.MatchOfGame(g.ID)
	if err != nil || !isMatch {
		return err
	}
	f, err := tx.Knockouts.FindFinals(match.FinalsID)
	if err != nil {
		return err
	}
	l, err := tx.Leagues.FindLeague(g.LeagueID)
	if err != nil {
		return err
	}
	return svc.sync(tx, l, f)
}

// CheckNotInFinals returns a conflict if a game is a match of finals, which cannot do without it.
func CheckNotInFinals(tx *store.Tx, g store.Game) error {
	if g.Stage != league.Finals {
		return nil
	}
	match, isMatch, err := tx.Knockouts.MatchOfGame(g.ID)
	if err != nil || !isMatch {
		return err
	}
	f, err := tx.Knockouts.FindFinals(match.FinalsID)
	if err != nil {
		return err
	}
	return fault.New(fault.Conflict, "This game is a match of %s. Enter a result or a forfeit, or remove these finals.", f.Name)
}
