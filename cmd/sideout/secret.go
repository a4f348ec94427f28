package main

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"sideout/cmd/sideout/config"
	"sideout/internal/app"
	"sideout/internal/app/access"
	"sideout/internal/storage/database"
	"sideout/internal/storage/store"
)

// loadSecret returns the secret of this installation. If none is configured, it generates one and stores it in the data folder, readable
// only by its owner. Database backups do not contain that file. It generates none for a database that was used with another one.
func loadSecret(ctx context.Context, cfg config.Config, data *store.Store) ([]byte, error) {
	secret, err := readSecret(cfg)
	if secret != nil || err != nil {
		return secret, err
	}
	if err := refuseLostSecret(ctx, cfg, data); err != nil {
		return nil, err
	}
	return generateSecret(cfg)
}

// refuseLostSecret returns an error if the database was used with a secret, so that none may be generated.
func refuseLostSecret(ctx context.Context, cfg config.Config, data *store.Store) error {
	var isBound bool
	err := data.Read(ctx, func(tx *store.Tx) (err error) {
		isBound, err = access.IsBound(tx)
		return err
	})
	if err == nil && isBound {
		err = fmt.Errorf("the secret is missing: %s does not exist, SIDEOUT_SECRET is not set, and the database was used with a secret, "+
			"on which score links, court codes and captain's links depend: set the old secret, or run sideout secret replace, which says what "+
			"stops working", secretPath(cfg.DataDir))
	}
	return err
}

// checkSecret returns an error if the database is used with another secret. A database that is not used with any yet takes this one, if bind
// is set.
func checkSecret(ctx context.Context, cfg config.Config, svc *app.Services, bind bool) error {
	matches, err := svc.Secret.Matches(ctx, bind)
	if err != nil || matches {
		return err
	}
	old := "set the old secret"
	if stored, err := readSecret(config.Config{DataDir: cfg.DataDir}); err == nil && stored != nil && cfg.Secret != "" {
		if isOld, err := newServices(cfg, svc.Store, stored, time.Now).Secret.Matches(ctx, false); err == nil && isOld {
			old = "remove SIDEOUT_SECRET, because the old secret is in " + secretPath(cfg.DataDir)
		}
	}
	return fmt.Errorf("the database is used with another secret than the one that is set, so score links, court codes and captain's links "+
		"would open nothing: %s, or run sideout secret replace, which says what stops working", old)
}

// readSecret returns the secret that is configured or stored; nil if there is none.
func readSecret(cfg config.Config) ([]byte, error) {
	if cfg.Secret != "" {
		return []byte(cfg.Secret), nil
	}
	path := secretPath(cfg.DataDir)
	stored, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("the secret in %s cannot be read; score links depend on it, so put the right file back: %w", path, err)
	case len(stored) < 32:
		return nil, fmt.Errorf("the secret in %s is shorter than 32 characters; score links depend on it, so put the right file back", path)
	}
	return stored, nil
}

// newSecret returns a random secret.
func newSecret() []byte {
	var bits [32]byte
	_, _ = rand.Read(bits[:]) // never fails
	return []byte(base64.RawURLEncoding.EncodeToString(bits[:]))
}

// generateSecret stores a new secret in the data folder and returns it.
func generateSecret(cfg config.Config) ([]byte, error) {
	path := secretPath(cfg.DataDir)
	if err := os.MkdirAll(cfg.DataDir, 0o700); err != nil {
		return nil, fmt.Errorf("make the data folder: %w", err)
	}
	if err := storeSecret(cfg.DataDir, path, newSecret()); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("store a new secret: %w", err)
	}
	return os.ReadFile(path) // another server may have stored its secret first
}

// secretPath returns the path of the generated secret in a data folder.
func secretPath(dir string) string { return filepath.Join(dir, "secret") }

// storeSecret writes a secret atomically and never replaces an existing one, so that a server that is killed during the write can start
// again.
func storeSecret(dir, path string, secret []byte) error {
	temporary, err := os.CreateTemp(dir, ".secret-*") // readable only by its owner
	if err != nil {
		return err
	}
	defer os.Remove(temporary.Name())
	_, err = temporary.Write(secret)
	if err := errors.Join(err, temporary.Sync(), temporary.Close()); err != nil {
		return err
	}
	if err := database.InheritOwner(temporary.Name()); err != nil {
		return err
	}
	return os.Link(temporary.Name(), path)
}
