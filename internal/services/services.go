// Package services builds the use cases of all subjects over one store.
package services

import (
	"time"

	"sideout/internal/apitokens"
	"sideout/internal/attentionlist"
	"sideout/internal/authz"
	"sideout/internal/base/login"
	"sideout/internal/base/secret"
	"sideout/internal/billing"
	"sideout/internal/captains"
	"sideout/internal/courts"
	"sideout/internal/finals"
	"sideout/internal/gamestore"
	"sideout/internal/league"
	"sideout/internal/leagues"
	"sideout/internal/mornings"
	"sideout/internal/noshows"
	"sideout/internal/notices"
	"sideout/internal/opengames"
	"sideout/internal/people"
	"sideout/internal/planning"
	"sideout/internal/plans"
	"sideout/internal/public"
	"sideout/internal/push"
	"sideout/internal/scoring"
	"sideout/internal/seasons"
	"sideout/internal/store"
	"sideout/internal/succession"
	"sideout/internal/tonight"
	"sideout/internal/tournaments"
	"sideout/internal/transfer"
	"sideout/internal/usecase"
	"sideout/internal/withdrawals"
)

// Services are the use cases by subject.
type Services struct {
	DB        *usecase.DB
	Key       *secret.Key
	Links     *authz.Links
	Access    *authz.Service
	People    *people.Service
	APITokens *apitokens.Service
	Leagues   *leagues.Service
	Planning  *planning.Service
	Scoring   *scoring.Service
	Public    *public.Service
	OpenGames *opengames.Service
	Transfer  *transfer.Service
	Attention *attentionlist.Service
	Courts    *courts.Service
	Tonight   *tonight.Service
	Finals    *finals.Service
	Seasons   *seasons.Service

	Tournaments *tournaments.Service

	Withdrawals *withdrawals.Service
	NoShows     *noshows.Service
	Captains    *captains.Service
	Plans       *plans.Service
	Billing     *billing.Service
	Notices     *notices.Service
	Mornings    *mornings.Service
	Push        *push.Service
}

// New returns the services over a store. The secret signs links and seals cookies, see secret.NewKey; now is the clock.
func New(s *store.Store, passwords *login.Passwords, secretBytes []byte, now func() time.Time, quotas league.Quotas) *Services {
	key := secret.NewKey(secretBytes, now)
	db := usecase.New(s, key, now)
	links := authz.NewLinks(key)
	games := gamestore.New(db, quotas)
	knockouts := finals.New(db, links, games)
	accounts := people.New(db, s, key, passwords)
	live := scoring.New(db, links, games)
	attention := attentionlist.New(db, games)
	pages := public.New(db, s, key, links, games, knockouts)
	manager := leagues.New(db, links, games, quotas)
	manager.Mails = notices.New(db, key)
	planner := planning.New(db, links, games)
	return &Services{
		DB:        db,
		Key:       key,
		Links:     links,
		Access:    authz.New(db, s, accounts, games),
		People:    accounts,
		APITokens: apitokens.New(db, accounts),
		Leagues:   manager,
		Planning:  planner,
		Scoring:   live,
		Public:    pages,
		Finals:    knockouts,
		Seasons:   seasons.New(db, manager, succession.NewEnds(knockouts), quotas),
		OpenGames: opengames.New(db, live, quotas),
		Transfer:  transfer.New(db, links, games, quotas),
		Attention: attention,
		Courts:    courts.New(db, links, games),
		Tonight:   tonight.New(db, links, attention),

		Tournaments: tournaments.New(db, games, manager, planner, knockouts),

		Withdrawals: withdrawals.New(db, games, manager),
		NoShows:     noshows.New(db, games),
		Captains:    captains.New(db, links, pages, games, manager.Mails),
		Plans:       plans.New(db),
		Billing:     billing.New(db),
		Notices:     manager.Mails,
		Mornings:    mornings.New(db, attention),
		Push:        push.New(db, key),
	}
}
