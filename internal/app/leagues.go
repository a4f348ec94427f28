package app

import (
	"context"
	"sync"
	"time"

	"sideout/internal/fault"
	"sideout/internal/league"
	"sideout/internal/store"
)

// LeagueView is a league with what the actor is in it.
type LeagueView struct {
	league.League
	Role league.Role `json:"role"`
}

// Leagues returns the leagues that the actor owns or has joined.
func (a *App) Leagues(ctx context.Context, who Actor) (views []LeagueView, err error) {
	if who.UserID == "" {
		return nil, errNobody
	}
	err = a.read(ctx, func(tx *store.Tx) error {
		views = []LeagueView{}
		all, err := tx.LeaguesOf(who.UserID)
		if err != nil {
			return err
		}
		roles, err := tx.RolesOf(who.UserID)
		for _, l := range all {
			role := roles[l.ID]
			if l.OwnerID == who.UserID {
				role = league.Owner
			}
			views = append(views, LeagueView{l, role})
		}
		return err
	})
	return views, err
}

// League returns one league.
func (a *App) League(ctx context.Context, who Actor, id int64) (view LeagueView, err error) {
	err = a.read(ctx, func(tx *store.Tx) error {
		view.League, view.Role, err = leagueFor(tx, who, id, Read)
		return err
	})
	return view, err
}

// CreateLeague makes the actor the owner of a new league. What edit leaves alone has its default.
func (a *App) CreateLeague(ctx context.Context, who Actor, edit func(*league.League)) (view LeagueView, err error) {
	if who.UserID == "" {
		return view, errNobody
	}
	l := league.StorageDefaults()
	edit(&l)
	l, problems := checkNewLeague(l)
	if err := invalid(problems); err != nil {
		return view, err
	}
	l.OwnerID, l.CurrentWeek = who.UserID, 1
	l.CreatedAt = a.clock()
	l.UpdatedAt = l.CreatedAt
	err = a.create(ctx, &view.League, func(tx *store.Tx) error {
		n, err := tx.CountLeaguesOwnedBy(who.UserID)
		if err != nil {
			return err
		}
		if n >= a.quotas.LeaguesPerUser {
			return fault.New(fault.Conflict, "You have as many leagues as one account can have. Delete one first.")
		}
		view.League, err = storeNewLeague(tx, l)
		return err
	})
	view.Role = league.Owner
	return view, err
}

// UpdateLeague changes the settings of a league.
func (a *App) UpdateLeague(ctx context.Context, who Actor, id int64, edit func(*league.League)) (view LeagueView, err error) {
	err = a.write(ctx, func(tx *store.Tx) error {
		before, err := lockFor(tx, who, id, Manage)
		if err != nil {
			return err
		}
		l := before
		edit(&l)
		if l.Visibility.Valid() {
			if err := giveSlug(tx, &l); err != nil {
				return err
			}
		}
		l, problems := league.CheckLeague(l)
		teams, err := tx.TeamsOf(id)
		if err != nil {
			return err
		}
		if err := invalid(append(problems, league.CheckTiersInUse(l, teams)...)); err != nil {
			return err
		}
		if err := checkSlug(tx, l); err != nil {
			return err
		}
		l.UpdatedAt = a.clock()
		if err := tx.UpdateLeague(l); err != nil {
			return asTaken(err)
		}
		if l.Visibility != before.Visibility {
			announceRights(tx, id)
		}
		if l.Timezone != before.Timezone {
			if err := a.moveToZone(tx, l); err != nil {
				return err
			}
		}
		view.League, view.Role, err = leagueFor(tx, who, id, Manage)
		return err
	})
	return view, err
}

// moveToZone keeps the civil dates and wall times of a league whose zone has changed: only the instants move.
func (a *App) moveToZone(tx *store.Tx, l league.League) error {
	schedules, err := tx.SchedulesOf(l.ID)
	if err != nil {
		return err
	}
	zone := zoneOf(l)
	for _, s := range schedules {
		s.GameDate = league.Instant(s.Day, s.GameTime, zone)
		if err := tx.UpdateSchedule(s, a.clock()); err != nil {
			return err
		}
		if s.GameID == nil {
			continue
		}
		g, err := tx.FindGame(*s.GameID)
		if err != nil {
			return err
		}
		g.ScheduledFor = &s.GameDate
		if g.Status != league.Completed {
			g.GameDate = &s.GameDate
		}
		if err := tx.UpdateGame(g); err != nil {
			return err
		}
	}
	return nil
}

// DeleteLeague removes a league and everything in it, for good.
func (a *App) DeleteLeague(ctx context.Context, who Actor, id int64) error {
	return a.write(ctx, func(tx *store.Tx) error {
		if _, err := lockFor(tx, who, id, Own); err != nil {
			return err
		}
		return tx.DeleteLeague(id)
	})
}

// zones keeps the zones of leagues: to load one takes as long as to look at the database.
var zones sync.Map

// zoneOf returns the zone of a league; its name was checked when it was stored.
func zoneOf(l league.League) *time.Location {
	if zone, ok := zones.Load(l.Timezone); ok {
		return zone.(*time.Location)
	}
	zone, ok := league.Zone(l.Timezone)
	if !ok {
		return time.UTC
	}
	zones.Store(l.Timezone, zone)
	return zone
}

// MayManage returns why the actor may not manage a league, or nil.
func (a *App) MayManage(ctx context.Context, who Actor, id int64) error {
	return a.read(ctx, func(tx *store.Tx) error {
		_, _, err := leagueFor(tx, who, id, Manage)
		return err
	})
}
