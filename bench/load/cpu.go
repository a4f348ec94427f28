package load

import (
	"fmt"
	"os"
	"strings"
	"time"

	"sideout/bench"
)

// Measure is Run against a child process. It also measures the CPU time of the server per response.
func Measure(server *bench.Child, clients int, length time.Duration, status string, requests Requests) (Result, error) {
	before, err := CPU(server.PID)
	if err != nil {
		return Result{}, err
	}
	r, err := Run(server.URL, clients, length, status, requests)
	if err != nil {
		return r, err
	}
	after, err := CPU(server.PID)
	r.CPU = (after - before) / float64(r.Responses)
	return r, err
}

// CPU returns the CPU seconds that a process has used, as reported by Linux. Unlike the response rate, CPU time hardly depends on other
// load on the machine.
func CPU(pid int) (float64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, err
	}
	const ticks = 100                             // per second
	_, rest, _ := strings.Cut(string(text), ") ") // skip the program name
	var state string
	var skip, user, system float64
	_, err = fmt.Sscan(rest, &state, &skip, &skip, &skip, &skip, &skip, &skip, &skip, &skip, &skip, &skip, &user, &system)
	return (user + system) / ticks, err
}
