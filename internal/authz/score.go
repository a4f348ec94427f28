package authz

import (
	"time"

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

// Means says by what an actor may score a game, as it is stored with each change.
type Means string

// The means of scoring a game.
const (
	BySession   Means = "session" // by a role in its league
	ByLink      Means = "link"    // by its score link
	ByCourtCode Means = "court"   // by the code of its court
)

// AuthorizeScoring returns the actor's role and the means by which the actor may score a game.
func AuthorizeScoring(tx *store.Tx, actor Actor, g store.Game, l league.League, now time.Time) (role league.Role, means Means, err error) {
	if role, err = RoleIn(tx, actor, l); err != nil {
		return role, "", err
	}
	if means = BySession; !May(role, Score) {
		if means, err = meansOfToken(tx, actor.Token, g, l, now); err != nil {
			return role, "", err
		}
	}
	switch {
	case g.DeletedAt != nil && means != "":
		return role, means, ErrDeleted
	case g.DeletedAt != nil:
		return role, "", store.ErrNotFound
	case means != "":
		return role, means, nil
	}
	if actor.UserID == "" {
		return role, "", fault.ErrMissing // the token is unknown
	}
	return role, "", authorize(actor, role, Score)
}

// meansOfToken returns what a token is to a game: its score link, the code of its court, or nothing.
func meansOfToken(tx *store.Tx, token string, g store.Game, l league.League, now time.Time) (Means, error) {
	if isLink, err := isScoreToken(tx, token, g); err != nil || isLink {
		return ByLink, err
	}
	if isCode, err := isCourtToken(tx, token, g, l, now); err != nil || isCode {
		return ByCourtCode, err
	}
	return "", nil
}
