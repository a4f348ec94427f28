package leagues

import (
	"context"
	"reflect"
	"slices"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// LeagueView is a league with the role of the caller.
type LeagueView struct {
	league.League
	Role     league.Role   `json:"role"`
	HandOver *HandOverView `json:"handOver,omitempty"` // the offer of the league, for its owner and the member it is offered to

	// PlanEnded is the sentence of the error 402 that the caller gets for changes that need a plan; empty while the plan of the owner lasts.
	// The list of leagues does not contain it.
	PlanEnded string `json:"planEnded,omitempty"`
}

// Leagues returns the leagues that the actor owns or has joined.
func (svc *Service) Leagues(ctx context.Context, actor access.Actor) (views []LeagueView, err error) {
	if actor.UserID == "" {
		return nil, fault.ErrSignedOut
	}
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		views = []LeagueView{}
		all, err := tx.Leagues.LeaguesOf(actor.UserID)
		if err != nil {
			return err
		}
		roles, err := tx.Members.RolesOf(actor.UserID)
		if err != nil {
			return err
		}
		offers, err := tx.Members.HandOversTo(actor.UserID, svc.db.Now())
		if err != nil {
			return err
		}
		for _, l := range all {
			view := LeagueView{League: l, Role: roles[l.ID]}
			if l.OwnerID == actor.UserID {
				view.Role = league.Owner
			}
			if actor.APIToken != 0 {
				if view.Role, err = access.RoleIn(tx, actor, l); err != nil {
					return err
				}
			}
			if view.Role == "" {
				continue
			}
			if offer, ok := offers[l.ID]; ok {
				view.HandOver = newHandOverView(offer, actor, view.Role)
			}
			views = append(views, view)
		}
		return nil
	})
	return views, err
}

// League returns one league.
func (svc *Service) League(ctx context.Context, actor access.Actor, id int64) (view LeagueView, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		view, err = svc.loadView(tx, actor, id)
		return err
	})
	return view, err
}

// CreateLeague creates a league that the actor owns. edit changes the default settings.
func (svc *Service) CreateLeague(ctx context.Context, actor access.Actor, edit func(*league.League)) (view LeagueView, err error) {
	if actor.UserID == "" {
		return view, fault.ErrSignedOut
	}
	l, err := svc.New(actor, edit)
	if err != nil {
		return view, err
	}
	if err := checkChosenSlug(nil, l.Slug); err != nil {
		return view, err
	}
	err = svc.db.Create(ctx, &view.League, func(tx *store.Tx) error {
		view.League, err = svc.Store(tx, l)
		return err
	})
	view.Role = league.Owner
	return view, err
}

// New returns a new league of an actor without storing it. edit changes the default settings.
func (svc *Service) New(actor access.Actor, edit func(*league.League)) (league.League, error) {
	l := league.StorageDefaults()
	edit(&l)
	l, problems := checkNewLeague(l)
	l.OwnerID, l.CurrentWeek = actor.UserID, 1
	l.CreatedAt = svc.db.Now()
	l.UpdatedAt = l.CreatedAt
	return l, transaction.Invalid(problems)
}

// Store stores a league that New has returned, if its owner may have another one.
func (svc *Service) Store(tx *store.Tx, l league.League) (league.League, error) {
	if err := CheckNewQuota(tx.Leagues, svc.quotas, l.OwnerID, svc.db.Now()); err != nil {
		return l, err
	}
	if err := access.CheckCreating(tx, l.OwnerID); err != nil {
		return l, err
	}
	l, err := StoreNew(tx.Leagues, l)
	if err != nil {
		return l, err
	}
	return l, svc.plans.StartTrial(tx, l.OwnerID)
}

// UpdateLeague changes the settings of a league.
func (svc *Service) UpdateLeague(ctx context.Context, actor access.Actor, id int64, edit func(*league.League)) (LeagueView, error) {
	return svc.EditLeague(ctx, actor, id, Edit{Apply: edit})
}

// An Edit changes the settings of a league.
type Edit struct {
	Apply func(*league.League)

	ApplySeen func(*league.League) // sets the settings that the sender has seen; nil if it does not matter
}

// check returns a conflict if the league has other settings than the sender has seen.
func (e Edit) check(l league.League) error {
	if e.ApplySeen == nil {
		return nil
	}
	seen := l
	e.ApplySeen(&seen)
	seen, _ = league.CheckLeague(seen)
	l, _ = league.CheckLeague(l)
	if !reflect.DeepEqual(seen, l) {
		return fault.New(fault.Conflict, "These settings were changed since. Look at them again.")
	}
	return nil
}

// EditLeague is UpdateLeague for an edit that depends on what the sender has seen.
func (svc *Service) EditLeague(ctx context.Context, actor access.Actor, id int64, edit Edit) (view LeagueView, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		before, err := access.LockLeague(tx, actor, id, access.Arrange)
		if err != nil {
			return err
		}
		if err := edit.check(before); err != nil {
			return err
		}
		l := before
		edit.Apply(&l)
		if l.Visibility.Valid() {
			if err := assignSlug(tx.Leagues, &l); err != nil {
				return err
			}
		}
		l, problems := league.CheckLeague(l)
		teams, err := tx.Teams.TeamsOf(id)
		if err != nil {
			return err
		}
		if err := transaction.Invalid(append(problems, league.CheckTiersInUse(l, teams)...)); err != nil {
			return err
		}
		if err := checkChosenSlug(before.Slug, l.Slug); err != nil {
			return err
		}
		if err := CheckSlug(tx.Leagues, l); err != nil {
			return err
		}
		if err := CheckSeasonName(tx.Seasons, l, "seasonName"); err != nil {
			return err
		}
		l.UpdatedAt = svc.db.Now()
		if err := tx.Leagues.UpdateLeague(l); err != nil {
			return asSlugTaken(err)
		}
		if l.Visibility != before.Visibility {
			access.PublishRights(tx, id)
		}
		if l.Timezone != before.Timezone {
			if err := svc.updateInstants(tx, l); err != nil {
				return err
			}
		}
		if !reflect.DeepEqual(l.Rules, before.Rules) {
			if err := updateOwnLineups(tx, l); err != nil {
				return err
			}
		}
		if l.GameDuration != before.GameDuration || !slices.Equal(l.TierMinutes, before.TierMinutes) {
			if err := tx.Halls.RecordLonger(id, league.DayOf(svc.db.Now(), league.ZoneOf(l))); err != nil {
				return err
			}
		}
		if l.Duty != before.Duty {
			if err := svc.games.ChangeDuties(tx, l); err != nil {
				return err
			}
		}
		view, err = svc.loadView(tx, actor, id)
		return err
	})
	return view, err
}

// updateInstants recomputes the timestamps of the schedule after the time zone of a league has changed. Dates and local times stay.
func (svc *Service) updateInstants(tx *store.Tx, l league.League) error {
	schedules, err := tx.Schedules.SchedulesOf(l.ID)
	if err != nil {
		return err
	}
	zone := league.ZoneOf(l)
	for _, s := range schedules {
		s.GameDate = league.Instant(s.Day, s.GameTime, zone)
		if err := tx.Schedules.UpdateSchedule(s, svc.db.Now()); err != nil {
			return err
		}
		if s.GameID == nil {
			continue
		}
		g, err := tx.Games.FindGame(*s.GameID)
		if err != nil {
			return err
		}
		g.ScheduledFor = &s.GameDate
		if !g.IsOver() {
			g.GameDate = &s.GameDate
		}
		if err := tx.Games.UpdateGame(g); err != nil {
			return err
		}
	}
	return nil
}

// LeagueVersion returns the version of a league. Every commit that changes the league increments it.
func (svc *Service) LeagueVersion(ctx context.Context, id int64) (version int64, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		l, err := tx.Leagues.FindLeague(id)
		version = l.Version
		return err
	})
	return version, err
}
