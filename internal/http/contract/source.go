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

// source parses the source code of packages and caches the result.
type source struct {
	root, module string
	packages     map[string]*pkg
}

// pkg contains the comments and enum values of the types of one package, by the name of the type.
type pkg struct {
	typeComments  map[string]string
	fieldComments map[string]map[string]string // by type and field
	enumValues    map[string][]string          // the values of the constants of a string type
}

// packageOf returns the package of a type.
func (s *source) packageOf(t reflect.Type) (*pkg, error) {
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
				p.addDecl(d)
			}
		}
	}
	s.packages[path] = p
	return p, nil
}

func (p *pkg) addDecl(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			text := spec.Doc.Text()
			if text == "" {
				text = d.Doc.Text()
			}
			p.typeComments[spec.Name.Name] = firstSentence(text)
			if s, ok := spec.Type.(*ast.StructType); ok {
				p.fieldComments[spec.Name.Name] = fieldComments(s)
			}
		case *ast.ValueSpec:
			if typ, ok := spec.Type.(*ast.Ident); ok && d.Tok == token.CONST && len(spec.Values) == 1 {
				if literal, ok := spec.Values[0].(*ast.BasicLit); ok && literal.Kind == token.STRING {
					value, _ := strconv.Unquote(literal.Value) // valid, because the parser accepted it
					// The empty value means none. Annotations.Blank lists the fields that allow it.
					if value != "" {
						p.enumValues[typ.Name] = append(p.enumValues[typ.Name], value)
					}
				}
			}
		}
	}
}

// fieldComments returns the comments of the fields, which may be above or beside a field.
func fieldComments(s *ast.StructType) map[string]string {
	comments := map[string]string{}
	for _, f := range s.Fields.List {
		text := f.Doc.Text()
		if text == "" {
			text = f.Comment.Text()
		}
		for _, name := range f.Names {
			comments[name.Name] = apiDescription(text)
		}
	}
	return comments
}

var (
	docLinks = regexp.MustCompile(`,? (?:\(docs/[^)]*\)|see docs/[\w./#-]*\w)`)
	nilWord  = regexp.MustCompile(`\bnil\b`)
)

// apiDescription converts a Go comment to a description for users of the API: it removes links to the docs folder and writes null for nil.
func apiDescription(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	return nilWord.ReplaceAllString(docLinks.ReplaceAllString(text, ""), "null")
}

// firstSentence returns the first sentence of the comment of a type. Further sentences are for readers of the Go code only.
func firstSentence(text string) string { return apiDescription(new(doc.Package).Synopsis(text)) }
