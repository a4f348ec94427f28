package planner

import (
	"errors"
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
)

// addWishesToRefusal adds the wishes that cause a refusal to its text: those without which the season would fit. Otherwise
// people would look for a mistake in the courts and dates.
func addWishesToRefusal(in schedule.Input, err error) error {
	var refusal *schedule.Refusal
	if !errors.As(err, &refusal) || refusal.WrongMode {
		return err
	}
	fitsWithout := func(forget func(*league.Wishes)) bool {
		without := in
		without.Teams = slices.Clone(in.Teams)
		for i, t := range without.Teams {
			if t.Wishes != nil {
				wishes := *t.Wishes
				forget(&wishes)
				without.Teams[i].Wishes = &wishes
			}
		}
		_, _, err := planSeason(without.SeasonOnly())
		return err == nil
	}
	away := listTeams(in, func(w league.Wishes) bool { return len(w.Away) > 0 })
	apart := listTeams(in, func(w league.Wishes) bool { return len(w.NotWith) > 0 })
	if away.IsZero() && apart.IsZero() {
		return err
	}
	named := *refusal
	named.Fits = fitsWithWishes(in.SeasonOnly(), refusal)
	switch {
	case !away.IsZero() && fitsWithout(func(w *league.Wishes) { w.Away = nil }):
		named.Sentence = fault.Textf("%s; it would fit without the days on which %s cannot play", refusal.Sentence, away)
	case !apart.IsZero() && fitsWithout(func(w *league.Wishes) { w.NotWith = nil }):
		named.Sentence = fault.Textf("%s; it would fit if teams that share a person could play at the same time (wishes of %s)", refusal.Sentence, apart)
	case !away.IsZero() && !apart.IsZero() && fitsWithout(func(w *league.Wishes) { w.Away, w.NotWith = nil, nil }):
		named.Sentence = fault.Textf("%s; it would fit without the days on which %s cannot play, and if teams that share a person could play at the same time (wishes of %s)",
			refusal.Sentence, away, apart)
	}
	return &named
}

// fitsWithWishes returns the alternatives to a refused season that fit with all wishes. The alternatives of the refusal ignore
// wishes, so each of them is planned here.
func fitsWithWishes(in schedule.Input, refusal *schedule.Refusal) (fits []schedule.Fit) {
	plan := func(shape league.Shape, end *league.Date) (nights int, last league.Date, fits bool) {
		in := in
		in.League.Shape, in.League.EndDate = shape, end
		plan, s, err := planSeason(in)
		if err != nil || len(plan.After) == 0 {
			return 0, "", false
		}
		days := map[league.Date]bool{}
		for _, line := range plan.After {
			days[s.NightOf(line)] = true
			last = max(last, s.NightOf(line))
		}
		return len(days), last, true
	}
	if refusal.Field == "endDate" {
		shape := in.League.Shape
		if shape.Nights == nil { // all nights until the end date; at least those of the shortest season
			shape = league.Shape{Kind: league.Shortest, Block: shape.Block}
		}
		if _, last, ok := plan(shape, nil); ok {
			if _, _, ok = plan(in.League.Shape, &last); ok {
				fits = append(fits, schedule.FitWithEndDate(in.League, last))
			}
		}
	}
	for _, fit := range refusal.Fits {
		if fit.EndDate != nil {
			continue
		}
		nights, last, ok := plan(fit.Shape, in.League.EndDate)
		if !ok {
			continue
		}
		if fit.Shape.Kind == league.Shortest {
			fit.Sentence = describeShortest(nights, last)
		}
		fits = append(fits, fit)
	}
	return fits
}

// maxNamedTeams is the maximum number of teams that a refusal names.
const maxNamedTeams = 3

// listTeams lists the teams that have a kind of wish: "Aces and Diggers", or "5 teams" if there are many.
func listTeams(in schedule.Input, has func(league.Wishes) bool) fault.Text {
	var names []string
	for _, t := range in.Teams {
		if t.WithdrawnOn == nil && t.Wishes != nil && has(*t.Wishes) {
			names = append(names, t.Name)
		}
	}
	if n := len(names); n > maxNamedTeams {
		return fault.CountText(n, "1 team", "%d teams")
	}
	return fault.List(fault.NamesOf(names)...)
}
