package tournaments

import (
	"sideout/internal/app/finals"
	"sideout/internal/base/fault"
	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
)

// Tournament is a created one-day league, or the preview of one.
type Tournament struct {
	LeagueID int64              `json:"leagueId"`         // 0 in a preview
	Problem  fault.Text         `json:"problem,omitzero"` // only in a preview: why the day does not fit, and what would help
	Slug     *string            `json:"slug"`             // slug of the public page; null if it has none
	Pools    [][]string         `json:"pools"`            // names of the teams of each pool
	Games    []PoolGame         `json:"games"`            // pool games in the order of play
	PoolsEnd league.TimeOfDay   `json:"poolsEnd"`         // end of the last pool game
	Ends     league.TimeOfDay   `json:"ends"`             // end of the last match; estimated if matches are called to free courts
	Finals   *finals.FinalsView `json:"finals"`           // null if the day does not fit
}

// PoolGame is a game of a pool.
type PoolGame struct {
	Pool      int              `json:"pool"` // number of the pool, from 1
	Team1     string           `json:"team1"`
	Team2     string           `json:"team2"`
	GameTime  league.TimeOfDay `json:"gameTime"`
	CourtName string           `json:"courtName"`
}

// newView returns the view of a tournament without its knockout.
func (d day) newView(teams []league.Team) Tournament {
	view := Tournament{
		LeagueID: d.league.ID, Slug: d.league.PublicSlug(), Games: []PoolGame{},
		PoolsEnd: league.AtMinute(bracket.EndOfGames(d.games) % minutesPerDay), Ends: league.AtMinute(d.ends % minutesPerDay),
	}
	for _, numbers := range d.pools {
		var names []string
		for _, number := range numbers {
			names = append(names, teams[number].Name)
		}
		view.Pools = append(view.Pools, names)
	}
	for _, g := range d.games {
		view.Games = append(view.Games, PoolGame{
			g.Pool + 1, teams[g.Team1].Name, teams[g.Team2].Name, league.AtMinute(g.Start % minutesPerDay), d.order.Courts[g.Court],
		})
	}
	return view
}
