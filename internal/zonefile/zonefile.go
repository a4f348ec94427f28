// Package zonefile has the rules of all time zones, for machines that have no database of them: an image made of one binary,
// Windows. It holds what time/tzdata does, in a seventh of its size, because it is compressed.
package zonefile

import (
	"bufio"
	"bytes"
	"compress/gzip"
	_ "embed" // for the rules
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"
)

// zipped are the rules of all zones, compressed. Zones with the same rules share them: a line has the number of bytes of the rules
// and the names of their zones, and the rules follow it as the IANA database has them. `make gen` writes it from the
// database that comes with Go.
//
//go:embed zones.gz
var zipped []byte

// rules returns the rules of each zone by its name.
var rules = sync.OnceValue(func() map[string][]byte {
	byName, err := read(zipped)
	if err != nil {
		panic(fmt.Sprintf("zones.gz: %v", err)) // a test would have failed
	}
	return byName
})

func read(zipped []byte) (map[string][]byte, error) {
	plain, err := gzip.NewReader(bytes.NewReader(zipped))
	if err != nil {
		return nil, err
	}
	byName := map[string][]byte{}
	for r := bufio.NewReader(plain); ; {
		line, err := r.ReadString('\n')
		if err == io.EOF {
			return byName, nil
		} else if err != nil {
			return nil, err
		}
		fields := strings.Fields(line)
		size, err := strconv.Atoi(fields[0])
		if err != nil {
			return nil, err
		}
		rules := make([]byte, size)
		if _, err := io.ReadFull(r, rules); err != nil {
			return nil, err
		}
		for _, name := range fields[1:] {
			byName[name] = rules
		}
	}
}

// Load returns the time zone with an IANA name, such as "America/New_York".
func Load(name string) (*time.Location, bool) {
	known, ok := rules()[name]
	if !ok {
		return nil, false
	}
	zone, err := time.LoadLocationFromTZData(name, known)
	return zone, err == nil
}
