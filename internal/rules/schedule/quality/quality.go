// Package quality compares a schedule with the best that can still be reached, and chooses the teams that are on duty for the
// games of others. The product rules of duty are in docs/product/schedule.md#schedule-duty, the proofs in
// docs/scheduling.md#duty.
package quality

import (
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
)

// A Report compares the figures of a schedule with their bounds, see docs/scheduling.md#bounds.
type Report struct {
	Sentence fault.Text    `json:"sentence"` // the most important figures in words
	Lines    []Line        `json:"lines"`    // the figures of the league
	Tiers    []TierQuality `json:"tiers"`
	Byes     []Bye         `json:"byes"`   // sorted by night, then by tier
	Wishes   []TeamWishes  `json:"wishes"` // the teams that have wishes
}

// A TierQuality contains the figures of one tier.
type TierQuality struct {
	Tier  int    `json:"tier"`
	Lines []Line `json:"lines"`
}

// A Line is one figure of a report. Best is a bound on all schedules that are still possible: nothing can change what has been
// played or the nights that are over.
type Line struct {
	Name        string      `json:"name"`
	Value       string      `json:"value"`
	Best        string      `json:"best"`
	Proved      bool        `json:"proved"`          // whether Best is known to be reachable; otherwise it is only a bound
	Bound       Bound       `json:"bound,omitempty"` // how to read Best if it may be unreachable
	WorstTeamID *int64      `json:"worstTeamId,omitempty"`
	PinCost     int         `json:"pinCost,omitempty"` // a lower bound on how much pinned games worsen the value
	Nights      []NightLine `json:"nights,omitempty"`  // the figure of each night, if it is measured by night
}

// A Bound is the meaning of a best value that may be unreachable.
type Bound string

// The values of Bound.
const (
	Reachable Bound = ""         // the value can be reached
	AtLeast   Bound = "atLeast"  // no schedule has a lower value
	AtMost    Bound = "atMost"   // no schedule has a higher value
	NoCloser  Bound = "noCloser" // no schedule has a narrower range
)

// A NightLine is the figure of one night.
type NightLine struct {
	Night league.Date `json:"night"`
	Value string      `json:"value"`
	Best  string      `json:"best"`
}

// Measure measures the present schedule. It ignores games that take no place or are outside the season.
func Measure(in schedule.Input) (Report, error) {
	in = in.SeasonOnly()
	c := schedule.NewCalendar(in)
	groups, err := schedule.GroupsInHall(in.WithGamesPerMatchup())
	if err != nil {
		return Report{}, err
	}
	report := Report{Lines: []Line{}, Tiers: []TierQuality{}, Byes: []Bye{}}
	lines, cut := placedLines(in), lastClosedNight(in, c, groups)
	var all [][]figure
	fewest := seasonMinimum{isProved: true}
	for _, g := range groups {
		g.Shape = c.ShapeAfter(cut, g)
		rest := newRemainder(in, c, g, cut)
		fewest.nights, fewest.isProved = max(fewest.nights, rest.fewestNights(g.Shape)), fewest.isProved && rest.isUniform && !in.League.Shape.Block
		for k, tier := range g.Tiers {
			r := recordOf(g, in, c, k, lines).markOver(cut)
			figures := figuresOf(g, in, k, r, rest)
			all = append(all, figures)
			report.Tiers = append(report.Tiers, TierQuality{tier, toLines(figures)})
			if in.League.ScheduleMode == league.Fixed {
				if in.League.Shape.PerNight == nil {
					fewest.missing += rest.countMissingGames(g, k, r)
				}
				report.Byes = append(report.Byes, r.byes(tier)...)
			}
		}
	}
	slices.SortStableFunc(report.Tiers, func(a, b TierQuality) int { return a.Tier - b.Tier })
	figures := leagueFigures(in, c, lines, cut, fewest, all)
	if in.League.ScheduleMode.Dynamic() && len(groups) > 0 {
		r := NewRecord(teamIDs(in.Teams), lines, c, in.League).markOver(cut)
		r.Joined, r.wantsHours = JoinDays(in), teamsWithHours(in)
		figures = append(figures, r.weekFigures()...)
		report.Byes = append(report.Byes, r.byes(0)...)
	}
	slices.SortStableFunc(report.Byes, func(a, b Bye) int { return compareByes(a, b) })
	figures = append(figures, dutyFigures(in)...)
	report.Lines = append(report.Lines, toLines(figures)...)
	report.Sentence = describeQuality(figures, len(lines), fewest.missing)
	report.Wishes = wishesOf(in, c, groups)
	return report, nil
}

// A seasonMinimum is a lower bound on the nights that the rest of a season needs.
type seasonMinimum struct {
	nights   int
	isProved bool // that many nights are known to be enough
	missing  int  // the number of games that are not in the schedule yet
}

// teamIDs returns the ids of the teams that have not withdrawn.
func teamIDs(teams []league.Team) (ids []int64) {
	for _, t := range teams {
		if t.WithdrawnOn == nil {
			ids = append(ids, t.ID)
		}
	}
	slices.Sort(ids)
	return ids
}

// hasWithdrawn reports whether a team has withdrawn. Its games count only for its opponents.
func hasWithdrawn(in schedule.Input, team int64) bool {
	return slices.ContainsFunc(in.Teams, func(t league.Team) bool { return t.ID == team && t.WithdrawnOn != nil })
}

// placedLines returns the games that take a place, in the order of play.
func placedLines(in schedule.Input) (lines []league.ScheduledGame) {
	for _, g := range in.InOrder() {
		if !g.FreesItsPlace() {
			lines = append(lines, g.ScheduledGame)
		}
	}
	return lines
}

// recordOf returns the record of a tier of the group.
func recordOf(g schedule.TierGroup, in schedule.Input, c schedule.Calendar, k int, lines []league.ScheduledGame) record {
	var own []league.ScheduledGame
	var teams []int64
	for _, s := range lines {
		if s.Tier == g.Tiers[k] {
			own = append(own, s)
			teams = append(teams, s.Team1ID, s.Team2ID)
		}
	}
	teams = slices.DeleteFunc(teams, func(id int64) bool { return hasWithdrawn(in, id) })
	if in.League.ScheduleMode == league.Fixed {
		teams = append(teams, teamIDsOfTier(g, k)...)
	}
	slices.Sort(teams)
	r := NewRecord(slices.Compact(teams), own, c, in.League)
	r.tier, r.teamsChange, r.Joined, r.wantsHours = g.Shape.Tiers[k], in.League.ScheduleMode.Dynamic(), map[int64]league.Date{}, teamsWithHours(in)
	if len(g.Shape.ChangedNights) > 0 || in.League.Shape.Block {
		r.tier.Open = nil // the bounds of waits and runs do not hold if openings differ by night or pairs play twice in a row
	}
	if in.League.ScheduleMode == league.Fixed {
		joined := JoinDays(in)
		for _, id := range teamIDsOfTier(g, k) {
			r.Joined[id] = joined[id]
		}
	}
	return r
}

// JoinDays returns the days on which the teams were added.
func JoinDays(in schedule.Input) map[int64]league.Date {
	days, zone := map[int64]league.Date{}, schedule.ZoneOf(in.League)
	for _, t := range in.Teams {
		if days[t.ID] = ""; !t.CreatedAt.IsZero() {
			days[t.ID] = league.DayOf(t.CreatedAt, zone.Location)
		}
	}
	return days
}

// figuresOf measures a tier of the group. In dynamic modes the teams of a tier change from week to week, so shares are measured
// for the whole league, see weekFigures.
func figuresOf(g schedule.TierGroup, in schedule.Input, k int, r record, rest remainder) []figure {
	again, running := r.meetings()
	runs, longest, mean := r.Rests()
	nightly, apart, soFar := r.PerNight()
	for _, f := range []*figure{&nightly, &apart, &soFar, &again} {
		f.proved = rest.isUniform && len(g.Shape.ChangedNights) == 0 || r.teamsChange || len(r.Nights) == r.pastNights
	}
	soFar.proved = soFar.proved && (len(r.Nights) == r.pastNights || r.isEvenSoFar())
	if in.League.ScheduleMode.Dynamic() {
		return []figure{nightly, apart, again, runs, longest, mean, running}
	}
	nights := figure{name: nameNights, Value: schedule.Exactly(len(r.Nights)), proved: rest.isUniform && len(g.Tiers) == 1}
	nights.best = schedule.Exactly(r.pastNights + rest.fewestNightsOf(g, k))
	if rest.countMissingGames(g, k, r) == 0 { // a game that was scheduled by hand may be in a cell that no plan uses
		nights.best = schedule.Exactly(min(nights.best.Most, nights.Value.Most))
	}
	r.setPinCosts(in, &nights, &again, &runs)
	games := figure{name: "Games per team", Value: schedule.SpanOf(r.Played()), best: rest.gamesPerTeam(g, k, r), proved: true, combineBy: union, kind: closer}
	sides := r.homeAwayBalance()
	sides.proved = r.pastNights == 0
	if shape := in.League.Shape; shape.Kind == league.Spread { // the season is spread over all booked nights
		nights.best, nights.proved = nights.Value, true
		if shape.PerNight != nil {
			games.best = r.evenShare()
		}
	}
	if in.League.Shape.Block { // figures about repeated opponents make no sense in blocks
		r.adjustForBlocks(&nights, &games, &soFar)
		return []figure{nights, games, soFar, sides, r.courtShares(), r.startShares(), r.firstGames(), r.lastGames(), r.byeShares(), longest, mean}
	}
	figures := []figure{nights, games, nightly, apart, soFar, again, sides, r.courtShares(), r.startShares(), r.firstGames(), r.lastGames(),
		r.byeShares(), runs, longest, mean, running}
	if r.tier.PerPair > 1 {
		figures = append(figures, r.spacing())
	}
	return figures
}

// totalGames returns the sum of the games of all teams.
func (r record) totalGames() (n int) {
	for _, games := range r.Played() {
		n += games
	}
	return n
}

// evenShare returns the fewest and the most games of a team if the games are shared evenly.
func (r record) evenShare() schedule.Span { return schedule.EvenShare(r.totalGames(), len(r.teams)) }

// weekFigures measures what is shared over the weeks of a league in a dynamic mode.
func (r record) weekFigures() []figure {
	games := figure{name: "Games per team", Value: schedule.SpanOf(r.Played()), best: r.evenShare(), kind: closer}
	if len(r.teams) > 0 && games.excess() > 0 {
		games.team = r.teams[indexOfWorst(r.Played(), games.best)]
	}
	figures := []figure{games, r.homeAwayBalance(), r.courtShares(), r.startShares(), r.firstGames(), r.lastGames(), r.byeShares()}
	if spacing := r.spacing(); spacing.Value.Least > 0 {
		figures = append(figures, spacing)
	}
	return figures
}

// teamIDsOfTier returns the ids of a tier's teams.
func teamIDsOfTier(g schedule.TierGroup, k int) []int64 {
	first := 0
	for _, t := range g.Shape.Tiers[:k] {
		first += t.Teams
	}
	return g.Teams[first : first+g.Shape.Tiers[k].Teams]
}

// leagueFigures combines the figures of the tiers.
func leagueFigures(in schedule.Input, c schedule.Calendar, lines []league.ScheduledGame, cut league.Date, fewest seasonMinimum, tiers [][]figure) (figures []figure) {
	var days []league.Date
	over := 0 // the number of nights that can no longer change
	for _, s := range lines {
		if day := c.NightOf(s); !slices.Contains(days, day) {
			if days = append(days, day); day <= cut {
				over++
			}
		}
	}
	for i := range tiers {
		for k, f := range tiers[i] {
			if i == 0 {
				figures = append(figures, f)
			} else {
				figures[k] = figures[k].combine(f)
			}
		}
	}
	if in.League.ScheduleMode == league.Fixed && len(figures) > 0 {
		figures[0].Value, figures[0].best, figures[0].proved = schedule.Exactly(len(days)), schedule.Exactly(over+fewest.nights), fewest.isProved
		switch {
		case in.League.Shape.Kind == league.Spread:
			figures[0].best, figures[0].proved = figures[0].Value, true
		case fewest.missing == 0:
			figures[0].best = schedule.Exactly(min(over+fewest.nights, len(days)))
		}
		figures[0].pinCost = max(fixedNights(in, c, cut)-figures[0].best.Most, 0)
	}
	if in.League.EndDate != nil && len(days) > 0 {
		unused := c.CountNights(slices.Max(days), *in.League.EndDate)
		figures = append(figures, figure{name: "Unused nights before the end date", Value: schedule.Exactly(unused), best: schedule.Exactly(unused), proved: true})
	}
	return figures
}

// fixedNights returns the number of nights that are over or have a played or pinned game.
func fixedNights(in schedule.Input, c schedule.Calendar, cut league.Date) int {
	var nights []league.Date
	for _, g := range in.Games {
		night := c.NightOf(g.ScheduledGame)
		if !g.FreesItsPlace() && (g.Played || g.Pinned || night <= cut) && !slices.Contains(nights, night) {
			nights = append(nights, night)
		}
	}
	return len(nights)
}

// combine combines the figures of two tiers.
func (f figure) combine(other figure) figure {
	f.nights, other.nights = nil, nil
	switch f.combineBy {
	case sum:
		f.Value, f.best = schedule.Exactly(f.Value.Most+other.Value.Most), schedule.Exactly(f.best.Most+other.best.Most)
		f.proved = f.proved && other.proved
		f.team, f.pinCost = 0, f.pinCost+other.pinCost
	case union:
		f.Value, f.best = f.Value.Union(other.Value), f.best.Union(other.best)
		f.proved = f.proved && other.proved
	case worst:
		if f.isBetterThan(other) {
			return other
		}
	}
	return f
}

func toLines(figures []figure) []Line {
	lines := make([]Line, len(figures))
	for i, f := range figures {
		lines[i] = Line{Name: f.name, Value: f.text(f.Value).String(), Best: f.text(f.best).String(), Proved: f.proved || f.excess() == 0, Nights: f.nights, PinCost: f.pinCost}
		if !lines[i].Proved {
			lines[i].Bound = f.kind.bound()
		}
		if f.where != "" {
			lines[i].Name += ": " + f.where
		}
		if f.team != 0 && f.excess() != 0 {
			lines[i].WorstTeamID = new(f.team)
		}
	}
	return lines
}
