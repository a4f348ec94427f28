package zonefile

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

var rewrite = flag.Bool("rewrite", false, "write zones.gz from the database of Go")

// TestTheFileIsTheDatabaseOfGo fails after an update of Go that brings new rules of time zones.
func TestTheFileIsTheDatabaseOfGo(t *testing.T) {
	want := databaseOfGo(t)
	if *rewrite {
		write(t, want)
		return
	}
	got := rules()
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if !bytes.Equal(got[name], want[name]) {
			t.Errorf("the rules of %s are not those of Go's database: run make gen", name)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d zones, and Go's database has %d: run make gen", len(got), len(want))
	}
}

func TestLoad(t *testing.T) {
	noon := time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)
	for name, want := range map[string]string{
		"America/New_York": "08:00 EDT", "Europe/Berlin": "14:00 CEST", "Asia/Kathmandu": "17:45 +0545", "UTC": "12:00 UTC",
	} {
		zone, ok := Load(name)
		if !ok {
			t.Errorf("%s is unknown", name)
		} else if got := noon.In(zone).Format("15:04 MST"); got != want || zone.String() != name {
			t.Errorf("%s: %s in %s, want %s", name, got, zone, want)
		}
	}
	for _, name := range []string{"", "Local", "Europe", "Europe/Atlantis", "../zones"} {
		if zone, ok := Load(name); ok {
			t.Errorf("%q is %s", name, zone)
		}
	}
}

// databaseOfGo reads the database of time zones that is installed with Go.
func databaseOfGo(t *testing.T) map[string][]byte {
	t.Helper()
	root, err := exec.Command("go", "env", "GOROOT").Output()
	check(t, err)
	archive, err := zip.OpenReader(filepath.Join(strings.TrimSpace(string(root)), "lib/time/zoneinfo.zip"))
	check(t, err)
	t.Cleanup(func() { archive.Close() })
	found := map[string][]byte{}
	for _, entry := range archive.File {
		if entry.FileInfo().IsDir() {
			continue
		}
		r, err := entry.Open()
		check(t, err)
		found[entry.Name], err = io.ReadAll(r)
		check(t, err)
		check(t, r.Close())
	}
	return found
}

func write(t *testing.T, database map[string][]byte) {
	t.Helper()
	names := map[string][]string{}
	for _, name := range slices.Sorted(maps.Keys(database)) {
		names[string(database[name])] = append(names[string(database[name])], name)
	}
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	check(t, err)
	for _, rules := range slices.Sorted(maps.Keys(names)) {
		_, err := fmt.Fprintf(w, "%d %s\n%s", len(rules), strings.Join(names[rules], " "), rules)
		check(t, err)
	}
	check(t, w.Close())
	check(t, os.WriteFile("zones.gz", out.Bytes(), 0o644))
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
