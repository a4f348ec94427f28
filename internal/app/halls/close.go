package halls

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/scheduling"
	"sideout/internal/base/fault"
	"sideout/internal/rules/hall"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// ClosingRequest closes a hall for an evening or a part of it.
type ClosingRequest struct {
	Day      string
	From, To *league.TimeOfDay // nil: from the morning, and to the next morning
	Reason   string            // shown with the games that move
	Leagues  []AcceptedLeague  // the leagues whose preview is accepted; nil: all
}

// AcceptedLeague is a league whose preview is accepted.
type AcceptedLeague struct {
	LeagueID int64
	Version  *int64
}

// Closed is the result or the preview of closing a hall: the change of a night of each league of the user that plays there then.
type Closed struct {
	Message fault.Text     `json:"message"`
	Leagues []ClosedLeague `json:"leagues"`
	Others  int            `json:"others"` // the number of games of other owners' leagues then; they stay, because only these owners can move them
}

// ClosedLeague is the change of a night of one league.
type ClosedLeague struct {
	LeagueID int64       `json:"leagueId"`
	Name     string      `json:"name"`
	Day      league.Date `json:"day"`     // the night
	Done     bool        `json:"done"`    // whether the change is stored
	Problem  fault.Text  `json:"problem"` // why the night cannot be changed; empty if it can
	scheduling.NightMoved
}

// closingHall is what Close reads before it changes the leagues one after another.
type closingHall struct {
	hall     store.Hall
	day      league.Date
	from, to time.Time
	own      []hall.League // the leagues of the user that have courts of the hall, in the order of their ids
	courts   map[int64]bool
	others   int

	// What the leagues before take and no longer take, in a preview.
	moved []hall.Use
	freed map[int64]bool
	names map[int64]string
}

// Close closes a hall for a time: each league of the user that plays there then changes its night, as ChangeOpenings does. It stores the
// leagues one after another, so some may be done and others not. A request with the same Idempotency-Key continues with the others. It
// changes no league of another owner.
func (svc *Service) Close(ctx context.Context, actor access.Actor, id int64, request ClosingRequest, preview bool) (closed Closed, err error) {
	var c closingHall
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		c, err = svc.loadClosing(tx, actor, id, request)
		return err
	})
	if err != nil {
		return closed, err
	}
	closed.Others, closed.Leagues = c.others, []ClosedLeague{}
	for _, l := range c.own {
		options := scheduling.NightChange{Reason: request.Reason, Preview: preview}
		if request.Leagues != nil {
			at := slices.IndexFunc(request.Leagues, func(a AcceptedLeague) bool { return a.LeagueID == l.ID })
			if at < 0 {
				continue
			}
			options.Version = request.Leagues[at].Version
		}
		one, plays, err := svc.closeLeague(ctx, actor, &c, l, options)
		if err != nil {
			return closed, err
		}
		if plays {
			closed.Leagues = append(closed.Leagues, one)
		}
	}
	closed.Message = c.describe(closed.Leagues, preview)
	return closed, nil
}

// loadClosing reads which leagues a closing concerns.
func (svc *Service) loadClosing(tx *store.Tx, actor access.Actor, id int64, request ClosingRequest) (c closingHall, err error) {
	if c.hall, err = findOwn(tx, actor, id); err != nil {
		return c, err
	}
	leagues, err := tx.Halls.LeaguesOfHalls([]int64{id})
	if err != nil {
		return c, err
	}
	if err := c.setTimes(request, zoneFor(actor, leagues)); err != nil {
		return c, err
	}
	if !c.to.After(svc.db.Now()) {
		return c, fault.Field("day", "This time is over")
	}
	own, err := tx.Halls.CourtsOfHall(id)
	if err != nil {
		return c, err
	}
	c.courts, c.names, c.freed = map[int64]bool{}, map[int64]string{}, map[int64]bool{}
	for _, court := range own {
		c.courts[court.ID] = true
	}
	hallIDs := []int64{id} // and the other halls of these leagues, because games may move there
	for _, l := range leagues {
		links, err := tx.Halls.LinksOf(l.ID)
		if err != nil {
			return c, err
		}
		for _, k := range links {
			hallIDs = append(hallIDs, k.HallID)
		}
	}
	slices.Sort(hallIDs)
	all, err := svc.games.LoadHalls(tx, slices.Compact(hallIDs), c.day.AddDays(-1), c.day.AddDays(1))
	if err != nil {
		return c, err
	}
	isOther := map[int64]bool{}
	for _, l := range all {
		switch isOfHall := slices.ContainsFunc(leagues, func(o league.League) bool { return o.ID == l.ID }); {
		case isOfHall && l.OwnerID == actor.UserID:
			c.own, c.names[l.ID] = append(c.own, l), l.Name
		case isOfHall:
			isOther[l.ID] = true
		}
	}
	for _, u := range hall.Taken(all, c.from, c.to, 0) {
		if c.courts[u.Court] && isOther[u.League] && u.Line.Status != league.Completed {
			c.others++
		}
	}
	return c, nil
}

// setTimes reads the times of a closing.
func (c *closingHall) setTimes(request ClosingRequest, zone *time.Location) error {
	day, ok := league.ParseDate(request.Day)
	if !ok {
		return fault.Field("day", "A date is like 2026-11-26")
	}
	from, to, next := morning, morning, day.AddDays(1)
	for _, at := range []struct {
		field string
		label fault.Text
		given *league.TimeOfDay
		time  *league.TimeOfDay
	}{{"from", fault.Textf("Start"), request.From, &from}, {"to", fault.Textf("End"), request.To, &to}} {
		if at.given == nil || *at.given == "" {
			continue
		}
		if !at.given.Valid() {
			return fault.Field(at.field, "%s must be a time like 20:15", at.label)
		}
		*at.time = *at.given
	}
	if to > from {
		next = day
	}
	c.day, c.from, c.to = day, league.Instant(day, from, zone), league.Instant(next, to, zone)
	return nil
}

// closeLeague closes the courts of a league that are of the hall. It reports whether the league plays there then. A change that the league
// refuses is a problem of the result, not an error.
func (svc *Service) closeLeague(ctx context.Context, actor access.Actor, c *closingHall, l hall.League, options scheduling.NightChange) (one ClosedLeague, plays bool, err error) {
	one = ClosedLeague{LeagueID: l.ID, Name: l.Name, Day: c.day}
	closing := scheduling.Closing{Day: c.day, From: c.from, To: c.to, Freed: c.freed,
		IsClosed: func(name string) bool { return c.courts[l.Courts[league.FoldName(name)]] },
		Taken:    hall.LinesFor(l, c.moved, func(id int64) string { return c.names[id] }),
	}
	one.NightMoved, err = svc.planner.CloseCourts(transaction.WithPart(ctx, fmt.Sprint("of league ", l.ID)), actor, l.ID, closing, options)
	if err == nil && options.Preview {
		err = access.CheckOpen(l.League, access.Manage)
	}
	var refused *fault.Error
	switch {
	case errors.Is(err, scheduling.ErrNoCourts):
		return one, false, nil
	case errors.As(err, &refused) && refused.Kind != fault.Unavailable && refused != transaction.ErrOtherBody:
		one.Problem, one.NightMoved = refused.Sentence, scheduling.NightMoved{}
		return one, true, nil
	case err != nil:
		return one, false, err
	case options.Preview:
		c.noteMoved(l, one.Schedules)
	default:
		one.Done = true
	}
	return one, true, nil
}

// noteMoved records where the games of a league would be after the closing, for the leagues after it.
func (c *closingHall) noteMoved(l hall.League, changes []scheduling.PlannedChange) {
	l.Lines = nil
	for _, change := range changes {
		if change.From != nil {
			c.freed[hall.ForeignID(change.From.ID)] = true
			l.Lines = append(l.Lines, change.Schedule)
		}
	}
	c.moved = append(c.moved, hall.Taken([]hall.League{l}, time.Time{}, farFuture, 0)...)
}

// describe says what is closed, and how many games move for it.
func (c *closingHall) describe(leagues []ClosedLeague, preview bool) fault.Text {
	moved, failed := 0, 0
	for _, one := range leagues {
		if moved += one.Moved; !one.Problem.IsZero() {
			failed++
		}
	}
	sentence := fault.Textf("%s is closed on %s. Games that have lost their place: %d.", c.hall.Name, c.day.Medium(), moved)
	if preview {
		sentence = fault.Textf("%s would be closed on %s. Games that would lose their place: %d.", c.hall.Name, c.day.Medium(), moved)
	}
	if failed > 0 {
		sentence = fault.Textf("%s %s", sentence, fault.CountText(failed, "1 league cannot be changed.", "%d leagues cannot be changed."))
	}
	if c.others > 0 {
		sentence = fault.Textf("%s %s", sentence, fault.CountText(c.others, "1 game of another league stays: ask its owner.", "%d games of other leagues stay: ask their owners."))
	}
	return sentence
}
