package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"sideout/bench"
	"sideout/bench/load"
)

const (
	leaguesOfServers = 100
	watchedPart      = 20 // each server has watchers of one league of so many, and of its games
)

// measureServers measures servers on one PostgreSQL: with each number of them, first with NOTIFY only, then with NATS for points.
func measureServers(ctx context.Context, dir, counts string) error {
	if *database == "" {
		return errors.New("-servers is for PostgreSQL: use -database-url")
	}
	address, err := load.NewDatabase(*database, dir)
	if err != nil {
		return err
	}
	c, err := seed(ctx, address, leaguesOfServers, *weeks, false)
	if err != nil {
		return err
	}
	for _, on := range c.courts {
		on.sentAt = newTimes(100_000)
	}
	var rows []bench.Row
	for text := range strings.SplitSeq(counts, ",") {
		count, err := strconv.Atoi(text)
		if err != nil || count < 1 {
			return fmt.Errorf("-servers %s: not a list of numbers", counts)
		}
		var plain *fleet
		for _, withNATS := range []bool{false, true} {
			f := &fleet{country: c, address: address, dir: dir, withNATS: withNATS}
			if err := f.measure(ctx, count); err != nil {
				return err
			}
			rows = append(rows, f.rows(plain)...)
			plain = f
		}
	}
	return bench.Print(os.Stdout, rows...)
}

// fleet is some servers on one database, with what was measured of them.
type fleet struct {
	country
	address, dir string
	withNATS     bool

	nats    *bench.Child
	servers []*bench.Child
	crowds  []*crowd

	outages   outages // none
	responses histogram
	seconds   float64
	used      map[string]*usage
	samples   int // of the lock that NOTIFY takes until the end of a commit
	waiting   int // samples in which a connection waited for it
}

func (f *fleet) measure(ctx context.Context, count int) (err error) {
	defer f.stop()
	if err := f.start(count); err != nil {
		return err
	}
	watching, leave := context.WithCancel(ctx)
	defer leave()
	for s := range f.servers {
		c := f.newCrowd(s)
		f.crowds = append(f.crowds, c)
		if err := c.connect(watching); err != nil {
			return err
		}
	}
	playing, stop := context.WithTimeout(ctx, time.Duration(*minutes*float64(time.Minute)))
	defer stop()
	f.used = map[string]*usage{
		"servers":    newUsage("servers", func() []int { return pidsOf(f.servers) }),
		"NATS":       newUsage("NATS", func() []int { return pidsOf([]*bench.Child{f.nats}) }),
		"PostgreSQL": newUsage("PostgreSQL", postgresPIDs),
	}
	var all sync.WaitGroup
	began := time.Now()
	var locks error
	all.Go(func() { locks = f.sampleLocks(playing) })
	err = f.play(playing)
	all.Wait()
	f.seconds = time.Since(began).Seconds()
	for _, u := range f.used {
		u.sample()
	}
	leave()
	for _, c := range f.crowds {
		c.wg.Wait()
	}
	return errors.Join(err, locks)
}

func (f *fleet) start(count int) (err error) {
	flags := load.Flags(f.address, f.dir)
	if f.withNATS {
		self, err := os.Executable()
		if err != nil {
			return err
		}
		if f.nats, err = bench.Start(self, "-nats-server"); err != nil {
			return err
		}
		flags = append(flags, "-nats-url", f.nats.URL)
	}
	for range count {
		child, err := bench.Start(*binary, flags...)
		if err != nil {
			return err
		}
		f.servers = append(f.servers, child)
	}
	return nil
}

func (f *fleet) stop() {
	for _, child := range f.servers {
		child.Stop()
	}
	if f.nats != nil {
		f.nats.Stop()
	}
}

// newCrowd returns the watchers of a server.
func (f *fleet) newCrowd(server int) *crowd {
	c := &crowd{base: f.servers[server].URL, outages: &f.outages}
	for i := server % watchedPart; i < len(f.leagues); i += watchedPart {
		c.watchers = append(c.watchers, newLeagueWatcher(server<<10+len(c.watchers), f.leagues[i]))
		for _, on := range f.leagues[i].courts {
			c.watchers = append(c.watchers, newGameWatcher(server<<10+len(c.watchers), on))
		}
	}
	return c
}

// play scores on all courts at an even pace until ctx is done. The courts are divided among the servers.
func (f *fleet) play(ctx context.Context) error {
	var all sync.WaitGroup
	var mu sync.Mutex
	var failures []error
	interval := time.Duration(float64(len(f.courts)) / *points * float64(time.Second))
	start := time.Now()
	for i, on := range f.courts {
		all.Go(func() {
			client := newClient(20, i, false)
			defer client.CloseIdleConnections()
			begin := start.Add(interval * time.Duration(turnOf(i, len(f.courts))) / time.Duration(len(f.courts)))
			for n := 0; sleepUntil(ctx, begin.Add(time.Duration(n)*interval)); n++ {
				on.sentAt[on.acknowledged].Store(sinceStart())
				began := time.Now()
				if err := on.patch(client, f.servers[i%len(f.servers)].URL, true); err != nil {
					mu.Lock()
					failures = append(failures, err)
					mu.Unlock()
					return
				}
				f.responses.add(time.Since(began))
				on.acknowledged++
			}
		})
	}
	all.Wait()
	return errors.Join(failures...)
}

// sampleLocks counts how often a connection waits for the lock that NOTIFY takes.
func (f *fleet) sampleLocks(ctx context.Context) error {
	db, err := load.Connect(f.address)
	if err != nil {
		return err
	}
	defer db.Close()
	for sleepUntil(ctx, time.Now().Add(10*time.Millisecond)) {
		waits, err := countNotifyWaits(ctx, db)
		if err != nil && ctx.Err() == nil {
			return err
		}
		f.samples++
		if waits > 0 {
			f.waiting++
		}
	}
	return nil
}

// countNotifyWaits returns the number of connections that wait for the lock of NOTIFY, which PostgreSQL describes as one of no database.
func countNotifyWaits(ctx context.Context, db *sql.DB) (n int, err error) {
	err = db.QueryRowContext(ctx, `SELECT count(*) FROM pg_locks WHERE locktype = 'object' AND classid = 'pg_database'::regclass AND objid = 0 AND NOT granted`).Scan(&n)
	return n, err
}

// rows returns the figures; plain are the same servers without NATS, if they were measured before.
func (f *fleet) rows(plain *fleet) []bench.Row {
	name := fmt.Sprintf("%d servers, NOTIFY", len(f.servers))
	if f.withNATS {
		name = fmt.Sprintf("%d servers, NATS", len(f.servers))
	}
	var delays, each []string
	for _, c := range f.crowds {
		delays = append(delays, c.delays.String())
		each = append(each, fmt.Sprint(c.events.Load()))
	}
	cores := bench.Row{
		Figure: name + ": processor of a server", Measured: fmt.Sprintf("%.1f ms a second", f.perServer()),
		Reference: fmt.Sprintf("PostgreSQL %.1f, NATS %.1f ms a second, load %s", f.perSecond("PostgreSQL"), f.perSecond("NATS"), loadAverage()),
	}
	if plain != nil {
		cores.Ratio = fmt.Sprintf("%.2f of NOTIFY", f.perServer()/plain.perServer())
	}
	return []bench.Row{
		cores,
		{Figure: name + ": tap to response", Measured: f.responses.String(), Reference: fmt.Sprintf("a connection waited for the lock of NOTIFY in %d of %d samples", f.waiting, f.samples)},
		{Figure: name + ": tap to watcher, by server", Measured: strings.Join(delays, "; "), Reference: "events: " + strings.Join(each, ", ")},
	}
}

// perSecond returns the processor time in milliseconds that processes of a kind used in a second.
func (f *fleet) perSecond(kind string) float64 { return f.used[kind].cpu / f.seconds * 1e3 }

func (f *fleet) perServer() float64 { return f.perSecond("servers") / float64(len(f.servers)) }

func pidsOf(children []*bench.Child) (pids []int) {
	for _, child := range children {
		if child != nil {
			pids = append(pids, child.PID)
		}
	}
	return pids
}

// serveNATS runs a NATS server in this process until ctx is done.
func serveNATS(ctx context.Context) error {
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoLog: true, NoSigs: true})
	if err != nil {
		return err
	}
	go s.Start()
	defer s.Shutdown()
	if !s.ReadyForConnections(10 * time.Second) {
		return errors.New("nats-server does not start")
	}
	fmt.Printf("NATS is ready on nats://%s\n", net.JoinHostPort("127.0.0.1", strconv.Itoa(s.Addr().(*net.TCPAddr).Port)))
	<-ctx.Done()
	return nil
}
