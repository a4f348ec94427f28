package arch_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "sideout"

// wings lists the folders of internal/ from below: a package imports packages of its own wing and of those that its line names.
var wings = []struct {
	name string
	may  []string // wings, or packages of a wing
}{
	{"base", nil},
	{"rules", []string{"base/fault", "base/words"}},
	{"storage", []string{"base", "rules"}},
	{"notify", []string{"base", "rules", "storage"}},
	{"app", []string{"base", "rules", "storage", "notify"}},
	{"http", []string{"base", "rules", "storage", "notify", "app"}},
}

// users lists the packages that may import each module of others, besides helpers of tests, benches and journeys.
var users = map[string][]string{
	"github.com/SherClockHolmes/webpush-go": {"internal/notify/push"},
	"github.com/VictoriaMetrics/metrics":    {"internal/http/httpio"},
	"github.com/coreos/go-oidc/v3":          {"internal/base/credentials"},
	"github.com/go-json-experiment/json":    {"internal/http/httpio"},
	"github.com/go-webauthn/webauthn":       {"internal/base/credentials"},
	"github.com/gofrs/flock":                {"internal/storage/database"},
	"github.com/jackc/pgx/v5":               {"internal/storage/database"},
	"github.com/nats-io/nats.go":            {"internal/storage/bus"},
	"github.com/rickar/cal/v2":              {"internal/rules/calendar"},
	"github.com/stripe/stripe-go/v85":       {"internal/app/billing"},
	"github.com/wneessen/go-mail":           {"internal/notify/smtp"},
	"golang.org/x/crypto":                   {"internal/base/credentials"},
	"golang.org/x/image":                    {"internal/http/pages"},
	"golang.org/x/net":                      {"internal/base/credentials"},
	"golang.org/x/oauth2":                   {"internal/base/credentials"},
	"golang.org/x/text":                     {"internal/base/credentials", "internal/base/words", "internal/http/httpio", "internal/http/pages", "internal/rules/csvimport", "internal/rules/league"},
	"modernc.org/sqlite":                    {"internal/storage/database"},
}

// The wing rules computes values from values: from the standard library it may import only packages without side effects, and it
// must not read the clock.
var (
	harmless = []string{"bytes", "cmp", "encoding/csv", "encoding/json", "errors", "fmt", "html", "maps", "math", "math/bits", "regexp", "slices", "strconv", "strings",
		"sync", "time", "unicode", "unicode/utf8"}
	clock = []string{"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTicker", "NewTimer", "Local"}
)

// pkg is one package of the module, named without the module.
type pkg struct {
	name, dir      string
	imports, files []string
}

func TestImportsAreAllowed(t *testing.T) {
	for _, problem := range violations(t, list(t, "../..")) {
		t.Error(problem)
	}
}

func TestViolationsAreReported(t *testing.T) {
	for _, c := range []struct {
		name string
		p    pkg
		want string
	}{
		{"an import of a lower wing", pkg{name: "internal/http/api", imports: []string{"net/http", "sideout/internal/base/fault"}}, ""},
		{"an import of the own wing", pkg{name: "internal/app/finals", imports: []string{"sideout/internal/app/games"}}, ""},
		{"an import of a higher wing", pkg{name: "internal/base/fault", imports: []string{"sideout/internal/http/api"}},
			"internal/base/fault may not import internal/http/api"},
		{"a package that its wing may not import", pkg{name: "internal/rules/league", imports: []string{"sideout/internal/base/credentials"}},
			"internal/rules/league may not import internal/base/credentials"},
		{"the program", pkg{name: "cmd/sideout", imports: []string{"sideout/internal/http/api"}}, ""},
		{"a helper of tests", pkg{name: "internal/app/apptest", imports: []string{"example.org/anything"}}, ""},
		{"a helper of tests in the product", pkg{name: "internal/app/games", imports: []string{"sideout/internal/app/apptest"}},
			"internal/app/games may not import internal/app/apptest"},
		{"a module of others", pkg{name: "internal/app/games", imports: []string{"github.com/jackc/pgx/v5/pgconn"}},
			"internal/app/games may not import github.com/jackc/pgx/v5/pgconn"},
		{"a package outside of the wings", pkg{name: "internal/util"}, "internal/util is in no wing"},
		{"a side effect in a rule", pkg{name: "internal/rules/score", imports: []string{"os"}}, "internal/rules/score is pure and may not import os"},
	} {
		if got := strings.Join(violations(t, []pkg{c.p}), "; "); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestViolationsAreFoundInSource(t *testing.T) {
	root := t.TempDir()
	for file, text := range map[string]string{
		"go.mod":                        "module sideout\n\ngo 1.26\n",
		"internal/rules/score/score.go": "package score\n\nimport (\n\t\"time\"\n\t_ \"sideout/internal/base/topic\"\n)\n\nvar Start = time.Now()\n",
		"internal/base/topic/topic.go":  "package topic\n",
		"internal/helpers/helpers.go":   "package helpers\n",
	} {
		path := filepath.Join(root, file)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	got := violations(t, list(t, root))
	want := []string{
		"internal/helpers is in no wing",
		"internal/rules/score is pure and may not call time.Now",
		"internal/rules/score may not import internal/base/topic",
	}
	if slices.Sort(got); !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

// list returns the packages of the module at root. It reads the files itself instead of running the go command, so that
// Go's test cache notices changes.
func list(t *testing.T, root string) (packages []pkg) {
	t.Helper()
	err := filepath.WalkDir(root, func(dir string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		if name := entry.Name(); dir != root && (name == "node_modules" || name == "testdata" || name[0] == '.' || name[0] == '_') {
			return filepath.SkipDir
		}
		found, err := build.ImportDir(dir, 0)
		if none := new(build.NoGoError); errors.As(err, &none) {
			return nil
		} else if err != nil {
			return err
		}
		name, err := filepath.Rel(root, dir)
		packages = append(packages, pkg{filepath.ToSlash(name), dir, found.Imports, found.GoFiles})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return packages
}

// isHelper reports whether a package serves tests, benches, journeys or make gen only, and is in no program of the product.
func isHelper(name string) bool {
	top, _, _ := strings.Cut(name, "/")
	return top == "bench" || top == "e2e" || strings.HasSuffix(name, "test") || name == "internal/http/contract" || name == "internal/arch"
}

// violations returns a sentence for each import that is not allowed, and each package outside of the wings.
func violations(t *testing.T, packages []pkg) (problems []string) {
	t.Helper()
	report := func(format string, args ...any) { problems = append(problems, fmt.Sprintf(format, args...)) }
	for _, p := range packages {
		if isHelper(p.name) {
			continue
		}
		if strings.HasPrefix(p.name, "internal/") && wingOf(p.name) == "" {
			report("%s is in no wing", p.name)
			continue
		}
		isPure := wingOf(p.name) == "rules"
		for _, path := range p.imports {
			switch {
			case isStandard(path) && isPure && !slices.Contains(harmless, path):
				report("%s is pure and may not import %s", p.name, path)
			case !mayImport(p.name, path):
				report("%s may not import %s", p.name, strings.TrimPrefix(path, module+"/"))
			}
		}
		if isPure {
			for _, call := range clockCalls(t, p) {
				report("%s is pure and may not call time.%s", p.name, call)
			}
		}
	}
	return problems
}

// mayImport reports whether a package of the product may import a path.
func mayImport(name, path string) bool {
	own, isOwn := strings.CutPrefix(path, module+"/")
	switch {
	case isStandard(path):
		return true
	case !isOwn:
		for of, by := range users {
			if path == of || strings.HasPrefix(path, of+"/") {
				return slices.Contains(by, name)
			}
		}
		return false
	case isHelper(own):
		return false
	case wingOf(name) == "" || wingOf(own) == "": // the program, and the folders spec, web and docs/api
		return wingOf(own) == "" || strings.HasPrefix(name, "cmd/")
	case wingOf(own) == wingOf(name):
		return true
	}
	inside := strings.TrimPrefix(own, "internal/")
	for _, wing := range wings {
		if wing.name == wingOf(name) {
			return slices.Contains(wing.may, inside) || slices.Contains(wing.may, wingOf(own))
		}
	}
	return false
}

// wingOf returns the wing of a package; empty if it is in none.
func wingOf(name string) string {
	inside, _ := strings.CutPrefix(name, "internal/")
	for _, wing := range wings {
		if inside != name && (inside == wing.name || strings.HasPrefix(inside, wing.name+"/")) {
			return wing.name
		}
	}
	return ""
}

// isStandard reports whether path belongs to the standard library: its first element has no dot and is not this module.
func isStandard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return first != module && !strings.Contains(first, ".")
}

// clockCalls returns the functions of package time by which the package reads the clock.
func clockCalls(t *testing.T, p pkg) (calls []string) {
	t.Helper()
	for _, file := range p.files {
		tree, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.dir, file), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok && slices.Contains(clock, s.Sel.Name) {
				if from, ok := s.X.(*ast.Ident); ok && from.Name == "time" {
					calls = append(calls, s.Sel.Name)
				}
			}
			return true
		})
	}
	return calls
}
