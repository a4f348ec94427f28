package store

import (
	"time"

	"sideout/internal/rules/league"
)

const teamColumns = "id, league_id, name, tier, kit, second_kit, badge, created_at, withdrawn_on, replaced_by, wishes, adjustments, lot, previous_id, back, back_asked_at"

func scanTeam(row scanner) (t league.Team, err error) {
	err = row.Scan(&t.ID, &t.LeagueID, &t.Name, &t.Tier, &t.Kit, &t.SecondKit, &t.Badge, millis{&t.CreatedAt}, optional(&t.WithdrawnOn), optional(&t.ReplacedBy), optionalJSON[league.Wishes]{&t.Wishes},
		fromJSON{&t.Adjustments}, &t.Lot, optional(&t.PreviousID), &t.Back, optional(&t.BackAskedAt))
	if len(t.Adjustments) == 0 {
		t.Adjustments = nil
	}
	if t.BadgeIsOwn = t.Badge != ""; !t.BadgeIsOwn {
		t.Badge = league.MakeBadge(t.Name)
	}
	return t, err
}

// storedBadge returns the badge of a team as it is stored: empty if it is made from the name.
func storedBadge(t league.Team) string {
	if !t.BadgeIsOwn {
		return ""
	}
	return t.Badge
}

// FindTeam returns a team; ErrNotFound if it does not exist.
func (tx Teams) FindTeam(id int64) (league.Team, error) {
	return find(tx, scanTeam, "SELECT "+teamColumns+" FROM teams WHERE id = $1", id)
}

// TeamsOf returns the teams of a league, the oldest first.
func (tx Teams) TeamsOf(leagueID int64) ([]league.Team, error) {
	return list(tx, scanTeam, "SELECT "+teamColumns+" FROM teams WHERE league_id = $1 ORDER BY id", leagueID)
}

// CreateTeam stores a team and returns it with its id.
func (tx Teams) CreateTeam(t league.Team) (league.Team, error) {
	return find(tx, scanTeam, "INSERT INTO teams (league_id, name, tier, kit, second_kit, badge, created_at, withdrawn_on, wishes, adjustments, lot, previous_id, back, back_asked_at) "+
		"VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING "+teamColumns,
		t.LeagueID, t.Name, t.Tier, t.Kit, nullable(t.SecondKit), storedBadge(t), toMillis(t.CreatedAt), nullable(t.WithdrawnOn), nullableJSON(t.Wishes),
		toJSON(t.Adjustments), t.Lot, nullable(t.PreviousID), t.Back, nullable(t.BackAskedAt))
}

// UpdateTeam stores the name, the tier, the kits, the badge, the wishes, the adjustments and the lot of a team, whether it has
// withdrawn, and which team has replaced it.
func (tx Teams) UpdateTeam(t league.Team) error {
	return tx.execOne(`UPDATE teams SET name = $1, tier = $2, kit = $3, second_kit = $4, badge = $5, withdrawn_on = $6,
		replaced_by = $7, wishes = $8, adjustments = $9, lot = $10 WHERE id = $11`,
		t.Name, t.Tier, t.Kit, nullable(t.SecondKit), storedBadge(t), nullable(t.WithdrawnOn), nullable(t.ReplacedBy), nullableJSON(t.Wishes),
		toJSON(t.Adjustments), t.Lot, t.ID)
}

// SetBack stores whether a team plays the next season too.
func (tx Teams) SetBack(id int64, back league.Back) error {
	return tx.execOne("UPDATE teams SET back = $1 WHERE id = $2", back, id)
}

// SetBackAsked stores when the captains of a team were asked by mail whether it plays the next season too.
func (tx Teams) SetBackAsked(id int64, at time.Time) error {
	return tx.execOne("UPDATE teams SET back_asked_at = $1 WHERE id = $2", toMillis(at), id)
}

// DeleteTeam deletes a team with its games and schedules. The team of the season after follows that of the season before.
func (tx Teams) DeleteTeam(id int64) error {
	if err := tx.all.Seasons.unlinkTeams("id", id); err != nil {
		return err
	}
	return tx.execOne("DELETE FROM teams WHERE id = $1", id)
}
