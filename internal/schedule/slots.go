package schedule

import (
	"fmt"
	"slices"

	"sideout/internal/league"
	"sideout/internal/message"
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
		return nil, &Refusal{Sentence: message.New("the game is not in the schedule")}
	}
	moving := in.Games[at].ScheduledGame
	list, err := groups(in)
	if err != nil {
		return nil, err
	}
	for _, g := range list {
		if team, known := g.number(moving.Team1ID); known {
			return slotsFor(in, list, g.tiers[g.shape.TierOf(team)], moving), nil
		}
	}
	return nil, &Refusal{Sentence: message.New("the game's tier has fewer than two teams")}
}

// slotsFor judges the places of the offered nights. tier is that of the game's first team.
func slotsFor(in Input, list []group, tier int, moving league.ScheduledGame) (slots []Slot) {
	w := newWriter(in, newCalendar(in))
	own := w.nightOf(moving)
	byNight, names := w.byNight(0), namesOf(in.Teams) // no game has the id 0
	for _, n := range w.offeredNights(in) {
		b := newBoard(in, byNight[n.day], names)
		for _, place := range w.placesOf(list, n, nil) {
			isNear := n.day == own || n.week == w.week(own)
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
			s.order = [3]int{rankOf(v.kind), nearness(n, own, w.week(own)), v.cost}
			slots = append(slots, s)
		}
	}
	slices.SortStableFunc(slots, func(a, b Slot) int { return slices.Compare(a.order[:], b.order[:]) })
	return slots
}

// rankOf orders places by what becomes of the game there.
func rankOf(kind AnswerKind) int { return slices.Index([]AnswerKind{Free, Swap, Illegal}, kind) }

// nearness orders nights: the game's own, the others of its week, then by the days in between.
func nearness(n night, own league.Date, week int) int {
	if n.day == own {
		return 0
	}
	days := n.day.DaysSince(own)
	if days = max(days, -days); n.week != week {
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
func (w *writer) offeredNights(in Input) (nights []night) {
	last := in.Today
	for _, g := range w.before {
		last = max(last, w.nightOf(g.ScheduledGame))
	}
	for _, n := range w.after(last, nightsOffered) {
		last = n.day
	}
	if end := in.League.EndDate; end != nil {
		last = min(last, *end)
	}
	for day := max(in.Today, w.earliest()); day <= last; day = day.AddDays(1) {
		if w.isNight(day) {
			nights = append(nights, night{day, w.week(day)})
		}
	}
	return nights
}

// byNight returns the games of each night that take a place, except the one with this id.
func (w *writer) byNight(without int64) map[league.Date][]Game {
	nights := map[league.Date][]Game{}
	for _, g := range w.before {
		if g.ID != without && !g.TakesNoPlace() {
			nights[w.nightOf(g.ScheduledGame)] = append(nights[w.nightOf(g.ScheduledGame)], g)
		}
	}
	return nights
}

// pairIDs returns the ids of a game's teams, the smaller one first.
func pairIDs(s league.ScheduledGame) [2]int64 {
	return [2]int64{min(s.Team1ID, s.Team2ID), max(s.Team1ID, s.Team2ID)}
}
