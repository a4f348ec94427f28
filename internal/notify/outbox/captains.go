package outbox

import (
	"fmt"

	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
)

// captain is somebody who has said yes to mails about a team.
type captain struct {
	Recipient
	TeamID int64
	Team   string
}

// captainsOf returns the captains of a league who have said yes. One who has taken it back is not in the table any more.
func captainsOf(tx *store.Tx, leagueID int64) (all []captain, err error) {
	contacts, err := tx.Captains.ContactsOf(leagueID)
	if err != nil || len(contacts) == 0 {
		return nil, err
	}
	teams, err := tx.Teams.TeamsOf(leagueID)
	if err != nil {
		return nil, err
	}
	names := map[int64]string{}
	for _, t := range teams {
		names[t.ID] = t.Name
	}
	for _, c := range contacts {
		if c.ConfirmedAt != nil {
			all = append(all, captain{Recipient{c.Address, c.Recipient, store.TeamScope(c.TeamID)}, c.TeamID, names[c.TeamID]})
		}
	}
	return all, nil
}

// NotifyCaptains queues a notice for the captains of a league. contentFor returns the content for the captain of a team; nil: no notice. The
// content of the notice itself is not used.
func NotifyCaptains(tx *store.Tx, n Notice, contentFor func(notices.ForTeam) notices.Content) error {
	if !tx.Mails.SendsMail() || !n.ExpiresAt.IsZero() && !n.ExpiresAt.After(n.Now) {
		return nil
	}
	captains, err := captainsOf(tx, n.League.ID)
	if err != nil {
		return err
	}
	for _, c := range captains {
		content := contentFor(notices.ForTeam{TeamID: c.TeamID, Team: c.Team})
		if content == nil {
			continue
		}
		err := tx.Mails.QueueLatestMail(store.Mail{
			Key: fmt.Sprintf("%s:%s:%s", n.Key, c.Scope, c.ID), To: c.Address, Recipient: c.ID, Scope: c.Scope, About: c.Team, Data: content,
			Now: n.Now, NotBefore: n.NotBefore, ExpiresAt: n.ExpiresAt,
		})
		if err != nil {
			return err
		}
	}
	return nil
}
