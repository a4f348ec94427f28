package gamestore

import (
	"encoding/json"

	"sideout/internal/league"
	"sideout/internal/score"
	"sideout/internal/secret"
	"sideout/internal/store"
)

// LogOf returns the log of a game as of its version, and what the game is played to.
func (svc *Service) LogOf(tx *store.Tx, g store.Game, l league.League) (score.Log, score.Match, error) {
	log, isCached := svc.cache.findLog(g.ID, g.Version)
	if isCached && g.Rules != "" { // those do not change any more
		return log, log.Match(), nil
	}
	match, err := matchOf(g, l)
	if err != nil || isCached {
		return log, match, err
	}
	if g.Version == 0 {
		return score.NewLog(match), match, nil
	}
	entries, err := tx.EntriesOf(g.ID)
	return score.Replay(match, entries), match, err
}

// matchOf returns what a game is played to: what its league said when the game began, or says now.
func matchOf(g store.Game, l league.League) (match score.Match, err error) {
	if g.Rules == "" {
		return l.Rules, nil
	}
	err = json.Unmarshal([]byte(g.Rules), &match)
	return match, err
}

// Begin keeps what a game is played to with its first event, and returns it: who changes the league's rules does not
// change a game that is under way. A score from before the log becomes its first entry.
func (svc *Service) Begin(tx *store.Tx, g store.Game, log score.Log, match score.Match) (score.Log, string, error) {
	rules, err := json.Marshal(match)
	if err != nil {
		return log, "", err
	}
	if err := tx.StoreGameRules(g.ID, string(rules)); err != nil {
		return log, "", err
	}
	if Untouched(g, match) {
		return log, string(rules), nil
	}
	log, entry := log.Add(svc.RecordOf(g), false)
	return log, string(rules), tx.AddEvents([]store.GameEvent{{Entry: entry, GameID: g.ID, Via: "record", ReceivedAt: svc.db.Now()}})
}

// Untouched reports whether nothing has been played or entered yet: what the game starts at is on no board so far.
func Untouched(g store.Game, match score.Match) bool {
	at := func(n int) bool { return g.Team1Score == n && g.Team2Score == n }
	return g.Status != league.Completed && (at(0) || at(match.StartingScore))
}

// recordIn appends what was entered in the league's books to the log of a game.
func (svc *Service) recordIn(tx *store.Tx, l league.League, before, after store.Game, actor, via string) (score.Entry, error) {
	log, match, err := svc.LogOf(tx, before, l)
	if err != nil {
		return score.Entry{}, err
	}
	if before.Rules == "" {
		if log, _, err = svc.Begin(tx, before, log, match); err != nil {
			return score.Entry{}, err
		}
	}
	_, entry := log.Add(svc.RecordOf(after), false)
	return entry, tx.AddEvents([]store.GameEvent{{Entry: entry, GameID: after.ID, Actor: actor, Via: via, ReceivedAt: svc.db.Now()}})
}

// RecordOf is the event that says what the score of a game is, whatever it was.
func (svc *Service) RecordOf(g store.Game) score.Event {
	return score.Event{
		ID: secret.NewToken(), Type: score.Record, At: svc.db.Now().UnixMilli(), Seen: g.Version, Final: g.Status == league.Completed,
		Team1Score: g.Team1Score, Team2Score: g.Team2Score, Sets: g.Sets,
	}
}
