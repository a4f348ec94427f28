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

// allowed lists the imports that each package may have besides the standard library. Packages of this module are named
// without the module. A package that is not listed is an error.
var allowed = map[string][]string{
	"cmd/sideout": {"internal/authz", "internal/billing", "internal/config", "internal/database", "internal/dbfile", "internal/demo", "internal/base/fault", "internal/httpapi", "internal/httpio", "internal/league", "internal/live", "internal/base/login",
		"internal/people", "internal/post", "internal/push", "internal/score", "internal/scoring", "internal/services", "internal/store", "internal/base/topic", "internal/transfer", "spec", "web"},

	"internal/base/account": {},
	"internal/arch":         {},
	"internal/config":       {},
	"internal/contract":     {}, // only tests and make gen use it
	"internal/dbfile":       {"github.com/gofrs/flock", "modernc.org/sqlite"},
	"internal/base/fault":   {"internal/base/message"},
	"internal/live":         {"internal/base/fault", "internal/base/topic"},
	"internal/base/login": {"internal/base/message", "internal/base/account", "internal/base/fault", "internal/base/secret", "github.com/coreos/go-oidc/v3/oidc",
		"github.com/go-webauthn/webauthn/protocol", "github.com/go-webauthn/webauthn/webauthn", "golang.org/x/crypto/argon2",
		"golang.org/x/oauth2", "golang.org/x/text/unicode/norm"},
	"internal/base/login/logintest": {"github.com/go-webauthn/webauthn/protocol/webauthncbor"},
	"internal/base/secret":          {"internal/base/fault"},
	"internal/score/scoretest":      {"internal/score", "spec"},
	"internal/store/storetest":      {"internal/store"},
	"internal/services/servicestest": {"internal/base/account", "internal/authz", "internal/base/fault", "internal/league", "internal/base/login", "internal/planning",
		"internal/services", "internal/store"},
	"internal/database": {"internal/dbfile", "internal/base/fault", "internal/base/topic", "github.com/jackc/pgx/v5", "github.com/jackc/pgx/v5/pgconn",
		"github.com/jackc/pgx/v5/stdlib", "modernc.org/sqlite"},
	"internal/store":    {"internal/absences", "internal/series", "internal/base/account", "internal/claims", "internal/database", "internal/gamenews", "internal/league", "internal/mail", "internal/score", "internal/base/topic"},
	"internal/zonefile": {}, // the time zones inside the binary
	"internal/zones":    {"internal/league"},

	// The use cases by subject. A package uses what stands above it in this list, never what stands below.
	"internal/usecase":       {"internal/database", "internal/base/fault", "internal/league", "internal/base/secret", "internal/store", "internal/base/topic"},
	"internal/people":        {"internal/base/message", "internal/base/account", "internal/base/fault", "internal/league", "internal/base/login", "internal/mail", "internal/base/secret", "internal/store", "internal/usecase"},
	"internal/notices":       {"internal/base/fault", "internal/league", "internal/base/login", "internal/mail", "internal/base/secret", "internal/store", "internal/usecase"},
	"internal/queue":         {"internal/store", "internal/base/topic"},
	"internal/post":          {"internal/authz", "internal/base/fault", "internal/league", "internal/mail", "internal/notices", "internal/queue", "internal/base/secret", "internal/store", "internal/base/topic", "internal/usecase", "github.com/wneessen/go-mail"},
	"internal/post/posttest": {"github.com/emersion/go-message/mail", "github.com/emersion/go-smtp"},
	"internal/push": {"internal/base/fault", "internal/gamenews", "internal/league", "internal/queue", "internal/base/secret", "internal/store", "internal/base/topic", "internal/usecase", "spec",
		"github.com/SherClockHolmes/webpush-go"},
	"internal/push/pushtest": {},
	"internal/gamestore": {"internal/notices", "internal/attention", "internal/base/message", "internal/base/fault", "internal/league", "internal/base/optional", "internal/push", "internal/schedule", "internal/schedule/duties", "internal/score", "internal/base/secret", "internal/standings",
		"internal/store", "internal/base/topic", "internal/usecase", "internal/zones"},
	"internal/plans": {"internal/base/account", "internal/base/fault", "internal/league", "internal/people", "internal/store", "internal/usecase", "internal/zones"},
	"internal/authz": {"internal/base/fault", "internal/gamestore", "internal/league", "internal/nights", "internal/people", "internal/plans", "internal/score", "internal/base/secret", "internal/store",
		"internal/base/topic", "internal/usecase", "internal/zones"},
	"internal/apitokens": {"internal/base/account", "internal/authz", "internal/base/fault", "internal/league", "internal/mail", "internal/people", "internal/base/secret", "internal/store", "internal/usecase"},
	"internal/billing": {"internal/base/account", "internal/authz", "internal/base/fault", "internal/mail", "internal/plans", "internal/store", "internal/usecase",
		"github.com/stripe/stripe-go/v85", "github.com/stripe/stripe-go/v85/webhook"},
	"internal/billing/billingtest": {},
	"internal/finals": {"internal/authz", "internal/bracket", "internal/claims", "internal/base/fault", "internal/gamestore", "internal/league", "internal/base/message", "internal/base/optional", "internal/push", "internal/score", "internal/base/secret",
		"internal/standings", "internal/store", "internal/usecase", "internal/zones"},
	"internal/succession": {"internal/finals", "internal/league", "internal/base/optional", "internal/series", "internal/standings", "internal/store", "internal/zones"},
	"internal/attentionlist": {"internal/absences", "internal/attention", "internal/authz", "internal/claims", "internal/base/fault", "internal/gamestore", "internal/league", "internal/score",
		"internal/store", "internal/base/topic", "internal/usecase", "internal/zones"},
	"internal/mornings": {"internal/attention", "internal/attentionlist", "internal/league", "internal/mail", "internal/notices", "internal/store", "internal/usecase", "internal/zones"},
	"internal/tonight":  {"internal/attentionlist", "internal/authz", "internal/base/fault", "internal/gamestore", "internal/league", "internal/nights", "internal/store", "internal/usecase", "internal/zones"},
	"internal/leagues": {"internal/succession", "internal/base/message", "internal/authz", "internal/base/fault", "internal/gamestore", "internal/importer", "internal/league", "internal/notices", "internal/base/optional", "internal/people", "internal/plans", "internal/base/secret",
		"internal/standings", "internal/store", "internal/usecase", "internal/zones"},
	"internal/planning": {"internal/absences", "internal/authz", "internal/base/fault", "internal/gamestore", "internal/league", "internal/mail", "internal/notices", "internal/push", "internal/schedule", "internal/schedule/duties",
		"internal/schedule/places", "internal/schedule/planner", "internal/schedule/quality", "internal/standings",
		"internal/store", "internal/usecase", "internal/zones"},
	"internal/tournaments": {"internal/authz", "internal/bracket", "internal/base/fault", "internal/finals", "internal/gamestore", "internal/league", "internal/leagues", "internal/base/message",
		"internal/planning", "internal/pools", "internal/store", "internal/usecase", "internal/zones"},
	"internal/scoring": {"internal/finals", "internal/authz", "internal/base/fault", "internal/gamestore", "internal/league", "internal/base/optional", "internal/score",
		"internal/base/secret", "internal/store", "internal/base/topic", "internal/usecase", "internal/zones"},
	"internal/courts": {"internal/authz", "internal/base/fault", "internal/finals", "internal/gamestore", "internal/league", "internal/base/message", "internal/nights", "internal/base/optional",
		"internal/store", "internal/base/topic", "internal/usecase", "internal/zones"},
	"internal/public": {"internal/series", "internal/succession", "internal/finals", "internal/authz", "internal/calendar", "internal/base/fault", "internal/gamestore", "internal/league", "internal/nights",
		"internal/base/optional", "internal/score", "internal/base/secret", "internal/standings", "internal/store", "internal/usecase", "internal/zones", "spec"},
	"internal/captains": {"internal/absences", "internal/succession", "internal/mail", "internal/authz", "internal/claims", "internal/base/fault", "internal/gamestore", "internal/league", "internal/base/login", "internal/nights", "internal/notices", "internal/public", "internal/standings", "internal/store",
		"internal/base/topic", "internal/usecase", "internal/zones"},
	"internal/seasons": {"internal/absences", "internal/authz", "internal/base/fault", "internal/league", "internal/leagues", "internal/mail", "internal/base/message", "internal/notices", "internal/base/optional", "internal/series", "internal/store",
		"internal/succession", "internal/usecase", "internal/zones"},
	"internal/opengames": {"internal/base/fault", "internal/gamestore", "internal/league", "internal/public", "internal/score", "internal/scoring", "internal/base/secret",
		"internal/store", "internal/base/topic", "internal/usecase"},
	"internal/withdrawals": {"internal/notices", "internal/authz", "internal/base/fault", "internal/gamestore", "internal/league", "internal/leagues", "internal/base/message", "internal/base/optional",
		"internal/standings", "internal/store", "internal/base/topic", "internal/usecase", "internal/zones"},
	"internal/noshows": {"internal/authz", "internal/base/fault", "internal/gamestore", "internal/league", "internal/base/message", "internal/nights", "internal/store",
		"internal/usecase", "internal/zones"},
	"internal/transfer": {"internal/absences", "internal/finals", "internal/base/secret", "internal/base/message", "internal/base/account", "internal/authz", "internal/claims", "internal/base/fault", "internal/gamestore", "internal/league", "internal/leagues",
		"internal/base/login", "internal/notices", "internal/people", "internal/score", "internal/series", "internal/store", "internal/usecase"},
	"internal/services": {"internal/apitokens", "internal/attentionlist", "internal/authz", "internal/billing", "internal/plans", "internal/captains", "internal/courts", "internal/finals", "internal/gamestore", "internal/league", "internal/leagues", "internal/base/login", "internal/mornings", "internal/noshows", "internal/notices", "internal/opengames", "internal/people",
		"internal/planning", "internal/public", "internal/push", "internal/scoring", "internal/seasons", "internal/base/secret", "internal/store", "internal/succession", "internal/tonight", "internal/tournaments", "internal/transfer", "internal/usecase",
		"internal/withdrawals"}, // builds all of them

	"internal/demo": {"internal/base/account", "internal/authz", "internal/base/fault", "internal/finals", "internal/league", "internal/leagues", "internal/base/login", "internal/planning", "internal/score", "internal/scoring", "internal/seasons", "internal/series",
		"internal/services", "internal/store", "internal/usecase"}, // uses what services builds

	// HTTP. A package uses what stands above it in this list, never what stands below.
	"internal/httpio": {"internal/base/fault", "internal/base/login", "internal/base/message", "github.com/go-json-experiment/json/jsontext",
		"github.com/VictoriaMetrics/metrics"},
	"internal/linkpreview": {"internal/base/fault", "internal/httpio", "internal/league", "internal/public", "spec", "golang.org/x/image/font",
		"golang.org/x/image/font/gofont/gobold", "golang.org/x/image/font/opentype", "golang.org/x/image/font/sfnt",
		"golang.org/x/image/math/fixed", "golang.org/x/text/unicode/bidi"},
	"internal/pages":         {"internal/base/fault", "internal/httpio", "internal/linkpreview", "spec"},
	"internal/responsecache": {"internal/httpio"},
	"internal/streams":       {"internal/gamestore", "internal/live", "internal/public", "internal/services", "internal/base/topic"},
	"internal/signin": {"internal/base/account", "internal/apitokens", "internal/authz", "internal/billing", "internal/base/fault", "internal/httpio", "internal/base/login", "internal/people",
		"internal/base/secret", "spec"},
	"internal/httpapi": {"docs/api", "internal/authz", "internal/billing", "internal/captains", "internal/claims", "internal/demo", "internal/base/fault", "internal/finals", "internal/holidays", "internal/httpio", "internal/importer", "internal/league",
		"internal/leagues", "internal/live", "internal/base/login", "internal/notices", "internal/opengames", "internal/base/optional", "internal/pages", "internal/planning", "internal/linkpreview", "internal/public", "internal/push",
		"internal/responsecache", "internal/score", "internal/scoring", "internal/seasons", "internal/series", "internal/services", "internal/signin", "internal/streams", "internal/succession",
		"internal/base/topic", "internal/tournaments", "internal/usecase", "internal/withdrawals", "spec"},

	// Pure packages, see the variable pure.
	"internal/absences":      {"internal/league"},
	"internal/attention":     {"internal/league", "internal/base/message", "internal/score"},
	"internal/bracket":       {"internal/base/message"},
	"internal/calendar":      {},
	"internal/claims":        {"internal/league"},
	"internal/duty":          {},
	"internal/gamenews":      {"internal/league", "internal/base/message"},
	"internal/mail":          {"internal/base/message"},
	"internal/mail/mailtest": {"internal/mail"},
	"internal/base/message":  {},
	"internal/importer":      {"internal/base/message", "internal/league", "internal/score"},
	"internal/holidays": append([]string{"internal/league", "github.com/rickar/cal/v2"},
		holidayRules("at", "be", "br", "ca", "ch", "cz", "de", "dk", "es", "fr", "gb", "ie", "it", "jp", "nl", "no", "nz", "pl", "se", "us", "za")...),
	"internal/league":        {"spec", "internal/base/message", "internal/score", "internal/zonefile", "golang.org/x/text/unicode/norm"},
	"internal/nights":        {"internal/league"},
	"internal/base/optional": {},
	"internal/pools":         {},
	"internal/schedule":      {"internal/base/message", "internal/league"},
	"internal/score":         {"spec"},
	"internal/standings":     {"internal/league"},
	"internal/series":        {"internal/league", "internal/standings"},
	"internal/base/topic":    {},

	"internal/schedule/solver":        {}, // plans in numbers
	"internal/schedule/solver/pairs":  {"internal/schedule/solver"},
	"internal/schedule/solver/search": {"internal/schedule/solver"},
	"internal/schedule/solver/solve":  {"internal/schedule/solver", "internal/schedule/solver/pairs", "internal/schedule/solver/search"},
	"internal/schedule/grid":          {"internal/base/message", "internal/league", "internal/nights", "internal/schedule", "internal/schedule/solver", "internal/schedule/solver/pairs"},
	"internal/schedule/duties":        {"internal/duty", "internal/base/message", "internal/league", "internal/nights", "internal/schedule"},
	"internal/schedule/quality":       {"internal/duty", "internal/league", "internal/schedule", "internal/schedule/duties", "internal/schedule/grid", "internal/schedule/solver"},
	"internal/schedule/places":        {"internal/base/message", "internal/league", "internal/schedule", "internal/schedule/grid", "internal/schedule/solver"},
	"internal/schedule/planner": {"internal/base/message", "internal/league", "internal/schedule", "internal/schedule/grid", "internal/schedule/quality", "internal/schedule/solver",
		"internal/schedule/solver/solve"},

	"docs/api": {}, // the OpenAPI document inside the binary
	"web":      {},
	"spec":     {}, // tables that Go and TypeScript share

	"e2e/mailbox": {"internal/post/posttest"}, // receives the mails of the journeys

	// The benches measure the built program as a process. They fill its database with the packages of the server.
	"bench":            {},
	"bench/bracket":    {"internal/bracket"},
	"bench/builds":     {"bench", "bench/load"},
	"bench/import":     {"bench", "bench/load", "internal/league"},
	"bench/delay":      {"bench", "bench/load"},
	"bench/load":       {"bench", "internal/base/account", "internal/league", "internal/services", "internal/store"},
	"bench/mail":       {"bench", "bench/load", "internal/base/account", "internal/league", "internal/post/posttest", "internal/services", "internal/store"},
	"bench/night":      {"bench", "bench/load"},
	"bench/pocketbase": {"github.com/pocketbase/dbx", "github.com/pocketbase/pocketbase", "github.com/pocketbase/pocketbase/apis", "github.com/pocketbase/pocketbase/core", "modernc.org/sqlite"}, // a module of its own
	"bench/read":       {"bench", "bench/load"},
	"bench/standings":  {"bench", "bench/load"},
	"bench/schedule":   {"bench", "internal/league", "internal/schedule", "internal/schedule/planner", "internal/schedule/quality"},
	"bench/season":     {"bench", "bench/load", "internal/league", "internal/schedule", "internal/schedule/planner"},
	"bench/seed":       {"bench/load"},
	"bench/serve":      {"bench"},
	"bench/sweep":      {}, // tests only
	"bench/start":      {"bench", "bench/load", "modernc.org/sqlite"},
	"bench/watch":      {"bench", "bench/load"},
	"e2e/payments":     {"internal/billing/billingtest"}, // a program of its own beside the server
	"bench/write":      {"bench", "bench/load", "internal/authz", "internal/database", "internal/league", "internal/score", "internal/scoring", "internal/services", "internal/store", "internal/base/topic"},
}

// holidayRules returns the packages with the holidays of these regions.
func holidayRules(regions ...string) (packages []string) {
	for _, region := range regions {
		packages = append(packages, "github.com/rickar/cal/v2/"+region)
	}
	return packages
}

// pure packages compute values from values: from the standard library they may import only packages without side
// effects, and they must not read the clock.
var (
	pure = []string{"internal/absences", "internal/attention", "internal/bracket", "internal/calendar", "internal/duty", "internal/holidays", "internal/importer", "internal/league", "internal/base/message", "internal/nights", "internal/base/optional", "internal/pools", "internal/schedule", "internal/schedule/duties", "internal/schedule/grid", "internal/schedule/places", "internal/schedule/planner",
		"internal/schedule/quality", "internal/schedule/solver", "internal/schedule/solver/pairs", "internal/schedule/solver/search", "internal/schedule/solver/solve", "internal/score", "internal/series", "internal/standings", "internal/base/topic"}
	harmless = []string{"cmp", "errors", "fmt", "hash/fnv", "iter", "maps", "math", "math/bits", "slices", "sort", "strconv",
		"strings", "time", "unicode", "unicode/utf8"}
	clock = []string{"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTicker", "NewTimer", "Local"}
)

// pkg is one package of the module, named without the module.
type pkg struct {
	name, dir      string
	imports, files []string
}

func TestImportsAreAllowed(t *testing.T) {
	packages := list(t, "../..")
	var names []string
	for _, p := range packages {
		names = append(names, p.name)
	}
	for _, problem := range violations(t, packages) {
		t.Error(problem)
	}
	for name := range allowed {
		if !slices.Contains(names, name) {
			t.Errorf("%s is listed but does not exist", name)
		}
	}
}

func TestViolationsAreReported(t *testing.T) {
	for _, c := range []struct {
		name string
		p    pkg
		want string
	}{
		{"an allowed import", pkg{name: "internal/httpapi", imports: []string{"net/http", "sideout/internal/base/fault"}}, ""},
		{"an import that is not allowed", pkg{name: "internal/base/fault", imports: []string{"sideout/internal/httpapi"}},
			"internal/base/fault may not import internal/httpapi"},
		{"a third-party package", pkg{name: "internal/config", imports: []string{"example.org/flags"}},
			"internal/config may not import example.org/flags"},
		{"a package that is not listed", pkg{name: "internal/util"}, "internal/util is not listed"},
		{"a side effect in a pure package", pkg{name: "internal/score", imports: []string{"os"}},
			"internal/score is pure and may not import os"},
	} {
		got := strings.Join(violations(t, []pkg{c.p}), "; ")
		if got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestViolationsAreFoundInSource(t *testing.T) {
	root := t.TempDir()
	for file, text := range map[string]string{
		"go.mod":                       "module sideout\n\ngo 1.26\n",
		"internal/score/score.go":      "package score\n\nimport (\n\t\"time\"\n\t_ \"sideout/internal/base/fault\"\n)\n\nvar Start = time.Now()\n",
		"internal/base/fault/fault.go": "package fault\n",
		"internal/helpers/helpers.go":  "package helpers\n",
	} {
		path := filepath.Join(root, file)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	got := violations(t, list(t, root))
	want := []string{
		"internal/helpers is not listed",
		"internal/score is pure and may not call time.Now",
		"internal/score may not import internal/base/fault",
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

// violations returns a sentence for each import that is not allowed.
func violations(t *testing.T, packages []pkg) (problems []string) {
	t.Helper()
	report := func(format string, args ...any) { problems = append(problems, fmt.Sprintf(format, args...)) }
	for _, p := range packages {
		may, known := allowed[p.name]
		if !known {
			report("%s is not listed", p.name)
			continue
		}
		isPure := slices.Contains(pure, p.name)
		for _, path := range p.imports {
			imported := strings.TrimPrefix(path, module+"/")
			switch {
			case isStandard(path) && isPure && !slices.Contains(harmless, path):
				report("%s is pure and may not import %s", p.name, path)
			case !isStandard(path) && !slices.Contains(may, imported):
				report("%s may not import %s", p.name, imported)
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
