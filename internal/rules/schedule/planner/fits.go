package planner

import (
	"errors"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
)

// mostFits is how many shapes a refusal offers.
const mostFits = 3

// withFits adds what does fit to a refusal: the season with a later end date, if that is what is wrong, and the nearest shapes.
func (s season) withFits(err error) error {
	var refusal *schedule.Refusal
	if !errors.As(err, &refusal) {
		return err
	}
	if fit, ok := s.extended(); ok && refusal.Field == "endDate" {
		refusal.Fits = append(refusal.Fits, fit)
	}
	refusal.Fits = append(refusal.Fits, s.fits()...)
	return err
}

// extended returns the season with the earliest end date with which it fits as it is.
func (s season) extended() (fit schedule.Fit, fits bool) {
	without := s
	without.in.League.EndDate = nil
	shape := s.in.League.Shape
	if shape.Nights == nil { // all nights to the end date: at least those of the shortest season
		shape = league.Shape{Kind: league.Shortest, Block: shape.Block}
	}
	_, last, fits := without.tryShape(shape)
	if !fits {
		return fit, false
	}
	without.in.League.EndDate = &last
	_, _, fits = without.tryShape(s.in.League.Shape)
	return schedule.Extended(s.in.League, last), fits
}

// fits returns the nearest shapes that fit instead of the shape of the league.
func (s season) fits() (fits []schedule.Fit) {
	for _, shape := range nearest(s.in.League.Shape) {
		sentence, _, ok := s.tryShape(shape)
		if !ok || len(fits) == mostFits {
			continue
		}
		if shape.PerNight != nil && len(fits) > 0 && isFewer(fits[len(fits)-1].Shape, shape) {
			continue // of several numbers of games a night the largest is enough
		}
		fits = append(fits, schedule.Fit{Shape: shape, Sentence: sentence})
	}
	return fits
}

// isFewer reports whether the shapes differ only in the games each night, of which the other one has fewer.
func isFewer(one, other league.Shape) bool {
	if one.PerNight == nil || *other.PerNight >= *one.PerNight || one.Block != other.Block {
		return false
	}
	return (one.Nights == nil) == (other.Nights == nil)
}

// nearest returns the shapes to try instead of another one, the nearest first.
func nearest(of league.Shape) (shapes []league.Shape) {
	most := league.MaxPerNight
	if of.PerNight != nil {
		most = *of.PerNight
	}
	for _, nights := range []*int{of.Nights, nil} {
		for n := most; n > 0; n-- {
			shapes = append(shapes, league.Shape{Kind: league.Spread, Nights: nights, PerNight: new(n), Block: of.Block})
		}
		if of.Block {
			for n := most; n > 0; n-- {
				shapes = append(shapes, league.Shape{Kind: league.Spread, Nights: nights, PerNight: new(n)})
			}
		}
		shapes = append(shapes, league.Shape{Kind: league.Spread, Nights: nights, Block: of.Block})
		if of.Nights == nil {
			break
		}
	}
	return append(shapes, league.Shape{Kind: league.Shortest, Block: of.Block})
}

// tryShape reports whether the rest of the season fits in another shape, says what that means, and returns its last night.
func (s season) tryShape(shape league.Shape) (what fault.Text, last league.Date, fits bool) {
	in := s.in
	in.League.Shape = shape
	other := season{in: in, Calendar: s.Calendar, played: s.played, before: s.before, lines: s.lines}
	var err error
	if other.groups, err = schedule.Groups(in.InGames()); err != nil {
		return what, last, false
	}
	for i, g := range other.groups {
		other.groups[i].Shape = s.ShapeAfter(s.before, g)
	}
	booked, end := other.booked(), in.League.EndDate
	if shape.Kind == league.Spread && (len(booked) == 0 || end != nil && booked[len(booked)-1].Day > *end) || other.size() > maxGames {
		return what, last, false
	}
	blocks, err := other.inBlocks()
	if err != nil {
		return what, last, false
	}
	nights := 0
	for _, g := range blocks.groups {
		if shape.PerNight != nil {
			if !g.Shape.FitsNight(eachNight(g, *shape.PerNight)) {
				return what, last, false
			}
			nights = len(booked)
			continue
		}
		if pairs := blocks.pairsLeft(g); len(pairs) > 0 {
			nights = max(nights, blocks.fewestNights(g, pairs))
		}
	}
	calendar := other.After(s.before, max(nights, 1))
	switch {
	case len(calendar) < nights || nights == 0:
		return what, last, false
	case shape.Kind == league.Shortest:
		last = calendar[nights-1].Day
		return shortestInWords(nights, last), last, end == nil || last <= *end
	case nights > len(booked):
		return what, last, false
	}
	last = booked[len(booked)-1].Day
	return shapeInWords(shape, len(booked), last), last, true
}

func shortestInWords(nights int, last league.Date) fault.Text {
	return fault.Textf("The shortest season: %s, through %s.", gameNights(nights), last.Medium())
}

func gameNights(n int) fault.Text { return fault.CountText(n, "1 game night", "%d game nights") }

// shapeInWords says what a spread season is.
func shapeInWords(shape league.Shape, nights int, last league.Date) fault.Text {
	over := fault.Textf("%s, through %s", gameNights(nights), last.Medium())
	switch {
	case shape.PerNight == nil:
		return fault.Textf("All games spread over %s.", over)
	case shape.Block:
		return fault.Textf("Every team meets %s each night, for two games in a row: %s.", fault.CountText(*shape.PerNight, "1 opponent", "%d opponents"), over)
	}
	return fault.Textf("Every team plays %s each night: %s.", fault.CountText(*shape.PerNight, "1 game", "%d games"), over)
}
