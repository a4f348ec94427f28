package games

import (
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/hall"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/storage/store"
)

// LoadHalls returns the leagues of some halls with what takes their courts from the first to the last day.
func (svc *Service) LoadHalls(tx *store.Tx, hallIDs []int64, first, last league.Date) (all []hall.League, err error) {
	leagues, err := tx.Halls.LeaguesOfHalls(hallIDs)
	if err != nil || len(leagues) == 0 {
		return nil, err
	}
	ids, at := make([]int64, len(leagues)), map[int64]int{}
	for i, l := range leagues {
		ids[i], at[l.ID] = l.ID, i
		all = append(all, hall.League{League: l, Courts: map[string]int64{}})
	}
	for _, id := range hallIDs {
		links, err := tx.Halls.LinksOfHall(id)
		if err != nil {
			return nil, err
		}
		for _, k := range links {
			if i, has := at[k.LeagueID]; has {
				all[i].Courts[k.Key] = k.CourtID
			}
		}
	}
	lines, err := tx.Halls.SchedulesOfLeagues(ids, first.AddDays(-1), last.AddDays(1))
	if err != nil {
		return nil, err
	}
	for _, line := range lines {
		i := at[line.LeagueID]
		all[i].Lines = append(all[i].Lines, line)
	}
	return all, svc.addPlaces(tx, all, ids, at)
}

// addPlaces gives the matches of finals among the lines of leagues their length, and adds the matches that wait for their teams.
func (svc *Service) addPlaces(tx *store.Tx, all []hall.League, ids []int64, at map[int64]int) error {
	withFinals, err := tx.Halls.WithFinals(ids)
	if err != nil {
		return err
	}
	for _, id := range withFinals {
		l := &all[at[id]]
		places, err := svc.finals.Places(tx, svc, l.League)
		if err != nil {
			return err
		}
		matches := map[int64]league.ScheduledGame{}
		for _, place := range places {
			if matches[place.ID] = place; place.ID < 0 {
				l.Lines = append(l.Lines, place)
			}
		}
		for i, line := range l.Lines {
			if match, has := matches[line.ID]; has && line.ID > 0 {
				l.Lines[i].Minutes, l.Lines[i].FinalsID = match.Minutes, match.FinalsID
			}
		}
	}
	return nil
}

// AddTaken adds what other leagues of the same halls take of the courts of a league from the first to the last day. A transaction that writes
// locks the halls first, so that this stays true until it ends.
func (svc *Service) AddTaken(tx *store.Tx, in *schedule.Input, first, last league.Date) error {
	hallIDs, err := tx.Halls.LockFor(in.League.ID)
	if err != nil || len(hallIDs) == 0 {
		return err
	}
	all, err := svc.LoadHalls(tx, hallIDs, first, last)
	if err != nil {
		return err
	}
	zone := league.ZoneOf(in.League)
	taken := hall.Taken(all, league.Instant(first.AddDays(-1), "00:00", zone), league.Instant(last.AddDays(2), "00:00", zone), in.League.ID)
	own, owners := hall.League{League: in.League}, map[int64]league.League{}
	for _, l := range all {
		if owners[l.ID] = l.League; l.ID == in.League.ID {
			own = l
		}
	}
	names := func(id int64) string {
		if owners[id].OwnerID != in.League.OwnerID {
			return ""
		}
		return owners[id].Name
	}
	for _, line := range hall.LinesFor(own, taken, names) {
		in.Others = append(in.Others, schedule.Game{ScheduledGame: line})
	}
	return nil
}

// CheckHalls returns a conflict if a transaction has given a game a place on a court of a hall that another league of the hall has then. It
// is called at the end of every transaction that writes, so it holds for all ways in which a game gets a place.
func (svc *Service) CheckHalls(tx *store.Tx) error {
	for leagueID, moved := range tx.Halls.MovedPlaces() {
		l, err := tx.Leagues.FindLeague(leagueID)
		if err != nil {
			return err
		}
		if err := svc.checkMoved(tx, l, moved); err != nil {
			return err
		}
	}
	return nil
}

func (svc *Service) checkMoved(tx *store.Tx, l league.League, moved []store.Moved) error {
	hallIDs, err := tx.Halls.LockFor(l.ID)
	if err != nil {
		return err
	}
	first, last, isMoved := moved[0].Day, moved[0].Day, map[int64]bool{}
	for _, m := range moved {
		first, last, isMoved[m.ID] = min(first, m.Day), max(last, m.Day), true
		if m.ID > 0 {
			continue
		}
		match, err := tx.Knockouts.FindKnockoutMatch(-m.ID)
		if err != nil {
			return err
		}
		if match.GameID == nil {
			continue
		}
		line, isScheduled, err := tx.Schedules.FindScheduleOfGame(*match.GameID)
		if err != nil {
			return err
		}
		isMoved[line.ID] = isScheduled
	}
	all, err := svc.LoadHalls(tx, hallIDs, first.AddDays(-1), last.AddDays(1))
	if err != nil {
		return err
	}
	zone := league.ZoneOf(l)
	from, to := league.Instant(first.AddDays(-2), "00:00", zone), league.Instant(last.AddDays(3), "00:00", zone)
	added := hall.Taken(onlyLeague(all, l.ID), from, to, 0)
	added = slices.DeleteFunc(added, func(u hall.Use) bool { return !isMoved[u.LineID] || u.Line.Status == league.Completed })
	own, other, found := hall.FirstOverlap(added, hall.Taken(all, from, to, l.ID))
	if !found {
		return nil
	}
	return takenError(own, other, all, l)
}

func onlyLeague(all []hall.League, id int64) (own []hall.League) {
	for _, l := range all {
		if l.ID == id {
			own = append(own, l)
		}
	}
	return own
}

// takenError is the error that a court of a hall is taken.
func takenError(own, other hall.Use, all []hall.League, l league.League) error {
	name := ""
	for _, o := range all {
		if o.ID == other.League && o.OwnerID == l.OwnerID {
			name = o.Name
		}
	}
	return &fault.Error{Kind: fault.Conflict, Field: "courtName", Sentence: schedule.DescribeTaken(*own.Line.CourtName, other.From.In(league.ZoneOf(l)), other.To.In(league.ZoneOf(l)), name)}
}

// LoadForHall returns a league that is not in a hall yet as LoadHalls returns those that are. Its courts are those of no hall.
func (svc *Service) LoadForHall(tx *store.Tx, leagueID int64, first, last league.Date) (added hall.League, err error) {
	l, err := tx.Leagues.FindLeague(leagueID)
	if err != nil {
		return added, err
	}
	added = hall.League{League: l, Courts: map[string]int64{}}
	if added.Lines, err = tx.Schedules.SchedulesOnDays(l.ID, first, last); err != nil {
		return added, err
	}
	all := []hall.League{added}
	err = svc.addPlaces(tx, all, []int64{l.ID}, map[int64]int{l.ID: 0})
	return all[0], err
}
