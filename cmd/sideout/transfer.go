package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"sideout/cmd/sideout/config"
	"sideout/internal/app"
	"sideout/internal/app/transfer"
)

// runExport writes a league to a file of JSON lines that can be imported into another database.
func runExport(ctx context.Context, args, environ []string, stdout io.Writer) error {
	const usage = "say which league, and where to: --league N [--to FILE]; without a file it goes to standard output"
	flags := newFlags()
	id := flags.Int64("league", 0, "")
	to := flags.String("to", "", "")
	if err := flags.Parse(args); err != nil || *id < 1 || flags.NArg() > 0 {
		return errors.New(usage)
	}
	svc, done, err := openServicesFromEnv(ctx, environ)
	if err != nil {
		return err
	}
	defer done()
	if *to == "" {
		return svc.Transfer.ExportLeagueForOperator(ctx, *id, stdout)
	}
	if err := exportTo(ctx, svc, *id, *to); err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "League %d is in %s. It contains e-mail addresses of people: protect it like the database.\n", *id, *to)
	return err
}

// exportTo writes a new file that only its owner can read. It removes the file if the export fails.
func exportTo(ctx context.Context, svc *app.Services, id int64, path string) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s already exists; choose another name", path)
	} else if err != nil {
		return fmt.Errorf("make the file: %w", err)
	}
	err = svc.Transfer.ExportLeagueForOperator(ctx, id, file)
	if err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err != nil {
		_ = os.Remove(path)
	}
	return err
}

// newFlags returns a flag set that prints nothing, because commands report errors themselves.
func newFlags() *flag.FlagSet {
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	return flags
}

// openServicesFromEnv opens the database that the environment configures. A server may use it at the same time.
func openServicesFromEnv(ctx context.Context, environ []string) (svc *app.Services, done func(), err error) {
	cfg, err := config.Load(nil, environ)
	if err != nil {
		return nil, nil, err
	}
	return openServicesBesideServer(ctx, cfg)
}

// runImport creates a league from a file that runExport wrote. Its owner needs an account in this database.
func runImport(ctx context.Context, args, environ []string, stdout io.Writer) error {
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
	svc, done, err := openServicesFromEnv(ctx, environ)
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

// importReport describes what was imported and what was not.
func importReport(t transfer.Transfer) string {
	text := fmt.Sprintf("%s is imported as league %d: teams %d, courts %d, games %d, scheduled games %d, changes of results %d, members %d.\n",
		t.League.Name, t.League.ID, t.Teams, t.Courts, t.Games, t.Schedules, t.Changes, t.Members)
	if n := len(t.WithoutPlace); n > 0 {
		text += fmt.Sprintf("Two games cannot be on a court at once. Without a place (%d), and waiting for a new one:\n", n)
		for _, sentence := range t.WithoutPlace {
			text += fmt.Sprintf("  %s.\n", sentence)
		}
	}
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
			"invite them, or import with --members if you trust the accounts: %s.\n", formatMembers(t.NotTaken))
	}
	if len(t.Missing) > 0 {
		text += fmt.Sprintf("These members have no account here; invite them again: %s.\n", formatMembers(t.Missing))
	}
	return text
}

// formatMembers formats a list of members.
func formatMembers(members []transfer.FileMember) string {
	names := make([]string, len(members))
	for i, m := range members {
		names[i] = fmt.Sprintf("%s (%s)", cmp.Or(m.Email, "one without an e-mail address"), m.Role)
	}
	return strings.Join(names, ", ")
}
