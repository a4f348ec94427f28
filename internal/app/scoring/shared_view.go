package scoring

import (
	"context"

	"sideout/internal/app/games"
	"sideout/internal/app/public"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// SharedView is everything that watchers see of an open game.
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
	seen, err := svc.view(ctx, func(tx *store.Tx) (store.SharedGame, error) { return svc.find(tx.SharedGames.FindOpenGameByID(id)) })
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
