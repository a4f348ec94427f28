package scoring

import (
	"context"
	"slices"

	"sideout/internal/authz"
	"sideout/internal/fault"
	"sideout/internal/league"
	"sideout/internal/optional"
	"sideout/internal/store"
	"sideout/internal/usecase"
	"sideout/internal/zones"
)

// acknowledge takes the sign of life of a device and answers with what it has not seen.
func (svc *Service) acknowledge(ctx context.Context, actor authz.Actor, id int64, told EventsRequest) (heard LiveGame, err error) {
	if actor.UserID == "" && actor.Token == "" {
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
		role, _, err := authz.AuthorizeScoring(tx, actor, g, l)
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

// ChangeGame changes the score of a game, by session or by score link, or edits a result as a manager.
// The server decides who has won.
func (svc *Service) ChangeGame(ctx context.Context, actor authz.Actor, id int64, change GameChange) (changed LiveGame, err error) {
	if change.Told != nil && len(change.Told.Events) == 0 && change.Status == nil {
		return svc.acknowledge(ctx, actor, id, *change.Told)
	}
	var t *turn
	err = svc.db.WriteGame(ctx, id, func(tx *store.Tx) (err error) {
		if t, err = svc.takeTurn(tx, actor, id); err != nil {
			return err
		}
		if change.IfVersion != nil && *change.IfVersion != t.before.Version {
			return fault.New(fault.Outdated, "The game has changed since you saw it. Load it again.")
		}
		if err := t.change(change); err != nil {
			return err
		}
		changed = LiveGame{Game: t.after.Game}
		changed.InviteToken = svc.links.ScoreTokenFor(t.after, t.role)
		return nil
	})
	if err != nil {
		return changed, err
	}
	t.remember()
	if change.Told != nil {
		changed.Outcomes, changed.Events = t.outcomes, t.log.Entries(change.Told.After)
		changed.Epoch, err = svc.Epoch(ctx)
	}
	return changed, err
}

// change does what a PATCH asks for and stores the game.
func (t *turn) change(c GameChange) error {
	if err := t.checkFields(c); err != nil {
		return err
	}
	var err error
	switch {
	case c.Told != nil:
		err = t.play(*c.Told)
	case authz.May(t.role, authz.Manage) && (t.before.Status == league.Completed || asksCompletion(c)):
		err = t.record(c)
	default:
		err = t.translate(c)
	}
	if err != nil {
		return err
	}
	if err := t.settle(c); err != nil {
		return err
	}
	if len(t.added) > 0 {
		if err := t.tx.AddEvents(t.added); err != nil {
			return err
		}
		t.after.Version = t.log.Seq()
	}
	if c.Told != nil {
		var err error
		if t.seen, err = t.svc.seeScorer(t.tx, t.before.ID, c.Told.Device); err != nil {
			return err
		}
	}
	return t.svc.games.SaveRow(t.tx, t.before, t.after, t.actor, t.via)
}

// checkFields checks what is not a score, and takes the date of a game from who manages it.
func (t *turn) checkFields(c GameChange) error {
	if c.Status != nil && *c.Status != league.Scheduled && *c.Status != league.Completed {
		return fault.Field("status", "Status must be scheduled or completed; a game cannot be cancelled here")
	}
	if c.Duration != nil && *c.Duration < 0 {
		return fault.Field("duration", "Duration must be 0 or greater, in seconds")
	}
	for _, set := range append(slices.Clone(c.Sets), league.Set{Team1Score: optional.Or(c.Team1Score, 0), Team2Score: optional.Or(c.Team2Score, 0)}) {
		if min(set.Team1Score, set.Team2Score) < 0 || max(set.Team1Score, set.Team2Score) > league.MaxScore {
			return usecase.Invalid(league.CheckScores(set.Team1Score, set.Team2Score))
		}
	}
	if len(c.Sets) > league.MaxSets {
		return fault.Field("sets", "A match has 9 sets at most")
	}
	if c.GameDate == nil || !authz.May(t.role, authz.Manage) {
		return nil
	}
	instant, day, problems := league.CheckDay("gameDate", *c.GameDate, zones.Of(t.league))
	if err := usecase.Invalid(problems); err != nil {
		return err
	}
	t.after.GameDate, t.after.Day = &instant, &day
	return nil
}
