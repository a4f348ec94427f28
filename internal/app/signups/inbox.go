package signups

import (
	"context"
	"errors"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/signup"
	"sideout/internal/storage/store"
)

// Inbox is the sign-ups of a league, as shown to managers.
type Inbox struct {
	Page      *Page        `json:"page"`      // null: sign-up was never opened
	Suggested int          `json:"suggested"` // the number of teams for which the tiers have room
	Taken     int          `json:"taken"`     // sign-ups that have a place
	Waiting   int          `json:"waiting"`
	Signups   []SignupView `json:"signups"` // in the order of their confirmations, then those that are not confirmed

	Mail bool `json:"mail,omitempty"` // whether the server sends mails, so that senders confirm their addresses
}

// Page is the page on which teams sign up, as shown to managers.
type Page struct {
	Token string      `json:"token"`
	Door  signup.Door `json:"door"` // who can sign up now
	signup.Settings
}

// SignupView is a sign-up, as shown to managers.
type SignupView struct {
	ID           int64         `json:"id"`
	State        signup.State  `json:"state"`
	Place        int           `json:"place"`  // 0 if it has none
	Before       int           `json:"before"` // the number of sign-ups that wait before it
	TeamName     string        `json:"teamName"`
	ContactName  string        `json:"contactName"`
	Address      string        `json:"address"`
	Confirmed    bool          `json:"confirmed"` // whether the holder of the address has confirmed it
	Tier         int           `json:"tier"`      // 0: any
	Away         []league.Date `json:"away"`
	NotWith      []string      `json:"notWith"`
	Comment      string        `json:"comment"`
	Reason       string        `json:"reason"` // why it was declined
	Paid         signup.Paid   `json:"paid"`
	Returning    bool          `json:"returning"` // whether the team played in the last season
	SameName     bool          `json:"sameName"`  // whether another team or sign-up has its name
	TeamID       *int64        `json:"teamId"`    // the team that it has become
	At           time.Time     `json:"at"`
	OfferedUntil *time.Time    `json:"offeredUntil"`
}

// Inbox returns the sign-ups of a league.
func (svc *Service) Inbox(ctx context.Context, actor access.Actor, leagueID int64) (inbox Inbox, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		l, _, err := access.AuthorizeLeague(tx, actor, leagueID, access.Manage)
		if err != nil {
			return err
		}
		inbox, err = svc.loadInbox(tx, l)
		return err
	})
	return inbox, err
}

func (svc *Service) loadInbox(tx *store.Tx, l league.League) (inbox Inbox, err error) {
	inbox.Mail, inbox.Signups = tx.Mails.SendsMail(), []SignupView{}
	teams, err := tx.Teams.TeamsOf(l.ID)
	if err != nil {
		return inbox, err
	}
	inbox.Suggested = max(roomOf(l, teams).Free(), 1)
	p, err := tx.Signups.FindPageOf(l.ID)
	if errors.Is(err, store.ErrNotFound) {
		return inbox, nil
	} else if err != nil {
		return inbox, err
	}
	inbox.Page = &Page{svc.links.JoinToken(p.Number), svc.doorOf(tx, l, p), p.Settings}
	all, err := tx.Signups.SignupsOf(l.ID)
	list := entries(all)
	counts := signup.Count(list)
	inbox.Taken, inbox.Waiting = counts.Taken, counts.Waiting
	for i, s := range all {
		standing := signup.StandingOf(list, list[i])
		inbox.Signups = append(inbox.Signups, SignupView{
			ID: s.ID, State: list[i].State, Place: standing.Place, Before: standing.Before, TeamName: s.TeamName, ContactName: s.ContactName, Address: s.Address,
			Confirmed: s.ConfirmedAt != nil, Tier: s.Wishes.Tier, Away: s.Wishes.Away, NotWith: s.Wishes.NotWith, Comment: s.Comment, Reason: s.Reason, Paid: s.Paid,
			Returning: s.PreviousID != nil, SameName: hasSameName(s, all, teams), TeamID: s.TeamID, At: s.CreatedAt, OfferedUntil: s.OfferedUntil,
		})
	}
	return inbox, err
}

// hasSameName reports whether another team of the league, or another sign-up that may become one, has the name of a sign-up.
func hasSameName(s store.Signup, all []store.Signup, teams []league.Team) bool {
	name := league.FoldName(s.TeamName)
	for _, t := range teams {
		if league.FoldName(t.Name) == name && (s.TeamID == nil || *s.TeamID != t.ID) {
			return true
		}
	}
	for _, other := range all {
		if other.ID != s.ID && other.State.IsOpen() && league.FoldName(other.TeamName) == name {
			return true
		}
	}
	return false
}

func roomOf(l league.League, teams []league.Team) signup.Room {
	return signup.Room{Tiers: l.TierCount, TeamsPerTier: l.TeamsPerTier, Teams: teams}
}

// doorOf returns who can sign up now: nobody if the season is closed or the plan of its owner has ended.
func (svc *Service) doorOf(tx *store.Tx, l league.League, p store.SignupPage) signup.Door {
	if l.ClosedAt != nil || access.CheckArranging(tx, l, "") != nil {
		return signup.Closed
	}
	return p.DoorAt(svc.db.Now())
}

// SetPage changes the settings of the page on which teams sign up, and creates the page if the league has none. edit changes the settings.
func (svc *Service) SetPage(ctx context.Context, actor access.Actor, leagueID int64, edit func(*signup.Settings)) (inbox Inbox, err error) {
	return svc.change(ctx, actor, leagueID, access.Arrange, func(tx *store.Tx, l league.League) error {
		p, err := tx.Signups.LockPageOf(l.ID)
		if errors.Is(err, store.ErrNotFound) {
			teams, err := tx.Teams.TeamsOf(l.ID)
			if err != nil {
				return err
			}
			p = store.SignupPage{LeagueID: l.ID, Settings: signup.Settings{Places: min(max(roomOf(l, teams).Free(), 1), signup.MaxPlaces)}}
			svc.links.RenewJoinLink(&p)
		} else if err != nil {
			return err
		}
		before := p.Places
		edit(&p.Settings)
		if p.Settings, err = signup.CheckSettings(p.Settings); err != nil {
			return err
		}
		if err := tx.Signups.SavePage(p); err != nil || p.Places <= before {
			return err
		}
		found, err := svc.lockList(tx, l)
		if err != nil {
			return err
		}
		return svc.offerPlaces(tx, &found, 0)
	})
}

// RenewLink replaces the link of the page on which teams sign up.
func (svc *Service) RenewLink(ctx context.Context, actor access.Actor, leagueID int64) (Inbox, error) {
	return svc.change(ctx, actor, leagueID, access.Manage, func(tx *store.Tx, l league.League) error {
		p, err := tx.Signups.LockPageOf(l.ID)
		if err != nil {
			return err
		}
		svc.links.RenewJoinLink(&p)
		return tx.Signups.SavePage(p)
	})
}

// change locks a league, runs fn, and returns the sign-ups of the league after it.
func (svc *Service) change(ctx context.Context, actor access.Actor, leagueID int64, action access.Action, fn func(*store.Tx, league.League) error) (inbox Inbox, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		l, err := access.LockLeague(tx, actor, leagueID, action)
		if err != nil {
			return err
		}
		if err := fn(tx, l); err != nil {
			return err
		}
		inbox, err = svc.loadInbox(tx, l)
		return err
	})
	return inbox, err
}

// changeSignup is like change, for one sign-up.
func (svc *Service) changeSignup(ctx context.Context, actor access.Actor, id int64, action access.Action, fn func(*store.Tx, *list, *store.Signup) error) (inbox Inbox, err error) {
	if actor.UserID == "" {
		return inbox, fault.ErrSignedOut
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		s, err := tx.Signups.FindSignup(id)
		if err != nil {
			return err
		}
		l, err := access.LockLeague(tx, actor, s.LeagueID, action)
		if err != nil {
			return err
		}
		found, err := svc.lockList(tx, l)
		if err != nil {
			return err
		}
		own := found.find(id)
		if own == nil {
			return store.ErrNotFound
		}
		if err := fn(tx, &found, own); err != nil {
			return err
		}
		inbox, err = svc.loadInbox(tx, l)
		return err
	})
	return inbox, err
}
