// Package signups implements the use cases of sign-ups: the public page on which a team signs up, the page of its sender, and the list in
// which a manager decides.
package signups

import (
	"sideout/internal/app/access"
	"sideout/internal/app/leagues"
	"sideout/internal/base/credentials"
	"sideout/internal/notify/outbox"
	"sideout/internal/rules/league"
	"sideout/internal/rules/signup"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// Service implements the use cases of sign-ups.
type Service struct {
	db      *transaction.DB
	key     *credentials.Key
	links   *access.Links
	leagues *leagues.Service
	mails   *outbox.NoticeSettings
}

// New returns a Service.
func New(db *transaction.DB, key *credentials.Key, links *access.Links, leagues *leagues.Service, mails *outbox.NoticeSettings) *Service {
	return &Service{db, key, links, leagues, mails}
}

// list is the sign-ups of a league in a transaction, with the page on which they were sent.
type list struct {
	league league.League
	page   store.SignupPage
	all    []store.Signup
}

// lockList locks the page of a league, reads its sign-ups, and ends the offers whose time is over. If the caller also changes the league, it
// locks that first.
func (svc *Service) lockList(tx *store.Tx, l league.League) (found list, err error) {
	found.league = l
	if found.page, err = tx.Signups.LockPageOf(l.ID); err != nil {
		return found, err
	}
	if found.all, err = tx.Signups.SignupsOf(l.ID); err != nil {
		return found, err
	}
	return found, svc.endOffers(tx, &found)
}

// stateOf returns the state of a sign-up. One whose team was deleted since it was accepted has none any more.
func stateOf(s store.Signup) signup.State {
	if s.State == signup.Accepted && s.TeamID == nil {
		return signup.Withdrawn
	}
	return s.State
}

// entry returns a sign-up as the rules see it.
func entry(s store.Signup) signup.Entry {
	e := signup.Entry{ID: s.ID, State: stateOf(s), Name: s.TeamName, Tier: s.Wishes.Tier, Returning: s.PreviousID != nil}
	if s.Turn != nil {
		e.Turn = *s.Turn
	}
	return e
}

func entries(all []store.Signup) []signup.Entry {
	list := make([]signup.Entry, len(all))
	for i, s := range all {
		list[i] = entry(s)
	}
	return list
}

// find returns the sign-up of the list with an id.
func (l *list) find(id int64) *store.Signup {
	for i := range l.all {
		if l.all[i].ID == id {
			return &l.all[i]
		}
	}
	return nil
}

// set changes the state of a sign-up of the list.
func (svc *Service) set(tx *store.Tx, s *store.Signup, state signup.State) error {
	s.State, s.ChangedAt = state, svc.db.Now()
	if state != signup.Offered {
		s.OfferedUntil = nil
	}
	return tx.Signups.UpdateSignup(*s)
}

// takeTurn gives a sign-up the next turn, after all others.
func takeTurn(tx *store.Tx, s *store.Signup) error {
	turn, err := tx.Signups.TakeTurn(s.LeagueID)
	s.Turn = &turn
	return err
}

// previousTeams returns the teams of the season before that of a league, without those that have withdrawn and those that are already in.
func previousTeams(tx *store.Tx, l league.League, teams []league.Team) ([]league.Team, error) {
	if l.SeriesID == nil {
		return nil, nil
	}
	seasons, err := tx.Seasons.SeasonsOf(*l.SeriesID)
	if err != nil {
		return nil, err
	}
	var before *league.League
	for i := range seasons {
		if seasons[i].ID < l.ID {
			before = &seasons[i]
		}
	}
	if before == nil {
		return nil, nil
	}
	isBack := map[int64]bool{}
	for _, t := range teams {
		if t.PreviousID != nil {
			isBack[*t.PreviousID] = true
		}
	}
	all, err := tx.Teams.TeamsOf(before.ID)
	var left []league.Team
	for _, t := range all {
		if t.WithdrawnOn == nil && !isBack[t.ID] {
			left = append(left, t)
		}
	}
	return left, err
}
