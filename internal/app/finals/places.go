package finals

import (
	"cmp"
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/storage/store"
)

// places returns what the finals of a league take of courts and teams: the lines of their games with their lengths, and with negative ids
// the matches that wait for their teams.
func (svc *Service) places(tx *store.Tx, l league.League) (lines []league.ScheduledGame, err error) {
	all, err := tx.Knockouts.FinalsOf(l.ID)
	if err != nil {
		return nil, err
	}
	for _, f := range all {
		s, err := load(tx.Knockouts, f)
		if err != nil {
			return nil, err
		}
		lines = append(lines, s.linesOfMatches(l)...)
	}
	return lines, nil
}

// linesOfMatches returns the matches that take a court and teams as lines of a schedule.
func (s state) linesOfMatches(l league.League) (lines []league.ScheduledGame) {
	for _, match := range s.situations {
		if line, has := s.lineOf(l, match); has {
			line.After = s.matchesBefore(match)
			lines = append(lines, line)
		}
	}
	return lines
}

// matchesBefore returns the ids of the lines of the matches that decide the teams of a match with a fixed time.
func (s state) matchesBefore(match bracket.Situation) (ids []int64) {
	if s.finals.Queue {
		return nil
	}
	for _, source := range match.Sources {
		if line, has := s.lines[source.Key]; has {
			ids = append(ids, line.ID)
		} else if source.Key != "" {
			ids = append(ids, -s.matches[source.Key].ID)
		}
	}
	return ids
}

// lineOf returns a match as a line of a schedule; false if it takes no court and no teams. A match without a game has its negative id.
func (s state) lineOf(l league.League, match bracket.Situation) (line league.ScheduledGame, has bool) {
	minutes := lengthOf(s.finals.FinalsPlan)(match.Match)
	if line, has = s.lines[match.Key]; has {
		line.Minutes, line.FinalsID = minutes, s.finals.ID
		if g := s.games[match.Key]; s.finals.Queue && g.CompletedAt != nil && line.CourtName != nil { // the court is free from the actual end on
			start := minuteOn(s.finals.FinalsPlan, line.Day, line.GameTime)
			line.Minutes = min(max(s.minuteOf(l, *g.CompletedAt)-start, 1), minutes)
		}
		return line, true
	}
	p := s.matches[match.Key]
	if match.State.IsOver() || p.Day == nil || p.GameTime == nil || p.CourtName == nil {
		return line, false
	}
	line = league.ScheduledGame{
		ID: -p.ID, FinalsID: s.finals.ID, LeagueID: l.ID, Day: *p.Day, GameTime: *p.GameTime, CourtName: p.CourtName, Stage: league.Finals, Status: league.Scheduled, Origin: league.ByHand,
		Minutes: minutes, Label: fault.Textf("%s of %s", s.labelOf(match.Match), s.finals.Name).String(),
	}
	line.GameDate = league.Instant(line.Day, line.GameTime, league.ZoneOf(l))
	s.setPlayers(&line, match)
	return line, true
}

// setPlayers sets the known teams of a match, and the teams that may still become its second or first one.
func (s state) setPlayers(line *league.ScheduledGame, match bracket.Situation) {
	sides := [2]*int64{&line.Team1ID, &line.Team2ID}
	for side := range match.Teams {
		teams := s.possibleTeams(match, side)
		if match.Teams[side].Team != 0 && teams != nil {
			*sides[side] = teams[0]
		} else {
			line.MayPlay = append(line.MayPlay, teams...)
		}
	}
	if line.MayPlay == nil && line.Team1ID != 0 && line.Team2ID != 0 {
		line.Label = ""
	}
	slices.Sort(line.MayPlay)
	line.MayPlay = slices.Compact(line.MayPlay)
}

// possibleTeams returns the teams that may play on a side of a match. Absent teams never do.
func (s state) possibleTeams(match bracket.Situation, side int) []int64 {
	slot, source := match.Teams[side], match.Sources[side]
	switch {
	case slot.Team != 0 && slices.Contains(s.finals.Absent, slot.Team):
		return nil
	case slot.Team != 0:
		return []int64{slot.Team}
	case slot.Nobody || source.Key == "": // the team of a seed that is not known yet may be any
		return nil
	}
	before := s.situation(source.Key)
	return append(s.possibleTeams(before, 0), s.possibleTeams(before, 1)...)
}

// timesAround returns the times of new matches around what is on their courts and around the games of their teams. If onlyCourts is set,
// teams may have other games at the time of their match. fits is false if the nights are too short.
func (s state) timesAround(in schedule.Input, onlyCourts bool) (times map[string]bracket.Time, fits bool) {
	t := bracketTimes(s.finals.FinalsPlan)
	t.Busy = func(match bracket.Match, at bracket.Time) (until int) {
		for _, clash := range s.clashesAt(in, match, at) {
			if !clash.Court() && onlyCourts {
				continue
			}
			end := minuteOn(s.finals.FinalsPlan, clash.Other.Day, clash.Other.GameTime) + in.MinutesOf(clash.Other)
			if end <= at.Start { // the teams still have to travel from there
				end = at.Start + travelStep
			}
			until = max(until, end)
		}
		return until
	}
	return s.knockout.Times(t)
}

// travelStep is the step in minutes in which a match is planned later because its teams have to travel.
const travelStep = 5

// clashesAt returns the clashes of a match at a time with other games.
func (s state) clashesAt(in schedule.Input, match bracket.Match, at bracket.Time) []schedule.Clash {
	line := league.ScheduledGame{FinalsID: s.finals.ID, Stage: league.Finals, Status: league.Scheduled, CourtName: &s.finals.Courts[at.Court], Minutes: at.End - at.Start}
	line.Day, line.GameTime = s.dayAndTime(at.Start)
	s.setPlayers(&line, s.situation(match.Key))
	return schedule.FindClashes(in, line)
}

// clashError returns a conflict for the first of some clashes, unless a person has forced it. A court that is taken cannot be forced.
func clashError(clashes []schedule.Clash, force bool) error {
	at := slices.IndexFunc(clashes, schedule.Clash.Court)
	switch {
	case at >= 0:
		return &fault.Error{Kind: fault.Conflict, Field: "courtName", Sentence: clashes[at].Sentence}
	case len(clashes) > 0 && !force:
		return &fault.Error{Kind: fault.Conflict, Field: "force", Sentence: clashes[0].Sentence}
	default:
		return nil
	}
}

// checkMovedMatch returns a conflict if the court or a team of a match has another game at its new place.
func (svc *Service) checkMovedMatch(tx *store.Tx, l league.League, s state, p store.KnockoutMatch, force bool) error {
	match := s.situation(p.Key)
	line, has := s.lineOf(l, match)
	if !has {
		line = league.ScheduledGame{ID: -p.ID, FinalsID: p.FinalsID, Stage: league.Finals, Status: league.Scheduled, Minutes: lengthOf(s.finals.FinalsPlan)(match.Match)}
		s.setPlayers(&line, match)
	}
	line.Day, line.GameTime, line.CourtName, line.Waiting, line.Queued = *p.Day, *p.GameTime, p.CourtName, false, false
	if match.State.IsOver() || line.FreesItsPlace() {
		return nil
	}
	clashes, err := svc.games.FindClashes(tx, l, line)
	if err != nil {
		return err
	}
	return clashError(clashes, force)
}

// sameClash identifies a clash of a match with another game.
type sameClash struct {
	key         string
	other, team int64
}

// clashesOf returns the clashes of the matches of finals that are not over with games outside of these finals.
func (s state) clashesOf(l league.League, in schedule.Input) map[sameClash]schedule.Clash {
	own := map[int64]bool{}
	for _, line := range s.linesOfMatches(l) {
		own[line.ID] = true
	}
	found := map[sameClash]schedule.Clash{}
	for _, match := range s.situations {
		line, has := s.lineOf(l, match)
		if !has || match.State.IsOver() || line.FreesItsPlace() {
			continue
		}
		for _, clash := range schedule.FindClashes(in, line) {
			if !own[clash.Other.ID] {
				found[sameClash{match.Key, clash.Other.ID, clash.TeamID}] = clash
			}
		}
	}
	return found
}

// checkNewClashes returns a conflict if a change has led to a clash that finals did not have before. force allows those of teams, never those of
// courts.
func (svc *Service) checkNewClashes(tx *store.Tx, l league.League, f store.Finals, before map[sameClash]schedule.Clash, force bool) error {
	after, err := svc.loadClashes(tx, l, f)
	if err != nil {
		return err
	}
	var added []schedule.Clash
	for key, clash := range after {
		if _, known := before[key]; !known {
			added = append(added, clash)
		}
	}
	slices.SortFunc(added, func(a, b schedule.Clash) int {
		return cmp.Or(schedule.CompareByTime(a.Other, b.Other), cmp.Compare(a.TeamID, b.TeamID))
	})
	return clashError(added, force)
}

// loadClashes returns the clashes of stored finals with games outside of them.
func (svc *Service) loadClashes(tx *store.Tx, l league.League, f store.Finals) (map[sameClash]schedule.Clash, error) {
	s, err := load(tx.Knockouts, f)
	if err != nil {
		return nil, err
	}
	in, err := svc.loadAround(tx, l, s)
	return s.clashesOf(l, in), err
}

// loadAround returns what the clashes of finals depend on.
func (svc *Service) loadAround(tx *store.Tx, l league.League, s state) (schedule.Input, error) {
	first, last := s.finals.Nights[0].Day, s.finals.Nights[len(s.finals.Nights)-1].Day.AddDays(1)
	for _, line := range s.linesOfMatches(l) {
		first, last = min(first, line.Day), max(last, line.Day)
	}
	return svc.games.LoadAround(tx, l, first, last)
}

// loseTakenPlace lets the game of a match wait for another place if its teams, which have just become known, or its court have another
// game at its time, or if the match has lost its time before. Matches of the same finals do not count: a correction gives several of them other teams one after the other.
func (svc *Service) loseTakenPlace(tx *store.Tx, l league.League, s *state, key string) error {
	line, has := s.lines[key]
	if !has || line.FreesItsPlace() {
		return nil
	}
	if hasTime := s.finals.Queue || s.matches[key].Day != nil; hasTime {
		if s.keepsPlaces {
			return nil
		}
		clashes, err := svc.games.FindClashes(tx, l, line)
		clashes = slices.DeleteFunc(clashes, func(c schedule.Clash) bool { return c.Other.FinalsID == s.finals.ID })
		if err != nil || len(clashes) == 0 {
			return err
		}
	}
	line.Waiting = true
	s.lines[key] = line
	return tx.Schedules.UpdateSchedule(line, svc.db.Now())
}

// loseTakenTimes takes the times from the matches after one whose result has changed that wait for their teams, if their court or a team that
// they have now has another game then. A person chooses another time for them.
func (svc *Service) loseTakenTimes(tx *store.Tx, l league.League, f store.Finals, changed string) error {
	s, err := load(tx.Knockouts, f)
	if err != nil {
		return err
	}
	var waiting []bracket.Situation
	follows := map[string]bool{changed: true}
	for _, match := range s.situations {
		if !follows[match.Sources[0].Key] && !follows[match.Sources[1].Key] {
			continue
		}
		if follows[match.Key] = true; match.State == bracket.Waiting {
			waiting = append(waiting, match)
		}
	}
	if waiting == nil {
		return nil
	}
	in, err := svc.loadAround(tx, l, s)
	if err != nil {
		return err
	}
	for _, match := range waiting {
		line, has := s.lineOf(l, match)
		if !has || !slices.ContainsFunc(schedule.FindClashes(in, line), func(c schedule.Clash) bool {
			return c.Other.FinalsID != f.ID && (c.Court() || c.TeamID == line.Team1ID || c.TeamID == line.Team2ID)
		}) {
			continue
		}
		p := s.matches[match.Key]
		p.Day, p.GameTime, p.CourtName = nil, nil, nil
		if err := tx.Knockouts.UpdateMatch(p); err != nil {
			return err
		}
	}
	return nil
}
