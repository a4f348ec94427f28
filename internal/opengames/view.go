package opengames

import (
	"context"

	"sideout/internal/gamestore"
	"sideout/internal/league"
	"sideout/internal/public"
	"sideout/internal/store"
)

// View is everything that watchers see of an open game.
type View struct {
	Code string `json:"code"`
	public.WatchPlay
}

// View returns what watchers see of the game that is shared under a code.
func (svc *Service) View(ctx context.Context, code string) (view View, err error) {
	return svc.view(ctx, func(tx *store.Tx) (store.SharedGame, error) { return svc.findByCode(tx, code) })
}

// ViewOf returns what watchers see of a game.
func (svc *Service) ViewOf(ctx context.Context, id int64) (view View, err error) {
	return svc.view(ctx, func(tx *store.Tx) (store.SharedGame, error) { return svc.find(tx.FindOpenGameByID(id)) })
}

func (svc *Service) view(ctx context.Context, find func(*store.Tx) (store.SharedGame, error)) (view View, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		g, err := find(tx)
		if err != nil {
			return err
		}
		log, err := logOf(tx, g)
		if err != nil {
			return err
		}
		view = View{Code: g.Code, WatchPlay: public.PlayOf(log)}
		usual := league.Team{Kit: league.NextKit(nil)}
		kit1, kit2 := league.GameKits(usual, usual)
		view.Team1 = public.WatchTeam{Name: g.Team1, Kit: kit1, Badge: league.MakeBadge(g.Team1)}
		view.Team2 = public.WatchTeam{Name: g.Team2, Kit: kit2, Badge: league.MakeBadge(g.Team2)}
		view.Now = svc.db.Now()
		if g.Scorer.Device != "" {
			view.Scorer = &gamestore.ScorerSeen{
				Online: g.Online && view.Now.Sub(g.Scorer.SeenAt) < gamestore.OnlineWindow, SeenAt: g.Scorer.SeenAt,
			}
		}
		return nil
	})
	return view, err
}
