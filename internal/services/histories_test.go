package services_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"sideout/internal/authz"
	"sideout/internal/league"
	"sideout/internal/planning"
	"sideout/internal/score"
	"sideout/internal/score/scoretest"
	"sideout/internal/scoring"
	"sideout/internal/services"
	"sideout/internal/store"
	"sideout/internal/store/storetest"
)

// TestHistories lets two or three phones score one game while everything goes wrong that can: requests and answers are
// lost, delivered twice and out of order, the server is replaced in the middle, the clocks of the phones are hours off,
// and the phones are switched off and on. Whatever happens, no point that was answered is lost and none is doubled, all
// agree in the end, and the official result equals the log.
func TestHistories(t *testing.T) {
	storetest.SkipUnderRace(t)
	histories := uint64(10)
	if prove {
		histories = 1000
	}
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		m := newMover(t, s, secretHere)
		leagueID := m.newLeague("Thursday")
		teams, err := m.Leagues.CreateTeams(t.Context(), m.owner, leagueID, []string{"Aces", "Diggers"})
		if err != nil {
			t.Fatal(err)
		}
		for seed := range histories {
			h := newHistory(m, leagueID, teams, seed)
			h.run()
			if t.Failed() {
				t.Fatalf("history %d", seed)
			}
		}
		h := &history{m: m, league: leagueID}
		h.checkBooks()
	})
}

// history is one game that is scored under faults.
type history struct {
	m      *mover
	league int64
	game   int64
	who    authz.Actor
	luck   *rand.Rand
	seed   uint64
	honest bool // the phones tap what is played; otherwise whatever
	truth  []score.Team
	phones []*phone
	late   []delivery // copies of requests that arrive later
	answer map[string]score.Outcome
}

// phone is a device with its outbox, which survives that it is switched off, and what it has seen of the log.
type phone struct {
	name   string
	skew   time.Duration // of its clock
	outbox []score.Event
	log    []score.Entry
	made   int
}

// delivery is a request that is under way.
type delivery struct {
	from *phone
	told scoring.EventsRequest
}

func newHistory(m *mover, leagueID int64, teams []league.Team, seed uint64) *history {
	s, err := m.Planning.ScheduleGame(m.t.Context(), m.owner, planning.NewSchedule{
		LeagueID: leagueID, Team1ID: teams[0].ID, Team2ID: teams[1].ID, GameDate: "2026-11-26", GameTime: "20:15", Force: true,
		CourtName: fmt.Sprint("Court ", seed),
	})
	if err != nil {
		m.t.Fatal(err)
	}
	h := &history{
		m: m, league: leagueID, game: *s.GameID, who: authz.Actor{Token: *s.InviteToken}, seed: seed,
		luck: rand.New(rand.NewPCG(seed, 6)), answer: map[string]score.Outcome{}, honest: seed%2 == 0,
	}
	for i := range 2 + int(seed%2) {
		h.phones = append(h.phones, &phone{name: string(rune('A' + i)), skew: time.Duration(h.luck.IntN(13)-6) * time.Hour})
	}
	return h
}

func (h *history) chance(percent int) bool { return h.luck.IntN(100) < percent }

func (h *history) run() {
	for !h.m.t.Failed() && len(h.truth) < 70 {
		if h.honest {
			h.rally()
		} else {
			h.truth = append(h.truth, score.None)
			h.anything(h.phones[h.luck.IntN(len(h.phones))])
		}
		for _, p := range h.phones {
			if h.chance(60) {
				h.send(p)
			}
		}
		h.faults()
		if h.over() && h.honest {
			break
		}
	}
	h.drain()
	h.check()
}

// rally is one that is played: each phone taps it within seconds, one after another.
func (h *history) rally() {
	h.m.now = h.m.now.Add(20 * time.Second)
	team := []score.Team{score.Team1, score.Team2}[h.luck.IntN(2)]
	h.truth = append(h.truth, team)
	for _, i := range h.luck.Perm(len(h.phones)) {
		h.m.now = h.m.now.Add(time.Duration(h.luck.IntN(4000)) * time.Millisecond)
		p := h.phones[i]
		p.tap(h, score.Event{Type: score.Point, Team: team, Rally: len(h.truth)})
	}
}

// anything is a tap without sense.
func (h *history) anything(p *phone) {
	h.m.now = h.m.now.Add(time.Duration(h.luck.IntN(9000)) * time.Millisecond)
	log := p.view()
	switch h.luck.IntN(12) {
	case 0, 1:
		p.tap(h, score.Event{Type: score.Undo, Undoes: log.Top()})
	case 2:
		p.tap(h, score.Event{Type: score.Correct, Team1Score: h.luck.IntN(27), Team2Score: h.luck.IntN(27)})
	case 3:
		p.tap(h, score.Event{Type: []score.EventType{score.Take, score.Settle, score.Finish}[h.luck.IntN(3)]})
	default:
		team := []score.Team{score.Team1, score.Team2}[h.luck.IntN(2)]
		p.tap(h, score.Event{Type: score.Point, Team: team, Rally: log.State().Total() + 1})
	}
}

func (p *phone) tap(h *history, e score.Event) {
	p.made++
	e.ID, e.Device = fmt.Sprintf("%d-%s-%d", h.seed, p.name, p.made), p.name
	e.At, e.Seen = h.m.now.Add(p.skew).UnixMilli(), int64(len(p.log))
	p.outbox = append(p.outbox, e)
}

// view is the log as the phone shows it: what it has seen, and then what it has not sent.
func (p *phone) view() score.Log {
	log := score.Replay(scoretest.InviteRules(), p.log)
	for _, e := range p.outbox {
		log, _ = log.Add(e, false)
	}
	return log
}

// send delivers the whole outbox, or loses it, or loses the answer, or delivers a copy once more later.
func (h *history) send(p *phone) {
	d := delivery{p, scoring.EventsRequest{
		Device: p.name, After: int64(len(p.log)), SentAt: h.m.now.Add(p.skew).UnixMilli(), Events: slices.Clone(p.outbox),
	}}
	if h.chance(15) {
		h.late = append(h.late, d)
	}
	if h.chance(12) {
		return
	}
	answer, ok := h.deliver(d)
	if !ok || h.chance(15) {
		return
	}
	h.take(p, answer)
}

func (h *history) deliver(d delivery) (scoring.LiveGame, bool) {
	answer, err := h.m.Scoring.ChangeGame(context.Background(), h.who, h.game, scoring.GameChange{Request: &d.told})
	if err != nil {
		h.m.t.Errorf("%s told %d events: %v", d.from.name, len(d.told.Events), err)
	}
	return answer, err == nil
}

// take is what a phone does with an answer: what was answered leaves the outbox, what is new is seen.
func (h *history) take(p *phone, answer scoring.LiveGame) {
	for _, o := range answer.Outcomes {
		if before, known := h.answer[o.ID]; known && before != o.Outcome {
			h.m.t.Errorf("%s was %s and is now %s", o.ID, before, o.Outcome)
		}
		h.answer[o.ID] = o.Outcome
		p.outbox = slices.DeleteFunc(p.outbox, func(e score.Event) bool { return e.ID == o.ID })
	}
	for _, e := range answer.Events {
		if e.Seq == int64(len(p.log))+1 {
			p.log = append(p.log, e)
		}
	}
}

// faults are what happens besides.
func (h *history) faults() {
	if len(h.late) > 0 && h.chance(30) { // an old copy arrives, in any order
		i := h.luck.IntN(len(h.late))
		h.deliver(h.late[i])
		h.late = slices.Delete(h.late, i, i+1)
	}
	if h.chance(5) { // the server is another one, which remembers nothing
		h.m.Services = services.New(h.m.store, nil, []byte(secretHere), h.m.clock, league.DefaultQuotas)
	}
	if h.chance(5) { // a phone is switched off and on: only its outbox is left
		h.phones[h.luck.IntN(len(h.phones))].log = nil
	}
}

func (h *history) over() bool { return h.record().Status == league.Completed }

// drain is the end of all faults.
func (h *history) drain() {
	for _, d := range h.late {
		h.deliver(d)
	}
	for range 2 {
		for _, p := range h.phones {
			if answer, ok := h.deliver(delivery{p, scoring.EventsRequest{Device: p.name, After: int64(len(p.log)), SentAt: h.m.now.Add(p.skew).UnixMilli(), Events: p.outbox}}); ok {
				h.take(p, answer)
			}
		}
	}
}

func (h *history) record() (g store.Game) {
	err := h.m.store.Read(context.Background(), func(tx *store.Tx) (err error) {
		g, err = tx.FindGame(h.game)
		return err
	})
	if err != nil {
		h.m.t.Fatal(err)
	}
	return g
}

func (h *history) entries() (entries []score.Entry) {
	err := h.m.store.Read(context.Background(), func(tx *store.Tx) (err error) {
		entries, err = tx.EntriesOf(h.game)
		return err
	})
	if err != nil {
		h.m.t.Fatal(err)
	}
	return entries
}

// check compares the log, its replay, the game in the books, and what the phones were told and show.
func (h *history) check() {
	t, entries, g := h.m.t, h.entries(), h.record()
	ids := map[string]score.Outcome{}
	for i, e := range entries {
		if _, twice := ids[e.ID]; twice || e.Seq != int64(i+1) {
			t.Errorf("entry %d is %s, number %d, twice: %v", i+1, e.ID, e.Seq, twice)
		}
		ids[e.ID] = e.Outcome
	}
	for id, outcome := range h.answer {
		if ids[id] != outcome {
			t.Errorf("%s was answered as %s and is kept as %q", id, outcome, ids[id])
		}
	}
	log := score.Replay(scoretest.InviteRules(), entries)
	state := log.State()
	if now := state.Score(); g.Team1Score != now.Team1Score || g.Team2Score != now.Team2Score || (g.Status == league.Completed) != (state.Winner != score.None) || g.Version != log.Seq() {
		t.Errorf("the books say %d-%d %s, version %d; the log %+v, %d", g.Team1Score, g.Team2Score, g.Status, g.Version, state, log.Seq())
	}
	for _, p := range h.phones {
		if len(p.outbox) > 0 || p.made > 0 && !reflect.DeepEqual(p.log, entries) && p == h.phones[len(h.phones)-1] {
			t.Errorf("%s has %d events left and has seen %d of %d", p.name, len(p.outbox), len(p.log), len(entries))
		}
		for n := range p.made {
			if id := fmt.Sprintf("%d-%s-%d", h.seed, p.name, n+1); ids[id] == "" {
				t.Errorf("%s, a tap of %s, has disappeared", id, p.name)
			}
		}
		if view := p.view().State(); p == h.phones[len(h.phones)-1] && !reflect.DeepEqual(view, state) {
			t.Errorf("%s shows %+v, the log says %+v", p.name, view, state)
		}
	}
	if h.honest {
		h.checkTruth(state)
	}
}

// checkTruth compares the score with what was played: each rally counts once, however many phones told it.
func (h *history) checkTruth(state score.State) {
	var taps []scoretest.Tap
	for _, team := range h.truth {
		taps = append(taps, map[score.Team]scoretest.Tap{score.Team1: scoretest.Point1, score.Team2: scoretest.Point2}[team])
	}
	want := scoretest.Play(scoretest.InviteRules().SetRules, taps)
	if now := state.Score(); now.Team1Score != want.Team1Score || now.Team2Score != want.Team2Score || state.Winner != want.Winner {
		h.m.t.Errorf("%d-%d, won by %q, was played; %d-%d, %q, is kept", want.Team1Score, want.Team2Score, want.Winner, now.Team1Score, now.Team2Score, state.Winner)
	}
}

// checkBooks compares the standings with those that the games come to.
func (h *history) checkBooks() {
	report, err := h.m.Leagues.Recalculate(h.m.t.Context(), h.m.owner, h.league)
	if err != nil || len(report.Differences) > 0 {
		h.m.t.Errorf("the standings differ from the games: %+v %v", report.Differences, err)
	}
}
