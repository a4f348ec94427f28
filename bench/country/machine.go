package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"sideout/bench/load"
)

// raiseFileLimit raises the limit of open files of this process, and of those that it starts, to what is needed. Only root can raise the hard
// limit.
func raiseFileLimit(need uint64) error {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return err
	}
	limit.Cur = max(limit.Cur, need)
	limit.Max = max(limit.Max, need)
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return fmt.Errorf("%d files must be open, which needs root or a higher ulimit -Hn: %w", need, err)
	}
	return nil
}

// usage is what processes of one kind have used.
type usage struct {
	name   string
	pids   func() []int
	cpu    float64 // seconds since start was called
	memory int64   // now, in bytes
	peak   int64   // of the longest-running process, in bytes
	files  int     // open at the same time, at most

	base map[int]float64 // seconds before start was called
	last map[int]float64
}

func newUsage(name string, pids func() []int) *usage {
	u := &usage{name: name, pids: pids, base: map[int]float64{}, last: map[int]float64{}}
	for _, pid := range pids() {
		u.base[pid], _ = load.CPU(pid) // a process that has just ended has used nothing
	}
	return u
}

// sample reads the current values.
func (u *usage) sample() {
	u.memory = 0
	files := 0
	for _, pid := range u.pids() {
		if used, err := load.CPU(pid); err == nil {
			u.last[pid] = used - u.base[pid]
		}
		u.memory += memoryOf(pid, "VmRSS:")
		open, _ := os.ReadDir(fmt.Sprintf("/proc/%d/fd", pid)) // a process that has just ended has none
		files += len(open)
	}
	u.cpu = 0
	for _, used := range u.last {
		u.cpu += used
	}
	u.peak, u.files = max(u.peak, u.memory), max(u.files, files)
}

// describe returns what was used in a number of seconds.
func (u *usage) describe(seconds float64) string {
	return fmt.Sprintf("%.2f cores, %.0f MB (at most %.0f), %d files", u.cpu/seconds, float64(u.memory)/1e6, float64(u.peak)/1e6, u.files)
}

// memoryOf returns a value of /proc/PID/status in bytes.
func memoryOf(pid int, name string) int64 {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid)) // a process that has just ended uses nothing
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, name); ok {
			kB, _ := strconv.ParseInt(strings.Fields(rest)[0], 10, 64)
			return kB << 10
		}
	}
	return 0
}

// postgresPIDs returns the processes of all PostgreSQL servers of this machine.
func postgresPIDs() (pids []int) {
	names, _ := filepath.Glob("/proc/[0-9]*/comm")
	for _, name := range names {
		if text, err := os.ReadFile(name); err == nil && strings.HasPrefix(string(text), "postgres") {
			pid, _ := strconv.Atoi(strings.Split(name, "/")[2])
			pids = append(pids, pid)
		}
	}
	return pids
}

// sockets returns the TCP sockets of the machine in use, and those that only wait for the reuse of their port.
func sockets() string {
	text, _ := os.ReadFile("/proc/net/sockstat")
	for line := range strings.Lines(string(text)) {
		if f := strings.Fields(line); len(f) > 6 && f[0] == "TCP:" {
			return f[2] + " in use, " + f[6] + " in TIME_WAIT"
		}
	}
	return "unknown"
}

// upstreamPorts returns how many local ports are used for connections to an address of the upstream, the most of all addresses, and how many
// there are for each.
func upstreamPorts(port string) (most, all int) {
	number, _ := strconv.Atoi(port)
	wanted := fmt.Sprintf(":%04X", number)
	counts := map[string]int{}
	for _, file := range []string{"/proc/net/tcp", "/proc/net/tcp6"} {
		text, _ := os.ReadFile(file)
		for line := range strings.Lines(string(text)) {
			if f := strings.Fields(line); len(f) > 3 && strings.HasSuffix(f[2], wanted) && f[3] == "01" {
				counts[f[2]]++
			}
		}
	}
	for _, n := range counts {
		most = max(most, n)
	}
	text, _ := os.ReadFile("/proc/sys/net/ipv4/ip_local_port_range")
	var first, last int
	_, _ = fmt.Sscan(string(text), &first, &last)
	return most, last - first + 1
}

func loadAverage() string {
	text, _ := os.ReadFile("/proc/loadavg")
	return strings.Join(strings.Fields(string(text))[:3], " ")
}
