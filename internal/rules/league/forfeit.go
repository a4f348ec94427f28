package league

import (
	"time"

	"sideout/internal/rules/score"
	"sideout/spec"
)

// Forfeit says by which team a game was forfeited. A forfeited game is completed without being played to its end.
type Forfeit string

// The values of Forfeit.
const (
	NoForfeit Forfeit = ""
	ByTeam1   Forfeit = "team1"
	ByTeam2   Forfeit = "team2"
	ByBoth    Forfeit = "both" // nobody wins, and both have lost
)

// Valid reports whether it says that a game is forfeited, and by which team.
func (f Forfeit) Valid() bool { return f == ByTeam1 || f == ByTeam2 || f == ByBoth }

// BeforeForfeit is what a game was before it was forfeited. An undo restores it.
type BeforeForfeit struct {
	At          time.Time    `json:"at"` // when it was forfeited
	Status      Status       `json:"status"`
	Team1Score  int          `json:"team1Score"`
	Team2Score  int          `json:"team2Score"`
	Sets        []Set        `json:"sets,omitempty"`
	CompletedAt *time.Time   `json:"completedAt,omitempty"`
	Abandoned   *Abandonment `json:"abandoned,omitempty"`
}

// IsDeclaredBefore reports whether the game was forfeited before it was to begin. Such a game counts, but it does not make its
// week the latest one that was played.
func (g Game) IsDeclaredBefore() bool {
	return g.Forfeit != NoForfeit && g.CompletedAt != nil && g.GameDate != nil && g.CompletedAt.Before(*g.GameDate)
}

// Margins returns by how much each team has won, negative if it has lost. A team loses a game that it has forfeited also if no points
// count, and both lose one that both have forfeited.
func (g Game) Margins() (team1, team2 int) {
	switch {
	case g.Forfeit == ByBoth:
		return -1, -1
	case g.Team1Score != g.Team2Score || g.Forfeit == NoForfeit:
		return g.Team1Score - g.Team2Score, g.Team2Score - g.Team1Score
	case g.Forfeit == ByTeam1:
		return -1, 1
	default:
		return 1, -1
	}
}

// ForfeitScore returns the score of a forfeited game. The full one is the ending score to the starting score, in a match of several
// sets in each set that it takes to win. If both teams have forfeited, no points count.
func ForfeitScore(rules score.Rules, sport Sport, by Forfeit, of ForfeitedScore) (team1, team2 int, sets []Set) {
	if by == ByBoth || of == NoScore {
		return 0, 0, nil
	}
	if rules.Sets <= 1 {
		full := fullScore(rules, 0, sport, by)
		return full.Team1Score, full.Team2Score, nil
	}
	won := rules.Sets/2 + 1
	if rules.PlayAll {
		won = rules.Sets
	}
	for set := range won {
		sets = append(sets, fullScore(rules, set, sport, by))
	}
	if by == ByTeam1 {
		return 0, won, sets
	}
	return won, 0, sets
}

// fullScore returns the full score of the set with this index. A game without an ending score gets what is usual in its sport.
func fullScore(rules score.Rules, set int, sport Sport, by Forfeit) Set {
	most, least := rules.EndingScoreOf(set), rules.StartingScore
	if most <= least {
		row, _ := spec.FindSport(string(sport))
		most = least + max(row.ForfeitScore, 1)
	}
	if by == ByTeam1 {
		return Set{Team1Score: least, Team2Score: most}
	}
	return Set{Team1Score: most, Team2Score: least}
}
