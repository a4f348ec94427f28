package scoring_test

import (
	"fmt"
	"slices"

	"sideout/internal/app/scoring"
	"sideout/internal/rules/score"
)

// board is a game on a phone: the outbox, which survives a restart, and the part of the log that it has received.
type board struct {
	phone  *phone
	token  string // by which it has opened the game
	outbox []score.Event
	log    []score.Entry
	tapped int
}

// tap adds an event to the outbox.
func (b *board) tap(h *history, e score.Event) {
	b.tapped++
	e.ID, e.Device = b.id(h, b.tapped), b.phone.name
	e.At, e.Seen = b.now(h), int64(len(b.log))
	b.outbox = append(b.outbox, e)
}

// id returns the id of the n-th event of the board.
func (b *board) id(h *history, n int) string { return fmt.Sprintf("%s-%s-%d", h.name, b.phone.name, n) }

// now returns the time by the clock of the phone.
func (b *board) now(h *history) int64 { return h.m.Now.Add(b.phone.skew).UnixMilli() }

// tapPoint adds a point to the score that the board shows.
func (b *board) tapPoint(h *history, team score.Team) {
	b.tap(h, score.Event{Type: score.Point, Team: team, Rally: b.view(h).State().Total() + 1})
}

// undoAll takes back everything that the board shows, one after another, so that the game has not begun.
func (b *board) undoAll(h *history) {
	for top := b.view(h).UndoableID(); top != ""; top = b.view(h).UndoableID() {
		b.tap(h, score.Event{Type: score.Undo, Undoes: top})
	}
}

// view returns the log as the board shows it: what it has received, followed by its outbox.
func (b *board) view(h *history) score.Log {
	log := score.Replay(h.rules, b.log)
	for _, e := range b.outbox {
		log, _ = log.Add(e, false)
	}
	return log
}

// maxEvents is how many events one request has at most.
const maxEvents = 200

// requestNow returns a request with the outbox.
func (b *board) requestNow(h *history) delivery {
	return delivery{b, b.token, scoring.EventsRequest{
		Device: b.phone.name, After: int64(len(b.log)), SentAt: b.now(h), Events: slices.Clone(b.outbox[:min(len(b.outbox), maxEvents)]),
	}}
}
