package finals

import (
	"slices"

	"sideout/internal/notify/outbox"
	"sideout/internal/notify/push"
	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/storage/store"
)

// callNextMatches assigns the next matches of the queue to the free courts.
func (svc *Service) callNextMatches(tx *store.Tx, l league.League, s *state) error {
	if !s.finals.Queue {
		return nil
	}
	now := max(s.minuteOf(l, svc.db.Now()), s.windows()[0].Start)
	rested, length := s.restedAt(l), lengthOf(s.finals.FinalsPlan)
	queue := s.queue(l, now)
	if len(queue) == 0 || len(s.freeCourts(l)) == 0 {
		return nil
	}
	in, err := svc.loadOthers(tx, l, *s)
	if err != nil {
		return err
	}
	courts := s.courtsWithout(in, s.freeCourts(l), now)
	for len(queue) > 0 {
		calls := bracket.Calls(queue, courts, s.finalCourt(l))
		if len(calls) == 0 {
			return nil
		}
		c := calls[0]
		at := bracket.Time{Start: max(now, rested[c.Key]), Court: c.Court}
		match := s.situation(c.Key)
		at.End = at.Start + length(match.Match)
		queue = slices.DeleteFunc(queue, func(waiting bracket.Situation) bool { return waiting.Key == c.Key })
		if len(s.clashesAt(in, match.Match, at)) > 0 { // a team or the court has another game before this match would be over
			continue
		}
		courts = slices.DeleteFunc(courts, func(court int) bool { return court == c.Court })
		if err := svc.callMatch(tx, l, s, c.Key, s.finals.Courts[c.Court], at.Start); err != nil {
			return err
		}
	}
	return nil
}

// loadOthers is loadAround without the matches of these finals.
func (svc *Service) loadOthers(tx *store.Tx, l league.League, s state) (schedule.Input, error) {
	in, err := svc.loadAround(tx, l, s)
	in.Games = slices.DeleteFunc(in.Games, func(g schedule.Game) bool { return g.FinalsID == s.finals.ID })
	return in, err
}

// courtsWithout returns those courts that no game of others takes while a match that begins now is played.
func (s state) courtsWithout(others schedule.Input, courts []int, now int) []int {
	return slices.DeleteFunc(slices.Clone(courts), func(court int) bool {
		at := bracket.Time{Start: now, End: now + s.finals.Minutes, Court: court}
		return slices.ContainsFunc(s.clashesAt(others, bracket.Match{}, at), schedule.Clash.Court)
	})
}

// callAfterGame calls the next matches of the finals of a league to the courts that may be free after a game of the season.
func (svc *Service) callAfterGame(tx *store.Tx, leagueID int64) error {
	all, err := tx.Knockouts.FinalsOf(leagueID)
	if err != nil || !slices.ContainsFunc(all, func(f store.Finals) bool { return f.Queue && !f.SeedsOpen }) {
		return err
	}
	l, err := tx.Leagues.FindLeague(leagueID)
	if err != nil {
		return err
	}
	return svc.syncQueues(tx, l)
}

// callMatch assigns a match to a court, to begin at the given minute.
func (svc *Service) callMatch(tx *store.Tx, l league.League, s *state, key, court string, minute int) error {
	p := s.matches[key]
	day, at := s.dayAndTime(minute)
	p.Day, p.GameTime, p.CourtName = &day, &at, &court
	if err := tx.Knockouts.UpdateMatch(p); err != nil {
		return err
	}
	s.matches[key] = p
	return svc.moveGame(tx, l, s, key)
}

// moveGame moves the scheduled game of a match to the day, time and court of the match.
func (svc *Service) moveGame(tx *store.Tx, l league.League, s *state, key string) error {
	line, has := s.lines[key]
	if !has {
		return nil
	}
	p, before := s.matches[key], line
	line.Day, line.GameTime, line.CourtName = *p.Day, *p.GameTime, p.CourtName
	line.GameDate, line.WeekNumber, line.Waiting = league.Instant(line.Day, line.GameTime, league.ZoneOf(l)), weekOf(l, line.Day), false
	if err := tx.Schedules.UpdateSchedule(line, svc.db.Now()); err != nil {
		return err
	}
	if err := push.QueueMoves(tx.Push, l.ID, []push.Move{{From: before, To: line}}, svc.db.Now()); err != nil {
		return err
	}
	g := s.games[key]
	if g.Status == league.Scheduled {
		g.GameDate, g.ScheduledFor, g.Day = &line.GameDate, &line.GameDate, &line.Day
		if err := tx.Games.UpdateGame(g); err != nil {
			return err
		}
	}
	s.games[key], s.lines[key] = g, line
	return nil
}

// moveByPerson moves the game of a match to the stored place of the match because a person wants it, and mails that to the captains of its
// teams. Moving it back within ten minutes withdraws the mail.
func (svc *Service) moveByPerson(tx *store.Tx, l league.League, s *state, key, actorID string) error {
	before, hasGame := s.lines[key]
	if err := svc.moveGame(tx, l, s, key); err != nil || !hasGame {
		return err
	}
	change := outbox.LineChange{From: before, To: s.lines[key]}
	return outbox.NotifyLineChanges(tx, l, actorID, []outbox.LineChange{change}, svc.db.Now())
}

// queue returns the matches that wait for a court, in the order in which they are called.
func (s state) queue(l league.League, now int) []bracket.Situation {
	taken := map[string]bool{}
	for key, p := range s.matches {
		taken[key] = p.CourtName != nil || p.GameID == nil || s.offReason(s.situation(key)) != ""
	}
	return bracket.Queue(s.situations, s.restedAt(l), taken, now)
}

// restedAt returns the minute from which the teams of each match are rested, by the key of the match.
func (s state) restedAt(l league.League) map[string]int {
	rested := map[string]int{}
	for _, match := range s.situations {
		for _, source := range match.Sources {
			if g, has := s.games[source.Key]; has && g.CompletedAt != nil {
				rested[match.Key] = max(rested[match.Key], s.minuteOf(l, *g.CompletedAt)+s.finals.Rest)
			}
		}
	}
	return rested
}

// assignDuties sets the duty teams of the games of the finals, where they are known. A match without a free team has nobody.
func (svc *Service) assignDuties(tx store.Schedules, l league.League, s *state) error {
	if !s.hasDuties() {
		return nil
	}
	var changed []league.ScheduledGame
	sources := s.dutySources(l)
	for key, line := range s.lines {
		if s.games[key].HasPlay() {
			continue
		}
		var teams []int64
		if source, has := sources[key]; has {
			if id := s.resolveTeam(source); id != 0 && id != line.Team1ID && id != line.Team2ID {
				teams = []int64{id}
			}
		}
		if !slices.Equal(line.DutyTeamIDs, teams) || !line.DutyByHand {
			line.DutyTeamIDs, line.DutyByHand = teams, true
			s.lines[key] = line
			changed = append(changed, line)
		}
	}
	return tx.UpdateDuties(changed)
}

// dutySources returns the source of the duty team of each match that has a time, by key of the match.
// A team that cannot come has no duty.
func (s state) dutySources(l league.League) map[string]bracket.Source {
	return s.knockout.Duties(bracket.DutyMode(s.finals.Duty), s.plannedTimes(l), func(match string, source bracket.Source) bool {
		return !s.isPlayed(match) && slices.Contains(s.finals.Absent, s.resolveTeam(source))
	})
}

// hasDuties reports whether the finals choose the teams that referee.
func (s state) hasDuties() bool {
	return s.finals.Duty != "" && bracket.DutyMode(s.finals.Duty) != bracket.NoDuty
}

// resolveTeam returns the id of the team of a source; 0 while it is not known.
func (s state) resolveTeam(source bracket.Source) int64 {
	if source.Kind == bracket.Seed && s.finals.SeedsOpen {
		return 0
	}
	if source.Kind == bracket.Seed {
		return s.finals.Seeds[source.Seed-1]
	}
	from := s.situation(source.Key)
	if source.Kind == bracket.Winner {
		return from.Winner.Team
	}
	return from.Loser.Team
}
