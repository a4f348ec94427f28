package solver

import "slices"

// A History counts the games of all weeks except the planned one. Teams have the indexes of the Shape.
type History struct {
	Games   []int   // team -> games
	Met     [][]int // pair a < b -> games
	AtStart [][]int // slot, team -> games
	OnCourt [][]int // court, team -> games
}

// A Quota is the number of games of each tier on a night, and the teams that play.
type Quota struct {
	Games   []int
	Playing [][]int // tier -> indexes of the playing teams
}

// EqualQuota returns the largest quota in which all teams of a tier play equally often. Room goes first to the tier whose teams
// play least that night, then to the tier that has played least so far. If there is no room for one game for every team, the
// teams with the fewest games so far play one.
func (s Shape) EqualQuota(history History) Quota {
	tiers := len(s.Tiers)
	q := Quota{make([]int, tiers), make([][]int, tiers)}
	each, full, played := make([]int, tiers), make([]bool, tiers), s.sumByTier(history.Games)
	for slices.Contains(full, false) {
		k := None
		for i, t := range s.Tiers {
			behind := k == None || each[i] < each[k] ||
				each[i] == each[k] && played[i]*s.Tiers[k].Teams < played[k]*t.Teams
			if !full[i] && behind {
				k = i
			}
		}
		next := each[k] + 1 + s.Tiers[k].Teams%2 // an odd number of teams needs an even number of games each
		if full[k] = !q.trySetGames(s, k, next*s.Tiers[k].Teams/2); !full[k] {
			each[k] = next
		}
	}
	first := 0
	for k, t := range s.Tiers {
		for each[k] == 0 && q.Games[k] < t.Teams/2 && q.trySetGames(s, k, q.Games[k]+1) {
		}
		q.Playing[k] = SortByGames(history.Games, first, t.Teams)
		if each[k] == 0 {
			q.Playing[k] = q.Playing[k][:2*q.Games[k]]
		}
		slices.Sort(q.Playing[k])
		first += t.Teams
	}
	return q
}

// trySetGames sets the number of games of a tier. It reports false and changes nothing if there is no room for them, or the
// season has fewer games.
func (q Quota) trySetGames(s Shape, k, games int) bool {
	before := q.Games[k]
	q.Games[k] = games
	if _, fits := s.findFlow(capacities{q.Games, 1}.bounds(s)); !fits || games > s.SeasonGames()[k] {
		q.Games[k] = before
		return false
	}
	return true
}

// sumByTier adds up numbers per team to numbers per tier.
func (s Shape) sumByTier(n []int) []int {
	sums := make([]int, len(s.Tiers))
	for team := range n {
		sums[s.TierOf(team)] += n[team]
	}
	return sums
}

// SortByGames returns the count teams that begin with the index first, in ascending order of their games.
func SortByGames(games []int, first, count int) []int {
	teams := make([]int, count)
	for i := range teams {
		teams[i] = first + i
	}
	slices.SortStableFunc(teams, func(a, b int) int { return games[a] - games[b] })
	return teams
}

// GamesPerTeam returns the number of games of each team on the night.
func (q Quota) GamesPerTeam(s Shape) []int {
	n := make([]int, s.TeamCount())
	for k, teams := range q.Playing {
		for _, team := range teams {
			n[team] = 2 * q.Games[k] / len(teams)
		}
	}
	return n
}

// CountGames returns the number of games of each team in the lists.
func (s Shape) CountGames(lists ...[]Game) []int {
	n := make([]int, s.TeamCount())
	for _, games := range lists {
		for _, at := range games {
			n[at.Home]++
			n[at.Away]++
		}
	}
	return n
}
