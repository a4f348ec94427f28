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

// disk is an ext4 file system whose power can be cut.
type disk struct {
	t          *testing.T
	image, dir string
	off        atomic.Bool // the power is off, or is being cut
}

// newDisk creates and mounts a file system in a file. It skips the test if that is not possible.
func newDisk(t *testing.T) *disk {
	t.Helper()
	if !prove {
		t.Skip("runs only in scripts/prove.sh (PROVE=1)")
	}
	d := &disk{t: t, image: filepath.Join(t.TempDir(), "image"), dir: t.TempDir()}
	if err := os.WriteFile(d.image, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(d.image, 256<<20); err != nil {
		t.Fatal(err)
	}
	for _, command := range [][]string{{"mkfs.ext4", "-q", "-F", "-b", "4096", d.image}, d.mountCommand()} {
		if output, err := exec.Command(command[0], command[1:]...).CombinedOutput(); err != nil {
			t.Skipf("an ext4 image cannot be mounted here: %s: %v %s", command[0], err, output)
		}
	}
	t.Cleanup(func() { _ = syscall.Unmount(d.dir, syscall.MNT_DETACH) }) // also detaches the loop device
	return d
}

func (d *disk) mountCommand() []string { return []string{"mount", "-o", "loop", d.image, d.dir} }

// The ioctl that makes ext4 stop immediately without writing its journal: everything that was not synced is lost.
const (
	shutdown   = 0x8004587d // EXT4_IOC_SHUTDOWN
	noLogFlush = 2          // EXT4_GOING_FLAGS_NOLOGFLUSH
)

// cut cuts the power: from now on nothing is written. A running sync may still return success, which is impossible
// without power, so responses after the cut do not count.
func (d *disk) cut() {
	d.t.Helper()
	d.off.Store(true)
	f, err := os.Open(d.dir)
	if err != nil {
		d.t.Fatal(err)
	}
	defer f.Close()
	how := uint32(noLogFlush)
	if _, _, code := syscall.Syscall(syscall.SYS_IOCTL, f.Fd(), shutdown, uintptr(unsafe.Pointer(&how))); code != 0 {
		d.t.Fatalf("cut the power: %v", code)
	}
}

// remount mounts the disk again with what was written, after its users have ended.
func (d *disk) remount() {
	d.t.Helper()
	for _, command := range [][]string{{"umount", d.dir}, d.mountCommand()} {
		if output, err := exec.Command(command[0], command[1:]...).CombinedOutput(); err != nil {
			d.t.Fatalf("%s: %v %s", command[0], err, output)
		}
	}
	d.off.Store(false)
}

// A check of newDisk: a writer that does not sync each commit loses some of them in a power cut, one that does loses none.
func TestAPowerCutLosesUnsyncedCommits(t *testing.T) {
	const cuts, rows = 10, 200
	lost := map[string]int{}
	for _, mode := range []string{"FULL", "NORMAL"} {
		d := newDisk(t)
		for range cuts {
			lost[mode] += d.countLost(mode, rows)
		}
	}
	t.Logf("%d cuts, %d commits each: %d lost with synchronous=FULL, %d with NORMAL", cuts, rows, lost["FULL"], lost["NORMAL"])
	if lost["FULL"] != 0 {
		t.Error("synced commits are lost: the simulated power cut is wrong")
	}
	if lost["NORMAL"] == 0 {
		t.Error("no unsynced commit is lost, so TestPowerCutLosesNothing proves nothing")
	}
}

// countLost commits rows one by one, cuts the power, and returns how many of them are lost.
func (d *disk) countLost(mode string, rows int) int {
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
	_ = db.Close() // fails without power
	d.remount()
	db = d.open(mode)
	defer db.Close()
	var stored int
	d.must(nil, db.QueryRow("SELECT COUNT(*) FROM points").Scan(&stored))
	return rows - stored
}

// open opens a database on the disk like the store, with the given sync mode. It is the only connection, so it needs no
// shared memory.
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
