package finals

import (
	"context"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/storage/store"
)

// maxLate is the maximum delay of a match in minutes.
const maxLate = 600

// Shifted is the effect of a late match: all matches that begin later, in the order in which they were planned.
type Shifted struct {
	Moves []ShiftedMatch `json:"moves"`
	Notes []fault.Text   `json:"notes"` // warnings, as sentences
}

// ShiftedMatch is a match that begins later.
type ShiftedMatch struct {
	Key       string           `json:"key"`
	Label     fault.Text       `json:"label"`
	CourtName string           `json:"courtName"`
	Day       league.Date      `json:"day"` // day of the new start
	GameTime  league.TimeOfDay `json:"gameTime"`
	FromDay   league.Date      `json:"fromDay"` // day of the previous start
	FromTime  league.TimeOfDay `json:"fromTime"`
}

// Delay delays a match by some minutes, and with it the matches that have to wait for it. A match that has begun keeps its start and
// ends later. A match that would then take a court or a team that has another game is refused; force allows it for teams. A preview stores
// nothing and names what would be in the way.
func (svc *Service) Delay(ctx context.Context, actor access.Actor, matchID int64, minutes int, force, preview bool) (v Shifted, err error) {
	err = svc.db.CreateUnlessPreview(ctx, preview, &v, func(tx *store.Tx) error {
		if actor.UserID == "" {
			return fault.ErrSignedOut
		}
		p, err := tx.Knockouts.FindKnockoutMatch(matchID)
		if err != nil {
			return err
		}
		f, err := tx.Knockouts.FindFinals(p.FinalsID)
		if err != nil {
			return err
		}
		l, err := access.LockUnlessPreview(tx, actor, f.LeagueID, access.Manage, preview)
		if err != nil {
			return err
		}
		if f, err = tx.Knockouts.FindFinals(p.FinalsID); err != nil { // read again, because it may have changed before the lock
			return err
		}
		s, err := load(tx.Knockouts, f)
		if err != nil {
			return err
		}
		if v, err = s.computeDelay(l, p.Key, minutes); err != nil {
			return err
		}
		clashes, err := svc.clashesOfMoves(tx, l, s, v.Moves)
		if err != nil {
			return err
		}
		if preview {
			for _, clash := range clashes {
				v.Notes = append(v.Notes, fault.Textf("%s.", clash.Sentence))
			}
			return nil
		}
		if err := clashError(clashes, force); err != nil {
			return err
		}
		return svc.storeMoves(tx, l, &s, v.Moves, actor.UserID)
	})
	return v, err
}

// clashesOfMoves returns the clashes of matches at their new times with games outside of these finals.
func (svc *Service) clashesOfMoves(tx *store.Tx, l league.League, s state, moves []ShiftedMatch) (clashes []schedule.Clash, err error) {
	own := map[int64]bool{}
	for _, line := range s.linesOfMatches(l) {
		own[line.ID] = true
	}
	for _, m := range moves {
		line, has := s.lineOf(l, s.situation(m.Key))
		line.Day, line.GameTime, line.CourtName, line.Waiting = m.Day, m.GameTime, &m.CourtName, false // the move gives it a place
		if !has || line.FreesItsPlace() {
			continue
		}
		found, err := svc.games.FindClashes(tx, l, line)
		if err != nil {
			return nil, err
		}
		for _, clash := range found {
			if !own[clash.Other.ID] {
				clashes = append(clashes, clash)
			}
		}
	}
	return clashes, nil
}

// storeMoves stores the new times of matches and updates the finals accordingly.
func (svc *Service) storeMoves(tx *store.Tx, l league.League, s *state, moves []ShiftedMatch, actorID string) error {
	for _, m := range moves {
		p := s.matches[m.Key]
		p.Day, p.GameTime, p.CourtName = &m.Day, &m.GameTime, &m.CourtName
		if err := tx.Knockouts.UpdateMatch(p); err != nil {
			return err
		}
		s.matches[m.Key] = p
		if err := svc.moveByPerson(tx, l, s, m.Key, actorID); err != nil {
			return err
		}
	}
	return svc.sync(tx, l, s.finals)
}

// computeDelay returns the matches that begin later if a match is late by some minutes.
func (s state) computeDelay(l league.League, key string, minutes int) (v Shifted, err error) {
	late := s.situation(key)
	times := s.plannedTimes(l)
	at, isPlaced := times[key]
	switch {
	case minutes < 1 || minutes > maxLate:
		return v, fault.Field("minutes", "Say how many minutes the match is late, from 1 to %d", maxLate)
	case s.finals.Queue:
		return v, fault.New(fault.Conflict, "These finals have no fixed times: the next match is called when a court is free.")
	case late.State.IsOver():
		return v, fault.New(fault.Conflict, "%s is over.", s.labelOf(late.Match))
	case !isPlaced:
		return v, fault.New(fault.Conflict, "%s has no time yet.", s.labelOf(late.Match))
	}
	hasBegun := func(x bracket.Situation) bool { return x.State.IsOver() || s.games[x.Key].HasPlay() }
	at.End += minutes
	if !hasBegun(late) {
		at.Start += minutes
	}
	shifted := bracket.Delay{Key: key, Time: at, Rest: s.finals.Rest, Fixed: hasBegun, All: s.situations}.Shift(times)
	v = Shifted{Moves: []ShiftedMatch{}, Notes: []fault.Text{}}
	for _, match := range bracket.SortByStart(s.situations, times) {
		to, isShifted := shifted[match.Key]
		if !isShifted {
			continue
		}
		day, start := s.dayAndTime(to.Start)
		fromDay, from, court := s.placeOf(match.Key)
		v.Moves = append(v.Moves, ShiftedMatch{match.Key, s.labelOf(match.Match), *court, day, start, *fromDay, *from})
		if note := s.closingNote(match.Match, to); !note.IsZero() {
			v.Notes = append(v.Notes, note)
		}
	}
	return v, nil
}

// closingNote returns a warning if a match ends after the courts close; otherwise an empty text.
func (s state) closingNote(match bracket.Match, at bracket.Time) fault.Text {
	var closed bracket.Window
	for _, w := range s.windows() {
		if w.Start <= at.Start {
			closed = w
		}
	}
	if at.End <= closed.End {
		return fault.Text{}
	}
	_, end := s.dayAndTime(at.End)
	_, closes := s.dayAndTime(closed.End)
	return fault.Textf("%s ends about %s, and the courts close at %s.", s.labelOf(match), string(end), string(closes))
}
