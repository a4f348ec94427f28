package spec

import (
	_ "embed" // required by go:embed
	"net/url"
	"regexp"
	"strings"
)

// A Page is the path pattern of a page. :name is a parameter, and :name? an optional one.
type Page string

// Pages are the patterns of all pages. web/src/lib/pages.ts has the same list for the router.
var Pages = parseTable[PageTable]("pages.json", pagesFile)

// PageTable is the content of pages.json.
type PageTable struct {
	Scorer            Page `json:"scorer"`
	Leagues           Page `json:"leagues"`
	League            Page `json:"league"`
	Join              Page `json:"join"`
	Halls             Page `json:"halls"`
	Hall              Page `json:"hall"` // a day of a hall
	SignIn            Page `json:"signIn"`
	Account           Page `json:"account"`
	Plan              Page `json:"plan"`
	SignedIn          Page `json:"signedIn"`
	Mail              Page `json:"mail"` // target of links in mails
	Game              Page `json:"game"`
	Court             Page `json:"court"`
	Team              Page `json:"team"`      // page of a captain's link
	SignUp            Page `json:"signUp"`    // where teams sign up for a league
	OwnSignUp         Page `json:"ownSignUp"` // page of the sender of a sign-up
	Watch             Page `json:"watch"`
	Overlay           Page `json:"overlay"`
	EnterCode         Page `json:"enterCode"` // form for the code of a shared free game
	Shared            Page `json:"shared"`    // a shared free game
	SharedOverlay     Page `json:"sharedOverlay"`
	PublicLeague      Page `json:"publicLeague"`
	GymBoard          Page `json:"gymBoard"`
	PublicTeam        Page `json:"publicTeam"`
	PublicSeries      Page `json:"publicSeries"` // all seasons of a series
	PublicSeason      Page `json:"publicSeason"` // a season that is not the current one
	EmbeddedStandings Page `json:"embeddedStandings"`
	EmbeddedSchedule  Page `json:"embeddedSchedule"`
	EmbeddedFinals    Page `json:"embeddedFinals"`
}

//go:embed pages.json
var pagesFile []byte

var pageParam = regexp.MustCompile(`/:(\w+)(\??)`)

// Patterns returns the http.ServeMux patterns of the page. There are two if the last parameter is optional.
func (p Page) Patterns() []string {
	if p == "/" {
		return []string{"/{$}"}
	}
	patterns := []string{pageParam.ReplaceAllString(string(p), "/{$1}")}
	if short, isOptional := strings.CutSuffix(pageParam.ReplaceAllString(string(p), "/{$1$2}"), "?}"); isOptional {
		patterns = append(patterns, short[:strings.LastIndexByte(short, '/')])
	}
	return patterns
}

// Path returns the path of the page with the given parameter values. Missing optional values are omitted.
func (p Page) Path(values ...string) string {
	return pageParam.ReplaceAllStringFunc(string(p), func(string) string {
		if len(values) == 0 {
			return ""
		}
		value := url.PathEscape(values[0])
		values = values[1:]
		return "/" + value
	})
}

// Matches reports whether a path matches the pattern of the page.
func (p Page) Matches(path string) bool {
	pattern := pageParam.ReplaceAllStringFunc(string(p), func(value string) string {
		if strings.HasSuffix(value, "?") {
			return "(/[^/]+)?"
		}
		return "/[^/]+"
	})
	return regexp.MustCompile("^" + pattern + "$").MatchString(path)
}
