package standings

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sideout/internal/league"
)

// A criterion ranks two teams, or leaves them tied.
type criterion struct {
	name    string // of what is compared, such as "wins"
	better  string // why a team ranks higher, such as "more wins"
	compare func(a, b league.Team) int
	show    func(t league.Team) string // the deciding number; nil if there is none to show
}

// A rule is a list of criteria in their order. The last one never ties, so a rule is a total order.
type rule []criterion

var (
	wins = criterion{"wins", "more wins",
		func(a, b league.Team) int { return cmp.Compare(b.Wins, a.Wins) },
		func(t league.Team) string { return strconv.Itoa(t.Wins) }}
	// Compared as integers, so that 2 of 3 and 4 of 6 are equal.
	winRate = criterion{"win %", "better win %",
		func(a, b league.Team) int {
			return cmp.Compare(b.Wins*(a.Wins+a.Losses), a.Wins*(b.Wins+b.Losses))
		},
		func(t league.Team) string { return fmt.Sprintf("%d-%d", t.Wins, t.Losses) }}
	difference = criterion{"point difference", "better point difference",
		func(a, b league.Team) int { return cmp.Compare(b.Diff(), a.Diff()) },
		func(t league.Team) string { return signed(t.Diff()) }}
	pointsFor = criterion{"points for", "more points for",
		func(a, b league.Team) int { return cmp.Compare(b.PointsFor, a.PointsFor) },
		func(t league.Team) string { return strconv.Itoa(t.PointsFor) }}
	age = criterion{"age", "the older team",
		func(a, b league.Team) int { return a.CreatedAt.Compare(b.CreatedAt) }, nil}
	number = criterion{"number", "entered first",
		func(a, b league.Team) int { return cmp.Compare(a.ID, b.ID) }, nil}
)

// The orders of docs/product/standings.md#standings-order. The last criteria make them total orders.
var (
	overall = rule{wins, winRate, difference, pointsFor, age, number}
	weekly  = rule{wins, difference, pointsFor, age, number}
)

// rank returns the teams, the best first. Those that have withdrawn come after all others.
func (r rule) rank(teams []league.Team) []league.Team {
	return slices.SortedFunc(slices.Values(teams), func(a, b league.Team) int {
		order, _ := r.decide(a, b)
		return cmp.Or(compareWithdrawn(a, b), order)
	})
}

// decide returns a negative number if a ranks above b, and the index of the deciding criterion.
func (r rule) decide(a, b league.Team) (order, by int) {
	for i, c := range r {
		if order := c.compare(a, b); order != 0 {
			return order, i
		}
	}
	return 0, len(r) - 1
}

// why returns the reason for which a ranks above b: "same wins and win %, better point difference: +12 to +7".
func (r rule) why(a, b league.Team) string {
	_, by := r.decide(a, b)
	decided := r[by]
	sentence := decided.better
	if by > 0 {
		var same []string
		for _, c := range r[:by] {
			same = append(same, c.name)
		}
		sentence = "same " + list(same) + ", " + sentence
	}
	if decided.show == nil {
		return sentence
	}
	return fmt.Sprintf("%s: %s to %s", sentence, decided.show(a), decided.show(b))
}

// signed formats a difference as in its column: "+12", "−3" with a minus sign, "0".
func signed(n int) string {
	if n == 0 {
		return "0"
	}
	return strings.Replace(fmt.Sprintf("%+d", n), "-", "−", 1)
}

// list joins words: "a, b and c".
func list(words []string) string {
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " and " + words[last]
}
