// Package services builds the use cases of all subjects over one store.
package services

import (
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/accounts"
	"sideout/internal/app/apitokens"
	"sideout/internal/app/attentionlist"
	"sideout/internal/app/billing"
	"sideout/internal/app/captains"
	"sideout/internal/app/courts"
	"sideout/internal/app/finals"
	"sideout/internal/app/games"
	"sideout/internal/app/leagues"
	"sideout/internal/app/mornings"
	"sideout/internal/app/noshows"
	"sideout/internal/app/public"
	"sideout/internal/app/scheduling"
	"sideout/internal/app/scoring"
	"sideout/internal/app/seasons"
	"sideout/internal/app/sharedgames"
	"sideout/internal/app/subscription"
	"sideout/internal/app/succession"
	"sideout/internal/app/tonight"
	"sideout/internal/app/tournaments"
	"sideout/internal/app/transfer"
	"sideout/internal/app/withdrawals"
	"sideout/internal/base/login"
	"sideout/internal/base/secret"
	"sideout/internal/notify/push"
	"sideout/internal/notify/recipients"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// Services are the use cases by subject.
type Services struct {
	DB        *transaction.DB
	Key       *secret.Key
	Links     *access.Links
	Access    *access.Service
	People    *accounts.Service
	APITokens *apitokens.Service
	Leagues   *leagues.Service
	Planning  *scheduling.Service
	Scoring   *scoring.Service
	Public    *public.Service
	OpenGames *sharedgames.Service
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
	Plans       *subscription.Service
	Billing     *billing.Service
	Notices     *recipients.Service
	Mornings    *mornings.Service
	Push        *push.Service
}

// New returns the services over a store. The secret signs links and seals cookies, see secret.NewKey; now is the clock.
func New(s *store.Store, passwords *login.Passwords, secretBytes []byte, now func() time.Time, quotas league.Quotas) *Services {
	key := secret.NewKey(secretBytes, now)
	db := transaction.New(s, key, now)
	links := access.NewLinks(key)
	games := games.New(db, quotas)
	knockouts := finals.New(db, links, games)
	accounts := accounts.New(db, s, key, passwords)
	live := scoring.New(db, links, games)
	attention := attentionlist.New(db, games)
	pages := public.New(db, s, key, links, games, knockouts)
	manager := leagues.New(db, links, games, quotas)
	manager.Mails = recipients.New(db, key)
	planner := scheduling.New(db, links, games)
	return &Services{
		DB:        db,
		Key:       key,
		Links:     links,
		Access:    access.New(db, s, accounts, games),
		People:    accounts,
		APITokens: apitokens.New(db, accounts),
		Leagues:   manager,
		Planning:  planner,
		Scoring:   live,
		Public:    pages,
		Finals:    knockouts,
		Seasons:   seasons.New(db, manager, succession.NewEnds(knockouts), quotas),
		OpenGames: sharedgames.New(db, live, quotas),
		Transfer:  transfer.New(db, links, games, quotas),
		Attention: attention,
		Courts:    courts.New(db, links, games),
		Tonight:   tonight.New(db, links, attention),

		Tournaments: tournaments.New(db, games, manager, planner, knockouts),

		Withdrawals: withdrawals.New(db, games, manager),
		NoShows:     noshows.New(db, games),
		Captains:    captains.New(db, links, pages, games, manager.Mails),
		Plans:       subscription.New(db),
		Billing:     billing.New(db),
		Notices:     manager.Mails,
		Mornings:    mornings.New(db, attention),
		Push:        push.New(db, key),
	}
}
