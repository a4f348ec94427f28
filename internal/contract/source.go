package contract

import (
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
)

// source is what the comments say, and the words of closed sets, by package.
type source struct {
	root, module string
	packages     map[string]*pkg
}

// pkg is one package of the source. Its types and constants go by their names there.
type pkg struct {
	about  map[string]string            // of types
	fields map[string]map[string]string // of the fields of types
	words  map[string][]string          // the constants of types of text
}

// of returns the package of a type.
func (s *source) of(t reflect.Type) (*pkg, error) {
	path, ours := strings.CutPrefix(t.PkgPath(), s.module+"/")
	if !ours {
		return nil, fmt.Errorf("%s is not a type of ours: say what it is on the wire", t)
	}
	if p, ok := s.packages[path]; ok {
		return p, nil
	}
	files, err := filepath.Glob(filepath.Join(s.root, path, "*.go"))
	if err != nil {
		return nil, err
	}
	p := &pkg{map[string]string{}, map[string]map[string]string{}, map[string][]string{}}
	for _, file := range files {
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		for _, d := range tree.Decls {
			if d, ok := d.(*ast.GenDecl); ok {
				p.read(d)
			}
		}
	}
	s.packages[path] = p
	return p, nil
}

func (p *pkg) read(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			text := spec.Doc.Text()
			if text == "" {
				text = d.Doc.Text()
			}
			p.about[spec.Name.Name] = firstSentence(text)
			if s, ok := spec.Type.(*ast.StructType); ok {
				p.fields[spec.Name.Name] = aboutFields(s)
			}
		case *ast.ValueSpec:
			if of, ok := spec.Type.(*ast.Ident); ok && d.Tok == token.CONST && len(spec.Values) == 1 {
				if value, ok := spec.Values[0].(*ast.BasicLit); ok && value.Kind == token.STRING {
					word, _ := strconv.Unquote(value.Value) // the parser has read it
					p.words[of.Name] = append(p.words[of.Name], word)
				}
			}
		}
	}
}

// aboutFields takes what stands above a field, or behind it.
func aboutFields(s *ast.StructType) map[string]string {
	about := map[string]string{}
	for _, f := range s.Fields.List {
		text := f.Doc.Text()
		if text == "" {
			text = f.Comment.Text()
		}
		for _, name := range f.Names {
			about[name.Name] = forReaders(text)
		}
	}
	return about
}

var (
	pages = regexp.MustCompile(` ?\((specification|design|contract|decision)\b[^)]*\)`)
	null  = regexp.MustCompile(`\bnil\b`)
)

// forReaders leaves out of a comment what only readers of Go understand.
func forReaders(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	return null.ReplaceAllString(pages.ReplaceAllString(text, ""), "null")
}

// firstSentence is what is said of a type; more is about Go.
func firstSentence(text string) string { return forReaders(new(doc.Package).Synopsis(text)) }
