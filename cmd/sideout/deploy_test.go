package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The images in deploy/ are pinned by digest, its containers have a health check, and the limits of open files suffice for
// the streams.
func TestDeployment(t *testing.T) {
	image := regexp.MustCompile(`(?m)^\s*(?:FROM|image:) (\S+)`)
	pinned := regexp.MustCompile(`^[a-z]+:[0-9][0-9a-z.-]+@sha256:[0-9a-f]{64}$`)
	composes, _ := filepath.Glob("../../deploy/compose*.yaml")
	if len(composes) != 3 {
		t.Errorf("there are %q", composes)
	}
	for _, path := range append(composes, "../../deploy/Dockerfile") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range image.FindAllStringSubmatch(string(text), -1) {
			if name := match[1]; name != "scratch" && name != "sideout" && !pinned.MatchString(name) {
				t.Errorf("%s: %s is not pinned by tag and digest", path, name)
			}
		}
		if strings.HasSuffix(path, ".yaml") && !(strings.Contains(string(text), "['CMD', '/sideout', 'health']") && strings.Contains(string(text), "nofile: 65536")) {
			t.Errorf("%s has no health check, or no limit of files", path)
		}
	}
	unit, err := os.ReadFile("../../deploy/sideout.service")
	if err != nil || !strings.Contains(string(unit), "\nLimitNOFILE=65536\n") {
		t.Errorf("the service has no limit of files for 30,000 streams, %v", err)
	}
}

func TestTooFewFilesForTheStreamsAreAWarning(t *testing.T) {
	for limit, warns := range map[string]bool{"500": true, "2000": false} {
		cmd := serverCommand(t, "SIDEOUT_DATA_DIR="+t.TempDir(), "SIDEOUT_LIMIT_ALL_STREAMS=600")
		shell := exec.Command("sh", append([]string{"-c", "ulimit -n " + limit + `; exec "$@"`, "sh"}, cmd.Args...)...)
		shell.Env = cmd.Env
		server := launch(t, shell)
		server.stop()
		if got := strings.Contains(server.log.String(), "too few open files"); got != warns {
			t.Errorf("with %s files a warning: %t, want %t\n%s", limit, got, warns, &server.log)
		}
	}
}
