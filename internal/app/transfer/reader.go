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

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

// Limits of a file. 100,000 games with their history need less than 100 MB.
const (
	maxFileBytes = 512 << 20
	maxFileLine  = 64 << 10
)

// fileReader reads and validates a league file, which may be forged.
type fileReader struct {
	lines  *bufio.Scanner
	line   int // the number of the current line, from 1
	bytes  int
	sum    hash.Hash
	counts map[string]int
	at     int // the index in fileRecords of the current kind
	limits league.Quotas
	file   leagueFile
	events map[int64]int64 // the number of events of each game so far
	seen   struct {
		teams, courts, games, schedules map[int64]bool
		places                          map[int64]bool // games that are matches of finals
		names, emails, hashes, codes    map[string]bool
		members                         map[int]bool
	}
}

func newFileReader(from io.Reader, limits league.Quotas) *fileReader {
	r := &fileReader{lines: bufio.NewScanner(from), sum: sha256.New(), counts: map[string]int{}, limits: limits, events: map[int64]int64{}}
	r.lines.Buffer(nil, maxFileLine)
	r.seen.teams, r.seen.courts, r.seen.games = map[int64]bool{}, map[int64]bool{}, map[int64]bool{}
	r.seen.schedules, r.seen.members = map[int64]bool{}, map[int]bool{}
	r.seen.names, r.seen.emails, r.seen.hashes = map[string]bool{}, map[string]bool{}, map[string]bool{}
	r.seen.codes, r.seen.places = map[string]bool{}, map[int64]bool{}
	return r
}

// add adds a line to the size and the checksum.
func (r *fileReader) add(line []byte) {
	r.bytes += len(line) + 1
	r.sum.Write(line)
	r.sum.Write([]byte{'\n'})
}

// refuse returns the fault for an invalid line.
func (r *fileReader) refuse(format string, args ...any) error {
	return fault.New(fault.Invalid, "Line %s: %s. Nothing was imported.", strconv.Itoa(r.line), fault.Textf(format, args...))
}

// damaged returns the fault for a line that cannot be parsed.
func (r *fileReader) damaged(cause error) error {
	return fault.Wrap(fault.Invalid, cause, "Line %s cannot be read: the file is damaged. Nothing was imported.", strconv.Itoa(r.line))
}

// kindOf returns the kind of a line, which must be its first field; empty if it is not.
func kindOf(line []byte) string {
	rest, _ := bytes.CutPrefix(line, []byte(`{"kind":"`))
	kind, _, found := bytes.Cut(rest, []byte{'"'})
	if !found || len(rest) == len(line) || len(kind) > 20 {
		return ""
	}
	return string(kind)
}

// unmarshal parses a line. It refuses unknown fields.
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
