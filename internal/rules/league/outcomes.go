package league

import (
	"cmp"
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

// Abandonment says how and why a game that had begun was stopped, and what its result was before.
type Abandonment struct {
	How    AbandonHow `json:"how"`
	Reason string     `json:"reason,omitempty"` // in words
	At     time.Time  `json:"at"`

	// The result before, which an undo restores.
	From       Status `json:"from"`
	Team1Score int    `json:"team1Score"`
	Team2Score int    `json:"team2Score"`
	Sets       []Set  `json:"sets,omitempty"`

	CompletedAt *time.Time   `json:"completedAt,omitempty"`
	Rules       *score.Rules `json:"rules,omitempty"` // the rules with which the game had begun; only for a game that is replayed
}

// AbandonHow says what becomes of a game that is stopped.
type AbandonHow string

// The values of AbandonHow.
const (
	Replay AbandonHow = "replay" // it is played again from the start, at a new place
	Stand  AbandonHow = "stand"  // it is completed with the score that it has
	Annul  AbandonHow = "void"   // it counts nowhere
)

// Valid reports whether it is one of the ways to stop a game.
func (h AbandonHow) Valid() bool { return h == Replay || h == Stand || h == Annul }

// Describes reports whether a game with this status is still as the abandonment left it.
func (a Abandonment) Describes(s Status) bool {
	switch a.How {
	case Annul:
		return s == Void
	case Stand:
		return s == Completed
	default:
		return s == Scheduled || s == Cancelled
	}
}

// AbandonedEnd returns what the rules make of a game that is stopped: its score stands from AbandonedFrom points of both teams
// together on, and before that it is played again. A level score cannot stand unless there are draws. false: the rules say nothing.
func (r TableRules) AbandonedEnd(g Game, draws bool) (AbandonHow, bool) {
	if r.AbandonedFrom == nil {
		return "", false
	}
	points := g.Team1Score + g.Team2Score
	if len(g.Sets) > 0 {
		points = 0
	}
	for _, set := range g.Sets {
		if set.Forfeit == score.None { // nobody has played in it
			points += set.Team1Score + set.Team2Score
		}
	}
	if points < *r.AbandonedFrom || g.Team1Score == g.Team2Score && !draws {
		return Replay, true
	}
	return Stand, true
}

// Stage says what a game is part of. Only games of the season count in the standings and as games that two teams have to play.
type Stage string

// The values of Stage.
const (
	Season   Stage = "season" // the zero value means the same
	Friendly Stage = "friendly"
	Finals   Stage = "finals"
)

// Valid reports whether it is one of the values.
func (s Stage) Valid() bool { return s == Season || s == Friendly || s == Finals }

// Counts reports whether the results of this stage count in the standings.
func (s Stage) Counts() bool { return s == "" || s == Season }

// IsZero reports whether it is the season, which is omitted in JSON.
func (s Stage) IsZero() bool { return s.Counts() }

// Stored returns the stage as it is stored.
func (s Stage) Stored() Stage { return cmp.Or(s, Season) }

// Word returns the word for people; empty for the season.
func (s Stage) Word() string {
	switch s {
	case Friendly:
		return "Friendly"
	case Finals:
		return "Finals"
	default:
		return ""
	}
}

// CheckStage returns the stage that a request names, with the season if it names none.
func CheckStage(s Stage) (Stage, []Problem) {
	var p problems
	s = s.Stored()
	p.must(s.Valid(), "stage", "Stage must be season, friendly or finals")
	return s, p
}

// Counts reports whether the game counts: in records and standings, in weeks and advances. No other code decides that.
// web/src/rules/counting.ts has the same rule; spec/vectors/counting.json tests both.
func (g Game) Counts() bool { return g.HasResult() && g.Stage.Counts() }

// HasResult reports whether the game has a result that is shown: in the history, in sheets, and on public pages. A game that is
// not of the season has one too.
func (g Game) HasResult() bool { return g.Status == Completed && g.DeletedAt == nil }

// IsDraw reports whether the game has ended level.
func (g Game) IsDraw() bool {
	return g.HasResult() && g.Forfeit == NoForfeit && g.Team1Score == g.Team2Score
}

// IsOver reports whether the game has ended, whether or not it counts.
func (g Game) IsOver() bool { return g.Status == Completed || g.Status == Void }

// HasPlay reports whether the game has an event or a score. A game with play is never destroyed by a deletion: it can be
// restored for 30 days.
func (g Game) HasPlay() bool {
	return g.Version > 0 || g.Team1Score != 0 || g.Team2Score != 0 || len(g.Sets) > 0 || g.IsOver()
}

// WithdrawHow says what becomes of the games of a team that withdraws.
type WithdrawHow string

// The values of WithdrawHow.
const (
	KeepResults    WithdrawHow = "keep"    // results stand, games to be played are cancelled
	ForfeitRest    WithdrawHow = "forfeit" // results stand, games to be played are forfeited
	AnnulledByTeam WithdrawHow = "void"    // results count nowhere, games to be played are cancelled
)

// Valid reports whether it is one of the ways to withdraw.
func (h WithdrawHow) Valid() bool {
	return h == KeepResults || h == ForfeitRest || h == AnnulledByTeam
}

// GameFate says what a withdrawal has made of a game.
type GameFate string

// The values of GameFate.
const (
	FateCancelled GameFate = "cancelled"
	FateForfeited GameFate = "forfeited"
	FateVoid      GameFate = "void"
	FateTakenOver GameFate = "takenOver" // by the team that replaces the one that withdraws
)

// Valid reports whether it is one of the fates.
func (f GameFate) Valid() bool {
	return f == FateCancelled || f == FateForfeited || f == FateVoid || f == FateTakenOver
}

// WithdrawnGame is a game that a withdrawal has changed, with what its undo restores and the game does not hold itself.
type WithdrawnGame struct {
	GameID    int64        `json:"gameId"`
	Fate      GameFate     `json:"fate"`
	Reason    string       `json:"reason,omitempty"`    // of its line of the schedule, before
	Abandoned *Abandonment `json:"abandoned,omitempty"` // how a void game was stopped before
}

// WithdrawalUndo is what the undo of a withdrawal needs.
type WithdrawalUndo struct {
	How        WithdrawHow     `json:"how"`
	IsNew      bool            `json:"isNew,omitempty"`      // the team that replaces it was added by the withdrawal
	TierBefore int             `json:"tierBefore,omitempty"` // of the team that replaces it
	Games      []WithdrawnGame `json:"games"`
}
