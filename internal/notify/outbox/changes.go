package outbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"sideout/internal/rules/league"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
)

// settleFor is how long a move waits for further moves, so that one mail says where a game is in the end. What is cancelled
// is mailed at once.
const settleFor = 10 * time.Minute

// NotifyChanges queues mails about games that were moved, cancelled or brought back. Mails about earlier changes that still wait
// become part of them. Games that are over are left out: nobody needs to know.
func NotifyChanges(tx *store.Tx, l league.League, actor string, changes []notices.Change, now time.Time) error {
	var upcoming []notices.Change
	for _, c := range changes {
		if lastStart(c).After(now) && !c.IsNone() {
			upcoming = append(upcoming, c)
		}
	}
	if !tx.Mails.SendsMail() || len(upcoming) == 0 {
		return nil
	}
	recipients, err := Recipients(tx.Mails, l, notices.Changes, actor)
	if err != nil {
		return err
	}
	content := notices.ScheduleChanged{LeagueID: l.ID, League: l.Name, Changes: upcoming}
	for _, r := range recipients {
		if err := QueueChanges(tx.Mails, r, l.Name, content, now); err != nil {
			return err
		}
	}
	return notifyCaptainsOfChanges(tx, content, now)
}

// notifyCaptainsOfChanges queues mails about changes for the captains of the teams that play, each about the own games.
func notifyCaptainsOfChanges(tx *store.Tx, content notices.ScheduleChanged, now time.Time) error {
	captains, err := captainsOf(tx, content.LeagueID)
	if err != nil {
		return err
	}
	for _, c := range captains {
		own := content
		own.TeamID, own.Team, own.Changes = c.TeamID, c.Team, nil
		for _, change := range content.Changes {
			if change.Team1ID == c.TeamID || change.Team2ID == c.TeamID {
				own.Changes = append(own.Changes, change)
			}
		}
		if len(own.Changes) == 0 {
			continue
		}
		if err := QueueChanges(tx.Mails, c.Recipient, c.Team, own, now); err != nil {
			return err
		}
	}
	return nil
}

// LineChange is a line of the schedule before and after a change.
type LineChange struct{ From, To league.ScheduledGame }

// Removed returns the change of a line that is taken out of the schedule, or whose game is not played any more.
func Removed(line league.ScheduledGame, reason string) LineChange {
	gone := line
	gone.Status, gone.Reason = league.Cancelled, reason
	return LineChange{line, gone}
}

// NotifyLines is NotifyChanges for lines of the schedule.
func NotifyLines(tx *store.Tx, l league.League, actor string, lines []LineChange, now time.Time) error {
	if !tx.Mails.SendsMail() || len(lines) == 0 {
		return nil
	}
	teams, err := tx.Teams.TeamsOf(l.ID)
	if err != nil {
		return err
	}
	names := map[int64]string{}
	for _, t := range teams {
		names[t.ID] = t.Name
	}
	var changes []notices.Change
	for _, c := range lines {
		change := notices.Change{
			ScheduleID: c.From.ID, Team1: names[c.To.Team1ID], Team2: names[c.To.Team2ID], Team1ID: c.To.Team1ID, Team2ID: c.To.Team2ID,
			From: PlaceOf(c.From), To: PlaceOf(c.To),
			WasCancelled: c.From.TakesNoPlace(), Cancelled: c.To.TakesNoPlace(), Reason: c.To.Reason,
		}
		switch {
		case c.From.Team1ID != c.To.Team1ID:
			change.Instead = names[c.From.Team1ID]
		case c.From.Team2ID != c.To.Team2ID:
			change.Instead = names[c.From.Team2ID]
		}
		changes = append(changes, change)
	}
	return NotifyChanges(tx, l, actor, changes, now)
}

// PlaceOf returns when and where a line of the schedule is played.
func PlaceOf(s league.ScheduledGame) notices.Place {
	place := notices.Place{Day: string(s.Day), Time: string(s.GameTime), At: s.GameDate}
	if s.CourtName != nil {
		place.Court = *s.CourtName
	}
	return place
}

// QueueChanges queues a mail about changes for one recipient, together with those of a mail that still waits.
func QueueChanges(tx store.Mails, r Recipient, about string, content notices.ScheduleChanged, now time.Time) error {
	waiting, err := tx.FindUntriedMail(r.ID, r.Scope, content.Kind())
	switch {
	case errors.Is(err, store.ErrNotFound):
	case err != nil:
		return err
	default:
		var earlier notices.ScheduleChanged
		if err := json.Unmarshal(waiting.Data, &earlier); err != nil {
			return err
		}
		content = content.After(earlier)
		if err := tx.DeleteMail(waiting.ID); err != nil || len(content.Changes) == 0 {
			return err // the last change has taken back all others
		}
	}
	m := store.Mail{
		Key: fmt.Sprintf("changes:%s:%d:%s", r.Scope, now.UnixMilli(), r.ID), To: r.Address, Recipient: r.ID, Scope: r.Scope,
		About: about, Data: content, Now: now, NotBefore: now.Add(settleFor),
	}
	for _, c := range content.Changes {
		if c.Cancelled {
			m.NotBefore = now
		}
		if last := lastStart(c); last.After(m.ExpiresAt) {
			m.ExpiresAt = last
		}
	}
	return tx.QueueLatestMail(m)
}

// lastStart returns after which time nobody needs to know of a change.
func lastStart(c notices.Change) time.Time {
	if c.To.At.After(c.From.At) && !c.Cancelled {
		return c.To.At
	}
	return c.From.At
}
