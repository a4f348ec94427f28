package access

import (
	"context"
	"errors"
	"fmt"
	"time"

	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

var errEndedTeamLink = fault.New(fault.Gone, "This captain's link has been replaced or switched off. Ask the league for the new one.")

// TeamToken returns the token of a captain's link. Like the token of a score link, it is derived from the server's secret and the
// number, and is not stored.
func (l *Links) TeamToken(number int64) string {
	return l.key.Sign(fmt.Sprintf("captain's link %d", number))
}

// RenewTeamLink gives a team a new captain's link. The caller stores it.
func (l *Links) RenewTeamLink(link *store.TeamLink, now time.Time) {
	link.Number, link.CreatedAt = randomNumber(), now
	link.Hash = credentials.HashToken(l.TeamToken(link.Number))
}

// TeamTokenFor returns the token of a captain's link; nil while the link is switched off.
func (l *Links) TeamTokenFor(link store.TeamLink) *string {
	if link.Hash == "" {
		return nil
	}
	return new(l.TeamToken(link.Number))
}

// IsOurTeamLink reports whether an imported captain's link was made with the secret of this server.
func (l *Links) IsOurTeamLink(link store.TeamLink) bool {
	return credentials.HashToken(l.TeamToken(link.Number)) == link.Hash
}

// TeamFor returns the team for which the actor speaks, and its league. It returns NotFound for an unknown token, and Gone for one that
// was replaced or switched off.
func TeamFor(tx *store.Tx, actor Actor) (t league.Team, l league.League, err error) {
	hash := credentials.HashToken(actor.TeamToken)
	link, err := tx.Captains.FindTeamLink(hash)
	if errors.Is(err, store.ErrNotFound) {
		leagueID, err := tx.Captains.FindEndedTeamLink(hash)
		if err == nil {
			if _, err = tx.Leagues.FindLeague(leagueID); err == nil { // the league may be deleted
				err = errEndedTeamLink
			}
		}
		return t, l, err
	}
	if err != nil {
		return t, l, err
	}
	if l, err = tx.Leagues.FindLeague(link.LeagueID); err != nil {
		return t, l, err
	}
	t, err = tx.Teams.FindTeam(link.TeamID)
	return t, l, err
}

// KeyOwner identifies the owner of the actor's Idempotency-Keys: an API token, a team or a user; empty for none of them.
func (a Actor) KeyOwner() string {
	if a.APIToken != 0 {
		return fmt.Sprintf("API token %d", a.APIToken)
	}
	if a.TeamToken != "" {
		return "team " + credentials.HashToken(a.TeamToken)
	}
	return a.UserID
}

// LockTeamFor is like TeamFor, but for a change of the season. It locks the league until the transaction ends.
func LockTeamFor(tx *store.Tx, actor Actor) (t league.Team, l league.League, err error) {
	if t, l, err = LockTeamInAnySeason(tx, actor); err == nil {
		err = CheckOpen(l, Speak)
	}
	return t, l, err
}

// LockTeamInAnySeason is like LockTeamFor, but for a change that is also allowed in a closed season.
func LockTeamInAnySeason(tx *store.Tx, actor Actor) (t league.Team, l league.League, err error) {
	if t, l, err = TeamFor(tx, actor); err != nil {
		return t, l, err
	}
	PublishLeague(tx, l.ID)
	if l, err = tx.Leagues.LockLeague(l.ID); err != nil {
		return t, l, err
	}
	t, _, err = TeamFor(tx, actor)
	return t, l, err
}

// CheckTeam returns an error unless the actor speaks for a team.
func (svc *Service) CheckTeam(ctx context.Context, actor Actor) error {
	return svc.db.Read(ctx, func(tx *store.Tx) error {
		_, _, err := TeamFor(tx, actor)
		return err
	})
}
