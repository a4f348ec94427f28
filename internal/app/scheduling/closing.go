package scheduling

import (
	"context"
	"errors"
	"slices"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
)

// Closing closes courts of a league for a time.
type Closing struct {
	Day      league.Date // the day of the night
	From, To time.Time
	IsClosed func(courtName string) bool
	Freed    map[int64]bool         // the places of other leagues that are free once their courts are closed too, by hall.ForeignID
	Taken    []league.ScheduledGame // the places that they take then
}

// ErrNoCourts means that a league has none of the courts that a Closing closes open then.
var ErrNoCourts = errors.New("scheduling: the league has none of these courts then")

// NightUndo takes back that the courts of a night have been closed. It is the body of the call that changes the openings of the night.
type NightUndo struct {
	CourtsOut []string            `json:"courtsOut"`
	Start     *league.TimeOfDay   `json:"start,omitempty"`
	End       *league.TimeOfDay   `json:"end,omitempty"`
	Courts    []league.NightCourt `json:"courts"`
	Restore   []PlaceBefore       `json:"restore"`
}

// PlaceBefore is the place that a game had before its court was closed.
type PlaceBefore struct {
	ID        int64            `json:"id"`
	Day       league.Date      `json:"day"`
	GameTime  league.TimeOfDay `json:"gameTime"`
	CourtName *string          `json:"courtName"`
	Reason    string           `json:"reason"`
	Pinned    bool             `json:"pinned"`
}

// CloseCourts closes courts of a league for a time, as ChangeOpenings does. It returns ErrNoCourts if the league has none of them then.
func (svc *Service) CloseCourts(ctx context.Context, actor access.Actor, leagueID int64, c Closing, options NightChange) (NightMoved, error) {
	return svc.changeNight(ctx, actor, leagueID, options, func(p *planning) (schedule.Plan, error) {
		p.input.Others = slices.DeleteFunc(p.input.Others, func(g schedule.Game) bool { return c.Freed[g.ID] })
		for _, line := range c.Taken {
			p.input.Others = append(p.input.Others, schedule.Game{ScheduledGame: line})
		}
		zone := league.ZoneOf(p.league)
		minuteOf := func(at time.Time) int {
			local := at.In(zone)
			return league.DayOf(at, zone).DaysSince(c.Day)*schedule.MinutesPerDay + 60*local.Hour() + local.Minute()
		}
		before := p.league.NightChangeOn(c.Day)
		change, hasCourts := schedule.CloseCourts(p.input, c.Day, c.IsClosed, minuteOf(c.From), minuteOf(c.To))
		if !hasCourts {
			return schedule.Plan{}, ErrNoCourts
		}
		plan, err := schedule.ChangeNight(p.input, change)
		p.league.NightChanges = p.league.WithNightChange(change)
		p.input.League.NightChanges = p.league.NightChanges // the report of the preview reads them
		p.undo = newNightUndo(before, plan)
		return plan, err
	})
}

// newNightUndo returns what takes a change of a night back.
func newNightUndo(before league.NightChange, plan schedule.Plan) *NightUndo {
	undo := NightUndo{CourtsOut: append([]string{}, before.CourtsOut...), Start: before.Start, End: before.End,
		Courts: append([]league.NightCourt{}, before.Courts...), Restore: []PlaceBefore{}}
	for _, m := range plan.Move {
		s := m.From
		undo.Restore = append(undo.Restore, PlaceBefore{s.ID, s.Day, s.GameTime, s.CourtName, s.Reason, s.Pinned})
	}
	return &undo
}
