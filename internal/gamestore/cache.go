package gamestore

import (
	"sync"

	"sideout/internal/league"
	"sideout/internal/score"
	"sideout/internal/store"
)

// MaxCached is how many games a cache holds; more are not played at the same time.
const MaxCached = 4096

// CachedGame is a game that is being played, as it was committed.
type CachedGame struct {
	Log         score.Log
	Game        store.Game    // its row, and that of its league, as of PageVersion; empty where only the log is known
	League      league.League // its version is that of an earlier point
	PageVersion int64         // of its league
}

// cache holds the games that are being played, so that a point need not read again what nobody has changed. The versions
// that the transaction has read, of the game and of its league's page, decide whether an entry is valid: another server
// may have changed either. Every change of a game's row or of its league increments one of the two.
type cache struct {
	mu    sync.Mutex
	games map[int64]CachedGame
}

// findLog returns the log of a game as of its version.
func (c *cache) findLog(gameID, version int64) (score.Log, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	g, ok := c.games[gameID]
	return g.Log, ok && g.Log.Seq() == version
}

// findGame returns a game as of its version and that of its league's page.
func (c *cache) findGame(gameID, version, page int64) (CachedGame, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	g, ok := c.games[gameID]
	return g, ok && g.Game.ID == gameID && g.Game.Version == version && g.PageVersion == page
}

// latest returns a game of any version, unless only its log is known.
func (c *cache) latest(gameID int64) (CachedGame, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	g, ok := c.games[gameID]
	return g, ok && g.Game.ID == gameID
}

// putLog caches a log that has been committed, unless as much is known.
func (c *cache) putLog(gameID int64, log score.Log) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if before, ok := c.games[gameID]; !ok || before.Log.Seq() < log.Seq() {
		c.put(gameID, CachedGame{Log: log})
	}
}

// putGame caches a game that has been committed, unless a later one is there.
func (c *cache) putGame(g CachedGame) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if before, ok := c.games[g.Game.ID]; !ok || before.Log.Seq() <= g.Log.Seq() {
		c.put(g.Game.ID, g)
	}
}

func (c *cache) put(gameID int64, g CachedGame) {
	if c.games == nil || len(c.games) >= MaxCached {
		c.games = map[int64]CachedGame{} // it fills again with those that are needed
	}
	c.games[gameID] = g
}
