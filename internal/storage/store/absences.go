package store

import (
	"time"

	"sideout/internal/rules/league"
)

// StoredAbsence is a day on which a team cannot play, as it is stored.
type StoredAbsence struct {
	ID       int64
	LeagueID int64
	league.Absence
	AnsweredAt *time.Time
	AnsweredBy string // the user who has decided
}

const absenceColumns = "id, league_id, team_id, day, reason, at, days_before, was_planned = 1, answer, why, answered_at, answered_by"

func scanAbsence(row scanner) (a StoredAbsence, err error) {
	err = row.Scan(&a.ID, &a.LeagueID, &a.TeamID, &a.Day, &a.Reason, millis{&a.At}, &a.DaysBefore, &a.WasPlanned, &a.Answer, &a.Why,
		optional(&a.AnsweredAt), &a.AnsweredBy)
	return a, err
}

// AbsencesOf returns the days on which teams of a league cannot play, in order.
func (tx Teams) AbsencesOf(leagueID int64) ([]StoredAbsence, error) {
	return list(tx, scanAbsence, "SELECT "+absenceColumns+" FROM absences WHERE league_id = $1 ORDER BY day, id", leagueID)
}

// FindAbsence returns an absence; ErrNotFound if there is none with the id.
func (tx Teams) FindAbsence(id int64) (StoredAbsence, error) {
	return find(tx, scanAbsence, "SELECT "+absenceColumns+" FROM absences WHERE id = $1", id)
}

// SaveAbsence stores an absence, in place of the one of the team on that day.
func (tx Teams) SaveAbsence(a StoredAbsence) (id int64, err error) {
	err = tx.row(`INSERT INTO absences (league_id, team_id, day, reason, at, days_before, was_planned, answer, why, answered_at, answered_by)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (team_id, day) DO UPDATE SET reason = excluded.reason,
		answer = excluded.answer, why = excluded.why, answered_at = excluded.answered_at, answered_by = excluded.answered_by RETURNING id`,
		[]any{a.LeagueID, a.TeamID, a.Day, a.Reason, toMillis(a.At), a.DaysBefore, zeroOrOne(a.WasPlanned), a.Answer, a.Why, nullable(a.AnsweredAt), a.AnsweredBy}, &id)
	return id, err
}

// DeleteAbsence deletes an absence that its team has taken back.
func (tx Teams) DeleteAbsence(id int64) error {
	return tx.execOne("DELETE FROM absences WHERE id = $1", id)
}
