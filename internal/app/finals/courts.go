package finals

import (
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// syncQueues updates the finals that call matches to free courts after people have changed the schedule or the courts of a league: a
// match that has lost its court waits for another one, and a free court gets the next match.
func (svc *Service) syncQueues(tx *store.Tx, l league.League) error {
	return svc.syncOtherQueues(tx, l, 0)
}

// syncOtherQueues is syncQueues for all finals but one, whose change may have freed a court.
func (svc *Service) syncOtherQueues(tx *store.Tx, l league.League, changedID int64) error {
	all, err := tx.Knockouts.FinalsOf(l.ID)
	if err != nil {
		return err
	}
	for _, f := range all {
		if !f.Queue || f.SeedsOpen || f.ID == changedID {
			continue
		}
		if err := svc.sync(tx, l, f); err != nil {
			return err
		}
	}
	return nil
}

// CheckOrder returns a conflict if line is a match of finals and would begin before a match that decides its teams has ended, or end
// after a match whose teams it decides has begun.
func CheckOrder(tx *store.Tx, line league.ScheduledGame) error {
	if line.Stage != league.Finals || line.FreesItsPlace() || line.GameID == nil || line.CourtName == nil {
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
	return s.checkPlace(p)
}

// RenameCourt renames a court in all finals of a league. It returns a conflict if finals play on another court of the new name.
func RenameCourt(tx *store.Tx, leagueID int64, before, name string) error {
	all, err := tx.Knockouts.FinalsOf(leagueID)
	if err != nil {
		return err
	}
	key, newKey := league.FoldName(before), league.FoldName(name)
	for _, f := range all {
		if key != newKey && slices.ContainsFunc(f.Courts, func(court string) bool { return league.FoldName(court) == newKey }) {
			return &fault.Error{Kind: fault.Conflict, Field: "courtName", Sentence: fault.Textf("%s is played on a court of that name. Choose a different one.", f.Name)}
		}
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

// adoptSchedule copies what people have changed in the schedule to finals that call matches to free courts. A match that was cancelled,
// or has lost its place, loses its court and is called again later.
func (svc *Service) adoptSchedule(tx *store.Tx, s *state) error {
	if !s.finals.Queue {
		return nil
	}
	for range 2 { // people may have moved two matches to one court, which only the second pass finds
		if err := svc.adoptLines(tx, s, s.displacedMatches()); err != nil {
			return err
		}
	}
	return nil
}

// adoptLines copies the places of the scheduled games to their matches. The displaced matches lose their court.
func (svc *Service) adoptLines(tx *store.Tx, s *state, displaced map[string]bool) error {
	for _, match := range s.situations {
		line, has := s.lines[match.Key]
		if !has || match.State.IsOver() {
			continue
		}
		p, isOff := s.matches[match.Key], s.offReason(match) != "" || displaced[match.Key]
		if isOff && line.CourtName != nil || line.Waiting {
			line.CourtName, line.Waiting = nil, false
			if err := tx.Schedules.UpdateSchedule(line, svc.db.Now()); err != nil {
				return err
			}
			s.lines[match.Key] = line
		}
		if equalStrings(line.CourtName, p.CourtName) {
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

// displacedMatches returns the unfinished matches to whose court another one was called later. This happens if a match was over, so that
// its court was free, and was then reopened.
func (s state) displacedMatches() map[string]bool {
	latest := map[string]string{} // the match that was called last, by court
	displaced := map[string]bool{}
	for _, match := range s.situations {
		p := s.matches[match.Key]
		if p.CourtName == nil || match.State.IsOver() || s.offReason(match) != "" {
			continue
		}
		court := league.FoldName(*p.CourtName)
		other, isTaken := latest[court]
		switch {
		case !isTaken:
			latest[court] = match.Key
		case s.isCalledBefore(match.Key, other):
			displaced[match.Key] = true
		default:
			latest[court], displaced[other] = match.Key, true
		}
	}
	return displaced
}

// isCalledBefore reports whether a match was called to its court before another one. A running match counts as called last.
func (s state) isCalledBefore(key, other string) bool {
	if a, b := s.games[key].Live, s.games[other].Live; a != b {
		return b
	}
	a, b := s.matches[key], s.matches[other]
	return minuteOn(s.finals.FinalsPlan, *a.Day, *a.GameTime) < minuteOn(s.finals.FinalsPlan, *b.Day, *b.GameTime)
}

func equalStrings(a, b *string) bool { return a == b || a != nil && b != nil && *a == *b }

// freeCourts returns the indexes of the open courts without an unfinished match.
func (s state) freeCourts(l league.League) (free []int) {
	taken := map[int]bool{}
	for _, match := range s.situations {
		if p := s.matches[match.Key]; p.CourtName != nil && !match.State.IsOver() && s.offReason(match) == "" {
			taken[s.courtIndex(*p.CourtName)] = true
		}
	}
	night := l.NightChangeOn(s.finals.Nights[0].Day)
	for i, court := range s.finals.Courts {
		if !taken[i] && !night.IsOut(court) {
			free = append(free, i)
		}
	}
	return free
}

// finalCourt returns the index of the court of the final or, if that court is closed, of the first open one.
func (s state) finalCourt(l league.League) int {
	night := l.NightChangeOn(s.finals.Nights[0].Day)
	if !night.IsOut(s.finals.FinalCourt) {
		return s.courtIndex(s.finals.FinalCourt)
	}
	return slices.IndexFunc(s.finals.Courts, func(court string) bool { return !night.IsOut(court) })
}

// Off is the reason why a match whose teams are known cannot be played.
type Off string

// The values of Off.
const (
	OffCancelled Off = "cancelled"
	OffVoid      Off = "void"
	OffWaiting   Off = "waiting" // it has lost its court or time and waits for another place
)

// offReason returns why a match cannot be played; empty if it can.
func (s state) offReason(match bracket.Situation) Off {
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

// unplayableNotes returns a sentence about each match that cannot be played, with what people can do about it.
func (s state) unplayableNotes() (notes []fault.Text) {
	for _, match := range s.situations {
		label := s.labelOf(match.Match)
		switch s.offReason(match) {
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

// describeUnplayed returns the label of a match that is not over and, if it cannot be played, the reason.
func (s state) describeUnplayed(key string) fault.Text {
	match := s.situation(key)
	label := s.labelOf(match.Match)
	switch s.offReason(match) {
	case OffCancelled:
		return fault.Textf("%s, which is cancelled", label)
	case OffVoid:
		return fault.Textf("%s, which is void", label)
	default:
		return label
	}
}
