package finals

import (
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
)

// Check returns a plan in the form in which it is stored, or the first error in it. teams are all teams of the league.
func Check(l league.League, teams []league.Team, p league.FinalsPlan) (league.FinalsPlan, error) {
	var problem fault.Text
	if p.Name, problem = league.NormalizeName(league.FinalsName, p.Name); !problem.IsZero() {
		return p, fault.Field("name", "%s", problem)
	}
	for _, check := range []func(league.League, []league.Team, *league.FinalsPlan) error{checkFormat, checkTeams, checkCourtsAndDuty, checkTimes} {
		if err := check(l, teams, &p); err != nil {
			return p, err
		}
	}
	for _, rules := range []*score.Rules{&p.Rules, &p.FinalRules} {
		checked, problems := league.CheckRules(*rules, l.SportType)
		if len(problems) > 0 {
			return p, fault.Field("sets", "%s", problems[0].Message)
		}
		if checked.Sets%2 == 0 || checked.Draws {
			return p, fault.Field("sets", "A match of finals has a winner: choose an odd number of sets, not %d", checked.Sets)
		}
		*rules = checked
	}
	return p, nil
}

func checkFormat(_ league.League, _ []league.Team, p *league.FinalsPlan) error {
	format := bracket.Format(p.Format)
	from, to, step := format.Sizes()
	switch {
	case step == 0:
		return fault.Field("format", "A format is single, double, consolation, groups, promotion or page")
	case !p.From.Valid():
		return fault.Field("from", "Seeds come from overall, tiers, across, between or hand")
	case !format.Fits(len(p.Seeds)) && from == to:
		return fault.Field("seeds", "This format is for %d teams, and %d are chosen", from, len(p.Seeds))
	case !format.Fits(len(p.Seeds)) && step == 2:
		return fault.Field("seeds", "This format is for an even number of teams from %d to %d, and %d are chosen", from, to, len(p.Seeds))
	case !format.Fits(len(p.Seeds)):
		return fault.Field("seeds", "This format is for %d to %d teams, and %d are chosen", from, to, len(p.Seeds))
	}
	p.SecondFinal = p.SecondFinal && format == bracket.Double
	p.NoThird = p.NoThird && format == bracket.Single
	if format != bracket.Groups {
		p.Groups, p.GroupNames = nil, nil
	}
	for i, name := range p.GroupNames {
		tidy, problem := league.NormalizeName(league.FinalsName, name)
		if !problem.IsZero() || len(p.GroupNames) != len(p.Groups) {
			return fault.Field("groupNames", "Name each group, with at most %d characters", league.MaxName)
		}
		p.GroupNames[i] = tidy
	}
	if _, ok := bracket.Build(bracketOrder(*p)); !ok {
		return fault.Field("groups", "Each group has at least 2 teams, and all groups together as many as are chosen")
	}
	return nil
}

func checkTeams(_ league.League, teams []league.Team, p *league.FinalsPlan) error {
	seen := map[int64]bool{}
	for _, id := range p.Seeds {
		if !slices.ContainsFunc(teams, func(t league.Team) bool { return t.ID == id }) {
			return fault.Field("seeds", "A seed is not a team of this league")
		}
		if seen[id] {
			return fault.Field("seeds", "Each team is seeded once")
		}
		seen[id] = true
	}
	p.Absent = slices.Compact(slices.Sorted(slices.Values(p.Absent)))
	for _, id := range p.Absent {
		if !seen[id] {
			return fault.Field("absent", "Only a team that is seeded can be absent")
		}
	}
	return nil
}

// checkWithdrawn returns an error if a plan expects a team that has withdrawn. A team that the plan before has expected too may stay, because
// it withdrew after these finals were over.
func checkWithdrawn(teams []league.Team, p, before league.FinalsPlan) error {
	isExpected := func(p league.FinalsPlan, id int64) bool {
		return slices.Contains(p.Seeds, id) && !slices.Contains(p.Absent, id)
	}
	for _, t := range teams {
		if t.WithdrawnOn != nil && isExpected(p, t.ID) && !isExpected(before, t.ID) {
			return fault.Field("seeds", "%s have withdrawn. Choose another team, or take the withdrawal back", t.Name)
		}
	}
	return nil
}

func checkCourtsAndDuty(_ league.League, _ []league.Team, p *league.FinalsPlan) error {
	if len(p.Courts) == 0 || len(p.Courts) > league.MaxFinalsCourts {
		return fault.Field("courts", "Choose 1 to %d courts", league.MaxFinalsCourts)
	}
	folded := map[string]bool{}
	for i, name := range p.Courts {
		tidy, problem := league.NormalizeName(league.CourtName, name)
		if !problem.IsZero() {
			return fault.Field("courts", "%s", problem)
		}
		if folded[league.FoldName(tidy)] {
			return fault.Field("courts", "Each court is named once")
		}
		folded[league.FoldName(tidy)], p.Courts[i] = true, tidy
	}
	if p.FinalCourt == "" {
		p.FinalCourt = p.Courts[0]
	}
	at := slices.IndexFunc(p.Courts, func(name string) bool { return league.FoldName(name) == league.FoldName(p.FinalCourt) })
	if at < 0 {
		return fault.Field("finalCourt", "The court of the final is one of the courts")
	}
	p.FinalCourt = p.Courts[at]
	if !bracket.DutyMode(p.Duty).Valid() {
		return fault.Field("duty", "Duty is none, loser, waiting or seeds")
	}
	return nil
}

func checkTimes(_ league.League, _ []league.Team, p *league.FinalsPlan) error {
	if len(p.Nights) == 0 || len(p.Nights) > league.MaxFinalsNights {
		return fault.Field("nights", "Choose 1 to %d nights", league.MaxFinalsNights)
	}
	if p.Queue {
		p.Nights = p.Nights[:1]
	}
	for i, n := range p.Nights {
		if !n.Day.Valid() || !n.Start.Valid() || !n.End.Valid() {
			return fault.Field("nights", "A night has a date, and times such as 18:30")
		}
		if i > 0 && n.Day <= p.Nights[i-1].Day {
			return fault.Field("nights", "The nights are in order, each on another date")
		}
		if n.Day.DaysSince(p.Nights[0].Day) > 365 {
			return fault.Field("nights", "The nights are within a year")
		}
	}
	switch {
	case p.Minutes < 1 || p.Minutes > 600:
		return fault.Field("minutes", "A match takes 1 to 600 minutes")
	case p.FinalMinutes < 1 || p.FinalMinutes > 600:
		return fault.Field("finalMinutes", "A final takes 1 to 600 minutes")
	case p.Rest < 0 || p.Rest > league.MaxFinalsRest:
		return fault.Field("rest", "Teams rest for 0 to %d minutes", league.MaxFinalsRest)
	}
	return nil
}
