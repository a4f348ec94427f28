package access

import (
	"time"

	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
)

// ErrDeleted is the error of scoring a deleted game. The device stops sending but keeps its events, because the game can be restored.
var ErrDeleted = newDeletedError(fault.Gone)

// ErrDeletedLink is the error of opening the score link of a deleted game.
var ErrDeletedLink = newDeletedError(fault.NotFound)

// ErrForfeited is the error of scoring a forfeited game. The device stops sending but keeps its events, because the forfeit can be
// withdrawn.
var ErrForfeited = fault.WithType(fault.New(fault.Gone, "This game has been forfeited, so it is not scored. If that was a mistake, ask a manager of the league to take it back."),
	fault.GameForfeited)

// errClosedGame is like ErrClosed, but for a device that scores a game. It stops sending but keeps its events, because the season
// can be reopened.
var errClosedGame = fault.WithType(fault.New(fault.Gone, "This season is closed, so the game is not scored any more. Ask the owner of the league to reopen it."),
	fault.SeasonClosed)

func newDeletedError(kind fault.Kind) error {
	err := fault.New(kind, "This game has been deleted. If that was a mistake, ask a manager of the league to bring it back.")
	return fault.WithType(err, fault.GameDeleted)
}

// isScoreToken reports whether a token belongs to the game's score link. For a revoked token it returns Gone, so that the device stops
// sending instead of retrying.
func isScoreToken(tx store.Games, token string, g store.Game) (bool, error) {
	if token == "" {
		return false, nil
	}
	hash := credentials.HashToken(token)
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

// Means is what gives an actor the right to score a game. It is stored with each change.
type Means string

// The means of scoring a game.
const (
	BySession   Means = "session" // a role in the league of the game
	ByLink      Means = "link"    // the score link of the game
	ByCourtCode Means = "court"   // the code of the game's court
)

// A ScorePermit is an actor's permission to score a game.
type ScorePermit struct {
	Role  league.Role // role of the actor in the league of the game
	Means Means

	endedNight *league.CourtNight // night of the court code if it is over: only events made in that night are accepted
}

var errMixedNight = fault.Field("events", "Some of these were made after the night of this court. Send them one by one")

// CheckTimes returns an error if the permit does not cover events made at the given times, in milliseconds since 1970; a request
// without events passes none. After the night of a court code, only events made in that night are accepted. If only some of the events
// were, the error is Invalid, so that the device sends them one by one.
func (p ScorePermit) CheckTimes(times ...int64) error {
	if p.endedNight == nil {
		return nil
	}
	inNight := 0
	for _, at := range times {
		if p.endedNight.IsOpen(time.UnixMilli(at)) {
			inNight++
		}
	}
	switch inNight {
	case 0:
		return errOtherNight
	case len(times):
		return nil
	default:
		return errMixedNight
	}
}

// AuthorizeScoring returns the permit of an actor to score a game. The caller then checks the times of the events with CheckTimes.
func AuthorizeScoring(tx *store.Tx, actor Actor, g store.Game, l league.League, now time.Time) (p ScorePermit, err error) {
	if p.Role, err = RoleIn(tx, actor, l); err != nil {
		return p, err
	}
	if p.Means = BySession; !May(p.Role, Score) {
		if p.Means, p.endedNight, err = meansOfToken(tx, actor.Token, g, l, now); err != nil {
			return p, err
		}
	}
	switch {
	case g.DeletedAt != nil && p.Means != "":
		return p, ErrDeleted
	case g.DeletedAt != nil:
		return p, store.ErrNotFound
	case p.Means != "" && CheckOpen(l, Score) != nil:
		return p, errClosedGame
	case p.Means != "":
		return p, nil
	}
	if actor.UserID == "" {
		return p, fault.ErrMissing // the token is unknown
	}
	return p, authorize(actor, p.Role, Score)
}

// meansOfToken returns ByLink or ByCourtCode if the token may score the game by its score link or by the code of its court; empty if
// it is neither. If the night of the code ended less than score.ArrivalWindow ago, it also returns that night.
func meansOfToken(tx *store.Tx, token string, g store.Game, l league.League, now time.Time) (Means, *league.CourtNight, error) {
	if isLink, err := isScoreToken(tx.Games, token, g); err != nil || isLink {
		return ByLink, nil, err
	}
	night, err := courtNightOf(tx, token, g, l)
	switch {
	case err != nil || night == nil:
		return "", nil, err
	case night.IsOpen(now):
		return ByCourtCode, nil, nil
	case now.Before(night.Opens) || now.Sub(night.Closes) > score.ArrivalWindow:
		return "", nil, errOtherNight
	default:
		return ByCourtCode, night, nil
	}
}
