// Package caddy builds and runs the proxy that benchmarks put before the server. It is not part of our module, so it is built in one of its
// own.
package caddy

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// version is the version of Caddy that Build builds.
const version = "v2.10.2"

const source = `package main

import (
	caddycmd "github.com/caddyserver/caddy/v2/cmd"
	_ "github.com/caddyserver/caddy/v2/modules/standard"
)

func main() { caddycmd.Main() }
`

// Build builds Caddy from the module proxy in a folder and returns the binary. It takes a minute or more, unless Go's build cache has it.
func Build(ctx context.Context, dir string) (string, error) {
	module := filepath.Join(dir, "caddy-module")
	if err := os.MkdirAll(module, 0o700); err != nil {
		return "", err
	}
	for name, text := range map[string]string{
		"go.mod":  "module caddy\n\ngo 1.25\n\nrequire github.com/caddyserver/caddy/v2 " + version + "\n",
		"main.go": source,
	} {
		if err := os.WriteFile(filepath.Join(module, name), []byte(text), 0o600); err != nil {
			return "", err
		}
	}
	binary := filepath.Join(dir, "caddy")
	build := exec.CommandContext(ctx, "go", "build", "-mod=mod", "-o", binary, ".")
	build.Dir = module
	if output, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build Caddy: %w: %s", err, output)
	}
	return binary, nil
}

// Options configures a proxy.
type Options struct {
	Binary    string
	Dir       string   // has cert.pem and key.pem, see WriteCertificate
	Address   string   // host:port; FreeAddress returns one
	Protocols string   // such as "h1 h2"
	Upstreams []string // host:port
	Options   string   // further lines of reverse_proxy
}

// Process is a running proxy.
type Process struct {
	PID int
	cmd *exec.Cmd
}

// Stop ends the proxy at once.
func (p *Process) Stop() {
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait() // always returns an error, because the process was killed
}

// FreeAddress returns an address of this machine on which nothing listens.
func FreeAddress() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer listener.Close()
	return listener.Addr().String(), nil
}

// Start starts the proxy of docs/operations.md and waits until it responds.
func Start(o Options) (*Process, error) {
	config := fmt.Sprintf("{\n\tadmin off\n\tauto_https off\n\tservers {\n\t\tprotocols %s\n\t}\n}\nhttps://%s {\n\ttls %[3]s/cert.pem %[3]s/key.pem\n"+
		"\treverse_proxy %s {\n%s\t}\n}\n", o.Protocols, o.Address, o.Dir, strings.Join(o.Upstreams, " "), o.Options)
	file := filepath.Join(o.Dir, "Caddyfile")
	if err := os.WriteFile(file, []byte(config), 0o600); err != nil {
		return nil, err
	}
	cmd := exec.Command(o.Binary, "run", "--config", file, "--adapter", "caddyfile")
	cmd.Env = append(os.Environ(), "XDG_DATA_HOME="+o.Dir, "XDG_CONFIG_HOME="+o.Dir, "HOME="+o.Dir)
	log, err := os.Create(filepath.Join(o.Dir, "caddy.log"))
	if err != nil {
		return nil, err
	}
	defer log.Close()
	cmd.Stderr = log
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	p := &Process{cmd.Process.Pid, cmd}
	if err := waitUntilReady(o.Address); err != nil {
		p.Stop()
		text, _ := os.ReadFile(log.Name()) // only explains the error
		return nil, fmt.Errorf("%w: %s", err, bytes.TrimSpace(text))
	}
	return p, nil
}

func waitUntilReady(address string) error {
	client := &http.Client{Timeout: time.Second, Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}} // self-signed
	defer client.CloseIdleConnections()
	var err error
	for range 200 {
		var response *http.Response
		if response, err = client.Get("https://" + address + "/healthz"); err == nil {
			return response.Body.Close()
		}
		time.Sleep(50 * time.Millisecond)
	}
	return fmt.Errorf("caddy does not respond: %w", err)
}

// WriteCertificate creates a self-signed certificate for 127.0.0.1: cert.pem and key.pem in a folder.
func WriteCertificate(dir string) error {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour)}
	certificate, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		return err
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return err
	}
	for name, block := range map[string]*pem.Block{"cert.pem": {Type: "CERTIFICATE", Bytes: certificate}, "key.pem": {Type: "PRIVATE KEY", Bytes: private}} {
		if err := os.WriteFile(filepath.Join(dir, name), pem.EncodeToMemory(block), 0o600); err != nil {
			return err
		}
	}
	return nil
}
