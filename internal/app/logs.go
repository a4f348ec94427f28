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

// gameLogs keeps the logs of the games that are being played, as they were committed. Whether one is of use is decided
// by the version of the game that was read in the transaction: another server may have appended to it.
type gameLogs struct {
	mu   sync.Mutex
	kept map[int64]score.Log
}

func (k *gameLogs) find(gameID, version int64) (score.Log, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	log, ok := k.kept[gameID]
	return log, ok && log.Seq() == version
}

// keep keeps a log that has been committed, unless a later one is there.
func (k *gameLogs) keep(gameID int64, log score.Log) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if before, ok := k.kept[gameID]; ok && before.Seq() > log.Seq() {
		return
	}
	if k.kept == nil || len(k.kept) >= maxLogs {
		k.kept = map[int64]score.Log{} // it fills again with those that are needed
	}
	k.kept[gameID] = log
}

// logOf returns the log of a game as of its version, and what the game is played to.
func (a *App) logOf(tx *store.Tx, g store.Game, l league.League) (score.Log, score.Match, error) {
	log, isKept := a.logs.find(g.ID, g.Version)
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

// begin keeps what a game is played to with its first event: who changes the league's rules does not change a game
// that is under way. A score from before the log becomes its first entry.
func (a *App) begin(tx *store.Tx, g store.Game, log score.Log, match score.Match) (score.Log, error) {
	rules, err := json.Marshal(match)
	if err != nil {
		return log, err
	}
	if err := tx.BeginGame(g.ID, string(rules)); err != nil {
		return log, err
	}
	if g.Team1Score == match.StartingScore && g.Team2Score == match.StartingScore && g.Status != league.Completed {
		return log, nil
	}
	log, entry := log.Add(a.recordOf(g), false)
	return log, tx.AddEvents([]store.GameEvent{{Entry: entry, GameID: g.ID, Via: "record", ReceivedAt: a.clock()}})
}

// recordIn appends what was entered in the league's books to the log of a game.
func (a *App) recordIn(tx *store.Tx, l league.League, before, after store.Game, actor, via string) (score.Entry, error) {
	log, match, err := a.logOf(tx, before, l)
	if err != nil {
		return score.Entry{}, err
	}
	if before.Rules == "" {
		if log, err = a.begin(tx, before, log, match); err != nil {
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
