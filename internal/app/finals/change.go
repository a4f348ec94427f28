package finals

import (
	"context"
	"slices"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// FinalsList is all finals of a league.
type FinalsList struct {
	Finals []FinalsView `json:"finals"` // oldest first
}

// Find returns the finals of a league.
func (svc *Service) Find(ctx context.Context, actor access.Actor, leagueID int64) (found FinalsList, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		l, role, err := access.AuthorizeLeague(tx, actor, leagueID, access.Read)
		if err != nil {
			return err
		}
		found.Finals, err = svc.All(tx, l, role)
		return err
	})
	return found, err
}

// All returns the finals of a league as shown to a role. With an empty role they contain only what is public.
func (svc *Service) All(tx *store.Tx, l league.League, role league.Role) ([]FinalsView, error) {
	views := []FinalsView{}
	all, err := tx.Knockouts.FinalsOf(l.ID)
	if err != nil {
		return views, err
	}
	for _, f := range all {
		v, err := svc.loadView(tx, l, f, role)
		if err != nil {
			return views, err
		}
		views = append(views, v)
	}
	return views, nil
}

// Change is a manager's change of finals. A nil field stays unchanged.
type Change struct {
	Name   *string
	Seeds  *[]int64
	Absent *[]int64
	Places []PlaceChange
	Force  bool // allow it even if a team has another game at the time of its match

	Seen   *SeenFinals // the finals as the sender has seen them; nil if it does not matter
	Origin *SeedOrigin // where the seeds come from; nil: chosen by hand
}

// Change changes finals. It returns a conflict if a match that has a score would get other teams.
func (svc *Service) Change(ctx context.Context, actor access.Actor, id int64, c Change) (v FinalsView, err error) {
	err = svc.write(ctx, actor, id, func(tx *store.Tx, l league.League, f store.Finals) error {
		if err := c.Seen.check(f); err != nil {
			return err
		}
		before := f.FinalsPlan
		clashes, err := svc.loadClashes(tx, l, f)
		if err != nil {
			return err
		}
		if c.Name != nil {
			f.Name = *c.Name
		}
		if c.Seeds != nil {
			if len(*c.Seeds) != len(f.Seeds) {
				return fault.Field("seeds", "Name all %d teams in their order", len(f.Seeds))
			}
			if !slices.Equal(f.Seeds, *c.Seeds) {
				f.From, f.AfterPools, f.SeedsOpen = league.SeedsByHand, false, false
			}
			if c.Origin != nil {
				f.From, f.AfterPools, f.SeedsOpen = c.Origin.From, c.Origin.AfterPools, c.Origin.SeedsOpen
			}
			f.Seeds = *c.Seeds
			f.Absent = slices.DeleteFunc(slices.Clone(f.Absent), func(id int64) bool { return !slices.Contains(f.Seeds, id) })
		}
		if c.Absent != nil {
			f.Absent = *c.Absent
		}
		teams, err := tx.Teams.TeamsOf(l.ID)
		if err != nil {
			return err
		}
		if f.FinalsPlan, err = Check(l, teams, f.FinalsPlan); err != nil {
			return err
		}
		if c.Seeds != nil || c.Absent != nil {
			if err := checkWithdrawn(teams, f.FinalsPlan, before); err != nil {
				return err
			}
		}
		if c.Name != nil {
			others, err := tx.Knockouts.FinalsOf(l.ID)
			if err == nil {
				err = checkName(others, f)
			}
			if err != nil {
				return err
			}
		}
		if err := tx.Knockouts.UpdateFinals(f); err != nil {
			return err
		}
		if err := svc.movePlaces(tx, l, f, c.Places, actor.UserID); err != nil {
			return err
		}
		notes, err := svc.takeBackForfeits(tx, l, f, before.Absent)
		if err != nil {
			return err
		}
		if err := svc.syncPlaces(tx, l, f, true); err != nil {
			return err
		}
		if err := svc.checkNewClashes(tx, l, f, clashes, c.Force); err != nil {
			return err
		}
		if err := svc.syncOtherQueues(tx, l, f.ID); err != nil {
			return err
		}
		if v, err = svc.loadView(tx, l, f, league.Manager); err != nil {
			return err
		}
		v.Notes = append(v.Notes, notes...)
		return nil
	})
	return v, err
}

// takeBackForfeits takes back the forfeits of teams that could not come and come after all, as far as no match that follows has begun. It
// returns sentences about the forfeits that stay, and what a person has to do first. absentBefore are the teams that could not come.
func (svc *Service) takeBackForfeits(tx *store.Tx, l league.League, f store.Finals, absentBefore []int64) (notes []fault.Text, err error) {
	s, err := load(tx.Knockouts, f)
	if err != nil {
		return nil, err
	}
	byAbsence, err := s.forfeitsByAbsence(tx.Games)
	if err != nil {
		return nil, err
	}
	isBack := func(id int64) bool { return slices.Contains(absentBefore, id) && !slices.Contains(f.Absent, id) }
	undone := map[string]bool{}
	for _, match := range slices.Backward(s.situations) {
		g := s.games[match.Key]
		forfeited1, forfeited2 := g.Forfeit != league.ByTeam2, g.Forfeit != league.ByTeam1
		if !byAbsence[match.Key] || !(forfeited1 && isBack(g.Team1ID) || forfeited2 && isBack(g.Team2ID)) {
			continue
		}
		follows, blocking := s.forfeitsAfter(match.Key, byAbsence)
		if blocking != "" {
			notes = append(notes, s.stayingForfeitNote(match, s.situation(blocking)))
			continue
		}
		for _, key := range append(follows, match.Key) {
			if undone[key] {
				continue
			}
			undone[key] = true
			if _, err := svc.games.WithoutFinals().UndoForfeit(tx, l, s.games[key], "", meansFinals); err != nil {
				return nil, err
			}
		}
	}
	slices.Reverse(notes)
	return notes, nil
}

// stayingForfeitNote returns a sentence about a match that stays forfeited because of a later one, and what a person can do.
func (s state) stayingForfeitNote(match, later bracket.Situation) fault.Text {
	label, laterLabel := s.labelOf(match.Match), s.labelOf(later.Match)
	if s.games[later.Key].Forfeit != league.NoForfeit {
		return fault.Textf("%s stays forfeited, because %s is forfeited too. Take that back first, then the forfeit of %s.", label, laterLabel, label)
	}
	return fault.Textf("%s stays forfeited, because %s has begun. It is played on as it is; the team that comes plays what is left for it.", label, laterLabel)
}

// forfeitsByAbsence returns the matches that are forfeited because a team cannot come, by key. A forfeit that a person has entered is none.
func (s state) forfeitsByAbsence(tx store.Games) (map[string]bool, error) {
	byAbsence := map[string]bool{}
	for key, g := range s.games {
		if g.Forfeit == league.NoForfeit {
			continue
		}
		changes, err := tx.ChangesOf(g.ID)
		if err != nil {
			return nil, err
		}
		byAbsence[key] = len(changes) > 0 && changes[0].Via == meansFinals
	}
	return byAbsence, nil
}

// forfeitsAfter returns the matches after a match that are forfeited because a team cannot come, last first: they have to be decided again
// if the match gets another result. blocking is a match after it that has another result, or has begun; empty if there is none.
func (s state) forfeitsAfter(key string, byAbsence map[string]bool) (keys []string, blocking string) {
	after := map[string]bool{key: true}
	for _, match := range s.situations {
		if !after[match.Sources[0].Key] && !after[match.Sources[1].Key] {
			continue
		}
		after[match.Key] = true
		switch {
		case byAbsence[match.Key]:
			keys = append(keys, match.Key)
		case s.isPlayed(match.Key):
			return nil, match.Key
		}
	}
	slices.Reverse(keys)
	return keys, ""
}

// Placing is the new time and court of a match. A nil field stays unchanged.
type Placing struct {
	Day       *string
	GameTime  *string
	CourtName *string
	Force     bool // allow it even if a team has another game at that time
}

// Place moves a match to another time or court. Its teams need not be known yet.
func (svc *Service) Place(ctx context.Context, actor access.Actor, matchID int64, to Placing) (v FinalsView, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if actor.UserID == "" {
			return fault.ErrSignedOut
		}
		p, err := tx.Knockouts.FindKnockoutMatch(matchID)
		if err != nil {
			return err
		}
		l, f, err := lock(tx, actor, p.FinalsID)
		if err != nil {
			return err
		}
		s, err := load(tx.Knockouts, f)
		if err != nil {
			return err
		}
		if g, has := s.games[p.Key]; has && g.HasPlay() {
			return fault.New(fault.Conflict, "This match has a score already.")
		}
		if p, err = s.withPlacing(p, to); err != nil {
			return err
		}
		if err := s.checkPlace(p); err != nil {
			return err
		}
		if err := svc.checkMovedMatch(tx, l, s, p, to.Force); err != nil {
			return err
		}
		if err := tx.Knockouts.UpdateMatch(p); err != nil {
			return err
		}
		s.matches[p.Key] = p
		if err := svc.moveByPerson(tx, l, &s, p.Key, actor.UserID); err != nil {
			return err
		}
		if err := svc.sync(tx, l, f); err != nil {
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

// withPlacing returns a match with its new time and court.
func (s state) withPlacing(p store.KnockoutMatch, to Placing) (store.KnockoutMatch, error) {
	p.Day, p.GameTime, p.CourtName = s.placeOf(p.Key)
	if p.Day == nil {
		day, at := s.dayAndTime(s.windows()[0].Start)
		p.Day, p.GameTime = &day, &at
	}
	if to.Day != nil {
		day, ok := league.ParseDate(*to.Day)
		if !ok {
			return p, fault.Field("day", "The date of a match is written like 2026-11-26")
		}
		p.Day = &day
	}
	if to.GameTime != nil {
		at := league.TimeOfDay(*to.GameTime)
		if !at.Valid() {
			return p, fault.Field("gameTime", "The time of a match is written like 18:30")
		}
		p.GameTime = &at
	}
	if to.CourtName != nil {
		court, problem := league.NormalizeName(league.CourtName, *to.CourtName)
		if !problem.IsZero() {
			return p, fault.Field("courtName", "%s", problem)
		}
		p.CourtName = &court
	}
	if p.CourtName == nil {
		return p, fault.Field("courtName", "Choose a court")
	}
	return p, nil
}

// checkPlace returns a conflict if another match of the finals is on the court at that time, if a match that decides the teams of this
// one ends too late, or if a match whose teams this one decides begins too early.
func (s state) checkPlace(p store.KnockoutMatch) error {
	match := s.situation(p.Key)
	start := minuteOn(s.finals.FinalsPlan, *p.Day, *p.GameTime)
	length := lengthOf(s.finals.FinalsPlan)
	end := start + length(match.Match)
	for _, other := range s.situations {
		day, at, court := s.placeOf(other.Key)
		if other.Key == p.Key || day == nil || other.State.IsOver() {
			continue
		}
		from := minuteOn(s.finals.FinalsPlan, *day, *at)
		until := from + length(other.Match)
		dependsOnOther := slices.ContainsFunc(match.Sources[:], func(x bracket.Source) bool { return x.Key == other.Key })
		isNeededByOther := slices.ContainsFunc(other.Sources[:], func(x bracket.Source) bool { return x.Key == p.Key })
		switch {
		case court != nil && s.courtIndex(*court) == s.courtIndex(*p.CourtName) && league.FoldName(*court) == league.FoldName(*p.CourtName) && from < end && start < until:
			return fault.New(fault.Conflict, "%s is on this court at that time.", s.labelOf(other.Match))
		case dependsOnOther && start < until:
			return fault.New(fault.Conflict, "%s comes before this match and ends later.", s.labelOf(other.Match))
		case isNeededByOther && from < end:
			return fault.New(fault.Conflict, "%s waits for this match and begins earlier.", s.labelOf(other.Match))
		}
	}
	return nil
}

// write calls change in a transaction in which the league of the finals is locked, if the actor may manage it.
func (svc *Service) write(ctx context.Context, actor access.Actor, id int64, change func(*store.Tx, league.League, store.Finals) error) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		if actor.UserID == "" {
			return fault.ErrSignedOut
		}
		l, f, err := lock(tx, actor, id)
		if err != nil {
			return err
		}
		return change(tx, l, f)
	})
}

// lock locks the league of finals and returns the league and the finals.
func lock(tx *store.Tx, actor access.Actor, id int64) (l league.League, f store.Finals, err error) {
	if f, err = tx.Knockouts.FindFinals(id); err != nil {
		return l, f, err
	}
	if l, err = access.LockLeague(tx, actor, f.LeagueID, access.Manage); err != nil {
		return l, f, err
	}
	f, err = tx.Knockouts.FindFinals(id) // read again, because it may have changed before the lock
	return l, f, err
}
