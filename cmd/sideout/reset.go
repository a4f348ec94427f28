package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"time"

	"sideout/internal/config"
)

// userReset creates a link to set a new password, for the operator to give to a user who has forgotten it.
func userReset(ctx context.Context, args, environ []string, stdout io.Writer) error {
	if len(args) != 2 || args[0] != "reset" {
		return errors.New("say for whom: sideout user reset EMAIL")
	}
	cfg, err := config.Load(nil, environ)
	if err != nil {
		return err
	}
	svc, done, err := openServices(ctx, cfg, time.Now)
	if err != nil {
		return err
	}
	defer done()
	token, user, err := svc.People.CreatePasswordReset(ctx, args[1])
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "With this link a new password can be set for %s, once, within an hour:\n\n  %s\n\n"+
		"Anybody with the link can do so: give it to nobody else. Links made earlier are no longer valid.\n", user.Email, resetLink(cfg, token))
	return err
}

// resetLink returns the address of the page that accepts the token, by default on this machine.
func resetLink(cfg config.Config, token string) string {
	link := url.URL{Scheme: "http"}
	if cfg.PublicURL != nil {
		link = *cfg.PublicURL
	} else {
		_, port, _ := net.SplitHostPort(cfg.Addr) // validated by config
		link.Host = "localhost:" + port
	}
	link.Path, link.RawQuery = "/login", url.Values{"reset": {token}}.Encode()
	return link.String()
}
