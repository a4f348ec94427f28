package store

import "sideout/internal/rules/league"

const courtColumns = "id, league_id, tier, court_name, time_slot_start, time_slot_end, created_at"

func scanCourt(row scanner) (c league.Court, err error) {
	err = row.Scan(&c.ID, &c.LeagueID, &c.Tier, &c.CourtName, optional(&c.TimeSlotStart), optional(&c.TimeSlotEnd),
		millis{&c.CreatedAt})
	return c, err
}

// FindCourt returns a court; ErrNotFound where there is none.
func (tx Courts) FindCourt(id int64) (league.Court, error) {
	return find(tx, scanCourt, "SELECT "+courtColumns+" FROM tier_courts WHERE id = $1", id)
}

// CourtsOf returns the courts of a league by tier, the oldest first.
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
