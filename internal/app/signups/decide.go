package signups

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/signup"
	"sideout/internal/storage/store"
)

var errIsTeam = fault.New(fault.Conflict, "This sign-up is a team of the league already. Remove the team in Teams if it does not play.")

// Wait puts a sign-up at the end of the waiting list.
func (svc *Service) Wait(ctx context.Context, actor access.Actor, id int64) (Inbox, error) {
	return svc.changeSignup(ctx, actor, id, access.Manage, func(tx *store.Tx, in *list, s *store.Signup) error {
		if state := stateOf(*s); state == signup.Waiting {
			return nil
		} else if state == signup.Accepted {
			return errIsTeam
		}
		if err := takeTurn(tx, s); err != nil {
			return err
		}
		s.Reason = ""
		if err := svc.set(tx, s, signup.Waiting); err != nil {
			return err
		}
		if err := withdrawDeclined(tx, *s); err != nil {
			return err
		}
		return svc.offerPlaces(tx, in, s.ID)
	})
}

// Decline declines a sign-up. Its place is offered to the next one that waits.
func (svc *Service) Decline(ctx context.Context, actor access.Actor, id int64, reason string) (Inbox, error) {
	reason = league.StripInvisible(strings.Join(strings.Fields(reason), " "))
	if utf8.RuneCountInString(reason) > signup.MaxReason || !utf8.ValidString(reason) {
		return Inbox{}, fault.Field("reason", "The reason has at most %d characters", signup.MaxReason)
	}
	return svc.changeSignup(ctx, actor, id, access.Manage, func(tx *store.Tx, in *list, s *store.Signup) error {
		if stateOf(*s) == signup.Accepted {
			return errIsTeam
		}
		s.Reason = reason
		if err := svc.set(tx, s, signup.Declined); err != nil {
			return err
		}
		if err := svc.mailDeclined(tx, in.league, *s); err != nil {
			return err
		}
		return svc.offerPlaces(tx, in, 0)
	})
}

// TakeBack removes the teams that were made of sign-ups, which have their places again as before. It returns a conflict if one of the teams has
// games by now. Sign-ups that are no team stay as they are.
func (svc *Service) TakeBack(ctx context.Context, actor access.Actor, leagueID int64, ids []int64) (Inbox, error) {
	return svc.change(ctx, actor, leagueID, access.Manage, func(tx *store.Tx, l league.League) error {
		in, err := svc.lockList(tx, l)
		if err != nil {
			return err
		}
		for _, id := range ids {
			s := in.find(id)
			if s == nil {
				return store.ErrNotFound
			}
			if stateOf(*s) != signup.Accepted {
				continue
			}
			if err := svc.leaveTeam(tx, in, s, signup.New); err != nil {
				return err
			}
		}
		return nil
	})
}

// leaveTeam removes the team that was made of a sign-up, and puts the sign-up into another state.
func (svc *Service) leaveTeam(tx *store.Tx, in list, s *store.Signup, state signup.State) error {
	team, err := tx.Teams.FindTeam(*s.TeamID)
	if err != nil {
		return err
	}
	if err := svc.leagues.RemoveUnusedTeam(tx, in.league, team); err != nil {
		return err
	}
	s.TeamID = nil
	if err := svc.set(tx, s, state); err != nil {
		return err
	}
	return withdrawAccepted(tx, team.ID)
}

// SetPaid notes whether the fee of a sign-up is paid.
func (svc *Service) SetPaid(ctx context.Context, actor access.Actor, id int64, paid signup.Paid) (Inbox, error) {
	if !paid.Valid() {
		return Inbox{}, fault.Field("paid", "The fee is paid, not paid or waived: yes, no or waived")
	}
	return svc.changeSignup(ctx, actor, id, access.Manage, func(tx *store.Tx, _ *list, s *store.Signup) error {
		s.Paid = paid
		return tx.Signups.UpdateSignup(*s)
	})
}

// AcceptOne makes a team of a sign-up, in a tier; 0: the one that it wants if that has room, otherwise the highest one with room. An empty
// name is that of the sign-up.
func (svc *Service) AcceptOne(ctx context.Context, actor access.Actor, id int64, tier int, name string) (Inbox, error) {
	return svc.changeSignup(ctx, actor, id, access.Arrange, func(tx *store.Tx, in *list, s *store.Signup) error {
		if stateOf(*s) == signup.Accepted {
			return nil
		}
		if name != "" {
			s.TeamName = name
		}
		teams, err := tx.Teams.TeamsOf(in.league.ID)
		if err != nil {
			return err
		}
		if tier < 0 || tier > in.league.TierCount {
			return fault.Field("tier", "Choose a tier of this league")
		}
		if tier == 0 {
			e := entry(*s)
			e.Name = "" // a clash of names is found when the team is made
			tier = signup.AcceptAll([]signup.Entry{e}, roomOf(in.league, teams))[0].InTier
		}
		if tier == 0 {
			return fault.Field("tier", "Every tier is full. Choose the tier in which %s play all the same", s.TeamName)
		}
		if err := svc.leagues.CheckTeamQuota(teams, 1); err != nil {
			return err
		}
		_, err = svc.makeTeam(tx, in, teams, s, tier)
		return err
	})
}

// Accepting is what becomes of the sign-ups that are accepted together.
type Accepting struct {
	Accepted []AcceptedSignup `json:"accepted"` // in the order in which they get their tiers
	Left     []LeftSignup     `json:"left"`     // those that do not become teams
	Free     int              `json:"free"`     // the number of teams for which the tiers have room after it

	Inbox *Inbox `json:"inbox,omitempty"` // the sign-ups after it; omitted in a preview
}

// AcceptedSignup is a sign-up that becomes a team.
type AcceptedSignup struct {
	ID       int64  `json:"id"`
	TeamName string `json:"teamName"`
	Tier     int    `json:"tier"`
	Wished   int    `json:"wished"` // the tier that it wants; 0: any
}

// LeftSignup is a sign-up that does not become a team.
type LeftSignup struct {
	ID       int64           `json:"id"`
	TeamName string          `json:"teamName"`
	Why      signup.Obstacle `json:"why"`
}

// AcceptAll makes teams of the sign-ups that have a place and fit into the tiers, those of the last season first, or only says which it would.
func (svc *Service) AcceptAll(ctx context.Context, actor access.Actor, leagueID int64, preview bool) (result Accepting, err error) {
	run := svc.db.Write
	if preview {
		run = svc.db.Read
	}
	err = run(ctx, func(tx *store.Tx) error {
		l, err := access.LockUnlessPreview(tx, actor, leagueID, access.Arrange, preview)
		if err != nil {
			return err
		}
		in := list{league: l}
		if preview {
			in.all, err = tx.Signups.SignupsOf(l.ID)
		} else {
			in, err = svc.lockList(tx, l)
		}
		if err != nil {
			return err
		}
		if result, err = svc.acceptAll(tx, &in, preview); err != nil || preview {
			return err
		}
		inbox, err := svc.loadInbox(tx, l)
		result.Inbox = &inbox
		return err
	})
	return result, err
}

func (svc *Service) acceptAll(tx *store.Tx, in *list, preview bool) (result Accepting, err error) {
	result = Accepting{Accepted: []AcceptedSignup{}, Left: []LeftSignup{}}
	teams, err := tx.Teams.TeamsOf(in.league.ID)
	if err != nil {
		return result, err
	}
	open := slices.DeleteFunc(entries(in.all), func(e signup.Entry) bool { return e.State != signup.New })
	accepted := signup.AcceptAll(open, roomOf(in.league, teams))
	result.Free = roomOf(in.league, teams).Free()
	for _, a := range accepted {
		if a.Obstacle != signup.Fits {
			result.Left = append(result.Left, LeftSignup{a.ID, a.Name, a.Obstacle})
			continue
		}
		result.Free--
		result.Accepted = append(result.Accepted, AcceptedSignup{a.ID, a.Name, a.InTier, a.Tier})
	}
	if err := svc.leagues.CheckTeamQuota(teams, len(result.Accepted)); err != nil || preview {
		return result, err
	}
	for _, a := range result.Accepted {
		team, err := svc.makeTeam(tx, in, teams, in.find(a.ID), a.Tier)
		if err != nil {
			return result, err
		}
		teams = append(teams, team)
	}
	return result, nil
}

// makeTeam makes a team of a sign-up, with its wishes, a captain's link and the address of its captain if that is confirmed.
func (svc *Service) makeTeam(tx *store.Tx, in *list, teams []league.Team, s *store.Signup, tier int) (team league.Team, err error) {
	if team, err = svc.leagues.CheckNewTeam(in.league, teams, s.TeamName, tier); err != nil {
		return team, fault.Rename(err, "name")
	}
	if s.PreviousID != nil && !slices.ContainsFunc(teams, func(t league.Team) bool { return t.PreviousID != nil && *t.PreviousID == *s.PreviousID }) {
		if _, err := tx.Teams.FindTeam(*s.PreviousID); err == nil {
			team.PreviousID = s.PreviousID
		} else if err != store.ErrNotFound {
			return team, err
		}
	}
	if wishes := wishesOf(*s, in.all, teams); !wishes.IsEmpty() {
		team.Wishes = &wishes
	}
	if team, err = tx.Teams.CreateTeam(team); err != nil {
		return team, err
	}
	now := svc.db.Now()
	link := store.TeamLink{TeamID: team.ID, LeagueID: team.LeagueID}
	svc.links.RenewTeamLink(&link, now)
	if err := tx.Captains.SaveTeamLink(link); err != nil {
		return team, err
	}
	if s.ConfirmedAt != nil && s.Address != "" {
		c := store.Contact{TeamID: team.ID, LeagueID: team.LeagueID, Address: s.Address, Recipient: svc.mails.AddressRecipient(s.Address), AskedAt: s.CreatedAt, ConfirmedAt: s.ConfirmedAt}
		if _, err := tx.Captains.SaveContact(c); err != nil {
			return team, err
		}
	}
	if s.Turn == nil {
		if err := takeTurn(tx, s); err != nil {
			return team, err
		}
	}
	s.TeamID, s.TeamName, s.Reason = &team.ID, team.Name, ""
	if err := svc.set(tx, s, signup.Accepted); err != nil {
		return team, err
	}
	if err := withdrawDeclined(tx, *s); err != nil {
		return team, err
	}
	return team, svc.mailAccepted(tx, in.league, team, *s)
}

// wishesOf returns what the planner is asked for by a sign-up: its days off, and the teams with which it shares a person according to either
// of them.
func wishesOf(s store.Signup, all []store.Signup, teams []league.Team) league.Wishes {
	w := league.Wishes{Away: s.Wishes.Away, NotWith: []int64{}}
	named := map[string]bool{}
	for _, name := range s.Wishes.NotWith {
		named[league.FoldName(name)] = true
	}
	for _, t := range teams {
		if named[league.FoldName(t.Name)] || isNamedBy(t.ID, s.TeamName, all) {
			w.NotWith = append(w.NotWith, t.ID)
		}
	}
	w.NotWith = w.NotWith[:min(len(w.NotWith), league.MaxNotWith)]
	return w
}

// isNamedBy reports whether the sign-up of a team names another team as one with which it shares a person.
func isNamedBy(teamID int64, name string, all []store.Signup) bool {
	for _, other := range all {
		if other.TeamID != nil && *other.TeamID == teamID {
			return slices.ContainsFunc(other.Wishes.NotWith, func(n string) bool { return league.FoldName(n) == league.FoldName(name) })
		}
	}
	return false
}
