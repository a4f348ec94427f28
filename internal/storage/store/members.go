package store

import (
	"time"

	"sideout/internal/rules/league"
)

// Member is a member of a league with the name and e-mail address of the account.
type Member struct {
	league.Member
	Email     string `json:"email"`
	FirstName string `json:"firstName"`
	LastName  string `json:"lastName"`
}

const (
	memberColumns = `m.id, m.league_id, m.user_id, m.role, m.joined_at, COALESCE(u.email, ''), u.first_name, u.last_name`
	memberQuery   = "SELECT " + memberColumns + " FROM league_members m JOIN users u ON u.id = m.user_id "
)

func scanMember(row scanner) (m Member, err error) {
	err = row.Scan(&m.ID, &m.LeagueID, &m.UserID, &m.Role, milliTime{&m.JoinedAt}, &m.Email, &m.FirstName, &m.LastName)
	return m, err
}

// FindMember returns a member; ErrNotFound if it does not exist.
func (tx Members) FindMember(id int64) (Member, error) {
	return find(tx, scanMember, memberQuery+"WHERE m.id = $1", id)
}

// MembersOf returns the members of a league, oldest first.
func (tx Members) MembersOf(leagueID int64) ([]Member, error) {
	return list(tx, scanMember, memberQuery+"WHERE m.league_id = $1 ORDER BY m.id", leagueID)
}

// RoleOf returns the role of a user in a league; empty if the user is not a member.
func (tx Members) RoleOf(leagueID int64, userID string) (role league.Role, err error) {
	err = tx.scanRow("SELECT role FROM league_members WHERE league_id = $1 AND user_id = $2", []any{leagueID, userID}, &role)
	if err == ErrNotFound {
		return "", nil
	}
	return role, err
}

// RolesOf returns the roles of a user by league id.
func (tx Members) RolesOf(userID string) (map[int64]league.Role, error) {
	members, err := list(tx, scanMember, memberQuery+"WHERE m.user_id = $1", userID)
	roles := map[int64]league.Role{}
	for _, m := range members {
		roles[m.LeagueID] = m.Role
	}
	return roles, err
}

// CreateMember stores a member and returns its id; ErrExists if the user is a member already.
func (tx Members) CreateMember(m league.Member) (id int64, err error) {
	err = tx.scanRow("INSERT INTO league_members (league_id, user_id, role, joined_at) VALUES ($1, $2, $3, $4) RETURNING id",
		[]any{m.LeagueID, m.UserID, m.Role, toMillis(m.JoinedAt)}, &id)
	return id, err
}

// UpdateMember changes a member's role.
func (tx Members) UpdateMember(id int64, role league.Role) error {
	return tx.execOne("UPDATE league_members SET role = $1 WHERE id = $2", role, id)
}

// DeleteMember deletes a member.
func (tx Members) DeleteMember(id int64) error {
	return tx.execOne("DELETE FROM league_members WHERE id = $1", id)
}

// Invitation is an invitation to join a league. Only the hash of its token is stored.
type Invitation struct {
	Hash     string
	LeagueID int64
	Role     league.Role
	Expire   time.Time
}

// CreateInvitation stores an invitation under the hash of its token.
func (tx Members) CreateInvitation(tokenHash string, i Invitation) error {
	_, err := tx.exec("INSERT INTO member_invitations (token_hash, league_id, role, expire) VALUES ($1, $2, $3, $4)",
		tokenHash, i.LeagueID, i.Role, toMillis(i.Expire))
	return err
}

// TakeInvitation deletes an invitation and returns it, so that it can be used only once; ErrNotFound if it does not exist.
func (tx Members) TakeInvitation(tokenHash string) (Invitation, error) {
	return find(tx, scanInvitation, "DELETE FROM member_invitations WHERE token_hash = $1 RETURNING "+invitationColumns, tokenHash)
}

const invitationColumns = "token_hash, league_id, role, expire"

func scanInvitation(row scanner) (i Invitation, err error) {
	err = row.Scan(&i.Hash, &i.LeagueID, &i.Role, milliTime{&i.Expire})
	return i, err
}

// FindInvitation returns an invitation; ErrNotFound if it does not exist.
func (tx Members) FindInvitation(tokenHash string) (Invitation, error) {
	return find(tx, scanInvitation, "SELECT "+invitationColumns+" FROM member_invitations WHERE token_hash = $1", tokenHash)
}

// InvitationsOf returns the invitations of a league that have not expired, latest first.
func (tx Members) InvitationsOf(leagueID int64, now time.Time) ([]Invitation, error) {
	return list(tx, scanInvitation, "SELECT "+invitationColumns+` FROM member_invitations
		WHERE league_id = $1 AND expire >= $2 ORDER BY expire DESC, token_hash`, leagueID, toMillis(now))
}

// DeleteInvitation deletes an invitation of a league; ErrNotFound if it does not exist.
func (tx Members) DeleteInvitation(leagueID int64, tokenHash string) error {
	return tx.execOne("DELETE FROM member_invitations WHERE league_id = $1 AND token_hash = $2", leagueID, tokenHash)
}

// IsInvitationUsable reports whether an invitation permits its holder to create an account: it has not expired, its league exists, and
// no account was created with it before.
func (tx Members) IsInvitationUsable(tokenHash string, now time.Time) (isAdmitted bool, err error) {
	err = tx.scanRow(`SELECT EXISTS (SELECT 1 FROM member_invitations i JOIN leagues l ON l.id = i.league_id
		WHERE i.token_hash = $1 AND i.expire >= $2 AND i.registered_id IS NULL AND l.deleted_at IS NULL)`,
		[]any{tokenHash, toMillis(now)}, &isAdmitted)
	return isAdmitted, err
}

// UseInvitation stores which account was created with an invitation; ErrNotFound if the invitation does not exist, has expired or
// was used before.
func (tx Members) UseInvitation(tokenHash, userID string, now time.Time) error {
	return tx.execOne("UPDATE member_invitations SET registered_id = $1 WHERE token_hash = $2 AND registered_id IS NULL AND expire >= $3",
		userID, tokenHash, toMillis(now))
}

// HandOver is an offer to a member of a league to become its owner.
type HandOver struct {
	LeagueID int64
	Member   Member
	Expire   time.Time
}

// SaveHandOver stores the offer of a league to a member, and replaces an earlier offer.
func (tx Members) SaveHandOver(leagueID, memberID int64, expire time.Time) error {
	_, err := tx.exec(`INSERT INTO hand_overs (league_id, member_id, expire) VALUES ($1, $2, $3)
		ON CONFLICT (league_id) DO UPDATE SET member_id = excluded.member_id, expire = excluded.expire`,
		leagueID, memberID, toMillis(expire))
	return err
}

// HandOversTo returns the offers that a user has made as an owner or received as a member, by league id. Expired offers are excluded.
func (tx Members) HandOversTo(userID string, now time.Time) (map[int64]HandOver, error) {
	return tx.findHandOvers("(m.user_id = $2 OR l.owner_id = $2)", now, userID)
}

// HandOverOf returns the current offer of a league; ErrNotFound if there is none or it has expired.
func (tx Members) HandOverOf(leagueID int64, now time.Time) (HandOver, error) {
	offers, err := tx.findHandOvers("h.league_id = $2", now, leagueID)
	if offer, ok := offers[leagueID]; ok {
		return offer, err
	}
	if err == nil {
		err = ErrNotFound
	}
	return HandOver{}, err
}

func (tx Members) findHandOvers(condition string, now time.Time, arg any) (map[int64]HandOver, error) {
	offers := map[int64]HandOver{}
	_, err := list(tx, func(row scanner) (id int64, err error) {
		var h HandOver
		h.Member, err = scanMember(extraColumns{row, []any{&h.LeagueID, milliTime{&h.Expire}}})
		offers[h.LeagueID] = h
		return h.LeagueID, err
	}, `SELECT `+memberColumns+`, h.league_id, h.expire FROM hand_overs h JOIN leagues l ON l.id = h.league_id
		JOIN league_members m ON m.id = h.member_id JOIN users u ON u.id = m.user_id
		WHERE h.expire > $1 AND `+condition, toMillis(now), arg)
	return offers, err
}

// DeleteHandOver deletes the offer of a league, if there is one.
func (tx Members) DeleteHandOver(leagueID int64) error {
	_, err := tx.exec("DELETE FROM hand_overs WHERE league_id = $1", leagueID)
	return err
}

// LeagueChangeView is a change of a league with the people it involves. They are nil if the account no longer exists. A person from an
// imported league file who has no account has only an e-mail address.
type LeagueChangeView struct {
	At             time.Time
	Via, Change    string
	Actor, Subject *league.Person
}

// LeagueChangesOf returns the changes of a league, latest first.
func (tx Members) LeagueChangesOf(leagueID int64) ([]LeagueChangeView, error) {
	scan := func(row scanner) (c LeagueChangeView, err error) {
		var actor, subject league.Person
		err = row.Scan(milliTime{&c.At}, &c.Via, &c.Change, &actor.ID, &actor.Email, &actor.FirstName, &actor.LastName,
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

// SetOwner makes another user the owner of a league; ErrNotFound if the league does not exist.
func (tx Members) SetOwner(leagueID int64, userID string, now time.Time) error {
	return tx.execOne("UPDATE leagues SET owner_id = $1, updated_at = $2 WHERE id = $3 AND deleted_at IS NULL",
		userID, toMillis(now), leagueID)
}

// DeleteMembership deletes the membership of a user in a league, if there is one.
func (tx Members) DeleteMembership(leagueID int64, userID string) error {
	_, err := tx.exec("DELETE FROM league_members WHERE league_id = $1 AND user_id = $2", leagueID, userID)
	return err
}

// LeagueChange records that a league was offered or handed over to another owner, deleted or restored. Actor and Subject are ids of
// users, or e-mail addresses of people from an imported league file who have no account. Actor is empty for the operator of the server.
type LeagueChange struct {
	LeagueID        int64
	At              time.Time
	Actor, Via      string
	Change, Subject string
}

// AddLeagueChange stores a change of a league.
func (tx Members) AddLeagueChange(c LeagueChange) error {
	_, err := tx.exec("INSERT INTO league_changes (league_id, at, actor, via, change, subject) VALUES ($1, $2, $3, $4, $5, $6)",
		c.LeagueID, toMillis(c.At), c.Actor, c.Via, c.Change, c.Subject)
	return err
}

// StoredLeagueChangesOf returns the changes of a league, oldest first.
func (tx Members) StoredLeagueChangesOf(leagueID int64) ([]LeagueChange, error) {
	scan := func(row scanner) (c LeagueChange, err error) {
		err = row.Scan(&c.LeagueID, milliTime{&c.At}, &c.Actor, &c.Via, &c.Change, &c.Subject)
		return c, err
	}
	return list(tx, scan, "SELECT league_id, at, actor, via, change, subject FROM league_changes WHERE league_id = $1 ORDER BY id", leagueID)
}
