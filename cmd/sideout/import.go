package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"sideout/internal/app/transfer"
)

// importLeague creates a league from a file that export wrote. Its owner needs an account in this database.
func importLeague(ctx context.Context, args, environ []string, stdout io.Writer) error {
	const usage = "say who will own the league, and which file it is in: --owner ACCOUNT [--members] [--from FILE]; " +
		"without a file it comes from standard input"
	flags := newFlags()
	from := flags.String("from", "", "")
	var options transfer.ImportOptions
	flags.StringVar(&options.Owner, "owner", "", "")
	flags.BoolVar(&options.WithMembers, "members", false, "")
	if err := flags.Parse(args); err != nil || options.Owner == "" || flags.NArg() > 0 {
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
	report, err := svc.Transfer.ImportLeague(ctx, options, file)
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
	if t.NewCourtCodes > 0 {
		text += fmt.Sprintf("%d courts have new codes for the same reason: print them again.\n", t.NewCourtCodes)
	}
	if t.NewTeamLinks > 0 {
		text += fmt.Sprintf("%d teams have new captain's links for the same reason: send them again.\n", t.NewTeamLinks)
	}
	if t.Unconfirmed > 0 {
		text += fmt.Sprintf("%d addresses of captains were confirmed on another server: nothing is mailed to them until managers ask their holders again.\n", t.Unconfirmed)
	}
	if len(t.NotTaken) > 0 {
		text += fmt.Sprintf("These members are not taken, because nobody has confirmed that the accounts with their addresses are theirs; "+
			"invite them, or import with --members if you trust the accounts: %s.\n", namesOf(t.NotTaken))
	}
	if len(t.Missing) > 0 {
		text += fmt.Sprintf("These members have no account here; invite them again: %s.\n", namesOf(t.Missing))
	}
	return text
}

// namesOf lists members of a file.
func namesOf(members []transfer.FileMember) string {
	names := make([]string, len(members))
	for i, m := range members {
		names[i] = fmt.Sprintf("%s (%s)", cmp.Or(m.Email, "one without an e-mail address"), m.Role)
	}
	return strings.Join(names, ", ")
}
