package leagues

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// offerLifetime is the time during which the offer of a league can be accepted.
const offerLifetime = 14 * 24 * time.Hour

// HandOverView is the offer of a league to a member, as shown to its owner and to that member.
type HandOverView struct {
	MemberID  int64         `json:"memberId"`
	Member    league.Person `json:"member"`
	IsToYou   bool          `json:"isToYou"` // whether the caller may accept or decline the offer; otherwise the caller may withdraw it
	ExpiresAt time.Time     `json:"expiresAt"`
}

// The values of LeagueChange.Change, see docs/product/league.md#league-changes.
const (
	handOverOffered   = "hand-over offered"
	handOverDeclined  = "hand-over declined"
	handOverWithdrawn = "hand-over withdrawn"
	handedOver        = "handed over"
	leagueDeleted     = "deleted"
	leagueRestored    = "restored"

	SeasonClosed   = "season closed"
	SeasonReopened = "season reopened"
	SeasonFollowed = "next season started"
)

// IsLeagueChange reports whether a text is a value of LeagueChange.Change.
func IsLeagueChange(text string) bool {
	return slices.Contains([]string{handOverOffered, handOverDeclined, handOverWithdrawn, handedOver, leagueDeleted, leagueRestored,
		SeasonClosed, SeasonReopened, SeasonFollowed}, text)
}

var errNoOffer = fault.New(fault.NotFound, "This league is not offered to anybody at the moment, or the offer has expired.")

// OfferHandOver offers a league to one of its members. It replaces an earlier offer.
func (svc *Service) OfferHandOver(ctx context.Context, actor access.Actor, id, memberID int64) (view LeagueView, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		l, err := access.LockLeague(tx, actor, id, access.Own)
		if err != nil {
			return err
		}
		member, err := tx.Members.FindMember(memberID)
		if errors.Is(err, store.ErrNotFound) || err == nil && member.LeagueID != id {
			return fault.Field("memberId", "Choose a member of this league. Invite the person first if necessary.")
		} else if err != nil {
			return err
		}
		if err := tx.Members.SaveHandOver(id, memberID, svc.db.Now().Add(offerLifetime)); err != nil {
			return err
		}
		if err := svc.recordChange(tx.Members, actor, id, handOverOffered, member.UserID); err != nil {
			return err
		}
		if svc.Mails != nil {
			if err := svc.Mails.MailHandOver(tx, actor.UserID, member.UserID, l, svc.db.Now().Add(offerLifetime)); err != nil {
				return err
			}
		}
		view, err = svc.loadView(tx, actor, id)
		return err
	})
	return view, err
}

// AcceptHandOver makes the actor the owner of a league that was offered to the actor.
func (svc *Service) AcceptHandOver(ctx context.Context, actor access.Actor, id int64) (view LeagueView, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		l, err := access.LockLeague(tx, actor, id, access.Read)
		if err != nil {
			return err
		}
		if _, err := svc.findOfferTo(tx.Members, actor, id); err != nil {
			return err
		}
		if err := svc.checkQuota(tx.Leagues, actor.UserID); err != nil {
			return err
		}
		if err := svc.changeOwner(tx, l, actor.UserID); err != nil {
			return err
		}
		if err := svc.recordChange(tx.Members, actor, id, handedOver, actor.UserID); err != nil {
			return err
		}
		view, err = svc.loadView(tx, actor, id)
		return err
	})
	return view, err
}

// findOfferTo returns the offer of a league to the actor.
func (svc *Service) findOfferTo(tx store.Members, actor access.Actor, id int64) (store.HandOver, error) {
	offer, err := tx.HandOverOf(id, svc.db.Now())
	if errors.Is(err, store.ErrNotFound) || err == nil && offer.Member.UserID != actor.UserID {
		err = errNoOffer
	}
	return offer, err
}

// EndHandOver ends the offer of a league: its owner withdraws it, or the member declines it.
func (svc *Service) EndHandOver(ctx context.Context, actor access.Actor, id int64) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		l, err := access.LockLeague(tx, actor, id, access.Read)
		if err != nil {
			return err
		}
		offer, err := tx.Members.HandOverOf(id, svc.db.Now())
		change := handOverDeclined
		switch {
		case errors.Is(err, store.ErrNotFound):
			return errNoOffer
		case err != nil:
			return err
		case actor.UserID == l.OwnerID:
			change = handOverWithdrawn
		case actor.UserID != offer.Member.UserID:
			return errNoOffer
		}
		if err := tx.Members.DeleteHandOver(id); err != nil {
			return err
		}
		return svc.recordChange(tx.Members, actor, id, change, offer.Member.UserID)
	})
}

// RecordChange records a change of a league that the actor has made in a session.
func (svc *Service) RecordChange(tx store.Members, actor access.Actor, id int64, change string) error {
	return svc.recordChange(tx, actor, id, change, "")
}

// recordChange is RecordChange for a change that may concern another user. subject is the id of that user, or empty.
func (svc *Service) recordChange(tx store.Members, actor access.Actor, id int64, change, subject string) error {
	return tx.AddLeagueChange(store.LeagueChange{
		LeagueID: id, At: svc.db.Now(), Actor: actor.UserID, Via: "session", Change: change, Subject: subject,
	})
}

// loadView returns a league as shown to the actor.
func (svc *Service) loadView(tx *store.Tx, actor access.Actor, id int64) (view LeagueView, err error) {
	var plan access.OwnerSubscription
	if view.League, view.Role, plan, err = access.LeagueAndPlan(tx, actor, id); err != nil {
		return view, err
	}
	if access.May(view.Role, access.Arrange) {
		err := access.CheckArrangingWith(tx, view.League, plan, actor.UserID)
		if fault.Is(err, fault.PaymentRequired) {
			view.PlanEnded = err.Error()
		} else if err != nil {
			return view, err
		}
	}
	offer, err := tx.Members.HandOverOf(id, svc.db.Now())
	if errors.Is(err, store.ErrNotFound) {
		return view, nil
	}
	view.HandOver = newHandOverView(offer, actor, view.Role)
	return view, err
}

// newHandOverView returns an offer as shown to the actor; nil for other members than the one to whom the league is offered.
func newHandOverView(h store.HandOver, actor access.Actor, role league.Role) *HandOverView {
	isToYou := h.Member.UserID == actor.UserID
	if actor.APIToken != 0 || !isToYou && role != league.Owner {
		return nil
	}
	person := league.Person{ID: h.Member.UserID, Email: h.Member.Email, FirstName: h.Member.FirstName, LastName: h.Member.LastName}
	return &HandOverView{h.Member.ID, person, isToYou, h.Expire}
}

// LeagueChange records that a league was offered or handed over to another owner, deleted or restored. A person is null if the account
// no longer exists or if the operator of the server made the change. A person has only an e-mail address if the change was imported from
// a league file and the address has no account here.
type LeagueChange struct {
	At      time.Time      `json:"at"`
	Change  string         `json:"change"` // "hand-over offered", "hand-over declined", "hand-over withdrawn", "handed over", "deleted" or "restored"
	Via     string         `json:"via"`    // "session" or "operator"
	Actor   *league.Person `json:"actor"`
	Subject *league.Person `json:"subject"` // the person to whom the league was offered or handed over
}

// LeagueChanges returns the offers, hand-overs, deletions and restorations of a league, latest first.
func (svc *Service) LeagueChanges(ctx context.Context, actor access.Actor, id int64) (changes []LeagueChange, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		if _, _, err := access.AuthorizeLeague(tx, actor, id, access.Own); err != nil {
			return err
		}
		all, err := tx.Members.LeagueChangesOf(id)
		changes = []LeagueChange{}
		for _, c := range all {
			changes = append(changes, LeagueChange{c.At, c.Change, c.Via, c.Actor, c.Subject})
		}
		return err
	})
	return changes, err
}

// NewestSeason returns the newest other season in the series of a league. found is false if there is none.
func NewestSeason(tx store.Seasons, l league.League) (newest league.League, found bool, err error) {
	if l.SeriesID == nil {
		return newest, false, nil
	}
	all, err := tx.SeasonsOf(*l.SeriesID)
	for _, other := range all {
		if other.ID != l.ID {
			newest, found = other, true
		}
	}
	return newest, found, err
}

// CheckSeasonName returns a fault at the field if another season in the series of a league has its name.
func CheckSeasonName(tx store.Seasons, l league.League, field string) error {
	isTaken, err := isSeasonNameTaken(tx, l)
	if err == nil && isTaken {
		err = ErrSeasonName(field, l.SeasonName)
	}
	return err
}

func isSeasonNameTaken(tx store.Seasons, l league.League) (bool, error) {
	if l.SeriesID == nil || l.SeasonName == "" {
		return false, nil
	}
	all, err := tx.SeasonsOf(*l.SeriesID)
	return slices.ContainsFunc(all, func(other league.League) bool {
		return other.ID != l.ID && league.FoldName(other.SeasonName) == league.FoldName(l.SeasonName)
	}), err
}

// ErrSeasonName returns the fault for the name of a season that another season of the series has.
func ErrSeasonName(field, name string) error {
	return fault.Field(field, "There is already a season called %q. Choose another name.", name)
}

// MoveLinks moves the public address and the captain's links of a season to another season of its series. The first season gets another
// address; a team that is not in the other season keeps its link.
func MoveLinks(tx *store.Tx, from, to league.League) error {
	if err := moveAddress(tx, from, to); err != nil {
		return err
	}
	return moveCaptains(tx.Seasons, from, to)
}

func moveAddress(tx *store.Tx, from, to league.League) error {
	base, part := league.SplitSlug(fault.Or(from.Slug, ""))
	if base == "" || part != "" { // the season does not have the address of the series
		return nil
	}
	own, err := findFreeAddress(tx.Leagues, base, from)
	if err != nil {
		return err
	}
	// Two leagues never have the same address, not even within a transaction.
	if err := tx.Seasons.SetSlug(to.ID, nil); err != nil {
		return err
	}
	if err := tx.Seasons.SetSlug(from.ID, &own); err != nil {
		return err
	}
	return tx.Seasons.SetSlug(to.ID, &base)
}

// maxNumberedSeasons is the largest number that is appended to the address of a season to make it unique.
const maxNumberedSeasons = 50

// findFreeAddress returns a free address for a season that gives the address of its series to another season.
func findFreeAddress(tx store.Leagues, base string, l league.League) (string, error) {
	part := league.SeasonPart(l.SeasonName)
	if part == "" {
		part = fmt.Sprintf("season-%d", l.ID)
	}
	for n := 1; n <= maxNumberedSeasons; n++ {
		slug := league.SeasonSlug(base, part)
		if n > 1 {
			slug = fmt.Sprintf("%s-%d", slug, n)
		}
		if _, err := tx.LeagueOfSlug(slug); errors.Is(err, store.ErrNotFound) {
			return slug, nil
		} else if err != nil {
			return "", err
		}
	}
	return league.SeasonSlug(base, fmt.Sprintf("season-%d", l.ID)), nil
}

// moveCaptains moves the captain's links and addresses of the teams of a season to the same teams in another season of its series.
func moveCaptains(tx store.Seasons, from, to league.League) error {
	if to.SeriesID == nil {
		return nil
	}
	teams, err := tx.TeamsOfSeries(*to.SeriesID)
	if err != nil {
		return err
	}
	chains := league.ChainsOf(teams)
	for _, own := range teams {
		if own.LeagueID != from.ID {
			continue
		}
		isSameTeam := func(t league.Team) bool { return t.LeagueID == to.ID && chains[t.ID] == chains[own.ID] }
		if i := slices.IndexFunc(teams, isSameTeam); i >= 0 {
			if err := tx.MoveCaptains(own, teams[i]); err != nil {
				return err
			}
		}
	}
	return nil
}
