package pages

import (
	"fmt"
	"html"
	"io/fs"
	"maps"
	"net/http"
	"slices"
	"strings"

	"sideout/internal/http/httpio"
)

// languages holds the built web app in each language. The first one is English, which every request gets that asks for no other.
type languages struct {
	httpio.Languages
	sites []site
}

// loadLanguages loads the English site and, for each of the other languages, the files that differ from it.
func loadLanguages(english fs.FS, others map[string]fs.FS) (languages, error) {
	base, err := loadSite(english)
	if err != nil || !base.isBuilt() {
		return languages{sites: []site{base}}, err
	}
	names, err := httpio.NewLanguages(slices.Sorted(maps.Keys(others)))
	if err != nil {
		return languages{}, fmt.Errorf("the built web: %w", err)
	}
	l := languages{Languages: names, sites: []site{base}}
	for _, name := range l.Names()[1:] {
		own, err := loadFiles(others[name])
		if err != nil {
			return languages{}, err
		}
		translated := maps.Clone(base)
		maps.Copy(translated, own)
		l.sites = append(l.sites, translated)
	}
	if l.AreSeveral() {
		l.addHeaders()
		l.shareAssets()
	}
	return l, nil
}

// addHeaders tells caches which addresses have several languages. Assets have an address for each language.
func (l languages) addHeaders() {
	for path, english := range l.sites[0] {
		if isAsset(path) {
			continue
		}
		for i, s := range l.sites {
			if s[path] != english {
				l.describe(s[path], i)
				l.describe(english, 0)
			}
		}
	}
}

// describe sets the headers of a file in language i.
func (l languages) describe(file *httpio.File, i int) {
	if l.AreSeveral() {
		file.SetHeader("Vary", "Accept-Encoding, Accept-Language, Cookie")
		file.SetHeader("Content-Language", l.Names()[i])
	}
}

func isAsset(path string) bool { return isImmutable(strings.TrimPrefix(path, "/")) }

// shareAssets serves the assets of all languages to everyone, because a page that was opened before its reader chose another language
// still requests its own.
func (l languages) shareAssets() {
	all := site{}
	for _, s := range l.sites {
		for path, file := range s {
			if isAsset(path) {
				all[path] = file
			}
		}
	}
	for _, s := range l.sites {
		maps.Copy(s, all)
	}
}

// file returns the file at a path of the site, in the language of the request; nil if there is none.
func (l languages) file(r *http.Request, path string) *httpio.File { return l.sites[l.Choose(r)][path] }

// fileWith is like file, but with another language than English for requests that name none of the languages.
func (l languages) fileWith(r *http.Request, path, usual string) *httpio.File {
	return l.sites[l.ChooseWith(r, usual)][path]
}

func (l languages) isBuilt() bool { return l.sites[0].isBuilt() }

// alternates returns the tags that tell search engines at which addresses a page is in the other languages.
func (l languages) alternates(address string) string {
	if !l.AreSeveral() || address == "" {
		return ""
	}
	var tags strings.Builder
	for _, name := range l.Names() {
		fmt.Fprintf(&tags, `<link rel="alternate" hreflang="%s" href="%s?%s=%s" />`+"\n", name, html.EscapeString(address), httpio.LanguageCookie, name)
	}
	fmt.Fprintf(&tags, `<link rel="alternate" hreflang="x-default" href="%s" />`+"\n", html.EscapeString(address))
	return tags.String()
}
