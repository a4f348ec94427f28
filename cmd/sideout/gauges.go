package main

import (
	"context"
	"database/sql"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"sideout/cmd/sideout/config"
	"sideout/internal/app"
	"sideout/internal/http/httpio"
	"sideout/internal/http/live"
	"sideout/internal/storage/database"
)

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
