package planning

import (
	"cmp"
	"fmt"
	"slices"

	"sideout/internal/league"
	"sideout/internal/mail"
	"sideout/internal/notices"
	"sideout/internal/schedule"
	"sideout/internal/store"
)

// move is a line of the schedule before and after a change.
type move struct{ from, to league.ScheduledGame }

// tellMoved queues mails about games that a person has moved, cancelled or brought back.
func (svc *Service) tellMoved(tx *store.Tx, actorID string, l league.League, moves ...move) error {
	if !tx.SendsMail() || len(moves) == 0 {
		return nil
	}
	teams, err := tx.TeamsOf(l.ID)
	if err != nil {
		return err
	}
	names := map[int64]string{}
	for _, t := range teams {
		names[t.ID] = t.Name
	}
	var changes []mail.Change
	for _, m := range moves {
		changes = append(changes, mail.Change{
			ScheduleID: m.from.ID, Team1: names[m.from.Team1ID], Team2: names[m.from.Team2ID], Team1ID: m.from.Team1ID, Team2ID: m.from.Team2ID,
			From: placeOf(m.from), To: placeOf(m.to),
			WasCancelled: m.from.TakesNoPlace(), Cancelled: m.to.TakesNoPlace(), Reason: m.to.Reason,
		})
	}
	return notices.TellChanges(tx, l, actorID, changes, svc.db.Now())
}

func placeOf(s league.ScheduledGame) mail.Place {
	place := mail.Place{Day: string(s.Day), Time: string(s.GameTime), At: s.GameDate}
	if s.CourtName != nil {
		place.Court = *s.CourtName
	}
	return place
}

// tellPlanned queues mails about a plan of a season or a week: how many games are new, and which ones were moved.
func (svc *Service) tellPlanned(tx *store.Tx, actorID string, l league.League, plan schedule.Plan) error {
	if !tx.SendsMail() {
		return nil
	}
	if n := len(plan.Insert); n > 0 {
		byDay := func(a, b league.ScheduledGame) int { return cmp.Compare(a.Day, b.Day) }
		first, last := slices.MinFunc(plan.Insert, byDay), slices.MaxFunc(plan.Insert, byDay)
		now := svc.db.Now()
		err := notices.Tell(tx, notices.Notice{
			Key: fmt.Sprintf("schedule:%d:%d", l.ID, now.UnixMilli()), League: l, Actor: actorID, Now: now,
			Content: mail.SchedulePublished{LeagueID: l.ID, League: l.Name, Games: n, First: string(first.Day), Last: string(last.Day)},
		})
		if err != nil {
			return err
		}
	}
	return svc.tellMoved(tx, actorID, l, movesOf(plan, "")...)
}

// movesOf returns the games that a plan moves or cancels; reason is why, unless the plan has a reason for each.
func movesOf(plan schedule.Plan, reason string) (moves []move) {
	for _, m := range plan.Move {
		if !plan.HasReasons {
			m.To.Reason = reason
		}
		moves = append(moves, move{m.From, m.To})
	}
	return moves
}

// tellWeek queues mails about the week that a league has closed.
func (svc *Service) tellWeek(tx *store.Tx, actorID string, l league.League, done Advanced) error {
	content := mail.WeekClosed{LeagueID: l.ID, League: l.Name, Week: l.CurrentWeek}
	for _, m := range done.Moves {
		content.Moves = append(content.Moves, mail.TierMove{Team: m.Name, From: m.From, To: m.To})
	}
	return notices.Tell(tx, notices.Notice{
		Key: fmt.Sprintf("week:%d:%d:%d", l.ID, l.CurrentWeek, svc.db.Now().UnixMilli()), League: l, Actor: actorID, Content: content, Now: svc.db.Now(),
	})
}
