// Package bracket builds knockouts, determines the teams of each match from the results, and divides teams into the pools of a tournament
// day. It represents teams as numbers and times as minutes, and is deterministic. The product rules are in docs/product/finals.md.
package bracket

import (
	"slices"
	"strconv"
)

// Format is the format of a knockout.
type Format string

// The values of Format.
const (
	Single      Format = "single"      // a team is out after one defeat; the losers of the semi-finals play for third place
	Double      Format = "double"      // a team is out after two defeats
	Consolation Format = "consolation" // every team plays at least twice
	Groups      Format = "groups"      // a separate knockout for each group of teams, such as places 1 to 4, 5 to 8, or each tier
	Promotion   Format = "promotion"   // the last team of each tier plays the first one of the tier below
	PagePlayoff Format = "page"        // a knockout of four teams, in which the first two have a second chance
)

// MaxTeams is the largest number of teams in a knockout.
const MaxTeams = 32

// Sizes returns the smallest and the largest number of teams of a format, and the step between valid numbers. All are 0 for an unknown
// format.
func (f Format) Sizes() (from, to, step int) {
	switch f {
	case Single, Groups:
		return 2, MaxTeams, 1
	case Double, Consolation:
		return 4, MaxTeams, 1
	case Promotion:
		return 2, MaxTeams, 2
	case PagePlayoff:
		return 4, 4, 1
	default:
		return 0, 0, 0
	}
}

// Fits reports whether n teams can play the format.
func (f Format) Fits(n int) bool {
	from, to, step := f.Sizes()
	return step > 0 && from <= n && n <= to && (n-from)%step == 0
}

// SourceKind is the kind of a Source.
type SourceKind string

// The values of SourceKind.
const (
	Seed   SourceKind = "seed"
	Winner SourceKind = "winner"
	Loser  SourceKind = "loser"
)

// A Source determines a team of a match: a seed, or the winner or the loser of another match.
type Source struct {
	Kind SourceKind
	Seed int    // the seed, from 1, the best; 0 unless Kind is Seed
	Key  string // the key of the other match; empty if Kind is Seed
}

// String returns the source in the form in which it is stored: "3", "W:M1-2" or "L:M1-2".
func (s Source) String() string {
	switch s.Kind {
	case Winner:
		return "W:" + s.Key
	case Loser:
		return "L:" + s.Key
	default:
		return strconv.Itoa(s.Seed)
	}
}

// Part is the part of a knockout to which a match belongs.
type Part string

// The values of Part.
const (
	Main  Part = "main"  // the upper bracket
	Lower Part = "lower" // the lower bracket, of teams that have lost once
	Minor Part = "minor" // the consolation bracket, or a match for a place below the first two
)

// A Match is a match of a knockout, whose teams may not be known yet.
type Match struct {
	Key     string // identifies the match in its knockout
	Part    Part
	Group   int // the group, from 1, the best; 0 unless the format is Groups
	Column  int // the round within the part, from 1; it is later than the rounds of its sources in the same part
	Number  int // the number within the round, from 1
	Depth   int // the largest number of matches in a row that depend on this one; 0 for a final
	Name    Name
	Sources [2]Source

	// Whether the match is a second final, played only if the team from the lower bracket has won the first one.
	IfNeeded bool

	// The rank of the winner and of the loser if this is their last match; 0 if another match follows. If several matches have the same
	// rank, it is the best of the ranks that their teams share, and the seeds decide between them.
	WinnerRank, LoserRank int
}

// A Knockout contains the matches of a knockout. Build creates it.
type Knockout struct {
	Format  Format
	Teams   int
	Matches []Match // each match is after the matches that are its sources

	feeders [][2]int // the indices of the matches that are the sources of each match; -1 for seeds
}

// An Order contains the options of a knockout.
type Order struct {
	Format      Format
	Teams       int
	Groups      []int // the number of teams of each group, best group first; nil for groups of four
	SecondFinal bool  // for Double: the finalists play again if the team from the lower bracket wins the final
	NoThird     bool  // for Single: there is no match for third place
}

// Build returns a knockout; false if this number of teams cannot play the format.
func Build(o Order) (Knockout, bool) {
	k := Knockout{Format: o.Format, Teams: o.Teams}
	if !o.Format.Fits(o.Teams) {
		return k, false
	}
	b := builder{indexByKey: map[string]int{}}
	switch o.Format {
	case Single:
		b.addSingle(seedsFrom(1, o.Teams), !o.NoThird)
	case Double:
		b.addDouble(seedsFrom(1, o.Teams), o.SecondFinal)
	case Consolation:
		b.addConsolation(seedsFrom(1, o.Teams))
	case Groups:
		sizes := o.Groups
		if sizes == nil {
			sizes = GroupsOfFour(o.Teams)
		}
		if !b.addGroups(sizes, o.Teams) {
			return k, false
		}
	case Promotion:
		b.addPromotion(o.Teams)
	case PagePlayoff:
		b.addPagePlayoff()
	}
	k.Matches = b.finish()
	k.feeders = make([][2]int, len(k.Matches))
	for i, p := range k.Matches {
		for side, s := range p.Sources {
			k.feeders[i][side] = b.index(s.Key)
		}
	}
	return k, true
}

// Find returns the match with the given key; false if there is none.
func (k Knockout) Find(key string) (Match, bool) {
	i := slices.IndexFunc(k.Matches, func(p Match) bool { return p.Key == key })
	if i < 0 {
		return Match{}, false
	}
	return k.Matches[i], true
}
