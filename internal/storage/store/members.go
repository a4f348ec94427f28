package store

import (
	"time"

	"sideout/internal/rules/league"
)

// Member is a member of a league with the name and address to show.
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
	err = row.Scan(&m.ID, &m.LeagueID, &m.UserID, &m.Role, millis{&m.JoinedAt}, &m.Email, &m.FirstName, &m.LastName)
	return m, err
}

// FindMember returns a member; ErrNotFound if it does not exist.
func (tx Members) FindMember(id int64) (Member, error) {
	return find(tx, scanMember, memberQuery+"WHERE m.id = $1", id)
}

// MembersOf returns the members of a league, the oldest first.
func (tx Members) MembersOf(leagueID int64) ([]Member, error) {
	return list(tx, scanMember, memberQuery+"WHERE m.league_id = $1 ORDER BY m.id", leagueID)
}

// RoleOf returns the role of a user in a league; empty if the user is not a member.
func (tx Members) RoleOf(leagueID int64, userID string) (role league.Role, err error) {
	err = tx.row("SELECT role FROM league_members WHERE league_id = $1 AND user_id = $2", []any{leagueID, userID}, &role)
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
	err = tx.row("INSERT INTO league_members (league_id, user_id, role, joined_at) VALUES ($1, $2, $3, $4) RETURNING id",
		[]any{m.LeagueID, m.UserID, m.Role, toMillis(m.JoinedAt)}, &id)
	return id, err
}

// UpdateMember changes a member's role.
func (tx Members) UpdateMember(id int64, role league.Role) error {
	return tx.execOne("UPDATE league_members SET role = $1 WHERE id = $2", role, id)
}

// DeleteMember ends a membership.
func (tx Members) DeleteMember(id int64) error {
	return tx.execOne("DELETE FROM league_members WHERE id = $1", id)
}

// Invitation is an open invitation to join a league; only the hash of its token is stored.
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

// TakeInvitation deletes an invitation and returns it, so that it can be used once; ErrNotFound if it does not exist.
func (tx Members) TakeInvitation(tokenHash string) (Invitation, error) {
	return find(tx, scanInvitation, "DELETE FROM member_invitations WHERE token_hash = $1 RETURNING "+invitationColumns, tokenHash)
}

const invitationColumns = "token_hash, league_id, role, expire"

func scanInvitation(row scanner) (i Invitation, err error) {
	err = row.Scan(&i.Hash, &i.LeagueID, &i.Role, millis{&i.Expire})
	return i, err
}

// FindInvitation returns an invitation; ErrNotFound if it does not exist.
func (tx Members) FindInvitation(tokenHash string) (Invitation, error) {
	return find(tx, scanInvitation, "SELECT "+invitationColumns+" FROM member_invitations WHERE token_hash = $1", tokenHash)
}

// InvitationsOf returns the invitations of a league that have not expired, the latest first.
func (tx Members) InvitationsOf(leagueID int64, now time.Time) ([]Invitation, error) {
	return list(tx, scanInvitation, "SELECT "+invitationColumns+` FROM member_invitations
		WHERE league_id = $1 AND expire >= $2 ORDER BY expire DESC, token_hash`, leagueID, toMillis(now))
}

// DeleteInvitation deletes an invitation of a league; ErrNotFound if it does not exist.
func (tx Members) DeleteInvitation(leagueID int64, tokenHash string) error {
	return tx.execOne("DELETE FROM member_invitations WHERE league_id = $1 AND token_hash = $2", leagueID, tokenHash)
}

// InvitationAdmits reports whether an account can be created with an invitation: it has not expired, its league exists, and
// no account was created with it before.
func (tx Members) InvitationAdmits(tokenHash string, now time.Time) (admits bool, err error) {
	err = tx.row(`SELECT EXISTS (SELECT 1 FROM member_invitations i JOIN leagues l ON l.id = i.league_id
		WHERE i.token_hash = $1 AND i.expire >= $2 AND i.registered_id IS NULL AND l.deleted_at IS NULL)`,
		[]any{tokenHash, toMillis(now)}, &admits)
	return admits, err
}

// UseInvitation stores the account that was created with an invitation; ErrNotFound if it does not exist, has
// expired or was used before.
func (tx Members) UseInvitation(tokenHash, userID string, now time.Time) error {
	return tx.execOne("UPDATE member_invitations SET registered_id = $1 WHERE token_hash = $2 AND registered_id IS NULL AND expire >= $3",
		userID, tokenHash, toMillis(now))
}
