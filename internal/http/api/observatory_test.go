package api

import (
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"sideout/web"
)

// observed is the response to GET / over https, which Mozilla's HTTP Observatory grades.
type observed struct {
	header  http.Header
	cookies []*http.Cookie
	html    string
}

// observatory has the rules of Mozilla's HTTP Observatory and the most points that each adds to 100, as
// github.com/mdn/mdn-http-observatory counts them (src/grader/charts.js). Each returns the points for a response, which may
// be less than 0.
var observatory = []struct {
	rule   string
	most   int
	points func(o observed) int
}{
	{"content-security-policy", 10, func(o observed) int {
		policy := o.header.Get("Content-Security-Policy")
		switch {
		case policy == "":
			return -25
		case strings.Contains(policy, "unsafe-") || strings.Contains(policy, "*") || strings.Contains(policy, "http:"):
			return -20
		case strings.HasPrefix(policy, "default-src 'none'"):
			return 10
		default:
			return 5
		}
	}},
	{"cookies", 5, func(o observed) int { // 0 points without a cookie
		for _, c := range o.cookies {
			if !c.Secure || !c.HttpOnly || c.SameSite == http.SameSiteDefaultMode {
				return -20
			}
		}
		return min(5, 5*len(o.cookies))
	}},
	{"cross-origin-resource-sharing", 0, func(o observed) int {
		if o.header.Get("Access-Control-Allow-Origin") != "" {
			return -50
		}
		return 0
	}},
	{"referrer-policy", 5, func(o observed) int {
		switch o.header.Get("Referrer-Policy") {
		case "no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin":
			return 5
		case "":
			return 0
		default:
			return -5
		}
	}},
	{"strict-transport-security", 5, func(o observed) int {
		value := o.header.Get("Strict-Transport-Security")
		switch {
		case !strings.HasPrefix(value, "max-age=63072000"):
			return -20
		case strings.Contains(value, "includeSubDomains; preload"): // and the domain is in the list of browsers
			return 5
		default:
			return 0
		}
	}},
	{"subresource-integrity", 5, func(o observed) int {
		scripts := regexp.MustCompile(`<script[^>]* src="[^>]*>`).FindAllString(o.html, -1)
		for _, script := range scripts {
			if !strings.Contains(script, ` src="/`) {
				return -5 // from another site
			}
			if !strings.Contains(script, ` integrity="sha384-`) {
				return 0
			}
		}
		return min(5, 5*len(scripts))
	}},
	{"x-content-type-options", 0, func(o observed) int {
		if o.header.Get("X-Content-Type-Options") != "nosniff" {
			return -5
		}
		return 0
	}},
	{"x-frame-options", 5, func(o observed) int {
		if strings.Contains(o.header.Get("Content-Security-Policy"), "frame-ancestors 'none'") || o.header.Get("X-Frame-Options") == "DENY" {
			return 5
		}
		return -20
	}},
	{"cross-origin-resource-policy", 10, func(o observed) int {
		if value := o.header.Get("Cross-Origin-Resource-Policy"); value == "same-origin" || value == "same-site" {
			return 10
		}
		return 0
	}},
}

// TestObservatory counts the points of a server as it is installed, 135 of 145, and of one whose domain is in the lists of
// browsers, 140. The last five are for cookies on the page itself, which sets none: see docs/security.md.
func TestObservatory(t *testing.T) {
	for want, preload := range map[int]bool{135: false, 140: true} {
		s, _ := newServer(t, Options{Site: builtSite(), HTTPS: true, HSTSPreload: preload})
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest("GET", "https://score.example.org/", nil))
		body, err := io.ReadAll(w.Result().Body)
		check(t, err)
		o := observed{w.Header(), w.Result().Cookies(), string(body)}
		total, most := 100, 100
		for _, r := range observatory {
			points := r.points(o)
			total, most = total+points, most+r.most
			t.Logf("%-31s %3d of %d", r.rule, points, r.most)
		}
		if total != want || most != 145 {
			t.Errorf("%d of %d points, want %d", total, most, want)
		}
	}
}

// builtSite returns the web that was built, or one like it if none was.
func builtSite() fs.FS {
	if _, err := fs.Stat(web.Site(), "index.html.br"); err == nil {
		return web.Site()
	}
	site := testSite()
	site["index.html"] = &fstest.MapFile{Data: []byte(`<script type="module" crossorigin integrity="sha384-x" src="/assets/index-1a2b.js"></script>`)}
	return site
}
