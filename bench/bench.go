// Package bench provides what the commands below it share: servers as child processes, and the table of results.
package bench

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"text/tabwriter"
)

// Child is a server in a child process.
type Child struct {
	URL string // http://host:port
	PID int
	cmd *exec.Cmd
}

// Start runs a server and waits until it prints its URL in a line such as "... ready on URL".
func Start(binary string, args ...string) (*Child, error) {
	cmd := exec.Command(binary, args...)
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	line, err := bufio.NewReader(stdout).ReadString('\n')
	_, url, ok := strings.Cut(strings.TrimSpace(line), " ready on ")
	if c := (&Child{url, cmd.Process.Pid, cmd}); ok {
		return c, nil
	} else {
		c.Stop()
		return nil, fmt.Errorf("%s did not say where it listens: %q, %w", binary, line, err)
	}
}

// Stop stops the server and waits until its process has ended.
func (c *Child) Stop() {
	_ = c.cmd.Process.Signal(os.Interrupt)
	_ = c.cmd.Wait() // the exit code is irrelevant
}

// Serve runs the baseline for our server: a handler on net/http and nothing else.
func Serve(h http.Handler) error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Printf("bare is ready on http://%s\n", listener.Addr())
	return http.Serve(listener, h)
}

// Median returns the median of the values.
func Median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}

// Row is a row of the table of results. A row without a target cannot fail.
type Row struct {
	Figure, Measured, Reference, Ratio, Target string
	OK                                         bool
}

// Print prints the table.
func Print(out io.Writer, rows ...Row) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "figure\tmeasured\treference\tratio\ttarget\tok")
	for _, r := range rows {
		verdict := "missed"
		if r.OK {
			verdict = "ok"
		} else if r.Target == "" {
			r.Target, verdict = "-", "-"
		}
		fmt.Fprintln(w, strings.Join([]string{r.Figure, r.Measured, r.Reference, r.Ratio, r.Target, verdict}, "\t"))
	}
	return w.Flush()
}
