package league

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/base/words"
	"sideout/spec"
)

// A Problem is a violation of a rule by a field, with the sentence to show beside the field.
type Problem struct {
	Field   string // JSON name
	Message fault.Text
}

// problems collects problems in the order of the form.
type problems []Problem

func (p *problems) add(field, format string, args ...any) {
	p.addText(field, fault.Textf(format, args...))
}

// addText adds a problem unless the text is empty.
func (p *problems) addText(field string, text fault.Text) {
	if !text.IsZero() {
		*p = append(*p, Problem{field, text})
	}
}

// must adds a problem unless the rule holds.
func (p *problems) must(holds bool, field, format string, args ...any) {
	if !holds {
		p.add(field, format, args...)
	}
}

// CheckLeague returns the league in the form in which it is stored, with a tidy name and nil for empty dates and times, and a problem for
// every rule of docs/product/league.md#league-limits that the league breaks.
func CheckLeague(l League) (League, []Problem) {
	var p problems
	name, problem := NormalizeName(LeagueName, l.Name)
	l.Name = name
	l.StartDate, l.EndDate, l.GameDay = nilIfEmpty(l.StartDate), nilIfEmpty(l.EndDate), nilIfEmpty(l.GameDay)
	l.TimeBlockStart, l.TimeBlockEnd = nilIfEmpty(l.TimeBlockStart), nilIfEmpty(l.TimeBlockEnd)

	p.addText("name", problem)
	p.must(l.SportType.Valid(), "sportType", "Sport must be %s", spec.SportsInWords())
	p.must(l.TierCount >= MinTiers, "tierCount", "Must have at least 1 tier")
	p.must(l.TierCount <= MaxTiers, "tierCount", "Maximum 10 tiers")
	p.must(l.TeamsPerTier >= MinTeamsPerTier, "teamsPerTier", "Must have at least 2 teams per tier")
	p.must(l.TeamsPerTier <= MaxTeamsPerTier, "teamsPerTier", "Maximum 20 teams per tier")
	p.must(l.ScheduleMode.Valid(), "scheduleMode", "Schedule mode must be fixed, overall or weekly")
	p.checkDates(l)
	p.must(l.GameDay == nil || l.GameDay.Valid(), "gameDay", "Game day must be a day from Monday to Sunday")
	p.checkTime("timeBlockStart", fault.Textf("Time block start"), l.TimeBlockStart)
	p.checkTime("timeBlockEnd", fault.Textf("Time block end"), l.TimeBlockEnd)
	p.must(l.GameDuration >= MinGameDuration, "gameDuration", "Games must last at least 5 minutes")
	p.must(l.GameDuration <= MaxGameDuration, "gameDuration", "Maximum 60 minutes per game")
	p.must(l.GamesPerMatchup >= MinPerMatchup, "gamesPerMatchup", "Must have at least 1 game per matchup")
	p.must(l.GamesPerMatchup <= MaxPerMatchup, "gamesPerMatchup", "Maximum 5 games per matchup")
	p.checkShape(l)
	p.must(l.Duty >= 0 && l.Duty <= MaxDuty, "duty", "A game can have from 0 to %d duty teams", MaxDuty)
	l.Blackouts = sortUnique(l.Blackouts)
	p.must(allValid(l.Blackouts), "blackouts", "Days without games must be dates like 2026-11-26")
	p.must(len(l.Blackouts) <= MaxBlackouts, "blackouts", "Maximum 200 days without games")
	p.checkNights(&l)
	p.must(0 <= l.KeepDays && l.KeepDays <= MaxKeepDays, "keepDays", "Games are kept for 0 to %d days", MaxKeepDays)
	l.Rules.Draws = l.TableRules.Draws
	l.Rules = tidyRules(l.Rules, l.SportType)
	p.checkRules(l.Rules)
	l.TableRules = tidyTableRules(l.TableRules)
	p.checkTableRules(l.TableRules)
	l.SeasonName = p.checkSeasonName(l.SeasonName)
	p.must(l.Visibility.Valid(), "visibility", "Visibility must be off, unlisted or public")
	p.must(l.Visibility == Off || l.Slug != nil, "slug", "A public page needs an address")
	p.checkSlug(l.Slug)
	p.must(words.Has(l.Language), "language", "Language must be one of %s", words.NamesInWords())
	p.must(spec.IsZone(l.Timezone), "timezone", "Time zone must be a name like America/New_York")
	return l, p
}

// sortUnique returns the days sorted and without duplicates.
func sortUnique(days []Date) []Date {
	return slices.Compact(slices.Sorted(slices.Values(days)))
}

func allValid(days []Date) bool {
	return !slices.ContainsFunc(days, func(d Date) bool { return !d.Valid() })
}

// nilIfEmpty returns nil for an empty text, because forms send empty texts for empty fields.
func nilIfEmpty[T ~string](text *T) *T {
	if text == nil || *text == "" {
		return nil
	}
	return text
}

func (p *problems) checkDates(l League) {
	start, end := l.StartDate, l.EndDate
	switch {
	case start == nil:
		p.must(!l.ScheduleMode.Dynamic(), "startDate", "Start date is required for dynamic schedule modes")
	case !start.Valid():
		p.add("startDate", "Start date must be a date like 2026-09-03")
	}
	switch {
	case end == nil:
	case !end.Valid():
		p.add("endDate", "End date must be a date like 2026-09-03")
	case start != nil && start.Valid() && *end < *start:
		p.add("endDate", "End date must not be before the start date")
	}
}

func (p *problems) checkTime(field string, what fault.Text, at *TimeOfDay) {
	p.must(at == nil || at.Valid(), field, "%s must be a time like 20:15", what)
}

// CheckTiersInUse returns a problem with the names of the teams whose tier is larger than the league's number of tiers.
func CheckTiersInUse(l League, teams []Team) []Problem {
	var beyond []string
	for _, t := range teams {
		if t.Tier > l.TierCount {
			beyond = append(beyond, fmt.Sprintf("%s (tier %d)", t.Name, t.Tier))
		}
	}
	if beyond == nil {
		return nil
	}
	return []Problem{{"tierCount", fault.Textf("Move these teams to a higher tier first: %s", strings.Join(beyond, ", "))}}
}

// CheckTeamName returns the name of a team in the form in which it is stored, and its problems.
func CheckTeamName(name string) (string, []Problem) {
	var p problems
	tidy, problem := NormalizeName(TeamName, name)
	p.addText("name", problem)
	return tidy, p
}

// CheckTier returns a problem unless the league has the tier.
func CheckTier(tier, tierCount int) []Problem {
	var p problems
	p.must(tier >= 1 && tier <= tierCount, "tier", "Tier must be from 1 to %d", tierCount)
	return p
}

// CheckCourt returns the court in the form in which it is stored, and its problems.
func CheckCourt(c Court, tierCount int) (Court, []Problem) {
	p := problems(CheckTier(c.Tier, tierCount))
	name, problem := NormalizeName(CourtName, c.CourtName)
	c.CourtName = name
	c.TimeSlotStart, c.TimeSlotEnd = nilIfEmpty(c.TimeSlotStart), nilIfEmpty(c.TimeSlotEnd)
	p.addText("courtName", problem)
	p.checkTime("timeSlotStart", fault.Textf("Time slot start"), c.TimeSlotStart)
	p.checkTime("timeSlotEnd", fault.Textf("Time slot end"), c.TimeSlotEnd)
	return c, p
}

// CheckTeams returns the problems of the two teams of a game; an id of 0 means that no team was chosen. The sentences are specified in
// docs/product/league.md#game-record.
func CheckTeams(team1ID, team2ID int64) []Problem {
	var p problems
	p.must(team1ID != 0, "team1Id", "Team 1 is required")
	p.must(team2ID != 0, "team2Id", "Team 2 is required")
	p.must(team1ID == 0 || team1ID != team2ID, "team2Id", "Teams must be different")
	return p
}

// CheckScores returns the problems of a final score, see docs/product/league.md#game-record.
func CheckScores(team1Score, team2Score int) []Problem {
	var p problems
	p.checkScore("team1Score", team1Score)
	p.checkScore("team2Score", team2Score)
	p.must(len(p) > 0 || team1Score != team2Score, "team2Score",
		"Scores cannot be equal - there must be a winner")
	return p
}

// CheckResult is like CheckScores, but accepts a level score if draws are allowed.
func CheckResult(team1Score, team2Score int, draws bool) []Problem {
	if !draws || team1Score != team2Score {
		return CheckScores(team1Score, team2Score)
	}
	var p problems
	p.checkScore("team1Score", team1Score)
	p.checkScore("team2Score", team2Score)
	return p
}

func (p *problems) checkScore(field string, score int) {
	p.must(score >= 0, field, "Score must be 0 or greater")
	p.must(score <= MaxScore, field, "Maximum score 9999")
}

// CheckDay parses the date of a game with ReadMoment and returns its problems. field is the JSON name of the date: playedAt, scheduledFor
// or gameDate.
func CheckDay(field, text string, zone *time.Location) (instant time.Time, day Date, found []Problem) {
	var p problems
	instant, day, isDate := ReadMoment(text, zone)
	p.checkDate(field, text, day, isDate)
	return instant, day, p
}

// CheckGameDay returns a problem if the day is outside the supported range of game days.
func CheckGameDay(field string, day Date) []Problem {
	var p problems
	p.checkGameDay(field, day)
	return p
}

func (p *problems) checkGameDay(field string, day Date) {
	p.must(firstGameDay <= day && day <= lastGameDay, field, "Date must be from %s to %s", firstGameDay.Medium(), lastGameDay.Medium())
}

// checkDate adds the problems of the date of a game. day is the date that was read from the text, if isDate is true.
func (p *problems) checkDate(field, text string, day Date, isDate bool) {
	switch {
	case strings.TrimSpace(text) == "":
		p.add(field, "Date is required")
	case isDate:
		p.checkGameDay(field, day)
	case hasUnsupportedYear(text):
		p.checkGameDay(field, "")
	default:
		p.add(field, "Date must be a date like 2026-09-03")
	}
}

// CheckSchedule parses the date of a scheduled game with ReadScheduleDay, and its time, and returns both with the problems of the teams,
// the date and the time.
func CheckSchedule(team1ID, team2ID int64, gameDate, gameTime string, zone *time.Location) (Date, TimeOfDay, []Problem) {
	p := problems(CheckTeams(team1ID, team2ID))
	at, isTime := ParseTimeOfDay(strings.TrimSpace(gameTime))
	day, isDate := ReadScheduleDay(gameDate, at, zone)
	p.checkDate("gameDate", gameDate, day, isDate)
	if at == "" {
		p.add("gameTime", "Time is required")
	} else {
		p.must(isTime, "gameTime", "Time must be a time like 18:00")
	}
	return day, at, p
}

// Limits of input, inclusive, see docs/product/league.md#league-limits.
const (
	MinTiers, MaxTiers               = 1, 10
	MinTeamsPerTier, MaxTeamsPerTier = 2, 20
	MinGameDuration, MaxGameDuration = 5, 60 // minutes
	MinPerMatchup, MaxPerMatchup     = 1, 5
	MaxBlackouts                     = 200 // days without games of a league
	MaxNights                        = 100 // largest number of nights that a season can be set to have
	MaxPerNight                      = 3   // largest number of games of a team on each night that can be set
	MaxDuty                          = 2   // largest number of duty teams of a game
	MaxKeepDays, DefaultKeepDays     = 60, 7
	MaxTablePoints                   = 100  // standings points for a game, added or deducted
	MaxAdjustments                   = 50   // adjustments of the points of a team
	MaxLateMinutes                   = 120  // see ForfeitPolicy.SetAfter
	MaxNoticeHours                   = 336  // see ForfeitPolicy.NoticeHours
	MaxMarkFrom                      = 99   // see ForfeitPolicy.MarkFrom
	MaxMovers                        = 10   // teams that move between two tiers
	MaxName                          = 100  // characters of a name
	MaxScore                         = 9999 // points of a team; the limit keeps sums small
	minYear, maxYear                 = 1900, 2999
)

// The first and the last day of a game that can be entered. A later year is a typing mistake. Other dates are valid up to maxYear.
const firstGameDay, lastGameDay Date = "1900-01-01", "2100-12-31"

// DefaultKeepCount is the number of completed games that a clean-up of duplicates keeps by default.
const DefaultKeepCount = 48

// DefaultGameTime is the initial time in the dialog "Schedule New Game".
const DefaultGameTime TimeOfDay = "18:00"

// CreateDefaults returns the initial values of the create dialog, see docs/product/league.md#league-defaults.
func CreateDefaults() League {
	l := StorageDefaults()
	l.TierCount = 2
	l.GameDay = new(Thursday)
	l.TimeBlockStart = new(TimeOfDay("20:15"))
	l.TimeBlockEnd = new(TimeOfDay("22:00"))
	return l
}

// StorageDefaults returns the values of a league that is created by a request without any fields, see
// docs/product/league.md#league-defaults.
func StorageDefaults() League {
	return League{
		SportType:       Volleyball,
		TierCount:       1,
		TeamsPerTier:    4,
		ScheduleMode:    Fixed,
		CurrentWeek:     1,
		GameDuration:    15,
		GamesPerMatchup: 2,
		Shape:           Shape{Kind: Shortest},
		KeepDays:        DefaultKeepDays,
		Timezone:        "America/New_York",
		Language:        words.English,
		Rules:           DefaultRules(Volleyball),
		TableRules:      DefaultTableRules(),
		Visibility:      Off,
	}
}
