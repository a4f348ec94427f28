package main

import (
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"sync/atomic"
	"syscall"
	"testing"
	"unsafe"
)

// disk is an ext4 file system of its own whose power can be cut.
type disk struct {
	t          *testing.T
	image, dir string
	off        atomic.Bool // the power is, or is being cut
}

// newDisk makes one in a file, and mounts it. Where that cannot be, the test is skipped.
func newDisk(t *testing.T) *disk {
	t.Helper()
	if !prove {
		t.Skip("the power is cut by scripts/prove.sh alone (SIDEOUT_PROVE=1)")
	}
	d := &disk{t: t, image: filepath.Join(t.TempDir(), "image"), dir: t.TempDir()}
	if err := os.WriteFile(d.image, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(d.image, 256<<20); err != nil {
		t.Fatal(err)
	}
	for _, needs := range [][]string{{"mkfs.ext4", "-q", "-F", "-b", "4096", d.image}, d.mounting()} {
		if said, err := exec.Command(needs[0], needs[1:]...).CombinedOutput(); err != nil {
			t.Skipf("no disk can be had here whose power can be cut, which takes the right to mount an image of ext4: %s: %v %s", needs[0], err, said)
		}
	}
	t.Cleanup(func() { _ = syscall.Unmount(d.dir, syscall.MNT_DETACH) }) // its loop device goes with it
	return d
}

func (d *disk) mounting() []string { return []string{"mount", "-o", "loop", d.image, d.dir} }

// The call by which ext4 stops at once, and does not even write its journal: what no sync has asked for is gone.
const (
	shutdown      = 0x8004587d // EXT4_IOC_SHUTDOWN
	withoutASound = 2          // EXT4_GOING_FLAGS_NOLOGFLUSH
)

// cut cuts the power: from now on nothing reaches the disk. A sync that is under way may still be told that it is done,
// which no machine without power can be: what is answered when the power is off counts for nothing.
func (d *disk) cut() {
	d.t.Helper()
	d.off.Store(true)
	f, err := os.Open(d.dir)
	if err != nil {
		d.t.Fatal(err)
	}
	defer f.Close()
	how := uint32(withoutASound)
	if _, _, code := syscall.Syscall(syscall.SYS_IOCTL, f.Fd(), shutdown, uintptr(unsafe.Pointer(&how))); code != 0 {
		d.t.Fatalf("cut the power: %v", code)
	}
}

// remount lets ext4 find what is on the disk, after everybody has gone.
func (d *disk) remount() {
	d.t.Helper()
	for _, command := range [][]string{{"umount", d.dir}, d.mounting()} {
		if said, err := exec.Command(command[0], command[1:]...).CombinedOutput(); err != nil {
			d.t.Fatalf("%s: %v %s", command[0], err, said)
		}
	}
	d.off.Store(false)
}

// TestAPowerCutForgetsWhatWasNotSynced is the control: a writer that does not sync each commit loses some of them, and
// the same writer loses none when it does.
func TestAPowerCutForgetsWhatWasNotSynced(t *testing.T) {
	const cuts, rows = 10, 200
	lost := map[string]int{}
	for _, mode := range []string{"FULL", "NORMAL"} {
		d := newDisk(t)
		for range cuts {
			lost[mode] += d.loses(mode, rows)
		}
	}
	t.Logf("%d cuts, %d commits each: %d lost with synchronous=FULL, %d with NORMAL", cuts, rows, lost["FULL"], lost["NORMAL"])
	if lost["FULL"] != 0 {
		t.Error("commits that were synced are lost: this is not how disks are")
	}
	if lost["NORMAL"] == 0 {
		t.Error("nothing is lost that was not synced, so that TestPowerCutLosesNothing proves nothing")
	}
}

// loses commits so many rows one by one, cuts the power, and returns how many of them are not there any more.
func (d *disk) loses(mode string, rows int) int {
	d.t.Helper()
	db := d.open(mode)
	d.must(db.Exec("CREATE TABLE IF NOT EXISTS points (n INTEGER PRIMARY KEY)"))
	d.must(db.Exec("DELETE FROM points"))
	d.must(nil, db.Close())
	d.remount()
	db = d.open(mode)
	for range rows {
		d.must(db.Exec("INSERT INTO points DEFAULT VALUES"))
	}
	d.cut()
	_ = db.Close() // it cannot tidy up any more
	d.remount()
	db = d.open(mode)
	defer db.Close()
	var kept int
	d.must(nil, db.QueryRow("SELECT COUNT(*) FROM points").Scan(&kept))
	return rows - kept
}

// open opens a database on the disk as the store does, but for its syncs. It is alone, so that it shares no memory.
func (d *disk) open(mode string) *sql.DB {
	d.t.Helper()
	query := url.Values{"_pragma": {"locking_mode(EXCLUSIVE)", "journal_mode(WAL)", fmt.Sprintf("synchronous(%s)", mode)}}
	db, err := sql.Open("sqlite", "file:"+filepath.Join(d.dir, "control.db")+"?"+query.Encode())
	d.must(nil, err)
	db.SetMaxOpenConns(1)
	return db
}

func (d *disk) must(_ sql.Result, err error) {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
}
