package games

import (
	"fmt"
	"testing"

	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
)

// logOf returns a log with some events.
func logOf(events int) score.Log {
	log := score.NewLog(score.Rules{Sets: 1})
	for i := range events {
		log, _ = log.Add(score.Event{ID: fmt.Sprint(i), Type: score.Point, Team: score.Team1, Device: "phone"}, false)
	}
	return log
}

func gameOf(id int64, log score.Log) CachedGame {
	return CachedGame{Log: log, Game: store.Game{Game: league.Game{ID: id, Version: log.Seq()}}, PageVersion: 7}
}

func TestCachedGamesAreFoundAtTheirVersionOnly(t *testing.T) {
	var c cache
	c.putGame(gameOf(1, logOf(3)))
	for _, x := range []struct {
		game, version, page int64
		want                bool
	}{{1, 3, 7, true}, {1, 2, 7, false}, {1, 3, 8, false}, {2, 3, 7, false}} {
		if _, ok := c.findGame(x.game, x.version, x.page); ok != x.want {
			t.Errorf("game %d at %d, %d: found is %t", x.game, x.version, x.page, ok)
		}
	}
	c.putGame(gameOf(1, logOf(2))) // read before the latest event was committed
	if g, _ := c.latest(1); g.Log.Seq() != 3 {
		t.Errorf("an earlier version has replaced a later one: %d", g.Log.Seq())
	}
	c.putLog(1, logOf(4))
	if _, ok := c.findLog(1, 4); !ok {
		t.Error("the longer log is not cached")
	}
	if _, ok := c.latest(1); ok {
		t.Error("the row of an earlier version is still cached")
	}
}

func TestGamesThatAreNoLongerPlayedAreDroppedFirst(t *testing.T) {
	var c cache
	const events = 100
	log := logOf(events)
	most := maxCacheBytes / gameOf(1, log).bytes()
	for id := range int64(3 * most) {
		c.putGame(gameOf(id, log))
		if _, ok := c.findGame(0, events, 7); !ok {
			t.Fatalf("a game that is played was dropped after %d others", id)
		}
		if got := len(c.young) + len(c.older); got > most+1 {
			t.Fatalf("%d games are cached, want at most %d", got, most)
		}
	}
	if _, ok := c.latest(1); ok {
		t.Error("a game that is no longer played is still cached")
	}
	size := 0
	for _, g := range c.young {
		size += g.bytes()
	}
	if size != c.size {
		t.Errorf("the games take %d bytes, the cache counts %d", size, c.size)
	}
}
