package notices

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"sideout/internal/league"
	"sideout/internal/mail"
	"sideout/internal/store"
)

// settleFor is how long a move waits for further moves, so that people are told once where a game is in the end. What is cancelled
// is told at once.
const settleFor = 10 * time.Minute

// TellChanges queues mails about games that were moved, cancelled or brought back. Mails about earlier changes that still wait
// become part of them. Games that are over are left out: nobody needs to know.
func TellChanges(tx *store.Tx, l league.League, actor string, changes []mail.Change, now time.Time) error {
	var upcoming []mail.Change
	for _, c := range changes {
		if lastStart(c).After(now) && (c.From != c.To || c.Cancelled != c.WasCancelled) {
			upcoming = append(upcoming, c)
		}
	}
	if !tx.SendsMail() || len(upcoming) == 0 {
		return nil
	}
	recipients, err := Recipients(tx, l, mail.Changes, actor)
	if err != nil {
		return err
	}
	content := mail.ScheduleChanged{LeagueID: l.ID, League: l.Name, Changes: upcoming}
	for _, r := range recipients {
		if err := QueueChanges(tx, r, l.Name, content, now); err != nil {
			return err
		}
	}
	return nil
}

// QueueChanges queues a mail about changes for one recipient, together with those of a mail that still waits.
func QueueChanges(tx *store.Tx, r Recipient, about string, content mail.ScheduleChanged, now time.Time) error {
	waiting, err := tx.FindWaitingMail(r.Subject, r.Scope, content.Kind())
	switch {
	case errors.Is(err, store.ErrNotFound):
	case err != nil:
		return err
	default:
		var earlier mail.ScheduleChanged
		if err := json.Unmarshal(waiting.Data, &earlier); err != nil {
			return err
		}
		content = content.After(earlier)
		if err := tx.DeleteMail(waiting.ID); err != nil || len(content.Changes) == 0 {
			return err // the last change has taken back all others
		}
	}
	m := store.Mail{
		Key: fmt.Sprintf("changes:%s:%d:%s", r.Scope, now.UnixMilli(), r.Subject), To: r.Address, Subject: r.Subject, Scope: r.Scope,
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
func lastStart(c mail.Change) time.Time {
	if c.To.At.After(c.From.At) && !c.Cancelled {
		return c.To.At
	}
	return c.From.At
}
