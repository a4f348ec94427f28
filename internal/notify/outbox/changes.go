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

// changeDelay is how long a mail about moved games is delayed, so that one mail covers all moves within that time. Mails about
// cancelled games are not delayed.
const changeDelay = 10 * time.Minute

// NotifyChanges queues mails about games that were moved, cancelled or restored. They replace queued mails about earlier changes and
// include them. Games whose start has passed are excluded.
func NotifyChanges(tx *store.Tx, l league.League, actor string, changes []notices.Change, now time.Time) error {
	var upcoming []notices.Change
	for _, c := range changes {
		if relevantUntil(c).After(now) && !c.IsNone() {
			upcoming = append(upcoming, c)
		}
	}
	if !tx.Mails.SendsMail() || len(upcoming) == 0 {
		return nil
	}
	recipients, err := FindRecipients(tx.Mails, l, notices.Changes, actor)
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

// notifyCaptainsOfChanges queues mails about changed games for the captains of their teams. A mail covers only the games of the
// captain's team.
func notifyCaptainsOfChanges(tx *store.Tx, content notices.ScheduleChanged, now time.Time) error {
	captains, err := captainsOf(tx, content.LeagueID)
	if err != nil {
		return err
	}
	for _, c := range captains {
		teamContent := content
		teamContent.TeamID, teamContent.Team, teamContent.Changes = c.TeamID, c.Team, nil
		for _, change := range content.Changes {
			if change.Team1ID == c.TeamID || change.Team2ID == c.TeamID {
				teamContent.Changes = append(teamContent.Changes, change)
			}
		}
		if len(teamContent.Changes) == 0 {
			continue
		}
		if err := QueueChanges(tx.Mails, c.Recipient, c.Team, teamContent, now); err != nil {
			return err
		}
	}
	return nil
}

// LineChange is an entry of the schedule before and after a change.
type LineChange struct{ From, To league.ScheduledGame }

// NewRemoval returns the change of an entry that is removed from the schedule, or whose game will not be played.
func NewRemoval(line league.ScheduledGame, reason string) LineChange {
	removed := line
	removed.Status, removed.Reason = league.Cancelled, reason
	return LineChange{line, removed}
}

// NotifyLineChanges is like NotifyChanges, but for changed entries of the schedule.
func NotifyLineChanges(tx *store.Tx, l league.League, actor string, lines []LineChange, now time.Time) error {
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
			WasCancelled: c.From.FreesItsPlace(), Cancelled: c.To.FreesItsPlace(), Reason: c.To.Reason,
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

// PlaceOf returns the day, the time and the court of an entry of the schedule.
func PlaceOf(s league.ScheduledGame) notices.Place {
	place := notices.Place{Day: string(s.Day), Time: string(s.GameTime), At: s.GameDate}
	if s.CourtName != nil {
		place.Court = *s.CourtName
	}
	return place
}

// QueueChanges queues a mail about changes for one recipient. A queued mail about earlier changes is merged into it.
func QueueChanges(tx store.Mails, r Recipient, about string, content notices.ScheduleChanged, now time.Time) error {
	queued, err := tx.FindUntriedMail(r.ID, r.Scope, content.Kind())
	switch {
	case errors.Is(err, store.ErrNotFound):
	case err != nil:
		return err
	default:
		var earlier notices.ScheduleChanged
		if err := json.Unmarshal(queued.Data, &earlier); err != nil {
			return err
		}
		content = content.After(earlier)
		if err := tx.DeleteMail(queued.ID); err != nil || len(content.Changes) == 0 {
			return err // the last change has undone all others
		}
	}
	m := store.Mail{
		Key: fmt.Sprintf("changes:%s:%d:%s", r.Scope, now.UnixMilli(), r.ID), To: r.Address, Recipient: r.ID, Scope: r.Scope,
		About: about, Data: content, Now: now, NotBefore: now.Add(changeDelay),
	}
	for _, c := range content.Changes {
		if c.Cancelled {
			m.NotBefore = now
		}
		if end := relevantUntil(c); end.After(m.ExpiresAt) {
			m.ExpiresAt = end
		}
	}
	return tx.QueueLatestMail(m)
}

// relevantUntil returns the time after which recipients need not know about a change: the later of the old and the new start of the
// game, or the old start if it is cancelled.
func relevantUntil(c notices.Change) time.Time {
	if c.To.At.After(c.From.At) && !c.Cancelled {
		return c.To.At
	}
	return c.From.At
}
