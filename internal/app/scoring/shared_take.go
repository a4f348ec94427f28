package scoring

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"strings"

	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
)

// recoveryLength is the number of characters of a recovery code: 50 bits, with a limit on attempts.
const recoveryLength = 10

var (
	errNoRecovery = fault.New(fault.Forbidden, "This recovery code does not belong to this game, or the game was taken over with it already.")
	errUsedKey    = fault.New(fault.Conflict, "This write key belongs to another game. Make a new one.")
)

// recoveryCodeOf returns the recovery code of a game with this write key. It follows from the key, so that a repeated request has the same
// response although only hashes are stored, and a new key has a new code.
func recoveryCodeOf(key string) string {
	sum := sha256.Sum256([]byte("recovery code of " + key))
	var code [recoveryLength]byte
	for i := range code {
		code[i] = alphabet[int(sum[i])%len(alphabet)]
	}
	return string(code[:])
}

func recoveryHashOf(key string) string { return credentials.HashToken(recoveryCodeOf(key)) }

// parseRecoveryCode normalizes a recovery code that a person has typed, like parseCode.
func parseRecoveryCode(text string) (code string, ok bool) {
	if len(text) > 4*recoveryLength {
		return "", false
	}
	code = lookAlikes.Replace(strings.Map(toUpper, text))
	return code, len(code) == recoveryLength && strings.Trim(code, alphabet) == ""
}

// TakenGame is what a device needs to go on scoring a shared game.
type TakenGame struct {
	SharedCode
	Game    string        `json:"game"` // the id of the game on its devices
	Team1   string        `json:"team1"`
	Team2   string        `json:"team2"`
	Kits    TakenKits     `json:"kits"`
	Rules   score.Rules   `json:"rules"`
	Version int64         `json:"version"` // sequence number of the last event
	Events  []score.Entry `json:"events"`  // the whole log
}

// TakenKits contains the kits that were chosen for the teams.
type TakenKits struct {
	Team1 league.Kit `json:"team1,omitempty"`
	Team2 league.Kit `json:"team2,omitempty"`
}

// Take makes the device with a new write key the scorer of a shared game, if it has the recovery code. The old key and the old recovery code
// are invalid from then on. It is idempotent: the holder of the key gets the same response again.
func (svc *SharedGames) Take(ctx context.Context, text, key, recoveryCode string) (taken TakenGame, err error) {
	if !isWriteKey(key) {
		return taken, errInvalidKey
	}
	code, ok := parseCode(text)
	if !ok {
		return taken, fault.ErrMissing
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		g, err := svc.checkShared(tx.SharedGames.LockSharedGame(code))
		if err != nil {
			return err
		}
		if checkWriteKey(g, key) != nil {
			if !isRecoveryCode(g, recoveryCode) {
				return errNoRecovery
			}
			switch _, err := tx.SharedGames.FindSharedGameByKey(credentials.HashToken(key)); {
			case err == nil:
				return errUsedKey
			case !errors.Is(err, store.ErrNotFound):
				return err
			}
			if err := tx.SharedGames.SetSharedGameKeys(g.ID, credentials.HashToken(key), recoveryHashOf(key)); err != nil {
				return err
			}
		}
		log, err := svc.logOf(tx.SharedGames, g)
		if err != nil {
			return err
		}
		taken = TakenGame{
			SharedCode: SharedCode{g.Code, recoveryCodeOf(key)}, Game: g.Game, Team1: g.Team1, Team2: g.Team2,
			Kits: TakenKits{g.Kit1, g.Kit2}, Rules: g.Rules, Version: g.Version, Events: append([]score.Entry{}, log.Entries(0)...),
		}
		return nil
	})
	return taken, err
}

func isRecoveryCode(g store.SharedGame, text string) bool {
	code, ok := parseRecoveryCode(text)
	return ok && subtle.ConstantTimeCompare([]byte(g.RecoveryHash), []byte(credentials.HashToken(code))) == 1
}
