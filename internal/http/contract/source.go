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

// source provides the comments of types, and the constants of enum types, by package.
type source struct {
	root, module string
	packages     map[string]*pkg
}

// pkg is one package of the source, with its types and constants by name.
type pkg struct {
	about  map[string]string            // doc comments of types
	fields map[string]map[string]string // comments of fields
	words  map[string][]string          // constants of string types
}

// of returns the package of a type.
func (s *source) of(t reflect.Type) (*pkg, error) {
	path, isOurs := strings.CutPrefix(t.PkgPath(), s.module+"/")
	if !isOurs {
		return nil, fmt.Errorf("%s is not a type of this module: add its schema to Annotations", t)
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
					word, _ := strconv.Unquote(value.Value) // valid, because the parser accepted it
					// "" means none; a field that may have it is listed in Annotations.Blank.
					if word != "" {
						p.words[of.Name] = append(p.words[of.Name], word)
					}
				}
			}
		}
	}
}

// aboutFields returns the comments above or beside the fields.
func aboutFields(s *ast.StructType) map[string]string {
	about := map[string]string{}
	for _, f := range s.Fields.List {
		text := f.Doc.Text()
		if text == "" {
			text = f.Comment.Text()
		}
		for _, name := range f.Names {
			about[name.Name] = apiDescription(text)
		}
	}
	return about
}

var (
	references = regexp.MustCompile(`,? (?:\(docs/[^)]*\)|see docs/[\w./#-]*\w)`)
	nilWord    = regexp.MustCompile(`\bnil\b`)
)

// apiDescription converts a Go comment for readers of the API, who do not have the pages that it links to.
func apiDescription(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	return nilWord.ReplaceAllString(references.ReplaceAllString(text, ""), "null")
}

// firstSentence returns the first sentence of a type's comment; the rest is about Go.
func firstSentence(text string) string { return apiDescription(new(doc.Package).Synopsis(text)) }
