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

// demoCourts are two a tier; on each, two pairs play two games one after another.
var demoCourts = [][]string{{"Court 1", "Court 2"}, {"Court 3", "Court 4"}}

var demoTimes = []league.TimeOfDay{"20:15", "20:30", "20:45", "21:00"}

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
	ctx   context.Context
	deeds *app.App
	clock *time.Time
	start league.Date
	luck  *mathrand.Rand
	who   app.Actor
	id    int64
}

func (d *demoMaker) make(password string) error {
	zone, _ := league.Zone(demoZone)
	*d.clock = league.Instant(d.start.AddDays(-10), "19:00", zone)
	admin, err := d.deeds.Register(d.ctx, app.Registration{Email: demoEmail, Password: password, FirstName: "Demo", LastName: "Admin"}, nil)
	if err != nil {
		return err
	}
	d.who.UserID = admin.ID
	view, err := d.deeds.CreateLeague(d.ctx, d.who, func(l *league.League) {
		*l = league.CreateDefaults()
		l.Name, l.Timezone, l.TierCount, l.TeamsPerTier = demoLeague, demoZone, len(demoTiers), len(demoTiers[0])
		l.StartDate, l.EndDate = &d.start, new(d.start.AddDays(7*(len(demoTiers[0])-2)))
	})
	if err != nil {
		return err
	}
	d.id = view.ID
	for i, teams := range demoTiers {
		if err := d.makeTier(i, teams); err != nil {
			return err
		}
	}
	return nil
}

// makeTier makes the teams and courts of a tier, and a season in which each pair meets in one week.
func (d *demoMaker) makeTier(tier int, teams []demoTeam) error {
	for _, court := range demoCourts[tier] {
		if _, err := d.deeds.CreateCourt(d.ctx, d.who, league.Court{LeagueID: d.id, Tier: tier + 1, CourtName: court}); err != nil {
			return err
		}
	}
	names := make([]string, len(teams))
	for i, t := range teams {
		names[i] = t.name
	}
	created, err := d.deeds.CreateTeams(d.ctx, d.who, d.id, names)
	if err != nil {
		return err
	}
	for week := range len(teams) - 1 {
		for i, pair := range demoPairs(len(teams), week) {
			for again := range 2 {
				g := app.NewSchedule{
					LeagueID: d.id, Team1ID: created[pair[0]].ID, Team2ID: created[pair[1]].ID,
					GameDate: string(d.start.AddDays(7 * week)), GameTime: string(demoTimes[i/2*2+again]), CourtName: demoCourts[tier][i%2],
				}
				if err := d.makeGame(g, teams[pair[0]].strength-teams[pair[1]].strength, week < demoPlayed); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// demoPairs are the pairs of one week: one team keeps its place, the others move round it.
func demoPairs(teams, week int) (pairs [][2]int) {
	at := func(place int) int {
		if place == 0 {
			return 0
		}
		return 1 + (place-1+week)%(teams-1)
	}
	for i := range teams / 2 {
		pairs = append(pairs, [2]int{at(i), at(teams - 1 - i)})
	}
	return pairs
}

// makeGame plans a game and, if it is over, enters its result a quarter of an hour after its start.
func (d *demoMaker) makeGame(g app.NewSchedule, better int, played bool) error {
	planned := *d.clock
	s, err := d.deeds.ScheduleGame(d.ctx, d.who, g)
	if err != nil || !played {
		return err
	}
	score1, score2 := d.score(better)
	duration := 11*60 + 6*(score1+score2) + d.luck.IntN(60)
	*d.clock = s.GameDate.Add(time.Duration(duration) * time.Second)
	_, err = d.deeds.ChangeGame(d.ctx, d.who, *s.GameID, app.GameChange{
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
