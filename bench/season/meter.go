package main

import (
	"strings"

	"sideout/bench/load"
)

// meter measures the processor time of the server and its database.
type meter struct {
	server  int
	address string
	before  map[int]float64 // by process
}

// newMeter starts the measurement.
func newMeter(server int, address string) (m meter, err error) {
	m = meter{server: server, address: address}
	m.before, err = m.spent()
	return m, err
}

// read returns the seconds of processor time since newMeter.
func (m meter) read() (seconds float64, err error) {
	now, err := m.spent()
	for process, spent := range now {
		seconds += spent - m.before[process]
	}
	return seconds, err
}

// spent returns the processor time of each process until now. SQLite is in the server itself; PostgreSQL has a process
// for each connection, here on the same machine.
func (m meter) spent() (seconds map[int]float64, err error) {
	processes := []int{m.server}
	if !strings.HasPrefix(m.address, "sqlite:") {
		if processes, err = backends(m.address, processes); err != nil {
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

// backends appends the ids of the processes of PostgreSQL, except that of its own connection.
func backends(address string, processes []int) ([]int, error) {
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
