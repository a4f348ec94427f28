package standings

import (
	"fmt"
	"slices"

	"sideout/internal/league"
)

// Records returns the teams with the records that the completed games come to, whatever they carried
// before. Both teams of a game count it, also when they are of different tiers. A level score is points
// for both and a win for neither; a game's team that is not among the teams is passed over.
func Records(teams []league.Team, games []league.Game) []league.Team {
	records := make(map[int64]*league.Record, len(teams))
	teams = slices.Clone(teams)
	for i := range teams {
		teams[i].Record = league.Record{}
		records[teams[i].ID] = &teams[i].Record
	}
	for _, g := range games {
		if !g.Counts() {
			continue
		}
		points1, points2 := g.Points()
		enter(records[g.Team1ID], g.Team1Score-g.Team2Score, points1, points2)
		enter(records[g.Team2ID], g.Team2Score-g.Team1Score, points2, points1)
	}
	return teams
}

// enter adds a game to a record; margin is above 0 for the winner.
func enter(r *league.Record, margin, pointsFor, pointsAgainst int) {
	if r == nil {
		return
	}
	r.PointsFor += pointsFor
	r.PointsAgainst += pointsAgainst
	if margin > 0 {
		r.Wins++
	} else if margin < 0 {
		r.Losses++
	}
}

// A Difference is a team whose stored record differed from its games.
type Difference struct {
	TeamID int64         `json:"teamId"`
	Name   string        `json:"name"`
	Was    league.Record `json:"was"`
	Is     league.Record `json:"is"`
}

// String says it for people: "Aces: 5-3, 190 to 171 points, was 4-3, 165 to 150 points".
func (d Difference) String() string {
	show := func(r league.Record) string {
		return fmt.Sprintf("%d-%d, %d to %d points", r.Wins, r.Losses, r.PointsFor, r.PointsAgainst)
	}
	return fmt.Sprintf("%s: %s, was %s", d.Name, show(d.Is), show(d.Was))
}

// Differences returns the teams whose records differ between kept and rebuilt, in the order of kept.
func Differences(kept, rebuilt []league.Team) []Difference {
	differences := []Difference{}
	is := make(map[int64]league.Record, len(rebuilt))
	for _, t := range rebuilt {
		is[t.ID] = t.Record
	}
	for _, t := range kept {
		if r, there := is[t.ID]; there && r != t.Record {
			differences = append(differences, Difference{t.ID, t.Name, t.Record, r})
		}
	}
	return differences
}
