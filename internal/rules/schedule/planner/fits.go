package planner

import (
	"errors"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
)

// maxFits is the maximum number of alternative shapes in a refusal.
const maxFits = 3

// addFits adds fitting alternatives to a refusal: the nearest shapes and, if the end date is too early, the season with a later
// end date.
func (s season) addFits(err error) error {
	var refusal *schedule.Refusal
	if !errors.As(err, &refusal) {
		return err
	}
	if fit, ok := s.extendSeason(); ok && refusal.Field == "endDate" {
		refusal.Fits = append(refusal.Fits, fit)
	}
	refusal.Fits = append(refusal.Fits, s.findFits()...)
	return err
}

// extendSeason returns the season in its present shape with the earliest end date that fits.
func (s season) extendSeason() (fit schedule.Fit, fits bool) {
	without := s
	without.in.League.EndDate = nil
	shape := s.in.League.Shape
	if shape.Nights == nil { // all nights until the end date; at least those of the shortest season
		shape = league.Shape{Kind: league.Shortest, Block: shape.Block}
	}
	_, last, fits := without.tryShape(shape)
	if !fits {
		return fit, false
	}
	without.in.League.EndDate = &last
	_, _, fits = without.tryShape(s.in.League.Shape)
	return schedule.FitWithEndDate(s.in.League, last), fits
}

// findFits returns alternatives to the shape of the league that fit, the nearest first.
func (s season) findFits() (fits []schedule.Fit) {
	for _, shape := range nearestShapes(s.in.League.Shape) {
		sentence, _, ok := s.tryShape(shape)
		if !ok || len(fits) == maxFits {
			continue
		}
		if shape.PerNight != nil && len(fits) > 0 && hasFewerGames(fits[len(fits)-1].Shape, shape) {
			continue // offer only the largest number of games each night
		}
		fits = append(fits, schedule.Fit{Shape: shape, Sentence: sentence})
	}
	return fits
}

// hasFewerGames reports whether two shapes differ only in the games each night, and the other one has fewer.
func hasFewerGames(one, other league.Shape) bool {
	if one.PerNight == nil || *other.PerNight >= *one.PerNight || one.Block != other.Block {
		return false
	}
	return (one.Nights == nil) == (other.Nights == nil)
}

// nearestShapes returns the alternatives to a shape, the nearest first.
func nearestShapes(shape league.Shape) (shapes []league.Shape) {
	most := league.MaxPerNight
	if shape.PerNight != nil {
		most = *shape.PerNight
	}
	for _, nights := range []*int{shape.Nights, nil} {
		for n := most; n > 0; n-- {
			shapes = append(shapes, league.Shape{Kind: league.Spread, Nights: nights, PerNight: new(n), Block: shape.Block})
		}
		if shape.Block {
			for n := most; n > 0; n-- {
				shapes = append(shapes, league.Shape{Kind: league.Spread, Nights: nights, PerNight: new(n)})
			}
		}
		shapes = append(shapes, league.Shape{Kind: league.Spread, Nights: nights, Block: shape.Block})
		if shape.Nights == nil {
			break
		}
	}
	return append(shapes, league.Shape{Kind: league.Shortest, Block: shape.Block})
}

// tryShape reports whether the rest of the season fits in another shape, and returns a description of it and its last night.
func (s season) tryShape(shape league.Shape) (what fault.Text, last league.Date, fits bool) {
	in := s.in
	in.League.Shape = shape
	other := season{in: in, Calendar: s.Calendar, lastPlayed: s.lastPlayed, planAfter: s.planAfter, lines: s.lines}
	var err error
	if other.groups, err = schedule.GroupsInHall(in.WithGamesPerMatchup()); err != nil {
		return what, last, false
	}
	for i, g := range other.groups {
		other.groups[i].Shape = s.ShapeAfter(s.planAfter, g)
	}
	booked, end := other.bookedNights(), in.League.EndDate
	if shape.Kind == league.Spread && (len(booked) == 0 || end != nil && booked[len(booked)-1].Day > *end) || other.countSeasonGames() > maxGames {
		return what, last, false
	}
	blocks, err := other.toBlocks()
	if err != nil {
		return what, last, false
	}
	nights := 0
	for _, g := range blocks.groups {
		if shape.PerNight != nil {
			if !g.Shape.FitsNight(gamesPerNight(g, *shape.PerNight)) {
				return what, last, false
			}
			nights = len(booked)
			continue
		}
		if pairs := blocks.pairsLeft(g); len(pairs) > 0 {
			nights = max(nights, blocks.fewestNights(g, pairs))
		}
	}
	calendar := other.NightsAfter(s.planAfter, max(nights, 1))
	switch {
	case len(calendar) < nights || nights == 0:
		return what, last, false
	case shape.Kind == league.Shortest:
		last = calendar[nights-1].Day
		return describeShortest(nights, last), last, end == nil || last <= *end
	case nights > len(booked):
		return what, last, false
	}
	last = booked[len(booked)-1].Day
	return describeShape(shape, len(booked), last), last, true
}

func describeShortest(nights int, last league.Date) fault.Text {
	return fault.Textf("The shortest season: %s, through %s.", nightsText(nights), last.Medium())
}

func nightsText(n int) fault.Text { return fault.CountText(n, "1 game night", "%d game nights") }

// describeShape describes a season that is spread over all nights.
func describeShape(shape league.Shape, nights int, last league.Date) fault.Text {
	over := fault.Textf("%s, through %s", nightsText(nights), last.Medium())
	switch {
	case shape.PerNight == nil:
		return fault.Textf("All games spread over %s.", over)
	case shape.Block:
		return fault.Textf("Every team meets %s each night, for two games in a row: %s.", fault.CountText(*shape.PerNight, "1 opponent", "%d opponents"), over)
	}
	return fault.Textf("Every team plays %s each night: %s.", fault.CountText(*shape.PerNight, "1 game", "%d games"), over)
}
