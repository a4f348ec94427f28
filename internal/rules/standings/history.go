package standings

import (
	"cmp"
	"slices"

	"sideout/internal/rules/league"
)

// A Streak is the number of consecutive wins, or losses, of a team. Draws are ignored.
type Streak struct {
	Result Result `json:"result"`
	Length int    `json:"length"`
}

// A Meeting is the record of a team against one opponent.
type Meeting struct {
	TeamID int64 `json:"teamId"` // the id of the opponent in its latest season
	Wins   int   `json:"wins"`
	Losses int   `json:"losses"`
	Draws  int   `json:"draws,omitempty"`
}

// sortPlayed returns the games that count, in the order in which they were played.
func sortPlayed(games []league.Game) []league.Game {
	played := slices.DeleteFunc(slices.Clone(games), func(g league.Game) bool { return !g.Counts() })
	day := func(g league.Game) league.Date {
		if g.Day == nil {
			return ""
		}
		return *g.Day
	}
	at := func(g league.Game) int64 {
		if g.CompletedAt == nil {
			return 0
		}
		return g.CompletedAt.UnixMilli()
	}
	slices.SortStableFunc(played, func(a, b league.Game) int {
		return cmp.Or(cmp.Compare(day(a), day(b)), cmp.Compare(at(a), at(b)), cmp.Compare(a.ID, b.ID))
	})
	return played
}

// StreakOf returns the current streak of a team; nil if it has no decided game.
func StreakOf(teamID int64, games []league.Game) *Streak {
	var s *Streak
	for _, g := range sortPlayed(games) {
		result, isDecided := resultOf(teamID, g)
		switch {
		case !isDecided:
		case s != nil && s.Result == result:
			s.Length++
		default:
			s = &Streak{result, 1}
		}
	}
	return s
}

// resultOf returns the result of a game for a team; false if the game is a draw, or the team does not play in it.
func resultOf(teamID int64, g league.Game) (Result, bool) {
	margin1, margin2 := g.Margins()
	margin := margin2
	if g.Team1ID == teamID {
		margin = margin1
	} else if g.Team2ID != teamID {
		return "", false
	}
	switch {
	case margin > 0:
		return Won, true
	case margin < 0:
		return Lost, true
	default:
		return "", false
	}
}

// HeadToHead returns the record of a team against each opponent in all seasons, sorted by the number of games, most first. chains
// identifies the same team in different seasons, see league.ChainsOf. TeamID of an opponent is from the latest season in which they met.
func HeadToHead(teamID int64, chains map[int64]int64, games []league.Game) []Meeting {
	chainOf := func(id int64) int64 {
		if first, known := chains[id]; known {
			return first
		}
		return id
	}
	mine, of := chainOf(teamID), map[int64]*Meeting{}
	for _, g := range sortPlayed(games) {
		own, other := g.Team1ID, g.Team2ID
		if chainOf(other) == mine {
			own, other = other, own
		}
		if chainOf(own) != mine {
			continue
		}
		m := of[chainOf(other)]
		if m == nil {
			m = &Meeting{}
			of[chainOf(other)] = m
		}
		m.TeamID = other
		switch result, isDecided := resultOf(own, g); {
		case !isDecided:
			m.Draws++
		case result == Won:
			m.Wins++
		default:
			m.Losses++
		}
	}
	all := []Meeting{}
	for _, m := range of {
		all = append(all, *m)
	}
	played := func(m Meeting) int { return m.Wins + m.Losses + m.Draws }
	slices.SortStableFunc(all, func(a, b Meeting) int {
		return cmp.Or(cmp.Compare(played(b), played(a)), cmp.Compare(a.TeamID, b.TeamID))
	})
	return all
}

// Total is a row of the all-time table: one team over all its seasons.
type Total struct {
	TeamID  int64 `json:"teamId"` // the id in the latest season of the team
	Seasons int   `json:"seasons"`
	Titles  int   `json:"titles"` // the number of championships
	league.Record
}

// AllTime returns the all-time table, ranked by titles, wins, fewer losses, point difference and age. teams are the teams of all seasons
// shown, in the order of the seasons, with their records. chains identifies the same team in different seasons, see league.ChainsOf.
func AllTime(chains map[int64]int64, teams []league.Team, honours []Honour) []Total {
	of := map[int64]*Total{}
	var order []int64
	for _, t := range teams {
		chain := chains[t.ID]
		total := of[chain]
		if total == nil {
			total = &Total{}
			of[chain] = total
			order = append(order, chain)
		}
		total.TeamID = t.ID
		total.Seasons++
		total.Wins += t.Wins
		total.Losses += t.Losses
		total.PointsFor += t.PointsFor
		total.PointsAgainst += t.PointsAgainst
		total.PointsUnknown += t.PointsUnknown
	}
	for _, h := range honours {
		if total := of[chains[h.TeamID]]; h.Place == 1 && total != nil {
			total.Titles++
		}
	}
	all := make([]Total, len(order))
	for i, chain := range order {
		all[i] = *of[chain]
	}
	slices.SortStableFunc(all, func(a, b Total) int {
		return cmp.Or(cmp.Compare(b.Titles, a.Titles), cmp.Compare(b.Wins, a.Wins), cmp.Compare(a.Losses, b.Losses), cmp.Compare(b.Diff(), a.Diff()))
	})
	return all
}

// AllTimeRecords are the best performances in a series.
type AllTimeRecords struct {
	Win    *RecordWin    // nil if no game was won
	Streak *RecordStreak // nil if no game was won
}

// RecordWin is the win with the largest point difference.
type RecordWin struct {
	Game   league.Game
	Margin int
}

// RecordStreak is the longest streak of wins of a team, which may span several seasons.
type RecordStreak struct {
	TeamID int64 // the id of the team in the season of the last win
	Length int
}

// AllTimeRecordsOf returns the records over the games of all seasons. The earliest of equal performances counts. A forfeited game cannot be
// the record win.
func AllTimeRecordsOf(chains map[int64]int64, games []league.Game) (r AllTimeRecords) {
	running := map[int64]int{}
	for _, g := range sortPlayed(games) {
		points1, points2 := g.Points()
		if margin := max(points1-points2, points2-points1); g.Forfeit == league.NoForfeit && margin > 0 && (r.Win == nil || margin > r.Win.Margin) {
			r.Win = &RecordWin{g, margin}
		}
		for _, id := range []int64{g.Team1ID, g.Team2ID} {
			result, isDecided := resultOf(id, g)
			if isDecided && result == Won {
				running[chains[id]]++
				if n := running[chains[id]]; r.Streak == nil || n > r.Streak.Length {
					r.Streak = &RecordStreak{id, n}
				}
			} else {
				running[chains[id]] = 0
			}
		}
	}
	return r
}
