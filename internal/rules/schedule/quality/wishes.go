package quality

import (
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
)

// TeamWishes reports how many wishes of a team a schedule meets. It counts each game night on which the team cannot play, each
// night on which the team and one that shares a person with it play, and each game of a team with wishes about hours or a
// court.
type TeamWishes struct {
	TeamID   int64      `json:"teamId"`
	Met      int        `json:"met"`
	Total    int        `json:"of"`
	Sentence fault.Text `json:"sentence"` // for example "Aces: 8 of 10 wishes met; not on Nov 26, because …"
}

// mostReasons is the maximum number of unmet wishes that a sentence explains.
const mostReasons = 3

// wishesOf returns the reports of the teams that have wishes, in the order of the league.
func wishesOf(in schedule.Input, c schedule.Calendar, groups []schedule.TierGroup) []TeamWishes {
	list := []TeamWishes{}
	for _, t := range in.Teams {
		if t.Wishes == nil || t.WithdrawnOn != nil {
			continue
		}
		w := wishReport{in: in, calendar: c, groups: groups, team: t, names: schedule.TeamNames(in.Teams)}
		for _, g := range in.Chronological() {
			if !g.FreesItsPlace() && (g.Team1ID == t.ID || g.Team2ID == t.ID) {
				w.games = append(w.games, g)
			}
		}
		w.countAbsences()
		w.countSharedPersons()
		w.countHoursAndCourts()
		if w.report.Total > 0 {
			list = append(list, w.finish())
		}
	}
	return list
}

// A wishReport counts the wishes of a team.
type wishReport struct {
	in       schedule.Input
	calendar schedule.Calendar
	groups   []schedule.TierGroup
	team     league.Team
	names    func(id int64) string
	games    []schedule.Game // the games of the team
	report   TeamWishes
	unmet    []fault.Text
}

func (w *wishReport) count(isMet bool, unmet fault.Text) {
	w.report.Total++
	if isMet {
		w.report.Met++
	} else {
		w.unmet = append(w.unmet, unmet)
	}
}

// countAbsences counts the game nights on which the team cannot play.
func (w *wishReport) countAbsences() {
	for _, on := range w.team.Wishes.Away {
		at := slices.IndexFunc(w.games, func(g schedule.Game) bool { return w.calendar.NightOf(g.ScheduledGame) == on })
		if at >= 0 {
			w.count(false, w.describeAbsence(on, w.games[at]))
		} else if w.calendar.IsNight(on) {
			w.count(true, fault.Text{})
		}
	}
}

// describeAbsence describes a night on which the team has a game though it cannot play, and why that game stays.
func (w *wishReport) describeAbsence(on league.Date, g schedule.Game) fault.Text {
	day := w.in.FormatDay(on)
	switch {
	case g.Played:
		return fault.Textf("on %s, when it cannot play and has a game that was played", day)
	case g.Pinned:
		return fault.Textf("on %s, when it cannot play and has a game that somebody has fixed", day)
	case w.calendar.NightOf(g.ScheduledGame) < w.in.Today:
		return fault.Textf("on %s, when it cannot play and has a game", day)
	}
	return fault.Textf("on %s, when it cannot play and has a game: plan the season again", day)
}

// describeTogether describes a night on which the team plays at the same time as a team with the same person, and why its game stays.
func (w *wishReport) describeTogether(night league.Date, other string, g schedule.Game) fault.Text {
	day := w.in.FormatDay(night)
	switch {
	case g.Played:
		return fault.Textf("on %s, when it and %s play at the same time, in a game that was played", day, other)
	case g.Pinned:
		return fault.Textf("on %s, when it and %s play at the same time, in a game that somebody has fixed", day, other)
	case w.calendar.NightOf(g.ScheduledGame) < w.in.Today:
		return fault.Textf("on %s, when it and %s play at the same time", day, other)
	}
	return fault.Textf("on %s, when it and %s play at the same time: plan the season again", day, other)
}

// countSharedPersons counts the nights on which both the team and one that shares a person with it play.
func (w *wishReport) countSharedPersons() {
	for _, other := range w.in.Teams {
		if !w.in.SharePerson(w.team.ID, other.ID) || other.WithdrawnOn != nil {
			continue
		}
		together, nights := map[league.Date]schedule.Game{}, []league.Date{}
		for _, g := range w.games {
			for _, h := range w.in.Games {
				night := w.calendar.NightOf(g.ScheduledGame)
				if h.ID == g.ID || h.FreesItsPlace() || h.Team1ID != other.ID && h.Team2ID != other.ID || w.calendar.NightOf(h.ScheduledGame) != night {
					continue
				}
				if !slices.Contains(nights, night) {
					nights = append(nights, night)
				}
				if w.in.Overlap(g.ScheduledGame, h.ScheduledGame) {
					together[night] = g
				}
			}
		}
		for _, night := range nights {
			g, isTogether := together[night]
			w.count(!isTogether, w.describeTogether(night, other.Name, g))
		}
	}
}

// countHoursAndCourts counts the games for which the team has a wish about the hour or the court.
func (w *wishReport) countHoursAndCourts() {
	wishes := *w.team.Wishes
	for _, g := range w.games {
		night := w.calendar.NightOf(g.ScheduledGame)
		if wishes.NotBefore != nil || wishes.NotAfter != nil {
			minute := g.Day.DaysSince(night)*schedule.MinutesPerDay + g.GameTime.Minutes()
			w.count(wishes.WantsStart(minute), fault.Textf("on %s at %s, because %s", w.in.FormatDay(night), schedule.FormatTime(g.GameTime), w.explainStart(g, night)))
		}
		if wishes.HomeCourt != nil {
			isThere := league.FoldName(schedule.CourtName(g.ScheduledGame)) == league.FoldName(*wishes.HomeCourt)
			w.count(isThere, fault.Textf("on %s on %s, because %s", w.in.FormatDay(night), orNoCourt(schedule.CourtName(g.ScheduledGame)), w.explainCourt(g)))
		}
	}
}

func orNoCourt(name string) fault.Text {
	if name == "" {
		return fault.Textf("no court")
	}
	return fault.Textf("%s", name)
}

// explainStart returns the reason why a game is at an unwanted hour.
func (w *wishReport) explainStart(g schedule.Game, night league.Date) fault.Text {
	if why := w.fixedReason(g); !why.IsZero() {
		return why
	}
	for _, group := range w.groups {
		if team, known := group.TeamIndex(w.team.ID); known {
			for slot, courts := range group.OpenOn(night, group.Shape.TierOf(team)) {
				if len(courts) > 0 && w.team.Wishes.WantsStart(group.Minute(night, slot)) {
					return fault.Textf("it plays then already, or another team would rest worse or lose a wish")
				}
			}
		}
	}
	return fault.Textf("no start of that night is at these hours")
}

// explainCourt returns the reason why a game is not on the preferred court.
func (w *wishReport) explainCourt(g schedule.Game) fault.Text {
	if why := w.fixedReason(g); !why.IsZero() {
		return why
	}
	home := league.FoldName(*w.team.Wishes.HomeCourt)
	for _, other := range w.in.Games {
		if !other.FreesItsPlace() && league.FoldName(schedule.CourtName(other.ScheduledGame)) == home && w.in.Overlap(other.ScheduledGame, g.ScheduledGame) {
			return fault.Textf("%s - %s are there then", w.names(other.Team1ID), w.names(other.Team2ID))
		}
	}
	return fault.Textf("the court is not open for the team then")
}

// fixedReason returns the reason why no plan moves a game, or "".
func (w *wishReport) fixedReason(g schedule.Game) fault.Text {
	switch {
	case g.Played:
		return fault.Textf("it was played")
	case g.Pinned:
		return fault.Textf("somebody has fixed the game")
	}
	return fault.Text{}
}

// finish returns the report with its sentence.
func (w *wishReport) finish() TeamWishes {
	w.report.TeamID = w.team.ID
	met := fault.Textf("%s: %d of %d wishes met", w.team.Name, w.report.Met, w.report.Total)
	if w.report.Total == 1 {
		met = fault.Textf("%s: %d of 1 wish met", w.team.Name, w.report.Met)
	}
	w.report.Sentence = fault.Textf("%s.", met)
	if len(w.unmet) > 0 {
		reasons := w.unmet
		if more := len(reasons) - mostReasons; more > 0 {
			reasons = append(slices.Clone(reasons[:mostReasons]), fault.Textf("and %d more", more))
		}
		w.report.Sentence = fault.Textf("%s; not %s.", met, fault.Joined("; ", reasons...))
	}
	return w.report
}

// teamsWithHours returns the teams that have wishes about hours.
func teamsWithHours(in schedule.Input) map[int64]bool {
	choosy := map[int64]bool{}
	for _, t := range in.Teams {
		if t.Wishes != nil && (t.Wishes.NotBefore != nil || t.Wishes.NotAfter != nil) {
			choosy[t.ID] = true
		}
	}
	return choosy
}

// hasMandatoryWishes reports whether a team of the group cannot play on a later night or shares a person with another team. The
// proofs assume interchangeable teams, so their values are then only bounds.
func hasMandatoryWishes(in schedule.Input, g schedule.TierGroup, cut league.Date) bool {
	return slices.ContainsFunc(in.Teams, func(t league.Team) bool {
		if _, known := g.TeamIndex(t.ID); !known || t.Wishes == nil {
			return false
		}
		return len(t.Wishes.NotWith) > 0 || slices.ContainsFunc(t.Wishes.Away, func(on league.Date) bool { return on > cut })
	})
}
