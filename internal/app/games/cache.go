package games

import (
	"sync"

	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
)

// maxCacheBytes is the maximum memory of the cache: about 1,000 games of 100 events. Running games should need at most half of it.
const maxCacheBytes = 64 << 20

// Estimates for the memory of a cached game, in bytes, measured on 64-bit processors: its row with its league, and an event
// of its log.
const (
	rowBytes   = 2 << 10
	eventBytes = 640
)

// CachedGame is the committed state of a game that is being played.
type CachedGame struct {
	Log         score.Log
	Game        store.Game    // as of PageVersion; empty if only the log is cached
	League      league.League // as of PageVersion, except its Version, which every point increments
	PageVersion int64         // page version of the league
}

func (g CachedGame) bytes() int { return logBytes(g.Log) }

func logBytes(log score.Log) int { return rowBytes + int(log.Seq())*eventBytes }

// cache holds running games, so that storing a point does not query unchanged rows. An entry is valid if the transaction reads the same
// version of the game and the same page version of the league. Every change of a game or of its league, also by another server,
// increments one of the two.
type cache struct {
	mu sync.Mutex
	generations[int64, CachedGame]
}

// findLog returns the log of a game if it is cached at the given version.
func (c *cache) findLog(gameID, version int64) (score.Log, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	g, ok := c.find(gameID)
	return g.Log, ok && g.Log.Seq() == version
}

// findGame returns a game if it is cached at the given version and the given page version of its league.
func (c *cache) findGame(gameID, version, pageVersion int64) (CachedGame, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	g, ok := c.find(gameID)
	return g, ok && g.Game.ID == gameID && g.Game.Version == version && g.PageVersion == pageVersion
}

// latest returns a cached game of any version. It returns false if only the log of the game is cached.
func (c *cache) latest(gameID int64) (CachedGame, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	g, ok := c.find(gameID)
	return g, ok && g.Game.ID == gameID
}

// putLog caches a committed log, unless the cached one is at least as long.
func (c *cache) putLog(gameID int64, log score.Log) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if before, ok := c.find(gameID); !ok || before.Log.Seq() < log.Seq() {
		c.put(gameID, CachedGame{Log: log})
	}
}

// putGame caches a committed game, unless a later version is cached.
func (c *cache) putGame(g CachedGame) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if before, ok := c.find(g.Game.ID); !ok || before.Log.Seq() <= g.Log.Seq() {
		c.put(g.Game.ID, g)
	}
}

func (c *cache) find(gameID int64) (CachedGame, bool) {
	return c.generations.find(maxCacheBytes, gameID)
}

func (c *cache) put(gameID int64, g CachedGame) { c.generations.put(maxCacheBytes, gameID, g) }
