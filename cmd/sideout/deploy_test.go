package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	yaml "github.com/oasdiff/yaml3"

	"sideout/cmd/sideout/config"
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
		if strings.HasSuffix(path, "Dockerfile") && !strings.Contains(string(text), "\nHEALTHCHECK ") {
			t.Errorf("%s has no health check", path)
		}
		if strings.HasSuffix(path, ".yaml") && !(strings.Contains(string(text), "['CMD', '/sideout', 'health']") && strings.Contains(string(text), "nofile: 65536")) {
			t.Errorf("%s has no health check, or no limit of files", path)
		}
	}
	unit, err := os.ReadFile("../../deploy/sideout.service")
	if err != nil || !strings.Contains(string(unit), "\nLimitNOFILE=65536\n") {
		t.Errorf("the service has no limit of files for 30,000 streams, %v", err)
	}
	head, _, _ := strings.Cut(string(unit), "\n[Service]\n")
	if !strings.Contains(head, "\nStartLimitIntervalSec=0\n") || !strings.Contains(string(unit), "\nMemoryMax=") {
		t.Error("the service has a limit of starts, or none of memory")
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

var settingName = regexp.MustCompile(`SIDEOUT_[A-Z_]+`)

// Every setting can be written into deploy/.env, and arrives in the containers of each compose file.
func TestEverySettingArrivesInTheContainers(t *testing.T) {
	known := map[string]bool{}
	for _, name := range settingName.FindAllString(config.Usage(), -1) {
		known[name] = true
	}
	example, err := os.ReadFile("../../deploy/env.example")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for _, match := range regexp.MustCompile(`(?m)^#?(SIDEOUT_[A-Z_]+)=(.*)$`).FindAllStringSubmatch(string(example), -1) {
		listed[match[1]] = true
		if strings.HasPrefix(match[0], "#") && match[2] != "" && !strings.Contains(config.Usage(), "("+match[2]+")") {
			t.Errorf("env.example says that %s is the default", match[0])
		}
	}
	if missing := difference(known, listed); len(missing) > 0 {
		t.Errorf("env.example does not list %v", missing)
	}
	if unknown := difference(listed, known); len(unknown) > 0 {
		t.Errorf("env.example lists %v, which are no settings", unknown)
	}
	for _, file := range []string{"compose.yaml", "compose.two.yaml", "compose.sqlite.yaml"} {
		text, err := os.ReadFile("../../deploy/" + file)
		if err != nil {
			t.Fatal(err)
		}
		var compose struct {
			Services map[string]struct {
				EnvFile     string            `yaml:"env_file"`
				Environment map[string]string `yaml:"environment"`
				MemLimit    string            `yaml:"mem_limit"`
				Ports       []string          `yaml:"ports"`
			} `yaml:"services"`
		}
		if err := yaml.Unmarshal(text, &compose); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for name, service := range compose.Services {
			if service.MemLimit == "" {
				t.Errorf("%s: %s may use all memory", file, name)
			}
			if !strings.HasPrefix(name, "sideout") {
				continue
			}
			if service.EnvFile != ".env" || !slices.ContainsFunc(service.Ports, func(port string) bool { return strings.HasSuffix(port, ":9090") }) {
				t.Errorf("%s: %s does not read the settings of .env, or publishes no metrics", file, name)
			}
			environ := []string{}
			for variable, value := range service.Environment {
				if !known[variable] {
					t.Errorf("%s: %s sets %s, which is no setting", file, name, variable)
				}
				// A value of deploy/.env overrides, except for what the container itself needs.
				isOfContainer := slices.Contains([]string{"SIDEOUT_ADDR", "SIDEOUT_ADMIN_ADDR", "SIDEOUT_DATA_DIR", "SIDEOUT_DATABASE_URL", "SIDEOUT_BACKUP_DIR"}, variable)
				if !isOfContainer && !strings.HasPrefix(value, "${"+variable) {
					t.Errorf("%s: %s sets %s to %s, so that deploy/.env has no effect", file, name, variable, value)
				}
				if isOfContainer {
					environ = append(environ, variable+"="+value)
				}
			}
			if _, err := config.Load(nil, append(environ, "SIDEOUT_SECRET="+strings.Repeat("s", 32), "SIDEOUT_REGISTRATION=closed")); err != nil {
				t.Errorf("%s: the settings of %s: %v", file, name, err)
			}
		}
	}
}

// difference returns the sorted names in a that are not in b.
func difference(a, b map[string]bool) (names []string) {
	for name := range a {
		if !b[name] {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
