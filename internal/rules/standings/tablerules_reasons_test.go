package standings_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sideout/internal/rules/league"
	. "sideout/internal/rules/standings"
)

// reason says why the first of two teams of a group ranks above the second: it follows both through the groups that hold them.
func (n naiveRule) reason(a, b league.Team, group []league.Team) string {
	var same []string
	skipped := ""
	join := func(words ...string) string {
		var all []string
		switch len(same) {
		case 0:
		case 1:
			all = append(all, "same "+same[0])
		default:
			all = append(all, "same "+strings.Join(same[:len(same)-1], ", ")+" and "+same[len(same)-1])
		}
		if skipped != "" {
			all = append(all, skipped)
		}
		return strings.Join(append(all, words...), ", ")
	}
	for at := 0; at < len(n.rules.Order); {
		c := n.rules.Order[at]
		if c.IsHeadToHead() && !n.allHaveMet(group) {
			if skipped = "head-to-head skipped as they have not met"; len(group) > 2 {
				skipped = fmt.Sprintf("head-to-head skipped as not all %d teams have met", len(group))
			}
			at++
			continue
		}
		words := naiveWords[c]
		of := ""
		if c.IsHeadToHead() && len(group) > 2 {
			of = fmt.Sprintf(" of %d teams", len(group))
		}
		mine := n.value(c, a, group)
		if mine != n.value(c, b, group) {
			if c == league.ByHeadToHeadWins && of == "" {
				return join("head-to-head " + n.text(c, a, group))
			}
			return join(fmt.Sprintf("%s%s: %s to %s", words.better, of, n.text(c, a, group), n.text(c, b, group)))
		}
		if !slices.Contains(same, words.name+of) {
			same = append(same, words.name+of)
		}
		var equal []league.Team
		for _, t := range group {
			if n.value(c, t, group) == mine {
				equal = append(equal, t)
			}
		}
		at++
		if len(equal) < len(group) {
			group, skipped = equal, ""
			for i := range at {
				if n.rules.Order[i].IsHeadToHead() {
					at = i
					break
				}
			}
		}
	}
	same = nil
	return join("order on your list")
}

var naiveWords = map[league.Criterion]struct{ name, better string }{
	league.ByPoints: {"points", "more points"}, league.ByWins: {"wins", "more wins"}, league.ByWinPct: {"win %", "better win %"},
	league.BySetsWon: {"sets won", "more sets won"}, league.BySetPct: {"set win %", "better set win %"}, league.BySetRatio: {"set ratio", "better set ratio"},
	league.BySetDiff: {"set difference", "better set difference"}, league.ByPointRatio: {"point ratio", "better point ratio"},
	league.ByPointDiff: {"point difference", "better point difference"}, league.ByPointsFor: {"points for", "more points for"},
	league.ByPointsAgainst: {"points against", "fewer points against"}, league.ByHeadToHeadPoints: {"head-to-head points", "more head-to-head points"},
	league.ByHeadToHeadWins: {"head-to-head", "better head-to-head"}, league.ByHeadToHeadSets: {"head-to-head sets", "better head-to-head sets"},
	league.ByHeadToHeadDiff: {"head-to-head point difference", "better head-to-head point difference"}, league.ByFewerForfeits: {"forfeits", "fewer forfeits"},
	league.ByTierLastWeek: {"tier last week", "the higher tier last week"}, league.ByLot: {"lot", "the better lot"},
}

// text shows what a criterion compares of a team.
func (n naiveRule) text(c league.Criterion, t league.Team, group []league.Team) string {
	s := n.of(c, t, group)
	signed := func(n float64) string {
		if n > 0 {
			return fmt.Sprintf("+%.0f", n)
		}
		return minus(n)
	}
	switch c {
	case league.ByPoints, league.ByHeadToHeadPoints:
		return minus(s.points)
	case league.ByWins:
		return minus(s.won)
	case league.ByWinPct:
		return fmt.Sprintf("%.0f-%.0f", s.won, s.lost)
	case league.ByHeadToHeadWins:
		if s.drawn > 0 {
			return fmt.Sprintf("%.0f-%.0f-%.0f", s.won, s.lost, s.drawn)
		}
		return fmt.Sprintf("%.0f-%.0f", s.won, s.lost)
	case league.BySetsWon:
		return minus(s.sets)
	case league.BySetPct, league.BySetRatio, league.ByHeadToHeadSets:
		return fmt.Sprintf("%.0f-%.0f", s.sets, s.setsLost)
	case league.BySetDiff:
		return signed(s.sets - s.setsLost)
	case league.ByPointRatio:
		return fmt.Sprintf("%.0f-%.0f", s.made, s.got)
	case league.ByPointDiff, league.ByHeadToHeadDiff:
		return signed(s.diff)
	case league.ByPointsFor:
		return minus(s.made)
	case league.ByPointsAgainst:
		return minus(s.got)
	case league.ByFewerForfeits:
		return minus(s.forfeits)
	case league.ByTierLastWeek:
		return fmt.Sprint(n.tiers[t.ID])
	default: // lot
		if t.Lot == 0 {
			return "none"
		}
		return fmt.Sprint(t.Lot)
	}
}

// minus shows a number with the sign of a minus.
func minus(n float64) string {
	if n < 0 {
		return fmt.Sprintf("−%.0f", -n)
	}
	return fmt.Sprintf("%.0f", n+0) // never −0
}

// showRows formats the rows of tables with everything that table rules decide.
func showRows(tiers []Tier) (rows []string) {
	for _, tier := range tiers {
		for _, r := range tier.Rows {
			rows = append(rows, fmt.Sprintf("%d.%d team %d: %d-%d-%d, %d to %d without %d, %.1f%%, diff %d, points %d, sets %d-%d, lot %d, %d forfeits, %s%d, %s",
				tier.Tier, r.Rank, r.TeamID, r.Wins, r.Losses, r.Draws, r.PointsFor, r.PointsAgainst, r.PointsUnknown, r.WinPct, r.Diff, r.Points,
				r.SetsWon, r.SetsLost, r.Lot, r.Forfeits, r.Move, r.Climb, r.Why))
		}
	}
	return rows
}

// A naiveRow is what else a row has beside the numbers of its games.
type naiveRow struct {
	tier, rank, climb int
	move, why         string
	isOfWeek          bool
}

// row formats the expected row of a team.
func (n naiveRule) row(t league.Team, r naiveRow) string {
	s, percent, forfeits := n.sums(t, nil), 0.0, 0
	if s.won > 0 {
		percent = float64((2000*int(s.won)+int(s.won+s.lost))/(2*int(s.won+s.lost))) / 10
	}
	if most := n.rules.Forfeit.MarkFrom; !r.isOfWeek && most > 0 && int(s.forfeits) >= most {
		forfeits = int(s.forfeits)
	}
	has := func(criteria ...league.Criterion) float64 {
		return isTrue(slices.ContainsFunc(n.rules.Order, func(c league.Criterion) bool { return slices.Contains(criteria, c) }))
	}
	sets := max(has(league.BySetsWon, league.BySetPct, league.BySetRatio, league.BySetDiff, league.ByHeadToHeadSets), isTrue(n.rules.Points.PerSet != 0))
	if n.rules.Counts == league.CountSets {
		sets = 0
	}
	return fmt.Sprintf("%d.%d team %d: %.0f-%.0f-%.0f, %.0f to %.0f without %.0f, %.1f%%, diff %.0f, points %.0f, sets %.0f-%.0f, lot %.0f, %d forfeits, %s%d, %s",
		r.tier, r.rank, t.ID, s.won, s.lost, s.drawn*isTrue(n.rules.Draws), s.made, s.got, s.unknown, percent, s.diff+0, s.points*has(league.ByPoints)+0,
		s.sets*sets, s.setsLost*sets, float64(t.Lot)*has(league.ByLot), forfeits, r.move, r.climb, r.why)
}

// whys returns the reasons of a table: of each team against the next, if neither has withdrawn.
func (n naiveRule) whys(ranked []league.Team) map[int64]string {
	whys, playing := map[int64]string{}, part(ranked, false)
	for i, t := range playing[:max(len(playing)-1, 0)] {
		whys[t.ID] = n.reason(t, playing[i+1], playing)
	}
	return whys
}

// climbs returns how many places the teams have gained in a table since the week before.
func (n naive) climbs(ranked []league.Team) map[int64]int {
	climbs := map[int64]int{}
	if !n.hasEarlierGames() {
		return climbs
	}
	playing := part(ranked, false)
	before := n.ranked(playing, allButLatest, true)
	for place, t := range playing {
		climbs[t.ID] = slices.IndexFunc(before, func(other league.Team) bool { return other.ID == t.ID }) - place
	}
	return climbs
}

// overallRows returns the rows of all teams split into tiers.
func (n naive) overallRows() (rows []string) {
	rule, all := n.rule(everyWeek), n.ranked(n.teams, everyWeek, true)
	whys, climbs := rule.whys(all), n.climbs(all)
	for k, teams := range n.split() {
		for place, t := range teams {
			rows = append(rows, rule.row(t, naiveRow{tier: k + 1, rank: place + 1, climb: climbs[t.ID], why: whys[t.ID]}))
		}
	}
	return rows
}

// byTierRows returns the rows of the tiers in which the teams play.
func (n naive) byTierRows() (rows []string) {
	rule := n.rule(everyWeek)
	for k, members := range n.membersOfTiers() {
		ranked := n.ranked(members, everyWeek, true)
		whys, climbs := rule.whys(ranked), n.climbs(ranked)
		for place, t := range ranked {
			rows = append(rows, rule.row(t, naiveRow{tier: k + 1, rank: place + 1, climb: climbs[t.ID], why: whys[t.ID]}))
		}
	}
	return rows
}

func (n naive) membersOfTiers() (tiers [][]league.Team) {
	for k := 1; k <= n.league.TierCount; k++ {
		tiers = append(tiers, slices.DeleteFunc(slices.Clone(n.teams), func(t league.Team) bool { return t.Tier != k }))
	}
	return tiers
}

// checkRuledWeek compares the table of a week of a league whose teams and games are in another order; 0 is the newest.
func (n naive) checkRuledWeek(t *testing.T, shuffled season, requested int) {
	t.Helper()
	n.compareWeek(t, Weekly(shuffled.league, shuffled.teams, shuffled.games, requested), requested)
}

// compareWeek compares the table of a week with the naive one.
func (n naive) compareWeek(t testing.TB, got Week, requested int) {
	t.Helper()
	w, isThere := n.tableOfWeek(requested)
	if !isThere {
		if got.Message.IsZero() || len(got.Tiers) > 0 {
			t.Errorf("week %d cannot be shown: %+v", requested, got)
		}
		return
	}
	n.teams, n.before = n.teamsOfWeek(w.week), w.from
	rule := n.rule(w.basis)
	var want []string
	for k, ranked := range n.rankedTiers(w.now, w.basis) {
		ranked = rule.own(ranked)
		whys := rule.whys(ranked)
		for place, t := range ranked {
			row := naiveRow{tier: k + 1, rank: place + 1, why: whys[t.ID], isOfWeek: true}
			if was := w.from[t.ID]; was > k+1 {
				row.move = "up"
			} else if was < k+1 {
				row.move = "down"
			}
			want = append(want, rule.row(t, row))
		}
	}
	if rows := showRows(got.Tiers); !slices.Equal(rows, want) || got.Week != w.week || got.BasedOnWeek != w.basis || !got.Message.IsZero() {
		t.Errorf("week %d on %d (%s):\n got %s\nwant week %d on %d\n     %s", got.Week, got.BasedOnWeek, got.Message, strings.Join(rows, "\n     "),
			w.week, w.basis, strings.Join(want, "\n     "))
	}
}
