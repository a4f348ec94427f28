package transfer

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"hash"
	"io"
	"strconv"
	"unicode/utf8"

	"sideout/internal/fault"
	"sideout/internal/league"
	"sideout/internal/message"
)

// Limits of a file: 100,000 games with their history are below 100 MB.
const (
	maxFileBytes = 512 << 20
	maxFileLine  = 64 << 10
)

// A fileReader reads the file of a league from somebody who may be a stranger.
type fileReader struct {
	lines  *bufio.Scanner
	line   int // the present one, from 1
	bytes  int
	sum    hash.Hash
	counts map[string]int
	at     int // the place in fileRecords of the present kind
	limits league.Quotas
	file   leagueFile
	events map[int64]int64 // how many each game has so far
	seen   struct {
		teams, courts, games, schedules map[int64]bool
		names, emails, hashes           map[string]bool
		members                         map[int]bool
	}
}

func newFileReader(from io.Reader, limits league.Quotas) *fileReader {
	r := &fileReader{lines: bufio.NewScanner(from), sum: sha256.New(), counts: map[string]int{}, limits: limits, events: map[int64]int64{}}
	r.lines.Buffer(nil, maxFileLine)
	r.seen.teams, r.seen.courts, r.seen.games = map[int64]bool{}, map[int64]bool{}, map[int64]bool{}
	r.seen.schedules, r.seen.members = map[int64]bool{}, map[int]bool{}
	r.seen.names, r.seen.emails, r.seen.hashes = map[string]bool{}, map[string]bool{}, map[string]bool{}
	return r
}

// add sums a line up.
func (r *fileReader) add(line []byte) {
	r.bytes += len(line) + 1
	r.sum.Write(line)
	r.sum.Write([]byte{'\n'})
}

// refuse returns why the file is not taken.
func (r *fileReader) refuse(format string, args ...any) error {
	return fault.New(fault.Invalid, "Line %s: %s. Nothing was imported.", strconv.Itoa(r.line), message.New(format, args...))
}

// damaged returns that the present line cannot be read.
func (r *fileReader) damaged(cause error) error {
	return fault.Wrap(fault.Invalid, cause, "Line %s cannot be read: the file is damaged. Nothing was imported.", strconv.Itoa(r.line))
}

// kindOf returns the kind of a line, which stands first in it; empty where it does not.
func kindOf(line []byte) string {
	rest, _ := bytes.CutPrefix(line, []byte(`{"kind":"`))
	kind, _, found := bytes.Cut(rest, []byte{'"'})
	if !found || len(rest) == len(line) || len(kind) > 20 {
		return ""
	}
	return string(kind)
}

// unmarshal reads a line that has the fields of our lines and no others.
func (r *fileReader) unmarshal(line []byte, into any) error {
	if !utf8.Valid(line) {
		return r.damaged(errors.New("it is not UTF-8"))
	}
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return r.damaged(err)
	}
	if _, err := d.Token(); err != io.EOF {
		return r.damaged(errors.New("there is more than one value on it"))
	}
	return nil
}
