package store

import (
	"encoding/json"
	"errors"
	"time"

	"sideout/internal/base/topic"
	"sideout/internal/rules/notices"
)

// PushDevice is a browser that is subscribed to the games of a team.
type PushDevice struct {
	Device    string // the SHA-256 of the endpoint
	Endpoint  string
	P256dh    string
	Auth      string
	LeagueID  int64
	TeamID    int64
	CreatedAt time.Time
}

// EnablePush makes QueueChange store what has changed. Without it a server queues nothing, so that nothing is sent when push is switched
// on later.
func (s *Store) EnablePush() { s.sendsPush.Store(true) }

// SendsPush reports whether the server sends notifications.
func (tx Push) SendsPush() bool { return tx.sendsPush }

// SavePushDevice stores that a device is subscribed to a team. New keys replace the stored ones.
func (tx Push) SavePushDevice(d PushDevice) error {
	_, err := tx.exec(`INSERT INTO push_devices (league_id, team_id, device, endpoint, p256dh, auth, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (team_id, device) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth`,
		d.LeagueID, d.TeamID, d.Device, d.Endpoint, d.P256dh, d.Auth, toMillis(d.CreatedAt))
	return err
}

// HasPushDevice reports whether a device is subscribed to a team.
func (tx Push) HasPushDevice(teamID int64, device string) (bool, error) {
	var n int
	err := tx.row("SELECT COUNT(*) FROM push_devices WHERE team_id = $1 AND device = $2", []any{teamID, device}, &n)
	return n > 0, err
}

// CountPushDevices returns how many devices are subscribed to a team.
func (tx Push) CountPushDevices(teamID int64) (n int, err error) {
	err = tx.row("SELECT COUNT(*) FROM push_devices WHERE team_id = $1", []any{teamID}, &n)
	return n, err
}

// DeletePushDevice ends the subscription of a device to a team, and deletes its waiting notifications.
func (tx Push) DeletePushDevice(teamID int64, device string) error {
	_, err := tx.exec("DELETE FROM push_devices WHERE team_id = $1 AND device = $2", teamID, device)
	return err
}

// ForgetPushDevice deletes a device with all its subscriptions.
func (tx Push) ForgetPushDevice(device string) error {
	_, err := tx.exec("DELETE FROM push_devices WHERE device = $1", device)
	return err
}

// TeamsWithDevices returns the ids of the teams of a league to which devices are subscribed.
func (tx Push) TeamsWithDevices(leagueID int64) ([]int64, error) {
	return list(tx, scanID, "SELECT team_id FROM push_devices WHERE league_id = $1 GROUP BY team_id ORDER BY team_id", leagueID)
}

// QueuedChange is a game that has changed, and what it was before.
type QueuedChange struct {
	GameID   int64
	LeagueID int64
	Team1ID  int64
	Team2ID  int64
	Before   notices.GameBefore
	DueAt    time.Time
}

// QueueChange stores that a game has changed, if a device is subscribed to one of its teams. If an earlier change has not been sent yet, both
// are sent together at the earlier time, compared with the game before the first change.
func (tx Push) QueueChange(n QueuedChange) error {
	if !tx.sendsPush {
		return nil
	}
	play, err := textOf(n.Before.Play)
	if err != nil {
		return err
	}
	place, err := textOf(n.Before.Place)
	if err != nil {
		return err
	}
	tx.Publish(topic.QueuedChanges)
	_, err = tx.exec(`INSERT INTO push_news (game_id, league_id, team1_id, team2_id, was_play, was_place, due_at)
		SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT), CAST($3 AS BIGINT), CAST($4 AS BIGINT), CAST($5 AS TEXT), CAST($6 AS TEXT), CAST($7 AS BIGINT)
		WHERE EXISTS (SELECT 1 FROM push_devices WHERE team_id = $3 OR team_id = $4)
		ON CONFLICT (game_id) DO UPDATE SET
		was_play = CASE WHEN push_news.was_play = '' THEN excluded.was_play ELSE push_news.was_play END,
		was_place = CASE WHEN push_news.was_place = '' THEN excluded.was_place ELSE push_news.was_place END,
		due_at = CASE WHEN push_news.due_at < excluded.due_at THEN push_news.due_at ELSE excluded.due_at END`,
		n.GameID, n.LeagueID, n.Team1ID, n.Team2ID, play, place, toMillis(n.DueAt))
	return err
}

// LeaguesWithQueuedChanges returns the ids of leagues with changes that are due to be sent.
func (tx Push) LeaguesWithQueuedChanges(now time.Time) ([]int64, error) {
	return list(tx, scanID, "SELECT league_id FROM push_news WHERE due_at <= $1 GROUP BY league_id ORDER BY league_id", toMillis(now))
}

// TakeQueuedChanges removes the changes of a league that are due, and returns them. Each is returned to one server only.
func (tx Push) TakeQueuedChanges(leagueID int64, now time.Time) ([]QueuedChange, error) {
	scan := func(row scanner) (n QueuedChange, err error) {
		var play, place string
		err = row.Scan(&n.GameID, &n.LeagueID, &n.Team1ID, &n.Team2ID, &play, &place, millis{&n.DueAt})
		if err == nil && play != "" {
			err = json.Unmarshal([]byte(play), &n.Before.Play)
		}
		if err == nil && place != "" {
			err = json.Unmarshal([]byte(place), &n.Before.Place)
		}
		return n, err
	}
	return list(tx, scan, `DELETE FROM push_news WHERE league_id = $1 AND due_at <= $2
		RETURNING game_id, league_id, team1_id, team2_id, was_play, was_place, due_at`, leagueID, toMillis(now))
}

// PushMessage is a notification for one device.
type PushMessage struct {
	ID        int64
	Device    string
	Endpoint  string
	P256dh    string
	Auth      string
	Tag       string
	Payload   string
	DueAt     time.Time
	ExpiresAt time.Time
	Tries     int
}

// QueuePush queues a notification for every device that is subscribed to a team. One with the same tag that waits for a device is replaced.
func (tx Push) QueuePush(teamID int64, tag, payload string, now, expires time.Time) error {
	tx.Publish(topic.QueuedChanges)
	_, err := tx.exec(`INSERT INTO push_messages (device_id, device, tag, payload, due_at, expires_at)
		SELECT id, device, CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS BIGINT), CAST($4 AS BIGINT) FROM push_devices WHERE team_id = $5
		ON CONFLICT (device, tag) DO UPDATE SET device_id = excluded.device_id, payload = excluded.payload, due_at = excluded.due_at,
		expires_at = excluded.expires_at, tries = 0`, tag, payload, toMillis(now), toMillis(expires), teamID)
	return err
}

// Due returns notifications whose time has come, the longest due first.
func (tx Push) Due(now time.Time, limit int) ([]PushMessage, error) {
	scan := func(row scanner) (m PushMessage, err error) {
		err = row.Scan(&m.ID, &m.Device, &m.Endpoint, &m.P256dh, &m.Auth, &m.Tag, &m.Payload, millis{&m.DueAt}, millis{&m.ExpiresAt}, &m.Tries)
		return m, err
	}
	return list(tx, scan, `SELECT m.id, m.device, d.endpoint, d.p256dh, d.auth, m.tag, m.payload, m.due_at, m.expires_at, m.tries
		FROM push_messages m JOIN push_devices d ON d.id = m.device_id WHERE m.due_at <= $1 ORDER BY m.due_at, m.id LIMIT $2`, toMillis(now), limit)
}

// Next returns when the next change or notification is to be sent; the zero time if nothing waits.
func (tx Push) Next() (next time.Time, err error) {
	for _, query := range []string{
		"SELECT due_at FROM push_messages ORDER BY due_at LIMIT 1",
		"SELECT due_at FROM push_news ORDER BY due_at LIMIT 1",
	} {
		var at time.Time
		if err := tx.row(query, nil, millis{&at}); err != nil && !errors.Is(err, ErrNotFound) {
			return next, err
		}
		if next.IsZero() || !at.IsZero() && at.Before(next) {
			next = at
		}
	}
	return next, nil
}

// Lease reserves a notification for this server until a time, and counts the try. It reports false if another server was faster.
func (tx Push) Lease(m PushMessage, until time.Time) (bool, error) {
	n, err := tx.exec("UPDATE push_messages SET due_at = $1, tries = tries + 1 WHERE id = $2 AND due_at = $3",
		toMillis(until), m.ID, toMillis(m.DueAt))
	return n > 0, err
}

// PostponePush sets the next try of a notification that this server has leased until a time. If it was not really tried, the try
// does not count.
func (tx Push) PostponePush(m PushMessage, leased, next time.Time, tries int) error {
	_, err := tx.exec("UPDATE push_messages SET due_at = $1, tries = $2 WHERE id = $3 AND due_at = $4",
		toMillis(next), tries, m.ID, toMillis(leased))
	return err
}

// DeletePush deletes a notification that this server has leased until a time. One that has replaced it meanwhile stays.
func (tx Push) DeletePush(m PushMessage, leased time.Time) error {
	_, err := tx.exec("DELETE FROM push_messages WHERE id = $1 AND due_at = $2", m.ID, toMillis(leased))
	return err
}

// CountPushes returns how many notifications wait, and how many subscriptions to teams there are.
func (tx Push) CountPushes() (waiting, devices int, err error) {
	err = tx.row("SELECT (SELECT COUNT(*) FROM push_messages), (SELECT COUNT(*) FROM push_devices)", nil, &waiting, &devices)
	return waiting, devices, err
}
