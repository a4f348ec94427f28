package app

import (
	"context"
	"crypto/rand"
	"fmt"
	"sync"
	"time"

	"sideout/internal/fault"
	"sideout/internal/league"
	"sideout/internal/score"
	"sideout/internal/store"
)

// Told is what a device that scores a game tells: all of its events that were not answered yet.
type Told struct {
	Device string
	After  int64 // the last sequence number that the device has
	SentAt int64 // by the device's clock, milliseconds since 1970; 0: unknown
	Events []score.Event
}

// EventOutcome is what became of an event that a device told.
type EventOutcome struct {
	ID      string        `json:"id"`
	Outcome score.Outcome `json:"outcome"`
	Seq     int64         `json:"seq"`
}

// Limits of what a device tells.
const (
	maxEvents = 200  // at once
	maxLog    = 5000 // in a game
	maxID     = 64   // characters
)

// play takes the events of a device over, one after another.
func (t *turn) play(told Told) error {
	if len(told.Events) > maxEvents {
		return fault.Field("events", fmt.Sprintf("At most %d events are taken at once", maxEvents))
	}
	if t.log.Seq()+int64(len(told.Events)) > maxLog {
		return fault.New(fault.Conflict, "Too much has happened in this game. Ask a manager of the league to enter its result.")
	}
	for i, e := range told.Events {
		if field, message := problemOf(e); message != "" {
			return fault.Field(fmt.Sprintf("events[%d].%s", i, field), message)
		}
		e.Device, e.At, e.Final = told.Device, t.app.byOurClock(e.At, told.SentAt), false
		entry, err := t.add(e)
		if err != nil {
			return err
		}
		t.outcomes = append(t.outcomes, EventOutcome{entry.ID, entry.Outcome, entry.Seq})
	}
	return nil
}

// byOurClock corrects what the clock of a device says by what it said when the request was sent. Nothing happens in the
// future.
func (a *App) byOurClock(at, sentAt int64) int64 {
	now := a.clock().UnixMilli()
	if sentAt > 0 {
		at += now - sentAt
	}
	if at <= 0 || at > now {
		return now
	}
	return at
}

// deviceKinds are the events that devices may tell.
var deviceKinds = map[score.Kind]bool{
	score.Point: true, score.TakeOff: true, score.Correct: true, score.Finish: true, score.Serve: true,
	score.Sides: true, score.Timeout: true, score.Take: true, score.Settle: true,
}

// problemOf returns the field of an event that no device of ours would send, and what is wrong with it.
func problemOf(e score.Event) (field, message string) {
	needsTeam := e.Type == score.Point || e.Type == score.Serve || e.Type == score.Sides || e.Type == score.Timeout
	scores := append([]score.Set{{Team1Score: e.Team1Score, Team2Score: e.Team2Score}}, e.Sets...)
	for _, s := range scores {
		if problems := league.CheckScores(s.Team1Score, s.Team2Score); len(problems) > 0 && s.Team1Score != s.Team2Score || min(s.Team1Score, s.Team2Score) < 0 || max(s.Team1Score, s.Team2Score) > league.MaxScore {
			return "team1Score", fmt.Sprintf("Scores must be from 0 to %d", league.MaxScore)
		}
	}
	switch {
	case e.ID == "" || len(e.ID) > maxID:
		return "id", "Every event has an id of its own, best a UUID"
	case !deviceKinds[e.Type]:
		return "type", "An event is a point, undo, correct, finish, serve, sides, timeout, take or settle"
	case needsTeam && e.Team != score.Team1 && e.Team != score.Team2:
		return "team", "Team must be team1 or team2"
	case e.Points < 0 || e.Points > 3:
		return "points", "A point is worth 1, 2 or 3"
	case e.Rally < 0 || e.Rally > 2*league.MaxScore*league.MaxSets:
		return "rally", "Rally must be a number from 0"
	case len(e.Undoes) > maxID:
		return "undoes", "An undo names the id of an event"
	case len(e.Sets) > league.MaxSets:
		return "sets", "A match has 9 sets at most"
	default:
		return "", ""
	}
}

// scorerSeenEvery is how often it is noted that a device was heard of, and onlineFor is how long it then counts as being
// there: its signs of life come every 20 seconds.
const (
	scorerSeenEvery = 10 * time.Second
	onlineFor       = 45 * time.Second
)

// seeScorer notes that a device that scores a game was heard of, unless that was noted a moment ago. It returns what is
// to be kept in mind once that is committed; nil: nothing.
func (a *App) seeScorer(tx *store.Tx, gameID int64, device string) (*store.Scorer, error) {
	if device == "" {
		return nil, nil
	}
	now := a.clock()
	if noted := a.scorers.find(gameID); noted.Device == device && now.Sub(noted.SeenAt) < scorerSeenEvery {
		return nil, nil // with most of the taps; a look at the database is a fair part of what one costs
	}
	seen, err := tx.ScorerOf(gameID)
	if err != nil || seen.Device == device && now.Sub(seen.SeenAt) < scorerSeenEvery {
		return nil, err
	}
	if now.Sub(seen.SeenAt) >= onlineFor {
		tx.Announce(GameTopic(gameID)) // the device is there again
	}
	seen = store.Scorer{Device: device, SeenAt: now}
	return &seen, tx.SeeScorer(gameID, seen)
}

// scorersNoted are the devices that this server has noted last. What another server has noted since may be newer, by less
// than scorerSeenEvery.
type scorersNoted struct {
	mu   sync.Mutex
	kept map[int64]store.Scorer
}

func (n *scorersNoted) find(gameID int64) store.Scorer {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.kept[gameID]
}

func (n *scorersNoted) keep(gameID int64, s store.Scorer) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.kept == nil || len(n.kept) >= maxLogs {
		n.kept = map[int64]store.Scorer{}
	}
	n.kept[gameID] = s
}

// hear takes the sign of life of a device and answers with what it has not seen.
func (a *App) hear(ctx context.Context, who Actor, id int64, told Told) (heard LiveGame, err error) {
	if who.UserID == "" && who.Token == "" {
		return heard, errNobody
	}
	epoch, err := a.Epoch(ctx)
	if err != nil {
		return heard, err
	}
	var seen *store.Scorer
	err = a.write(ctx, func(tx *store.Tx) error {
		g, err := tx.FindGame(id)
		if err != nil {
			return err
		}
		l, err := tx.FindLeague(g.LeagueID)
		if err != nil {
			return err
		}
		role, _, err := mayScore(tx, who, g, l)
		if err != nil {
			return err
		}
		if seen, err = a.seeScorer(tx, id, told.Device); err != nil {
			return err
		}
		log, _, err := a.logOf(tx, g, l)
		heard = LiveGame{Game: g.Game, Epoch: epoch, Events: log.Entries(told.After)}
		heard.InviteToken = a.tokenOf(g, role)
		return err
	})
	if err == nil && seen != nil {
		a.scorers.keep(id, *seen)
	}
	return heard, err
}

// announceGame tells everybody who watches a game, alone or with its league, that it has changed.
func announceGame(tx *store.Tx, g store.Game) {
	tx.Announce(GameTopic(g.ID))
	tx.Announce(fmt.Sprintf("%s game %d", LeagueTopic(g.LeagueID), g.ID))
}

// announceLeague tells everybody who looks at a league that something in it other than a score has changed.
func announceLeague(tx *store.Tx, id int64) { tx.Announce(LeagueTopic(id)) }

// announceRights tells that who may see a league has changed.
func announceRights(tx *store.Tx, leagueID int64) { tx.Announce(fmt.Sprintf("rights %d", leagueID)) }

// GameTopic is what is announced when a game has changed.
func GameTopic(id int64) string { return fmt.Sprintf("game %d", id) }

// LeagueTopic is what is announced when a league has changed; followed by " game N" when a game's score has.
func LeagueTopic(id int64) string { return fmt.Sprintf("league %d", id) }

// Epoch tells the sequence numbers of this database from those of a copy that was restored: both give out the same
// numbers for different events.
func (a *App) Epoch(ctx context.Context) (epoch string, err error) {
	if known := a.epoch.Load(); known != nil {
		return *known, nil
	}
	err = a.write(ctx, func(tx *store.Tx) error {
		epoch, err = tx.Setting("epoch", rand.Text()[:8])
		return err
	})
	if err == nil {
		a.epoch.Store(&epoch)
	}
	return epoch, err
}

// GameLinksTopic is what is announced when the score link of a game has been rotated or switched off.
func GameLinksTopic(id int64) string { return fmt.Sprintf("links %d", id) }

// GameNews is what is new in a game for those who score it, or may look at it with its league.
type GameNews struct {
	Reset  bool          `json:"reset,omitempty"` // forget what you have: these are all events
	Events []score.Entry `json:"events"`
	Game   InviteGame    `json:"game"`
	Scorer *ScorerSeen   `json:"scorer"`
}

// maxBehind is how many events a client may be behind without being told everything anew.
const maxBehind = 500

// GameNews returns what is new in a game after a sequence number; below 0: everything.
func (a *App) GameNews(ctx context.Context, gameID, after int64) (news GameNews, err error) {
	err = a.read(ctx, func(tx *store.Tx) error {
		g, err := tx.FindGame(gameID)
		if err != nil {
			return err
		}
		if g.DeletedAt != nil {
			return store.ErrNotFound
		}
		l, err := tx.FindLeague(g.LeagueID)
		if err != nil {
			return err
		}
		log, _, err := a.logOf(tx, g, l)
		if err != nil {
			return err
		}
		a.played.keepLog(g.ID, log)
		news.Reset = after < 0 || after > log.Seq() || log.Seq()-after > maxBehind
		if news.Reset {
			after = 0
		}
		news.Events = append([]score.Entry{}, log.Entries(after)...)
		news.Game = InviteGame{ID: g.ID, LeagueID: g.LeagueID, Team1Score: g.Team1Score, Team2Score: g.Team2Score, Sets: g.Sets,
			Status: g.Status, WinnerID: g.WinnerID, Duration: g.Duration, ScheduledFor: g.ScheduledFor, Version: g.Version}
		seen, err := tx.ScorerOf(g.ID)
		if err == nil && seen.Device != "" {
			news.Scorer = &ScorerSeen{a.clock().Sub(seen.SeenAt) < onlineFor, seen.SeenAt}
		}
		return err
	})
	return news, err
}

// LiveScore is the score of a game in a league that is being played.
type LiveScore struct {
	ID         int64         `json:"id"`
	Team1Score int           `json:"team1Score"`
	Team2Score int           `json:"team2Score"`
	Sets       []league.Set  `json:"sets,omitempty"`
	Status     league.Status `json:"status"`
	WinnerID   *int64        `json:"winnerId"`
	Version    int64         `json:"version"`
}

// Scores returns the scores of games; those that are not there any more are left out.
func (a *App) Scores(ctx context.Context, gameIDs []int64) (scores []LiveScore, err error) {
	err = a.read(ctx, func(tx *store.Tx) error {
		scores = []LiveScore{}
		for _, id := range gameIDs {
			g, err := tx.FindGame(id)
			if err == store.ErrNotFound || err == nil && g.DeletedAt != nil {
				continue
			} else if err != nil {
				return err
			}
			scores = append(scores, LiveScore{g.ID, g.Team1Score, g.Team2Score, g.Sets, g.Status, g.WinnerID, g.Version})
		}
		return nil
	})
	return scores, err
}

// LeagueVersion returns the version of a league, which grows with every commit that changes it.
func (a *App) LeagueVersion(ctx context.Context, id int64) (version int64, err error) {
	err = a.read(ctx, func(tx *store.Tx) error {
		l, err := tx.FindLeague(id)
		version = l.Version
		return err
	})
	return version, err
}

// MayFollow judges who wants to see a game change: who may read its league, or who holds its score link. Whoever
// scores it by link is told when the link ends.
func (a *App) MayFollow(ctx context.Context, who Actor, gameID int64) error {
	return a.read(ctx, func(tx *store.Tx) error {
		g, err := tx.FindGame(gameID)
		if who.UserID == "" && who.Token == "" {
			return errNobody
		}
		if err != nil {
			return err
		}
		if g.DeletedAt != nil {
			return store.ErrNotFound
		}
		if byLink, err := opens(tx, who.Token, g); err != nil || byLink {
			return err
		}
		if who.UserID == "" {
			return errMissing
		}
		_, _, err = leagueFor(tx, who, g.LeagueID, Read)
		return err
	})
}

// MayRead judges who wants to see a league change.
func (a *App) MayRead(ctx context.Context, who Actor, leagueID int64) error {
	return a.read(ctx, func(tx *store.Tx) error {
		_, _, err := leagueFor(tx, who, leagueID, Read)
		return err
	})
}

// OnNews makes listen hear what has changed, by topic, after it was committed; Everything when some may have been
// missed. It is called once, before the first write, and listen must not block.
func (a *App) OnNews(listen func(topics []string)) { a.store.OnCommit(listen) }

// Everything is the topic when news of any other may have been missed.
const Everything = store.Everything
