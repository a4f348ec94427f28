package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"sideout/internal/config"
	"sideout/internal/services"
)

// export writes a league as JSON lines, to move it to another database.
func export(ctx context.Context, args, environ []string, stdout io.Writer) error {
	const usage = "say which league, and where to: --league N [--to FILE]; without a file it goes to standard output"
	flags := newFlags()
	id := flags.Int64("league", 0, "")
	to := flags.String("to", "", "")
	if err := flags.Parse(args); err != nil || *id < 1 || flags.NArg() > 0 {
		return errors.New(usage)
	}
	deeds, done, err := openDeeds(ctx, environ)
	if err != nil {
		return err
	}
	defer done()
	if *to == "" {
		return deeds.Transfer.ExportLeagueForOperator(ctx, *id, stdout)
	}
	if err := exportTo(ctx, deeds, *id, *to); err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "League %d is in %s. It holds e-mail addresses of people: keep it as you keep the database.\n", *id, *to)
	return err
}

// exportTo writes a new file that only its owner can read. Half a file is removed.
func exportTo(ctx context.Context, deeds *services.Services, id int64, path string) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is already there; give the file a name of its own", path)
	} else if err != nil {
		return fmt.Errorf("make the file: %w", err)
	}
	err = deeds.Transfer.ExportLeagueForOperator(ctx, id, file)
	if err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err != nil {
		_ = os.Remove(path)
	}
	return err
}

// newFlags returns flags that leave it to the command to say what is wrong.
func newFlags() *flag.FlagSet {
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	return flags
}

// openDeeds opens the database of the environment, as the server does, which may be running.
func openDeeds(ctx context.Context, environ []string) (deeds *services.Services, done func(), err error) {
	cfg, err := config.Load(nil, environ)
	if err != nil {
		return nil, nil, err
	}
	return deedsOf(ctx, cfg, time.Now)
}
