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

// userReset is what the one who runs the server does for somebody who has forgotten the password.
func userReset(ctx context.Context, args, environ []string, stdout io.Writer) error {
	if len(args) != 2 || args[0] != "reset" {
		return errors.New("say for whom: sideout user reset EMAIL")
	}
	cfg, err := config.Load(nil, environ)
	if err != nil {
		return err
	}
	deeds, done, err := deedsOf(ctx, cfg, time.Now)
	if err != nil {
		return err
	}
	defer done()
	token, whose, err := deeds.People.CreatePasswordReset(ctx, args[1])
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "With this link a new password can be set for %s, once, within an hour:\n\n  %s\n\n"+
		"Whoever has the link can do so: give it to nobody else. A link that was made before is void.\n", whose.Email, resetLink(cfg, token))
	return err
}

// resetLink is the address of the page that takes the token. Without a public URL it works on this machine.
func resetLink(cfg config.Config, token string) string {
	link := url.URL{Scheme: "http"}
	if cfg.PublicURL != nil {
		link = *cfg.PublicURL
	} else {
		_, port, _ := net.SplitHostPort(cfg.Addr) // config has checked it
		link.Host = "localhost:" + port
	}
	link.Path, link.RawQuery = "/login", url.Values{"reset": {token}}.Encode()
	return link.String()
}
