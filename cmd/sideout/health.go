package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"

	"sideout/cmd/sideout/config"
	"sideout/internal/app"
	"sideout/internal/base/fault"
	"sideout/internal/http/httpio"
	"sideout/internal/http/live"
	"sideout/internal/storage/database"
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

// addGauges adds what the server has at the moment to its metrics: connections, queued writes, streams and disk.
func addGauges(m *httpio.Metrics, cfg config.Config, svc *app.Services, streams *live.Hub) {
	for name, pool := range map[string]func(database.Stats) sql.DBStats{
		"read":  func(s database.Stats) sql.DBStats { return s.Reads },
		"write": func(s database.Stats) sql.DBStats { return s.Writes },
	} {
		labels := map[string]string{"pool": name}
		stats := func() sql.DBStats { return pool(svc.Store.Stats()) }
		m.Gauge("sideout_database_connections", "Open connections to the database.", labels,
			func() float64 { return float64(stats().OpenConnections) })
		m.Gauge("sideout_database_connections_in_use", "Connections that a request is using.", labels,
			func() float64 { return float64(stats().InUse) })
		m.Gauge("sideout_database_connections_limit", "The largest number of connections.", labels,
			func() float64 { return float64(stats().MaxOpenConnections) })
		m.Gauge("sideout_database_connection_waits", "How often a request has waited for a connection since the start.", labels,
			func() float64 { return float64(stats().WaitCount) })
	}
	m.Gauge("sideout_write_queue", "Writes that wait for the writer.", nil, func() float64 { return float64(svc.Store.Stats().Queued) })
	m.Gauge("sideout_streams", "Open event streams.", nil, func() float64 { return float64(streams.Count()) })
	m.Gauge("sideout_streams_limit", "The largest number of event streams.", nil, func() float64 { return float64(cfg.Streams.All) })

	folder := cfg.DataDir
	if path, ok := cfg.SQLiteFile(); ok {
		folder = filepath.Dir(path)
		m.Gauge("sideout_database_bytes", "Size of the database file and of its write-ahead log.", nil,
			func() float64 { return sizeOf(path) + sizeOf(path+"-wal") })
	}
	if _, _, err := diskOf(folder); err != nil {
		return // PostgreSQL without a data folder, or a system that does not say
	}
	m.Gauge("sideout_disk_free_bytes", "Free space on the disk of the data folder.", nil, func() float64 {
		free, _, _ := diskOf(folder)
		return free
	})
	m.Gauge("sideout_disk_bytes", "Size of the disk of the data folder.", nil, func() float64 {
		_, size, _ := diskOf(folder)
		return size
	})
}

// otherFiles is how many files a server needs besides those of its streams: requests, connections to the database.
const otherFiles = 1000

// warnOfFewFiles logs if the process may not open as many files as its limit of streams needs: the connections beyond would be
// refused by the system, also those that are no streams.
func warnOfFewFiles(cfg config.Config, log *slog.Logger) {
	limit, ok := openFiles()
	if need := uint64(cfg.Streams.All) + otherFiles; ok && limit < need {
		log.Warn("too few open files are allowed for the limit of streams; raise LimitNOFILE or ulimit -n, or lower SIDEOUT_LIMIT_ALL_STREAMS",
			"open_files", limit, "needed", need)
	}
}

// sizeOf returns the size of a file in bytes; 0 if there is none.
func sizeOf(path string) float64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return float64(info.Size())
}

// gauge is the name of a metric and what it counts.
type gauge struct{ name, help string }

// addCounts adds two numbers that the database counts to the metrics.
func addCounts(m *httpio.Metrics, count func(context.Context) (int, int, error), first, second gauge) {
	read := func() (int, int) {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		a, b, _ := count(ctx) // 0 while the database does not respond, which other metrics show
		return a, b
	}
	m.Gauge(first.name, first.help, nil, func() float64 {
		n, _ := read()
		return float64(n)
	})
	m.Gauge(second.name, second.help, nil, func() float64 {
		_, n := read()
		return float64(n)
	})
}

// outageInterval is how often an outage that goes on is logged.
const outageInterval = time.Second

// maxOutages is how many outages are counted separately; further ones are counted together.
const maxOutages = 20

// outages counts the errors of requests that fail for a common reason, such as a database that does not respond or a full
// disk, by their sentence. The first is logged at once, the others together once a second: thousands of failing requests must
// not fill the disk with lines.
type outages struct {
	handler slog.Handler

	mu       sync.Mutex
	counting map[string]*openOutage
}

// openOutage is an outage that has begun.
type openOutage struct {
	count int // errors since the last line
	last  error
	timer *time.Timer
}

func newOutages(handler slog.Handler) *outages {
	return &outages{handler: handler, counting: map[string]*openOutage{}}
}

// count counts a record that reports an outage; false if it reports none.
func (o *outages) count(ctx context.Context, r slog.Record) bool {
	err := outageOf(r)
	if err == nil {
		return false
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	key := fault.Of(err).Sentence.String()
	if len(o.counting) >= maxOutages && o.counting[key] == nil {
		key = ""
	}
	if running := o.counting[key]; running != nil {
		running.count++
		running.last = err
		return true
	}
	o.counting[key] = &openOutage{timer: time.AfterFunc(outageInterval, func() { o.report(key) })}
	o.log(ctx, 1, err)
	return true
}

// outageOf returns the error of a record that reports an outage, or nil.
func outageOf(r slog.Record) (outage error) {
	if r.Level < slog.LevelError {
		return nil
	}
	r.Attrs(func(a slog.Attr) bool {
		err, ok := a.Value.Any().(error)
		if ok && (fault.Is(err, fault.Unavailable) || fault.Is(err, fault.DiskFull)) {
			outage = err
		}
		return outage == nil
	})
	return outage
}

// report logs what has been counted since the last line. A second without an error ends the outage.
func (o *outages) report(key string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	running := o.counting[key]
	if running == nil {
		return
	}
	if running.count == 0 {
		delete(o.counting, key)
		return
	}
	o.log(context.Background(), running.count, running.last)
	running.count = 0
	running.timer.Reset(outageInterval)
}

// Flush logs what has been counted, before the program ends.
func (o *outages) Flush() {
	o.mu.Lock()
	defer o.mu.Unlock()
	for key, running := range o.counting {
		running.timer.Stop()
		if running.count > 0 {
			o.log(context.Background(), running.count, running.last)
		}
		delete(o.counting, key)
	}
}

func (o *outages) log(ctx context.Context, count int, err error) {
	line := slog.NewRecord(time.Now(), slog.LevelError, "outage", 0)
	line.AddAttrs(slog.Int("count", count), slog.Any("error", err))
	_ = o.handler.Handle(ctx, line) // a failure to log cannot be logged
}
