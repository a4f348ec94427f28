package league

import (
	"slices"

	"sideout/internal/rules/score"
)

// FinalsPlan contains the settings that a manager has chosen for a knockout, see docs/product/finals.md.
type FinalsPlan struct {
	Name        string   `json:"name"`
	Format      string   `json:"format"`               // single, double, consolation, groups, promotion or page
	From        SeedFrom `json:"from"`                 // where the seeds come from
	Tier        int      `json:"tier,omitempty"`       // the tier whose teams play; omitted: teams of all tiers
	Seeds       []int64  `json:"seeds"`                // the team ids, best seed first
	Groups      []int    `json:"groups,omitempty"`     // the number of teams of each group; omitted: groups of four
	GroupNames  []string `json:"groupNames,omitempty"` // such as Gold and Silver; omitted: groups have numbers
	AfterPools  bool     `json:"afterPools,omitempty"` // whether the seeds are set automatically from the tables once all games of the season are over
	SeedsOpen   bool     `json:"seedsOpen,omitempty"`  // whether the seeds are not set yet, so that no match has teams
	SecondFinal bool     `json:"secondFinal,omitempty"`
	NoThird     bool     `json:"noThird,omitempty"` // whether there is no match for third place
	Absent      []int64  `json:"absent,omitempty"`  // ids of teams that cannot come; they forfeit their remaining matches

	Queue        bool          `json:"queue,omitempty"` // whether matches have no times, and the next match is called to the next free court
	Nights       []FinalsNight `json:"nights"`          // sorted; with queue, only the first night
	Courts       []string      `json:"courts"`
	FinalCourt   string        `json:"finalCourt"`   // the court of the last matches, one of courts
	Minutes      int           `json:"minutes"`      // the length of a match
	FinalMinutes int           `json:"finalMinutes"` // the length of a final
	Rest         int           `json:"rest"`         // the minutes between two matches of a team
	Duty         string        `json:"duty"`         // none, loser, waiting or seeds
	Rules        score.Rules   `json:"rules"`        // the rules of a match, which cannot end in a draw
	FinalRules   score.Rules   `json:"finalRules"`   // the rules of a final
}

// A FinalsNight is a day with the hours in which courts are open for finals.
type FinalsNight struct {
	Day   Date      `json:"day"`
	Start TimeOfDay `json:"start"`
	End   TimeOfDay `json:"end"` // a time at or before start is after midnight
}

// SeedFrom is where the seeds of finals come from.
type SeedFrom string

// The values of SeedFrom.
const (
	SeedsOverall SeedFrom = "overall" // the table of the whole league
	SeedsTiers   SeedFrom = "tiers"   // the tables of the tiers, each of which becomes a group
	SeedsAcross  SeedFrom = "across"  // the first team of each tier, then the second of each, and so on
	SeedsBetween SeedFrom = "between" // the last team of each tier and the first of the tier below
	SeedsByHand  SeedFrom = "hand"
)

// Valid reports whether it is one of the values.
func (f SeedFrom) Valid() bool {
	return slices.Contains([]SeedFrom{SeedsOverall, SeedsTiers, SeedsAcross, SeedsBetween, SeedsByHand}, f)
}

// The limits of finals.
const (
	MaxFinals       = 20 // the largest number of finals of a league
	MaxFinalsNights = 14
	MaxFinalsCourts = 20
	MaxFinalsRest   = 240 // minutes
)
