// Package main measures how fast the real binary serves pages, compared with net/http sending the same bytes.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"sideout/bench"
)

const target = 0.80

var (
	binary   = flag.String("bin", "bin/sideout", "the `binary` to measure")
	site     = flag.String("site", "web/dist/site", "the built web that is inside the binary")
	rounds   = flag.Int("rounds", 9, "rounds for each server and path")
	length   = flag.Duration("length", time.Second, "length of a round")
	clients  = flag.Int("clients", 32, "connections")
	baseline = flag.String("bare", "", "be a reference server for the paths of this `URL`, given as arguments")
	head     = flag.Bool("head", true, "as a reference server, send the whole head and not only what the body needs")
)

func main() {
	flag.Parse()
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "bench/serve:", err)
		os.Exit(1)
	}
}

func run() error {
	if *baseline != "" {
		return serveBaseline(*baseline, flag.Args())
	}
	script, err := largestScript(*site)
	if err != nil {
		return err
	}
	paths := []string{"/", script}

	dir, err := os.MkdirTemp("", "sideout-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	sideout, err := bench.Start(*binary, "serve", "-addr", "127.0.0.1:0", "-data-dir", dir)
	if err != nil {
		return err
	}
	defer sideout.Stop()
	sameBytes, err := startBaseline(sideout.URL, "-head=true", paths)
	if err != nil {
		return err
	}
	defer sameBytes.Stop()
	sameBody, err := startBaseline(sideout.URL, "-head=false", paths)
	if err != nil {
		return err
	}
	defer sameBody.Stop()

	var rows []bench.Row
	for _, path := range paths {
		compared, err := compare(path, sideout, sameBytes, sameBody)
		if err != nil {
			return err
		}
		rows = append(rows, compared...)
	}
	return bench.Print(os.Stdout, rows...)
}

// startBaseline starts this program as a baseline server that repeats the responses of a server for the given paths.
func startBaseline(server, head string, paths []string) (*bench.Child, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return bench.Start(self, append([]string{head, "-bare", server}, paths...)...)
}

// largestScript returns the path of the site's largest JavaScript file.
func largestScript(site string) (path string, err error) {
	files, err := filepath.Glob(filepath.Join(site, "assets", "*.js"))
	var largest int64
	for _, file := range files {
		if info, err := os.Stat(file); err == nil && info.Size() > largest {
			largest, path = info.Size(), "/assets/"+filepath.Base(file)
		}
	}
	if path == "" {
		return "", fmt.Errorf("no assets in %s: build the web first", site)
	}
	return path, err
}

// compare measures the servers in alternation, so that other load on the machine affects all of them equally. Only the baseline that sends
// identical headers has a target.
func compare(path string, sideout, sameBytes, sameBody *bench.Child) ([]bench.Row, error) {
	var rates, ratios [3][]float64
	for range *rounds {
		for i, server := range []*bench.Child{sideout, sameBytes, sameBody} {
			r, err := measureRate(server.URL, path)
			if err != nil {
				return nil, err
			}
			rates[i] = append(rates[i], r)
			ratios[i] = append(ratios[i], rates[0][len(rates[0])-1]/r)
		}
	}
	row := func(i int, reference string) bench.Row {
		return bench.Row{
			Figure:    "GET " + path,
			Measured:  fmt.Sprintf("%.0f/s", bench.Median(rates[0])),
			Reference: fmt.Sprintf("%.0f/s bare net/http, %s", bench.Median(rates[i]), reference),
			Ratio:     fmt.Sprintf("%.2f", bench.Median(ratios[i])),
		}
	}
	first, second := row(1, "same bytes"), row(2, "same body without our head")
	first.Target, first.OK = fmt.Sprintf(">= %.2f", target), bench.Median(ratios[1]) >= target
	return []bench.Row{first, second}, nil
}

// measureRate returns the responses per second of all clients together in one round.
func measureRate(server, path string) (float64, error) {
	var (
		responses atomic.Int64
		failed    = make(chan error, *clients)
		wg        sync.WaitGroup
		start     = time.Now()
	)
	for range *clients {
		wg.Go(func() {
			n, err := sendRequests(strings.TrimPrefix(server, "http://"), path, start.Add(*length))
			responses.Add(n)
			if err != nil {
				failed <- err
			}
		})
	}
	wg.Wait()
	close(failed)
	return float64(responses.Load()) / time.Since(start).Seconds(), <-failed
}

// sendRequests repeats a request over one connection until the end time. It parses only the first response. The others have the same
// length, and parsing them would only measure the client.
func sendRequests(host, path string, end time.Time) (responses int64, err error) {
	conn, err := net.Dial("tcp", host)
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	request := []byte("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n\r\n")
	size, err := measureResponse(conn, request)
	if err != nil {
		return 0, err
	}
	response := make([]byte, size)
	for time.Now().Before(end) {
		if _, err := conn.Write(request); err != nil {
			return responses, err
		}
		if _, err := io.ReadFull(conn, response); err != nil {
			return responses, err
		}
		if string(response[:15]) != "HTTP/1.1 200 OK" {
			return responses, fmt.Errorf("%s responded with %q", path, response[:15])
		}
		responses++
	}
	return responses, nil
}

// measureResponse returns the size of a response, including its headers.
func measureResponse(conn net.Conn, request []byte) (size int, err error) {
	if _, err := conn.Write(request); err != nil {
		return 0, err
	}
	var seen counter
	response, err := http.ReadResponse(bufio.NewReader(io.TeeReader(conn, &seen)), nil)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	if encoding := response.Header.Get("Content-Encoding"); encoding != "br" {
		return 0, fmt.Errorf("the response is encoded as %q, not br", encoding)
	}
	_, err = io.Copy(io.Discard, response.Body)
	return int(seen), err
}

// counter counts the bytes written to it.
type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

// serveBaseline repeats the responses of the real server for the given paths and does nothing else.
func serveBaseline(server string, paths []string) error {
	type response struct {
		head http.Header
		body []byte
	}
	responses := map[string]response{}
	for _, path := range paths {
		request, err := http.NewRequest(http.MethodGet, server+path, nil)
		if err != nil {
			return err
		}
		request.Header.Set("Accept-Encoding", "br")
		r, err := http.DefaultClient.Do(request)
		if err != nil {
			return err
		}
		body, err := io.ReadAll(r.Body)
		r.Body.Close()
		if err != nil {
			return err
		}
		r.Header.Del("Date") // net/http adds its own
		maps.DeleteFunc(r.Header, func(key string, _ []string) bool { return !*head && !isBodyHeader(key) })
		responses[path] = response{r.Header, body}
	}
	return bench.Serve(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a := responses[r.URL.Path]
		maps.Copy(w.Header(), a.head)
		_, _ = w.Write(a.body)
	}))
}

func isBodyHeader(key string) bool {
	return key == "Content-Type" || key == "Content-Length" || key == "Content-Encoding"
}
