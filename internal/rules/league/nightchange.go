package league

import (
	"cmp"
	"slices"

	"sideout/internal/base/fault"
)

// A NightChange describes how one night differs from the usual ones: closed courts, other hours, and courts for this night only.
type NightChange struct {
	Day       Date         `json:"day"`
	CourtsOut []string     `json:"courtsOut"` // names of courts that are closed on this night
	Start     *TimeOfDay   `json:"start"`     // when all courts open, instead of their own hours; null: as usual
	End       *TimeOfDay   `json:"end"`       // when all courts close; a time at or before start is after midnight; null: as usual
	Courts    []NightCourt `json:"courts"`    // courts that are available on this night only
}

// A NightCourt is a court that is available on one night only.
type NightCourt struct {
	CourtName     string     `json:"courtName"`
	Tiers         []int      `json:"tiers"` // the tiers that may play on the court; empty: all
	TimeSlotStart *TimeOfDay `json:"timeSlotStart"`
	TimeSlotEnd   *TimeOfDay `json:"timeSlotEnd"`
	TravelMinutes int        `json:"travelMinutes"` // minutes from the usual courts to this one; 0: it is in the same hall
}

// IsEmpty reports whether the night is as usual.
func (c NightChange) IsEmpty() bool {
	return len(c.CourtsOut) == 0 && c.Start == nil && c.End == nil && len(c.Courts) == 0
}

// IsOut reports whether a court is closed on the night.
func (c NightChange) IsOut(courtName string) bool {
	return slices.ContainsFunc(c.CourtsOut, func(name string) bool { return FoldName(name) == FoldName(courtName) })
}

// HoursOf returns a court with its hours on the night.
func (c NightChange) HoursOf(court Court) Court {
	if c.Start != nil {
		court.TimeSlotStart = c.Start
	}
	if c.End != nil {
		court.TimeSlotEnd = c.End
	}
	return court
}

// CourtsOf returns the courts for this night only on which a tier may play.
func (c NightChange) CourtsOf(tier int) (list []NightCourt) {
	for _, court := range c.Courts {
		if (len(court.Tiers) == 0 || slices.Contains(court.Tiers, tier)) && !c.IsOut(court.CourtName) {
			list = append(list, court)
		}
	}
	return list
}

// Court converts the court to a Court.
func (c NightCourt) Court() Court {
	return Court{CourtName: c.CourtName, TimeSlotStart: c.TimeSlotStart, TimeSlotEnd: c.TimeSlotEnd}
}

// NightChangeOn returns the change of a night, which is empty if the night is as usual.
func (l League) NightChangeOn(day Date) NightChange {
	for _, change := range l.NightChanges {
		if change.Day == day {
			return change
		}
	}
	return NightChange{Day: day}
}

// WithNightChange returns the changes of the league after the given change replaces the one of the same night. An empty change removes it.
func (l League) WithNightChange(change NightChange) (changes []NightChange) {
	for _, other := range l.NightChanges {
		if other.Day != change.Day {
			changes = append(changes, other)
		}
	}
	if !change.IsEmpty() {
		changes = append(changes, change)
	}
	slices.SortStableFunc(changes, func(a, b NightChange) int { return cmp.Compare(a.Day, b.Day) })
	return changes
}

// TravelMinutes returns the minutes that a team needs to get from one court to another on a night.
func (l League) TravelMinutes(day Date, from, to string) int {
	change := l.NightChangeOn(day)
	travelMinutesTo := func(name string) int {
		for _, court := range change.Courts {
			if FoldName(court.CourtName) == FoldName(name) {
				return court.TravelMinutes
			}
		}
		return 0
	}
	a, b := travelMinutesTo(from), travelMinutesTo(to)
	if a > 0 && b > 0 { // both courts are in the other hall
		return 0
	}
	return max(a, b)
}

// MinutesOf returns the length of a game of a tier, in minutes.
func (l League) MinutesOf(tier int) int {
	if tier >= 1 && tier <= len(l.TierMinutes) && l.TierMinutes[tier-1] > 0 {
		return l.TierMinutes[tier-1]
	}
	return l.GameDuration
}

// Limits of night changes.
const (
	MaxNightChanges = 200
	maxNightCourts  = 40
	maxTravel       = 180 // minutes
)

// CheckNightChange returns a change in the form in which it is stored, and its problems.
func CheckNightChange(c NightChange, tierCount int) (NightChange, []Problem) {
	var p problems
	p.must(c.Day.Valid(), "day", "The night must be a date like 2026-11-26")
	c.Start, c.End = nilIfEmpty(c.Start), nilIfEmpty(c.End)
	p.checkTime("start", fault.Textf("Start"), c.Start)
	p.checkTime("end", fault.Textf("End"), c.End)
	p.must(len(c.CourtsOut) <= maxNightCourts*MaxTiers, "courtsOut", "Maximum 400 courts")
	p.must(len(c.Courts) <= maxNightCourts, "courts", "Maximum 40 courts")
	closed := []string{}
	for _, name := range c.CourtsOut {
		tidy, problem := NormalizeName(CourtName, name)
		p.addText("courtsOut", problem)
		closed = append(closed, tidy)
	}
	c.CourtsOut = closed
	courts := []NightCourt{}
	for _, court := range c.Courts {
		checked, found := checkNightCourt(court, tierCount)
		p = append(p, found...)
		courts = append(courts, checked)
	}
	c.Courts = courts
	return c, p
}

func checkNightCourt(c NightCourt, tierCount int) (NightCourt, []Problem) {
	var p problems
	asCourt := c.Court()
	asCourt.Tier = 1
	court, found := CheckCourt(asCourt, tierCount)
	p = append(p, found...)
	c.CourtName, c.TimeSlotStart, c.TimeSlotEnd = court.CourtName, court.TimeSlotStart, court.TimeSlotEnd
	tiers := slices.Compact(slices.Sorted(slices.Values(c.Tiers)))
	for _, tier := range tiers {
		p = append(p, CheckTier(tier, tierCount)...)
	}
	if c.Tiers = tiers; tiers == nil {
		c.Tiers = []int{}
	}
	p.must(0 <= c.TravelMinutes && c.TravelMinutes <= maxTravel, "travelMinutes", "The way takes from 0 to 180 minutes")
	return c, p
}

// checkNights adds the problems of the second game day, the lengths of games by tier, and the night changes.
func (p *problems) checkNights(l *League) {
	l.SecondGameDay = nilIfEmpty(l.SecondGameDay)
	second := l.SecondGameDay
	p.must(second == nil || second.Valid(), "secondGameDay", "Game day must be a day from Monday to Sunday")
	p.must(second == nil || l.GameDay != nil, "secondGameDay", "Choose the first game day before the second one")
	p.must(second == nil || l.GameDay == nil || *second != *l.GameDay, "secondGameDay", "The two game days must be different")
	l.TierMinutes = tidyTierMinutes(l.TierMinutes, l.TierCount)
	for _, minutes := range l.TierMinutes {
		p.must(minutes == 0 || MinGameDuration <= minutes && minutes <= MaxGameDuration, "tierMinutes", "Games last 5 to 60 minutes")
	}
	if l.NightChanges == nil {
		l.NightChanges = []NightChange{}
	}
	p.must(len(l.NightChanges) <= MaxNightChanges, "nightChanges", "Maximum 200 nights that are not as usual")
}

// tidyTierMinutes removes the lengths of tiers that the league does not have, and the zeros at the end.
func tidyTierMinutes(minutes []int, tierCount int) []int {
	minutes = minutes[:min(len(minutes), max(tierCount, 0))]
	for len(minutes) > 0 && minutes[len(minutes)-1] == 0 {
		minutes = minutes[:len(minutes)-1]
	}
	return append([]int{}, minutes...)
}
