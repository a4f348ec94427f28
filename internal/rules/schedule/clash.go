package schedule

import (
	"cmp"
	"slices"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

// A Clash is a conflict of a game with another scheduled game or with a wish of a team.
type Clash struct {
	Other    league.ScheduledGame
	TeamID   int64      // the team with the conflict; 0 if the court is taken
	Sentence fault.Text // for people, names the other game
}

// Court reports whether the court is taken. A person may confirm a game despite the clash of a team, but never of a court.
func (c Clash) Court() bool { return c.TeamID == 0 }

// FindClashes returns the clashes of s with the games of the schedule and with what else takes courts and teams. s is a game that
// is about to be scheduled, or moved if it has an id. Games that take no place never clash.
func FindClashes(in Input, s league.ScheduledGame) (clashes []Clash) {
	names := TeamNames(in.Teams)
	for _, games := range [2][]Game{in.InOrder(), in.Others} {
		for _, other := range games {
			clashes = append(clashes, in.ClashesWith(other.ScheduledGame, s, names)...)
		}
	}
	return clashes
}

// FirstClash returns the first clash of games that are about to be scheduled or moved: with each other, with the games of the schedule
// and with what else takes courts and teams. Of the games of the schedule it ignores those that are moved. It leaves out the time that
// teams need from court to court.
func FirstClash(in Input, games []league.ScheduledGame) (clash Clash, found bool) {
	names := TeamNames(in.Teams)
	byDay, isMoved := map[league.Date][]league.ScheduledGame{}, map[int64]bool{}
	for _, s := range games {
		isMoved[s.ID] = s.ID != 0
	}
	for _, list := range [2][]Game{in.Games, in.Others} {
		for _, g := range list {
			if !isMoved[g.ID] {
				byDay[g.Day] = append(byDay[g.Day], g.ScheduledGame)
			}
		}
	}
	for _, s := range games {
		if s.FreesItsPlace() {
			continue
		}
		for days := -1; days <= 1; days++ { // a game may continue past midnight
			for _, other := range byDay[s.Day.AddDays(days)] {
				if clashes := in.gameClashes(other, s, names); len(clashes) > 0 && in.Overlap(other, s) {
					return clashes[0], true
				}
			}
		}
		byDay[s.Day] = append(byDay[s.Day], s)
	}
	return clash, false
}

// LinesOf returns the lines of games.
func LinesOf(lists ...[]Game) (lines []league.ScheduledGame) {
	for _, games := range lists {
		for _, g := range games {
			lines = append(lines, g.ScheduledGame)
		}
	}
	return lines
}

// PlanClash returns the first clash of the games that a plan adds or moves.
func PlanClash(in Input, plan Plan) (clash Clash, found bool) {
	changed := slices.Clone(plan.Insert)
	for _, m := range plan.Waiting {
		changed = append(changed, m.To)
	}
	leaves := map[int64]bool{}
	for _, m := range plan.Move {
		if !SamePlace(m.From, m.To) || m.From.FreesItsPlace() && !m.To.FreesItsPlace() {
			changed = append(changed, m.To)
		} else if m.To.FreesItsPlace() {
			leaves[m.To.ID] = true
		}
	}
	for _, line := range plan.Delete {
		leaves[line.ID] = true
	}
	in.Games = slices.DeleteFunc(slices.Clone(in.Games), func(g Game) bool { return leaves[g.ID] })
	return FirstClash(in, changed)
}

// ClashesWith returns the clashes of s with one game of the schedule: one for each team that plays in both, and one for the
// court.
func (in Input) ClashesWith(other, s league.ScheduledGame, names func(id int64) string) []Clash {
	if other.ID == s.ID {
		return nil
	}
	return in.gameClashes(other, s, names)
}

// gameClashes is ClashesWith for games that may both be new and have no id yet.
func (in Input) gameClashes(other, s league.ScheduledGame, names func(id int64) string) (clashes []Clash) {
	if other.FreesItsPlace() || waitsForCourt(other) || waitsForCourt(s) {
		return nil
	}
	if !in.Overlap(other, s) {
		return in.travelClashes(other, s, names)
	}
	if other.TakenBy != nil && isSameCourt(s, other) {
		return []Clash{{other, 0, in.describeTaken(other, CourtName(s))}}
	}
	what := in.describe(other, names)
	for _, id := range s.Players() {
		isKnown := id == s.Team1ID || id == s.Team2ID
		switch {
		case !isKnown && isSameBracket(other, s):
		case id == other.Team1ID || id == other.Team2ID:
			clashes = append(clashes, Clash{other, id, fault.Textf("%s already play then: %s", names(id), what)})
		case slices.Contains(other.MayPlay, id) && !isSameBracket(other, s):
			clashes = append(clashes, Clash{other, id, fault.Textf("%s may play then: %s", names(id), what)})
		}
	}
	if isSameCourt(s, other) {
		clashes = append(clashes, Clash{other, 0, fault.Textf("%s is taken: %s", CourtName(s), what)})
	}
	return clashes
}

// isSameBracket reports whether two games are matches of the same finals. Of those whose teams are not known yet a team plays one only, so
// they may be at the same time.
func isSameBracket(a, b league.ScheduledGame) bool {
	return a.FinalsID != 0 && a.FinalsID == b.FinalsID
}

// waitsForCourt reports whether a match of finals waits for the next free court, so that its time means nothing.
func waitsForCourt(s league.ScheduledGame) bool { return s.Queued && s.CourtName == nil }

// describe names a game with its day and time: "Aces - Diggers on Nov 26 at 8:15 PM".
func (in Input) describe(s league.ScheduledGame, names func(id int64) string) fault.Text {
	if s.Label != "" {
		return fault.Textf("%s on %s at %s", s.Label, in.FormatDay(s.Day), FormatTime(s.GameTime))
	}
	return fault.Textf("%s - %s on %s at %s", names(s.Team1ID), names(s.Team2ID), in.FormatDay(s.Day), FormatTime(s.GameTime))
}

// describeTaken says when another league has a court of the hall, in the time zone of the league.
func (in Input) describeTaken(other league.ScheduledGame, court string) fault.Text {
	from := other.GameDate.In(league.ZoneOf(in.League))
	return DescribeTaken(court, from, from.Add(time.Duration(in.MinutesOf(other))*time.Minute), *other.TakenBy)
}

// DescribeTaken says when another league has a court of the hall: "Court 2 is taken from 7:00 PM to 7:45 PM by Tuesday Mixed". name is empty
// if the name of that league is hidden.
func DescribeTaken(court string, from, to time.Time, name string) fault.Text {
	first, last := FormatTime(league.TimeOfDay(from.Format("15:04"))), FormatTime(league.TimeOfDay(to.Format("15:04")))
	if name == "" {
		return fault.Textf("%s is taken from %s to %s by another league", court, first, last)
	}
	return fault.Textf("%s is taken from %s to %s by %s", court, first, last, name)
}

// travelClashes returns a clash for each team that has too little time to travel between the courts of two games.
func (in Input) travelClashes(other, s league.ScheduledGame, names func(id int64) string) (clashes []Clash) {
	if len(in.League.NightChanges) == 0 {
		return nil
	}
	first, second := s, other
	if CompareByTime(first, second) > 0 {
		first, second = second, first
	}
	gap := startMinutesApart(second, first) - in.MinutesOf(first)
	from, to := CourtName(first), CourtName(second)
	night := first.Day
	travel := in.League.TravelMinutes(night, from, to)
	if before := in.League.TravelMinutes(night.AddDays(-1), from, to); before > travel && first.GameTime < "12:00" {
		travel = before // games after midnight belong to the night before
	}
	if gap >= travel {
		return nil
	}
	for _, id := range s.Players() {
		if slices.Contains(other.Players(), id) && !isSameBracket(other, s) {
			clashes = append(clashes, Clash{other, id, fault.Textf("%s need %s from %s to %s", names(id),
				fault.CountText(travel, "1 minute", "%d minutes"), from, to)})
		}
	}
	return clashes
}

// isSameCourt reports whether two games are on the same court. Games without a court never are.
func isSameCourt(a, b league.ScheduledGame) bool {
	name := CourtName(a)
	return name != "" && league.FoldName(name) == league.FoldName(CourtName(b))
}

// Overlap reports whether two games are played at the same time.
func (in Input) Overlap(a, b league.ScheduledGame) bool {
	apart := startMinutesApart(a, b)
	return -in.MinutesOf(a) < apart && apart < in.MinutesOf(b)
}

// startMinutesApart returns by how many minutes b starts earlier than a.
func startMinutesApart(a, b league.ScheduledGame) int {
	return a.Day.DaysSince(b.Day)*MinutesPerDay + a.GameTime.Minutes() - b.GameTime.Minutes()
}

// MinutesOf returns the length of a game in minutes.
func (in Input) MinutesOf(s league.ScheduledGame) int {
	return cmp.Or(s.Minutes, in.League.MinutesOf(s.Tier))
}
