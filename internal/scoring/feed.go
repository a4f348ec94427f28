package scoring

import (
	"context"

	"sideout/internal/gamestore"
	"sideout/internal/score"
	"sideout/internal/store"
)

// MissedEvents holds the events of a game that a client has not received.
type MissedEvents struct {
	Reset  bool          `json:"reset,omitempty"` // the events are the whole log and replace that of the client
	Events []score.Entry `json:"events"`
	Game   InviteGame    `json:"game"`
}

// maxBehind is the largest number of missed events that are sent; a client that has missed more gets the whole log.
const maxBehind = 500

// EventsAfter returns the events of a game after a sequence number; the whole log if it is negative.
func (svc *Service) EventsAfter(ctx context.Context, gameID, after int64) (missed MissedEvents, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
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
		log, _, err := svc.games.LogOf(tx, g, l)
		if err != nil {
			return err
		}
		svc.games.CacheLog(g.ID, log)
		missed.Reset = after < 0 || after > log.Seq() || log.Seq()-after > maxBehind
		if missed.Reset {
			after = 0
		}
		missed.Events = append([]score.Entry{}, log.Entries(after)...)
		missed.Game = InviteGame{ID: g.ID, LeagueID: g.LeagueID, Team1Score: g.Team1Score, Team2Score: g.Team2Score, Sets: g.Sets,
			Status: g.Status, WinnerID: g.WinnerID, Duration: g.Duration, ScheduledFor: g.ScheduledFor, Version: g.Version}
		return nil
	})
	return missed, err
}

// Scores returns the scores of games. Games that no longer exist are left out.
func (svc *Service) Scores(ctx context.Context, gameIDs []int64) (scores []gamestore.LiveScore, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		scores = []gamestore.LiveScore{}
		for _, id := range gameIDs {
			g, err := tx.FindGame(id)
			if err == store.ErrNotFound || err == nil && g.DeletedAt != nil {
				continue
			} else if err != nil {
				return err
			}
			scores = append(scores, gamestore.ScoreOf(g))
		}
		return nil
	})
	return scores, err
}
