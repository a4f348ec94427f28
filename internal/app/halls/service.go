// Package halls implements the use cases of halls whose courts several leagues use: their courts, the leagues that join, and the day of a
// hall.
package halls

import (
	"context"
	"errors"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/app/public"
	"sideout/internal/app/scheduling"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// The limits of halls.
const (
	maxHalls  = 50
	maxCourts = 60
)

// Service implements the use cases of halls.
type Service struct {
	db      *transaction.DB
	games   *games.Service
	courts  *public.Courts
	planner *scheduling.Service
}

// New returns a Service.
func New(db *transaction.DB, games *games.Service, courts *public.Courts, planner *scheduling.Service) *Service {
	return &Service{db, games, courts, planner}
}

// Hall is a hall as its owner, or the owner of a league that uses it, sees it.
type Hall struct {
	ID      int64    `json:"id"`
	Name    string   `json:"name"`
	IsOwner bool     `json:"isOwner"` // whether the hall belongs to the user
	HasCode bool     `json:"hasCode"` // whether leagues of other owners can join with a code
	Courts  []Court  `json:"courts"`
	Leagues []League `json:"leagues"` // the leagues that use the hall; of another owner only those of the user
	Others  int      `json:"others"`  // the number of leagues of other owners that use the hall
}

// Court is a court of a hall.
type Court struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// League is a league that uses courts of a hall.
type League struct {
	ID     int64         `json:"id"`
	Name   string        `json:"name"`
	Courts []LeagueCourt `json:"courts"`
}

// LeagueCourt is a court of a league that is a court of the hall.
type LeagueCourt struct {
	Name    string `json:"name"` // as the league calls it
	CourtID int64  `json:"courtId"`
}

// List is the halls of a user: those that belong to them, then those of others that their leagues use.
type List struct {
	Halls []Hall `json:"halls"`
}

// Find returns the halls of a user.
func (svc *Service) Find(ctx context.Context, actor access.Actor) (found List, err error) {
	if actor.UserID == "" {
		return found, fault.ErrSignedOut
	}
	found.Halls = []Hall{}
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		own, err := tx.Halls.HallsOf(actor.UserID)
		if err != nil {
			return err
		}
		used, err := tx.Halls.HallsUsedBy(actor.UserID)
		if err != nil {
			return err
		}
		for _, h := range append(own, used...) {
			view, err := newView(tx, actor, h)
			if err != nil {
				return err
			}
			found.Halls = append(found.Halls, view)
		}
		return nil
	})
	return found, err
}

// newView returns a hall as a user sees it.
func newView(tx *store.Tx, actor access.Actor, h store.Hall) (Hall, error) {
	view := Hall{ID: h.ID, Name: h.Name, IsOwner: h.OwnerID == actor.UserID, HasCode: h.CodeHash != "", Courts: []Court{}, Leagues: []League{}}
	courts, err := tx.Halls.CourtsOfHall(h.ID)
	if err != nil {
		return view, err
	}
	for _, c := range courts {
		view.Courts = append(view.Courts, Court{c.ID, c.Name})
	}
	links, err := tx.Halls.LinksOfHall(h.ID)
	if err != nil {
		return view, err
	}
	leagues, err := tx.Halls.LeaguesOfHalls([]int64{h.ID})
	if err != nil {
		return view, err
	}
	for _, l := range leagues {
		if l.OwnerID != actor.UserID {
			view.Others++
			continue
		}
		names, err := courtNames(tx, l)
		if err != nil {
			return view, err
		}
		shown := League{ID: l.ID, Name: l.Name, Courts: []LeagueCourt{}}
		for _, k := range links {
			if k.LeagueID == l.ID {
				shown.Courts = append(shown.Courts, LeagueCourt{names.of(k.Key), k.CourtID})
			}
		}
		view.Leagues = append(view.Leagues, shown)
	}
	return view, nil
}

// nameByKey has the names of the courts of a league by their keys.
type nameByKey map[string]string

func (names nameByKey) of(key string) string {
	if name, has := names[key]; has {
		return name
	}
	return key
}

// courtNames returns the names of the courts of a league: of its tiers, its games, its finals and its changed nights.
func courtNames(tx *store.Tx, l league.League) (nameByKey, error) {
	all, err := tx.Courts.CourtNamesOf(l.ID)
	if err != nil {
		return nil, err
	}
	finals, err := tx.Knockouts.FinalsOf(l.ID)
	if err != nil {
		return nil, err
	}
	for _, f := range finals {
		all = append(all, f.Courts...)
	}
	for _, change := range l.NightChanges {
		for _, c := range change.Courts {
			all = append(all, c.CourtName)
		}
	}
	names := nameByKey{}
	for _, name := range all {
		if key := league.FoldName(name); names[key] == "" {
			names[key] = name
		}
	}
	return names, nil
}

// Create stores a hall with its courts.
func (svc *Service) Create(ctx context.Context, actor access.Actor, name string, courts []string) (view Hall, err error) {
	if actor.UserID == "" {
		return view, fault.ErrSignedOut
	}
	err = svc.db.Create(ctx, &view, func(tx *store.Tx) error {
		tidy, problem := league.NormalizeName(league.HallName, name)
		if !problem.IsZero() {
			return fault.Field("name", "%s", problem)
		}
		named := make([]Court, len(courts))
		for i, court := range courts {
			named[i].Name = court
		}
		if named, err = checkCourts(named); err != nil {
			return err
		}
		others, err := tx.Halls.HallsOf(actor.UserID)
		if err != nil {
			return err
		}
		if len(others) >= maxHalls {
			return fault.New(fault.Conflict, "You can have %d halls. Delete one first.", maxHalls)
		}
		for _, other := range others {
			if league.FoldName(other.Name) == league.FoldName(tidy) {
				return errHallName
			}
		}
		h, err := tx.Halls.CreateHall(store.Hall{OwnerID: actor.UserID, Name: tidy, CreatedAt: svc.db.Now()})
		if err != nil {
			return err
		}
		for i, c := range named {
			if err := tx.Halls.SaveHallCourt(store.HallCourt{HallID: h.ID, Name: c.Name}, i); err != nil {
				return err
			}
		}
		view, err = newView(tx, actor, h)
		return err
	})
	return view, err
}

var errHallName = &fault.Error{Kind: fault.Conflict, Field: "name", Sentence: fault.Textf("You have another hall of that name. Choose a different one.")}

// checkCourts returns the courts of a hall with their names as they are stored.
func checkCourts(courts []Court) ([]Court, error) {
	if len(courts) > maxCourts {
		return nil, fault.Field("courts", "A hall has at most %d courts", maxCourts)
	}
	known := map[string]bool{}
	for i, c := range courts {
		name, problem := league.NormalizeName(league.CourtName, c.Name)
		if !problem.IsZero() {
			return nil, fault.Field("courts", "%s", problem)
		}
		if key := league.FoldName(name); known[key] {
			return nil, fault.Field("courts", "%s is there twice", name)
		} else {
			known[key] = true
		}
		courts[i].Name = name
	}
	return courts, nil
}

// changeOwn runs a change of a hall that belongs to the user, and returns the hall after it.
func (svc *Service) changeOwn(ctx context.Context, actor access.Actor, id int64, change func(tx *store.Tx, h store.Hall) error) (view Hall, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		h, err := findOwn(tx, actor, id)
		if err != nil {
			return err
		}
		if err := change(tx, h); err != nil {
			return err
		}
		if h, err = tx.Halls.FindHall(id); err != nil {
			return err
		}
		view, err = newView(tx, actor, h)
		return err
	})
	return view, err
}

// findOwn returns a hall that belongs to the user; ErrNotFound if it belongs to somebody else.
func findOwn(tx *store.Tx, actor access.Actor, id int64) (store.Hall, error) {
	if actor.UserID == "" {
		return store.Hall{}, fault.ErrSignedOut
	}
	h, err := tx.Halls.FindHall(id)
	if err == nil && h.OwnerID != actor.UserID {
		err = store.ErrNotFound
	}
	return h, err
}

// Rename changes the name of a hall.
func (svc *Service) Rename(ctx context.Context, actor access.Actor, id int64, name string) (Hall, error) {
	return svc.changeOwn(ctx, actor, id, func(tx *store.Tx, h store.Hall) error {
		tidy, problem := league.NormalizeName(league.HallName, name)
		if !problem.IsZero() {
			return fault.Field("name", "%s", problem)
		}
		others, err := tx.Halls.HallsOf(actor.UserID)
		if err != nil {
			return err
		}
		for _, other := range others {
			if other.ID != id && league.FoldName(other.Name) == league.FoldName(tidy) {
				return errHallName
			}
		}
		h.Name = tidy
		return tx.Halls.UpdateHall(h)
	})
}

// Delete deletes a hall. Its leagues keep their courts and their games.
func (svc *Service) Delete(ctx context.Context, actor access.Actor, id int64) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		if _, err := findOwn(tx, actor, id); err != nil {
			return err
		}
		return tx.Halls.DeleteHall(id)
	})
}

// Code is the code with which a league of another owner joins a hall.
type Code struct {
	Code string `json:"code"` // shown once: the server stores only its hash
}

// RenewCode makes a new code for a hall. The one before ends.
func (svc *Service) RenewCode(ctx context.Context, actor access.Actor, id int64) (code Code, err error) {
	_, err = svc.changeOwn(ctx, actor, id, func(tx *store.Tx, h store.Hall) error {
		code.Code = credentials.NewToken()
		h.CodeHash = credentials.HashToken(code.Code)
		return tx.Halls.UpdateHall(h)
	})
	return code, err
}

// EndCode ends the code of a hall. Leagues that have joined stay.
func (svc *Service) EndCode(ctx context.Context, actor access.Actor, id int64) (Hall, error) {
	return svc.changeOwn(ctx, actor, id, func(tx *store.Tx, h store.Hall) error {
		h.CodeHash = ""
		return tx.Halls.UpdateHall(h)
	})
}

// ShowByCode returns the hall to which a code belongs, with its courts.
func (svc *Service) ShowByCode(ctx context.Context, actor access.Actor, code string) (view Hall, err error) {
	if actor.UserID == "" {
		return view, fault.ErrSignedOut
	}
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		h, err := findByCode(tx, code)
		if err == nil {
			view, err = newView(tx, actor, h)
		}
		return err
	})
	return view, err
}

func findByCode(tx *store.Tx, code string) (store.Hall, error) {
	h, err := tx.Halls.FindHallByCode(credentials.HashToken(code))
	if errors.Is(err, store.ErrNotFound) {
		return h, fault.Field("code", "No hall has this code. Ask its owner for a new one.")
	}
	return h, err
}
