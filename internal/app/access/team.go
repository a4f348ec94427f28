package access

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/base/secret"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

var errEndedTeamLink = fault.New(fault.Gone, "This captain's link has been replaced or switched off. Ask the league for the new one.")

// TeamToken returns the token of a captain's link. Like that of a score link it is derived from the server's secret and not
// stored, and depends on the number only.
func (l *Links) TeamToken(number int64) string {
	return l.key.Sign(fmt.Sprintf("captain's link %d", number))
}

// OpenTeamLink gives a team a new captain's link. The caller stores it.
func (l *Links) OpenTeamLink(link *store.TeamLink, now time.Time) {
	link.Number, link.CreatedAt = firstRandom+rand.Int64N(math.MaxInt64-firstRandom), now
	link.Hash = secret.HashToken(l.TeamToken(link.Number))
}

// TeamTokenFor returns the token of a captain's link; nil while the link is closed.
func (l *Links) TeamTokenFor(link store.TeamLink) *string {
	if link.Hash == "" {
		return nil
	}
	return new(l.TeamToken(link.Number))
}

// IsOurTeamLink reports whether an imported captain's link was made with the secret of this server.
func (l *Links) IsOurTeamLink(link store.TeamLink) bool {
	return secret.HashToken(l.TeamToken(link.Number)) == link.Hash
}

// TeamFor returns the team for which the actor speaks, and its league. An unknown token is NotFound, and one that was replaced
// or closed is Gone.
func TeamFor(tx *store.Tx, actor Actor) (t league.Team, l league.League, err error) {
	hash := secret.HashToken(actor.TeamToken)
	link, err := tx.Captains.FindTeamLink(hash)
	if errors.Is(err, store.ErrNotFound) {
		leagueID, err := tx.Captains.FindEndedTeamLink(hash)
		if err == nil {
			if _, err = tx.Leagues.FindLeague(leagueID); err == nil { // it may be deleted
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

// KeyOwner returns whose Idempotency-Keys the actor sends: those of a user, of an API token, or of a team; empty for nobody.
func (a Actor) KeyOwner() string {
	if a.APIToken != 0 {
		return fmt.Sprintf("API token %d", a.APIToken)
	}
	if a.TeamToken != "" {
		return "team " + secret.HashToken(a.TeamToken)
	}
	return a.UserID
}

// LockTeamFor is TeamFor for a change: other transactions cannot change the league until this one ends.
func LockTeamFor(tx *store.Tx, actor Actor) (t league.Team, l league.League, err error) {
	if t, l, err = LockTeamOfAny(tx, actor); err == nil {
		err = CheckOpen(l, Speak)
	}
	return t, l, err
}

// LockTeamOfAny is LockTeamFor for a change that is not of the season, which may be closed.
func LockTeamOfAny(tx *store.Tx, actor Actor) (t league.Team, l league.League, err error) {
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

// CheckTeam returns why the actor speaks for no team, or nil.
func (svc *Service) CheckTeam(ctx context.Context, actor Actor) error {
	return svc.db.Read(ctx, func(tx *store.Tx) error {
		_, _, err := TeamFor(tx, actor)
		return err
	})
}
