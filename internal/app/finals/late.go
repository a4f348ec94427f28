package finals

import (
	"context"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// maxLate is how many minutes a match can be late.
const maxLate = 600

// Shifted is what a late match shifts, in the order in which it was to begin.
type Shifted struct {
	Moves []ShiftedMatch `json:"moves"`
	Notes []string       `json:"notes"` // sentences for people
}

// ShiftedMatch is a match that begins later.
type ShiftedMatch struct {
	Key       string           `json:"key"`
	Label     string           `json:"label"`
	CourtName string           `json:"courtName"`
	Day       league.Date      `json:"day"` // when it begins now
	GameTime  league.TimeOfDay `json:"gameTime"`
	FromDay   league.Date      `json:"fromDay"` // when it was to begin
	FromTime  league.TimeOfDay `json:"fromTime"`
}

// Delay moves a match that is late by some minutes, and everything that has to wait for it. A match that has begun keeps its start and
// ends later. A preview stores nothing.
func (svc *Service) Delay(ctx context.Context, actor access.Actor, matchID int64, minutes int, preview bool) (v Shifted, err error) {
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
		if f, err = tx.Knockouts.FindFinals(p.FinalsID); err != nil { // again: it may have changed before the league was locked
			return err
		}
		s, err := load(tx.Knockouts, f)
		if err != nil {
			return err
		}
		if v, err = s.shift(l, p.Key, minutes); err != nil || preview {
			return err
		}
		return svc.takeMoves(tx, l, &s, v.Moves)
	})
	return v, err
}

// takeMoves stores the new times of matches, and what follows from them.
func (svc *Service) takeMoves(tx *store.Tx, l league.League, s *state, moves []ShiftedMatch) error {
	for _, m := range moves {
		p := s.matches[m.Key]
		p.Day, p.GameTime, p.CourtName = &m.Day, &m.GameTime, &m.CourtName
		if err := tx.Knockouts.UpdateMatch(p); err != nil {
			return err
		}
		s.matches[m.Key] = p
		if err := svc.move(tx, l, s, m.Key); err != nil {
			return err
		}
	}
	return svc.sync(tx, l, s.f)
}

// shift returns what a match shifts that is late by some minutes.
func (s state) shift(l league.League, key string, minutes int) (v Shifted, err error) {
	late := s.situation(key)
	times := s.timesOf(l)
	at, isPlaced := times[key]
	switch {
	case minutes < 1 || minutes > maxLate:
		return v, fault.Field("minutes", "Say how many minutes the match is late, from 1 to %d", maxLate)
	case s.f.Queue:
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
	shifted := bracket.Delay{Key: key, Time: at, Rest: s.f.Rest, Fixed: hasBegun, All: s.all}.Shift(times)
	v = Shifted{Moves: []ShiftedMatch{}, Notes: []string{}}
	for _, match := range bracket.InOrder(s.all, times) {
		to, isShifted := shifted[match.Key]
		if !isShifted {
			continue
		}
		day, start := s.at(to.Start)
		fromDay, from, court := s.placed(match.Key)
		v.Moves = append(v.Moves, ShiftedMatch{match.Key, s.labelOf(match.Match), *court, day, start, *fromDay, *from})
		if note := s.afterClosing(match.Match, to); !note.IsZero() {
			v.Notes = append(v.Notes, note.String())
		}
	}
	return v, nil
}

// afterClosing says that a match ends after the courts close.
func (s state) afterClosing(match bracket.Match, at bracket.Time) fault.Text {
	var closed bracket.Window
	for _, w := range s.windows() {
		if w.Start <= at.Start {
			closed = w
		}
	}
	if at.End <= closed.End {
		return fault.Text{}
	}
	_, end := s.at(at.End)
	_, closes := s.at(closed.End)
	return fault.Textf("%s ends about %s, and the courts close at %s.", s.labelOf(match), string(end), string(closes))
}
