package store

import (
	"encoding/json"
	"time"
)

// Advance is the last step of a league to another week, as far as it is needed to undo it.
type Advance struct {
	LeagueID int64
	From, To int           // weeks
	Tiers    map[int64]int // by team, before the change
	At       time.Time
}

// FindAdvance returns the last step of a league to another week; ErrNotFound if there is none that can be undone.
func (tx Seasons) FindAdvance(leagueID int64) (Advance, error) {
	scan := func(row scanner) (a Advance, err error) {
		var tiers string
		if err = row.Scan(&a.LeagueID, &a.From, &a.To, &tiers, millis{&a.At}); err == nil {
			err = json.Unmarshal([]byte(tiers), &a.Tiers)
		}
		return a, err
	}
	return find(tx, scan, "SELECT league_id, from_week, to_week, tiers, at FROM week_advances WHERE league_id = $1", leagueID)
}

// SaveAdvance stores the last step of a league to another week and replaces the previous one.
func (tx Seasons) SaveAdvance(a Advance) error {
	tiers, err := json.Marshal(a.Tiers)
	if err != nil {
		return err
	}
	_, err = tx.exec(`INSERT INTO week_advances (league_id, from_week, to_week, tiers, at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (league_id) DO UPDATE SET from_week = excluded.from_week, to_week = excluded.to_week,
		tiers = excluded.tiers, at = excluded.at`, a.LeagueID, a.From, a.To, string(tiers), toMillis(a.At))
	return err
}

// DeleteAdvance deletes the last step of a league to another week.
func (tx Seasons) DeleteAdvance(leagueID int64) error {
	return tx.execOne("DELETE FROM week_advances WHERE league_id = $1", leagueID)
}
