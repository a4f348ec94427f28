package authz

import (
	"crypto/hmac"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"sideout/internal/fault"
	"sideout/internal/league"
	"sideout/internal/secret"
	"sideout/internal/store"
)

// Links makes and reads the tokens of score links and of pages on which a game can be watched.
type Links struct{ key *secret.Key }

// NewLinks returns Links that sign with a key.
func NewLinks(key *secret.Key) *Links { return &Links{key} }

// firstRandom is the smallest number of a link whose token does not depend on its game's id.
const firstRandom = 1 << 32

// ScoreToken is the token of a game's score link. It is made from the server's secret and never kept,
// so that it can be shown again and a stolen copy of the database opens no game. The number alone tells links
// apart, so that they move with their league; small ones were given when the game's id had a part in it.
func (l *Links) ScoreToken(gameID, number int64) string {
	if number < firstRandom {
		return l.key.Sign(fmt.Sprintf("score link %d %d", gameID, number))
	}
	return l.key.Sign(fmt.Sprintf("score link %d", number))
}

// OpenScoreLink gives a game the next score link. The caller saves the game.
func (l *Links) OpenScoreLink(g *store.Game) {
	g.InviteNumber = firstRandom + rand.Int64N(math.MaxInt64-firstRandom)
	g.InviteHash = secret.HashToken(l.ScoreToken(g.ID, g.InviteNumber))
}

// IsOurs reports whether the link of a game from elsewhere was made with our secret, and can be shown here too.
func (l *Links) IsOurs(g store.Game) bool {
	return g.InviteNumber >= firstRandom && secret.HashToken(l.ScoreToken(g.ID, g.InviteNumber)) == g.InviteHash
}

// ScoreTokenFor returns the token to show, or nil where the link is off or the role is not enough.
func (l *Links) ScoreTokenFor(g store.Game, role league.Role) *string {
	if g.InviteHash == "" || !May(role, Score) {
		return nil
	}
	return new(l.ScoreToken(g.ID, g.InviteNumber))
}

// WatchToken is the token of the page on which everybody may watch a game. It is made from the server's secret and not
// kept, and opens nothing but that page.
func (l *Links) WatchToken(gameID int64) string {
	id := strconv.FormatInt(gameID, 36)
	return id + "." + l.key.Sign("watch "+id)
}

// WatchedGame returns the id of the game that a token lets everybody watch.
func (l *Links) WatchedGame(token string) (int64, error) {
	id, _, _ := strings.Cut(token, ".")
	gameID, err := strconv.ParseInt(id, 36, 64)
	if err != nil || !hmac.Equal([]byte(token), []byte(l.WatchToken(gameID))) {
		return 0, fault.ErrMissing
	}
	return gameID, nil
}
