package store

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"sideout/internal/rules/notices"
)

// UserSubject names a user as the subject of refusals.
func UserSubject(userID string) string { return "user:" + userID }

// AddressSubject names the holder of an address without an account; hash is a keyed hash of the address.
func AddressSubject(hash string) string { return "address:" + hash }

// LeagueScope names a league that a mail is about.
func LeagueScope(id int64) string { return fmt.Sprintf("league:%d", id) }

// TeamScope names a team that a mail to its captain is about.
func TeamScope(id int64) string { return fmt.Sprintf("team:%d", id) }

// TeamOfScope returns the team of a scope that TeamScope has made.
func TeamOfScope(scope string) (id int64, isTeam bool) {
	text, isTeam := strings.CutPrefix(scope, "team:")
	id, err := strconv.ParseInt(text, 10, 64)
	return id, isTeam && err == nil
}

// MailRefusal says that somebody does not want mails of a topic about something. An empty scope or topic means all.
type MailRefusal struct {
	Scope string
	Topic notices.Topic
}

// MailRefusalsOf returns which mails somebody does not want.
func (tx Mails) MailRefusalsOf(subject string) ([]MailRefusal, error) {
	return list(tx, func(row scanner) (r MailRefusal, err error) {
		err = row.Scan(&r.Scope, &r.Topic)
		return r, err
	}, "SELECT scope, topic FROM mail_refusals WHERE subject = $1 ORDER BY scope, topic", subject)
}

// Refuses reports whether somebody does not want mails of a topic about something.
func (tx Mails) Refuses(subject, scope string, about notices.Topic) (refuses bool, err error) {
	err = tx.row(`SELECT EXISTS (SELECT 1 FROM mail_refusals WHERE subject = $1 AND (scope = '' OR scope = $2) AND (topic = '' OR topic = $3))`,
		[]any{subject, scope, string(about)}, &refuses)
	return refuses, err
}

// RefuseMail stores that somebody does not want such mails.
func (tx Mails) RefuseMail(subject string, r MailRefusal, now time.Time) error {
	_, err := tx.exec("INSERT INTO mail_refusals (subject, scope, topic, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
		subject, r.Scope, string(r.Topic), toMillis(now))
	return err
}

// AcceptMail takes a refusal back.
func (tx Mails) AcceptMail(subject string, r MailRefusal) error {
	_, err := tx.exec("DELETE FROM mail_refusals WHERE subject = $1 AND scope = $2 AND topic = $3", subject, r.Scope, string(r.Topic))
	return err
}

// DeleteRefusalsOf deletes what somebody has said about mails that are not wanted.
func (tx Mails) DeleteRefusalsOf(subject string) error {
	_, err := tx.exec("DELETE FROM mail_refusals WHERE subject = $1", subject)
	return err
}

// Manager is an owner or manager of a league who can get mails about it.
type Manager struct{ UserID, Address string }

// ManagersToNotify returns the owner and the managers of a league who have a confirmed address and are not disabled.
func (tx Mails) ManagersToNotify(leagueID int64) ([]Manager, error) {
	return list(tx, func(row scanner) (m Manager, err error) {
		err = row.Scan(&m.UserID, &m.Address)
		return m, err
	}, `SELECT u.id, u.email FROM users u
		WHERE u.id IN (SELECT owner_id FROM leagues WHERE id = $1 UNION SELECT user_id FROM league_members WHERE league_id = $1 AND role = 'manager')
		AND u.email IS NOT NULL AND u.disabled_at IS NULL
		AND (u.email_confirmed_at IS NOT NULL OR EXISTS (SELECT 1 FROM identities i WHERE i.user_id = u.id)) ORDER BY u.id`, leagueID)
}
