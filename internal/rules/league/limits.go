package league

// Limits of input, both ends inclusive, see docs/product/league.md#league-limits.
const (
	MinTiers, MaxTiers               = 1, 10
	MinTeamsPerTier, MaxTeamsPerTier = 2, 20
	MinGameDuration, MaxGameDuration = 5, 60 // minutes
	MinPerMatchup, MaxPerMatchup     = 1, 5
	MaxBlackouts                     = 200 // days on which a league does not play
	MaxNights                        = 100 // nights of a season whose number is given
	MaxPerNight                      = 3   // games of a team on each night, if their number is given
	MaxDuty                          = 2   // duty teams of a game
	MaxKeepDays, DefaultKeepDays     = 60, 7
	MaxTablePoints                   = 100 // points of the table for a game, and the most that is taken away for one
	MaxAdjustments                   = 50  // of the points of a team
	MaxLateMinutes                   = 120
	MaxNoticeHours                   = 336
	MaxMarkFrom                      = 99   // forfeits of a team
	MaxMovers                        = 10   // teams that move between two tiers
	MaxName                          = 100  // code points
	MaxScore                         = 9999 // keeps sums small
	minYear, maxYear                 = 1900, 2999
)

// The days of games that can be entered. A later year is a typing mistake; dates of leagues and files are read up to maxYear.
const firstGameDay, lastGameDay Date = "1900-01-01", "2100-12-31"

// DefaultKeepCount is how many completed games a clean-up of duplicates keeps.
const DefaultKeepCount = 48

// DefaultGameTime is the initial time of "Schedule New Game".
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

// StorageDefaults returns the league that an empty request creates, see docs/product/league.md#league-defaults.
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
		Rules:           DefaultRules(Volleyball),
		TableRules:      DefaultTableRules(),
		Visibility:      Off,
	}
}
