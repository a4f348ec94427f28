package captains

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"sideout/internal/app/access"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// Captains is the captain's links of a league and the rules for their holders, as shown to managers.
type Captains struct {
	Rules league.CaptainRules `json:"rules"`
	Teams []TeamLink          `json:"teams"`          // sorted by tier, then by name
	Mail  bool                `json:"mail,omitempty"` // whether the server sends mails to captains
}

// TeamLink is the captain's link of a team, as shown to managers.
type TeamLink struct {
	TeamID int64   `json:"teamId"`
	Name   string  `json:"name"`
	Tier   int     `json:"tier"`
	Token  *string `json:"token"` // null if there is no link or it is switched off

	Contacts []Contact `json:"contacts,omitempty"` // addresses of its captains, oldest first
	Absences int       `json:"absences,omitempty"` // number of its absences; only in the list of a league
	Devices  int       `json:"devices,omitempty"`  // number of devices that get notifications about its games; only in the list of a league
}

// List returns the captain's links of a league, without teams that have withdrawn.
func (svc *Service) List(ctx context.Context, actor access.Actor, leagueID int64) (list Captains, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		if _, _, err := access.AuthorizeLeague(tx, actor, leagueID, access.Manage); err != nil {
			return err
		}
		list, err = svc.loadCaptains(tx, leagueID)
		return err
	})
	return list, err
}

func (svc *Service) loadCaptains(tx *store.Tx, leagueID int64) (list Captains, err error) {
	if list.Rules, err = tx.Captains.CaptainRulesOf(leagueID); err != nil {
		return list, err
	}
	teams, err := tx.Teams.TeamsOf(leagueID)
	if err != nil {
		return list, err
	}
	links, err := tx.Captains.TeamLinksOf(leagueID)
	if err != nil {
		return list, err
	}
	tokenByTeam := make(map[int64]*string, len(links))
	for _, link := range links {
		tokenByTeam[link.TeamID] = svc.links.TeamTokenFor(link)
	}
	contacts, err := tx.Captains.ContactsOf(leagueID)
	if err != nil {
		return list, err
	}
	absent, err := tx.Teams.AbsencesOf(leagueID)
	if err != nil {
		return list, err
	}
	reported := map[int64]int{}
	for _, a := range absent {
		reported[a.TeamID]++
	}
	devices, err := tx.Push.CountDevicesOf(leagueID)
	if err != nil {
		return list, err
	}
	list.Teams, list.Mail = []TeamLink{}, tx.Mails.SendsMail()
	for _, t := range teams {
		if t.WithdrawnOn == nil {
			list.Teams = append(list.Teams, TeamLink{t.ID, t.Name, t.Tier, tokenByTeam[t.ID], contactsOf(contacts, t.ID), reported[t.ID], devices[t.ID]})
		}
	}
	slices.SortStableFunc(list.Teams, func(a, b TeamLink) int {
		return cmp.Or(cmp.Compare(a.Tier, b.Tier), cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)))
	})
	return list, nil
}

// SetRules changes the rules for the captains of a league. edit changes the current rules.
func (svc *Service) SetRules(ctx context.Context, actor access.Actor, leagueID int64, edit func(*league.CaptainRules)) (list Captains, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if _, err := access.LockLeague(tx, actor, leagueID, access.Arrange); err != nil {
			return err
		}
		rules, err := tx.Captains.CaptainRulesOf(leagueID)
		if err != nil {
			return err
		}
		edit(&rules)
		if err := transaction.Invalid(league.CheckCaptainRules(rules)); err != nil {
			return err
		}
		if err := tx.Captains.SaveCaptainRules(leagueID, rules); err != nil {
			return err
		}
		list, err = svc.loadCaptains(tx, leagueID)
		return err
	})
	return list, err
}

// EnableLinks creates a captain's link for every team of a league that has none.
func (svc *Service) EnableLinks(ctx context.Context, actor access.Actor, leagueID int64) (list Captains, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if _, err := access.LockLeague(tx, actor, leagueID, access.Manage); err != nil {
			return err
		}
		if list, err = svc.loadCaptains(tx, leagueID); err != nil {
			return err
		}
		for i, t := range list.Teams {
			if t.Token != nil {
				continue
			}
			link := store.TeamLink{TeamID: t.TeamID, LeagueID: leagueID}
			svc.links.RenewTeamLink(&link, svc.db.Now())
			if err := tx.Captains.SaveTeamLink(link); err != nil {
				return err
			}
			list.Teams[i].Token = svc.links.TeamTokenFor(link)
		}
		return nil
	})
	return list, err
}

// Rotate creates a new captain's link for a team. The old one, if there is one, becomes invalid.
func (svc *Service) Rotate(ctx context.Context, actor access.Actor, teamID int64) (opened TeamLink, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		team, link, err := svc.invalidateLink(tx, actor, teamID)
		if err != nil {
			return err
		}
		svc.links.RenewTeamLink(&link, svc.db.Now())
		contacts, err := tx.Captains.ContactsOfTeam(teamID)
		if err != nil {
			return err
		}
		opened = TeamLink{team.ID, team.Name, team.Tier, svc.links.TeamTokenFor(link), contactsOf(contacts, teamID), 0, 0}
		return tx.Captains.SaveTeamLink(link)
	})
	return opened, err
}

// DisableLink switches off the captain's link of a team.
func (svc *Service) DisableLink(ctx context.Context, actor access.Actor, teamID int64) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		_, link, err := svc.invalidateLink(tx, actor, teamID)
		if err != nil || link.CreatedAt.IsZero() { // the team never had a link
			return err
		}
		link.Hash = ""
		return tx.Captains.SaveTeamLink(link)
	})
}

// invalidateLink invalidates the token of the captain's link of a team, if it has one. It returns the team and the link, which the caller
// changes and stores.
func (svc *Service) invalidateLink(tx *store.Tx, actor access.Actor, teamID int64) (t league.Team, link store.TeamLink, err error) {
	if t, _, err = lockTeam(tx, actor, teamID); err != nil {
		return t, link, err
	}
	link, err = tx.Captains.FindTeamLinkOf(teamID)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return t, store.TeamLink{TeamID: teamID, LeagueID: t.LeagueID}, nil
	case err == nil && link.Hash != "":
		err = tx.Captains.EndTeamLink(link.Hash, t.LeagueID)
	}
	return t, link, err
}
