package store

import (
	"encoding/json"
	"errors"
	"time"

	"sideout/internal/rules/league"
)

// Finals are the finals of a league as they are stored.
type Finals struct {
	ID       int64
	LeagueID int64
	league.FinalsPlan
	CreatedAt time.Time
}

// KnockoutMatch is a match of finals, whose teams may not be known yet.
type KnockoutMatch struct {
	ID           int64
	FinalsID     int64
	Key          string // in the knockout
	Day          *league.Date
	GameTime     *league.TimeOfDay
	CourtName    *string
	GameID       *int64 // once both teams are known
	InviteNumber int64  // what the token of its score link is derived from
	InviteHash   string // of that token
}

func scanFinals(row scanner) (f Finals, err error) {
	var settings string
	if err = row.Scan(&f.ID, &f.LeagueID, &settings, millis{&f.CreatedAt}); err == nil {
		err = json.Unmarshal([]byte(settings), &f.FinalsPlan)
	}
	return f, err
}

const finalsColumns = "id, league_id, settings, created_at"

// FindFinals returns finals; ErrNotFound if they do not exist.
func (tx Knockouts) FindFinals(id int64) (Finals, error) {
	return find(tx, scanFinals, "SELECT "+finalsColumns+" FROM finals WHERE id = $1", id)
}

// FinalsOf returns the finals of a league, the oldest first.
func (tx Knockouts) FinalsOf(leagueID int64) ([]Finals, error) {
	return list(tx, scanFinals, "SELECT "+finalsColumns+" FROM finals WHERE league_id = $1 ORDER BY id", leagueID)
}

// CreateFinals stores finals and returns them with their id.
func (tx Knockouts) CreateFinals(f Finals) (Finals, error) {
	settings, err := json.Marshal(f.FinalsPlan)
	if err != nil {
		return f, err
	}
	return find(tx, scanFinals, "INSERT INTO finals (league_id, settings, created_at) VALUES ($1, $2, $3) RETURNING "+finalsColumns,
		f.LeagueID, string(settings), toMillis(f.CreatedAt))
}

// UpdateFinals stores the settings of finals.
func (tx Knockouts) UpdateFinals(f Finals) error {
	settings, err := json.Marshal(f.FinalsPlan)
	if err != nil {
		return err
	}
	return tx.execOne("UPDATE finals SET settings = $1 WHERE id = $2", string(settings), f.ID)
}

// DeleteFinals removes finals and their matches. Their games stay.
func (tx Knockouts) DeleteFinals(id int64) error {
	return tx.execOne("DELETE FROM finals WHERE id = $1", id)
}

const matchColumns = "id, finals_id, key, day, game_time, court_name, game_id, invite_number, invite_hash"

func scanMatch(row scanner) (p KnockoutMatch, err error) {
	err = row.Scan(&p.ID, &p.FinalsID, &p.Key, optional(&p.Day), optional(&p.GameTime), optional(&p.CourtName), optional(&p.GameID),
		&p.InviteNumber, &p.InviteHash)
	return p, err
}

// MatchesOfFinals returns the matches of finals in the order in which they were stored.
func (tx Knockouts) MatchesOfFinals(finalsID int64) ([]KnockoutMatch, error) {
	return list(tx, scanMatch, "SELECT "+matchColumns+" FROM finals_places WHERE finals_id = $1 ORDER BY id", finalsID)
}

// FindKnockoutMatch returns a match; ErrNotFound if it does not exist.
func (tx Knockouts) FindKnockoutMatch(id int64) (KnockoutMatch, error) {
	return find(tx, scanMatch, "SELECT "+matchColumns+" FROM finals_places WHERE id = $1", id)
}

// MatchOfGame returns the match of finals that became a game; false if there is none.
func (tx Knockouts) MatchOfGame(gameID int64) (p KnockoutMatch, isMatch bool, err error) {
	p, err = find(tx, scanMatch, "SELECT "+matchColumns+" FROM finals_places WHERE game_id = $1", gameID)
	if errors.Is(err, ErrNotFound) {
		return p, false, nil
	}
	return p, err == nil, err
}

// FindMatchByInvite returns the match whose score link has this token hash; ErrNotFound if there is none.
func (tx Knockouts) FindMatchByInvite(hash string) (KnockoutMatch, error) {
	return find(tx, scanMatch, "SELECT "+matchColumns+" FROM finals_places WHERE invite_hash = $1", hash)
}

// CreateMatches stores the matches of finals.
func (tx Knockouts) CreateMatches(matches []KnockoutMatch) error {
	_, err := insertAll(tx.all, "finals_places (finals_id, key, day, game_time, court_name, game_id, invite_number, invite_hash)", matches,
		func(p KnockoutMatch) ([]any, error) {
			return []any{p.FinalsID, p.Key, nullable(p.Day), nullable(p.GameTime), nullable(p.CourtName), nullable(p.GameID), p.InviteNumber, p.InviteHash}, nil
		})
	return err
}

// UpdateMatch stores when and where a match is played, its game and its link.
func (tx Knockouts) UpdateMatch(p KnockoutMatch) error {
	return tx.execOne(`UPDATE finals_places SET day = $1, game_time = $2, court_name = $3, game_id = $4, invite_number = $5, invite_hash = $6
		WHERE id = $7`, nullable(p.Day), nullable(p.GameTime), nullable(p.CourtName), nullable(p.GameID), p.InviteNumber, p.InviteHash, p.ID)
}

// GamesOfFinals returns the games of the matches of finals.
func (tx Knockouts) GamesOfFinals(finalsID int64) ([]Game, error) {
	return list(tx, scanGame, "SELECT "+gameColumns+" FROM games WHERE id IN (SELECT game_id FROM finals_places WHERE finals_id = $1) ORDER BY id", finalsID)
}

// SchedulesOfFinals returns the lines of the schedule of the games of finals.
func (tx Knockouts) SchedulesOfFinals(finalsID int64) ([]league.ScheduledGame, error) {
	return list(tx, scanSchedule, "SELECT "+scheduleColumns+fromSchedules+
		"WHERE s.game_id IN (SELECT game_id FROM finals_places WHERE finals_id = $1) ORDER BY s.id", finalsID)
}

// SetTeams gives a game that nobody has played, and its line of the schedule, other teams. Its links stay.
func (tx Knockouts) SetTeams(gameID, team1, team2 int64, now time.Time) error {
	if err := tx.execOne("UPDATE games SET team1_id = $1, team2_id = $2 WHERE id = $3", team1, team2, gameID); err != nil {
		return err
	}
	_, err := tx.exec("UPDATE schedules SET team1_id = $1, team2_id = $2, sequence = sequence + 1, changed_at = $4 WHERE game_id = $3",
		team1, team2, gameID, toMillis(now))
	return err
}

// KnownMatchInvites returns those of the hashes that are used by the score link of a match of finals on this server, or were used by
// that of a game.
func (tx Knockouts) KnownMatchInvites(hashes []string) (map[string]bool, error) {
	return tx.all.Transfers.knownHashes("invite_hash", "finals_places", "ended_invites", hashes)
}
