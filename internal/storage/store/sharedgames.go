package store

import (
	"encoding/json"
	"time"

	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
)

// SharedGame is a free game that its device shares for watching.
type SharedGame struct {
	ID      int64
	Code    string // the code with which it is watched
	KeyHash string // the hash of the write key
	// RecoveryHash is the hash of the code with which another device takes the game over; empty in a game that an earlier version stored.
	RecoveryHash string
	SharedPlay
	Round     int64  // the number of earlier games that were shared under the same code
	Version   int64  // the sequence number of the last event
	Scorer    Scorer // the device that sent the last request
	Online    bool   // whether that device is stored as online
	ChangedAt time.Time
	HasEnded  bool // whether the device has stopped sharing
}

// SharedPlay holds the teams and the rules of a shared game.
type SharedPlay struct {
	Game         string // the id of the game on its device; may be empty
	Team1, Team2 string
	Kit1, Kit2   league.Kit // empty if no kit was chosen
	Rules        score.Rules
}

const sharedGameColumns = "id, code, key_hash, recovery_hash, game, team1, team2, team1_kit, team2_kit, rules, round, version, device, seen_at, online, changed_at, has_ended"

func scanSharedGame(row scanner) (g SharedGame, err error) {
	var rules string
	var online, ended int
	err = row.Scan(&g.ID, &g.Code, &g.KeyHash, &g.RecoveryHash, &g.Game, &g.Team1, &g.Team2, &g.Kit1, &g.Kit2, &rules, &g.Round, &g.Version,
		&g.Scorer.Device, milliTime{&g.Scorer.SeenAt}, &online, milliTime{&g.ChangedAt}, &ended)
	if g.Online, g.HasEnded = online == 1, ended == 1; err == nil {
		err = json.Unmarshal([]byte(rules), &g.Rules)
	}
	return g, err
}

// CreateSharedGame stores a new shared game; ErrNotFound if its code or write key is already in use.
func (tx SharedGames) CreateSharedGame(g SharedGame) error {
	rules, err := json.Marshal(g.Rules)
	if err != nil {
		return err
	}
	return tx.execOne(`INSERT INTO open_games (code, key_hash, recovery_hash, game, team1, team2, team1_kit, team2_kit, rules, seen_at, changed_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING`,
		g.Code, g.KeyHash, g.RecoveryHash, g.Game, g.Team1, g.Team2, string(g.Kit1), string(g.Kit2), string(rules), toMillis(g.ChangedAt), toMillis(g.ChangedAt))
}

// ReplaceSharedGame replaces a locked shared game with the next game under the same code, and deletes the log of the previous game.
func (tx SharedGames) ReplaceSharedGame(id int64, next SharedPlay, at time.Time) error {
	rules, err := json.Marshal(next.Rules)
	if err != nil {
		return err
	}
	if _, err := tx.exec("DELETE FROM open_game_events WHERE game_id = $1", id); err != nil {
		return err
	}
	return tx.execOne(`UPDATE open_games SET game = $1, team1 = $2, team2 = $3, team1_kit = $4, team2_kit = $5, rules = $6, round = round + 1,
		version = 0, changed_at = $7 WHERE id = $8`,
		next.Game, next.Team1, next.Team2, string(next.Kit1), string(next.Kit2), string(rules), toMillis(at), id)
}

// FindSharedGame returns the shared game with a code, expired or not; ErrNotFound if there is none.
func (tx SharedGames) FindSharedGame(code string) (SharedGame, error) {
	return find(tx, scanSharedGame, "SELECT "+sharedGameColumns+" FROM open_games WHERE code = $1", code)
}

// FindSharedGameByID returns a shared game, expired or not; ErrNotFound if it does not exist.
func (tx SharedGames) FindSharedGameByID(id int64) (SharedGame, error) {
	return find(tx, scanSharedGame, "SELECT "+sharedGameColumns+" FROM open_games WHERE id = $1", id)
}

// FindSharedGameByKey returns the shared game with the hash of a write key, expired or not; ErrNotFound if there is none.
func (tx SharedGames) FindSharedGameByKey(keyHash string) (SharedGame, error) {
	return find(tx, scanSharedGame, "SELECT "+sharedGameColumns+" FROM open_games WHERE key_hash = $1", keyHash)
}

// LockSharedGame returns the shared game with a code, and locks it for other writes until this transaction has ended.
func (tx SharedGames) LockSharedGame(code string) (SharedGame, error) {
	return find(tx, scanSharedGame, "UPDATE open_games SET version = version WHERE code = $1 RETURNING "+sharedGameColumns, code)
}

// SetSharedGameKeys replaces the hashes of the write key and the recovery code of a shared game.
func (tx SharedGames) SetSharedGameKeys(id int64, keyHash, recoveryHash string) error {
	return tx.execOne("UPDATE open_games SET key_hash = $1, recovery_hash = $2 WHERE id = $3", keyHash, recoveryHash, id)
}

// CountSharedGames returns the number of shared games that have changed after a time and have not ended.
func (tx SharedGames) CountSharedGames(after time.Time) (n int, err error) {
	err = tx.scanRow("SELECT COUNT(*) FROM open_games WHERE changed_at > $1 AND has_ended = 0", []any{toMillis(after)}, &n)
	return n, err
}

// UpdateSharedGame stores the version, the scorer and the time of the last change of a shared game.
func (tx SharedGames) UpdateSharedGame(g SharedGame) error {
	return tx.execOne("UPDATE open_games SET version = $1, device = $2, seen_at = $3, online = $4, changed_at = $5 WHERE id = $6",
		g.Version, g.Scorer.Device, toMillis(g.Scorer.SeenAt), boolToInt(g.Online), toMillis(g.ChangedAt), g.ID)
}

// EndSharedGame deletes everything about a shared game except its code and the hash of its key.
func (tx SharedGames) EndSharedGame(id int64, at time.Time) error {
	if _, err := tx.exec("DELETE FROM open_game_events WHERE game_id = $1", id); err != nil {
		return err
	}
	return tx.execOne(`UPDATE open_games SET has_ended = 1, recovery_hash = '', game = '', team1 = '', team2 = '', team1_kit = '', team2_kit = '', rules = '{}', version = 0, device = '', online = 0, changed_at = $1
		WHERE id = $2`, toMillis(at), id)
}

// ExpiredSharedGames returns the ids of at most limit shared games that have not changed since a time.
func (tx SharedGames) ExpiredSharedGames(since time.Time, limit int) ([]int64, error) {
	return list(tx, scanID, "SELECT id FROM open_games WHERE changed_at <= $1 ORDER BY changed_at, id LIMIT $2", toMillis(since), limit)
}

// DeleteSharedGame deletes a shared game with its events, if it has not changed since a time.
func (tx SharedGames) DeleteSharedGame(id int64, since time.Time) error {
	_, err := tx.exec("DELETE FROM open_games WHERE id = $1 AND changed_at <= $2", id, toMillis(since))
	return err
}

// LostSharedGames returns the ids of at most limit shared games whose device is stored as online but has sent nothing since the given
// time.
func (tx SharedGames) LostSharedGames(since time.Time, limit int) ([]int64, error) {
	return list(tx, scanID, "SELECT id FROM open_games WHERE online = 1 AND seen_at <= $1 ORDER BY seen_at, id LIMIT $2", toMillis(since), limit)
}

// MarkSharedGameLost marks the device of a shared game as offline if it is stored as online but has sent nothing since the given time.
// It reports whether it has marked the device.
func (tx SharedGames) MarkSharedGameLost(id int64, since time.Time) (bool, error) {
	n, err := tx.exec("UPDATE open_games SET online = 0 WHERE id = $1 AND online = 1 AND seen_at <= $2", id, toMillis(since))
	return n > 0, err
}

// AddSharedGameEvents appends entries to the log of a locked shared game.
func (tx SharedGames) AddSharedGameEvents(id int64, entries []score.Entry) error {
	if len(entries) == 0 {
		return nil
	}
	_, err := insertAllReturning(tx.parent, "seq", "open_game_events (game_id, seq, entry)", entries, func(e score.Entry) ([]any, error) {
		entry, err := json.Marshal(e)
		return []any{id, e.Seq, string(entry)}, err
	})
	return err
}

// EntriesOfSharedGame returns the log of a shared game, the oldest entry first.
func (tx SharedGames) EntriesOfSharedGame(id int64) ([]score.Entry, error) {
	return list(tx, scanEntry, "SELECT entry FROM open_game_events WHERE game_id = $1 ORDER BY seq", id)
}
