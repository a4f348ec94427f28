package finals

import (
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// followLines follows what people have done with the schedule or the courts of a league: in finals that call matches to free courts a
// match that has lost its court waits for another one, and a court that is free gets the next match.
func (svc *Service) followLines(tx *store.Tx, l league.League) error {
	all, err := tx.Knockouts.FinalsOf(l.ID)
	if err != nil {
		return err
	}
	for _, f := range all {
		if !f.Queue || f.SeedsOpen {
			continue
		}
		if err := svc.sync(tx, l, f); err != nil {
			return err
		}
	}
	return nil
}

// CheckOrder returns a conflict if a match of finals would begin before one that it waits for has ended, or end after one that waits
// for it has begun.
func CheckOrder(tx *store.Tx, line league.ScheduledGame) error {
	if line.Stage != league.Finals || line.TakesNoPlace() || line.GameID == nil || line.CourtName == nil {
		return nil
	}
	p, isMatch, err := tx.Knockouts.MatchOfGame(*line.GameID)
	if err != nil || !isMatch {
		return err
	}
	f, err := tx.Knockouts.FindFinals(p.FinalsID)
	if err != nil || f.Queue {
		return err
	}
	s, err := load(tx.Knockouts, f)
	if err != nil {
		return err
	}
	p.Day, p.GameTime, p.CourtName = &line.Day, &line.GameTime, line.CourtName
	return s.checkFree(p)
}

// RenameCourt gives a court of the finals of a league its new name.
func RenameCourt(tx *store.Tx, leagueID int64, before, name string) error {
	all, err := tx.Knockouts.FinalsOf(leagueID)
	if err != nil {
		return err
	}
	key := league.FoldName(before)
	for _, f := range all {
		at := slices.IndexFunc(f.Courts, func(court string) bool { return league.FoldName(court) == key })
		if at >= 0 {
			f.Courts[at] = name
		}
		if isFinal := league.FoldName(f.FinalCourt) == key; isFinal {
			f.FinalCourt = name
		}
		if err := tx.Knockouts.UpdateFinals(f); err != nil {
			return err
		}
		matches, err := tx.Knockouts.MatchesOfFinals(f.ID)
		if err != nil {
			return err
		}
		for _, p := range matches {
			if p.CourtName != nil && league.FoldName(*p.CourtName) == key {
				p.CourtName = &name
				if err := tx.Knockouts.UpdateMatch(p); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// adopt takes over what people have done with the lines of finals that call matches to free courts. A match that is cancelled, or has
// lost its place, has no court any more: it gets one when its turn comes again.
func (svc *Service) adopt(tx *store.Tx, s *state) error {
	if !s.f.Queue {
		return nil
	}
	for range 2 { // a person may have moved a match to a court that was taken
		if err := svc.adoptLines(tx, s, s.takenTwice()); err != nil {
			return err
		}
	}
	return nil
}

// adoptLines takes over the lines once. The matches that are in taken lose their court.
func (svc *Service) adoptLines(tx *store.Tx, s *state, taken map[string]bool) error {
	for _, match := range s.all {
		line, has := s.lines[match.Key]
		if !has || match.State.IsOver() {
			continue
		}
		p, isOff := s.matches[match.Key], s.offOf(match) != "" || taken[match.Key]
		if isOff && line.CourtName != nil || line.Waiting {
			line.CourtName, line.Waiting = nil, false
			if err := tx.Schedules.UpdateSchedule(line, svc.db.Now()); err != nil {
				return err
			}
			s.lines[match.Key] = line
		}
		if isSame(line.CourtName, p.CourtName) {
			continue
		}
		p.Day, p.GameTime, p.CourtName = nil, nil, nil
		if line.CourtName != nil {
			p.Day, p.GameTime, p.CourtName = &line.Day, &line.GameTime, line.CourtName
		}
		if err := tx.Knockouts.UpdateMatch(p); err != nil {
			return err
		}
		s.matches[match.Key] = p
	}
	return nil
}

// takenTwice returns the matches on whose court another one was called since, because they were over then: they were opened again.
func (s state) takenTwice() map[string]bool {
	later := map[string]string{} // the match that was called last, by court
	twice := map[string]bool{}
	for _, match := range s.all {
		p := s.matches[match.Key]
		if p.CourtName == nil || match.State.IsOver() || s.offOf(match) != "" {
			continue
		}
		court := league.FoldName(*p.CourtName)
		other, isTaken := later[court]
		switch {
		case !isTaken:
			later[court] = match.Key
		case s.isCalledBefore(match.Key, other):
			twice[match.Key] = true
		default:
			later[court], twice[other] = match.Key, true
		}
	}
	return twice
}

// isCalledBefore reports whether a match was called to its court before another one. One that is being played counts as the later one.
func (s state) isCalledBefore(key, other string) bool {
	if a, b := s.games[key].Live, s.games[other].Live; a != b {
		return b
	}
	a, b := s.matches[key], s.matches[other]
	return minuteOn(s.f.FinalsPlan, *a.Day, *a.GameTime) < minuteOn(s.f.FinalsPlan, *b.Day, *b.GameTime)
}

func isSame(a, b *string) bool { return a == b || a != nil && b != nil && *a == *b }

// freeCourts returns the courts that are open and on which no match is called that is not over.
func (s state) freeCourts(l league.League) (free []int) {
	taken := map[int]bool{}
	for _, match := range s.all {
		if p := s.matches[match.Key]; p.CourtName != nil && !match.State.IsOver() && s.offOf(match) == "" {
			taken[s.courtIndex(*p.CourtName)] = true
		}
	}
	night := l.NightChangeOn(s.f.Nights[0].Day)
	for i, court := range s.f.Courts {
		if !taken[i] && !night.IsOut(court) {
			free = append(free, i)
		}
	}
	return free
}

// lastCourt returns the court of the final, or the first one that is open if that is out.
func (s state) lastCourt(l league.League) int {
	night := l.NightChangeOn(s.f.Nights[0].Day)
	if !night.IsOut(s.f.FinalCourt) {
		return s.courtIndex(s.f.FinalCourt)
	}
	return slices.IndexFunc(s.f.Courts, func(court string) bool { return !night.IsOut(court) })
}

// Off says why a match whose teams are known cannot be played.
type Off string

// The values of Off.
const (
	OffCancelled Off = "cancelled"
	OffVoid      Off = "void"
	OffWaiting   Off = "waiting" // it has lost its court or time and waits for another place
)

// offOf says why a match cannot be played; empty if nothing is in its way.
func (s state) offOf(match bracket.Situation) Off {
	g, has := s.games[match.Key]
	switch {
	case !has || match.State.IsOver():
		return ""
	case g.Status == league.Cancelled:
		return OffCancelled
	case g.Status == league.Void:
		return OffVoid
	case s.lines[match.Key].Waiting:
		return OffWaiting
	default:
		return ""
	}
}

// offNotes says which matches cannot be played, and what can be done.
func (s state) offNotes() (notes []fault.Text) {
	for _, match := range s.all {
		label := s.labelOf(match.Match)
		switch s.offOf(match) {
		case OffCancelled:
			notes = append(notes, fault.Textf("%s is cancelled. Bring it back, or let a team forfeit it.", label))
		case OffVoid:
			notes = append(notes, fault.Textf("%s is void, so nobody goes on from it. Take that back in the history.", label))
		case OffWaiting:
			notes = append(notes, fault.Textf("%s has lost its place. Choose another one for it.", label))
		}
	}
	return notes
}

// openInWords names a match that another one waits for, and what is in its way.
func (s state) openInWords(key string) string {
	match := s.situation(key)
	label := s.labelOf(match.Match)
	switch s.offOf(match) {
	case OffCancelled:
		return fault.Textf("%s, which is cancelled", label).String()
	case OffVoid:
		return fault.Textf("%s, which is void", label).String()
	default:
		return label
	}
}
