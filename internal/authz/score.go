package authz

import (
	"sideout/internal/fault"
	"sideout/internal/league"
	"sideout/internal/secret"
	"sideout/internal/store"
)

// isScoreToken reports whether a token is that of the game's score link. A revoked token returns Gone, so that a device
// stops sending instead of retrying.
func isScoreToken(tx *store.Tx, token string, g store.Game) (bool, error) {
	if token == "" {
		return false, nil
	}
	hash := secret.HashToken(token)
	if g.InviteHash == hash {
		return true, nil
	}
	revokedGameID, err := tx.FindRevokedInvite(hash)
	if err == nil && revokedGameID == g.ID {
		return false, fault.New(fault.Gone, "This score link has been replaced or switched off. Ask for the new one.")
	}
	if err == store.ErrNotFound {
		err = nil
	}
	return false, err
}

// AuthorizeScoring returns the actor's role if the actor may score a game: by a role in its league or, if byLink is true,
// by its score link.
func AuthorizeScoring(tx *store.Tx, actor Actor, g store.Game, l league.League) (role league.Role, byLink bool, err error) {
	if g.DeletedAt != nil {
		return role, false, store.ErrNotFound
	}
	if role, err = RoleIn(tx, actor, l); err != nil || May(role, Score) {
		return role, false, err
	}
	if byLink, err = isScoreToken(tx, actor.Token, g); err != nil || byLink {
		return role, byLink, err
	}
	if actor.UserID == "" {
		return role, false, fault.ErrMissing // the token is unknown
	}
	return role, false, authorize(actor, role, Score)
}
