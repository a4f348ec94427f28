package standings

import (
	"slices"

	"sideout/internal/rules/league"
)

// A tally contains the totals of a team over all games of a table, or over the games within a group.
type tally struct {
	wins, losses, draws int // counted in games or in sets, depending on the rules
	setsWon, setsLost   int // a game without sets counts as one set
	games               int // the games whose points are known
	pointsUnknown       int // the games whose points are not known, which the points leave out
	pointsFor           int
	pointsAgainst       int
	diff                int // the point difference, with each game limited by the cap of the rules
	points              int // standings points
	forfeits            int
}

// add adds the totals of another tally.
func (t *tally) add(o tally) {
	t.wins, t.losses, t.draws = t.wins+o.wins, t.losses+o.losses, t.draws+o.draws
	t.setsWon, t.setsLost = t.setsWon+o.setsWon, t.setsLost+o.setsLost
	t.games += o.games
	t.pointsUnknown += o.pointsUnknown
	t.pointsFor, t.pointsAgainst = t.pointsFor+o.pointsFor, t.pointsAgainst+o.pointsAgainst
	t.diff, t.points, t.forfeits = t.diff+o.diff, t.points+o.points, t.forfeits+o.forfeits
}

// tallyRules are the table rules of a league, and the sets that each team loses when both forfeit.
type tallyRules struct {
	league.TableRules
	lostByBoth int
}

func tallyRulesOf(l league.League) tallyRules { return tallyRules{rulesOf(l), l.SetsLostByForfeit()} }

// talliesOf returns the tally of each team for one game.
func talliesOf(r tallyRules, g league.Game) (team1, team2 tally) {
	points1, points2 := g.Points()
	diff := points1 - points2
	if r.DiffCap != nil {
		diff = min(max(diff, -*r.DiffCap), *r.DiffCap)
	}
	won1, won2 := setsWon(g)
	team1 = tally{setsWon: won1, setsLost: won2, games: 1, pointsFor: points1, pointsAgainst: points2, diff: diff}
	team2 = tally{setsWon: won2, setsLost: won1, games: 1, pointsFor: points2, pointsAgainst: points1, diff: -diff}
	if g.Forfeit == league.ByBoth && len(g.Sets) == 0 {
		team1.setsLost, team2.setsLost = r.lostByBoth, r.lostByBoth
	}
	if g.SetsOnly {
		team1.games, team2.games, team1.pointsUnknown, team2.pointsUnknown = 0, 0, 1, 1
	}
	for _, side := range []struct {
		t        *tally
		margin   int
		forfeits bool
	}{
		{&team1, margin(g, 0), g.Forfeit == league.ByTeam1 || g.Forfeit == league.ByBoth},
		{&team2, margin(g, 1), g.Forfeit == league.ByTeam2 || g.Forfeit == league.ByBoth},
	} {
		if side.forfeits {
			side.t.forfeits = 1
		}
		side.t.addResult(r.TableRules, g, side.margin)
	}
	return team1, team2
}

// margin returns the margin of the team with index 0 or 1.
func margin(g league.Game, team int) int {
	margin1, margin2 := g.Margins()
	return [...]int{margin1, margin2}[team]
}

// setsWon returns the number of sets that each team has won. A game without sets counts as one set.
func setsWon(g league.Game) (team1, team2 int) {
	switch {
	case g.SetsOnly:
		return g.Team1Score, g.Team2Score
	case len(g.Sets) > 0:
		return league.SetsWon(g.Sets)
	}
	margin1, margin2 := g.Margins()
	return boolToInt(margin1 > 0), boolToInt(margin2 > 0)
}

// numberOfSets returns the number of sets of a game. A game without sets counts as one set.
func numberOfSets(g league.Game) int {
	if g.SetsOnly {
		return g.Team1Score + g.Team2Score
	}
	return max(len(g.Sets), 1)
}

func boolToInt(condition bool) int {
	if condition {
		return 1
	}
	return 0
}

// addResult sets the win, loss or draw of one game, and its standings points, in a tally that already has the sets of the game.
func (t *tally) addResult(r league.TableRules, g league.Game, margin int) {
	p := r.Points
	loss, isDecider := p.Loss, t.setsWon+t.setsLost >= 3 && max(t.setsWon-t.setsLost, t.setsLost-t.setsWon) == 1
	if isDecider {
		loss = p.LossDecider
	}
	if t.forfeits > 0 {
		loss = p.ForfeitLoss
	}
	t.points = p.PerSet * t.setsWon
	switch {
	case r.Counts == league.CountSets:
		t.wins, t.losses = t.setsWon, t.setsLost
		t.draws = max(numberOfSets(g)-t.wins-t.losses, 0)
		if t.forfeits == 0 {
			loss = p.Loss
		}
		t.points += p.Win*t.wins + loss*t.losses + p.Draw*t.draws
	case margin > 0 && isDecider:
		t.wins, t.points = 1, t.points+p.WinDecider
	case margin > 0:
		t.wins, t.points = 1, t.points+p.Win
	case margin < 0:
		t.losses, t.points = 1, t.points+loss
	default:
		t.draws, t.points = 1, t.points+p.Draw
	}
}

// sumTallies returns the tally of each team over the games that count, including adjustments.
func sumTallies(r tallyRules, teams []league.Team, games []league.Game) map[int64]tally {
	all := make(map[int64]*tally, len(teams))
	for _, t := range teams {
		all[t.ID] = &tally{}
	}
	for i := range games {
		if !games[i].Counts() {
			continue
		}
		one, two := talliesOf(r, games[i])
		if t := all[games[i].Team1ID]; t != nil {
			t.add(one)
		}
		if t := all[games[i].Team2ID]; t != nil {
			t.add(two)
		}
	}
	found := make(map[int64]tally, len(teams))
	for _, team := range teams {
		t := all[team.ID]
		for _, a := range team.Adjustments {
			t.points += a.Points
		}
		found[team.ID] = *t
	}
	return found
}

// A pair is a team and one of its opponents.
type pair struct{ team, opponent int64 }

// sumMeetings returns the tally of each team against each of its opponents, over the games that count.
func sumMeetings(r tallyRules, games []league.Game) map[pair]*tally {
	met := make(map[pair]*tally, len(games)/2)
	add := func(p pair, t tally) {
		if met[p] == nil {
			met[p] = &tally{}
		}
		met[p].add(t)
	}
	for _, g := range games {
		if g.Counts() {
			one, two := talliesOf(r, g)
			add(pair{g.Team1ID, g.Team2ID}, one)
			add(pair{g.Team2ID, g.Team1ID}, two)
		}
	}
	return met
}

// Records returns the teams with their records over the games that count. A game counts for both teams, even if they are in different
// tiers. After a draw both teams get their points, but no win. A forfeited game counts with its score, and as a loss for both teams if both
// forfeited. Games of teams that are not in the list are ignored for those teams.
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
		for _, id := range []int64{g.Team1ID, g.Team2ID} {
			if r := records[id]; r != nil && g.SetsOnly {
				r.PointsUnknown++
			}
		}
	}
	return teams
}

// addGame adds a game to a record. margin is positive for the winner.
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
