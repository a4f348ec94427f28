package scoring

import (
	"context"
	"slices"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// recordHeartbeat stores the heartbeat of a device and returns the events that the device has not received.
func (svc *Service) recordHeartbeat(ctx context.Context, actor access.Actor, id int64, request EventsRequest) (response LiveGame, err error) {
	if actor.UserID == "" && actor.Token == "" {
		return response, fault.ErrSignedOut
	}
	epoch, err := svc.Epoch(ctx)
	if err != nil {
		return response, err
	}
	var heartbeat *store.Scorer
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		g, err := tx.Games.FindGame(id)
		if err != nil {
			return err
		}
		l, err := tx.Leagues.FindLeague(g.LeagueID)
		if err != nil {
			return err
		}
		permit, err := access.AuthorizeScoring(tx, actor, g, l, svc.db.Now())
		if err != nil {
			return err
		}
		if err := permit.CheckTimes(); err != nil {
			return err
		}
		if g.Forfeit != league.NoForfeit {
			return access.ErrForfeited
		}
		if heartbeat, err = svc.storeHeartbeat(tx, g, request.Device); err != nil {
			return err
		}
		log, _, err := svc.games.LogOf(tx.Events, g, l)
		response = LiveGame{Game: g.Game, Epoch: epoch, Events: log.Entries(request.After)}
		response.InviteToken = svc.links.ScoreTokenFor(g, permit.Role)
		return err
	})
	if err == nil && heartbeat != nil {
		svc.heartbeats.put(id, *heartbeat)
	}
	return response, err
}

// ChangeGame changes the score of a game, or its result if the actor is a manager. The server determines the winner.
func (svc *Service) ChangeGame(ctx context.Context, actor access.Actor, id int64, change GameChange) (changed LiveGame, err error) {
	if change.Request != nil && len(change.Request.Events) == 0 && change.Status == nil {
		return svc.recordHeartbeat(ctx, actor, id, *change.Request)
	}
	if change.Request != nil {
		change.Request = new(change.Request.ByServerClock(svc.db.Now()))
	}
	var u *gameUpdate
	err = svc.db.Write(ctx, func(tx *store.Tx) (err error) {
		if u, err = svc.startUpdate(tx, actor, id); err != nil {
			return err
		}
		if change.IfVersion != nil && *change.IfVersion != u.before.Version {
			return fault.New(fault.Outdated, "The game has changed since you saw it. Load it again.")
		}
		if err := u.checkTimes(change.Request); err != nil {
			return err
		}
		if err := u.apply(change); err != nil {
			return err
		}
		changed = LiveGame{Game: u.after.Game}
		changed.InviteToken = svc.links.ScoreTokenFor(u.after, u.role)
		return nil
	})
	if err != nil {
		return changed, err
	}
	u.cacheCommitted()
	if change.Request != nil {
		changed.Outcomes, changed.Events = u.outcomes, u.log.Entries(change.Request.After)
		changed.Epoch, err = svc.Epoch(ctx)
	}
	return changed, err
}

// apply applies a change to the game and stores it.
func (u *gameUpdate) apply(c GameChange) error {
	if u.before.Forfeit != league.NoForfeit {
		if c.Request == nil && access.May(u.role, access.Manage) {
			return games.CheckNotForfeited(u.before)
		}
		return access.ErrForfeited
	}
	if u.before.Status == league.Void && c.Request == nil && access.May(u.role, access.Manage) {
		return fault.New(fault.Conflict, "This game is void. Take that back in the history before you change its result.")
	}
	if err := u.checkFields(c); err != nil {
		return err
	}
	var err error
	switch {
	case c.Request != nil:
		err = u.addDeviceEvents(*c.Request)
	case requestsReopening(c) && u.before.Status == league.Completed && (access.May(u.role, access.Manage) || c.Team1Score == nil && c.Team2Score == nil):
		err = u.reopen(c)
	case access.May(u.role, access.Manage) && (u.before.Status == league.Completed || requestsCompletion(c)):
		err = u.enterResult(c)
	default:
		err = u.applyScore(c)
	}
	if err != nil {
		return err
	}
	return u.store(c)
}

// store stores the game and the changes of its log.
func (u *gameUpdate) store(c GameChange) error {
	if err := u.applyLog(c); err != nil {
		return err
	}
	if err := u.storeLog(); err != nil {
		return err
	}
	u.after.Live = u.after.IsLive()
	if c.Request != nil {
		var err error
		if u.heartbeat, err = u.svc.storeHeartbeat(u.tx, u.before, c.Request.Device); err != nil {
			return err
		}
	}
	if err := u.svc.games.SaveDeviceRow(u.tx, u.before, u.after, u.actorID, u.via, u.deviceTime()); err != nil {
		return err
	}
	return u.svc.games.LeaveTakenPlace(u.tx, u.league, u.before, u.after)
}

// storeLog stores the new events of the log and updates the game that depends on them.
func (u *gameUpdate) storeLog() error {
	if len(u.added) == 0 {
		return nil
	}
	if err := u.tx.Events.AddEvents(u.added); err != nil {
		return err
	}
	u.after.Version = u.log.Seq()
	if err := u.svc.games.UpdateAttention(u.tx, u.after, u.logBefore, u.log); err != nil {
		return err
	}
	hasEnded, err := games.EndLog(u.tx.Games, u.before.ID, u.log)
	if hasEnded {
		u.before.Rules, u.after.Rules = "", "" // EndLog has stored it
		u.after.Team1Score, u.after.Team2Score, u.after.Sets, u.after.SetsOnly = 0, 0, nil, false
	}
	return err
}

// deviceTime returns the time, by the device's clock, of the last applied event, or nil if no device made the change.
func (u *gameUpdate) deviceTime() *time.Time {
	for _, e := range slices.Backward(u.added) {
		if e.Outcome == score.Applied && e.Device != "" {
			return new(time.UnixMilli(e.At).UTC())
		}
	}
	return nil
}

// checkFields validates the fields of a change and, for managers, sets the date of the game. Other actors cannot change the date.
func (u *gameUpdate) checkFields(c GameChange) error {
	if c.Status != nil && *c.Status != league.Scheduled && *c.Status != league.Completed {
		return fault.Field("status", "Status must be scheduled or completed; a game cannot be cancelled here")
	}
	if c.Duration != nil && *c.Duration < 0 {
		return fault.Field("duration", "Duration must be 0 or greater, in seconds")
	}
	for _, set := range append(slices.Clone(c.Sets), league.Set{Team1Score: fault.Or(c.Team1Score, 0), Team2Score: fault.Or(c.Team2Score, 0)}) {
		if min(set.Team1Score, set.Team2Score) < 0 || max(set.Team1Score, set.Team2Score) > league.MaxScore {
			return transaction.Invalid(league.CheckScores(set.Team1Score, set.Team2Score))
		}
		if !set.IsForfeitValid() {
			return fault.Field("sets", "A team that has forfeited a set has lost it")
		}
	}
	if len(c.Sets) > league.MaxSets {
		return fault.Field("sets", "A match has 9 sets at most")
	}
	if c.GameDate == nil || !access.May(u.role, access.Manage) {
		return nil
	}
	instant, day, problems := league.CheckDay("gameDate", *c.GameDate, league.ZoneOf(u.league))
	if err := transaction.Invalid(problems); err != nil {
		return err
	}
	u.after.GameDate, u.after.Day = &instant, &day
	return nil
}

func requestsReopening(c GameChange) bool { return c.Status != nil && *c.Status == league.Scheduled }

var errReopen = fault.Field("status", "Only a manager of the league can open a game again that is over")

// reopen continues a finished game, from the score before the event that ended it unless the change has another score
// (docs/product/live.md#live-reopen).
func (u *gameUpdate) reopen(c GameChange) error {
	if !access.May(u.role, access.Manage) {
		return errReopen
	}
	after := u.after
	after.Status, after.WinnerID, after.CompletedAt, after.Duration, after.Abandoned = league.Scheduled, nil, nil, nil, nil
	after.SetsOnly = false
	before := u.log.BeforeEnd()
	if u.rules.Sets > 1 {
		after.Team1Score, after.Team2Score, after.Sets = before.Team1Sets, before.Team2Sets, before.Sets
	} else {
		after.Team1Score, after.Team2Score, after.Sets = before.Score().Team1Score, before.Score().Team2Score, nil
	}
	after.Team1Score, after.Team2Score = fault.Or(c.Team1Score, after.Team1Score), fault.Or(c.Team2Score, after.Team2Score)
	if c.Sets != nil {
		after.Sets = c.Sets
	}
	if _, err := u.addEvent(u.svc.games.NewRecordEvent(after)); err != nil {
		return err
	}
	if u.log.State().IsOver() {
		return fault.Field("status", "This score ends the game. Enter the score at which it goes on")
	}
	u.after = after
	return u.addScheduleLine()
}

// addScheduleLine gives a game that was entered manually a waiting schedule line and a score link.
func (u *gameUpdate) addScheduleLine() error {
	if _, isScheduled, err := u.tx.Schedules.FindScheduleOfGame(u.before.ID); err != nil || isScheduled || u.after.GameDate == nil || u.after.Day == nil {
		return err
	}
	at := u.after.GameDate.In(league.ZoneOf(u.league))
	_, err := u.tx.Schedules.CreateSchedule(league.ScheduledGame{
		LeagueID: u.league.ID, Team1ID: u.after.Team1ID, Team2ID: u.after.Team2ID, GameID: &u.after.ID, GameDate: *u.after.GameDate,
		Day: *u.after.Day, GameTime: league.TimeOfDay(at.Format("15:04")), Tier: u.after.Tier, Waiting: true, Pinned: true, Origin: league.ByHand,
		CreatedAt: u.svc.db.Now(),
	})
	if u.after.InviteHash == "" {
		u.svc.links.RenewScoreLink(&u.after)
	}
	return err
}
