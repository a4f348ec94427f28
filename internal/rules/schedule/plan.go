package schedule

import (
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

// A Plan is the list of changes to write, with a message that describes them.
type Plan struct {
	Insert []league.ScheduledGame // without id, game and creation time
	Move   []Move
	Delete []league.ScheduledGame
	Duties []league.ScheduledGame // games that keep their place and get other duty teams
	Kept   int                    // the number of games without a score that keep their place
	Fixed  []Stay                 // the games that the plan may not move, in the order of play

	HasReasons bool // the reasons of the moved games are set already

	Night *NightMove // set by a plan that moves a night

	Week    int    // the week of the planned or moved night; 0 for a season
	Message string // for the person who made the request

	Notes []string // the sentences of the message about anything unusual, which end it

	After []league.ScheduledGame // the schedule after a plan of the season
}

// A NightMove moves a night to another day.
type NightMove struct{ On, To league.Date }

// Changes returns the number of scheduled games that the plan inserts, moves or deletes. Once a plan has been written, planning
// again changes nothing.
func (p Plan) Changes() int { return len(p.Insert) + len(p.Move) + len(p.Delete) }

// SameAs reports whether two plans for one schedule have the same result.
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

// A Move changes the time or place of a scheduled game, or cancels it. The id, the teams and the score link stay.
type Move struct {
	From, To league.ScheduledGame
}

// ChangesPlace reports whether the game gets another time or court. Otherwise only its week, tier or status changes.
func (m Move) ChangesPlace() bool { return !SamePlace(m.From, m.To) }

// SamePlace reports whether two scheduled games have the same time and court.
func SamePlace(a, b league.ScheduledGame) bool {
	return a.Day == b.Day && a.GameTime == b.GameTime && league.FoldName(CourtName(a)) == league.FoldName(CourtName(b))
}

// SameLine reports whether two scheduled games agree in everything that a plan may change.
func SameLine(a, b league.ScheduledGame) bool {
	return a.Day == b.Day && a.GameTime == b.GameTime && CourtName(a) == CourtName(b) && a.Tier == b.Tier &&
		ValueOrZero(a.WeekNumber) == ValueOrZero(b.WeekNumber) && a.Status == b.Status
}

// A ReplanMode selects how a plan changes a season that is scheduled already.
type ReplanMode string

// The replan modes. Without one, a plan uses the fewest nights and keeps the games on them, unless a new plan would be more
// even.
const (
	FitIn    ReplanMode = "fit"  // moves as few games as possible
	PlanAnew ReplanMode = "anew" // plans all movable games anew, as evenly as possible
)

// IsValid reports whether m is one of the replan modes.
func (m ReplanMode) IsValid() bool { return m == FitIn || m == PlanAnew }

// A StayReason is the reason why a plan does not move a game.
type StayReason string

// The stay reasons, the strongest first.
const (
	StayPlayed  StayReason = "played"  // the game has an event or a score
	StayPinned  StayReason = "pinned"  // a person has pinned the game
	StayPast    StayReason = "past"    // the night of the game is over, and the game has no score
	StayTonight StayReason = "tonight" // the night of the game has begun
	StaySoon    StayReason = "soon"    // the game is within the next KeepDays days
	StayByHand  StayReason = "hand"    // the game was scheduled by hand, so no advance changes it
)

// A Stay is a game that a plan may not move, with the reason.
type Stay struct {
	Line   league.ScheduledGame
	Reason StayReason
}

// A Refusal is the error of a plan that is not possible. Nothing is written.
type Refusal struct {
	Sentence  fault.Text // for people, with the conflicting numbers
	Field     string     // JSON name of the invalid field, or empty
	WrongMode bool       // the league has another schedule mode (response 409); otherwise the plan does not fit (response 422)
	Fits      []Fit      // alternatives that fit, the nearest first
}

// Error returns the sentence.
func (r *Refusal) Error() string { return r.Sentence.String() }

// A Fit is an alternative to a refused season: another shape, or the same shape with a later end date.
type Fit struct {
	Shape    league.Shape `json:"shape"`
	EndDate  *league.Date `json:"endDate,omitempty"` // the required new end date of the season; omitted if the end date stays
	Sentence fault.Text   `json:"sentence"`          // a description for people
}

// FitWithEndDate returns the alternative with the same shape and a later end date.
func FitWithEndDate(l league.League, end league.Date) Fit {
	return Fit{Shape: l.Shape, EndDate: &end, Sentence: fault.Textf("Extend the season to %s.", end.Medium())}
}

// A Clash is a conflict of a game with another scheduled game or with a wish of a team.
type Clash struct {
	Other    league.ScheduledGame
	TeamID   int64      // the team with the conflict; 0 if the court is taken
	Sentence fault.Text // for people, names the other game
}

// Court reports whether the court is taken. A person may confirm a game despite the clash of a team, but never of a court.
func (c Clash) Court() bool { return c.TeamID == 0 }

// FindClashes returns the clashes of s with the games of the schedule. s is a game that is about to be scheduled by hand, or moved
// if it has an id. Games that take no place never clash.
func FindClashes(in Input, s league.ScheduledGame) (clashes []Clash) {
	names := TeamNames(in.Teams)
	for _, other := range in.InOrder() {
		clashes = append(clashes, in.ClashesWith(other.ScheduledGame, s, names)...)
	}
	return clashes
}

// ClashesWith returns the clashes of s with one game of the schedule: one for each team that plays in both, and one for the
// court.
func (in Input) ClashesWith(other, s league.ScheduledGame, names func(id int64) string) (clashes []Clash) {
	if other.FreesItsPlace() || other.Queued || other.ID == s.ID {
		return nil
	}
	if !in.Overlap(other, s) {
		return in.travelClashes(other, s, names)
	}
	what := fault.Textf("%s - %s on %s at %s", names(other.Team1ID), names(other.Team2ID), in.FormatDay(other.Day), FormatTime(other.GameTime))
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

// travelClashes returns a clash for each team that has too little time to travel between the courts of two games.
func (in Input) travelClashes(other, s league.ScheduledGame, names func(id int64) string) (clashes []Clash) {
	if len(in.League.NightChanges) == 0 {
		return nil
	}
	first, second := s, other
	if CompareByTime(first, second) > 0 {
		first, second = second, first
	}
	gap := second.Day.DaysSince(first.Day)*MinutesPerDay + second.GameTime.Minutes() - first.GameTime.Minutes() - in.League.MinutesOf(first.Tier)
	from, to := CourtName(first), CourtName(second)
	night := first.Day
	travel := in.League.TravelMinutes(night, from, to)
	if before := in.League.TravelMinutes(night.AddDays(-1), from, to); before > travel && first.GameTime < "12:00" {
		travel = before // games after midnight belong to the night before
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

// isSameCourt reports whether two games are on the same court. Games without a court never are.
func isSameCourt(a, b league.ScheduledGame) bool {
	name := CourtName(a)
	return name != "" && league.FoldName(name) == league.FoldName(CourtName(b))
}

// Overlap reports whether two games are played at the same time.
func (in Input) Overlap(a, b league.ScheduledGame) bool {
	apart := a.Day.DaysSince(b.Day)*MinutesPerDay + a.GameTime.Minutes() - b.GameTime.Minutes() // by how many minutes b starts earlier
	return -in.League.MinutesOf(a.Tier) < apart && apart < in.League.MinutesOf(b.Tier)
}
