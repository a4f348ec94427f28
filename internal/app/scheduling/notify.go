package scheduling

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"sideout/internal/notify/outbox"
	"sideout/internal/notify/push"
	"sideout/internal/rules/league"
	"sideout/internal/rules/notices"
	"sideout/internal/rules/schedule"
	"sideout/internal/storage/store"
)

// notifyMoved queues mails and push notifications about games that a person has moved, cancelled or restored.
func (svc *Service) notifyMoved(tx *store.Tx, actorID string, l league.League, moves ...outbox.LineChange) error {
	pushed := make([]push.Move, len(moves))
	for i, m := range moves {
		pushed[i] = push.Move(m)
	}
	if err := push.QueueMoves(tx.Push, l.ID, pushed, svc.db.Now()); err != nil {
		return err
	}
	return outbox.NotifyLineChanges(tx, l, actorID, moves, svc.db.Now())
}

// notifyPlanned queues mails about the plan of a season: how many games are new, and which games were moved or removed.
// They are delayed, so that an undo can withdraw them.
func (svc *Service) notifyPlanned(tx *store.Tx, actorID string, l league.League, teams []league.Team, plan schedule.Plan, now time.Time) error {
	if n := len(plan.Insert); n > 0 && tx.Mails.SendsMail() {
		byDay := func(a, b league.ScheduledGame) int { return cmp.Compare(a.Day, b.Day) }
		first, last := slices.MinFunc(plan.Insert, byDay), slices.MaxFunc(plan.Insert, byDay)
		content := notices.SchedulePublished{LeagueID: l.ID, League: l.Name, Games: n, First: string(first.Day), Last: string(last.Day)}
		notice := outbox.Notice{Key: publishedKey(l, now), League: l, Actor: actorID, Now: now, NotBefore: outbox.DelayedUntil(now), Content: content}
		if err := outbox.Notify(tx.Mails, notice); err != nil {
			return err
		}
		err := outbox.NotifyCaptains(tx, notice, func(recipient notices.ForTeam) notices.Content {
			own := content
			own.ForTeam, own.Own = recipient, gamesOfTeam(recipient.TeamID, teams, plan.Insert)
			if len(own.Own) == 0 {
				return nil
			}
			return own
		})
		if err != nil {
			return err
		}
	}
	return svc.notifyMoved(tx, actorID, l, movesOf(plan, "")...)
}

// gamesOfTeam returns the games of a team in the given lines, in the order of play.
func gamesOfTeam(teamID int64, teams []league.Team, lines []league.ScheduledGame) (own []notices.OwnGame) {
	names := schedule.TeamNames(teams)
	for _, line := range lines {
		switch teamID {
		case line.Team1ID:
			own = append(own, notices.OwnGame{Place: outbox.PlaceOf(line), Opponent: names(line.Team2ID)})
		case line.Team2ID:
			own = append(own, notices.OwnGame{Place: outbox.PlaceOf(line), Opponent: names(line.Team1ID)})
		}
	}
	slices.SortStableFunc(own, func(a, b notices.OwnGame) int { return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.Time, b.Time)) })
	return own
}

// movesOf returns the games that a plan moves, cancels or removes. reason applies to all of them unless the plan has its own reasons.
func movesOf(plan schedule.Plan, reason string) (moves []outbox.LineChange) {
	for _, m := range plan.Move {
		if !plan.HasReasons {
			m.To.Reason = reason
		}
		moves = append(moves, outbox.LineChange{From: m.From, To: m.To})
	}
	return append(moves, removalsOf(plan.Delete, reason)...)
}

// removalsOf returns the changes that remove the given lines from the schedule.
func removalsOf(lines []league.ScheduledGame, reason string) (removed []outbox.LineChange) {
	for _, line := range lines {
		removed = append(removed, outbox.NewRemoval(line, reason))
	}
	return removed
}

// notifyWeek queues mails about the week that a league has completed. They are delayed, so that an undo can withdraw them. teams are
// the teams in their tiers of the next week, and plan has the games of that week.
func (svc *Service) notifyWeek(tx *store.Tx, actorID string, l league.League, advanced AdvanceResult, teams []league.Team, plan schedule.Plan) error {
	closed := advanced.WeekAdvanced - 1 // the latest week with results: a league can be several weeks behind
	content := notices.WeekClosed{LeagueID: l.ID, League: l.Name, Week: closed}
	for _, m := range advanced.Moves {
		content.Moves = append(content.Moves, notices.TierMove{Team: m.Name, From: m.From, To: m.To})
	}
	now := svc.db.Now()
	notice := outbox.Notice{
		Key: fmt.Sprintf("week:%d:%d:%d", l.ID, closed, now.UnixMilli()), League: l, Actor: actorID, Content: content, Now: now, NotBefore: outbox.DelayedUntil(now),
	}
	if err := outbox.Notify(tx.Mails, notice); err != nil {
		return err
	}
	return outbox.NotifyCaptains(tx, notice, func(recipient notices.ForTeam) notices.Content {
		own := notices.WeekClosed{ForTeam: recipient, LeagueID: l.ID, League: l.Name, Week: closed}
		for _, t := range teams {
			if t.ID == recipient.TeamID {
				own.Tier = t.Tier
			}
		}
		for _, m := range advanced.Moves {
			if m.TeamID == recipient.TeamID {
				own.Moves, own.Tier = []notices.TierMove{{Team: m.Name, From: m.From, To: m.To}}, m.To
			}
		}
		own.Own = gamesOfTeam(recipient.TeamID, teams, plan.Insert)
		return own
	})
}
