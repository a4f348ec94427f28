package app

import (
	"context"
	"time"

	mathrand "math/rand/v2"

	"sideout/internal/app/access"
	"sideout/internal/app/scheduling"
	"sideout/internal/rules/league"
)

// The demo league is the same each time except for its time zone and dates, so that screenshots can be compared. The strength of a
// team is its advantage over the weakest team, in points.
const (
	leagueName  = "Riverside Volleyball"
	weeksPlayed = 4 // completed weeks of seven; the night of the fifth week is in progress
)

type team struct {
	name     string
	strength int
}

var tiers = [][]team{
	{{"Quarry Street", 9}, {"Harbor Lights", 7}, {"The Back Row", 6}, {"North Gate Nine", 6},
		{"Salt & Serve", 4}, {"Setting Suns", 3}, {"Copper Kettle", 2}, {"Ferry Road", 0}},
	{{"Lantern Club", 8}, {"Second Bounce", 6}, {"Pine Hollow", 5}, {"Late Shift", 5},
		{"Mill Pond", 4}, {"Kneepads Anonymous", 2}, {"Orchard Lane", 1}, {"Tuesday's Leftovers", 0}},
}

// courts are the names of the two courts of each tier. With four starts a night and two games per matchup, the season takes seven weeks
// and each team plays twice a night.
var courts = [][]string{{"Court 1", "Court 2"}, {"Court 3", "Court 4"}}

const startsPerNight = 4

// A DemoMaker builds demo leagues by calling the use cases as the admin of the league. It sets the clock of the services to the time of
// each call that it simulates.
type DemoMaker struct {
	svc    *Services
	clock  *time.Time
	now    time.Time
	zone   string
	night  time.Time // start of the night in progress
	random *mathrand.Rand

	admin    access.Actor
	id       int64
	strength map[int64]int // by team id
}

// DemoLeague identifies a league that a DemoMaker has built.
type DemoLeague struct {
	ID   int64
	Slug string // slug of its public page; empty if it has none
}

// NewDemoMaker returns a DemoMaker for a league with a night in progress at now. It sets clock, which is the clock of the services, to
// the time before the season at which the admin creates the league.
func NewDemoMaker(svc *Services, clock *time.Time, now time.Time) *DemoMaker {
	zone, night := nightAt(now)
	m := &DemoMaker{svc: svc, clock: clock, now: now, zone: zone, night: night, random: mathrand.New(mathrand.NewPCG(25, 30))}
	*clock = league.Instant(m.seasonStart().AddDays(-10), "19:00", m.location())
	return m
}

func (m *DemoMaker) location() *time.Location {
	zone, _ := league.Zone(m.zone)
	return zone
}

// seasonStart returns the first day of the season.
func (m *DemoMaker) seasonStart() league.Date {
	return league.DayOf(m.night, m.location()).AddDays(-7 * weeksPlayed)
}

// Make creates the league, plans its season, enters the results of the past weeks and scores the games of the current night by phone.
func (m *DemoMaker) Make(ctx context.Context, admin access.Actor, visibility league.Visibility) (DemoLeague, error) {
	m.admin = admin
	made, err := m.createLeague(ctx, visibility)
	if err != nil {
		return made, err
	}
	if _, err := m.svc.Planning.AutoSchedule(ctx, m.admin, m.id, scheduling.SeasonChange{}); err != nil {
		return made, err
	}
	lines, err := m.loadSchedule(ctx)
	if err != nil {
		return made, err
	}
	for _, line := range lines {
		if *line.WeekNumber > weeksPlayed {
			break
		}
		if err := m.enterResult(ctx, line); err != nil {
			return made, err
		}
	}
	return made, m.playNight(ctx, lines)
}

// createLeague creates the league, its courts and its teams.
func (m *DemoMaker) createLeague(ctx context.Context, visibility league.Visibility) (made DemoLeague, err error) {
	night, start := m.night.In(m.location()), m.seasonStart()
	view, err := m.svc.Leagues.CreateLeague(ctx, m.admin, func(l *league.League) {
		*l = league.CreateDefaults()
		l.Name, l.Timezone, l.TierCount, l.TeamsPerTier = leagueName, m.zone, len(tiers), len(tiers[0])
		l.StartDate, l.EndDate = &start, new(start.AddDays(7*(len(tiers[0])-2)))
		l.GameDay = new(league.GameDay(night.Weekday().String()))
		l.TimeBlockStart, l.TimeBlockEnd = new(timeOfDay(night)), new(timeOfDay(night.Add(startsPerNight*slotLength)))
		l.Visibility = visibility
	})
	if err != nil {
		return made, err
	}
	m.id, m.strength = view.ID, map[int64]int{}
	made.ID = view.ID
	if view.Slug != nil {
		made.Slug = *view.Slug
	}
	for tier, names := range courts {
		for _, court := range names {
			if _, err := m.svc.Leagues.CreateCourt(ctx, m.admin, league.Court{LeagueID: m.id, Tier: tier + 1, CourtName: court}); err != nil {
				return made, err
			}
		}
	}
	for _, tier := range tiers {
		var names []string
		for _, t := range tier {
			names = append(names, t.name)
		}
		teams, err := m.svc.Leagues.CreateTeams(ctx, m.admin, m.id, names)
		if err != nil {
			return made, err
		}
		for i, t := range teams {
			m.strength[t.ID] = tier[i].strength
		}
	}
	return made, nil
}

// timeOfDay returns the hour and minute of a time.
func timeOfDay(at time.Time) league.TimeOfDay { return league.AtMinute(60*at.Hour() + at.Minute()) }

// loadSchedule returns the scheduled games in the order of play.
func (m *DemoMaker) loadSchedule(ctx context.Context) (lines []league.ScheduledGame, err error) {
	err = m.withReadPermit(ctx, m.id, func(view access.ReadPermit) error {
		lines, _, err = m.svc.Planning.Schedules(ctx, view)
		return err
	})
	return lines, err
}

// withReadPermit calls read with the admin's permit to read a league. It opens a session, because only a session cookie gets a permit.
func (m *DemoMaker) withReadPermit(ctx context.Context, leagueID int64, read func(access.ReadPermit) error) error {
	cookie, _, err := m.svc.People.OpenSession(ctx, m.admin.UserID, "demo", false)
	if err != nil {
		return err
	}
	view, err := m.svc.Access.PermitRead(ctx, cookie, leagueID)
	if err != nil {
		return err
	}
	if err := read(view); err != nil {
		return err
	}
	return m.svc.People.CloseSession(ctx, cookie)
}
