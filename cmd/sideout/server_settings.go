package main

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"net/url"

	"sideout/cmd/sideout/config"
	"sideout/internal/storage/store"
)

// serverSettings are the settings of a server that commands need which run without its environment, such as those of an operator in a
// shell. A server stores them at its start. They contain no secret.
type serverSettings struct {
	Address      string `json:"address"`      // at which people reach the server; on localhost if no public one is set
	Mail         bool   `json:"mail"`         // whether it sends mail
	Push         bool   `json:"push"`         // whether it sends notifications
	Billing      bool   `json:"billing"`      // whether it takes money
	OnlyProvider bool   `json:"onlyProvider"` // whether people sign in at the provider only
}

// serverSetting is the name under which the database has the serverSettings.
const serverSetting = "server"

// storeServerSettings stores the settings for commands, if they have changed.
func storeServerSettings(ctx context.Context, cfg config.Config, data *store.Store, public *url.URL) error {
	current := serverSettings{public.String(), cfg.Mail.IsOn(), cfg.SendsPush(), cfg.Stripe.IsOn(), !cfg.LocalAccounts}
	if stored, err := findServerSettings(ctx, data); err != nil || stored == current {
		return err
	}
	text, err := json.Marshal(current)
	if err != nil {
		return err
	}
	return data.Write(ctx, func(tx *store.Tx) error { return tx.Settings.Store(serverSetting, string(text)) })
}

// findServerSettings returns the settings of the server of this database that was started last; the zero value before the first start.
func findServerSettings(ctx context.Context, data *store.Store) (found serverSettings, err error) {
	var text string
	err = data.Read(ctx, func(tx *store.Tx) (err error) {
		text, err = tx.Settings.Find(serverSetting)
		return err
	})
	if errors.Is(err, store.ErrNotFound) {
		return found, nil
	}
	if err == nil {
		err = json.Unmarshal([]byte(text), &found)
	}
	return found, err
}

// findServerAddress returns the configured public URL, or else that of the server, or else this machine.
func findServerAddress(ctx context.Context, cfg config.Config, data *store.Store) (url.URL, error) {
	if cfg.PublicURL != nil {
		return *cfg.PublicURL, nil
	}
	server, err := findServerSettings(ctx, data)
	if err != nil {
		return url.URL{}, err
	}
	if address, err := url.Parse(server.Address); err == nil && address.Host != "" {
		return *address, nil
	}
	_, port, _ := net.SplitHostPort(cfg.Addr) // config has validated it
	return url.URL{Scheme: "http", Host: "localhost:" + port}, nil
}
