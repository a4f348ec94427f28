package standings

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

// A criterion compares teams by a number; the larger number is better.
type criterion struct {
	name   fault.Text           // the name of the number, such as "wins"
	better fault.Text           // the reason for a higher rank, such as "more wins"
	key    func(entry) fraction // the number
	show   func(entry) any      // the number as text
}

// A fraction is compared exactly, so that 2/3 equals 4/6. 1/0 is larger than all other fractions.
type fraction struct{ num, den int }

func whole(n int) fraction { return fraction{n, 1} }

// ratio returns a/b, or 0 if a is 0.
func ratio(a, b int) fraction {
	switch {
	case a == 0:
		return fraction{0, 1}
	case b == 0:
		return fraction{1, 0}
	}
	return fraction{a, b}
}

func (f fraction) compare(o fraction) int { return cmp.Compare(f.num*o.den, o.num*f.den) }

// criteria implements every criterion of the rules. For the head-to-head criteria, entries contain only the games within a group.
var criteria = map[league.Criterion]criterion{
	league.ByPoints: {fault.Textf("points"), fault.Textf("more points"),
		func(e entry) fraction { return whole(e.points) }, func(e entry) any { return formatNumber(e.points) }},
	league.ByWins: {fault.Textf("wins"), fault.Textf("more wins"),
		func(e entry) fraction { return whole(e.wins) }, func(e entry) any { return strconv.Itoa(e.wins) }},
	league.ByWinPct: {fault.Textf("win %%"), fault.Textf("better win %%"),
		func(e entry) fraction { return ratio(e.wins, e.wins+e.losses) }, func(e entry) any { return fmt.Sprintf("%d-%d", e.wins, e.losses) }},
	league.BySetsWon: {fault.Textf("sets won"), fault.Textf("more sets won"),
		func(e entry) fraction { return whole(e.setsWon) }, func(e entry) any { return strconv.Itoa(e.setsWon) }},
	league.BySetPct: {fault.Textf("set win %%"), fault.Textf("better set win %%"),
		func(e entry) fraction { return ratio(e.setsWon, e.setsWon+e.setsLost) }, showSets},
	league.BySetRatio: {fault.Textf("set ratio"), fault.Textf("better set ratio"),
		func(e entry) fraction { return ratio(e.setsWon, e.setsLost) }, showSets},
	league.BySetDiff: {fault.Textf("set difference"), fault.Textf("better set difference"),
		func(e entry) fraction { return whole(e.setsWon - e.setsLost) }, func(e entry) any { return formatSigned(e.setsWon - e.setsLost) }},
	league.ByPointRatio: {fault.Textf("point ratio"), fault.Textf("better point ratio"),
		func(e entry) fraction { return ratio(e.pointsFor, e.pointsAgainst) },
		func(e entry) any { return fmt.Sprintf("%d-%d", e.pointsFor, e.pointsAgainst) }},
	league.ByPointDiff: {fault.Textf("point difference"), fault.Textf("better point difference"),
		func(e entry) fraction { return whole(e.diff) }, func(e entry) any { return formatSigned(e.diff) }},
	league.ByPointsFor: {fault.Textf("points for"), fault.Textf("more points for"),
		func(e entry) fraction { return whole(e.pointsFor) }, func(e entry) any { return strconv.Itoa(e.pointsFor) }},
	league.ByPointsAgainst: {fault.Textf("points against"), fault.Textf("fewer points against"),
		func(e entry) fraction { return whole(-e.pointsAgainst) }, func(e entry) any { return strconv.Itoa(e.pointsAgainst) }},
	league.ByHeadToHeadPoints: {fault.Textf("head-to-head points"), fault.Textf("more head-to-head points"),
		func(e entry) fraction { return whole(e.points) }, func(e entry) any { return formatNumber(e.points) }},
	league.ByHeadToHeadWins: {fault.Textf("head-to-head"), fault.Textf("better head-to-head"),
		func(e entry) fraction { return ratio(2*e.wins+e.draws, 2*(e.wins+e.losses+e.draws)) }, showRecord},
	league.ByHeadToHeadSets: {fault.Textf("head-to-head sets"), fault.Textf("better head-to-head sets"),
		func(e entry) fraction { return ratio(e.setsWon, e.setsWon+e.setsLost) }, showSets},
	league.ByHeadToHeadDiff: {fault.Textf("head-to-head point difference"), fault.Textf("better head-to-head point difference"),
		func(e entry) fraction { return whole(e.diff) }, func(e entry) any { return formatSigned(e.diff) }},
	league.ByFewerForfeits: {fault.Textf("forfeits"), fault.Textf("fewer forfeits"),
		func(e entry) fraction { return whole(-e.forfeits) }, func(e entry) any { return strconv.Itoa(e.forfeits) }},
	league.ByTierLastWeek: {fault.Textf("tier last week"), fault.Textf("the higher tier last week"),
		func(e entry) fraction { return whole(-e.tierLastWeek) }, func(e entry) any { return strconv.Itoa(e.tierLastWeek) }},
	league.ByLot: {fault.Textf("lot"), fault.Textf("the better lot"), func(e entry) fraction { return whole(-lotOf(e.team)) }, showLot},
}

func showSets(e entry) any { return fmt.Sprintf("%d-%d", e.setsWon, e.setsLost) }

// showRecord formats wins, losses and, if there are any, draws: "2-0", "1-0-1".
func showRecord(e entry) any {
	if e.draws > 0 {
		return fmt.Sprintf("%d-%d-%d", e.wins, e.losses, e.draws)
	}
	return fmt.Sprintf("%d-%d", e.wins, e.losses)
}

// lotOf returns the lot of a team. A team without a lot gets the largest one and ranks last.
func lotOf(t league.Team) int {
	if t.Lot == 0 {
		return math.MaxInt32
	}
	return t.Lot
}

func showLot(e entry) any {
	if e.team.Lot == 0 {
		return fault.Textf("none")
	}
	return strconv.Itoa(e.team.Lot)
}

// formatNumber formats an integer with a typographic minus sign.
func formatNumber(n int) string { return strings.Replace(strconv.Itoa(n), "-", "−", 1) }

// formatSigned formats a difference with its sign: "+12", "−3" with a typographic minus sign, "0".
func formatSigned(n int) string {
	if n == 0 {
		return "0"
	}
	return strings.Replace(fmt.Sprintf("%+d", n), "-", "−", 1)
}

// A comparison records the earlier criteria for a group of teams: those by which all its teams are equal, and a note on skipped ones.
type comparison struct{ same, skipped []fault.Text }

// withSame returns the comparison with one more criterion by which the group is equal.
func (p comparison) withSame(same fault.Text) comparison {
	if slices.ContainsFunc(p.same, func(other fault.Text) bool { return other.String() == same.String() }) {
		return p
	}
	return comparison{append(slices.Clone(p.same), same), p.skipped}
}

// withSkipped returns the comparison with a note that head-to-head was skipped, because not all teams of the group have met.
func (p comparison) withSkipped(group int) comparison {
	words := fault.Textf("head-to-head skipped as they have not met")
	if group > 2 {
		words = fault.Textf("head-to-head skipped as not all %d teams have met", group)
	}
	return comparison{p.same, []fault.Text{words}}
}

// explain returns the reason for a rank: "same wins and win %, better point difference: +12 to +7".
func (p comparison) explain(decided fault.Text) fault.Text {
	var parts []fault.Text
	if len(p.same) > 0 {
		parts = append(parts, fault.Textf("same %s", fault.List(argsOf(p.same)...)))
	}
	return fault.Joined(", ", append(append(parts, p.skipped...), decided)...)
}

// withGroupSize adds the size of the group to the words of a head-to-head criterion: "head-to-head of 3 teams".
func (c criterion) withGroupSize(id league.Criterion, words fault.Text, group int) fault.Text {
	if id.IsHeadToHead() && group > 2 {
		return fault.Textf("%s of %d teams", words, group)
	}
	return words
}

// explain returns why team a ranks above team b by the criterion.
func (c criterion) explain(id league.Criterion, a, b entry, group int) fault.Text {
	if id == league.ByHeadToHeadWins && group == 2 {
		return fault.Textf("head-to-head %s", c.show(a))
	}
	return fault.Textf("%s: %s to %s", c.withGroupSize(id, c.better, group), c.show(a), c.show(b))
}

// argsOf returns texts as the arguments of a text.
func argsOf(texts []fault.Text) []any {
	args := make([]any, len(texts))
	for i, text := range texts {
		args[i] = text
	}
	return args
}
