package games

import (
	"encoding/json"
	"slices"

	"sideout/internal/base/credentials"
	"sideout/internal/base/topic"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
)

// LogOf returns the log of a game as of its version, and the rules of the game.
func (svc *Service) LogOf(tx store.Events, g store.Game, l league.League) (score.Log, score.Rules, error) {
	log, isCached := svc.cache.findLog(g.ID, g.Version)
	if isCached && g.Rules != "" { // the rules of a game that has begun never change
		return log, log.Rules(), nil
	}
	rules, err := gameRules(g, l)
	if err != nil {
		return log, rules, err
	}
	var entries []score.Entry
	if isCached { // the league's rules may have changed since the log was cached
		entries = log.Entries(0)
	} else if g.Version > 0 {
		entries, err = tx.EntriesOf(g.ID)
	}
	return score.Replay(rules, entries), rules, err
}

// gameRules returns the rules of a game. They are fixed when the game begins; before, they are the game's own rules if it has any, or
// the current rules of the league.
func gameRules(g store.Game, l league.League) (rules score.Rules, err error) {
	if g.Rules == "" {
		return l.RulesOf(g.Game), nil
	}
	err = json.Unmarshal([]byte(g.Rules), &rules)
	return rules, err
}

// BeginLog stores the rules of a game with its first event and returns them as JSON. Later changes of the league's rules then do not
// affect the game. A score that was entered without events becomes the first entry of the log. If all events are undone later, EndLog
// removes the rules again.
func (svc *Service) BeginLog(tx *store.Tx, g store.Game, log score.Log, rules score.Rules) (score.Log, string, error) {
	text, err := json.Marshal(rules)
	if err != nil {
		return log, "", err
	}
	if err := tx.Games.StoreGameRules(g.ID, string(text)); err != nil {
		return log, "", err
	}
	if g.Version > 0 || IsUntouched(g, rules) {
		return log, string(text), nil
	}
	log, entry := log.Add(svc.NewRecordEvent(g), false)
	return log, string(text), tx.Events.AddEvents([]store.GameEvent{{Entry: entry, GameID: g.ID, Via: "record", ReceivedAt: svc.db.Now()}})
}

// EndLog removes the stored rules of a game if no event in its log counts, because such a game has not begun. It reports whether it has
// removed them.
func EndLog(tx store.Games, gameID int64, log score.Log) (isRemoved bool, err error) {
	if log.HasBegun() {
		return false, nil
	}
	return true, tx.StoreGameRules(gameID, "")
}

// IsUntouched reports whether a game has not been played or entered yet: its score is 0-0 or the starting score.
func IsUntouched(g store.Game, rules score.Rules) bool {
	isLevelAt := func(n int) bool { return g.Team1Score == n && g.Team2Score == n }
	return g.Status != league.Completed && (isLevelAt(0) || isLevelAt(rules.StartingScore))
}

// appendRecordEvent appends an official result to the log of a game.
func (svc *Service) appendRecordEvent(tx *store.Tx, l league.League, before, after store.Game, actorID, via string) (score.Log, error) {
	log, rules, err := svc.LogOf(tx.Events, before, l)
	if err != nil {
		return log, err
	}
	if before.Rules == "" {
		if log, _, err = svc.BeginLog(tx, before, log, rules); err != nil {
			return log, err
		}
	}
	recorded, entry := log.Add(svc.NewRecordEvent(after), false)
	if err := svc.UpdateAttention(tx, after, log, recorded); err != nil {
		return log, err
	}
	if _, err := EndLog(tx.Games, after.ID, recorded); err != nil {
		return log, err
	}
	return recorded, tx.Events.AddEvents([]store.GameEvent{{Entry: entry, GameID: after.ID, Actor: actorID, Via: via, ReceivedAt: svc.db.Now()}})
}

// UpdateAttention updates what needs attention about a game if a change of its log adds or removes reports or open events.
func (svc *Service) UpdateAttention(tx *store.Tx, g store.Game, before, after score.Log) error {
	if err := svc.storeConflict(tx, g, before, after); err != nil {
		return err
	}
	was, is := before.Reports(), after.Reports()
	if slices.EqualFunc(was, is, func(a, b score.Entry) bool { return a.ID == b.ID }) {
		return nil
	}
	tx.Publish(topic.AttentionOf(g.LeagueID))
	switch {
	case len(is) == 0:
		return tx.Attention.RemoveReport(g.ID)
	case is[len(is)-1].Seq > before.Seq():
		return tx.Attention.AddReport(g.Game, svc.db.Now())
	default:
		return nil
	}
}

func (svc *Service) storeConflict(tx *store.Tx, g store.Game, before, after score.Log) error {
	hasConflict := after.OpenCount() > 0
	if hasConflict == (before.OpenCount() > 0) {
		return nil
	}
	tx.Publish(topic.AttentionOf(g.LeagueID))
	if hasConflict {
		return tx.Attention.AddConflict(g.Game, svc.db.Now())
	}
	return tx.Attention.RemoveConflict(g.ID)
}

// NewRecordEvent returns the event that sets the score of a game regardless of earlier events.
func (svc *Service) NewRecordEvent(g store.Game) score.Event {
	e := svc.newEvent(score.Record, g)
	e.Final = g.Status == league.Completed
	e.Team1Score, e.Team2Score, e.Sets = g.Team1Score, g.Team2Score, g.Sets
	return e
}

// newEvent returns an event of the server that is based on the latest version of a game.
func (svc *Service) newEvent(kind score.EventType, g store.Game) score.Event {
	return score.Event{ID: credentials.NewToken(), Type: kind, At: svc.db.Now().UnixMilli(), Seen: g.Version}
}
