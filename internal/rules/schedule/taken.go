package schedule

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

// GroupsInHall returns the groups of TierGroups without the places that other leagues of a hall have taken. A night on which they take a
// court is a night with fewer openings, so everything that counts the room of a night counts it without them.
func GroupsInHall(in Input) ([]TierGroup, error) {
	groups, err := TierGroups(in)
	if err != nil || !slices.ContainsFunc(in.Others, func(g Game) bool { return g.TakenBy != nil }) {
		return groups, err
	}
	for i := range groups {
		for _, g := range in.Others {
			if g.TakenBy != nil {
				groups[i].closeTaken(g.ScheduledGame, in.MinutesOf(g.ScheduledGame))
			}
		}
	}
	return groups, nil
}

// closeTaken closes the slots in which another league has a court of the group. The night may have begun on the day before.
func (g *TierGroup) closeTaken(line league.ScheduledGame, minutes int) {
	nights := []league.Date{line.Day, line.Day.AddDays(-1)}
	for _, busy := range g.BusyAt(line, NightIndex{nights[0]: 0, nights[1]: 1}, minutes) {
		night := nights[busy.Night]
		now, isOther := g.ChangedNights[night]
		if !isOther || !now.isCopy {
			now = NightOpenings{Shift: now.Shift, isCopy: true}
			for k := range g.Shape.Tiers {
				now.Open = append(now.Open, slices.Clone(g.OpenOn(night, k)))
			}
		}
		for k := range now.Open {
			now.Open[k][busy.Slot] = without(now.Open[k][busy.Slot], busy.Court)
		}
		if g.ChangedNights == nil {
			g.ChangedNights = map[league.Date]NightOpenings{}
		}
		g.ChangedNights[night] = now
	}
}

// without returns the courts except one.
func without(courts []int, court int) []int {
	if !slices.Contains(courts, court) {
		return courts
	}
	return slices.DeleteFunc(slices.Clone(courts), func(c int) bool { return c == court })
}

// IsTaken reports whether another league of a hall has the court of a game at its time. A game that takes no place has none that is taken.
func (in Input) IsTaken(s league.ScheduledGame) bool {
	return !s.FreesItsPlace() && slices.ContainsFunc(in.Others, func(g Game) bool {
		return g.TakenBy != nil && isSameCourt(s, g.ScheduledGame) && in.Overlap(s, g.ScheduledGame)
	})
}

// A takenTime is a time in which another league has a court of the hall.
type takenTime struct {
	court    string
	from, to int // minutes after the midnight before the night
	name     string
}

// SumUpTaken says in one sentence what other leagues of a hall take of the courts of the groups on some nights, where it keeps games away:
// "Court 2 is taken from 6:00 PM to 7:00 PM by Youth on 6 nights". The text is empty if they take nothing.
func SumUpTaken(in Input, groups []TierGroup, isNight func(league.Date) bool) fault.Text {
	nightsOf, total := map[takenTime][]league.Date{}, 0
	for night, times := range takenByNight(in, groups, isNight) {
		for _, t := range times {
			nightsOf[t], total = append(nightsOf[t], night), total+1
		}
	}
	if total == 0 {
		return fault.Text{}
	}
	most := slices.MinFunc(slices.Collect(maps.Keys(nightsOf)), func(a, b takenTime) int {
		return cmp.Or(len(nightsOf[b])-len(nightsOf[a]), strings.Compare(a.court, b.court), a.from-b.from, strings.Compare(a.name, b.name), a.to-b.to)
	})
	at := func(minute int) time.Time { return time.Time{}.Add(time.Duration(minute) * time.Minute) }
	sentence, nights := DescribeTaken(most.court, at(most.from), at(most.to), most.name), nightsOf[most]
	if len(nights) == 1 {
		sentence = fault.Textf("%s on %s", sentence, in.FormatDay(nights[0]))
	} else {
		sentence = fault.Textf("%s on %d nights", sentence, len(nights))
	}
	if more := total - len(nights); more > 0 {
		sentence = fault.Textf("%s, and courts are taken %s", sentence, fault.CountText(more, "1 more time", "%d more times"))
	}
	return sentence
}

// takenByNight returns the times in which other leagues have courts of the groups, by night. Games that follow each other are one time.
func takenByNight(in Input, groups []TierGroup, isNight func(league.Date) bool) map[league.Date][]takenTime {
	byNight := map[league.Date][]takenTime{}
	for _, other := range in.Others {
		if other.TakenBy == nil {
			continue
		}
		minutes, nights := in.MinutesOf(other.ScheduledGame), [2]league.Date{other.Day, other.Day.AddDays(-1)}
		for _, g := range groups {
			busy := g.BusyAt(other.ScheduledGame, NightIndex{nights[0]: 0, nights[1]: 1}, minutes)
			if len(busy) == 0 || !isNight(nights[busy[0].Night]) {
				continue
			}
			night := nights[busy[0].Night]
			from := other.Day.DaysSince(night)*MinutesPerDay + other.GameTime.Minutes()
			byNight[night] = append(byNight[night], takenTime{g.Names[busy[0].Court], from, from + minutes, *other.TakenBy})
			break
		}
	}
	for night, times := range byNight {
		slices.SortFunc(times, func(a, b takenTime) int {
			return cmp.Or(strings.Compare(a.court, b.court), strings.Compare(a.name, b.name), a.from-b.from, a.to-b.to)
		})
		merged := times[:1]
		for _, t := range times[1:] {
			if last := &merged[len(merged)-1]; last.court == t.court && last.name == t.name && t.from <= last.to {
				last.to = max(last.to, t.to)
			} else {
				merged = append(merged, t)
			}
		}
		byNight[night] = merged
	}
	return byNight
}
