package outbox

import (
	"fmt"

	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
)

// captain is a captain who has consented to mails about a team.
type captain struct {
	Recipient
	TeamID int64
	Team   string
}

// captainsOf returns the captains of a league who have consented to mails. Contacts of captains who revoke their consent are deleted.
func captainsOf(tx *store.Tx, leagueID int64) (captains []captain, err error) {
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
			captains = append(captains, captain{Recipient{c.Address, c.Recipient, store.TeamScope(c.TeamID)}, c.TeamID, names[c.TeamID]})
		}
	}
	return captains, nil
}

// NotifyCaptains queues a notice for the captains of a league. contentFor returns the content for the captains of a team, or nil if they
// receive no notice; n.Content is not used.
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
