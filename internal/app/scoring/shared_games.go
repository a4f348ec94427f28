package scoring

import (
	"context"
	"crypto/subtle"
	"errors"
	"time"

	"sideout/internal/app/games"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/base/topic"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// SharedLifetime is how long a game stays shared after its last event.
const SharedLifetime = 24 * time.Hour

// Lengths of a write key, which the device creates. 22 characters of base64url are 128 bits.
const (
	MinKey = 22
	MaxKey = 64
)

// maxGameID is the maximum length of the id that a device gives a game.
const maxGameID = 64

// SharedGames implements the use cases of shared games.
type SharedGames struct {
	db      *transaction.DB
	scoring *Service
	quotas  league.Quotas
	logs    games.LogCache[logKey]
	views   recentViews
}

// logKey identifies the log of one of the games that a code has shown. Database ids can be reused, but codes cannot.
type logKey struct {
	code  string
	round int64
}

func logKeyOf(g store.SharedGame) logKey { return logKey{g.Code, g.Round} }

// NewSharedGames returns a SharedGames service.
func NewSharedGames(db *transaction.DB, scoring *Service, quotas league.Quotas) *SharedGames {
	return &SharedGames{db: db, scoring: scoring, quotas: quotas}
}

// SharedPlay has the teams and the rules of a shared game.
type SharedPlay = store.SharedPlay

// NewSharedGame is a game to share.
type NewSharedGame struct {
	Key string // the write key
	SharedPlay
}

// SharedCode is the response to sharing a game.
type SharedCode struct {
	Code         string `json:"code"`         // last segment of the watch address /w/{code}
	RecoveryCode string `json:"recoveryCode"` // with it another device takes the game over
}

var (
	errEnded      = fault.New(fault.Gone, "This game is not shared any more.")
	errNoKey      = fault.New(fault.Unauthorized, "Unauthorized: only the device that shares this game can change it.")
	errNotKey     = fault.New(fault.Forbidden, "Another device scores this game: only that device can change it.")
	errInvalidKey = fault.New(fault.Invalid, "Send a write key in the header X-Write-Key: %d to %d letters, digits, hyphens and underscores, made at random.", MinKey, MaxKey)
	errFull       = fault.Later(fault.Unavailable, time.Minute, "This server shows as many free games as it can at the moment. Keep scoring, and try to share the game later.")
)

// Share shares a game under a new code. It is idempotent: if the device has already shared a game with this write key, it returns the
// code of that game unchanged.
func (svc *SharedGames) Share(ctx context.Context, n NewSharedGame) (response SharedCode, err error) {
	g, err := svc.validate(n)
	if err != nil {
		return response, err
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		existing, err := tx.SharedGames.FindSharedGameByKey(g.KeyHash)
		switch {
		case err == nil && svc.isExpired(existing):
			err = tx.SharedGames.DeleteSharedGame(existing.ID, svc.expiry())
		case err == nil && existing.HasEnded:
			err = errEnded
		case err == nil:
			response = SharedCode{existing.Code, recoveryCodeOf(n.Key)}
			return tx.SharedGames.SetSharedGameKeys(existing.ID, g.KeyHash, g.RecoveryHash)
		case errors.Is(err, store.ErrNotFound):
			err = nil
		}
		if err != nil {
			return err
		}
		shared, err := tx.SharedGames.CountSharedGames(svc.expiry())
		if err != nil {
			return err
		}
		if shared >= svc.quotas.SharedGames {
			return errFull
		}
		response.RecoveryCode = recoveryCodeOf(n.Key)
		response.Code, err = createWithNewCode(tx.SharedGames, g)
		return err
	})
	return response, err
}

// createWithNewCode stores a game under an unused code.
func createWithNewCode(tx store.SharedGames, g store.SharedGame) (code string, err error) {
	const attempts = 20 // with 20,000 of a thousand million codes in use, one attempt fails twice in 100,000 times
	for range attempts {
		g.Code = newCode()
		if err = tx.CreateSharedGame(g); !errors.Is(err, store.ErrNotFound) {
			break
		}
	}
	return g.Code, err
}

// validate validates a new game and returns it for storage, without a code.
func (svc *SharedGames) validate(n NewSharedGame) (g store.SharedGame, err error) {
	if !isWriteKey(n.Key) {
		return g, errInvalidKey
	}
	g = store.SharedGame{KeyHash: credentials.HashToken(n.Key), RecoveryHash: recoveryHashOf(n.Key), ChangedAt: svc.db.Now()}
	g.SharedPlay, err = checkSharedPlay(n.SharedPlay)
	return g, err
}

// checkSharedPlay validates and normalizes the teams and rules of a game.
func checkSharedPlay(play SharedPlay) (SharedPlay, error) {
	if len(play.Game) > maxGameID {
		return play, fault.Field("game", "The id of a game can have at most %d characters", maxGameID)
	}
	for _, team := range []struct {
		field, kitField string
		name            *string
		kit             league.Kit
	}{{"team1", "kits.team1", &play.Team1, play.Kit1}, {"team2", "kits.team2", &play.Team2, play.Kit2}} {
		normalized, problem := league.NormalizeName(league.TeamName, *team.name)
		if !problem.IsZero() {
			return play, fault.Field(team.field, "%s", problem)
		}
		*team.name = normalized
		if problem := team.kit.Check(); team.kit != "" && !problem.IsZero() {
			return play, fault.Field(team.kitField, "%s", problem)
		}
	}
	var problems []league.Problem
	play.Rules, problems = league.CheckRules(play.Rules, league.Volleyball)
	return play, transaction.Invalid(problems)
}

func isWriteKey(key string) bool {
	for _, c := range key {
		if (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && c != '-' && c != '_' {
			return false
		}
	}
	return len(key) >= MinKey && len(key) <= MaxKey
}

// expiry returns the time of the last change before which shared games have expired.
func (svc *SharedGames) expiry() time.Time { return svc.db.Now().Add(-SharedLifetime) }

func (svc *SharedGames) isExpired(g store.SharedGame) bool { return !g.ChangedAt.After(svc.expiry()) }

// checkShared takes the result of a store lookup and returns an error if that game is no longer shared.
func (svc *SharedGames) checkShared(g store.SharedGame, err error) (store.SharedGame, error) {
	switch {
	case err != nil:
		return g, err
	case svc.isExpired(g):
		return g, store.ErrNotFound
	case g.HasEnded:
		return g, errEnded
	default:
		return g, nil
	}
}

// findByCode returns the game that is shared under a code.
func (svc *SharedGames) findByCode(tx store.SharedGames, text string) (store.SharedGame, error) {
	code, ok := parseCode(text)
	if !ok {
		return store.SharedGame{}, store.ErrNotFound
	}
	return svc.checkShared(tx.FindSharedGame(code))
}

// Find returns the id of the game that is shared under a code. Like View, the result may be maxViewAge old.
func (svc *SharedGames) Find(ctx context.Context, code string) (id int64, err error) {
	recent, err := svc.recentView(ctx, code)
	return recent.id, err
}

// Authorize returns an error unless the key is the write key of the game that is shared under a code.
func (svc *SharedGames) Authorize(ctx context.Context, code, key string) error {
	if key == "" {
		return errNoKey
	}
	return svc.db.Read(ctx, func(tx *store.Tx) error {
		g, err := svc.findByCode(tx.SharedGames, code)
		if err != nil {
			return err
		}
		return checkWriteKey(g, key)
	})
}

func checkWriteKey(g store.SharedGame, key string) error {
	if subtle.ConstantTimeCompare([]byte(g.KeyHash), []byte(credentials.HashToken(key))) != 1 {
		return errNotKey
	}
	return nil
}

// lockGame locks the game that is shared under a code if the key is its write key.
func (svc *SharedGames) lockGame(tx store.SharedGames, text, key string) (g store.SharedGame, err error) {
	if key == "" {
		return g, errNoKey
	}
	code, ok := parseCode(text)
	if !ok {
		return g, store.ErrNotFound
	}
	if g, err = svc.checkShared(tx.LockSharedGame(code)); err != nil {
		return g, err
	}
	return g, checkWriteKey(g, key)
}

// ShowNext shows another game under the same code, so that watchers continue with it. It is idempotent: nothing changes if the code already
// shows that game.
func (svc *SharedGames) ShowNext(ctx context.Context, code, key string, next SharedPlay) error {
	next, err := checkSharedPlay(next)
	if err != nil {
		return err
	}
	if next.Game == "" {
		return fault.Field("game", "Send an id of the game, so that the call can be repeated")
	}
	defer svc.views.forget(code)
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		g, err := svc.lockGame(tx.SharedGames, code, key)
		if err != nil || g.Game == next.Game {
			return err
		}
		tx.Publish(topic.SharedGame(g.ID))
		return tx.SharedGames.ReplaceSharedGame(g.ID, next, svc.db.Now())
	})
}

// StopSharing stops sharing a game. The code stays known until it expires, so that watchers learn that sharing has ended.
func (svc *SharedGames) StopSharing(ctx context.Context, code, key string) error {
	defer svc.views.forget(code)
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		g, err := svc.lockGame(tx.SharedGames, code, key)
		if err != nil {
			return err
		}
		tx.Publish(topic.SharedGame(g.ID))
		return tx.SharedGames.EndSharedGame(g.ID, svc.db.Now())
	})
}
