package app

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/leagues"
	"sideout/internal/base/account"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// CreateDemo creates a demo league without a public page, owned by the actor. The league is built in a scratch database, because its
// games lie in the past and the clock of the services cannot be set back, and is then stored as a whole.
func CreateDemo(ctx context.Context, svc *Services, actor access.Actor) (view leagues.LeagueView, err error) {
	if actor.UserID == "" {
		return view, fault.ErrSignedOut
	}
	if found, err := svc.DB.FindResponse(ctx, &view); found || err != nil {
		return view, err
	}
	scratch, err := store.OpenScratch(ctx)
	if err != nil {
		return view, err
	}
	defer func() { err = errors.Join(err, scratch.Close()) }()
	now := svc.DB.Now()
	clock := now
	secret := []byte(rand.Text() + rand.Text()) // no link of the scratch database stays valid
	scratchServices := New(scratch, credentials.NewPasswords(), secret, func() time.Time { return clock }, league.DefaultQuotas)
	maker := NewDemoMaker(scratchServices, &clock, now)
	user := account.User{ID: actor.UserID, CreatedAt: clock, UpdatedAt: clock}
	if err := scratch.Write(ctx, func(tx *store.Tx) error { return tx.Users.CreateUser(user) }); err != nil {
		return view, err
	}
	withoutKey := transaction.WithKey(ctx, transaction.Key{}) // the Idempotency-Key is for the whole league, not for each call that builds it
	made, err := maker.Make(withoutKey, actor, league.Off)
	if err != nil {
		return view, fmt.Errorf("make a demo league: %w", err)
	}
	clock = now
	return svc.Transfer.CopyDemo(ctx, actor, scratchServices.Transfer, made.ID)
}
