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
	"time"
)

// withSmallDisk runs the command with a small file system at dir, which can be filled and ends with the process. It
// works without root where the system allows user namespaces.
func withSmallDisk(t *testing.T, cmd *exec.Cmd, dir string) {
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
	if output, err := probe.CombinedOutput(); err != nil {
		t.Skipf("no small file system is available: %v %s", err, output)
	}
}

// On a full disk writes return 507 and reads work; once there is room, writes work again without a restart.
func TestDiskFull(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	cmd := serverCommand(t, "SIDEOUT_DATA_DIR="+dir)
	withSmallDisk(t, cmd, dir)
	server := launch(t, cmd)
	n := newQuietLoad(t, server)
	mountDir := fmt.Sprintf("/proc/%d/root%s", server.cmd.Process.Pid, dir) // the path from outside of its mount namespace
	for round := range rounds(1, 3) {
		ballast := filepath.Join(mountDir, "ballast")
		fill(t, ballast)
		refused := writeUntilRefused(t, n)
		if !strings.Contains(string(refused.body), "disk is full") {
			t.Errorf("round %d: the response is %q", round, refused.body)
		}
		checkWhileFull(t, n)
		if round == 0 {
			checkReadyWhileFull(t, n)
		}
		if err := os.Remove(ballast); err != nil {
			t.Fatal(err)
		}
		if !n.point(t.Context(), n.scored[0]) {
			t.Errorf("round %d: a write is refused although there is room", round)
		}
		for _, problem := range n.check(t) {
			t.Errorf("round %d: %s", round, problem)
		}
	}
}

// fill writes a file until the disk is full.
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

// writeUntilRefused renames the league, the smallest write, until that is refused: the journal may still have room for
// some writes.
func writeUntilRefused(t *testing.T, n *leagueLoad) response {
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
	t.Fatal("5000 writes succeeded on a full disk")
	return response{}
}

func (n *leagueLoad) rename(i int) (response, error) {
	return n.owner.call(fmt.Sprintf("PATCH /api/leagues/%d", n.league), fmt.Sprintf(`{"name":"League %d"}`, i), "")
}

// checkWhileFull runs concurrent clients: all their writes are refused and all their reads succeed.
func checkWhileFull(t *testing.T, n *leagueLoad) {
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

// checkReadyWhileFull checks that a proxy keeps a server whose disk is full, because people can read from it. It asks until the server
// cannot repeat what it found before the disk was full.
func checkReadyWhileFull(t *testing.T, n *leagueLoad) {
	t.Helper()
	for start := time.Now(); time.Since(start) < 3*time.Second; {
		got, err := n.owner.call("GET /readyz", "", "")
		if err != nil || got.status != http.StatusOK && !strings.Contains(string(got.body), webNotBuilt) {
			t.Fatalf("ready on the full disk: %d %s %v", got.status, got.body, err)
		}
	}
}
