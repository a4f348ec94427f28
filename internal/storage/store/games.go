package store

import (
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
)

// Game is a stored game with the data of its score link.
type Game struct {
	league.Game
	Rules         string                // the rules of the game as JSON; empty unless it has begun
	BeforeForfeit *league.BeforeForfeit // the state before the game was forfeited; nil unless it is forfeited
	InviteNumber  int64                 // the number from which the token of the score link is derived
	InviteHash    string                // the hash of that token; empty while the link is disabled
}

const gameColumns = `id, league_id, team1_id, team2_id, team1_score, team2_score, sets, winner_id, game_date, day, tier,
	rules, invite_number, invite_hash, status, duration, scheduled_for, version, created_at, completed_at, deleted_at,
	abandoned, forfeit, before_forfeit, stage, planned_rules, sets_only = 1`

func scanGame(row scanner) (g Game, err error) {
	var sets, abandoned, before, planned string
	var hash *string
	err = row.Scan(&g.ID, &g.LeagueID, &g.Team1ID, &g.Team2ID, &g.Team1Score, &g.Team2Score, &sets,
		optional(&g.WinnerID), optional(&g.GameDate), optional(&g.Day), &g.Tier, &g.Rules, &g.InviteNumber, optional(&hash),
		&g.Status, optional(&g.Duration), optional(&g.ScheduledFor), &g.Version, milliTime{&g.CreatedAt},
		optional(&g.CompletedAt), optional(&g.DeletedAt), &abandoned, &g.Forfeit, &before, &g.Stage, &planned, &g.SetsOnly)
	if hash != nil {
		g.InviteHash = *hash
	}
	if err == nil && sets != "" {
		err = json.Unmarshal([]byte(sets), &g.Sets)
	}
	if err == nil && abandoned != "" {
		err = json.Unmarshal([]byte(abandoned), &g.Abandoned)
	}
	if err == nil && before != "" {
		err = json.Unmarshal([]byte(before), &g.BeforeForfeit)
	}
	if err == nil && planned != "" {
		err = json.Unmarshal([]byte(planned), &g.PlannedRules)
	}
	g.Live = g.IsLive()
	return g, err
}

// IsLive reports whether the game has begun and is not over.
func (g Game) IsLive() bool { return g.Status == league.Scheduled && g.Rules != "" }

// setsJSON returns the sets of a match as JSON, or empty text for a game without sets.
func setsJSON(sets []league.Set) (string, error) {
	if len(sets) == 0 {
		return "", nil
	}
	text, err := json.Marshal(sets)
	return string(text), err
}

// FindGame returns a game, deleted or not; ErrNotFound if it does not exist.
func (tx Games) FindGame(id int64) (Game, error) {
	return find(tx, scanGame, "SELECT "+gameColumns+" FROM games WHERE id = $1", id)
}

// GamesOf returns the games of a league except deleted ones, oldest first.
func (tx Games) GamesOf(leagueID int64) ([]Game, error) {
	return list(tx, scanGame, "SELECT "+gameColumns+
		" FROM games WHERE league_id = $1 AND deleted_at IS NULL ORDER BY id", leagueID)
}

// ResultsOf returns the games of a league except deleted ones, oldest first. It fills only the fields that standings and the planner
// need: teams, scores, sets, day, start, end, tier, status, version, stage, abandonment and forfeit.
func (tx Games) ResultsOf(leagueID int64) ([]league.Game, error) {
	scan := func(row scanner) (g league.Game, err error) {
		var sets, abandoned string
		var day sql.NullString
		err = row.Scan(&g.ID, &g.Team1ID, &g.Team2ID, &g.Team1Score, &g.Team2Score, &sets, &day, &g.Tier, &g.Status, &g.Live, &g.Version,
			optional(&g.CompletedAt), &abandoned, &g.Forfeit, optional(&g.GameDate), &g.Stage, &g.SetsOnly)
		if day.Valid {
			g.Day = new(league.Date(day.String))
		}
		if err == nil && sets != "" {
			err = json.Unmarshal([]byte(sets), &g.Sets)
		}
		if err == nil && abandoned != "" {
			err = json.Unmarshal([]byte(abandoned), &g.Abandoned)
		}
		return g, err
	}
	return list(tx, scan, `SELECT id, team1_id, team2_id, team1_score, team2_score, sets, day, tier, status,
		status = 'scheduled' AND rules <> '', version, completed_at, abandoned, forfeit, game_date, stage, sets_only = 1
		FROM games WHERE league_id = $1 AND deleted_at IS NULL ORDER BY id`, leagueID)
}

// CompletedOf returns the completed games of a league except deleted ones. It fills only the fields that records need: teams,
// scores, sets, stage and forfeit.
func (tx Games) CompletedOf(leagueID int64) ([]league.Game, error) {
	scan := func(row scanner) (g league.Game, err error) {
		var sets string
		g.Status = league.Completed
		err = row.Scan(&g.Team1ID, &g.Team2ID, &g.Team1Score, &g.Team2Score, &sets, &g.Forfeit, &g.Stage, &g.SetsOnly)
		if err == nil && sets != "" {
			err = json.Unmarshal([]byte(sets), &g.Sets)
		}
		return g, err
	}
	return list(tx, scan, `SELECT team1_id, team2_id, team1_score, team2_score, sets, forfeit, stage, sets_only = 1 FROM games
		WHERE league_id = $1 AND deleted_at IS NULL AND status = 'completed'`, leagueID)
}

// DrawsOf returns the ids of the games of a league that ended in a draw.
func (tx Games) DrawsOf(leagueID int64) (map[int64]bool, error) {
	scan := func(row scanner) (id int64, err error) {
		err = row.Scan(&id)
		return id, err
	}
	ids, err := list(tx, scan, `SELECT id FROM games WHERE league_id = $1 AND deleted_at IS NULL AND status = 'completed'
		AND forfeit = '' AND team1_score = team2_score`, leagueID)
	drawn := make(map[int64]bool, len(ids))
	for _, id := range ids {
		drawn[id] = true
	}
	return drawn, err
}

// SetForfeitsOf returns the sets of the games of a league in which a team has forfeited a set, by game id.
func (tx Games) SetForfeitsOf(leagueID int64) (map[int64][]league.Set, error) {
	type gameSets struct {
		id   int64
		sets string
	}
	games, err := list(tx, func(row scanner) (g gameSets, err error) {
		err = row.Scan(&g.id, &g.sets)
		return g, err
	}, `SELECT id, sets FROM games WHERE league_id = $1 AND deleted_at IS NULL AND sets LIKE '%"forfeit"%'`, leagueID)
	forfeited := make(map[int64][]league.Set, len(games))
	for _, g := range games {
		var sets []league.Set
		if err := json.Unmarshal([]byte(g.sets), &sets); err != nil {
			return nil, err
		}
		forfeited[g.id] = sets
	}
	return forfeited, err
}

// InviteNumbersOf returns the InviteNumber of each game of a league whose score link is enabled, by game id.
func (tx Games) InviteNumbersOf(leagueID int64) (map[int64]int64, error) {
	scan := func(row scanner) (pair [2]int64, err error) {
		err = row.Scan(&pair[0], &pair[1])
		return pair, err
	}
	pairs, err := list(tx, scan, `SELECT id, invite_number FROM games
		WHERE league_id = $1 AND deleted_at IS NULL AND invite_hash IS NOT NULL`, leagueID)
	numbers := make(map[int64]int64, len(pairs))
	for _, pair := range pairs {
		numbers[pair[0]] = pair[1]
	}
	return numbers, err
}

// DeletedGamesOf returns the games of a league that were deleted since a time, latest first.
func (tx Games) DeletedGamesOf(leagueID int64, since time.Time) ([]Game, error) {
	return list(tx, scanGame, "SELECT "+gameColumns+
		" FROM games WHERE league_id = $1 AND deleted_at >= $2 ORDER BY deleted_at DESC, id DESC", leagueID, toMillis(since))
}

// CountGamesOf returns the number of games of a league, including deleted ones, for its quota.
func (tx Games) CountGamesOf(leagueID int64) (n int, err error) {
	err = tx.scanRow("SELECT COUNT(*) FROM games WHERE league_id = $1", []any{leagueID}, &n)
	return n, err
}

// GameIDsOfTeam returns the ids of the games of a team except deleted ones.
func (tx Games) GameIDsOfTeam(teamID int64) ([]int64, error) {
	scan := func(row scanner) (id int64, err error) {
		err = row.Scan(&id)
		return id, err
	}
	return list(tx, scan, "SELECT id FROM games WHERE (team1_id = $1 OR team2_id = $1) AND deleted_at IS NULL", teamID)
}

// CreateGame stores a game and returns it with its id.
func (tx Games) CreateGame(g Game) (Game, error) {
	sets, err1 := setsJSON(g.Sets)
	planned, err2 := jsonOrEmpty(g.PlannedRules)
	if err := errors.Join(err1, err2); err != nil {
		return g, err
	}
	return find(tx, scanGame, `INSERT INTO games (league_id, team1_id, team2_id, team1_score, team2_score, sets, winner_id,
		game_date, day, tier, invite_number, invite_hash, status, duration, scheduled_for, version, created_at,
		completed_at, stage, planned_rules, sets_only) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21) RETURNING `+
		gameColumns,
		g.LeagueID, g.Team1ID, g.Team2ID, g.Team1Score, g.Team2Score, sets, nullable(g.WinnerID), nullable(g.GameDate),
		nullable(g.Day), g.Tier, g.InviteNumber, nullIfZero(g.InviteHash), g.Status, nullable(g.Duration),
		nullable(g.ScheduledFor), g.Version, toMillis(g.CreatedAt), nullable(g.CompletedAt), g.Stage.OrSeason(), planned, boolToInt(g.SetsOnly))
}

// UpdateGame stores all fields of a game except its teams and rules; see SetTeams and StoreGameRules.
func (tx Games) UpdateGame(g Game) error {
	sets, err1 := setsJSON(g.Sets)
	abandoned, err2 := jsonOrEmpty(g.Abandoned)
	before, err3 := jsonOrEmpty(g.BeforeForfeit)
	if err := errors.Join(err1, err2, err3); err != nil {
		return err
	}
	return tx.execOne(`UPDATE games SET team1_score = $1, team2_score = $2, sets = $3, winner_id = $4, game_date = $5,
		day = $6, tier = $7, invite_number = $8, invite_hash = $9, status = $10, duration = $11, scheduled_for = $12,
		version = $13, completed_at = $14, deleted_at = $15, abandoned = $16, forfeit = $17,
		before_forfeit = $18, stage = $19, sets_only = $20 WHERE id = $21`,
		g.Team1Score, g.Team2Score, sets, nullable(g.WinnerID), nullable(g.GameDate), nullable(g.Day), g.Tier,
		g.InviteNumber, nullIfZero(g.InviteHash), g.Status, nullable(g.Duration), nullable(g.ScheduledFor), g.Version,
		nullable(g.CompletedAt), nullable(g.DeletedAt), abandoned, g.Forfeit, before, g.Stage.OrSeason(), boolToInt(g.SetsOnly), g.ID)
}

// UpdateScore stores the score and the version of a game. It takes a third of the time of UpdateGame, because no index changes.
func (tx Games) UpdateScore(g Game) error {
	return tx.execOne("UPDATE games SET team1_score = $2, team2_score = $3, version = $4 WHERE id = $1", g.ID, g.Team1Score, g.Team2Score, g.Version)
}

// StoreGameRules stores the rules of a game, as JSON.
func (tx Games) StoreGameRules(id int64, rules string) error {
	return tx.execOne("UPDATE games SET rules = $1 WHERE id = $2", rules, id)
}

// StorePlannedRules stores the rules of a game that replace those of its league; nil for none.
func (tx Games) StorePlannedRules(id int64, rules *score.Rules) error {
	text, err := jsonOrEmpty(rules)
	if err != nil {
		return err
	}
	return tx.execOne("UPDATE games SET planned_rules = $1 WHERE id = $2", text, id)
}

// GamesWithOwnLineups returns the games of a league that have planned rules, have not begun and are no matches of finals: their rules differ
// from those of the league in their line-ups only. Deleted ones are included, because they can be restored.
func (tx Games) GamesWithOwnLineups(leagueID int64) ([]Game, error) {
	return list(tx, scanGame, "SELECT "+gameColumns+
		" FROM games WHERE league_id = $1 AND planned_rules <> '' AND rules = '' AND stage <> 'finals' ORDER BY id", leagueID)
}

// DeleteGame permanently deletes a game and its entry in the schedule.
func (tx Games) DeleteGame(id int64) error {
	return tx.execOne("DELETE FROM games WHERE id = $1", id)
}

// FindGameByInvite returns the game whose score link has a token hash, even if the game is deleted; ErrNotFound if there is none.
func (tx Games) FindGameByInvite(hash string) (Game, error) {
	return find(tx, scanGame, "SELECT "+gameColumns+" FROM games WHERE invite_hash = $1", hash)
}

// RevokeInvite stores the token hash of a score link that was replaced or disabled.
func (tx Games) RevokeInvite(hash string, gameID int64) error {
	_, err := tx.exec("INSERT INTO ended_invites (invite_hash, game_id) VALUES ($1, $2)", hash, gameID)
	return err
}

// FindRevokedInvite returns the game of a score link that was replaced or disabled; ErrNotFound if there is none.
func (tx Games) FindRevokedInvite(hash string) (gameID int64, err error) {
	err = tx.scanRow("SELECT game_id FROM ended_invites WHERE invite_hash = $1", []any{hash}, &gameID)
	return gameID, err
}

// Change is one change of the result of a game.
type Change struct {
	ID     int64
	GameID int64
	At     time.Time
	MadeAt *time.Time // when a device made the change, by its corrected clock; nil if no device made it
	Actor  string     // who made it
	Via    string     // how the actor was authorized: "session", "link" or "court"; or "import" or "revert"
	From   string     // the state before the change as JSON
	To     string     // the state after the change as JSON
}

const changeColumns = "id, game_id, at, made_at, actor, via, from_state, to_state"

func scanChange(row scanner) (c Change, err error) {
	err = row.Scan(&c.ID, &c.GameID, milliTime{&c.At}, optional(&c.MadeAt), &c.Actor, &c.Via, &c.From, &c.To)
	return c, err
}

// AddChange stores a change of a result.
func (tx Games) AddChange(c Change) error {
	_, err := tx.exec(`INSERT INTO result_changes (game_id, at, made_at, actor, via, from_state, to_state)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`, c.GameID, toMillis(c.At), nullable(c.MadeAt), c.Actor, c.Via, c.From, c.To)
	return err
}

// ChangesOf returns the changes of a game's result, latest first.
func (tx Games) ChangesOf(gameID int64) ([]Change, error) {
	return list(tx, scanChange, "SELECT "+changeColumns+" FROM result_changes WHERE game_id = $1 ORDER BY id DESC", gameID)
}

// FindChange returns a change; ErrNotFound if there is none.
func (tx Games) FindChange(id int64) (Change, error) {
	return find(tx, scanChange, "SELECT "+changeColumns+" FROM result_changes WHERE id = $1", id)
}

// LastChange returns the id of the latest change of a result of any league; 0 if there is none.
func (tx Games) LastChange() (int64, error) {
	return find(tx, scanID, "SELECT COALESCE(MAX(id), 0) FROM result_changes")
}

// ChangesVia returns the changes of the results of a league by one of two means, with ids from first to last, oldest first.
func (tx Games) ChangesVia(leagueID, first, last int64, means []string) ([]Change, error) {
	return list(tx, scanChange, "SELECT "+changeColumns+` FROM result_changes WHERE id >= $1 AND id <= $2 AND via IN ($3, $4)
		AND game_id IN (SELECT id FROM games WHERE league_id = $5) ORDER BY id`, first, last, means[0], means[1], leagueID)
}

// StartedGames returns the games that are scheduled from one day to another, inclusive, and have begun, in the order of play.
func (tx Games) StartedGames(leagueID int64, from, to league.Date) ([]Game, error) {
	return list(tx, scanGame, "SELECT "+gameColumns+` FROM games WHERE id IN (SELECT game_id FROM schedules
		WHERE league_id = $1 AND day >= $2 AND day <= $3) AND deleted_at IS NULL AND (status IN ('completed', 'void') OR rules <> '')
		ORDER BY scheduled_for, id`, leagueID, from, to)
}

// GamesOnDays returns the games that are scheduled from the first to the last day, inclusive. Deleted games are excluded.
func (tx Games) GamesOnDays(leagueID int64, first, last league.Date) ([]Game, error) {
	return list(tx, scanGame, "SELECT "+gameColumns+` FROM games WHERE id IN (SELECT game_id FROM schedules
		WHERE league_id = $1 AND day BETWEEN $2 AND $3) AND deleted_at IS NULL`, leagueID, first, last)
}

// GamesBetween returns the games of two teams, with either of them first, from the first to the last day, inclusive. Deleted games are
// excluded.
func (tx Games) GamesBetween(team1ID, team2ID int64, first, last league.Date) ([]Game, error) {
	return list(tx, scanGame, "SELECT "+gameColumns+` FROM games WHERE (team1_id = $1 AND team2_id = $2 OR team1_id = $2 AND team2_id = $1)
		AND day BETWEEN $3 AND $4 AND deleted_at IS NULL ORDER BY id`, team1ID, team2ID, first, last)
}

// ResultsOfTeam returns the completed and void games of a team, oldest first. Deleted games are excluded.
func (tx Games) ResultsOfTeam(leagueID, teamID int64) ([]league.Game, error) {
	scan := func(row scanner) (league.Game, error) {
		g, err := scanGame(row)
		return g.Game, err
	}
	return list(tx, scan, "SELECT "+gameColumns+` FROM games WHERE league_id = $1 AND (team1_id = $2 OR team2_id = $2)
		AND deleted_at IS NULL AND status IN ('completed', 'void') ORDER BY id`, leagueID, teamID)
}
