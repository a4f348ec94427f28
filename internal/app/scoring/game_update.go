package scoring

import (
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/finals"
	"sideout/internal/app/games"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
)

// gameUpdate is a change of one game in one transaction, with the game and its log before and after the change.
type gameUpdate struct {
	svc           *Service
	tx            *store.Tx
	league        league.League
	pageVersion   int64 // page version of the league
	permit        access.ScorePermit
	role          league.Role
	actorID, via  string
	before, after store.Game

	rules     score.Rules
	logBefore score.Log
	log       score.Log
	added     []store.GameEvent // the new events: those in log but not in logBefore
	outcomes  []EventOutcome
	isClosed  bool          // whether a match of the finals that depends on the game has begun
	heartbeat *store.Scorer // heartbeat to cache after the commit; nil if none was stored
}

// startUpdate locks a game and checks that the actor may score it.
func (svc *Service) startUpdate(tx *store.Tx, actor access.Actor, id int64) (*gameUpdate, error) {
	u := &gameUpdate{svc: svc, tx: tx, actorID: actor.UserID, via: string(access.BySession)}
	if actor.UserID == "" && actor.Token == "" {
		return nil, fault.ErrSignedOut
	}
	if err := u.lockGame(id); err != nil {
		return nil, err
	}
	u.logBefore = u.log
	permit, err := access.AuthorizeScoring(tx, actor, u.before, u.league, svc.db.Now())
	if err != nil {
		return nil, err
	}
	u.permit, u.role, u.after = permit, permit.Role, u.before
	if u.before.Status == league.Completed {
		if u.isClosed, err = finals.IsClosed(tx, u.before); err != nil {
			return nil, err
		}
	}
	if permit.Means != access.BySession && permit.Role == "" {
		u.actorID, u.via = "", string(permit.Means)
	}
	return u, nil
}

// lockGame locks the league of a game and loads the game, from the cache if the cached version is current.
func (u *gameUpdate) lockGame(id int64) (err error) {
	version, pageVersion, err := u.tx.Leagues.LockLeagueOfGame(id)
	if err != nil {
		return err
	}
	u.pageVersion = pageVersion
	if cached, ok := u.svc.games.Cached(id, version, u.pageVersion); ok {
		u.before, u.league, u.log, u.rules = cached.Game, cached.League, cached.Log, cached.Log.Rules()
		return nil
	}
	if u.before, err = u.tx.Games.FindGame(id); err != nil {
		return err
	}
	if u.league, err = u.tx.Leagues.FindLeague(u.before.LeagueID); err != nil {
		return err
	}
	u.log, u.rules, err = u.svc.games.LogOf(u.tx.Events, u.before, u.league)
	return err
}

// cacheCommitted caches the game after the commit. If more than the score has changed, the page version of the league has changed too,
// so the next update ignores this entry and reads the game from the database.
func (u *gameUpdate) cacheCommitted() {
	if u.after.Rules == "" {
		u.svc.games.CacheLog(u.after.ID, u.log)
	} else {
		u.svc.games.Cache(games.CachedGame{Log: u.log, Game: u.after, League: u.league, PageVersion: u.pageVersion})
	}
	if u.heartbeat != nil {
		u.svc.heartbeats.put(u.after.ID, *u.heartbeat)
	}
}

// addEvent appends an event to the log. The first event of a game also stores the rules of the game.
func (u *gameUpdate) addEvent(e score.Event) (score.Entry, error) {
	if u.before.Rules == "" && len(u.added) == 0 {
		log, rules, err := u.svc.games.BeginLog(u.tx, u.before, u.log, u.rules)
		if err != nil {
			return score.Entry{}, err
		}
		u.log, u.before.Rules, u.after.Rules = log, rules, rules // BeginLog has stored them
	}
	before := u.log.Seq()
	log, entry := u.log.Add(e, u.isTooLate(time.UnixMilli(e.At)))
	if log.Seq() > before {
		u.added = append(u.added, store.GameEvent{
			Entry: entry, GameID: u.before.ID, Actor: u.actorID, Via: u.via, ReceivedAt: u.svc.db.Now(),
		})
	}
	u.log = log
	return entry, nil
}

// isTooLate reports whether an event with that time may no longer change the game: because the game is void, because a match of the
// finals that depends on it has begun, or because the correction window is over. The window does not apply to managers, or to a device
// in the request that completed the game.
func (u *gameUpdate) isTooLate(at time.Time) bool {
	if u.before.Status == league.Void {
		return true
	}
	isOver := u.before.Status == league.Completed && u.before.CompletedAt != nil
	if !isOver {
		return false
	}
	if u.isClosed {
		return true
	}
	if access.May(u.role, access.Manage) {
		return false
	}
	hasArrivedLate := u.svc.db.Now().Sub(*u.before.CompletedAt) > score.ArrivalWindow
	return hasArrivedLate || !score.CanCorrect(*u.before.CompletedAt, at)
}

// newServerEvent sets the id, time and sequence number of an event that the server creates.
func (u *gameUpdate) newServerEvent(e score.Event) score.Event {
	e.ID, e.At, e.Seen = credentials.NewToken(), u.svc.db.Now().UnixMilli(), u.log.Seq()
	return e
}
