package main

import (
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"sideout/internal/config"
)

// secretOf returns the secret of this installation. Where none is set, one is made once and kept in a file
// that only its owner can read, beside the database and never in a backup of it.
func secretOf(cfg config.Config) ([]byte, error) {
	if cfg.Secret != "" {
		return []byte(cfg.Secret), nil
	}
	path := filepath.Join(cfg.DataDir, "secret")
	kept, err := os.ReadFile(path)
	if err == nil && len(kept) >= 32 {
		return kept, nil
	}
	if err == nil || !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("the secret in %s cannot be used; score links depend on it, so put the right file back: %w", path, err)
	}
	var bits [32]byte
	_, _ = rand.Read(bits[:]) // it never fails
	fresh := []byte(base64.RawURLEncoding.EncodeToString(bits[:]))
	if err := os.MkdirAll(cfg.DataDir, 0o700); err != nil {
		return nil, fmt.Errorf("make the data folder: %w", err)
	}
	if err := keepSecret(cfg.DataDir, path, fresh); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("keep a new secret: %w", err)
	}
	return os.ReadFile(path) // another server may have been faster
}

// keepSecret writes a secret whole or not at all, and over no other one: a server that is killed here can start again.
func keepSecret(dir, path string, secret []byte) error {
	half, err := os.CreateTemp(dir, ".secret-*") // for its owner alone
	if err != nil {
		return err
	}
	defer os.Remove(half.Name())
	_, err = half.Write(secret)
	if err := errors.Join(err, half.Sync(), half.Close()); err != nil {
		return err
	}
	return os.Link(half.Name(), path)
}
