package schedule

import (
	"slices"

	"sideout/internal/league"
)

// A Report compares the figures of a schedule with their bounds, see docs/scheduling.md#bounds.
type Report struct {
	Lines []Line        `json:"lines"` // of the league
	Tiers []TierQuality `json:"tiers"`
}

// TierQuality is the report of one tier.
type TierQuality struct {
	Tier  int    `json:"tier"`
	Lines []Line `json:"lines"`
}

// A Line is one figure of a report. No schedule can be better than Best.
type Line struct {
	Name        string `json:"name"`
	Value       string `json:"value"`
	Best        string `json:"best"`
	Proved      bool   `json:"proved"` // whether Best is known to be possible; otherwise it is only a bound
	WorstTeamID *int64 `json:"worstTeamId,omitempty"`
}

// Quality measures the present schedule without the games that take no place in it.
func Quality(in Input) (Report, error) {
	c := newCalendar(in)
	groups, err := groups(in.inGames())
	if err != nil {
		return Report{}, err
	}
	report := Report{Lines: []Line{}, Tiers: []TierQuality{}}
	lines := in.onCourts()
	var all [][]figure
	fewest := 0
	for _, g := range groups {
		fewest = max(fewest, g.shape.FewestNights(g.shape.Season()))
		for k, tier := range g.tiers {
			figures := g.figures(in, c, k, lines)
			all = append(all, figures)
			report.Tiers = append(report.Tiers, TierQuality{tier, linesOf(figures)})
		}
	}
	slices.SortFunc(report.Tiers, func(a, b TierQuality) int { return a.Tier - b.Tier })
	report.Lines = append(report.Lines, linesOf(leagueFigures(in, c, lines, fewest, all))...)
	return report, nil
}

// onCourts returns the lines that take a place, in the order of play.
func (in Input) onCourts() (lines []league.ScheduledGame) {
	for _, g := range in.chronological() {
		if !g.TakesNoPlace() {
			lines = append(lines, g.ScheduledGame)
		}
	}
	return lines
}

// figures measures a tier of the group.
func (g group) figures(in Input, c calendar, k int, lines []league.ScheduledGame) []figure {
	var own []league.ScheduledGame
	var teams []int64
	for _, s := range lines {
		if s.Tier == g.tiers[k] {
			own = append(own, s)
			teams = append(teams, s.Team1ID, s.Team2ID)
		}
	}
	t := g.shape.Tiers[k]
	fixed := in.League.ScheduleMode == league.Fixed
	if fixed {
		teams = append(teams, g.members(k)...)
	}
	slices.Sort(teams)
	r := newRecord(slices.Compact(teams), own, c, in.League.GameDuration, t.WithoutRun())
	nightly, soFar := r.perNight()
	again, running := r.meetings()
	runs, longest, mean := r.rests()
	if !fixed { // the teams change from week to week
		return []figure{again, runs, longest, mean, running}
	}
	nights := figure{name: "Game nights", value: exactly(len(r.nights)), best: exactly(g.shape.FewestNights(g.shape.Season())), proved: true}
	games := figure{name: "Games per team", value: spanOf(r.played()), best: exactly(t.PerPair * (t.Teams - 1)), proved: true, league: union}
	if shape := in.League.Shape; shape.Kind == league.Spread { // the nights are those that were booked
		nights.best = nights.value
		if shape.PerNight != nil {
			games.best = fair(2*len(own), t.Teams)
		}
	}
	if in.League.Shape.Block { // two games in a row against the same opponent are what was asked for
		return []figure{nights, games, soFar, r.sides(), r.courtShares(), r.startShares(), longest, mean}
	}
	return []figure{nights, games, nightly, soFar, again, r.sides(), r.courtShares(), r.startShares(), runs, longest, mean, running}
}

// members returns the ids of a tier's teams.
func (g group) members(k int) []int64 {
	first := 0
	for _, t := range g.shape.Tiers[:k] {
		first += t.Teams
	}
	return g.teams[first : first+g.shape.Tiers[k].Teams]
}

func (r record) courtShares() figure {
	return r.shares("Games per court", func(line int) string {
		if name := courtName(r.lines[line]); name != "" {
			return name
		}
		return "Unassigned"
	})
}

func (r record) startShares() figure {
	return r.shares("Games per start time", func(line int) string { return clock(r.lines[line].GameTime) })
}

// leagueFigures combines the figures of the tiers.
func leagueFigures(in Input, c calendar, lines []league.ScheduledGame, fewest int, tiers [][]figure) (figures []figure) {
	var days []league.Date
	for _, s := range lines {
		if day := c.nightOf(s); !slices.Contains(days, day) {
			days = append(days, day)
		}
	}
	for i := range tiers {
		for k, f := range tiers[i] {
			if i == 0 {
				figures = append(figures, f)
			} else {
				figures[k] = figures[k].join(f)
			}
		}
	}
	if in.League.ScheduleMode == league.Fixed && len(figures) > 0 {
		if in.League.Shape.Kind == league.Spread {
			fewest = len(days)
		}
		figures[0].value, figures[0].best = exactly(len(days)), exactly(fewest)
	}
	if in.League.EndDate != nil && len(days) > 0 {
		unused := c.nightsThrough(slices.Max(days), *in.League.EndDate)
		figures = append(figures, figure{name: "Unused nights before the end date", value: exactly(unused), best: exactly(unused), proved: true})
	}
	return figures
}

// join combines the figures of two tiers.
func (f figure) join(other figure) figure {
	switch f.league {
	case sum:
		f.value, f.best = exactly(f.value.most+other.value.most), exactly(f.best.most+other.best.most)
		f.team = 0
	case union:
		f.value, f.best = f.value.including(other.value), f.best.including(other.best)
	case worst:
		if other.excess() > f.excess() || other.excess() == f.excess() && other.value.most > f.value.most {
			return other
		}
	}
	return f
}

func linesOf(figures []figure) []Line {
	lines := make([]Line, len(figures))
	for i, f := range figures {
		lines[i] = Line{Name: f.name, Value: f.value.text(f.unit), Best: f.best.text(f.unit), Proved: f.proved || f.excess() == 0}
		if f.where != "" {
			lines[i].Name += ": " + f.where
		}
		if f.team != 0 && f.excess() != 0 {
			lines[i].WorstTeamID = new(f.team)
		}
	}
	return lines
}
