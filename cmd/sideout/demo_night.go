package main

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"sideout/internal/authz"
	"sideout/internal/league"
	"sideout/internal/score"
	"sideout/internal/scoring"
)

// demoZones are time zones around the world: at any time it is evening in one of them, where the demo league plays.
var demoZones = []string{
	"America/New_York", "America/Los_Angeles", "Pacific/Honolulu", "America/Sao_Paulo", "Europe/London", "Europe/Athens",
	"Asia/Karachi", "Asia/Bangkok", "Asia/Tokyo", "Pacific/Auckland",
}

const (
	demoSlot      = 15 * time.Minute
	demoEvening   = league.TimeOfDay("20:45")
	demoMinPlayed = 8 * time.Minute // the least time since the running games began
	demoLastPoint = 20 * time.Second
	demoSilence   = 4 * time.Minute // the time since the last request of the offline phone
)

// demoPoints is the number of points, by court, in the running games. The phone of the last court is offline.
var demoPoints = []int{36, 29, 33, 16}

// demoNight returns a zone where it is evening, and the start of the present night there: the games of its first start
// are over, those of its second are running.
func demoNight(now time.Time) (zone string, start time.Time) {
	zone = slices.MinFunc(demoZones, func(a, b string) int { return cmp.Compare(minutesFromEvening(now, a), minutesFromEvening(now, b)) })
	return zone, now.Add(-demoMinPlayed).Truncate(demoSlot).Add(-demoSlot)
}

// minutesFromEvening returns by how many minutes the time in a zone differs from demoEvening.
func minutesFromEvening(now time.Time, name string) int {
	zone, _ := league.Zone(name)
	there := now.In(zone)
	after := (60*there.Hour() + there.Minute() - demoEvening.Minutes() + 24*60) % (24 * 60)
	return min(after, 24*60-after)
}

// playNight lets phones score the games of the night that have begun.
func (d *demoMaker) playNight(lines []league.ScheduledGame, now time.Time) error {
	running := 0
	for _, line := range lines {
		var err error
		switch {
		case *line.WeekNumber != demoPlayed+1:
		case line.GameDate.Equal(d.night):
			err = d.scoreByPhone(line, 1000, 17*time.Second)
		case line.GameDate.Equal(d.night.Add(demoSlot)):
			points, latest := demoPoints[running], now.Add(-demoLastPoint)
			if running++; running == len(demoPoints) {
				latest = now.Add(-demoSilence)
			}
			err = d.scoreByPhone(line, points, latest.Sub(line.GameDate)/time.Duration(points))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// scoreByPhone scores a game by its link, one point after every pause, until it is won or has that many points. Then it
// sets the clock back.
func (d *demoMaker) scoreByPhone(line league.ScheduledGame, points int, pause time.Duration) error {
	planned, at := *d.clock, line.GameDate
	rules := league.DefaultRules(league.Volleyball).SetRules
	advantage := d.strength[line.Team1ID] - d.strength[line.Team2ID]
	team1, team2 := 0, 0
	var events []score.Event
	for score.Winner(rules, team1, team2) == score.None && team1+team2 < points {
		team := score.Team1
		if d.random.Float64() < 0.5+float64(advantage)/200 {
			team1++
		} else {
			team, team2 = score.Team2, team2+1
		}
		at = at.Add(pause)
		events = append(events, score.Event{
			ID: fmt.Sprintf("demo-%d-%d", *line.GameID, team1+team2), Type: score.Point, Team: team, Rally: team1 + team2, At: at.UnixMilli(),
		})
	}
	*d.clock = at
	request := scoring.EventsRequest{Device: fmt.Sprintf("demo-phone-%d", *line.GameID), SentAt: at.UnixMilli(), Events: events}
	change := scoring.GameChange{Request: &request}
	if score.Winner(rules, team1, team2) != score.None {
		change.Duration = new(int(at.Sub(line.GameDate).Seconds()))
	}
	_, err := d.svc.Scoring.ChangeGame(d.ctx, authz.Actor{Token: *line.InviteToken}, *line.GameID, change)
	*d.clock = planned
	return err
}
