package store

import (
	"encoding/json"
	"errors"
	"time"

	"sideout/internal/base/topic"
	"sideout/internal/rules/notices"
)

// PushDevice is a subscription of a browser to notifications about a team.
type PushDevice struct {
	Device    string // identifies the browser: the SHA-256 of the endpoint
	Endpoint  string
	P256dh    string
	Auth      string
	LeagueID  int64
	TeamID    int64
	CreatedAt time.Time
}

// EnablePush makes QueueChange store changes. A server without push queues none, so that no old notifications are sent after push is
// enabled.
func (s *Store) EnablePush() { s.sendsPush.Store(true) }

// SendsPush reports whether the server sends notifications.
func (tx Push) SendsPush() bool { return tx.sendsPush }

// SavePushDevice stores the subscription of a device to a team. If it is subscribed already, its keys are replaced.
func (tx Push) SavePushDevice(d PushDevice) error {
	_, err := tx.exec(`INSERT INTO push_devices (league_id, team_id, device, endpoint, p256dh, auth, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (team_id, device) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth`,
		d.LeagueID, d.TeamID, d.Device, d.Endpoint, d.P256dh, d.Auth, toMillis(d.CreatedAt))
	return err
}

// HasPushDevice reports whether a device is subscribed to a team.
func (tx Push) HasPushDevice(teamID int64, device string) (bool, error) {
	var n int
	err := tx.scanRow("SELECT COUNT(*) FROM push_devices WHERE team_id = $1 AND device = $2", []any{teamID, device}, &n)
	return n > 0, err
}

// CountPushDevices returns the number of devices that are subscribed to a team.
func (tx Push) CountPushDevices(teamID int64) (n int, err error) {
	err = tx.scanRow("SELECT COUNT(*) FROM push_devices WHERE team_id = $1", []any{teamID}, &n)
	return n, err
}

// CountDevicesOf returns the numbers of devices that are subscribed to the teams of a league, by team. They are 0 on a server that sends no
// notifications.
func (tx Push) CountDevicesOf(leagueID int64) (map[int64]int, error) {
	counts := map[int64]int{}
	if !tx.sendsPush {
		return counts, nil
	}
	_, err := list(tx, func(row scanner) (teamID int64, err error) {
		var count int
		err = row.Scan(&teamID, &count)
		counts[teamID] = count
		return teamID, err
	}, "SELECT team_id, COUNT(*) FROM push_devices WHERE league_id = $1 GROUP BY team_id", leagueID)
	return counts, err
}

// DeletePushDevice deletes the subscription of a device to a team, and its queued notifications.
func (tx Push) DeletePushDevice(teamID int64, device string) error {
	_, err := tx.exec("DELETE FROM push_devices WHERE team_id = $1 AND device = $2", teamID, device)
	return err
}

// DeleteSubscriptionsOf deletes all subscriptions of a device.
func (tx Push) DeleteSubscriptionsOf(device string) error {
	_, err := tx.exec("DELETE FROM push_devices WHERE device = $1", device)
	return err
}

// TeamsWithDevices returns the ids of the teams of a league to which devices are subscribed.
func (tx Push) TeamsWithDevices(leagueID int64) ([]int64, error) {
	return list(tx, scanID, "SELECT team_id FROM push_devices WHERE league_id = $1 GROUP BY team_id ORDER BY team_id", leagueID)
}

// QueuedChange is a change of a game about which notifications will be sent, with the state of the game before it.
type QueuedChange struct {
	GameID   int64
	LeagueID int64
	Team1ID  int64
	Team2ID  int64
	Before   notices.GameBefore
	DueAt    time.Time
}

// QueueChange stores a change of a game, if a device is subscribed to one of its teams. It is merged with a queued change of the same
// game: the state before the first change and the earlier due time are kept.
func (tx Push) QueueChange(c QueuedChange) error {
	if !tx.sendsPush {
		return nil
	}
	play, err := jsonOrEmpty(c.Before.Play)
	if err != nil {
		return err
	}
	place, err := jsonOrEmpty(c.Before.Place)
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
		c.GameID, c.LeagueID, c.Team1ID, c.Team2ID, play, place, toMillis(c.DueAt))
	return err
}

// LeaguesWithQueuedChanges returns the ids of the leagues with changes that are due.
func (tx Push) LeaguesWithQueuedChanges(now time.Time) ([]int64, error) {
	return list(tx, scanID, "SELECT league_id FROM push_news WHERE due_at <= $1 GROUP BY league_id ORDER BY league_id", toMillis(now))
}

// PopQueuedChanges removes the due changes of a league from the queue and returns them. Each change is returned to one server only.
func (tx Push) PopQueuedChanges(leagueID int64, now time.Time) ([]QueuedChange, error) {
	scan := func(row scanner) (c QueuedChange, err error) {
		var play, place string
		err = row.Scan(&c.GameID, &c.LeagueID, &c.Team1ID, &c.Team2ID, &play, &place, milliTime{&c.DueAt})
		if err == nil && play != "" {
			err = json.Unmarshal([]byte(play), &c.Before.Play)
		}
		if err == nil && place != "" {
			err = json.Unmarshal([]byte(place), &c.Before.Place)
		}
		return c, err
	}
	return list(tx, scan, `DELETE FROM push_news WHERE league_id = $1 AND due_at <= $2
		RETURNING game_id, league_id, team1_id, team2_id, was_play, was_place, due_at`, leagueID, toMillis(now))
}

// PushMessage is a queued notification for one device.
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

// QueuePush queues a notification for every device that is subscribed to a team. It replaces a queued notification with the same tag
// for the same device.
func (tx Push) QueuePush(teamID int64, tag, payload string, now, expires time.Time) error {
	tx.Publish(topic.QueuedChanges)
	_, err := tx.exec(`INSERT INTO push_messages (device_id, device, tag, payload, due_at, expires_at)
		SELECT id, device, CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS BIGINT), CAST($4 AS BIGINT) FROM push_devices WHERE team_id = $5
		ON CONFLICT (device, tag) DO UPDATE SET device_id = excluded.device_id, payload = excluded.payload, due_at = excluded.due_at,
		expires_at = excluded.expires_at, tries = 0`, tag, payload, toMillis(now), toMillis(expires), teamID)
	return err
}

// Due returns at most limit notifications that are due, the longest overdue first.
func (tx Push) Due(now time.Time, limit int) ([]PushMessage, error) {
	scan := func(row scanner) (m PushMessage, err error) {
		err = row.Scan(&m.ID, &m.Device, &m.Endpoint, &m.P256dh, &m.Auth, &m.Tag, &m.Payload, milliTime{&m.DueAt}, milliTime{&m.ExpiresAt}, &m.Tries)
		return m, err
	}
	return list(tx, scan, `SELECT m.id, m.device, d.endpoint, d.p256dh, d.auth, m.tag, m.payload, m.due_at, m.expires_at, m.tries
		FROM push_messages m JOIN push_devices d ON d.id = m.device_id WHERE m.due_at <= $1 ORDER BY m.due_at, m.id LIMIT $2`, toMillis(now), limit)
}

// Next returns when the next change or notification is due; the zero time if none is queued.
func (tx Push) Next() (next time.Time, err error) {
	for _, query := range []string{
		"SELECT due_at FROM push_messages ORDER BY due_at LIMIT 1",
		"SELECT due_at FROM push_news ORDER BY due_at LIMIT 1",
	} {
		var at time.Time
		if err := tx.scanRow(query, nil, milliTime{&at}); err != nil && !errors.Is(err, ErrNotFound) {
			return next, err
		}
		if next.IsZero() || !at.IsZero() && at.Before(next) {
			next = at
		}
	}
	return next, nil
}

// Lease reserves a notification for this server until a time and increments its tries. It reports false if another server has
// reserved it.
func (tx Push) Lease(m PushMessage, until time.Time) (bool, error) {
	n, err := tx.exec("UPDATE push_messages SET due_at = $1, tries = tries + 1 WHERE id = $2 AND due_at = $3",
		toMillis(until), m.ID, toMillis(m.DueAt))
	return n > 0, err
}

// PostponePush stores when to try a notification next and how often it was tried. It does nothing unless this server still holds
// the lease of the notification, which ends at leasedUntil.
func (tx Push) PostponePush(m PushMessage, leasedUntil, next time.Time, tries int) error {
	_, err := tx.exec("UPDATE push_messages SET due_at = $1, tries = $2 WHERE id = $3 AND due_at = $4",
		toMillis(next), tries, m.ID, toMillis(leasedUntil))
	return err
}

// DeletePush deletes a notification if this server still holds its lease, which ends at leasedUntil. A notification that has replaced
// it meanwhile is not deleted.
func (tx Push) DeletePush(m PushMessage, leasedUntil time.Time) error {
	_, err := tx.exec("DELETE FROM push_messages WHERE id = $1 AND due_at = $2", m.ID, toMillis(leasedUntil))
	return err
}

// DeletePushesBefore deletes queued changes that were due, and notifications that expired, before a time, because no server sends
// notifications any more.
func (tx Push) DeletePushesBefore(t time.Time) error {
	if _, err := tx.exec("DELETE FROM push_news WHERE due_at < $1", toMillis(t)); err != nil {
		return err
	}
	_, err := tx.exec("DELETE FROM push_messages WHERE expires_at < $1", toMillis(t))
	return err
}

// CountPushes returns the number of queued notifications and the number of subscriptions.
func (tx Push) CountPushes() (queued, subscriptions int, err error) {
	err = tx.scanRow("SELECT (SELECT COUNT(*) FROM push_messages), (SELECT COUNT(*) FROM push_devices)", nil, &queued, &subscriptions)
	return queued, subscriptions, err
}
