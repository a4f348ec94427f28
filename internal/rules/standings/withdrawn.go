package standings

import (
	"slices"

	"sideout/internal/rules/league"
)

// compareWithdrawn orders teams that have withdrawn after those that play.
func compareWithdrawn(a, b league.Team) int {
	switch {
	case hasWithdrawn(a) == hasWithdrawn(b):
		return 0
	case hasWithdrawn(a):
		return 1
	default:
		return -1
	}
}

func hasWithdrawn(t league.Team) bool { return t.WithdrawnOn != nil }

// playing returns the teams that have not withdrawn.
func playing(teams []league.Team) []league.Team {
	return slices.DeleteFunc(slices.Clone(teams), hasWithdrawn)
}

// playingIn returns the teams of a week of a league with a start date: not those that withdrew in an earlier week, and those that
// withdrew in a later one as teams that play.
func playingIn(l league.League, teams []league.Team, week int) (found []league.Team) {
	for _, t := range teams {
		if t.WithdrawnOn == nil {
			found = append(found, t)
			continue
		}
		last := WeekIndex(*l.StartDate, *t.WithdrawnOn)
		if last > week {
			t.WithdrawnOn = nil
		}
		if last >= week {
			found = append(found, t)
		}
	}
	return found
}
