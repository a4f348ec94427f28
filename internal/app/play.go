package app

import (
	"context"
	"fmt"
	"math"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/scoring"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
)

// enterResult enters a random result of a game with the clock set to the end of the game, and then restores the clock.
func (m *DemoMaker) enterResult(ctx context.Context, line league.ScheduledGame) error {
	savedTime := *m.clock
	score1, score2 := m.randomScore(m.strength[line.Team1ID] - m.strength[line.Team2ID])
	duration := 11*60 + 6*(score1+score2) + m.random.IntN(60)
	*m.clock = line.GameDate.Add(time.Duration(duration) * time.Second)
	_, err := m.svc.Scoring.ChangeGame(ctx, m.admin, *line.GameID, scoring.GameChange{
		Team1Score: &score1, Team2Score: &score2, Status: new(league.Completed), Duration: &duration,
	})
	*m.clock = savedTime
	return err
}

// randomScore returns a random result of a game to 25, win by 2, capped at 30. advantage is the strength of team 1 minus that of team 2.
func (m *DemoMaker) randomScore(advantage int) (team1, team2 int) {
	margin := int(math.Round(float64(advantage) + 5*m.random.NormFloat64()))
	if margin == 0 {
		margin = 1 - 2*m.random.IntN(2)
	}
	win, lose := 25, 25-min(max(margin, -margin), 19)
	if lose > 23 { // no lead of two at 25
		win = 26 + m.random.IntN(5)
		lose = win - 2
		if win == 30 && m.random.IntN(2) == 0 {
			lose = 29
		}
	}
	if margin < 0 {
		return lose, win
	}
	return win, lose
}

// playNight scores the games of the current night that have begun, each by the phone at its court.
func (m *DemoMaker) playNight(ctx context.Context, lines []league.ScheduledGame) error {
	running := 0
	for _, line := range lines {
		var err error
		switch {
		case *line.WeekNumber != weeksPlayed+1:
		case line.GameDate.Equal(m.night):
			err = m.scoreByPhone(ctx, line, 1000, 17*time.Second)
		case line.GameDate.Equal(m.night.Add(slotLength)):
			points, latest := runningPoints[running], m.now.Add(-sinceLastPoint)
			if running++; running == len(runningPoints) {
				latest = m.now.Add(-offlineFor)
			}
			err = m.scoreByPhone(ctx, line, points, latest.Sub(line.GameDate)/time.Duration(points))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// scoreByPhone scores a game by its score link, one point per interval, until it is won or has the given number of points. Then it
// restores the clock.
func (m *DemoMaker) scoreByPhone(ctx context.Context, line league.ScheduledGame, points int, interval time.Duration) error {
	savedTime, at := *m.clock, line.GameDate
	rules := league.DefaultRules(league.Volleyball).SetRules
	advantage := m.strength[line.Team1ID] - m.strength[line.Team2ID]
	team1, team2 := 0, 0
	var events []score.Event
	for score.Winner(rules, team1, team2) == score.None && team1+team2 < points {
		team := score.Team1
		if m.random.Float64() < 0.5+float64(advantage)/200 {
			team1++
		} else {
			team, team2 = score.Team2, team2+1
		}
		at = at.Add(interval)
		events = append(events, score.Event{
			ID: fmt.Sprintf("demo-%d-%d", *line.GameID, team1+team2), Type: score.Point, Team: team, Rally: team1 + team2, At: at.UnixMilli(),
		})
	}
	*m.clock = at
	request := scoring.EventsRequest{Device: fmt.Sprintf("demo-phone-%d", *line.GameID), SentAt: at.UnixMilli(), Events: events}
	change := scoring.GameChange{Request: &request}
	if score.Winner(rules, team1, team2) != score.None {
		change.Duration = new(int(at.Sub(line.GameDate).Seconds()))
	}
	_, err := m.svc.Scoring.ChangeGame(ctx, access.Actor{Token: *line.InviteToken}, *line.GameID, change)
	*m.clock = savedTime
	return err
}
