package finals

import (
	"cmp"
	"slices"

	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// followNight lets finals follow a night whose games were moved to another day: matches that are not known yet go along, and so does the
// night in the plan of the finals.
func (svc *Service) followNight(tx *store.Tx, l league.League, on, to league.Date) error {
	all, err := tx.Knockouts.FinalsOf(l.ID)
	if err != nil {
		return err
	}
	for _, f := range all {
		s, err := load(tx.Knockouts, f)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(f.Nights, func(n league.FinalsNight) bool { return n.Day == on })
		if at < 0 {
			continue
		}
		if err := s.movePlaces(tx.Knockouts, at, to.DaysSince(on)); err != nil {
			return err
		}
		f.Nights = s.nightsAfter(at, to)
		if err := tx.Knockouts.UpdateFinals(f); err != nil {
			return err
		}
		if f.SeedsOpen {
			err = tx.Leagues.IncrementPageVersion(l.ID)
		} else {
			err = svc.sync(tx, l, f)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// movePlaces moves the places of a night in which nothing was played by a number of days. A place with a game is where its line is.
func (s state) movePlaces(tx store.Knockouts, night, days int) error {
	for _, place := range s.knockout.Places {
		p := s.places[place.Key]
		if s.isPlayed(place.Key) || !s.isOn(p, night) {
			continue
		}
		if line, has := s.lines[place.Key]; has {
			p.Day, p.GameTime, p.CourtName = &line.Day, &line.GameTime, line.CourtName
		} else {
			p.Day = new(p.Day.AddDays(days))
		}
		if err := tx.UpdatePlace(p); err != nil {
			return err
		}
	}
	return nil
}

func (s state) isPlayed(key string) bool {
	g, has := s.games[key]
	return has && g.HasPlay()
}

// isOn reports whether a place is on a night of the finals, which may end past midnight.
func (s state) isOn(p store.FinalsPlace, night int) bool {
	if p.Day == nil || p.GameTime == nil {
		return false
	}
	n, w := s.f.Nights[night], s.windows()[night]
	minute := minuteOn(s.f.FinalsPlan, *p.Day, *p.GameTime)
	return w.Start <= minute && minute < w.End || *p.Day == n.Day
}

// nightsAfter returns the nights after one of them was moved. It stays, beside the new one, if something was played in it.
func (s state) nightsAfter(night int, to league.Date) []league.FinalsNight {
	moved := s.f.Nights[night]
	nights := slices.Clone(s.f.Nights)
	wasPlayed := slices.ContainsFunc(s.knockout.Places, func(place bracket.Place) bool {
		return s.isPlayed(place.Key) && s.isOn(s.places[place.Key], night)
	})
	if s.f.Queue || !wasPlayed {
		nights = slices.Delete(nights, night, night+1)
	}
	moved.Day = to
	if !slices.ContainsFunc(nights, func(n league.FinalsNight) bool { return n.Day == to }) {
		nights = append(nights, moved)
	}
	slices.SortFunc(nights, func(a, b league.FinalsNight) int { return cmp.Compare(a.Day, b.Day) })
	return nights
}
