package finals

import (
	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// Follower updates finals after changes to games and the schedule. Package games calls it through an interface.
type Follower struct {
	db    *transaction.DB
	links *access.Links
}

// NewFollower returns a Follower.
func NewFollower(db *transaction.DB, links *access.Links) Follower { return Follower{db, links} }

// GameChanged updates the finals that depend on the result of a game.
func (f Follower) GameChanged(tx *store.Tx, games *games.Service, g store.Game) error {
	return New(f.db, f.links, games).applyResult(tx, g)
}

// LinesChanged updates the finals of a league after people have changed its schedule or its courts.
func (f Follower) LinesChanged(tx *store.Tx, games *games.Service, l league.League) error {
	return New(f.db, f.links, games).syncQueues(tx, l)
}

// NightMoved updates the finals of a league after the games of a night were moved to another day.
func (f Follower) NightMoved(tx *store.Tx, games *games.Service, l league.League, night schedule.NightMove, waiting []schedule.Move) error {
	return New(f.db, f.links, games).moveNight(tx, l, night, waiting)
}

// Places returns what the finals of a league take of courts and teams.
func (f Follower) Places(tx *store.Tx, games *games.Service, l league.League) ([]league.ScheduledGame, error) {
	return New(f.db, f.links, games).places(tx, l)
}

// CheckNotInFinals calls the function of the same name.
func (Follower) CheckNotInFinals(tx *store.Tx, g store.Game) error { return CheckNotInFinals(tx, g) }

// applyResult advances the finals of a game, in the transaction that stores its result. After a game of the season it seeds the finals
// that wait for the pools, and the court of the game may be free for a match.
func (svc *Service) applyResult(tx *store.Tx, g store.Game) error {
	if g.Stage != league.Finals {
		if err := svc.seedAfterPools(tx, g.LeagueID); err != nil {
			return err
		}
		return svc.callAfterGame(tx, g.LeagueID)
	}
	match, f, isMatch, err := findMatch(tx, g)
	if err != nil || !isMatch {
		return err
	}
	l, err := tx.Leagues.FindLeague(g.LeagueID)
	if err != nil {
		return err
	}
	if err := svc.sync(tx, l, f); err != nil {
		return err
	}
	if err := svc.loseTakenTimes(tx, l, f, match.Key); err != nil {
		return err
	}
	return svc.syncOtherQueues(tx, l, f.ID)
}

// CheckNotInFinals returns a conflict if a game is a match of finals, because the finals need its result.
func CheckNotInFinals(tx *store.Tx, g store.Game) error {
	_, f, isMatch, err := findMatch(tx, g)
	if err != nil || !isMatch {
		return err
	}
	return fault.New(fault.Conflict, "This game is a match of %s. Enter a result or a forfeit, or remove these finals.", f.Name)
}

// findMatch returns the match that a game decides, and its finals. isMatch is false for every other game.
func findMatch(tx *store.Tx, g store.Game) (match store.KnockoutMatch, f store.Finals, isMatch bool, err error) {
	if g.Stage != league.Finals {
		return match, f, false, nil
	}
	if match, isMatch, err = tx.Knockouts.MatchOfGame(g.ID); err == nil && isMatch {
		f, err = tx.Knockouts.FindFinals(match.FinalsID)
	}
	return match, f, isMatch, err
}
