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

// PendingAnswers tells managers how many captains can be asked by mail whether their teams are back.
type PendingAnswers struct {
	Ready int `json:"ready"` // number of teams that would be asked: teams with a confirmed address that have not answered and have not been asked
}

var errNotAsked = fault.New(fault.Conflict, "Captains are asked from three weeks before the end of the season on, until the next season is started.")

// AskTeamsToReturn sends mails that ask whether teams are back, to confirmed addresses of teams that have neither answered nor been asked.
func (svc *Service) AskTeamsToReturn(ctx context.Context, actor access.Actor, leagueID int64) (view SeasonView, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		l, err := svc.lockEndingSeason(tx, actor, leagueID, access.Manage)
		if err != nil {
			return err
		}
		if !tx.Mails.SendsMail() {
			return fault.New(fault.Conflict, "This server sends no mail. Share the captains’ links instead: their pages ask.")
		}
		isAskingNow, err := svc.isAsking(tx, l)
		if err != nil {
			return err
		}
		if !isAskingNow {
			return errNotAsked
		}
		teams, err := teamsToAsk(tx, l)
		if err != nil {
			return err
		}
		if err := svc.sendQuestions(tx, l, teams); err != nil {
			return err
		}
		view, err = svc.loadView(tx, actor, l, league.Manager)
		return err
	})
	return view, err
}

func (svc *Service) isAsking(tx *store.Tx, l league.League) (bool, error) {
	return leagues.IsBackAsked(tx, l, league.DayOf(svc.db.Now(), league.ZoneOf(l)))
}

// sendQuestions queues the mails to the captains of the given teams, and stores that the teams were asked.
func (svc *Service) sendQuestions(tx *store.Tx, l league.League, teams map[int64]bool) error {
	name := l.SeasonName
	if name == "" {
		name = suggestName(l)
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

// teamsToAsk returns the teams that can be asked by mail and have not been asked. It skips teams without a captain's link, because captains
// answer on the page of that link.
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

// newAsking returns the Asking of a season, or nil if captains are not asked at this time or the server sends no mail.
func (svc *Service) newAsking(tx *store.Tx, l league.League) (*PendingAnswers, error) {
	if !tx.Mails.SendsMail() {
		return nil, nil
	}
	if isAskingNow, err := svc.isAsking(tx, l); err != nil || !isAskingNow {
		return nil, err
	}
	teams, err := teamsToAsk(tx, l)
	return &PendingAnswers{len(teams)}, err
}
