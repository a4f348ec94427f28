// Package faulttest finds the formats of package fault in the source, for tests.
package faulttest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// formatIndexes lists the functions that take a format for people, with the index of that argument. The arguments after it are
// those of the format.
var formatIndexes = map[string]int{
	"fault.Textf": 0, "fault.CountText": 1, "fault.New": 1, "fault.Field": 1, "fault.Wrap": 2, "fault.Later": 2,
	"credentials.NewLimiter": 2,
	// Methods, by package and name.
	"league#add": 1, "league#must": 2, "csvimport#addProblem": 1, "transfer#invalidLine": 0, "transfer#require": 1,
}

// wrappers lists the functions that pass on the format and the arguments that they get. Calls of them are checked instead.
var wrappers = []string{"fault.Textf", "fault.CountText", "fault.New", "fault.Field", "fault.Wrap", "fault.Later", "credentials.NewLimiter",
	"league#add", "league#must", "csvimport#addProblem", "transfer#invalidLine", "transfer#require"}

// Format is a format for people in the source.
type Format struct {
	Position string // file, line and column
	English  string
	Problem  string // a sentence about what is wrong with it; empty if nothing is
}

// FormatsBelow returns the formats in all packages below a folder. A call with two formats, such as fault.CountText, returns both.
func FormatsBelow(root string) (formats []Format, err error) {
	err = filepath.WalkDir(root, func(dir string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		if name := entry.Name(); dir != root && (name == "node_modules" || name == "testdata" || name == "bench" || name[0] == '.' && name != "..") {
			return filepath.SkipDir
		}
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil {
			return err
		}
		found, err := formatsOfPackage(slices.DeleteFunc(files, func(file string) bool { return strings.HasSuffix(file, "_test.go") }))
		formats = append(formats, found...)
		return err
	})
	return formats, err
}

func formatsOfPackage(files []string) (found []Format, err error) {
	positions := token.NewFileSet()
	var trees []*ast.File
	for _, file := range files {
		tree, err := parser.ParseFile(positions, file, nil, 0)
		if err != nil {
			return nil, err
		}
		trees = append(trees, tree)
	}
	constants := constantsOf(trees)
	for _, tree := range trees {
		for _, declaration := range tree.Decls {
			f, isFunc := declaration.(*ast.FuncDecl)
			if isFunc && (slices.Contains(wrappers, tree.Name.Name+"."+f.Name.Name) || slices.Contains(wrappers, tree.Name.Name+"#"+f.Name.Name)) {
				continue
			}
			ast.Inspect(declaration, func(n ast.Node) bool {
				call, isCall := n.(*ast.CallExpr)
				if !isCall {
					return true
				}
				name := nameOf(call.Fun, tree.Name.Name)
				if _, isFunction := formatIndexes[name]; !isFunction {
					name = methodOf(call.Fun, tree.Name.Name)
				}
				index, isFormat := formatIndexes[name]
				if !isFormat || len(call.Args) <= index {
					return true
				}
				found = append(found, formatsOfCall(positions.Position(call.Pos()).String(), name, call.Args[index:], constants)...)
				return true
			})
		}
	}
	return found, nil
}

func formatsOfCall(position, name string, args []ast.Expr, constants map[string]string) []Format {
	english, _ := literal(args[0], constants)
	found := []Format{{position, english, checkCall(name, args, constants)}}
	if name == "fault.CountText" {
		english, _ = literal(args[1], constants)
		found = append(found, Format{position, english, ""})
	}
	return found
}

// checkCall returns what is wrong with a format and its arguments.
func checkCall(name string, args []ast.Expr, constants map[string]string) string {
	format, isLiteral := literal(args[0], constants)
	if !isLiteral {
		return name + " needs a literal"
	}
	verbs, ok := VerbsOf(format)
	switch {
	case !ok:
		return fmt.Sprintf("%q has a %% that is not a verb", format)
	case name == "fault.CountText":
		others, isLiteral := literal(args[1], constants)
		if n, ok := VerbsOf(others); !isLiteral || !ok || n != 1 || verbs != 0 {
			return "fault.CountText needs a literal without a verb and one with %d"
		}
	case verbs != len(args)-1:
		return fmt.Sprintf("%q has %d verbs and %d arguments", format, verbs, len(args)-1)
	}
	return ""
}

// VerbsOf counts the verbs of a format; false if one is incomplete or unknown.
func VerbsOf(format string) (n int, ok bool) {
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			continue
		}
		for i++; i < len(format) && strings.IndexByte("+-# 0123456789.", format[i]) >= 0; i++ {
		}
		if i == len(format) || strings.IndexByte("%vdsq", format[i]) < 0 {
			return n, false
		}
		if format[i] != '%' {
			n++
		}
	}
	return n, true
}

// methodOf returns the package and the name of a called method, if it is one.
func methodOf(fun ast.Expr, pkg string) string {
	if f, ok := fun.(*ast.SelectorExpr); ok {
		return pkg + "#" + f.Sel.Name
	}
	return ""
}

// nameOf returns the name of a called function with its package.
func nameOf(fun ast.Expr, pkg string) string {
	switch f := fun.(type) {
	case *ast.Ident:
		return pkg + "." + f.Name
	case *ast.SelectorExpr:
		if x, ok := f.X.(*ast.Ident); ok {
			return x.Name + "." + f.Sel.Name
		}
	}
	return ""
}

// constantsOf returns the string constants of a package.
func constantsOf(trees []*ast.File) map[string]string {
	constants := map[string]string{}
	for _, tree := range trees {
		for _, declaration := range tree.Decls {
			d, ok := declaration.(*ast.GenDecl)
			if !ok || d.Tok != token.CONST {
				continue
			}
			for _, spec := range d.Specs {
				values := spec.(*ast.ValueSpec)
				for i, value := range values.Values {
					if text, ok := literal(value, nil); ok {
						constants[values.Names[i].Name] = text
					}
				}
			}
		}
	}
	return constants
}

// literal returns the text of a string literal, a concatenation of them, or a constant.
func literal(e ast.Expr, constants map[string]string) (text string, ok bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, err == nil && e.Kind == token.STRING
	case *ast.BinaryExpr:
		left, ok1 := literal(e.X, constants)
		right, ok2 := literal(e.Y, constants)
		return left + right, ok1 && ok2 && e.Op == token.ADD
	case *ast.Ident:
		text, ok := constants[e.Name]
		return text, ok
	}
	return "", false
}
