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

// importLeague makes a league of a file that export wrote. It belongs to a user who has an account here.
func importLeague(ctx context.Context, args, environ []string, stdout io.Writer) error {
	const usage = "say whose the league is to be, and which file it is in: --owner EMAIL [--from FILE]; " +
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
	deeds, done, err := openDeeds(ctx, environ)
	if err != nil {
		return err
	}
	defer done()
	report, err := deeds.Transfer.ImportLeague(ctx, *owner, file)
	if err != nil {
		return err
	}
	_, err = io.WriteString(stdout, told(report))
	return err
}

// told says what has come in, and what could not.
func told(t transfer.Transfer) string {
	text := fmt.Sprintf("%s is here as league %d: teams %d, courts %d, games %d, scheduled games %d, changes of results %d, members %d.\n",
		t.League.Name, t.League.ID, t.Teams, t.Courts, t.Games, t.Schedules, t.Changes, t.Members)
	if t.NewLinks > 0 {
		text += fmt.Sprintf("%d games have new score links, because this server cannot make the old ones: those open nothing here.\n", t.NewLinks)
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
