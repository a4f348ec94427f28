package league

import (
	"cmp"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/rules/score"
	"sideout/spec"
)

// Forfeit is the team, or both teams, that forfeited a game. A forfeited game is completed without being played to its end.
type Forfeit string

// The values of Forfeit.
const (
	NoForfeit Forfeit = ""
	ByTeam1   Forfeit = "team1"
	ByTeam2   Forfeit = "team2"
	ByBoth    Forfeit = "both" // neither team wins, and both lose
)

// Valid reports whether it is one of the values other than NoForfeit.
func (f Forfeit) Valid() bool { return f == ByTeam1 || f == ByTeam2 || f == ByBoth }

// BeforeForfeit is the state of a game before it was forfeited, which an undo restores.
type BeforeForfeit struct {
	At          time.Time    `json:"at"` // when the game was forfeited
	Status      Status       `json:"status"`
	Team1Score  int          `json:"team1Score"`
	Team2Score  int          `json:"team2Score"`
	Sets        []Set        `json:"sets,omitempty"`
	SetsOnly    bool         `json:"setsOnly,omitempty"`
	CompletedAt *time.Time   `json:"completedAt,omitempty"`
	Abandoned   *Abandonment `json:"abandoned,omitempty"`
}

// IsForfeitedBeforeStart reports whether the game was forfeited before its planned start. Such a game counts, but does not make its week the
// latest played week.
func (g Game) IsForfeitedBeforeStart() bool {
	return g.Forfeit != NoForfeit && g.CompletedAt != nil && g.GameDate != nil && g.CompletedAt.Before(*g.GameDate)
}

// Margins returns the margin of each team, which is negative for a loss. A team that forfeited the game loses it even if no points count;
// if both forfeited it, both lose.
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

// ForfeitScore returns the score of a forfeited game. The full score is the ending score to the starting score; a match of several sets has
// it in as many sets as a win needs. If both teams forfeited, no points count; SetsLostByForfeit has the sets that each of them loses.
func ForfeitScore(rules score.Rules, sport Sport, by Forfeit, policy ForfeitedScore) (team1, team2 int, sets []Set) {
	if by == ByBoth || policy == NoScore {
		return 0, 0, nil
	}
	if rules.Sets <= 1 {
		full := fullScore(rules, 0, sport, by)
		return full.Team1Score, full.Team2Score, nil
	}
	won := setsOfForfeit(rules)
	for set := range won {
		sets = append(sets, fullScore(rules, set, sport, by))
	}
	if by == ByTeam1 {
		return 0, won, sets
	}
	return won, 0, sets
}

// setsOfForfeit returns the sets that the team that forfeits a game loses if the game gets its full score.
func setsOfForfeit(rules score.Rules) int {
	if rules.PlayAll || rules.Sets <= 1 {
		return max(rules.Sets, 1)
	}
	return rules.Sets/2 + 1
}

// SetsLostByForfeit returns the number of sets that a team loses when it forfeits a game of the league, also if its opponent forfeits the game
// too.
func (l League) SetsLostByForfeit() int {
	if l.TableRules.Forfeit.Score == NoScore {
		return 1 // as each game without sets
	}
	return setsOfForfeit(l.Rules)
}

// fullScore returns the full score of the set with the given index. A game without an ending score gets the forfeit score of its sport.
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

// Abandonment describes how and why a game that had begun was stopped, and its result before that.
type Abandonment struct {
	How    AbandonHow `json:"how"`
	Reason string     `json:"reason,omitempty"` // free text
	At     time.Time  `json:"at"`

	// The previous status and result, which an undo restores.
	From       Status `json:"from"`
	Team1Score int    `json:"team1Score"`
	Team2Score int    `json:"team2Score"`
	Sets       []Set  `json:"sets,omitempty"`
	SetsOnly   bool   `json:"setsOnly,omitempty"`

	CompletedAt *time.Time   `json:"completedAt,omitempty"`
	Rules       *score.Rules `json:"rules,omitempty"` // the rules with which the game began; only for a game that is replayed
}

// AbandonHow is what happens to a game that is stopped.
type AbandonHow string

// The values of AbandonHow.
const (
	Replay AbandonHow = "replay" // the game is played again from the start, at a new place
	Stand  AbandonHow = "stand"  // the game is completed with its current score
	Annul  AbandonHow = "void"   // the game counts nowhere
)

// Valid reports whether it is one of the values.
func (h AbandonHow) Valid() bool { return h == Replay || h == Stand || h == Annul }

// Describes reports whether a game with the given status is still in the state that the abandonment produced.
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

// PrescribedOutcome returns what the rules prescribe for a game that is stopped: the score stands if both teams together have at least
// AbandonedFrom points, otherwise the game is replayed. A level score stands only if draws are allowed. It returns false if the rules
// prescribe nothing, or if the points are not known.
func (r TableRules) PrescribedOutcome(g Game, draws bool) (AbandonHow, bool) {
	if r.AbandonedFrom == nil || g.SetsOnly {
		return "", false
	}
	points := g.Team1Score + g.Team2Score
	if len(g.Sets) > 0 {
		points = 0
	}
	for _, set := range g.Sets {
		if set.Forfeit == score.None { // a forfeited set was not played
			points += set.Team1Score + set.Team2Score
		}
	}
	if points < *r.AbandonedFrom || g.Team1Score == g.Team2Score && !draws {
		return Replay, true
	}
	return Stand, true
}

// Stage is the part of a league to which a game belongs. Only games of the season count in the standings and towards the games that two
// teams must play.
type Stage string

// The values of Stage.
const (
	Season   Stage = "season" // the zero value has the same meaning
	Friendly Stage = "friendly"
	Finals   Stage = "finals"
)

// Valid reports whether it is one of the values.
func (s Stage) Valid() bool { return s == Season || s == Friendly || s == Finals }

// Counts reports whether the results of this stage count in the standings.
func (s Stage) Counts() bool { return s == "" || s == Season }

// IsZero reports whether the stage is the season, which JSON omits.
func (s Stage) IsZero() bool { return s.Counts() }

// OrSeason returns the stage in the form in which it is stored: Season instead of the zero value.
func (s Stage) OrSeason() Stage { return cmp.Or(s, Season) }

// Label returns the display name; empty for the season.
func (s Stage) Label() string { return s.LabelText().String() }

// LabelText returns the display name, to be translated; zero for the season.
func (s Stage) LabelText() fault.Text {
	switch s {
	case Friendly:
		return fault.Textf("Friendly")
	case Finals:
		return fault.Textf("Finals")
	default:
		return fault.Text{}
	}
}

// CheckStage returns the stage of a request, by default the season, and its problem.
func CheckStage(s Stage) (Stage, []Problem) {
	var p problems
	s = s.OrSeason()
	p.must(s.Valid(), "stage", "Stage must be season, friendly or finals")
	return s, p
}

// Counts reports whether the game counts in records, standings, weeks and advances. All code that needs this must call it.
// web/src/rules/counting.ts implements the same rule; spec/vectors/counting.json tests both.
func (g Game) Counts() bool { return g.HasResult() && g.Stage.Counts() }

// HasResult reports whether the game has a result to show in the history, in sheets and on public pages. Games of all stages can have one.
func (g Game) HasResult() bool { return g.Status == Completed && g.DeletedAt == nil }

// IsDraw reports whether the game has ended in a draw.
func (g Game) IsDraw() bool {
	return g.HasResult() && g.Forfeit == NoForfeit && g.Team1Score == g.Team2Score
}

// IsOver reports whether the game has ended, whether or not it counts.
func (g Game) IsOver() bool { return g.Status == Completed || g.Status == Void }

// HasPlay reports whether the game has an event or a score. If such a game is deleted, it can be restored for 30 days.
func (g Game) HasPlay() bool {
	return g.Version > 0 || g.Team1Score != 0 || g.Team2Score != 0 || len(g.Sets) > 0 || g.IsOver()
}

// HasNoScore reports whether the game is neither over nor has a point. It may have begun.
func (g Game) HasNoScore() bool {
	return !g.IsOver() && g.Team1Score == 0 && g.Team2Score == 0 && len(g.Sets) == 0
}

// WithdrawHow is what happens to the games of a team that withdraws.
type WithdrawHow string

// The values of WithdrawHow.
const (
	KeepResults    WithdrawHow = "keep"    // results stand, and future games are cancelled
	ForfeitRest    WithdrawHow = "forfeit" // results stand, and future games are forfeited
	AnnulledByTeam WithdrawHow = "void"    // results count nowhere, and future games are cancelled
)

// Valid reports whether it is one of the values.
func (h WithdrawHow) Valid() bool {
	return h == KeepResults || h == ForfeitRest || h == AnnulledByTeam
}

// GameFate is what a withdrawal has done to a game.
type GameFate string

// The values of GameFate.
const (
	FateCancelled GameFate = "cancelled"
	FateForfeited GameFate = "forfeited"
	FateVoid      GameFate = "void"
	FateTakenOver GameFate = "takenOver" // the team that replaces the withdrawn team has taken over the game
)

// Valid reports whether it is one of the values.
func (f GameFate) Valid() bool {
	return f == FateCancelled || f == FateForfeited || f == FateVoid || f == FateTakenOver
}

// WithdrawnGame is a game that a withdrawal has changed, with the data that the undo needs and that the game itself does not have.
type WithdrawnGame struct {
	GameID    int64        `json:"gameId"`
	Fate      GameFate     `json:"fate"`
	Reason    string       `json:"reason,omitempty"`    // the previous reason in the line of the schedule
	Abandoned *Abandonment `json:"abandoned,omitempty"` // how a game that is now void was abandoned before

	WasCancelled bool `json:"wasCancelled,omitempty"` // whether the game was cancelled before another team has taken it over
}

// WithdrawalUndo is the data that the undo of a withdrawal needs.
type WithdrawalUndo struct {
	How        WithdrawHow     `json:"how"`
	IsNew      bool            `json:"isNew,omitempty"`      // whether the withdrawal added the replacing team
	TierBefore int             `json:"tierBefore,omitempty"` // the previous tier of the replacing team
	Games      []WithdrawnGame `json:"games"`
}
