package league

import (
	"slices"

	"sideout/internal/base/fault"
)

// Back is whether a team plays the next season.
type Back string

// The values of Back. It is empty if the captain has not answered.
const (
	IsBack  Back = "yes"
	NotBack Back = "no"
)

// Valid reports whether it is one of the values or empty.
func (b Back) Valid() bool { return b == "" || b == IsBack || b == NotBack }

// checkSeasonName returns the name of a season in the form in which it is stored, and adds its problem. The name may be empty.
func (p *problems) checkSeasonName(name string) string {
	if name == "" {
		return ""
	}
	tidy, problem := NormalizeName(SeasonName, name)
	p.addText("seasonName", problem)
	return tidy
}

// CheckSeasonName returns the name of a season in the form in which it is stored, and its problems. The name must not be empty.
func CheckSeasonName(field, name string) (string, []Problem) {
	var p problems
	tidy, problem := NormalizeName(SeasonName, name)
	p.addText(field, problem)
	return tidy, p
}

// ChainsOf maps the id of each team of a series to the id that identifies it in all seasons: the id of the same team in its first season.
// teams must be in the order of the seasons.
func ChainsOf(teams []Team) map[int64]int64 {
	chains := make(map[int64]int64, len(teams))
	for _, t := range teams {
		chains[t.ID] = t.ID
		if t.PreviousID != nil {
			if first, known := chains[*t.PreviousID]; known {
				chains[t.ID] = first
			}
		}
	}
	return chains
}

// SeasonPart derives the last part of the public address of a season from its name; it is empty if the name has too few usable characters.
// It never equals the address of another page of the series.
func SeasonPart(name string) string {
	switch part := SlugOf(name); part {
	case "seasons", "board", "teams", "finals":
		return part + "-season"
	default:
		return part
	}
}

// A Shape defines how the games of a season are distributed over its nights, see docs/product/schedule.md#schedule-shape. It applies to
// leagues in the fixed mode; the other modes plan week by week.
type Shape struct {
	Kind     ShapeKind `json:"kind"`
	Nights   *int      `json:"nights"`   // the number of nights of a spread season; null: all nights until the end date
	PerNight *int      `json:"perNight"` // games of each team per night of a spread season; null: the number follows from gamesPerMatchup
	Block    bool      `json:"block"`    // whether two teams that meet play two games in a row, which count as one in perNight and gamesPerMatchup
}

// ShapeKind is the kind of a shape.
type ShapeKind string

// The kinds of shapes.
const (
	Shortest ShapeKind = "shortest" // as few nights as possible
	Spread   ShapeKind = "spread"   // the games are spread over all booked nights
)

// Valid reports whether it is one of the kinds.
func (k ShapeKind) Valid() bool { return k == Shortest || k == Spread }

// checkShape adds the problems of the shape of a league.
func (p *problems) checkShape(l League) {
	s := l.Shape
	p.must(s.Kind.Valid(), "shape.kind", "The shape of a season must be shortest or spread")
	p.must(s.Nights == nil || *s.Nights >= 1 && *s.Nights <= MaxNights, "shape.nights", "A season must have from 1 to %d nights", MaxNights)
	p.must(s.PerNight == nil || *s.PerNight >= 1 && *s.PerNight <= MaxPerNight, "shape.perNight",
		"A team must play from 1 to %d games each night", MaxPerNight)
	if s.Kind == Shortest {
		p.must(s.Nights == nil, "shape.nights", "The shortest season has as many nights as it needs: leave the number of nights empty")
		p.must(s.PerNight == nil, "shape.perNight", "The shortest season has as many games a night as fit: leave the games each night empty")
		return
	}
	p.must(l.ScheduleMode != Fixed || s.Nights != nil || l.EndDate != nil, "shape.nights",
		"Enter the number of nights, or an end date for the season")
}

// Wishes are the wishes of a team for the schedule. A plan always respects Away and NotWith, except for games that a person has fixed. It
// fulfils the other wishes where that has no disadvantage for other teams. See docs/product/schedule.md#schedule-wishes.
type Wishes struct {
	Away      []Date     `json:"away"`      // days on which the team cannot play
	NotBefore *TimeOfDay `json:"notBefore"` // the earliest preferred start of a game; null: any time
	NotAfter  *TimeOfDay `json:"notAfter"`  // the latest preferred start of a game; null: any time
	NotWith   []int64    `json:"notWith"`   // ids of teams that share a player with the team, so that they must not play at the same time
	HomeCourt *string    `json:"homeCourt"` // the preferred court; null: any
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

// CheckWishes returns the wishes of a team in the form in which they are stored, or nil if there are none, and their problems. others are
// the teams that the wishes may refer to.
func CheckWishes(t Team, others []Team) (*Wishes, []Problem) {
	if t.Wishes == nil {
		return nil, nil
	}
	var p problems
	w := *t.Wishes
	w.Away = append([]Date{}, sortUnique(w.Away)...)
	w.NotWith = append([]int64{}, slices.Compact(slices.Sorted(slices.Values(w.NotWith)))...)
	w.NotBefore, w.NotAfter, w.HomeCourt = nilIfEmpty(w.NotBefore), nilIfEmpty(w.NotAfter), nilIfEmpty(w.HomeCourt)
	p.must(allValid(w.Away), "wishes.away", "Days on which a team cannot play must be dates like 2026-11-26")
	p.must(len(w.Away) <= MaxAway, "wishes.away", "Maximum %d days on which a team cannot play", MaxAway)
	p.checkTime("wishes.notBefore", fault.Textf("The earliest start"), w.NotBefore)
	p.checkTime("wishes.notAfter", fault.Textf("The latest start"), w.NotAfter)
	p.must(len(w.NotWith) <= MaxNotWith, "wishes.notWith", "Maximum %d teams that do not play at the same time", MaxNotWith)
	for _, id := range w.NotWith {
		isOther := id != t.ID && slices.ContainsFunc(others, func(o Team) bool { return o.ID == id })
		p.must(isOther, "wishes.notWith", "Choose other teams of this league")
	}
	if w.HomeCourt != nil {
		name, problem := NormalizeName(CourtName, *w.HomeCourt)
		w.HomeCourt = &name
		p.addText("wishes.homeCourt", problem)
	}
	if w.IsEmpty() {
		return nil, p
	}
	return &w, p
}

// WithoutTeam returns the wishes without references to a team that has left the league, and whether there was one.
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

// IsSoft reports whether the team has a wish that a plan may ignore.
func (w Wishes) IsSoft() bool { return w.NotBefore != nil || w.NotAfter != nil || w.HomeCourt != nil }

// WantsStart reports whether a start time matches the wishes. minute is counted from the midnight at which the day of the night begins;
// preferred times before 6:00 are after the midnight at its end.
func (w Wishes) WantsStart(minute int) bool {
	nightMinute := func(at TimeOfDay) int {
		if at < "06:00" {
			return at.Minutes() + 24*60
		}
		return at.Minutes()
	}
	return (w.NotBefore == nil || nightMinute(*w.NotBefore) <= minute) && (w.NotAfter == nil || minute <= nightMinute(*w.NotAfter))
}
