// Package app builds the services of all use cases over one store. It also builds the demo leagues: one in mid-season with a night in
// progress, and one that has played two seasons.
package app

import (
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/accounts"
	"sideout/internal/app/attention"
	"sideout/internal/app/billing"
	"sideout/internal/app/captains"
	"sideout/internal/app/finals"
	"sideout/internal/app/games"
	"sideout/internal/app/halls"
	"sideout/internal/app/leagues"
	"sideout/internal/app/public"
	"sideout/internal/app/scheduling"
	"sideout/internal/app/scoring"
	"sideout/internal/app/seasons"
	"sideout/internal/app/signups"
	"sideout/internal/app/tournaments"
	"sideout/internal/app/transfer"
	"sideout/internal/app/withdrawals"
	"sideout/internal/base/credentials"
	"sideout/internal/notify/outbox"
	"sideout/internal/notify/push"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// Services holds the services that implement the use cases.
type Services struct {
	Store       *store.Store // for metrics, backups and notifications about commits, which are not use cases
	DB          *transaction.DB
	Key         *credentials.Key
	Links       *access.Links
	Access      *access.Service
	Secret      *access.Secret
	People      *accounts.Service
	APITokens   *access.APITokens
	Leagues     *leagues.Service
	Planning    *scheduling.Service
	Scoring     *scoring.Service
	Public      *public.Service
	SharedGames *scoring.SharedGames
	Transfer    *transfer.Service
	Attention   *attention.Service
	Courts      *public.Courts
	Tonight     *attention.Tonight
	Finals      *finals.Service
	Games       *games.Service // for tests and for halls
	Halls       *halls.Service
	Seasons     *seasons.Service

	Tournaments *tournaments.Service

	Withdrawals *withdrawals.Service
	NoShows     *withdrawals.NoShows
	Captains    *captains.Service
	Signups     *signups.Service
	Plans       *access.Subscriptions
	Billing     *billing.Service
	Notices     *outbox.NoticeSettings
	Mornings    *attention.MorningMails
	Push        *push.Service
}

// New returns the services over a store. secretBytes is the secret that signs links and seals cookies, see credentials.NewKey; now is the
// clock.
func New(s *store.Store, passwords *credentials.Passwords, secretBytes []byte, now func() time.Time, quotas league.Quotas) *Services {
	key := credentials.NewKey(secretBytes, now)
	db := transaction.New(s, key, now)
	links := access.NewLinks(key)
	games := games.New(db, quotas, finals.NewFollower(db, links))
	db.CheckBeforeCommit(games.CheckHalls)
	knockouts := finals.New(db, links, games)
	accounts := accounts.New(db, s, key, passwords)
	liveScoring := scoring.New(db, links, games)
	attentionLists := attention.New(db, games)
	pages := public.New(db, s, key, links, games, knockouts)
	manager := leagues.New(db, links, games, quotas)
	manager.Mails = outbox.NewNoticeSettings(db, key)
	courts := public.NewCourts(db, links, games)
	planner := scheduling.New(db, links, games)
	return &Services{
		Store:       s,
		DB:          db,
		Key:         key,
		Links:       links,
		Secret:      access.NewSecret(db, links),
		Access:      access.New(db, s, accounts, games),
		People:      accounts,
		APITokens:   access.NewAPITokens(db, accounts),
		Leagues:     manager,
		Planning:    planner,
		Scoring:     liveScoring,
		Public:      pages,
		Finals:      knockouts,
		Games:       games,
		Halls:       halls.New(db, games, courts, planner),
		Seasons:     seasons.New(db, manager, leagues.NewSeasonEvaluator(knockouts), quotas),
		SharedGames: scoring.NewSharedGames(db, liveScoring, quotas),
		Transfer:    transfer.New(db, links, quotas, games),
		Attention:   attentionLists,
		Courts:      courts,
		Tonight:     attention.NewTonight(db, links, attentionLists),

		Tournaments: tournaments.New(db, games, manager, planner, knockouts),

		Withdrawals: withdrawals.New(db, games, manager),
		NoShows:     withdrawals.NewNoShows(db, games),
		Captains:    captains.New(db, links, pages, games, manager.Mails),
		Signups:     signups.New(db, key, links, manager, manager.Mails),
		Plans:       access.NewSubscriptions(db),
		Billing:     billing.New(db),
		Notices:     manager.Mails,
		Mornings:    attention.NewMorningMails(db, attentionLists),
		Push:        push.New(db, key),
	}
}
