package store

import (
	"errors"
	"slices"
	"time"

	"sideout/internal/rules/league"
)

// Hall is a hall whose courts several leagues use.
type Hall struct {
	ID        int64
	OwnerID   string
	Name      string
	Version   int64  // grows with every change of the hall and of a game on one of its courts
	CodeHash  string // the hash of the code with which a league of another owner joins; empty if there is none
	CreatedAt time.Time
}

// HallCourt is a court of a hall.
type HallCourt struct {
	ID     int64
	HallID int64
	Name   string
}

// HallLink says that a court of a league is a court of a hall.
type HallLink struct {
	LeagueID int64
	Key      string // the name of the court in the league, normalized by league.FoldName
	CourtID  int64
	HallID   int64
}

const hallColumns = "id, owner_id, name, version, COALESCE(code_hash, ''), created_at"

func scanHall(row scanner) (h Hall, err error) {
	err = row.Scan(&h.ID, &h.OwnerID, &h.Name, &h.Version, &h.CodeHash, milliTime{&h.CreatedAt})
	return h, err
}

// FindHall returns a hall; ErrNotFound if it does not exist.
func (tx Halls) FindHall(id int64) (Hall, error) {
	return find(tx, scanHall, "SELECT "+hallColumns+" FROM halls WHERE id = $1", id)
}

// FindHallByCode returns the hall with the hash of a code; ErrNotFound if there is none.
func (tx Halls) FindHallByCode(hash string) (Hall, error) {
	return find(tx, scanHall, "SELECT "+hallColumns+" FROM halls WHERE code_hash = $1", hash)
}

// HallsOf returns the halls of an owner, oldest first.
func (tx Halls) HallsOf(ownerID string) ([]Hall, error) {
	return list(tx, scanHall, "SELECT "+hallColumns+" FROM halls WHERE owner_id = $1 ORDER BY id", ownerID)
}

// HallsUsedBy returns the halls of other owners that leagues of a user use, oldest first.
func (tx Halls) HallsUsedBy(userID string) ([]Hall, error) {
	return list(tx, scanHall, "SELECT "+hallColumns+` FROM halls WHERE owner_id <> $1 AND id IN (SELECT c.hall_id FROM hall_links k
		JOIN hall_courts c ON c.id = k.court_id JOIN leagues l ON l.id = k.league_id WHERE l.owner_id = $1 AND l.deleted_at IS NULL) ORDER BY id`, userID)
}

// CreateHall stores a hall and returns it with its id.
func (tx Halls) CreateHall(h Hall) (Hall, error) {
	return find(tx, scanHall, "INSERT INTO halls (owner_id, name, created_at) VALUES ($1, $2, $3) RETURNING "+hallColumns, h.OwnerID, h.Name, toMillis(h.CreatedAt))
}

// UpdateHall stores the name and the code of a hall.
func (tx Halls) UpdateHall(h Hall) error {
	return tx.execOne("UPDATE halls SET name = $1, code_hash = $2, version = version + 1 WHERE id = $3", h.Name, nullIfZero(h.CodeHash), h.ID)
}

// DeleteHall deletes a hall with its courts and links. The courts of leagues stay.
func (tx Halls) DeleteHall(id int64) error {
	return tx.execOne("DELETE FROM halls WHERE id = $1", id)
}

// LockHall makes other transactions that lock the hall wait until this one ends, and returns the hall. Whoever also locks leagues does that
// first, in the order of their ids.
func (tx Halls) LockHall(id int64) (Hall, error) {
	return find(tx, scanHall, "UPDATE halls SET version = version WHERE id = $1 RETURNING "+hallColumns, id)
}

func scanHallCourt(row scanner) (c HallCourt, err error) {
	err = row.Scan(&c.ID, &c.HallID, &c.Name)
	return c, err
}

// CourtsOfHall returns the courts of a hall in their order.
func (tx Halls) CourtsOfHall(hallID int64) ([]HallCourt, error) {
	return list(tx, scanHallCourt, "SELECT id, hall_id, name FROM hall_courts WHERE hall_id = $1 ORDER BY position, id", hallID)
}

// SaveHallCourt stores a court of a hall at a position among the others. A court without an id is new.
func (tx Halls) SaveHallCourt(c HallCourt, position int) error {
	if c.ID == 0 {
		_, err := tx.exec("INSERT INTO hall_courts (hall_id, name, position) VALUES ($1, $2, $3)", c.HallID, c.Name, position)
		return err
	}
	return tx.execOne("UPDATE hall_courts SET name = $1, position = $2 WHERE id = $3 AND hall_id = $4", c.Name, position, c.ID, c.HallID)
}

// DeleteHallCourt deletes a court of a hall with its links.
func (tx Halls) DeleteHallCourt(id int64) error {
	return tx.execOne("DELETE FROM hall_courts WHERE id = $1", id)
}

const selectLinks = "SELECT k.league_id, k.court_key, k.court_id, c.hall_id FROM hall_links k JOIN hall_courts c ON c.id = k.court_id JOIN leagues l ON l.id = k.league_id WHERE l.deleted_at IS NULL AND "

func scanLink(row scanner) (k HallLink, err error) {
	err = row.Scan(&k.LeagueID, &k.Key, &k.CourtID, &k.HallID)
	return k, err
}

// LinksOf returns the courts of a league that are courts of halls.
func (tx Halls) LinksOf(leagueID int64) ([]HallLink, error) {
	return list(tx, scanLink, selectLinks+"k.league_id = $1 ORDER BY c.hall_id, c.position, k.court_id", leagueID)
}

// LinksOfHall returns the courts of leagues that are courts of a hall, in the order of the leagues.
func (tx Halls) LinksOfHall(hallID int64) ([]HallLink, error) {
	return list(tx, scanLink, selectLinks+"c.hall_id = $1 ORDER BY k.league_id, c.position, k.court_id", hallID)
}

// LinkCourt makes a court of a league a court of a hall. It replaces the link of that court and of that name.
func (tx Halls) LinkCourt(k HallLink) error {
	if _, err := tx.exec("DELETE FROM hall_links WHERE league_id = $1 AND (court_key = $2 OR court_id = $3)", k.LeagueID, k.Key, k.CourtID); err != nil {
		return err
	}
	_, err := tx.exec("INSERT INTO hall_links (league_id, court_key, court_id) VALUES ($1, $2, $3)", k.LeagueID, k.Key, k.CourtID)
	return err
}

// UnlinkCourt makes a court of a league its own again.
func (tx Halls) UnlinkCourt(leagueID int64, key string) error {
	_, err := tx.exec("DELETE FROM hall_links WHERE league_id = $1 AND court_key = $2", leagueID, key)
	return err
}

// UnlinkLeague makes all courts of a league its own again.
func (tx Halls) UnlinkLeague(leagueID int64) error {
	_, err := tx.exec("DELETE FROM hall_links WHERE league_id = $1", leagueID)
	return err
}

// RenameLink moves the link of a court of a league to its new name.
func (tx Halls) RenameLink(leagueID int64, before, key string) error {
	if before == key {
		return nil
	}
	if n, err := tx.exec("UPDATE hall_links SET court_key = court_key WHERE league_id = $1 AND court_key = $2", leagueID, before); err != nil || n == 0 {
		return err
	}
	if err := tx.UnlinkCourt(leagueID, key); err != nil {
		return err
	}
	_, err := tx.exec("UPDATE hall_links SET court_key = $3 WHERE league_id = $1 AND court_key = $2", leagueID, before, key)
	return err
}

// CopyLinks gives a league the links of another one, whose courts it has.
func (tx Halls) CopyLinks(from, to int64) error {
	_, err := tx.exec("INSERT INTO hall_links (league_id, court_key, court_id) SELECT $1, court_key, court_id FROM hall_links WHERE league_id = $2", to, from)
	return err
}

// LeaguesOfHalls returns the leagues that have a court of the given halls, in the order of their ids.
func (tx Halls) LeaguesOfHalls(hallIDs []int64) ([]league.League, error) {
	if len(hallIDs) == 0 {
		return nil, nil
	}
	return list(tx, scanLeague, "SELECT "+leagueColumns+` FROM leagues WHERE deleted_at IS NULL AND id IN
		(SELECT k.league_id FROM hall_links k JOIN hall_courts c ON c.id = k.court_id WHERE c.hall_id IN `+placeholders(0, len(hallIDs))+") ORDER BY id", anyOf(hallIDs)...)
}

// SchedulesOfLeagues returns the scheduled games of several leagues from the first to the last day, inclusive. Deleted games are excluded.
func (tx Halls) SchedulesOfLeagues(leagueIDs []int64, first, last league.Date) (lines []league.ScheduledGame, err error) {
	for chunk := range slices.Chunk(leagueIDs, 500) {
		some, err := list(tx, scanSchedule, "SELECT "+scheduleColumns+fromSchedules+"WHERE s.day BETWEEN $1 AND $2 AND s.court_name IS NOT NULL AND g.deleted_at IS NULL AND s.league_id IN "+
			placeholders(2, len(chunk))+" ORDER BY s.league_id, s.day, s.game_time, s.id", append([]any{first, last}, anyOf(chunk)...)...)
		if err != nil {
			return nil, err
		}
		lines = append(lines, some...)
	}
	return lines, nil
}

// WithFinals returns which of the leagues have finals.
func (tx Halls) WithFinals(leagueIDs []int64) ([]int64, error) {
	if len(leagueIDs) == 0 {
		return nil, nil
	}
	return list(tx, scanID, "SELECT DISTINCT league_id FROM finals WHERE league_id IN "+placeholders(0, len(leagueIDs)), anyOf(leagueIDs)...)
}

func anyOf(ids []int64) []any {
	args := make([]any, len(ids))
	for i, id := range ids {
		args[i] = id
	}
	return args
}

// HallVersion is the version of a hall on which a plan of a league depends.
type HallVersion struct{ HallID, Version int64 }

// VersionsFor returns the versions of the halls of a league, in the order of their ids.
func (tx Halls) VersionsFor(leagueID int64) ([]HallVersion, error) {
	return list(tx, func(row scanner) (v HallVersion, err error) {
		err = row.Scan(&v.HallID, &v.Version)
		return v, err
	}, "SELECT id, version FROM halls WHERE id IN (SELECT c.hall_id FROM hall_links k JOIN hall_courts c ON c.id = k.court_id WHERE k.league_id = $1) ORDER BY id", leagueID)
}

// LockFor locks the halls of a league in a transaction that writes, so that no other league of these halls changes its games meanwhile. It
// returns their ids.
func (tx Halls) LockFor(leagueID int64) (ids []int64, err error) {
	versions, err := tx.VersionsFor(leagueID)
	for _, v := range versions {
		ids = append(ids, v.HallID)
		if !tx.isWrite || tx.places.locked[v.HallID] {
			continue
		}
		if _, err := tx.LockHall(v.HallID); err != nil {
			return nil, err
		}
		tx.places.changes().locked[v.HallID] = true
	}
	return ids, err
}

// places records which games of leagues of halls a transaction has given another place.
type places struct {
	locked map[int64]bool    // the halls that are locked
	inHall map[int64]bool    // whether a league has a court of a hall
	moved  map[int64][]Moved // by league
}

// Moved is a game that a transaction has given another place, or a match of finals if the id is negative.
type Moved struct {
	ID  int64
	Day league.Date
}

// changes returns the places of a transaction, for a change. Most transactions change none.
func (p *places) changes() *places {
	if p.inHall == nil {
		*p = places{locked: map[int64]bool{}, inHall: map[int64]bool{}, moved: map[int64][]Moved{}}
	}
	return p
}

// MovedPlaces returns the games of leagues of halls to which this transaction has given another place, by league.
func (tx Halls) MovedPlaces() map[int64][]Moved { return tx.places.moved }

// changePlaces prepares a change of the places of a league. It reports whether the league has a court of a hall, and then locks these halls and
// increments their versions once.
func (tx *core) changePlaces(leagueID int64) (bool, error) {
	if known, has := tx.places.inHall[leagueID]; has {
		return known, nil
	}
	ids, err := tx.parent.Halls.LockFor(leagueID)
	if err != nil {
		return false, err
	}
	for _, id := range ids {
		if _, err := tx.exec("UPDATE halls SET version = version + 1 WHERE id = $1", id); err != nil {
			return false, err
		}
	}
	tx.places.changes().inHall[leagueID] = len(ids) > 0
	return len(ids) > 0, nil
}

// recordMoved records that games of a league have got the places of lines. Those of finals count when their match moves.
func (tx *core) recordMoved(lines ...league.ScheduledGame) error {
	for _, s := range lines {
		isInHall, err := tx.changePlaces(s.LeagueID)
		if err != nil {
			return err
		}
		if isInHall && s.Stage != league.Finals {
			tx.places.moved[s.LeagueID] = append(tx.places.moved[s.LeagueID], Moved{s.ID, s.Day})
		}
	}
	return nil
}

// RecordLonger records that the games of a league from a day on may take their courts longer than before.
func (tx Halls) RecordLonger(leagueID int64, from league.Date) error {
	isInHall, err := tx.changePlaces(leagueID)
	if err != nil || !isInHall {
		return err
	}
	lines, err := tx.parent.Schedules.SchedulesOf(leagueID)
	for _, s := range lines {
		if s.Day >= from {
			tx.places.moved[leagueID] = append(tx.places.moved[leagueID], Moved{s.ID, s.Day})
		}
	}
	return err
}

// recordUpdated records that a game gets the place of a line, if that differs from its stored one.
func (tx *core) recordUpdated(s league.ScheduledGame) error {
	before, err := tx.parent.Schedules.FindSchedule(s.ID)
	if errors.Is(err, ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	isSame := before.GameDate.Equal(s.GameDate) && before.Day == s.Day && before.GameTime == s.GameTime && equalText(before.CourtName, s.CourtName)
	if isSame && before.FreesItsPlace() == s.FreesItsPlace() {
		return nil
	}
	tx.places.moved[before.LeagueID] = append(tx.places.moved[before.LeagueID], Moved{s.ID, s.Day})
	return nil
}

// recordMatch records that a match of finals gets another place than its stored one.
func (tx *core) recordMatch(m KnockoutMatch) error {
	before, err := tx.parent.Knockouts.FindKnockoutMatch(m.ID)
	if err != nil {
		return err
	}
	if equalText(before.Day, m.Day) && equalText(before.GameTime, m.GameTime) && equalText(before.CourtName, m.CourtName) {
		return nil
	}
	return tx.recordCreatedMatch(m)
}

// recordCreatedMatch records that a match of finals has got a place.
func (tx *core) recordCreatedMatch(m KnockoutMatch) error {
	if m.Day == nil || m.CourtName == nil {
		return nil
	}
	f, err := tx.parent.Knockouts.FindFinalsEvenRemoved(m.FinalsID)
	if err != nil {
		return err
	}
	isInHall, err := tx.changePlaces(f.LeagueID)
	if err == nil && isInHall {
		tx.places.moved[f.LeagueID] = append(tx.places.moved[f.LeagueID], Moved{-m.ID, *m.Day})
	}
	return err
}

func equalText[T comparable](a, b *T) bool {
	return a == nil && b == nil || a != nil && b != nil && *a == *b
}
