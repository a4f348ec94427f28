package store

import "fmt"

// Find returns a stored setting; ErrNotFound if there is none.
func (tx Settings) Find(name string) (value string, err error) {
	err = tx.scanRow("SELECT value FROM settings WHERE name = $1", []any{name}, &value)
	return value, err
}

// FindOrStore returns a stored setting. If there is none, it stores and returns value.
func (tx Settings) FindOrStore(name, value string) (stored string, err error) {
	if _, err := tx.exec("INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING", name, value); err != nil {
		return "", err
	}
	return tx.Find(name)
}

// Store stores a setting in place of the one before.
func (tx Settings) Store(name, value string) error {
	_, err := tx.exec("INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value", name, value)
	return err
}

// A DerivedLink is a link whose token is derived from its number and the secret of the server.
type DerivedLink struct {
	ID, Number int64
	Hash       string // of the token
	Parent     int64  // the game or the league that is told about an ended link
}

// LinkTable is a table of derived links.
type LinkTable string

// The tables of derived links. A match of finals that is not played yet has a link, which its game takes over.
const (
	ScoreLinks LinkTable = "score links"
	MatchLinks LinkTable = "score links of matches that wait for their teams"
	CourtCodes LinkTable = "court codes"
	TeamLinks  LinkTable = "captain's links"
	JoinLinks  LinkTable = "links for signing up"
	SenderKeys LinkTable = "links of those who have signed up"
)

// linkColumns names the columns of a table of links, and the table that stores the hashes of ended ones.
var linkColumns = map[LinkTable]struct{ table, id, number, hash, parent, ended string }{
	ScoreLinks: {"games", "id", "invite_number", "invite_hash", "id", "ended_invites (invite_hash, game_id)"},
	MatchLinks: {"finals_places", "id", "invite_number", "invite_hash", "id", ""},
	CourtCodes: {"court_codes", "id", "number", "token_hash", "league_id", "ended_court_codes (token_hash, league_id)"},
	TeamLinks:  {"team_links", "team_id", "number", "token_hash", "league_id", "ended_team_links (token_hash, league_id)"},
	JoinLinks:  {"signup_pages", "league_id", "number", "token_hash", "league_id", ""},
	SenderKeys: {"signups", "id", "number", "key_hash", "league_id", ""},
}

// DerivedLinks returns at most limit active links of a table whose id is greater than after, by id.
func (tx Settings) DerivedLinks(of LinkTable, after int64, limit int) ([]DerivedLink, error) {
	c := linkColumns[of]
	scan := func(row scanner) (l DerivedLink, err error) {
		return l, row.Scan(&l.ID, &l.Number, &l.Hash, &l.Parent)
	}
	return list(tx, scan, fmt.Sprintf("SELECT %s, %s, %s, %s FROM %s WHERE %[3]s IS NOT NULL AND %[1]s > $1 ORDER BY %[1]s LIMIT $2",
		c.id, c.number, c.hash, c.parent, c.table), after, limit)
}

// NewestLink returns the active link of a table with the greatest id; ErrNotFound if there is none.
func (tx Settings) NewestLink(of LinkTable) (l DerivedLink, err error) {
	c := linkColumns[of]
	err = tx.scanRow(fmt.Sprintf("SELECT %s, %s, %s, %s FROM %s WHERE %[3]s IS NOT NULL ORDER BY %[1]s DESC LIMIT 1",
		c.id, c.number, c.hash, c.parent, c.table), nil, &l.ID, &l.Number, &l.Hash, &l.Parent)
	return l, err
}

// ReplaceLinkHash stores the hash of the new token of a link. The old token is kept as a replaced one, where the table has these, so that opening
// it gives that reason.
func (tx Settings) ReplaceLinkHash(of LinkTable, l DerivedLink, hash string) error {
	c := linkColumns[of]
	if c.ended != "" {
		if _, err := tx.exec("INSERT INTO "+c.ended+" VALUES ($1, $2) ON CONFLICT DO NOTHING", l.Hash, l.Parent); err != nil {
			return err
		}
	}
	return tx.execOne(fmt.Sprintf("UPDATE %s SET %s = $1 WHERE %s = $2", c.table, c.hash, c.id), hash, l.ID)
}

// CountDevices returns the number of browsers that are subscribed to notifications.
func (tx Settings) CountDevices() (n int, err error) {
	err = tx.scanRow("SELECT COUNT(*) FROM push_devices", nil, &n)
	return n, err
}

// DeleteSealed deletes what only the secret before can use: stored responses to calls with an Idempotency-Key, and the subscriptions
// of browsers. It increments the version of each league, because cached lists contain tokens.
func (tx Settings) DeleteSealed() error {
	for _, statement := range []string{
		"DELETE FROM idempotent_answers", "DELETE FROM push_devices", "UPDATE leagues SET version = version + 1",
	} {
		if _, err := tx.exec(statement); err != nil {
			return err
		}
	}
	return nil
}
