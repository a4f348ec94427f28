package store

import (
	"encoding/json"
	"time"

	"sideout/internal/rules/league"
	"sideout/internal/rules/signup"
)

// SignupPage is the page on which teams sign up for a league.
type SignupPage struct {
	LeagueID int64
	Number   int64  // the number from which the token is derived
	Hash     string // the hash of the token
	Next     int64  // the turn of the next sign-up that is confirmed
	signup.Settings
}

const signupPageColumns = "league_id, number, token_hash, next_number, settings"

func scanSignupPage(row scanner) (p SignupPage, err error) {
	err = row.Scan(&p.LeagueID, &p.Number, &p.Hash, &p.Next, jsonColumn{&p.Settings})
	return p, err
}

// FindPage returns the page with a token hash; ErrNotFound if there is none.
func (tx Signups) FindPage(hash string) (SignupPage, error) {
	return find(tx, scanSignupPage, "SELECT "+signupPageColumns+" FROM signup_pages WHERE token_hash = $1", hash)
}

// FindPageOf returns the page of a league; ErrNotFound if it has none.
func (tx Signups) FindPageOf(leagueID int64) (SignupPage, error) {
	return find(tx, scanSignupPage, "SELECT "+signupPageColumns+" FROM signup_pages WHERE league_id = $1", leagueID)
}

// LockPageOf is like FindPageOf, and makes other transactions that lock the page wait until this one ends. Whoever also locks the league
// does that first.
func (tx Signups) LockPageOf(leagueID int64) (SignupPage, error) {
	return find(tx, scanSignupPage, "UPDATE signup_pages SET next_number = next_number WHERE league_id = $1 RETURNING "+signupPageColumns, leagueID)
}

// SavePage stores the link and the settings of the page of a league.
func (tx Signups) SavePage(p SignupPage) error {
	settings, err := json.Marshal(p.Settings)
	if err != nil {
		return err
	}
	_, err = tx.exec(`INSERT INTO signup_pages (league_id, number, token_hash, settings) VALUES ($1, $2, $3, $4)
		ON CONFLICT (league_id) DO UPDATE SET number = excluded.number, token_hash = excluded.token_hash, settings = excluded.settings`,
		p.LeagueID, p.Number, p.Hash, string(settings))
	return err
}

// TakeTurn returns the turn of a sign-up that is confirmed now. The page must be locked.
func (tx Signups) TakeTurn(leagueID int64) (turn int64, err error) {
	err = tx.scanRow("UPDATE signup_pages SET next_number = next_number + 1 WHERE league_id = $1 RETURNING next_number - 1", []any{leagueID}, &turn)
	return turn, err
}

// Signup is the sign-up of a team.
type Signup struct {
	ID          int64
	LeagueID    int64
	Number      int64  // the number from which the token of the sender's page is derived
	Hash        string // the hash of the token
	State       signup.State
	Turn        *int64 // the order of the confirmations; nil until it is confirmed
	TeamName    string
	ContactName string
	Address     string // empty after the season
	Wishes      signup.Wishes
	Comment     string
	Reason      string // why the league has declined it
	Paid        signup.Paid
	PreviousID  *int64 // the team of the last season
	TeamID      *int64 // the team that it has become
	CreatedAt   time.Time
	ConfirmedAt *time.Time // when the holder of the address has confirmed it; nil also if the server sends no mail
	ChangedAt   time.Time  // when its state has changed last

	OfferedUntil *time.Time // until when the offer of a place stands
}

const signupColumns = "id, league_id, number, key_hash, state, turn, team_name, contact_name, address, wishes, comment, reason, paid, previous_id, team_id, created_at, confirmed_at, changed_at, offered_until"

func scanSignup(row scanner) (s Signup, err error) {
	err = row.Scan(&s.ID, &s.LeagueID, &s.Number, &s.Hash, &s.State, optional(&s.Turn), &s.TeamName, &s.ContactName, &s.Address, jsonColumn{&s.Wishes}, &s.Comment, &s.Reason,
		&s.Paid, optional(&s.PreviousID), optional(&s.TeamID), milliTime{&s.CreatedAt}, optional(&s.ConfirmedAt), milliTime{&s.ChangedAt}, optional(&s.OfferedUntil))
	return s, err
}

// SignupsOf returns the sign-ups of a league, in the order of their confirmations and then of their arrival.
func (tx Signups) SignupsOf(leagueID int64) ([]Signup, error) {
	return list(tx, scanSignup, "SELECT "+signupColumns+" FROM signups WHERE league_id = $1 ORDER BY turn IS NULL, turn, id", leagueID)
}

// FindSignup returns a sign-up; ErrNotFound if it does not exist.
func (tx Signups) FindSignup(id int64) (Signup, error) {
	return find(tx, scanSignup, "SELECT "+signupColumns+" FROM signups WHERE id = $1", id)
}

// FindSignupByKey returns the sign-up with a token hash; ErrNotFound if there is none.
func (tx Signups) FindSignupByKey(hash string) (Signup, error) {
	return find(tx, scanSignup, "SELECT "+signupColumns+" FROM signups WHERE key_hash = $1", hash)
}

// CreateSignup stores a sign-up and returns its id.
func (tx Signups) CreateSignup(s Signup) (id int64, err error) {
	err = tx.scanRow(`INSERT INTO signups (league_id, number, key_hash, state, turn, team_name, contact_name, address, wishes, comment, paid, previous_id, created_at, changed_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING id`,
		[]any{s.LeagueID, s.Number, s.Hash, s.State, nullable(s.Turn), s.TeamName, s.ContactName, s.Address, wishesJSON(s.Wishes), s.Comment, s.Paid,
			nullable(s.PreviousID), toMillis(s.CreatedAt), toMillis(s.ChangedAt)}, &id)
	return id, err
}

// UpdateSignup stores what the sender and the league can change about a sign-up.
func (tx Signups) UpdateSignup(s Signup) error {
	return tx.execOne(`UPDATE signups SET state = $1, turn = $2, team_name = $3, contact_name = $4, address = $5, wishes = $6, comment = $7, reason = $8, paid = $9,
		team_id = $10, confirmed_at = $11, changed_at = $12, offered_until = $13 WHERE id = $14`,
		s.State, nullable(s.Turn), s.TeamName, s.ContactName, s.Address, wishesJSON(s.Wishes), s.Comment, s.Reason, s.Paid, nullable(s.TeamID),
		nullable(s.ConfirmedAt), toMillis(s.ChangedAt), nullable(s.OfferedUntil), s.ID)
}

// wishesJSON returns wishes as they are stored, with empty lists instead of nil.
func wishesJSON(w signup.Wishes) string {
	w.Away, w.NotWith = append([]league.Date{}, w.Away...), append([]string{}, w.NotWith...)
	text, err := json.Marshal(w)
	if err != nil {
		panic(err) // impossible: numbers and texts can be marshalled
	}
	return string(text)
}

// LeaguesWithOffers returns the ids of the leagues in which the offer of a place has ended before a time.
func (tx Signups) LeaguesWithOffers(before time.Time) ([]int64, error) {
	return list(tx, scanID, "SELECT DISTINCT league_id FROM signups WHERE state = $1 AND offered_until <= $2 ORDER BY league_id", signup.Offered, toMillis(before))
}

// DeleteUnconfirmed deletes the sign-ups from before a time that nobody has confirmed.
func (tx Signups) DeleteUnconfirmed(before time.Time) error {
	_, err := tx.exec("DELETE FROM signups WHERE state = $1 AND created_at < $2", signup.Unconfirmed, toMillis(before))
	return err
}

// DeleteEnded deletes the sign-ups that have ended before a time, of leagues that have begun before a day or have no first day.
func (tx Signups) DeleteEnded(before time.Time, day league.Date) error {
	_, err := tx.exec(`DELETE FROM signups WHERE state IN ($1, $2, $3) AND changed_at < $4
		AND league_id IN (SELECT id FROM leagues WHERE start_date IS NULL OR start_date < $5)`, signup.Declined, signup.Withdrawn, signup.Lapsed, toMillis(before), day)
	return err
}

// ForgetPeople deletes the names, addresses and comments of the senders of leagues whose season is over: it is closed, or its last day is
// before the given one, or the sign-up is from before a time.
func (tx Signups) ForgetPeople(day league.Date, before time.Time) error {
	_, err := tx.exec(`UPDATE signups SET contact_name = '', address = '', comment = '', reason = '' WHERE (contact_name <> '' OR address <> '' OR comment <> '' OR reason <> '')
		AND (created_at < $1 OR league_id IN (SELECT id FROM leagues WHERE closed_at IS NOT NULL OR end_date < $2))`, toMillis(before), day)
	return err
}
