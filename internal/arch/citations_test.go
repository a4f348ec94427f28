package arch_test

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// A comment that names a file which was renamed, or cites a document that is not in the repository, hides its reason from
// the reader.

// TestNamedFilesExist checks the paths that texts and comments name.
func TestNamedFilesExist(t *testing.T) {
	for _, problem := range missingFiles(t, os.DirFS("../..")) {
		t.Error(problem)
	}
}

// TestNoTextCitesAnAbsentDocument checks that no text gives a document outside of the repository as its reason. It must
// state the reason or link to a file.
func TestNoTextCitesAnAbsentDocument(t *testing.T) {
	for _, problem := range citations(t, os.DirFS("../..")) {
		t.Error(problem)
	}
}

// TestCitationsAreFound checks that the checks above can fail.
func TestCitationsAreFound(t *testing.T) {
	for text, want := range map[string]string{
		"// Undo takes it back (" + "design, section 4).":                   "(design,",
		"// as in (" + "contract,\n// \"Fields\").":                         "(contract,",
		"// See the specifi" + "cation.":                                    "the specification",
		"/* the rule of " + "theorem T2 */":                                 "theorem t2",
		"// the fewest (" + "theorem T1, docs/scheduling.md#weeks).":        "",
		"// what it takes (" + "issue 3, \"Faults\")":                       "issue 3,",
		"// the design of the digits, and a contract of Section 3 of HTTP.": "",
	} {
		found := citations(t, fstest.MapFS{"internal/x.go": {Data: []byte(text + "\n")}})
		if got := strings.Join(found, "\n"); want == "" && got != "" || !strings.Contains(got, want) || want != "" && got == "" {
			t.Errorf("%s\n got %q, want %q", text, got, want)
		}
	}
	code := "// See internal/" + "y.go and internal/" + "x.go.\nvar a = \"web/" + "z.ts\"\n"
	found := missingFiles(t, fstest.MapFS{"internal/x.go": {Data: []byte(code)}})
	if want := []string{`internal/x.go: there is no file "internal/` + `y.go"`}; !slices.Equal(found, want) {
		t.Errorf("missing files: got %q, want %q", found, want)
	}
}

var (
	comment     = regexp.MustCompile(`(?m)(?:^|\s)(?://|/?\*|#|--)(.*)$`)
	sourcePath  = regexp.MustCompile(`(?:^|[^\w./-])((?:bench|cmd|deploy|docs|e2e|internal|scripts|spec|web)/[\w./-]*\.(?:css|go|html|js|json|md|mjs|service|sh|sql|svg|tsx?|yaml))\b`)
	generated   = regexp.MustCompile(`^web/dist/|^docs/screenshots/`)
	commentSign = regexp.MustCompile(`^\s*(?://|/?\*|#|--)?\s*`)
	cited       = regexp.MustCompile(`(?:contract|design|scheduling|specification), sections?\b|\((?:contract|design|scheduling|specification)[,;]|\bthe specification\b|\bspecification's\b|\b(?:contract|design|spec)\.md\b|\bissue \d+[,;]`)
	theorem     = regexp.MustCompile(`\btheorem t\d`)
)

// missingFiles returns a sentence for each path in a Markdown text or a comment at which there is no file.
func missingFiles(t *testing.T, files fs.FS) (problems []string) {
	t.Helper()
	r := read(t, files)
	for _, name := range slices.Sorted(maps.Keys(r.texts)) {
		text := r.texts[name]
		if path.Ext(name) != ".md" {
			text = strings.Join(comment.FindAllString(text, -1), "\n")
		}
		for _, found := range sourcePath.FindAllStringSubmatch(text, -1) {
			if _, err := fs.Stat(files, found[1]); err != nil && !generated.MatchString(found[1]) {
				problems = append(problems, fmt.Sprintf("%s: there is no file %q", name, found[1]))
			}
		}
	}
	return slices.Compact(problems)
}

// citations returns a sentence for each place that cites a document which is not in the repository, or a theorem without
// a link to it.
func citations(t *testing.T, files fs.FS) (problems []string) {
	t.Helper()
	r := read(t, files)
	for _, name := range slices.Sorted(maps.Keys(r.texts)) {
		lines := strings.Split(strings.ToLower(r.texts[name])+"\n", "\n")
		for i, line := range lines[:len(lines)-1] {
			if !mayCite(line) {
				continue
			}
			both := line + " " + commentSign.ReplaceAllString(lines[i+1], "") // a citation may go on in the next line
			if at := cited.FindStringIndex(both); at != nil && at[0] < len(line) {
				problems = append(problems, fmt.Sprintf("%s:%d: %q is not in the repository; write the reason, or link to docs/product", name, i+1, both[at[0]:at[1]]))
			}
			if found := theorem.FindString(line); found != "" && name != "docs/scheduling.md" && !strings.Contains(both, "docs/scheduling.md#") {
				problems = append(problems, fmt.Sprintf("%s:%d: %q needs a link to docs/scheduling.md", name, i+1, found))
			}
		}
	}
	return problems
}

// mayCite excludes most lines quickly, because the regular expressions are slow.
func mayCite(line string) bool {
	for _, word := range []string{"contract", "design", "scheduling", "spec", "issue", "theorem"} {
		if strings.Contains(line, word) {
			return true
		}
	}
	return false
}
