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
)

// The league of --demo: fixed but for its place and dates and the password, so that pictures of it can be compared. A team's
// strength is by how many points it is better than the weakest.
const (
	demoLeague = "Riverside Volleyball"
	demoEmail  = "demo@sideout.example"
	demoPlayed = 4 // of seven weeks; the night of the fifth is on
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

// demoCourts are two a tier: with four starts a night and two games a matchup that is a season of seven weeks, in which
// each team plays twice a night.
var demoCourts = [][]string{{"Court 1", "Court 2"}, {"Court 3", "Court 4"}}

const demoStarts = 4 // of games on each court in a night

// demo fills an empty database with a league to look at, by the deeds of its admin, and tells how to sign in. One that
// is not empty is left alone.
func demo(ctx context.Context, cfg config.Config, stdout io.Writer, now time.Time) error {
	clock := now
	deeds, done, err := deedsOf(ctx, cfg, func() time.Time { return clock })
	if err != nil {
		return err
	}
	defer done()
	empty, err := deeds.People.IsEmpty(ctx)
	if err != nil {
		return err
	}
	if !empty {
		_, err := fmt.Fprintln(stdout, "There are accounts in the database already, so --demo has changed nothing.")
		return err
	}
	zone, night := demoNight(now)
	d := demoMaker{ctx: ctx, deeds: deeds, clock: &clock, zone: zone, night: night, luck: mathrand.New(mathrand.NewPCG(25, 30))}
	password := demoPassword()
	if err := d.make(password, now); err != nil {
		return fmt.Errorf("make the demo league: %w", err)
	}
	_, err = fmt.Fprintf(stdout, "The demo league is ready: a night is on, see /l/%s. Sign in as %s with the password %s\n", d.slug, demoEmail, password)
	return err
}

// demoPassword returns 80 random bits as four words that can be typed.
func demoPassword() string {
	text := strings.ToLower(rand.Text())
	return text[:4] + "-" + text[4:8] + "-" + text[8:12] + "-" + text[12:16]
}

// A demoMaker plays the league's admin, and the clock.
type demoMaker struct {
	ctx      context.Context
	deeds    *services.Services
	clock    *time.Time
	zone     string
	night    time.Time // when the one that is on began
	luck     *mathrand.Rand
	who      authz.Actor
	id       int64
	slug     string        // of its public page
	strength map[int64]int // by team
}

// make lets the admin enter the league ten days before it starts, let its season be planned, and then the results of the
// weeks that are over; and phones score the games of the night that is on.
func (d *demoMaker) make(password string, now time.Time) error {
	zone, _ := league.Zone(d.zone)
	start := league.DayOf(d.night, zone).AddDays(-7 * demoPlayed)
	*d.clock = league.Instant(start.AddDays(-10), "19:00", zone)
	admin, err := d.deeds.People.Register(d.ctx, people.Registration{Email: demoEmail, Password: password, FirstName: "Demo", LastName: "Admin"}, nil)
	if err != nil {
		return err
	}
	d.who.UserID = admin.ID
	if err := d.enterLeague(start, zone); err != nil {
		return err
	}
	if _, err := d.deeds.Planning.AutoSchedule(d.ctx, d.who, d.id, false); err != nil {
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

// enterLeague enters the league with its courts and teams, for everybody to see.
func (d *demoMaker) enterLeague(start league.Date, zone *time.Location) error {
	night := d.night.In(zone)
	view, err := d.deeds.Leagues.CreateLeague(d.ctx, d.who, func(l *league.League) {
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
			if _, err := d.deeds.Leagues.CreateCourt(d.ctx, d.who, league.Court{LeagueID: d.id, Tier: tier + 1, CourtName: court}); err != nil {
				return err
			}
		}
	}
	for _, tier := range demoTiers {
		var names []string
		for _, t := range tier {
			names = append(names, t.name)
		}
		teams, err := d.deeds.Leagues.CreateTeams(d.ctx, d.who, d.id, names)
		if err != nil {
			return err
		}
		for i, t := range teams {
			d.strength[t.ID] = tier[i].strength
		}
	}
	return nil
}

// clockOf is what the clock on the wall shows.
func clockOf(at time.Time) league.TimeOfDay { return league.AtMinute(60*at.Hour() + at.Minute()) }

// schedule returns the schedule in the order of play. The admin signs in to see it, and out again.
func (d *demoMaker) schedule() (lines []league.ScheduledGame, err error) {
	cookie, _, err := d.deeds.People.OpenSession(d.ctx, d.who.UserID, "demo", false)
	if err != nil {
		return nil, err
	}
	view, err := d.deeds.Access.Look(d.ctx, cookie, d.id)
	if err != nil {
		return nil, err
	}
	if lines, _, err = d.deeds.Planning.Schedules(d.ctx, view); err != nil {
		return nil, err
	}
	return lines, d.deeds.People.CloseSession(d.ctx, cookie)
}

// play enters the result of a game when it is over, and turns the clock back.
func (d *demoMaker) play(line league.ScheduledGame) error {
	planned := *d.clock
	score1, score2 := d.score(d.strength[line.Team1ID] - d.strength[line.Team2ID])
	duration := 11*60 + 6*(score1+score2) + d.luck.IntN(60)
	*d.clock = line.GameDate.Add(time.Duration(duration) * time.Second)
	_, err := d.deeds.Scoring.ChangeGame(d.ctx, d.who, *line.GameID, scoring.GameChange{
		Team1Score: &score1, Team2Score: &score2, Status: new(league.Completed), Duration: &duration,
	})
	*d.clock = planned
	return err
}

// score returns the result of a game to 25 by two with the cap at 30, of a team that is so many points better.
func (d *demoMaker) score(better int) (team1, team2 int) {
	margin := int(math.Round(float64(better) + 5*d.luck.NormFloat64()))
	if margin == 0 {
		margin = 1 - 2*d.luck.IntN(2)
	}
	win, lose := 25, 25-min(max(margin, -margin), 19)
	if lose > 23 { // nobody leads by two at 25
		win = 26 + d.luck.IntN(5)
		lose = win - 2
		if win == 30 && d.luck.IntN(2) == 0 {
			lose = 29
		}
	}
	if margin < 0 {
		return lose, win
	}
	return win, lose
}
