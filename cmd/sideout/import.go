package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"sideout/internal/transfer"
)

// importLeague creates a league from a file that export wrote. Its owner needs an account in this database.
func importLeague(ctx context.Context, args, environ []string, stdout io.Writer) error {
	const usage = "say who will own the league, and which file it is in: --owner EMAIL [--from FILE]; " +
		"without a file it comes from standard input"
	flags := newFlags()
	from := flags.String("from", "", "")
	owner := flags.String("owner", "", "")
	if err := flags.Parse(args); err != nil || *owner == "" || flags.NArg() > 0 {
		return errors.New(usage)
	}
	file := os.Stdin
	if *from != "" {
		var err error
		if file, err = os.Open(*from); err != nil {
			return fmt.Errorf("read the league's file: %w", err)
		}
		defer file.Close()
	}
	svc, done, err := openServicesOf(ctx, environ)
	if err != nil {
		return err
	}
	defer done()
	report, err := svc.Transfer.ImportLeague(ctx, *owner, file)
	if err != nil {
		return err
	}
	_, err = io.WriteString(stdout, importReport(report))
	return err
}

// importReport returns what was imported and what was not.
func importReport(t transfer.Transfer) string {
	text := fmt.Sprintf("%s is imported as league %d: teams %d, courts %d, games %d, scheduled games %d, changes of results %d, members %d.\n",
		t.League.Name, t.League.ID, t.Teams, t.Courts, t.Games, t.Schedules, t.Changes, t.Members)
	if t.NewLinks > 0 {
		text += fmt.Sprintf("%d games have new score links, because this server has another secret: the old links do not work here.\n", t.NewLinks)
	}
	for i, email := range t.Missing {
		if email == "" {
			t.Missing[i] = "one without an e-mail address"
		}
	}
	if len(t.Missing) > 0 {
		text += fmt.Sprintf("These members have no account here; invite them again: %s.\n", strings.Join(t.Missing, ", "))
	}
	return text
}
