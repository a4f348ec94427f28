package standings

import (
	"cmp"
	"slices"

	"sideout/internal/rules/league"
)

// A Streak is how many decided games a team has won, or lost, in a row.
type Streak struct {
	Result Result `json:"result"`
	Length int    `json:"length"`
}

// A Meeting is what a team has won and lost against another one.
type Meeting struct {
	TeamID int64 `json:"teamId"` // of the other team, in its latest season
	Wins   int   `json:"wins"`
	Losses int   `json:"losses"`
	Draws  int   `json:"draws,omitempty"`
}

// inOrder returns the games that count, in the order in which they were played.
func inOrder(games []league.Game) []league.Game {
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

// StreakOf returns the streak with which the games of a team end; nil if none of them is decided.
func StreakOf(teamID int64, games []league.Game) *Streak {
	var s *Streak
	for _, g := range inOrder(games) {
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

// resultOf returns how a game ended for one of its teams; false if it is a draw, or not its game.
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

// HeadToHead returns what a team has won and lost against each other team, in all seasons. chains says which teams are the same, see
// league.ChainsOf; the other teams are those of the latest season in which they met, most games first.
func HeadToHead(teamID int64, chains map[int64]int64, games []league.Game) []Meeting {
	chainOf := func(id int64) int64 {
		if first, known := chains[id]; known {
			return first
		}
		return id
	}
	mine, of := chainOf(teamID), map[int64]*Meeting{}
	for _, g := range inOrder(games) {
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

// Total is a line of the all-time table: the teams that follow each other, season by season.
type Total struct {
	TeamID  int64 `json:"teamId"` // in its latest season
	Seasons int   `json:"seasons"`
	Titles  int   `json:"titles"` // how often it was a champion
	league.Record
}

// AllTime returns the all-time table: titles, then wins, then fewer losses, then point difference, then the older team. teams are those
// of all seasons that are shown, the oldest first, with their records. chains says which of them are the same, see league.ChainsOf.
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

// AllTimeRecords are the marks of a series.
type AllTimeRecords struct {
	Win    *RecordWin    // nil: no game was won
	Streak *RecordStreak // nil: no game was won
}

// RecordWin is the game that was won by the most points.
type RecordWin struct {
	Game   league.Game
	Margin int
}

// RecordStreak is the longest streak of wins of a team, which may go on over several seasons.
type RecordStreak struct {
	TeamID int64 // in the season of its last win
	Length int
}

// AllTimeRecordsOf returns the marks of the games of all seasons. Of equal ones the first counts; a forfeited game is no record win.
func AllTimeRecordsOf(chains map[int64]int64, games []league.Game) (r AllTimeRecords) {
	running := map[int64]int{}
	for _, g := range inOrder(games) {
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
