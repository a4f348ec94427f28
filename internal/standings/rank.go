package standings

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sideout/internal/league"
)

// A criterion puts one team above another, or neither.
type criterion struct {
	name    string // what two teams have the same, when it does not decide
	better  string // what the higher team has
	compare func(a, b league.Team) int
	show    func(t league.Team) string // the figure that decided; nil: words say it all
}

// A rule is a total order of teams: what decides first, what next. The last criterion never ties.
type rule []criterion

var (
	wins = criterion{"wins", "more wins",
		func(a, b league.Team) int { return cmp.Compare(b.Wins, a.Wins) },
		func(t league.Team) string { return strconv.Itoa(t.Wins) }}
	// Compared in integers: 2 of 3 and 4 of 6 are the same.
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
	entered = criterion{"number", "entered first",
		func(a, b league.Team) int { return cmp.Compare(a.ID, b.ID) }, nil}
)

// The orders of docs/product/standings.md#standings-order. The last criteria make them total orders.
var (
	overall = rule{wins, winRate, difference, pointsFor, age, entered}
	weekly  = rule{wins, difference, pointsFor, age, entered}
)

// rank returns the teams, the best first.
func (r rule) rank(teams []league.Team) []league.Team {
	return slices.SortedFunc(slices.Values(teams), func(a, b league.Team) int {
		order, _ := r.decide(a, b)
		return order
	})
}

// decide returns a number below 0 when a stands above b, and the place of the criterion that says so.
func (r rule) decide(a, b league.Team) (order, by int) {
	for i, c := range r {
		if order := c.compare(a, b); order != 0 {
			return order, i
		}
	}
	return 0, len(r) - 1
}

// why says why a stands above b: "same wins and win %, better point difference: +12 to +7".
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

// signed writes a difference as the column of it does: "+12", "−3" with a real minus, "0".
func signed(n int) string {
	if n == 0 {
		return "0"
	}
	return strings.Replace(fmt.Sprintf("%+d", n), "-", "−", 1)
}

// list joins words as a sentence does: "a, b and c".
func list(words []string) string {
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " and " + words[last]
}
