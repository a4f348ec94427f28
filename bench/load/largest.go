package load

import (
	"encoding/json"
	"fmt"
	"time"

	"sideout/internal/rules/league"
)

// Courts is the number of courts per tier of the largest league, and PerMatchup how often each pair of a tier meets.
const Courts, PerMatchup = 4, 5

// Caller makes API calls as the owner of the leagues.
type Caller struct{ Server, Cookie string }

// CreateLeague creates the largest league through the API, without a schedule.
func (c Caller) CreateLeague() (id int64, err error) {
	var created struct{ ID int64 }
	settings := map[string]any{
		"name": "Largest", "tierCount": Tiers, "teamsPerTier": league.MaxTeamsPerTier, "gamesPerMatchup": PerMatchup,
		"startDate": "2026-01-08", "gameDay": "Thursday", "timeBlockStart": "20:15", "timeBlockEnd": "22:00",
	}
	if err := c.post("/api/leagues", "201", settings, &created); err != nil {
		return 0, err
	}
	var names []string
	for i := range Tiers * league.MaxTeamsPerTier {
		names = append(names, fmt.Sprintf("Team number %d", i+1))
	}
	if err := c.post("/api/teams", "201", map[string]any{"leagueId": created.ID, "names": names}, nil); err != nil {
		return 0, err
	}
	for i := range Tiers * Courts {
		court := map[string]any{"leagueId": created.ID, "tier": i/Courts + 1, "courtName": fmt.Sprintf("Court %d", i+1)}
		if err := c.post("/api/tier-courts", "201", court, nil); err != nil {
			return 0, err
		}
	}
	return created.ID, nil
}

// PlanSeason plans the season of a league and returns how long that took. It fails unless exactly the missing games are added.
func (c Caller) PlanSeason(leagueID int64, missing int) (seconds float64, err error) {
	var report struct{ SchedulesCreated, SchedulesMoved, SchedulesDeleted int }
	began := time.Now()
	err = c.post(fmt.Sprintf("/api/leagues/%d/auto-schedule", leagueID), "200", struct{}{}, &report)
	seconds = time.Since(began).Seconds()
	if err == nil && (report.SchedulesCreated != missing || report.SchedulesMoved+report.SchedulesDeleted != 0) {
		err = fmt.Errorf("%+v, but %d games were to be planned", report, missing)
	}
	return seconds, err
}

// EditSchedule adds a game to the schedule of a league, moves it, sends an undo of an advance, which the server rejects, and deletes
// the game.
func (c Caller) EditSchedule(leagueID int64) error {
	var teams []struct{ ID int64 }
	if err := c.call("GET", fmt.Sprintf("/api/leagues/%d/teams", leagueID), "200", nil, &teams); err != nil {
		return err
	}
	game := map[string]any{"leagueId": leagueID, "team1Id": teams[0].ID, "team2Id": teams[1].ID, "gameDate": "2026-01-11", "gameTime": "10:00"}
	var line struct{ ID int64 }
	if err := c.post("/api/schedules", "201", game, &line); err != nil {
		return err
	}
	path := fmt.Sprintf("/api/schedules/%d", line.ID)
	if err := c.call("PATCH", path, "200", map[string]any{"gameTime": "11:00"}, nil); err != nil {
		return err
	}
	if err := c.post(fmt.Sprintf("/api/leagues/%d/advance-week/undo", leagueID), "409", nil, nil); err != nil {
		return err
	}
	return c.call("DELETE", path, "204", nil, nil)
}

func (c Caller) post(path, status string, body, response any) error {
	return c.call("POST", path, status, body, response)
}

func (c Caller) call(method, path, status string, body, response any) error {
	var text []byte
	if body != nil {
		var err error
		if text, err = json.Marshal(body); err != nil {
			return err
		}
	}
	request := fmt.Appendf(nil, "%s %s HTTP/1.1\r\nHost: bench\r\nCookie: session=%s\r\nContent-Type: application/json\r\n"+
		"Content-Length: %d\r\n\r\n%s", method, path, c.Cookie, len(text), text)
	got, err := Send(c.Server, request, status)
	if err != nil || response == nil {
		return err
	}
	return json.Unmarshal(got.Body, response)
}
