package finals

import (
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
)

// acrossSeeds returns the seeds across the tiers: the teams on the first place, then those on the second, and so on. Pools are equal, so
// the results decide in each row. Tiers are not: a row of which all teams are seeded is in the order of the tiers, and the results decide
// who is left out.
func acrossSeeds(l league.League, rows [][]standings.Placed, r Request) (seeds []int64) {
	_, isTournament := l.TournamentDay()
	if isTournament && r.Format == string(bracket.Groups) && len(r.Groups) == 2 {
		rows = goldFirst(rows)
	}
	for _, row := range rows {
		if r.Tier != 0 {
			row = slices.DeleteFunc(slices.Clone(row), func(p standings.Placed) bool { return p.Tier != r.Tier })
		}
		free := len(row)
		if r.Count > 0 {
			free = min(free, r.Count-len(seeds))
		}
		if !isTournament && free == len(row) {
			row = slices.Clone(row)
			slices.SortStableFunc(row, func(a, b standings.Placed) int { return a.Tier - b.Tier })
		}
		for _, p := range row[:free] {
			seeds = append(seeds, p.TeamID)
		}
	}
	return seeds
}

// goldFirst returns the rows of the upper half of each pool, with the middle team, before those of the lower half.
func goldFirst(rows [][]standings.Placed) (sorted [][]standings.Placed) {
	isLower := func(p standings.Placed) bool { return p.Place > (p.Of+1)/2 }
	for _, row := range rows {
		sorted = append(sorted, slices.DeleteFunc(slices.Clone(row), isLower))
	}
	for _, row := range rows {
		sorted = append(sorted, slices.DeleteFunc(slices.Clone(row), func(p standings.Placed) bool { return !isLower(p) }))
	}
	return sorted
}

// lotNotes returns a sentence for each seed that only a lot, or the age, puts above the next team on the same place of another tier. In a
// league of tiers the results decide only who is left out.
func lotNotes(l league.League, teams []league.Team, rows [][]standings.Placed, seeds []int64) (notes []fault.Text) {
	_, isTournament := l.TournamentDay()
	for _, p := range slices.Concat(rows...) {
		if p.ByLot && slices.Contains(seeds, p.TeamID) && (isTournament || !slices.Contains(seeds, p.Above)) {
			notes = append(notes, levelNote(teams, p.TeamID, p.Above))
		}
	}
	return notes
}

// levelNote returns a sentence about two teams that are equal by all results.
func levelNote(teams []league.Team, first, second int64) fault.Text {
	if hasLot(teams, first) || hasLot(teams, second) {
		return fault.Textf("%s stand above %s by lot: they are level in everything else.", teamName(teams, first), teamName(teams, second))
	}
	return fault.Textf("%s stand above %s by the order on your list: they are level in everything, and no lot is drawn. Add lots to the table rules and draw them, or choose the seeds by hand.",
		teamName(teams, first), teamName(teams, second))
}

func hasLot(teams []league.Team, id int64) bool {
	return slices.ContainsFunc(teams, func(t league.Team) bool { return t.ID == id && t.Lot != 0 })
}

// explainSeeds sets the place of each seed in its tier, and why it is above the next team on the same place. It explains nothing if the
// tables would give other seeds now.
func (v *FinalsView) explainSeeds(l league.League, f store.Finals, teams []league.Team, games []league.Game) {
	if f.From != league.SeedsAcross || v.SeedsOpen || seedsDiffer(l, f, teams, games) {
		return
	}
	rows := standings.Across(l, teams, games)
	now := acrossSeeds(l, rows, Request{FinalsPlan: f.FinalsPlan, Count: len(f.Seeds)})
	for i, t := range v.Teams {
		for _, p := range slices.Concat(rows...) {
			if p.TeamID != t.ID {
				continue
			}
			v.Teams[i].Place = fault.Textf("%s of %s", ordinal(p.Place), l.TierText(p.Tier))
			v.Teams[i].Why = explainSeed(teams, f.Seeds, now, i, p)
		}
	}
}

// explainSeed returns why the team at an index of the seeds is above the next one on the same place, or that it has changed places with a
// neighbour. now has the seeds without such changes.
func explainSeed(teams []league.Team, seeds, now []int64, at int, p standings.Placed) fault.Text {
	isAbove := p.Above != 0 && slices.Index(seeds, p.Above) > at || p.Above != 0 && !slices.Contains(seeds, p.Above)
	above := fault.Textf("Above %s: %s", teamName(teams, p.Above), p.Why)
	swapped := fault.Textf("Changes places with %s, so that teams that have just met do not meet in the first round", teamName(teams, now[at]))
	switch isSwapped := seeds[at] != now[at]; {
	case isSwapped && isAbove:
		return fault.Textf("%s. %s", above, swapped)
	case isSwapped:
		return swapped
	case isAbove:
		return above
	default:
		return fault.Text{}
	}
}

// ordinal formats a place: "1st", "2nd", "3rd", "4th".
func ordinal(n int) fault.Text {
	switch {
	case n%10 == 1 && n%100 != 11:
		return fault.Textf("%dst", n)
	case n%10 == 2 && n%100 != 12:
		return fault.Textf("%dnd", n)
	case n%10 == 3 && n%100 != 13:
		return fault.Textf("%drd", n)
	default:
		return fault.Textf("%dth", n)
	}
}
