package league

import (
	"slices"
	"strconv"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/rules/score"
	"sideout/spec"
)

// MaxSets is the largest number of sets of a match that a league can choose.
const MaxSets = 9

// MaxTimeLimit is the longest time limit of a match, in minutes. The free scorer has the same limit.
const MaxTimeLimit = 999

// DefaultRules returns the default rules of a sport, see docs/product/league.md#league-rules.
func DefaultRules(sport Sport) score.Rules {
	row, found := spec.FindSport(string(sport))
	if !found { // CheckLeague rejects unknown sports
		row = spec.Sport{DecidingScore: 1, Steps: []int{1}}
	}
	return score.DefaultRules(row)
}

// tidyRules returns the rules in the form in which they are stored, with defaults for omitted fields.
func tidyRules(m score.Rules, sport Sport) score.Rules {
	defaults := DefaultRules(sport)
	if m.Sets == 0 {
		m.Sets = 1
	}
	if m.DecidingScore == 0 {
		m.DecidingScore = defaults.DecidingScore
		if m.EndingScore != score.NoTarget {
			m.DecidingScore = min(m.DecidingScore, m.EndingScore) // the deciding set must not be longer than the others
		}
	}
	m.Steps, m.Sides = defaults.Steps, defaults.Sides
	m.PlayAll = m.PlayAll && m.Sets > 1
	return tidyTargets(m)
}

// tidyTargets sets the ending score and the deciding score from the targets, and removes the targets if these two scores are sufficient.
func tidyTargets(m score.Rules) score.Rules {
	n := len(m.Targets)
	if n == 0 || n > m.MostSets() || slices.Min(m.Targets) < 1 || slices.Max(m.Targets) > MaxScore { // checkTargets rejects invalid targets
		return m
	}
	plain := m
	plain.Targets = nil
	plain.EndingScore, plain.DecidingScore = m.Targets[0], m.EndingScoreOf(m.Sets/2*2)
	for set := range m.MostSets() {
		if plain.EndingScoreOf(set) != m.EndingScoreOf(set) {
			plain.Targets = m.Targets
		}
	}
	return plain
}

// CheckRules returns the rules in the form in which they are stored, and their problems.
func CheckRules(m score.Rules, sport Sport) (score.Rules, []Problem) {
	var p problems
	m = tidyRules(m, sport)
	p.checkRules(m)
	return m, p
}

// checkRules adds the problems of the rules of games.
func (p *problems) checkRules(m score.Rules) {
	checkRange := func(field string, n, least int, what fault.Text) {
		p.must(n >= least && n <= MaxScore, field, "%s must be from %s to %s", what, strconv.Itoa(least), strconv.Itoa(MaxScore))
	}
	checkRange("rules.endingScore", m.EndingScore, score.NoTarget, fault.Textf("Points to win"))
	checkRange("rules.startingScore", m.StartingScore, 0, fault.Textf("Starting score"))
	checkRange("rules.decidingScore", m.DecidingScore, 1, fault.Textf("Points to win the deciding set"))
	if m.MaxScoreCap != nil {
		checkRange("rules.maxScoreCap", *m.MaxScoreCap, 1, fault.Textf("Max score cap"))
	}
	if m.DecidingCap != nil {
		checkRange("rules.decidingCap", *m.DecidingCap, 1, fault.Textf("Max score cap of the deciding set"))
	}
	p.must(m.MaxTime == nil || *m.MaxTime >= 1 && *m.MaxTime <= MaxTimeLimit, "rules.maxTime",
		"Max time must be from %s to %s minutes", "1", strconv.Itoa(MaxTimeLimit))
	p.must(m.Intervals == nil || m.Intervals.IsValid(), "rules.intervals",
		"Breaks and time-outs must be from %s to %s seconds, and technical time-outs at %s numbers of points at most", "0",
		strconv.Itoa(score.MaxInterval), strconv.Itoa(score.MaxTechnicalAt))
	p.checkLineups("rules.lineups", m.Lineups)
	p.must(m.Sets >= 1 && m.Sets <= MaxSets, "rules.sets", "Sets must be from %s to %s", "1", strconv.Itoa(MaxSets))
	p.checkTargets(m)
	p.must(m.Sets == 1 || m.EndingScore != score.NoTarget, "rules.endingScore", "A match of several sets needs points to win a set")
	p.must(!isDecidedAtStart(m), "rules.startingScore", "With this starting score a game would be over before it begins")
}

func (p *problems) checkLineups(field string, size int) {
	p.must(size == 0 || slices.Contains(score.LineupSizes, size), field, "A line-up has 2, 3, 4 or 6 players")
}

// CheckLineups returns the problems of the line-ups of one game.
func CheckLineups(size int) (p problems) {
	p.checkLineups("lineups", size)
	return p
}

// checkTargets adds the problems of the ending scores of the sets.
func (p *problems) checkTargets(m score.Rules) {
	isPossible := func(n int) bool { return n >= 1 && n <= MaxScore }
	for i, target := range m.Targets {
		if !isPossible(target) {
			p.add("rules.targets", "The points to win set %d must be from %s to %s", i+1, "1", strconv.Itoa(MaxScore))
			return
		}
	}
	p.must(len(m.Targets) <= m.MostSets(), "rules.targets", "There are points to win for %d sets, but a match has %d at most", len(m.Targets), m.MostSets())
}

// isDecidedAtStart reports whether any set would be over before its first point.
func isDecidedAtStart(m score.Rules) bool {
	for _, target := range append([]int{m.EndingScore}, m.Targets...) {
		rules := m.SetRules
		rules.EndingScore = target
		if target != score.NoTarget && score.DecidedAtStart(rules) {
			return true
		}
	}
	return false
}

// Sport is the sport of a league.
type Sport string

// Volleyball is the default sport. All sports are in spec/sports.json.
const Volleyball Sport = "volleyball"

// Valid reports whether it is one of the sports.
func (s Sport) Valid() bool {
	_, found := spec.FindSport(string(s))
	return found
}

// ScheduleMode is how the games of a league are planned.
type ScheduleMode string

// The schedule modes.
const (
	Fixed   ScheduleMode = "fixed"   // the whole season is planned at once
	Overall ScheduleMode = "overall" // each week is planned separately, with the tiers split again by the overall standings
	Weekly  ScheduleMode = "weekly"  // each week is planned separately, and teams move between tiers after each week
)

// Valid reports whether it is one of the modes.
func (m ScheduleMode) Valid() bool { return m == Fixed || m.Dynamic() }

// Dynamic reports whether the league is planned week by week and therefore needs a start date.
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

// gameDays contains the days in the order of time.Weekday.
var gameDays = []GameDay{Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday}

// Valid reports whether it is a day of the week.
func (d GameDay) Valid() bool { return slices.Contains(gameDays, d) }

// Weekday returns the day as a time.Weekday, or -1 if the day is not valid.
func (d GameDay) Weekday() time.Weekday { return time.Weekday(slices.Index(gameDays, d)) }

// Origin is what created a line of the schedule.
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
	Cancelled Status = "cancelled" // planned, but will not be played
	Void      Status = "void"      // the game has begun and keeps its score, but counts nowhere
)

// Valid reports whether it is one of the statuses.
func (s Status) Valid() bool { return s == Scheduled || s == Completed || s == Cancelled || s == Void }

// Role is the role of a member in a league. Each role has all permissions of the roles before it, and more.
type Role string

// The roles. Their permissions are listed in docs/product/accounts.md#roles-rules.
const (
	Viewer  Role = "viewer"
	Scorer  Role = "scorer" // the default
	Manager Role = "manager"
	Owner   Role = "owner"
)

// MemberRoles are the roles that can be assigned to a member. The owner role can only be handed over.
var MemberRoles = []Role{Viewer, Scorer, Manager}

// MemberRolesInWords returns "viewer, scorer or manager".
func MemberRolesInWords() string {
	words := string(MemberRoles[0])
	for i, role := range MemberRoles[1:] {
		if i == len(MemberRoles)-2 {
			words += " or " + string(role)
		} else {
			words += ", " + string(role)
		}
	}
	return words
}

// Valid reports whether it is one of the roles.
func (r Role) Valid() bool { return r == Owner || slices.Contains(MemberRoles, r) }

// Visibility is who can see the public page of a league.
type Visibility string

// The visibilities.
const (
	Off      Visibility = "off"
	Unlisted Visibility = "unlisted" // everybody who knows the address; search engines are asked not to index the page
	Public   Visibility = "public"
)

// Valid reports whether it is one of the visibilities.
func (v Visibility) Valid() bool { return v == Off || v == Unlisted || v == Public }
