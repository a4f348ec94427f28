package main

import (
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"sideout/cmd/sideout/config"
	"sideout/internal/storage/database"
)

// loadSecret returns the secret of this installation. If none is configured, it generates one and stores it in the data folder, readable
// only by its owner. Database backups do not contain that file.
func loadSecret(cfg config.Config) ([]byte, error) {
	if cfg.Secret != "" {
		return []byte(cfg.Secret), nil
	}
	path := secretPath(cfg.DataDir)
	stored, err := os.ReadFile(path)
	if err == nil && len(stored) >= 32 {
		return stored, nil
	}
	if err == nil || !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("the secret in %s cannot be used; score links depend on it, so put the right file back: %w", path, err)
	}
	var bits [32]byte
	_, _ = rand.Read(bits[:]) // never fails
	generated := []byte(base64.RawURLEncoding.EncodeToString(bits[:]))
	if err := os.MkdirAll(cfg.DataDir, 0o700); err != nil {
		return nil, fmt.Errorf("make the data folder: %w", err)
	}
	if err := storeSecret(cfg.DataDir, path, generated); err != nil && !errors.Is(err, fs.ErrExist) {
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
