package load

import (
	"encoding/json"
	"fmt"
	"time"

	"sideout/internal/league"
)

// Courts are the courts of a tier of the largest league, and PerMatchup is how often each pair of a tier meets.
const Courts, PerMatchup = 4, 5

// Caller makes calls as the owner of the leagues.
type Caller struct{ Server, Cookie string }

// MakeLeague creates the largest league through the API, without a schedule.
func (c Caller) MakeLeague() (id int64, err error) {
	var made struct{ ID int64 }
	settings := map[string]any{
		"name": "Largest", "tierCount": Tiers, "teamsPerTier": league.MaxTeamsPerTier, "gamesPerMatchup": PerMatchup,
		"startDate": "2026-01-08", "gameDay": "Thursday", "timeBlockStart": "20:15", "timeBlockEnd": "22:00",
	}
	if err := c.post("/api/leagues", "201", settings, &made); err != nil {
		return 0, err
	}
	var names []string
	for i := range Tiers * league.MaxTeamsPerTier {
		names = append(names, fmt.Sprintf("Team number %d", i+1))
	}
	if err := c.post("/api/teams", "201", map[string]any{"leagueId": made.ID, "names": names}, nil); err != nil {
		return 0, err
	}
	for i := range Tiers * Courts {
		court := map[string]any{"leagueId": made.ID, "tier": i/Courts + 1, "courtName": fmt.Sprintf("Court %d", i+1)}
		if err := c.post("/api/tier-courts", "201", court, nil); err != nil {
			return 0, err
		}
	}
	return made.ID, nil
}

// PlanSeason plans the season of a league, which must add the number of missing games, and returns how long that took.
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

func (c Caller) post(path, status string, body, response any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	request := fmt.Appendf(nil, "POST %s HTTP/1.1\r\nHost: bench\r\nCookie: session=%s\r\nContent-Type: application/json\r\n"+
		"Content-Length: %d\r\n\r\n%s", path, c.Cookie, len(text), text)
	got, err := Send(c.Server, request, status)
	if err != nil || response == nil {
		return err
	}
	return json.Unmarshal(got.Body, response)
}
