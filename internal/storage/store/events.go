package store

import (
	"encoding/json"
	"errors"
	"time"

	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
)

// GameEvent is a stored entry of the log of a game.
type GameEvent struct {
	score.Entry
	GameID     int64
	Actor      string // who sent it
	Via        string // how the sender was authorized: "session", "link" or "court"
	ReceivedAt time.Time
}

// AddEvents appends entries to the logs of games. The caller must have locked the league, so that no other transaction uses the
// same sequence numbers.
func (tx Events) AddEvents(events []GameEvent) error {
	_, err := insertAllReturning(tx.parent, "seq", "game_events (game_id, seq, entry, actor, via, received_at)", events, func(e GameEvent) ([]any, error) {
		entry, err := json.Marshal(e.Entry)
		return []any{e.GameID, e.Seq, string(entry), e.Actor, e.Via, toMillis(e.ReceivedAt)}, err
	})
	return err
}

// EntriesOf returns the log of a game, the oldest entry first.
func (tx Events) EntriesOf(gameID int64) ([]score.Entry, error) {
	entries, err := list(tx, scanEntry, "SELECT entry FROM game_events WHERE game_id = $1 ORDER BY seq", gameID)
	if err != nil || len(entries) > 0 && entries[0].Seq == 1 {
		return entries, err
	}
	packed, err := tx.packedEventsOf(gameID)
	all := make([]score.Entry, 0, len(packed)+len(entries))
	for _, e := range packed {
		all = append(all, e.Entry)
	}
	return append(all, entries...), err
}

// eventsOf returns the log of a game, the oldest event first; empty if all of it is packed.
func (tx Events) eventsOf(gameID int64) ([]GameEvent, error) {
	events, err := list(tx, scanEvent, "SELECT "+eventColumns+" FROM game_events WHERE game_id = $1 ORDER BY seq", gameID)
	if err != nil || len(events) == 0 || events[0].Seq == 1 {
		return events, err
	}
	packed, err := tx.packedEventsOf(gameID)
	return append(packed, events...), err
}

const eventColumns = "game_id, entry, actor, via, received_at"

func scanEvent(row scanner) (e GameEvent, err error) {
	var entry string
	if err = row.Scan(&e.GameID, &entry, &e.Actor, &e.Via, milliTime{&e.ReceivedAt}); err == nil {
		err = json.Unmarshal([]byte(entry), &e.Entry)
	}
	return e, err
}

func scanEntry(row scanner) (e score.Entry, err error) {
	var entry string
	if err = row.Scan(&entry); err == nil {
		err = json.Unmarshal([]byte(entry), &e)
	}
	return e, err
}

// LastEventAt returns when the latest event of a game arrived; the zero time if there is none.
func (tx Events) LastEventAt(gameID int64) (at time.Time, err error) {
	err = tx.scanRow(`SELECT MAX(at) FROM (SELECT MAX(received_at) AS at FROM game_events WHERE game_id = $1
		UNION ALL SELECT last_received_at FROM packed_logs WHERE game_id = $1) AS parts`, []any{gameID}, milliTime{&at})
	return at, err
}

// Scorer is a device that scores a game, with the time of its last request.
type Scorer struct {
	Device string
	SeenAt time.Time
}

// ScorerOf returns the device that scores a game; the zero Scorer if the game never had one.
func (tx Events) ScorerOf(gameID int64) (s Scorer, err error) {
	err = tx.scanRow("SELECT device, seen_at FROM scorers WHERE game_id = $1", []any{gameID}, &s.Device, milliTime{&s.SeenAt})
	if errors.Is(err, ErrNotFound) {
		err = nil
	}
	return s, err
}

// ScorersOnDays returns the times of the last requests of the devices that score the games of a league from the first to the last
// day, inclusive, by game id.
func (tx Events) ScorersOnDays(leagueID int64, first, last league.Date) (map[int64]time.Time, error) {
	seen := map[int64]time.Time{}
	_, err := list(tx, func(row scanner) (id int64, err error) {
		var at time.Time
		err = row.Scan(&id, milliTime{&at})
		seen[id] = at
		return id, err
	}, `SELECT p.game_id, p.seen_at FROM schedules s JOIN scorers p ON p.game_id = s.game_id
		WHERE s.league_id = $1 AND s.day BETWEEN $2 AND $3`, leagueID, first, last)
	return seen, err
}

// StoreScorer stores the device that scores a game, and the time of its last request.
func (tx Events) StoreScorer(gameID int64, s Scorer) error {
	_, err := tx.exec(`INSERT INTO scorers (game_id, device, seen_at) VALUES ($1, $2, $3)
		ON CONFLICT (game_id) DO UPDATE SET device = excluded.device, seen_at = excluded.seen_at, online = 1`,
		gameID, s.Device, toMillis(s.SeenAt))
	return err
}

// CourtOfGame returns the name of the court on which a game is scheduled; nil if it has none.
func (tx Events) CourtOfGame(gameID int64) (court *string, err error) {
	err = tx.scanRow("SELECT court_name FROM schedules WHERE game_id = $1 ORDER BY id LIMIT 1", []any{gameID}, optional(&court))
	if errors.Is(err, ErrNotFound) {
		err = nil
	}
	return court, err
}

// ReasonOfGame returns the reason that was given when a scheduled game was moved or cancelled; empty if there is none.
func (tx Events) ReasonOfGame(gameID int64) (reason string, err error) {
	err = tx.scanRow("SELECT reason FROM schedules WHERE game_id = $1 ORDER BY id LIMIT 1", []any{gameID}, &reason)
	if errors.Is(err, ErrNotFound) {
		err = nil
	}
	return reason, err
}
