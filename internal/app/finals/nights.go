package finals

import (
	"cmp"
	"slices"

	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/storage/store"
)

// moveNight moves a night of finals to another day, after its games were moved there: it moves the given matches that wait for their teams, and
// the night in the plan.
func (svc *Service) moveNight(tx *store.Tx, l league.League, night schedule.NightMove, waiting []schedule.Move) error {
	all, err := tx.Knockouts.FinalsOf(l.ID)
	if err != nil {
		return err
	}
	for _, f := range all {
		s, err := load(tx.Knockouts, f)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(f.Nights, func(n league.FinalsNight) bool { return isNightOf(n, night.On) })
		if at < 0 {
			continue
		}
		hasMoved, err := s.moveMatches(tx.Knockouts, at, waiting)
		if err != nil {
			return err
		}
		if !hasMoved && !(f.Queue && !bracket.IsOver(s.situations)) {
			continue
		}
		f.Nights = s.nightsAfterMove(at, night)
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

// isNightOf reports whether a night of finals belongs to the night of a day. It may begin after midnight.
func isNightOf(n league.FinalsNight, day league.Date) bool {
	return schedule.EveningOf(league.ScheduledGame{Day: n.Day, GameTime: n.Start}) == day || n.Day == day
}

// moveMatches gives the matches of a night that have a game the place of its line, and the waiting ones their new place. It reports whether any
// match has moved.
func (s state) moveMatches(tx store.Knockouts, night int, waiting []schedule.Move) (hasMoved bool, err error) {
	to := map[int64]league.ScheduledGame{}
	for _, m := range waiting {
		to[-m.To.ID] = m.To
	}
	for _, match := range s.knockout.Matches {
		p := s.matches[match.Key]
		line, has := s.lines[match.Key]
		if !has {
			line, has = to[p.ID]
		} else if has = s.isOnNight(p, night); has && line.CourtName == nil {
			line.CourtName = p.CourtName
		}
		if !has || p.Day != nil && *p.Day == line.Day && *p.GameTime == line.GameTime && equalStrings(p.CourtName, line.CourtName) {
			continue
		}
		p.Day, p.GameTime, p.CourtName = &line.Day, &line.GameTime, line.CourtName
		s.matches[match.Key], hasMoved = p, true
		if err := tx.UpdateMatch(p); err != nil {
			return hasMoved, err
		}
	}
	return hasMoved, nil
}

func (s state) isPlayed(key string) bool {
	g, has := s.games[key]
	return has && g.HasPlay()
}

// isOnNight reports whether a match is on a night of the finals. The night may end past midnight.
func (s state) isOnNight(p store.KnockoutMatch, night int) bool {
	if p.Day == nil || p.GameTime == nil {
		return false
	}
	n, w := s.finals.Nights[night], s.windows()[night]
	minute := minuteOn(s.finals.FinalsPlan, *p.Day, *p.GameTime)
	return w.Start <= minute && minute < w.End || *p.Day == n.Day
}

// nightsAfterMove returns the nights after one of them was moved. The old night also stays if a match is still on it.
func (s state) nightsAfterMove(at int, night schedule.NightMove) []league.FinalsNight {
	moved := s.finals.Nights[at]
	nights := slices.Clone(s.finals.Nights)
	stays := slices.ContainsFunc(s.knockout.Matches, func(match bracket.Match) bool { return s.isOnNight(s.matches[match.Key], at) })
	if s.finals.Queue || !stays {
		nights = slices.Delete(nights, at, at+1)
	}
	moved.Day = moved.Day.AddDays(night.To.DaysSince(night.On))
	if !slices.ContainsFunc(nights, func(n league.FinalsNight) bool { return n.Day == moved.Day }) {
		nights = append(nights, moved)
	}
	slices.SortFunc(nights, func(a, b league.FinalsNight) int { return cmp.Compare(a.Day, b.Day) })
	return nights
}
