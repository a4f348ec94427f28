package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"sideout/cmd/sideout/config"
)

// healthTimeout is a little longer than the server itself waits for its database.
const healthTimeout = 4 * time.Second

// health returns an error unless the server of this environment is ready. Containers use it as their health check, because
// their image has no other program.
func health(ctx context.Context, args, environ []string, stdout io.Writer) error {
	cfg, err := config.Load(args, environ)
	if err != nil {
		return err
	}
	url, err := localURL(cfg.Addr)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, healthTimeout)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url+"/readyz", nil)
	if err != nil {
		return err
	}
	response, err := (&http.Client{Transport: &http.Transport{Proxy: nil, DisableKeepAlives: true}}).Do(r)
	if err != nil {
		return fmt.Errorf("no server responds on %s: %w", url, err)
	}
	defer response.Body.Close()
	sentence, err := io.ReadAll(io.LimitReader(response.Body, 1000))
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("the server on %s is not ready: %s", url, sentence)
	}
	if err == nil {
		_, err = fmt.Fprintf(stdout, "%s\n", sentence)
	}
	return err
}

// localURL returns the address at which the server is reached on this machine if it listens on addr.
func localURL(addr string) (string, error) {
	host, port, err := net.SplitHostPort(addr) // validated by config
	if err != nil || port == "0" {
		return "", errors.New("say on which port the server listens: SIDEOUT_ADDR")
	}
	switch at := net.ParseIP(host); {
	case host == "" || at != nil && at.IsUnspecified() && at.To4() != nil:
		host = "127.0.0.1"
	case at != nil && at.IsUnspecified():
		host = "::1"
	}
	return "http://" + net.JoinHostPort(host, port), nil
}
