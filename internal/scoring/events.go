package scoring

import (
	"context"
	"fmt"

	"sideout/internal/authz"
	"sideout/internal/fault"
	"sideout/internal/gamestore"
	"sideout/internal/score"
	"sideout/internal/store"
)

// EventsRequest is what a device that scores a game tells: all of its events that were not answered yet.
type EventsRequest struct {
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

// maxEvents is how many events one request may carry.
const maxEvents = 200

// play takes the events of a device over, one after another.
func (t *turn) play(told EventsRequest) error {
	if len(told.Events) > maxEvents {
		return fault.Field("events", fmt.Sprintf("At most %d events are taken at once", maxEvents))
	}
	if t.log.Seq()+int64(len(told.Events)) > gamestore.MaxLog {
		return fault.New(fault.Conflict, "Too much has happened in this game. Ask a manager of the league to enter its result.")
	}
	for i, e := range told.Events {
		if field, message := gamestore.CheckEvent(e); message != "" {
			return fault.Field(fmt.Sprintf("events[%d].%s", i, field), message)
		}
		e.Device, e.At, e.Final = told.Device, t.svc.byOurClock(e.At, told.SentAt), false
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
func (svc *Service) byOurClock(at, sentAt int64) int64 {
	now := svc.db.Now().UnixMilli()
	if sentAt > 0 {
		at += now - sentAt
	}
	if at <= 0 || at > now {
		return now
	}
	return at
}

// acknowledge takes the sign of life of a device and answers with what it has not seen.
func (svc *Service) acknowledge(ctx context.Context, who authz.Actor, id int64, told EventsRequest) (heard LiveGame, err error) {
	if who.UserID == "" && who.Token == "" {
		return heard, fault.ErrSignedOut
	}
	epoch, err := svc.Epoch(ctx)
	if err != nil {
		return heard, err
	}
	var seen *store.Scorer
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		g, err := tx.FindGame(id)
		if err != nil {
			return err
		}
		l, err := tx.FindLeague(g.LeagueID)
		if err != nil {
			return err
		}
		role, _, err := authz.MayScore(tx, who, g, l)
		if err != nil {
			return err
		}
		if seen, err = svc.seeScorer(tx, id, told.Device); err != nil {
			return err
		}
		log, _, err := svc.games.LogOf(tx, g, l)
		heard = LiveGame{Game: g.Game, Epoch: epoch, Events: log.Entries(told.After)}
		heard.InviteToken = svc.links.ScoreTokenFor(g, role)
		return err
	})
	if err == nil && seen != nil {
		svc.scorers.keep(id, *seen)
	}
	return heard, err
}
