package standings

import (
	"fmt"
	"maps"
	"slices"

	"sideout/internal/rules/league"
)

// A Basis says what the tiers of the next season follow from.
type Basis string

// The bases.
const (
	ByFinalOrder Basis = "final"  // the final order, split anew
	ByFinals     Basis = "finals" // the final order after the finals, split anew
	AsBefore     Basis = "same"   // the tiers of before, with an exchange between them
)

// Valid reports whether it is one of the bases.
func (b Basis) Valid() bool { return b == ByFinalOrder || b == ByFinals || b == AsBefore }

// An Entry is a team of the next season.
type Entry struct {
	TeamID int64 // in the season that ends; 0: it is new
	Name   string
	Tier   int // that a person has chosen; 0: it follows from the final order
}

// A Placing is an entry with its tier.
type Placing struct {
	TeamID int64  // in the season that ends; 0: it is new
	Name   string // in the next season
	From   int    // the tier in which it ended; 0: it is new
	To     int
	Why    string
}

// PlacingRequest is what decides about the tiers of the next season.
type PlacingRequest struct {
	Basis   Basis
	Rules   league.TableRules // of the exchange between tiers
	Tiers   int               // how many the next season has
	Entries []Entry
}

// PlaceTeams returns the entries with their tiers, in the order of the tiers, and in each in the final order. Teams that do not come back
// leave gaps, which are filled from below.
func PlaceTeams(order []Finish, r PlacingRequest) []Placing {
	tiers := max(r.Tiers, 1)
	known, unknown := sortEntries(order, r.Entries)
	p := placer{tiers: make([][]Placing, tiers)}
	if r.Basis == AsBefore {
		p.asBefore(order, r, known)
	} else {
		p.split(known, len(known)+len(unknown), r.Basis == ByFinals)
	}
	for _, e := range unknown {
		p.add(e.placing(tiers), tiers)
	}
	var all []Placing
	for tier, members := range p.tiers {
		for _, placed := range members {
			placed.To = tier + 1
			all = append(all, placed)
		}
	}
	return all
}

// candidate is an entry of a team that played before.
type candidate struct {
	Entry
	finish Finish
}

// sortEntries returns the entries of teams that played before in the final order, and those of new teams as they were given.
func sortEntries(order []Finish, entries []Entry) (known []candidate, unknown []Entry) {
	for _, f := range order {
		if i := slices.IndexFunc(entries, func(e Entry) bool { return e.TeamID == f.TeamID }); i >= 0 {
			known = append(known, candidate{entries[i], f})
		}
	}
	for _, e := range entries {
		if e.TeamID == 0 {
			unknown = append(unknown, e)
		}
	}
	return known, unknown
}

// placing returns a new team in the tier that was chosen, or in the last one.
func (e Entry) placing(tiers int) Placing {
	p := Placing{Name: e.Name, To: tiers, Why: "a new team"}
	if e.Tier > 0 {
		p.To, p.Why = min(e.Tier, tiers), "a new team, with a tier chosen by hand"
	}
	return p
}

func (c candidate) placing(why string) Placing {
	return Placing{TeamID: c.TeamID, Name: c.Name, From: c.finish.Tier, Why: why}
}

// whereInTier says where a team stood in its tier.
func (c candidate) whereInTier() string {
	if c.finish.Left {
		return fmt.Sprintf("withdrew from tier %d", c.finish.Tier)
	}
	return fmt.Sprintf("place %d of %d in tier %d", c.finish.Place, c.finish.Of, c.finish.Tier)
}

const byHand = "chosen by hand"

// placer collects the teams of the tiers.
type placer struct {
	tiers [][]Placing
}

func (p *placer) add(placed Placing, tiers int) {
	tier := min(max(placed.To, 1), tiers)
	p.tiers[tier-1] = append(p.tiers[tier-1], placed)
}

// split shares the teams among tiers of equal size in the final order. count is the number of all teams, with the new ones, which
// come last.
func (p *placer) split(known []candidate, count int, afterFinals bool) {
	room := make([]int, len(p.tiers))
	for i := range count {
		room[TierOf(i, count, len(p.tiers))-1]++
	}
	for _, c := range known {
		if c.Tier > 0 {
			room[min(c.Tier, len(room))-1]--
		}
	}
	tier := 1
	for i, c := range known {
		why := fmt.Sprintf("place %d of %d of those that come back", i+1, len(known))
		if afterFinals {
			why = fmt.Sprintf("place %d of %d of those that come back, after the finals", i+1, len(known))
		}
		placed := c.placing(why)
		if c.Tier > 0 {
			placed.To, placed.Why = c.Tier, byHand
			p.add(placed, len(p.tiers))
			continue
		}
		for tier < len(room) && room[tier-1] <= 0 {
			tier++
		}
		room[tier-1]--
		placed.To = tier
		p.add(placed, len(p.tiers))
	}
}

// asBefore keeps the tiers of before, with the exchange of the rules between them, and fills the gaps of those that do not come.
func (p *placer) asBefore(order []Finish, r PlacingRequest, known []candidate) {
	before := 0
	for _, f := range order {
		before = max(before, f.Tier)
	}
	ranked, sizes := make([][]league.Team, before), make([]int, len(p.tiers))
	for _, f := range order {
		if f.Left {
			continue
		}
		ranked[f.Tier-1] = append(ranked[f.Tier-1], league.Team{ID: f.TeamID, Name: f.Name})
		sizes[min(f.Tier, len(sizes))-1]++
	}
	moved := map[int64]Move{}
	for _, m := range Exchange(r.Rules, ranked, func(place, of, tier int) string {
		return fmt.Sprintf("place %d of %d in tier %d", place, of, tier)
	}) {
		moved[m.TeamID] = m
	}
	queues := make([][]candidate, len(p.tiers)) // by the tier to which a team belongs now
	for _, c := range known {
		to := c.finish.Tier
		if m, moves := moved[c.TeamID]; moves {
			to = m.To
		}
		if c.Tier > 0 {
			to = c.Tier
		}
		to = min(to, len(queues))
		queues[to-1] = append(queues[to-1], c)
	}
	for tier := range queues {
		for _, c := range queues[tier] {
			why := c.whereInTier()
			if c.Tier > 0 {
				why = byHand
			}
			placed := c.placing(why)
			placed.To = tier + 1
			p.add(placed, len(p.tiers))
		}
		for below := tier + 1; below < len(queues) && len(p.tiers[tier]) < sizes[tier]; {
			c, rest, found := takeBest(queues[below], below+1)
			if !found {
				below++
				continue
			}
			queues[below] = rest
			placed := c.placing(c.whereInTier() + ", fills a gap")
			placed.To = tier + 1
			p.add(placed, len(p.tiers))
		}
	}
}

// takeBest returns the team of a tier that fills a gap above: the best of those that were not to go down there, else the best of
// those. A team whose tier was chosen stays.
func takeBest(queue []candidate, tier int) (c candidate, rest []candidate, found bool) {
	at := slices.IndexFunc(queue, func(c candidate) bool { return c.Tier == 0 && c.finish.Tier >= tier })
	if at < 0 {
		at = slices.IndexFunc(queue, func(c candidate) bool { return c.Tier == 0 })
	}
	if at < 0 {
		return c, queue, false
	}
	return queue[at], slices.Delete(slices.Clone(queue), at, at+1), true
}

// markedForfeits returns how many games each team has forfeited, for the teams that the rules mark because of it: see
// docs/product/standings.md#standings-forfeits-marked.
func markedForfeits(r league.TableRules, games []league.Game) map[int64]int {
	forfeits := map[int64]int{}
	if r.Forfeit.MarkFrom == 0 {
		return forfeits
	}
	for _, g := range games {
		if !g.Counts() {
			continue
		}
		if g.Forfeit == league.ByTeam1 || g.Forfeit == league.ByBoth {
			forfeits[g.Team1ID]++
		}
		if g.Forfeit == league.ByTeam2 || g.Forfeit == league.ByBoth {
			forfeits[g.Team2ID]++
		}
	}
	maps.DeleteFunc(forfeits, func(_ int64, count int) bool { return count < r.Forfeit.MarkFrom })
	return forfeits
}

// withMarks adds their forfeits to the rows of marked teams.
func withMarks(tiers []Tier, forfeits map[int64]int) []Tier {
	for _, tier := range tiers {
		for i, row := range tier.Rows {
			tier.Rows[i].Forfeits = forfeits[row.TeamID]
		}
	}
	return tiers
}

// compareWithdrawn orders teams that have withdrawn after those that play.
func compareWithdrawn(a, b league.Team) int {
	switch {
	case hasWithdrawn(a) == hasWithdrawn(b):
		return 0
	case hasWithdrawn(a):
		return 1
	default:
		return -1
	}
}

func hasWithdrawn(t league.Team) bool { return t.WithdrawnOn != nil }

// playing returns the teams that have not withdrawn.
func playing(teams []league.Team) []league.Team {
	return slices.DeleteFunc(slices.Clone(teams), hasWithdrawn)
}

// playingIn returns the teams of a week of a league with a start date: not those that withdrew in an earlier week, and those that
// withdrew in a later one as teams that play.
func playingIn(l league.League, teams []league.Team, week int) (found []league.Team) {
	for _, t := range teams {
		if t.WithdrawnOn == nil {
			found = append(found, t)
			continue
		}
		last := WeekIndex(*l.StartDate, *t.WithdrawnOn)
		if last > week {
			t.WithdrawnOn = nil
		}
		if last >= week {
			found = append(found, t)
		}
	}
	return found
}
