package store

import (
	"time"

	"sideout/internal/rules/league"
)

// HandOver is the offer to one of the members of a league to become its owner.
type HandOver struct {
	LeagueID int64
	Member   Member
	Expire   time.Time
}

// SaveHandOver stores the offer of a league, in place of an earlier one.
func (tx Members) SaveHandOver(leagueID, memberID int64, expire time.Time) error {
	_, err := tx.exec(`INSERT INTO hand_overs (league_id, member_id, expire) VALUES ($1, $2, $3)
		ON CONFLICT (league_id) DO UPDATE SET member_id = excluded.member_id, expire = excluded.expire`,
		leagueID, memberID, toMillis(expire))
	return err
}

// HandOversTo returns, by league id, the offers that a user has made as the owner or has received as a member. Expired ones
// are left out.
func (tx Members) HandOversTo(userID string, now time.Time) (map[int64]HandOver, error) {
	return tx.handOvers("(m.user_id = $2 OR l.owner_id = $2)", now, userID)
}

// HandOverOf returns the offer of a league; ErrNotFound if there is none or it has expired.
func (tx Members) HandOverOf(leagueID int64, now time.Time) (HandOver, error) {
	offers, err := tx.handOvers("h.league_id = $2", now, leagueID)
	if offer, ok := offers[leagueID]; ok {
		return offer, err
	}
	if err == nil {
		err = ErrNotFound
	}
	return HandOver{}, err
}

func (tx Members) handOvers(condition string, now time.Time, arg any) (map[int64]HandOver, error) {
	offers := map[int64]HandOver{}
	_, err := list(tx, func(row scanner) (id int64, err error) {
		var h HandOver
		h.Member, err = scanMember(withColumns{row, []any{&h.LeagueID, millis{&h.Expire}}})
		offers[h.LeagueID] = h
		return h.LeagueID, err
	}, `SELECT `+memberColumns+`, h.league_id, h.expire FROM hand_overs h JOIN leagues l ON l.id = h.league_id
		JOIN league_members m ON m.id = h.member_id JOIN users u ON u.id = m.user_id
		WHERE h.expire > $1 AND `+condition, toMillis(now), arg)
	return offers, err
}

// DeleteHandOver ends the offer of a league, if there is one.
func (tx Members) DeleteHandOver(leagueID int64) error {
	_, err := tx.exec("DELETE FROM hand_overs WHERE league_id = $1", leagueID)
	return err
}

// LeagueChangeView is a change of a league with the people to show; nil for an account that does not exist any more. A person
// of a league file without an account has only an e-mail address.
type LeagueChangeView struct {
	At             time.Time
	Via, Change    string
	Actor, Subject *league.Person
}

// LeagueChangesOf returns the changes of a league, the latest first.
func (tx Members) LeagueChangesOf(leagueID int64) ([]LeagueChangeView, error) {
	scan := func(row scanner) (c LeagueChangeView, err error) {
		var actor, subject league.Person
		err = row.Scan(millis{&c.At}, &c.Via, &c.Change, &actor.ID, &actor.Email, &actor.FirstName, &actor.LastName,
			&subject.ID, &subject.Email, &subject.FirstName, &subject.LastName)
		if actor.Email != "" || actor.ID != "" {
			c.Actor = &actor
		}
		if subject.Email != "" || subject.ID != "" {
			c.Subject = &subject
		}
		return c, err
	}
	return list(tx, scan, `SELECT c.at, c.via, c.change,
		COALESCE(a.id, ''), COALESCE(a.email, CASE WHEN c.actor LIKE '%@%' THEN c.actor ELSE '' END), COALESCE(a.first_name, ''), COALESCE(a.last_name, ''),
		COALESCE(s.id, ''), COALESCE(s.email, CASE WHEN c.subject LIKE '%@%' THEN c.subject ELSE '' END), COALESCE(s.first_name, ''), COALESCE(s.last_name, '')
		FROM league_changes c LEFT JOIN users a ON a.id = c.actor LEFT JOIN users s ON s.id = c.subject
		WHERE c.league_id = $1 ORDER BY c.id DESC`, leagueID)
}
