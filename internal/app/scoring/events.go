package scoring

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"time"

	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// maxEvents is the maximum number of events per request.
const maxEvents = 200

// addDeviceEvents appends the events of a device to the log in the order of the request.
func (u *gameUpdate) addDeviceEvents(request EventsRequest) error {
	events, err := request.Check()
	if err != nil {
		return err
	}
	if u.log.Seq()+int64(len(events)) > games.MaxLog {
		return fault.New(fault.Conflict, "Too much has happened in this game. Ask a manager of the league to enter its result.")
	}
	for _, e := range events {
		entry, err := u.addEvent(e)
		if err != nil {
			return err
		}
		u.outcomes = append(u.outcomes, EventOutcome{entry.ID, entry.Outcome, entry.Seq})
	}
	return nil
}

// Check validates the events of a request and returns them normalized.
func (r EventsRequest) Check() ([]score.Event, error) {
	if len(r.Events) > maxEvents {
		return nil, fault.Field("events", "At most %d events are taken at once", maxEvents)
	}
	events := slices.Clone(r.Events)
	for i, e := range events {
		e = games.CleanEvent(e)
		if field, problem := games.CheckEvent(e); !problem.IsZero() {
			return nil, fault.Field(fmt.Sprintf("events[%d].%s", i, field), "%s", problem)
		}
		e.Device = r.Device
		events[i] = e
	}
	return events, nil
}

// checkTimes returns an error if the permit of the actor does not cover the times of the change. A change without events happens now.
func (u *gameUpdate) checkTimes(request *EventsRequest) error {
	if request == nil {
		return u.permit.CheckTimes()
	}
	times := make([]int64, len(request.Events))
	for i, e := range request.Events {
		times[i] = e.At
	}
	return u.permit.CheckTimes(times...)
}

// ByServerClock returns the request with event times converted to the server's clock. The request must have been received at now.
func (r EventsRequest) ByServerClock(now time.Time) EventsRequest {
	r.Events = slices.Clone(r.Events)
	for i := range r.Events {
		r.Events[i].At = toServerTime(now.UnixMilli(), r.Events[i].At, r.SentAt)
	}
	return r
}

// toServerTime corrects a device time for clock skew. All values are milliseconds since 1970: now is the time of the server, and sentAt
// is when the device sent the request by its own clock. Times in the future become now.
func toServerTime(now, at, sentAt int64) int64 {
	if sentAt > 0 {
		at += now - sentAt
	}
	if at <= 0 || at > now {
		return now
	}
	return at
}

// enterResult sets a final score, which need not follow the rules of the game.
func (u *gameUpdate) enterResult(c GameChange) error {
	after := u.after
	after.Team1Score, after.Team2Score = fault.Or(c.Team1Score, after.Team1Score), fault.Or(c.Team2Score, after.Team2Score)
	if c.Sets != nil {
		after.Sets = c.Sets
		score.KeepForfeits(after.Sets, u.before.Sets)
	}
	if err := transaction.Invalid(league.CheckResult(after.Team1Score, after.Team2Score, u.rules.Draws || u.league.RulesOf(u.before.Game).Draws)); err != nil {
		return err
	}
	if c.SetsOnly && c.Sets == nil {
		after.Sets = nil
	}
	if c.SetsOnly || !hasScoreOf(u.before, after) || u.before.Status != league.Completed {
		setsOnly, problems := league.CheckSetsOnly(u.rules, after.Team1Score, after.Team2Score, after.Sets, c.SetsOnly)
		if err := transaction.Invalid(problems); err != nil {
			return err
		}
		after.SetsOnly = setsOnly
	}
	if won1, won2 := league.SetsWon(after.Sets); len(after.Sets) > 0 && (won1 != after.Team1Score || won2 != after.Team2Score) {
		return fault.Field("sets", "The sets do not agree with the score: it is the number of sets that each team has won")
	}
	if c.Seen != nil && u.before.Status == league.Completed && !c.Seen.isOf(u.before) && !hasScoreOf(u.before, after) {
		return fault.New(fault.Conflict, "This game has a result by now: %d to %d. Look at it in the history before you replace it.", u.before.Team1Score, u.before.Team2Score)
	}
	after.Status = league.Completed
	if !games.HasSameScore(u.before, after) {
		if _, err := u.addEvent(u.svc.games.NewRecordEvent(after)); err != nil {
			return err
		}
	}
	u.after = after
	return nil
}

// hasScoreOf reports whether two states of a game have the same score and the same sets.
func hasScoreOf(before, after store.Game) bool {
	return before.Team1Score == after.Team1Score && before.Team2Score == after.Team2Score && slices.Equal(before.Sets, after.Sets)
}

// applyScore converts a score from a client without events to an event: one point more is a point, one point less of the team that
// scored last is an undo, an equal score is no event, and anything else is a correction (docs/product/live.md#live-absolute).
func (u *gameUpdate) applyScore(c GameChange) error {
	state := u.log.State()
	if u.isTooLate(u.svc.db.Now()) {
		return fault.New(fault.Conflict, "This game is over. Ask a manager of the league to change its result.")
	}
	if c.Team1Score != nil || c.Team2Score != nil {
		from := u.displayedScore(state)
		to := score.Set{Team1Score: fault.Or(c.Team1Score, from.Team1Score), Team2Score: fault.Or(c.Team2Score, from.Team2Score)}
		if to != from && u.rules.Sets > 1 {
			return fault.Field("team1Score", "This match is played in sets: send its events")
		}
		if to != from {
			if _, err := u.addEvent(u.eventBetween(from, to)); err != nil {
				return err
			}
		}
	}
	if !requestsCompletion(c) || u.log.State().IsOver() {
		return nil
	}
	entry := score.Entry{Outcome: score.Conflict}
	if u.rules.EndingScore == score.NoTarget {
		var err error
		if entry, err = u.addEvent(u.newServerEvent(score.Event{Type: score.Finish})); err != nil {
			return err
		}
	}
	if entry.Outcome != score.Applied {
		return fault.Field("status", "Nobody has won with this score")
	}
	return nil
}

// displayedScore returns the score that clients without events currently display.
func (u *gameUpdate) displayedScore(state score.State) score.Set {
	if u.log.Seq() == 0 && !games.IsUntouched(u.before, u.rules) {
		return score.Set{Team1Score: u.before.Team1Score, Team2Score: u.before.Team2Score}
	}
	if u.rules.Sets > 1 {
		return score.Set{Team1Score: state.Team1Sets, Team2Score: state.Team2Sets}
	}
	return state.Score()
}

// eventBetween returns the event that changes the score from one value to another.
func (u *gameUpdate) eventBetween(from, to score.Set) score.Event {
	diff1, diff2 := to.Team1Score-from.Team1Score, to.Team2Score-from.Team2Score
	last, ok := u.log.Find(u.log.UndoableID())
	undone := map[score.Team][2]int{score.Team1: {-max(1, last.Points), 0}, score.Team2: {0, -max(1, last.Points)}}
	isOver := u.log.State().IsOver()
	switch {
	case diff1 == 1 && diff2 == 0 && !isOver:
		return u.newServerEvent(score.Event{Type: score.Point, Team: score.Team1})
	case diff1 == 0 && diff2 == 1 && !isOver:
		return u.newServerEvent(score.Event{Type: score.Point, Team: score.Team2})
	case ok && last.Type == score.Point && [2]int{diff1, diff2} == undone[last.Team]:
		return u.newServerEvent(score.Event{Type: score.Undo, Undoes: last.ID})
	default:
		return u.newServerEvent(score.Event{Type: score.Correct, Team1Score: to.Team1Score, Team2Score: to.Team2Score})
	}
}

// Epoch returns the random id of this database. Sequence numbers are only comparable within one epoch, because a database that was
// restored from a backup assigns the same numbers to different events.
func (svc *Service) Epoch(ctx context.Context) (epoch string, err error) {
	if cached := svc.epoch.Load(); cached != nil {
		return *cached, nil
	}
	svc.epochLock.Lock() // after a start, all streams ask at the same time
	defer svc.epochLock.Unlock()
	if cached := svc.epoch.Load(); cached != nil {
		return *cached, nil
	}
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		epoch, err = tx.Settings.Find("epoch")
		if errors.Is(err, store.ErrNotFound) {
			return nil
		}
		return err
	})
	if err == nil && epoch == "" {
		err = svc.db.Write(ctx, func(tx *store.Tx) error {
			epoch, err = tx.Settings.FindOrStore("epoch", rand.Text()[:8])
			return err
		})
	}
	if err == nil {
		svc.epoch.Store(&epoch)
	}
	return epoch, err
}
