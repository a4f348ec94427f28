package planner

import (
	"errors"
	"slices"
	"strings"

	"sideout/internal/league"
	"sideout/internal/message"
	"sideout/internal/schedule"
)

// namingWishes says in a refusal that wishes of teams are the reason for it, and which: those without which the season would fit.
// People look for a mistake in the courts and the dates first.
func namingWishes(in schedule.Input, err error) error {
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
		_, _, err := planSeason(without.OfSeason())
		return err == nil
	}
	away := namesOfTeams(in, func(w league.Wishes) bool { return len(w.Away) > 0 })
	apart := namesOfTeams(in, func(w league.Wishes) bool { return len(w.NotWith) > 0 })
	named := *refusal
	switch {
	case away == "" && apart == "":
		return err
	case away != "" && fitsWithout(func(w *league.Wishes) { w.Away = nil }):
		named.Sentence = message.New("%s; it would fit without the days on which %s cannot play", refusal.Sentence, away)
	case apart != "" && fitsWithout(func(w *league.Wishes) { w.NotWith = nil }):
		named.Sentence = message.New("%s; it would fit if teams that share a person could play at the same time (wishes of %s)", refusal.Sentence, apart)
	case away != "" && apart != "" && fitsWithout(func(w *league.Wishes) { w.Away, w.NotWith = nil, nil }):
		named.Sentence = message.New("%s; it would fit without the days on which %s cannot play, and if teams that share a person could play at the same time (wishes of %s)",
			refusal.Sentence, away, apart)
	default:
		return err
	}
	return &named
}

// mostWishers is how many teams with wishes a refusal names.
const mostWishers = 3

// namesOfTeams lists the teams that have wishes of a kind: "Aces and Diggers", or "5 teams" if they are many.
func namesOfTeams(in schedule.Input, has func(league.Wishes) bool) string {
	var names []string
	for _, t := range in.Teams {
		if t.WithdrawnOn == nil && t.Wishes != nil && has(*t.Wishes) {
			names = append(names, t.Name)
		}
	}
	switch n := len(names); {
	case n == 0:
		return ""
	case n > mostWishers:
		return schedule.Count(n, "team")
	case n == 1:
		return names[0]
	default:
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
}
