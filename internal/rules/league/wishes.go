package league

import (
	"slices"

	"sideout/internal/base/fault"
)

// Wishes are what a team has asked the planner for. Plans never break those about days and about other teams, except where a person
// has fixed a game; the others are met where that costs nobody anything. See docs/product/schedule.md#schedule-wishes.
type Wishes struct {
	Away      []Date     `json:"away"`      // days on which it cannot play
	NotBefore *TimeOfDay `json:"notBefore"` // the team prefers not to start a game earlier; null: any time
	NotAfter  *TimeOfDay `json:"notAfter"`  // the team prefers not to start a game later; null: any time
	NotWith   []int64    `json:"notWith"`   // ids of teams that share a person with it: they never play at the same time
	HomeCourt *string    `json:"homeCourt"` // the court that the team prefers; null: any
}

// IsEmpty reports whether the team has no wish.
func (w Wishes) IsEmpty() bool {
	return len(w.Away) == 0 && w.NotBefore == nil && w.NotAfter == nil && len(w.NotWith) == 0 && w.HomeCourt == nil
}

// IsAway reports whether the team cannot play on a day.
func (t Team) IsAway(on Date) bool { return t.Wishes != nil && slices.Contains(t.Wishes.Away, on) }

// Limits of the wishes of a team.
const (
	MaxAway    = 60
	MaxNotWith = 10
)

// CheckWishes returns the wishes of a team as they are stored, nil if there are none, and their problems. others are the teams
// of its league that it may name.
func CheckWishes(t Team, others []Team) (*Wishes, []Problem) {
	if t.Wishes == nil {
		return nil, nil
	}
	var p problems
	w := *t.Wishes
	w.Away = append([]Date{}, inOrder(w.Away)...)
	w.NotWith = append([]int64{}, slices.Compact(slices.Sorted(slices.Values(w.NotWith)))...)
	w.NotBefore, w.NotAfter, w.HomeCourt = nilIfEmpty(w.NotBefore), nilIfEmpty(w.NotAfter), nilIfEmpty(w.HomeCourt)
	p.must(allValid(w.Away), "wishes.away", "Days on which a team cannot play must be dates like 2026-11-26")
	p.must(len(w.Away) <= MaxAway, "wishes.away", "Maximum %d days on which a team cannot play", MaxAway)
	p.time("wishes.notBefore", fault.Textf("The earliest start"), w.NotBefore)
	p.time("wishes.notAfter", fault.Textf("The latest start"), w.NotAfter)
	p.must(len(w.NotWith) <= MaxNotWith, "wishes.notWith", "Maximum %d teams that do not play at the same time", MaxNotWith)
	for _, id := range w.NotWith {
		isOther := id != t.ID && slices.ContainsFunc(others, func(o Team) bool { return o.ID == id })
		p.must(isOther, "wishes.notWith", "Choose other teams of this league")
	}
	if w.HomeCourt != nil {
		name, problem := TidyName(CourtName, *w.HomeCourt)
		w.HomeCourt = &name
		p.addText("wishes.homeCourt", problem)
	}
	if w.IsEmpty() {
		return nil, p
	}
	return &w, p
}

// WithoutTeam returns the wishes without a team that has left the league, and whether they named it.
func (w Wishes) WithoutTeam(id int64) (rest *Wishes, named bool) {
	if !slices.Contains(w.NotWith, id) {
		return &w, false
	}
	w.NotWith = slices.DeleteFunc(slices.Clone(w.NotWith), func(other int64) bool { return other == id })
	if w.IsEmpty() {
		return nil, true
	}
	return &w, true
}

// IsSoft reports whether the team has a wish that a plan may leave unmet.
func (w Wishes) IsSoft() bool { return w.NotBefore != nil || w.NotAfter != nil || w.HomeCourt != nil }

// WantsStart reports whether a start is as the team wishes, in minutes after the midnight before the night. A time before 6:00 is
// meant after midnight.
func (w Wishes) WantsStart(minute int) bool {
	of := func(at TimeOfDay) int {
		if at < "06:00" {
			return at.Minutes() + 24*60
		}
		return at.Minutes()
	}
	return (w.NotBefore == nil || of(*w.NotBefore) <= minute) && (w.NotAfter == nil || minute <= of(*w.NotAfter))
}
