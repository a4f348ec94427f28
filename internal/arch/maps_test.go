package arch_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The maps of the packages: CONTRIBUTING.md has a line for each, docs/architecture.md a row for each wing with their names.

func TestTheMapsNameEveryPackage(t *testing.T) {
	var names []string
	for _, p := range list(t, "../..") {
		if inside, ok := strings.CutPrefix(p.name, "internal/"); ok && (!isHelper(p.name) || p.name == "internal/http/contract") {
			names = append(names, inside)
		}
	}
	for file, read := range map[string]func(string) []string{"CONTRIBUTING.md": linesOfMap, "docs/architecture.md": rowsOfMap} {
		text, err := os.ReadFile("../../" + file)
		if err != nil {
			t.Fatal(err)
		}
		for _, problem := range differences(names, read(string(text))) {
			t.Errorf("%s: %s", file, problem)
		}
	}
}

func TestMapsAreRead(t *testing.T) {
	lines := "    internal/\n      app/               one sentence\n        games/           text\n      rules/             another\n        schedule/planner/ text\n    web/src/\n"
	if got, want := linesOfMap(lines), []string{"app/games", "rules/schedule/planner"}; !slices.Equal(got, want) {
		t.Errorf("lines: got %q, want %q", got, want)
	}
	rows := "| wing | packages |\n| --- | --- |\n| `internal/app` | app, games | text |\n| `internal/rules` | schedule/planner |\n"
	if got, want := rowsOfMap(rows), []string{"app", "app/games", "rules/schedule/planner"}; !slices.Equal(got, want) {
		t.Errorf("rows: got %q, want %q", got, want)
	}
	if got, want := strings.Join(differences([]string{"a", "b"}, []string{"b", "c"}), "; "), "it leaves out internal/a; there is no package internal/c"; got != want {
		t.Errorf("differences: got %q, want %q", got, want)
	}
}

// differences returns a sentence for each package that a map leaves out, and for each that does not exist.
func differences(packages, named []string) (problems []string) {
	for _, p := range packages {
		if !slices.Contains(named, p) {
			problems = append(problems, fmt.Sprintf("it leaves out internal/%s", p))
		}
	}
	for _, n := range named {
		if !slices.Contains(packages, n) {
			problems = append(problems, fmt.Sprintf("there is no package internal/%s", n))
		}
	}
	return problems
}

var (
	mapLine = regexp.MustCompile(`(?m)^( {6}| {8})([a-z/]+)/ `)
	mapRow  = regexp.MustCompile("(?m)^\\| `internal/([a-z]+)` \\| ([a-z/, ]+) \\|")
)

// linesOfMap returns the packages of the list in CONTRIBUTING.md: a wing is indented by six blanks, its packages by eight.
func linesOfMap(text string) (names []string) {
	wing := ""
	for _, m := range mapLine.FindAllStringSubmatch(text, -1) {
		switch {
		case len(m[1]) == 6:
			wing = m[2]
		case m[2] == wing:
			names = append(names, wing)
		default:
			names = append(names, wing+"/"+m[2])
		}
	}
	return names
}

// rowsOfMap returns the packages of the table in docs/architecture.md. A wing that is a package itself is named in its own row.
func rowsOfMap(text string) (names []string) {
	for _, m := range mapRow.FindAllStringSubmatch(text, -1) {
		for name := range strings.SplitSeq(m[2], ", ") {
			if name == m[1] {
				names = append(names, name)
			} else {
				names = append(names, m[1]+"/"+name)
			}
		}
	}
	return names
}
