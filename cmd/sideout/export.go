package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"

	"sideout/cmd/sideout/config"
	"sideout/internal/app"
)

// export writes a league to a file of JSON lines, to import it into another database.
func export(ctx context.Context, args, environ []string, stdout io.Writer) error {
	const usage = "say which league, and where to: --league N [--to FILE]; without a file it goes to standard output"
	flags := newFlags()
	id := flags.Int64("league", 0, "")
	to := flags.String("to", "", "")
	if err := flags.Parse(args); err != nil || *id < 1 || flags.NArg() > 0 {
		return errors.New(usage)
	}
	svc, done, err := openServicesOf(ctx, environ)
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

// exportTo writes a new file that only its owner can read. It removes an incomplete file.
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

// newFlags returns flags that print nothing: the command reports errors.
func newFlags() *flag.FlagSet {
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	return flags
}

// openServicesOf opens the database of the environment. A server may be using it at the same time.
func openServicesOf(ctx context.Context, environ []string) (svc *app.Services, done func(), err error) {
	cfg, err := config.Load(nil, environ)
	if err != nil {
		return nil, nil, err
	}
	return openServicesBesideServer(ctx, cfg)
}
