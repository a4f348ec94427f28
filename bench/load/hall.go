package load

import "fmt"

// The leagues that play in the hall of the largest league. Each has two of its courts on every night.
const besideTeams, besideCourts = 10, 2

// hallCourt is a court of a hall in a response.
type hallCourt struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// adopted is a court of a league that becomes a court of a hall.
type adopted struct {
	LeagueID int64  `json:"leagueId"`
	Name     string `json:"name"`
	CourtID  int64  `json:"courtId"`
}

// CreateBeside creates the largest league in a hall in which others have planned their seasons already.
func (c Caller) CreateBeside(others int) (id int64, err error) {
	var names []string
	for i := range Tiers * Courts {
		names = append(names, fmt.Sprintf("Court %d", i+1))
	}
	if id, err = c.CreateLeague(); err != nil {
		return 0, err
	}
	var hall struct {
		ID     int64
		Courts []hallCourt
	}
	if err := c.post("/api/halls", "201", map[string]any{"name": fmt.Sprint("Hall of league ", id), "courts": names}, &hall); err != nil {
		return 0, err
	}
	courtsOf := func(leagueID int64, list []hallCourt) (links []adopted) {
		for _, court := range list {
			links = append(links, adopted{leagueID, court.Name, court.ID})
		}
		return links
	}
	links := courtsOf(id, hall.Courts)
	var leagues []int64
	for i := range others {
		courts := hall.Courts[i*besideCourts : (i+1)*besideCourts]
		other, err := c.createBeside(i, courts)
		if err != nil {
			return 0, err
		}
		leagues, links = append(leagues, other), append(links, courtsOf(other, courts)...)
	}
	if err := c.post(fmt.Sprintf("/api/halls/%d/adopt", hall.ID), "200", map[string]any{"courts": links}, nil); err != nil {
		return 0, err
	}
	for _, other := range leagues {
		if _, err := c.PlanSeason(other, PerMatchup*besideTeams*(besideTeams-1)/2); err != nil {
			return 0, err
		}
	}
	return id, nil
}

// createBeside creates a league that has courts of the hall on the nights of the largest league.
func (c Caller) createBeside(number int, courts []hallCourt) (int64, error) {
	var created struct{ ID int64 }
	settings := map[string]any{
		"name": fmt.Sprintf("Beside %d", number+1), "tierCount": 1, "teamsPerTier": besideTeams, "gamesPerMatchup": PerMatchup,
		"startDate": "2026-01-08", "gameDay": "Thursday", "timeBlockStart": "20:15", "timeBlockEnd": "22:00",
	}
	if err := c.post("/api/leagues", "201", settings, &created); err != nil {
		return 0, err
	}
	var names []string
	for i := range besideTeams {
		names = append(names, fmt.Sprintf("Beside %d team %d", number+1, i+1))
	}
	if err := c.post("/api/teams", "201", map[string]any{"leagueId": created.ID, "names": names}, nil); err != nil {
		return 0, err
	}
	for _, court := range courts {
		body := map[string]any{"leagueId": created.ID, "tier": 1, "courtName": court.Name}
		if err := c.post("/api/tier-courts", "201", body, nil); err != nil {
			return 0, err
		}
	}
	return created.ID, nil
}
