package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	mathrand "math/rand/v2"

	"sideout/internal/authz"
	"sideout/internal/config"
	"sideout/internal/league"
	"sideout/internal/people"
	"sideout/internal/scoring"
	"sideout/internal/services"
	"sideout/spec"
)

// The league of --demo. It is the same each time except for its place, dates and password, so that screenshots can be
// compared. The strength of a team is its advantage over the weakest team, in points.
const (
	demoLeague = "Riverside Volleyball"
	demoEmail  = "demo@sideout.example"
	demoPlayed = 4 // of seven weeks; the night of the fifth week is being played
)

type demoTeam struct {
	name     string
	strength int
}

var demoTiers = [][]demoTeam{
	{{"Quarry Street", 9}, {"Harbor Lights", 7}, {"The Back Row", 6}, {"North Gate Nine", 6},
		{"Salt & Serve", 4}, {"Setting Suns", 3}, {"Copper Kettle", 2}, {"Ferry Road", 0}},
	{{"Lantern Club", 8}, {"Second Bounce", 6}, {"Pine Hollow", 5}, {"Late Shift", 5},
		{"Mill Pond", 4}, {"Kneepads Anonymous", 2}, {"Orchard Lane", 1}, {"Tuesday's Leftovers", 0}},
}

// demoCourts are two courts per tier. With four starts a night and two games per matchup the season takes seven weeks,
// in which each team plays twice a night.
var demoCourts = [][]string{{"Court 1", "Court 2"}, {"Court 3", "Court 4"}}

const demoStarts = 4 // starts of games per court and night

// demo fills an empty database with a sample league, using the same calls as its admin would, and prints how to sign
// in. It does not change a database that has accounts.
func demo(ctx context.Context, cfg config.Config, stdout io.Writer, now time.Time) error {
	clock := now
	svc, done, err := openServices(ctx, cfg, func() time.Time { return clock })
	if err != nil {
		return err
	}
	defer done()
	empty, err := svc.People.IsEmpty(ctx)
	if err != nil {
		return err
	}
	if !empty {
		_, err := fmt.Fprintln(stdout, "There are accounts in the database already, so --demo has changed nothing.")
		return err
	}
	zone, night := demoNight(now)
	d := demoMaker{ctx: ctx, svc: svc, clock: &clock, zone: zone, night: night, random: mathrand.New(mathrand.NewPCG(25, 30))}
	password := demoPassword()
	if err := d.fill(password, now); err != nil {
		return fmt.Errorf("make the demo league: %w", err)
	}
	_, err = fmt.Fprintf(stdout, "The demo league is ready: a night is on, see %s. Sign in as %s with the password %s\n",
		spec.Pages.PublicLeague.Path(d.slug), demoEmail, password)
	return err
}

// demoPassword returns 80 random bits as four groups that can be typed.
func demoPassword() string {
	text := strings.ToLower(rand.Text())
	return text[:4] + "-" + text[4:8] + "-" + text[8:12] + "-" + text[12:16]
}

// A demoMaker acts as the league's admin, and sets the clock.
type demoMaker struct {
	ctx      context.Context
	svc      *services.Services
	clock    *time.Time
	zone     string
	night    time.Time // start of the night that is being played
	random   *mathrand.Rand
	admin    authz.Actor
	id       int64
	slug     string        // slug of its public page
	strength map[int64]int // by team id
}

// fill lets the admin create the league ten days before it starts, plan its season and enter the results of past weeks,
// and lets phones score the games of the present night.
func (d *demoMaker) fill(password string, now time.Time) error {
	zone, _ := league.Zone(d.zone)
	start := league.DayOf(d.night, zone).AddDays(-7 * demoPlayed)
	*d.clock = league.Instant(start.AddDays(-10), "19:00", zone)
	admin, err := d.svc.People.Register(d.ctx, people.Registration{Email: demoEmail, Password: password, FirstName: "Demo", LastName: "Admin"}, people.Open, nil)
	if err != nil {
		return err
	}
	d.admin.UserID = admin.ID
	if err := d.createLeague(start, zone); err != nil {
		return err
	}
	if _, err := d.svc.Planning.AutoSchedule(d.ctx, d.admin, d.id, false); err != nil {
		return err
	}
	lines, err := d.schedule()
	if err != nil {
		return err
	}
	for _, line := range lines {
		if *line.WeekNumber > demoPlayed {
			break
		}
		if err := d.play(line); err != nil {
			return err
		}
	}
	return d.playNight(lines, now)
}

// createLeague creates the public league with its courts and teams.
func (d *demoMaker) createLeague(start league.Date, zone *time.Location) error {
	night := d.night.In(zone)
	view, err := d.svc.Leagues.CreateLeague(d.ctx, d.admin, func(l *league.League) {
		*l = league.CreateDefaults()
		l.Name, l.Timezone, l.TierCount, l.TeamsPerTier = demoLeague, d.zone, len(demoTiers), len(demoTiers[0])
		l.StartDate, l.EndDate = &start, new(start.AddDays(7*(len(demoTiers[0])-2)))
		l.GameDay = new(league.GameDay(night.Weekday().String()))
		l.TimeBlockStart, l.TimeBlockEnd = new(clockOf(night)), new(clockOf(night.Add(demoStarts*demoSlot)))
		l.Visibility = league.Public
	})
	if err != nil {
		return err
	}
	d.id, d.slug, d.strength = view.ID, *view.Slug, map[int64]int{}
	for tier, courts := range demoCourts {
		for _, court := range courts {
			if _, err := d.svc.Leagues.CreateCourt(d.ctx, d.admin, league.Court{LeagueID: d.id, Tier: tier + 1, CourtName: court}); err != nil {
				return err
			}
		}
	}
	for _, tier := range demoTiers {
		var names []string
		for _, t := range tier {
			names = append(names, t.name)
		}
		teams, err := d.svc.Leagues.CreateTeams(d.ctx, d.admin, d.id, names)
		if err != nil {
			return err
		}
		for i, t := range teams {
			d.strength[t.ID] = tier[i].strength
		}
	}
	return nil
}

// clockOf returns the time of day.
func clockOf(at time.Time) league.TimeOfDay { return league.AtMinute(60*at.Hour() + at.Minute()) }

// schedule returns the schedule in the order of play. It opens a session for the admin to read it.
func (d *demoMaker) schedule() (lines []league.ScheduledGame, err error) {
	cookie, _, err := d.svc.People.OpenSession(d.ctx, d.admin.UserID, "demo", false)
	if err != nil {
		return nil, err
	}
	view, err := d.svc.Access.PermitRead(d.ctx, cookie, d.id)
	if err != nil {
		return nil, err
	}
	if lines, _, err = d.svc.Planning.Schedules(d.ctx, view); err != nil {
		return nil, err
	}
	return lines, d.svc.People.CloseSession(d.ctx, cookie)
}

// play enters the result of a game at its end, and sets the clock back.
func (d *demoMaker) play(line league.ScheduledGame) error {
	planned := *d.clock
	score1, score2 := d.score(d.strength[line.Team1ID] - d.strength[line.Team2ID])
	duration := 11*60 + 6*(score1+score2) + d.random.IntN(60)
	*d.clock = line.GameDate.Add(time.Duration(duration) * time.Second)
	_, err := d.svc.Scoring.ChangeGame(d.ctx, d.admin, *line.GameID, scoring.GameChange{
		Team1Score: &score1, Team2Score: &score2, Status: new(league.Completed), Duration: &duration,
	})
	*d.clock = planned
	return err
}

// score returns a random result of a game to 25, win by two, cap 30. advantage is the difference of the teams'
// strengths.
func (d *demoMaker) score(advantage int) (team1, team2 int) {
	margin := int(math.Round(float64(advantage) + 5*d.random.NormFloat64()))
	if margin == 0 {
		margin = 1 - 2*d.random.IntN(2)
	}
	win, lose := 25, 25-min(max(margin, -margin), 19)
	if lose > 23 { // no lead of two at 25
		win = 26 + d.random.IntN(5)
		lose = win - 2
		if win == 30 && d.random.IntN(2) == 0 {
			lose = 29
		}
	}
	if margin < 0 {
		return lose, win
	}
	return win, lose
}
