package store

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"sideout/internal/rules/score"
)

// packedLog is the log of a game in the form that is compressed. Values are relative to the event before, and stored by column, because
// similar texts compress better side by side.
type packedLog struct {
	Entries  []score.Entry  `json:"entries"`  // without sequence numbers, times and devices, and without the ids that are stored as bytes
	Times    []int64        `json:"times"`    // in milliseconds after the event before
	Received []int64        `json:"received"` // when the event arrived, in milliseconds after its time
	Senders  []packedSender `json:"senders"`  // only the events whose sender differs from the one before
}

// packedSender is the sender of the event with the index From and of those after it, up to the next packedSender.
type packedSender struct {
	From   int    `json:"from"`
	Device string `json:"device,omitempty"`
	Actor  string `json:"actor,omitempty"`
	Via    string `json:"via,omitempty"`
}

// packLog compresses the whole log of a game. The result begins with the number of ids that are stored as bytes, and these ids: they are
// random and would be most of the compressed text.
func packLog(events []GameEvent) ([]byte, error) {
	var packed packedLog
	var ids []byte
	var before GameEvent
	var sender packedSender
	for i, e := range events {
		if e.Seq != before.Seq+1 {
			return nil, fmt.Errorf("pack the log of game %d: event %d follows event %d", e.GameID, e.Seq, before.Seq)
		}
		packed.Times = append(packed.Times, e.At-before.At)
		packed.Received = append(packed.Received, e.ReceivedAt.UnixMilli()-e.At)
		if now := (packedSender{i, e.Device, e.Actor, e.Via}); i == 0 || now != (packedSender{i, sender.Device, sender.Actor, sender.Via}) {
			packed.Senders = append(packed.Senders, now)
			sender = now
		}
		entry := e.Entry
		if id, isUUID := bytesOfUUID(e.ID); isUUID {
			ids = append(ids, id...)
			entry.ID = ""
		}
		entry.Seq, entry.At, entry.Device = 0, 0, ""
		entry.Seen, entry.Rally = before.Seq-e.Seen, e.Rally-before.Rally
		packed.Entries = append(packed.Entries, entry)
		before = e
	}
	var compressed bytes.Buffer
	compressed.Write(binary.AppendUvarint(nil, uint64(len(ids)/uuidSize)))
	compressed.Write(ids)
	writer, err := flate.NewWriter(&compressed, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	err = errors.Join(json.NewEncoder(writer).Encode(packed), writer.Close())
	return compressed.Bytes(), err
}

// unpackLog returns the log of a game that packLog has compressed.
func unpackLog(gameID int64, compressed []byte) ([]GameEvent, error) {
	damaged := func(err error) error { return fmt.Errorf("unpack the log of game %d: %w", gameID, err) }
	count, n := binary.Uvarint(compressed)
	if n <= 0 || count > uint64(len(compressed)) || uint64(len(compressed)-n) < count*uuidSize {
		return nil, damaged(io.ErrUnexpectedEOF)
	}
	ids, text := compressed[n:n+int(count)*uuidSize], compressed[n+int(count)*uuidSize:]
	var packed packedLog
	if err := json.NewDecoder(flate.NewReader(bytes.NewReader(text))).Decode(&packed); err != nil {
		return nil, damaged(err)
	}
	if len(packed.Times) != len(packed.Entries) || len(packed.Received) != len(packed.Entries) {
		return nil, damaged(errors.New("the columns differ in length"))
	}
	events := make([]GameEvent, len(packed.Entries))
	var before GameEvent
	for i, entry := range packed.Entries {
		if len(packed.Senders) > 0 && packed.Senders[0].From == i {
			sender := packed.Senders[0]
			before.Device, before.Actor, before.Via = sender.Device, sender.Actor, sender.Via
			packed.Senders = packed.Senders[1:]
		}
		e := GameEvent{Entry: entry, GameID: gameID, Actor: before.Actor, Via: before.Via}
		e.Seq, e.At, e.Device = before.Seq+1, before.At+packed.Times[i], before.Device
		e.Seen, e.Rally = before.Seq-entry.Seen, before.Rally+entry.Rally
		if e.ID == "" {
			if len(ids) < uuidSize {
				return nil, damaged(fmt.Errorf("event %d has no id", e.Seq))
			}
			e.ID, ids = formatUUID(ids[:uuidSize]), ids[uuidSize:]
		}
		e.ReceivedAt = time.UnixMilli(e.At + packed.Received[i]).UTC()
		events[i], before = e, e
	}
	return events, nil
}

// uuidSize is the number of bytes of a UUID.
const uuidSize = 16

// bytesOfUUID returns the bytes of a UUID in its usual spelling. Other ids are kept as text.
func bytesOfUUID(id string) (bytes []byte, isUUID bool) {
	bytes, err := hex.DecodeString(strings.ReplaceAll(id, "-", ""))
	isUUID = err == nil && len(bytes) == uuidSize && formatUUID(bytes) == id
	return bytes, isUUID
}

func formatUUID(b []byte) string {
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// packedEventsOf returns the packed part of the log of a game; empty if it has none.
func (tx Events) packedEventsOf(gameID int64) ([]GameEvent, error) {
	var compressed []byte
	err := tx.scanRow("SELECT log FROM packed_logs WHERE game_id = $1", []any{gameID}, &compressed)
	if errors.Is(err, ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return unpackLog(gameID, compressed)
}

// GamesToPack returns the ids of games with unpacked events, if the last of these arrived before a time. It returns at most limit ids, in
// ascending order, and only ids larger than after.
func (tx Events) GamesToPack(after int64, before time.Time, limit int) ([]int64, error) {
	return list(tx, func(row scanner) (id int64, err error) {
		err = row.Scan(&id)
		return id, err
	}, `SELECT g.id FROM games g WHERE g.id > $1 AND EXISTS (SELECT 1 FROM game_events e WHERE e.game_id = g.id)
		AND NOT EXISTS (SELECT 1 FROM game_events e WHERE e.game_id = g.id AND e.received_at >= $2) ORDER BY g.id LIMIT $3`,
		after, before.UnixMilli(), limit)
}

// PackLog moves the events of a game into its packed log. Events that are added meanwhile or later stay outside until it is packed again.
func (tx Events) PackLog(gameID int64) error {
	events, err := tx.eventsOf(gameID)
	if err != nil || len(events) == 0 {
		return err
	}
	compressed, err := packLog(events)
	if err != nil {
		return err
	}
	last := events[len(events)-1].Seq
	latest := slices.MaxFunc(events, func(a, b GameEvent) int { return a.ReceivedAt.Compare(b.ReceivedAt) }).ReceivedAt
	if _, err = tx.exec(`INSERT INTO packed_logs (game_id, last_seq, last_received_at, log) VALUES ($1, $2, $3, $4)
		ON CONFLICT (game_id) DO UPDATE SET last_seq = excluded.last_seq, last_received_at = excluded.last_received_at, log = excluded.log`,
		gameID, last, latest.UnixMilli(), compressed); err != nil {
		return err
	}
	_, err = tx.exec("DELETE FROM game_events WHERE game_id = $1 AND seq <= $2", gameID, last)
	return err
}

// LogSize is how much the logs of all games take, in bytes of their contents.
type LogSize struct {
	Games, PackedGames int
	Bytes, PackedBytes int64
}

// SizeOfLogs returns how much the logs of all games take.
func (tx Events) SizeOfLogs() (s LogSize, err error) {
	err = tx.scanRow(`SELECT COUNT(DISTINCT game_id), COALESCE(SUM(LENGTH(entry) + LENGTH(actor) + LENGTH(via) + 24), 0) FROM game_events`,
		nil, &s.Games, &s.Bytes)
	if err != nil {
		return s, err
	}
	err = tx.scanRow("SELECT COUNT(*), COALESCE(SUM(LENGTH(log) + 24), 0) FROM packed_logs", nil, &s.PackedGames, &s.PackedBytes)
	return s, err
}
