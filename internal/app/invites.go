package app

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"sideout/internal/fault"
	"sideout/internal/league"
	"sideout/internal/store"
)

// firstRandom is the smallest number of a link whose token does not depend on its game's id.
const firstRandom = 1 << 32

// inviteToken is the token of a game's score link. It is made from the server's secret and never kept,
// so that it can be shown again and a stolen copy of the database opens no game. The number alone tells links
// apart, so that they move with their league; small ones were given when the game's id had a part in it.
func (a *App) inviteToken(gameID, number int64) string {
	if number < firstRandom {
		return a.seal(fmt.Sprintf("score link %d %d", gameID, number))
	}
	return a.seal(fmt.Sprintf("score link %d", number))
}

// openInvite gives a game the next score link. The caller saves the game.
func (a *App) openInvite(g *store.Game) {
	g.InviteNumber = firstRandom + rand.Int64N(math.MaxInt64-firstRandom)
	g.InviteHash = hashToken(a.inviteToken(g.ID, g.InviteNumber))
}

// linkMoves reports whether the link of a game from elsewhere was made with our secret, and can be shown here too.
func (a *App) linkMoves(g store.Game) bool {
	return g.InviteNumber >= firstRandom && hashToken(a.inviteToken(g.ID, g.InviteNumber)) == g.InviteHash
}

// tokenOf returns the token to show, or nil where the link is off or the role is not enough.
func (a *App) tokenOf(g store.Game, role league.Role) *string {
	if g.InviteHash == "" || !may(role, Score) {
		return nil
	}
	return new(a.inviteToken(g.ID, g.InviteNumber))
}

// RotateInvite gives a game a new score link; the one before it opens nothing any more.
func (a *App) RotateInvite(ctx context.Context, who Actor, gameID int64) (token string, err error) {
	err = a.changeInvite(ctx, who, gameID, func(g *store.Game) {
		a.openInvite(g)
		token = a.inviteToken(g.ID, g.InviteNumber)
	})
	return token, err
}

// CloseInvite switches the score link of a game off.
func (a *App) CloseInvite(ctx context.Context, who Actor, gameID int64) error {
	return a.changeInvite(ctx, who, gameID, func(g *store.Game) { g.InviteHash = "" })
}

func (a *App) changeInvite(ctx context.Context, who Actor, gameID int64, change func(*store.Game)) error {
	return a.write(ctx, func(tx *store.Tx) error {
		g, _, err := lockGame(tx, who, gameID, Manage)
		if err != nil {
			return err
		}
		if g.InviteHash != "" {
			if err := tx.EndInvite(g.InviteHash, g.ID); err != nil {
				return err
			}
		}
		change(&g)
		tx.Announce(GameLinksTopic(g.ID))
		return tx.UpdateGame(g)
	})
}

// opens reports whether a token is the one of the game's score link. One that was is Gone, so that a
// device can tell "stop" from "try again".
func opens(tx *store.Tx, token string, g store.Game) (bool, error) {
	if token == "" {
		return false, nil
	}
	hash := hashToken(token)
	if g.InviteHash == hash {
		return true, nil
	}
	ended, err := tx.FindEndedInvite(hash)
	if err == nil && ended == g.ID {
		return false, fault.New(fault.Gone, "This score link has been replaced or switched off. Ask for the new one.")
	}
	if err == store.ErrNotFound {
		err = nil
	}
	return false, err
}
