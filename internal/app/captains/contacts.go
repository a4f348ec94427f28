package captains

import (
	"context"
	"slices"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/notify/outbox"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// Contact is an address of a captain, as shown to managers. See docs/product/captains.md#captain-contacts.
type Contact struct {
	ID        int64     `json:"id"`
	Address   string    `json:"address"`
	Confirmed bool      `json:"confirmed"` // whether its holder has agreed to get mails
	AskedAt   time.Time `json:"askedAt"`
}

// ContactCounts is the numbers of addresses of a team, as shown to the holder of its captain's link.
type ContactCounts struct {
	Confirmed int `json:"confirmed"`
	Asked     int `json:"asked"` // addresses whose holders have not answered yet
}

// maxContacts is the maximum number of addresses of a team.
const maxContacts = 3

var (
	errNoMail          = fault.New(fault.Conflict, "This server sends no mail.")
	errTooManyContacts = fault.New(fault.Conflict, "A team has at most %d addresses. Remove one first.", maxContacts)
)

// AddContact adds an address to a team and mails its holder for confirmation. For an existing address it sends another mail.
func (svc *Service) AddContact(ctx context.Context, actor access.Actor, teamID int64, address string) (added TeamLink, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		t, l, err := lockTeam(tx, actor, teamID)
		if err != nil {
			return err
		}
		if err := svc.addContact(tx, actor.UserID, t, l, address); err != nil {
			return err
		}
		link, err := tx.Captains.FindTeamLinkOf(teamID)
		if err == nil {
			added.Token = svc.links.TeamTokenFor(link)
		} else if err != store.ErrNotFound {
			return err
		}
		contacts, err := tx.Captains.ContactsOfTeam(teamID)
		added.TeamID, added.Name, added.Tier, added.Contacts = t.ID, t.Name, t.Tier, contactsOf(contacts, t.ID)
		return err
	})
	return added, err
}

// AddOwnContact is like AddContact, but for the holder of the captain's link.
func (svc *Service) AddOwnContact(ctx context.Context, actor access.Actor, address string) (counts ContactCounts, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		t, l, err := access.LockTeamFor(tx, actor)
		if err != nil {
			return err
		}
		if err := svc.addContact(tx, "", t, l, address); err != nil {
			return err
		}
		counts, err = countContacts(tx.Captains, t.ID)
		return err
	})
	return counts, err
}

func (svc *Service) addContact(tx *store.Tx, senderID string, t league.Team, l league.League, address string) error {
	if !tx.Mails.SendsMail() {
		return errNoMail
	}
	address, err := credentials.CheckEmail(address)
	if err != nil {
		return err
	}
	if err := outbox.CheckDeliverable(tx.Mails, address); err != nil {
		return err
	}
	if t.WithdrawnOn != nil {
		return fault.New(fault.Conflict, "%s has withdrawn, so there is nothing to write about.", t.Name)
	}
	all, err := tx.Captains.ContactsOfTeam(t.ID)
	if err != nil {
		return err
	}
	c := store.Contact{TeamID: t.ID, LeagueID: l.ID, Address: address, Recipient: svc.mails.AddressRecipient(address), AskedAt: svc.db.Now()}
	if at := slices.IndexFunc(all, func(c store.Contact) bool { return c.Address == address }); at >= 0 {
		if !svc.mails.MayAskAgain(all[at]) {
			return nil
		}
	} else if len(all) >= maxContacts {
		return errTooManyContacts
	}
	if c.ID, err = tx.Captains.SaveContact(c); err != nil {
		return err
	}
	return svc.mails.RequestConsent(tx, senderID, t, l, c)
}

// RemoveContact removes an address from a team.
func (svc *Service) RemoveContact(ctx context.Context, actor access.Actor, teamID, contactID int64) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		if _, _, err := lockTeam(tx, actor, teamID); err != nil {
			return err
		}
		c, err := tx.Captains.FindContact(contactID)
		if err != nil {
			return err
		}
		if c.TeamID != teamID {
			return store.ErrNotFound
		}
		return tx.Captains.DeleteContact(c)
	})
}

// ContactQuestion asks the holder of an address whether to get mails about a team.
type ContactQuestion struct {
	Team      string `json:"team"`
	League    string `json:"league"`
	Confirmed bool   `json:"confirmed"` // whether the holder has agreed
}

// ShowContactQuestion returns the question of a mailed link. It needs no actor, because only the recipient of the mail has the link.
func (svc *Service) ShowContactQuestion(ctx context.Context, token string) (q ContactQuestion, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		c, err := svc.mails.FindQuestion(tx.Captains, token)
		if err != nil {
			return err
		}
		q, err = loadQuestion(tx, c)
		return err
	})
	return q, err
}

// ConfirmContact stores that the holder of an address wants mails about the team.
func (svc *Service) ConfirmContact(ctx context.Context, token string) (q ContactQuestion, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		c, err := svc.mails.FindQuestion(tx.Captains, token)
		if err != nil {
			return err
		}
		if c.ConfirmedAt == nil {
			c.ConfirmedAt = new(svc.db.Now())
			if _, err := tx.Captains.SaveContact(c); err != nil {
				return err
			}
		}
		q, err = loadQuestion(tx, c)
		return err
	})
	return q, err
}

func loadQuestion(tx *store.Tx, c store.Contact) (q ContactQuestion, err error) {
	l, err := tx.Leagues.FindLeague(c.LeagueID)
	if err != nil {
		return q, err
	}
	t, err := tx.Teams.FindTeam(c.TeamID)
	return ContactQuestion{Team: t.Name, League: l.Name, Confirmed: c.ConfirmedAt != nil}, err
}

// contactsOf returns the addresses of a team, as shown to managers.
func contactsOf(all []store.Contact, teamID int64) (contacts []Contact) {
	for _, c := range all {
		if c.TeamID == teamID {
			contacts = append(contacts, Contact{c.ID, c.Address, c.ConfirmedAt != nil, c.AskedAt})
		}
	}
	return contacts
}

func countContacts(tx store.Captains, teamID int64) (counts ContactCounts, err error) {
	all, err := tx.ContactsOfTeam(teamID)
	for _, c := range all {
		if c.ConfirmedAt != nil {
			counts.Confirmed++
		} else {
			counts.Asked++
		}
	}
	return counts, err
}

// lockTeam locks the league of a team that the actor may manage, and returns the team and the league.
func lockTeam(tx *store.Tx, actor access.Actor, id int64) (t league.Team, l league.League, err error) {
	if actor.UserID == "" {
		return t, l, fault.ErrSignedOut
	}
	if t, err = tx.Teams.FindTeam(id); err != nil {
		return t, l, err
	}
	l, err = access.LockLeague(tx, actor, t.LeagueID, access.Manage)
	return t, l, err
}
