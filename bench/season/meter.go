package main

import (
	"strings"

	"sideout/bench/load"
)

// meter measures the CPU time of the server and its database.
type meter struct {
	server  int
	address string
	start   map[int]float64 // CPU seconds at the start by process id
}

// newMeter starts a measurement.
func newMeter(server int, address string) (m meter, err error) {
	m = meter{server: server, address: address}
	m.start, err = m.cpuByProcess()
	return m, err
}

// read returns the CPU seconds since newMeter.
func (m meter) read() (seconds float64, err error) {
	now, err := m.cpuByProcess()
	for process, spent := range now {
		seconds += spent - m.start[process]
	}
	return seconds, err
}

// cpuByProcess returns the CPU seconds of each process so far. SQLite runs inside the server. PostgreSQL has one process per
// connection, here on the same machine.
func (m meter) cpuByProcess() (seconds map[int]float64, err error) {
	processes := []int{m.server}
	if !strings.HasPrefix(m.address, "sqlite:") {
		if processes, err = appendPostgresProcesses(m.address, processes); err != nil {
			return nil, err
		}
	}
	seconds = map[int]float64{}
	for _, process := range processes {
		if seconds[process], err = load.CPU(process); err != nil {
			return nil, err
		}
	}
	return seconds, nil
}

// appendPostgresProcesses appends the process ids of all PostgreSQL connections except its own.
func appendPostgresProcesses(address string, processes []int) ([]int, error) {
	db, err := load.Connect(address)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	rows, err := db.Query("SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var process int
		if err := rows.Scan(&process); err != nil {
			return nil, err
		}
		processes = append(processes, process)
	}
	return processes, rows.Err()
}
