package signups

import (
	"context"
	"slices"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/notify/outbox"
	"sideout/internal/rules/league"
	"sideout/internal/rules/signup"
	"sideout/internal/storage/store"
)

// JoinPage is the page on which a team signs up, for everybody who has its link.
type JoinPage struct {
	League    string            `json:"league"`
	Season    string            `json:"season"` // empty if it has no name
	Door      signup.Door       `json:"door"`
	OpensAt   *time.Time        `json:"opensAt"`  // until then only the teams of the last season can sign up
	ClosesAt  *time.Time        `json:"closesAt"` // null: no such time
	Note      string            `json:"note"`
	StartDate *league.Date      `json:"startDate"`
	EndDate   *league.Date      `json:"endDate"`
	Start     *league.TimeOfDay `json:"start"` // when its nights begin
	End       *league.TimeOfDay `json:"end"`
	Timezone  string            `json:"timezone"`
	Nights    []league.Date     `json:"nights"` // at most 60 from today on
	Tiers     int               `json:"tiers"`
	Places    int               `json:"places"`
	Left      int               `json:"left"`
	Waiting   int               `json:"waiting"`
	Returning []ReturningTeam   `json:"returning"` // the teams of the last season that are not in yet
	HasFee    bool              `json:"hasFee"`    // whether the league has an address where the fee is paid
	Mail      bool              `json:"mail"`      // whether a sign-up has to be confirmed by mail
	Language  string            `json:"-"`         // that of the league
}

// ReturningTeam is a team of the last season.
type ReturningTeam struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// JoinPage returns the page with a token. It needs no actor.
func (svc *Service) JoinPage(ctx context.Context, token string) (page JoinPage, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		p, l, err := access.FindSignupPage(tx, token)
		if err != nil {
			return err
		}
		all, err := tx.Signups.SignupsOf(l.ID)
		if err != nil {
			return err
		}
		teams, err := tx.Teams.TeamsOf(l.ID)
		if err != nil {
			return err
		}
		counts := signup.Count(entries(all))
		page = JoinPage{
			League: l.Name, Season: l.SeasonName, Door: svc.doorOf(tx, l, p), OpensAt: p.OpensAt, ClosesAt: p.ClosesAt, Note: p.Note,
			StartDate: l.StartDate, EndDate: l.EndDate, Start: l.TimeBlockStart, End: l.TimeBlockEnd, Timezone: l.Timezone,
			Nights: signup.Nights(l, svc.today(l)), Tiers: l.TierCount, Places: p.Places, Left: max(p.Places-counts.Taken, 0), Waiting: counts.Waiting,
			Language: l.Language, Returning: []ReturningTeam{}, HasFee: p.PayURL != "", Mail: tx.Mails.SendsMail(),
		}
		previous, err := previousTeams(tx, l, teams)
		for _, t := range previous {
			if !slices.ContainsFunc(all, func(s store.Signup) bool { return isOf(s, t.ID) }) {
				page.Returning = append(page.Returning, ReturningTeam{t.ID, t.Name})
			}
		}
		return err
	})
	return page, err
}

// isOf reports whether a sign-up is one of a team of the last season, and can still become a team or is one.
func isOf(s store.Signup, previousID int64) bool {
	state := stateOf(s)
	return s.PreviousID != nil && *s.PreviousID == previousID && (state.IsOpen() && state != signup.Unconfirmed || state == signup.Accepted)
}

func (svc *Service) today(l league.League) league.Date {
	return league.DayOf(svc.db.Now(), league.ZoneOf(l))
}

// NewSignup is what the sender of a sign-up enters.
type NewSignup struct {
	signup.Form
	Email      string
	PreviousID *int64 // the team of the last season that comes back
}

// Sent is the response to a sign-up: the token of the sender's page.
type Sent struct {
	Token string       `json:"token"`
	State signup.State `json:"state"`
}

var errClosed = fault.New(fault.Conflict, "Sign-up for this league is closed. Ask the league if it still takes teams.")

// Send stores the sign-up of a team. If the server sends mail, it mails the holder of the address for confirmation, and the sign-up takes no
// place before; otherwise it takes a place at once.
func (svc *Service) Send(ctx context.Context, token string, n NewSignup) (sent Sent, err error) {
	err = svc.db.Create(ctx, &sent, func(tx *store.Tx) error {
		_, l, err := access.FindSignupPage(tx, token)
		if err != nil {
			return err
		}
		found, err := svc.lockList(tx, l)
		if err != nil {
			return err
		}
		s, err := svc.newSignup(tx, found, n)
		if err != nil {
			return err
		}
		if !tx.Mails.SendsMail() {
			err = svc.takePlace(tx, found, &s)
		}
		if err != nil {
			return err
		}
		if s.ID, err = tx.Signups.CreateSignup(s); err != nil {
			return err
		}
		sent = Sent{svc.links.SenderToken(s.Number), s.State}
		access.PublishLeague(tx, l.ID)
		return svc.mailConfirmation(tx, l, s)
	})
	return sent, err
}

// newSignup checks what a sender has entered.
func (svc *Service) newSignup(tx *store.Tx, in list, n NewSignup) (s store.Signup, err error) {
	door := svc.doorOf(tx, in.league, in.page)
	if door == signup.Closed {
		return s, errClosed
	}
	form, err := signup.CheckForm(n.Form, in.league.TierCount)
	if err != nil {
		return s, err
	}
	address, err := credentials.CheckEmail(n.Email)
	if err != nil {
		return s, err
	}
	if err := outbox.CheckDeliverable(tx.Mails, address); err != nil {
		return s, err
	}
	teams, err := tx.Teams.TeamsOf(in.league.ID)
	if err != nil {
		return s, err
	}
	if err := checkName(form.TeamName, teams); err != nil {
		return s, err
	}
	if err := checkReturning(tx, in, teams, n.PreviousID, door); err != nil {
		return s, err
	}
	if countOpen(in.all) >= signup.MaxOpen {
		return s, fault.New(fault.Conflict, "This league has %d sign-ups to decide about. Try again when it has.", signup.MaxOpen)
	}
	now := svc.db.Now()
	s = store.Signup{
		LeagueID: in.league.ID, State: signup.Unconfirmed, TeamName: form.TeamName, ContactName: form.ContactName, Address: address, Wishes: form.Wishes,
		Comment: form.Comment, Paid: signup.NotPaid, PreviousID: n.PreviousID, CreatedAt: now, ChangedAt: now,
	}
	svc.links.GiveSenderLink(&s)
	return s, nil
}

func countOpen(all []store.Signup) (n int) {
	for _, s := range all {
		if s.State.IsOpen() {
			n++
		}
	}
	return n
}

// checkName returns an error if a team of the league has the name.
func checkName(name string, teams []league.Team) error {
	taken := map[string]bool{}
	for _, t := range teams {
		taken[league.FoldName(t.Name)] = true
	}
	isTaken := func(name string) bool { return taken[league.FoldName(name)] }
	if !isTaken(name) {
		return nil
	}
	return fault.Field("teamName", "There is already a team called %q. Choose another name, such as %q", name, signup.ProposeName(name, isTaken))
}

// checkReturning returns an error if the sign-up is for no team of the last season although it names one, or has to be.
func checkReturning(tx *store.Tx, in list, teams []league.Team, previousID *int64, door signup.Door) error {
	if previousID == nil {
		if door == signup.Returning {
			return fault.New(fault.Conflict, "For now only teams of the last season can sign up. Come back when sign-up opens for everybody.")
		}
		return nil
	}
	previous, err := previousTeams(tx, in.league, teams)
	if err != nil {
		return err
	}
	isPrevious := slices.ContainsFunc(previous, func(t league.Team) bool { return t.ID == *previousID })
	if !isPrevious || slices.ContainsFunc(in.all, func(s store.Signup) bool { return isOf(s, *previousID) }) {
		return fault.Field("previousTeamId", "This team of the last season has signed up already. Ask the league if that was not you")
	}
	return nil
}

// takePlace gives a sign-up its turn, and a place or a place on the waiting list.
func (svc *Service) takePlace(tx *store.Tx, in list, s *store.Signup) error {
	s.State, s.ChangedAt = signup.StateOnConfirmation(entries(in.all), in.page.Places), svc.db.Now()
	return takeTurn(tx, s)
}
