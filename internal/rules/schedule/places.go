package schedule

import (
	"cmp"
	"fmt"
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule/solver"
)

// A Slot is a time and court to which a scheduled game could be moved.
type Slot struct {
	Place
	Legal    bool     `json:"legal"`              // whether the game may move here
	SwapWith *int64   `json:"swapWith,omitempty"` // the scheduled game on this place with which it may change places
	Problems []string `json:"problems"`           // why it is illegal, or its disadvantages

	order [3]int // legal or a swap, then how near the night is, then the cost
}

// nightsOffered is how many nights after the last one of the schedule are offered.
const nightsOffered = 2

// Slots returns where the scheduled game with the id could be played from today on: the legal slots first, those on its own
// night first, then those of the same week, each best first. On these nights it offers the courts of every tier, on others
// those of the game's tier. A slot is illegal if a team or the court is busy; the game on it may be one to change places with.
// A run of three games, a long wait or a second meeting makes it worse, but not illegal. The error is a *Refusal.
func Slots(in Input, id int64) ([]Slot, error) {
	at := slices.IndexFunc(in.Games, func(g Game) bool { return g.ID == id })
	if at < 0 {
		return nil, &Refusal{Sentence: fault.Textf("the game is not in the schedule")}
	}
	moving := in.Games[at].ScheduledGame
	list, err := Groups(in)
	if err != nil {
		return nil, err
	}
	for _, g := range list {
		if team, known := g.Number(moving.Team1ID); known {
			return slotsFor(in, list, g.Tiers[g.Shape.TierOf(team)], moving), nil
		}
	}
	return nil, &Refusal{Sentence: fault.Textf("the game's tier has fewer than two teams")}
}

// slotsFor judges the places of the offered nights. tier is that of the game's first team.
func slotsFor(in Input, list []Group, tier int, moving league.ScheduledGame) (slots []Slot) {
	w := NewWriter(in, NewCalendar(in))
	own := w.NightOf(moving)
	byNight, names := byNight(w, 0), NamesOf(in.Teams) // no game has the id 0
	for _, n := range offeredNights(w, in) {
		b := newBoard(in, byNight[n.Day], names)
		for _, place := range placesOf(w, list, n, nil) {
			isNear := n.Day == own || n.Week == w.Week(own)
			if !slices.Contains(place.Tiers, tier) && (!isNear || place.CourtName == nil) {
				continue
			}
			v := b.judge(moving, place.Place)
			if v.kind == Same {
				continue
			}
			v.addForeignCourt(in.League, place, tier)
			s := Slot{Place: place.Place, Legal: v.kind == Free, Problems: v.problems}
			if s.Problems == nil {
				s.Problems = []string{}
			}
			if v.kind == Swap {
				s.SwapWith = new(v.with)
			}
			s.order = [3]int{rankOf(v.kind), nearness(n, own, w.Week(own)), v.cost}
			slots = append(slots, s)
		}
	}
	slices.SortStableFunc(slots, func(a, b Slot) int { return slices.Compare(a.order[:], b.order[:]) })
	return slots
}

// rankOf orders places by what becomes of the game there.
func rankOf(kind AnswerKind) int { return slices.Index([]AnswerKind{Free, Swap, Illegal}, kind) }

// nearness orders nights: the game's own, the others of its week, then by the days in between.
func nearness(n Night, own league.Date, week int) int {
	if n.Day == own {
		return 0
	}
	days := n.Day.DaysSince(own)
	if days = max(days, -days); n.Week != week {
		days += 7
	}
	return days
}

// costForeignCourt is the cost of a place on a court of another tier.
const costForeignCourt = 6

// addForeignCourt says that a place is on none of the tier's courts. It is illegal if the tier's games last longer than those
// for which it is open.
func (v *verdict) addForeignCourt(l league.League, place OpenPlace, tier int) {
	if v.kind == Illegal || v.kind == Same || slices.Contains(place.Tiers, tier) || len(place.Tiers) == 0 || place.CourtName == nil {
		return
	}
	if l.MinutesOf(tier) > l.MinutesOf(place.Tiers[0]) {
		*v = verdict{kind: Illegal, problems: []string{fmt.Sprintf("%s is not open for so long", *place.CourtName)}}
		return
	}
	v.cost += costForeignCourt
	v.problems = append(v.problems, fmt.Sprintf("%s is a court of tier %d", *place.CourtName, place.Tiers[0]))
}

// offeredNights returns the nights from today on, to the end date or to some nights after the last game.
func offeredNights(w *Writer, in Input) (nights []Night) {
	last := in.Today
	for _, g := range w.Before {
		last = max(last, w.NightOf(g.ScheduledGame))
	}
	for _, n := range w.After(last, nightsOffered) {
		last = n.Day
	}
	if end := in.League.EndDate; end != nil {
		last = min(last, *end)
	}
	for day := max(in.Today, w.Earliest()); day <= last; day = day.AddDays(1) {
		if w.IsNight(day) {
			nights = append(nights, Night{Day: day, Week: w.Week(day)})
		}
	}
	return nights
}

// byNight returns the games of each night that take a place, except the one with this id.
func byNight(w *Writer, without int64) map[league.Date][]Game {
	nights := map[league.Date][]Game{}
	for _, g := range w.Before {
		if g.ID != without && !g.TakesNoPlace() {
			nights[w.NightOf(g.ScheduledGame)] = append(nights[w.NightOf(g.ScheduledGame)], g)
		}
	}
	return nights
}

// pairIDs returns the ids of a game's teams, the smaller one first.
func pairIDs(s league.ScheduledGame) [2]int64 {
	return [2]int64{min(s.Team1ID, s.Team2ID), max(s.Team1ID, s.Team2ID)}
}

// NightPlaces answers for every game of a night, and for every place of it, whether the game can be moved there.
type NightPlaces struct {
	Day       league.Date  `json:"day"`
	Places    []OpenPlace  `json:"places"`
	Sentences []string     `json:"sentences"` // the reasons of all answers
	Games     []GamePlaces `json:"games"`     // the games that can be moved, also those that wait for a place
}

// OpenPlace is a place of a night, and the tiers whose courts are open there.
type OpenPlace struct {
	Place
	Tiers []int `json:"tiers"`
}

// GamePlaces has what becomes of one game at each place.
type GamePlaces struct {
	ID      int64    `json:"id"`
	Answers []Answer `json:"answers"` // by the number of the place
}

// Answer says what becomes of a game at a place. Reasons are numbers of sentences: why it is illegal, or its disadvantages.
type Answer struct {
	Kind    AnswerKind `json:"kind"`
	With    *int64     `json:"with,omitempty"` // the scheduled game that a swap moves to the other place
	Reasons []int      `json:"reasons,omitempty"`
}

// OfNight answers for a night, or for tonight if it is "", which games can be moved to which of its places: all courts that are open then, of every
// tier, and all places of its games. The error is a *Refusal.
func OfNight(in Input, on league.Date) (NightPlaces, error) {
	list, err := Groups(in)
	if err != nil {
		return NightPlaces{}, err
	}
	w := NewWriter(in, NewCalendar(in))
	if on == "" {
		on = w.Rule.Of(in.Today, in.Now)
	}
	var tonight, movable []Game
	for _, g := range w.Before {
		isOn := w.NightOf(g.ScheduledGame) == on
		if isOn {
			tonight = append(tonight, g)
		}
		if g.Status == league.Scheduled && (isOn || g.Waiting) {
			movable = append(movable, g)
		}
	}
	answers := NightPlaces{Day: on, Places: placesOf(w, list, Night{Day: on, Week: w.Week(on)}, tonight), Sentences: []string{}, Games: []GamePlaces{}}
	b := newBoard(in, tonight, NamesOf(in.Teams))
	numbers := map[string]int{}
	for _, g := range movable {
		of := GamePlaces{ID: g.ID, Answers: make([]Answer, len(answers.Places))}
		for i, place := range answers.Places {
			v := b.judge(g.ScheduledGame, place.Place)
			v.addForeignCourt(in.League, place, g.Tier)
			of.Answers[i] = answers.answer(v, numbers)
		}
		answers.Games = append(answers.Games, of)
	}
	return answers, nil
}

// answer turns a verdict into an answer, and collects its reasons.
func (n *NightPlaces) answer(v verdict, numbers map[string]int) Answer {
	a := Answer{Kind: v.kind}
	if v.kind == Swap {
		a.With = new(v.with)
	}
	for _, problem := range v.problems {
		number, known := numbers[problem]
		if !known {
			number = len(n.Sentences)
			numbers[problem] = number
			n.Sentences = append(n.Sentences, problem)
		}
		a.Reasons = append(a.Reasons, number)
	}
	return a
}

// placesOf returns the places of a night in the order of play: those that are open for a tier, and those of these games.
func placesOf(w *Writer, list []Group, on Night, games []Game) (places []OpenPlace) {
	index := map[placeKey]int{}
	add := func(p Place, tiers ...int) {
		key := keyOf(p)
		at, known := index[key]
		if !known {
			at = len(places)
			index[key] = at
			places = append(places, OpenPlace{Place: p, Tiers: []int{}})
		}
		places[at].Tiers = append(places[at].Tiers, tiers...)
	}
	for _, g := range list {
		for k, tier := range g.Tiers {
			for slot, courts := range g.OpenOn(on.Day, k) {
				for _, court := range courts {
					add(PlaceOf(w.Line(g, solver.Game{Slot: slot, Court: court}, []Night{on})), tier)
				}
			}
		}
	}
	for _, g := range games {
		if !g.TakesNoPlace() {
			add(PlaceOf(g.ScheduledGame))
		}
	}
	slices.SortStableFunc(places, func(a, b OpenPlace) int {
		return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.GameTime, b.GameTime))
	})
	return places
}

// A placeKey identifies a place, whatever the case of its court.
type placeKey struct {
	day   league.Date
	time  league.TimeOfDay
	court string
}

func keyOf(p Place) placeKey {
	key := placeKey{day: p.Day, time: p.GameTime}
	if p.CourtName != nil {
		key.court = league.FoldName(*p.CourtName)
	}
	return key
}
