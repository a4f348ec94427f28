package league_test

import (
	"slices"
	"testing"

	. "sideout/internal/rules/league"
)

func TestCheckShape(t *testing.T) {
	for _, c := range []struct {
		name     string
		shape    Shape
		endDate  *Date
		mode     ScheduleMode
		problems []string
	}{
		{"the default", Shape{Kind: Shortest}, nil, Fixed, nil},
		{"the shortest in blocks", Shape{Kind: Shortest, Block: true}, nil, Fixed, nil},
		{"ten nights", Shape{Kind: Spread, Nights: new(10)}, nil, Fixed, nil},
		{"to the end date", Shape{Kind: Spread, PerNight: new(3), Block: true}, new(Date("2026-12-17")), Fixed, nil},
		{"no number of nights", Shape{Kind: Spread, PerNight: new(1)}, nil, Fixed, []string{"shape.nights: Enter the number of nights, or an end date for the season"}},
		{"a mode that plans each night by itself", Shape{Kind: Spread}, nil, Weekly, nil},
		{"no kind", Shape{}, nil, Weekly, []string{"shape.kind: The shape of a season must be shortest or spread"}},
		{"too many", Shape{Kind: Spread, Nights: new(101), PerNight: new(4)}, nil, Fixed, []string{
			"shape.nights: A season must have from 1 to 100 nights", "shape.perNight: A team must play from 1 to 3 games each night"}},
		{"too few", Shape{Kind: Spread, Nights: new(0), PerNight: new(0)}, nil, Fixed, []string{
			"shape.nights: A season must have from 1 to 100 nights", "shape.perNight: A team must play from 1 to 3 games each night"}},
		{"the shortest with numbers", Shape{Kind: Shortest, Nights: new(8), PerNight: new(2)}, nil, Fixed, []string{
			"shape.nights: The shortest season has as many nights as it needs: leave the number of nights empty",
			"shape.perNight: The shortest season has as many games a night as fit: leave the games each night empty"}},
	} {
		l := CreateDefaults()
		l.Name, l.Shape, l.EndDate, l.ScheduleMode, l.StartDate = "Thursday", c.shape, c.endDate, c.mode, new(Date("2026-09-03"))
		var problems []string
		_, found := CheckLeague(l)
		for _, p := range found {
			problems = append(problems, p.Field+": "+p.Message.String())
		}
		if !slices.Equal(problems, c.problems) {
			t.Errorf("%s: %q", c.name, problems)
		}
	}
}
