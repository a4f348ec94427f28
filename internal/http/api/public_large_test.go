package api

import (
	"encoding/json"
	"fmt"
	"testing"

	"sideout/internal/app/public"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// A large page lists only the next games and the latest results, with their total numbers; a team's page lists them all.
func TestALargePageIsTruncated(t *testing.T) {
	eachServerPair(t, func(t *testing.T, h *serverPair) {
		h.clear(t)
		h.show(t, league.Public)
		const ahead, played, onADay = 520, 170, 4
		today := league.Date("2026-11-20")
		check(t, h.store.Write(t.Context(), func(tx *store.Tx) error {
			return h.fillLarge(tx, today, ahead, played, onADay)
		}))
		page := h.page(t)
		next, last := page.Schedule.Games, page.Results.Games
		for what, pair := range map[string][2]string{
			"totals":      {fmt.Sprint(page.Schedule.Total, page.Results.Total), fmt.Sprint(ahead, played)},
			"how many":    {fmt.Sprint(len(next), len(last)), "500 100"},
			"ahead":       {fmt.Sprint(*next[0].Day, *next[499].Day), fmt.Sprint(today, today.AddDays(499/onADay))},
			"results":     {fmt.Sprint(*last[0].Day, *last[99].Day), fmt.Sprint(today.AddDays(-1), today.AddDays(-1-99/onADay))},
			"their times": {string(*last[0].GameTime + " " + *last[99].GameTime), "20:03 20:00"},
			"their score": {fmt.Sprint(*last[99].Team1Score, *last[99].Team2Score, *last[99].WinnerID == h.teams[0].ID), "25 20 true"},
			"tonight":     {fmt.Sprint(*page.Night, len(page.Courts), len(page.Courts[0].Games)), fmt.Sprint(today, 1, onADay)},
		} {
			if pair[0] != pair[1] {
				t.Errorf("%s: %s, want %s", what, pair[0], pair[1])
			}
		}
		var team public.PublicTeamPage
		check(t, json.Unmarshal(h.ask(h.here, "/api/public/thursday/teams/TEAM").Body.Bytes(), &team))
		if len(team.Schedule) != ahead || len(team.Results) != played {
			t.Errorf("the team's page has %d and %d", len(team.Schedule), len(team.Results))
		}
	})
}

// fillLarge stores games of two teams, onADay each day: played ones before today, and ahead ones from today on.
func (h *serverPair) fillLarge(tx *store.Tx, today league.Date, ahead, played, onADay int) error {
	var games []store.Game
	var lines []league.ScheduledGame
	zone, _ := league.Zone("America/New_York")
	for i := -played; i < ahead; i++ {
		day, n := today.AddDays(i/onADay), i%onADay
		if i < 0 {
			day, n = today.AddDays(-1-(-i-1)/onADay), onADay-1-(-i-1)%onADay
		}
		at := league.AtMinute(20*60 + n)
		line := league.ScheduledGame{
			LeagueID: h.league, Team1ID: h.teams[0].ID, Team2ID: h.teams[1].ID, GameDate: league.Instant(day, at, zone), Day: day,
			GameTime: at, CourtName: new("Court 1"), Tier: 1, CreatedAt: testNow,
		}
		g := store.Game{Game: league.Game{
			LeagueID: h.league, Team1ID: line.Team1ID, Team2ID: line.Team2ID, Status: league.Scheduled, GameDate: &line.GameDate,
			ScheduledFor: &line.GameDate, Day: &line.Day, Tier: 1, CreatedAt: testNow,
		}}
		if i < 0 {
			g.Status, g.Team1Score, g.Team2Score, g.WinnerID, g.CompletedAt = league.Completed, 25, 20, &g.Team1ID, &testNow
		}
		games, lines = append(games, g), append(lines, line)
	}
	ids, err := tx.Transfers.CreateGames(games)
	for i := range ids {
		lines[i].GameID = &ids[i]
	}
	if err != nil {
		return err
	}
	if err := tx.Transfers.CreateSchedules(lines); err != nil {
		return err
	}
	return tx.Leagues.IncrementPageVersion(h.league)
}
