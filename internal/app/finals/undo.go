package finals

import (
	"context"
	"maps"
	"slices"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// SeenFinals is finals as a person has seen them. Only the fields that are set are compared.
type SeenFinals struct {
	Seeds  *[]int64
	Absent *[]int64
}

// check returns a conflict if the finals have changed since.
func (seen *SeenFinals) check(f store.Finals) error {
	if seen == nil {
		return nil
	}
	if seen.Seeds != nil && !slices.Equal(*seen.Seeds, f.Seeds) || seen.Absent != nil && !slices.Equal(*seen.Absent, f.Absent) {
		return fault.New(fault.Conflict, "%s were changed since. Look at their seeds again.", f.Name)
	}
	return nil
}

// SeedOrigin is where the seeds of finals come from.
type SeedOrigin struct {
	From       league.SeedFrom
	AfterPools bool
	SeedsOpen  bool
}

// PlaceChange moves a match from the place that a person has seen to another one.
type PlaceChange struct {
	ID       int64
	From, To MatchPlace
}

// MatchPlace is the time and court of a match.
type MatchPlace struct {
	Day       league.Date
	GameTime  league.TimeOfDay
	CourtName string
}

// movePlaces moves matches to other times and courts, all or none. It returns a conflict if a match is not where the person has seen it, has
// begun, or would be in the way of another one.
func (svc *Service) movePlaces(tx *store.Tx, l league.League, f store.Finals, places []PlaceChange, actorID string) error {
	if len(places) == 0 {
		return nil
	}
	s, err := load(tx.Knockouts, f)
	if err != nil {
		return err
	}
	var moved []store.KnockoutMatch
	for _, c := range places {
		p, err := s.withPlaceChange(c)
		if err != nil {
			return err
		}
		s.matches[p.Key] = p
		line := s.lines[p.Key]
		line.Day, line.GameTime, line.CourtName, line.Waiting = *p.Day, *p.GameTime, p.CourtName, false
		if _, has := s.lines[p.Key]; has {
			s.lines[p.Key] = line
		}
		moved = append(moved, p)
	}
	for _, p := range moved {
		if err := s.checkPlace(p); err != nil {
			return err
		}
	}
	if s, err = load(tx.Knockouts, f); err != nil {
		return err
	}
	for _, p := range moved {
		if err := tx.Knockouts.UpdateMatch(p); err != nil {
			return err
		}
		s.matches[p.Key] = p
		if err := svc.moveByPerson(tx, l, &s, p.Key, actorID); err != nil {
			return err
		}
	}
	return nil
}

// withPlaceChange returns a match at its new place.
func (s state) withPlaceChange(c PlaceChange) (store.KnockoutMatch, error) {
	for _, match := range s.situations {
		p := s.matches[match.Key]
		if p.ID != c.ID {
			continue
		}
		day, at, court := s.placeOf(match.Key)
		switch label := s.labelOf(match.Match); {
		case s.games[match.Key].HasPlay():
			return p, fault.New(fault.Conflict, "%s has a score already.", label)
		case day == nil || court == nil || *day != c.From.Day || *at != c.From.GameTime || *court != c.From.CourtName:
			return p, fault.New(fault.Conflict, "%s was moved since. Move it in the bracket.", label)
		}
		return s.withPlacing(p, Placing{Day: new(string(c.To.Day)), GameTime: new(string(c.To.GameTime)), CourtName: &c.To.CourtName})
	}
	return store.KnockoutMatch{}, store.ErrNotFound
}

// Remove removes finals and their games, unless a match has a score. Until other finals of the league are removed, they can be restored.
func (svc *Service) Remove(ctx context.Context, actor access.Actor, id int64) error {
	return svc.write(ctx, actor, id, func(tx *store.Tx, l league.League, f store.Finals) error {
		s, err := load(tx.Knockouts, f)
		if err != nil {
			return err
		}
		if s.hasBegun() {
			return fault.New(fault.Conflict, "Matches of %s have a score, so the finals stay.", f.Name)
		}
		for _, match := range s.situations {
			if _, has := s.games[match.Key]; !has {
				continue
			}
			if err := svc.removeGame(tx, &s, match.Key); err != nil {
				return err
			}
		}
		earlier, err := tx.Knockouts.RemovedFinalsOf(l.ID)
		if err != nil {
			return err
		}
		for _, other := range earlier {
			if err := tx.Knockouts.DeleteFinals(other.ID); err != nil {
				return err
			}
		}
		f.RemovedAt = new(svc.db.Now())
		if err := tx.Knockouts.UpdateFinals(f); err != nil {
			return err
		}
		if err := svc.syncOtherQueues(tx, l, f.ID); err != nil {
			return err
		}
		return tx.Leagues.IncrementPageVersion(l.ID)
	})
}

// Restore brings removed finals back, with the times and the score links of their matches. It returns a conflict if a court is taken by now.
func (svc *Service) Restore(ctx context.Context, actor access.Actor, id int64) (v FinalsView, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if actor.UserID == "" {
			return fault.ErrSignedOut
		}
		f, err := tx.Knockouts.FindFinalsEvenRemoved(id)
		if err != nil {
			return err
		}
		l, err := access.LockLeague(tx, actor, f.LeagueID, access.Manage)
		if err != nil {
			return err
		}
		if f, err = tx.Knockouts.FindRemovedFinals(id); err != nil { // read again, because they may have changed before the lock
			return err
		}
		if err := svc.checkRestorable(tx, l, f); err != nil {
			return err
		}
		f.RemovedAt = nil
		if err := tx.Knockouts.UpdateFinals(f); err != nil {
			return err
		}
		if err := svc.syncPlaces(tx, l, f, true); err != nil {
			return err
		}
		if err := svc.checkNewCourtClashes(tx, l, f); err != nil {
			return err
		}
		if err := svc.syncOtherQueues(tx, l, f.ID); err != nil {
			return err
		}
		v, err = svc.loadView(tx, l, f, league.Manager)
		return err
	})
	return v, err
}

// checkRestorable returns an error if finals can no longer be in their league: because of other finals, or because a team of them is gone.
func (svc *Service) checkRestorable(tx *store.Tx, l league.League, f store.Finals) error {
	others, err := tx.Knockouts.FinalsOf(l.ID)
	if err != nil {
		return err
	}
	if len(others) >= league.MaxFinals {
		return fault.New(fault.Conflict, "A league can have %d finals. Remove some first.", league.MaxFinals)
	}
	if err := checkName(others, f); err != nil {
		return err
	}
	teams, err := tx.Teams.TeamsOf(l.ID)
	if err != nil {
		return err
	}
	for _, id := range f.Seeds {
		if teamName(teams, id) == "" {
			return fault.New(fault.Conflict, "A team of %s was deleted since. Plan them again.", f.Name)
		}
	}
	if !f.SeedsOpen {
		if err := checkWithdrawn(teams, f.FinalsPlan, league.FinalsPlan{}); err != nil {
			return err
		}
	}
	return svc.games.CheckGameQuota(tx.Games, l, len(f.Seeds))
}

// checkNewCourtClashes returns a conflict if a match of finals is on a court that another game has at its time.
func (svc *Service) checkNewCourtClashes(tx *store.Tx, l league.League, f store.Finals) error {
	clashes, err := svc.loadClashes(tx, l, f)
	if err != nil {
		return err
	}
	return clashError(slices.Collect(maps.Values(clashes)), true)
}
