package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"sideout/cmd/sideout/config"
	"sideout/internal/app/access"
	"sideout/internal/storage/store"
)

// runSecretCommand replaces the secret that the database is used with, while no server uses it.
func runSecretCommand(ctx context.Context, args, environ []string, stdout io.Writer) error {
	isConfirmed := len(args) == 2 && args[1] == "--yes"
	if len(args) == 0 || args[0] != "replace" || len(args) > 1 && !isConfirmed {
		return errors.New("say what: sideout secret replace to see what stops working, sideout secret replace --yes to do it")
	}
	cfg, err := config.Load(nil, environ)
	if err != nil {
		return err
	}
	data, closeDatabase, err := openExclusively(ctx, cfg)
	if err != nil {
		return err
	}
	defer closeDatabase()
	next, isGenerated, err := nextSecret(ctx, cfg, data)
	if err != nil {
		return err
	}
	svc := newServices(cfg, data, next, time.Now)
	dependents, err := svc.Secret.Dependents(ctx)
	if err != nil {
		return err
	}
	if _, err := io.WriteString(stdout, replacementText(dependents)); err != nil {
		return err
	}
	if !isConfirmed {
		return errors.New("nothing has been changed; sideout secret replace --yes does it")
	}
	if isGenerated {
		if err := putSecret(cfg, next); err != nil {
			return err
		}
	}
	if err := svc.Secret.Replace(ctx); err != nil {
		return err
	}
	_, err = fmt.Fprintln(stdout, "The secret is replaced. Start every server of this database with the new one.")
	return err
}

// nextSecret returns the secret that replaces the one of the database: the one that is set or stored, if the database is used with another
// one, and otherwise a new one, which the caller stores.
func nextSecret(ctx context.Context, cfg config.Config, data *store.Store) (secret []byte, isGenerated bool, err error) {
	secret, err = readSecret(cfg)
	if err != nil {
		return nil, false, err
	}
	if secret != nil {
		matches, err := newServices(cfg, data, secret, time.Now).Secret.Matches(ctx, false)
		if err != nil || !matches {
			return secret, false, err
		}
	}
	if cfg.Secret != "" {
		return nil, false, errors.New("the database is used with the secret that is set, so there is nothing to replace; " +
			"to give it another one, set that in SIDEOUT_SECRET, and run this again")
	}
	return newSecret(), true, nil
}

// putSecret stores a secret in the data folder, and keeps the one before beside it. If the program is killed before the database has
// the new one, the next start says so, and replacing it again continues.
func putSecret(cfg config.Config, secret []byte) error {
	path := secretPath(cfg.DataDir)
	if _, err := os.Stat(path); err == nil {
		if err := os.Rename(path, path+".replaced-"+time.Now().UTC().Format("20060102-150405")); err != nil {
			return fmt.Errorf("put the old secret aside: %w", err)
		}
	}
	if err := storeSecret(cfg.DataDir, path, secret); err != nil {
		return fmt.Errorf("store the new secret: %w", err)
	}
	return nil
}

// replacementText says what a new secret ends.
func replacementText(d access.Dependents) string {
	return fmt.Sprintf(`With the new secret

  score links          %d stop working, and are shared anew from the games; links to watch a game too
  court codes          %d stop working, and are printed anew
  captain's links      %d stop working, and are sent anew
  notifications        end in %d browsers, until people turn them on again
  links in old mails   stop working, except those that set a password
  the beta password    has to be entered again
  calendars            show their entries as new ones

Accounts, passwords, sign-ins, leagues and results stay as they are.
`, d.ScoreLinks, d.CourtCodes, d.TeamLinks, d.Devices)
}
