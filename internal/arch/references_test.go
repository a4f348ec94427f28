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
	"unicode"
)

// Texts refer to each other: Markdown by links, comments by a path with an anchor, such as the one of an undo in the
// product pages. A reference to a file or an anchor that does not exist sends its reader nowhere, so it fails here.

// TestReferencesLeadSomewhere checks all text files of the repository.
func TestReferencesLeadSomewhere(t *testing.T) {
	for _, problem := range brokenReferences(t, os.DirFS("../..")) {
		t.Error(problem)
	}
}

// TestBrokenReferencesAreFound checks that the check above can fail.
func TestBrokenReferencesAreFound(t *testing.T) {
	page := "# One page\n\n## Two *words*, and more\n\n<a id=\"by-hand\"></a>**Statement.** Text.\n\n```\n[code](nowhere.md)\n# no heading\n```\n"
	for text, want := range map[string]string{
		"[a](page.md)":                             "",
		"[a](page.md#by-hand)":                     "",
		"[a](page.md#two-words-and-more)":          "",
		"[a](#here)\n\n# Here\n":                   "",
		"[a](https://example.org/page.md#x)":       "",
		"![a](missing.png)":                        `docs/text.md: there is no file "docs/missing.png"`,
		"[a](missing.md)":                          `docs/text.md: there is no file "docs/missing.md"`,
		"[a](page.md#one)":                         `docs/text.md: there is no anchor "one" in docs/page.md`,
		"[a](page.md#no-heading)":                  `docs/text.md: there is no anchor "no-heading" in docs/page.md`,
		"[a](#there)":                              `docs/text.md: there is no anchor "there" in docs/text.md`,
		"In `" + "docs/page.md#nothing` it stands": `docs/text.md: there is no anchor "nothing" in docs/page.md`,
	} {
		found := brokenReferences(t, fstest.MapFS{"docs/page.md": {Data: []byte(page)}, "docs/text.md": {Data: []byte(text)}})
		if got := strings.Join(found, "\n"); got != want {
			t.Errorf("%s\n got %q\nwant %q", text, got, want)
		}
	}
	if found := brokenReferences(t, fstest.MapFS{"a.md": {Data: []byte("# Two\n<a id=\"two\"></a>")}}); len(found) != 1 {
		t.Errorf("a file that defines an anchor twice: %q", found)
	}
	code := "// See " + "docs/page.md#by-hand and " + "docs/page.md#by-chance.\n"
	found := brokenReferences(t, fstest.MapFS{"docs/page.md": {Data: []byte(page)}, "internal/x.go": {Data: []byte(code)}})
	if want := []string{`internal/x.go: there is no anchor "by-chance" in docs/page.md`}; !slices.Equal(found, want) {
		t.Errorf("in a comment: got %q, want %q", found, want)
	}
}

var (
	// skippedFolders are not in the repository, or were not written by hand.
	skippedFolders = []string{".git", "node_modules", "dist", "bin", "data", ".data", ".next", "results", "screenshots"}
	textKinds      = []string{".css", ".go", ".html", ".js", ".json", ".md", ".mjs", ".service", ".sh", ".sql", ".svg", ".ts", ".tsx", ".txt", ".yaml", ".yml"}

	link      = regexp.MustCompile(`\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)`)
	docsPath  = regexp.MustCompile(`\bdocs/[A-Za-z0-9_./-]+\.md(?:#[A-Za-z0-9_-]+)?`)
	fence     = regexp.MustCompile("(?ms)^```.*?^```[ \t]*$")
	codeSpan  = regexp.MustCompile("`[^`\n]*`")
	heading   = regexp.MustCompile(`(?m)^#{1,6}\s+(.*?)\s*#*$`)
	anchorTag = regexp.MustCompile(`<a (?:id|name)="([^"]+)"`)
)

// A repository is its text files by path.
type repository struct {
	fs.FS
	texts map[string]string
}

// read returns the text files of a repository.
func read(t *testing.T, files fs.FS) repository {
	t.Helper()
	r := repository{files, map[string]string{}}
	if err := fs.WalkDir(files, ".", r.add); err != nil {
		t.Fatal(err)
	}
	return r
}

// brokenReferences returns a sentence for each reference that leads nowhere, in the order of the files.
func brokenReferences(t *testing.T, files fs.FS) (problems []string) {
	t.Helper()
	r := read(t, files)
	for _, name := range slices.Sorted(maps.Keys(r.texts)) {
		text := r.texts[name]
		targets := docsPath.FindAllString(text, -1)
		if path.Ext(name) == ".md" {
			for _, found := range link.FindAllStringSubmatch(codeSpan.ReplaceAllString(fence.ReplaceAllString(text, ""), ""), -1) {
				targets = append(targets, resolve(name, found[1]))
			}
		}
		for _, target := range targets {
			if problem := r.problemWith(target); problem != "" {
				problems = append(problems, name+": "+problem)
			}
		}
	}
	return append(slices.Compact(problems), r.anchorsTwice()...)
}

// anchorsTwice names the anchors that a file has more than once: a link would lead to the first of them.
func (r repository) anchorsTwice() (problems []string) {
	for _, name := range slices.Sorted(maps.Keys(r.texts)) {
		if path.Ext(name) != ".md" {
			continue
		}
		seen := map[string]bool{}
		for _, anchor := range anchorsOf(r.texts[name]) {
			if seen[anchor] {
				problems = append(problems, fmt.Sprintf("%s: the anchor %q is there twice", name, anchor))
			}
			seen[anchor] = true
		}
	}
	return problems
}

// add adds a text file to the repository.
func (r repository) add(name string, entry fs.DirEntry, err error) error {
	if err != nil {
		return err
	}
	isText := slices.Contains(textKinds, path.Ext(name)) || entry.Name() == "Makefile" || entry.Name() == "Dockerfile"
	switch {
	case entry.IsDir() && slices.Contains(skippedFolders, entry.Name()):
		return fs.SkipDir
	case entry.IsDir(), !isText, strings.HasPrefix(name, "internal/arch/"): // whose tests have wrong references on purpose
		return nil
	}
	text, err := fs.ReadFile(r.FS, name)
	r.texts[name] = string(text)
	return err
}

// resolve returns where a link of a Markdown file leads, as a path from the root of the repository; empty for the web.
func resolve(from, target string) string {
	if strings.Contains(target, ":") {
		return ""
	}
	file, anchor, hasAnchor := strings.Cut(target, "#")
	if file == "" {
		file = from
	} else {
		file = path.Join(path.Dir(from), file)
	}
	if hasAnchor {
		return file + "#" + anchor
	}
	return file
}

// problemWith returns what is wrong with a target, a path from the root with or without an anchor; empty if nothing is.
func (r repository) problemWith(target string) string {
	file, anchor, _ := strings.Cut(target, "#")
	if file == "" {
		return ""
	}
	if _, err := fs.Stat(r.FS, file); err != nil {
		return fmt.Sprintf("there is no file %q", file)
	}
	if anchor != "" && path.Ext(file) == ".md" && !slices.Contains(anchorsOf(r.texts[file]), anchor) {
		return fmt.Sprintf("there is no anchor %q in %s", anchor, file)
	}
	return ""
}

// anchorsOf returns the anchors of a Markdown text: those written as <a id="…">, and those that GitHub makes of headings.
func anchorsOf(text string) (anchors []string) {
	text = fence.ReplaceAllString(text, "")
	for _, found := range anchorTag.FindAllStringSubmatch(text, -1) {
		anchors = append(anchors, found[1])
	}
	times := map[string]int{}
	for _, found := range heading.FindAllStringSubmatch(text, -1) {
		anchor := strings.Map(inAnchor, strings.ToLower(link.ReplaceAllString(found[1], "]")))
		if n := times[anchor]; n > 0 {
			anchors = append(anchors, fmt.Sprintf("%s-%d", anchor, n))
		} else {
			anchors = append(anchors, anchor)
		}
		times[anchor]++
	}
	return anchors
}

// inAnchor returns a character as it stands in the anchor of a heading; -1 drops it.
func inAnchor(r rune) rune {
	switch {
	case r == ' ':
		return '-'
	case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
		return r
	default:
		return -1
	}
}
