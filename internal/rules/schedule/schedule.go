// Package schedule holds what plans are made of: the input of a plan, its games and changes, and how two games clash. It turns a league
// into numbers and back (the nights of its calendar, the groups of tiers that share courts, the cells of each night), and finds the
// places to which single games and nights can move. The packages below it plan who plays whom, when and where.
// The product rules are in docs/product/schedule.md, the theorems and their proofs in docs/scheduling.md#guarantees.
package schedule

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

// Input is everything that a plan depends on.
type Input struct {
	League league.League
	Teams  []league.Team // in the tiers in which they are to play
	Courts []league.Court
	Games  []Game           // the present schedule, including cancelled, void and waiting games
	Others []Game           // with OfSeason: games that are not of the season, which take courts and teams and nothing else
	Today  league.Date      // in the league's zone
	Now    league.TimeOfDay // in the league's zone

	Way         Way  // how Season changes a schedule that exists
	IncludeSoon bool // Season may also move and remove the games of the next League.KeepDays days
}

// OfSeason returns the input with the games that are not of the season apart, in Others: no plan counts, moves or removes them.
func (in Input) OfSeason() Input {
	isOther := func(g Game) bool { return !g.Stage.Counts() }
	if !slices.ContainsFunc(in.Games, isOther) {
		return in
	}
	var own []Game
	for _, g := range in.Games {
		if isOther(g) {
			in.Others = append(slices.Clip(in.Others), g)
		} else {
			own = append(own, g)
		}
	}
	in.Games = own
	return in
}

// Chronological returns the games in the order of play.
func (in Input) Chronological() []Game {
	games := slices.Clone(in.Games)
	slices.SortFunc(games, func(a, b Game) int { return Compare(a.ScheduledGame, b.ScheduledGame) })
	return games
}

// InOrder is Chronological for callers that change nothing: it copies the games only if they are out of order.
func (in Input) InOrder() []Game {
	if slices.IsSortedFunc(in.Games, func(a, b Game) int { return Compare(a.ScheduledGame, b.ScheduledGame) }) {
		return in.Games
	}
	return in.Chronological()
}

// A Game is a line of the schedule with what decides whether it may be moved.
type Game struct {
	league.ScheduledGame
	Played bool // it is over, or has an event or a score, so it never moves

	Live bool // it is being played

	Stays       bool // one of its teams has withdrawn, so no plan moves or removes it
	IsElsewhere bool // it is not of the week that is planned
	IsHalf      bool // the other half of its block may not move, or is gone

	Held Why // why this plan leaves the game where it is although it has not begun; "" if it does not
}

// IsMovable reports whether a plan may move or delete the game.
func (g Game) IsMovable() bool {
	return !g.Played && !g.Pinned && !g.Stays && !g.TakesNoPlace() && !g.IsElsewhere && !g.IsHalf && g.Held == ""
}

// CourtName returns the name of the game's court, or "" if it has none.
func CourtName(s league.ScheduledGame) string {
	if s.CourtName == nil {
		return ""
	}
	return *s.CourtName
}

// Number returns *n, or 0 if n is nil.
func Number(n *int) int {
	if n == nil {
		return 0
	}
	return *n
}

// Compare orders scheduled games by day, time and id.
func Compare(a, b league.ScheduledGame) int {
	return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.GameTime, b.GameTime), cmp.Compare(a.ID, b.ID))
}

// ByPlace orders scheduled games by day, time, tier and court.
func ByPlace(a, b league.ScheduledGame) int {
	return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.GameTime, b.GameTime), cmp.Compare(a.Tier, b.Tier),
		cmp.Compare(CourtName(a), CourtName(b)), cmp.Compare(a.Team1ID, b.Team1ID), cmp.Compare(a.ID, b.ID))
}

// MinutesPerDay is the minutes of a day.
const MinutesPerDay = 24 * 60

// GamesPerBlock is how many games a block has.
const GamesPerBlock = 2

// GamesPerMeeting returns how many games two teams play each time they meet.
func GamesPerMeeting(shape league.Shape) int {
	if shape.Block {
		return GamesPerBlock
	}
	return 1
}

// InGames returns the input of a season in blocks with the games per matchup that its pairs play.
func (in Input) InGames() Input {
	in.League.GamesPerMatchup *= GamesPerMeeting(in.League.Shape)
	return in
}

// A Span is the range of a figure over the teams.
type Span struct{ Least, Most int }

// Exactly returns the range of one number.
func Exactly(n int) Span { return Span{n, n} }

// Fair returns an even share, rounded down and up.
func Fair(of, among int) Span {
	if among == 0 {
		return Span{}
	}
	return Span{of / among, (of + among - 1) / among}
}

// SpanOf returns the range of some numbers.
func SpanOf(n []int) Span {
	if len(n) == 0 {
		return Span{}
	}
	return Span{slices.Min(n), slices.Max(n)}
}

// And returns the range with another one, or the other one if it is the first.
func (s Span) And(other Span, isFirst bool) Span {
	if isFirst {
		return other
	}
	return s.Including(other)
}

// Including returns the smallest range that contains both.
func (s Span) Including(other Span) Span {
	return Span{min(s.Least, other.Least), max(s.Most, other.Most)}
}

// String returns the range in words: "2", "2 to 3".
func (s Span) String() string {
	if s.Least != s.Most {
		return fmt.Sprintf("%d to %d", s.Least, s.Most)
	}
	return fmt.Sprint(s.Least)
}

// Count returns the number with its noun: "1 game night", "8 game nights".
func Count(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

// Dates formats a range of days: "Sep 3 - Oct 22", with the years where they differ.
func (in Input) Dates(first, last league.Date) string {
	switch {
	case first == last:
		return in.Short(first)
	case first[:4] != last[:4]:
		return first.Medium() + " - " + last.Medium()
	}
	return in.Short(first) + " - " + in.Short(last)
}

// Short formats a day of this year without the year: "Sep 3".
func (in Input) Short(d league.Date) string {
	day, year, _ := strings.Cut(d.Medium(), ", ")
	if strings.HasPrefix(string(in.Today), year) {
		return day
	}
	return d.Medium()
}

// NamesOf returns a function that names a team.
func NamesOf(teams []league.Team) func(id int64) string {
	names := map[int64]string{}
	for _, t := range teams {
		names[t.ID] = t.Name
	}
	return func(id int64) string { return names[id] }
}

// Clock formats a time of day as "8:15 PM".
func Clock(at league.TimeOfDay) string {
	minutes := at.Minutes()
	half := "AM"
	if minutes >= 12*60 {
		half = "PM"
	}
	return fmt.Sprintf("%d:%02d %s", (minutes/60+11)%12+1, minutes%60, half)
}

// Wishes that no plan breaks clash with a game that a person puts somewhere, as a team that plays twice at a time does: the person
// sees a note, and may confirm it.

// EveningOf returns the day of the night to which a game belongs, as far as that follows from the game alone: before 6:00 it is
// still the night of the day before.
func EveningOf(s league.ScheduledGame) league.Date {
	if s.GameTime < "06:00" {
		return s.Day.AddDays(-1)
	}
	return s.Day
}

// WishClashes returns the wishes that a game would break: those of its teams that cannot play that day, and of those that share a
// person with a team that plays at the same time.
func WishClashes(in Input, s league.ScheduledGame) []Clash {
	names := NamesOf(in.Teams)
	clashes := in.AwayClashes(s, names)
	for _, other := range in.Chronological() {
		clashes = append(clashes, in.ApartClashes(other.ScheduledGame, s, names)...)
	}
	return clashes
}

// AwayClashes returns which teams of a game cannot play on its day.
func (in Input) AwayClashes(s league.ScheduledGame, names func(id int64) string) (clashes []Clash) {
	for _, id := range [2]int64{s.Team1ID, s.Team2ID} {
		if t := in.team(id); t != nil && t.IsAway(EveningOf(s)) {
			clashes = append(clashes, Clash{TeamID: id, Sentence: fault.Textf("%s cannot play on %s", names(id), in.Short(EveningOf(s)))})
		}
	}
	return clashes
}

// ApartClashes returns which teams of a game do not play at the same time as those of another, because they share a person.
func (in Input) ApartClashes(other, s league.ScheduledGame, names func(id int64) string) (clashes []Clash) {
	if other.TakesNoPlace() || other.ID == s.ID || !in.Overlap(other, s) {
		return nil
	}
	for _, id := range [2]int64{s.Team1ID, s.Team2ID} {
		for _, with := range [2]int64{other.Team1ID, other.Team2ID} {
			if in.SharePerson(id, with) {
				clashes = append(clashes, Clash{other, id, fault.Textf("%s and %s share a person, and %s play then: %s - %s on %s at %s", names(id), names(with),
					names(with), names(other.Team1ID), names(other.Team2ID), in.Short(other.Day), Clock(other.GameTime))})
			}
		}
	}
	return clashes
}

// SharePerson reports whether one of two teams has said that it does not play at the same time as the other.
func (in Input) SharePerson(a, b int64) bool {
	names := func(of, other int64) bool {
		t := in.team(of)
		return t != nil && t.Wishes != nil && slices.Contains(t.Wishes.NotWith, other)
	}
	return a != b && (names(a, b) || names(b, a))
}

func (in Input) team(id int64) *league.Team {
	at := slices.IndexFunc(in.Teams, func(t league.Team) bool { return t.ID == id })
	if at < 0 {
		return nil
	}
	return &in.Teams[at]
}
