package scheduling

import (
	"context"
	"errors"

	"sideout/internal/app/access"
	"sideout/internal/app/finals"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/notify/outbox"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/storage/store"
)

// Swapped is the result of a swap: both schedule lines in their new places.
type Swapped struct {
	Schedules []league.ScheduledGame `json:"schedules"`
}

// SwapSchedules exchanges the times and places of two scheduled games. They keep their score links and scores. If a team would then
// play twice at a time, the swap is rejected unless force is set. If a court would be taken twice, it is always rejected.
func (svc *Service) SwapSchedules(ctx context.Context, actor access.Actor, id, otherID int64, force bool) (swapped Swapped, err error) {
	err = svc.db.Create(ctx, &swapped, func(tx *store.Tx) error {
		swapped = Swapped{} // the transaction may be retried
		l, one, err := lockLine(tx, actor, id)
		if err != nil {
			return err
		}
		other, err := findLine(tx, otherID)
		if errors.Is(err, store.ErrNotFound) || err == nil && (other.LeagueID != l.ID || otherID == id) {
			return fault.Field("with", "Choose another game of this schedule")
		}
		if err != nil {
			return err
		}
		for _, line := range [2]league.ScheduledGame{one, other} {
			if err := checkSwappable(line); err != nil {
				return err
			}
		}
		in, err := svc.loadInputAround(tx, l, one, other)
		if err != nil {
			return err
		}
		if err := clashError(schedule.SwapClashes(in, games.WithLength(in, one), games.WithLength(in, other)), force); err != nil {
			return err
		}
		movedOne, movedOther := schedule.SwapPlaces(one, other)
		for _, line := range [2]league.ScheduledGame{movedOne, movedOther} {
			if err := finals.CheckOrder(tx, line); err != nil {
				return err
			}
		}
		before := [2]league.ScheduledGame{one, other}
		one, other = schedule.SwapPlaces(one, other)
		one.Pinned, other.Pinned = true, true // a person has moved them
		for _, line := range [2]league.ScheduledGame{one, other} {
			if err := svc.moveLine(tx, actor.UserID, line); err != nil {
				return err
			}
		}
		if err := svc.games.AssignDuties(tx, l); err != nil {
			return err
		}
		if err := svc.notifyMoved(tx, actor.UserID, l, outbox.LineChange{From: before[0], To: one}, outbox.LineChange{From: before[1], To: other}); err != nil {
			return err
		}
		for _, line := range [2]league.ScheduledGame{one, other} {
			line, err := tx.Schedules.FindSchedule(line.ID)
			if err != nil {
				return err
			}
			swapped.Schedules = append(swapped.Schedules, line)
		}
		return nil
	})
	return swapped, err
}

// checkSwappable returns an error if a game is over or has no place.
func checkSwappable(line league.ScheduledGame) error {
	if err := checkReschedulable(line); err != nil {
		return err
	}
	switch {
	case line.Status == league.Cancelled:
		return fault.New(fault.Conflict, "One of the games is cancelled. Bring it back first.")
	case line.Waiting:
		return fault.New(fault.Conflict, "One of the games has no place that it could give. Choose a free place for it.")
	}
	return nil
}

// checkReschedulable returns an error if a game is over.
func checkReschedulable(line league.ScheduledGame) error {
	switch {
	case line.Forfeit != league.NoForfeit:
		return fault.New(fault.Conflict, "This game is forfeited. Take that back first.")
	case line.Status == league.Completed:
		return fault.New(fault.Conflict, "This game has a score already. Change its result or its date in the history.")
	case line.Status == league.Void:
		return fault.New(fault.Conflict, "This game is void. Take that back in the history first.")
	}
	return nil
}

// loadInputAround returns the data that clashes of the given lines depend on: the teams and the games of the surrounding days.
func (svc *Service) loadInputAround(tx *store.Tx, l league.League, lines ...league.ScheduledGame) (in schedule.Input, err error) {
	first, last := lines[0].Day, lines[0].Day
	for _, line := range lines {
		first, last = min(first, line.Day), max(last, line.Day)
	}
	if in, err = svc.games.LoadAround(tx, l, first, last); err != nil {
		return in, err
	}
	in.Teams, _, err = addAbsencesToWishes(tx.Teams, l.ID, in.Teams)
	return in, err
}

// PlacesOfNight returns for every game and every place of a night whether the game can be moved there.
func (svc *Service) PlacesOfNight(ctx context.Context, actor access.Actor, leagueID int64, night league.Date) (places schedule.NightPlaces, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		p, err := svc.loadPlanning(tx, actor, leagueID, access.Manage)
		if err != nil {
			return err
		}
		places, err = schedule.PlacesOfNight(p.input, night)
		return toFault(err)
	})
	return places, err
}
