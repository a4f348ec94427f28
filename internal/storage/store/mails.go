package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"sideout/internal/base/topic"
	"sideout/internal/rules/notices"
)

// mailLifetime is how long the server tries to send a mail without ExpiresAt.
const mailLifetime = 3 * 24 * time.Hour

// Mail is a mail to one recipient, which is sent after the transaction that queues it has been committed.
type Mail struct {
	Key       string // identifies the event and the recipient; a second mail with the same key is not queued
	To        string // the address
	Lang      string // the language; empty: that of the account with the address, otherwise that of the league or team of Scope
	Recipient string // UserRecipient or AddressRecipient, under which declined mails are stored; empty if the mail cannot be declined
	Scope     string // LeagueScope or TeamScope; may be empty
	About     string // the name of the league or team, for the page on which such mails are declined
	Data      notices.Content

	Now       time.Time
	NotBefore time.Time // when the mail may be sent; zero for immediately
	ExpiresAt time.Time // zero for three days after Now
}

// QueuedMail is a mail in the queue.
type QueuedMail struct {
	ID        int64
	Key       string
	Kind      notices.Kind
	To        string
	Lang      string
	Recipient string
	Scope     string
	About     string
	Data      json.RawMessage
	CreatedAt time.Time
	DueAt     time.Time // when the mail is tried next; zero if it was sent or given up
	ExpiresAt time.Time
	Tries     int
	SentAt    time.Time
	FailedAt  time.Time // when the mail was given up
	Error     string    // why the last try failed, or why the mail was given up
}

// EnableMail makes QueueMail store mails. A server without mail queues none, so that no old mails are sent after mail is enabled.
func (s *Store) EnableMail() { s.sendsMail.Store(true) }

// SetUnicodeMail sets whether mail can be sent to addresses with letters beyond ASCII before the @.
func (s *Store) SetUnicodeMail(isAccepted bool) { s.sendsUnicodeMail.Store(isAccepted) }

// SendsUnicode reports whether mail can be sent to addresses with letters beyond ASCII before the @.
func (tx Mails) SendsUnicode() bool { return tx.sendsUnicodeMail }

// SendsMail reports whether the server sends mail.
func (tx Mails) SendsMail() bool { return tx.sendsMail }

// QueueMail stores a mail that is sent after the commit. It does nothing if the server sends no mail, or if a mail with the same
// key was queued before.
func (tx Mails) QueueMail(m Mail) error {
	return tx.queueMail(m, "DO NOTHING")
}

// QueueLatestMail is QueueMail, but replaces a queued mail with the same key that has not been tried yet, so that several changes
// within a short time result in one mail about the last of them.
func (tx Mails) QueueLatestMail(m Mail) error {
	return tx.queueMail(m, `DO UPDATE SET data = excluded.data, expires_at = excluded.expires_at
		WHERE mails.tries = 0 AND mails.due_at IS NOT NULL`)
}

func (tx Mails) queueMail(m Mail, onConflict string) error {
	if !tx.sendsMail || m.To == "" {
		return nil
	}
	data, err := json.Marshal(m.Data)
	if err != nil {
		return err
	}
	due, expires := m.Now, m.ExpiresAt
	if m.NotBefore.After(due) {
		due = m.NotBefore
	}
	if expires.IsZero() {
		expires = m.Now.Add(mailLifetime)
	}
	leagueID, _ := ParseLeagueScope(m.Scope)
	teamID, _ := ParseTeamScope(m.Scope)
	tx.Publish(topic.Mail)
	_, err = tx.exec(`INSERT INTO mails (key, kind, to_address, lang, subject, scope, about, data, created_at, due_at, expires_at)
		VALUES ($1, $2, $3, COALESCE(NULLIF($4, ''), (SELECT language FROM users WHERE email = $12 AND language <> ''),
			(SELECT language FROM leagues WHERE id = COALESCE((SELECT league_id FROM teams WHERE id = $14), $13)), ''),
			$5, $6, $7, $8, $9, $10, $11) ON CONFLICT (key) `+onConflict,
		m.Key, string(m.Data.Kind()), m.To, m.Lang, m.Recipient, m.Scope, m.About, string(data), toMillis(m.Now), toMillis(due), toMillis(expires),
		strings.ToLower(m.To), leagueID, teamID)
	return err
}

const mailColumns = `id, key, kind, to_address, lang, subject, scope, about, data, created_at, due_at, expires_at, tries, sent_at, failed_at, error`

func scanMail(row scanner) (m QueuedMail, err error) {
	var data string
	err = row.Scan(&m.ID, &m.Key, &m.Kind, &m.To, &m.Lang, &m.Recipient, &m.Scope, &m.About, &data, milliTime{&m.CreatedAt}, milliTime{&m.DueAt},
		milliTime{&m.ExpiresAt}, &m.Tries, milliTime{&m.SentAt}, milliTime{&m.FailedAt}, &m.Error)
	m.Data = json.RawMessage(data)
	return m, err
}

// Due returns at most limit mails that are due, the longest overdue first.
func (tx Mails) Due(now time.Time, limit int) ([]QueuedMail, error) {
	return list(tx, scanMail, "SELECT "+mailColumns+" FROM mails WHERE due_at <= $1 ORDER BY due_at LIMIT $2", toMillis(now), limit)
}

// Next returns when the next mail is due; the zero time if none is queued.
func (tx Mails) Next() (at time.Time, err error) {
	err = tx.scanRow("SELECT due_at FROM mails WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1", nil, milliTime{&at})
	if errors.Is(err, ErrNotFound) {
		err = nil
	}
	return at, err
}

// Lease reserves a mail for this server until a time and increments its tries. It reports false if another server has reserved it.
func (tx Mails) Lease(m QueuedMail, until time.Time) (bool, error) {
	n, err := tx.exec("UPDATE mails SET due_at = $1, tries = tries + 1 WHERE id = $2 AND due_at = $3",
		toMillis(until), m.ID, toMillis(m.DueAt))
	return n > 0, err
}

// PostponeMail stores when to try a mail next, how often it was tried and why it failed. It does nothing unless this server still
// holds the lease of the mail, which ends at leasedUntil.
func (tx Mails) PostponeMail(m QueuedMail, leasedUntil, next time.Time, tries int, reason string) error {
	_, err := tx.exec("UPDATE mails SET due_at = $1, tries = $2, error = $3 WHERE id = $4 AND due_at = $5",
		toMillis(next), tries, reason, m.ID, toMillis(leasedUntil))
	return err
}

// FinishMail stores that a mail was sent, or if reason is not empty, that it was given up. It deletes the data of the mail.
func (tx Mails) FinishMail(m QueuedMail, now time.Time, reason string) error {
	column := "sent_at"
	if reason != "" {
		column = "failed_at"
	}
	return tx.execOne("UPDATE mails SET due_at = NULL, data = '', error = $1, "+column+" = $2 WHERE id = $3", reason, toMillis(now), m.ID)
}

// FindMail returns a mail by its key; ErrNotFound if there is none.
func (tx Mails) FindMail(key string) (QueuedMail, error) {
	return find(tx, scanMail, "SELECT "+mailColumns+" FROM mails WHERE key = $1", key)
}

// LatestMailTo returns the latest mail to an address that was neither declined nor expired; ErrNotFound if there is none.
func (tx Mails) LatestMailTo(address string) (QueuedMail, error) {
	return find(tx, scanMail, "SELECT "+mailColumns+` FROM mails WHERE to_address = $1 AND error NOT IN ('declined', 'expired')
		ORDER BY id DESC LIMIT 1`, address)
}

// MailsAbout returns the mails of a kind with a scope, oldest first.
func (tx Mails) MailsAbout(scope string, kind notices.Kind) ([]QueuedMail, error) {
	return list(tx, scanMail, "SELECT "+mailColumns+" FROM mails WHERE scope = $1 AND kind = $2 ORDER BY id", scope, string(kind))
}

// DeleteMailsBefore deletes mails that were queued before a time and have been sent or given up, or that expired before that time because
// no server sends mails any more.
func (tx Mails) DeleteMailsBefore(t time.Time) error {
	_, err := tx.exec("DELETE FROM mails WHERE created_at < $1 AND (due_at IS NULL OR expires_at < $1)", toMillis(t))
	return err
}

// DeleteRefusalsOfDeleted deletes the refusals of mails about leagues and teams that do not exist any more.
func (tx Mails) DeleteRefusalsOfDeleted() error {
	_, err := tx.exec(`DELETE FROM mail_refusals WHERE
		CASE WHEN scope LIKE 'league:%' THEN NOT EXISTS (SELECT 1 FROM leagues WHERE id = CAST(substr(scope, 8) AS BIGINT))
		WHEN scope LIKE 'team:%' THEN NOT EXISTS (SELECT 1 FROM teams WHERE id = CAST(substr(scope, 6) AS BIGINT)) ELSE 1 = 0 END`)
	return err
}

// CountMails returns the number of queued mails, and the number of mails that were queued since a time and given up.
func (tx Mails) CountMails(since time.Time) (queued, failed int, err error) {
	err = tx.scanRow(`SELECT (SELECT COUNT(*) FROM mails WHERE due_at IS NOT NULL),
		(SELECT COUNT(*) FROM mails WHERE created_at >= $1 AND failed_at IS NOT NULL)`, []any{toMillis(since)}, &queued, &failed)
	return queued, failed, err
}

// CountMailsTo returns the number of mails of a kind that were queued for an address since a time.
func (tx Mails) CountMailsTo(address string, kind notices.Kind, since time.Time) (n int, err error) {
	err = tx.scanRow("SELECT COUNT(*) FROM mails WHERE created_at >= $1 AND to_address = $2 AND kind = $3",
		[]any{toMillis(since), address, string(kind)}, &n)
	return n, err
}

// FindUntriedMail returns the queued mail with a kind, recipient and scope that has not been tried yet; ErrNotFound if there is none.
func (tx Mails) FindUntriedMail(recipient, scope string, kind notices.Kind) (QueuedMail, error) {
	return find(tx, scanMail, "SELECT "+mailColumns+` FROM mails WHERE subject = $1 AND kind = $2 AND scope = $3
		AND tries = 0 AND due_at IS NOT NULL ORDER BY id LIMIT 1`, recipient, string(kind), scope)
}

// DeleteMail removes a mail from the queue.
func (tx Mails) DeleteMail(id int64) error { return tx.execOne("DELETE FROM mails WHERE id = $1", id) }

// CountMailsWithPrefix returns the number of mails that were queued since a time with keys that begin with prefix.
func (tx Mails) CountMailsWithPrefix(prefix string, since time.Time) (n int, err error) {
	err = tx.scanRow("SELECT COUNT(*) FROM mails WHERE created_at >= $1 AND substr(key, 1, $2) = $3", []any{toMillis(since), len(prefix), prefix}, &n)
	return n, err
}

// UserRecipient returns the id under which the mails that a user has declined are stored.
func UserRecipient(userID string) string { return "user:" + userID }

// AddressRecipient returns the id under which the mails that the holder of an address has declined are stored. hash is a keyed hash
// of the address.
func AddressRecipient(hash string) string { return "address:" + hash }

// LeagueScope returns the scope of mails about a league.
func LeagueScope(id int64) string { return fmt.Sprintf("league:%d", id) }

// TeamScope returns the scope of mails to the captains of a team.
func TeamScope(id int64) string { return fmt.Sprintf("team:%d", id) }

// ParseTeamScope returns the id of the team of a scope; false if TeamScope did not make the scope.
func ParseTeamScope(scope string) (id int64, isTeam bool) {
	text, isTeam := strings.CutPrefix(scope, "team:")
	id, err := strconv.ParseInt(text, 10, 64)
	return id, isTeam && err == nil
}

// ParseLeagueScope returns the id of the league of a scope; false if LeagueScope did not make the scope.
func ParseLeagueScope(scope string) (id int64, isLeague bool) {
	text, isLeague := strings.CutPrefix(scope, "league:")
	id, err := strconv.ParseInt(text, 10, 64)
	return id, isLeague && err == nil
}

// MailRefusal describes mails that a recipient has declined. An empty scope or topic means all scopes or topics.
type MailRefusal struct {
	Scope string
	Topic notices.Topic
}

// MailRefusalsOf returns the refusals of a recipient.
func (tx Mails) MailRefusalsOf(recipient string) ([]MailRefusal, error) {
	return list(tx, func(row scanner) (r MailRefusal, err error) {
		err = row.Scan(&r.Scope, &r.Topic)
		return r, err
	}, "SELECT scope, topic FROM mail_refusals WHERE subject = $1 ORDER BY scope, topic", recipient)
}

// HasRefused reports whether a recipient has declined mails of a topic with a scope.
func (tx Mails) HasRefused(recipient, scope string, mailTopic notices.Topic) (hasRefused bool, err error) {
	err = tx.scanRow(`SELECT EXISTS (SELECT 1 FROM mail_refusals WHERE subject = $1 AND (scope = '' OR scope = $2) AND (topic = '' OR topic = $3))`,
		[]any{recipient, scope, string(mailTopic)}, &hasRefused)
	return hasRefused, err
}

// AddRefusal stores that a recipient has declined mails.
func (tx Mails) AddRefusal(recipient string, r MailRefusal, now time.Time) error {
	_, err := tx.exec("INSERT INTO mail_refusals (subject, scope, topic, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
		recipient, r.Scope, string(r.Topic), toMillis(now))
	return err
}

// DeleteRefusal deletes a refusal of a recipient, if there is one.
func (tx Mails) DeleteRefusal(recipient string, r MailRefusal) error {
	_, err := tx.exec("DELETE FROM mail_refusals WHERE subject = $1 AND scope = $2 AND topic = $3", recipient, r.Scope, string(r.Topic))
	return err
}

// DeleteRefusalsOf deletes all refusals of a recipient.
func (tx Mails) DeleteRefusalsOf(recipient string) error {
	_, err := tx.exec("DELETE FROM mail_refusals WHERE subject = $1", recipient)
	return err
}

// Manager is an owner or manager of a league who can receive mails about it.
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
