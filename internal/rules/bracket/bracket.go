// Package bracket builds knockouts, says who plays whom as results come in, and deals teams into the pools of a tournament day. It knows
// teams as numbers and times as minutes only, and is deterministic. The product rules are in docs/product/finals.md.
package bracket

import (
	"slices"
	"strconv"
)

// Format is a kind of knockout.
type Format string

// The values of Format.
const (
	Single      Format = "single"      // one defeat ends it; the losers of the semi-finals play for third place
	Double      Format = "double"      // two defeats end it
	Consolation Format = "consolation" // everybody plays at least twice
	Groups      Format = "groups"      // a knockout of its own for each group of teams, such as places 1 to 4, 5 to 8, or each tier
	Promotion   Format = "promotion"   // the last team of a tier against the first one of the tier below
	PagePlayoff Format = "page"        // four teams; the first two have a second chance
)

// MaxTeams is the largest number of teams of one knockout.
const MaxTeams = 32

// Sizes returns the smallest and the largest number of teams of a format, and how far apart the numbers between them are. All are
// 0 for an unknown format.
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

// Fits reports whether the format can be played by n teams.
func (f Format) Fits(n int) bool {
	from, to, step := f.Sizes()
	return step > 0 && from <= n && n <= to && (n-from)%step == 0
}

// SourceKind says where a team of a match comes from.
type SourceKind string

// The values of SourceKind.
const (
	Seed   SourceKind = "seed"
	Winner SourceKind = "winner"
	Loser  SourceKind = "loser"
)

// A Source is where a team of a match comes from: a seed, or the winner or the loser of another match.
type Source struct {
	Kind SourceKind
	Seed int    // from 1, the best; 0 unless Kind is Seed
	Key  string // of the other match; empty if Kind is Seed
}

// String returns the source as it is stored: "3", "W:M1-2" or "L:M1-2".
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

// Part says to which part of a knockout a match belongs.
type Part string

// The values of Part.
const (
	Main  Part = "main"  // the upper bracket
	Lower Part = "lower" // of teams that have lost once
	Minor Part = "minor" // the consolation bracket, or a place below the first two
)

// A Match is one game of a knockout, whose teams may not be known yet.
type Match struct {
	Key     string // names the match in its knockout
	Part    Part
	Group   int // from 1, the best, in a knockout of groups; else 0
	Column  int // its round within its part, from 1; a match stands to the right of its sources of the same part
	Number  int // counts the matches of the round, from 1
	Depth   int // how many matches follow one after the other, at most: 0 for a final
	Name    Name
	Sources [2]Source

	// IfNeeded: it is played only if the second team of the match that both teams come from has won.
	IfNeeded bool

	// The best rank of the teams for which the match is the last one; 0 if another match follows. Several matches may share a
	// rank: the seeds decide then.
	WinnerRank, LoserRank int
}

// A Knockout is what Build makes.
type Knockout struct {
	Format  Format
	Teams   int
	Matches []Match // sources come before the matches that they lead to

	feeders [][2]int // the indices of the matches that the sources name; -1 for seeds
}

// An Order is what a person chooses for a knockout.
type Order struct {
	Format      Format
	Teams       int
	Groups      []int // the numbers of teams of the groups, the best first; nil: groups of four
	SecondFinal bool  // of a double knockout: if the team from the lower bracket wins the final, both play again
	NoThird     bool  // of a single knockout: no place 3 is played out
}

// Build returns the matches of a knockout; false if the format cannot be played by that many teams.
func Build(o Order) (Knockout, bool) {
	k := Knockout{Format: o.Format, Teams: o.Teams}
	if !o.Format.Fits(o.Teams) {
		return k, false
	}
	b := builder{at: map[string]int{}}
	switch o.Format {
	case Single:
		b.single(seedsFrom(1, o.Teams), !o.NoThird)
	case Double:
		b.double(seedsFrom(1, o.Teams), o.SecondFinal)
	case Consolation:
		b.consolation(seedsFrom(1, o.Teams))
	case Groups:
		sizes := o.Groups
		if sizes == nil {
			sizes = GroupsOfFour(o.Teams)
		}
		if !b.groups(sizes, o.Teams) {
			return k, false
		}
	case Promotion:
		b.promotion(o.Teams)
	case PagePlayoff:
		b.page()
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

// Find returns a match by its key; false if there is none.
func (k Knockout) Find(key string) (Match, bool) {
	i := slices.IndexFunc(k.Matches, func(p Match) bool { return p.Key == key })
	if i < 0 {
		return Match{}, false
	}
	return k.Matches[i], true
}
