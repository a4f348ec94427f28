package pages

import (
	"fmt"
	"html"
	"io/fs"
	"maps"
	"net/http"
	"slices"
	"strings"

	"golang.org/x/text/language"

	"sideout/internal/http/httpio"
)

// languages holds the built web app in each language. The first one is English, which every request gets that asks for no other.
type languages struct {
	names   []string // BCP 47, such as "pt-BR"
	sites   []site
	matcher language.Matcher
}

// LanguageCookie is the name of the cookie with the language that a person has chosen, and of the query parameter that overrides it.
const LanguageCookie = "lang"

// loadLanguages loads the English site and, for each of the other languages, the files that differ from it.
func loadLanguages(english fs.FS, others map[string]fs.FS) (languages, error) {
	base, err := loadSite(english)
	if err != nil || !base.isBuilt() {
		return languages{names: []string{"en"}, sites: []site{base}}, err
	}
	l := languages{names: append([]string{"en"}, slices.Sorted(maps.Keys(others))...), sites: []site{base}}
	tags := []language.Tag{language.English}
	for _, name := range l.names[1:] {
		tag, err := language.Parse(name)
		if err != nil {
			return languages{}, fmt.Errorf("the language %s of the built web: %w", name, err)
		}
		own, err := loadFiles(others[name])
		if err != nil {
			return languages{}, err
		}
		translated := maps.Clone(base)
		maps.Copy(translated, own)
		tags, l.sites = append(tags, tag), append(l.sites, translated)
	}
	if len(l.sites) > 1 {
		l.addHeaders()
		l.shareAssets()
	}
	l.matcher = language.NewMatcher(tags)
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
	if len(l.sites) > 1 {
		file.SetHeader("Vary", "Accept-Encoding, Accept-Language, Cookie")
		file.SetHeader("Content-Language", l.names[i])
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

// choose returns the index of the language for a request: that of ?lang, of the cookie, or of Accept-Language, in this order.
func (l languages) choose(r *http.Request) int {
	if len(l.sites) == 1 {
		return 0
	}
	if strings.Contains(r.URL.RawQuery, LanguageCookie+"=") {
		if i := slices.Index(l.names, r.URL.Query().Get(LanguageCookie)); i >= 0 {
			return i
		}
	}
	if cookie, err := r.Cookie(LanguageCookie); err == nil {
		if i := slices.Index(l.names, cookie.Value); i >= 0 {
			return i
		}
	}
	accepted, _, err := language.ParseAcceptLanguage(strings.Join(r.Header["Accept-Language"], ","))
	if err != nil {
		return 0
	}
	_, i, _ := l.matcher.Match(accepted...)
	return i
}

// file returns the file at a path of the site, in the language of the request; nil if there is none.
func (l languages) file(r *http.Request, path string) *httpio.File { return l.sites[l.choose(r)][path] }

func (l languages) isBuilt() bool { return l.sites[0].isBuilt() }

// alternates returns the tags that tell search engines at which addresses a page is in the other languages.
func (l languages) alternates(address string) string {
	if len(l.sites) == 1 || address == "" {
		return ""
	}
	var tags strings.Builder
	for _, name := range l.names {
		fmt.Fprintf(&tags, `<link rel="alternate" hreflang="%s" href="%s?%s=%s" />`+"\n", name, html.EscapeString(address), LanguageCookie, name)
	}
	fmt.Fprintf(&tags, `<link rel="alternate" hreflang="x-default" href="%s" />`+"\n", html.EscapeString(address))
	return tags.String()
}
