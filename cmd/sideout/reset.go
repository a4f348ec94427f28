package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/url"

	"sideout/cmd/sideout/config"
	"sideout/internal/app"
	"sideout/spec"
)

// resetUser creates a link to set a new password, for the operator to give to a user who has none or has forgotten it.
func resetUser(ctx context.Context, cfg config.Config, svc *app.Services, email string, stdout io.Writer) error {
	token, user, err := svc.People.CreatePasswordReset(ctx, email)
	if err != nil {
		return err
	}
	only, err := svc.People.PasskeyOnlyOf(ctx, user.ID)
	if err == nil && only.IsOn {
		_, err = fmt.Fprintf(stdout, "Only a passkey or a recovery code signs in to this account. The link ends that: make sure that it is %s who asks.\n\n", user.Email)
	}
	return report(stdout, err, "With this link a new password can be set for %s, once, within an hour:\n\n  %s\n\n"+
		"Anybody with the link can do so: give it to nobody else. Links made earlier are no longer valid.\n", user.Email, resetLink(cfg, token))
}

// resetLink returns the address of the page that accepts the token, by default on this machine. The token is in the
// fragment, which browsers send to nobody: no proxy logs it.
func resetLink(cfg config.Config, token string) string {
	link := url.URL{Scheme: "http"}
	if cfg.PublicURL != nil {
		link = *cfg.PublicURL
	} else {
		_, port, _ := net.SplitHostPort(cfg.Addr) // validated by config
		link.Host = "localhost:" + port
	}
	link.Path, link.Fragment = spec.Pages.SignIn.Path(), url.Values{"reset": {token}}.Encode()
	return link.String()
}
