package store

import (
	"encoding/json"
	"errors"
	"slices"
	"time"

	"sideout/internal/rules/league"
)

// Finals are the stored finals of a league.
type Finals struct {
	ID       int64
	LeagueID int64
	league.FinalsPlan
	CreatedAt time.Time
	RemovedAt *time.Time // when they were removed; nil if they were not. Removed finals are found only by FindRemovedFinals
}

// finalsSettings is the settings of finals as stored.
type finalsSettings struct {
	league.FinalsPlan
	RemovedAt *time.Time `json:"removedAt,omitempty"`
}

// KnockoutMatch is a match of finals, whose teams may not be known yet.
type KnockoutMatch struct {
	ID           int64
	FinalsID     int64
	Key          string // identifies the match within the finals
	Day          *league.Date
	GameTime     *league.TimeOfDay
	CourtName    *string
	GameID       *int64 // nil until both teams are known
	InviteNumber int64  // the number from which the token of the score link is derived
	InviteHash   string // the hash of that token
}

func scanFinals(row scanner) (f Finals, err error) {
	var settings string
	if err = row.Scan(&f.ID, &f.LeagueID, &settings, milliTime{&f.CreatedAt}); err == nil {
		var stored finalsSettings
		err = json.Unmarshal([]byte(settings), &stored)
		f.FinalsPlan, f.RemovedAt = stored.FinalsPlan, stored.RemovedAt
	}
	return f, err
}

const finalsColumns = "id, league_id, settings, created_at"

// FindFinals returns finals by their id; ErrNotFound if they do not exist or were removed.
func (tx Knockouts) FindFinals(id int64) (Finals, error) {
	f, err := tx.FindFinalsEvenRemoved(id)
	if err == nil && f.RemovedAt != nil {
		err = ErrNotFound
	}
	return f, err
}

// FindRemovedFinals returns removed finals by their id; ErrNotFound if they do not exist or were not removed.
func (tx Knockouts) FindRemovedFinals(id int64) (Finals, error) {
	f, err := tx.FindFinalsEvenRemoved(id)
	if err == nil && f.RemovedAt == nil {
		err = ErrNotFound
	}
	return f, err
}

// FindFinalsEvenRemoved returns finals by their id, whether or not they were removed; ErrNotFound if they do not exist.
func (tx Knockouts) FindFinalsEvenRemoved(id int64) (Finals, error) {
	return find(tx, scanFinals, "SELECT "+finalsColumns+" FROM finals WHERE id = $1", id)
}

// FinalsOf returns the finals of a league, oldest first. Removed ones are excluded.
func (tx Knockouts) FinalsOf(leagueID int64) ([]Finals, error) {
	all, err := tx.allFinalsOf(leagueID)
	return slices.DeleteFunc(all, func(f Finals) bool { return f.RemovedAt != nil }), err
}

// RemovedFinalsOf returns the removed finals of a league.
func (tx Knockouts) RemovedFinalsOf(leagueID int64) ([]Finals, error) {
	all, err := tx.allFinalsOf(leagueID)
	return slices.DeleteFunc(all, func(f Finals) bool { return f.RemovedAt == nil }), err
}

func (tx Knockouts) allFinalsOf(leagueID int64) ([]Finals, error) {
	return list(tx, scanFinals, "SELECT "+finalsColumns+" FROM finals WHERE league_id = $1 ORDER BY id", leagueID)
}

// CreateFinals stores finals and returns them with their id.
func (tx Knockouts) CreateFinals(f Finals) (Finals, error) {
	settings, err := json.Marshal(finalsSettings{f.FinalsPlan, f.RemovedAt})
	if err != nil {
		return f, err
	}
	return find(tx, scanFinals, "INSERT INTO finals (league_id, settings, created_at) VALUES ($1, $2, $3) RETURNING "+finalsColumns,
		f.LeagueID, string(settings), toMillis(f.CreatedAt))
}

// UpdateFinals stores the settings of finals, and whether they are removed.
func (tx Knockouts) UpdateFinals(f Finals) error {
	settings, err := json.Marshal(finalsSettings{f.FinalsPlan, f.RemovedAt})
	if err != nil {
		return err
	}
	return tx.execOne("UPDATE finals SET settings = $1 WHERE id = $2", string(settings), f.ID)
}

// DeleteFinals deletes finals and their matches, but not their games.
func (tx Knockouts) DeleteFinals(id int64) error {
	return tx.execOne("DELETE FROM finals WHERE id = $1", id)
}

const matchColumns = "id, finals_id, key, day, game_time, court_name, game_id, invite_number, invite_hash"

func scanMatch(row scanner) (m KnockoutMatch, err error) {
	err = row.Scan(&m.ID, &m.FinalsID, &m.Key, optional(&m.Day), optional(&m.GameTime), optional(&m.CourtName), optional(&m.GameID),
		&m.InviteNumber, &m.InviteHash)
	return m, err
}

// MatchesOfFinals returns the matches of finals in the order in which they were stored.
func (tx Knockouts) MatchesOfFinals(finalsID int64) ([]KnockoutMatch, error) {
	return list(tx, scanMatch, "SELECT "+matchColumns+" FROM finals_places WHERE finals_id = $1 ORDER BY id", finalsID)
}

// FindKnockoutMatch returns a match of finals; ErrNotFound if it does not exist.
func (tx Knockouts) FindKnockoutMatch(id int64) (KnockoutMatch, error) {
	return find(tx, scanMatch, "SELECT "+matchColumns+" FROM finals_places WHERE id = $1", id)
}

// MatchOfGame returns the match of finals to which a game belongs; false if there is none.
func (tx Knockouts) MatchOfGame(gameID int64) (m KnockoutMatch, isMatch bool, err error) {
	m, err = find(tx, scanMatch, "SELECT "+matchColumns+" FROM finals_places WHERE game_id = $1", gameID)
	if errors.Is(err, ErrNotFound) {
		return m, false, nil
	}
	return m, err == nil, err
}

// FindMatchByInvite returns the match of finals whose score link has a token hash; ErrNotFound if there is none.
func (tx Knockouts) FindMatchByInvite(hash string) (KnockoutMatch, error) {
	return find(tx, scanMatch, "SELECT "+matchColumns+" FROM finals_places WHERE invite_hash = $1", hash)
}

// CreateMatches stores the matches of finals.
func (tx Knockouts) CreateMatches(matches []KnockoutMatch) error {
	ids, err := insertAll(tx.parent, "finals_places (finals_id, key, day, game_time, court_name, game_id, invite_number, invite_hash)", matches,
		func(m KnockoutMatch) ([]any, error) {
			return []any{m.FinalsID, m.Key, nullable(m.Day), nullable(m.GameTime), nullable(m.CourtName), nullable(m.GameID), m.InviteNumber, m.InviteHash}, nil
		})
	if err != nil {
		return err
	}
	for i, m := range matches {
		m.ID = ids[i]
		if err := tx.recordCreatedMatch(m); err != nil {
			return err
		}
	}
	return nil
}

// UpdateMatch stores the day, time and court of a match, its game and its score link.
func (tx Knockouts) UpdateMatch(m KnockoutMatch) error {
	if err := tx.recordMatch(m); err != nil {
		return err
	}
	return tx.execOne(`UPDATE finals_places SET day = $1, game_time = $2, court_name = $3, game_id = $4, invite_number = $5, invite_hash = $6
		WHERE id = $7`, nullable(m.Day), nullable(m.GameTime), nullable(m.CourtName), nullable(m.GameID), m.InviteNumber, m.InviteHash, m.ID)
}

// GamesOfFinals returns the games of finals.
func (tx Knockouts) GamesOfFinals(finalsID int64) ([]Game, error) {
	return list(tx, scanGame, "SELECT "+gameColumns+" FROM games WHERE id IN (SELECT game_id FROM finals_places WHERE finals_id = $1) ORDER BY id", finalsID)
}

// SchedulesOfFinals returns the scheduled games of finals.
func (tx Knockouts) SchedulesOfFinals(finalsID int64) ([]league.ScheduledGame, error) {
	return list(tx, scanSchedule, "SELECT "+scheduleColumns+fromSchedules+
		"WHERE s.game_id IN (SELECT game_id FROM finals_places WHERE finals_id = $1) ORDER BY s.id", finalsID)
}

// SetTeams replaces the teams of a game that has not been played, also in the schedule. The links of the game do not change.
func (tx Knockouts) SetTeams(gameID, team1, team2 int64, now time.Time) error {
	if err := tx.execOne("UPDATE games SET team1_id = $1, team2_id = $2 WHERE id = $3", team1, team2, gameID); err != nil {
		return err
	}
	_, err := tx.exec("UPDATE schedules SET team1_id = $1, team2_id = $2, sequence = sequence + 1, changed_at = $4 WHERE game_id = $3",
		team1, team2, gameID, toMillis(now))
	return err
}

// KnownMatchInvites returns which of the token hashes belong to score links of matches of finals or to ended score links of games on
// this server.
func (tx Knockouts) KnownMatchInvites(hashes []string) (map[string]bool, error) {
	return tx.parent.Transfers.knownHashes("invite_hash", "finals_places", "ended_invites", hashes)
}
