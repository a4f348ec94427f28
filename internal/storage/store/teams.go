package store

import (
	"encoding/json"
	"time"

	"sideout/internal/rules/league"
)

const teamColumns = "id, league_id, name, tier, kit, second_kit, badge, created_at, withdrawn_on, replaced_by, wishes, adjustments, lot, previous_id, back, back_asked_at"

func scanTeam(row scanner) (t league.Team, err error) {
	err = row.Scan(&t.ID, &t.LeagueID, &t.Name, &t.Tier, &t.Kit, &t.SecondKit, &t.Badge, milliTime{&t.CreatedAt}, optional(&t.WithdrawnOn), optional(&t.ReplacedBy), optionalJSONColumn[league.Wishes]{&t.Wishes},
		jsonColumn{&t.Adjustments}, &t.Lot, optional(&t.PreviousID), &t.Back, optional(&t.BackAskedAt))
	if len(t.Adjustments) == 0 {
		t.Adjustments = nil
	}
	if t.BadgeIsOwn = t.Badge != ""; !t.BadgeIsOwn {
		t.Badge = league.MakeBadge(t.Name)
	}
	return t, err
}

// customBadge returns the badge that was chosen for a team; empty if the badge is derived from the name.
func customBadge(t league.Team) string {
	if !t.BadgeIsOwn {
		return ""
	}
	return t.Badge
}

// FindTeam returns a team; ErrNotFound if it does not exist.
func (tx Teams) FindTeam(id int64) (league.Team, error) {
	t, err := find(tx, scanTeam, "SELECT "+teamColumns+" FROM teams WHERE id = $1", id)
	if err != nil || t.BadgeIsOwn {
		return t, err
	}
	// Its badge differs from those of the other teams.
	teams, err := list(tx, scanLook, "SELECT id, name, badge FROM teams WHERE league_id = $1 ORDER BY id", t.LeagueID)
	league.GiveBadges(teams)
	for _, other := range teams {
		if other.ID == id {
			t.Badge = other.Badge
		}
	}
	return t, err
}

func scanLook(row scanner) (t league.Team, err error) {
	err = row.Scan(&t.ID, &t.Name, &t.Badge)
	t.BadgeIsOwn = t.Badge != ""
	return t, err
}

// TeamsOf returns the teams of a league, oldest first.
func (tx Teams) TeamsOf(leagueID int64) ([]league.Team, error) {
	teams, err := list(tx, scanTeam, "SELECT "+teamColumns+" FROM teams WHERE league_id = $1 ORDER BY id", leagueID)
	league.GiveBadges(teams)
	return teams, err
}

// CreateTeam stores a team and returns it with its id.
func (tx Teams) CreateTeam(t league.Team) (league.Team, error) {
	return find(tx, scanTeam, "INSERT INTO teams (league_id, name, tier, kit, second_kit, badge, created_at, withdrawn_on, wishes, adjustments, lot, previous_id, back, back_asked_at) "+
		"VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING "+teamColumns,
		t.LeagueID, t.Name, t.Tier, t.Kit, nullable(t.SecondKit), customBadge(t), toMillis(t.CreatedAt), nullable(t.WithdrawnOn), nullableJSON(t.Wishes),
		toJSON(t.Adjustments), t.Lot, nullable(t.PreviousID), t.Back, nullable(t.BackAskedAt))
}

// UpdateTeam stores the editable fields of a team. SetBack and SetBackAsked store whether it plays the next season.
func (tx Teams) UpdateTeam(t league.Team) error {
	return tx.execOne(`UPDATE teams SET name = $1, tier = $2, kit = $3, second_kit = $4, badge = $5, withdrawn_on = $6,
		replaced_by = $7, wishes = $8, adjustments = $9, lot = $10 WHERE id = $11`,
		t.Name, t.Tier, t.Kit, nullable(t.SecondKit), customBadge(t), nullable(t.WithdrawnOn), nullable(t.ReplacedBy), nullableJSON(t.Wishes),
		toJSON(t.Adjustments), t.Lot, t.ID)
}

// SetBack stores whether a team plays the next season.
func (tx Teams) SetBack(id int64, back league.Back) error {
	return tx.execOne("UPDATE teams SET back = $1 WHERE id = $2", back, id)
}

// SetBackAsked stores when the captains of a team were asked by mail whether it plays the next season.
func (tx Teams) SetBackAsked(id int64, at time.Time) error {
	return tx.execOne("UPDATE teams SET back_asked_at = $1 WHERE id = $2", toMillis(at), id)
}

// DeleteTeam deletes a team with its games and their entries in the schedule. Its successor in the next season is linked to its
// predecessor.
func (tx Teams) DeleteTeam(id int64) error {
	if err := tx.parent.Seasons.relinkFollowingTeams("id", id); err != nil {
		return err
	}
	return tx.execOne("DELETE FROM teams WHERE id = $1", id)
}

// StoredAbsence is a stored absence of a team.
type StoredAbsence struct {
	ID       int64
	LeagueID int64
	league.Absence
	AnsweredAt *time.Time // when the league decided about it; nil if it has not
	AnsweredBy string     // the id of the user who decided
}

const absenceColumns = "id, league_id, team_id, day, reason, at, days_before, was_planned = 1, answer, why, answered_at, answered_by"

func scanAbsence(row scanner) (a StoredAbsence, err error) {
	err = row.Scan(&a.ID, &a.LeagueID, &a.TeamID, &a.Day, &a.Reason, milliTime{&a.At}, &a.DaysBefore, &a.WasPlanned, &a.Answer, &a.Why,
		optional(&a.AnsweredAt), &a.AnsweredBy)
	return a, err
}

// AbsencesOf returns the absences of the teams of a league, ordered by day.
func (tx Teams) AbsencesOf(leagueID int64) ([]StoredAbsence, error) {
	return list(tx, scanAbsence, "SELECT "+absenceColumns+" FROM absences WHERE league_id = $1 ORDER BY day, id", leagueID)
}

// FindAbsence returns an absence; ErrNotFound if it does not exist.
func (tx Teams) FindAbsence(id int64) (StoredAbsence, error) {
	return find(tx, scanAbsence, "SELECT "+absenceColumns+" FROM absences WHERE id = $1", id)
}

// SaveAbsence stores an absence and returns its id. It replaces an absence of the same team on the same day.
func (tx Teams) SaveAbsence(a StoredAbsence) (id int64, err error) {
	err = tx.scanRow(`INSERT INTO absences (league_id, team_id, day, reason, at, days_before, was_planned, answer, why, answered_at, answered_by)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (team_id, day) DO UPDATE SET reason = excluded.reason,
		answer = excluded.answer, why = excluded.why, answered_at = excluded.answered_at, answered_by = excluded.answered_by RETURNING id`,
		[]any{a.LeagueID, a.TeamID, a.Day, a.Reason, toMillis(a.At), a.DaysBefore, boolToInt(a.WasPlanned), a.Answer, a.Why, nullable(a.AnsweredAt), a.AnsweredBy}, &id)
	return id, err
}

// DeleteAbsence deletes an absence that its team has withdrawn.
func (tx Teams) DeleteAbsence(id int64) error {
	return tx.execOne("DELETE FROM absences WHERE id = $1", id)
}

// Withdrawal is the withdrawal of a team, with the data that is needed to undo it.
type Withdrawal struct {
	TeamID   int64
	LeagueID int64
	At       time.Time
	Undo     league.WithdrawalUndo
}

const withdrawalColumns = "team_id, league_id, at, undo"

func scanWithdrawal(row scanner) (w Withdrawal, err error) {
	var undo string
	if err = row.Scan(&w.TeamID, &w.LeagueID, milliTime{&w.At}, &undo); err == nil {
		err = json.Unmarshal([]byte(undo), &w.Undo)
	}
	return w, err
}

// FindWithdrawal returns the withdrawal of a team; ErrNotFound if it has not withdrawn.
func (tx Teams) FindWithdrawal(teamID int64) (Withdrawal, error) {
	return find(tx, scanWithdrawal, "SELECT "+withdrawalColumns+" FROM withdrawals WHERE team_id = $1", teamID)
}

// WithdrawalsOf returns the withdrawals of the teams of a league, ordered by team.
func (tx Teams) WithdrawalsOf(leagueID int64) ([]Withdrawal, error) {
	return list(tx, scanWithdrawal, "SELECT "+withdrawalColumns+" FROM withdrawals WHERE league_id = $1 ORDER BY team_id", leagueID)
}

// AddWithdrawal stores the withdrawal of a team.
func (tx Teams) AddWithdrawal(w Withdrawal) error {
	undo, err := json.Marshal(w.Undo)
	if err != nil {
		return err
	}
	_, err = tx.exec("INSERT INTO withdrawals (team_id, league_id, at, undo) VALUES ($1, $2, $3, $4)",
		w.TeamID, w.LeagueID, toMillis(w.At), string(undo))
	return err
}

// DeleteWithdrawal deletes the withdrawal of a team.
func (tx Teams) DeleteWithdrawal(teamID int64) error {
	return tx.execOne("DELETE FROM withdrawals WHERE team_id = $1", teamID)
}

// AllGamesOfTeam returns the games of a team, including deleted ones, oldest first.
func (tx Teams) AllGamesOfTeam(teamID int64) ([]Game, error) {
	return list(tx, scanGame, "SELECT "+gameColumns+" FROM games WHERE team1_id = $1 OR team2_id = $1 ORDER BY id", teamID)
}

// ReplaceTeam replaces one of the teams of a game with another team, also in the schedule. The links of the game do not change.
func (tx Teams) ReplaceTeam(gameID, oldTeamID, newTeamID int64, now time.Time) error {
	const teams = `team1_id = CASE WHEN team1_id = $1 THEN $2 ELSE team1_id END, team2_id = CASE WHEN team2_id = $1 THEN $2 ELSE team2_id END`
	if err := tx.execOne("UPDATE games SET "+teams+" WHERE id = $3", oldTeamID, newTeamID, gameID); err != nil {
		return err
	}
	_, err := tx.exec("UPDATE schedules SET "+teams+", sequence = sequence + 1, changed_at = $4 WHERE game_id = $3", oldTeamID, newTeamID, gameID, toMillis(now))
	return err
}
