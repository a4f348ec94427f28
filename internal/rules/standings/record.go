package standings

import (
	"fmt"
	"slices"

	"sideout/internal/rules/league"
)

// Records returns the teams with records computed from the completed games; their previous records are ignored. A game counts
// for both teams, also if they are in different tiers. In a tie both teams get their points and neither a win. A forfeited game
// counts with its score, and for both as lost if both have forfeited it. Teams that are not in the list are skipped.
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
		margin1, margin2 := g.Margins()
		addGame(records[g.Team1ID], margin1, points1, points2)
		addGame(records[g.Team2ID], margin2, points2, points1)
	}
	return teams
}

// addGame adds a game to a record; margin is positive for the winner.
func addGame(r *league.Record, margin, pointsFor, pointsAgainst int) {
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

// A Difference is a team whose stored record does not agree with its games.
type Difference struct {
	TeamID int64         `json:"teamId"`
	Name   string        `json:"name"`
	Was    league.Record `json:"was"`
	Is     league.Record `json:"is"`
}

// String formats the difference for people: "Aces: 5-3, 190 to 171 points, was 4-3, 165 to 150 points".
func (d Difference) String() string {
	show := func(r league.Record) string {
		return fmt.Sprintf("%d-%d, %d to %d points", r.Wins, r.Losses, r.PointsFor, r.PointsAgainst)
	}
	return fmt.Sprintf("%s: %s, was %s", d.Name, show(d.Is), show(d.Was))
}

// Differences returns the teams whose stored and rebuilt records differ, in the order of stored.
func Differences(stored, rebuilt []league.Team) []Difference {
	differences := []Difference{}
	is := make(map[int64]league.Record, len(rebuilt))
	for _, t := range rebuilt {
		is[t.ID] = t.Record
	}
	for _, t := range stored {
		if r, there := is[t.ID]; there && r != t.Record {
			differences = append(differences, Difference{t.ID, t.Name, t.Record, r})
		}
	}
	return differences
}
