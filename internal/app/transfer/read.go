package transfer

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

// fileRecords are the kinds of records in the order of the file. Lines only refer to previous lines.
var fileRecords = []struct {
	kind string
	read func(*fileReader, []byte) error
}{
	{"league", (*fileReader).readLeague},
	{"team", (*fileReader).readTeam},
	{"court", (*fileReader).readCourt},
	{"courtCode", (*fileReader).readCourtCode},
	{"person", (*fileReader).readPerson},
	{"member", (*fileReader).readMember},
	{"leagueChange", (*fileReader).readLeagueChange},
	{"game", (*fileReader).readGame},
	{"schedule", (*fileReader).readSchedule},
	{"change", (*fileReader).readChange},
	{"event", (*fileReader).readEvent},
	{"advance", (*fileReader).readAdvance},
	{"withdrawal", (*fileReader).readWithdrawal},
	{"captainRules", (*fileReader).readCaptainRules},
	{"teamLink", (*fileReader).readTeamLink},
	{"claim", (*fileReader).readClaim},
	{"contact", (*fileReader).readContact},
	{"absence", (*fileReader).readAbsence},
	{"finals", (*fileReader).readFinals},
	{"honour", (*fileReader).readHonour},
}

// readLeagueFile reads and validates a whole file. The result can be stored: every reference is to a record of the file, and every value is
// valid. Error texts name the line.
func readLeagueFile(from io.Reader, limits league.Quotas) (leagueFile, error) {
	r := newFileReader(from, limits)
	err := r.read()
	if readErr := r.lines.Err(); readErr != nil && !errors.Is(readErr, bufio.ErrTooLong) {
		err = fmt.Errorf("read the league's file: %w", readErr) // it may have caused err
	}
	return r.file, err
}

func (r *fileReader) read() error {
	if err := r.readHeader(); err != nil {
		return err
	}
	for r.lines.Scan() {
		r.line++
		line := r.lines.Bytes()
		if kind := kindOf(line); kind == fileEnd {
			return r.readEnd(line)
		} else if err := r.readRecord(kind, line); err != nil {
			return err
		}
		r.countLine(line)
		if r.bytes > maxFileBytes {
			return r.invalidLine("the file is larger than 512 MB")
		}
	}
	r.line++
	if r.lines.Err() != nil {
		return r.unreadableLine(r.lines.Err())
	}
	return fault.New(fault.Invalid, "The file is cut off: its end should be on line %s or later. Nothing was imported.", strconv.Itoa(r.line))
}

func (r *fileReader) readHeader() error {
	errForeign := fault.New(fault.Invalid, "This is not a league that Sideout has exported. Nothing was imported.")
	if !r.lines.Scan() {
		return errForeign
	}
	r.line++
	var version struct{ Format int } // the header of a newer format may have unknown fields
	if kindOf(r.lines.Bytes()) != fileKind || json.Unmarshal(r.lines.Bytes(), &version) != nil {
		return errForeign
	}
	if version.Format > fileFormat {
		return r.invalidLine("the file has format %d and this Sideout reads %d: import it with a Sideout that is at least as new as "+
			"the one that exported it", version.Format, fileFormat)
	}
	var header headerLine
	if err := r.unmarshal(r.lines.Bytes(), &header); err != nil {
		return err
	}
	if header.Format != fileFormat {
		return r.invalidLine("the file has no format that there ever was")
	}
	r.countLine(r.lines.Bytes())
	return nil
}

func (r *fileReader) readRecord(kind string, line []byte) error {
	for index, record := range fileRecords {
		if record.kind != kind {
			continue
		}
		if index < r.kindIndex {
			return r.invalidLine("a %s must not stand below a %s", kind, fileRecords[r.kindIndex].kind)
		}
		if index > 0 && r.counts["league"] == 0 {
			return r.invalidLine("the league is missing")
		}
		r.kindIndex = index
		r.counts[kind]++
		return record.read(r, line)
	}
	if kind == "" {
		return r.unreadableLine(errors.New("it does not begin with its kind"))
	}
	return r.invalidLine("%q is no kind of record that this Sideout knows", kind)
}

// readEnd validates the counts and the checksum of the file.
func (r *fileReader) readEnd(line []byte) error {
	var end endLine
	if err := r.unmarshal(line, &end); err != nil {
		return err
	}
	if r.counts["league"] == 0 {
		return r.invalidLine("the league is missing")
	}
	if !maps.Equal(end.Counts, r.counts) {
		return r.invalidLine("the file should have %s and has %s", formatCounts(end.Counts), formatCounts(r.counts))
	}
	if end.SHA256 != hex.EncodeToString(r.sum.Sum(nil)) {
		return r.invalidLine("the file is not as it was exported: something above has changed")
	}
	for r.lines.Scan() {
		if r.line++; len(bytes.TrimSpace(r.lines.Bytes())) > 0 {
			return r.invalidLine("there is something below the end")
		}
	}
	if r.lines.Err() != nil {
		return r.unreadableLine(r.lines.Err())
	}
	if err := r.checkWishes(); err != nil {
		return err
	}
	if err := r.checkWithdrawals(); err != nil {
		return err
	}
	return r.checkLogs()
}

// formatCounts formats the number of records of each kind, such as "league 1, team 16".
func formatCounts(counts map[string]int) string {
	var words []string
	for _, kind := range slices.Sorted(maps.Keys(counts)) {
		words = append(words, fmt.Sprintf("%.20s %d", kind, counts[kind]))
	}
	return strings.Join(words[:min(len(words), 20)], ", ")
}

// Limits of a file. 100,000 games with their history need less than 100 MB.
const (
	maxFileBytes = 512 << 20
	maxFileLine  = 64 << 10
)

// fileReader reads and validates a league file, which may be forged.
type fileReader struct {
	lines     *bufio.Scanner
	line      int // number of the current line, from 1
	bytes     int
	sum       hash.Hash
	counts    map[string]int
	kindIndex int // index in fileRecords of the current kind
	limits    league.Quotas
	file      leagueFile
	events    map[int64]int64 // number of events read so far for each game
	seen      struct {
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

// countLine adds a line to the size and the checksum.
func (r *fileReader) countLine(line []byte) {
	r.bytes += len(line) + 1
	r.sum.Write(line)
	r.sum.Write([]byte{'\n'})
}

// invalidLine returns the fault for an invalid line.
func (r *fileReader) invalidLine(format string, args ...any) error {
	return fault.New(fault.Invalid, "Line %s: %s. Nothing was imported.", strconv.Itoa(r.line), fault.Textf(format, args...))
}

// unreadableLine returns the fault for a line that cannot be parsed.
func (r *fileReader) unreadableLine(cause error) error {
	return fault.Wrap(fault.Invalid, cause, "Line %s cannot be read: the file is damaged. Nothing was imported.", strconv.Itoa(r.line))
}

// kindOf returns the kind of a line, or an empty string if the kind is not the first field.
func kindOf(line []byte) string {
	rest, _ := bytes.CutPrefix(line, []byte(`{"kind":"`))
	kind, _, found := bytes.Cut(rest, []byte{'"'})
	if !found || len(rest) == len(line) || len(kind) > 20 {
		return ""
	}
	return string(kind)
}

// unmarshal parses a line. It rejects unknown fields.
func (r *fileReader) unmarshal(line []byte, into any) error {
	if !utf8.Valid(line) {
		return r.unreadableLine(errors.New("it is not UTF-8"))
	}
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return r.unreadableLine(err)
	}
	if _, err := d.Token(); err != io.EOF {
		return r.unreadableLine(errors.New("there is more than one value on it"))
	}
	return nil
}
