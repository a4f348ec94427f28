package access

import (
	"crypto/hmac"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// Links creates and verifies the tokens of score links, watch links, court codes and captain's links.
type Links struct{ key *credentials.Key }

// NewLinks returns Links that sign with a key.
func NewLinks(key *credentials.Key) *Links { return &Links{key} }

// minRandomNumber is the smallest random number of a link. Earlier versions numbered the score links of each game from 1.
const minRandomNumber = 1 << 32

func randomNumber() int64 { return minRandomNumber + rand.Int64N(math.MaxInt64-minRandomNumber) }

// ScoreToken returns the token of a game's score link. It is derived from the server's secret and not stored, so that it can be shown
// again, and a stolen copy of the database gives no access. It depends only on the number, so that links stay valid when their
// league moves to another database. Tokens with numbers below minRandomNumber also depend on the game's id.
func (l *Links) ScoreToken(gameID, number int64) string {
	if number < minRandomNumber {
		return l.key.Sign(fmt.Sprintf("score link %d %d", gameID, number))
	}
	return l.key.Sign(fmt.Sprintf("score link %d", number))
}

// RenewScoreLink gives a game a new score link. The caller stores the game.
func (l *Links) RenewScoreLink(g *store.Game) {
	g.InviteNumber = randomNumber()
	g.InviteHash = credentials.HashToken(l.ScoreToken(g.ID, g.InviteNumber))
}

// IsOurScoreLink reports whether the score link of an imported game was made with the secret of this server.
func (l *Links) IsOurScoreLink(g store.Game) bool {
	return g.InviteNumber >= minRandomNumber && credentials.HashToken(l.ScoreToken(g.ID, g.InviteNumber)) == g.InviteHash
}

// ScoreTokenFor returns the token of a game's score link; nil if the link is switched off or the role may not score.
func (l *Links) ScoreTokenFor(g store.Game, role league.Role) *string {
	if g.InviteHash == "" || !May(role, Score) {
		return nil
	}
	return new(l.ScoreToken(g.ID, g.InviteNumber))
}

// WatchToken returns the token of a game's watch link. It is derived from the server's secret and not stored. It only
// allows watching the game.
func (l *Links) WatchToken(gameID int64) string {
	id := strconv.FormatInt(gameID, 36)
	return id + "." + l.key.Sign("watch "+id)
}

// WatchedGame returns the id of the game that a watch token gives access to.
func (l *Links) WatchedGame(token string) (int64, error) {
	id, _, _ := strings.Cut(token, ".")
	gameID, err := strconv.ParseInt(id, 36, 64)
	if err != nil || !hmac.Equal([]byte(token), []byte(l.WatchToken(gameID))) {
		return 0, fault.ErrMissing
	}
	return gameID, nil
}

// FindGameByScoreToken returns the game of the token of a score link or of a CourtGameToken, and its league.
func FindGameByScoreToken(tx *store.Tx, token string, now time.Time) (g store.Game, l league.League, err error) {
	if IsCourtGameToken(token) {
		return FindCourtGame(tx, token, now)
	}
	if g, err = tx.Games.FindGameByInvite(credentials.HashToken(token)); err != nil {
		return g, l, err
	}
	if l, err = tx.Leagues.FindLeague(g.LeagueID); err == nil && g.DeletedAt != nil {
		err = ErrDeletedLink
	}
	return g, l, err
}
