package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"sideout/cmd/sideout/config"
)

const planUsage = "say which account and what: sideout plan ACCOUNT to see its plan, plan ACCOUNT included [UNTIL] to give it Pro, " +
	"until a day such as 2027-06-30 or for ever, or plan ACCOUNT paid to take that back"

// plan shows the plan of an account, or gives it Pro for nothing, beside a running server.
func plan(ctx context.Context, args, environ []string, stdout io.Writer) error {
	if len(args) == 0 || len(args) > 3 {
		return errors.New(planUsage)
	}
	what := append(args, "", "")[1]
	var until time.Time
	switch {
	case what == "included" && len(args) == 3:
		day, err := time.Parse(time.DateOnly, args[2])
		if err != nil {
			return errors.New(planUsage)
		}
		until = day.AddDate(0, 0, 1) // the whole day
	case len(args) == 3, what != "" && what != "included" && what != "paid":
		return errors.New(planUsage)
	}
	cfg, err := config.Load(nil, environ)
	if err != nil {
		return err
	}
	svc, done, err := openServicesBesideServer(ctx, cfg)
	if err != nil {
		return err
	}
	defer done()
	switch what {
	case "included":
		user, err := svc.Plans.Give(ctx, args[0], until)
		if until.IsZero() {
			return report(stdout, err, "%s has Pro, without an end.\n", cmp.Or(user.Email, user.ID))
		}
		return report(stdout, err, "%s has Pro until %s.\n", cmp.Or(user.Email, user.ID), args[2])
	case "paid":
		user, err := svc.Plans.TakeBack(ctx, args[0])
		return report(stdout, err, "%s has what the trial or a subscription gives.\n", cmp.Or(user.Email, user.ID))
	}
	user, facts, access, err := svc.Plans.Show(ctx, args[0], cfg.Stripe.IsOn())
	if err := report(stdout, err, "%s: %s%s\n", cmp.Or(user.Email, user.ID), access.Level, untilText(access.Until)); err != nil || facts.Customer == "" {
		return err
	}
	_, err = fmt.Fprintf(stdout, "customer %s, subscription %s, %s\n", facts.Customer, cmp.Or(facts.ID, "none"), cmp.Or(facts.Status, "never paid"))
	return err
}

func untilText(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return " until " + t.UTC().Format("2006-01-02 15:04 UTC")
}
