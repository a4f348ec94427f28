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
	"cmd/sideout": {"internal/app/access", "internal/app/billing", "cmd/sideout/config", "internal/storage/database", "internal/storage/dbfile", "internal/app/demo", "internal/base/fault", "internal/http/api", "internal/http/httpio", "internal/rules/league", "internal/http/live", "internal/base/login",
		"internal/app/accounts", "internal/notify/smtp", "internal/notify/push", "internal/rules/score", "internal/app/scoring", "internal/app/services", "internal/storage/store", "internal/base/topic", "internal/app/transfer", "spec", "web"},

	"internal/base/account":   {},
	"internal/arch":           {},
	"cmd/sideout/config":      {},
	"internal/http/contract":  {}, // only tests and make gen use it
	"internal/storage/dbfile": {"github.com/gofrs/flock", "modernc.org/sqlite"},
	"internal/base/fault":     {"internal/base/message"},
	"internal/http/live":      {"internal/base/fault", "internal/base/topic"},
	"internal/base/login": {"internal/base/message", "internal/base/account", "internal/base/fault", "internal/base/secret", "github.com/coreos/go-oidc/v3/oidc",
		"github.com/go-webauthn/webauthn/protocol", "github.com/go-webauthn/webauthn/webauthn", "golang.org/x/crypto/argon2",
		"golang.org/x/oauth2", "golang.org/x/text/unicode/norm"},
	"internal/base/login/logintest":    {"github.com/go-webauthn/webauthn/protocol/webauthncbor"},
	"internal/base/secret":             {"internal/base/fault"},
	"internal/rules/score/scoretest":   {"internal/rules/score", "spec"},
	"internal/storage/store/storetest": {"internal/storage/store"},
	"internal/app/services/servicestest": {"internal/base/account", "internal/app/access", "internal/base/fault", "internal/rules/league", "internal/base/login", "internal/app/scheduling",
		"internal/app/services", "internal/storage/store"},
	"internal/storage/database": {"internal/storage/dbfile", "internal/base/fault", "internal/base/topic", "github.com/jackc/pgx/v5", "github.com/jackc/pgx/v5/pgconn",
		"github.com/jackc/pgx/v5/stdlib", "modernc.org/sqlite"},
	"internal/storage/store": {"internal/rules/absences", "internal/rules/series", "internal/base/account", "internal/rules/claims", "internal/storage/database", "internal/rules/gamenotices", "internal/rules/league", "internal/rules/mail", "internal/rules/score", "internal/base/topic"},
	"internal/zonefile":      {}, // the time zones inside the binary
	"internal/rules/zones":   {"internal/rules/league"},

	// The use cases by subject. A package uses what stands above it in this list, never what stands below.
	"internal/storage/transaction":  {"internal/storage/database", "internal/base/fault", "internal/rules/league", "internal/base/secret", "internal/storage/store", "internal/base/topic"},
	"internal/app/accounts":         {"internal/base/message", "internal/base/account", "internal/base/fault", "internal/rules/league", "internal/base/login", "internal/rules/mail", "internal/base/secret", "internal/storage/store", "internal/storage/transaction"},
	"internal/notify/recipients":    {"internal/base/fault", "internal/rules/league", "internal/base/login", "internal/rules/mail", "internal/base/secret", "internal/storage/store", "internal/storage/transaction"},
	"internal/notify/outbox":        {"internal/storage/store", "internal/base/topic"},
	"internal/notify/smtp":          {"internal/app/access", "internal/base/fault", "internal/rules/league", "internal/rules/mail", "internal/notify/recipients", "internal/notify/outbox", "internal/base/secret", "internal/storage/store", "internal/base/topic", "internal/storage/transaction", "github.com/wneessen/go-mail"},
	"internal/notify/smtp/smtptest": {"github.com/emersion/go-message/mail", "github.com/emersion/go-smtp"},
	"internal/notify/push": {"internal/base/fault", "internal/rules/gamenotices", "internal/rules/league", "internal/notify/outbox", "internal/base/secret", "internal/storage/store", "internal/base/topic", "internal/storage/transaction", "spec",
		"github.com/SherClockHolmes/webpush-go"},
	"internal/notify/push/pushtest": {},
	"internal/app/games": {"internal/notify/recipients", "internal/rules/attention", "internal/base/message", "internal/base/fault", "internal/rules/league", "internal/base/optional", "internal/notify/push", "internal/rules/schedule", "internal/rules/schedule/duties", "internal/rules/score", "internal/base/secret", "internal/rules/standings",
		"internal/storage/store", "internal/base/topic", "internal/storage/transaction", "internal/rules/zones"},
	"internal/app/subscription": {"internal/base/account", "internal/base/fault", "internal/rules/league", "internal/app/accounts", "internal/storage/store", "internal/storage/transaction", "internal/rules/zones"},
	"internal/app/access": {"internal/base/fault", "internal/app/games", "internal/rules/league", "internal/rules/nights", "internal/app/accounts", "internal/app/subscription", "internal/rules/score", "internal/base/secret", "internal/storage/store",
		"internal/base/topic", "internal/storage/transaction", "internal/rules/zones"},
	"internal/app/apitokens": {"internal/base/account", "internal/app/access", "internal/base/fault", "internal/rules/league", "internal/rules/mail", "internal/app/accounts", "internal/base/secret", "internal/storage/store", "internal/storage/transaction"},
	"internal/app/billing": {"internal/base/account", "internal/app/access", "internal/base/fault", "internal/rules/mail", "internal/app/subscription", "internal/storage/store", "internal/storage/transaction",
		"github.com/stripe/stripe-go/v85", "github.com/stripe/stripe-go/v85/webhook"},
	"internal/app/billing/billingtest": {},
	"internal/app/finals": {"internal/app/access", "internal/rules/bracket", "internal/rules/claims", "internal/base/fault", "internal/app/games", "internal/rules/league", "internal/base/message", "internal/base/optional", "internal/notify/push", "internal/rules/score", "internal/base/secret",
		"internal/rules/standings", "internal/storage/store", "internal/storage/transaction", "internal/rules/zones"},
	"internal/app/succession": {"internal/app/finals", "internal/rules/league", "internal/base/optional", "internal/rules/series", "internal/rules/standings", "internal/storage/store", "internal/rules/zones"},
	"internal/app/attentionlist": {"internal/rules/absences", "internal/rules/attention", "internal/app/access", "internal/rules/claims", "internal/base/fault", "internal/app/games", "internal/rules/league", "internal/rules/score",
		"internal/storage/store", "internal/base/topic", "internal/storage/transaction", "internal/rules/zones"},
	"internal/app/mornings": {"internal/rules/attention", "internal/app/attentionlist", "internal/rules/league", "internal/rules/mail", "internal/notify/recipients", "internal/storage/store", "internal/storage/transaction", "internal/rules/zones"},
	"internal/app/tonight":  {"internal/app/attentionlist", "internal/app/access", "internal/base/fault", "internal/app/games", "internal/rules/league", "internal/rules/nights", "internal/storage/store", "internal/storage/transaction", "internal/rules/zones"},
	"internal/app/leagues": {"internal/app/succession", "internal/base/message", "internal/app/access", "internal/base/fault", "internal/app/games", "internal/rules/csvimport", "internal/rules/league", "internal/notify/recipients", "internal/base/optional", "internal/app/accounts", "internal/app/subscription", "internal/base/secret",
		"internal/rules/standings", "internal/storage/store", "internal/storage/transaction", "internal/rules/zones"},
	"internal/app/scheduling": {"internal/rules/absences", "internal/app/access", "internal/base/fault", "internal/app/games", "internal/rules/league", "internal/rules/mail", "internal/notify/recipients", "internal/notify/push", "internal/rules/schedule", "internal/rules/schedule/duties",
		"internal/rules/schedule/places", "internal/rules/schedule/planner", "internal/rules/schedule/quality", "internal/rules/standings",
		"internal/storage/store", "internal/storage/transaction", "internal/rules/zones"},
	"internal/app/tournaments": {"internal/app/access", "internal/rules/bracket", "internal/base/fault", "internal/app/finals", "internal/app/games", "internal/rules/league", "internal/app/leagues", "internal/base/message",
		"internal/app/scheduling", "internal/rules/pools", "internal/storage/store", "internal/storage/transaction", "internal/rules/zones"},
	"internal/app/scoring": {"internal/app/finals", "internal/app/access", "internal/base/fault", "internal/app/games", "internal/rules/league", "internal/base/optional", "internal/rules/score",
		"internal/base/secret", "internal/storage/store", "internal/base/topic", "internal/storage/transaction", "internal/rules/zones"},
	"internal/app/courts": {"internal/app/access", "internal/base/fault", "internal/app/finals", "internal/app/games", "internal/rules/league", "internal/base/message", "internal/rules/nights", "internal/base/optional",
		"internal/storage/store", "internal/base/topic", "internal/storage/transaction", "internal/rules/zones"},
	"internal/app/public": {"internal/rules/series", "internal/app/succession", "internal/app/finals", "internal/app/access", "internal/rules/ical", "internal/base/fault", "internal/app/games", "internal/rules/league", "internal/rules/nights",
		"internal/base/optional", "internal/rules/score", "internal/base/secret", "internal/rules/standings", "internal/storage/store", "internal/storage/transaction", "internal/rules/zones", "spec"},
	"internal/app/captains": {"internal/rules/absences", "internal/app/succession", "internal/rules/mail", "internal/app/access", "internal/rules/claims", "internal/base/fault", "internal/app/games", "internal/rules/league", "internal/base/login", "internal/rules/nights", "internal/notify/recipients", "internal/app/public", "internal/rules/standings", "internal/storage/store",
		"internal/base/topic", "internal/storage/transaction", "internal/rules/zones"},
	"internal/app/seasons": {"internal/rules/absences", "internal/app/access", "internal/base/fault", "internal/rules/league", "internal/app/leagues", "internal/rules/mail", "internal/base/message", "internal/notify/recipients", "internal/base/optional", "internal/rules/series", "internal/storage/store",
		"internal/app/succession", "internal/storage/transaction", "internal/rules/zones"},
	"internal/app/sharedgames": {"internal/base/fault", "internal/app/games", "internal/rules/league", "internal/app/public", "internal/rules/score", "internal/app/scoring", "internal/base/secret",
		"internal/storage/store", "internal/base/topic", "internal/storage/transaction"},
	"internal/app/withdrawals": {"internal/notify/recipients", "internal/app/access", "internal/base/fault", "internal/app/games", "internal/rules/league", "internal/app/leagues", "internal/base/message", "internal/base/optional",
		"internal/rules/standings", "internal/storage/store", "internal/base/topic", "internal/storage/transaction", "internal/rules/zones"},
	"internal/app/noshows": {"internal/app/access", "internal/base/fault", "internal/app/games", "internal/rules/league", "internal/base/message", "internal/rules/nights", "internal/storage/store",
		"internal/storage/transaction", "internal/rules/zones"},
	"internal/app/transfer": {"internal/rules/absences", "internal/app/finals", "internal/base/secret", "internal/base/message", "internal/base/account", "internal/app/access", "internal/rules/claims", "internal/base/fault", "internal/app/games", "internal/rules/league", "internal/app/leagues",
		"internal/base/login", "internal/notify/recipients", "internal/app/accounts", "internal/rules/score", "internal/rules/series", "internal/storage/store", "internal/storage/transaction"},
	"internal/app/services": {"internal/app/apitokens", "internal/app/attentionlist", "internal/app/access", "internal/app/billing", "internal/app/subscription", "internal/app/captains", "internal/app/courts", "internal/app/finals", "internal/app/games", "internal/rules/league", "internal/app/leagues", "internal/base/login", "internal/app/mornings", "internal/app/noshows", "internal/notify/recipients", "internal/app/sharedgames", "internal/app/accounts",
		"internal/app/scheduling", "internal/app/public", "internal/notify/push", "internal/app/scoring", "internal/app/seasons", "internal/base/secret", "internal/storage/store", "internal/app/succession", "internal/app/tonight", "internal/app/tournaments", "internal/app/transfer", "internal/storage/transaction",
		"internal/app/withdrawals"}, // builds all of them

	"internal/app/demo": {"internal/base/account", "internal/app/access", "internal/base/fault", "internal/app/finals", "internal/rules/league", "internal/app/leagues", "internal/base/login", "internal/app/scheduling", "internal/rules/score", "internal/app/scoring", "internal/app/seasons", "internal/rules/series",
		"internal/app/services", "internal/storage/store", "internal/storage/transaction"}, // uses what services builds

	// HTTP. A package uses what stands above it in this list, never what stands below.
	"internal/http/httpio": {"internal/base/fault", "internal/base/login", "internal/base/message", "github.com/go-json-experiment/json/jsontext",
		"github.com/VictoriaMetrics/metrics"},
	"internal/http/linkpreview": {"internal/base/fault", "internal/http/httpio", "internal/rules/league", "internal/app/public", "spec", "golang.org/x/image/font",
		"golang.org/x/image/font/gofont/gobold", "golang.org/x/image/font/opentype", "golang.org/x/image/font/sfnt",
		"golang.org/x/image/math/fixed", "golang.org/x/text/unicode/bidi"},
	"internal/http/pages":         {"internal/base/fault", "internal/http/httpio", "internal/http/linkpreview", "spec"},
	"internal/http/responsecache": {"internal/http/httpio"},
	"internal/http/streams":       {"internal/app/games", "internal/http/live", "internal/app/public", "internal/app/services", "internal/base/topic"},
	"internal/http/signin": {"internal/base/account", "internal/app/apitokens", "internal/app/access", "internal/app/billing", "internal/base/fault", "internal/http/httpio", "internal/base/login", "internal/app/accounts",
		"internal/base/secret", "spec"},
	"internal/http/api": {"docs/api", "internal/app/access", "internal/app/billing", "internal/app/captains", "internal/rules/claims", "internal/app/demo", "internal/base/fault", "internal/app/finals", "internal/rules/holidays", "internal/http/httpio", "internal/rules/csvimport", "internal/rules/league",
		"internal/app/leagues", "internal/http/live", "internal/base/login", "internal/notify/recipients", "internal/app/sharedgames", "internal/base/optional", "internal/http/pages", "internal/app/scheduling", "internal/http/linkpreview", "internal/app/public", "internal/notify/push",
		"internal/http/responsecache", "internal/rules/score", "internal/app/scoring", "internal/app/seasons", "internal/rules/series", "internal/app/services", "internal/http/signin", "internal/http/streams", "internal/app/succession",
		"internal/base/topic", "internal/app/tournaments", "internal/storage/transaction", "internal/app/withdrawals", "spec"},

	// Pure packages, see the variable pure.
	"internal/rules/absences":      {"internal/rules/league"},
	"internal/rules/attention":     {"internal/rules/league", "internal/base/message", "internal/rules/score"},
	"internal/rules/bracket":       {"internal/base/message"},
	"internal/rules/ical":          {},
	"internal/rules/claims":        {"internal/rules/league"},
	"internal/rules/schedule/duty": {},
	"internal/rules/gamenotices":   {"internal/rules/league", "internal/base/message"},
	"internal/rules/mail":          {"internal/base/message"},
	"internal/rules/mail/mailtest": {"internal/rules/mail"},
	"internal/base/message":        {},
	"internal/rules/csvimport":     {"internal/base/message", "internal/rules/league", "internal/rules/score"},
	"internal/rules/holidays": append([]string{"internal/rules/league", "github.com/rickar/cal/v2"},
		holidayRules("at", "be", "br", "ca", "ch", "cz", "de", "dk", "es", "fr", "gb", "ie", "it", "jp", "nl", "no", "nz", "pl", "se", "us", "za")...),
	"internal/rules/league":    {"spec", "internal/base/message", "internal/rules/score", "internal/zonefile", "golang.org/x/text/unicode/norm"},
	"internal/rules/nights":    {"internal/rules/league"},
	"internal/base/optional":   {},
	"internal/rules/pools":     {},
	"internal/rules/schedule":  {"internal/base/message", "internal/rules/league"},
	"internal/rules/score":     {"spec"},
	"internal/rules/standings": {"internal/rules/league"},
	"internal/rules/series":    {"internal/rules/league", "internal/rules/standings"},
	"internal/base/topic":      {},

	"internal/rules/schedule/solver":        {}, // plans in numbers
	"internal/rules/schedule/solver/pairs":  {"internal/rules/schedule/solver"},
	"internal/rules/schedule/solver/search": {"internal/rules/schedule/solver"},
	"internal/rules/schedule/solver/solve":  {"internal/rules/schedule/solver", "internal/rules/schedule/solver/pairs", "internal/rules/schedule/solver/search"},
	"internal/rules/schedule/grid":          {"internal/base/message", "internal/rules/league", "internal/rules/nights", "internal/rules/schedule", "internal/rules/schedule/solver", "internal/rules/schedule/solver/pairs"},
	"internal/rules/schedule/duties":        {"internal/rules/schedule/duty", "internal/base/message", "internal/rules/league", "internal/rules/nights", "internal/rules/schedule"},
	"internal/rules/schedule/quality":       {"internal/rules/schedule/duty", "internal/rules/league", "internal/rules/schedule", "internal/rules/schedule/duties", "internal/rules/schedule/grid", "internal/rules/schedule/solver"},
	"internal/rules/schedule/places":        {"internal/base/message", "internal/rules/league", "internal/rules/schedule", "internal/rules/schedule/grid", "internal/rules/schedule/solver"},
	"internal/rules/schedule/planner": {"internal/base/message", "internal/rules/league", "internal/rules/schedule", "internal/rules/schedule/grid", "internal/rules/schedule/quality", "internal/rules/schedule/solver",
		"internal/rules/schedule/solver/solve"},

	"docs/api": {}, // the OpenAPI document inside the binary
	"web":      {},
	"spec":     {}, // tables that Go and TypeScript share

	"e2e/mailbox": {"internal/notify/smtp/smtptest"}, // receives the mails of the journeys

	// The benches measure the built program as a process. They fill its database with the packages of the server.
	"bench":            {},
	"bench/bracket":    {"internal/rules/bracket"},
	"bench/builds":     {"bench", "bench/load"},
	"bench/import":     {"bench", "bench/load", "internal/rules/league"},
	"bench/delay":      {"bench", "bench/load"},
	"bench/load":       {"bench", "internal/base/account", "internal/rules/league", "internal/app/services", "internal/storage/store"},
	"bench/mail":       {"bench", "bench/load", "internal/base/account", "internal/rules/league", "internal/notify/smtp/smtptest", "internal/app/services", "internal/storage/store"},
	"bench/night":      {"bench", "bench/load"},
	"bench/pocketbase": {"github.com/pocketbase/dbx", "github.com/pocketbase/pocketbase", "github.com/pocketbase/pocketbase/apis", "github.com/pocketbase/pocketbase/core", "modernc.org/sqlite"}, // a module of its own
	"bench/read":       {"bench", "bench/load"},
	"bench/standings":  {"bench", "bench/load"},
	"bench/schedule":   {"bench", "internal/rules/league", "internal/rules/schedule", "internal/rules/schedule/planner", "internal/rules/schedule/quality"},
	"bench/season":     {"bench", "bench/load", "internal/rules/league", "internal/rules/schedule", "internal/rules/schedule/planner"},
	"bench/seed":       {"bench/load"},
	"bench/serve":      {"bench"},
	"bench/sweep":      {}, // tests only
	"bench/start":      {"bench", "bench/load", "modernc.org/sqlite"},
	"bench/watch":      {"bench", "bench/load"},
	"e2e/payments":     {"internal/app/billing/billingtest"}, // a program of its own beside the server
	"bench/write":      {"bench", "bench/load", "internal/app/access", "internal/storage/database", "internal/rules/league", "internal/rules/score", "internal/app/scoring", "internal/app/services", "internal/storage/store", "internal/base/topic"},
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
	pure = []string{"internal/rules/absences", "internal/rules/attention", "internal/rules/bracket", "internal/rules/ical", "internal/rules/schedule/duty", "internal/rules/holidays", "internal/rules/csvimport", "internal/rules/league", "internal/base/message", "internal/rules/nights", "internal/base/optional", "internal/rules/pools", "internal/rules/schedule", "internal/rules/schedule/duties", "internal/rules/schedule/grid", "internal/rules/schedule/places", "internal/rules/schedule/planner",
		"internal/rules/schedule/quality", "internal/rules/schedule/solver", "internal/rules/schedule/solver/pairs", "internal/rules/schedule/solver/search", "internal/rules/schedule/solver/solve", "internal/rules/score", "internal/rules/series", "internal/rules/standings", "internal/base/topic"}
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
		{"an allowed import", pkg{name: "internal/http/api", imports: []string{"net/http", "sideout/internal/base/fault"}}, ""},
		{"an import that is not allowed", pkg{name: "internal/base/fault", imports: []string{"sideout/internal/http/api"}},
			"internal/base/fault may not import internal/http/api"},
		{"a third-party package", pkg{name: "cmd/sideout/config", imports: []string{"example.org/flags"}},
			"cmd/sideout/config may not import example.org/flags"},
		{"a package that is not listed", pkg{name: "internal/util"}, "internal/util is not listed"},
		{"a side effect in a pure package", pkg{name: "internal/rules/score", imports: []string{"os"}},
			"internal/rules/score is pure and may not import os"},
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
		"go.mod":                        "module sideout\n\ngo 1.26\n",
		"internal/rules/score/score.go": "package score\n\nimport (\n\t\"time\"\n\t_ \"sideout/internal/base/fault\"\n)\n\nvar Start = time.Now()\n",
		"internal/base/fault/fault.go":  "package fault\n",
		"internal/helpers/helpers.go":   "package helpers\n",
	} {
		path := filepath.Join(root, file)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	got := violations(t, list(t, root))
	want := []string{
		"internal/helpers is not listed",
		"internal/rules/score is pure and may not call time.Now",
		"internal/rules/score may not import internal/base/fault",
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
