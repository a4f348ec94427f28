package schedule

import (
	"cmp"
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule/solver"
)

// A Slot is a time and a court to which a scheduled game could be moved.
type Slot struct {
	Place
	Legal    bool         `json:"legal"`              // whether the game may move to this slot
	SwapWith *int64       `json:"swapWith,omitempty"` // id of the scheduled game on this slot with which the game may swap places
	Problems []fault.Text `json:"problems"`           // why the slot is illegal, or its disadvantages

	order [4]int // sort key: rank of the answer, number of disadvantages, distance of the night, their cost
}

// nightsAfterLast is the number of nights after the last scheduled one that are offered.
const nightsAfterLast = 2

// SlotsForGame returns the slots from today on to which the scheduled game with the id could be moved: legal slots first, then swaps,
// then illegal ones, each with the fewest disadvantages first, and then the nearest night. On the nights of the game's own week it offers
// the courts of every tier, on other nights those of the game's tier. A slot is illegal if a team or the court is busy. Three
// games in a row, a long wait or a second meeting are disadvantages, but legal. The error is a *Refusal.
func SlotsForGame(in Input, id int64) ([]Slot, error) {
	at := slices.IndexFunc(in.Games, func(g Game) bool { return g.ID == id })
	if at < 0 {
		return nil, &Refusal{Sentence: fault.Textf("the game is not in the schedule")}
	}
	moving := in.Games[at].ScheduledGame
	list, err := TierGroups(in)
	if err != nil {
		return nil, err
	}
	for _, g := range list {
		if team, known := g.TeamIndex(moving.Team1ID); known {
			return slotsFor(in, list, g.Tiers[g.Shape.TierOf(team)], moving), nil
		}
	}
	return nil, &Refusal{Sentence: fault.Textf("the game's tier has fewer than two teams")}
}

// slotsFor checks the places of the offered nights. tier is the tier of the game's first team.
func slotsFor(in Input, list []TierGroup, tier int, moving league.ScheduledGame) (slots []Slot) {
	w := NewWriter(in, NewCalendar(in))
	own := w.NightOf(moving)
	byNight, names := gamesByNight(w, 0), TeamNames(in.Teams) // no game has the id 0
	for _, n := range offeredNights(w, in) {
		b := newBoard(in, byNight[n.Day], names)
		for _, place := range placesOf(w, list, n, nil) {
			isNear := n.Day == own || n.Week == w.Week(own)
			if !slices.Contains(place.Tiers, tier) && (!isNear || place.CourtName == nil) {
				continue
			}
			v := b.checkMove(moving, place.Place)
			if v.kind == Same {
				continue
			}
			v.addForeignCourt(in.League, place, tier)
			s := Slot{Place: place.Place, Legal: v.kind == Free, Problems: v.problems}
			if s.Problems == nil {
				s.Problems = []fault.Text{}
			}
			if v.kind == Swap {
				s.SwapWith = new(v.swapsWith)
			}
			s.order = [4]int{rankOf(v.kind), len(v.problems), nightDistance(n, own, w.Week(own)), v.cost}
			slots = append(slots, s)
		}
	}
	slices.SortStableFunc(slots, func(a, b Slot) int { return slices.Compare(a.order[:], b.order[:]) })
	return slots
}

// rankOf returns the sort rank of an answer: free places first, then swaps, then illegal ones.
func rankOf(kind AnswerKind) int { return slices.Index([]AnswerKind{Free, Swap, Illegal}, kind) }

// nightDistance returns the sort rank of a night: 0 for the game's own night, then the nights of its week, then the others, each by
// the distance in days.
func nightDistance(n Night, own league.Date, week int) int {
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

// addForeignCourt adds the disadvantage of a court that belongs to another tier. If the games of the tier last longer than
// those for which the court is open, the move becomes illegal.
func (v *verdict) addForeignCourt(l league.League, place OpenPlace, tier int) {
	if v.kind == Illegal || v.kind == Same || slices.Contains(place.Tiers, tier) || len(place.Tiers) == 0 || place.CourtName == nil {
		return
	}
	if l.MinutesOf(tier) > l.MinutesOf(place.Tiers[0]) {
		*v = verdict{kind: Illegal, problems: []fault.Text{fault.Textf("%s is not open for so long", *place.CourtName)}}
		return
	}
	v.cost += costForeignCourt
	v.problems = append(v.problems, fault.Textf("%s is a court of tier %s", *place.CourtName, fault.Number(place.Tiers[0])))
}

// offeredNights returns the nights from today until the end date, or until nightsAfterLast nights after the last game if that
// is earlier.
func offeredNights(w *Writer, in Input) (nights []Night) {
	last := in.Today
	for _, g := range w.Before {
		last = max(last, w.NightOf(g.ScheduledGame))
	}
	for _, n := range w.NightsAfter(last, nightsAfterLast) {
		last = n.Day
	}
	if end := in.League.EndDate; end != nil {
		last = min(last, *end)
	}
	for day := max(in.Today, w.EarliestNight()); day <= last; day = day.AddDays(1) {
		if w.IsNight(day) {
			nights = append(nights, Night{Day: day, Week: w.Week(day)})
		}
	}
	return nights
}

// gamesByNight returns the games of each night that take a place, except the game with the excluded id.
func gamesByNight(w *Writer, excluded int64) map[league.Date][]Game {
	nights := map[league.Date][]Game{}
	for _, g := range w.Before {
		if g.ID != excluded && !g.FreesItsPlace() {
			nights[w.NightOf(g.ScheduledGame)] = append(nights[w.NightOf(g.ScheduledGame)], g)
		}
	}
	return nights
}

// pairIDs returns the ids of a game's teams, the smaller one first.
func pairIDs(s league.ScheduledGame) [2]int64 {
	return [2]int64{min(s.Team1ID, s.Team2ID), max(s.Team1ID, s.Team2ID)}
}

// NightPlaces contains, for every movable game of a night and every place of that night, whether the game can be moved there.
type NightPlaces struct {
	Day       league.Date  `json:"day"`
	Places    []OpenPlace  `json:"places"`
	Sentences []fault.Text `json:"sentences"` // the texts of all reasons; answers refer to them by index
	Games     []GamePlaces `json:"games"`     // the games that can be moved, including those that wait for a place
}

// An OpenPlace is a place of a night with the tiers whose courts are open there.
type OpenPlace struct {
	Place
	Tiers []int `json:"tiers"`
}

// GamePlaces contains the answers for one game.
type GamePlaces struct {
	ID      int64    `json:"id"`
	Answers []Answer `json:"answers"` // one answer for each place, in the same order as places
}

// An Answer is the outcome of moving a game to a place.
type Answer struct {
	Kind    AnswerKind `json:"kind"`
	With    *int64     `json:"with,omitempty"` // id of the scheduled game with which the game swaps places
	Reasons []int      `json:"reasons,omitempty"`
}

// PlacesOfNight returns which games can be moved to which places of a night. The empty day means tonight. The places are those
// of all open courts of every tier, and those of the games of the night. The error is a *Refusal.
func PlacesOfNight(in Input, on league.Date) (NightPlaces, error) {
	list, err := TierGroups(in)
	if err != nil {
		return NightPlaces{}, err
	}
	w := NewWriter(in, NewCalendar(in))
	if on == "" {
		on = w.Rule.NightOf(in.Today, in.Now)
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
	answers := NightPlaces{Day: on, Places: placesOf(w, list, Night{Day: on, Week: w.Week(on)}, tonight), Sentences: []fault.Text{}, Games: []GamePlaces{}}
	b := newBoard(in, tonight, TeamNames(in.Teams))
	numbers := map[string]int{}
	for _, g := range movable {
		gamePlaces := GamePlaces{ID: g.ID, Answers: make([]Answer, len(answers.Places))}
		for i, place := range answers.Places {
			v := b.checkMove(g.ScheduledGame, place.Place)
			v.addForeignCourt(in.League, place, g.Tier)
			gamePlaces.Answers[i] = answers.addAnswer(v, numbers)
		}
		answers.Games = append(answers.Games, gamePlaces)
	}
	return answers, nil
}

// addAnswer converts a verdict to an answer, and adds its reasons to the sentences.
func (n *NightPlaces) addAnswer(v verdict, numbers map[string]int) Answer {
	a := Answer{Kind: v.kind}
	if v.kind == Swap {
		a.With = new(v.swapsWith)
	}
	for _, problem := range v.problems {
		number, known := numbers[problem.String()]
		if !known {
			number = len(n.Sentences)
			numbers[problem.String()] = number
			n.Sentences = append(n.Sentences, problem)
		}
		a.Reasons = append(a.Reasons, number)
	}
	return a
}

// placesOf returns the places of a night in the order of play: those that are open for a tier, and those of the given games.
func placesOf(w *Writer, list []TierGroup, on Night, games []Game) (places []OpenPlace) {
	index := map[placeKey]int{}
	add := func(p Place, tiers ...int) {
		key := placeKeyOf(p)
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
		if !g.FreesItsPlace() {
			add(PlaceOf(g.ScheduledGame))
		}
	}
	slices.SortStableFunc(places, func(a, b OpenPlace) int {
		return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.GameTime, b.GameTime))
	})
	return places
}

// A placeKey identifies a place, regardless of the letter case of its court.
type placeKey struct {
	day   league.Date
	time  league.TimeOfDay
	court string
}

func placeKeyOf(p Place) placeKey {
	key := placeKey{day: p.Day, time: p.GameTime}
	if p.CourtName != nil {
		key.court = league.FoldName(*p.CourtName)
	}
	return key
}
