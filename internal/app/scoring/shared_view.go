package scoring

import (
	"context"
	"errors"
	"sync"
	"time"

	"sideout/internal/app/games"
	"sideout/internal/app/public"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// SharedView is everything that watchers of a shared game see.
type SharedView struct {
	Code string `json:"code"`
	public.WatchPlay
}

// View returns the view of the game that is shared under a code. It may be maxViewAge old.
func (svc *SharedGames) View(ctx context.Context, code string) (SharedView, error) {
	recent, err := svc.recentView(ctx, code)
	return recent.view, err
}

// ViewOf returns the current view of a game.
func (svc *SharedGames) ViewOf(ctx context.Context, id int64) (SharedView, error) {
	current, err := svc.loadView(ctx, func(tx *store.Tx) (store.SharedGame, error) {
		return svc.checkShared(tx.SharedGames.FindSharedGameByID(id))
	})
	return current.view, err
}

// LinkPreview returns the summary of a shared game for a link preview.
func (svc *SharedGames) LinkPreview(ctx context.Context, code string) (public.GamePreview, error) {
	view, err := svc.View(ctx, code)
	return public.NewGamePreview(view.WatchPlay), err
}

func (svc *SharedGames) loadView(ctx context.Context, find func(*store.Tx) (store.SharedGame, error)) (result viewWithID, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		g, err := find(tx)
		if err != nil {
			return err
		}
		log, err := svc.logOf(tx.SharedGames, g)
		if err != nil {
			return err
		}
		svc.logs.Put(logKeyOf(g), log)
		view := SharedView{Code: g.Code, WatchPlay: public.NewWatchPlay(log)}
		kit1, kit2 := gameKits(g)
		view.Team1 = public.WatchTeam{Name: g.Team1, Kit: kit1, Badge: league.MakeBadge(g.Team1)}
		view.Team2 = public.WatchTeam{Name: g.Team2, Kit: kit2, Badge: league.MakeBadge(g.Team2)}
		view.Now = svc.db.Now()
		if g.Scorer.Device != "" {
			view.Scorer = &games.ScorerSeen{
				Online: g.Online && view.Now.Sub(g.Scorer.SeenAt) < games.OnlineWindow, SeenAt: g.Scorer.SeenAt,
			}
		}
		result = viewWithID{g.ID, view}
		return nil
	})
	return result, err
}

// gameKits returns the kits in which the teams of a game are shown. A team without a chosen kit gets the second kit that goes with the kit of
// the other team, so that the two differ clearly.
func gameKits(g store.SharedGame) (kit1, kit2 league.Kit) {
	kit1, kit2 = g.Kit1, g.Kit2
	if kit1 == "" && kit2 == "" {
		kit1 = league.NextKit(nil)
	}
	if kit1 == "" {
		kit1 = kit2.Second()
	}
	if kit2 == "" {
		kit2 = kit1.Second()
	}
	return kit1, kit2
}

// maxViewAge is how long a view is shared between watchers, so that a thousand simultaneous requests cost one read. Changes by this server
// are visible immediately, and streams are never delayed by it.
const maxViewAge = 250 * time.Millisecond

// maxViews is the capacity of the view cache. Exceeding it clears the cache.
const maxViews = 4096

// viewWithID is the view of a game and the id of the game.
type viewWithID struct {
	id   int64
	view SharedView
}

// recentViews caches recently read views by code.
type recentViews struct {
	mu     sync.Mutex
	byCode map[string]*viewRead
}

// viewRead is a completed or running read of a view.
type viewRead struct {
	startedAt time.Time
	ready     chan struct{} // closed once the fields below are set
	result    viewWithID
	err       error
}

// recentView returns the view of the game that is shared under a code. Simultaneous calls share one read.
func (svc *SharedGames) recentView(ctx context.Context, text string) (viewWithID, error) {
	code, ok := parseCode(text)
	if !ok {
		return viewWithID{}, fault.ErrMissing
	}
	r, isNew := svc.views.findOrAdd(code, svc.db.Now())
	if isNew {
		// Other requests wait for this result, so it is computed even if the request that started it is cancelled.
		svc.readInto(context.WithoutCancel(ctx), code, r)
	}
	select {
	case <-r.ready:
		return r.result, r.err
	case <-ctx.Done():
		return viewWithID{}, ctx.Err()
	}
}

var errNotRead = errors.New("a shared game could not be read")

// readInto reads a view into r. A failed read is removed from the cache.
func (svc *SharedGames) readInto(ctx context.Context, code string, r *viewRead) {
	r.err = errNotRead // for waiting callers, if the read panics
	defer func() {
		if r.err != nil {
			svc.views.remove(code, r)
		}
		close(r.ready)
	}()
	r.result, r.err = svc.loadView(ctx, func(tx *store.Tx) (store.SharedGame, error) {
		return svc.checkShared(tx.SharedGames.FindSharedGame(code))
	})
}

// findOrAdd returns the cached read of a code, or a new one that the caller must perform.
func (v *recentViews) findOrAdd(code string, now time.Time) (r *viewRead, isNew bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if r := v.byCode[code]; r != nil && now.Sub(r.startedAt) < maxViewAge {
		return r, false
	}
	if v.byCode == nil || len(v.byCode) >= maxViews {
		v.byCode = map[string]*viewRead{}
	}
	r = &viewRead{startedAt: now, ready: make(chan struct{})}
	v.byCode[code] = r
	return r, true
}

func (v *recentViews) remove(code string, r *viewRead) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.byCode[code] == r {
		delete(v.byCode, code)
	}
}

// forget removes the view of a code after its game has changed, including a read that is still running.
func (v *recentViews) forget(text string) {
	if code, ok := parseCode(text); ok {
		v.mu.Lock()
		defer v.mu.Unlock()
		delete(v.byCode, code)
	}
}

// forgetAll removes all views.
func (v *recentViews) forgetAll() {
	v.mu.Lock()
	defer v.mu.Unlock()
	clear(v.byCode)
}
