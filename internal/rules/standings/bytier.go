package standings

import (
	"cmp"
	"slices"
	"time"

	"sideout/internal/rules/league"
)

// ByTier returns the table of each current tier, ranked by the season, with the form of the teams and their climb since the previous week
// (docs/product/standings.md#standings-by-tier).
func ByTier(l league.League, teams []league.Team, games []league.Game) []Tier {
	return newSeason(l, teams, games).byTier()
}

// addClimbs sets the climb of each row: its place in the consecutive tables compared with its place in before. Withdrawn teams have none.
func addClimbs(tables []Tier, before []league.Team) {
	was := make(map[int64]int, len(before))
	for place, t := range before {
		was[t.ID] = place
	}
	place := 0
	for _, table := range tables {
		for i, row := range table.Rows {
			if row.WithdrawnOn != nil {
				continue
			}
			table.Rows[i].Climb = was[row.TeamID] - place
			place++
		}
	}
}

// A Result is the result of a game for one of its teams.
type Result string

// The results. A draw has none.
const (
	Won  Result = "W"
	Lost Result = "L"
)

// formGames is the number of results in the form of a team.
const formGames = 5

// recentResults returns the results of the latest decided games of each team, the oldest first.
func recentResults(games []league.Game) map[int64][]Result {
	var decided []*league.Game
	for i, g := range games {
		if margin1, margin2 := g.Margins(); g.Counts() && (margin1 != 0 || margin2 != 0) {
			decided = append(decided, &games[i])
		}
	}
	slices.SortFunc(decided, func(a, b *league.Game) int {
		return cmp.Or(cmp.Compare(orZero(a.Day), orZero(b.Day)), orZero(a.CompletedAt).Compare(orZero(b.CompletedAt)), cmp.Compare(a.ID, b.ID))
	})
	form := map[int64][]Result{}
	add := func(team int64, hasWon bool) {
		result := Lost
		if hasWon {
			result = Won
		}
		all := append(form[team], result)
		form[team] = all[max(0, len(all)-formGames):]
	}
	for _, g := range decided {
		margin1, margin2 := g.Margins()
		add(g.Team1ID, margin1 > 0)
		add(g.Team2ID, margin2 > 0)
	}
	return form
}

// FormOf returns the results of the latest decided games of a team, the oldest first.
func FormOf(teamID int64, games []league.Game) []Result { return recentResults(games)[teamID] }

// orZero returns the value at p, or the zero value, which sorts first, if p is nil.
func orZero[T league.Date | time.Time](p *T) (value T) {
	if p != nil {
		value = *p
	}
	return value
}
