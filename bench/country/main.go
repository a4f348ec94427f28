// Package main lets all leagues of a country play in the same minutes: the real server behind Caddy with TLS, a phone on every court and
// watchers with connections of their own. It prints delays, what was lost or doubled, and what the server, the proxy and the bench have used.
// docs/large.md says what has to be set for it.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"sideout/bench"
	"sideout/bench/caddy"
	"sideout/bench/load"
)

var (
	binary      = flag.String("bin", "bin/sideout", "the `binary` of the server")
	caddyBinary = flag.String("caddy", "", "a `binary` of Caddy; built from the module proxy if empty")
	folder      = flag.String("dir", "", "the `folder` for temporary files; that of the system if empty")
	database    = flag.String("database-url", "", "a PostgreSQL `server` to measure on; SQLite if empty")
	courts      = flag.Int("courts", 6000, "courts that play, four to a league")
	watchers    = flag.Int("watchers", 25500, "watchers")
	perSecond   = flag.Float64("pages", 50, "page loads a second")
	scale       = flag.Float64("scale", 1, "the part of courts, watchers and pages that is measured")
	minutes     = flag.Float64("minutes", 10, "how long the courts play")
	weeks       = flag.Int("weeks", 10, "weeks that each league has played before")
	upstreams   = flag.Int("upstreams", 2, "addresses at which the proxy reaches the server; each has ports of its own")
	kill        = flag.Bool("kill", false, "kill -9 the server after half the time")
	proxyToo    = flag.Bool("restart-proxy", false, "restart the proxy after three quarters of the time")
	backup      = flag.Bool("backup", false, "back the database up after a quarter of the time")
	servers     = flag.String("servers", "", "measure only so many servers on one PostgreSQL, such as `1,2,4,8`, with NOTIFY and with NATS")
	points      = flag.Float64("points", 100, "points a second with -servers; each publishes two topics")
	isNATS      = flag.Bool("nats-server", false, "only run NATS, as -servers does")
	leagues     = flag.Int("leagues", 0, "measure only the start with a database of so many leagues, with the logs of their games")
)

func main() {
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "bench/country:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	if *isNATS {
		return serveNATS(ctx)
	}
	dir, err := os.MkdirTemp(*folder, "sideout-country-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if *leagues > 0 {
		return measureStart(ctx, dir, *leagues)
	}
	if *servers != "" {
		return measureServers(ctx, dir, *servers)
	}
	n := size{courtCount: int(float64(*courts) * *scale), watchers: int(float64(*watchers) * *scale), pages: *perSecond * *scale}
	n.courtCount -= n.courtCount % courtsPerLeague
	if n.courtCount == 0 {
		return errors.New("there is no league: use more -courts or a larger -scale")
	}
	if err := raiseFileLimit(uint64(2*(n.watchers+n.courtCount) + 1000)); err != nil {
		return err
	}
	e := &evening{size: n, dir: dir, outages: &outages{}}
	if err := e.prepare(ctx); err != nil {
		return err
	}
	defer e.stop()
	rows, err := e.play(ctx)
	return errors.Join(bench.Print(os.Stdout, rows...), err)
}

// size is how much is measured.
type size struct {
	courtCount, watchers int
	pages                float64 // a second
}

// evening is a server behind a proxy, with the leagues of a country.
type evening struct {
	size
	country
	dir      string
	address  string // of the database
	server   *bench.Child
	listen   string // where the server listens
	proxy    *caddy.Process
	at       string // where the proxy listens
	caddy    string // its binary
	upstream []string
	outages  *outages
}

// prepare makes the leagues and starts the server and the proxy.
func (e *evening) prepare(ctx context.Context) (err error) {
	if e.caddy = *caddyBinary; e.caddy == "" {
		fmt.Println("building Caddy …")
		if e.caddy, err = caddy.Build(ctx, e.dir); err != nil {
			return err
		}
	}
	if err := caddy.WriteCertificate(e.dir); err != nil {
		return err
	}
	if e.address, err = load.NewDatabase(*database, e.dir); err != nil {
		return err
	}
	if e.country, err = seed(ctx, e.address, e.size.courtCount/courtsPerLeague, *weeks, false); err != nil {
		return err
	}
	for _, c := range e.country.courts {
		c.sentAt = newTimes(int(*minutes*60/requestInterval.Seconds()) + 2)
	}
	port, err := caddy.FreeAddress()
	if err != nil {
		return err
	}
	_, number, _ := net.SplitHostPort(port) // an address of a listener
	e.listen = "0.0.0.0:" + number
	for i := range *upstreams {
		e.upstream = append(e.upstream, fmt.Sprintf("127.0.0.%d:%s", i+1, number))
	}
	if err := e.startServer(); err != nil {
		return err
	}
	if e.at, err = caddy.FreeAddress(); err != nil {
		return err
	}
	return e.startProxy()
}

// startServer starts the server with the settings of docs/large.md and no others.
func (e *evening) startServer() (err error) {
	e.server, err = bench.Start(*binary, "serve", "-addr", e.listen, "-data-dir", e.dir, "-database-url", e.address, "-secret", load.Secret, "-log-level", "warn",
		"-trusted-proxies", "127.0.0.1", "-limit-all-streams", fmt.Sprint(max(10_000, e.watchers*5/4+1000)))
	return err
}

// startProxy starts the proxy with the options of deploy/Caddyfile.
func (e *evening) startProxy() error {
	text, err := os.ReadFile("deploy/Caddyfile")
	if err != nil {
		return fmt.Errorf("run the bench in the folder of the repository: %w", err)
	}
	_, options, _ := strings.Cut(string(text), "reverse_proxy ")
	_, options, _ = strings.Cut(options, "{\n")
	options, _, _ = strings.Cut(options, "\t}")
	e.proxy, err = caddy.Start(caddy.Options{
		Binary: e.caddy, Dir: e.dir, Address: e.at, Protocols: "h1 h2", Upstreams: e.upstream,
		Options: options,
	})
	return err
}

func (e *evening) stop() {
	if e.proxy != nil {
		e.proxy.Stop()
	}
	e.server.Stop()
}

// killServer ends the server without warning.
func (e *evening) killServer() {
	_ = syscall.Kill(e.server.PID, syscall.SIGKILL)
	e.server.Stop() // waits until the process has ended
}

// usages returns the processes that are measured.
func (e *evening) usages() []*usage {
	all := []*usage{
		newUsage("server", func() []int { return []int{e.server.PID} }),
		newUsage("proxy", func() []int { return []int{e.proxy.PID} }),
		newUsage("bench", func() []int { return []int{os.Getpid()} }),
	}
	if *database != "" {
		all = append(all, newUsage("PostgreSQL", postgresPIDs))
	}
	return all
}

// backUp copies the database beside the server.
func (e *evening) backUp() error {
	if *database != "" {
		return errors.New("-backup is for SQLite")
	}
	copy := exec.Command(*binary, "backup", "--to", filepath.Join(e.dir, "copy.db"))
	copy.Env = append(os.Environ(), "SIDEOUT_DATA_DIR="+e.dir, "SIDEOUT_DATABASE_URL="+e.address, "SIDEOUT_SECRET="+load.Secret)
	output, err := copy.CombinedOutput()
	if err != nil {
		return fmt.Errorf("back up: %w: %s", err, output)
	}
	return nil
}

func (e *evening) port() string { return e.listen[strings.LastIndexByte(e.listen, ':')+1:] }

// wait is how long the watchers may take to receive the last point.
const wait = 30 * time.Second
