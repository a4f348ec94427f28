package store

import (
	"time"

	"sideout/internal/rules/notices"
)

// Contact is an address of a captain of a team.
type Contact struct {
	ID          int64
	TeamID      int64
	LeagueID    int64
	Address     string
	Subject     string // who can decline mails to it: AddressSubject
	AskedAt     time.Time
	ConfirmedAt *time.Time // nil: its holder has not answered yet, and gets nothing but the question
}

const contactColumns = "id, team_id, league_id, address, subject, asked_at, confirmed_at"

func scanContact(row scanner) (c Contact, err error) {
	err = row.Scan(&c.ID, &c.TeamID, &c.LeagueID, &c.Address, &c.Subject, millis{&c.AskedAt}, optional(&c.ConfirmedAt))
	return c, err
}

// ContactsOf returns the addresses of the captains of a league, by team.
func (tx Captains) ContactsOf(leagueID int64) ([]Contact, error) {
	return list(tx, scanContact, "SELECT "+contactColumns+" FROM contacts WHERE league_id = $1 ORDER BY team_id, id", leagueID)
}

// ContactsOfTeam returns the addresses of the captains of a team, the oldest first.
func (tx Captains) ContactsOfTeam(teamID int64) ([]Contact, error) {
	return list(tx, scanContact, "SELECT "+contactColumns+" FROM contacts WHERE team_id = $1 ORDER BY id", teamID)
}

// FindContact returns an address of a captain; ErrNotFound if there is none with the id.
func (tx Captains) FindContact(id int64) (Contact, error) {
	return find(tx, scanContact, "SELECT "+contactColumns+" FROM contacts WHERE id = $1", id)
}

// SaveContact stores an address of a captain, in place of the same address of the team.
func (tx Captains) SaveContact(c Contact) (id int64, err error) {
	err = tx.row(`INSERT INTO contacts (team_id, league_id, address, subject, asked_at, confirmed_at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (team_id, address) DO UPDATE SET subject = excluded.subject, asked_at = excluded.asked_at, confirmed_at = excluded.confirmed_at
		RETURNING id`, []any{c.TeamID, c.LeagueID, c.Address, c.Subject, toMillis(c.AskedAt), nullable(c.ConfirmedAt)}, &id)
	return id, err
}

// DeleteContact deletes an address of a captain, with the mails to it about the team that have not been tried yet.
func (tx Captains) DeleteContact(c Contact) error {
	if _, err := tx.exec("DELETE FROM contacts WHERE id = $1", c.ID); err != nil {
		return err
	}
	_, err := tx.exec("DELETE FROM mails WHERE subject = $1 AND scope = $2 AND tries = 0 AND due_at IS NOT NULL", c.Subject, TeamScope(c.TeamID))
	return err
}

// DeleteUnansweredContacts deletes addresses whose holders were asked before a time and have not answered.
func (tx Captains) DeleteUnansweredContacts(before time.Time) error {
	_, err := tx.exec("DELETE FROM contacts WHERE asked_at < $1 AND confirmed_at IS NULL", toMillis(before))
	return err
}

// CountMailsToTeams returns how many mails of a kind about teams of a league were queued since a time.
func (tx Captains) CountMailsToTeams(leagueID int64, kind notices.Kind, since time.Time) (n int, err error) {
	err = tx.row(`SELECT COUNT(*) FROM mails WHERE created_at >= $1 AND kind = $2
		AND scope IN (SELECT 'team:' || id FROM teams WHERE league_id = $3)`, []any{toMillis(since), string(kind), leagueID}, &n)
	return n, err
}
