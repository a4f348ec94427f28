package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"strings"
	"time"

	"sideout/cmd/sideout/config"
	"sideout/internal/app"
	"sideout/internal/app/access"
	"sideout/internal/app/accounts"
	"sideout/internal/rules/league"
	"sideout/spec"
)

const demoEmail = "demo@sideout.example"

// seedDemo creates the demo league in an empty database and prints how to sign in as its admin. It does not change a database that has
// accounts.
func seedDemo(ctx context.Context, cfg config.Config, stdout io.Writer, now time.Time) error {
	clock := now
	svc, done, err := openServices(ctx, cfg, func() time.Time { return clock })
	if err != nil {
		return err
	}
	defer done()
	empty, err := svc.People.IsEmpty(ctx)
	if err != nil {
		return err
	}
	if !empty {
		return reportFilled(stdout)
	}
	maker := app.NewDemoMaker(svc, &clock, now)
	password := demoPassword()
	admin, err := svc.People.Register(ctx, accounts.Registration{Email: demoEmail, Password: password, FirstName: "Demo", LastName: "Admin"}, accounts.Open, nil)
	if err != nil {
		if empty, emptyErr := svc.People.IsEmpty(ctx); emptyErr == nil && !empty { // another server has been faster
			return reportFilled(stdout)
		}
		return err
	}
	made, err := maker.Make(ctx, access.Actor{UserID: admin.ID}, league.Public)
	if err != nil {
		return fmt.Errorf("make the demo league: %w", err)
	}
	past, err := maker.MakePast(ctx, access.Actor{UserID: admin.ID})
	if err != nil {
		return fmt.Errorf("make the demo league whose season is over: %w", err)
	}
	_, err = fmt.Fprintf(stdout, "The demo is ready: a night is on, see %s, and a season is over, see %s. Sign in as %s with the password %s\n",
		spec.Pages.PublicLeague.Path(made.Slug), spec.Pages.PublicLeague.Path(past.Slug), demoEmail, password)
	return err
}

func reportFilled(stdout io.Writer) error {
	_, err := fmt.Fprintln(stdout, "There are accounts in the database already, so --demo has changed nothing.")
	return err
}

// demoPassword returns 80 random bits as four groups that are easy to type.
func demoPassword() string {
	text := strings.ToLower(rand.Text())
	return text[:4] + "-" + text[4:8] + "-" + text[8:12] + "-" + text[12:16]
}
