package authz

import (
	"sideout/internal/fault"
	"sideout/internal/league"
	"sideout/internal/secret"
	"sideout/internal/store"
)

// ErrDeleted is the error of scoring a deleted game. Its device stops sending and keeps what it has, because the game can be
// restored.
var ErrDeleted = deleted(fault.Gone)

// ErrDeletedLink is the error of opening the score link of a deleted game.
var ErrDeletedLink = deleted(fault.NotFound)

func deleted(kind fault.Kind) error {
	err := fault.New(kind, "This game has been deleted. If that was a mistake, ask a manager of the league to bring it back.")
	return fault.WithType(err, fault.GameDeleted)
}

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
	if role, err = RoleIn(tx, actor, l); err != nil {
		return role, false, err
	}
	mayScore := May(role, Score)
	if !mayScore {
		if byLink, err = isScoreToken(tx, actor.Token, g); err != nil {
			return role, false, err
		}
	}
	switch {
	case g.DeletedAt != nil && (mayScore || byLink):
		return role, byLink, ErrDeleted
	case g.DeletedAt != nil:
		return role, false, store.ErrNotFound
	case mayScore || byLink:
		return role, byLink, nil
	}
	if actor.UserID == "" {
		return role, false, fault.ErrMissing // the token is unknown
	}
	return role, false, authorize(actor, role, Score)
}
