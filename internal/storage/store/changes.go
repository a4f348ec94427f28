package store

import "time"

// Change is one change of a result: the states before and after it as JSON, the actor, and the means ("session", "link", "court",
// "import", "revert").
type Change struct {
	ID     int64
	GameID int64
	At     time.Time
	MadeAt *time.Time // when a device made it, by its corrected clock; nil if no device did
	Actor  string
	Via    string
	From   string
	To     string
}

const changeColumns = "id, game_id, at, made_at, actor, via, from_state, to_state"

func scanChange(row scanner) (c Change, err error) {
	err = row.Scan(&c.ID, &c.GameID, millis{&c.At}, optional(&c.MadeAt), &c.Actor, &c.Via, &c.From, &c.To)
	return c, err
}

// AddChange stores a change of a result.
func (tx Games) AddChange(c Change) error {
	_, err := tx.exec(`INSERT INTO result_changes (game_id, at, made_at, actor, via, from_state, to_state)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`, c.GameID, toMillis(c.At), nullable(c.MadeAt), c.Actor, c.Via, c.From, c.To)
	return err
}

// ChangesOf returns the changes of a game's result, the latest first.
func (tx Games) ChangesOf(gameID int64) ([]Change, error) {
	return list(tx, scanChange, "SELECT "+changeColumns+" FROM result_changes WHERE game_id = $1 ORDER BY id DESC", gameID)
}

// FindChange returns a change; ErrNotFound where there is none.
func (tx Games) FindChange(id int64) (Change, error) {
	return find(tx, scanChange, "SELECT "+changeColumns+" FROM result_changes WHERE id = $1", id)
}
