package scoring_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"sideout/internal/app/apptest"
	"sideout/internal/app/scoring"
	"sideout/internal/base/fault"
	"sideout/internal/rules/score"
)

// history is one game that is scored under faults.
type history struct {
	t           testing.TB
	m           *apptest.Server
	name        string // the ids of its events begin with it
	rules       score.Rules
	random      *rand.Rand
	server      target
	isOpen      bool // a shared free game, which has no league
	isRealistic bool // the boards record the match that is played; otherwise they send events at random
	match       match
	boards      []*board
	delayed     []delivery               // copies of requests that arrive later
	outcomes    map[string]score.Outcome // that the server has returned, by event
}

// target is the game on the server.
type target interface {
	// enter returns a token that opens the game for a phone.
	enter(p *phone) (token string)
	// isReplaced reports whether a token has been replaced by another one.
	isReplaced(token string) bool
	send(d delivery) (scoring.LiveGame, error)
	entries() []score.Entry
	isOver() bool
	// checkResult compares what the server stores or shows beside the log with the log.
	checkResult(log score.Log)
}

// delivery is a request in transit.
type delivery struct {
	from    *board
	token   string
	request scoring.EventsRequest
}

func (h *history) chance(percent int) bool { return h.random.IntN(100) < percent }

// maxRounds ends a game that would go on for ever.
const maxRounds = 90

// play lets the boards score the game until it is over. each is called after each rally.
func (h *history) play(each func()) {
	for _, b := range h.boards {
		b.token = h.server.enter(b.phone)
	}
	if h.chance(20) {
		h.beginByMistake(h.boards[0])
	}
	for range maxRounds {
		h.m.Now = h.m.Now.Add(20 * time.Second)
		if h.isRealistic {
			h.playRally()
		} else {
			h.tapRandomEvent(h.boards[h.random.IntN(len(h.boards))])
		}
		for _, b := range h.boards {
			if h.chance(60) {
				h.send(b)
			}
		}
		h.disturb()
		each()
		if h.t.Failed() || h.isRealistic && h.server.isOver() {
			return
		}
	}
}

// beginByMistake begins the game, and takes everything back before it really begins. (If the others scored before the server has
// that, the boards would disagree until a person decides.)
func (h *history) beginByMistake(b *board) {
	for range 1 + h.random.IntN(3) {
		b.tapPoint(h, score.Team1)
		h.send(b)
	}
	b.undoAll(h)
	for len(b.outbox) > 0 && !h.t.Failed() {
		h.send(b)
	}
	h.m.Now = h.m.Now.Add(time.Minute)
}

// playRally plays a rally, unless the match is over. Each board records it within seconds, one after another.
func (h *history) playRally() {
	if h.match.winner != score.None || h.match.drawn {
		return
	}
	kind := score.Point
	switch {
	case h.match.isLevel() && !h.match.lastOnly && h.match.rallies > 10 && h.chance(15):
		kind = score.LastPoint
	case h.rules.EndingScore == score.NoTarget && h.match.rallies > 15 && (!h.match.isLevel() || h.rules.Draws) && h.chance(15):
		kind = score.Finish
	}
	team := h.anyTeam()
	total := h.match.play(kind, team)
	for _, i := range h.random.Perm(len(h.boards)) {
		h.pass(4 * time.Second)
		if kind == score.Point {
			h.boards[i].tap(h, score.Event{Type: kind, Team: team, Rally: total})
		} else {
			h.boards[i].tap(h, score.Event{Type: kind, Rally: total})
		}
	}
	if h.rules.Lineups > 0 && h.chance(40) { // only one of them keeps these
		h.boards[0].tap(h, h.anyLineupEvent(h.boards[0].view(h).State()))
	}
	if h.rules.Intervals != nil && h.chance(10) {
		h.boards[0].tap(h, h.anyToss())
	}
	if h.chance(15) {
		kind := []score.EventType{score.Serve, score.Sides, score.Timeout, score.Take, score.Pause, score.Resume}[h.random.IntN(6)]
		h.boards[0].tap(h, score.Event{Type: kind, Team: h.anyTeam()})
	}
}

func (h *history) anyTeam() score.Team {
	return []score.Team{score.Team1, score.Team2}[h.random.IntN(2)]
}

// pass lets a random time pass.
func (h *history) pass(most time.Duration) {
	h.m.Now = h.m.Now.Add(time.Duration(h.random.Int64N(int64(most))).Truncate(time.Millisecond))
}

// tapRandomEvent taps something on a board that it would take: what others have done meanwhile, it does not know.
func (h *history) tapRandomEvent(b *board) {
	h.pass(9 * time.Second)
	switch n := h.random.IntN(31); n {
	case 0, 1, 2, 3:
		b.tap(h, score.Event{Type: score.Undo, Undoes: b.view(h).UndoableID()})
	case 4:
		b.undoAll(h)
	case 5, 6:
		b.tap(h, h.anyCorrection(b.view(h).State()))
	case 7, 8, 9, 10:
		b.tap(h, score.Event{Type: []score.EventType{score.Take, score.Settle, score.Finish, score.LastPoint}[n-7]})
	case 11, 12, 13:
		b.tap(h, score.Event{Type: []score.EventType{score.Serve, score.Sides, score.Timeout}[n-11], Team: h.anyTeam()})
	case 14:
		h.tapReport(b)
	case 15, 16:
		b.tap(h, score.Event{Type: []score.EventType{score.Pause, score.Resume}[n-15]})
	case 17:
		b.tap(h, h.anyToss())
	case 18, 19:
		b.tap(h, h.anyLineupEvent(b.view(h).State()))
	default:
		b.tapPoint(h, h.anyTeam())
	}
}

// tapReport reports the game to its league, or takes the latest report back.
func (h *history) tapReport(b *board) {
	reports := b.view(h).Reports()
	switch {
	case h.isOpen:
	case len(reports) > 0 && h.chance(50):
		b.tap(h, score.Event{Type: score.Undo, Undoes: reports[len(reports)-1].ID})
	default:
		b.tap(h, score.Event{Type: score.Report, Reason: score.Reasons[h.random.IntN(len(score.Reasons))]})
	}
}

// anyCorrection returns a correction of the running set, of an earlier one or of all sets, or a typed result.
func (h *history) anyCorrection(s score.State) score.Event {
	most := max(h.rules.EndingScore, 20) + 2
	anySet := func() score.Set { return score.Set{Team1Score: h.random.IntN(most), Team2Score: h.random.IntN(most)} }
	set := anySet()
	e := score.Event{Type: score.Correct, Team1Score: set.Team1Score, Team2Score: set.Team2Score}
	switch h.random.IntN(4) {
	case 0:
		e.Set = 1 + h.random.IntN(len(s.Sets))
	case 1:
		e.Sets = slices.Clone(s.Sets)
		e.Sets[h.random.IntN(len(e.Sets))] = set
	case 2:
		e.Final = true
		for range h.rules.Sets / 2 { // one is missing, or all have been played
			e.Sets = append(e.Sets, anySet())
		}
	}
	return e
}

// send sends the whole outbox of a board. The request or the response may be lost, and a copy of the request may arrive later.
func (h *history) send(b *board) {
	d := b.requestNow(h)
	if h.chance(15) {
		h.delayed = append(h.delayed, d)
	}
	if h.chance(12) {
		return
	}
	response, ok := h.deliver(d)
	if !ok || h.chance(15) {
		return
	}
	h.receive(b, response)
}

// deliver delivers a request. A board whose token was replaced opens the game again, and keeps its outbox.
func (h *history) deliver(d delivery) (scoring.LiveGame, bool) {
	response, err := h.server.send(d)
	switch isReplaced := h.server.isReplaced(d.token); {
	case isReplaced && fault.Is(err, fault.Gone):
		d.from.token = h.server.enter(d.from.phone)
		return response, false
	case isReplaced:
		h.t.Errorf("%s used a token that was replaced: %v", d.from.phone.name, err)
	case err != nil:
		h.t.Errorf("%s sent %d events: %v", d.from.phone.name, len(d.request.Events), err)
	}
	return response, err == nil
}

// receive removes confirmed events from the outbox of a board and adds new events to its log.
func (h *history) receive(b *board, response scoring.LiveGame) {
	for _, o := range response.Outcomes {
		if before, known := h.outcomes[o.ID]; known && before != o.Outcome {
			h.t.Errorf("%s was %s and is now %s", o.ID, before, o.Outcome)
		}
		h.outcomes[o.ID] = o.Outcome
		b.outbox = slices.DeleteFunc(b.outbox, func(e score.Event) bool { return e.ID == o.ID })
	}
	for _, e := range response.Events {
		if e.Seq == int64(len(b.log))+1 {
			b.log = append(b.log, e)
		}
	}
}

// disturb lets delayed copies of requests arrive, in any order, and restarts a phone, which keeps only its outbox.
func (h *history) disturb() {
	if len(h.delayed) > 0 && h.chance(30) {
		i := h.random.IntN(len(h.delayed))
		h.deliver(h.delayed[i])
		h.delayed = slices.Delete(h.delayed, i, i+1)
	}
	if h.chance(5) {
		h.boards[h.random.IntN(len(h.boards))].log = nil
	}
}

// drain delivers everything that is left, without faults.
func (h *history) drain() {
	for _, d := range h.delayed {
		h.deliver(d)
	}
	for range 2 { // the second time, each receives what the others have sent in the first one
		for _, b := range h.boards {
			response, ok := h.deliver(b.requestNow(h))
			if !ok { // its token was replaced
				response, ok = h.deliver(b.requestNow(h))
			}
			if ok {
				h.receive(b, response)
			}
		}
	}
}
