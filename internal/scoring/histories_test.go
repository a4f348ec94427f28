package scoring_test

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
	"sideout/internal/services/servicestest"
	"sideout/internal/store"
	"sideout/internal/store/storetest"
)

// TestHistories lets two or three phones score one game under faults: requests and responses are lost, duplicated and
// reordered, the server is replaced, the clocks of the phones are hours off, and the phones restart. No confirmed point may be
// lost or counted twice, all phones must agree in the end, and the official result must equal the log.
func TestHistories(t *testing.T) {
	storetest.SkipUnderRace(t)
	histories := uint64(10)
	if servicestest.Prove {
		histories = 1000
	}
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		m := servicestest.New(t, s, servicestest.SecretHere)
		leagueID := m.NewLeague("Thursday")
		teams, err := m.Leagues.CreateTeams(t.Context(), m.Owner, leagueID, []string{"Aces", "Diggers"})
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
		h.checkStandings()
	})
}

// history is one game that is scored under faults.
type history struct {
	m           *servicestest.Server
	league      int64
	game        int64
	actor       authz.Actor
	random      *rand.Rand
	seed        uint64
	isRealistic bool         // the phones tap the rallies that are played; otherwise they tap at random
	rallies     []score.Team // the winner of each rally that was played
	phones      []*phone
	delayed     []delivery               // copies of requests that arrive later
	outcomes    map[string]score.Outcome // that the server has returned, by event
}

// phone is a device with its outbox, which survives a restart, and the part of the log that it has received.
type phone struct {
	name   string
	skew   time.Duration // of its clock
	outbox []score.Event
	log    []score.Entry
	tapped int
}

// delivery is a request in transit.
type delivery struct {
	from    *phone
	request scoring.EventsRequest
}

func newHistory(m *servicestest.Server, leagueID int64, teams []league.Team, seed uint64) *history {
	s, err := m.Planning.ScheduleGame(m.T.Context(), m.Owner, planning.NewSchedule{
		LeagueID: leagueID, Team1ID: teams[0].ID, Team2ID: teams[1].ID, GameDate: "2026-11-26", GameTime: "20:15", Force: true,
		CourtName: fmt.Sprint("Court ", seed),
	})
	if err != nil {
		m.T.Fatal(err)
	}
	h := &history{
		m: m, league: leagueID, game: *s.GameID, actor: authz.Actor{Token: *s.InviteToken}, seed: seed,
		random: rand.New(rand.NewPCG(seed, 6)), outcomes: map[string]score.Outcome{}, isRealistic: seed%2 == 0,
	}
	for i := range 2 + int(seed%2) {
		h.phones = append(h.phones, &phone{name: string(rune('A' + i)), skew: time.Duration(h.random.IntN(13)-6) * time.Hour})
	}
	return h
}

func (h *history) chance(percent int) bool { return h.random.IntN(100) < percent }

func (h *history) run() {
	for !h.m.T.Failed() && len(h.rallies) < 70 {
		if h.isRealistic {
			h.rally()
		} else {
			h.rallies = append(h.rallies, score.None)
			h.tapRandomEvent(h.phones[h.random.IntN(len(h.phones))])
		}
		for _, p := range h.phones {
			if h.chance(60) {
				h.send(p)
			}
		}
		h.injectFaults()
		if h.isOver() && h.isRealistic {
			break
		}
	}
	h.drain()
	h.check()
}

// rally plays a rally. Each phone taps it within seconds, one after another.
func (h *history) rally() {
	h.m.Now = h.m.Now.Add(20 * time.Second)
	team := []score.Team{score.Team1, score.Team2}[h.random.IntN(2)]
	h.rallies = append(h.rallies, team)
	for _, i := range h.random.Perm(len(h.phones)) {
		h.m.Now = h.m.Now.Add(time.Duration(h.random.IntN(4000)) * time.Millisecond)
		p := h.phones[i]
		p.tap(h, score.Event{Type: score.Point, Team: team, Rally: len(h.rallies)})
	}
}

// tapRandomEvent taps a random event on a phone.
func (h *history) tapRandomEvent(p *phone) {
	h.m.Now = h.m.Now.Add(time.Duration(h.random.IntN(9000)) * time.Millisecond)
	log := p.view()
	switch h.random.IntN(12) {
	case 0, 1:
		p.tap(h, score.Event{Type: score.Undo, Undoes: log.Top()})
	case 2:
		p.tap(h, score.Event{Type: score.Correct, Team1Score: h.random.IntN(27), Team2Score: h.random.IntN(27)})
	case 3:
		p.tap(h, score.Event{Type: []score.EventType{score.Take, score.Settle, score.Finish, score.LastPoint}[h.random.IntN(4)]})
	default:
		team := []score.Team{score.Team1, score.Team2}[h.random.IntN(2)]
		p.tap(h, score.Event{Type: score.Point, Team: team, Rally: log.State().Total() + 1})
	}
}

func (p *phone) tap(h *history, e score.Event) {
	p.tapped++
	e.ID, e.Device = fmt.Sprintf("%d-%s-%d", h.seed, p.name, p.tapped), p.name
	e.At, e.Seen = h.m.Now.Add(p.skew).UnixMilli(), int64(len(p.log))
	p.outbox = append(p.outbox, e)
}

// view returns the log as the phone shows it: what it has received, followed by its outbox.
func (p *phone) view() score.Log {
	log := score.Replay(scoretest.InviteRules(), p.log)
	for _, e := range p.outbox {
		log, _ = log.Add(e, false)
	}
	return log
}

// send sends the whole outbox. The request or the response may be lost, and a copy of the request may arrive later.
func (h *history) send(p *phone) {
	d := delivery{p, scoring.EventsRequest{
		Device: p.name, After: int64(len(p.log)), SentAt: h.m.Now.Add(p.skew).UnixMilli(), Events: slices.Clone(p.outbox),
	}}
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
	h.receive(p, response)
}

func (h *history) deliver(d delivery) (scoring.LiveGame, bool) {
	response, err := h.m.Scoring.ChangeGame(context.Background(), h.actor, h.game, scoring.GameChange{Request: &d.request})
	if err != nil {
		h.m.T.Errorf("%s sent %d events: %v", d.from.name, len(d.request.Events), err)
	}
	return response, err == nil
}

// receive removes confirmed events from the outbox of a phone and adds new events to its log.
func (h *history) receive(p *phone, response scoring.LiveGame) {
	for _, o := range response.Outcomes {
		if before, known := h.outcomes[o.ID]; known && before != o.Outcome {
			h.m.T.Errorf("%s was %s and is now %s", o.ID, before, o.Outcome)
		}
		h.outcomes[o.ID] = o.Outcome
		p.outbox = slices.DeleteFunc(p.outbox, func(e score.Event) bool { return e.ID == o.ID })
	}
	for _, e := range response.Events {
		if e.Seq == int64(len(p.log))+1 {
			p.log = append(p.log, e)
		}
	}
}

// injectFaults injects random faults.
func (h *history) injectFaults() {
	if len(h.delayed) > 0 && h.chance(30) { // a delayed copy arrives, in any order
		i := h.random.IntN(len(h.delayed))
		h.deliver(h.delayed[i])
		h.delayed = slices.Delete(h.delayed, i, i+1)
	}
	if h.chance(5) { // the server is replaced by one with an empty cache
		h.m.Services = services.New(h.m.Store, nil, []byte(servicestest.SecretHere), h.m.Clock, league.DefaultQuotas)
	}
	if h.chance(5) { // a phone restarts and keeps only its outbox
		h.phones[h.random.IntN(len(h.phones))].log = nil
	}
}

func (h *history) isOver() bool { return h.storedGame().Status == league.Completed }

// drain delivers everything that is left, without faults.
func (h *history) drain() {
	for _, d := range h.delayed {
		h.deliver(d)
	}
	for range 2 {
		for _, p := range h.phones {
			if response, ok := h.deliver(delivery{p, scoring.EventsRequest{Device: p.name, After: int64(len(p.log)), SentAt: h.m.Now.Add(p.skew).UnixMilli(), Events: p.outbox}}); ok {
				h.receive(p, response)
			}
		}
	}
}

func (h *history) storedGame() (g store.Game) {
	err := h.m.Store.Read(context.Background(), func(tx *store.Tx) (err error) {
		g, err = tx.FindGame(h.game)
		return err
	})
	if err != nil {
		h.m.T.Fatal(err)
	}
	return g
}

func (h *history) entries() (entries []score.Entry) {
	err := h.m.Store.Read(context.Background(), func(tx *store.Tx) (err error) {
		entries, err = tx.EntriesOf(h.game)
		return err
	})
	if err != nil {
		h.m.T.Fatal(err)
	}
	return entries
}

// check compares the log, its replay, the official result, the outcomes that the phones received, and what they show.
func (h *history) check() {
	t, entries, g := h.m.T, h.entries(), h.storedGame()
	ids := map[string]score.Outcome{}
	for i, e := range entries {
		if _, isDuplicate := ids[e.ID]; isDuplicate || e.Seq != int64(i+1) {
			t.Errorf("entry %d is %s, number %d, duplicate: %v", i+1, e.ID, e.Seq, isDuplicate)
		}
		ids[e.ID] = e.Outcome
	}
	for id, outcome := range h.outcomes {
		if ids[id] != outcome {
			t.Errorf("%s was confirmed as %s and is stored as %q", id, outcome, ids[id])
		}
	}
	log := score.Replay(scoretest.InviteRules(), entries)
	state := log.State()
	if now := state.Score(); g.Team1Score != now.Team1Score || g.Team2Score != now.Team2Score || (g.Status == league.Completed) != (state.Winner != score.None) || g.Version != log.Seq() {
		t.Errorf("the official result is %d-%d %s, version %d; the log has %+v, %d", g.Team1Score, g.Team2Score, g.Status, g.Version, state, log.Seq())
	}
	for _, p := range h.phones {
		if len(p.outbox) > 0 || p.tapped > 0 && !reflect.DeepEqual(p.log, entries) && p == h.phones[len(h.phones)-1] {
			t.Errorf("%s has %d events left and has seen %d of %d", p.name, len(p.outbox), len(p.log), len(entries))
		}
		for n := range p.tapped {
			if id := fmt.Sprintf("%d-%s-%d", h.seed, p.name, n+1); ids[id] == "" {
				t.Errorf("%s, a tap of %s, has disappeared", id, p.name)
			}
		}
		if view := p.view().State(); p == h.phones[len(h.phones)-1] && !reflect.DeepEqual(view, state) {
			t.Errorf("%s shows %+v, the log says %+v", p.name, view, state)
		}
	}
	if h.isRealistic {
		h.checkRallies(state)
	}
}

// checkRallies compares the score with the rallies that were played. Each counts once, however many phones have sent it.
func (h *history) checkRallies(state score.State) {
	var taps []scoretest.Tap
	for _, team := range h.rallies {
		taps = append(taps, map[score.Team]scoretest.Tap{score.Team1: scoretest.Point1, score.Team2: scoretest.Point2}[team])
	}
	want := scoretest.Play(scoretest.InviteRules().SetRules, taps)
	if now := state.Score(); now.Team1Score != want.Team1Score || now.Team2Score != want.Team2Score || state.Winner != want.Winner {
		h.m.T.Errorf("%d-%d, won by %q, was played; %d-%d, %q, is stored", want.Team1Score, want.Team2Score, want.Winner, now.Team1Score, now.Team2Score, state.Winner)
	}
}

// checkStandings compares the stored standings with those computed from the games.
func (h *history) checkStandings() {
	report, err := h.m.Leagues.Recalculate(h.m.T.Context(), h.m.Owner, h.league)
	if err != nil || len(report.Differences) > 0 {
		h.m.T.Errorf("the standings differ from the games: %+v %v", report.Differences, err)
	}
}
