package main

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
)

// onTinyDisk makes the command run with a file system of its own at dir, so small that it can be filled, which is gone
// with the process. It needs no right that an ordinary user lacks, where the system lets users have namespaces.
func onTinyDisk(t *testing.T, cmd *exec.Cmd, dir string) {
	t.Helper()
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Fatal(err)
	}
	cmd.Args = append([]string{"sh", "-c", `mount -t tmpfs -o size=4m tmpfs "$0" && exec "$@"`, dir}, cmd.Args...)
	cmd.Path = shell
	cmd.SysProcAttr = &syscall.SysProcAttr{Unshareflags: syscall.CLONE_NEWNS}
	if os.Getuid() != 0 {
		cmd.SysProcAttr.Cloneflags = syscall.CLONE_NEWUSER
		cmd.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}}
		cmd.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}}
	}
	probe := exec.Command(shell, "-c", `mount -t tmpfs tmpfs "$0"`, dir)
	probe.SysProcAttr = cmd.SysProcAttr
	if said, err := probe.CombinedOutput(); err != nil {
		t.Skipf("no tiny file system can be had here: %v %s", err, said)
	}
}

// TestDiskFull: writes are refused with 507, reads go on, and once there is room writes work again, without a restart.
func TestDiskFull(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	cmd := program(t, "SIDEOUT_DATA_DIR="+dir)
	onTinyDisk(t, cmd, dir)
	server := launch(t, cmd)
	n := quietNight(t, server)
	there := fmt.Sprintf("/proc/%d/root%s", server.cmd.Process.Pid, dir) // we are outside of its file systems
	for round := range rounds(1, 3) {
		ballast := filepath.Join(there, "ballast")
		fill(t, ballast)
		refused := untilRefused(t, n)
		if !strings.Contains(string(refused.body), "disk is full") {
			t.Errorf("round %d: the refusal says %q", round, refused.body)
		}
		whileFull(t, n)
		if err := os.Remove(ballast); err != nil {
			t.Fatal(err)
		}
		if !n.point(t.Context(), n.scored[0]) {
			t.Errorf("round %d: with room again, a write is refused", round)
		}
		for _, problem := range n.check(t) {
			t.Errorf("round %d: %s", round, problem)
		}
	}
}

// fill writes a file until the disk has no room for another byte.
func fill(t *testing.T, path string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	block := make([]byte, 4096)
	for err == nil {
		_, err = f.Write(block)
	}
	if !errors.Is(err, syscall.ENOSPC) {
		t.Fatal(err)
	}
}

// untilRefused renames the league until that is refused: what the journal has room for already is still taken, and
// nothing is smaller than this.
func untilRefused(t *testing.T, n *night) reply {
	t.Helper()
	for i := range 5000 {
		got, err := n.rename(i)
		if err != nil {
			t.Fatal(err)
		}
		if got.status == http.StatusInsufficientStorage {
			return got
		}
		if got.status != http.StatusOK {
			t.Fatalf("a write on the full disk: %d %s", got.status, got.body)
		}
	}
	t.Fatal("a full disk took 5000 writes")
	return reply{}
}

func (n *night) rename(i int) (reply, error) {
	return n.owner.call(fmt.Sprintf("PATCH /api/leagues/%d", n.league), fmt.Sprintf(`{"name":"League %d"}`, i), "")
}

// whileFull lets several people read and write at once: all writes are refused, all reads are answered.
func whileFull(t *testing.T, n *night) {
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for range 5 {
				got, err := n.rename(i)
				if err != nil || got.status != http.StatusInsufficientStorage {
					t.Errorf("a write on the full disk: %d %s %v", got.status, got.body, err)
				}
				for _, what := range []string{"games", "teams", "schedules", "standings"} {
					got, err := n.owner.call(fmt.Sprintf("GET /api/leagues/%d/%s", n.league, what), "", "")
					if err != nil || got.status != http.StatusOK {
						t.Errorf("reading the %s on the full disk: %d %s %v", what, got.status, got.body, err)
					}
				}
			}
		})
	}
	all.Wait()
}
