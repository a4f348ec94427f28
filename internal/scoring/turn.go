package scoring

import (
	"time"

	"sideout/internal/authz"
	"sideout/internal/fault"
	"sideout/internal/gamestore"
	"sideout/internal/league"
	"sideout/internal/score"
	"sideout/internal/secret"
	"sideout/internal/store"
)

// turn is one change of a game's score under way: the game before and after it, and its log.
type turn struct {
	svc           *Service
	tx            *store.Tx
	league        league.League
	page          int64 // the version of its league's page
	role          league.Role
	actor, via    string
	before, after store.Game

	match    score.Match
	log      score.Log
	added    []store.GameEvent
	outcomes []EventOutcome
	seen     *store.Scorer // the device, if it is noted that it was heard of
}

// takeTurn locks a game that the actor may score.
func (svc *Service) takeTurn(tx *store.Tx, who authz.Actor, id int64) (*turn, error) {
	t := &turn{svc: svc, tx: tx, actor: who.UserID, via: "session"}
	if who.UserID == "" && who.Token == "" {
		return nil, fault.ErrSignedOut
	}
	if err := t.lock(id); err != nil {
		return nil, err
	}
	role, byLink, err := authz.AuthorizeScoring(tx, who, t.before, t.league)
	if err != nil {
		return nil, err
	}
	t.role, t.after = role, t.before
	if byLink && role == "" {
		t.actor, t.via = "", "link"
	}
	return t, nil
}

// lock locks the league of a game and finds the game as it is now, in memory if nobody has changed it since.
func (t *turn) lock(id int64) (err error) {
	version, page, err := t.tx.LockLeagueOfGame(id)
	if err != nil {
		return err
	}
	t.page = page
	if kept, ok := t.svc.games.Cached(id, version, t.page); ok {
		t.before, t.league, t.log, t.match = kept.Game, kept.League, kept.Log, kept.Log.Match()
		return nil
	}
	if t.before, err = t.tx.FindGame(id); err != nil {
		return err
	}
	if t.league, err = t.tx.FindLeague(t.before.LeagueID); err != nil {
		return err
	}
	t.log, t.match, err = t.svc.games.LogOf(t.tx, t.before, t.league)
	return err
}

// remember keeps in memory what has been committed. If more than points has changed, the version of the page has, and
// the next turn reads the game anew.
func (t *turn) remember() {
	if t.after.Rules == "" {
		t.svc.games.CacheLog(t.after.ID, t.log)
	} else {
		t.svc.games.Cache(gamestore.CachedGame{Log: t.log, Game: t.after, League: t.league, PageVersion: t.page})
	}
	if t.seen != nil {
		t.svc.scorers.keep(t.after.ID, *t.seen)
	}
}

// add appends an event to the log.
func (t *turn) add(e score.Event) (score.Entry, error) {
	if t.before.Rules == "" && len(t.added) == 0 {
		log, rules, err := t.svc.games.BeginLog(t.tx, t.before, t.log, t.match)
		if err != nil {
			return score.Entry{}, err
		}
		t.log, t.before.Rules, t.after.Rules = log, rules, rules // stored already
	}
	before := t.log.Seq()
	log, entry := t.log.Add(e, t.isTooLate(time.UnixMilli(e.At)))
	if log.Seq() > before {
		t.added = append(t.added, store.GameEvent{
			Entry: entry, GameID: t.before.ID, Actor: t.actor, Via: t.via, ReceivedAt: t.svc.db.Now(),
		})
	}
	t.log = log
	return entry, nil
}

// isTooLate reports whether a device can no longer change the game with an event of that time: the game was over for longer
// than the correction window. Managers always can, and so can a device in the request that completed the game.
func (t *turn) isTooLate(at time.Time) bool {
	isOver := t.before.Status == league.Completed && t.before.CompletedAt != nil
	if !isOver || authz.May(t.role, authz.Manage) {
		return false
	}
	hasArrivedLate := t.svc.db.Now().Sub(*t.before.CompletedAt) > score.ArrivalWindow
	return hasArrivedLate || !score.CanCorrect(*t.before.CompletedAt, at)
}

// own fills in what an event that the server makes has in common with those of devices.
func (t *turn) own(e score.Event) score.Event {
	e.ID, e.At, e.Seen = secret.NewToken(), t.svc.db.Now().UnixMilli(), t.log.Seq()
	return e
}
