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

// healthTimeout is slightly longer than the server itself waits for its database.
const healthTimeout = 4 * time.Second

// runHealth returns an error unless the server configured by this environment is ready. Containers use it as their health check,
// because their image contains no other program.
func runHealth(ctx context.Context, args, environ []string, stdout io.Writer) error {
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

// localURL returns the URL of a server that listens on addr, as seen from this machine.
func localURL(addr string) (string, error) {
	host, port, err := net.SplitHostPort(addr) // validated by config
	if err != nil || port == "0" {
		return "", errors.New("say on which port the server listens: SIDEOUT_ADDR")
	}
	switch ip := net.ParseIP(host); {
	case host == "" || ip != nil && ip.IsUnspecified() && ip.To4() != nil:
		host = "127.0.0.1"
	case ip != nil && ip.IsUnspecified():
		host = "::1"
	}
	return "http://" + net.JoinHostPort(host, port), nil
}

// addGauges adds metrics about connections, queued writes, streams and the disk.
func addGauges(m *httpio.Metrics, cfg config.Config, svc *app.Services, streams *live.Hub) {
	for name, pool := range map[string]func(database.Stats) sql.DBStats{
		"read":  func(s database.Stats) sql.DBStats { return s.Reads },
		"write": func(s database.Stats) sql.DBStats { return s.Writes },
	} {
		labels := map[string]string{"pool": name}
		stats := func() sql.DBStats { return pool(svc.Store.Stats()) }
		m.AddGauge("sideout_database_connections", "Open connections to the database.", labels,
			func() float64 { return float64(stats().OpenConnections) })
		m.AddGauge("sideout_database_connections_in_use", "Connections that a request is using.", labels,
			func() float64 { return float64(stats().InUse) })
		m.AddGauge("sideout_database_connections_limit", "The largest number of connections.", labels,
			func() float64 { return float64(stats().MaxOpenConnections) })
		m.AddGauge("sideout_database_connection_waits", "How often a request has waited for a connection since the start.", labels,
			func() float64 { return float64(stats().WaitCount) })
	}
	m.AddGauge("sideout_write_queue", "Writes that wait for the writer.", nil, func() float64 { return float64(svc.Store.Stats().Queued) })
	m.AddGauge("sideout_streams", "Open event streams.", nil, func() float64 { return float64(streams.Count()) })
	m.AddGauge("sideout_streams_limit", "The largest number of event streams.", nil, func() float64 { return float64(cfg.Streams.All) })

	folder := cfg.DataDir
	if path, ok := cfg.SQLiteFile(); ok {
		folder = filepath.Dir(path)
		m.AddGauge("sideout_database_bytes", "Size of the database file and of its write-ahead log.", nil,
			func() float64 { return fileSize(path) + fileSize(path+"-wal") })
	}
	if _, _, err := diskSpace(folder); err != nil {
		return // PostgreSQL without a data folder, or an unsupported system
	}
	m.AddGauge("sideout_disk_free_bytes", "Free space on the disk of the data folder.", nil, func() float64 {
		free, _, _ := diskSpace(folder)
		return free
	})
	m.AddGauge("sideout_disk_bytes", "Size of the disk of the data folder.", nil, func() float64 {
		_, size, _ := diskSpace(folder)
		return size
	})
}

// fileSize returns the size of a file in bytes, or 0 if it does not exist.
func fileSize(path string) float64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return float64(info.Size())
}

// gauge is the name and description of a metric.
type gauge struct{ name, help string }

// addCountGauges adds two metrics whose values count reads from the database.
func addCountGauges(m *httpio.Metrics, count func(context.Context) (int, int, error), first, second gauge) {
	countBoth := func() (int, int) {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		a, b, _ := count(ctx) // 0 while the database does not respond, which other metrics report
		return a, b
	}
	m.AddGauge(first.name, first.help, nil, func() float64 {
		n, _ := countBoth()
		return float64(n)
	})
	m.AddGauge(second.name, second.help, nil, func() float64 {
		_, n := countBoth()
		return float64(n)
	})
}

// outageInterval is how often an ongoing outage is logged.
const outageInterval = time.Second

// maxOutages is the number of outages that are counted separately. All others share one count.
const maxOutages = 20

// outages counts failed requests with a common cause, such as a full disk or a database that does not respond, by error text. It logs
// the first error immediately and then one summary per second, so that thousands of failing requests do not fill the disk with log lines.
type outages struct {
	handler slog.Handler

	mu      sync.Mutex
	ongoing map[string]*ongoingOutage
}

// ongoingOutage is an outage that has not ended.
type ongoingOutage struct {
	count int // errors since the last log line
	last  error
	timer *time.Timer
}

func newOutages(handler slog.Handler) *outages {
	return &outages{handler: handler, ongoing: map[string]*ongoingOutage{}}
}

// count counts a record that reports an outage. It returns false for other records.
func (o *outages) count(ctx context.Context, r slog.Record) bool {
	err := outageOf(r)
	if err == nil {
		return false
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	key := fault.Of(err).Sentence.String()
	if len(o.ongoing) >= maxOutages && o.ongoing[key] == nil {
		key = ""
	}
	if running := o.ongoing[key]; running != nil {
		running.count++
		running.last = err
		return true
	}
	o.ongoing[key] = &ongoingOutage{timer: time.AfterFunc(outageInterval, func() { o.report(key) })}
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

// report logs the errors since the last log line. A second without errors ends the outage.
func (o *outages) report(key string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	running := o.ongoing[key]
	if running == nil {
		return
	}
	if running.count == 0 {
		delete(o.ongoing, key)
		return
	}
	o.log(context.Background(), running.count, running.last)
	running.count = 0
	running.timer.Reset(outageInterval)
}

// Flush logs all remaining counts. Call it before the program ends.
func (o *outages) Flush() {
	o.mu.Lock()
	defer o.mu.Unlock()
	for key, running := range o.ongoing {
		running.timer.Stop()
		if running.count > 0 {
			o.log(context.Background(), running.count, running.last)
		}
		delete(o.ongoing, key)
	}
}

func (o *outages) log(ctx context.Context, count int, err error) {
	line := slog.NewRecord(time.Now(), slog.LevelError, "outage", 0)
	line.AddAttrs(slog.Int("count", count), slog.Any("error", err))
	_ = o.handler.Handle(ctx, line) // an error cannot be logged here
}
