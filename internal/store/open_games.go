package store

import (
	"encoding/json"
	"time"

	"sideout/internal/score"
)

// SharedGame is a free game that its device shares for watching.
type SharedGame struct {
	ID           int64
	Code         string
	KeyHash      string // of the write key
	Team1, Team2 string
	Rules        score.Rules
	Version      int64  // the sequence number of its last event
	Scorer       Scorer // the device that sent the last request
	Online       bool   // whether that device is stored as online
	ChangedAt    time.Time
	HasEnded     bool
}

const openGameColumns = "id, code, key_hash, team1, team2, rules, version, device, seen_at, online, changed_at, has_ended"

func scanOpenGame(row scanner) (g SharedGame, err error) {
	var rules string
	var online, ended int
	err = row.Scan(&g.ID, &g.Code, &g.KeyHash, &g.Team1, &g.Team2, &rules, &g.Version, &g.Scorer.Device, millis{&g.Scorer.SeenAt},
		&online, millis{&g.ChangedAt}, &ended)
	if g.Online, g.HasEnded = online == 1, ended == 1; err == nil {
		err = json.Unmarshal([]byte(rules), &g.Rules)
	}
	return g, err
}

// CreateOpenGame stores a new open game. It returns ErrNotFound if its code or its write key is in use.
func (tx *Tx) CreateOpenGame(g SharedGame) error {
	rules, err := json.Marshal(g.Rules)
	if err != nil {
		return err
	}
	return tx.execOne(`INSERT INTO open_games (code, key_hash, team1, team2, rules, seen_at, changed_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT DO NOTHING`, g.Code, g.KeyHash, g.Team1, g.Team2, string(rules), toMillis(g.ChangedAt), toMillis(g.ChangedAt))
}

// FindOpenGame returns the open game with a code, expired or not.
func (tx *Tx) FindOpenGame(code string) (SharedGame, error) {
	return find(tx, scanOpenGame, "SELECT "+openGameColumns+" FROM open_games WHERE code = $1", code)
}

// FindOpenGameByID returns an open game, expired or not.
func (tx *Tx) FindOpenGameByID(id int64) (SharedGame, error) {
	return find(tx, scanOpenGame, "SELECT "+openGameColumns+" FROM open_games WHERE id = $1", id)
}

// FindOpenGameByKey returns the open game with the hash of a write key, expired or not.
func (tx *Tx) FindOpenGameByKey(keyHash string) (SharedGame, error) {
	return find(tx, scanOpenGame, "SELECT "+openGameColumns+" FROM open_games WHERE key_hash = $1", keyHash)
}

// LockOpenGame returns the open game with a code. Other transactions cannot change it until this one ends.
func (tx *Tx) LockOpenGame(code string) (SharedGame, error) {
	return find(tx, scanOpenGame, "UPDATE open_games SET version = version WHERE code = $1 RETURNING "+openGameColumns, code)
}

// CountOpenGames returns how many open games are shared that have changed after a time.
func (tx *Tx) CountOpenGames(after time.Time) (n int, err error) {
	err = tx.row("SELECT COUNT(*) FROM open_games WHERE changed_at > $1 AND has_ended = 0", []any{toMillis(after)}, &n)
	return n, err
}

// UpdateOpenGame stores the version, the scorer and the time of the last change of an open game.
func (tx *Tx) UpdateOpenGame(g SharedGame) error {
	return tx.execOne("UPDATE open_games SET version = $1, device = $2, seen_at = $3, online = $4, changed_at = $5 WHERE id = $6",
		g.Version, g.Scorer.Device, toMillis(g.Scorer.SeenAt), zeroOrOne(g.Online), toMillis(g.ChangedAt), g.ID)
}

// EndOpenGame deletes everything about an open game except its code and the hash of its key.
func (tx *Tx) EndOpenGame(id int64, at time.Time) error {
	if _, err := tx.exec("DELETE FROM open_game_events WHERE game_id = $1", id); err != nil {
		return err
	}
	return tx.execOne(`UPDATE open_games SET has_ended = 1, team1 = '', team2 = '', rules = '{}', version = 0, device = '', online = 0, changed_at = $1
		WHERE id = $2`, toMillis(at), id)
}

// ExpiredOpenGames returns at most limit open games that have not changed after a time.
func (tx *Tx) ExpiredOpenGames(since time.Time, limit int) ([]int64, error) {
	return list(tx, scanID, "SELECT id FROM open_games WHERE changed_at <= $1 ORDER BY changed_at, id LIMIT $2", toMillis(since), limit)
}

// DeleteOpenGame deletes an open game with its events, if it has not changed after a time.
func (tx *Tx) DeleteOpenGame(id int64, since time.Time) error {
	_, err := tx.exec("DELETE FROM open_games WHERE id = $1 AND changed_at <= $2", id, toMillis(since))
	return err
}

// LostOpenGames returns at most limit open games that are stored as scored online although their device has sent nothing
// since a time.
func (tx *Tx) LostOpenGames(since time.Time, limit int) ([]int64, error) {
	return list(tx, scanID, "SELECT id FROM open_games WHERE online = 1 AND seen_at <= $1 ORDER BY seen_at, id LIMIT $2", toMillis(since), limit)
}

// MarkOpenGameLost stores that the device of an open game is offline, if it is stored as online and has sent nothing since a
// time. It reports whether it has done so.
func (tx *Tx) MarkOpenGameLost(id int64, since time.Time) (bool, error) {
	n, err := tx.exec("UPDATE open_games SET online = 0 WHERE id = $1 AND online = 1 AND seen_at <= $2", id, toMillis(since))
	return n > 0, err
}

// AddOpenGameEvents appends entries to the log of an open game that is locked.
func (tx *Tx) AddOpenGameEvents(id int64, entries []score.Entry) error {
	if len(entries) == 0 {
		return nil
	}
	_, err := insertAllFor(tx, "seq", "open_game_events (game_id, seq, entry)", entries, func(e score.Entry) ([]any, error) {
		entry, err := json.Marshal(e)
		return []any{id, e.Seq, string(entry)}, err
	})
	return err
}

// EntriesOfOpenGame returns the log of an open game, the oldest entry first.
func (tx *Tx) EntriesOfOpenGame(id int64) ([]score.Entry, error) {
	return list(tx, scanEntry, "SELECT entry FROM open_game_events WHERE game_id = $1 ORDER BY seq", id)
}
