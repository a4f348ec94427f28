package scoring

import (
	"fmt"

	"sideout/internal/fault"
	"sideout/internal/gamestore"
	"sideout/internal/league"
	"sideout/internal/optional"
	"sideout/internal/score"
	"sideout/internal/store"
	"sideout/internal/usecase"
)

// maxEvents is how many events one request may carry.
const maxEvents = 200

// play takes the events of a device over, one after another.
func (t *turn) play(told EventsRequest) error {
	if len(told.Events) > maxEvents {
		return fault.Field("events", "At most %d events are taken at once", maxEvents)
	}
	if t.log.Seq()+int64(len(told.Events)) > gamestore.MaxLog {
		return fault.New(fault.Conflict, "Too much has happened in this game. Ask a manager of the league to enter its result.")
	}
	for i, e := range told.Events {
		if field, problem := gamestore.CheckEvent(e); !problem.IsZero() {
			return fault.Field(fmt.Sprintf("events[%d].%s", i, field), "%s", problem)
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

// record enters a final score, whatever the rules say of it.
func (t *turn) record(c GameChange) error {
	after := t.after
	after.Team1Score, after.Team2Score = optional.Or(c.Team1Score, after.Team1Score), optional.Or(c.Team2Score, after.Team2Score)
	if c.Sets != nil {
		after.Sets = c.Sets
	}
	if err := usecase.Invalid(league.CheckScores(after.Team1Score, after.Team2Score)); err != nil {
		return err
	}
	if !matches(after) {
		return fault.Field("sets", "The sets do not agree with the score: it is the number of sets that each team has won")
	}
	after.Status = league.Completed
	if !gamestore.HasSameScore(t.before, after) {
		if _, err := t.add(t.svc.games.NewRecordEvent(after)); err != nil {
			return err
		}
	}
	t.after = after
	return nil
}

// matches reports whether the score of a match is what its sets say.
func matches(g store.Game) bool {
	if len(g.Sets) == 0 {
		return true
	}
	won := [2]int{}
	for _, set := range g.Sets {
		switch {
		case set.Team1Score > set.Team2Score:
			won[0]++
		case set.Team2Score > set.Team1Score:
			won[1]++
		}
	}
	return won == [2]int{g.Team1Score, g.Team2Score}
}

// translate turns the score that a client without events sends into the event that leads to it: one more is a point, one
// less by who scored last takes it back, the same is nothing, and anything else is a correction
// (docs/product/live.md#live-absolute).
func (t *turn) translate(c GameChange) error {
	state := t.log.State()
	if t.isTooLate(t.svc.db.Now()) {
		return fault.New(fault.Conflict, "This game is over. Ask a manager of the league to change its result.")
	}
	if c.Team1Score != nil || c.Team2Score != nil {
		shown := t.shown(state)
		to := score.Set{Team1Score: optional.Or(c.Team1Score, shown.Team1Score), Team2Score: optional.Or(c.Team2Score, shown.Team2Score)}
		if to != shown && t.match.Sets > 1 {
			return fault.Field("team1Score", "This match is played in sets: send its events")
		}
		if to != shown {
			if _, err := t.add(t.step(shown, to)); err != nil {
				return err
			}
		}
	}
	if !asksCompletion(c) || t.log.State().Winner != score.None {
		return nil
	}
	entry := score.Entry{Outcome: score.Conflict}
	if t.match.EndingScore == score.NoTarget {
		var err error
		if entry, err = t.add(t.own(score.Event{Type: score.Finish})); err != nil {
			return err
		}
	}
	if entry.Outcome != score.Applied {
		return fault.Field("status", "Nobody has won with this score")
	}
	return nil
}

// shown is the score that clients without events see.
func (t *turn) shown(s score.State) score.Set {
	if t.log.Seq() == 0 && !gamestore.IsUntouched(t.before, t.match) {
		return score.Set{Team1Score: t.before.Team1Score, Team2Score: t.before.Team2Score}
	}
	if t.match.Sets > 1 {
		return score.Set{Team1Score: s.Team1Sets, Team2Score: s.Team2Sets}
	}
	return s.Score()
}

// step is the event that leads from one score to another.
func (t *turn) step(from, to score.Set) score.Event {
	up1, up2 := to.Team1Score-from.Team1Score, to.Team2Score-from.Team2Score
	last, ok := t.log.Known(t.log.Top())
	lost := map[score.Team][2]int{score.Team1: {-max(1, last.Points), 0}, score.Team2: {0, -max(1, last.Points)}}
	over := t.log.State().Winner != score.None
	switch {
	case up1 == 1 && up2 == 0 && !over:
		return t.own(score.Event{Type: score.Point, Team: score.Team1})
	case up1 == 0 && up2 == 1 && !over:
		return t.own(score.Event{Type: score.Point, Team: score.Team2})
	case ok && last.Type == score.Point && [2]int{up1, up2} == lost[last.Team]:
		return t.own(score.Event{Type: score.Undo, Undoes: last.ID})
	default:
		return t.own(score.Event{Type: score.Correct, Team1Score: to.Team1Score, Team2Score: to.Team2Score})
	}
}
