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
	"sideout/internal/base/fault"
	"sideout/internal/base/login"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// CreateDemo makes a demo league that belongs to the actor, without a public page. It is made in a scratch database, because its
// games lie in the past and services have one clock, and then stored at once.
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
	there := New(scratch, login.NewPasswords(), secret, func() time.Time { return clock }, league.DefaultQuotas)
	maker := NewDemoMaker(there, &clock, now)
	user := account.User{ID: actor.UserID, CreatedAt: clock, UpdatedAt: clock}
	if err := scratch.Write(ctx, func(tx *store.Tx) error { return tx.Users.CreateUser(user) }); err != nil {
		return view, err
	}
	once := transaction.WithKey(ctx, transaction.Key{}) // the Idempotency-Key is that of the demo league, not of what is made in it
	made, err := maker.Make(once, actor, league.Off)
	if err != nil {
		return view, fmt.Errorf("make a demo league: %w", err)
	}
	clock = now
	return svc.Transfer.TakeDemo(ctx, actor, there.Transfer, made.ID)
}
