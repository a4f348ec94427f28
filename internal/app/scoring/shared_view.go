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

// SharedView is everything that watchers see of a shared game.
type SharedView struct {
	Code string `json:"code"`
	public.WatchPlay
}

// View returns what watchers see of the game that is shared under a code. It may be as old as maxViewAge.
func (svc *SharedGames) View(ctx context.Context, code string) (SharedView, error) {
	seen, err := svc.recentView(ctx, code)
	return seen.view, err
}

// ViewOf returns what watchers see of a game now.
func (svc *SharedGames) ViewOf(ctx context.Context, id int64) (SharedView, error) {
	seen, err := svc.view(ctx, func(tx *store.Tx) (store.SharedGame, error) { return svc.find(tx.SharedGames.FindSharedGameByID(id)) })
	return seen.view, err
}

// Glance returns what a link to the game that is shared under a code says of it.
func (svc *SharedGames) Glance(ctx context.Context, code string) (public.Glance, error) {
	view, err := svc.View(ctx, code)
	seen := public.Glance{
		Team1: view.Team1, Team2: view.Team2, Team1Score: view.Team1Score, Team2Score: view.Team2Score, Status: view.Status,
	}
	if view.Rules.Sets > 1 {
		seen.Sets = view.Sets
	}
	return seen, err
}

func (svc *SharedGames) view(ctx context.Context, find func(*store.Tx) (store.SharedGame, error)) (seen seenView, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		g, err := find(tx)
		if err != nil {
			return err
		}
		log, err := svc.logOf(tx.SharedGames, g)
		if err != nil {
			return err
		}
		svc.logs.Put(keyOf(g), log)
		view := SharedView{Code: g.Code, WatchPlay: public.PlayOf(log)}
		kit1, kit2 := kitsOf(g)
		view.Team1 = public.WatchTeam{Name: g.Team1, Kit: kit1, Badge: league.MakeBadge(g.Team1)}
		view.Team2 = public.WatchTeam{Name: g.Team2, Kit: kit2, Badge: league.MakeBadge(g.Team2)}
		view.Now = svc.db.Now()
		if g.Scorer.Device != "" {
			view.Scorer = &games.ScorerSeen{
				Online: g.Online && view.Now.Sub(g.Scorer.SeenAt) < games.OnlineWindow, SeenAt: g.Scorer.SeenAt,
			}
		}
		seen = seenView{g.ID, view}
		return nil
	})
	return seen, err
}

// kitsOf returns the kits that the teams of a game show. A team without a chosen one shows the usual second kit for that of the
// other team, which is of another family.
func kitsOf(g store.SharedGame) (kit1, kit2 league.Kit) {
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

// maxViewAge is how long a view that was read for one watcher is good for the others: a thousand who ask within it cost one
// read. What this server changes is seen at once, and streams never wait for it.
const maxViewAge = 250 * time.Millisecond

// maxViews is how many views are kept. One more drops them all.
const maxViews = 4096

// seenView is what watchers see of a game, and its id.
type seenView struct {
	id   int64
	view SharedView
}

// recentViews holds the views that were read a moment ago, by code.
type recentViews struct {
	mu     sync.Mutex
	byCode map[string]*reading
}

// reading is a view that has been read or is being read.
type reading struct {
	at    time.Time
	ready chan struct{} // closed when the fields below are set
	seen  seenView
	err   error
}

// recentView returns what watchers see of the game that is shared under a code. Calls at the same time share one read.
func (svc *SharedGames) recentView(ctx context.Context, text string) (seenView, error) {
	code, ok := parseCode(text)
	if !ok {
		return seenView{}, fault.ErrMissing
	}
	r, isNew := svc.views.find(code, svc.db.Now())
	if isNew {
		// Other requests wait for this result: it is computed even if the request that began it is cancelled.
		svc.fill(context.WithoutCancel(ctx), code, r)
	}
	select {
	case <-r.ready:
		return r.seen, r.err
	case <-ctx.Done():
		return seenView{}, ctx.Err()
	}
}

var errNotRead = errors.New("a shared game could not be read")

// fill reads a view. One that could not be read is not kept.
func (svc *SharedGames) fill(ctx context.Context, code string, r *reading) {
	r.err = errNotRead // for waiting callers, if reading panics
	defer func() {
		if r.err != nil {
			svc.views.drop(code, r)
		}
		close(r.ready)
	}()
	r.seen, r.err = svc.view(ctx, func(tx *store.Tx) (store.SharedGame, error) { return svc.find(tx.SharedGames.FindSharedGame(code)) })
}

// find returns the reading of a code, or a new one that the caller must fill.
func (v *recentViews) find(code string, now time.Time) (r *reading, isNew bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if r := v.byCode[code]; r != nil && now.Sub(r.at) < maxViewAge {
		return r, false
	}
	if v.byCode == nil || len(v.byCode) >= maxViews {
		v.byCode = map[string]*reading{}
	}
	r = &reading{at: now, ready: make(chan struct{})}
	v.byCode[code] = r
	return r, true
}

func (v *recentViews) drop(code string, r *reading) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.byCode[code] == r {
		delete(v.byCode, code)
	}
}

// forget drops the view of a code after its game has changed. A reading from before the change is not kept either.
func (v *recentViews) forget(text string) {
	if code, ok := parseCode(text); ok {
		v.mu.Lock()
		defer v.mu.Unlock()
		delete(v.byCode, code)
	}
}

// forgetAll drops the views of all codes.
func (v *recentViews) forgetAll() {
	v.mu.Lock()
	defer v.mu.Unlock()
	clear(v.byCode)
}
