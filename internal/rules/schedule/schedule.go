// Package schedule defines the input and the result of a plan, and when two games clash. It converts a league to numbers and
// back (the nights of its calendar, the groups of tiers that share courts, the cells of each night), and finds new places for
// single games and whole nights. Its subpackages plan who plays whom, when and where. The product rules are in
// docs/product/schedule.md, the theorems and their proofs in docs/scheduling.md#guarantees.
package schedule

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

// Input contains everything that a plan depends on.
type Input struct {
	League league.League
	Teams  []league.Team // in the tiers in which they will play
	Courts []league.Court
	Games  []Game           // the present schedule, including cancelled, void and waiting games
	Others []Game           // what only makes courts and teams busy: matches of finals that wait for their teams, and after SeasonOnly all games outside the season
	Today  league.Date      // in the league's zone
	Now    league.TimeOfDay // in the league's zone

	ReplanMode  ReplanMode // how planner.Season changes a season that is scheduled already
	IncludeSoon bool       // planner.Season may also move and delete games of the next League.KeepDays days
}

// SeasonOnly returns the input with the games outside the season moved to Others. Plans do not count, move or delete these.
func (in Input) SeasonOnly() Input {
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
	slices.SortFunc(games, func(a, b Game) int { return CompareByTime(a.ScheduledGame, b.ScheduledGame) })
	return games
}

// InOrder is like Chronological, but copies the games only if they are out of order. Callers must not change the result.
func (in Input) InOrder() []Game {
	if slices.IsSortedFunc(in.Games, func(a, b Game) int { return CompareByTime(a.ScheduledGame, b.ScheduledGame) }) {
		return in.Games
	}
	return in.Chronological()
}

// A Game is a scheduled game with the facts that decide whether a plan may move it.
type Game struct {
	league.ScheduledGame
	Played bool // the game is over, or has an event or a score; no plan moves it

	Unscored bool // the game is played but has no score yet: it moves with its night, and with nothing else

	Live bool // the game is being played

	Stays       bool // one of its teams has withdrawn; no plan moves or deletes the game
	IsOtherWeek bool // the game is not in the week that is planned
	IsHalf      bool // the other half of its block may not move, or no longer exists

	HoldReason StayReason // why this plan does not move the game although it has not begun; otherwise empty
}

// IsMovable reports whether a plan may move or delete the game.
func (g Game) IsMovable() bool {
	return !g.Played && !g.Pinned && !g.Stays && !g.FreesItsPlace() && !g.IsOtherWeek && !g.IsHalf && g.HoldReason == ""
}

// movesWithNight reports whether the game is taken along if its night is moved or cancelled: a game without a score that is neither forfeited nor
// void, unless it is cancelled because one of its teams has withdrawn.
func (g Game) movesWithNight() bool {
	return (!g.Played || g.Unscored) && g.Forfeit == league.NoForfeit && g.Status != league.Void && !(g.Stays && g.Status == league.Cancelled)
}

// CourtName returns the name of the game's court, or "" if it has none.
func CourtName(s league.ScheduledGame) string {
	if s.CourtName == nil {
		return ""
	}
	return *s.CourtName
}

// ValueOrZero returns *n, or 0 if n is nil.
func ValueOrZero(n *int) int {
	if n == nil {
		return 0
	}
	return *n
}

// CompareByTime orders scheduled games by day, time and id.
func CompareByTime(a, b league.ScheduledGame) int {
	return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.GameTime, b.GameTime), cmp.Compare(a.ID, b.ID))
}

// CompareByPlace orders scheduled games by day, time, tier and court.
func CompareByPlace(a, b league.ScheduledGame) int {
	return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.GameTime, b.GameTime), cmp.Compare(a.Tier, b.Tier),
		cmp.Compare(CourtName(a), CourtName(b)), cmp.Compare(a.Team1ID, b.Team1ID), cmp.Compare(a.ID, b.ID))
}

// MinutesPerDay is the number of minutes in a day.
const MinutesPerDay = 24 * 60

// GamesPerBlock is the number of games in a block.
const GamesPerBlock = 2

// GamesPerMeeting returns the number of games that two teams play each time they meet.
func GamesPerMeeting(shape league.Shape) int {
	if shape.Block {
		return GamesPerBlock
	}
	return 1
}

// WithGamesPerMatchup returns the input with GamesPerMatchup converted from meetings to games: in a season in blocks, two teams play two
// games each time they meet.
func (in Input) WithGamesPerMatchup() Input {
	in.League.GamesPerMatchup *= GamesPerMeeting(in.League.Shape)
	return in
}

// A Span is the range of a figure over all teams.
type Span struct {
	Least int `json:"least"`
	Most  int `json:"most"`
}

// Exactly returns the span of a single number.
func Exactly(n int) Span { return Span{n, n} }

// EvenShare returns the even share of total among n: the quotient rounded down and up.
func EvenShare(total, n int) Span {
	if n == 0 {
		return Span{}
	}
	return Span{total / n, (total + n - 1) / n}
}

// SpanOf returns the span of a list of numbers.
func SpanOf(n []int) Span {
	if len(n) == 0 {
		return Span{}
	}
	return Span{slices.Min(n), slices.Max(n)}
}

// Extend returns the span that includes other, or just other if it is the first one.
func (s Span) Extend(other Span, isFirst bool) Span {
	if isFirst {
		return other
	}
	return s.Union(other)
}

// Union returns the smallest span that contains both.
func (s Span) Union(other Span) Span {
	return Span{min(s.Least, other.Least), max(s.Most, other.Most)}
}

// String formats the span: "2", "2 to 3".
func (s Span) String() string { return s.Text().String() }

// Text returns the span as part of a sentence: "5", or "5 to 6".
func (s Span) Text() fault.Text {
	if s.Least != s.Most {
		return fault.Textf("%d to %d", s.Least, s.Most)
	}
	return fault.Textf("%d", s.Least)
}

// FormatDays formats a range of days: "Sep 3 - Oct 22", with the years where they differ.
func (in Input) FormatDays(first, last league.Date) fault.Text {
	switch {
	case first == last:
		return fault.Textf("%s", in.FormatDay(first))
	case first[:4] != last[:4]:
		return fault.Textf("%s - %s", first.Medium(), last.Medium())
	}
	return fault.Textf("%s - %s", in.FormatDay(first), in.FormatDay(last))
}

// FormatDay formats a day of this year without the year: "Sep 3".
func (in Input) FormatDay(d league.Date) string {
	day, year, _ := strings.Cut(d.Medium(), ", ")
	if strings.HasPrefix(string(in.Today), year) {
		return day
	}
	return d.Medium()
}

// TeamNames returns a function that maps the id of a team to its name.
func TeamNames(teams []league.Team) func(id int64) string {
	names := map[int64]string{}
	for _, t := range teams {
		names[t.ID] = t.Name
	}
	return func(id int64) string { return names[id] }
}

// FormatTime formats a time of day as "8:15 PM".
func FormatTime(at league.TimeOfDay) string {
	minutes := at.Minutes()
	half := "AM"
	if minutes >= 12*60 {
		half = "PM"
	}
	return fmt.Sprintf("%d:%02d %s", (minutes/60+11)%12+1, minutes%60, half)
}

// Mandatory wishes, which no plan breaks, clash with a game that a person schedules by hand. As with a team that plays twice at
// a time, the person sees a warning and may confirm the game.

// EveningOf returns the day of the night to which a game belongs, derived from the game alone: a game before 6:00 belongs to
// the night of the day before.
func EveningOf(s league.ScheduledGame) league.Date {
	if s.GameTime < "06:00" {
		return s.Day.AddDays(-1)
	}
	return s.Day
}

// WishClashes returns the wishes that a game would break: its teams may be away that day, or share a person with a team that
// plays at the same time.
func WishClashes(in Input, s league.ScheduledGame) []Clash {
	names := TeamNames(in.Teams)
	clashes := in.AwayClashes(s, names)
	for _, other := range in.Chronological() {
		clashes = append(clashes, in.ApartClashes(other.ScheduledGame, s, names)...)
	}
	return clashes
}

// AwayClashes returns a clash for each team of a game that cannot play on its day.
func (in Input) AwayClashes(s league.ScheduledGame, names func(id int64) string) (clashes []Clash) {
	for _, id := range [2]int64{s.Team1ID, s.Team2ID} {
		if t := in.findTeam(id); t != nil && t.IsAway(EveningOf(s)) {
			clashes = append(clashes, Clash{TeamID: id, Sentence: fault.Textf("%s cannot play on %s", names(id), in.FormatDay(EveningOf(s)))})
		}
	}
	return clashes
}

// ApartClashes returns a clash for each pair of teams of two overlapping games that share a person.
func (in Input) ApartClashes(other, s league.ScheduledGame, names func(id int64) string) (clashes []Clash) {
	if other.FreesItsPlace() || other.ID == s.ID || !in.Overlap(other, s) {
		return nil
	}
	for _, id := range [2]int64{s.Team1ID, s.Team2ID} {
		for _, with := range [2]int64{other.Team1ID, other.Team2ID} {
			if in.SharePerson(id, with) {
				clashes = append(clashes, Clash{other, id, fault.Textf("%s and %s share a person, and %s play then: %s - %s on %s at %s", names(id), names(with),
					names(with), names(other.Team1ID), names(other.Team2ID), in.FormatDay(other.Day), FormatTime(other.GameTime))})
			}
		}
	}
	return clashes
}

// SharePerson reports whether one of the two teams has the wish not to play at the same time as the other.
func (in Input) SharePerson(a, b int64) bool {
	names := func(of, other int64) bool {
		t := in.findTeam(of)
		return t != nil && t.Wishes != nil && slices.Contains(t.Wishes.NotWith, other)
	}
	return a != b && (names(a, b) || names(b, a))
}

func (in Input) findTeam(id int64) *league.Team {
	at := slices.IndexFunc(in.Teams, func(t league.Team) bool { return t.ID == id })
	if at < 0 {
		return nil
	}
	return &in.Teams[at]
}
