package league

import (
	"slices"
	"time"

	"sideout/spec"
)

// Sport is what a league plays.
type Sport string

// Volleyball is the default sport. All sports are in spec/sports.json.
const Volleyball Sport = "volleyball"

// Valid reports whether it is one of the sports.
func (s Sport) Valid() bool {
	_, found := spec.FindSport(string(s))
	return found
}

// ScheduleMode says how the games of a league are planned.
type ScheduleMode string

// The schedule modes.
const (
	Fixed   ScheduleMode = "fixed"   // the whole season at once
	Overall ScheduleMode = "overall" // week by week, tiers split anew from the overall standings
	Weekly  ScheduleMode = "weekly"  // week by week, teams move between tiers after each week
)

// Valid reports whether it is one of the modes.
func (m ScheduleMode) Valid() bool { return m == Fixed || m.Dynamic() }

// Dynamic reports whether the league is scheduled week by week and so needs a start date.
func (m ScheduleMode) Dynamic() bool { return m == Overall || m == Weekly }

// GameDay is the day of the week on which a league plays, by its English name.
type GameDay string

// The game days.
const (
	Monday    GameDay = "Monday"
	Tuesday   GameDay = "Tuesday"
	Wednesday GameDay = "Wednesday"
	Thursday  GameDay = "Thursday"
	Friday    GameDay = "Friday"
	Saturday  GameDay = "Saturday"
	Sunday    GameDay = "Sunday"
)

// gameDays are in the order of time.Weekday.
var gameDays = []GameDay{Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday}

// Valid reports whether it is a day of the week.
func (d GameDay) Valid() bool { return slices.Contains(gameDays, d) }

// Weekday returns the day as a time.Weekday, or -1 if it is not valid.
func (d GameDay) Weekday() time.Weekday { return time.Weekday(slices.Index(gameDays, d)) }

// Origin says who made a line of the schedule.
type Origin string

// The values of Origin.
const (
	BySeason Origin = "season" // a plan of the season
	ByWeek   Origin = "week"   // an advance to the next week
	ByHand   Origin = "hand"   // a person
)

// Valid reports whether it is one of the values.
func (o Origin) Valid() bool { return o == BySeason || o == ByWeek || o == ByHand }

// Status is the status of a game.
type Status string

// The statuses of a game and of its line in the schedule.
const (
	Scheduled Status = "scheduled" // planned or being played
	Completed Status = "completed"
	Cancelled Status = "cancelled" // planned, and will not be played
	Void      Status = "void"      // it has begun, is kept with its score, and counts nowhere
)

// Valid reports whether it is one of the statuses.
func (s Status) Valid() bool { return s == Scheduled || s == Completed || s == Cancelled || s == Void }

// Role is what a member may do in a league; each role may do more than the one before.
type Role string

// The roles; what each may do is in docs/product/accounts.md#roles-rules.
const (
	Viewer  Role = "viewer"
	Scorer  Role = "scorer" // the default
	Manager Role = "manager"
	Owner   Role = "owner"
)

// Valid reports whether it is one of the roles.
func (r Role) Valid() bool { return slices.Contains([]Role{Viewer, Scorer, Manager, Owner}, r) }

// Visibility says who may see a league's public page.
type Visibility string

// The visibilities.
const (
	Off      Visibility = "off"
	Unlisted Visibility = "unlisted" // whoever knows the address; search engines are asked to leave it out
	Public   Visibility = "public"
)

// Valid reports whether it is one of the visibilities.
func (v Visibility) Valid() bool { return v == Off || v == Unlisted || v == Public }
