package signups

import (
	"context"
	"crypto/hmac"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/signup"
	"sideout/internal/storage/store"
)

// OwnSignup is a sign-up, as shown to its sender.
type OwnSignup struct {
	League       string        `json:"league"`
	Season       string        `json:"season"`
	TeamName     string        `json:"teamName"`
	State        signup.State  `json:"state"`
	Confirmed    bool          `json:"confirmed"` // whether the holder of the address has confirmed it
	Place        int           `json:"place"`     // 0 if it has none
	Places       int           `json:"places"`
	Before       int           `json:"before"` // the number of sign-ups that wait before it
	OfferedUntil *time.Time    `json:"offeredUntil"`
	Reason       string        `json:"reason"` // why it was declined
	Paid         signup.Paid   `json:"paid"`
	PayURL       string        `json:"payUrl"`
	Captain      *string       `json:"captain"` // the token of the captain's link of the team that it has become
	ContactName  string        `json:"contactName"`
	Address      string        `json:"address"`
	Tier         int           `json:"tier"`
	Away         []league.Date `json:"away"`
	NotWith      []string      `json:"notWith"`
	Comment      string        `json:"comment"`
	Tiers        int           `json:"tiers"`
	Nights       []league.Date `json:"nights"`
	Mail         bool          `json:"mail"` // whether the server sends mails
}

// Own returns the sign-up whose sender has a token.
func (svc *Service) Own(ctx context.Context, token string) (own OwnSignup, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		s, l, err := access.FindSignup(tx, token)
		if err != nil {
			return err
		}
		p, err := tx.Signups.FindPageOf(l.ID)
		if err != nil {
			return err
		}
		all, err := tx.Signups.SignupsOf(l.ID)
		if err != nil {
			return err
		}
		own, err = svc.showOwn(tx, list{l, p, all}, s)
		return err
	})
	return own, err
}

// showOwn returns a sign-up of a list as its sender sees it.
func (svc *Service) showOwn(tx *store.Tx, in list, s store.Signup) (own OwnSignup, err error) {
	l, p, standing := in.league, in.page, signup.StandingOf(entries(in.all), entry(s))
	own = OwnSignup{
		League: l.Name, Season: l.SeasonName, TeamName: s.TeamName, State: stateOf(s), Confirmed: s.ConfirmedAt != nil, Place: standing.Place, Places: p.Places,
		Before: standing.Before, OfferedUntil: s.OfferedUntil, Reason: s.Reason, Paid: s.Paid, PayURL: p.PayURL, ContactName: s.ContactName, Address: s.Address,
		Tier: s.Wishes.Tier, Away: s.Wishes.Away, NotWith: s.Wishes.NotWith, Comment: s.Comment, Tiers: l.TierCount, Nights: signup.Nights(l, svc.today(l)),
		Mail: tx.Mails.SendsMail(),
	}
	if own.State != signup.Accepted {
		return own, nil
	}
	link, err := tx.Captains.FindTeamLinkOf(*s.TeamID)
	if err == nil {
		own.Captain = svc.links.TeamTokenFor(link)
	} else if err == store.ErrNotFound {
		err = nil
	}
	return own, err
}

var errStaleConfirmation = fault.New(fault.Gone, "This link does not work any more. Sign up again on the page of the league.")

// Confirm stores that the holder of the address has confirmed a sign-up, which takes its turn and a place now.
func (svc *Service) Confirm(ctx context.Context, token, confirmation string) (OwnSignup, error) {
	return svc.changeOwn(ctx, token, func(tx *store.Tx, in *list, s *store.Signup) error {
		if !hmac.Equal([]byte(confirmation), []byte(svc.links.ConfirmationOf(*s))) {
			return errStaleConfirmation
		}
		if s.ConfirmedAt != nil {
			return nil
		}
		s.ConfirmedAt = new(svc.db.Now())
		if s.State == signup.Unconfirmed {
			if err := svc.takePlace(tx, *in, s); err != nil {
				return err
			}
		}
		return tx.Signups.UpdateSignup(*s)
	})
}

var errDecided = fault.New(fault.Conflict, "The league has decided about this sign-up, so it cannot be changed here. Ask the league.")

// Update changes what a sender has entered, except the address. edit changes the form.
func (svc *Service) Update(ctx context.Context, token string, edit func(*signup.Form)) (OwnSignup, error) {
	return svc.changeOwn(ctx, token, func(tx *store.Tx, in *list, s *store.Signup) error {
		if !s.State.IsOpen() {
			return errDecided
		}
		form := signup.Form{TeamName: s.TeamName, ContactName: s.ContactName, Comment: s.Comment, Wishes: s.Wishes}
		edit(&form)
		form, err := signup.CheckForm(form, in.league.TierCount)
		if err != nil {
			return err
		}
		teams, err := tx.Teams.TeamsOf(in.league.ID)
		if err != nil {
			return err
		}
		if err := checkName(form.TeamName, teams); err != nil {
			return err
		}
		s.TeamName, s.ContactName, s.Comment, s.Wishes = form.TeamName, form.ContactName, form.Comment, form.Wishes
		return tx.Signups.UpdateSignup(*s)
	})
}

// Withdraw takes a sign-up back, and removes its team unless that has games. The place is offered to the next one that waits.
func (svc *Service) Withdraw(ctx context.Context, token string) (OwnSignup, error) {
	return svc.changeOwnIn(ctx, token, store.Leagues.LockLeague, func(tx *store.Tx, in *list, s *store.Signup) error {
		var err error
		switch state := stateOf(*s); {
		case state == signup.Withdrawn:
			return nil
		case state == signup.Accepted:
			err = svc.withdrawTeam(tx, *in, s)
		case !state.IsOpen():
			return errDecided
		default:
			err = svc.set(tx, s, signup.Withdrawn)
		}
		if err != nil {
			return err
		}
		return svc.offerPlaces(tx, in, 0)
	})
}

// withdrawTeam removes the team that a sign-up has become, unless it has games.
func (svc *Service) withdrawTeam(tx *store.Tx, in list, s *store.Signup) error {
	err := svc.leaveTeam(tx, in, s, signup.Withdrawn)
	if fault.Is(err, fault.Conflict) {
		return fault.New(fault.Conflict, "%s have games in this league by now. Tell the league that they do not play.", s.TeamName)
	}
	return err
}

// TakePlace takes the place that was offered.
func (svc *Service) TakePlace(ctx context.Context, token string) (OwnSignup, error) {
	return svc.changeOwn(ctx, token, func(tx *store.Tx, in *list, s *store.Signup) error {
		switch s.State {
		case signup.New, signup.Accepted:
			return nil
		case signup.Offered:
			return svc.set(tx, s, signup.New)
		default:
			return fault.New(fault.Conflict, "No place is offered to you, or the time for it is over.")
		}
	})
}

// MailAgain mails the confirmation of a sign-up once more.
func (svc *Service) MailAgain(ctx context.Context, token string) (OwnSignup, error) {
	return svc.changeOwn(ctx, token, func(tx *store.Tx, in *list, s *store.Signup) error {
		if s.State != signup.Unconfirmed {
			return nil
		}
		return svc.mailConfirmation(tx, in.league, *s)
	})
}

// changeOwn locks the sign-ups of the league in which a sender has one, runs fn, and returns that of the sender after it.
func (svc *Service) changeOwn(ctx context.Context, token string, fn func(*store.Tx, *list, *store.Signup) error) (OwnSignup, error) {
	return svc.changeOwnIn(ctx, token, store.Leagues.FindLeague, fn)
}

// changeOwnIn is like changeOwn. findLeague finds the league, and also locks it if fn changes more of it than sign-ups.
func (svc *Service) changeOwnIn(ctx context.Context, token string, findLeague func(store.Leagues, int64) (league.League, error), fn func(*store.Tx, *list, *store.Signup) error) (own OwnSignup, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		s, l, err := access.FindSignup(tx, token)
		if err != nil {
			return err
		}
		if l, err = findLeague(tx.Leagues, l.ID); err != nil {
			return err
		}
		if l.ClosedAt != nil {
			return access.ErrClosed
		}
		in, err := svc.lockList(tx, l)
		if err != nil {
			return err
		}
		current := in.find(s.ID)
		if current == nil {
			return store.ErrNotFound
		}
		if err := fn(tx, &in, current); err != nil {
			return err
		}
		access.PublishLeague(tx, l.ID)
		own, err = svc.showOwn(tx, in, *current)
		return err
	})
	return own, err
}
