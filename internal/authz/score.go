package authz

import (
	"sideout/internal/fault"
	"sideout/internal/league"
	"sideout/internal/secret"
	"sideout/internal/store"
)

// opens reports whether a token is the one of the game's score link. One that was is Gone, so that a
// device can tell "stop" from "try again".
func opens(tx *store.Tx, token string, g store.Game) (bool, error) {
	if token == "" {
		return false, nil
	}
	hash := secret.HashToken(token)
	if g.InviteHash == hash {
		return true, nil
	}
	ended, err := tx.FindRevokedInvite(hash)
	if err == nil && ended == g.ID {
		return false, fault.New(fault.Gone, "This score link has been replaced or switched off. Ask for the new one.")
	}
	if err == store.ErrNotFound {
		err = nil
	}
	return false, err
}

// MayScore judges who wants to score a game: a scorer of its league, or the holder of its link.
func MayScore(tx *store.Tx, who Actor, g store.Game, l league.League) (role league.Role, byLink bool, err error) {
	if g.DeletedAt != nil {
		return role, false, store.ErrNotFound
	}
	if role, err = RoleIn(tx, who, l); err != nil || May(role, Score) {
		return role, false, err
	}
	if byLink, err = opens(tx, who.Token, g); err != nil || byLink {
		return role, byLink, err
	}
	if who.UserID == "" {
		return role, false, fault.ErrMissing // a token that opens nothing
	}
	return role, false, Allow(who, role, Score)
}
