package store

import (
	"time"

	"sideout/internal/rules/league"
)

const courtColumns = "id, league_id, tier, court_name, time_slot_start, time_slot_end, created_at"

func scanCourt(row scanner) (c league.Court, err error) {
	err = row.Scan(&c.ID, &c.LeagueID, &c.Tier, &c.CourtName, optional(&c.TimeSlotStart), optional(&c.TimeSlotEnd),
		milliTime{&c.CreatedAt})
	return c, err
}

// FindCourt returns a court; ErrNotFound if there is none.
func (tx Courts) FindCourt(id int64) (league.Court, error) {
	return find(tx, scanCourt, "SELECT "+courtColumns+" FROM tier_courts WHERE id = $1", id)
}

// CourtsOf returns the courts of a league, ordered by tier and then oldest first.
func (tx Courts) CourtsOf(leagueID int64) ([]league.Court, error) {
	return list(tx, scanCourt, "SELECT "+courtColumns+" FROM tier_courts WHERE league_id = $1 ORDER BY tier, id", leagueID)
}

// CreateCourt stores a court and returns it with its id.
func (tx Courts) CreateCourt(c league.Court) (league.Court, error) {
	return find(tx, scanCourt, `INSERT INTO tier_courts (league_id, tier, court_name, time_slot_start, time_slot_end,
		created_at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING `+courtColumns,
		c.LeagueID, c.Tier, c.CourtName, nullable(c.TimeSlotStart), nullable(c.TimeSlotEnd), toMillis(c.CreatedAt))
}

// DeleteCourt removes a court.
func (tx Courts) DeleteCourt(id int64) error {
	return tx.execOne("DELETE FROM tier_courts WHERE id = $1", id)
}

// CourtCode is the code of a court. Anyone who has the code may score the games of that court.
type CourtCode struct {
	ID        int64
	LeagueID  int64
	Key       string // the name of the court, normalized by league.FoldName
	Name      string // the name of the court as it was last entered
	Number    int64  // the number from which the token is derived
	Hash      string // the hash of the token; empty while the code is disabled
	CreatedAt time.Time
}

const courtCodeColumns = "id, league_id, court_key, court_name, number, COALESCE(token_hash, ''), created_at"

// scanCourtCode computes the key from the name, because an earlier version of league.FoldName may have made the one in the database.
func scanCourtCode(row scanner) (c CourtCode, err error) {
	err = row.Scan(&c.ID, &c.LeagueID, &c.Key, &c.Name, &c.Number, &c.Hash, milliTime{&c.CreatedAt})
	c.Key = league.FoldName(c.Name)
	return c, err
}

// FindCourtCode returns the active court code with a token hash; ErrNotFound if there is none.
func (tx Courts) FindCourtCode(hash string) (CourtCode, error) {
	return find(tx, scanCourtCode, "SELECT "+courtCodeColumns+" FROM court_codes WHERE token_hash = $1", hash)
}

// CourtCodesOf returns the court codes of a league, including disabled ones, oldest first.
func (tx Courts) CourtCodesOf(leagueID int64) ([]CourtCode, error) {
	return list(tx, scanCourtCode, "SELECT "+courtCodeColumns+" FROM court_codes WHERE league_id = $1 ORDER BY id", leagueID)
}

// CreateCourtCode stores a code for a court that never had one, and returns it with its id.
func (tx Courts) CreateCourtCode(c CourtCode) (CourtCode, error) {
	return find(tx, scanCourtCode, `INSERT INTO court_codes (league_id, court_key, court_name, number, token_hash, created_at)
		VALUES ($1, $2, $3, $4, $5, $6) RETURNING `+courtCodeColumns,
		c.LeagueID, c.Key, c.Name, c.Number, nullIfZero(c.Hash), toMillis(c.CreatedAt))
}

// UpdateCourtCode stores all fields of a court code except its league. The key in the database stays unless the court gets another name,
// because two older codes may have the same key now.
func (tx Courts) UpdateCourtCode(c CourtCode) error {
	var key, name string
	if err := tx.scanRow("SELECT court_key, court_name FROM court_codes WHERE id = $1", []any{c.ID}, &key, &name); err != nil {
		return err
	}
	if league.FoldName(name) == c.Key {
		c.Key = key
	}
	return tx.execOne(`UPDATE court_codes SET court_key = $1, court_name = $2, number = $3, token_hash = $4, created_at = $5
		WHERE id = $6`, c.Key, c.Name, c.Number, nullIfZero(c.Hash), toMillis(c.CreatedAt), c.ID)
}

// DeleteCourtCode removes a court code.
func (tx Courts) DeleteCourtCode(id int64) error {
	return tx.execOne("DELETE FROM court_codes WHERE id = $1", id)
}

// EndCourtCode stores the token hash of a court code that was replaced or disabled.
func (tx Courts) EndCourtCode(hash string, leagueID int64) error {
	_, err := tx.exec("INSERT INTO ended_court_codes (token_hash, league_id) VALUES ($1, $2)", hash, leagueID)
	return err
}

// FindEndedCourtCode returns the league of a court code that was replaced or disabled; ErrNotFound if there is none.
func (tx Courts) FindEndedCourtCode(hash string) (leagueID int64, err error) {
	err = tx.scanRow("SELECT league_id FROM ended_court_codes WHERE token_hash = $1", []any{hash}, &leagueID)
	return leagueID, err
}

// KnownCourtCodes returns which of the token hashes belong to active or ended court codes on this server.
func (tx Courts) KnownCourtCodes(hashes []string) (map[string]bool, error) {
	return tx.parent.Transfers.knownHashes("token_hash", "court_codes", "ended_court_codes", hashes)
}

// SchedulesBetween returns the scheduled games of a league from one day to another, inclusive, in the order of play. Deleted games
// are excluded.
func (tx Courts) SchedulesBetween(leagueID int64, from, to league.Date) ([]league.ScheduledGame, error) {
	return list(tx, scanSchedule, "SELECT "+scheduleColumns+fromSchedules+`WHERE s.league_id = $1 AND s.day >= $2 AND s.day <= $3
		AND g.deleted_at IS NULL ORDER BY s.day, s.game_time, s.id`, leagueID, from, to)
}

// RenameCourt renames all courts of a league that have one of the given names, also in scheduled games.
func (tx Courts) RenameCourt(leagueID int64, oldNames []string, name string, now time.Time) error {
	for _, oldName := range oldNames {
		if _, err := tx.exec("UPDATE tier_courts SET court_name = $1 WHERE league_id = $2 AND court_name = $3", name, leagueID, oldName); err != nil {
			return err
		}
		_, err := tx.exec(`UPDATE schedules SET court_name = $1, sequence = sequence + 1, changed_at = $4
			WHERE league_id = $2 AND court_name = $3`, name, leagueID, oldName, toMillis(now))
		if err != nil {
			return err
		}
	}
	return nil
}

// CourtNamesOf returns the names of the courts of a league and of its scheduled games, without duplicates.
func (tx Courts) CourtNamesOf(leagueID int64) ([]string, error) {
	return list(tx, scanText, `SELECT court_name FROM tier_courts WHERE league_id = $1
		UNION SELECT court_name FROM schedules WHERE league_id = $1 AND court_name IS NOT NULL ORDER BY 1`, leagueID)
}
