package transfer

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

// fileRecords are the kinds of records in their order in the file. Lines only refer to lines above them.
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

// readLeagueFile reads and validates a whole file. The result can be stored: every reference is to a record of the file, and
// every value is valid for the database and the rules. Errors are sentences that name the line.
func readLeagueFile(from io.Reader, limits league.Quotas) (leagueFile, error) {
	r := newFileReader(from, limits)
	err := r.read()
	if readErr := r.lines.Err(); readErr != nil && !errors.Is(readErr, bufio.ErrTooLong) {
		err = fmt.Errorf("read the league's file: %w", readErr) // it may be the cause of err
	}
	return r.file, err
}

func (r *fileReader) read() error {
	if err := r.readHead(); err != nil {
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
		r.add(line)
		if r.bytes > maxFileBytes {
			return r.refuse("the file is larger than 512 MB")
		}
	}
	r.line++
	if r.lines.Err() != nil {
		return r.damaged(r.lines.Err())
	}
	return fault.New(fault.Invalid, "The file is cut off: its end should be on line %s or later. Nothing was imported.", strconv.Itoa(r.line))
}

func (r *fileReader) readHead() error {
	errForeign := fault.New(fault.Invalid, "This is not a league that Sideout has exported. Nothing was imported.")
	if !r.lines.Scan() {
		return errForeign
	}
	r.line++
	var version struct{ Format int } // the head of a newer format may have unknown fields
	if kindOf(r.lines.Bytes()) != fileKind || json.Unmarshal(r.lines.Bytes(), &version) != nil {
		return errForeign
	}
	if version.Format > fileFormat {
		return r.refuse("the file has format %d and this Sideout reads %d: import it with a Sideout that is at least as new as "+
			"the one that exported it", version.Format, fileFormat)
	}
	var head headLine
	if err := r.unmarshal(r.lines.Bytes(), &head); err != nil {
		return err
	}
	if head.Format != fileFormat {
		return r.refuse("the file has no format that there ever was")
	}
	r.add(r.lines.Bytes())
	return nil
}

func (r *fileReader) readRecord(kind string, line []byte) error {
	for at, record := range fileRecords {
		if record.kind != kind {
			continue
		}
		if at < r.at {
			return r.refuse("a %s must not stand below a %s", kind, fileRecords[r.at].kind)
		}
		if at > 0 && r.counts["league"] == 0 {
			return r.refuse("the league is missing")
		}
		r.at = at
		r.counts[kind]++
		return record.read(r, line)
	}
	if kind == "" {
		return r.damaged(errors.New("it does not begin with its kind"))
	}
	return r.refuse("%q is no kind of record that this Sideout knows", kind)
}

// readEnd checks the counts and the checksum of the file.
func (r *fileReader) readEnd(line []byte) error {
	var end endLine
	if err := r.unmarshal(line, &end); err != nil {
		return err
	}
	if r.counts["league"] == 0 {
		return r.refuse("the league is missing")
	}
	if !maps.Equal(end.Counts, r.counts) {
		return r.refuse("the file should have %s and has %s", formatCounts(end.Counts), formatCounts(r.counts))
	}
	if end.SHA256 != hex.EncodeToString(r.sum.Sum(nil)) {
		return r.refuse("the file is not as it was exported: something above has changed")
	}
	for r.lines.Scan() {
		if r.line++; len(bytes.TrimSpace(r.lines.Bytes())) > 0 {
			return r.refuse("there is something below the end")
		}
	}
	if r.lines.Err() != nil {
		return r.damaged(r.lines.Err())
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
