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

	"sideout/internal/app"
	"sideout/internal/config"
	"sideout/internal/league"
)

// The league of --demo: fixed but for its dates and the password, so that pictures of it can be compared. A team's
// strength is by how many points it is better than the weakest.
const (
	demoLeague = "Thursday Night Volleyball"
	demoEmail  = "demo@sideout.example"
	demoZone   = "America/New_York"
	demoPlayed = 4 // of seven weeks
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

const demoEnd league.TimeOfDay = "21:15" // of a night; it starts at 20:15

// demo fills an empty database with a league to look at, by the deeds of its admin, and tells how to sign in. One that
// is not empty is left alone.
func demo(ctx context.Context, cfg config.Config, stdout io.Writer, today time.Time) error {
	clock := today
	deeds, done, err := deedsOf(ctx, cfg, func() time.Time { return clock })
	if err != nil {
		return err
	}
	defer done()
	empty, err := deeds.IsEmpty(ctx)
	if err != nil {
		return err
	}
	if !empty {
		_, err := fmt.Fprintln(stdout, "There are accounts in the database already, so --demo has changed nothing.")
		return err
	}
	d := demoMaker{ctx: ctx, deeds: deeds, clock: &clock, start: demoStart(today), luck: mathrand.New(mathrand.NewPCG(25, 30))}
	password := demoPassword()
	if err := d.make(password); err != nil {
		return fmt.Errorf("make the demo league: %w", err)
	}
	_, err = fmt.Fprintf(stdout, "The demo league is ready. Sign in as %s with the password %s\n", demoEmail, password)
	return err
}

// demoStart returns the first Thursday, so many before today that as many weeks are played as there should be.
func demoStart(today time.Time) league.Date {
	zone, _ := league.Zone(demoZone)
	day := league.DayOf(today, zone).AddDays(-1)
	for day.Weekday() != time.Thursday {
		day = day.AddDays(-1)
	}
	return day.AddDays(-7 * (demoPlayed - 1))
}

// demoPassword returns 80 random bits as four words that can be typed.
func demoPassword() string {
	text := strings.ToLower(rand.Text())
	return text[:4] + "-" + text[4:8] + "-" + text[8:12] + "-" + text[12:16]
}

// A demoMaker plays the league's admin, and the clock.
type demoMaker struct {
	ctx      context.Context
	deeds    *app.App
	clock    *time.Time
	start    league.Date
	luck     *mathrand.Rand
	who      app.Actor
	id       int64
	strength map[int64]int // by team
}

// make lets the admin enter the league ten days before it starts, let its season be planned, and then the results of the
// weeks that are over.
func (d *demoMaker) make(password string) error {
	zone, _ := league.Zone(demoZone)
	*d.clock = league.Instant(d.start.AddDays(-10), "19:00", zone)
	admin, err := d.deeds.Register(d.ctx, app.Registration{Email: demoEmail, Password: password, FirstName: "Demo", LastName: "Admin"}, nil)
	if err != nil {
		return err
	}
	d.who.UserID = admin.ID
	if err := d.enterLeague(); err != nil {
		return err
	}
	if _, err := d.deeds.AutoSchedule(d.ctx, d.who, d.id, false); err != nil {
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
	return nil
}

// enterLeague enters the league with its courts and teams.
func (d *demoMaker) enterLeague() error {
	view, err := d.deeds.CreateLeague(d.ctx, d.who, func(l *league.League) {
		*l = league.CreateDefaults()
		l.Name, l.Timezone, l.TierCount, l.TeamsPerTier = demoLeague, demoZone, len(demoTiers), len(demoTiers[0])
		l.StartDate, l.EndDate = &d.start, new(d.start.AddDays(7*(len(demoTiers[0])-2)))
		l.TimeBlockEnd = new(demoEnd)
	})
	if err != nil {
		return err
	}
	d.id, d.strength = view.ID, map[int64]int{}
	for tier, courts := range demoCourts {
		for _, court := range courts {
			if _, err := d.deeds.CreateCourt(d.ctx, d.who, league.Court{LeagueID: d.id, Tier: tier + 1, CourtName: court}); err != nil {
				return err
			}
		}
	}
	for _, tier := range demoTiers {
		var names []string
		for _, t := range tier {
			names = append(names, t.name)
		}
		teams, err := d.deeds.CreateTeams(d.ctx, d.who, d.id, names)
		if err != nil {
			return err
		}
		for i, t := range teams {
			d.strength[t.ID] = tier[i].strength
		}
	}
	return nil
}

// schedule returns the schedule in the order of play. The admin signs in to see it, and out again.
func (d *demoMaker) schedule() (lines []league.ScheduledGame, err error) {
	cookie, _, err := d.deeds.OpenSession(d.ctx, d.who.UserID, "demo", false)
	if err != nil {
		return nil, err
	}
	view, err := d.deeds.Look(d.ctx, cookie, d.id)
	if err != nil {
		return nil, err
	}
	if lines, _, err = d.deeds.Schedules(d.ctx, view); err != nil {
		return nil, err
	}
	return lines, d.deeds.CloseSession(d.ctx, cookie)
}

// play enters the result of a game when it is over, and turns the clock back.
func (d *demoMaker) play(line league.ScheduledGame) error {
	planned := *d.clock
	score1, score2 := d.score(d.strength[line.Team1ID] - d.strength[line.Team2ID])
	duration := 11*60 + 6*(score1+score2) + d.luck.IntN(60)
	*d.clock = line.GameDate.Add(time.Duration(duration) * time.Second)
	_, err := d.deeds.ChangeGame(d.ctx, d.who, *line.GameID, app.GameChange{
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
