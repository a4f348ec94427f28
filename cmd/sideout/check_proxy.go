package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"sideout/cmd/sideout/config"
)

// get returns the response to a request of a check, and its body.
func get(ctx context.Context, address string) (response *http.Response, body string, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, "", err
	}
	client := &http.Client{
		Transport:     &http.Transport{Proxy: nil, DisableKeepAlives: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	response, err = client.Do(r)
	if err != nil {
		return nil, "", err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, 1000))
	return response, string(text), err
}

// runningVersion returns what a Sideout server on an address says to /healthz.
func runningVersion(ctx context.Context, addr string) (string, error) {
	local, err := localURL(addr)
	if err != nil {
		return "", err
	}
	response, body, err := get(ctx, local+"/healthz")
	if err == nil && (response.StatusCode != http.StatusOK || !strings.HasPrefix(body, "ok")) {
		err = fmt.Errorf("no Sideout server: %d", response.StatusCode)
	}
	return body, err
}

// checkProxy checks that the public address leads to this server, and that a proxy on the way passes on what the server needs. While no
// server runs, it listens in its place for one request.
func checkProxy(ctx context.Context, cfg config.Config, f *findings) {
	if cfg.PublicURL == nil {
		f.warn("address", "SIDEOUT_PUBLIC_URL is not set, so links lead to this machine only, and phones have no https")
		return
	}
	listener, err := net.Listen("tcp", cfg.Addr)
	if err != nil {
		checkRunningAddress(ctx, cfg, f)
		return
	}
	path := "/" + strings.ToLower(rand.Text())
	arrived := make(chan *http.Request, 1)
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != path {
			http.Error(w, "Sideout is not running: its settings are being checked.", http.StatusServiceUnavailable)
			return
		}
		select {
		case arrived <- r:
		default: // it was repeated on the way
		}
		_, _ = io.WriteString(w, path)
	})}
	go func() { _ = server.Serve(listener) }()
	defer server.Close()
	_, body, err := get(ctx, cfg.PublicURL.String()+path)
	select {
	case r := <-arrived:
		judgeForwarding(cfg, f, r.Host, r.RemoteAddr, r.Header)
	default:
		if err == nil {
			err = fmt.Errorf("something else responds there: %.60q", body)
		}
		f.warn("address", "%s does not lead to %s, seen from this machine: %v", cfg.PublicURL, cfg.Addr, err)
	}
}

// checkRunningAddress checks that the public address leads to the server that runs. Which headers arrive is known to that server only.
func checkRunningAddress(ctx context.Context, cfg config.Config, f *findings) {
	local, err := runningVersion(ctx, cfg.Addr)
	if err != nil {
		f.warn("address", "%s was not checked, because the port is taken by another program", cfg.PublicURL)
		return
	}
	response, body, err := get(ctx, cfg.PublicURL.String()+"/healthz")
	switch {
	case err != nil:
		f.warn("address", "%s cannot be reached from this machine: %v", cfg.PublicURL, err)
	case body != local:
		f.fail("address", "%s does not lead to the server on %s: it responds %d %.60q", cfg.PublicURL, cfg.Addr, response.StatusCode, body)
	default:
		f.ok("address", "%s leads to the server; its log says if a proxy forwards too little, and a check without a server does", cfg.PublicURL)
	}
}

// judgeForwarding reports whether a request that came by the public address has what the server needs.
func judgeForwarding(cfg config.Config, f *findings, host, remote string, header http.Header) {
	peerHost, _, _ := net.SplitHostPort(remote)
	peer, _ := netip.ParseAddr(peerHost)
	peer = peer.Unmap().WithZone("")
	isTrusted := slices.ContainsFunc(cfg.TrustedProxies, func(network netip.Prefix) bool { return network.Contains(peer) })
	isProxied := header.Get("X-Forwarded-For") != "" || header.Get("Forwarded") != ""
	switch {
	case !sameHost(host, cfg.PublicURL):
		f.fail("address", "a request to %s arrives with the Host header %q: let the proxy pass it on", cfg.PublicURL, host)
	case isTrusted && header.Get("X-Forwarded-For") == "":
		f.fail("address", "the proxy %s sends no X-Forwarded-For, so all people behind it share the limits by address", peer)
	case isProxied && !isTrusted:
		f.fail("address", "requests come through the proxy %s, which is not in SIDEOUT_TRUSTED_PROXIES, so all people behind it share the limits by address", peer)
	default:
		f.ok("address", "%s leads here, with Host and the addresses of people", cfg.PublicURL)
	}
}

// sameHost reports whether a Host header names the host of an address, with or without its usual port.
func sameHost(header string, address *url.URL) bool {
	usual := map[string]string{"http": ":80", "https": ":443"}[address.Scheme]
	return strings.TrimSuffix(strings.ToLower(header), usual) == strings.TrimSuffix(address.Host, usual)
}
