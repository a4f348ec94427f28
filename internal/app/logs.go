package app

import (
	"encoding/json"
	"sync"

	"sideout/internal/league"
	"sideout/internal/score"
	"sideout/internal/store"
)

// maxLogs is how many logs of games are kept in memory; more are not played at once.
const maxLogs = 4096

// playedGame is a game that is being played, as it was committed.
type playedGame struct {
	log    score.Log
	game   store.Game    // its row, and that of its league, as of page; empty where only the log is known
	league league.League // its version is that of an earlier point
	page   int64
}

// playedGames keeps the games that are being played, so that a point need not read again what nobody has changed.
// Whether one is of use is decided by the versions that were read in the transaction, of the game and of its league's
// page: another server may have changed either. Every change of a game's row or of its league counts up one of the two.
type playedGames struct {
	mu   sync.Mutex
	kept map[int64]playedGame
}

// find returns the log of a game as of its version.
func (k *playedGames) find(gameID, version int64) (score.Log, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	kept, ok := k.kept[gameID]
	return kept.log, ok && kept.log.Seq() == version
}

// findWhole returns a game as of its version and that of its league's page.
func (k *playedGames) findWhole(gameID, version, page int64) (playedGame, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	kept, ok := k.kept[gameID]
	return kept, ok && kept.game.ID == gameID && kept.game.Version == version && kept.page == page
}

// keepLog keeps a log that has been committed, unless as much is known.
func (k *playedGames) keepLog(gameID int64, log score.Log) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if before, ok := k.kept[gameID]; !ok || before.log.Seq() < log.Seq() {
		k.put(gameID, playedGame{log: log})
	}
}

// keep keeps a game that has been committed, unless a later one is there.
func (k *playedGames) keep(g playedGame) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if before, ok := k.kept[g.game.ID]; !ok || before.log.Seq() <= g.log.Seq() {
		k.put(g.game.ID, g)
	}
}

func (k *playedGames) put(gameID int64, g playedGame) {
	if k.kept == nil || len(k.kept) >= maxLogs {
		k.kept = map[int64]playedGame{} // it fills again with those that are needed
	}
	k.kept[gameID] = g
}

// logOf returns the log of a game as of its version, and what the game is played to.
func (a *App) logOf(tx *store.Tx, g store.Game, l league.League) (score.Log, score.Match, error) {
	log, isKept := a.played.find(g.ID, g.Version)
	if isKept && g.Rules != "" { // those do not change any more
		return log, log.Match(), nil
	}
	match, err := matchOf(g, l)
	if err != nil || isKept {
		return log, match, err
	}
	if g.Version == 0 {
		return score.NewLog(match), match, nil
	}
	entries, err := tx.EntriesOf(g.ID)
	return score.Replay(match, entries), match, err
}

// matchOf returns what a game is played to: what its league said when the game began, or says now.
func matchOf(g store.Game, l league.League) (match score.Match, err error) {
	if g.Rules == "" {
		return l.Rules, nil
	}
	err = json.Unmarshal([]byte(g.Rules), &match)
	return match, err
}

// begin keeps what a game is played to with its first event, and returns it: who changes the league's rules does not
// change a game that is under way. A score from before the log becomes its first entry.
func (a *App) begin(tx *store.Tx, g store.Game, log score.Log, match score.Match) (score.Log, string, error) {
	rules, err := json.Marshal(match)
	if err != nil {
		return log, "", err
	}
	if err := tx.BeginGame(g.ID, string(rules)); err != nil {
		return log, "", err
	}
	if untouched(g, match) {
		return log, string(rules), nil
	}
	log, entry := log.Add(a.recordOf(g), false)
	return log, string(rules), tx.AddEvents([]store.GameEvent{{Entry: entry, GameID: g.ID, Via: "record", ReceivedAt: a.clock()}})
}

// untouched reports whether nothing has been played or entered yet: what the game starts at is on no board so far.
func untouched(g store.Game, match score.Match) bool {
	at := func(n int) bool { return g.Team1Score == n && g.Team2Score == n }
	return g.Status != league.Completed && (at(0) || at(match.StartingScore))
}

// recordIn appends what was entered in the league's books to the log of a game.
func (a *App) recordIn(tx *store.Tx, l league.League, before, after store.Game, actor, via string) (score.Entry, error) {
	log, match, err := a.logOf(tx, before, l)
	if err != nil {
		return score.Entry{}, err
	}
	if before.Rules == "" {
		if log, _, err = a.begin(tx, before, log, match); err != nil {
			return score.Entry{}, err
		}
	}
	_, entry := log.Add(a.recordOf(after), false)
	return entry, tx.AddEvents([]store.GameEvent{{Entry: entry, GameID: after.ID, Actor: actor, Via: via, ReceivedAt: a.clock()}})
}

// recordOf is the event that says what the score of a game is, whatever it was.
func (a *App) recordOf(g store.Game) score.Event {
	return score.Event{
		ID: newToken(), Type: score.Record, At: a.clock().UnixMilli(), Seen: g.Version, Final: g.Status == league.Completed,
		Team1Score: g.Team1Score, Team2Score: g.Team2Score, Sets: g.Sets,
	}
}
