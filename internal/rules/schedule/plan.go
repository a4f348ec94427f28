package schedule

import (
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

// A Plan is the list of changes to write, with a message that describes them.
type Plan struct {
	Insert []league.ScheduledGame // without id, game and time of creation
	Move   []Move
	Delete []league.ScheduledGame
	Duties []league.ScheduledGame // lines that stay where they are and get other duty teams
	Kept   int                    // number of games without a score that stay where they are
	Fixed  []Stay                 // the games that the plan may not move, in the order of play, and why

	HasReasons bool // the moved lines have their reasons already

	Night *NightMove // of a plan that moves a night; else nil

	Week    int    // the week of the planned or moved night; 0 for a season
	Message string // for the person who made the request

	After []league.ScheduledGame // the lines of the schedule as a plan of the season leaves them
}

// NightMove is a night that is moved to another day.
type NightMove struct{ On, To league.Date }

// Changes returns the number of scheduled games that the plan inserts, moves or deletes. Once a plan is carried out, a new
// plan has none.
func (p Plan) Changes() int { return len(p.Insert) + len(p.Move) + len(p.Delete) }

// SameAs reports whether two plans of one schedule have the same result.
func (p Plan) SameAs(other Plan) bool {
	return slices.EqualFunc(p.After, other.After, func(a, b league.ScheduledGame) bool {
		return a.ID == b.ID && a.Team1ID == b.Team1ID && a.Team2ID == b.Team2ID && SameLine(a, b)
	})
}

// Moved returns the number of games that get another time or court.
func (p Plan) Moved() (moved int) {
	for _, m := range p.Move {
		if m.ChangesPlace() {
			moved++
		}
	}
	return moved
}

// A Move gives a scheduled game another time or place, or cancels it. The id, the teams and the score link stay.
type Move struct {
	From, To league.ScheduledGame
}

// ChangesPlace reports whether the game gets another time or court. Otherwise only its week, tier or status changes.
func (m Move) ChangesPlace() bool { return !SamePlace(m.From, m.To) }

// SamePlace reports whether two lines have the same time and court.
func SamePlace(a, b league.ScheduledGame) bool {
	return a.Day == b.Day && a.GameTime == b.GameTime && league.FoldName(CourtName(a)) == league.FoldName(CourtName(b))
}

// SameLine reports whether a plan that turns one line of the schedule into the other has nothing to change.
func SameLine(a, b league.ScheduledGame) bool {
	return a.Day == b.Day && a.GameTime == b.GameTime && CourtName(a) == CourtName(b) && a.Tier == b.Tier &&
		Number(a.WeekNumber) == Number(b.WeekNumber) && a.Status == b.Status
}

// Way says how a plan changes a season that exists.
type Way string

// The ways. Without one, a plan uses the fewest nights and keeps the games that are on them, unless that is less even.
const (
	FitIn Way = "fit"  // moves the fewest games: none where there is room
	Anew  Way = "anew" // plans all games that may move anew, as evenly as possible
)

// Valid reports whether it is one of the ways.
func (w Way) Valid() bool { return w == FitIn || w == Anew }

// Why says why a plan leaves a game where it is.
type Why string

// The values of Why, the strongest reason first.
const (
	IsPlayed  Why = "played"  // it has an event or a score
	IsPinned  Why = "pinned"  // a person has fixed it
	IsPast    Why = "past"    // its night is over, and it has no score
	IsTonight Why = "tonight" // its night has begun
	IsSoon    Why = "soon"    // it is within the days in which nothing moves
	IsByHand  Why = "hand"    // no advance has made it, so none changes it
)

// A Stay is a game that a plan may not move, and why.
type Stay struct {
	Line league.ScheduledGame
	Why  Why
}

// A Refusal is the error of a plan that is not possible. Nothing is written.
type Refusal struct {
	Sentence  fault.Text // with the numbers that are in conflict
	Field     string     // JSON name of the field that is wrong, or empty
	WrongMode bool       // the league has another schedule mode (409); otherwise something does not fit (422)
	Fits      []Fit      // what does fit, the nearest first
}

// Error returns the sentence.
func (r *Refusal) Error() string { return r.Sentence.String() }

// A Fit is a shape of the season that fits where another one was refused, or the same with a later end date.
type Fit struct {
	Shape    league.Shape `json:"shape"`
	EndDate  *league.Date `json:"endDate,omitempty"` // to which the season has to be extended; omitted: it ends as before
	Sentence fault.Text   `json:"sentence"`          // what it means
}

// Extended returns the shape of a league with a later end date.
func Extended(l league.League, end league.Date) Fit {
	return Fit{Shape: l.Shape, EndDate: &end, Sentence: fault.Textf("Extend the season to %s.", end.Medium())}
}

// A Clash is a scheduled game at the same time, on the same court or with one of the same teams.
type Clash struct {
	Other    league.ScheduledGame
	TeamID   int64      // the team that would play twice at the same time; 0 if the court is taken
	Sentence fault.Text // names the other game
}

// Court reports whether the court is taken. A person may confirm that a team is scheduled twice at a time, but never a court.
func (c Clash) Court() bool { return c.TeamID == 0 }

// Clashes returns the games that clash with s: a game that is about to be scheduled by hand, or moved if it has an id.
// Games that take no place never clash.
func Clashes(in Input, s league.ScheduledGame) (clashes []Clash) {
	names := NamesOf(in.Teams)
	for _, other := range in.InOrder() {
		clashes = append(clashes, in.ClashesWith(other.ScheduledGame, s, names)...)
	}
	return clashes
}

// ClashesWith returns how one game of the schedule clashes with s: for each team that plays in both, and for the court.
func (in Input) ClashesWith(other, s league.ScheduledGame, names func(id int64) string) (clashes []Clash) {
	if other.TakesNoPlace() || other.Queued || other.ID == s.ID {
		return nil
	}
	if !in.Overlap(other, s) {
		return in.travelClashes(other, s, names)
	}
	what := fault.Textf("%s - %s on %s at %s", names(other.Team1ID), names(other.Team2ID), in.Short(other.Day), Clock(other.GameTime))
	for _, id := range [2]int64{s.Team1ID, s.Team2ID} {
		if id == other.Team1ID || id == other.Team2ID {
			clashes = append(clashes, Clash{other, id, fault.Textf("%s already play then: %s", names(id), what)})
		}
	}
	if isSameCourt(s, other) {
		clashes = append(clashes, Clash{other, 0, fault.Textf("%s is taken: %s", CourtName(s), what)})
	}
	return clashes
}

// travelClashes returns the teams of two games that cannot be at both, because the way between the courts takes too long.
func (in Input) travelClashes(other, s league.ScheduledGame, names func(id int64) string) (clashes []Clash) {
	if len(in.League.NightChanges) == 0 {
		return nil
	}
	first, second := s, other
	if Compare(first, second) > 0 {
		first, second = second, first
	}
	gap := second.Day.DaysSince(first.Day)*MinutesPerDay + second.GameTime.Minutes() - first.GameTime.Minutes() - in.League.MinutesOf(first.Tier)
	from, to := CourtName(first), CourtName(second)
	night := first.Day
	travel := in.League.TravelMinutes(night, from, to)
	if before := in.League.TravelMinutes(night.AddDays(-1), from, to); before > travel && first.GameTime < "12:00" {
		travel = before // after midnight it is still the night of the day before
	}
	if gap >= travel {
		return nil
	}
	for _, id := range [2]int64{s.Team1ID, s.Team2ID} {
		if id == other.Team1ID || id == other.Team2ID {
			clashes = append(clashes, Clash{other, id, fault.Textf("%s need %s from %s to %s", names(id),
				fault.CountText(travel, "1 minute", "%d minutes"), from, to)})
		}
	}
	return clashes
}

// isSameCourt reports whether two games are on the same court. Games on no court are not.
func isSameCourt(a, b league.ScheduledGame) bool {
	name := CourtName(a)
	return name != "" && league.FoldName(name) == league.FoldName(CourtName(b))
}

// Overlap reports whether two games are played at the same time.
func (in Input) Overlap(a, b league.ScheduledGame) bool {
	apart := a.Day.DaysSince(b.Day)*MinutesPerDay + a.GameTime.Minutes() - b.GameTime.Minutes() // by how much b starts earlier
	return -in.League.MinutesOf(a.Tier) < apart && apart < in.League.MinutesOf(b.Tier)
}
