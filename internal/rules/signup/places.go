package signup

import (
	"cmp"
	"slices"
	"time"

	"sideout/internal/rules/league"
)

// Entry is a sign-up as the rules about places see it.
type Entry struct {
	ID        int64
	State     State
	Turn      int64 // its place in the order of the confirmations; 0: not confirmed
	Name      string
	Tier      int  // the tier in which the team wants to play; 0: any
	Returning bool // whether the team played in the last season
}

// StateOnConfirmation returns the state that a sign-up gets when it is confirmed after the given ones.
func StateOnConfirmation(entries []Entry, places int) State {
	if countPlaces(entries) < places {
		return New
	}
	return Waiting
}

func countPlaces(entries []Entry) (taken int) {
	for _, e := range entries {
		if e.State.HasPlace() {
			taken++
		}
	}
	return taken
}

// Counts are the numbers of the sign-ups of a league.
type Counts struct {
	Taken   int // sign-ups that have a place
	Waiting int
}

// Count counts sign-ups.
func Count(entries []Entry) (c Counts) {
	c.Taken = countPlaces(entries)
	for _, e := range entries {
		if e.State == Waiting {
			c.Waiting++
		}
	}
	return c
}

// Standing is where a sign-up stands.
type Standing struct {
	Place  int // its place among those that have one, from 1; 0 if it has none
	Before int // the number of sign-ups that wait before it
}

// StandingOf returns where a sign-up stands. As others withdraw, its place and the number before it only become smaller.
func StandingOf(entries []Entry, own Entry) (s Standing) {
	if own.State.HasPlace() {
		s.Place = 1
	}
	for _, e := range entries {
		switch {
		case e.ID == own.ID || e.Turn >= own.Turn:
		case own.State.HasPlace() && e.State.HasPlace():
			s.Place++
		case own.State == Waiting && e.State == Waiting:
			s.Before++
		}
	}
	return s
}

// NextToOffer returns the sign-up that gets the offer of a place, which has become free; false if there is no free place or nobody waits.
// except is the id of a sign-up that the league has just put on the waiting list.
func NextToOffer(entries []Entry, places int, except int64) (next Entry, ok bool) {
	if countPlaces(entries) >= places {
		return next, false
	}
	for _, e := range entries {
		if e.State == Waiting && e.ID != except && (!ok || e.Turn < next.Turn) {
			next, ok = e, true
		}
	}
	return next, ok
}

// Obstacle is why a sign-up does not become a team with the others.
type Obstacle string

// The obstacles.
const (
	Fits     Obstacle = ""
	NoRoom   Obstacle = "noRoom"   // no tier has room
	SameName Obstacle = "sameName" // another team has its name
)

// Acceptance is what becomes of a sign-up that is accepted with others.
type Acceptance struct {
	Entry
	InTier   int // 0 if there is an obstacle
	Obstacle Obstacle
}

// Room is the room that a league has for teams.
type Room struct {
	Tiers, TeamsPerTier int
	Teams               []league.Team
}

// AcceptAll decides which sign-ups become teams and in which tiers: those of teams of the last season first, then by turn. A team gets the
// tier that it wants if that has room, otherwise the highest one with room.
func AcceptAll(entries []Entry, room Room) []Acceptance {
	entries = slices.Clone(entries)
	slices.SortStableFunc(entries, func(a, b Entry) int {
		if a.Returning != b.Returning {
			if a.Returning {
				return -1
			}
			return 1
		}
		return cmp.Compare(a.Turn, b.Turn)
	})
	size, names := map[int]int{}, map[string]bool{}
	for _, t := range room.Teams {
		names[league.FoldName(t.Name)] = true
		if t.WithdrawnOn == nil {
			size[t.Tier]++
		}
	}
	var all []Acceptance
	for _, e := range entries {
		a := Acceptance{Entry: e}
		switch tier := room.tierFor(e, size); {
		case names[league.FoldName(e.Name)]:
			a.Obstacle = SameName
		case tier == 0:
			a.Obstacle = NoRoom
		default:
			a.InTier = tier
			size[tier]++
			names[league.FoldName(e.Name)] = true
		}
		all = append(all, a)
	}
	return all
}

// tierFor returns the tier that a sign-up gets; 0 if no tier has room.
func (r Room) tierFor(e Entry, size map[int]int) int {
	if e.Tier >= 1 && e.Tier <= r.Tiers && size[e.Tier] < r.TeamsPerTier {
		return e.Tier
	}
	for tier := 1; tier <= r.Tiers; tier++ {
		if size[tier] < r.TeamsPerTier {
			return tier
		}
	}
	return 0
}

// Free returns the number of teams for which the league has room.
func (r Room) Free() int {
	free := r.Tiers * r.TeamsPerTier
	for _, t := range r.Teams {
		if t.WithdrawnOn == nil {
			free--
		}
	}
	return max(free, 0)
}

// maxNights is the maximum number of nights that the form lists.
const maxNights = 60

// Nights returns the nights of a league from a day on, before any is planned: its game days without the days without games.
func Nights(l league.League, from league.Date) []league.Date {
	nights := []league.Date{}
	if l.StartDate == nil || l.EndDate == nil {
		return nights
	}
	weekdays := map[time.Weekday]bool{}
	if l.GameDay == nil {
		weekdays[l.StartDate.Weekday()] = true
	}
	for _, day := range []*league.GameDay{l.GameDay, l.SecondGameDay} {
		if day != nil {
			weekdays[day.Weekday()] = true
		}
	}
	for day := max(*l.StartDate, from); day <= *l.EndDate && len(nights) < maxNights; day = day.AddDays(1) {
		isNight := weekdays[day.Weekday()] || slices.Contains(l.ExtraNights, day)
		if isNight && !slices.Contains(l.Blackouts, day) {
			nights = append(nights, day)
		}
	}
	return nights
}
