package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"time"

	"sideout/cmd/sideout/config"
	"sideout/internal/storage/database"
	"sideout/internal/storage/store"
)

// backup copies the database to a file while the server runs; restore replaces the database by such a file while the
// server is stopped.
func backup(ctx context.Context, args, environ []string, stdout io.Writer) error {
	to, cfg, err := fileAndConfig("to", args, environ)
	if err != nil {
		return err
	}
	data, err := store.Open(ctx, cfg.DatabaseURL)
	if err != nil {
		return err
	}
	defer data.Close()
	if err := data.BackUp(ctx, to); err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "The database is copied to %s, and the copy passed the integrity check. It does not contain the secret: back that up separately.\n", to)
	return err
}

func restore(ctx context.Context, args, environ []string, stdout io.Writer) error {
	from, cfg, err := fileAndConfig("from", args, environ)
	if err != nil {
		return err
	}
	path, ok := cfg.SQLiteFile()
	if !ok {
		return errors.New("this database is PostgreSQL; restore it with pg_restore")
	}
	kept, err := database.RestoreFile(ctx, from, path, time.Now())
	if err != nil {
		return err
	}
	if kept == "" {
		_, err = fmt.Fprintf(stdout, "%s is restored from %s; there was no database before.\n", path, from)
	} else {
		_, err = fmt.Fprintf(stdout, "%s is restored from %s; the previous database is kept as %s.\n", path, from, kept)
	}
	return err
}

// fileAndConfig reads the flag with the file name; the settings come from the environment.
func fileAndConfig(name string, args, environ []string) (file string, cfg config.Config, err error) {
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&file, name, "", "")
	if err := flags.Parse(args); err != nil || file == "" || flags.NArg() > 0 {
		return "", cfg, fmt.Errorf("say which file: --%s FILE; all other settings come from the environment", name)
	}
	cfg, err = config.Load(nil, environ)
	return file, cfg, err
}
