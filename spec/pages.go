package spec

import (
	_ "embed" // for the table of pages
	"net/url"
	"regexp"
	"strings"
)

// A Page is the address of a page: a path in which :name stands for a value, and :name? for one that may be missing.
type Page string

// Pages are the addresses of all pages. web/src/lib/pages.ts has the same list for the router.
var Pages = read[PageTable]("pages.json", pagesFile)

// PageTable is pages.json.
type PageTable struct {
	Scorer            Page `json:"scorer"`
	Leagues           Page `json:"leagues"`
	League            Page `json:"league"`
	Join              Page `json:"join"`
	SignIn            Page `json:"signIn"`
	Account           Page `json:"account"`
	Plan              Page `json:"plan"`
	SignedIn          Page `json:"signedIn"`
	Mail              Page `json:"mail"` // where the links of mails lead
	Game              Page `json:"game"`
	Court             Page `json:"court"`
	Team              Page `json:"team"` // of a captain's link
	Watch             Page `json:"watch"`
	Overlay           Page `json:"overlay"`
	EnterCode         Page `json:"enterCode"` // where the code of a free game is typed
	Shared            Page `json:"shared"`    // a free game that is shared for watching
	SharedOverlay     Page `json:"sharedOverlay"`
	PublicLeague      Page `json:"publicLeague"`
	GymBoard          Page `json:"gymBoard"`
	PublicTeam        Page `json:"publicTeam"`
	PublicSeries      Page `json:"publicSeries"` // all seasons
	PublicSeason      Page `json:"publicSeason"` // one that is not the current one
	EmbeddedStandings Page `json:"embeddedStandings"`
	EmbeddedSchedule  Page `json:"embeddedSchedule"`
	EmbeddedFinals    Page `json:"embeddedFinals"`
}

//go:embed pages.json
var pagesFile []byte

var pageValue = regexp.MustCompile(`/:(\w+)(\??)`)

// Patterns returns the page's patterns of http.ServeMux: two if a value may be missing.
func (p Page) Patterns() []string {
	if p == "/" {
		return []string{"/{$}"}
	}
	patterns := []string{pageValue.ReplaceAllString(string(p), "/{$1}")}
	if short, optional := strings.CutSuffix(pageValue.ReplaceAllString(string(p), "/{$1$2}"), "?}"); optional {
		patterns = append(patterns, short[:strings.LastIndexByte(short, '/')])
	}
	return patterns
}

// Path returns the path of the page with these values. One that may be missing is left out if there are too few.
func (p Page) Path(values ...string) string {
	return pageValue.ReplaceAllStringFunc(string(p), func(string) string {
		if len(values) == 0 {
			return ""
		}
		value := url.PathEscape(values[0])
		values = values[1:]
		return "/" + value
	})
}

// Has reports whether a path is an address of the page.
func (p Page) Has(path string) bool {
	pattern := pageValue.ReplaceAllStringFunc(string(p), func(value string) string {
		if strings.HasSuffix(value, "?") {
			return "(/[^/]+)?"
		}
		return "/[^/]+"
	})
	return regexp.MustCompile("^" + pattern + "$").MatchString(path)
}
