package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"
	"time"
)

// runLeagueCommand runs a command for leagues. A running server notices the changes within a second.
func runLeagueCommand(ctx context.Context, args, environ []string, stdout io.Writer) error {
	const usage = "say what: sideout league list, or league hand-over NUMBER --to ACCOUNT, an e-mail address or the number of an account"
	if len(args) == 1 && args[0] == "list" {
		return listLeagues(ctx, environ, stdout)
	}
	if len(args) != 4 || args[0] != "hand-over" || args[2] != "--to" {
		return errors.New(usage)
	}
	id, err := strconv.ParseInt(args[1], 10, 64)
	if err != nil {
		return errors.New(usage)
	}
	svc, done, err := openServicesFromEnv(ctx, environ)
	if err != nil {
		return err
	}
	defer done()
	l, err := svc.Leagues.HandOverForOperator(ctx, id, args[3])
	return report(stdout, err, "League %d, %s, belongs to %s. Its owner before is a manager of it now.\n", l.ID, removeControlChars(l.Name), args[3])
}

func listLeagues(ctx context.Context, environ []string, stdout io.Writer) error {
	svc, done, err := openServicesFromEnv(ctx, environ)
	if err != nil {
		return err
	}
	defer done()
	all, err := svc.Leagues.AllLeagues(ctx)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "LEAGUE\tNAME\tOWNER\tMEMBERS\tGAMES\tCREATED")
	for _, l := range all {
		fmt.Fprintf(table, "%d\t%s\t%s\t%d\t%d\t%s\n", l.ID, removeControlChars(l.Name), cmp.Or(removeControlChars(l.Owner.Email), l.Owner.ID),
			l.Members, l.Games, l.CreatedAt.Format(time.DateOnly))
	}
	return table.Flush()
}
