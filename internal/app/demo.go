package app

import (
	"context"
	"time"

	mathrand "math/rand/v2"

	"sideout/internal/app/access"
	"sideout/internal/app/scheduling"
	"sideout/internal/rules/league"
)

// The league is the same each time except for its place and dates, so that screenshots can be compared. The strength of a
// team is its advantage over the weakest team, in points.
const (
	leagueName  = "Riverside Volleyball"
	weeksPlayed = 4 // of seven; the night of the fifth week is being played
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

// courts are two courts per tier. With four starts a night and two games per matchup the season takes seven weeks, in which
// each team plays twice a night.
var courts = [][]string{{"Court 1", "Court 2"}, {"Court 3", "Court 4"}}

const starts = 4 // starts of games per court and night

// A DemoMaker makes the league as its admin, on services whose clock it sets.
type DemoMaker struct {
	svc    *Services
	clock  *time.Time
	now    time.Time
	zone   string
	night  time.Time // start of the night that is being played
	random *mathrand.Rand

	admin    access.Actor
	id       int64
	strength map[int64]int // by team id
}

// DemoMade is the league that a Maker has made.
type DemoMade struct {
	ID   int64
	Slug string // of its public page; empty if it has none
}

// NewDemoMaker returns a Maker for a league whose night is being played at a time. clock is the clock of the services. It is set
// to the time at which the admin creates the league, which is before the season.
func NewDemoMaker(svc *Services, clock *time.Time, now time.Time) *DemoMaker {
	zone, night := nightAt(now)
	m := &DemoMaker{svc: svc, clock: clock, now: now, zone: zone, night: night, random: mathrand.New(mathrand.NewPCG(25, 30))}
	*clock = league.Instant(m.start().AddDays(-10), "19:00", m.location())
	return m
}

func (m *DemoMaker) location() *time.Location {
	zone, _ := league.Zone(m.zone)
	return zone
}

// start returns the first day of the season.
func (m *DemoMaker) start() league.Date {
	return league.DayOf(m.night, m.location()).AddDays(-7 * weeksPlayed)
}

// Make lets the admin create the league, plan its season and enter the results of past weeks, and lets phones score the
// games of the present night.
func (m *DemoMaker) Make(ctx context.Context, admin access.Actor, visibility league.Visibility) (DemoMade, error) {
	m.admin = admin
	made, err := m.createLeague(ctx, visibility)
	if err != nil {
		return made, err
	}
	if _, err := m.svc.Planning.AutoSchedule(ctx, m.admin, m.id, scheduling.SeasonChange{}); err != nil {
		return made, err
	}
	lines, err := m.schedule(ctx)
	if err != nil {
		return made, err
	}
	for _, line := range lines {
		if *line.WeekNumber > weeksPlayed {
			break
		}
		if err := m.play(ctx, line); err != nil {
			return made, err
		}
	}
	return made, m.playNight(ctx, lines)
}

// createLeague creates the league with its courts and teams.
func (m *DemoMaker) createLeague(ctx context.Context, visibility league.Visibility) (made DemoMade, err error) {
	night, start := m.night.In(m.location()), m.start()
	view, err := m.svc.Leagues.CreateLeague(ctx, m.admin, func(l *league.League) {
		*l = league.CreateDefaults()
		l.Name, l.Timezone, l.TierCount, l.TeamsPerTier = leagueName, m.zone, len(tiers), len(tiers[0])
		l.StartDate, l.EndDate = &start, new(start.AddDays(7*(len(tiers[0])-2)))
		l.GameDay = new(league.GameDay(night.Weekday().String()))
		l.TimeBlockStart, l.TimeBlockEnd = new(clockOf(night)), new(clockOf(night.Add(starts*slot)))
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

// clockOf returns the time of day.
func clockOf(at time.Time) league.TimeOfDay { return league.AtMinute(60*at.Hour() + at.Minute()) }

// schedule returns the schedule in the order of play.
func (m *DemoMaker) schedule(ctx context.Context) (lines []league.ScheduledGame, err error) {
	err = m.reading(ctx, m.id, func(view access.ReadPermit) error {
		lines, _, err = m.svc.Planning.Schedules(ctx, view)
		return err
	})
	return lines, err
}

// reading calls read with the permit of the admin to read a league, for which it opens a session.
func (m *DemoMaker) reading(ctx context.Context, leagueID int64, read func(access.ReadPermit) error) error {
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
