package league

import (
	"slices"

	"sideout/internal/rules/score"
)

// FinalsPlan is what a manager has chosen for a knockout, see docs/product/finals.md.
type FinalsPlan struct {
	Name        string   `json:"name"`
	Format      string   `json:"format"`               // single, double, consolation, groups, promotion or page
	From        SeedFrom `json:"from"`                 // where the seeds came from
	Tier        int      `json:"tier,omitempty"`       // only teams of this tier; omitted: of all
	Seeds       []int64  `json:"seeds"`                // the ids of the teams, the best first
	Groups      []int    `json:"groups,omitempty"`     // the numbers of teams of the groups; omitted: groups of four
	GroupNames  []string `json:"groupNames,omitempty"` // such as Gold and Silver; omitted: they are numbered
	AfterPools  bool     `json:"afterPools,omitempty"` // the tables give the seeds by themselves once all games of the season are over
	SeedsOpen   bool     `json:"seedsOpen,omitempty"`  // that is still to come: no match knows its teams
	SecondFinal bool     `json:"secondFinal,omitempty"`
	NoThird     bool     `json:"noThird,omitempty"` // third place is not played out
	Absent      []int64  `json:"absent,omitempty"`  // teams that cannot come; they forfeit what they have not played

	Queue        bool          `json:"queue,omitempty"` // there are no times: the next match is called to the next free court
	Nights       []FinalsNight `json:"nights"`          // in order; the first one only with Queue
	Courts       []string      `json:"courts"`
	FinalCourt   string        `json:"finalCourt"`   // one of the courts
	Minutes      int           `json:"minutes"`      // of a match
	FinalMinutes int           `json:"finalMinutes"` // of a final
	Rest         int           `json:"rest"`         // minutes between two matches of a team
	Duty         string        `json:"duty"`         // none, loser, waiting or seeds
	Rules        score.Rules   `json:"rules"`        // of a match, which never ends level
	FinalRules   score.Rules   `json:"finalRules"`   // of a final
}

// A FinalsNight is when courts are open for finals.
type FinalsNight struct {
	Day   Date      `json:"day"`
	Start TimeOfDay `json:"start"`
	End   TimeOfDay `json:"end"` // at or before start: after midnight
}

// SeedFrom says where the seeds of finals come from.
type SeedFrom string

// The values of SeedFrom.
const (
	SeedsOverall SeedFrom = "overall" // the table of the whole league
	SeedsTiers   SeedFrom = "tiers"   // each tier is a group
	SeedsAcross  SeedFrom = "across"  // the first of each tier, then the second of each
	SeedsBetween SeedFrom = "between" // the last of each tier and the first of the tier below
	SeedsByHand  SeedFrom = "hand"
)

// Valid reports whether it is one of the values.
func (f SeedFrom) Valid() bool {
	return slices.Contains([]SeedFrom{SeedsOverall, SeedsTiers, SeedsAcross, SeedsBetween, SeedsByHand}, f)
}

// The limits of finals.
const (
	MaxFinals       = 20 // of a league
	MaxFinalsNights = 14
	MaxFinalsCourts = 20
	MaxFinalsRest   = 240 // minutes
)
