package league

import (
	"slices"
	"time"
)

// TableRules define how the standings of a league are ranked, and the consequences of forfeits, draws and abandoned games, see
// docs/product/standings.md#standings-rules.
type TableRules struct {
	Preset  TablePreset `json:"preset"`
	Counts  Counted     `json:"counts"`
	Points  TablePoints `json:"points"`
	Order   []Criterion `json:"order"`   // the criteria that rank the teams; if all are equal, the team entered earlier is first
	DiffCap *int        `json:"diffCap"` // the largest point difference with which a game counts; null: no limit

	// Whether teams of different tiers are compared without the results against the last teams of larger tiers.
	LeaveOutLast bool `json:"leaveOutLast,omitempty"`

	Forfeit ForfeitPolicy `json:"forfeit"`
	Draws   bool          `json:"draws"` // whether a game may end in a draw
	Moves   MoveRules     `json:"moves"` // for weekly leagues only

	// The number of points of both teams from which the score of an abandoned game stands; with fewer points the game is replayed.
	// null: the person who abandons the game decides.
	AbandonedFrom *int `json:"abandonedFrom"`
}

// TablePreset is a set of rules that many leagues use.
type TablePreset string

// The presets.
const (
	SideoutTable TablePreset = "sideout" // wins, win percentage, point difference, points for; in weekly tables without win percentage
	FIVBTable    TablePreset = "fivb"
	SetsWonTable TablePreset = "setsWon"
	SetPctTable  TablePreset = "setPct"
	ThreeTwoOne  TablePreset = "threeTwoOne"
	FIBATable    TablePreset = "fiba"
	SoccerTable  TablePreset = "soccer"
	OwnTable     TablePreset = "own" // the league has its own rules
)

// TablePresets returns all presets in the order of the settings page.
func TablePresets() []TablePreset {
	return []TablePreset{SideoutTable, FIVBTable, SetsWonTable, SetPctTable, ThreeTwoOne, FIBATable, SoccerTable, OwnTable}
}

// Valid reports whether it is one of the presets.
func (p TablePreset) Valid() bool { return slices.Contains(TablePresets(), p) }

// Counted is whether the wins, losses and draws of a table are games or sets.
type Counted string

// The values of Counted.
const (
	CountGames Counted = "games"
	CountSets  Counted = "sets" // a game without sets counts as one set
)

// Valid reports whether it is one of the values.
func (c Counted) Valid() bool { return c == CountGames || c == CountSets }

// TablePoints are the standings points that a team gets for each game, or for each set if sets are counted.
type TablePoints struct {
	Win         int `json:"win"`
	WinDecider  int `json:"winDecider"` // for a win by one set, of three or more
	Draw        int `json:"draw"`
	LossDecider int `json:"lossDecider"` // for a loss by one set, of three or more
	Loss        int `json:"loss"`
	PerSet      int `json:"perSet"`      // for each set won, in addition to the others
	ForfeitLoss int `json:"forfeitLoss"` // for a game that the team forfeited
}

// Criterion ranks the teams that are equal by all earlier criteria.
type Criterion string

// The criteria. The head-to-head criteria compare the games between the teams that are still equal, and only if all of them have met.
const (
	ByPoints           Criterion = "points" // standings points
	ByWins             Criterion = "wins"
	ByWinPct           Criterion = "winPct"
	BySetsWon          Criterion = "setsWon"
	BySetPct           Criterion = "setPct"
	BySetRatio         Criterion = "setRatio"
	BySetDiff          Criterion = "setDiff"
	ByPointRatio       Criterion = "pointRatio"
	ByPointDiff        Criterion = "pointDiff"
	ByPointsFor        Criterion = "pointsFor"
	ByPointsAgainst    Criterion = "pointsAgainst" // fewer are better
	ByHeadToHeadPoints Criterion = "headToHeadPoints"
	ByHeadToHeadWins   Criterion = "headToHeadWins"
	ByHeadToHeadSets   Criterion = "headToHeadSets"
	ByHeadToHeadDiff   Criterion = "headToHeadDiff"
	ByFewerForfeits    Criterion = "fewerForfeits"
	ByTierLastWeek     Criterion = "tierLastWeek"
	ByLot              Criterion = "lot" // the lots that a manager has drawn
)

// Criteria returns all criteria in the order of the settings page.
func Criteria() []Criterion {
	return []Criterion{
		ByPoints, ByWins, ByWinPct, BySetsWon, BySetPct, BySetRatio, BySetDiff, ByPointRatio, ByPointDiff, ByPointsFor, ByPointsAgainst,
		ByHeadToHeadPoints, ByHeadToHeadWins, ByHeadToHeadSets, ByHeadToHeadDiff, ByFewerForfeits, ByTierLastWeek, ByLot,
	}
}

// IsHeadToHead reports whether the criterion compares the games between the teams that are still equal.
func (c Criterion) IsHeadToHead() bool {
	return c == ByHeadToHeadPoints || c == ByHeadToHeadWins || c == ByHeadToHeadSets || c == ByHeadToHeadDiff
}

// ForfeitPolicy defines when a team forfeits, and the consequences.
type ForfeitPolicy struct {
	Score       ForfeitedScore `json:"score"`
	SetAfter    int            `json:"setAfter"`    // a team that is this many minutes late loses the first set
	NoticeHours int            `json:"noticeHours"` // a team that cancels at least this many hours before the game does not forfeit
	MarkFrom    int            `json:"markFrom"`    // a team with this many forfeits is marked; 0: no team is
}

// ForfeitedScore is the score of a forfeited game.
type ForfeitedScore string

// The values of ForfeitedScore.
const (
	FullScore ForfeitedScore = "full" // the ending score to the starting score, in as many sets as a win needs
	NoScore   ForfeitedScore = "none" // the win counts, but no points for either team
)

// Valid reports whether it is one of the values.
func (s ForfeitedScore) Valid() bool { return s == FullScore || s == NoScore }

// MoveRules define how many teams change tier in a weekly league.
type MoveRules struct {
	Default int        `json:"default"` // the largest number each way between tiers without their own edge; never more than half a tier
	Edges   []MoveEdge `json:"edges"`   // by pairs of neighbouring tiers; the first is between tiers 1 and 2
}

// MoveEdge is the number of teams that move down and up between two neighbouring tiers.
type MoveEdge struct {
	Down int `json:"down"`
	Up   int `json:"up"`
}

// DefaultTableRules returns the rules of a league that has chosen none.
func DefaultTableRules() TableRules { return TableRulesOf(SideoutTable) }

// TableRulesOf returns the rules of a preset. For OwnTable, it returns the rules of SideoutTable, from which a league starts.
func TableRulesOf(preset TablePreset) TableRules {
	r := TableRules{
		Preset: preset, Counts: CountGames, Points: TablePoints{Win: 1, WinDecider: 1},
		Order:   []Criterion{ByWins, ByWinPct, ByPointDiff, ByPointsFor},
		Forfeit: ForfeitPolicy{Score: FullScore, SetAfter: 10, NoticeHours: 24}, Moves: MoveRules{Default: 2, Edges: []MoveEdge{}},
	}
	switch preset {
	case FIVBTable:
		r.Points = TablePoints{Win: 3, WinDecider: 2, LossDecider: 1}
		r.Order = []Criterion{ByWins, ByPoints, BySetRatio, ByPointRatio, ByHeadToHeadWins}
	case SetsWonTable:
		r.Counts, r.Order = CountSets, []Criterion{BySetsWon, ByPointDiff, ByPointsFor}
	case SetPctTable:
		r.Counts, r.Order = CountSets, []Criterion{BySetPct, ByPointDiff, ByPointsFor}
	case ThreeTwoOne:
		r.Points = TablePoints{Win: 3, WinDecider: 2, LossDecider: 1}
		r.Order = []Criterion{ByPoints, ByWins, BySetRatio, ByPointRatio, ByHeadToHeadWins}
	case FIBATable:
		r.Points = TablePoints{Win: 2, WinDecider: 2, LossDecider: 1, Loss: 1}
		r.Order = []Criterion{ByPoints, ByHeadToHeadPoints, ByHeadToHeadDiff, ByPointDiff, ByPointsFor}
	case SoccerTable:
		r.Points, r.Draws = TablePoints{Win: 3, WinDecider: 3, Draw: 1}, true
		r.Order = []Criterion{ByPoints, ByPointDiff, ByPointsFor, ByHeadToHeadPoints, ByHeadToHeadDiff}
	case SideoutTable, OwnTable:
	}
	return r
}

// UsesPoints reports whether standings points rank the teams.
func (r TableRules) UsesPoints() bool {
	return slices.Contains(r.Order, ByPoints)
}

// CheckTableRules returns the rules in the form in which they are stored, and their problems.
func CheckTableRules(r TableRules) (TableRules, []Problem) {
	var p problems
	r = tidyTableRules(r)
	p.checkTableRules(r)
	return r, p
}

// tidyTableRules returns the rules in the form in which they are stored, with defaults for empty fields.
func tidyTableRules(r TableRules) TableRules {
	if r.Preset == "" && r.Order == nil {
		return DefaultTableRules()
	}
	if r.Moves.Edges == nil {
		r.Moves.Edges = []MoveEdge{}
	}
	if r.Order == nil {
		r.Order = []Criterion{}
	}
	return r
}

// checkTableRules adds the problems of table rules.
func (p *problems) checkTableRules(r TableRules) {
	p.must(r.Preset.Valid(), "tableRules.preset", "The table rule must be one of the presets, or own")
	p.must(r.Counts.Valid(), "tableRules.counts", "Wins and losses count games or sets")
	for _, each := range []struct {
		field string
		n     int
	}{
		{"win", r.Points.Win}, {"winDecider", r.Points.WinDecider}, {"draw", r.Points.Draw}, {"lossDecider", r.Points.LossDecider},
		{"loss", r.Points.Loss}, {"perSet", r.Points.PerSet}, {"forfeitLoss", r.Points.ForfeitLoss},
	} {
		p.must(-MaxTablePoints <= each.n && each.n <= MaxTablePoints, "tableRules.points."+each.field,
			"Points of the table must be from %d to %d", -MaxTablePoints, MaxTablePoints)
	}
	p.checkOrder(r.Order)
	p.must(r.DiffCap == nil || 1 <= *r.DiffCap && *r.DiffCap <= MaxScore, "tableRules.diffCap",
		"The largest point difference of a game that counts must be from 1 to %d", MaxScore)
	p.must(r.Forfeit.Score.Valid(), "tableRules.forfeit.score", "A forfeited game counts with its full score, or with none")
	p.must(0 <= r.Forfeit.SetAfter && r.Forfeit.SetAfter <= MaxLateMinutes, "tableRules.forfeit.setAfter",
		"A set is lost after 0 to %d minutes", MaxLateMinutes)
	p.must(0 <= r.Forfeit.NoticeHours && r.Forfeit.NoticeHours <= MaxNoticeHours, "tableRules.forfeit.noticeHours",
		"A game is cancelled without a forfeit up to %d hours before it", MaxNoticeHours)
	p.must(0 <= r.Forfeit.MarkFrom && r.Forfeit.MarkFrom <= MaxMarkFrom, "tableRules.forfeit.markFrom",
		"Teams are marked from 1 to %d forfeits on, or never with 0", MaxMarkFrom)
	p.checkMoves(r.Moves)
	p.must(r.AbandonedFrom == nil || 1 <= *r.AbandonedFrom && *r.AbandonedFrom <= MaxScore, "tableRules.abandonedFrom",
		"An abandoned game stands from 1 to %d points on", MaxScore)
	if r.Preset.Valid() && r.Preset != OwnTable {
		preset := TableRulesOf(r.Preset)
		isChanged := r.Counts != preset.Counts || r.Points != preset.Points || !slices.Equal(r.Order, preset.Order)
		p.must(!isChanged, "tableRules.preset", "What is counted, the points and the order are fixed by this table rule: choose own to change them")
	}
}

func (p *problems) checkOrder(order []Criterion) {
	p.must(len(order) > 0, "tableRules.order", "Choose at least one criterion for the order of the table")
	for i, c := range order {
		if !slices.Contains(Criteria(), c) {
			p.add("tableRules.order", "There is no criterion “%s” for the order of the table", string(c))
			return
		}
		if slices.Contains(order[:i], c) {
			p.add("tableRules.order", "The order of the table names a criterion twice: %s", string(c))
			return
		}
	}
}

func (p *problems) checkMoves(m MoveRules) {
	p.must(0 <= m.Default && m.Default <= MaxMovers, "tableRules.moves.default", "Teams that move between two tiers must be from 0 to %d", MaxMovers)
	p.must(len(m.Edges) < MaxTiers, "tableRules.moves.edges", "There are at most %d edges between tiers", MaxTiers-1)
	p.must(!slices.ContainsFunc(m.Edges, func(e MoveEdge) bool {
		return e.Down < 0 || e.Down > MaxMovers || e.Up < 0 || e.Up > MaxMovers
	}), "tableRules.moves.edges", "Teams that move between two tiers must be from 0 to %d", MaxMovers)
}

// An Adjustment adds standings points to a team or deducts them.
type Adjustment struct {
	ID     int       `json:"id"` // the number within the team, from 1
	Points int       `json:"points"`
	Reason string    `json:"reason"`
	At     time.Time `json:"at"`
}

// CheckAdjustment returns an adjustment in the form in which it is stored, and its problems.
func CheckAdjustment(a Adjustment) (Adjustment, []Problem) {
	var p problems
	p.must(a.Points != 0 && -MaxTablePoints <= a.Points && a.Points <= MaxTablePoints, "points",
		"Points to add or take away must be from %d to %d, and not 0", -MaxTablePoints, MaxTablePoints)
	reason, problem := NormalizeName(AdjustmentReason, a.Reason)
	a.Reason = reason
	p.addText("reason", problem)
	return a, p
}

// Adjust adds an adjustment with the next id.
func (t *Team) Adjust(a Adjustment) {
	for _, other := range t.Adjustments {
		a.ID = max(a.ID, other.ID)
	}
	a.ID++
	t.Adjustments = append(slices.Clone(t.Adjustments), a)
}
