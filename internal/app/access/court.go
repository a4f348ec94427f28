package access

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

var (
	errEndedCourt = fault.New(fault.Gone, "The code of this court has been replaced or switched off. Ask the league for the new one.")
	errOtherCourt = fault.New(fault.Forbidden, "This game is not on the court of this code. Scan the code of its court, or ask the league for its score link.")
	errOtherNight = fault.New(fault.Forbidden, "The code of a court scores the games of the present night only. Ask a manager of the league to change this one.")
)

// CourtToken returns the token of a court code. Like the token of a score link, it is derived from the server's secret and the number,
// and is not stored.
func (l *Links) CourtToken(number int64) string {
	return l.key.Sign(fmt.Sprintf("court code %d", number))
}

// RenewCourtCode gives a court a new code. The caller stores it.
func (l *Links) RenewCourtCode(c *store.CourtCode, now time.Time) {
	c.Number, c.CreatedAt = randomNumber(), now
	c.Hash = credentials.HashToken(l.CourtToken(c.Number))
}

// CourtTokenFor returns the token of a court code; nil while the code is switched off.
func (l *Links) CourtTokenFor(c store.CourtCode) *string {
	if c.Hash == "" {
		return nil
	}
	return new(l.CourtToken(c.Number))
}

// IsOurCourtCode reports whether an imported court code was made with the secret of this server.
func (l *Links) IsOurCourtCode(c store.CourtCode) bool {
	return credentials.HashToken(l.CourtToken(c.Number)) == c.Hash
}

// FindCourtCode returns the court code of a token and its league. It returns Gone if the code was replaced or switched off.
func FindCourtCode(tx *store.Tx, token string) (c store.CourtCode, l league.League, err error) {
	hash := credentials.HashToken(token)
	c, err = tx.Courts.FindCourtCode(hash)
	if errors.Is(err, store.ErrNotFound) {
		if c.LeagueID, err = tx.Courts.FindEndedCourtCode(hash); err == nil {
			if _, err = tx.Leagues.FindLeague(c.LeagueID); err == nil { // the league may be deleted
				err = errEndedCourt
			}
		}
	}
	if err != nil {
		return c, l, err
	}
	l, err = tx.Leagues.FindLeague(c.LeagueID)
	return c, l, err
}

// CourtGameToken returns the token of one game on the court of a code. It is used like the token of a score link, and is valid while
// the code may score the game.
func CourtGameToken(code string, gameID int64) string {
	return code + "." + strconv.FormatInt(gameID, 10)
}

// IsCourtGameToken reports whether a token has the form of a CourtGameToken. No other score token has it.
func IsCourtGameToken(token string) bool { return strings.Contains(token, ".") }

// parseCourtGameToken splits a CourtGameToken into the court's code and the id of the game. ok is false if the token is malformed.
func parseCourtGameToken(token string) (code string, gameID int64, ok bool) {
	code, number, _ := strings.Cut(token, ".")
	gameID, err := strconv.ParseInt(number, 10, 64)
	return code, gameID, err == nil && CourtGameToken(code, gameID) == token
}

// FindCourtGame returns the game of a CourtGameToken and its league.
func FindCourtGame(tx *store.Tx, token string, now time.Time) (g store.Game, l league.League, err error) {
	code, id, ok := parseCourtGameToken(token)
	c, l, err := FindCourtCode(tx, code)
	if err != nil {
		return g, l, err
	}
	if !ok {
		return g, l, store.ErrNotFound
	}
	if g, err = tx.Games.FindGame(id); err != nil {
		return g, l, err
	}
	if g.LeagueID != c.LeagueID {
		return g, l, store.ErrNotFound
	}
	night, err := nightOfGame(tx, c, g, l)
	switch {
	case err == nil && !night.IsOpen(now):
		err = errOtherNight
	case err == nil && g.DeletedAt != nil:
		err = ErrDeletedLink
	}
	return g, l, err
}

// courtNightOf returns the night in which a court code, or the CourtGameToken of the game, may score a game; nil if the token is neither.
// It returns Forbidden for the code of another court of the league, and Gone for a code that was replaced or switched off.
func courtNightOf(tx *store.Tx, token string, g store.Game, l league.League) (*league.CourtNight, error) {
	code, _, isOfGame := strings.Cut(token, ".")
	if token == "" || isOfGame && token != CourtGameToken(code, g.ID) {
		return nil, nil
	}
	c, _, err := FindCourtCode(tx, code)
	switch {
	case errors.Is(err, store.ErrNotFound), c.LeagueID != l.ID && (err == nil || fault.Is(err, fault.Gone)):
		return nil, nil
	case err != nil:
		return nil, err
	}
	night, err := nightOfGame(tx, c, g, l)
	return &night, err
}

// isCourtToken reports whether a token may score a game now because it belongs to the court of the game. It returns Forbidden outside
// the night of the game.
func isCourtToken(tx *store.Tx, token string, g store.Game, l league.League, now time.Time) (bool, error) {
	night, err := courtNightOf(tx, token, g, l)
	if err == nil && night != nil && !night.IsOpen(now) {
		err = errOtherNight
	}
	return err == nil && night != nil, err
}

// nightOfGame returns the night of a game on the court of a code, or Forbidden if the game is not on that court.
func nightOfGame(tx *store.Tx, c store.CourtCode, g store.Game, l league.League) (night league.CourtNight, err error) {
	line, isScheduled, err := tx.Schedules.FindScheduleOfGame(g.ID)
	if err != nil {
		return night, err
	}
	if !isScheduled || !league.IsOnCourt(c.Key, line) {
		return night, errOtherCourt
	}
	return findCourtNight(tx.Courts, l, c.Key, line)
}

// findCourtNight returns the night of a scheduled game on its court. key identifies the court.
func findCourtNight(tx store.Courts, l league.League, key string, line league.ScheduledGame) (night league.CourtNight, err error) {
	courts, err := tx.CourtsOf(l.ID)
	if err != nil {
		return night, err
	}
	rule, zone := league.NewNightRule(l, courts), league.ZoneOf(l)
	day := rule.NightOf(line.Day, line.GameTime)
	lines, err := tx.SchedulesBetween(l.ID, day, day.AddDays(1))
	if err != nil {
		return night, err
	}
	all := append(rule.NightsOnCourt(key, lines, zone), rule.NightsOnCourt(key, []league.ScheduledGame{line}, zone)...) // lines lacks it if the game is deleted
	for _, night = range all {
		if night.Day == day {
			break
		}
	}
	return night, nil
}
