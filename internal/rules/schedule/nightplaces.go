package schedule

import (
	"cmp"
	"slices"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule/solver"
)

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
