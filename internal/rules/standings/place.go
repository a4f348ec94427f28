package standings

import (
	"maps"
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

// A Basis is how the tiers of the next season are determined.
type Basis string

// The bases.
const (
	ByFinalOrder Basis = "final"  // the final order is split into tiers again
	ByFinals     Basis = "finals" // the final order after the finals is split into tiers again
	AsBefore     Basis = "same"   // the tiers stay, and teams move up and down between them
)

// Valid reports whether it is one of the bases.
func (b Basis) Valid() bool { return b == ByFinalOrder || b == ByFinals || b == AsBefore }

// An Entry is a team of the next season.
type Entry struct {
	TeamID int64 // the id in the season that ends; 0 for a new team
	Name   string
	Tier   int // the tier that a person has chosen; 0 to derive it from the final order
}

// A Placing is a team with its tier in the next season, and the reason.
type Placing struct {
	TeamID int64  // the id in the season that ends; 0 for a new team
	Name   string // the name in the next season
	From   int    // the final tier in the season that ends; 0 for a new team
	To     int
	Why    fault.Text
}

// PlacingRequest contains the input from which the tiers of the next season are determined.
type PlacingRequest struct {
	Basis   Basis
	Rules   league.TableRules // the rules for the moves between tiers
	Tiers   int               // the number of tiers of the next season
	Entries []Entry
}

// PlaceTeams assigns the entries to tiers and returns them by tier, and within a tier in the final order. Gaps of teams that do not play the
// next season are filled from the tiers below.
func PlaceTeams(order []Finish, r PlacingRequest) []Placing {
	tiers := max(r.Tiers, 1)
	known, unknown := sortEntries(order, r.Entries)
	p := placer{tiers: make([][]Placing, tiers)}
	if r.Basis == AsBefore {
		p.keepTiers(order, r, known)
	} else {
		p.splitTeams(known, len(known)+len(unknown), r.Basis == ByFinals)
	}
	for _, e := range unknown {
		p.add(e.toPlacing(tiers), tiers)
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

// candidate is an entry of a team that played in the previous season.
type candidate struct {
	Entry
	finish Finish
}

// sortEntries returns the entries of teams of the previous season in the final order, and the entries of new teams in the given order.
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

// toPlacing returns the placing of a new team: in the chosen tier, or in the last one.
func (e Entry) toPlacing(tiers int) Placing {
	p := Placing{Name: e.Name, To: tiers, Why: fault.Textf("a new team")}
	if e.Tier > 0 {
		p.To, p.Why = min(e.Tier, tiers), fault.Textf("a new team, with a tier chosen by hand")
	}
	return p
}

func (c candidate) toPlacing(why fault.Text) Placing {
	return Placing{TeamID: c.TeamID, Name: c.Name, From: c.finish.Tier, Why: why}
}

// describePlace returns the final place of a team in its tier, in words.
func (c candidate) describePlace() fault.Text {
	if c.finish.Left {
		return fault.Textf("withdrew from tier %d", c.finish.Tier)
	}
	return fault.Textf("place %d of %d in tier %d", c.finish.Place, c.finish.Of, c.finish.Tier)
}

var byHand = fault.Textf("chosen by hand")

// placer collects the teams of each tier.
type placer struct {
	tiers [][]Placing
}

func (p *placer) add(placed Placing, tiers int) {
	tier := min(max(placed.To, 1), tiers)
	p.tiers[tier-1] = append(p.tiers[tier-1], placed)
}

// splitTeams divides the teams into tiers of equal size, in the final order. count is the number of all teams, including the new ones, which
// are last.
func (p *placer) splitTeams(known []candidate, count int, afterFinals bool) {
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
		why := fault.Textf("place %d of %d of those that come back", i+1, len(known))
		if afterFinals {
			why = fault.Textf("place %d of %d of those that come back, after the finals", i+1, len(known))
		}
		placed := c.toPlacing(why)
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

// keepTiers keeps the previous tiers with the moves that the rules prescribe, and fills the gaps of teams that do not play the next season.
func (p *placer) keepTiers(order []Finish, r PlacingRequest, known []candidate) {
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
	for i, e := range Exchanges(r.Rules, sizesOf(ranked)) { // rules with two numbers are meant to change the sizes
		sizes[min(i, len(sizes)-1)] += e.Up - e.Down
		sizes[min(i+1, len(sizes)-1)] += e.Down - e.Up
	}
	moved := map[int64]Move{}
	for _, m := range Exchange(r.Rules, ranked, func(place, tierSize, tier int) fault.Text {
		return fault.Textf("place %d of %d in tier %d", place, tierSize, tier)
	}) {
		moved[m.TeamID] = m
	}
	queues := make([][]candidate, len(p.tiers)) // the candidates by their new tier
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
			why := c.describePlace()
			if c.Tier > 0 {
				why = byHand
			}
			placed := c.toPlacing(why)
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
			placed := c.toPlacing(fault.Textf("%s, fills a gap", c.describePlace()))
			placed.To = tier + 1
			p.add(placed, len(p.tiers))
		}
	}
}

// takeBest removes the team that fills a gap in a higher tier from the queue of a tier: the best team that has not just moved down to the
// tier, or else the best one that has. A team whose tier was chosen by hand stays.
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

// markedForfeits returns the number of forfeited games of each team that the rules mark because of its forfeits, see
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

// addForfeits sets the forfeits in the rows of marked teams.
func addForfeits(tiers []Tier, forfeits map[int64]int) []Tier {
	for _, tier := range tiers {
		for i, row := range tier.Rows {
			tier.Rows[i].Forfeits = forfeits[row.TeamID]
		}
	}
	return tiers
}

// compareWithdrawn sorts withdrawn teams after the others.
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

// activeTeams returns the teams that have not withdrawn.
func activeTeams(teams []league.Team) []league.Team {
	return slices.DeleteFunc(slices.Clone(teams), hasWithdrawn)
}

// teamsOfWeek returns the teams as they were in a week of a league with a start date: without teams that withdrew in an earlier week, and
// with teams that withdrew in a later week as active teams.
func teamsOfWeek(l league.League, teams []league.Team, week int) (found []league.Team) {
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
