package seasons

import (
	"context"
	"fmt"

	"sideout/internal/app/access"
	"sideout/internal/app/leagues"
	"sideout/internal/base/fault"
	"sideout/internal/notify/outbox"
	"sideout/internal/rules/league"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
)

// Asking says what can be done about the captains who have not said whether their teams are back.
type Asking struct {
	Ready int `json:"ready"` // teams that would be asked by mail: they have not answered, were not asked, and have a confirmed address
}

var errNotAsked = fault.New(fault.Conflict, "Captains are asked from three weeks before the end of the season on, until the next season is started.")

// AskBack asks by mail the captains who have said yes to mails, and whose teams have neither answered nor been asked in this season.
func (svc *Service) AskBack(ctx context.Context, actor access.Actor, leagueID int64) (view SeasonView, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		l, err := svc.lock(tx, actor, leagueID, access.Manage)
		if err != nil {
			return err
		}
		if !tx.Mails.SendsMail() {
			return fault.New(fault.Conflict, "This server sends no mail. Share the captains’ links instead: their pages ask.")
		}
		asks, err := svc.asks(tx, l)
		if err != nil {
			return err
		}
		if !asks {
			return errNotAsked
		}
		teams, err := teamsToAsk(tx, l)
		if err != nil {
			return err
		}
		if err := svc.ask(tx, l, teams); err != nil {
			return err
		}
		view, err = svc.viewOf(tx, actor, l, league.Manager)
		return err
	})
	return view, err
}

func (svc *Service) asks(tx *store.Tx, l league.League) (bool, error) {
	return leagues.AsksBack(tx, l, league.DayOf(svc.db.Now(), league.ZoneOf(l)))
}

// ask queues the mails to the captains of teams, and stores that these were asked.
func (svc *Service) ask(tx *store.Tx, l league.League, teams map[int64]bool) error {
	name := l.SeasonName
	if name == "" {
		name = nameOf(l)
	}
	notice := outbox.Notice{Key: fmt.Sprintf("back:%d", l.ID), League: l, Now: svc.db.Now()}
	err := outbox.NotifyCaptains(tx, notice, func(t notices.ForTeam) notices.Content {
		if !teams[t.TeamID] {
			return nil
		}
		return notices.BackAsked{ForTeam: t, League: l.Name, Season: name}
	})
	if err != nil {
		return err
	}
	for id := range teams {
		if err := tx.Teams.SetBackAsked(id, svc.db.Now()); err != nil {
			return err
		}
	}
	return nil
}

// teamsToAsk returns the teams that can be asked by mail, and were not. Without a captain's link the mail would lead nowhere.
func teamsToAsk(tx *store.Tx, l league.League) (map[int64]bool, error) {
	contacts, err := tx.Captains.ContactsOf(l.ID)
	if err != nil {
		return nil, err
	}
	links, err := tx.Captains.TeamLinksOf(l.ID)
	if err != nil {
		return nil, err
	}
	teams, err := tx.Teams.TeamsOf(l.ID)
	if err != nil {
		return nil, err
	}
	hasLink, hasAddress := map[int64]bool{}, map[int64]bool{}
	for _, link := range links {
		hasLink[link.TeamID] = link.Hash != ""
	}
	for _, c := range contacts {
		hasAddress[c.TeamID] = hasAddress[c.TeamID] || c.ConfirmedAt != nil
	}
	ready := map[int64]bool{}
	for _, t := range teams {
		if t.WithdrawnOn == nil && t.Back == "" && t.BackAskedAt == nil && hasLink[t.ID] && hasAddress[t.ID] {
			ready[t.ID] = true
		}
	}
	return ready, nil
}

// asking returns what managers can do about captains who have not answered; nil while these are not asked, and on a server without mail.
func (svc *Service) asking(tx *store.Tx, l league.League) (*Asking, error) {
	if !tx.Mails.SendsMail() {
		return nil, nil
	}
	if asks, err := svc.asks(tx, l); err != nil || !asks {
		return nil, err
	}
	teams, err := teamsToAsk(tx, l)
	return &Asking{len(teams)}, err
}
