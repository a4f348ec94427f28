package scoring

import (
	"slices"
	"time"

	"sideout/internal/authz"
	"sideout/internal/fault"
	"sideout/internal/gamestore"
	"sideout/internal/league"
	"sideout/internal/score"
	"sideout/internal/store"
)

// settle puts what the log has come to into the game.
func (t *turn) settle(c GameChange) error {
	s := t.log.State()
	byLog := slices.ContainsFunc(t.added, func(e store.GameEvent) bool { return e.Outcome == score.Applied && e.Type != score.Record })
	if byLog {
		t.take(s)
	}
	isOver := t.after.Status == league.Completed
	if isOver {
		if t.after.WinnerID = gamestore.WinnerID(t.after); byLog && s.Winner != score.None {
			t.after.WinnerID = map[score.Team]*int64{score.Team1: &t.before.Team1ID, score.Team2: &t.before.Team2ID}[s.Winner]
		}
		t.complete(c)
	}
	if c.Duration != nil && (isOver && t.before.Status != league.Completed || authz.May(t.role, authz.Manage)) {
		t.after.Duration = c.Duration
	}
	if c.Told == nil && c.WinnerID != nil && (t.after.WinnerID == nil || *t.after.WinnerID != *c.WinnerID) {
		return fault.Field("winnerId", "The winner is the team with the higher score")
	}
	if c.Told != nil && asksCompletion(c) && !isOver && t.allCount() {
		return fault.Field("status", "Nobody has won with this score")
	}
	return nil
}

// take takes the score of the log over.
func (t *turn) take(s score.State) {
	if t.match.Sets > 1 {
		t.after.Team1Score, t.after.Team2Score, t.after.Sets = s.Team1Sets, s.Team2Sets, s.Sets
	} else {
		t.after.Team1Score, t.after.Team2Score, t.after.Sets = s.Score().Team1Score, s.Score().Team2Score, nil
	}
	switch {
	case s.Winner != score.None:
		t.after.Status = league.Completed
	case t.before.Status == league.Completed: // the winning point is taken back: play goes on
		t.after.Status, t.after.WinnerID, t.after.CompletedAt = league.Scheduled, nil, nil
	}
}

// complete sets when the game ended, the first time that it is over.
func (t *turn) complete(c GameChange) {
	end := t.endOf(c)
	if t.after.CompletedAt == nil {
		t.after.CompletedAt = &end
	}
	if t.after.GameDate == nil {
		t.after.GameDate = &end
	}
}

// endOf returns when the game ended. A phone may send the last point hours after it was scored, so the time of the last event
// that counts decides, which is corrected for the clock of its device. A client that sends no events names the end itself.
func (t *turn) endOf(c GameChange) time.Time {
	now := t.svc.db.Now()
	end := time.UnixMilli(t.log.LastCountedAt()).UTC()
	if c.Told == nil && c.CompletedAt != nil {
		end = *c.CompletedAt
	}
	if end.UnixMilli() <= 0 || end.After(now) {
		return now
	}
	return end
}

// allCount reports whether everything that the device told counts: then it and we must agree about who has won.
func (t *turn) allCount() bool {
	return !slices.ContainsFunc(t.outcomes, func(o EventOutcome) bool { return o.Outcome != score.Applied })
}
