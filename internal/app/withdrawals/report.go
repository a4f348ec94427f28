package withdrawals

import (
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
)

// GameChange is a game that a withdrawal changes.
type GameChange struct {
	Change    league.GameFate   `json:"change"` // cancelled, forfeited, void or takenOver
	GameID    int64             `json:"gameId"`
	Team1ID   int64             `json:"team1Id"` // teams before the withdrawal
	Team2ID   int64             `json:"team2Id"`
	Day       *league.Date      `json:"day"`
	GameTime  *league.TimeOfDay `json:"gameTime"` // null if the game was never scheduled
	CourtName *string           `json:"courtName"`

	Team1Score int `json:"team1Score"` // score before the withdrawal; 0-0 if the game was not played
	Team2Score int `json:"team2Score"`
}

// RowChange is a team whose row in the standings changes.
type RowChange struct {
	TeamID int64     `json:"teamId"` // 0 for a new team in a preview
	Name   string    `json:"name"`
	Before *TableRow `json:"before"` // null if the team was not in the standings
	After  *TableRow `json:"after"`
}

// TableRow is a row of the season standings.
type TableRow struct {
	Tier int `json:"tier"`
	Rank int `json:"rank"`
	league.Record
}

// newReport returns the result of the withdrawal.
func (w *withdrawal) newReport(isPreview bool) Withdrawn {
	report := Withdrawn{Message: w.message(isPreview), Team: w.teamAfter(), Replacement: w.replacement, Games: []GameChange{}}
	for _, c := range w.changes {
		g := c.before
		row := GameChange{
			Change: c.fate, GameID: g.ID, Team1ID: g.Team1ID, Team2ID: g.Team2ID, Day: g.Day, CourtName: c.line.CourtName,
			Team1Score: g.Team1Score, Team2Score: g.Team2Score,
		}
		if c.line.ID != 0 {
			row.Day, row.GameTime = &c.line.Day, &c.line.GameTime
		}
		report.Games = append(report.Games, row)
	}
	after := w.tableAfter()
	for _, t := range after.teams {
		switch {
		case t.ID == w.team.ID:
			report.Team.Record = t.Record
		case w.replacement != nil && t.ID == w.replacement.ID:
			report.Replacement = &t
		}
	}
	report.Standings = changedRows(w.tableBefore(), after)
	return report
}

// A table is the season standings: the teams in order, and their rows by team id.
type table struct {
	teams []league.Team
	rows  map[int64]TableRow
}

func (w *withdrawal) tableBefore() table {
	return tableOf(w.league, w.teams, games.ToLeagueGames(w.games))
}

func (w *withdrawal) tableAfter() table {
	after := map[int64]league.Game{}
	for _, c := range w.changes {
		after[c.before.ID] = c.after.Game
	}
	gamesAfter := games.ToLeagueGames(w.games)
	for i, g := range gamesAfter {
		if changed, ok := after[g.ID]; ok {
			gamesAfter[i] = changed
		}
	}
	var teams []league.Team
	for _, t := range w.teams {
		switch {
		case t.ID == w.team.ID:
			t = w.teamAfter()
		case w.replacement != nil && t.ID == w.replacement.ID:
			t = *w.replacement
		}
		teams = append(teams, t)
	}
	if w.isNew {
		teams = append(teams, *w.replacement)
	}
	return tableOf(w.league, teams, gamesAfter)
}

func tableOf(l league.League, teams []league.Team, games []league.Game) table {
	teams = standings.Records(teams, games)
	tiers := standings.Overall(l, teams, games)
	if l.ScheduleMode == league.Fixed {
		tiers = standings.ByTier(l, teams, games)
	}
	byID := map[int64]league.Team{}
	for _, t := range teams {
		byID[t.ID] = t
	}
	result := table{rows: map[int64]TableRow{}}
	for _, tier := range tiers {
		for _, row := range tier.Rows {
			result.teams = append(result.teams, byID[row.TeamID])
			result.rows[row.TeamID] = TableRow{tier.Tier, row.Rank, row.Record}
		}
	}
	return result
}

// changedRows returns the teams whose rows differ, in the order of the table after the withdrawal.
func changedRows(before, after table) []RowChange {
	changed := []RowChange{}
	for _, t := range after.teams {
		newRow := after.rows[t.ID]
		oldRow, hadRow := before.rows[t.ID]
		switch {
		case !hadRow:
			changed = append(changed, RowChange{t.ID, t.Name, nil, &newRow})
		case oldRow != newRow:
			changed = append(changed, RowChange{t.ID, t.Name, &oldRow, &newRow})
		}
	}
	return changed
}

// message describes the withdrawal: what it would do, in a preview, such as "Would withdraw Aces on Nov 26, 2026: cancel 5 games, 3 results
// stand.", or what it has done.
func (w *withdrawal) message(isPreview bool) fault.Text {
	day := w.day.Medium()
	if isPreview {
		return fault.Textf("Would withdraw %s on %s: %s.", w.team.Name, day, fault.Joined(", ", w.describePreview()...))
	}
	return fault.Textf("%s withdrew on %s: %s.", w.team.Name, day, fault.Joined(", ", w.describeChanges()...))
}

// describeChanges describes what the withdrawal has done, in parts.
func (w *withdrawal) describeChanges() (parts []fault.Text) {
	count := w.countFates()
	if w.replacement != nil {
		parts = append(parts, fault.Textf("%s takes over %s", w.replacement.Name, fault.Games(count[league.FateTakenOver])))
	} else if w.how == league.ForfeitRest {
		parts = append(parts, fault.CountText(count[league.FateForfeited], "1 game forfeited", "%d games forfeited"))
	}
	if n := count[league.FateCancelled]; n > 0 {
		parts = append(parts, fault.CountText(n, "1 game cancelled", "%d games cancelled"))
	}
	if n := count[league.FateVoid]; n > 0 {
		parts = append(parts, fault.CountText(n, "1 game void", "%d games void"))
	}
	return w.appendRest(parts, fault.Textf("no game changes"))
}

// describePreview describes what the withdrawal would do, in parts.
func (w *withdrawal) describePreview() (parts []fault.Text) {
	count := w.countFates()
	if w.replacement != nil {
		parts = append(parts, fault.Textf("%s would take over %s", w.replacement.Name, fault.Games(count[league.FateTakenOver])))
	} else if w.how == league.ForfeitRest {
		parts = append(parts, fault.CountText(count[league.FateForfeited], "forfeit 1 game", "forfeit %d games"))
	}
	if n := count[league.FateCancelled]; n > 0 {
		parts = append(parts, fault.CountText(n, "cancel 1 game", "cancel %d games"))
	}
	if n := count[league.FateVoid]; n > 0 {
		parts = append(parts, fault.CountText(n, "make 1 game void", "make %d games void"))
	}
	return w.appendRest(parts, fault.Textf("no game would change"))
}

// countFates returns how many games share each fate.
func (w *withdrawal) countFates() map[league.GameFate]int {
	count := map[league.GameFate]int{}
	for _, c := range w.changes {
		count[c.fate]++
	}
	return count
}

// appendRest appends the games that do not change.
func (w *withdrawal) appendRest(parts []fault.Text, nothing fault.Text) []fault.Text {
	if w.how != league.AnnulledByTeam {
		parts = append(parts, fault.CountText(w.keptResults, "1 result stands", "%d results stand"))
	} else if len(w.changes) == 0 {
		parts = append(parts, nothing)
	}
	if n := w.remainingGames; n > 0 {
		parts = append(parts, fault.CountText(n, "1 game from before or in progress still to be finished", "%d games from before or in progress still to be finished"))
	}
	return parts
}
