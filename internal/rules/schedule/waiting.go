package schedule

import (
	"cmp"
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

// A WaitingNight is a night on which games that wait for a place can be played.
type WaitingNight struct {
	Day    league.Date
	Placed int // the number of games that have a place
	Plan   Plan

	harm int // the cost of all disadvantages
}

// maxWaitingNights is the number of nights that are offered.
const maxWaitingNights = 6

// WaitingGames returns the games that wait for a place, without matches of finals, which keep their order.
func WaitingGames(in Input) (waiting []league.ScheduledGame) {
	for _, g := range in.Games {
		if g.Waiting && g.Status == league.Scheduled && !g.Played && g.FinalsID == 0 {
			waiting = append(waiting, g.ScheduledGame)
		}
	}
	return waiting
}

// NightsForWaiting returns the nights on which the games that wait for a place can be played together: those that place the most games
// first, then those with the fewest disadvantages, then the soonest. The error is a *Refusal.
func NightsForWaiting(in Input) ([]WaitingNight, error) {
	list, err := TierGroups(in)
	if err != nil {
		return nil, err
	}
	w := NewWriter(in, NewCalendar(in))
	var nights []WaitingNight
	for _, n := range offeredNights(w, in) {
		if night := placeWaiting(in, list, n); night.Placed > 0 {
			nights = append(nights, night)
		}
	}
	slices.SortStableFunc(nights, func(a, b WaitingNight) int {
		return cmp.Or(cmp.Compare(b.Placed, a.Placed), cmp.Compare(a.harm, b.harm), cmp.Compare(a.Day, b.Day))
	})
	return nights[:min(len(nights), maxWaitingNights)], nil
}

// PlaceWaiting gives as many of the games that wait for a place as possible one on a night. The error is a *Refusal.
func PlaceWaiting(in Input, on league.Date) (Plan, error) {
	list, err := TierGroups(in)
	if err != nil {
		return Plan{}, err
	}
	w := NewWriter(in, NewCalendar(in))
	night := placeWaiting(in, list, Night{Day: on, Week: w.Week(on)})
	if night.Placed == 0 {
		return Plan{}, &Refusal{Sentence: fault.Textf("no game that waits for a place fits on %s", in.FormatDay(on)), Field: "day"}
	}
	return night.Plan, nil
}

func placeWaiting(in Input, list []TierGroup, on Night) WaitingNight {
	r := &replacement{Writer: NewWriter(in, NewCalendar(in)), list: list, lost: WaitingGames(in)}
	night := WaitingNight{Day: on.Day}
	search := r.findPlaces(r.remainingGames(r.lost), on)
	for i, place := range search.best {
		if place == nil {
			continue
		}
		to := r.moveTo(r.lost[i], *place)
		to.Waiting, to.Pinned = false, true // a person has chosen the night
		night.Plan.Move = append(night.Plan.Move, Move{From: r.lost[i], To: to})
		night.Placed++
		for _, o := range search.options[i] {
			if SamePlace(withPlace(r.lost[i], o.place.Place), to) {
				night.harm += o.harm
			}
		}
	}
	night.Plan.Week = on.Week
	day := in.FormatDay(on.Day)
	would := []fault.Text{fault.Textf("%s on %s.", fault.CountText(night.Placed, "1 game would have a place", "%d games would have places"), day)}
	did := []fault.Text{fault.Textf("%s on %s.", fault.CountText(night.Placed, "1 game has a place", "%d games have places"), day)}
	if left := len(r.lost) - night.Placed; left > 0 {
		would = append(would, fault.CountText(left, "1 game would still wait.", "%d games would still wait."))
		did = append(did, fault.CountText(left, "1 game still waits.", "%d games still wait."))
	}
	night.Plan.Preview, night.Plan.Message = fault.Sentences(would...), fault.Sentences(did...)
	return night
}
