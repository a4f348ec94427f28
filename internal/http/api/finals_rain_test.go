package api

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"sideout/internal/app/finals"
	"sideout/internal/app/scheduling"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

// rainSometimes moves a night in the middle of a history, with random numbers of its own: matches that are over or have a score stay where
// they are, all others move with the night, and the bracket is as before. Sometimes the move is taken back. What is refused changes nothing:
// nothing is left on the night, the other night has no room, or a match would come before one that it waits for.
func (h *finalsHistory) rainSometimes() {
	h.t.Helper()
	r := rand.New(rand.NewPCG(uint64(h.finals), uint64(len(h.actions))))
	if r.IntN(10) > 0 {
		return
	}
	before := h.look()
	otherBefore := make([]finals.FinalsView, len(h.others))
	for i, other := range h.others {
		otherBefore[i] = other.look()
	}
	from := before.Nights[r.IntN(len(before.Nights))].Day
	to := from.AddDays([]int{-1, 1, 2, 3, 7, 9}[r.IntN(6)])
	h.note("it rains on %s, and the night moves to %s", from, to)
	ctx := context.Background()
	shown, err := h.app.Planning.MoveNight(ctx, h.owner, h.league, from, string(to), scheduling.NightChange{Preview: true})
	if err != nil {
		if !fault.Is(err, fault.Invalid) && !fault.Is(err, fault.Conflict) {
			h.t.Errorf("rain is refused with %v", err)
		}
		h.compareUnmoved(before, h.look())
		return
	}
	_, err = h.app.Planning.MoveNight(ctx, h.owner, h.league, from, string(to), scheduling.NightChange{Reason: "Rain", Version: &shown.Version})
	if err != nil {
		h.t.Errorf("the preview moves %d games, and then it is refused: %v", shown.Moved, err)
	}
	h.bringBack(before, shown.Schedules)
	for i, other := range h.others {
		other.bringBack(otherBefore[i], shown.Schedules)
	}
	h.compareRain(before, h.look(), from, to)
	if r.IntN(3) == 0 {
		h.undoRain(before, shown, from, to)
	}
	h.compare(h.look())
}

// bringBack expects the cancelled matches that have moved to take place on the new day.
func (h *finalsHistory) bringBack(before finals.FinalsView, changes []scheduling.PlannedChange) {
	for _, change := range changes {
		for _, place := range before.Places {
			if place.ScheduleID != nil && *place.ScheduleID == change.Schedule.ID && h.model.marks[place.Key] == cancelled {
				delete(h.model.marks, place.Key)
			}
		}
	}
}

// compareRain checks which matches have moved.
func (h *finalsHistory) compareRain(before, after finals.FinalsView, from, to league.Date) {
	h.t.Helper()
	for i, was := range before.Places {
		is := after.Places[i]
		stays := was.State.IsOver() || was.Team1Score+was.Team2Score > 0 || was.Day == nil || *was.Day != from
		switch {
		case was.Day == nil || is.Day == nil: // it waits for a court
		case before.Queue && !was.State.IsOver(): // it may be called to another court
		case stays && (*is.Day != *was.Day || *is.GameTime != *was.GameTime):
			h.t.Errorf("%s was on %s at %s, has not moved with its night, and is on %s at %s", was.Key, *was.Day, *was.GameTime, *is.Day, *is.GameTime)
		case !stays && was.Off == "" && (*is.Day != to || *is.GameTime != *was.GameTime || !equalTexts(is.Court, was.Court)):
			h.t.Errorf("%s was on %s at %s and is on %s at %s", was.Key, *was.Day, *was.GameTime, *is.Day, *is.GameTime)
		}
	}
	if !before.Queue {
		h.compareOrder(after)
	}
}

// compareOrder checks that no court has two matches at a time, and that every match begins after those that decide its teams, unless a match
// has no place or was not played in its order.
func (h *finalsHistory) compareOrder(v finals.FinalsView) {
	h.t.Helper()
	minute := func(m finals.FinalsMatch) int { return m.Day.DaysSince(v.Nights[0].Day)*24*60 + m.GameTime.Minutes() }
	isOpen := func(m finals.FinalsMatch) bool { return m.Day != nil && m.Off == "" && !m.State.IsOver() }
	for i, m := range v.Places {
		for _, other := range v.Places[i+1:] {
			if isOpen(m) && isOpen(other) && equalTexts(m.Court, other.Court) && m.Court != nil && max(minute(m), minute(other))-min(minute(m), minute(other)) < 20 {
				h.t.Errorf("%s and %s are on %s at %s and %s", m.Key, other.Key, *m.Court, *m.GameTime, *other.GameTime)
			}
		}
	}
}

// undoRain takes the move back, and everything is where it was.
func (h *finalsHistory) undoRain(before finals.FinalsView, shown scheduling.NightMoved, from, to league.Date) {
	h.t.Helper()
	restore, isExact := []scheduling.RestoredPlace{}, !before.Queue
	for _, change := range shown.Schedules {
		was := change.From
		restore = append(restore, scheduling.RestoredPlace{
			ID: was.ID, Day: was.Day, GameTime: was.GameTime, CourtName: was.CourtName, Reason: was.Reason, Pinned: was.Pinned, Waiting: was.Waiting,
		})
		isExact = isExact && was.Status == league.Scheduled // a cancelled match is back on its old day
	}
	change := scheduling.OpeningsChange{Restore: restore, MovedTo: &to, EndDate: shown.EndDate, NightChange: league.NightChange{Day: from}}
	_, err := h.app.Planning.ChangeOpenings(context.Background(), h.owner, h.league, change, scheduling.NightChange{})
	switch {
	case fault.Is(err, fault.Conflict) && !isExact: // its court or a team of it has another match there by now
	case err != nil:
		h.t.Errorf("rain is not taken back: %v", err)
	case isExact:
		after := h.look()
		if slices.ContainsFunc(before.Nights, func(n league.FinalsNight) bool { return n.Day == to }) {
			after.Nights = before.Nights // two nights have become one
		}
		h.compareUnmoved(before, after)
	}
}

// compareUnmoved checks that all matches are where they were.
func (h *finalsHistory) compareUnmoved(before, after finals.FinalsView) {
	h.t.Helper()
	place := func(m finals.FinalsMatch) string {
		if m.Day == nil {
			return "nowhere"
		}
		return fmt.Sprint(*m.Day, *m.GameTime, textOr(m.Court))
	}
	for i, was := range before.Places {
		if is := after.Places[i]; place(is) != place(was) {
			h.t.Errorf("%s was on %s, and is on %s", was.Key, place(was), place(is))
		}
	}
	if !slices.Equal(before.Nights, after.Nights) {
		h.t.Errorf("the nights were %v, and are %v", before.Nights, after.Nights)
	}
}

func textOr(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}

func equalTexts(a, b *string) bool { return textOr(a) == textOr(b) }
